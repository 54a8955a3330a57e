//! The line that sums up a game: `まで112手で後手の勝ち`.

mod players;
mod row;
mod words;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{opt, peek, recognize, value};

pub(crate) use players::Players;
pub(crate) use row::{
    ending_before_head, ending_before_summary, ending_of_row, parenthesised_ending, row_ending,
};

use super::header::find_head;
use super::sides;
use super::terms::{COUNT_KEYS, WINNER_KEY};
use crate::notation::moves::before::SIDES;
use crate::notation::moves::kif::mark_color;
use crate::notation::{Claim, EndingText};
use crate::shogi::{Color, Reason};
use crate::text::grammar::{Parsed, blanks, number};
use crate::text::numeral::kanji_number;
use crate::text::{before, trim_blanks};
use words::{SIGNS, Sign, word};

/// A `まで` line: its number of moves, and its ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Summary<'s> {
    pub moves: Option<u32>,
    pub said: Option<EndingText<'s>>,
}

/// `summary := (("まで" | "迄" | "以上") stop? count? stop? by? stop? | count by) result?`, where
/// `count := number ("手" "目"?)?`, `by := "で" | "にて" | "をもって" | "まで" "で"?` and `stop := "、" | "，"`
///
/// `まで112手で後手の勝ち`, `まで99手で時間切れにより先手の勝ち`, `まで7手詰`, `96手にて後手の勝ち`, `96手まで、後手の勝ち`.
pub(crate) fn summary<'s>(players: &Players<'_>, input: &'s str) -> Parsed<'s, Summary<'s>> {
    let at = || alt((tag("にて"), tag("で"), tag("をもって")));
    let by = || alt((at(), recognize((tag("まで"), opt(tag("で"))))));
    let unit = || alt((recognize((tag("手"), opt(tag("目")))), peek(at())));
    let count = || (alt((number, kanji_number)), blanks, unit());
    let stop = || opt(alt((tag("、"), tag("，"))));
    let head = (alt((tag("まで"), tag("迄"), tag("以上"))), stop(), blanks);
    let (input, _) = alt((value((), head), value((), peek((count(), by()))))).parse(input)?;
    let (input, count) = opt(count()).parse(input)?;
    let moves = count.map(|(moves, ..)| moves);
    let (start, _) = (blanks, stop(), opt(by()), stop(), blanks).parse(input)?;
    match result(players, start).or_else(|| by_other_cause(players, start)) {
        Some((rest, said)) => {
            let (rest, said) = with_bracketed(said, rest).map_or((rest, said), |said| ("", said));
            let word = before(start, rest);
            Ok((rest, Summary { moves, said: Some(EndingText { word, ..said }) }))
        }
        None => Ok((start, Summary { moves, said: None })),
    }
}

/// The result after a cause that is in no table: `停電により先手の勝ち`, `256手により引き分け`
fn by_other_cause<'s>(players: &Players<'_>, input: &'s str) -> Option<(&'s str, EndingText<'s>)> {
    let rest = BY_CAUSE.iter().find_map(|joint| Some(input.split_once(joint)?.1))?;
    let (rest, said) = result(players, rest)?;
    let reason = if said.reason == Reason::Resign { Reason::Other } else { said.reason };
    let says_who = names_winner(said.claim) || said.claim == Claim::Draw;
    says_who.then_some((rest, EndingText { reason, ..said }))
}

/// The ending in a `まで` line of a game of these players.
pub(crate) fn ending_of_summary<'s>(players: &Players<'_>, line: &'s str) -> Option<EndingText<'s>> {
    let line = &line[..find_head(line).unwrap_or(line.len())];
    let (tail, read) = summary(players, line).ok()?;
    read.said.or_else(|| unknown_ending(players, trim_blanks(tail)))
}

/// The result in a header, if its value is nothing else: `結果：先手の勝ち（投了）`, `結果：まで96手で後手の勝ち`,
/// `勝者：先手`, `勝者：羽生`
pub(crate) fn ending_of_result<'s>(
    players: &Players<'_>,
    key: &str,
    value: &'s str,
) -> Option<EndingText<'s>> {
    if key == WINNER_KEY {
        let side = side(players, value).filter(|(rest, _)| rest.is_empty()).map(|(_, side)| side);
        let claim = side.or_else(|| players.named(value).map(Side::Named))?.wins();
        return Some(EndingText { word: value, reason: Reason::Other, claim });
    }
    let summed_up = || summary(players, value).ok().and_then(|(rest, read)| Some((rest, read.said?)));
    let (rest, said) = result(players, value).or_else(summed_up)?;
    let is_whole = rest.is_empty() || bracketed(rest).is_some();
    let said = with_bracketed(said, rest).unwrap_or(said);
    is_whole.then_some(EndingText { word: value, ..said })
}

