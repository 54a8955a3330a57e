//! Numbers in the digits of Japanese text: `7`, `７`, `七`, `十八`.

use crate::text::grammar::{Expected, Parsed, digit_value};

/// The value of a digit from 1 to 9 in kanji.
pub(crate) fn kanji_digit(character: char) -> Option<u32> {
    Some(match character {
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}

/// The file that an earthly branch stands for, as Yorozuya counts them: 午 is 7.
pub(crate) fn branch(character: char) -> Option<u32> {
    const BRANCHES: &str = "子丑寅卯辰巳午未申酉戌亥";
    BRANCHES.chars().zip(1..).find_map(|(known, file)| (known == character).then_some(file))
}

/// The value of a digit in any script, 0 included.
pub(crate) fn any_digit(character: char) -> Option<u32> {
    match character {
        '〇' | '零' => Some(0),
        _ => digit_value(character).or_else(|| kanji_digit(character)),
    }
}

/// A number below 1000 in kanji: `kanji-number := [d] "百" | [d] "十" | d`, such as `十八`.
pub(super) fn kanji_number(input: &str) -> Parsed<'_, u32> {
    let (mut total, mut digit, mut used) = (0u32, None, 0);
    // Hundreds come before tens, and tens before ones.
    let mut below = 1000;
    for character in input.chars() {
        match (character, kanji_digit(character)) {
            (_, Some(value)) if digit.is_none() => digit = Some(value),
            ('十' | '百', _) => {
                let unit = if character == '十' { 10 } else { 100 };
                if unit >= below {
                    break;
                }
                total += digit.take().unwrap_or(1) * unit;
                below = unit;
            }
            _ => break,
        }
        used += character.len_utf8();
    }
    if used == 0 {
        return Err(nom::Err::Error(Expected { rest: input, what: "a number in kanji" }));
    }
    Ok((&input[used..], total + digit.unwrap_or(0)))
}

/// `number`, below 1000, in kanji.
pub(crate) fn kanji(number: u32) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let mut text = String::new();
    for (unit, name) in [(100, "百"), (10, "十"), (1, "")] {
        let digit = number / unit % 10;
        if digit > 1 || digit == 1 && unit == 1 {
            text.push_str(DIGITS[digit as usize]);
        }
        if digit > 0 {
            text.push_str(name);
        }
    }
    text
}

/// `number` in full-width digits.
pub(crate) fn wide(number: u8) -> String {
    let full = |digit: char| char::from_u32(digit as u32 - '0' as u32 + '０' as u32).unwrap_or(digit);
    number.to_string().chars().map(full).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_numbers_are_read_as_they_are_written() {
        for number in 1..1000 {
            let text = kanji(number);
            assert_eq!(kanji_number(&text), Ok(("", number)), "{text}");
        }
        assert_eq!(kanji(18), "十八");
        assert_eq!(kanji(120), "百二十");
        assert_eq!(kanji_number("二　"), Ok(("　", 2)));
        assert!(kanji_number("歩").is_err());
    }
}
