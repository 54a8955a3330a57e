//! The evaluation of a position by an engine, in the same units for all dialects.

use std::time::Duration;

use super::{BrokenLine, Commented, Dialect, pv};
use crate::named::named;
use crate::rules::Position;
use crate::shogi::{Color, Move};

/// The evaluation of a position by an engine: [`evaluations`](super::evaluations) reads it from comments. All numbers are
/// from Black's point of view, whatever the comment has.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Evaluation {
    /// The form in which it was written.
    pub dialect: Dialect,
    /// The score in centipawns; more is better for Black.
    pub score: Option<i32>,
    /// Whether the score is only a bound of the value; `None` if it is the value.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bound: Option<Bound>,
    /// A mate that the engine sees.
    pub mate: Option<Mate>,
    /// Black's chance to win, from 0 to 1.
    pub win_rate: Option<f64>,
    /// The principal variation (読み筋) as written.
    pub pv: String,
    /// Whether the principal variation starts from the position before the move of the node.
    pub is_before: bool,
    /// The depth of the search.
    pub depth: Option<u32>,
    /// The depth of its deepest line.
    pub selective_depth: Option<u32>,
    /// How many positions were looked at.
    pub nodes: Option<u64>,
    /// How long the engine thought.
    #[cfg_attr(feature = "serde", serde(rename = "time_ms", with = "millis"))]
    pub time: Option<Duration>,
    /// The name of the engine.
    pub engine: Option<String>,
    /// The number among the candidates (multi-PV); the best one is 1.
    pub rank: Option<u32>,
    /// Moves as written, and how often the search visited each.
    pub visits: Vec<(String, u64)>,
    /// The word at the start of the comment: `対局`, `解析 0`, `推奨手`.
    pub label: Option<String>,
    /// What the program thinks of the move that was played: `悪手`, `○`.
    pub mark: Option<String>,
}

named! {
    /// Which bound of the value a score is. Like the score, it is from Black's point of view.
    pub enum Bound {
        /// The value is at least the score: `lowerbound` of the USI protocol, `34↑`.
        Lower = "lower",
        /// The value is at most the score: `upperbound`, `34↓`.
        Upper = "upper",
    }
}

impl std::ops::Not for Bound {
    type Output = Bound;

    fn not(self) -> Bound {
        match self {
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }
}

/// A mate that an engine sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mate {
    /// The side that mates.
    pub winner: Color,
    /// The number of moves to mate; `None` if the engine does not give it.
    pub moves: Option<u32>,
}

impl Evaluation {
    /// An evaluation without values.
    pub fn new(dialect: Dialect) -> Evaluation {
        Evaluation {
            dialect,
            score: None,
            bound: None,
            mate: None,
            win_rate: None,
            pv: String::new(),
            is_before: false,
            depth: None,
            selective_depth: None,
            nodes: None,
            time: None,
            engine: None,
            rank: None,
            visits: Vec::new(),
            label: None,
            mark: None,
        }
    }

    /// The score from the point of view of `color`.
    pub fn score_for(&self, color: Color) -> Option<i32> {
        self.score.map(|score| for_color(score, color))
    }

    /// The bound from the point of view of `color`.
    pub fn bound_for(&self, color: Color) -> Option<Bound> {
        self.bound.map(|bound| if color == Color::Black { bound } else { !bound })
    }

    /// The chance to win of `color`, from 0 to 1.
    pub fn win_rate_for(&self, color: Color) -> Option<f64> {
        self.win_rate.map(|rate| if color == Color::Black { rate } else { 1.0 - rate })
    }

    /// The position that the principal variation of an evaluation at a node or an ending starts from.
    pub fn start(&self, at: &impl Commented) -> Position {
        let node = at.step();
        match node.parent().filter(|_| self.is_before && node.mv().is_some()) {
            Some(parent) => parent.position(),
            None => node.position(),
        }
    }

    /// The principal variation as legal moves from `start`. A word at its end, such as `%PASS` or `投了`, is left out.
    ///
    /// # Errors
    /// A move is illegal or cannot be read. The error has the moves before it and the reason, with a span in
    /// [`pv`](Evaluation::pv).
    pub fn pv_moves(&self, start: &Position) -> Result<Vec<Move>, BrokenLine> {
        pv::replay(&self.pv, start).map(|line| line.moves)
    }
}

/// A score of Black's as `color` sees it, and the other way round.
pub(super) fn for_color(score: i32, color: Color) -> i32 {
    if color == Color::Black { score } else { score.saturating_neg() }
}

/// Durations in whole milliseconds.
#[cfg(feature = "serde")]
mod millis {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        let millis = time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        millis.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        Ok(Option::deserialize(deserializer)?.map(Duration::from_millis))
    }
}
