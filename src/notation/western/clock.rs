//! Times of moves.

use crate::text::grammar::Parsed;

use crate::text::grammar::{Expected, blanks, number};

/// `time := "(" clock ("/" clock)? ")"`, for the move and in total: `(00:03 / 00:00:03)`, in seconds.
pub(super) fn time(input: &str) -> Parsed<'_, (u64, Option<u64>)> {
    let (rest, _) = blanks(input.strip_prefix('(').ok_or_else(|| missing(input))?)?;
    let (rest, elapsed) = clock(rest)?;
    let (rest, _) = blanks(rest)?;
    let (rest, total) = match rest.strip_prefix('/') {
        Some(rest) => {
            let (rest, _) = blanks(rest)?;
            let (rest, total) = clock(rest)?;
            (rest, Some(total))
        }
        None => (rest, None),
    };
    let (rest, _) = blanks(rest)?;
    match rest.strip_prefix(')') {
        Some(rest) => Ok((rest, (elapsed, total))),
        None => Err(missing(rest)),
    }
}

/// `clock := number ":" number (":" number)?`: `00:03`, `1:00:03`
pub(super) fn clock(input: &str) -> Parsed<'_, u64> {
    let (rest, first) = number(input)?;
    let (rest, second) = number(rest.strip_prefix(':').ok_or_else(|| missing(rest))?)?;
    let (first, second) = (u64::from(first), u64::from(second));
    match rest.strip_prefix(':') {
        Some(rest) => {
            let (rest, third) = number(rest)?;
            Ok((rest, first * 3600 + second * 60 + u64::from(third)))
        }
        None => Ok((rest, first * 60 + second)),
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
            ("(7)", None),
            ("(00:03 / x)", None),
            ("(00:03", None),
        ];
        for (text, expected) in cases {
            assert_eq!(whole(time, text).ok(), expected, "{text}");
        }
    }
}
