//! The endings that a text gives for a line of play, and which of them can belong to the same game.

use crate::notation::EndingText;
use crate::record::NodeId;
use crate::shogi::{Color, Outcome, Reason};
use crate::text::Span;

/// A word on an ending as the text states it.
#[derive(Debug, Clone, Copy)]
pub(super) struct EndingStatement<'t> {
    /// The number of the ending, as written or as the moves are counted there.
    pub number: Option<u32>,
    /// The side whose mark stands before it.
    pub sign: Option<Color>,
    pub text: EndingText<'t>,
    /// Whether it stands in a line that sums up the game, in which a resignation is only a win.
    pub is_summary: bool,
    pub span: Span,
}

/// What is said of the ending of a line, until the line has been read.
#[derive(Debug)]
pub(super) struct End {
    pub node: NodeId,
    /// Whether all moves before it were made.
    pub is_played: bool,
    pub first: Said,
    pub others: Vec<Said>,
}

/// What a word on an ending means.
#[derive(Debug, Clone, Copy)]
pub(super) struct Said {
    pub reason: Reason,
    pub outcome: Option<Outcome>,
    pub span: Span,
    /// Whether it stands in a line that sums up the game.
    pub is_summary: bool,
    /// Whether it is what a server decided.
    pub is_decided: bool,
    /// Who is to move; open where the text is torn and the word does not need it.
    pub mover: Mover,
}

/// Who is to move at an ending, if the text does not leave it open.
pub(super) type Mover = Result<Option<Color>, Torn>;

/// A text that says two things of who is to move at an ending.
#[derive(Debug, Clone, Copy)]
pub(super) struct Torn {
    /// By the number of the ending, or by the mark before it.
    pub by_word: Color,
    pub is_mark: bool,
    /// By the moves.
    pub by_moves: Color,
}

/// Whether a summary knows better who has lost: a server that refuses a declaration still writes it down, and one that
/// loses the connection writes a resignation, whoever was to move.
pub(super) fn is_corrected(first: &Said, summary: &Said) -> bool {
    let knows = match first.reason {
        Reason::Declaration => summary.reason == Reason::IllegalMove,
        Reason::Resign => summary.is_decided && first.outcome != summary.outcome,
        _ => false,
    };
    knows && summary.outcome.is_some()
}

/// Reasons of which one is a case of the other, or said in place of it by programs.
const CASES: [[Reason; 2]; 7] = [
    [Reason::Repetition, Reason::PerpetualCheck],
    [Reason::Repetition, Reason::IllegalMove],
    [Reason::PerpetualCheck, Reason::IllegalMove],
    [Reason::Declaration, Reason::IllegalMove],
    [Reason::Declaration, Reason::Impasse],
    [Reason::MaxMoves, Reason::Impasse],
    [Reason::MaxMoves, Reason::Interrupted],
];

/// Whether it is a reason of its own, and not only that somebody or nobody has won.
pub(super) fn says_why(reason: Reason) -> bool {
    !matches!(reason, Reason::Draw | Reason::Other)
}

/// Whether a game can have ended for both reasons. A line that sums up calls many endings a resignation, and that
/// nobody won is said of many; but of two words of their own one is wrong.
pub(super) fn may_be_both(one: &Said, other: &Said) -> bool {
    let is_open = |said: &Said, beside: &Said| match said.reason {
        // What was resigned was not broken off.
        Reason::Resign => said.is_summary || beside.is_summary && beside.outcome.is_some(),
        reason => !says_why(reason),
    };
    one.reason == other.reason
        || is_open(one, other)
        || is_open(other, one)
        || CASES.iter().any(|case| case.contains(&one.reason) && case.contains(&other.reason))
}
