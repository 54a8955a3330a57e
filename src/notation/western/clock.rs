//! Times of moves.

use nom::Parser;
use nom::character::complete::{char, digit1, one_of, space0};
use nom::combinator::{cut, eof, map, map_opt, opt, peek, recognize, value};
use nom::error::context;
use nom::sequence::{delimited, preceded, separated_pair};

use crate::text::grammar::{Parsed, SIGNS, digit_value};

/// The name of a time in messages.
pub(super) const TIME: &str = "a time such as `(00:03 / 00:00:03)`";

/// `time := "(" blank* clock (slash clock)? blank* ")"`, for the move and in total: `(00:03 / 00:00:03)`, in seconds.
pub(super) fn time(input: &str) -> Parsed<'_, (u64, Option<u64>)> {
    let inner = (clock, opt(preceded(slash, clock)));
    let closed = delimited((char('('), space0), inner, (space0, char(')')));
    context(TIME, closed).parse(input)
}

/// `unclosed := "(" blank* clock (slash clock)?`, a time without its closing parenthesis, before a blank or at the end
/// of its line.
pub(super) fn unclosed(input: &str) -> Parsed<'_, (u64, Option<u64>)> {
    let inner = (clock, opt(preceded(slash, cut(clock))));
    let end = peek(value((), one_of(" \t\n\r")).or(value((), eof)));
    delimited((char('('), space0), inner, end).parse(input)
}

/// `unopened := slash clock blank* ")"`, the total and closing parenthesis of a time that has lost its opening one.
pub(super) fn unopened(input: &str) -> Parsed<'_, u64> {
    delimited((char('/'), space0), clock, (space0, char(')'))).parse(input)
}

/// Whether the text behind a parenthesis begins like a time, complete or damaged: with a number and a colon, even if a
/// sign precedes the number or its digits are not ASCII.
pub(super) fn is_clock(input: &str) -> bool {
    let unsigned = input.strip_prefix(SIGNS).unwrap_or(input);
    let rest = unsigned.trim_start_matches(|c| digit_value(c).is_some());
    rest.len() < unsigned.len() && rest.starts_with([':', '：'])
}

/// `slash := blank* "/" blank*`
fn slash(input: &str) -> Parsed<'_, &str> {
    recognize((space0, char('/'), space0)).parse(input)
}

/// `clock := number ":" number (":" number)?`: `00:03`, `1:00:03`
pub(super) fn clock(input: &str) -> Parsed<'_, u64> {
    let parts = (separated_pair(number, char(':'), number), opt(preceded(char(':'), cut(number))));
    map(parts, |((first, second), third)| match third {
        Some(third) => first * 3600 + second * 60 + third,
        None => first * 60 + second,
    })
    .parse(input)
}

/// `number := DIGIT+`, up to ten digits, so that an hour count of that size does not overflow when converted to
/// seconds.
fn number(input: &str) -> Parsed<'_, u64> {
    map_opt(digit1, |digits: &str| digits.parse().ok().filter(|_| digits.len() <= 10)).parse(input)
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

    #[test]
    fn what_begins_like_a_time_is_no_comment() {
        for text in ["0:05)", "00:05 / 00:00:05)", "-0:05)", "−00:05", "０：０５", "1:x"] {
            assert!(is_clock(text), "{text}");
        }
        for text in ["", ":05", "-5", "5 moves", "P-7f", "good: P-7f"] {
            assert!(!is_clock(text), "{text}");
        }
    }

    #[test]
    fn a_parenthesis_may_be_missing() {
        assert_eq!(unclosed("(00:03 / 00:00:05 P-7f"), Ok((" P-7f", (3, Some(5)))));
        assert_eq!(unclosed("(00:03\n"), Ok(("\n", (3, None))));
        assert_eq!(unclosed("(00:03"), Ok(("", (3, None))));
        assert!(unclosed("(00:03 / x").is_err() && unclosed("(00:03x").is_err());
        assert_eq!(unopened("/ 00:00:05 ) P-7f"), Ok((" P-7f", 5)));
        assert!(unopened("/ 00:00:05").is_err());
    }
}
