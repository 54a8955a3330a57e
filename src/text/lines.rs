//! The lines of a text.

use super::span::Span;
use crate::named::named;

named! {
    /// How lines end.
    pub enum LineEnd {
        /// `\n`.
        Lf = "LF",
        /// `\r\n`.
        CrLf = "CRLF",
        /// `\r` alone.
        Cr = "CR",
        /// More than one style.
        Mixed = "mixed",
    }
}

/// One line of a text, without its line end and without invisible characters before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line<'s> {
    pub text: &'s str,
    /// Offset of the line in the text, after invisible characters.
    pub start: usize,
    /// Offset after its line end.
    pub end: usize,
    /// Whether a line end follows.
    pub complete: bool,
}

/// The offset in `text` of `part`, which is a slice of it.
#[inline]
pub(crate) fn offset_of(part: &str, text: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

impl<'s> Line<'s> {
    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// The span of `part`, which is a slice of this line.
    pub fn span_of(&self, part: &'s str) -> Span {
        let start = self.start + offset_of(part, self.text);
        Span::new(start, start + part.len())
    }

    /// The start of this line, up to `part`.
    pub fn before(self, part: &'s str) -> Line<'s> {
        Line { text: &self.text[..self.span_of(part).start as usize - self.start], ..self }
    }

    /// The end of this line, from `part` on.
    pub fn from(self, part: &'s str) -> Line<'s> {
        Line { start: self.span_of(part).start as usize, text: part, ..self }
    }
}

/// The lines of a text, ended by LF, CRLF or a lone CR.
#[derive(Debug, Clone)]
pub(crate) struct Lines<'s> {
    text: &'s str,
    at: usize,
}

/// The lines of a text without their ends, with all invisible characters.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut lines = Lines::new(text);
    std::iter::from_fn(move || lines.whole()).map(|line| line.text)
}

/// The parts of a text between line ends, including the one before the first and the one after the last.
pub(crate) fn between_line_ends(text: &str) -> impl Iterator<Item = &str> {
    let last = (text.is_empty() || text.ends_with(['\n', '\r'])).then(|| &text[text.len()..]);
    lines(text).chain(last)
}

impl<'s> Lines<'s> {
    pub fn new(text: &'s str) -> Lines<'s> {
        Lines { text, at: 0 }
    }

    /// The lines of the same text between two offsets.
    pub fn between(&self, from: usize, to: usize) -> Lines<'s> {
        Lines { text: &self.text[..to], at: from }
    }

    /// The remaining bytes and their offset, for a reader that can find the end of a line itself.
    pub fn rest(&self) -> (&'s [u8], usize) {
        (self.text.as_bytes().get(self.at..).unwrap_or_default(), self.at)
    }

    /// Skips lines of `length` bytes, including their line ends.
    pub fn skip(&mut self, length: usize) {
        self.at = self.at.saturating_add(length);
    }

    /// The next line, with invisible characters before it.
    fn whole(&mut self) -> Option<Line<'s>> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        if start >= bytes.len() {
            return None;
        }
        let (stop, end, complete) = match find_end(&bytes[start..]) {
            Some(at) => {
                let stop = start + at;
                let pair = bytes[stop] == b'\r' && bytes.get(stop + 1) == Some(&b'\n');
                (stop, stop + 1 + usize::from(pair), true)
            }
            None => (bytes.len(), bytes.len(), false),
        };
        self.at = end;
        Some(Line { text: &self.text[start..stop], start, end, complete })
    }
}

impl<'s> Iterator for Lines<'s> {
    type Item = Line<'s>;

    fn next(&mut self) -> Option<Line<'s>> {
        let line = self.whole()?;
        let text = shown(if line.complete { line.text } else { line.text.trim_end_matches(is_unseen) });
        let stop = line.start + line.text.len();
        let start = if text.is_empty() { stop } else { offset_of(text, self.text) };
        Some(Line { text, start, ..line })
    }
}

/// The part of a text before its first line end.
pub(crate) fn first_line(text: &str) -> &str {
    &text[..memchr::memchr2(b'\n', b'\r', text.as_bytes()).unwrap_or(text.len())]
}

/// The offset of the first line end. Most lines are short, and a search that is optimised for long ones has a slow
/// start.
#[inline]
fn find_end(rest: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < SHORT {
        let Some(step) = rest[at..].first_chunk() else { break };
        let step = u64::from_le_bytes(*step);
        if has_low(step) {
            let ends = zero_bytes(step ^ (LOWEST * 0x0a)) | zero_bytes(step ^ (LOWEST * 0x0d));
            if ends != 0 {
                return Some(at + ends.trailing_zeros() as usize / 8);
            }
        }
        at += 8;
    }
    memchr::memchr2(b'\n', b'\r', &rest[at..]).map(|end| at + end)
}

