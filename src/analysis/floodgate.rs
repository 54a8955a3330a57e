//! Floodgate, and the comments for programs of CSA 3.0: `** 30 -3334FU +2625FU #12345`.
//!
//! The score is Black's. The variation starts with the reply to the move; older programs start it with
//! the move itself, which the sign of the first move tells.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::{char, space0};
use nom::sequence::preceded;

use super::grammar::{count, score};
use super::pv::{Line, begins_like_moves, starts_before};
use super::{Comments, Dialect, Evaluation};
use crate::record::Node;
use crate::text::grammar::{Parsed, whole};
use crate::text::{before, is_blank, trim_blanks};

/// The score of a game that is decided, as the description of CSA 3.0 recommends.
const DECIDED: i32 = 30_000;

pub(super) struct Floodgate;

impl Comments for Floodgate {
    fn is_shape(&self, line: &str) -> bool {
        head(line).is_ok()
    }

    fn read(&self, lines: &[String], node: &Node<'_>) -> Option<(usize, Evaluation)> {
        let (rest, score) = head(lines.first()?).ok()?;
        if !rest.is_empty() && !rest.starts_with(is_blank) {
            return None;
        }
        let mut pv = trim_blanks(rest);
        let mut evaluation = Evaluation::new(Dialect::Floodgate);
        let last = pv.rsplit(is_blank).next().unwrap_or_default();
        if let Ok(nodes) = whole(nodes, last) {
            evaluation.nodes = Some(nodes);
            pv = before(pv, last).trim_end_matches(is_blank);
        }
        if !pv.is_empty() && !begins_like_moves(pv) {
            return None;
        }
        evaluation.score = Some(score);
        evaluation.pv = pv.to_string();
        evaluation.is_before = starts_before(pv, node);
        Some((1, evaluation))
    }

    fn write(&self, evaluation: &Evaluation, line: &Line) -> Option<Vec<String>> {
        let decided = |mate: super::Mate| super::evaluation::for_color(DECIDED, mate.winner);
        let score = evaluation.score.or(evaluation.mate.map(decided))?;
        let mut text = format!("* {score}");
        let moves = line.csa()?;
        if !moves.is_empty() {
            text.push_str(&format!(" {moves}"));
        }
        if let Some(nodes) = evaluation.nodes {
            text.push_str(&format!(" #{nodes}"));
        }
        Some(vec![text])
    }

    fn is_of_next(&self) -> bool {
        true
    }
}

/// `head := "*" blank* score`
fn head(input: &str) -> Parsed<'_, i32> {
    preceded((tag("*"), space0), score).parse(input)
}

/// `nodes := "#" DIGIT+`
fn nodes(input: &str) -> Parsed<'_, u64> {
    preceded(char('#'), count).parse(input)
}
