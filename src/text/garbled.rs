//! Recognises characters that were damaged before the text was read: those that were lost (U+FFFD), and text that was
//! decoded in a wrong encoding and saved again.

use std::ops::Range;

use super::encoding::{self, Encoding};
use super::lines::{Lines, first_bytes};
use super::script::{self, Look};
use super::shift_jis::ascii_run;
use super::span::Span;

/// A part of a line that was garbled before it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Garbled {
    pub span: Span,
    pub loss: Loss,
    /// The number of further lines like it, which are not listed.
    pub more: usize,
}

/// How a part of a text was garbled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Loss {
    /// U+FFFD replaces characters that were lost.
    Replaced,
    /// Text in one encoding was decoded in another.
    Misread {
        /// The original encoding, and the one in which it was decoded.
        encodings: [&'static str; 2],
        /// The original text; U+FFFD stands for an end that was lost.
        repaired: String,
    },
}

/// The maximum number of lines that are listed.
const LISTED: usize = 20;
/// The maximum number of lines that are examined.
const TRIES: usize = 2000;
/// The maximum number of bytes of a line that are examined.
const LINE: usize = 4096;
/// The maximum length of a garbled part, in characters.
const LONGEST: usize = 120;

const LOST: char = '\u{fffd}';

/// The two kanji that result from most kana if UTF-8 is decoded as Shift_JIS, without their first byte.
const KANA_MISREAD: [&[u8]; 2] = [b"\xb8\xba", b"\xb9\x9d"];

/// The original text and its encoding, if every non-ASCII character is a byte of that encoding which was decoded as
/// Latin-1 or Windows-1252.
pub(crate) fn meant(text: &str) -> Option<(Encoding, String)> {
    latin(text[ascii_run(text.as_bytes())..].chars().next()?)?;
    let bytes: Vec<u8> = text.chars().map(latin_byte).collect::<Option<_>>()?;
    [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp].into_iter().find_map(|encoding| {
        let meant = encoding.decode_strictly(&bytes)?;
        let is_writing = || script::look(&bytes, encoding) == Look::Writing;
        let is_certain = match encoding {
            Encoding::Utf8 => true,
            Encoding::ShiftJis => has_misread_kana(text) && is_writing(),
            // Hiragana of EUC-JP begin with this character, which is rare in other texts.
            _ => text.contains('¤') && is_writing(),
        };
        let is_wide = |c: char| is_japanese(c) && !is_half_width(c);
        let is_japanese = || match encoding {
            // No other text decodes as UTF-8 to the end. Names may have letters of any script.
            Encoding::Utf8 => meant.chars().any(is_wide),
            _ => meant.chars().all(|c| c.is_ascii() || is_wide(c)),
        };
        (is_certain && is_japanese()).then(|| (encoding, meant.into_owned()))
    })
}

/// The first garbled part of each line of `text`. The spans in `known` were damaged in decoding.
pub(crate) fn garbled(text: &str, known: &[Span]) -> Vec<Garbled> {
    let mut found: Vec<Garbled> = Vec::new();
    let (mut looked, mut tries) = (0, 0);
    for at in signs(text) {
        if at < looked {
            continue;
        }
        let start = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let line = Lines::new(&text[start..]).next();
        // Invisible characters in front of a line are not part of it.
        let (start, line) = line.map_or((start, ""), |line| (start + line.start, line.text));
        looked = start + line.len();
        tries += 1;
        if tries > TRIES {
            break;
        }
        let Some((part, loss)) = in_line(first_bytes(line, LINE)) else { continue };
        let span = Span::new(start + part.start, start + part.end);
        let is_known = known.iter().any(|known| known.start < span.end && span.start < known.end);
        if loss == Loss::Replaced && is_known {
            continue;
        }
        let is_full = found.len() >= LISTED;
        match found.last_mut().filter(|_| is_full) {
            Some(last) => last.more += 1,
            None => found.push(Garbled { span, loss, more: 0 }),
        }
    }
    found
}

