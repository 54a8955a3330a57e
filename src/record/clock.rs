//! Dates, times of day and time controls, in the spellings of records.

mod control;
mod english;
mod kanji;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use chrono::{NaiveDate, NaiveTime};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{one_of, space0};
use nom::combinator::{all_consuming, map, map_opt, map_res, opt, value, verify};
use nom::multi::many1_count;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use english::{either_order, spoken, unambiguous};
use kanji::in_digits;

use crate::diag::ParseError;
use crate::text::{self, digits::thousandths};

pub use control::TimeControl;

/// A date, possibly partial, with a time of day if there is one.
///
/// ```
/// use kifu::DateTime;
/// let date = DateTime::parse("令和6年5月5日（日） 午後1時").unwrap();
/// assert_eq!(date.to_string(), "2024/05/05 13:00:00");
/// assert_eq!(DateTime::parse("1983年8月").unwrap().to_string(), "1983/08");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DateTime {
    /// The year.
    pub year: i32,
    /// The month, `1..=12`.
    pub month: Option<u32>,
    /// The day, `1..=31`.
    pub day: Option<u32>,
    /// The time of day.
    pub time: Option<NaiveTime>,
}

/// Years of the Japanese calendar, each with the year before its first.
const ERAS: &[(&str, u32)] = &[
    ("令和", 2018),
    ("平成", 1988),
    ("昭和", 1925),
    ("大正", 1911),
    ("明治", 1867),
    ("慶応", 1864),
    ("慶應", 1864),
    ("元治", 1863),
    ("文久", 1860),
    ("万延", 1859),
    ("安政", 1853),
    ("嘉永", 1847),
    ("弘化", 1843),
    ("天保", 1829),
    ("㋿", 2018),
    ("㍻", 1988),
    ("㍼", 1925),
    ("㍽", 1911),
    ("㍾", 1867),
];

/// The last year in which Japan used the lunar calendar.
const LAST_LUNAR: u32 = 1872;

/// The eras of the last hundred years by their letters, as in `R6.1.2`.
const LETTERS: &[(&str, u32)] = &[("R", 2018), ("H", 1988), ("S", 1925), ("T", 1911)];

impl DateTime {
    /// The date that `text` gives in one of the spellings that records use.
    ///
    /// Years without an era have four digits. A month or day of `00` or `??` is unknown. In an era of the lunar
    /// calendar only the year is used. A date that does not exist gives `None`.
    pub fn parse(text: &str) -> Option<DateTime> {
        usual(text).or_else(|| {
            let text = plain(text);
            let (_, date) = all_consuming(terminated(date_time, space0)).parse(&text).ok()?;
            Some(date)
        })
    }

    /// The date that `text` gives, if it contains nothing else, such as a second day or an explanation.
    ///
    /// ```
    /// use kifu::DateTime;
    /// assert!(DateTime::parse_exact("2024年5月5日（日）").is_some());
    /// assert_eq!(DateTime::parse_exact("2024/05/05～06"), None);
    /// ```
    pub fn parse_exact(text: &str) -> Option<DateTime> {
        let is_weekday = |inner: &str| {
            let inner = inner.trim_end_matches("曜日").trim_end_matches("曜").trim_end_matches('祝');
            inner.chars().count() <= 1 || inner.len() == 3 && inner.is_ascii()
        };
        let outside = plain(text);
        let mut parts = text.split(['(', '（']).skip(1);
        let only_weekdays = parts.all(|part| part.split([')', '）']).next().is_some_and(is_weekday));
        let is_range = outside.contains(['~', '&']) || outside.contains(" and ");
        // Time zones and fractions of a second are lost too.
        let clock = outside.split_once(':').map_or("", |(_, clock)| clock);
        let is_finer = clock.contains(|c: char| {
            matches!(c, '+' | '-' | '.') || c.is_ascii_alphabetic() && c != 'A' && c != 'P' && c != 'M'
        });
        let is_lunar = ERAS.iter().any(|(name, before)| outside.contains(name) && *before < LAST_LUNAR);
        DateTime::parse(text).filter(|_| only_weekdays && !is_range && !is_finer && !is_lunar)
    }

    /// Whether `text` is a date in which day and month cannot be told apart: `05/06/2018`.
    pub fn is_ambiguous(text: &str) -> bool {
        let text = plain(text);
        matches!(either_order(&text), Ok((_, [Some(one), Some(other)])) if one != other)
    }

