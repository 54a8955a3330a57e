//! Digits: in fixed columns, read four at a time, and decimals.

/// The values of four digits, in the order of the text, and which of the characters are none: the highest bit of each,
/// and perhaps of some behind the first of them.
#[inline(always)]
pub(crate) fn values(columns: [u8; 4]) -> (u32, u32) {
    let left = u32::from_le_bytes(columns) ^ u32::from_le_bytes([b'0'; 4]);
    // What can be added to a digit before it comes to the highest bit.
    let room = u32::from_le_bytes([0x7f - 9; 4]);
    (left, (left | left.wrapping_add(room)) & u32::from_le_bytes([0x80; 4]))
}

/// The number that four values are: 12 is `[0, 0, 1, 2]`.
#[inline(always)]
pub(crate) fn number(values: u32) -> u32 {
    // Each column of tens takes up the one beside it.
    let [hundreds, _, ones, _] = values.wrapping_mul(10).wrapping_add(values >> 8).to_le_bytes();
    u32::from(hundreds) * 100 + u32::from(ones)
}

/// The number that a text of one to three digits begins with, and how many they are.
#[inline(always)]
pub(crate) fn short_number(text: &[u8]) -> Option<(u32, usize)> {
    let (values, others) = values(*text.first_chunk()?);
    let count = others.trailing_zeros() / 8;
    (1..=3).contains(&count).then(|| (number(values << (32 - 8 * count)), count as usize))
}

/// The thousandths that decimals say, those behind the third left out: `5` is 500.
pub(crate) fn thousandths(decimals: &str) -> u32 {
    decimals.bytes().chain(*b"000").take(3).fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_a_digit_or_none_in_every_column() {
        for at in 0..4 {
            for byte in 0..=u8::MAX {
                let mut columns = *b"1234";
                columns[at] = byte;
                let (values, others) = values(columns);
                if byte.is_ascii_digit() {
                    let text = String::from_utf8_lossy(&columns).into_owned();
                    assert_eq!((others, text.parse()), (0, Ok(number(values))));
                } else {
                    assert_eq!(others.trailing_zeros() as usize / 8, at, "{columns:?}")
                }
            }
        }
    }

    #[test]
    fn decimals_are_thousandths() {
        for (decimals, expected) in [("", 0), ("5", 500), ("05", 50), ("123", 123), ("1239", 123)] {
            assert_eq!(thousandths(decimals), expected, "{decimals}");
        }
    }

    #[test]
    fn short_numbers_end_where_their_digits_do() {
        for (text, expected) in [
            ("0\n..", Some((0, 1))),
            ("7\n\n\n", Some((7, 1))),
            ("12\r\n", Some((12, 2))),
            ("999é", Some((999, 3))),
            ("007,", Some((7, 3))),
            ("1234", None),
            ("x123", None),
            ("12\n", None),
            ("", None),
        ] {
            assert_eq!(short_number(text.as_bytes()), expected, "{text:?}");
        }
    }
}
