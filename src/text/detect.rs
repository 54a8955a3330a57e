//! Detects the encoding of a text from its bytes.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::encoding::Encoding;
use super::script::{self, Look};
use super::shift_jis::ascii_run;
use crate::named::named;

named! {
    /// How an encoding was found.
    pub enum Certainty {
        /// The caller said so.
        Told = "told",
        /// A byte order mark says so.
        Mark = "byte order mark",
        /// Every byte fits, and no other encoding is as likely.
        Sure = "sure",
        /// It is a guess: it fits best, but some bytes do not fit, or another encoding fits as well.
        Likely = "likely",
    }
}

/// Texts of at least this many bytes (one mebibyte) are read twice, to avoid holding them in memory twice.
const LARGE: usize = 1 << 20;

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The number of bytes that contain the first words of most texts.
const WORDS: usize = 64;

/// The text, if the bytes are certainly UTF-8. Otherwise the bytes are returned: they may be in another encoding, for
/// example if they have a byte order mark, an escape sequence or a zero byte. Large input that is owned becomes the
/// text without being copied.
pub(super) fn plain_utf8(bytes: Cow<'_, [u8]>) -> Result<String, Cow<'_, [u8]>> {
    // If the bytes are in another encoding, their first letter beyond ASCII is nearly always not valid in UTF-8.
    let start = ascii_run(&bytes[..bytes.len().min(WORDS)]);
    let letter = &bytes[start..bytes.len().min(start + 4)];
    let is_rare = || !bytes.is_ascii() && RARE.contains(&bytes[ascii_run(&bytes)]);
    let is_other = std::str::from_utf8(letter).is_err_and(|error| error.error_len().is_some()) || is_rare();
    if bytes.starts_with(MARK) || is_other || memchr::memchr2(0x1b, 0, &bytes).is_some() {
        return Err(bytes);
    }
    match bytes {
        Cow::Owned(bytes) if bytes.len() >= LARGE => {
            String::from_utf8(bytes).map_err(|error| error.into_bytes().into())
        }
        bytes => simdutf8::basic::from_utf8(&bytes).map(str::to_owned).map_err(|_| bytes),
    }
}

/// The encoding of a text, as detected from its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Detected {
    pub encoding: Encoding,
    pub certainty: Certainty,
    /// The length of the byte order mark.
    pub mark: usize,
    /// The text, if it had to be decoded to detect the encoding.
    pub text: Option<String>,
}

impl Detected {
    fn of(encoding: Encoding, certainty: Certainty, text: Option<String>) -> Detected {
        Detected { encoding, certainty, mark: 0, text }
    }
}

/// Detects the encoding, the certainty of the result, and the length of the byte order mark.
///
/// The first of these that applies decides: a byte order mark that the bytes do not contradict; whether the bytes are
/// valid UTF-8; escape sequences of ISO-2022-JP; the zero bytes of UTF-16; and last, in which of Shift_JIS, EUC-JP and
/// the Cyrillic encodings the bytes are valid and look like writing. A declaration in the text is ignored because it is
/// often wrong; the readers compare it with the result.
pub(super) fn detect(bytes: &[u8]) -> Detected {
    let marked = |encoding, mark| Detected { mark, ..Detected::of(encoding, Certainty::Mark, None) };
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] if is_behind_foreign_mark(rest) => {
            return Detected { mark: MARK.len(), certainty: Certainty::Likely, ..by_writing(rest) };
        }
        [0xef, 0xbb, 0xbf, ..] => return marked(Encoding::Utf8, MARK.len()),
        [0xff, 0xfe, ..] => return marked(Encoding::Utf16Le, 2),
        [0xfe, 0xff, ..] => return marked(Encoding::Utf16Be, 2),
        _ => {}
    }
    if let Some((encoding, text)) = markless_utf16(bytes) {
        return Detected::of(encoding, Certainty::Sure, Some(text));
    }
    if bytes.is_ascii() {
        let has_escape = memchr::memmem::find(bytes, b"\x1b$").is_some();
        let encoding = if has_escape { Encoding::Iso2022Jp } else { Encoding::Utf8 };
        return Detected::of(encoding, Certainty::Sure, None);
    }
    if std::str::from_utf8(bytes).is_ok() {
        let euc = Some(bytes).filter(|bytes| is_rather_euc(bytes));
        return match euc.and_then(|bytes| Encoding::EucJp.decode_strictly(bytes)) {
            Some(text) => Detected::of(Encoding::EucJp, Certainty::Likely, Some(text.into_owned())),
            None => Detected::of(Encoding::Utf8, Certainty::Sure, None),
        };
    }
    by_writing(bytes)
}

