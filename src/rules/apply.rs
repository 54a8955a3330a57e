//! Makes moves on the board.

use super::position::{Found, piece_key};
use super::{Position, Undo};
use crate::shogi::{Color, Move, Piece, Square};
use crate::variant::{Capture, Cell, EMPTY, HAND_SLOTS};

impl Position {
    /// Makes a move that has been looked up. The caller finds out who is in check afterwards.
    #[inline(always)]
    pub(super) fn apply(&mut self, mv: Move, found: Found) -> Undo {
        let Found { mut piece, from, to, .. } = found;
        let mut undo =
            Undo { mv, moved: Cell::of(piece), captured: EMPTY, held: 0, removed: 0, before: self.now };
        match from {
            Some(from) => {
                self.lift(piece, from, to);
                // A lion that comes back to its square does not capture itself.
                undo.captured = self.cells[to];
                if mv.is_promotion() {
                    piece = self.promoted(piece);
                }
                if let Some(taken) = undo.captured.piece() {
                    undo.held = self.take(taken, to);
                }
            }
            None => undo.held = self.take_from_hand(piece),
        }
        self.now.key = self.now.key.wrapping_add(piece_key(self.variant.tables(), piece, to));
        self.cells[to] = Cell::of(piece);
        self.turn = !self.turn;
        self.now.ply = self.now.ply.saturating_add(1);
        self.now.last = Some(mv.to());
        match self.variant.plain() {
            Some(plain) => self.occupied = plain.rays.after(self.occupied, from, to),
            None if !self.variant.tables().is_plain => self.take_more(found, &mut undo),
            None => {}
        }
        if self.now.royals != undo.before.royals {
            Color::ALL.into_iter().for_each(|color| self.find_king(color));
        }
        undo
    }

    /// Lifts a piece of the side to move off its cell, to move it to another.
    #[inline(always)]
    fn lift(&mut self, piece: Piece, from: usize, to: usize) {
        let tables = self.variant.tables();
        self.cells[from] = EMPTY;
        self.now.key = self.now.key.wrapping_sub(piece_key(tables, piece, from));
        let king = &mut self.now.kings[self.turn.index()];
        if tables.of(piece.kind).royal && usize::from(*king) == from {
            *king = to as u16;
        }
    }

    /// The promoted piece. If it becomes a king, the count of kings is updated.
    #[inline(always)]
    fn promoted(&mut self, piece: Piece) -> Piece {
        let tables = self.variant.tables();
        let before = tables.of(piece.kind);
        let kind = before.promotes.unwrap_or(piece.kind);
        let kings = &mut self.now.royals[piece.color.index()];
        *kings = kings.saturating_add(u8::from(tables.of(kind).royal && !before.royal));
        Piece::new(piece.color, kind)
    }

    /// Puts a piece captured on the cell `at` into the hand of the side to move, if there is room for it. Returns how
    /// many of its kind were in the hand before.
    #[inline(always)]
    fn take(&mut self, taken: Piece, at: usize) -> u8 {
        let tables = self.variant.tables();
        let flags = tables.of(taken.kind);
        self.now.key = self.now.key.wrapping_sub(piece_key(tables, taken, at));
        if flags.royal {
            let left = &mut self.now.royals[taken.color.index()];
            *left = left.saturating_sub(1);
            return 0;
        }
        let Some(slot) = flags.slot else { return 0 };
        let turn = self.turn.index();
        let hand = &mut self.hands[turn];
        let is_full = tables.max_in_hand.is_some_and(|most| is_full(hand, most));
        let held = &mut hand[usize::from(slot)];
        let before = *held;
        if let Some(more) = before.checked_add(1).filter(|_| !is_full) {
            *held = more;
            self.now.key = self.now.key.wrapping_add(tables.of(flags.base).hand_keys[turn]);
        }
        before
    }

    /// Takes a piece out of the hand of the side to move. Returns how many of its kind were in the hand before.
    #[inline(always)]
    fn take_from_hand(&mut self, piece: Piece) -> u8 {
        let tables = self.variant.tables();
        let flags = tables.of(piece.kind);
        let turn = self.turn.index();
        let kings = &mut self.now.royals[turn];
        *kings = kings.saturating_add(u8::from(flags.royal));
        let Some(slot) = flags.slot else { return 0 };
        let held = &mut self.hands[turn][usize::from(slot)];
        let before = *held;
        *held = held.saturating_sub(1);
        self.now.key = self.now.key.wrapping_sub(tables.of(flags.base).hand_keys[turn]);
        before
    }

    /// Removes the pieces that a move captures elsewhere than on its destination, in variants with such captures.
    #[inline(never)]
    fn take_more(&mut self, found: Found, undo: &mut Undo) {
        let mover = found.piece.color;
        let [own, other] = [mover, !mover].map(Color::index);
        self.now.men[own] = self.now.men[own].saturating_add(u16::from(found.from.is_none()));
        self.now.men[other] = self.now.men[other].saturating_sub(u16::from(undo.captured != EMPTY));
        let before = self.removed.len();
        self.remove(found.via);
        if let Capture::Custodian(law) = self.variant.laws().capture {
            self.remove(self.enclosed(law, found.to, mover));
        }
        if self.variant.tables().has_special_moves {
            self.watch(found.from, found.to);
        }
        if self.variant.tables().sweeps {
            self.remove(self.swept(found));
        }
        if !self.variant.tables().burning.is_empty() {
            // Pieces that this move has captured do not burn others.
            self.remove(self.burnt(found.to, mover));
        }
        undo.removed = (self.removed.len() - before) as u8;
        if self.variant.laws().lions.is_some() {
            self.remember_lion(found, undo);
        }
    }

    /// Removes pieces from the game.
    fn remove(&mut self, taken: impl IntoIterator<Item = usize>) {
        for at in taken {
            let cell = std::mem::replace(&mut self.cells[at], EMPTY);
            let Some(piece) = cell.piece() else { continue };
            self.removed.push((at, cell));
            let tables = self.variant.tables();
            self.watched.note(tables, at, EMPTY);
            self.now.key = self.now.key.wrapping_sub(piece_key(tables, piece, at));
            let left = &mut self.now.men[piece.color.index()];
            *left = left.saturating_sub(1);
            if tables.of(piece.kind).royal {
                let left = &mut self.now.royals[piece.color.index()];
                *left = left.saturating_sub(1);
            }
        }
    }

    /// Notes the square on which a piece other than a lion captured a lion.
    fn remember_lion(&mut self, found: Found, undo: &Undo) {
        let tables = self.variant.tables();
        let is_lion = |cell: Cell| cell.piece().is_some_and(|piece| tables.of(piece.kind).lion);
        let on_the_way =
            found.via.filter(|_| undo.removed > 0 && self.removed.last().is_some_and(|it| is_lion(it.1)));
        let lion = Some(found.to).filter(|_| is_lion(undo.captured)).or(on_the_way);
        let lion = lion.filter(|_| !is_lion(undo.moved));
        let key = |square: Option<Square>| {
            square.map_or(0, |square| tables.geometry.cell_keys[tables.geometry.cell(square)])
        };
        let lion = lion.and_then(|cell| tables.geometry.square(cell));
        self.now.key = self.now.key.wrapping_sub(key(self.now.lion_taken)).wrapping_add(key(lion));
        self.now.lion_taken = lion;
    }
}

/// Whether a hand has no room for another piece. A captured piece is then removed from the game.
#[cold]
fn is_full(hand: &[u8; HAND_SLOTS], most: u8) -> bool {
    hand.iter().map(|&held| u32::from(held)).sum::<u32>() >= u32::from(most)
}