    /// Whether the other date is the same as this one, as far as it is known: it may lack the day or the time of day.
    pub(super) fn says_all_of(&self, other: &DateTime) -> bool {
        self.year == other.year
            && (other.month.is_none() || other.month == self.month)
            && (other.day.is_none() || other.day == self.day)
            && (other.time.is_none() || other.time == self.time)
    }

    /// Whether this date comes before the other one, as far as both are known.
    pub(crate) fn is_before(&self, other: &DateTime) -> bool {
        let by_month = self.month.zip(other.month).map(|(one, other)| one.cmp(&other));
        let by_day = self.day.zip(other.day).map(|(one, other)| one.cmp(&other));
        let by_time = self.time.zip(other.time).map(|(one, other)| one.cmp(&other));
        let parts = [Some(self.year.cmp(&other.year)), by_month, by_day, by_time];
        parts.into_iter().map_while(|part| part).find(|part| part.is_ne()).is_some_and(Ordering::is_lt)
    }

    /// The date, if it is complete.
    pub fn date(&self) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(self.year, self.month?, self.day?)
    }
}

/// `YYYY/MM/DD HH:MM:SS`, as far as it is known.
impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        let Some(month) = self.month else { return Ok(()) };
        write!(f, "/{month:02}")?;
        let Some(day) = self.day else { return Ok(()) };
        write!(f, "/{day:02}")?;
        match self.time {
            Some(time) => write!(f, " {}", time.format("%H:%M:%S")),
            None => Ok(()),
        }
    }
}

/// As [`DateTime::parse`] reads it.
///
/// ```
/// let date: kifu::DateTime = "2024/05/05 10:00:00".parse()?;
/// assert_eq!(date.to_string().parse(), Ok(date));
/// # Ok::<(), kifu::ParseError>(())
/// ```
impl FromStr for DateTime {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<DateTime, ParseError> {
        DateTime::parse(text).ok_or(ParseError::new(0, "a date such as `2024/05/05 10:00:00`"))
    }
}

/// A date without a time of day, if the calendar has it. There is no year 0; programs write it for an unknown year.
fn in_calendar(year: i32, month: Option<u32>, day: Option<u32>) -> Option<DateTime> {
    let exists = year > 0 && NaiveDate::from_ymd_opt(year, month.unwrap_or(1), day.unwrap_or(1)).is_some();
    exists.then_some(DateTime { year, month, day, time: None })
}

/// The fast way of `2004/04/01 21:43:11`, as programs write it: what [`date_time`] reads, or nothing.
fn usual(text: &str) -> Option<DateTime> {
    let text: &[u8; 19] = text.as_bytes().try_into().ok()?;
    if ![(4, b'/'), (7, b'/'), (10, b' '), (13, b':'), (16, b':')].iter().all(|&(at, sign)| text[at] == sign)
    {
        return None;
    }
    let number = |digits: &[u8]| {
        digits
            .iter()
            .try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0')))
    };
    let (year, month, day) = (number(&text[..4])?, number(&text[5..7])?, number(&text[8..10])?);
    let date = in_calendar(year as i32, Some(month), Some(day))?;
    let time = NaiveTime::from_hms_opt(number(&text[11..13])?, number(&text[14..16])?, number(&text[17..])?)?;
    Some(DateTime { time: Some(time), ..date })
}

/// The text in half-width characters, with numbers in kanji as digits, and without the parts in parentheses.
fn plain(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii() && !matches!(byte, b'(' | b')' | b'\t')) {
        return Cow::Borrowed(text);
    }
    let mut depth = 0u32;
    let mut plain = String::with_capacity(text.len());
    for character in text.chars().map(narrow) {
        match character {
            '(' => depth = depth.saturating_add(1),
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(character),
            _ => {}
        }
    }
    Cow::Owned(in_digits(&plain))
}

/// The parts in parentheses, in half-width characters and with numbers in kanji as digits.
fn remarks(text: &str) -> Vec<String> {
    let parts = text.split(['(', '（']).skip(1);
    let inner = parts.map(|part| part.split([')', '）']).next().unwrap_or(part).trim());
    inner.map(|inner| in_digits(&inner.chars().map(narrow).collect::<String>())).collect()
}

