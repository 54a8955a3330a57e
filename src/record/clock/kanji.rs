//! Numbers in kanji before the unit that they count: `六時間`, `昭和十年`, `二〇二四年`.

use crate::text::numeral::{any_digit, kanji_number, kanji_unit};

/// The units that such a number may precede.
const UNITS: [char; 6] = ['年', '月', '日', '時', '分', '秒'];

/// The text with each such number in digits. Kanji that are not a number are left unchanged.
pub(super) fn in_digits(text: &str) -> String {
    let is_digit = |c: char| !c.is_ascii() && any_digit(c).or(kanji_unit(c)).is_some();
    let (mut written, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(start) = rest.find(is_digit) {
        let (before, from) = rest.split_at(start);
        let (digits, behind) = from.split_at(from.find(|c| !is_digit(c)).unwrap_or(from.len()));
        written.push_str(before);
        let counts =
            behind.trim_start().starts_with(UNITS) && !before.ends_with(|c: char| c.is_ascii_digit());
        match value(digits).filter(|_| counts) {
            Some(value) => written.push_str(&value.to_string()),
            None => written.push_str(digits),
        }
        rest = behind;
    }
    written + rest
}

/// A number in words (`三十一`), or in up to four digits by their places (`二〇二四`).
fn value(text: &str) -> Option<u32> {
    if let Ok(("", number)) = kanji_number(text) {
        return Some(number);
    }
    let by_places = |number, digit| Some(number * 10 + any_digit(digit)?);
    (text.chars().count() <= 4).then(|| text.chars().try_fold(0, by_places))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_before_a_unit_are_put_in_digits() {
        for (text, expected) in [
            ("二〇二四年一月二日", "2024年1月2日"),
            ("昭和十年十二月三十一日", "昭和10年12月31日"),
            ("百二十分", "120分"),
            ("六 時間", "6 時間"),
            ("一手30秒", "一手30秒"),
            ("三百六十五日", "365日"),
            ("五十五十年", "五十五十年"),
            ("3十日", "3十日"),
            ("十百年", "十百年"),
            ("二五〇〇〇年", "二五〇〇〇年"),
            ("九九九九九九九九九九九九年", "九九九九九九九九九九九九年"),
            ("二", "二"),
            ("10分", "10分"),
        ] {
            assert_eq!(in_digits(text), expected, "{text}");
        }
    }
}
