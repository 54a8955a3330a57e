//! Numbers and times as engines write them.

use std::time::Duration;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, digit1, i32 as integer, u32 as natural, u64 as large};
use nom::combinator::{opt, value, verify};
use nom::sequence::{preceded, terminated};

use super::Bound;
use crate::text::digits::thousandths;
use crate::text::{grammar::Parsed, is_blank};

/// `score := ("+" | "-")? DIGIT+`, small enough to be negated.
pub(super) fn score(input: &str) -> Parsed<'_, i32> {
    verify(integer, |&score| score != i32::MIN).parse(input)
}

/// `bound := "↑" | "↓"`, behind a score
pub(super) fn bound(input: &str) -> Parsed<'_, Option<Bound>> {
    opt(alt((value(Bound::Lower, char('↑')), value(Bound::Upper, char('↓'))))).parse(input)
}

/// `count := DIGIT+`
pub(super) fn count(input: &str) -> Parsed<'_, u64> {
    large(input)
}

/// `depth := DIGIT+ ("/" DIGIT+)?`, the second one selective: `19/25`
pub(super) fn depth(input: &str) -> Parsed<'_, (u32, Option<u32>)> {
    (natural, opt(preceded(char('/'), natural))).parse(input)
}

/// `time := (DIGIT+ ":")? DIGIT+ ":" DIGIT+ ("." DIGIT+)?`: `10:38.1`
pub(super) fn time(input: &str) -> Parsed<'_, Duration> {
    let colon = |input| terminated(natural, char(':')).parse(input);
    let (rest, (first, second, seconds)) = (colon, opt(colon), natural).parse(input)?;
    let (rest, fraction) = opt(preceded(char('.'), digit1)).parse(rest)?;
    let (hours, minutes) = second.map_or((0, first), |minutes| (first, minutes));
    let seconds = (u64::from(hours) * 60 + u64::from(minutes)) * 60 + u64::from(seconds);
    let millis = thousandths(fraction.unwrap_or_default());
    Ok((rest, Duration::from_secs(seconds) + Duration::from_millis(millis.into())))
}

/// `word := ` what stands before the next blank.
pub(super) fn word(input: &str) -> Parsed<'_, &str> {
    take_while1(|c: char| !is_blank(c)).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::grammar::whole;

    #[test]
    fn numbers_are_bounded_and_times_are_exact() {
        assert_eq!(whole(score, "-2147483647"), Ok(-i32::MAX));
        assert!(whole(score, "-2147483648").is_err() && whole(score, "2147483648").is_err());
        assert!(whole(count, "18446744073709551616").is_err());
        let cases = [("10:38.1", 638_100), ("00:03.8", 3_800), ("1:00:00", 3_600_000), ("0:00.0625", 62)];
        for (text, millis) in cases {
            assert_eq!(whole(time, text), Ok(Duration::from_millis(millis)), "{text}");
        }
        assert!(whole(time, "4294967295:4294967295:4294967295.9").is_ok());
        assert!(whole(time, "7").is_err());
    }
}