/// The offsets of characters that are frequent in garbled text and rare in other text: U+FFFD, half-width katakana, the
/// letters of Latin-1, and the two kanji that result from most kana.
fn signs(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    if bytes.is_ascii() {
        return Vec::new();
    }
    let is_sign = |&at: &usize| match bytes[at] {
        // The middle of a half-width letter, or the end of U+FFFD.
        0xbd | 0xbe => {
            let before = &bytes[at.saturating_sub(2)..at];
            let is_half = |next: &u8| (bytes[at] == 0xbd) == (0xa1..=0xbf).contains(next);
            before == b"\xef\xbf" || before.ends_with(b"\xef") && bytes.get(at + 1).is_some_and(is_half)
        }
        _ => true,
    };
    let mut signs: Vec<usize> =
        memchr::memchr3_iter(0xbd, 0xbe, 0xc3, bytes).filter(is_sign).take(TRIES).collect();
    let is_other = |&at: &usize| {
        bytes[at] == 0xc2 || KANA_MISREAD.iter().any(|kanji| bytes[at + 1..].starts_with(kanji))
    };
    signs.extend(memchr::memchr2_iter(0xc2, 0xe7, bytes).filter(is_other).take(TRIES));
    // The text can only be cut at the start of a character.
    for at in &mut signs {
        *at = first_bytes(text, *at).len();
    }
    signs.sort_unstable();
    signs
}

/// A part of a text, in bytes, and how it was garbled.
type Spoiled = (Range<usize>, Loss);

/// The garbled part of a line.
fn in_line(line: &str) -> Option<Spoiled> {
    let runs = |is_in: fn(char) -> bool| {
        let mut rest = 0;
        std::iter::from_fn(move || {
            let start = rest + line[rest..].find(is_in)?;
            rest = line[start..].find(|c| !is_in(c)).map_or(line.len(), |length| start + length);
            Some((start, &line[start..rest]))
        })
    };
    let mut misread = runs(|c| !c.is_ascii()).filter_map(|(start, run)| {
        let (part, loss) = utf8_as_shift_jis(run).or_else(|| as_latin(run))?;
        Some((start + part.start..start + part.end, loss))
    });
    misread
        .next()
        .or_else(|| {
            runs(|c| latin(c).is_some() || matches!(c, '@'..='~')).find_map(|(start, run)| {
                let part = run.trim_start_matches(|c: char| c.is_ascii());
                let from = start + run.len() - part.len();
                Some((from..start + run.len(), shift_jis_as_latin(part)?))
            })
        })
        .or_else(|| {
            let (first, last) = (line.find(LOST)?, line.rfind(LOST)?);
            Some((first..last + LOST.len_utf8(), Loss::Replaced))
        })
}

/// UTF-8 that was decoded as Shift_JIS: each kanji of three bytes becomes one and a half of two bytes.
fn utf8_as_shift_jis(run: &str) -> Option<Spoiled> {
    let is_sign = |c: char| is_half_width(c) || matches!(c, LOST | '縺' | '繝' | '繧');
    if !run.contains(is_sign) {
        return None;
    }
    let codes: Vec<(usize, Option<Vec<u8>>)> = run
        .char_indices()
        .take(LONGEST)
        .map(|(at, c)| (at, Encoding::ShiftJis.encode(c.encode_utf8(&mut [0; 4])).ok()))
        .collect();
    (0..codes.len()).find_map(|first| {
        let (repaired, characters) = as_utf8(run, &codes[first..])?;
        let end = codes.get(first + characters).map_or(run.len(), |(at, _)| *at);
        let loss = Loss::Misread { encodings: ["UTF-8", "Shift_JIS"], repaired };
        Some((codes[first].0..end, loss))
    })
}

