//! The line that sums up a game: `まで112手で後手の勝ち`.

mod row;

use std::sync::LazyLock;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{opt, peek, recognize, value};

pub(crate) use row::row_ending;

use super::header::trim;
use super::sides;
use super::terms::{ENDINGS, WINNER_KEY};
use crate::notation::moves::kif::{kanji_number, mark_color};
use crate::notation::{Claim, EndingText, ending_in};
use crate::shogi::{Color, Reason};
use crate::text::grammar::{Parsed, blanks, digit_value, number};

/// What a word says of the side that is named before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Wins,
    Loses,
    Neither,
}

/// Words for a result beyond those of the table of endings.
const RESULTS: &[(&str, Option<Reason>, Sign)] = &[
    ("勝ち", None, Sign::Wins),
    ("勝利", None, Sign::Wins),
    ("勝", None, Sign::Wins),
    ("負け", None, Sign::Loses),
    ("敗北", None, Sign::Loses),
    ("敗", None, Sign::Loses),
    ("時間切れ勝ち", Some(Reason::Time), Sign::Wins),
    ("切れ勝ち", Some(Reason::Time), Sign::Wins),
    ("詰み勝ち", Some(Reason::Checkmate), Sign::Wins),
    ("優勢勝ち", Some(Reason::Other), Sign::Wins),
    ("判定勝ち", Some(Reason::Other), Sign::Wins),
    ("中押し勝ち", Some(Reason::Resign), Sign::Wins),
    ("中押勝ち", Some(Reason::Resign), Sign::Wins),
    ("反則", Some(Reason::IllegalMove), Sign::Loses),
    ("二歩", Some(Reason::IllegalMove), Sign::Loses),
    ("打ち歩詰め", Some(Reason::IllegalMove), Sign::Loses),
    ("入玉", Some(Reason::Declaration), Sign::Wins),
    ("キャッチ", Some(Reason::Checkmate), Sign::Wins),
    ("宣言", Some(Reason::Declaration), Sign::Wins),
    ("指し掛け", Some(Reason::Interrupted), Sign::Neither),
];

/// A side, as a text names it.
#[derive(Debug, Clone, Copy)]
enum Side {
    /// By its name, or that of the player.
    Named(Color),
    /// By its mark.
    Marked(Color),
}

impl Side {
    fn wins(self) -> Claim {
        match self {
            Side::Named(color) => Claim::Wins(color),
            Side::Marked(color) => Claim::WinsByMark(color),
        }
    }

    fn loses(self) -> Claim {
        match self {
            Side::Named(color) => Claim::Wins(!color),
            Side::Marked(color) => Claim::WinsByMark(!color),
        }
    }
}

/// A `まで` line: how many moves it counts, and what it says of the ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Summary<'s> {
    pub moves: Option<u32>,
    pub said: Option<EndingText<'s>>,
}

/// The names of the players, as the headers have them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Players<'s>([&'s str; 2]);

impl<'s> Players<'s> {
    pub(super) fn new(names: [&'s str; 2]) -> Players<'s> {
        Players(names)
    }

    /// The names of Black and White.
    pub(super) fn names(&self) -> [&'s str; 2] {
        self.0
    }

    /// Takes the value of a header.
    pub fn add(&mut self, name: &'s str, color: Color) {
        self.0[color.index()] = name;
    }

    /// `side := player ("の" | "が")? | name ("の" | "が")`: the whole name of one player, or where one header and not
    /// the other begins with the name, or it with the header; a title behind the name is left out.
    fn side<'t>(&self, input: &'t str) -> Option<(&'t str, Color)> {
        self.whole(input).or_else(|| {
            let (name, rest) = input.split_once('の').or_else(|| input.split_once('が'))?;
            let bare = without_title(name);
            let is = |known: &str| {
                !known.is_empty() && !bare.is_empty() && (known.starts_with(bare) || name.starts_with(known))
            };
            Some((rest, only(self.0.map(|known| is(known).then_some(())))?))
        })
    }

    /// What follows the whole name of one player; without a joint that is the word of a result.
    fn whole<'t>(&self, input: &'t str) -> Option<(&'t str, Color)> {
        let behind = self.0.map(|known| {
            let rest = input.strip_prefix(known).filter(|_| !known.is_empty())?;
            rest.strip_prefix(['の', 'が']).or_else(|| word(rest).map(|_| rest))
        });
        let color = only(behind)?;
        Some((behind[color.index()]?, color))
    }
}

