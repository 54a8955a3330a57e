//! Characters of ASCII as Japanese type and prose have them: twice as wide, and long dashes: `Ｐ－７ｆ`, `P—7f`

/// The character of ASCII that stands for another, and any other character as it is.
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

/// Whether a text has a character that is made narrow.
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
