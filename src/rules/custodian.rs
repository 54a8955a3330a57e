//! Capture by enclosure, as in hasami shogi (はさみ将棋) and mak-yek.
//!
//! Only the side that moves captures: nothing happens to a piece that moves between two others.

use super::Position;
use crate::shogi::{Color, Square};
use crate::variant::{Corner, Custodian, EMPTY, WALL};

impl Position {
    /// The cells of the pieces that are captured by the piece that has just arrived on `to`.
    pub(super) fn enclosed(&self, law: Custodian, to: usize, mover: Color) -> Vec<usize> {
        // Something is captured only if a piece of the other side stands next to the one that moved.
        let is_near = |unit: i32| self.cells[(to as i32 + unit) as usize].is_of(!mover);
        if !self.orthogonal().into_iter().any(is_near) {
            return Vec::new();
        }
        let mut taken = Vec::new();
        for unit in self.orthogonal() {
            let line = self.line_of(to, unit, !mover);
            let end = to as i32 + (line + 1) * unit;
            let fits = law.longest.is_none_or(|longest| line <= i32::from(longest));
            if fits && self.cells[end as usize].is_of(mover) {
                taken.extend((1..=line).map(|n| (to as i32 + n * unit) as usize));
            }
        }
        // A group in a corner stands along the edge, and is closed by a piece next to it.
        let is_at_edge = |at: i32| {
            self.cells[at as usize].is_of(!mover)
                && self.orthogonal().into_iter().any(|unit| self.cells[(at + unit) as usize] == WALL)
        };
        let may_close = || self.orthogonal().into_iter().any(|unit| is_at_edge(to as i32 + unit));
        if law.corner != Corner::None && may_close() {
            for corner in self.corners() {
                taken.extend(self.cornered(law.corner, corner, to, mover));
            }
        }
        if law.intervention {
            for unit in self.orthogonal().into_iter().filter(|unit| *unit > 0) {
                let sides = [to as i32 - unit, to as i32 + unit].map(|side| side as usize);
                if sides.iter().all(|&side| self.cells[side].is_of(!mover)) {
                    taken.extend(sides);
                }
            }
        }
        taken.sort_unstable();
        taken.dedup();
        taken
    }

    fn orthogonal(&self) -> [i32; 4] {
        let stride = self.variant.tables().geometry.stride;
        [1, -1, stride, -stride]
    }

    /// How many pieces of `color` stand in an unbroken line next to `at`.
    fn line_of(&self, at: usize, unit: i32, color: Color) -> i32 {
        let is_own = |n: &i32| self.cells[(at as i32 + n * unit) as usize].is_of(color);
        (1..).take_while(is_own).count() as i32
    }

    fn corners(&self) -> impl Iterator<Item = usize> + '_ {
        let (files, ranks) = (self.variant.files(), self.variant.ranks());
        let corners = [(1, 1), (files, 1), (1, ranks), (files, ranks)];
        let squares = corners.into_iter().filter_map(|(file, rank)| Square::new(file, rank));
        squares.map(|square| self.variant.tables().geometry.cell(square))
    }

    /// The pieces in a corner that have no empty square beside them, if the move to `to` closed them in.
    fn cornered(&self, law: Corner, corner: usize, to: usize, mover: Color) -> Vec<usize> {
        if !self.cells[corner].is_of(!mover) {
            return Vec::new();
        }
        let mut group = vec![corner];
        let mut closes = false;
        let mut next = 0;
        while let Some(&at) = group.get(next) {
            next += 1;
            let around = self.orthogonal().map(|unit| (at as i32 + unit) as usize);
            if law == Corner::Single && at != corner || around.iter().all(|&side| self.cells[side] != WALL) {
                return Vec::new();
            }
            for side in around {
                closes |= side == to;
                if self.cells[side] == EMPTY {
                    return Vec::new();
                }
                if self.cells[side].is_of(!mover) && !group.contains(&side) {
                    group.push(side);
                }
            }
        }
        if closes { group } else { Vec::new() }
    }
}