/// The titles that players have behind their names.
const TITLES: &[&str] = &[
    "名人", "竜王", "龍王", "王位", "王座", "棋王", "王将", "棋聖", "叡王", "十段", "永世", "名誉", "女流",
    "アマ", "さん", "氏",
];

/// A name without the titles and the rank behind it: `谷川九段`, `羽生竜王`, `里見女流四冠`
fn without_title(name: &str) -> &str {
    let ranked = name.strip_suffix(['段', '級', '冠']);
    let is_number = |c: char| "初二三四五六七八九十".contains(c) || digit_value(c).is_some();
    let mut bare = ranked.map_or(name, |ranked| ranked.trim_end_matches(is_number));
    while let Some(shorter) = TITLES.iter().find_map(|title| bare.strip_suffix(title)) {
        bare = shorter.trim_end_matches('・');
    }
    bare
}

/// The side that alone has something.
fn only<T>(each: [Option<T>; 2]) -> Option<Color> {
    match each {
        [Some(_), None] => Some(Color::Black),
        [None, Some(_)] => Some(Color::White),
        _ => None,
    }
}

/// `summary := (("まで" | "以上") "、"? count? "、"? by? "、"? | count by) result?`, where `count := number ("手" "目"?)?` and
/// `by := "で" | "にて" | "をもって"`
///
/// `まで112手で後手の勝ち`, `まで99手で時間切れにより先手の勝ち`, `まで7手詰`, `96手にて後手の勝ち`.
pub(crate) fn summary<'s>(players: &Players<'_>, input: &'s str) -> Parsed<'s, Summary<'s>> {
    let by = || alt((tag("にて"), tag("で"), tag("をもって")));
    let unit = || alt((recognize((tag("手"), opt(tag("目")))), peek(by())));
    let count = || (alt((number, kanji_number)), blanks, unit());
    let head = (alt((tag("まで"), tag("以上"))), opt(tag("、")), blanks);
    let (input, _) = alt((value((), head), value((), peek((count(), by()))))).parse(input)?;
    let (input, count) = opt(count()).parse(input)?;
    let moves = count.map(|(moves, ..)| moves);
    let (start, _) = (blanks, opt(tag("、")), opt(by()), opt(tag("、")), blanks).parse(input)?;
    match result(players, start).or_else(|| by_other_cause(players, start)) {
        Some((rest, said)) => {
            let (rest, reason) = bracketed_reason(rest).map_or((rest, said.reason), |reason| ("", reason));
            let word = &start[..start.len() - rest.len()];
            Ok((rest, Summary { moves, said: Some(EndingText { word, reason, ..said }) }))
        }
        None => Ok((start, Summary { moves, said: None })),
    }
}

/// The result behind a cause that no table knows: `停電により先手の勝ち`, `256手により引き分け`
fn by_other_cause<'s>(players: &Players<'_>, input: &'s str) -> Option<(&'s str, EndingText<'s>)> {
    let joints = ["により", "によって", "のため"];
    let rest = joints.iter().find_map(|joint| Some(input.split_once(joint)?.1))?;
    let (rest, said) = result(players, rest)?;
    let reason = if said.reason == Reason::Resign { Reason::Other } else { said.reason };
    let says_who = matches!(said.claim, Claim::Wins(_) | Claim::WinsByMark(_) | Claim::Draw);
    says_who.then_some((rest, EndingText { reason, ..said }))
}

/// What a `まで` line says of the ending, whoever the players are.
pub(crate) fn ending_of_summary(line: &str) -> Option<EndingText<'_>> {
    let (tail, read) = summary(&Players::default(), line).ok()?;
    read.said.or_else(|| unknown_ending(trim(tail)))
}

/// What a header says of the result, if it is nothing but that: `結果：先手の勝ち（投了）`, `勝者：先手`
pub(crate) fn ending_of_result<'s>(
    players: &Players<'_>,
    key: &str,
    value: &'s str,
) -> Option<EndingText<'s>> {
    if key == WINNER_KEY {
        let claim = side(players, value).filter(|(rest, _)| rest.is_empty())?.1.wins();
        return Some(EndingText { word: value, reason: Reason::Other, claim });
    }
    let (rest, said) = result(players, value)?;
    let is_whole = rest.is_empty() || bracketed(rest).is_some();
    let reason = bracketed_reason(rest).unwrap_or(said.reason);
    is_whole.then_some(EndingText { word: value, reason, ..said })
}

/// `named := player result`: what a line says of the ending by the name of a player, if it is nothing but that: `羽生の勝ち`
pub(super) fn ending_by_name<'s>(players: &Players<'_>, text: &'s str) -> Option<EndingText<'s>> {
    players.side(text)?;
    whole_result(players, text)
}

