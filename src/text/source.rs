//! A text together with its original bytes: its lines, spans of it, and their places in the file.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::binary::{self, Binary, binary};
use super::detect::{self, Certainty};
use super::encoding::{Encoding, escaped_width};
use super::garbled::meant;
use super::lines::{self, LineEnd, Lines, first_bytes, line_end};
use super::radicals;
use super::span::{Place, Span};

/// The bytes of a file, the text they hold, and how one maps to the other.
///
/// ```
/// use kifu::{Encoding, Source, Span};
/// let source = Source::new(b"\x90\xe6\x8e\xe8\x81F\x8eR\x93c\n", None);
/// assert_eq!(source.encoding(), Encoding::ShiftJis);
/// assert_eq!(source.text(), "先手：山田\n");
/// let place = source.place(Span::new(9, 12));
/// assert_eq!((place.byte, place.line, place.column), (6, 1, 4));
/// ```
#[derive(Debug, Clone)]
pub struct Source {
    name: Option<String>,
    /// The original bytes, unless they are equal to `text` after `mark` bytes.
    raw: Option<Vec<u8>>,
    text: String,
    encoding: Encoding,
    certainty: Certainty,
    mark: usize,
    /// The original encoding of the text, if it was decoded as Latin-1 and saved like that before this file was read.
    misread: Option<Encoding>,
    /// The first radical that was replaced by a kanji.
    radical: Option<Span>,
    undecodable: Vec<Span>,
    binary: Option<Binary>,
    /// The numbers of bytes and lines of the file before this part.
    before: (usize, u32),
    /// Known places from which others are computed, in the order of the text; made when the first place is requested.
    marks: OnceLock<Vec<Mark>>,
    /// Whether the text is pure ASCII; computed on first use.
    is_ascii: OnceLock<bool>,
}

/// A place whose offsets in the text and in the bytes are known; line and column count from 0.
#[derive(Debug, Clone, Copy)]
struct Mark {
    text: usize,
    raw: usize,
    line: u32,
    column: usize,
}

/// The maximum distance between marks, so that no place is far from one.
const STEP: usize = 4096;