/// What a header says about the ending of its game; the content of an
/// [`Event::Result`](crate::notation::Event::Result).
#[derive(Debug, Clone, Copy)]
pub(crate) struct HeaderResult<'s> {
    /// The index of the header.
    pub header: usize,
    /// The number of moves in this header; beside an ending, the number in any header.
    pub moves: Option<u32>,
    pub text: Option<EndingText<'s>>,
}

/// What the keys and values of the headers of a game say about its ending.
pub(crate) fn results<'s>(
    players: &Players<'_>,
    headers: impl Iterator<Item = (&'s str, &'s str)>,
) -> Vec<HeaderResult<'s>> {
    let read = |(key, value)| {
        let ending = ending_of_result(players, key, value);
        (count_of_result(players, key, value, ending.is_some()), ending)
    };
    let said: Vec<_> = headers.map(read).collect();
    let moves = said.iter().find_map(|(count, _)| *count);
    let mut results = Vec::new();
    for (header, (count, text)) in said.into_iter().enumerate() {
        if count.is_some() {
            results.push(HeaderResult { header, moves: count, text: None });
        }
        if text.is_some() {
            results.push(HeaderResult { header, moves, text });
        }
    }
    results
}

/// The number of moves in a header, or in a result if it is one: `総手数：68手`, `結果：まで96手で後手の勝ち`
fn count_of_result(players: &Players<'_>, key: &str, value: &str, is_ending: bool) -> Option<u32> {
    if COUNT_KEYS.contains(&key) {
        let (rest, moves) = alt((number, kanji_number)).parse(trim_blanks(value)).ok()?;
        return matches!(trim_blanks(rest), "" | "手").then_some(moves);
    }
    summary(players, value).ok().filter(|_| is_ending)?.1.moves
}

/// `named := player result`: an ending that names a player, if the text is nothing else: `羽生の勝ち`
pub(super) fn ending_by_name<'s>(players: &Players<'_>, text: &'s str) -> Option<EndingText<'s>> {
    players.side(text)?;
    whole_result(players, text)
}

/// `closing := result ("にて" | "により" | "のため" | "で") "終局"`: the ending in a comment, if it is nothing else.
///
/// 81Dojo ends its games like this: `*時間切れにて終局`.
pub(super) fn ending_of_comment<'s>(players: &Players<'_>, text: &'s str) -> Option<EndingText<'s>> {
    let cause = trim_blanks(text).strip_suffix("終局")?;
    let word = ["にて", "により", "のため", "で"].iter().find_map(|joint| cause.strip_suffix(joint))?;
    whole_result(players, word)
}

/// `bracketed := "（" word "）"`
fn bracketed(text: &str) -> Option<&str> {
    trim_blanks(text).strip_prefix(['（', '('])?.strip_suffix(['）', ')'])
}

/// A result with what stands in brackets behind it: its reason, or who won by it. `None` if they disagree.
///
/// `後手の勝ち（時間切れ）`, `時間切れ（後手勝ち）`
fn with_bracketed<'s>(said: EndingText<'s>, text: &str) -> Option<EndingText<'s>> {
    let inner = whole_result(&Players::default(), bracketed(text)?)?;
    if said.reason == Reason::Resign || inner.reason != Reason::Resign || !names_winner(inner.claim) {
        return Some(EndingText { reason: inner.reason, ..said });
    }
    let agrees = !names_winner(said.claim) || said.claim == inner.claim;
    agrees.then_some(EndingText { claim: inner.claim, ..said })
}

/// Whether a claim is of a side, and not of the side to move.
fn names_winner(claim: Claim) -> bool {
    matches!(claim, Claim::Wins(_) | Claim::WinsByMark(_))
}

/// The text after `まで5手で`, if it can be an unknown ending.
pub(super) fn unknown_ending<'s>(players: &Players<'_>, word: &'s str) -> Option<EndingText<'s>> {
    let is_word = word.chars().next().is_some_and(char::is_alphabetic)
        && !word.contains(|c: char| c.is_whitespace() || matches!(c, '#' | '*' | '&' | '▲' | '△'));
    is_word.then(|| by_unknown_cause(players, word))
}

