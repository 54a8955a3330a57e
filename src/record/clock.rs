//! Dates and times of day, and how much time the players have, as records spell them.

mod english;

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use chrono::{Datelike, NaiveDate, NaiveTime};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{one_of, space0};
use nom::combinator::{all_consuming, map, map_opt, map_res, opt, value};
use nom::multi::many1;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use english::{numbers, spoken, unambiguous};

/// A date, possibly partial, with a time of day if there is one.
///
/// ```
/// use kifu::DateTime;
/// let date = DateTime::parse("令和6年5月5日（日） 午後1時").unwrap();
/// assert_eq!(date.to_string(), "2024/05/05 13:00:00");
/// assert_eq!(DateTime::parse("1983年8月").unwrap().to_string(), "1983/08");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
];

/// The last year in which Japan counted months by the moon.
const LAST_LUNAR: u32 = 1872;

impl DateTime {
    /// The date that `text` gives in one of the spellings that records use.
    ///
    /// Years without an era have four digits. A month or day of `00` is unknown. In an era of the
    /// lunar calendar only the year is taken. A date that the calendar does not have is none.
    pub fn parse(text: &str) -> Option<DateTime> {
        let text = plain(text);
        let (_, date) = all_consuming(terminated(date_time, space0)).parse(&text).ok()?;
        Some(date)
    }

    /// The date that `text` gives, if it says no more than that: no second day, no word of explanation.
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
        let mut parts = text.split(['(', '（']);
        let outside = parts.next().unwrap_or_default();
        let only_weekdays = parts.all(|part| part.split([')', '）']).next().is_some_and(is_weekday));
        let is_range = outside.contains(['～', '〜', '~', '･', '・']);
        // Zones and fractions of a second have no place in the answer either.
        let clock = outside.split_once(':').map_or("", |(_, clock)| clock);
        let is_finer = clock.contains(|c: char| {
            matches!(c, '+' | '-' | '.') || c.is_ascii_alphabetic() && c != 'A' && c != 'P' && c != 'M'
        });
        let is_lunar = ERAS.iter().any(|(name, before)| outside.contains(name) && *before < LAST_LUNAR);
        DateTime::parse(text).filter(|_| only_weekdays && !is_range && !is_finer && !is_lunar)
    }

    /// Whether `text` is a date of which nobody can tell the day from the month: `05/06/2018`.
    pub fn is_ambiguous(text: &str) -> bool {
        let text = plain(text);
        let orders = (numbers(&text, true), numbers(&text, false));
        matches!(orders, (Ok((_, one)), Ok((_, other))) if one != other)
    }

    /// The date, if it is whole.
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

/// How much time each player has.
///
/// ```
/// use std::time::Duration;
/// use kifu::TimeControl;
/// let control = TimeControl::parse("各1時間30分", Some("60秒")).unwrap();
/// assert_eq!(control.main, Duration::from_secs(5400));
/// assert_eq!(control.to_csa2().as_deref(), Some("01:30+60"));
/// assert_eq!(control.to_kif(), "1時間30分+60秒");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TimeControl {
    /// Time at the start.
    pub main: Duration,
    /// Time for each move when the main time is gone (秒読み).
    pub byoyomi: Duration,
    /// Time added with each move.
    pub increment: Duration,
}

impl TimeControl {
    /// The control that `text` describes, with `byoyomi` from a header of its own.
    ///
    /// Read are words (`各6時間`, `30分+60秒`, `10分切れ負け`), `00:25+00` as in CSA 2 and `900+0+5` as in
    /// CSA 3. Periods of grace (`10回`, `考慮時間`) have no place in the answer.
    pub fn parse(text: &str, byoyomi: Option<&str>) -> Option<TimeControl> {
        let text = plain(text);
        let spoken = alt((csa2, csa3, words));
        let (_, mut control) = all_consuming(terminated(spoken, remark)).parse(&text).ok()?;
        if let Some(byoyomi) = byoyomi.map(plain).filter(|byoyomi| !byoyomi.trim().is_empty()) {
            let spoken = preceded(opt(per_move), amount);
            control.byoyomi = all_consuming(terminated(spoken, space0)).parse(&byoyomi).ok()?.1;
        }
        Some(control)
    }

    /// `HH:MM+SS` as in `$TIME_LIMIT` of CSA 2, if that can say it: whole minutes below a hundred hours,
    /// whole seconds below a hundred, and nothing added with a move.
    pub fn to_csa2(&self) -> Option<String> {
        let (main, byoyomi) = (self.main.as_secs(), self.byoyomi.as_secs());
        let is_whole = self.main.subsec_nanos() == 0 && main % 60 == 0 && self.byoyomi.subsec_nanos() == 0;
        let fits = main < 100 * 3600 && byoyomi < 100 && self.increment.is_zero();
        (is_whole && fits).then(|| format!("{:02}:{:02}+{byoyomi:02}", main / 3600, main / 60 % 60))
    }

