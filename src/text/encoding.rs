//! The encodings of game records: from bytes to text and back. No character is changed without a report.

use std::borrow::Cow;

use crate::named::named;

named! {
    /// An encoding that game records are found in.
    ///
    /// Shift_JIS is read and written as Windows-31J (cp932), which holds 髙, 﨑 and ① as well.
    ///
    /// ```
    /// use kifu::Encoding;
    /// assert_eq!(Encoding::from_name("CP932"), Some(Encoding::ShiftJis));
    /// assert_eq!(Encoding::from_name("latin-1"), None);
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Encoding {
        /// What reads and writes it.
        fn codec(self) -> &'static encoding_rs::Encoding;
        /// UTF-8, with or without a byte order mark. ASCII is read as UTF-8, and not [written](Encoding::to_write).
        #[default]
        Utf8 = "utf-8" | "utf8" | "ascii" | "us-ascii" => encoding_rs::UTF_8,
        /// Shift_JIS as Windows writes it.
        ShiftJis = "shift_jis" | "shift-jis" | "sjis" | "cp932" | "ms932" | "windows-31j" => encoding_rs::SHIFT_JIS,
        /// EUC-JP.
        EucJp = "euc-jp" | "eucjp" | "euc" => encoding_rs::EUC_JP,
        /// ISO-2022-JP, the 7-bit encoding of mail.
        Iso2022Jp = "iso-2022-jp" | "jis" => encoding_rs::ISO_2022_JP,
        /// UTF-16, little end first.
        Utf16Le = "utf-16le" | "utf-16" => encoding_rs::UTF_16LE,
        /// UTF-16, big end first.
        Utf16Be = "utf-16be" => encoding_rs::UTF_16BE,
        /// Cyrillic letters as Windows writes them.
        Windows1251 = "windows-1251" | "cp1251" | "win-1251" => encoding_rs::WINDOWS_1251,
        /// KOI8-R, Cyrillic letters of mail and Unix.
        Koi8R = "koi8-r" | "koi8" => encoding_rs::KOI8_R,
        /// IBM code page 866, Cyrillic letters of DOS.
        Ibm866 = "ibm866" | "cp866" | "866" => encoding_rs::IBM866,
    }
}

/// Encodings that are read as UTF-8 and have fewer characters.
const ASCII: [&str; 2] = ["ascii", "us-ascii"];

impl Encoding {
    /// The encoding with this name for writing. ASCII is refused: it is read as UTF-8, but text written as UTF-8 need
    /// not be ASCII.
    ///
    /// ```
    /// use kifu::Encoding;
    /// assert_eq!(Encoding::to_write("sjis"), Some(Encoding::ShiftJis));
    /// assert_eq!((Encoding::from_name("ascii"), Encoding::to_write("ascii")), (Some(Encoding::Utf8), None));
    /// ```
    pub fn to_write(name: &str) -> Option<Encoding> {
        Encoding::from_name(name).filter(|_| !ASCII.iter().any(|ascii| ascii.eq_ignore_ascii_case(name)))
    }