/// The length of a short line.
const SHORT: usize = 48;
/// The lowest bit of each byte.
const LOWEST: u64 = u64::from_le_bytes([1; 8]);

/// Whether some byte may be as low as those of line ends.
fn has_low(word: u64) -> bool {
    word.wrapping_sub(LOWEST * 0x0e) & !word & (LOWEST << 7) != 0
}

/// The highest bit of each byte that is 0. The bits behind the first of these may be wrong.
fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(LOWEST) & !word & (LOWEST << 7)
}

/// Whether a character is invisible, and is not one of the blanks that people type: padding and separators of files
/// (U+FEFF, Ctrl-Z, NUL, form feeds), marks without width, including those for the direction of writing, and the blanks
/// of typesetting and web pages.
#[inline]
pub(crate) fn is_unseen(character: char) -> bool {
    match character {
        // The last of these ranges includes kana and kanji.
        ' ' | '\t' | '\n' | '\r' | '!'..='~' | '\u{3000}'..='\u{fdff}' => false,
        rare => shows_nothing(rare),
    }
}

fn shows_nothing(character: char) -> bool {
    match character {
        // Some programs use these as line ends.
        '\u{85}' | '\u{2028}' | '\u{2029}' => false,
        '\0' | '\u{1a}' | '\u{7f}' | '\u{ad}' | '\u{61c}' | '\u{feff}' => true,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' => true,
        _ => character.is_whitespace(),
    }
}

/// Whether a character may be invisible, by its first byte. This excludes kana and kanji.
#[inline]
fn may_be_unseen(first: u8) -> bool {
    matches!(first, ..b' ' | 0x7f | 0xc2 | 0xd8 | 0xe1 | 0xe2 | 0xef)
}

/// The same for the first character of a text, by its first two bytes. This also excludes symbols and full-width
/// digits.
fn may_begin_unseen(text: &[u8]) -> bool {
    match *text {
        [0xe2, second, ..] => second < 0x82,
        [0xef, second, ..] => second < 0xbc,
        [first, ..] => may_be_unseen(first),
        [] => false,
    }
}

/// Whether a character is a blank within a line: one that people type, or an invisible one.
pub(crate) fn is_blank(character: char) -> bool {
    is_typed(character) || is_unseen(character)
}

/// Whether a character is white space, including line ends, or invisible.
pub(crate) fn is_space(character: char) -> bool {
    character.is_whitespace() || is_unseen(character)
}

/// Whether a character is a blank that people type.
fn is_typed(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{3000}')
}

/// `text` without blanks before it.
#[inline]
pub(crate) fn skip_blanks(text: &str) -> &str {
    // Most texts begin with an ASCII letter, a kana or a kanji.
    match text.as_bytes() {
        [b'!'..=b'~' | 0xe4..=0xee, ..] | [0xe3, 0x81..=0xbf, ..] => text,
        _ => after_blanks(text),
    }
}

fn after_blanks(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = match rest.as_bytes() {
            [b' ' | b'\t', ..] => &rest[1..],
            [0xe3, 0x80, 0x80, ..] => &rest[3..],
            first if may_begin_unseen(first) => return rest.trim_start_matches(is_blank),
            _ => return rest,
        };
    }
}

/// `text` without blanks around it.
// This is called for every line, and a function call would cost as much as the work.
#[inline(always)]
pub(crate) fn trim_blanks(text: &str) -> &str {
    let text = skip_blanks(text);
    // Most texts also end with an ASCII letter, a kana or a kanji.
    match text.as_bytes() {
        [.., b'!'..=b'~'] | [.., 0xe3, 0x81..=0xbf, _] | [.., 0xe4..=0xee, _, _] => text,
        _ => before_blanks(text),
    }
}

fn before_blanks(text: &str) -> &str {
    // Many comments are sentences, which end like this.
    if text.ends_with('。') { text } else { text.trim_end_matches(is_blank) }
}

/// `text` without white space around it; most texts have none.
#[inline]
pub(crate) fn trimmed(text: &str) -> &str {
    // Non-ASCII white space begins with C2, E1, E2 or E3 80 in UTF-8; kana and kanji do not.
    let bytes = text.as_bytes();
    let starts = matches!(bytes, [b'!'..=b'~' | 0xe4..=0xff, ..] | [0xe3, 0x81..=0xbf, ..]);
    let ends = matches!(bytes, [.., b'!'..=b'~'] | [.., 0xe4..=0xef, _, _] | [.., 0xe3, 0x81..=0xbf, _]);
    if starts && ends { text } else { text.trim() }
}