/// `closing := result ("にて" | "により" | "のため" | "で") "終局"`: what a comment says of the ending, if it is nothing but that.
///
/// 81Dojo closes its games so: `*時間切れにて終局`.
pub(super) fn ending_of_comment<'s>(players: &Players<'_>, text: &'s str) -> Option<EndingText<'s>> {
    let cause = trim(text).strip_suffix("終局")?;
    let word = ["にて", "により", "のため", "で"].iter().find_map(|joint| cause.strip_suffix(joint))?;
    whole_result(players, word)
}

/// `bracketed := "（" word "）"`
fn bracketed(text: &str) -> Option<&str> {
    trim(text).strip_prefix(['（', '('])?.strip_suffix(['）', ')'])
}

/// Why the game ended, as a word in brackets says it.
fn bracketed_reason(text: &str) -> Option<Reason> {
    whole_result(&Players::default(), bracketed(text)?).map(|said| said.reason)
}

/// The text behind `まで5手で`, if it can be an ending that no table knows.
pub(super) fn unknown_ending(word: &str) -> Option<EndingText<'_>> {
    let is_word = word.chars().next().is_some_and(char::is_alphabetic)
        && !word.contains(|c: char| c.is_whitespace() || matches!(c, '#' | '*' | '&' | '▲' | '△'));
    is_word.then_some(EndingText::unknown(word))
}

/// The result that `word` is, with nothing behind it.
fn whole_result<'s>(players: &Players<'_>, word: &'s str) -> Option<EndingText<'s>> {
    result(players, word).filter(|(rest, _)| rest.is_empty()).map(|(_, said)| said)
}

/// `result := (side? cause ("により" | "による" | "のため" | "で" | "、"))? side? word`: `先手の反則により後手の勝ち`
///
/// Nothing is said by a sentence that speaks of a side and does not tell whether it won, or of a win and not whose.
fn result<'s>(players: &Players<'_>, input: &'s str) -> Option<(&'s str, EndingText<'s>)> {
    let side = |input: &'s str| side(players, input).map_or((input, None), |(rest, side)| (rest, Some(side)));
    let (start, given) = side(input);
    let first = word(start);
    let cause = first.and_then(|(rest, word)| Some((behind_cause(rest)?, word)));
    let (said, named) = match cause {
        Some((rest, _)) => {
            let (rest, named) = side(rest);
            (word(rest), named)
        }
        None => (first, given),
    };
    let (rest, word) = said.filter(|(rest, _)| is_whole(rest))?;
    // Who gave the cause won or lost by it, where nobody else is named: `後手の入玉宣言による勝ち`
    let side = named.or_else(|| given.filter(|_| cause.is_some_and(|(_, cause)| word.follows(cause))));
    let claim = match (side, word.sign) {
        (Some(side), Sign::Wins) => side.wins(),
        (Some(side), Sign::Loses) => side.loses(),
        (Some(_), Sign::Neither) if word.reason == Some(Reason::Other) => return None,
        (None, Sign::Wins | Sign::Loses) if word.claim == Claim::Open && !word.is_breach() => return None,
        _ => word.claim,
    };
    let reason = cause.and_then(|(_, cause)| cause.reason).or(word.reason).unwrap_or(Reason::Resign);
    Some((rest, EndingText { word: &input[..input.len() - rest.len()], reason, claim }))
}

/// What may follow a word of a result in a sentence without changing it.
const COPULAS: &[&str] = &[
    "です",
    "でした",
    "となる",
    "となった",
    "となりました",
    "になった",
    "になりました",
    "に終わる",
    "に終わった",
];

/// Whether the word of a result ends before `rest`: `勝勢`, `勝ち筋`, `負けず` and `詰めろ` begin with one and are none.
fn is_whole(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_alphabetic() && !c.is_ascii()) || has_copula(rest)
}

fn has_copula(rest: &str) -> bool {
    COPULAS.iter().any(|copula| rest.starts_with(copula))
}

/// `joint := "により" | "による" | "のため" | "で" | "、"`, behind a cause; `の勝ちです` is no cause of anything.
fn behind_cause(input: &str) -> Option<&str> {
    let joints = ["により", "による", "によって", "のため", "で", "、"];
    joints.iter().find_map(|joint| input.strip_prefix(joint)).filter(|_| !has_copula(input))
}