    /// The name in standards, such as `Shift_JIS`.
    pub(crate) fn standard_name(self) -> &'static str {
        self.codec().name()
    }

    /// The text as bytes, or the first character that the encoding does not have.
    ///
    /// # Errors
    /// The character that cannot be written. Nothing is ever replaced.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, char> {
        match self {
            Encoding::Utf8 => Ok(text.as_bytes().to_vec()),
            Encoding::Utf16Le => Ok(text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
            Encoding::Utf16Be => Ok(text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
            _ => encode_table(self.codec(), text),
        }
    }

    /// Whether the encoding has a code for `character` that reads back as the same character.
    pub fn holds(self, character: char) -> bool {
        let mut buffer = [0; 4];
        let text: &str = character.encode_utf8(&mut buffer);
        match self.encode(text) {
            Ok(bytes) => self.decode_strictly(&bytes).is_some_and(|back| back == text),
            Err(_) => false,
        }
    }

    /// The text, if all bytes are valid.
    pub(super) fn decode_strictly(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        if self == Encoding::Utf8 {
            return simdutf8::basic::from_utf8(bytes).ok().map(Cow::Borrowed);
        }
        if self == Encoding::ShiftJis
            && let Some(text) = super::shift_jis::decode(bytes)
        {
            return Some(Cow::Owned(text));
        }
        // Bytes that do not occur in EUC-JP, but in nearly every word of Shift_JIS.
        if self == Encoding::EucJp
            && bytes.iter().any(|byte| matches!(byte, 0x80..=0x8d | 0x90..=0xa0 | 0xff))
        {
            return None;
        }
        self.codec().decode_without_bom_handling_and_without_replacement(bytes)
    }

    /// The text with U+FFFD in place of invalid bytes, and whether there were any.
    pub(crate) fn decode_replacing(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        self.codec().decode_without_bom_handling(bytes)
    }

    /// The number of invalid bytes at the start of `bytes` that decode to one U+FFFD.
    pub(super) fn malformed(self, bytes: &[u8]) -> Option<usize> {
        let (near, mut text) = (&bytes[..bytes.len().min(4)], [0; 16]);
        let mut decoder = self.codec().new_decoder_without_bom_handling();
        match decoder.decode_to_utf8_without_replacement(near, &mut text, true) {
            (encoding_rs::DecoderResult::Malformed(length, _), _, 0) => Some(usize::from(length)),
            _ => None,
        }
    }

    /// The number of bytes of the character at the start of `bytes`; 0 at the end.
    pub(super) fn width(self, bytes: &[u8]) -> usize {
        let Some(&lead) = bytes.first() else { return 0 };
        let width = match self {
            Encoding::Utf8 => match lead {
                0xc2..=0xdf => 2,
                0xe0..=0xef => 3,
                0xf0..=0xf4 => 4,
                _ => 1,
            },
            Encoding::ShiftJis => match lead {
                0x81..=0x9f | 0xe0..=0xfc => 2,
                _ => 1,
            },
            Encoding::EucJp => match lead {
                0x8f => 3,
                0x8e | 0xa1..=0xfe => 2,
                _ => 1,
            },
            Encoding::Iso2022Jp | Encoding::Windows1251 | Encoding::Koi8R | Encoding::Ibm866 => 1,
            Encoding::Utf16Le => 2 + 2 * usize::from(matches!(bytes.get(1), Some(0xd8..=0xdb))),
            Encoding::Utf16Be => 2 + 2 * usize::from(matches!(lead, 0xd8..=0xdb)),
        };
        width.min(bytes.len())
    }
}

/// Encodes with a table of encoding_rs, and refuses what the table does not have.
///
/// The tables write `¥` as `\`, `‾` as `~` and `−` as `－`, and that of ISO-2022-JP writes half-width kana as full-width
/// ones; these are refused too.
fn encode_table(table: &'static encoding_rs::Encoding, text: &str) -> Result<Vec<u8>, char> {
    let is_changed = |c: &char| match c {
        '¥' | '‾' | '−' => true,
        '｡'..='ﾟ' => table == encoding_rs::ISO_2022_JP,
        _ => false,
    };
    if let Some(changed) = text.chars().find(is_changed) {
        return Err(changed);
    }
    let mut encoder = table.new_encoder();
    let mut bytes = Vec::with_capacity(text.len() + 8);
    let mut rest = text;
    loop {
        bytes.reserve(rest.len() + 16);
        let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut bytes, true);
        rest = &rest[read..];
        match result {
            encoding_rs::EncoderResult::InputEmpty => return Ok(bytes),
            encoding_rs::EncoderResult::OutputFull => {}
            encoding_rs::EncoderResult::Unmappable(character) => return Err(character),
        }
    }
}

/// The byte that is `character` in Windows-1252.
pub(super) fn windows_1252(character: char) -> Option<u8> {
    let mut buffer = [0; 4];
    let bytes = encode_table(encoding_rs::WINDOWS_1252, character.encode_utf8(&mut buffer)).ok()?;
    bytes.first().copied()
}

/// The number of bytes of the first `column` characters of an ISO-2022-JP line, including escape sequences.
pub(super) fn escaped_width(line: &[u8], column: usize) -> usize {
    let (mut at, mut double) = (0, false);
    let mut left = column;
    while at < line.len() {
        if line[at] == 0x1b {
            double = line.get(at + 1) == Some(&b'$');
            at += 3;
            continue;
        }
        if left == 0 {
            break;
        }
        at += if double { 2 } else { 1 };
        left -= 1;
    }
    at.min(line.len())
}

#[cfg(test)]
mod tests;
