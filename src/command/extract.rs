//! Takes the text of one game out of an input, to stand alone or behind others.

use crate::{Encoding, Format, ReadOptions, parse_with};

use super::inputs::Portion;

/// The text of one game, as its input has it.
pub struct Extract {
    pub bytes: Vec<u8>,
    /// The first lines of its text that hold for all games below, unless the game repeats them.
    head: String,
    /// The declared version of the notation.
    version: Option<String>,
    /// The notation, if texts in it can follow each other.
    format: Option<Format>,
    encoding: Encoding,
}

impl Extract {
    /// The game at a place of a portion.
    pub fn of(portion: &Portion<'_>, at: usize) -> Extract {
        let parsed = portion.parsed;
        let (bytes, encoding) = (parsed.bytes_of(at), parsed.source.encoding());
        let is_wide = matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be);
        let Some(format) = parsed.format.filter(|_| !is_wide) else {
            let (head, version) = (String::new(), None);
            return Extract { bytes: bytes.to_vec(), head, version, format: None, encoding };
        };
        let notation = format.notation();
        let own = notation.version(&String::from_utf8_lossy(bytes));
        if !portion.is_several() {
            let (bytes, head) = (bytes.to_vec(), String::new());
            return Extract { bytes, head, version: own, format: Some(format), encoding };
        }
        let head = own.as_ref().map_or_else(|| notation.shared_head(parsed.source.text()), |_| String::new());
        let version = own.or_else(|| notation.version(&head));
        Extract { bytes: parted(bytes, format), head, version, format: Some(format), encoding }
    }

    /// Its text as a file of its own.
    pub fn alone(&self) -> Vec<u8> {
        [self.head.as_bytes(), &self.bytes].concat()
    }

    /// The lines that have to be printed before it, if the text before it is `last`.
    pub fn head(&self, last: Option<&Extract>) -> &[u8] {
        if last.is_some_and(|last| last.version == self.version) { &[] } else { self.head.as_bytes() }
    }

    /// The separator between it and a text before it, if both can be read as one text.
    pub fn behind(&self, last: &Extract) -> Option<Vec<u8>> {
        let format = self.format.filter(|_| self.format == last.format)?;
        if self.encoding != last.encoding && !self.bytes.is_ascii() && !last.bytes.is_ascii() {
            return None;
        }
        let mut between = Vec::new();
        if !last.bytes.ends_with(b"\n") {
            between.push(b'\n');
        }
        if is_joined(format) {
            return Some(between);
        }
        let separator = format.notation().separator;
        let mark = separator.trim_end();
        if mark.is_empty() || !last.bytes.trim_ascii_end().ends_with(mark.as_bytes()) {
            between.extend_from_slice(separator.as_bytes());
        }
        // If there are only blanks between games, only the head of a game separates it from the game before.
        let options = ReadOptions::new().format(format).encoding(self.encoding);
        let games = || parse_with(&[&last.bytes[..], &between, &self.bytes].concat(), &options).records.len();
        (!mark.is_empty() || games() > 1).then_some(between)
    }
}

/// The bytes of a game without line ends and separators around it, ended by one line end.
fn parted(bytes: &[u8], format: Format) -> Vec<u8> {
    let is_joined = is_joined(format);
    let joins = |byte: &u8| matches!(byte, b'\r' | b'\n') || is_joined && b"[], \t".contains(byte);
    let start = bytes.iter().position(|byte| !joins(byte)).unwrap_or(0);
    let end = bytes.iter().rposition(|byte| !joins(byte)).map_or(bytes.len(), |end| end + 1);
    [&bytes[start..end], b"\n"].concat()
}

/// Whether several games are one value in a notation, as they are in JSON.
fn is_joined(format: Format) -> bool {
    !format.notation().brackets[0].is_empty()
}
