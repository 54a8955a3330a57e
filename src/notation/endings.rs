//! The meanings of words for endings: the reason, and the winner.

use crate::diag::{Code, Diagnostic, Parts};
use crate::record::Node;
use crate::rules::Position;
use crate::shogi::{Color, Outcome, Reason};
use crate::text::Span;

/// The winner according to the words. The mover is the side to move when the game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// The side to move wins.
    MoverWins,
    /// The other side wins.
    MoverLoses,
    /// The side that did not break the rules wins. The offense is the last move if that is illegal, and otherwise the
    /// side to move committed it.
    OffenderLoses,
    /// This side wins, regardless of the side to move.
    Wins(Color),
    /// The side with this mark wins (▲ is Black's, △ White's), unless the moves show that the text uses the marks the
    /// other way round.
    WinsByMark(Color),
    /// This side wins by the decision of a server, regardless of what a player claims.
    Decided(Color),
    /// A draw.
    Draw,
    /// The side whose king has reached its goal (トライ) wins: the side of the last move, or else the side to move.
    Tried,
    /// The winner of a repetition by the rules of the variant; in most variants it is a draw.
    ByLaw,
    /// The words do not tell the winner.
    Open,
}

/// The words of an ending and what they mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndingText<'s> {
    /// The words as written.
    pub word: &'s str,
    /// Why the game ended.
    pub reason: Reason,
    /// Who wins.
    pub claim: Claim,
}

/// The words of a notation for an ending. The first is used for writing; all are recognized.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct EndingWords {
    /// Why the game ended.
    pub reason: Reason,
    /// Who wins.
    pub claim: Claim,
    /// The words.
    pub words: &'static [&'static str],
}

/// The meaning of `word` if it is one of the words for `endings`, ignoring ASCII case. A word with several meanings has
/// the first.
pub(crate) fn ending_in<'s>(endings: &'static [EndingWords], word: &'s str) -> Option<EndingText<'s>> {
    Some(EndingText { word, ..known_ending(endings, word)? })
}

/// The same, but with the word of the table, for a `word` that is not part of the text.
pub(crate) fn known_ending(endings: &'static [EndingWords], word: &str) -> Option<EndingText<'static>> {
    endings.iter().find_map(|row| {
        let known = row.words.iter().find(|known| known.eq_ignore_ascii_case(word))?;
        Some(EndingText { word: known, reason: row.reason, claim: row.claim })
    })
}

/// The first of the words for `endings` with the meaning of the ending at `node`, or else one that only gives the
/// winner. If the record has no winner, a word whose winner follows from the rules fits as well.
pub(crate) fn ending_of(endings: &'static [EndingWords], node: &Node<'_>) -> Option<&'static str> {
    let ending = node.as_ending()?;
    // Endings with the reason `Other` share only this reason and perhaps the winner; one cannot stand for another.
    let is_said = ending.reason != Reason::Other || ending.outcome.is_some();
    let is_open = |row: &EndingWords| row.claim == Claim::ByLaw && ending.outcome.is_none();
    let is_won = |row: &EndingWords| row.claim.outcome_at(node) == ending.outcome;
    let fits = |row: &&EndingWords| is_said && row.reason == ending.reason && (is_open(row) || is_won(row));
    let is_result = |row: &&EndingWords| {
        ending.outcome.is_some() && matches!(row.reason, Reason::Other | Reason::Draw) && is_won(row)
    };
    let row = endings.iter().find(fits).or_else(|| endings.iter().find(is_result));
    row.and_then(|row| row.words.first().copied())
}

/// The word for the ending at `node`: its own, if that is one of `endings` with the same meaning, or else the first
/// with that meaning.
pub(crate) fn ending_word<'r>(endings: &'static [EndingWords], node: &Node<'r>) -> Option<&'r str> {
    let own = node.as_ending()?.word.as_str();
    let is_own = ending_in(endings, own).is_some_and(|said| said.says(node));
    if is_own { Some(own) } else { ending_of(endings, node) }
}

