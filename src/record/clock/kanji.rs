//! Numbers in kanji before the unit that they count: `六時間`, `昭和十年`, `二〇二四年`.

use std::borrow::Cow;

/// What such a number may count.
const UNITS: [char; 6] = ['年', '月', '日', '時', '分', '秒'];

/// What its characters are worth; those above nine multiply the digit before them.
const DIGITS: [(char, u32); 13] = [
    ('〇', 0),
    ('零', 0),
    ('一', 1),
    ('二', 2),
    ('三', 3),
    ('四', 4),
    ('五', 5),
    ('六', 6),
    ('七', 7),
    ('八', 8),
    ('九', 9),
    ('十', 10),
    ('百', 100),
];

/// The text with each such number in digits. One that is no number stays as it is.
pub(super) fn in_digits(text: &str) -> Cow<'_, str> {
    let is_digit = |c: char| DIGITS.iter().any(|(digit, _)| *digit == c);
    let (mut written, mut rest) = (String::new(), text);
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
    if written.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(written + rest) }
}

/// `digit{2,4}` by their places, or `(digit? "百")? (digit? "十")? digit?`
fn value(text: &str) -> Option<u32> {
    let values: Vec<u32> = text
        .chars()
        .filter_map(|c| DIGITS.iter().find(|(digit, _)| *digit == c).map(|(_, value)| *value))
        .collect();
    if values.iter().all(|value| *value < 10) {
        return (values.len() <= 4).then(|| values.iter().fold(0, |sum, digit| sum * 10 + digit));
    }
    let (mut sum, mut digit, mut below) = (0, None, 1000);
    for value in values {
        match value {
            1..10 if digit.is_none() => digit = Some(value),
            10.. if value < below => {
                sum += digit.take().unwrap_or(1) * value;
                below = value;
            }
            _ => return None,
        }
    }
    Some(sum + digit.unwrap_or(0))
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
            ("二", "二"),
            ("10分", "10分"),
        ] {
            assert_eq!(in_digits(text), expected, "{text}");
        }
    }
}
