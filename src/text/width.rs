//! ASCII characters in the forms of Japanese and of typeset text: full-width letters and long dashes, as in `Ｐ－７ｆ` and
//! `P—7f`

/// The ASCII character that another one stands for; any other character is returned unchanged.
pub(crate) fn narrow(character: char) -> char {
    match character {
        '！'..='～' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        '\u{2010}'..='\u{2015}' | '−' => '-',
        other => other,
    }
}

/// A text with each of its characters made [`narrow`].
pub(crate) fn narrowed(text: &str) -> String {
    text.chars().map(narrow).collect()
}

/// Whether a text has a character that [`narrow`] changes.
pub(crate) fn has_wide(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(|character| narrow(character) != character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_for_ascii_becomes_ascii() {
        assert_eq!(narrowed("Ｐ－７ｆ　歩−７六—x"), "P-7f　歩-7六-x");
        assert!(has_wide("7－6") && has_wide("a‐b") && !has_wide("歩-76　x"));
    }
}
