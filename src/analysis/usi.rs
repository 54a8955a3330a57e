//! A line of the USI protocol, pasted: `info depth 8 seldepth 12 score cp -30 nodes 900 pv 3c3d 2g2f`.
//!
//! Scores are those of the side to move, which is turned into Black's. A variation that starts with the
//! move just played belongs to the position before it.

use std::time::Duration;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{space0, u32 as natural};
use nom::combinator::{opt, peek, value, verify};
use nom::sequence::preceded;

use super::grammar::{count, score, word};
use super::pv::{Line, starts_before};
use super::{Bound, Comments, Dialect, Evaluation, Mate};
use crate::record::Node;
use crate::text::grammar::{Parsed, whole};
use crate::text::{is_blank, trim_blanks};

pub(super) struct Usi;

impl Comments for Usi {
    fn is_shape(&self, line: &str) -> bool {
        start(line).is_ok_and(|(rest, ())| rest.split(is_blank).any(|word| word == "score"))
    }

    fn read(&self, lines: &[String], node: &Node<'_>) -> Option<(usize, Evaluation)> {
        let (mut rest, ()) = start(lines.first()?).ok()?;
        let mut evaluation = Evaluation::new(Dialect::Usi);
        let mut mate = None;
        while let Ok((after, key)) = next(rest) {
            rest = after;
            match key {
                "pv" => {
                    evaluation.pv = trim_blanks(std::mem::take(&mut rest)).to_string();
                    break;
                }
                "string" => return None,
                "score" => continue,
                "lowerbound" => {
                    evaluation.bound = Some(Bound::Lower);
                    continue;
                }
                "upperbound" => {
                    evaluation.bound = Some(Bound::Upper);
                    continue;
                }
                _ => {}
            }
            let (after, text) = next(rest).ok()?;
            rest = after;
            match key {
                "cp" => evaluation.score = Some(whole(score, text).ok()?),
                "mate" => mate = Some(whole(mate_in, text).ok()?),
                "depth" => evaluation.depth = Some(whole(natural, text).ok()?),
                "seldepth" => evaluation.selective_depth = Some(whole(natural, text).ok()?),
                "nodes" => evaluation.nodes = Some(whole(count, text).ok()?),
                "time" => evaluation.time = Some(Duration::from_millis(whole(count, text).ok()?)),
                "multipv" => evaluation.rank = Some(whole(natural, text).ok()?),
                _ => {}
            }
        }
        evaluation.is_before = starts_before(&evaluation.pv, node);
        let side = if evaluation.is_before { node.mover() } else { node.turn() };
        // What is turned into the view of a side is turned back in the same way.
        evaluation.score = evaluation.score_for(side);
        evaluation.bound = evaluation.bound_for(side);
        evaluation.mate = mate.map(|(wins, moves)| Mate { winner: if wins { side } else { !side }, moves });
        (evaluation.score.is_some() || evaluation.mate.is_some()).then_some((1, evaluation))
    }

    fn write(&self, evaluation: &Evaluation, line: &Line) -> Option<Vec<String>> {
        let side = line.start.turn();
        let bound = evaluation.bound_for(side).map_or("", |bound| match bound {
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        });
        let score = evaluation.score_for(side).map(|score| format!("cp {score}{bound}"));
        let mate = evaluation.mate.map(|mate| {
            let sign = if mate.winner == side { '+' } else { '-' };
            format!("mate {sign}{}", mate.moves.map_or_else(String::new, |moves| moves.to_string()))
        });
        let score = mate.or(score)?;
        let moves = line.usi();
        let facts = [
            ("depth", evaluation.depth.map(|depth| depth.to_string())),
            ("seldepth", evaluation.selective_depth.map(|depth| depth.to_string())),
            ("multipv", evaluation.rank.map(|rank| rank.to_string())),
            ("score", Some(score)),
            ("nodes", evaluation.nodes.map(|nodes| nodes.to_string())),
            ("time", evaluation.time.map(|time| time.as_millis().to_string())),
            ("pv", Some(moves).filter(|moves| !moves.is_empty())),
        ];
        let facts = facts.into_iter().filter_map(|(key, text)| Some(format!(" {key} {}", text?)));
        Some(vec![format!("info{}", facts.collect::<String>())])
    }

    fn is_of_next(&self) -> bool {
        true
    }
}

/// `start := blank* ("info" blank+ | before "score" blank+ ("cp" | "mate") blank+)`: a line that lacks its
/// first word begins with the score.
fn start(input: &str) -> Parsed<'_, ()> {
    let blanks = || verify(space0, |blanks: &str| !blanks.is_empty());
    let bare = (tag("score"), blanks(), alt((tag("cp"), tag("mate"))), blanks());
    value((), (space0, alt((value((), (tag("info"), blanks())), value((), peek(bare)))))).parse(input)
}

/// `next := blank* WORD`
fn next(input: &str) -> Parsed<'_, &str> {
    preceded(space0, word).parse(input)
}

/// `mate := ("+" | "-")? DIGIT*`: whether the side to move wins, and in how many moves
fn mate_in(input: &str) -> Parsed<'_, (bool, Option<u32>)> {
    let sign = opt(alt((value(true, tag("+")), value(false, tag("-")))));
    let (rest, (wins, moves)) =
        verify((sign, opt(natural)), |(sign, moves)| sign.is_some() || moves.is_some()).parse(input)?;
    Ok((rest, (wins.unwrap_or(true), moves)))
}