/// `side := (("先手" | "下手" | "後手" | "上手") ("（" name "）")? ("番" | "側")? "・"? (name "の" | "の" | "が")?)
/// | mark (name "の" | "の")? | player`
fn side<'t>(players: &Players<'_>, input: &'t str) -> Option<(&'t str, Side)> {
    let of = |rest: &'t str| rest.strip_prefix(['の', 'が']).unwrap_or(rest);
    if let Ok((rest, color)) = sides::side(input) {
        let rest = behind_name(rest).unwrap_or(rest);
        let rest = rest.strip_prefix(['番', '側']).unwrap_or(rest);
        if word(of(rest)).is_some() {
            return Some((of(rest), Side::Named(color)));
        }
        let rest = rest.strip_prefix('・').unwrap_or(rest);
        let rest = match players.side(rest).or_else(|| players.side(of(rest))) {
            Some((behind, player)) if player == color => behind,
            Some(_) => of(rest),
            None => behind_stranger(rest).unwrap_or_else(|| of(rest)),
        };
        return Some((rest, Side::Named(color)));
    }
    let Some(color) = input.chars().next().and_then(mark_color) else {
        return players.side(input).map(|(rest, color)| (rest, Side::Named(color)));
    };
    let rest = &input[input.chars().next().map_or(0, char::len_utf8)..];
    let is_name = word(of(rest)).is_none();
    let named = players.side(rest).map(|(rest, color)| (rest, Side::Named(color)));
    let marked = || rest.split_once('の').filter(|_| is_name).map_or(of(rest), |(_, rest)| rest);
    Some(named.unwrap_or_else(|| (marked(), Side::Marked(color))))
}

/// What follows the name of a player whom no header names: `羽生の勝ち`
fn behind_stranger(input: &str) -> Option<&str> {
    let (name, rest) = input.split_once('の')?;
    let is_name = (1..=8).contains(&name.chars().count()) && !name.contains(['勝', '負', '優', '有', '手']);
    word(rest).filter(|_| is_name).map(|_| rest)
}

/// What follows the name of a player in parentheses.
fn behind_name(input: &str) -> Option<&str> {
    Some(input.strip_prefix(['（', '('])?.split_once(['）', ')'])?.1)
}

#[derive(Clone, Copy)]
struct Word {
    reason: Option<Reason>,
    sign: Sign,
    claim: Claim,
}

impl Word {
    /// Whether it says of the side that gave a cause what the cause says of it.
    fn follows(self, cause: Word) -> bool {
        match self.sign {
            Sign::Wins => cause.sign == Sign::Wins,
            Sign::Loses => cause.sign != Sign::Wins,
            Sign::Neither => false,
        }
    }

    /// Whether it is what somebody did against the rules, and the moves may tell who.
    fn is_breach(self) -> bool {
        matches!(self.reason, Some(Reason::IllegalMove | Reason::PerpetualCheck))
    }
}

/// The words of both tables in their order as text, so that the longest of those that begin alike is the last.
static WORDS: LazyLock<Vec<(&str, Word)>> = LazyLock::new(|| {
    let of_table = ENDINGS.iter().flat_map(|row| {
        let sign = match row.claim {
            Claim::MoverWins | Claim::Tried => Sign::Wins,
            Claim::MoverLoses | Claim::OffenderLoses => Sign::Loses,
            Claim::Open if matches!(row.reason, Reason::IllegalMove | Reason::PerpetualCheck) => Sign::Loses,
            Claim::Wins(_) | Claim::WinsByMark(_) | Claim::Decided(_) => Sign::Neither,
            Claim::Draw | Claim::ByLaw | Claim::Open => Sign::Neither,
        };
        row.words.iter().map(move |name| (*name, Word { reason: Some(row.reason), sign, claim: row.claim }))
    });
    let own = RESULTS.iter().map(|&(name, reason, sign)| {
        // What a word says of a side that it names, it may not say where it names none.
        let claim = ending_in(ENDINGS, name).map_or(Claim::Open, |known| known.claim);
        (name, Word { reason, sign, claim })
    });
    let mut words: Vec<(&str, Word)> = of_table.chain(own).collect();
    words.sort_by_key(|(name, _)| *name);
    words
});

/// The longest word of a result at the start of `input`.
fn word(input: &str) -> Option<(&str, Word)> {
    let first = input.chars().next()?;
    // One character is compared in less time than many.
    let behind = WORDS.partition_point(|(name, _)| name.chars().next() <= Some(first));
    let mut alike = WORDS[..behind].iter().rev().take_while(|(name, _)| name.starts_with(first));
    let (name, word) = alike.find(|(name, _)| input.starts_with(name))?;
    Some((&input[name.len()..], *word))
}

#[cfg(test)]
mod tests;
