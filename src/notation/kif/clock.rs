//! Times behind a move: `( 0:16/00:00:16)`.

use crate::text::grammar::{Expected, Parsed, blanks, digit_value, number};

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
    let fail = |rest| nom::Err::Error(Expected { rest, what: "a time such as `( 0:16/00:00:16)`" });
    let rest = input.strip_prefix(['(', '（']).ok_or(fail(input))?;
    let (rest, elapsed) = duration(rest)?;
    let (rest, total) = match rest.strip_prefix(['/', '／']) {
        Some(rest) => match duration(rest) {
            Ok((rest, total)) => (rest, Some(total)),
            Err(_) => (blanks(rest)?.0, None),
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
        rest = blank(rest);
        let (after, part) = part(rest)?;
        value = value * 60 + u64::from(part);
        parts += 1;
        rest = blank(after);
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
        rest = blank(&decimals[digits..]);
    }
    Ok((rest, value * 1000 + thousandths))
}

/// One or two ASCII digits at once, as they nearly always are; any number otherwise.
fn part(input: &str) -> Parsed<'_, u32> {
    let digit = |byte: u8| u32::from(byte - b'0');
    match *input.as_bytes() {
        [a @ b'0'..=b'9', b @ b'0'..=b'9', c, ..] if !c.is_ascii_digit() && c.is_ascii() => {
            Ok((&input[2..], digit(a) * 10 + digit(b)))
        }
        [a @ b'0'..=b'9', b, ..] if !b.is_ascii_digit() && b.is_ascii() => Ok((&input[1..], digit(a))),
        _ => number(input),
    }
}

fn blank(input: &str) -> &str {
    match input.as_bytes().first() {
        Some(b' ' | b'\t' | 0xe3) => input.trim_start_matches([' ', '\t', '\u{3000}']),
        _ => input,
    }
}

/// Whether `input` begins like a time that is not whole.
pub(super) fn is_clock(input: &str) -> bool {
    input.strip_prefix(['(', '（']).is_some_and(|rest| {
        let rest = blank(rest);
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
