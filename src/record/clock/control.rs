//! Time controls: how much time the players have.

use std::str::FromStr;
use std::time::Duration;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{alpha1, one_of, space0};
use nom::combinator::{all_consuming, fail, map, map_opt, opt, peek, recognize, value, verify};
use nom::multi::many1;
use nom::sequence::{delimited, preceded, terminated};

use crate::diag::ParseError;

use super::{Parsed, digits_as, fraction, number, plain, remarks, word};

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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    /// Read are words (`各6時間`, `30分+60秒`, `10分切れ負け`, `15 min + 60 sec`), `00:25+00` and `00:00:15` as in CSA 2 and
    /// `900+0+5` as in CSA 3. Periods of grace (`10回`, `考慮時間`) are left out. A text that ends with the number of
    /// byoyomi periods is one of lishogi: `600+5+30(1)` and `10分+30秒(2)+5秒` add five seconds with each move.
    pub fn parse(text: &str, byoyomi: Option<&str>) -> Option<TimeControl> {
        read(text, byoyomi).map(|said| said.control)
    }

    /// The control that `text` describes, if it contains nothing else, such as a remark or periods of grace.
    ///
    /// ```
    /// use kifu::TimeControl;
    /// assert!(TimeControl::parse_exact("各5時間", Some("60秒")).is_some());
    /// assert_eq!(TimeControl::parse_exact("各5時間（ストップウォッチ方式）", None), None);
    /// assert_eq!(TimeControl::parse_exact("15分＋30秒＋10回", None), None);
    /// ```
    pub fn parse_exact(text: &str, byoyomi: Option<&str>) -> Option<TimeControl> {
        let is_whole = |text: &str| !text.contains(['(', '（', '#', '＃']);
        let Said { control, is_exact, .. } = read(text, byoyomi)?;
        (is_exact && is_whole(text) && byoyomi.is_none_or(is_whole)).then_some(control)
    }

    /// `HH:MM+SS` as in `$TIME_LIMIT` of CSA 2, if that form can hold it: whole minutes below a hundred hours,
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

/// As [`TimeControl::parse`] reads it where no other header gives the byoyomi.
///
/// ```
/// let control: kifu::TimeControl = "1時間30分+60秒".parse()?;
/// assert_eq!(control.to_kif().parse(), Ok(control));
/// # Ok::<(), kifu::ParseError>(())
/// ```
impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TimeControl, ParseError> {
        TimeControl::parse(text, None).ok_or(ParseError::new(0, "a time control such as `30分+60秒`"))
    }
}

/// A time control as read from a text.
struct Said {
    control: TimeControl,
    /// Whether the text contains nothing else.
    is_exact: bool,
    /// Whether the text gives no main time, but only a byoyomi or an increment.
    lacks_main: bool,
}

/// Reads the control from its header, and from the header of the byoyomi if there is one.
fn read(text: &str, byoyomi: Option<&str>) -> Option<Said> {
    let (outside, remarks) = (plain(text), remarks(text));
    let has_periods = remarks.iter().any(|remark| is_number_of_periods(remark));
    let of_lishogi = |control: TimeControl| {
        let TimeControl { main, byoyomi, increment } = control;
        if has_periods { TimeControl { main, byoyomi: increment, increment: byoyomi } } else { control }
    };
    let exact = |control| Said { control, is_exact: true, lacks_main: false };
    let numbers = map(alt((csa2, map(csa3, of_lishogi))), exact);
    let spoken = alt((numbers, |input| words(input, has_periods)));
    let (_, Said { mut control, is_exact, lacks_main }) =
        all_consuming(terminated(spoken, remark)).parse(&outside).ok()?;
    for remark in remarks {
        let mut said =
            all_consuming(terminated(alt((map(named, Some), value(None, again(control.main)))), space0));
        match said.parse(&remark) {
            Ok((_, Some(part))) if control.takes(part) => {}
            Ok((_, Some(_))) => return None,
            Ok((_, None)) => {}
            Err(_) if speaks_of_time(&remark) => return None,
            Err(_) => {}
        }
    }
    if let Some(byoyomi) = byoyomi.map(plain).filter(|byoyomi| !byoyomi.trim().is_empty()) {
        let spoken = preceded(opt(per_move), amount);
        let (_, byoyomi) = all_consuming(terminated(spoken, space0)).parse(&byoyomi).ok()?;
        if !control.takes(Part::Byoyomi(byoyomi)) {
            return None;
        }
    }
    // No main time and nothing else is no limit, or one that is not said.
    let is_said = !lacks_main || control != TimeControl::default();
    is_said.then_some(Said { control, is_exact, lacks_main })
}