    /// Seconds as in `$TIME` of CSA 3: main time, byoyomi and increment, to the millisecond.
    pub fn to_csa3(&self) -> String {
        [self.main, self.byoyomi, self.increment].map(decimal).join("+")
    }

    /// Words as in `持ち時間` of KIF; the form of CSA 3 where there are fractions of a second.
    pub fn to_kif(&self) -> String {
        if [self.main, self.byoyomi, self.increment].iter().any(|part| part.subsec_nanos() > 0) {
            return self.to_csa3();
        }
        let main = self.main.as_secs();
        let units = [(main / 3600, "時間"), (main / 60 % 60, "分"), (main % 60, "秒")];
        let mut text: String =
            units.iter().filter(|part| part.0 > 0).map(|(count, unit)| format!("{count}{unit}")).collect();
        if text.is_empty() {
            text.push_str("0分");
        }
        for (part, after) in [(self.byoyomi, "秒"), (self.increment, "秒追加")] {
            if !part.is_zero() {
                text.push_str(&format!("+{}{after}", part.as_secs()));
            }
        }
        text
    }
}

/// Seconds with as many decimals as there are, three at most.
fn decimal(time: Duration) -> String {
    match time.subsec_millis() {
        0 => time.as_secs().to_string(),
        millis => format!("{}.{millis:03}", time.as_secs()).trim_end_matches('0').to_string(),
    }
}

/// The text with full-width signs made narrow and what stands in parentheses left out.
fn plain(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii() && !matches!(byte, b'(' | b')' | b'\t')) {
        return Cow::Borrowed(text);
    }
    let mut depth = 0u32;
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        let narrow = match character {
            '！'..='～' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
            '\u{3000}' | '\t' => ' ',
            '、' => ',',
            '―' | '−' => '-',
            '･' | '・' | '〜' => '~',
            other => other,
        };
        match narrow {
            '(' => depth = depth.saturating_add(1),
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(narrow),
            _ => {}
        }
    }
    Cow::Owned(plain)
}

type Parsed<'s, T> = IResult<&'s str, T>;

/// `number := BLANK* DIGIT{1,9}`
fn number(input: &str) -> Parsed<'_, u32> {
    let digits = take_while_m_n(1, 9, |c: char| c.is_ascii_digit());
    preceded(space0, map_res(digits, str::parse)).parse(input)
}

/// `word := BLANK* WORD`
fn word<'s>(
    word: &'static str,
) -> impl Parser<&'s str, Output = &'s str, Error = nom::error::Error<&'s str>> {
    preceded(space0, tag(word))
}

/// `date_time := (compact | spoken | date | numbers) (("/" | "T")? time zone?)?`, e.g. `2004/04/01 21:43:11`
fn date_time(input: &str) -> Parsed<'_, DateTime> {
    let (input, date) = alt((compact, spoken, date, unambiguous)).parse(input)?;
    let Some(_) = date.day else { return Ok((input, date)) };
    let at = preceded(opt(preceded(space0, one_of("/T,"))), terminated(time, opt(zone)));
    map(opt(at), |time| DateTime { time, ..date }).parse(input)
}

/// `compact := DIGIT{8}`, e.g. `20240505`
fn compact(input: &str) -> Parsed<'_, DateTime> {
    let (rest, digits) = take_while_m_n(8, 8, |c: char| c.is_ascii_digit()).parse(input)?;
    match NaiveDate::parse_from_str(digits, "%Y%m%d") {
        Ok(date) => Ok((
            rest,
            DateTime { year: date.year(), month: Some(date.month()), day: Some(date.day()), time: None },
        )),
        Err(_) => fail(input),
    }
}

/// `date := year (mark month (mark day)?)? ("年" | "月" | "月号" | "日")?`, e.g. `2024年5月5日`
fn date(input: &str) -> Parsed<'_, DateTime> {
    let mark = |word| preceded(space0, alt((tag(word), tag("/"), tag("-"), tag("."))));
    let (input, (year, is_lunar)) = year(input)?;
    let (input, month) = opt(preceded(mark("年"), number)).parse(input)?;
    let (input, day) = match month {
        Some(_) => opt(preceded(mark("月"), number)).parse(input)?,
        None => (input, None),
    };
    let (input, _) = opt(alt((word("年"), word("月号"), word("月"), word("日")))).parse(input)?;
    let (input, _) = opt((word("~"), number, opt(word("日")))).parse(input)?;
    let known = |part: Option<u32>| part.filter(|&part| part > 0 && !is_lunar);
    let (month, day) = (known(month), known(day).filter(|_| known(month).is_some()));
    let date = DateTime { year, month, day, time: None };
    let is_real = NaiveDate::from_ymd_opt(year, month.unwrap_or(1), day.unwrap_or(1)).is_some();
    if is_real { Ok((input, date)) } else { fail(input) }
}

