//! The line that sums up a game: `まで112手で後手の勝ち`.

use std::sync::LazyLock;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::opt;

use super::header::trim;
use super::terms::ENDINGS;
use crate::notation::moves::kif::kanji_number;
use crate::notation::{Claim, EndingText};
use crate::shogi::{Color, Reason};
use crate::text::grammar::{Parsed, blanks, number};

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
    ("反則", Some(Reason::IllegalMove), Sign::Loses),
    ("二歩", Some(Reason::IllegalMove), Sign::Loses),
    ("打ち歩詰め", Some(Reason::IllegalMove), Sign::Loses),
    ("入玉", Some(Reason::Declaration), Sign::Wins),
    ("宣言", Some(Reason::Declaration), Sign::Wins),
    ("指し掛け", Some(Reason::Interrupted), Sign::Neither),
];

/// The names of the sides, and the marks that stand for them.
const SIDES: &[(&str, Color)] = &[
    ("先手", Color::Black),
    ("下手", Color::Black),
    ("後手", Color::White),
    ("上手", Color::White),
    ("▲", Color::Black),
    ("☗", Color::Black),
    ("▼", Color::Black),
    ("△", Color::White),
    ("☖", Color::White),
    ("▽", Color::White),
];

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
    /// Takes the value of a header.
    pub fn add(&mut self, name: &'s str, color: Color) {
        self.0[color.index()] = name;
    }

    /// `side := name "の"`, where one header and not the other begins with the name, or it with the header.
    fn side<'t>(&self, input: &'t str) -> Option<(&'t str, Color)> {
        let (name, rest) = input.split_once('の')?;
        let is = |color: Color| {
            let known = self.0[color.index()];
            !known.is_empty() && !name.is_empty() && (known.starts_with(name) || name.starts_with(known))
        };
        match (is(Color::Black), is(Color::White)) {
            (true, false) => Some((rest, Color::Black)),
            (false, true) => Some((rest, Color::White)),
            _ => None,
        }
    }
}

/// `summary := "まで" "、"? (number "手" "目"?)? ("で" | "にて")? result?`
///
/// `まで112手で後手の勝ち`, `まで99手で時間切れにより先手の勝ち`, `まで7手詰`.
pub(crate) fn summary<'s>(players: &Players<'_>, input: &'s str) -> Parsed<'s, Summary<'s>> {
    let (input, _) = (tag("まで"), opt(tag("、")), blanks).parse(input)?;
    let count = (alt((number, kanji_number)), blanks, tag("手"), opt(tag("目")));
    let (input, count) = opt(count).parse(input)?;
    let moves = count.map(|(moves, ..)| moves);
    let (start, _) =
        (blanks, opt(tag("、")), opt(alt((tag("にて"), tag("で")))), opt(tag("、")), blanks).parse(input)?;
    match result(players, start) {
        Some((rest, reason, claim)) => {
            let word = &start[..start.len() - rest.len()];
            Ok((rest, Summary { moves, said: Some(EndingText { word, reason, claim }) }))
        }
        None => Ok((start, Summary { moves, said: None })),
    }
}

/// What a `まで` line says of the ending, whoever the players are.
pub(crate) fn ending_of_summary(line: &str) -> Option<EndingText<'_>> {
    let (tail, read) = summary(&Players::default(), line).ok()?;
    read.said.or_else(|| unknown_ending(trim(tail)))
}

/// The text behind `まで5手で`, if it can be an ending that no table knows.
pub(super) fn unknown_ending(word: &str) -> Option<EndingText<'_>> {
    let is_word = word.chars().next().is_some_and(char::is_alphabetic)
        && !word.contains(|c: char| c.is_whitespace() || matches!(c, '#' | '*' | '&' | '▲' | '△'));
    is_word.then_some(EndingText { word, reason: Reason::Other, claim: Claim::Open })
}

/// `result := (word ("により" | "による" | "のため" | "で" | "、"))? (side "の"? | name "の")? word`
fn result<'s>(players: &Players<'_>, input: &'s str) -> Option<(&'s str, Reason, Claim)> {
    let (cause, rest) = match word(input) {
        Some((rest, cause)) => match joint(rest) {
            Some(rest) => (cause.reason, rest),
            None => (None, input),
        },
        None => (None, input),
    };
    let (rest, side) = match side(rest) {
        (rest, None) => players.side(rest).map_or((rest, None), |(rest, side)| (rest, Some(side))),
        named => named,
    };
    let (rest, word) = word(rest)?;
    let reason = cause.or(word.reason).unwrap_or(Reason::Resign);
    let claim = match (side, word.sign) {
        (Some(side), Sign::Wins) => Claim::Wins(side),
        (Some(side), Sign::Loses) => Claim::Wins(!side),
        _ => word.claim,
    };
    Some((rest, reason, claim))
}