/// Seconds with as many decimals as there are, three at most.
fn decimal(time: Duration) -> String {
    match time.subsec_millis() {
        0 => time.as_secs().to_string(),
        millis => format!("{}.{millis:03}", time.as_secs()).trim_end_matches('0').to_string(),
    }
}

/// Whether a remark is a number alone, which says how many periods of byoyomi there are.
fn is_number_of_periods(remark: &str) -> bool {
    !remark.is_empty() && remark.bytes().all(|byte| byte.is_ascii_digit())
}

/// `csa2 := hours ":" minutes ("+" seconds | ":" seconds ("+" seconds)?)`, e.g. `00:25+00`; `10:00` may be minutes
fn csa2(input: &str) -> Parsed<'_, TimeControl> {
    let byoyomi = || preceded(word("+"), number);
    let precise = (preceded(word(":"), number), map(opt(byoyomi()), Option::unwrap_or_default));
    let end = alt((map(byoyomi(), |byoyomi| (0, byoyomi)), precise));
    let (rest, (hours, _, minutes, (seconds, byoyomi))) = (number, word(":"), number, end).parse(input)?;
    let main = u64::from(hours) * 3600 + u64::from(minutes) * 60 + u64::from(seconds);
    let [main, byoyomi] = [main, byoyomi.into()].map(Duration::from_secs);
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
    let (rest, whole) = preceded(space0, digits_as(1, 20)).parse(input)?;
    let (rest, millis) = opt(preceded(tag("."), fraction)).parse(rest)?;
    Ok((rest, Duration::new(whole, millis.unwrap_or(0) * 1_000_000)))
}

/// `words := ("フィッシャー方式")? ("各" | "持ち時間" | "切れ負け")* (amount | "なし")? ending*`,
/// e.g. `各3時間、切れたら1分将棋`. Where the byoyomi has a number of periods, what follows it is added.
fn words(input: &str, has_periods: bool) -> Parsed<'_, Said> {
    let (input, fischer) = opt(delimited(
        space0,
        alt((tag("フィッシャー方式"), tag("フイッシャー方式"), tag("フィッシャールール"))),
        opt(one_of(",: ")),
    ))
    .parse(input)?;
    let lead = alt((word("初期持ち時間"), word("持ち時間"), word("切れ負け"), word("各"), word(":")));
    let (input, _) = opt(many1(lead)).parse(input)?;
    // Byoyomi alone: `1手30秒`, `30秒将棋`; a longer time with such a name may be all that there is.
    let short = verify(amount, |time| *time <= Duration::from_secs(60));
    let alone = value(None, peek(alt((per_move, value((), all_consuming((short, per_move_behind)))))));
    let none = value(None, alt((word("なし"), word("無し"))));
    let (mut input, main) = alt((alone, map(amount, Some), none)).parse(input)?;
    let lacks_main = main.is_none();
    let main = main.unwrap_or_default();
    let (mut control, mut ends_at_once, mut is_exact) =
        (TimeControl { main, ..TimeControl::default() }, false, true);
    while let (rest, Some(part)) = opt(ending).parse(input)? {
        ends_at_once |= matches!(part, Part::Nothing);
        is_exact &= !matches!(part, Part::Grace);
        // Where all time is added, so is this.
        let is_added = fischer.is_some() || has_periods && !control.byoyomi.is_zero();
        let part = if is_added { part.added() } else { part };
        if !control.takes(part) {
            return fail().parse(rest);
        }
        input = rest;
    }
    let goes_on = !control.byoyomi.is_zero() || !control.increment.is_zero();
    Ok((input, Said { control, is_exact: is_exact && !(ends_at_once && goes_on), lacks_main }))
}

impl TimeControl {
    /// Adds a part that follows the main time. Returns whether it agrees with the parts before: `10分+30秒+5秒` is not a
    /// control, because nothing tells what its second time is.
    fn takes(&mut self, part: Part) -> bool {
        let (place, time) = match part {
            Part::Byoyomi(time) => (&mut self.byoyomi, time),
            Part::Increment(time) => (&mut self.increment, time),
            Part::Nothing | Part::Grace => return true,
        };
        let agrees = place.is_zero() || *place == time;
        *place = time;
        agrees
    }
}

/// A part of a control that follows the main time.
#[derive(Clone, Copy)]
enum Part {
    Byoyomi(Duration),
    Increment(Duration),
    /// The game is lost when the main time is used up.
    Nothing,
    /// Something that [`TimeControl`] cannot hold.
    Grace,
}

impl Part {
    /// The same as an increment, if it is a time.
    fn added(self) -> Part {
        match self {
            Part::Byoyomi(time) => Part::Increment(time),
            part => part,
        }
    }
}

