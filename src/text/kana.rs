//! Kana whose voicing marks are separate characters (て and U+3099 for で), as macOS writes file names.

use std::borrow::Cow;

/// The combining voicing marks: voiced (濁点), and for は to ほ semi-voiced (半濁点).
const SIGNS: [char; 2] = ['\u{3099}', '\u{309a}'];

/// `text` with each kana and its voicing mark composed: `て` and U+3099 become `で`
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    if !has_sign(text) {
        return Cow::Borrowed(text);
    }
    let mut whole = String::with_capacity(text.len());
    for sign in text.chars() {
        let one = whole.chars().next_back().and_then(|kana| with_sign(kana, sign));
        if one.is_some() {
            whole.pop();
        }
        whole.push(one.unwrap_or(sign));
    }
    Cow::Owned(whole)
}

/// Whether a text has one of the marks, by the last of its three bytes.
fn has_sign(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr2_iter(0x99, 0x9a, bytes).any(|at| bytes[..at].ends_with(b"\xe3\x82"))
}

/// A kana composed with a voicing mark; `None` if it cannot have that mark.
fn with_sign(kana: char, sign: char) -> Option<char> {
    let offset = if kana >= 'ァ' { 'ァ' as u32 - 'ぁ' as u32 } else { 0 };
    let hiragana = char::from_u32(u32::from(kana).checked_sub(offset)?)?;
    let after = match SIGNS.iter().position(|one| *one == sign)? {
        0 if "かきくけこさしすせそたちつてとはひふへほ".contains(hiragana) => 1,
        0 if hiragana == 'う' => 'ゔ' as u32 - 'う' as u32,
        1 if "はひふへほ".contains(hiragana) => 2,
        _ => return None,
    };
    char::from_u32(u32::from(kana) + after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kana_and_its_sign_are_one_character() {
        let cases = [
            ("まて\u{3099}3手て\u{3099}先手の勝ち", "まで3手で先手の勝ち"),
            ("カ\u{3099}キ\u{3099}ハ\u{309a}ウ\u{3099}は\u{3099}", "ガギパヴば"),
            ("あ\u{3099}\u{3099}a\u{309a}", "あ\u{3099}\u{3099}a\u{309a}"),
            ("\u{3099}か", "\u{3099}か"),
        ];
        for (text, whole) in cases {
            assert_eq!(composed(text), whole);
        }
        assert!(matches!(composed("まで"), Cow::Borrowed(_)));
    }
}
