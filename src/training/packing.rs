//! Packs positions into 32 bytes.

use super::codes::{self, Code, ROWS, Said, Table, Tables};
use super::moves::{SQUARES, number, square};
use super::{Malformed, Packing, Unpackable};
use crate::rules::Position;
use crate::shogi::{Color, Piece, PieceKind, Placement};
use crate::variant::Variant;

/// How many bits a position has.
const BITS: usize = 256;
/// How many bits the square of a king has.
const KING: u8 = 7;

impl Packing {
    /// The position in 32 bytes. The number of the move is not in them.
    ///
    /// Pieces of a set that are neither on the board nor in a hand, as in handicap games, are said to be in the box.
    ///
    /// ```
    /// use kifu::training::Packing;
    /// use kifu::{Position, Variant};
    /// let start = Position::start(&Variant::shogi());
    /// for packing in Packing::ALL {
    ///     let bytes = packing.pack(&start)?;
    ///     assert_eq!(packing.unpack(&bytes)?, start);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The position is none of standard shogi, or no set of pieces makes it: it has not one king a side, or more pieces
    /// of a kind than a set.
    pub fn pack(self, position: &Position) -> Result<[u8; 32], Unpackable> {
        if !position.variant().is_shogi() {
            return Err(Unpackable::OtherGame);
        }
        let mut bits = Bits { bytes: [0; 32], at: 0 };
        bits.put(Code { value: position.turn().index() as u8, bits: 1 });
        for color in Color::ALL {
            // A text can put a king in a hand, where it has no code.
            let king = position.king(color).filter(|_| position.in_hand(color, PieceKind::KING) == 0);
            let king = king.and_then(number).ok_or(Unpackable::King(color))?;
            bits.put(Code { value: king as u8, bits: KING });
        }
        let mut left = ROWS.each_ref().map(|row| row.most);
        let mut take = |at: usize, count: u32| {
            let rest = u8::try_from(count).ok().and_then(|count| left[at].checked_sub(count));
            left[at] = rest.ok_or(Unpackable::TooMany(ROWS[at].kind))?;
            Ok(())
        };
        for at in 0..SQUARES {
            match square(at).and_then(|square| position.piece(square)) {
                Some(Piece { kind: PieceKind::KING, .. }) => {}
                Some(Piece { color, kind }) => {
                    let (row, is_promoted) = codes::find(kind).ok_or(Unpackable::OtherGame)?;
                    take(row, 1)?;
                    bits.put(ROWS[row].board(self, color, is_promoted));
                }
                None => bits.put(codes::EMPTY),
            }
        }
        for color in Color::ALL {
            for (at, row) in ROWS.iter().enumerate() {
                let count = position.in_hand(color, row.kind);
                take(at, count)?;
                (0..count).for_each(|_| bits.put(row.hand(self, color)));
            }
        }
        for (row, left) in ROWS.iter().zip(left) {
            (0..left).for_each(|_| bits.put(row.boxed(self)));
        }
        debug_assert_eq!(bits.at, BITS);
        Ok(bits.bytes)
    }

    /// The position that 32 bytes say. The number of the move is 1.
    ///
    /// # Errors
    /// The first bit that says what no position has.
    pub fn unpack(self, bytes: &[u8; 32]) -> Result<Position, Malformed> {
        self.unpack_at(bytes, 1)
    }

    /// The position with the number of its move.
    pub(super) fn unpack_at(self, bytes: &[u8; 32], ply: u32) -> Result<Position, Malformed> {
        let mut bits = Bits { bytes: *bytes, at: 0 };
        let turn = if bits.take(1) == 0 { Color::Black } else { Color::White };
        let mut placement = Placement { turn: Some(turn), ply: Some(ply), ..Placement::default() };
        let mut kings = [SQUARES; 2];
        for color in Color::ALL {
            let at = bits.at;
            let king = u16::from(bits.take(KING));
            match square(king).filter(|_| king != kings[0]) {
                Some(square) => placement.board.push((square, Piece::new(color, PieceKind::KING))),
                None => return Err(Malformed::at_bit(at, "the square of a king")),
            }
            kings[color.index()] = king;
        }
        let tables = Tables::of(self);
        let mut left = ROWS.each_ref().map(|row| row.most);
        let mut use_one = |row: usize, at: usize| match left[row].checked_sub(1) {
            Some(rest) => {
                left[row] = rest;
                Ok(())
            }
            None => Err(Malformed::at_bit(at, "no more pieces of a kind than a set has")),
        };
        for at in (0..SQUARES).filter(|at| !kings.contains(at)) {
            let start = bits.at;
            if let (Said::Piece(piece, row), Some(square)) = (bits.read(&tables.board)?, square(at)) {
                use_one(row, start)?;
                placement.board.push((square, piece));
            }
        }
        while bits.at < BITS {
            let start = bits.at;
            if let Said::Off(color, row) = bits.read(&tables.off)? {
                use_one(row, start)?;
                placement.hands.extend(color.map(|color| (color, ROWS[row].kind, 1)));
            }
        }
        Ok(Position::from_placement(&placement, &Variant::shogi()))
    }
}

/// 256 bits, of which the lowest of a byte comes first.
struct Bits {
    bytes: [u8; 32],
    at: usize,
}

impl Bits {
    fn put(&mut self, code: Code) {
        // A code reaches into two bytes at most.
        let wide = u16::from(code.value) << (self.at % 8);
        for (byte, part) in self.bytes.iter_mut().skip(self.at / 8).zip(wide.to_le_bytes()) {
            *byte |= part;
        }
        self.at += usize::from(code.bits);
    }

    /// The next eight bits; those behind the end are 0.
    fn peek(&self) -> u8 {
        let byte = |at: usize| self.bytes.get(at).copied().unwrap_or_default();
        let wide = u16::from_le_bytes([byte(self.at / 8), byte(self.at / 8 + 1)]);
        (wide >> (self.at % 8)) as u8
    }

    fn take(&mut self, bits: u8) -> u8 {
        let value = self.peek() & ((1 << bits) - 1);
        self.at += usize::from(bits);
        value
    }

    fn read(&mut self, table: &Table) -> Result<Said, Malformed> {
        match table[usize::from(self.peek())] {
            Some((said, bits)) if self.at + usize::from(bits) <= BITS => {
                self.at += usize::from(bits);
                Ok(said)
            }
            _ => Err(Malformed::at_bit(self.at, "the code of a piece")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_kings_on_a_square_are_malformed() {
        for &packing in Packing::ALL {
            let mut bytes = packing.pack(&Position::start(&Variant::shogi())).expect("it can be packed");
            assert!(packing.unpack(&bytes).is_ok());
            bytes[1] = bytes[1] & 0x80 | bytes[0] >> 1;
            assert_eq!(
                packing.unpack(&bytes),
                Err(Malformed::at_bit(8, "the square of a king")),
                "{packing}"
            );
        }
    }
}
