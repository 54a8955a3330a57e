//! Finds the move of a position that a text means, such as `７六歩` without an origin.

mod japanese;
mod western;

pub(super) use japanese::Bearing;

use std::fmt;

use super::Position;
use crate::shogi::{Destination, Move, MoveText, Origin, Square};

/// Why a text does not name exactly one move: [`Position::resolve`] gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Unresolved {
    /// 同 (“on the same square”), but there is no move before it.
    NoPrevious,
    /// No piece of the side to move can make the move.
    NoPiece,
    /// Several pieces can make the move. These are the moves.
    Several(Vec<Move>),
    /// The text has an origin, but another piece stands there than the one that the text names. This is the move from
    /// the origin to the destination.
    NotNamed(Move),
}

impl fmt::Display for Unresolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unresolved::NoPrevious => f.write_str("同 without a move before it"),
            Unresolved::NoPiece => f.write_str("no piece of the side to move can make this move"),
            Unresolved::Several(moves) => write!(f, "{} moves fit", moves.len()),
            Unresolved::NotNamed(_) => f.write_str("another piece than the one named is on the origin"),
        }
    }
}

impl std::error::Error for Unresolved {}

impl Position {
    /// The move that `text` means.
    ///
    /// If the text has an origin, it names the move, legal or not. If it has none, all pieces of the kind that can go to
    /// the destination are candidates, pinned ones too; if there is none, a drop is meant. Words such as 右 and 上
    /// choose among the candidates. If they leave several, the only legal one is meant.
    ///
    /// ```
    /// use kifu::{Destination, MoveText, Origin, PieceKind, Position, Square, Unresolved, Variant};
    /// let position = Position::start(&Variant::shogi());
    /// let to = |file, rank| MoveText::to(Destination::Square(Square::new(file, rank).unwrap()));
    /// let gold = |text| MoveText { before: Some(PieceKind::GOLD), ..text };
    /// let mv = position.resolve(&gold(to(7, 8)))?;
    /// assert_eq!(position.usi(mv), "6i7h");
    /// let both = position.resolve(&gold(to(5, 8))).unwrap_err();
    /// assert_eq!(both.to_string(), "2 moves fit");
    /// # Ok::<(), Unresolved>(())
    /// ```
    ///
    /// # Errors
    /// Why the text does not name exactly one move.
    ///
    /// # Panics
    /// If the text names a kind of piece that the variant does not have.
    #[inline]
    pub fn resolve(&self, text: &MoveText) -> Result<Move, Unresolved> {
        match (text.origin, text.to) {
            (Origin::Square(from), Destination::Square(to)) if !text.by_rules => {
                self.resolve_from(from, to, text)
            }
            _ => self.resolve_short(text),
        }
    }

    /// The move that an incomplete text means.
    fn resolve_short(&self, text: &MoveText) -> Result<Move, Unresolved> {
        if text.by_rules {
            return self.resolve_by_rules(text);
        }
        let to = match text.to {
            Destination::Square(square) => square,
            Destination::Same => self.now.last.ok_or(Unresolved::NoPrevious)?,
            Destination::Taken(_) | Destination::Origin => return self.resolve_by_rules(text),
        };
        match text.origin {
            Origin::Hand => {
                let kind = text.named().ok_or(Unresolved::NoPiece)?;
                Ok(Move::drop(kind, to))
            }
            Origin::Square(from) => self.resolve_from(from, to, text),
            Origin::Unsaid if text.via.is_some() => self.resolve_by_rules(text),
            Origin::Unsaid => self.resolve_unsaid(to, text),
            Origin::File(_) | Origin::Rank(_) => self.resolve_by_rules(text),
        }
    }

    #[inline]
    pub(super) fn resolve_from(&self, from: Square, to: Square, text: &MoveText) -> Result<Move, Unresolved> {
        let Some(piece) = self.piece(from) else {
            return Ok(Move::normal(from, to, text.promote == Some(true)));
        };
        let promoted = self.variant.tables().of(piece.kind).promotes;
        let promote = match text.after {
            Some(after) => promoted == Some(after),
            None => text.promote.unwrap_or_else(|| {
                text.before.is_some() && text.via.is_none() && self.is_promotion_due(from, to)
            }),
        };
        let mv = match text.via {
            Some(via) => Move::double(from, via, to).ok_or(Unresolved::NoPiece)?.with_promotion(promote),
            None => Move::normal(from, to, promote),
        };
        // In some variants two kinds have the same name, or one is also called by the name of the other.
        let bears = |before| {
            let (name, own) = (&self.variant.kind(before).title_ja, self.variant.kind(piece.kind));
            own.title_ja == *name || own.kanji.contains(name)
        };
        let is_alike = |before| text.alike && self.moves_alike(before, piece.kind);
        let is_named =
            text.before.is_none_or(|before| before == piece.kind || bears(before) || is_alike(before))
                && text.after.is_none_or(|after| after == piece.kind || promoted == Some(after));
        if is_named { Ok(mv) } else { Err(Unresolved::NotNamed(mv)) }
    }

    /// Whether a move without any statement about promotion promotes, because promotion is always compulsory in the
    /// variant. A piece for which it is optional on the last rank does not promote.
    #[inline]
    fn is_promotion_due(&self, from: Square, to: Square) -> bool {
        self.variant.always_promotes() && self.has_to_promote(Move::normal(from, to, false))
    }
}
