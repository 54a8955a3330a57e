//! Statements about the ending of a line of play, and which of them are compatible.

use crate::notation::EndingText;
use crate::shogi::{Color, Outcome, Reason};
use crate::text::Span;

/// A statement about an ending, as in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct EndingStatement<'t> {
    /// The number of the ending, as written or as derived from a count of moves.
    pub number: Option<u32>,
    /// The side whose mark precedes it.
    pub sign: Option<Color>,
    pub text: EndingText<'t>,
    /// Whether it is in a summary, where a resignation only means a win.
    pub is_summary: bool,
    pub span: Span,
}

impl<'t> EndingStatement<'t> {
    /// A statement with neither a number nor a mark, which is not in a summary.
    pub fn new(text: EndingText<'t>, span: Span) -> EndingStatement<'t> {
        EndingStatement { number: None, sign: None, text, is_summary: false, span }
    }
}

/// The meaning of a statement about an ending.
#[derive(Debug, Clone, Copy)]
pub(super) struct Said {
    pub reason: Reason,
    pub outcome: Option<Outcome>,
    pub span: Span,
    /// Whether it is in a summary.
    pub is_summary: bool,
    /// Whether it is the decision of a server.
    pub is_decided: bool,
    /// The side to move, or an error if the text is contradictory; unknown if the statement does not depend on it.
    pub mover: Mover,
}

/// The side to move at an ending, if the text determines it.
pub(super) type Mover = Result<Option<Color>, MoverConflict>;

/// A contradiction about the side to move at an ending.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoverConflict {
    /// The side according to the number of the ending, or to the mark before it.
    pub by_word: Color,
    pub is_mark: bool,
    /// The side according to the moves.
    pub by_moves: Color,
}

/// Whether a summary is more reliable about the loser: a server that rejects a declaration still records it, and one
/// that loses a connection records a resignation, regardless of the side to move.
pub(super) fn is_corrected(first: &Said, summary: &Said) -> bool {
    let knows = match first.reason {
        Reason::Declaration => summary.reason == Reason::IllegalMove,
        Reason::Resign => summary.is_decided && first.outcome != summary.outcome,
        _ => false,
    };
    knows && summary.outcome.is_some()
}

/// Pairs of reasons that are compatible, because one is a case of the other or is written in its place by programs.
const CASES: [[Reason; 2]; 7] = [
    [Reason::Repetition, Reason::PerpetualCheck],
    [Reason::Repetition, Reason::IllegalMove],
    [Reason::PerpetualCheck, Reason::IllegalMove],
    [Reason::Declaration, Reason::IllegalMove],
    [Reason::Declaration, Reason::Impasse],
    [Reason::MaxMoves, Reason::Impasse],
    [Reason::MaxMoves, Reason::Interrupted],
];

/// Whether it is a specific reason, and not only a result.
pub(super) fn says_why(reason: Reason) -> bool {
    !matches!(reason, Reason::Draw | Reason::Other)
}

/// Whether a game can have ended for both reasons. Summaries call many endings a resignation, and a draw is compatible
/// with many; but of two specific reasons one is wrong.
pub(super) fn may_be_both(one: &Said, other: &Said) -> bool {
    let is_open = |said: &Said, beside: &Said| match said.reason {
        // A resigned game was not interrupted.
        Reason::Resign => said.is_summary || beside.is_summary && beside.outcome.is_some(),
        reason => !says_why(reason),
    };
    one.reason == other.reason
        || is_open(one, other)
        || is_open(other, one)
        || CASES.iter().any(|case| case.contains(&one.reason) && case.contains(&other.reason))
}
