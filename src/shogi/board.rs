//! Pieces on squares and in hand, not checked by any rule.

use super::{Color, Piece, PieceKind, Square};

/// Pieces on a board and in hands: a start position as written, not checked against any rule.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// Pieces on the board, in the order of the text. A later piece replaces one on the same square.
    pub board: Vec<(Square, Piece)>,
    /// Pieces in hand with their number; several entries of a kind add up.
    pub hands: Vec<(Color, PieceKind, u32)>,
    /// The side to move, if the text says so.
    pub turn: Option<Color>,
    /// The number of the next move, from 1, if the text says so.
    pub ply: Option<u32>,
    /// In variants with lions, the square on which the move before captured a lion with another piece.
    pub lion_taken: Option<Square>,
}

impl Placement {
    /// The piece on `square`.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board.iter().rev().find(|(at, _)| *at == square).map(|(_, piece)| *piece)
    }

    /// How many pieces of `kind` `color` has in hand, [`u32::MAX`] at most.
    pub fn in_hand(&self, color: Color, kind: PieceKind) -> u32 {
        let held = self.hands.iter().filter(|hand| (hand.0, hand.1) == (color, kind));
        held.fold(0, |sum, hand| sum.saturating_add(hand.2))
    }

    /// The pieces on the board and in hand in a canonical order, for comparison.
    pub(crate) fn sorted(&self) -> impl PartialEq + use<> {
        let mut board: Vec<_> =
            self.board.iter().map(|(square, piece)| (*square, piece.color, piece.kind)).collect();
        let mut hands = self.hands.clone();
        board.sort_unstable();
        hands.sort_unstable();
        (board, hands)
    }
}
