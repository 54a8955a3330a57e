//! Times of moves.

use crate::text::grammar::{Expected, Parsed};

/// `time := "(" clock ("/" clock)? ")"`, for the move and in total: `(00:03 / 00:00:03)`, in seconds.
pub(super) fn time(input: &str) -> Parsed<'_, (u64, Option<u64>)> {
    let rest = after(input, b'(')?;
    let (rest, elapsed) = clock(blanks(rest))?;
    let rest = blanks(rest);
    let (rest, total) = match rest.strip_prefix('/') {
        Some(rest) => {
            let (rest, total) = clock(blanks(rest))?;
            (blanks(rest), Some(total))
        }
        None => (rest, None),
    };
    Ok((after(rest, b')')?, (elapsed, total)))
}

/// A time whose parenthesis is missing before a blank or at the end of its line.
pub(super) fn unclosed(input: &str) -> Option<(&str, (u64, Option<u64>))> {
    let rest = after(input, b'(').ok()?;
    let (rest, elapsed) = clock(blanks(rest)).ok()?;
    let (rest, total) = match blanks(rest).strip_prefix('/') {
        Some(rest) => clock(blanks(rest)).map(|(rest, total)| (rest, Some(total))).ok()?,
        None => (rest, None),
    };
    (rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r'])).then_some((rest, (elapsed, total)))
}

/// `"/" clock ")"`, the rest of a time whose parenthesis is missing before its first part.
pub(super) fn unopened(input: &str) -> Option<(&str, u64)> {
    let rest = after(input, b'/').ok()?;
    let (rest, total) = clock(blanks(rest)).ok()?;
    Some((after(blanks(rest), b')').ok()?, total))
}

/// `clock := number ":" number (":" number)?`: `00:03`, `1:00:03`
pub(super) fn clock(input: &str) -> Parsed<'_, u64> {
    let (rest, first) = number(input)?;
    let (rest, second) = number(after(rest, b':')?)?;
    match rest.strip_prefix(':') {
        Some(rest) => {
            let (rest, third) = number(rest)?;
            Ok((rest, first * 3600 + second * 60 + third))
        }
        None => Ok((rest, first * 60 + second)),
    }
}

/// `number := DIGIT+`, of up to ten digits, so that the seconds of as many hours can be counted.
fn number(input: &str) -> Parsed<'_, u64> {
    let mut value = 0;
    let mut used = 0;
    for digit in input.bytes().map(|byte| byte.wrapping_sub(b'0')).take_while(|digit| *digit < 10) {
        value = value * 10 + u64::from(digit);
        used += 1;
        if used > 10 {
            return Err(missing(input));
        }
    }
    if used == 0 { Err(missing(input)) } else { Ok((&input[used..], value)) }
}

fn blanks(input: &str) -> &str {
    let used = input.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    &input[used..]
}

fn after(input: &str, mark: u8) -> Result<&str, nom::Err<Expected<'_>>> {
    match input.as_bytes().first() {
        Some(byte) if *byte == mark => Ok(&input[1..]),
        _ => Err(missing(input)),
    }
}

fn missing(rest: &str) -> nom::Err<Expected<'_>> {
    nom::Err::Error(Expected { rest, what: "a time such as `(00:03 / 00:00:03)`" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::grammar::whole;

    #[test]
    fn times_have_minutes_and_totals_have_hours() {
        let cases = [
            ("(00:03 / 00:00:03)", Some((3, Some(3)))),
            ("( 1:02/01:00:00 )", Some((62, Some(3600)))),
            ("(0:07)", Some((7, None))),
            ("(4294967295:59 / 4294967295:00:00)", Some((257_698_037_759, Some(15_461_882_262_000)))),
            ("(12345678901:00)", None),
            ("(7)", None),
            ("(00:03 / x)", None),
            ("(00:03", None),
        ];
        for (text, expected) in cases {
            assert_eq!(whole(time, text).ok(), expected, "{text}");
        }
    }
}
