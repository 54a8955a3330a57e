//! Dates as they are written in English: `Aug 31, 2020`, `12/30/2018`.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{one_of, space0};
use nom::combinator::{map, map_opt, map_res, opt};
use nom::sequence::{preceded, terminated};

use super::{DateTime, Parsed, day_of, fail};

/// Names of months in English, by their first three letters.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// `month := LETTER{3,9} "."?`, e.g. `Aug`, `September`
fn month(input: &str) -> Parsed<'_, u32> {
    let letters = take_while_m_n(3, 9, |c: char| c.is_ascii_alphabetic());
    let number = |name: &str| {
        let name = name.to_ascii_lowercase();
        MONTHS.iter().zip(1..).find_map(|(known, month)| name.starts_with(known).then_some(month))
    };
    terminated(preceded(space0, map_opt(letters, number)), opt(tag("."))).parse(input)
}

/// `spoken := weekday? (month day? | day month | year month) ...` in English, in any order that says which
/// number is the year: `Aug 31, 2020`, `31 August 2020`, `1986 September`, `Sunday, May 5th, 2024`. Of two days it is the
/// first: `July 10th and 11th 2013`
pub(super) fn spoken(input: &str) -> Parsed<'_, DateTime> {
    if !input.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return fail(input);
    }
    let mark = |input| map(opt(preceded(space0, one_of(",/-."))), |_| ()).parse(input);
    let four = |input| {
        let digits = take_while_m_n(4, 4, |c: char| c.is_ascii_digit());
        preceded(space0, map_res(digits, str::parse::<i32>)).parse(input)
    };
    let day = |input| {
        let digits = take_while_m_n(1, 2, |c: char| c.is_ascii_digit());
        let number = preceded(space0, map_res(digits, str::parse::<u32>));
        terminated(number, opt(alt((tag("st"), tag("nd"), tag("rd"), tag("th"))))).parse(input)
    };
    let days = |input| terminated(day, opt((alt((tag(" and"), tag(" &"))), day))).parse(input);
    let weekday = |input| {
        let word = take_while_m_n(3, 9, |c: char| c.is_ascii_alphabetic());
        let known = |name: &str| {
            let name = name.to_ascii_lowercase();
            ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
                .iter()
                .any(|day| name.starts_with(day))
                .then_some(())
        };
        terminated(preceded(space0, map_opt(word, known)), mark).parse(input)
    };
    let (input, _) = opt(weekday).parse(input)?;
    let (rest, (year, month, day)) = alt((
        map((four, mark, month, mark, opt(day)), |(year, _, month, _, day)| (year, month, day)),
        map((month, mark, days, mark, four), |(month, _, day, _, year)| (year, month, Some(day))),
        map((days, mark, month, mark, four), |(day, _, month, _, year)| (year, month, Some(day))),
        map((month, mark, four), |(month, _, year)| (year, month, None)),
    ))
    .parse(input)?;
    match day_of(year, month, day.unwrap_or(1)) {
        Some(_) => Ok((rest, DateTime { year, month: Some(month), day, time: None })),
        None => fail(input),
    }
}

/// `numbers := DIGIT{1,2} mark DIGIT{1,2} mark year`, where only one order is a date: `12/30/2018`
pub(super) fn unambiguous(input: &str) -> Parsed<'_, DateTime> {
    match (numbers(input, true), numbers(input, false)) {
        (Ok(date), Err(_)) | (Err(_), Ok(date)) => Ok(date),
        (Ok(one), Ok(other)) if one.1 == other.1 => Ok(one),
        _ => fail(input),
    }
}

/// Two numbers of two digits and a year, the month first or second.
pub(super) fn numbers(input: &str, month_first: bool) -> Parsed<'_, DateTime> {
    let two = |input| {
        let digits = take_while_m_n(1, 2, |c: char| c.is_ascii_digit());
        map_res(digits, str::parse::<u32>).parse(input)
    };
    let year = |input| {
        let digits = take_while_m_n(4, 4, |c: char| c.is_ascii_digit());
        map_res(digits, str::parse::<i32>).parse(input)
    };
    let mark = |input| one_of("/.-").parse(input);
    let (rest, (_, first, _, second, _, year)) = (space0, two, mark, two, mark, year).parse(input)?;
    let (month, day) = if month_first { (first, second) } else { (second, first) };
    match day_of(year, month, day) {
        Some(_) => Ok((rest, DateTime { year, month: Some(month), day: Some(day), time: None })),
        None => fail(input),
    }
}