/// The actual reason and outcome, for the `reason` and `outcome` in a text with `mover` to move. Some sites only give
/// the winner after an illegal move: after such a move, a resignation by which the mover wins means a loss by the
/// illegal move. The same holds for a breach of the rules without an offender.
pub(crate) fn meant(
    reason: Reason,
    outcome: Option<Outcome>,
    mover: Color,
    is_after_illegal: impl FnOnce() -> bool,
) -> (Reason, Option<Outcome>) {
    let wins = Some(Outcome::Win(mover));
    let may_be_foul = match reason {
        Reason::Resign => outcome == wins,
        Reason::IllegalMove => outcome.is_none(),
        _ => false,
    };
    if may_be_foul && is_after_illegal() { (Reason::IllegalMove, wins) } else { (reason, outcome) }
}

/// The loss for the ending at `node`, if the words that were written are read back as `read`.
pub(super) fn lost(node: &Node<'_>, read: Option<&EndingText<'_>>) -> Option<Diagnostic> {
    let ending = node.as_ending()?;
    let parts = Parts::NONE.with("word", ending.word.as_str());
    let (code, parts) = match read {
        Some(said) if said.says(node) => return None,
        Some(EndingText { word, .. }) => {
            let is_same = *word == ending.word.as_str();
            (Code::MergedEnding, parts.with("written", *word).flag("winner", is_same))
        }
        None => (Code::LostEnding, parts),
    };
    Some(Diagnostic::of(code, Span::default(), parts).at_ply(node.ply()))
}

impl<'s> EndingText<'s> {
    /// The meaning of `word`, which is unknown if it is not one of the words for `endings`.
    pub(crate) fn read(endings: &'static [EndingWords], word: &'s str) -> EndingText<'s> {
        ending_in(endings, word).unwrap_or(EndingText::unknown(word))
    }

    /// An unknown word: the game has ended.
    pub(crate) fn unknown(word: &'s str) -> EndingText<'s> {
        EndingText { word, reason: Reason::Other, claim: Claim::Open }
    }

    /// The reason and the outcome, if this is the only information about the ending at `node`.
    pub(crate) fn meaning(&self, node: &Node<'_>) -> (Reason, Option<Outcome>) {
        let outcome = self.claim.outcome_at(node);
        let is_after_illegal = || node.parent().is_some_and(|parent| parent.illegal().is_some());
        meant(self.reason, outcome, node.mover(), is_after_illegal)
    }

    /// Whether it means exactly the ending at `node`.
    pub(crate) fn says(&self, node: &Node<'_>) -> bool {
        node.as_ending().is_some_and(|ending| self.meaning(node) == (ending.reason, ending.outcome))
    }
}

impl Claim {
    /// The outcome at `node`, by the rules of its variant if the claim depends on them.
    fn outcome_at(self, node: &Node<'_>) -> Option<Outcome> {
        match self {
            Claim::ByLaw => Some(node.repetition_outcome()),
            Claim::Tried => self.tried(&node.position()).outcome(node.mover()),
            claim => claim.outcome(node.mover()),
        }
    }

    /// The claim with [`Claim::Tried`] resolved in `position`.
    pub(crate) fn tried(self, position: &Position) -> Claim {
        match self {
            Claim::Tried if position.has_tried(!position.turn()) => Claim::MoverLoses,
            Claim::Tried => Claim::MoverWins,
            claim => claim,
        }
    }

    /// The outcome when `mover` is to move, in standard shogi. For a try it depends on the position, so it is `None`.
    pub fn outcome(self, mover: Color) -> Option<Outcome> {
        Some(match self {
            Claim::MoverWins => Outcome::Win(mover),
            Claim::MoverLoses | Claim::OffenderLoses => Outcome::Win(!mover),
            Claim::Wins(color) | Claim::WinsByMark(color) | Claim::Decided(color) => Outcome::Win(color),
            Claim::Draw | Claim::ByLaw => Outcome::Draw,
            Claim::Tried | Claim::Open => return None,
        })
    }
}