/// The text of the first characters of a part of `run` if their codes in Shift_JIS are decoded as UTF-8, and how many
/// characters these are. `codes` has the offset and the code of each character of the part.
fn as_utf8(run: &str, codes: &[(usize, Option<Vec<u8>>)]) -> Option<(String, usize)> {
    let (_, Some(first)) = codes.first()? else { return None };
    if !matches!(first[..], [0xe2..=0xef, 0x80..=0xbf]) {
        return None;
    }
    let (mut bytes, mut ends) = (Vec::new(), Vec::new());
    for code in codes.iter().map_while(|(_, code)| code.as_ref()) {
        bytes.extend_from_slice(code);
        ends.push(bytes.len());
    }
    let (sound, is_cut) = match std::str::from_utf8(&bytes) {
        Ok(_) => (bytes.len(), false),
        Err(error) => (error.valid_up_to(), error.error_len().is_none()),
    };
    let sound = std::str::from_utf8(&bytes[..sound]).ok()?;
    // A character of the garbled text is repaired completely or not at all.
    let whole = |end: &&usize| **end <= sound.len() && sound.is_char_boundary(**end);
    let length = if is_cut { sound.len() } else { *ends.iter().rev().find(whole)? };
    let mut repaired = sound[..length].to_string();
    let japanese = repaired.chars().filter(|c| !c.is_ascii()).count();
    let is_certain = repaired.chars().all(|c| c.is_ascii() || is_japanese(c));
    let mut characters = ends.iter().filter(|end| **end <= length || is_cut).count();
    if is_cut {
        repaired.push(LOST);
        characters += codes[characters..].iter().take_while(|(at, _)| run[*at..].starts_with(LOST)).count();
    }
    (is_certain && japanese > 0 && characters > 1).then_some((repaired, characters))
}

/// UTF-8 that was decoded as Latin-1 or Windows-1252.
fn as_latin(run: &str) -> Option<Spoiled> {
    let start = run.find(|c| latin(c).is_some())?;
    let end = run[start..].find(|c| latin(c).is_none()).map_or(run.len(), |length| start + length);
    let bytes: Vec<u8> = run[start..end].chars().filter_map(latin).collect();
    let repaired = std::str::from_utf8(&bytes).ok()?;
    let is_letter = |c: char| c.is_alphabetic() || is_japanese(c);
    let is_certain = repaired.chars().any(char::is_alphabetic) && repaired.chars().all(is_letter);
    is_certain.then(|| {
        let loss = Loss::Misread { encodings: ["UTF-8", "Latin-1"], repaired: repaired.to_string() };
        (start..end, loss)
    })
}

/// Shift_JIS that was decoded as Latin-1 or Windows-1252; its second bytes can be ASCII.
fn shift_jis_as_latin(run: &str) -> Option<Loss> {
    if !has_misread_kana(run) {
        return None;
    }
    let bytes: Vec<u8> = run.chars().map(latin_byte).collect::<Option<_>>()?;
    let repaired = Encoding::ShiftJis.decode_strictly(&bytes)?;
    let is_certain = repaired.chars().count() > 1
        && repaired.chars().all(|c| is_japanese(c) && !is_half_width(c))
        && script::look(&bytes, Encoding::ShiftJis) == Look::Writing;
    let encodings = ["Shift_JIS", "Latin-1"];
    is_certain.then(|| Loss::Misread { encodings, repaired: repaired.into_owned() })
}

/// Whether there are letters that result from kana of Shift_JIS. Quotation marks and dashes of English have the first
/// bytes of kanji, but control characters and these letters do not occur in normal text.
fn has_misread_kana(text: &str) -> bool {
    text.contains(|c| matches!(c, '\u{80}'..='\u{9f}' | 'ƒ' | '‚'))
}

fn is_half_width(c: char) -> bool {
    matches!(c, '\u{ff61}'..='\u{ff9f}')
}

/// The byte of `c` in Windows-1252 or Latin-1.
fn latin_byte(c: char) -> Option<u8> {
    u8::try_from(c).ok().filter(u8::is_ascii).or_else(|| latin(c))
}

/// The non-ASCII byte of `c` in Windows-1252 or Latin-1.
fn latin(c: char) -> Option<u8> {
    match c {
        '\u{80}'..='\u{ff}' => u8::try_from(c).ok(),
        'Œ'..='ž' | 'ƒ' | 'ˆ' | '˜' | '–'..='›' | '€' | '™' => encoding::windows_1252(c),
        _ => None,
    }
}

