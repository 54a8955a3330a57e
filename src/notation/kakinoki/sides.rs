//! Reads the words for the two sides: the players, the side to move, and the owner of a hand.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::one_of;
use nom::combinator::opt;

use crate::notation::moves::before::{SHORT_SIDES, SIDES};
use crate::notation::moves::kif::mark;
use crate::shogi::Color;
use crate::text::grammar::{Expected, Parsed, blanks};
use crate::text::trim_blanks;

/// `side := "先手" | "下手" | "後手" | "上手"`
pub(super) fn side(input: &str) -> Parsed<'_, Color> {
    named(&SIDES, input)
}

/// The side that a line begins with, as written, and the text after it.
pub(super) fn side_and_rest(input: &str) -> Option<(&str, &str)> {
    let (rest, _) = side(input).ok()?;
    Some(input.split_at(input.len() - rest.len()))
}

/// The side of the one of `names` that `input` begins with.
fn named<'s>(names: &[(&str, Color)], input: &'s str) -> Parsed<'s, Color> {
    let of = |&(name, color): &(&str, Color)| Some((input.strip_prefix(name)?, color));
    names
        .iter()
        .find_map(of)
        .ok_or(nom::Err::Error(Expected { rest: input, what: "a side such as `先手`" }))
}

/// `turn := (side | mark) "番" "です"?`, such as `後手番`
pub(super) fn turn(input: &str) -> Parsed<'_, Color> {
    let (rest, (color, ..)) = (alt((side, mark)), tag("番"), opt(tag("です"))).parse(input)?;
    Ok((rest, color))
}

/// `mover := turn | side | mark | short-side`, the side to move as given in a header: `後手`, `△`
pub(super) fn mover(input: &str) -> Parsed<'_, Color> {
    alt((turn, side, mark, |input| named(&SHORT_SIDES, input))).parse(input)
}

/// The words for the sides of a tsume problem.
const PROBLEM_SIDES: &[(&str, Color)] =
    &[("攻方", Color::Black), ("詰方", Color::Black), ("玉方", Color::White), ("受方", Color::White)];

/// The words for a hand.
const HAND_WORDS: &[&str] = &["持駒", "持ち駒", "持ちゴマ", "手駒", "駒台"];

/// `hand := (side | problem-side | mark)? "の"? hand-word blank* (":" | "：" | "＝" | "=" | blank) …`, such as
/// `後手の持駒：飛　歩二`
pub(super) fn hand(input: &str) -> Parsed<'_, Color> {
    let of_problem = |input| named(PROBLEM_SIDES, input);
    let (rest, (color, _)) = (opt(alt((side, of_problem, mark))), opt(tag("の"))).parse(input)?;
    let fail = |rest| nom::Err::Error(Expected { rest, what: "a hand such as `先手の持駒：`" });
    let rest = HAND_WORDS.iter().find_map(|word| rest.strip_prefix(word)).ok_or(fail(rest))?;
    let (after, gap) = blanks(rest)?;
    let (pieces, sign) = opt(one_of(":：＝=")).parse(after)?;
    // A tsume problem shows only one hand.
    let color = color.unwrap_or(Color::Black);
    if sign.is_some() || !gap.is_empty() && !after.is_empty() { Ok((pieces, color)) } else { Err(fail(rest)) }
}

/// Whether a hand is spelt in a way that all programs read: `後手の持駒：…`.
pub(super) fn is_usual_hand(line: &str) -> bool {
    let after_side = side(trim_blanks(line)).ok().and_then(|(rest, _)| rest.strip_prefix('の'));
    let rest = after_side.and_then(|rest| rest.strip_prefix("持駒").or(rest.strip_prefix("持ち駒")));
    rest.is_some_and(|rest| rest.starts_with([':', '：']))
}

/// Whether the key of a header names a hand, of any owner: `渡辺の持駒`.
pub(super) fn names_hand(key: &str) -> bool {
    HAND_WORDS.iter().any(|word| key.ends_with(word))
}

/// Whether the key of a header would name a hand if one letter of its last word were different: `後手の待駒`. Words with
/// `手`, such as `手筋`, are not considered.
pub(super) fn is_nearly_hand(key: &str) -> bool {
    let word = side(key).ok().and_then(|(rest, _)| rest.strip_prefix('の')).unwrap_or("");
    HAND_WORDS.iter().filter(|hand| hand.starts_with('持')).any(|hand| {
        let others = hand.chars().zip(word.chars()).filter(|(one, other)| one != other).count();
        others == 1 && hand.chars().count() == word.chars().count()
    })
}

/// Whether a hand is given without its side: `持駒：…`.
pub(super) fn is_own_hand(line: &str) -> bool {
    HAND_WORDS.iter().any(|word| line.strip_prefix(word).is_some_and(|rest| rest.starts_with([':', '：'])))
}
