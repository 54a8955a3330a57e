//! Positions as SFEN and moves as USI.

use std::fmt::{self, Write as _};

use super::Position;
use crate::diag::ParseError;
use crate::shogi::{Color, Move, Piece};
use crate::variant::{Variant, push_number};

impl Position {
    /// The position that `sfen` describes.
    ///
    /// ```
    /// use kifu::{Position, Variant};
    /// let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    /// let position = Position::from_sfen(sfen, &Variant::shogi())?;
    /// assert_eq!(position.to_sfen(), sfen);
    /// # Ok::<(), kifu::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The text is not an SFEN of this variant; the error has the byte where reading stopped. It is no error if the
    /// hands are missing or in another order, or if the number of the move is missing.
    pub fn from_sfen(sfen: &str, variant: &Variant) -> Result<Position, ParseError> {
        Ok(Position::from_placement(&variant.placement(sfen)?, variant))
    }

    /// The position as SFEN; the last field is the number of the next move.
    pub fn to_sfen(&self) -> String {
        let mut text = self.without_number();
        let _ = write!(text, " {}", self.now.ply);
        text
    }

    /// The position as SFEN without the number of the next move, which identifies the position.
    pub(crate) fn without_number(&self) -> String {
        // The most frequent case.
        if self.is_shogi_start()
            && let Some((start, _number)) = self.variant.start().rsplit_once(' ')
        {
            return start.to_string();
        }
        let mut text = self.variant.board_sfen(|square| self.piece(square));
        text.push_str(if self.turn == Color::Black { " b " } else { " w " });
        let hands = text.len();
        for (color, kind, count) in self.hands() {
            push_number(&mut text, count, 1);
            self.variant.push_piece(&mut text, Piece::new(color, kind));
        }
        if let Some(square) = self.now.lion_taken {
            let _ = write!(text, "{square}");
        }
        if text.len() == hands {
            text.push('-');
        }
        text
    }

    /// The move that `usi` names, such as `7g7f`, `8h2b+` or `P*5e`. It need not be legal.
    ///
    /// # Errors
    /// The text is not a move in USI; the error has the byte where reading stopped.
    pub fn parse_usi(&self, usi: &str) -> Result<Move, ParseError> {
        self.variant.parse_usi(usi)
    }

    /// The move in USI.
    ///
    /// ```
    /// use kifu::{Move, PieceKind, Position, Square, Variant};
    /// let position = Position::start(&Variant::shogi());
    /// assert_eq!(position.usi(Move::drop(PieceKind::PAWN, Square::new(5, 5).unwrap())), "P*5e");
    /// ```
    ///
    /// # Panics
    /// If the move drops a kind that the game does not have.
    pub fn usi(&self, mv: Move) -> String {
        self.variant.usi(mv)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {})", self.variant.name(), self.to_sfen())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.to_sfen())
    }
}