impl Source {
    /// Decodes `bytes`, as `encoding` if that is given. A large vector becomes the text without a copy.
    pub fn new<'b>(bytes: impl Into<Cow<'b, [u8]>>, encoding: Option<Encoding>) -> Source {
        let mut source = Source {
            name: None,
            raw: None,
            text: String::new(),
            encoding: Encoding::Utf8,
            certainty: Certainty::Sure,
            mark: 0,
            misread: None,
            radical: None,
            undecodable: vec![],
            binary: None,
            before: (0, 0),
            marks: OnceLock::new(),
            is_ascii: OnceLock::new(),
        };
        source.read(bytes.into(), encoding);
        source.mend();
        source
    }

    fn read(&mut self, bytes: Cow<'_, [u8]>, told: Option<Encoding>) {
        // Valid plain text needs no detection, unless it begins with a signature of binary data.
        let plain = if told.is_none() && binary::by_start(&bytes).is_none() {
            detect::plain_utf8(bytes)
        } else {
            Err(bytes)
        };
        let bytes = match plain {
            Ok(text) => {
                self.text = text;
                return;
            }
            Err(bytes) => bytes,
        };
        self.binary = binary(&bytes, told.is_some());
        if self.binary.is_some() {
            self.certainty = Certainty::Likely;
            return self.take(bytes, String::new());
        }
        if let Some(told) = told {
            let found = detect::detect(&bytes[..bytes.len().min(4)]);
            let mark = if found.encoding == told { found.mark } else { 0 };
            (self.encoding, self.certainty, self.mark) = (told, Certainty::Told, mark);
            return self.decode(bytes);
        }
        let found = detect::detect(&bytes);
        (self.encoding, self.certainty, self.mark) = (found.encoding, found.certainty, found.mark);
        match found.text {
            Some(text) => self.take(bytes, text),
            None => self.decode(bytes),
        }
    }

    fn decode(&mut self, bytes: Cow<'_, [u8]>) {
        let body = &bytes[self.mark..];
        let text = match self.encoding.decode_strictly(body) {
            Some(text) => text.into_owned(),
            None => self.decode_lines(body),
        };
        self.take(bytes, text);
    }

    /// Decodes line by line, so that an invalid byte damages one line at most.
    fn decode_lines(&mut self, body: &[u8]) -> String {
        let mut text = String::with_capacity(body.len());
        let mut rest = body;
        while !rest.is_empty() {
            let end = match self.encoding {
                // Neither has line ends of one byte, and neither can lose synchronization.
                Encoding::Utf16Le | Encoding::Utf16Be => rest.len(),
                _ => memchr::memchr2(b'\n', b'\r', rest).map_or(rest.len(), |end| end + 1),
            };
            let (line, tail) = rest.split_at(end);
            let (decoded, damaged) = self.encoding.decode_replacing(line);
            if damaged && let Some(first) = decoded.find('\u{fffd}') {
                let last = decoded.rfind('\u{fffd}').map_or(first, |at| at + '\u{fffd}'.len_utf8());
                self.undecodable.push(Span::new(text.len() + first, text.len() + last));
            }
            text.push_str(&decoded);
            rest = tail;
        }
        text
    }

    /// Stores the text of all bytes after the mark.
    fn take(&mut self, bytes: Cow<'_, [u8]>, text: String) {
        if self.mark > 0 || text.as_bytes() != &bytes[self.mark..] {
            self.raw = Some(bytes.into_owned());
        }
        self.text = text;
    }

    /// Repairs a text that was decoded in a wrong encoding and saved before, or that has radicals in place of kanji.
    fn mend(&mut self) {
        let may_be_misread = self.encoding == Encoding::Utf8 && self.certainty != Certainty::Told;
        let meant = if may_be_misread { meant(&self.text) } else { None };
        let mended = if let Some((written, meant)) = meant {
            self.misread = Some(written);
            meant
        } else if let Some((first, meant)) = radicals::replaced(&self.text) {
            self.radical = Some(Span::new(first, first + '⼿'.len_utf8()));
            meant
        } else {
            return;
        };
        let saved = std::mem::replace(&mut self.text, mended);
        self.raw.get_or_insert_with(|| saved.into_bytes());
    }

    /// The same source with the name that findings print.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Source {
        self.name = Some(name.into());
        self
    }

    /// The same source as a part of a file that begins after this many bytes and lines.
    pub(crate) fn after(mut self, bytes: usize, lines: u32) -> Source {
        self.before = (bytes, lines);
        self
    }

    /// The name that findings print, which usually is a path.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The decoded text, without a byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the text is the same in all single-byte encodings. Computed only once.
    pub(crate) fn is_ascii(&self) -> bool {
        *self.is_ascii.get_or_init(|| self.text.is_ascii())
    }

    /// The bytes as they were read.
    pub fn bytes(&self) -> &[u8] {
        self.raw.as_deref().unwrap_or(self.text.as_bytes())
    }

    /// The bytes of `span`, including those before the text if it begins there.
    pub(crate) fn bytes_of(&self, span: Span) -> &[u8] {
        let byte = |at: u32| match at as usize {
            0 => 0,
            at if at == self.text.len() => self.bytes().len(),
            at => self.place(Span::at(at)).byte - self.before.0,
        };
        self.bytes().get(byte(span.start)..byte(span.end)).unwrap_or_default()
    }

    /// The encoding that the text was decoded from.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The original encoding of the text, if the file has its bytes as letters of Latin-1.
    pub(crate) fn misread(&self) -> Option<Encoding> {
        self.misread
    }

    /// The first radical that was replaced by a kanji.
    pub(crate) fn radical(&self) -> Option<Span> {
        self.radical
    }

    /// How the encoding was found.
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// The kind of data, if the bytes are not text; the text is empty then.
    pub fn binary(&self) -> Option<Binary> {
        self.binary
    }

    /// Whether the file begins with a byte order mark.
    pub fn has_mark(&self) -> bool {
        self.mark > 0
    }

    /// The parts of the text where bytes could not be decoded, and U+FFFD stands instead.
    pub fn undecodable(&self) -> &[Span] {
        &self.undecodable
    }

    /// The text that `span` covers.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Where `span` starts in the file.
    pub fn place(&self, span: Span) -> Place {
        let offset = self.floor(span.start as usize);
        let marks = self.marks.get_or_init(|| self.index());
        let mark = marks.partition_point(|mark| mark.text <= offset).saturating_sub(1);
        let start = Mark { text: 0, raw: self.mark, line: 0, column: 0 };
        let mark = self.ahead(*marks.get(mark).unwrap_or(&start), offset);
        let (bytes, lines) = self.before;
        let line = lines.saturating_add(mark.line).saturating_add(1);
        Place { byte: bytes + mark.raw, line, column: mark.column as u32 + 1 }
    }

    /// The mark of a place after another one: on the same line, or on any line if the text is equal to the bytes.
    fn ahead(&self, mark: Mark, offset: usize) -> Mark {
        let between = &self.text[mark.text..offset];
        if self.raw.is_some() {
            let raw = mark.raw + self.raw_length(between, &self.bytes()[mark.raw..]);
            return Mark { text: offset, raw, column: mark.column + between.chars().count(), ..mark };
        }
        // An offset between CR and LF is still on the line that they end.
        let is_split = between.ends_with('\r') && self.text[offset..].starts_with('\n');
        let whole = &between.as_bytes()[..between.len() - usize::from(is_split)];
        let start = memchr::memrchr2(b'\n', b'\r', whole).map(|end| end + 1);
        let column = start.map_or(mark.column, |_| 0) + between[start.unwrap_or(0)..].chars().count();
        let ends = u32::try_from(lines::count(whole)).unwrap_or(u32::MAX);
        Mark { text: offset, raw: mark.raw + between.len(), line: mark.line.saturating_add(ends), column }
    }

    fn index(&self) -> Vec<Mark> {
        let mut start = Mark { text: 0, raw: self.mark, line: 0, column: 0 };
        let Some(bytes) = &self.raw else {
            let next = |mark: &Mark| {
                let at = mark.text + STEP;
                (at < self.text.len()).then(|| self.ahead(*mark, self.floor(at)))
            };
            return std::iter::successors(Some(start), next).collect();
        };
        let mut marks = vec![start];
        let is_wide = matches!(self.encoding, Encoding::Utf16Le | Encoding::Utf16Be);
        for line in Lines::new(&self.text) {
            // The bytes of ISO-2022-JP can only be decoded from the start of a line.
            let steps = if self.encoding == Encoding::Iso2022Jp { 0 } else { line.text.len() / STEP };
            let mut mark = start;
            for step in 1..=steps {
                mark = self.ahead(mark, self.floor(line.start + step * STEP));
                marks.push(mark);
            }
            if !line.complete {
                break;
            }
            let length = if is_wide {
                2 * self.text[line.start..line.end].encode_utf16().count()
            } else {
                raw_line(&bytes[start.raw..])
            };
            start = Mark { text: line.end, raw: start.raw + length, line: start.line + 1, column: 0 };
            marks.push(start);
        }
        marks
    }

    /// The number of bytes at the start of `line`, the raw bytes of a line and what follows, that decode to `text`.
    fn raw_length(&self, text: &str, line: &[u8]) -> usize {
        if let Some(written) = self.misread {
            // Each byte has become a letter.
            let letters = written.encode(text).map_or(0, |bytes| bytes.len());
            return (0..letters).fold(0, |at, _| at + Encoding::Utf8.width(&line[at..]));
        }
        match self.encoding {
            Encoding::Utf16Le | Encoding::Utf16Be => 2 * text.encode_utf16().count(),
            Encoding::Iso2022Jp => escaped_width(line, text.chars().count()),
            encoding => text.chars().fold(0, |at, character| {
                let rest = &line[at.min(line.len())..];
                let bad = if character == '\u{fffd}' { encoding.malformed(rest) } else { None };
                at + bad.unwrap_or_else(|| encoding.width(rest))
            }),
        }
        .min(line.len())
    }

    /// The whole line that `span` starts in, without its line end, and the offset of the line.
    pub fn line(&self, span: Span) -> (&str, usize) {
        let offset = self.floor(span.start as usize);
        let start = self.text[..offset].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let end = self.text[offset..].find(['\n', '\r']).map_or(self.text.len(), |at| at + offset);
        (&self.text[start..end], start)
    }

    /// The line in which `span` starts: the part before it, the span itself, and the part after it. Each has at most
    /// `width` characters, with `…` for what is left out.
    #[cfg(feature = "render")]
    pub(crate) fn around(&self, span: Span, width: usize) -> [String; 3] {
        let (start, end) = (self.floor(span.start as usize), self.floor(span.end as usize));
        let is_end = |c: char| matches!(c, '\n' | '\r');
        let back = self.text[..start].chars().rev().take_while(|&c| !is_end(c));
        let back: usize = back.take(width).map(char::len_utf8).sum();
        let ahead = |from: usize, to: usize| {
            let text = self.text[from..to.max(from)].chars().take_while(|&c| !is_end(c));
            from + text.take(width).map(char::len_utf8).sum::<usize>()
        };
        let stop = ahead(start, end);
        // If a part of the span is left out, what follows it is left out as well.
        let last = if stop < end { stop } else { ahead(stop, self.text.len()) };
        let cut = |is_cut: Option<char>| if is_cut.is_some_and(|c| !is_end(c)) { "…" } else { "" };
        [
            cut(self.text[..start - back].chars().next_back()).to_string() + &self.text[start - back..start],
            self.text[start..stop].to_string(),
            self.text[stop..last].to_string() + cut(self.text[last..].chars().next()),
        ]
    }

    /// The style of line ends, if the text has any.
    pub fn line_end(&self) -> Option<LineEnd> {
        let (mut lf, mut crlf, mut cr) = (0usize, 0usize, 0usize);
        let bytes = self.text.as_bytes();
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            match (bytes[at], at.checked_sub(1).map(|before| bytes[before]), bytes.get(at + 1)) {
                (b'\n', Some(b'\r'), _) => crlf += 1,
                (b'\n', ..) => lf += 1,
                (_, _, Some(b'\n')) => {}
                _ => cr += 1,
            }
        }
        match (lf > 0, crlf > 0, cr > 0) {
            (false, false, false) => None,
            (true, false, false) => Some(LineEnd::Lf),
            (false, true, false) => Some(LineEnd::CrLf),
            (false, false, true) => Some(LineEnd::Cr),
            _ => Some(LineEnd::Mixed),
        }
    }

    /// The offset of the character in which an offset lies.
    fn floor(&self, offset: usize) -> usize {
        first_bytes(&self.text, offset).len()
    }
}

/// The length of the first line of `bytes` with its line end.
fn raw_line(bytes: &[u8]) -> usize {
    memchr::memchr2(b'\n', b'\r', bytes).map_or(bytes.len(), |end| end + line_end(&bytes[end..]))
}

#[cfg(test)]
mod tests;