/// `unknown := side cause ("勝ち" | "負け") | cause "引き分け" | text`: an ending that is in no table. The winner is kept if
/// the words around the cause tell it: `後手の逆転勝ち`, `先手の接続切れ負け`
pub(crate) fn by_unknown_cause<'s>(players: &Players<'_>, word: &'s str) -> EndingText<'s> {
    let unknown = EndingText::unknown(word);
    let (rest, side) = side(players, word).map_or((word, None), |(rest, side)| (rest, Some(side)));
    let told = SIGNS.iter().find_map(|(sign, says)| Some((rest.strip_suffix(sign)?, says)));
    // With another side or name, or a cause of something else, it is unclear whom the result refers to.
    let is_of_cause = |cause: &str| {
        let others =
            SIDES.iter().map(|(name, _)| *name).chain(BY_CAUSE.iter().copied()).chain(["で", "の", "、"]);
        !cause.is_empty() && !others.into_iter().any(|other| cause.contains(other))
    };
    match (told.filter(|(cause, _)| is_of_cause(cause)), side) {
        (Some((_, Sign::Wins)), Some(side)) => EndingText { claim: side.wins(), ..unknown },
        (Some((_, Sign::Loses)), Some(side)) => EndingText { claim: side.loses(), ..unknown },
        (Some((_, Sign::Neither)), None) => EndingText { claim: Claim::Draw, ..unknown },
        _ => unknown,
    }
}

/// The result in `word`, if nothing follows it.
fn whole_result<'s>(players: &Players<'_>, word: &'s str) -> Option<EndingText<'s>> {
    result(players, word).filter(|(rest, _)| rest.is_empty()).map(|(_, said)| said)
}

/// `result := (side? cause ("により" | "による" | "のため" | "で" | "、"))? side? word`: `先手の反則により後手の勝ち`
///
/// `None` for a sentence that names a side without saying whether it won, or a win without saying whose.
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
    // The side of the cause won or lost by it, if no other side is named: `後手の入玉宣言による勝ち`
    let side = named.or_else(|| given.filter(|_| cause.is_some_and(|(_, cause)| word.follows(cause))));
    let claim = match (side, word.sign) {
        (Some(side), Sign::Wins) => side.wins(),
        (Some(side), Sign::Loses) => side.loses(),
        (Some(_), Sign::Neither) if word.reason == Some(Reason::Other) => return None,
        (None, Sign::Wins | Sign::Loses) if word.claim == Claim::Open && !word.is_breach() => return None,
        _ => word.claim,
    };
    let reason = cause.and_then(|(_, cause)| cause.reason).or(word.reason).unwrap_or(Reason::Resign);
    Some((rest, EndingText { word: before(input, rest), reason, claim }))
}

/// Words that join a cause to its result.
const BY_CAUSE: &[&str] = &["により", "によって", "のため"];

/// Verb endings that may follow the word of a result without changing its meaning.
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

/// Whether the word of a result ends before `rest`: `勝勢`, `勝ち筋`, `負けず` and `詰めろ` only begin with such a word.
fn is_whole(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_alphabetic() && !c.is_ascii()) || has_copula(rest)
}

fn has_copula(rest: &str) -> bool {
    COPULAS.iter().any(|copula| rest.starts_with(copula))
}

/// `joint := "により" | "による" | "のため" | "で" | "、"`, after a cause. In `の勝ちです` the `で` is not a joint.
fn behind_cause(input: &str) -> Option<&str> {
    let mut joints = BY_CAUSE.iter().chain(&["による", "で", "、"]);
    joints.find_map(|joint| input.strip_prefix(joint)).filter(|_| !has_copula(input))
}

/// How a text refers to a side.
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

/// The text after the name of a player whom no header names: `羽生の勝ち`
fn behind_stranger(input: &str) -> Option<&str> {
    let (name, rest) = input.split_once('の')?;
    let is_name =
        (1..=8).contains(&name.chars().count()) && !name.contains(['勝', '負', '優', '有', '手', 'は', 'も']);
    word(rest).filter(|_| is_name).map(|_| rest)
}

/// Whether `text` is the result of a player whom no header names, and nothing else: `羽生の勝ち`
pub(super) fn is_of_stranger(text: &str) -> bool {
    behind_stranger(text).and_then(word).is_some_and(|(rest, _)| rest.is_empty())
}

/// The text after the name of a player in parentheses.
fn behind_name(input: &str) -> Option<&str> {
    Some(input.strip_prefix(['（', '('])?.split_once(['）', ')'])?.1)
}

#[cfg(test)]
mod tests;
