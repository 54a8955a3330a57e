//! Dates as they are written in English: `Aug 31, 2020`, `12/30/2018`.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{one_of, space0};
use nom::combinator::{fail, map, map_opt, opt};
use nom::sequence::{preceded, terminated};

use super::{DateTime, Parsed, digits_as, found, in_calendar};

/// Names of months and of weekdays in English, by their first three letters.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// `spoken := weekday? (month day? | day month | year month) ...` in English, in any order that says which
/// number is the year: `Aug 31, 2020`, `31 August 2020`, `1986 September`, `Sunday, May 5th, 2024`. Of two days it is the
/// first: `July 10th and 11th 2013`
pub(super) fn spoken(input: &str) -> Parsed<'_, DateTime> {
    if !input.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return fail().parse(input);
    }
    let (start, _) = opt(weekday).parse(input)?;
    let (rest, (year, month, day)) = alt((
        map((year, mark, month, mark, opt(day)), |(year, _, month, _, day)| (year, month, day)),
        map((month, mark, days, mark, year), |(month, _, day, _, year)| (year, month, Some(day))),
        map((days, mark, month, mark, year), |(day, _, month, _, year)| (year, month, Some(day))),
        map((month, mark, year), |(month, _, year)| (year, month, None)),
    ))
    .parse(start)?;
    found(input, rest, in_calendar(year, Some(month), day))
}

/// `unambiguous := either-order`, where only one order is a date: `12/30/2018`
pub(super) fn unambiguous(input: &str) -> Parsed<'_, DateTime> {
    let (rest, dates) = either_order(input)?;
    let date = match dates {
        [Some(date), None] | [None, Some(date)] => Some(date),
        [one, other] => one.filter(|_| one == other),
    };
    found(input, rest, date)
}

/// `either-order := DIGIT{1,2} mark DIGIT{1,2} mark DIGIT{4}`: the date if the month comes first, and if the day does.
pub(super) fn either_order(input: &str) -> Parsed<'_, [Option<DateTime>; 2]> {
    let (two, mark) = (|| digits_as(1, 2), || one_of("/.-"));
    let (rest, (_, first, _, second, _, year)) =
        (space0, two(), mark(), two(), mark(), digits_as(4, 4)).parse(input)?;
    let dates = [(first, second), (second, first)];
    Ok((rest, dates.map(|(month, day)| in_calendar(year, Some(month), Some(day)))))
}

/// `weekday := LETTER{3,9} mark`, e.g. `Sunday,`
fn weekday(input: &str) -> Parsed<'_, u32> {
    terminated(named(&WEEKDAYS), mark).parse(input)
}

/// `month := LETTER{3,9} "."?`, e.g. `Aug`, `September`
fn month(input: &str) -> Parsed<'_, u32> {
    terminated(named(&MONTHS), opt(tag("."))).parse(input)
}

/// The number, from 1, of the one of `names` that begins the next word.
fn named<'s>(
    names: &'static [&'static str],
) -> impl Parser<&'s str, Output = u32, Error = nom::error::Error<&'s str>> {
    let word = take_while_m_n(3, 9, |c: char| c.is_ascii_alphabetic());
    let number = |word: &str| {
        let word = word.to_ascii_lowercase();
        names.iter().zip(1..).find_map(|(name, number)| word.starts_with(name).then_some(number))
    };
    preceded(space0, map_opt(word, number))
}

/// `days := day ((" and" | " &") day)?`; of two days it is the first.
fn days(input: &str) -> Parsed<'_, u32> {
    terminated(day, opt((alt((tag(" and"), tag(" &"))), day))).parse(input)
}

/// `day := DIGIT{1,2} ("st" | "nd" | "rd" | "th")?`
fn day(input: &str) -> Parsed<'_, u32> {
    let ordinal = alt((tag("st"), tag("nd"), tag("rd"), tag("th")));
    preceded(space0, terminated(digits_as(1, 2), opt(ordinal))).parse(input)
}

/// `year := DIGIT{4}`
fn year(input: &str) -> Parsed<'_, i32> {
    preceded(space0, digits_as(4, 4)).parse(input)
}

/// `mark := ("," | "/" | "-" | ".")?`, which separates the parts of a date.
fn mark(input: &str) -> Parsed<'_, Option<char>> {
    opt(preceded(space0, one_of(",/-."))).parse(input)
}