/// `ending := mark? (named | amount)`
fn ending(input: &str) -> Parsed<'_, Part> {
    let mark = opt(preceded(space0, one_of(",+|")));
    let byoyomi = delimited(opt(per_move), amount, opt(per_move_behind));
    let part = alt((named, map(byoyomi, Part::Byoyomi)));
    // A trailing sign is what is left where a remark in parentheses stood.
    alt((preceded(mark, part), value(Part::Grace, preceded(space0, one_of("+,"))))).parse(input)
}

/// `named := "切れ負け" | clock | number "回" | "考慮時間" amount | "加算" amount | amount "追加" | per_move amount
/// | amount per_move_behind`: a part that its words distinguish from a main time.
fn named(input: &str) -> Parsed<'_, Part> {
    let added = || alt((word("加算:"), word("加算"), word("追加"), word("1手ごとに"), word("一手ごとに")));
    let added_behind = || alt((word("追加"), word("加算"), word("increment"), word("added")));
    // `各` alone is said of the main time.
    let is_per_move = !input.trim_start().starts_with(['各', ':']);
    let clock = alt((word("チェスクロック使用"), word("チェスクロック方式"), word("ストップウォッチ方式")));
    let grace = alt((
        value((), clock),
        value((), (number, word("回"))),
        value((), preceded(word("考慮時間"), amount)),
    ));
    alt((
        value(Part::Nothing, alt((word("切れ負け"), word("切負け")))),
        value(Part::Grace, grace),
        map(delimited(added(), amount, opt(added_behind())), Part::Increment),
        map(terminated(amount, added_behind()), Part::Increment),
        map(delimited(verify(per_move, |_| is_per_move), amount, opt(per_move_behind)), Part::Byoyomi),
        map(terminated(amount, per_move_behind), Part::Byoyomi),
    ))
    .parse(input)
}

/// The main time again, in another spelling.
fn again<'s>(main: Duration) -> impl Parser<&'s str, Output = (), Error = nom::error::Error<&'s str>> {
    value((), verify(preceded(opt(word("各")), amount), move |time| *time == main))
}

/// Whether a remark that was not understood may be about the time control.
fn speaks_of_time(remark: &str) -> bool {
    let has_unit = || {
        let mut words = remark.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
        words.any(|word| english_unit(word).is_ok())
    };
    remark.contains(|c: char| c.is_ascii_digit()) && (remark.contains(['秒', '分', '切']) || has_unit())
}

/// Words for this after the time.
fn per_move_behind(input: &str) -> Parsed<'_, &str> {
    let words =
        alt((word("将棋"), word("秒読み"), word("byoyomi"), word("per move"), word("以内"), word("未満")));
    alt((words, recognize((word("/"), alt((word("1手"), word("手"), word("move"))))))).parse(input)
}

/// Words before the time of a single move, e.g. `切れたら1手`.
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

/// `amount := (number ("." DIGIT{1,3})? ("時間" | "分" | "秒" | unit))+`, e.g. `1時間30分`, `1.5時間`, `15 min`
fn amount(input: &str) -> Parsed<'_, Duration> {
    let unit = || {
        alt((
            value(3600, word("時間")),
            value(60, word("分")),
            value(1, word("秒")),
            preceded(space0, english_unit),
        ))
    };
    let decimals = verify(recognize(fraction), |decimals: &str| decimals.len() <= 3).and_then(fraction);
    let count = (number, opt(preceded(tag("."), decimals)));
    let part = map((count, unit()), |((whole, millis), unit): ((u32, Option<u32>), u32)| {
        Duration::from_secs(u64::from(whole) * u64::from(unit))
            + Duration::from_millis(millis.unwrap_or(0).into()) * unit
    });
    let (rest, parts) = many1(part).parse(input)?;
    Ok((rest, parts.iter().fold(Duration::ZERO, |sum, part| sum.saturating_add(*part))))
}

/// `unit := "h" | "min" | "seconds" | ...`: hours, minutes or seconds in English, in seconds.
fn english_unit(input: &str) -> Parsed<'_, u32> {
    const UNITS: [(u32, &[&str]); 3] = [
        (3600, &["h", "hr", "hrs", "hour", "hours"]),
        (60, &["m", "min", "mins", "minute", "minutes"]),
        (1, &["s", "sec", "secs", "second", "seconds"]),
    ];
    let unit = |name: &str| {
        let is_named = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        UNITS.iter().find_map(|(unit, names)| is_named(names).then_some(*unit))
    };
    terminated(map_opt(alpha1, unit), opt(tag("."))).parse(input)
}

/// `remark := BLANK* ("#" ANY*)?`: an explanation after the value.
fn remark(input: &str) -> Parsed<'_, ()> {
    let (rest, _) = space0(input)?;
    if rest.starts_with('#') { Ok(("", ())) } else { Ok((rest, ())) }
}
