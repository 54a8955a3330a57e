//! What the words for endings mean: the reason, and which side they give the game to.

use crate::diag::{Code, Diagnostic, Parts};
use crate::record::Node;
use crate::rules::Position;
use crate::shogi::{Color, Outcome, Reason};
use crate::text::Span;

/// Who wins, as the words say it. The mover is the side to move when the game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// The side to move.
    MoverWins,
    /// The other side.
    MoverLoses,
    /// Who has not broken the rules: the last move did, if it is illegal, or else the side to move has.
    OffenderLoses,
    /// This side, whoever is to move.
    Wins(Color),
    /// The side of this mark (▲ Black's, △ White's), unless the moves show that the text has the marks the other way round.
    WinsByMark(Color),
    /// This side, as a server decided it, whatever the word of a player says.
    Decided(Color),
    /// Nobody.
    Draw,
    /// Whose king has reached its goal (トライ): the side of the last move, or else the side to move.
    Tried,
    /// Whoever the game gives a repetition to; nobody in most games.
    ByLaw,
    /// The words do not say.
    Open,
}

/// The words of an ending and what they mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndingText<'s> {
    /// As written.
    pub word: &'s str,
    /// Why the game ended.
    pub reason: Reason,
    /// Who wins.
    pub claim: Claim,
}

/// The words of a notation for an ending. The first is written, all are read.
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

/// What `word` says as one of the words for `endings`, without regard to ASCII case. A word that stands for several
/// is read as the first.
pub(crate) fn ending_in<'s>(endings: &'static [EndingWords], word: &'s str) -> Option<EndingText<'s>> {
    Some(EndingText { word, ..known_ending(endings, word)? })
}

/// The same with the word of the table in place of `word`: for a word that is no part of the text.
pub(crate) fn known_ending(endings: &'static [EndingWords], word: &str) -> Option<EndingText<'static>> {
    endings.iter().find_map(|row| {
        let known = row.words.iter().find(|known| known.eq_ignore_ascii_case(word))?;
        Some(EndingText { word: known, reason: row.reason, claim: row.claim })
    })
}

/// The first of the words for `endings` that says the same as the ending at `node`, or else one that only says who has
/// won. If the record leaves open who has won, a word whose winner follows from the law fits as well.
pub(crate) fn ending_of(endings: &'static [EndingWords], node: &Node<'_>) -> Option<&'static str> {
    let ending = node.as_ending()?;
    // Endings of other reasons have nothing in common but that, or who won; one cannot stand for another.
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

/// The word for the ending at `node`: its own, if that is one of `endings` and says the same, or else the first that
/// does.
pub(crate) fn ending_word<'r>(endings: &'static [EndingWords], node: &Node<'r>) -> Option<&'r str> {
    let own = node.as_ending()?.word.as_str();
    let is_own = ending_in(endings, own).is_some_and(|said| said.says(node));
    if is_own { Some(own) } else { ending_of(endings, node) }
}

/// Why a game has ended and who has won, if a text gives this reason and this outcome, with `mover` to move. Some sites
/// only say who has won after an illegal move: after one, a resignation by which the mover wins is a loss by that move.
/// So is a breach of the rules of which the text does not say whose it was.
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

/// What is lost of the ending at `node`, if the words that were written for it are read back as `read`.
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
    /// What `word` says as one of the words for `endings`; any other says that the game has ended.
    pub(crate) fn read(endings: &'static [EndingWords], word: &'s str) -> EndingText<'s> {
        ending_in(endings, word).unwrap_or(EndingText::unknown(word))
    }

    /// A word that no table knows: the game has ended.
    pub(crate) fn unknown(word: &'s str) -> EndingText<'s> {
        EndingText { word, reason: Reason::Other, claim: Claim::Open }
    }

    /// Why the game has ended and who has won, if this is all that is said of it at `node`.
    pub(crate) fn meaning(&self, node: &Node<'_>) -> (Reason, Option<Outcome>) {
        let outcome = self.claim.outcome_at(node);
        let is_after_illegal = || node.parent().is_some_and(|parent| parent.illegal().is_some());
        meant(self.reason, outcome, node.mover(), is_after_illegal)
    }

    /// Whether it says no more and no less than the ending which `node` is.
    pub(crate) fn says(&self, node: &Node<'_>) -> bool {
        node.as_ending().is_some_and(|ending| self.meaning(node) == (ending.reason, ending.outcome))
    }
}

impl Claim {
    /// Who wins at `node`, by its law where the words leave it to that.
    fn outcome_at(self, node: &Node<'_>) -> Option<Outcome> {
        match self {
            Claim::ByLaw => Some(node.repetition_outcome()),
            Claim::Tried => self.tried(&node.position()).outcome(node.mover()),
            claim => claim.outcome(node.mover()),
        }
    }

    /// Who wins where the last move may have been a try.
    pub(crate) fn tried(self, position: &Position) -> Claim {
        match self {
            Claim::Tried if position.has_tried(!position.turn()) => Claim::MoverLoses,
            Claim::Tried => Claim::MoverWins,
            claim => claim,
        }
    }

    /// Who wins when `mover` is to move, in standard shogi. A try needs the position.
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