/// `year := DIGIT{4} | ERA ("元" | number)`, e.g. `令和6`. Says whether months were counted by the moon.
fn year(input: &str) -> Parsed<'_, (i32, bool)> {
    let (rest, _) = space0(input)?;
    let era = ERAS.iter().find_map(|&(name, before)| Some((before, rest.strip_prefix(name)?)));
    let (rest, year, is_lunar) = match era {
        Some((before, rest)) => {
            let (rest, year) = alt((value(1, word("元")), number)).parse(rest)?;
            (rest, before.saturating_add(year), before.saturating_add(year) <= LAST_LUNAR)
        }
        None => {
            let (rest, year) =
                map_res(take_while_m_n(4, 4, |c: char| c.is_ascii_digit()), str::parse).parse(rest)?;
            (rest, year, false)
        }
    };
    match i32::try_from(year) {
        Ok(year) => Ok((rest, (year, is_lunar))),
        Err(_) => fail(input),
    }
}

/// `time := ("午前" | "午後")? hour (":" | "時") (minute ((":" | "分") second?)?)?`, e.g. `午後1時30分`
fn time(input: &str) -> Parsed<'_, NaiveTime> {
    let (rest, half) = opt(alt((value(0, word("午前")), value(12, word("午後"))))).parse(input)?;
    let (rest, hour) = number(rest)?;
    let (rest, minute) = alt((preceded(word(":"), number), clock_part("時", "半"))).parse(rest)?;
    let (rest, second) = opt(alt((preceded(word(":"), number), clock_part("分", "")))).parse(rest)?;
    let (rest, millis) = opt(preceded(tag("."), fraction)).parse(rest)?;
    let (rest, _) = opt(alt((word("秒"), word("分")))).parse(rest)?;
    let am = alt((value(0, word("AM")), value(0, word("am")), value(0, word("a.m."))));
    let pm = alt((value(12, word("PM")), value(12, word("pm")), value(12, word("p.m."))));
    let (rest, half) = match half {
        Some(_) => (rest, half),
        None => opt(alt((am, pm))).parse(rest)?,
    };
    let hour = match half {
        Some(half) if hour <= 12 => hour % 12 + half,
        _ => hour,
    };
    match NaiveTime::from_hms_milli_opt(hour, minute, second.unwrap_or(0), millis.unwrap_or(0)) {
        Some(time) => Ok((rest, time)),
        None => fail(input),
    }
}

/// `clock_part := after (number | half)?`: what follows the hour or the minute, nothing or the half of it.
fn clock_part<'s>(
    after: &'static str,
    half: &'static str,
) -> impl Parser<&'s str, Output = u32, Error = nom::error::Error<&'s str>> {
    let half = map_opt(word(half), move |_| (!half.is_empty()).then_some(30));
    preceded(word(after), map(opt(alt((half, number))), Option::unwrap_or_default))
}

/// `zone := BLANK* ("Z" | "UTC" | "GMT" | "JST") | ("+" | "-") DIGIT{2} (":"? DIGIT{2})?`: read over, as no other spelling has one.
fn zone(input: &str) -> Parsed<'_, ()> {
    let two = || take_while_m_n(2, 2, |c: char| c.is_ascii_digit());
    let named = alt((tag("JST"), tag("UTC"), tag("GMT"), tag("Z")));
    let shift = (one_of("+-"), two(), opt((opt(tag(":")), two())));
    alt((
        value((), (space0, named, opt(shift))),
        value((), (one_of("+-"), two(), opt((opt(tag(":")), two())))),
    ))
    .parse(input)
}

/// Up to three decimals, as thousandths: `fraction := DIGIT+`.
fn fraction(input: &str) -> Parsed<'_, u32> {
    let (rest, digits) = take_while_m_n(1, 9, |c: char| c.is_ascii_digit()).parse(input)?;
    let millis = digits.chars().chain("00".chars()).take(3).filter_map(|c| c.to_digit(10));
    Ok((rest, millis.fold(0, |sum, digit| sum * 10 + digit)))
}

fn fail<T>(input: &str) -> Parsed<'_, T> {
    Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Verify)))
}

/// `csa2 := hours ":" minutes "+" seconds`, e.g. `00:25+00`
fn csa2(input: &str) -> Parsed<'_, TimeControl> {
    let (rest, (hours, _, minutes, _, seconds)) =
        (number, word(":"), number, word("+"), number).parse(input)?;
    let main = Duration::from_secs(u64::from(hours) * 3600 + u64::from(minutes) * 60);
    let byoyomi = Duration::from_secs(u64::from(seconds));
    Ok((rest, TimeControl { main, byoyomi, increment: Duration::ZERO }))
}