/// A character of a date or a time in half width.
fn narrow(character: char) -> char {
    match character {
        '\u{3000}' | '\u{a0}' | '\t' => ' ',
        '、' => ',',
        '･' | '・' | '〜' => '~',
        other => text::narrow(other),
    }
}

type Parsed<'s, T> = IResult<&'s str, T>;

/// `digits := DIGIT{least,most}`
fn digits<'s>(
    least: usize,
    most: usize,
) -> impl Parser<&'s str, Output = &'s str, Error = nom::error::Error<&'s str>> {
    take_while_m_n(least, most, |c: char| c.is_ascii_digit())
}

/// The number that `digits` say.
fn digits_as<'s, N: FromStr>(
    least: usize,
    most: usize,
) -> impl Parser<&'s str, Output = N, Error = nom::error::Error<&'s str>> {
    map_res(digits(least, most), str::parse)
}

/// `number := BLANK* DIGIT{1,9}`
fn number(input: &str) -> Parsed<'_, u32> {
    preceded(space0, digits_as(1, 9)).parse(input)
}

/// `word := BLANK* WORD`
fn word<'s>(
    word: &'static str,
) -> impl Parser<&'s str, Output = &'s str, Error = nom::error::Error<&'s str>> {
    preceded(space0, tag(word))
}

/// `date_time := (compact | spoken | date | numbers) end? ((("/" | "T")? time zone?) end?)?`, e.g. `2004/04/01 21:43:11`
fn date_time(input: &str) -> Parsed<'_, DateTime> {
    let (input, date) = terminated(alt((compact, spoken, date, unambiguous)), opt(end)).parse(input)?;
    let Some(_) = date.day else { return Ok((input, date)) };
    let at = preceded(opt(preceded(space0, one_of("/T,"))), terminated(time, opt(zone)));
    let at = alt((map(at, Some), value(None, preceded(space0, unknown_time))));
    map(opt(terminated(at, opt(end))), |time| DateTime { time: time.flatten(), ..date }).parse(input)
}

/// `end := "~" (time | (date | (month ("月" | "/"))? day "日"?) time?)`, the last day or the end of a game, skipped:
/// `2024年3月4日～3月5日`
fn end(input: &str) -> Parsed<'_, ()> {
    let month = (number, alt((word("月"), word("/"))));
    let day = value((), (opt(month), number, opt(word("日"))));
    let date = alt((value((), date), day));
    preceded(word("~"), alt((value((), time), value((), (date, opt(time)))))).parse(input)
}

/// `compact := DIGIT{8}`, e.g. `20240505`
fn compact(input: &str) -> Parsed<'_, DateTime> {
    let (rest, (year, month, day)) = (digits_as(4, 4), digits_as(2, 2), digits_as(2, 2)).parse(input)?;
    found(input, rest, in_calendar(year, Some(month), Some(day)))
}

/// `date := year (mark month (mark day)?)? ("年" | "月" | "月号" | "日")?`, e.g. `2024年5月5日`, with `??` for what is
/// unknown
fn date(input: &str) -> Parsed<'_, DateTime> {
    let mark = |word| preceded(space0, alt((tag(word), tag("/"), tag("-"), tag("."))));
    let start = input.trim_start();
    let (input, Year { year, is_lunar }) = year(input)?;
    let part = || alt((number, value(0, word("??"))));
    let (input, month) = opt(preceded(mark("年"), part())).parse(input)?;
    let (input, day) = match month {
        Some(_) => opt(preceded(mark("月"), part())).parse(input)?,
        None => (input, None),
    };
    let unit = alt((tag("年"), tag("月号"), tag("月"), tag("日")));
    let (input, _) = opt(preceded(space0, unit)).parse(input)?;
    let known = |part: Option<u32>| part.filter(|&part| part > 0 && !is_lunar);
    let (month, day) = (known(month), known(day).filter(|_| known(month).is_some()));
    // A letter with a single number may mean something else.
    let is_bare = month.is_none() && start.starts_with(|c: char| c.is_ascii_alphabetic());
    found(input, input, in_calendar(year, month, day).filter(|_| !is_bare))
}

/// A year, and its calendar.
struct Year {
    year: i32,
    /// Whether the calendar was lunar.
    is_lunar: bool,
}

