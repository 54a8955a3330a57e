//! Packs moves into two bytes, and numbers squares.

use super::Packing;
use super::codes::ROWS;
use crate::shogi::{Move, Square};

/// How many squares there are.
pub(super) const SQUARES: u16 = 81;
const SIDE: u8 = 9;
/// The bits of a square.
const SQUARE: u16 = 0x7f;
/// Where the bits of the origin begin.
const ORIGIN: u32 = 7;

/// The number of a square, down the files from Black's right.
pub(super) fn number(square: Square) -> Option<u16> {
    let is_on_board = square.file() <= SIDE && square.rank() <= SIDE;
    is_on_board.then(|| u16::from(square.file() - 1) * u16::from(SIDE) + u16::from(square.rank() - 1))
}

/// The square with a number.
pub(super) fn square(number: u16) -> Option<Square> {
    let number = u8::try_from(number).ok().filter(|_| number < SQUARES)?;
    Square::new(number / SIDE + 1, number % SIDE + 1)
}

impl Packing {
    /// The bit that says promotion, and those that are added to the number of a dropped piece.
    const fn flags(self) -> (u16, u16) {
        match self {
            // Pieces in hand are numbered behind the squares.
            Packing::Hcp => (1 << 14, (SQUARES - 1) << ORIGIN),
            Packing::PackedSfen => (1 << 15, 1 << 14),
        }
    }

    /// A move in 16 bits; `None` for one that standard shogi does not have.
    ///
    /// ```
    /// use kifu::{Move, PieceKind, Square};
    /// use kifu::training::Packing;
    /// let drop = Move::drop(PieceKind::PAWN, Square::new(1, 2).unwrap());
    /// assert_eq!(Packing::Hcp.move_to_bits(drop), Some(81 << 7 | 1));
    /// assert_eq!(Packing::PackedSfen.move_to_bits(drop), Some(1 << 14 | 1 << 7 | 1));
    /// assert_eq!(Packing::Hcp.move_from_bits(81 << 7 | 1), Some(drop));
    /// ```
    pub fn move_to_bits(self, mv: Move) -> Option<u16> {
        let (promotion, drop) = self.flags();
        let to = number(mv.to()).filter(|_| !mv.is_double())?;
        let origin = match (mv.from(), mv.dropped()) {
            (Some(from), _) => number(from)? << ORIGIN,
            (None, kind) => drop + (ROWS.iter().find(|row| Some(row.kind) == kind)?.number << ORIGIN),
        };
        Some(origin | to | if mv.is_promotion() { promotion } else { 0 })
    }

    /// The move that 16 bits say; `None` if they say none. It need not be legal anywhere.
    pub fn move_from_bits(self, bits: u16) -> Option<Move> {
        let (promotion, drop) = self.flags();
        let to = square(bits & SQUARE)?;
        let origin = bits & !promotion & !SQUARE;
        if let Some(from) = square(origin >> ORIGIN) {
            return Some(Move::normal(from, to, bits & promotion != 0));
        }
        let number = origin.checked_sub(drop).filter(|_| bits & promotion == 0)? >> ORIGIN;
        let row = ROWS.iter().find(|row| row.number == number)?;
        Some(Move::drop(row.kind, to))
    }
}