/// Whether the bytes after the byte order mark of UTF-8 are in another encoding, which fits better: the mark was put
/// before a text that was never converted.
fn is_behind_foreign_mark(rest: &[u8]) -> bool {
    let fits = || [Encoding::ShiftJis, Encoding::EucJp].iter().any(|one| one.decode_strictly(rest).is_some());
    simdutf8::basic::from_utf8(rest).is_err() && least_damaged(rest) != Encoding::Utf8 && fits()
}

/// The text of bytes that are valid in a Japanese encoding, and how much it looks like writing.
struct Reading<'b> {
    encoding: Encoding,
    text: Cow<'b, str>,
    look: Look,
}

impl<'b> Reading<'b> {
    fn of(bytes: &'b [u8], encoding: Encoding) -> Option<Reading<'b>> {
        let text = encoding.decode_strictly(bytes)?;
        Some(Reading { encoding, text, look: script::look(bytes, encoding) })
    }

    /// How likely it is. If two readings look alike, the one with more kana and kanji is likelier.
    fn rank(&self) -> (Look, i64) {
        (self.look, japanese(&self.text))
    }

    fn detected(self, certainty: Certainty) -> Detected {
        Detected::of(self.encoding, certainty, Some(self.text.into_owned()))
    }
}

/// Finds which of Shift_JIS, EUC-JP and the Cyrillic encodings looks like writing.
fn by_writing(bytes: &[u8]) -> Detected {
    let cyrillic = script::cyrillic(bytes);
    let in_cyrillic = || {
        let (encoding, _) = cyrillic?;
        let text = encoding.decode_strictly(bytes)?.into_owned();
        Some(Detected::of(encoding, Certainty::Likely, Some(text)))
    };
    let [sjis, euc] = [Encoding::ShiftJis, Encoding::EucJp].map(|encoding| Reading::of(bytes, encoding));
    let (best, other) = match (sjis, euc) {
        (Some(sjis), Some(euc)) => {
            if let Some(run) = half_width_euc(bytes) {
                // The same bytes are half-width katakana in one encoding and kanji in the other. Names in katakana have
                // more than two characters, and hardly any name has three of these kanji in a row.
                return if run > 2 { euc } else { sjis }.detected(Certainty::Likely);
            }
            if euc.rank() > sjis.rank() { (euc, Some(sjis.look)) } else { (sjis, Some(euc.look)) }
        }
        (Some(only), None) | (None, Some(only)) => (only, None),
        (None, None) => {
            let damaged = || Detected::of(least_damaged(bytes), Certainty::Likely, None);
            return in_cyrillic().unwrap_or_else(damaged);
        }
    };
    // Words without a vowel are not Russian: the bytes of 歩 and of 銀 each form two Russian consonants.
    let has_vowels = cyrillic.is_some_and(|(_, has_vowels)| has_vowels);
    if (best.look < Look::Writing || has_vowels)
        && let Some(found) = in_cyrillic()
    {
        return found;
    }
    // Bytes that form kanji in EUC-JP may be a name in half-width katakana in Shift_JIS.
    let may_be_kana = || bytes.iter().all(|byte| byte.is_ascii() || (0xa6..=0xdf).contains(byte));
    let is_sure = best.look > Look::Nonsense
        && other.is_none_or(|other| other < best.look)
        && !(best.encoding == Encoding::EucJp && may_be_kana());
    best.detected(if is_sure { Certainty::Sure } else { Certainty::Likely })
}

/// The best encoding for bytes that are valid in none: the one with the fewest errors. A text decoded in a wrong
/// encoding can have few errors and still make no sense, so how much it looks like writing counts as well.
fn least_damaged(bytes: &[u8]) -> Encoding {
    let damage = |encoding: &Encoding| {
        let (text, _) = encoding.decode_replacing(bytes);
        text.matches('\u{fffd}').count() as i64 * 8 - japanese(&text)
    };
    let encodings = [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp];
    encodings.into_iter().min_by_key(damage).unwrap_or(Encoding::Utf8)
}

/// The first bytes of letters in UTF-8 that do not occur in names, U+0180 to U+02FF, and of common kanji in EUC-JP.
const RARE: RangeInclusive<u8> = 0xc6..=0xcb;
/// Exceptions that do occur in names: Ơ, ơ, Ư and ư of Vietnamese.
const VIETNAMESE: [[u8; 2]; 4] = [*b"\xc6\xa0", *b"\xc6\xa1", *b"\xc6\xaf", *b"\xc6\xb0"];

/// Whether all non-ASCII characters in a UTF-8 text are letters that hardly any text has, but that are kanji in EUC-JP,
/// as in a record whose only Japanese text is a name of one character: `N+能`. A character in a word with Latin letters,
/// such as `Hawaiʻi`, is not a kanji.
fn is_rather_euc(bytes: &[u8]) -> bool {
    let (mut rest, mut has_any) = (bytes, false);
    while let Some(at) = rest.iter().position(|byte| !byte.is_ascii()) {
        let Some(&pair) = rest[at..].first_chunk::<2>() else { return false };
        let beside = [at.checked_sub(1), Some(at + 2)].into_iter().flatten().filter_map(|at| rest.get(at));
        let is_in_word = beside.into_iter().any(u8::is_ascii_alphabetic);
        if !RARE.contains(&pair[0]) || pair[1] <= 0xa0 || VIETNAMESE.contains(&pair) || is_in_word {
            return false;
        }
        (rest, has_any) = (&rest[at + 2..], true);
    }
    has_any
}

/// The encoding in which a file would be read, if that depends on its bytes: ASCII is the same in all but UTF-16.
pub(crate) fn detected(bytes: &[u8]) -> Option<Encoding> {
    (!bytes.is_ascii()).then(|| detect(bytes).encoding)
}

/// Whether `text` needs a byte order mark: always in UTF-16, because many programs recognise it only by the mark, and
/// in UTF-8 if it would be detected as another encoding.
pub(crate) fn needs_mark(text: &str, encoding: Encoding) -> bool {
    match encoding {
        Encoding::Utf8 => is_rather_euc(text.as_bytes()),
        Encoding::Utf16Le | Encoding::Utf16Be => true,
        _ => false,
    }
}

/// The length of the longest run of half-width katakana in EUC-JP, if all non-ASCII characters are such; each is a
/// common kanji in Shift_JIS.
fn half_width_euc(bytes: &[u8]) -> Option<usize> {
    let (mut rest, mut longest) = (bytes, 0);
    while let Some(at) = rest.iter().position(|byte| !byte.is_ascii()) {
        rest = &rest[at..];
        let run = rest.chunks_exact(2).take_while(|pair| matches!(pair, [0x8e, 0xa1..=0xdf])).count();
        if run == 0 {
            return None;
        }
        (rest, longest) = (&rest[2 * run..], longest.max(run));
    }
    Some(longest)
}

/// Whether `bytes` are UTF-16, with a byte order mark or without.
pub(super) fn is_utf16(bytes: &[u8]) -> bool {
    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) || markless_utf16(bytes).is_some()
}