/// `year := DIGIT{4} | (ERA | LETTER) "."? ("元" | number)`, e.g. `令和6`, `S.63`; behind a letter follows the month.
fn year(input: &str) -> Parsed<'_, Year> {
    let (rest, _) = space0(input)?;
    let eras = if rest.starts_with(|c: char| c.is_ascii()) { LETTERS } else { ERAS };
    let behind = |name| rest.strip_prefix(name).map(|rest: &str| rest.strip_prefix('.').unwrap_or(rest));
    let era = eras.iter().find_map(|&(name, before)| Some((before, behind(name)?)));
    let (rest, year, is_lunar) = match era {
        Some((before, rest)) => {
            let (rest, year) = alt((value(1, word("元")), verify(number, |year| *year > 0))).parse(rest)?;
            (rest, before.saturating_add(year), before.saturating_add(year) <= LAST_LUNAR)
        }
        None => {
            let (rest, year) = digits_as(4, 4).parse(rest)?;
            (rest, year, false)
        }
    };
    found(input, rest, i32::try_from(year).ok().map(|year| Year { year, is_lunar }))
}

/// `unknown-time := ("??" | "--") (":" ("??" | "--"))+`, e.g. `??:??`
fn unknown_time(input: &str) -> Parsed<'_, ()> {
    let part = || alt((tag("??"), tag("--")));
    value((), (part(), many1_count(preceded(tag(":"), part())))).parse(input)
}

/// `time := ("午前" | "午後")? hour (":" | "時") (minute ((":" | "分") second?)?)?`, e.g. `午後1時30分`
fn time(input: &str) -> Parsed<'_, NaiveTime> {
    let half = alt((value(0, tag("午前")), value(12, tag("午後"))));
    let (rest, half) = opt(preceded(space0, half)).parse(input)?;
    let (rest, hour) = number(rest)?;
    let (rest, minute) = alt((preceded(word(":"), number), clock_part("時", "半"))).parse(rest)?;
    let (rest, second) = opt(alt((preceded(word(":"), number), clock_part("分", "")))).parse(rest)?;
    let (rest, millis) = opt(preceded(tag("."), fraction)).parse(rest)?;
    let (rest, _) = opt(preceded(space0, alt((tag("秒"), tag("分"))))).parse(rest)?;
    let am = value(0, alt((tag("AM"), tag("am"), tag("a.m."))));
    let pm = value(12, alt((tag("PM"), tag("pm"), tag("p.m."))));
    let (rest, half) = match half {
        Some(_) => (rest, half),
        None => opt(preceded(space0, alt((am, pm)))).parse(rest)?,
    };
    let hour = match half {
        Some(half) if hour <= 12 => hour % 12 + half,
        _ => hour,
    };
    let (second, millis) = (second.unwrap_or(0), millis.unwrap_or(0));
    found(input, rest, NaiveTime::from_hms_milli_opt(hour, minute, second, millis))
}

/// `clock_part := after (number | half)?`: what follows the hour or the minute, nothing or the half of it.
fn clock_part<'s>(
    after: &'static str,
    half: &'static str,
) -> impl Parser<&'s str, Output = u32, Error = nom::error::Error<&'s str>> {
    let half = map_opt(word(half), move |_| (!half.is_empty()).then_some(30));
    preceded(word(after), map(opt(alt((half, number))), Option::unwrap_or_default))
}

/// `zone := BLANK* ("Z" | "UTC" | "GMT" | "JST") shift? | shift` with `shift := ("+" | "-") DIGIT{2} (":"? DIGIT{2})?`,
/// skipped, as no other spelling has one.
fn zone(input: &str) -> Parsed<'_, ()> {
    let two = || digits(2, 2);
    let named = alt((tag("JST"), tag("UTC"), tag("GMT"), tag("Z")));
    let shift = || (one_of("+-"), two(), opt((opt(tag(":")), two())));
    alt((value((), (space0, named, opt(shift()))), value((), shift()))).parse(input)
}

/// `fraction := DIGIT{1,9}`, as thousandths
fn fraction(input: &str) -> Parsed<'_, u32> {
    map(digits(1, 9), thousandths).parse(input)
}

/// The value that was read from `input`, with the `rest` behind it; an error if there is none.
fn found<'s, T>(input: &'s str, rest: &'s str, value: Option<T>) -> Parsed<'s, T> {
    let none = || nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Verify));
    Ok((rest, value.ok_or_else(none)?))
}

#[cfg(test)]
mod tests;