/// What follows a cause.
fn joint(input: &str) -> Option<&str> {
    ["により", "による", "によって", "のため", "で", "、"].iter().find_map(|joint| input.strip_prefix(joint))
}

/// `side := ("先手" | "下手" | "後手" | "上手" | mark) "の"?`
fn side(input: &str) -> (&str, Option<Color>) {
    for &(name, color) in SIDES {
        if let Some(rest) = input.strip_prefix(name) {
            return (rest.strip_prefix('の').unwrap_or(rest), Some(color));
        }
    }
    (input, None)
}

#[derive(Clone, Copy)]
struct Word {
    reason: Option<Reason>,
    sign: Sign,
    claim: Claim,
}

/// The words of both tables in their order as text, so that the longest of those that begin alike is the last.
static WORDS: LazyLock<Vec<(&str, Word)>> = LazyLock::new(|| {
    let of_table = ENDINGS.iter().flat_map(|row| {
        let sign = match row.claim {
            Claim::MoverWins => Sign::Wins,
            Claim::MoverLoses => Sign::Loses,
            Claim::Wins(_) | Claim::Draw | Claim::ByLaw | Claim::Open => Sign::Neither,
        };
        row.words.iter().map(move |name| (*name, Word { reason: Some(row.reason), sign, claim: row.claim }))
    });
    let own = RESULTS.iter().map(|&(name, reason, sign)| (name, Word { reason, sign, claim: Claim::Open }));
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
mod tests {
    use super::*;

    /// The shapes that the description of the format lists.
    #[test]
    fn every_shape_is_read() {
        use Claim::*;
        let (black, white) = (Wins(Color::Black), Wins(Color::White));
        let cases = [
            ("まで112手で後手の勝ち", 112, Reason::Resign, white),
            ("まで、112手で後手の勝ち", 112, Reason::Resign, white),
            ("まで１１２手で上手の勝ち", 112, Reason::Resign, white),
            ("まで111手にて▲の勝ち", 111, Reason::Resign, black),
            ("まで8手で先手の反則負け", 8, Reason::IllegalMove, white),
            ("まで8手で先手の反則勝ち", 8, Reason::IllegalMove, black),
            ("まで99手で時間切れにより先手の勝ち", 99, Reason::Time, black),
            ("まで99手で反則により下手の勝ち", 99, Reason::IllegalMove, black),
            ("まで99手で後手の切れ負け", 99, Reason::Time, black),
            ("まで99手で先手の入玉勝ち", 99, Reason::Declaration, black),
            ("まで50手で中断", 50, Reason::Interrupted, Open),
            ("まで50手で封じ手", 50, Reason::Interrupted, Open),
            ("まで50手で千日手", 50, Reason::Repetition, ByLaw),
            ("まで50手で持将棋", 50, Reason::Impasse, Draw),
            ("まで7手詰", 7, Reason::Checkmate, MoverLoses),
            ("まで7手で詰み", 7, Reason::Checkmate, MoverLoses),
            ("まで7手で先手の投了", 7, Reason::Resign, white),
        ];
        let none = Players::default();
        for (text, moves, reason, claim) in cases {
            let (rest, read) = summary(&none, text).expect(text);
            let said = read.said.expect(text);
            assert_eq!(
                (rest, read.moves, said.reason, said.claim),
                ("", Some(moves), reason, claim),
                "{text}"
            );
        }
    }

    #[test]
    fn what_follows_is_left() {
        let none = Players::default();
        let (rest, read) = summary(&none, "まで121手で上手の勝ちx").expect("it begins well");
        assert_eq!((rest, read.moves), ("x", Some(121)));
        assert_eq!(summary(&none, "まで5手でfoo").expect("it begins well").0, "foo");
        assert_eq!(summary(&none, "まで先手の勝ち").expect("no number").1.moves, None);
    }

    /// "Player names instead of 先手/後手 occur in hand-typed files."
    #[test]
    fn a_player_is_known_by_name() {
        let mut players = Players::default();
        players.add("山田太郎九段", Color::Black);
        players.add("山田花子", Color::White);
        let cases = [
            ("まで9手で山田太郎の勝ち", Some(Claim::Wins(Color::Black))),
            ("まで9手で時間切れにより山田花子女流二段の勝ち", Some(Claim::Wins(Color::White))),
            ("まで9手で山田の勝ち", None),
            ("まで9手で佐藤の勝ち", None),
        ];
        for (text, claim) in cases {
            let (_, read) = summary(&players, text).expect(text);
            assert_eq!(read.said.map(|said| said.claim), claim, "{text}");
        }
    }
}
