//! Finds the move that a text means.

use super::Position;
use crate::shogi::{Destination, Move, MoveText, Origin, Piece, PieceKind, Square};
use crate::variant::{EMPTY, Way};

/// Why a text does not name one move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unresolved {
    /// 同 where no move has gone before.
    NoPrevious,
    /// No piece of the side to move can make it.
    None,
    /// Several pieces can.
    Several(Vec<Move>),
    /// The origin is said, but another piece stands there than the one named. This is the move by
    /// origin and destination.
    NotNamed(Move),
}

impl Position {
    /// The move that `said` means.
    ///
    /// With an origin the move is taken as it is said, legal or not. Without one, the pieces that can
    /// go there are the candidates, pinned or not, and a drop is meant when there is none.
    ///
    /// # Errors
    /// Why no single move fits.
    pub fn resolve(&self, said: &MoveText) -> Result<Move, Unresolved> {
        let to = match said.to {
            Destination::Square(square) => square,
            Destination::Same => self.last.ok_or(Unresolved::NoPrevious)?,
        };
        match said.origin {
            Origin::Hand => {
                let kind = said.before.or(said.after).ok_or(Unresolved::None)?;
                Ok(Move::drop(kind, to))
            }
            Origin::Square(from) => self.resolve_from(from, to, said),
            Origin::Unsaid => self.resolve_unsaid(to, said),
        }
    }

    fn resolve_from(&self, from: Square, to: Square, said: &MoveText) -> Result<Move, Unresolved> {
        let Some(piece) = self.piece(from) else {
            return Ok(Move::normal(from, to, said.promote == Some(true)));
        };
        let promoted = self.variant.reach().traits[piece.kind.index()].promotes;
        let promote = match said.after {
            Some(after) => promoted == Some(after),
            None => said.promote == Some(true),
        };
        let mv = Move::normal(from, to, promote);
        let is_named = said.before.is_none_or(|before| before == piece.kind)
            && said.after.is_none_or(|after| after == piece.kind || promoted == Some(after));
        if is_named { Ok(mv) } else { Err(Unresolved::NotNamed(mv)) }
    }

    fn resolve_unsaid(&self, to: Square, said: &MoveText) -> Result<Move, Unresolved> {
        let kind = said.before.or(said.after).ok_or(Unresolved::None)?;
        let promote = said.promote == Some(true);
        let moves: Vec<Move> =
            self.candidates(kind, to).into_iter().map(|from| Move::normal(from, to, promote)).collect();
        match moves.as_slice() {
            [mv] => Ok(*mv),
            [] if self.in_hand(self.turn, kind) > 0 && !promote => Ok(Move::drop(kind, to)),
            [] => Err(Unresolved::None),
            _ => Err(Unresolved::Several(moves)),
        }
    }

    /// The squares from which an own piece of this kind can go to `to`, pinned or not.
    pub(crate) fn candidates(&self, kind: PieceKind, to: Square) -> Vec<Square> {
        let reach = self.variant.reach();
        if !self.variant.has(to) || self.cells[reach.cell(to)].is_of(self.turn) {
            return Vec::new();
        }
        let end = reach.cell(to);
        let own = Piece::new(self.turn, kind);
        let takes = self.cells[end] != EMPTY;
        let goes = |(from, piece): (Square, Piece)| {
            let start = reach.cell(from);
            let goes = piece == own
                && match self.way(piece, start, end, takes) {
                    Way::No => false,
                    Way::Leap => true,
                    Way::Slide => self.is_clear(start, end),
                    Way::Hop => self.cells[usize::midpoint(start, end)] != EMPTY,
                };
            goes.then_some(from)
        };
        self.pieces().filter_map(goes).collect()
    }
}
