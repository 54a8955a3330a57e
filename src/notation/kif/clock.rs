//! Times behind a move: `( 0:16/00:00:16)`.

use crate::notation::kakinoki::skip_blanks;
use crate::text::grammar::{Expected, Parsed, digit_value, number};

/// The time for a move and the total of its player, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clock {
    pub elapsed: u64,
    pub total: Option<u64>,
}

/// `clock := "(" duration ("/" duration?)? ")"` with blanks between any two of them.
///
/// `( 0:16/00:00:16)`, `(00:03 / 00:00:03)`, `( 0:16.5/)`
pub(super) fn clock(input: &str) -> Parsed<'_, Clock> {
    if let Some((clock, length)) = plain_clock(input.as_bytes()) {
        return Ok((&input[length..], clock));
    }
    let fail = |rest| nom::Err::Error(Expected { rest, what: "a time such as `( 0:16/00:00:16)`" });
    let rest = input.strip_prefix(['(', '（']).ok_or(fail(input))?;
    let (rest, elapsed) = duration(rest)?;
    let (rest, total) = match rest.strip_prefix(['/', '／']) {
        Some(rest) => match duration(rest) {
            Ok((rest, total)) => (rest, Some(total)),
            Err(_) => (skip_blanks(rest), None),
        },
        None => (rest, None),
    };
    let rest = rest.strip_prefix([')', '）']).ok_or(fail(rest))?;
    Ok((rest, Clock { elapsed, total }))
}

/// `duration := ((number ":")? number ":")? number ("." digit+)?` with blanks around each.
fn duration(input: &str) -> Parsed<'_, u64> {
    let mut parts = 0;
    let mut value = 0u64;
    let mut rest = input;
    loop {
        rest = skip_blanks(rest);
        let (after, part) = number(rest)?;
        value = value * 60 + u64::from(part);
        parts += 1;
        rest = skip_blanks(after);
        match rest.strip_prefix([':', '：']) {
            Some(after) if parts < 3 => rest = after,
            _ => break,
        }
    }
    let mut thousandths = 0;
    if let Some(decimals) = rest.strip_prefix('.') {
        let digits = decimals.len() - decimals.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return Err(nom::Err::Error(Expected { rest: decimals, what: "a fraction of a second" }));
        }
        for (digit, unit) in decimals[..digits].bytes().zip([100, 10, 1]) {
            thousandths += u64::from(digit - b'0') * unit;
        }
        rest = skip_blanks(&decimals[digits..]);
    }
    Ok((rest, value * 1000 + thousandths))
}

/// How long a time in the usual columns is.
const PLAIN: usize = "( 0:16/00:00:16)".len();

/// `( 0:16/00:00:16)`, column by column, as nearly every program writes it; and its length.
pub(super) fn plain_clock(input: &[u8]) -> Option<(Clock, usize)> {
    let bytes: &[u8; PLAIN] = input.first_chunk()?;
    let digits = |at: usize| {
        let tens = if bytes[at] == b' ' { 0 } else { bytes[at].wrapping_sub(b'0') };
        let ones = bytes[at + 1].wrapping_sub(b'0');
        (tens.max(ones) <= 9).then_some(u64::from(tens) * 10 + u64::from(ones))
    };
    if [bytes[0], bytes[3], bytes[6], bytes[9], bytes[12], bytes[15]] != *b"(:/::)" {
        return None;
    }
    let elapsed = digits(1)? * 60 + digits(4)?;
    let total = (digits(7)? * 60 + digits(10)?) * 60 + digits(13)?;
    Some((Clock { elapsed: elapsed * 1000, total: Some(total * 1000) }, PLAIN))
}

/// Whether `input` begins like a time that is not whole.
pub(super) fn is_clock(input: &str) -> bool {
    input.strip_prefix(['(', '（']).is_some_and(|rest| {
        let rest = skip_blanks(rest);
        rest.is_empty() || rest.starts_with(|c| digit_value(c).is_some() || matches!(c, ':' | '/'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "Blanks inside are common", "minutes may pass 59", "Decimals (`0:16.5`)".
    #[test]
    fn times_are_read_in_every_spelling() {
        let cases = [
            ("( 0:16/00:00:16)", 16_000, Some(16_000)),
            ("(0:16/00:00:16)", 16_000, Some(16_000)),
            ("(00:03 / 00:00:03)", 3_000, Some(3_000)),
            ("( 0:03/ 0:00:19)", 3_000, Some(19_000)),
            ("(80:00/01:20:00)", 4_800_000, Some(4_800_000)),
            ("( 0:16.5/00:00:16.25)", 16_500, Some(16_250)),
            ("( 0:16/0:16)", 16_000, Some(16_000)),
            ("(1:00:00/1:00:00)", 3_600_000, Some(3_600_000)),
            ("( 0:16/)", 16_000, None),
            ("( 0:16)", 16_000, None),
            ("（０：１６／００：００：１６）", 16_000, Some(16_000)),
        ];
        for (text, elapsed, total) in cases {
            assert_eq!(clock(text), Ok(("", Clock { elapsed, total })), "{text}");
        }
        for text in ["( 0:6x/00:00:16)", "(", "( 0:16", "( 0:16/00:0", "()", "(0:1./)", "(99999999999:00/)"] {
            assert!(clock(text).is_err(), "{text}");
        }
    }
}
