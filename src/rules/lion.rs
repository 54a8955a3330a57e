//! Lions, the pieces of chu shogi (中将棋) and larger variants that make two steps in a turn, and the laws against trading
//! lions.
//!
//! Source: the rules of chu shogi as published by its associations, where they agree; where they do not, the laws of
//! the variant say which reading holds.

use super::position::Found;
use super::{IllegalMove, Position};
use crate::shogi::{Color, Move, PieceKind};
use crate::variant::{EMPTY, LionTrade, Path, Second};

impl Position {
    /// Judges the two steps of a lion, or of a piece with its power on some lines.
    pub(super) fn judge_double(&self, found: Found) -> Result<(), IllegalMove> {
        let (Some(from), Some(via)) = (found.from, found.via) else { return Err(IllegalMove::CannotMove) };
        let forward = found.piece.color.sign();
        let steps = (forward * (via as i32 - from as i32), forward * (found.to as i32 - via as i32));
        if !self.variant.tables().double[found.piece.kind.index()].contains(&steps) {
            return Err(IllegalMove::CannotMove);
        }
        if self.cells[via].is_of(self.turn) {
            return Err(IllegalMove::OwnCapture);
        }
        let lion = self.variant.kind(found.piece.kind).lion.as_ref();
        if self.cells[via] == EMPTY && lion.is_some_and(|lion| lion.second == Second::Back) {
            return Err(IllegalMove::CannotMove);
        }
        Ok(())
    }

    /// Judges the capture of a lion.
    ///
    /// A lion does not take another lion that is protected and not next to it, unless it takes something
    /// of worth on the way. When a lion has just been taken by another piece, no other piece takes a lion
    /// on another square.
    pub(super) fn judge_lion_trade(&self, law: &LionTrade, found: Found) -> Result<(), IllegalMove> {
        let Some(from) = found.from else { return Ok(()) };
        let tables = self.variant.tables();
        let is_lion = |cell: usize| {
            cell != from && self.cells[cell].piece().is_some_and(|piece| tables.of(piece.kind).lion)
        };
        if !tables.of(found.piece.kind).lion {
            let elsewhere = |cell: usize| {
                is_lion(cell) && self.now.lion_taken.is_some_and(|at| tables.geometry.cell(at) != cell)
            };
            let strikes = [found.via, Some(found.to)].into_iter().flatten().any(elsewhere);
            let excused = law.counter_strike && !self.is_protected(found, from);
            return if strikes && !excused { Err(IllegalMove::LionTrade) } else { Ok(()) };
        }
        let is_near = tables.geometry.is_next(from, found.to);
        if !is_lion(found.to) || is_near && found.via.is_none() {
            return Ok(());
        }
        let taken = found.via.and_then(|via| self.cells[via].piece());
        let excused = is_near || taken.is_some_and(|piece| !law.minor.contains(&piece.kind));
        let is_protected = || {
            self.is_protected(found, from) || law.taken_protects && self.is_protected_by_taken(found, from)
        };
        if !excused && is_protected() { Err(IllegalMove::LionTrade) } else { Ok(()) }
    }

    /// Whether the other side could recapture on the destination, with the piece that moves and what it captures on the
    /// way removed.
    fn is_protected(&self, found: Found, from: usize) -> bool {
        self.without(found, from).is_attacked(found.to, !self.turn)
    }

    /// Whether the piece that is captured on the way could recapture on the destination if it were still there.
    fn is_protected_by_taken(&self, found: Found, from: usize) -> bool {
        let taken = found.via.and_then(|via| Some((via, self.cells[via].piece()?)));
        taken.is_some_and(|(via, piece)| {
            piece.color != self.turn
                && self.without(found, from).can_take(piece.kind, piece.color, via, found.to)
        })
    }

    /// The board without the piece that moves and what it takes on the way.
    fn without(&self, found: Found, from: usize) -> Position {
        let mut board = self.clone();
        for at in [Some(from), found.via].into_iter().flatten() {
            board.cells[at] = EMPTY;
        }
        board
    }

    /// Whether a piece that stands on `from`, or stood there, takes on `to`.
    fn can_take(&self, kind: PieceKind, color: Color, from: usize, to: usize) -> bool {
        match self.variant.tables().attacks.path(kind, color, from, to, true) {
            Path::No | Path::Hop => false,
            Path::Leap => true,
            Path::Slide => self.is_clear(from, to),
        }
    }

    /// The two-step moves of the piece on `from`, as far as its steps allow them.
    pub(super) fn doubles(&self, from: usize) -> Vec<Move> {
        let tables = self.variant.tables();
        let Some(piece) = self.cells[from].piece() else { return Vec::new() };
        let forward = piece.color.sign();
        let double = |&(first, second): &(i32, i32)| {
            let via = from as i32 + forward * first;
            let to = (via + forward * second) as usize;
            let squares = (
                tables.geometry.square(from)?,
                tables.geometry.square(via as usize)?,
                tables.geometry.square(to)?,
            );
            Move::double(squares.0, squares.1, squares.2)
        };
        tables.double[piece.kind.index()].iter().filter_map(double).collect()
    }
}