/// `text` without white space and invisible characters after it; most texts have none.
#[inline]
pub(crate) fn trim_spaces_behind(text: &str) -> &str {
    if let [.., b'!'..=b'~'] = text.as_bytes() { text } else { text.trim_end_matches(is_space) }
}

/// A line without blanks and invisible characters before it, if it has invisible ones; blanks alone are kept.
fn shown(line: &str) -> &str {
    let first = line.bytes().find(|byte| !matches!(byte, b' ' | b'\t'));
    if !first.is_some_and(|first| may_be_unseen(first) || first == 0xe3) {
        return line;
    }
    let rest = line.trim_start_matches(is_typed);
    if rest.starts_with(is_unseen) { rest.trim_start_matches(is_blank) } else { line }
}

/// The longest prefix of `text` that has at most `most` bytes and ends with a whole character.
pub(crate) fn first_bytes(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The part of `text` before `rest`, which is the end of it.
#[inline]
pub(crate) fn before<'t>(text: &'t str, rest: &str) -> &'t str {
    &text[..text.len() - rest.len()]
}

/// The first `most` characters of `text`, or all of it.
pub(crate) fn first_chars(text: &str, most: usize) -> &str {
    text.char_indices().nth(most).map_or(text, |(end, _)| &text[..end])
}

/// The length of the line end at the start of `rest`; 0 if there is none.
pub(crate) fn line_end(rest: &[u8]) -> usize {
    match rest.first() {
        Some(b'\n') => 1,
        Some(b'\r') => 1 + usize::from(rest.get(1) == Some(&b'\n')),
        _ => 0,
    }
}

/// The number of line ends in `bytes`, which must not end within one.
pub(crate) fn count(bytes: &[u8]) -> usize {
    let alone = |at: &usize| bytes.get(at + 1) != Some(&b'\n');
    memchr::memchr_iter(b'\n', bytes).count() + memchr::memchr_iter(b'\r', bytes).filter(alone).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_three_ways() {
        let lines: Vec<_> = Lines::new("a\r\nb\rc\n\nd").map(|line| (line.text, line.complete)).collect();
        assert_eq!(lines, [("a", true), ("b", true), ("c", true), ("", true), ("d", false)]);
    }

    #[test]
    fn line_ends_are_found_wherever_they_are() {
        for length in 0..100 {
            for other in ["\x0b", "\x0c", "é", "駒", "x"] {
                let line: String = other.repeat(length);
                assert_eq!(find_end(line.as_bytes()), None);
                for end in ["\n", "\r", "\r\n", "\n\r"] {
                    let text = format!("{line}{end}{other}\n");
                    assert_eq!(find_end(text.as_bytes()), Some(line.len()), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_trimmed_has_no_white_space_around_it() {
        for c in '\0'..=char::MAX {
            let text = format!("{c}x{c}");
            assert_eq!(trimmed(&text), text.trim(), "{c:?}");
        }
        assert_eq!((trimmed(""), trimmed(" "), trimmed("銀")), ("", "", "銀"));
    }

    #[test]
    fn blanks_around_a_text_are_those_that_are_blanks() {
        for c in '\0'..=char::MAX {
            for text in [format!("{c}x{c}"), format!(" {c}x{c}\t"), format!("\u{3000}{c}"), format!("駒{c}")]
            {
                assert_eq!(skip_blanks(&text), text.trim_start_matches(is_blank), "{text:?}");
                assert_eq!(trim_blanks(&text), text.trim_matches(is_blank), "{text:?}");
            }
            if is_unseen(c) && !matches!(c, '\n' | '\r') {
                let text = format!("{c}x{c}");
                assert_eq!(Lines::new(&text).next().map(|line| line.text), Some("x"), "{text:?}");
            }
        }
    }

    #[test]
    fn a_line_begins_with_what_is_seen() {
        let cases = [
            ("\u{feff}先手：A", "先手：A"),
            ("\0\0\u{1a}先手：A", "先手：A"),
            (" \u{feff} \u{3000}先手：A", "先手：A"),
            ("\u{a0}\u{a0}1 ７六歩(77)", "1 ７六歩(77)"),
            ("   1 ７六歩(77)", "   1 ７六歩(77)"),
            ("\u{3000}先手：A\0", "\u{3000}先手：A"),
            ("\u{c}", ""),
            ("*\u{feff}", "*"),
        ];
        for (text, expected) in cases {
            let line = Lines::new(text).next().expect("there is a line");
            assert_eq!(line.text, expected, "{text:?}");
            assert_eq!(&text[line.span().start as usize..line.span().end as usize], expected, "{text:?}");
        }
        assert_eq!(Lines::new("*\u{feff}\n").next().map(|line| line.text), Some("*\u{feff}"));
    }
}