/// Whether a character occurs in Japanese text.
pub(crate) fn is_japanese(c: char) -> bool {
    matches!(c, '\u{2010}'..='\u{2027}' | '\u{203b}' | '\u{2160}'..='\u{217f}' | '\u{2190}'..='\u{27bf}'
        | '\u{3000}'..='\u{30ff}' | '\u{3220}'..='\u{33ff}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff01}'..='\u{ff9f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spoiled_parts_stand_behind_what_is_not_seen() {
        for unseen in ["", "\0\u{b}", "\u{feff}", "\u{200b}", "a\n\u{feff}\0"] {
            let text = format!("{unseen}ｭ譁ｭ\ner \n");
            let found = garbled(&text, &[]);
            let [found] = found.as_slice() else { panic!("{text:?}") };
            assert_eq!(text.get(found.span.start as usize..found.span.end as usize), Some("譁ｭ"), "{text:?}");
        }
    }

    /// The result of encoding `name` in one encoding and decoding it in another.
    fn misread(
        name: &str,
        written: &'static encoding_rs::Encoding,
        read: &'static encoding_rs::Encoding,
    ) -> String {
        let (bytes, ..) = written.encode(name);
        read.decode_without_bom_handling(&bytes).0.into_owned()
    }

    fn repaired(text: &str) -> Option<(String, String)> {
        let found = garbled(text, &[]).into_iter().next()?;
        let Loss::Misread { repaired, .. } = found.loss else { return None };
        Some((text[found.span.start as usize..found.span.end as usize].to_string(), repaired))
    }

    #[test]
    fn misread_names_are_repaired() {
        use encoding_rs::{SHIFT_JIS, UTF_8, WINDOWS_1252};
        for name in ["羽生善治", "渡辺明", "藤井聡太", "さくら", "棋譜の先生"] {
            for (written, read) in [(UTF_8, SHIFT_JIS), (UTF_8, WINDOWS_1252), (SHIFT_JIS, WINDOWS_1252)] {
                let spoiled = misread(name, written, read);
                // Letters that also occur in English and French are no proof.
                if read == WINDOWS_1252 && written == SHIFT_JIS && !spoiled.contains(['ƒ', '‚']) {
                    continue;
                }
                for (before, after) in [("N+", "\n"), ("先手：", "\n後手：x\n"), ("*", "")] {
                    let text = format!("{before}{spoiled}{after}");
                    let Some((part, says)) = repaired(&text) else { panic!("{name} {text:?}") };
                    let start = says.trim_end_matches(LOST);
                    assert!(name.starts_with(start) && !start.is_empty(), "{name} {says}");
                    assert!(says.ends_with(LOST) || name == says, "{name} {says}");
                    assert!(spoiled.starts_with(&part), "{part}");
                }
            }
        }
        assert_eq!(repaired("[Black \"JosÃ© MÃ¼ller\"]\n").map(|found| found.1), Some("é".to_string()));
    }

    #[test]
    fn sound_texts_have_nothing_spoiled() {
        let texts = [
            "先手：髙﨑一生\n後手：齋藤　邉\n   1 ７六歩(77)\n",
            "N+ﾊﾌﾞ ﾖｼﾊﾙ\n'ﾃｽﾄ｡\n",
            "[Black \"José Müller\"]\n[White \"Ångström Øst\"]\n",
            "{ “That’s it” – he said… don’t }\n",
            "*縺という字、繝という字\n",
            "*10% ±3° ×2 §4 ¥100\n",
            "*São João, Ção, Ærø\n",
        ];
        for text in texts {
            assert_eq!(garbled(text, &[]), [], "{text}");
        }
    }

    #[test]
    fn what_was_lost_is_found_once_a_line() {
        let text = "先手：\u{fffd}\u{fffd}x\u{fffd}\n後手：B\n*\u{fffd}\n";
        let found = garbled(text, &[]);
        assert_eq!(
            found.iter().map(|one| one.span).collect::<Vec<_>>(),
            [Span::new(9, 19), Span::new(32, 35)]
        );
        assert_eq!(garbled(text, &[Span::new(9, 19)]).len(), 1);
        let many = "*\u{fffd}\n".repeat(50);
        let found = garbled(&many, &[]);
        assert_eq!((found.len(), found[LISTED - 1].more), (LISTED, 50 - LISTED));
    }
}
