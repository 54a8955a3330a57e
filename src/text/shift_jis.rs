//! Decodes Shift_JIS with one table for all codes of two bytes. That is several times faster than a general decoder, which
//! keeps its tables small and can stop at any byte.

use std::sync::LazyLock;

/// The text, if it consists of ASCII and valid codes of two bytes. Half-width katakana and damaged text are left to the
/// general decoder.
pub(super) fn decode(bytes: &[u8]) -> Option<String> {
    let table = &*TABLE;
    // Two bytes become at most three.
    let mut text: Vec<u8> = Vec::with_capacity(bytes.len() + bytes.len() / 2);
    let mut rest = bytes;
    loop {
        let (ascii, wide) = rest.split_at(ascii_run(rest));
        text.extend_from_slice(ascii);
        rest = wide;
        while let [lead @ 0x80..=0xff, trail, after @ ..] = rest {
            let code = &table[usize::from(u16::from_be_bytes([*lead, *trail])) % CODES];
            // Three bytes are copied at once, one too many for a few symbols and for Greek and Cyrillic letters.
            text.extend_from_slice(&code[..3]);
            match code[3] {
                3 => {}
                2 => text.truncate(text.len() - 1),
                _ => return None,
            }
            rest = after;
        }
        if let [0x80..=0xff] = rest {
            return None;
        }
        if rest.is_empty() {
            break;
        }
    }
    simdutf8::basic::from_utf8(&text).ok().map(str::to_owned)
}

/// The number of ASCII bytes at the start of `bytes`.
pub(super) fn ascii_run(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(eight) = bytes[at..].first_chunk() {
        let high = u64::from_le_bytes(*eight) & 0x8080_8080_8080_8080;
        if high != 0 {
            return at + high.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at + bytes[at..].iter().take_while(|byte| byte.is_ascii()).count()
}

/// The number of pairs of bytes whose first byte is not ASCII.
const CODES: usize = 1 << 15;

/// By a pair of bytes, without the highest bit, the character in UTF-8 and its length; the length is 0 if there is
/// none.
static TABLE: LazyLock<Box<[[u8; 4]; CODES]>> = LazyLock::new(|| {
    let pairs =
        || (0x81..=0x9f).chain(0xe0..=0xfc).flat_map(|lead| (0x40..=0xff).map(move |trail| [lead, trail]));
    let all: Vec<u8> = pairs().flat_map(|[lead, trail]| [lead, trail, b'\n']).collect();
    let (text, _) = encoding_rs::SHIFT_JIS.decode_without_bom_handling(&all);
    let mut table = Box::new([[0; 4]; CODES]);
    for (pair, line) in pairs().zip(text.lines()) {
        let code = &mut table[usize::from(u16::from_be_bytes(pair)) % CODES];
        let mut characters = line.chars();
        if let (Some(character @ '\u{80}'..), None) = (characters.next(), characters.next())
            && character != '\u{fffd}'
        {
            code[3] = character.encode_utf8(&mut code[..3]).len() as u8;
        }
    }
    table
});

#[cfg(test)]
mod tests {
    use super::*;

    /// The general decoder is the reference for all pairs of bytes.
    #[test]
    fn both_decoders_agree_on_every_pair() {
        for pair in (0..=u16::MAX).map(u16::to_be_bytes) {
            let bytes = [b'a', pair[0], pair[1], b'\n'];
            let law = encoding_rs::SHIFT_JIS.decode_without_bom_handling_and_without_replacement(&bytes);
            match decode(&bytes) {
                Some(text) => assert_eq!(Some(text), law.map(String::from), "{pair:x?}"),
                None => {
                    let text = law.unwrap_or("ｱ".into());
                    let is_left = |c: char| matches!(c, '\u{80}' | '\u{ff61}'..='\u{ff9f}');
                    assert!(text.contains(is_left), "{pair:x?} {text}");
                }
            }
        }
    }

    #[test]
    fn ascii_is_found_in_runs_of_any_length() {
        for length in 0..40 {
            let mut bytes = vec![b'x'; length];
            assert_eq!(ascii_run(&bytes), length);
            bytes.extend(*b"\x81\x40xxxxxxxx");
            assert_eq!(ascii_run(&bytes), length);
            assert_eq!(decode(&bytes), Some("x".repeat(length) + "\u{3000}xxxxxxxx"));
        }
    }

    #[test]
    fn a_code_that_is_cut_is_not_sound() {
        for bytes in [&b"\x81"[..], b"ab\x88", b"\x88\n", b"\xff\xff", b"\xa0", b"\xfd\x40"] {
            assert_eq!(decode(bytes), None);
        }
        assert_eq!(decode(b""), Some(String::new()));
    }
}