/// UTF-16 without a byte order mark: zero bytes on one side of its pairs, and a line end among the pairs, or most pairs
/// ASCII. A line end on the other side is a letter of an Indian script, and means that it is a text with a zero byte in
/// it.
fn markless_utf16(bytes: &[u8]) -> Option<(Encoding, String)> {
    let head = &bytes[..bytes.len().min(HEAD)];
    memchr::memchr(0, head)?;
    // A few zero bytes in valid UTF-8 are part of the text.
    let zeros = memchr::memchr_iter(0, head).count();
    if zeros * 4 < head.len() && std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let is_ascii =
        |pair: &[u8], low: usize| pair[1 - low] == 0 && matches!(pair[low], b'\n' | b'\r' | b' '..=b'~');
    let count = |low| bytes.chunks_exact(2).take(HEAD).filter(|pair| is_ascii(pair, low)).count();
    let (encoding, low, ascii) = match (count(0), count(1)) {
        (0, 0) => return None,
        (little, big) if little > big => (Encoding::Utf16Le, 0, little),
        (_, big) => (Encoding::Utf16Be, 1, big),
    };
    let is_line_end = |pair: &[u8]| pair[1 - low] == 0 && matches!(pair[low], b'\n' | b'\r');
    let is_mostly_ascii = ascii > (bytes.len() / 2).min(HEAD) / 2;
    let is_likely = is_mostly_ascii || bytes.chunks_exact(2).any(is_line_end);
    let text = encoding.decode_strictly(bytes).filter(|_| is_likely)?;
    let is_foreign = |c: char| {
        let has_line_end = matches!(u32::from(c) >> 8, 0x0a | 0x0d) && !is_mostly_ascii;
        c.is_control() && !c.is_whitespace() && c != '\u{1a}' || c == '\u{fffe}' || has_line_end
    };
    (!text.contains(is_foreign)).then(|| (encoding, text.into_owned()))
}

/// The number of bytes that are searched for zero bytes.
const HEAD: usize = 4096;

/// A score of how much the non-ASCII characters look like Japanese text.
fn japanese(text: &str) -> i64 {
    text.chars()
        .map(|c| match c {
            '\u{3041}'..='\u{30ff}' => 3,
            '\u{3000}'..='\u{3040}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ff60}' => 1,
            '\u{ff61}'..='\u{ff9f}' => -3,
            '\u{e000}'..='\u{f8ff}' => -5,
            _ => 0,
        })
        .sum()
}

#[cfg(test)]
mod tests;
