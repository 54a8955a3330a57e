//! Who attacks what: rays from a square, leaps to it, and the check that a move gives.

use super::Position;
use crate::shogi::{Color, Piece};
use crate::variant::{Cell, EMPTY, WALL, Way};

impl Position {
    /// Whether the king of `color` can be taken by the other side.
    pub(super) fn is_attacked_king(&self, color: Color) -> bool {
        let king = self.kings[color.index()];
        self.cells[king] != WALL && self.is_attacked(king, !color)
    }

    /// Whether a piece of `by` could go to the cell `at`.
    pub(super) fn is_attacked(&self, at: usize, by: Color) -> bool {
        let reach = self.variant.reach();
        let on_ray = reach.rays.iter().any(|&unit| self.is_attacked_along(at, unit, by));
        on_ray
            || reach.leaps[by.index()].iter().any(|&leap| {
                let from = (at as i32 - leap) as usize;
                let cell = self.cells.get(from).copied().unwrap_or(WALL);
                cell.is_of(by) && cell.piece().is_some_and(|piece| reach.way(piece, from, at) == Way::Leap)
            })
    }

    /// Whether the first piece on the ray from `at` is one of `by` that attacks `at`.
    pub(super) fn is_attacked_along(&self, at: usize, unit: i32, by: Color) -> bool {
        let (from, cell) = self.first_along(at, unit);
        cell.is_of(by)
            && cell.piece().is_some_and(|piece| self.variant.reach().way(piece, from, at) != Way::No)
    }

    /// The first cell on the ray from `at` that is not empty.
    #[inline]
    fn first_along(&self, at: usize, unit: i32) -> (usize, Cell) {
        let mut from = at;
        loop {
            // A wall stops the ray before it can leave the mailbox.
            from = from.wrapping_add_signed(unit as isize);
            let cell = self.cells[from];
            if cell != EMPTY {
                return (from, cell);
            }
        }
    }

    /// Whether all cells between two cells of a line are empty.
    pub(super) fn is_clear(&self, from: usize, to: usize) -> bool {
        let unit = self.variant.reach().unit(from, to) as isize;
        let mut at = from.wrapping_add_signed(unit);
        while at != to && self.cells[at] == EMPTY {
            at = at.wrapping_add_signed(unit);
        }
        at == to
    }

    /// Whether the piece on `from` attacks the cell `to`.
    fn attacks(&self, piece: Piece, from: usize, to: usize) -> bool {
        match self.variant.reach().way(piece, from, to) {
            Way::No => false,
            Way::Leap => true,
            Way::Slide => self.is_clear(from, to),
        }
    }

    /// Whether the move just made, from `from` (if from the board) to `to`, gives check.
    pub(super) fn has_given_check(&self, from: Option<usize>, to: usize) -> bool {
        let king = self.kings[self.turn.index()];
        if self.cells[king] == WALL {
            return false;
        }
        let direct = self.cells[to].piece().is_some_and(|piece| self.attacks(piece, to, king));
        direct || from.is_some_and(|from| self.is_uncovered(king, from, !self.turn))
    }

    /// Whether a piece of `by` attacks the king along the line on which `from` lies.
    #[inline]
    pub(super) fn is_uncovered(&self, king: usize, from: usize, by: Color) -> bool {
        let unit = self.variant.reach().unit(king, from);
        unit != 0 && self.is_attacked_along(king, unit, by)
    }
}
