//! A list of the cells of kings and of pieces with special moves. They are needed after every move, and searching a
//! large board takes long.

use super::Position;
use crate::shogi::{Color, Piece};
use crate::variant::{Cell, Tables};

/// The cells of the watched pieces (kings, and pieces with special moves), as a bit for each cell; empty in a game
/// without special moves.
#[derive(Debug, Clone, Default)]
pub(super) struct WatchedCells(Vec<u64>);

impl WatchedCells {
    /// The watched cells of a board.
    pub fn of(tables: &Tables, cells: &[Cell]) -> WatchedCells {
        let words = if tables.has_special_moves { cells.len().div_ceil(64) } else { 0 };
        let mut watched = WatchedCells(vec![0; words]);
        (0..).zip(cells).for_each(|(at, &cell)| watched.note(tables, at, cell));
        watched
    }

    /// Records what stands on a cell now.
    pub fn note(&mut self, tables: &Tables, at: usize, cell: Cell) {
        let Some(word) = self.0.get_mut(at / 64) else { return };
        let is_watched = cell.piece().is_some_and(|piece| tables.watched[piece.kind.index()]);
        *word = *word & !(1 << (at % 64)) | u64::from(is_watched) << (at % 64);
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.checked_sub(1)?;
                Some(64 * at + bit)
            })
        })
    }
}

impl Position {
    /// Records what stands now on the cells that a piece has left and reached.
    pub(super) fn watch(&mut self, from: Option<usize>, to: usize) {
        for at in from.into_iter().chain([to]) {
            self.watched.note(self.variant.tables(), at, self.cells[at]);
        }
    }

    /// The watched pieces of a side, in a game with special moves: its kings, and those with special moves.
    pub(super) fn watched_pieces_of(&self, color: Color) -> impl Iterator<Item = (usize, Piece)> + '_ {
        let piece = move |at: usize| self.cells[at].piece().filter(|piece| piece.color == color);
        self.watched.iter().filter_map(move |at| Some((at, piece(at)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Board;
    use crate::variant::Variant;

    /// The cells noted with each move and with taking it back are the same as those found on the board.
    #[test]
    fn the_watched_pieces_are_those_on_the_board() {
        let mut seen = 0;
        for variant in Variant::all().filter(|variant| variant.tables().has_special_moves) {
            let mut board = Board::new(Position::start(variant));
            let mut check = |position: &Position| {
                let shown = WatchedCells::of(variant.tables(), &position.cells);
                assert_eq!(position.watched.0, shown.0, "{variant}: {position:?}");
                seen += shown.iter().count();
            };
            for turn in 0..60 {
                let moves = board.position().legal_moves();
                let Some(&mv) = moves.get(turn * 7919 % moves.len().max(1)) else { break };
                board.play(mv).expect("it is legal");
                check(board.position());
            }
            while board.undo().is_some() {
                check(board.position());
            }
        }
        assert!(seen > 10_000, "{seen}");
    }
}
