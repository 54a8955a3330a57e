//! AobaZero: `'v=0.55,800,7776FU,600,2726FU,200` behind a move.
//!
//! The mover's chance to win before the move, the visits of the position, and moves with their visits.
//! The comment is a remark of CSA, without the `*` of comments for programs.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::combinator::verify;
use nom::number::complete::double;
use nom::sequence::preceded;

use super::grammar::count;
use super::pv::{Line, begins_like_moves};
use super::{Comments, Dialect, Evaluation};
use crate::record::Node;
use crate::text::grammar::{Parsed, whole};

pub(super) struct AobaZero;

impl Comments for AobaZero {
    fn is_shape(&self, line: &str) -> bool {
        line.starts_with("v=")
    }

    fn read(&self, lines: &[String], node: &Node<'_>) -> Option<(usize, Evaluation)> {
        let mut parts = lines.first()?.split(',').peekable();
        let rate = whole(rate, parts.next()?).ok()?;
        let mut evaluation = Evaluation::new(Dialect::AobaZero);
        evaluation.is_before = node.mv().is_some();
        evaluation.win_rate = Some(rate);
        // What is turned into the view of a side is turned back in the same way.
        evaluation.win_rate = evaluation.win_rate_for(node.mover());
        // Other numbers with a letter of their own, such as `r=`.
        while parts.next_if(|part| part.contains('=')).is_some() {}
        if let Some(nodes) = parts.peek().and_then(|part| whole(count, part).ok()) {
            evaluation.nodes = Some(nodes);
            parts.next();
        }
        while let Some(mv) = parts.next().filter(|part| !part.is_empty()) {
            let visits = whole(count, parts.next()?).ok()?;
            if !begins_like_moves(mv) {
                return None;
            }
            evaluation.visits.push((mv.to_string(), visits));
        }
        Some((1, evaluation))
    }

    fn write(&self, evaluation: &Evaluation, line: &Line) -> Option<Vec<String>> {
        let rate = evaluation.win_rate_for(line.start.turn()).filter(|_| evaluation.is_before)?;
        let mut text = format!("v={}", format!("{rate:.6}").trim_end_matches('0').trim_end_matches('.'));
        if let Some(nodes) = evaluation.nodes {
            text.push_str(&format!(",{nodes}"));
        }
        for (mv, visits) in &evaluation.visits {
            text.push_str(&format!(",{mv},{visits}"));
        }
        Some(vec![text])
    }

    fn is_remark(&self) -> bool {
        true
    }
}

/// `rate := "v=" NUMBER`, from 0 to 1
fn rate(input: &str) -> Parsed<'_, f64> {
    preceded(tag("v="), verify(double, |rate| (0.0..=1.0).contains(rate))).parse(input)
}
