//! Digits: in fixed columns, parsed four at a time, and decimals.

/// The values of four digits in the order of the text, and a mask of the characters that are not digits: the highest
/// bit of each. The bits behind the first such character may be wrong.
#[inline(always)]
pub(crate) fn values(columns: [u8; 4]) -> (u32, u32) {
    let left = u32::from_le_bytes(columns) ^ u32::from_le_bytes([b'0'; 4]);
    // The largest number that can be added to a digit without setting the highest bit.
    let room = u32::from_le_bytes([0x7f - 9; 4]);
    (left, (left | left.wrapping_add(room)) & u32::from_le_bytes([0x80; 4]))
}

/// The number with four given digits: 12 for `[0, 0, 1, 2]`.
#[inline(always)]
pub(crate) fn number(values: u32) -> u32 {
    // Each column of tens is added to the one next to it.
    let [hundreds, _, ones, _] = values.wrapping_mul(10).wrapping_add(values >> 8).to_le_bytes();
    u32::from(hundreds) * 100 + u32::from(ones)
}

/// The number of one to three digits at the start of a text, and how many digits it has.
#[inline(always)]
pub(crate) fn short_number(text: &[u8]) -> Option<(u32, usize)> {
    let (values, others) = values(*text.first_chunk()?);
    let count = others.trailing_zeros() / 8;
    (1..=3).contains(&count).then(|| (number(values << (32 - 8 * count)), count as usize))
}

/// The thousandths of a decimal fraction, without digits after the third: `5` is 500.
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
