//! Takes moves back.

use super::Position;
use super::position::Now;
use crate::shogi::{Move, Piece, PieceKind};
use crate::variant::Cell;

/// What [`Position::undo`] needs to take a move back: [`Position::play`] gives it. It also says which piece moved and
/// what was captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undo {
    pub(super) mv: Move,
    pub(super) moved: Cell,
    pub(super) captured: Cell,
    /// How many pieces of the kind that was captured or dropped were in hand before.
    pub(super) held: u8,
    /// How many pieces were captured elsewhere than on the destination.
    pub(super) removed: u8,
    pub(super) before: Now,
}

impl Undo {
    /// The move.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// The piece that was captured on the destination.
    pub fn captured(&self) -> Option<Piece> {
        self.captured.piece()
    }

    /// Whether the side that moved was in check before.
    pub(super) fn was_in_check(&self) -> bool {
        self.before.in_check
    }

    /// Whether the number of kings has changed.
    pub(super) fn has_changed_royals(&self, position: &Position) -> bool {
        self.before.royals != position.now.royals
    }

    /// The kind of the piece that moved or was dropped, as it was before the move.
    pub fn kind(&self) -> PieceKind {
        self.moved.piece().expect("a piece has moved").kind
    }

    /// Whether the other side was already in check before the move.
    pub(super) fn was_opponent_in_check(&self) -> bool {
        self.before.opponent_in_check
    }
}

impl Position {
    /// The pieces that the last move, which gave `undo`, captured: first on its destination, then elsewhere.
    #[cfg(feature = "table")]
    pub(crate) fn taken<'p>(&'p self, undo: &'p Undo) -> impl Iterator<Item = Piece> + 'p {
        let elsewhere = &self.removed[self.removed.len() - usize::from(undo.removed)..];
        let to = self.variant.tables().geometry.cell(undo.mv.to());
        // A piece removed from the destination is the one that moved, and was burnt.
        let elsewhere = elsewhere.iter().filter(move |(at, _)| *at != to);
        undo.captured().into_iter().chain(elsewhere.filter_map(|(_, cell)| cell.piece()))
    }

    /// Takes the last move back; `undo` is what [`Position::play`] gave for it. A [`Board`](super::Board) keeps the
    /// values for all its moves.
    ///
    /// ```
    /// use kifu::{Position, Variant};
    /// let mut position = Position::start(&Variant::shogi());
    /// let undo = position.play(position.parse_usi("7g7f")?)?;
    /// assert_eq!(undo.mv().to().to_string(), "7f");
    /// position.undo(&undo);
    /// assert_eq!(position.to_sfen(), Variant::shogi().start());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// With a value of another move the result is a position that makes no sense, and playing on from it may panic.
    pub fn undo(&mut self, undo: &Undo) {
        let variant = &self.variant;
        let tables = variant.tables();
        let to = tables.geometry.cell(undo.mv.to());
        self.turn = !self.turn;
        let slot = match undo.mv.from() {
            Some(_) => undo.captured.piece().and_then(|taken| {
                let flags = tables.of(taken.kind);
                flags.slot.filter(|_| !flags.royal)
            }),
            None => undo.moved.piece().and_then(|piece| tables.of(piece.kind).slot),
        };
        if let Some(slot) = slot {
            self.hands[self.turn.index()][usize::from(slot)] = undo.held;
        }
        // The piece that moved may be among those that were removed.
        for _ in 0..undo.removed {
            if let Some((at, cell)) = self.removed.pop() {
                self.cells[at] = cell;
                self.watched.note(tables, at, cell);
            }
        }
        self.cells[to] = undo.captured;
        let from = undo.mv.from().map(|from| tables.geometry.cell(from));
        if let Some(from) = from {
            self.cells[from] = undo.moved;
        }
        if let Some(plain) = variant.plain() {
            self.occupied = plain.rays.before(self.occupied, from, to, undo.captured.is_piece());
        } else if tables.has_special_moves {
            self.watch(from, to);
        }
        self.now = undo.before;
    }
}