/// `csa3 := seconds "+" seconds "+" seconds`, e.g. `900+0+5`
fn csa3(input: &str) -> Parsed<'_, TimeControl> {
    let (rest, (main, _, byoyomi, _, increment)) =
        (seconds, word("+"), seconds, word("+"), seconds).parse(input)?;
    Ok((rest, TimeControl { main, byoyomi, increment }))
}

/// `seconds := DIGIT{1,20} ("." fraction)?`, e.g. `0.25`
fn seconds(input: &str) -> Parsed<'_, Duration> {
    let digits = preceded(space0, take_while_m_n(1, 20, |c: char| c.is_ascii_digit()));
    let (rest, whole) = map_res(digits, str::parse::<u64>).parse(input)?;
    let (rest, millis) = opt(preceded(tag("."), fraction)).parse(rest)?;
    Ok((rest, Duration::new(whole, millis.unwrap_or(0) * 1_000_000)))
}

/// `words := ("フィッシャー方式")? ("各" | "持ち時間")* amount ending*`, e.g. `各3時間、切れたら1分将棋`
fn words(input: &str) -> Parsed<'_, TimeControl> {
    let (input, fischer) = opt(delimited(
        space0,
        alt((tag("フィッシャー方式"), tag("フイッシャー方式"), tag("フィッシャールール"))),
        opt(one_of(",: ")),
    ))
    .parse(input)?;
    let lead = alt((word("初期持ち時間"), word("持ち時間"), word("各"), word(":")));
    let (input, _) = opt(many1(lead)).parse(input)?;
    let (mut input, main) = match opt(amount).parse(input)? {
        (input, Some(main)) => (input, main),
        // Byoyomi alone: `1手30秒`.
        (input, None) => per_move(input).map(|_| (input, Duration::ZERO))?,
    };
    let mut control = TimeControl { main, ..TimeControl::default() };
    while let (rest, Some(part)) = opt(ending).parse(input)? {
        match part {
            Part::Byoyomi(time) if fischer.is_none() => control.byoyomi = time,
            Part::Byoyomi(time) | Part::Increment(time) => control.increment = time,
            Part::Nothing => {}
        }
        input = rest;
    }
    Ok((input, control))
}

/// What follows the main time.
#[derive(Clone, Copy)]
enum Part {
    Byoyomi(Duration),
    Increment(Duration),
    Nothing,
}

/// `ending := mark? ("切れ負け" | number "回" | "加算" amount | amount "追加" | per_move? amount "将棋"?)`
fn ending(input: &str) -> Parsed<'_, Part> {
    let mark = opt(preceded(space0, one_of(",+")));
    let added = || alt((word("加算:"), word("加算"), word("追加"), word("1手ごとに")));
    let part = alt((
        value(Part::Nothing, alt((word("切れ負け"), word("切負け"), word("チェスクロック使用")))),
        value(Part::Nothing, (number, word("回"))),
        map(preceded(added(), amount), Part::Increment),
        map(terminated(amount, alt((word("追加"), word("加算")))), Part::Increment),
        map(delimited(opt(per_move), amount, opt(alt((word("将棋"), word("秒読み"))))), Part::Byoyomi),
    ));
    // A trailing sign is what is left where a remark in parentheses stood.
    alt((preceded(mark, part), value(Part::Nothing, preceded(space0, one_of("+,"))))).parse(input)
}

/// What says that the time is for one move, e.g. `切れたら1手`.
fn per_move(input: &str) -> Parsed<'_, ()> {
    let words = alt((
        word("切れたら"),
        word("秒読み"),
        word("初手から"),
        word("1手"),
        word("一手"),
        word("各"),
        word(":"),
    ));
    value((), many1(words)).parse(input)
}

/// `amount := (number ("時間" | "分" | "秒"))+`, e.g. `1時間30分`
fn amount(input: &str) -> Parsed<'_, Duration> {
    let unit = alt((value(3600, word("時間")), value(60, word("分")), value(1, word("秒"))));
    let part = map((number, unit), |(count, unit): (u32, u64)| u64::from(count) * unit);
    let (rest, parts) = many1(part).parse(input)?;
    Ok((rest, Duration::from_secs(parts.iter().fold(0, |sum, part| sum.saturating_add(*part)))))
}

/// `remark := BLANK* ("#" ANY*)?`: a word of explanation after the value.
fn remark(input: &str) -> Parsed<'_, ()> {
    let (rest, _) = space0(input)?;
    if rest.starts_with('#') { Ok(("", ())) } else { Ok((rest, ())) }
}

#[cfg(test)]
mod tests;
