//! Parses numbers in Japanese text: `7`, `７`, `七`, `十八`.

use std::fmt;

use super::grammar::{Expected, Parsed, digit_value};

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

/// The value of a digit in any script, including 0.
pub(crate) fn any_digit(character: char) -> Option<u32> {
    match character {
        '〇' | '零' => Some(0),
        _ => digit_value(character).or_else(|| kanji_digit(character)),
    }
}

/// Whether a character is a digit from 1 to 9 in any script.
pub(crate) fn is_digit_above_zero(character: char) -> bool {
    any_digit(character).is_some_and(|digit| digit > 0)
}

/// The value of a kanji by which the digit before it is multiplied.
pub(crate) fn kanji_unit(character: char) -> Option<u32> {
    match character {
        '十' => Some(10),
        '百' => Some(100),
        _ => None,
    }
}

/// A number below 1000 in kanji: `kanji-number := [d] "百" | [d] "十" | d`, such as `十八`.
pub(crate) fn kanji_number(input: &str) -> Parsed<'_, u32> {
    let (mut total, mut digit, mut used) = (0u32, None, 0);
    // Hundreds come before tens, and tens before ones.
    let mut below = 1000;
    for character in input.chars() {
        match (kanji_digit(character), kanji_unit(character)) {
            (Some(value), _) if digit.is_none() => digit = Some(value),
            (_, Some(unit)) if unit < below => {
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

/// A number below 1000 in kanji.
pub(crate) struct Kanji(pub u32);

impl fmt::Display for Kanji {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
        for (unit, name) in [(100, "百"), (10, "十"), (1, "")] {
            let digit = self.0 / unit % 10;
            if digit > 1 || digit == 1 && unit == 1 {
                f.write_str(DIGITS[digit as usize])?;
            }
            if digit > 0 {
                f.write_str(name)?;
            }
        }
        Ok(())
    }
}

/// A number in full-width digits.
pub(crate) struct Wide(pub u8);

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: [&str; 10] = ["０", "１", "２", "３", "４", "５", "６", "７", "８", "９"];
        for unit in [100, 10, 1] {
            if self.0 >= unit || unit == 1 {
                f.write_str(DIGITS[usize::from(self.0 / unit % 10)])?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_numbers_are_read_as_they_are_written() {
        for number in 1..1000 {
            let text = Kanji(number).to_string();
            assert_eq!(kanji_number(&text), Ok(("", number)), "{text}");
        }
        assert_eq!(Kanji(18).to_string(), "十八");
        assert_eq!(Kanji(120).to_string(), "百二十");
        assert_eq!([7, 10, 36].map(|number| Wide(number).to_string()), ["７", "１０", "３６"]);
        assert_eq!(kanji_number("二　"), Ok(("　", 2)));
        assert!(kanji_number("歩").is_err());
    }
}
