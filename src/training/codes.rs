//! The codes of pieces, as one table for both packings.
//!
//! Codes are read from the lowest bit, and no code is the beginning of another. On the board the code of a piece is one
//! bit longer than in a hand, which is the bit of an empty square. A piece of the set that is neither on the board nor in
//! a hand is in the box. So all positions with two kings take 256 bits.

use std::sync::LazyLock;

use super::Packing;
use crate::shogi::{Color, Piece, PieceKind};

/// A kind of piece, unpromoted.
pub(super) struct Row {
    pub kind: PieceKind,
    promoted: Option<PieceKind>,
    name: &'static str,
    /// How many a set has.
    pub most: u8,
    /// Its number in moves.
    pub number: u16,
    /// How many bits its code has on the board; elsewhere it has one bit less.
    bits: u8,
    /// As [`Packing::Hcp`] and [`Packing::PackedSfen`] have it.
    codes: [Codes; 2],
}

/// The code of a piece of Black, and of one in the box.
struct Codes {
    board: u8,
    hand: u8,
    boxed: u8,
}

const fn codes(board: u8, hand: u8, boxed: u8) -> Codes {
    Codes { board, hand, boxed }
}

const fn row(
    (kind, name): (PieceKind, &'static str),
    promoted: Option<PieceKind>,
    (most, number, bits): (u8, u16, u8),
    hcp: Codes,
    packed_sfen: Codes,
) -> Row {
    Row { kind, promoted, name, most, number, bits, codes: [hcp, packed_sfen] }
}

/// In the order of hands.
#[rustfmt::skip]
pub(super) const ROWS: [Row; 7] = [
    row((PieceKind::PAWN, "pawn"), Some(PieceKind::TOKIN), (18, 1, 4),
        codes(0b0001, 0b000, 0b010), codes(0b0001, 0b000, 0b010)),
    row((PieceKind::LANCE, "lance"), Some(PieceKind::PROMOTED_LANCE), (4, 2, 6),
        codes(0b00_0011, 0b0_0001, 0b0_1001), codes(0b00_0011, 0b0_0001, 0b0_1001)),
    row((PieceKind::KNIGHT, "knight"), Some(PieceKind::PROMOTED_KNIGHT), (4, 3, 6),
        codes(0b00_0111, 0b0_0011, 0b0_1011), codes(0b00_1011, 0b0_0101, 0b0_1101)),
    row((PieceKind::SILVER, "silver"), Some(PieceKind::PROMOTED_SILVER), (4, 4, 6),
        codes(0b00_1011, 0b0_0101, 0b0_1101), codes(0b00_0111, 0b0_0011, 0b0_1011)),
    row((PieceKind::GOLD, "gold"), None, (4, 7, 6),
        codes(0b00_1111, 0b0_0111, 0b1_1101), codes(0b00_1111, 0b0_0111, 0b1_1011)),
    row((PieceKind::BISHOP, "bishop"), Some(PieceKind::HORSE), (2, 5, 8),
        codes(0b0001_1111, 0b001_1111, 0b000_1111), codes(0b0001_1111, 0b000_1111, 0b010_1111)),
    row((PieceKind::ROOK, "rook"), Some(PieceKind::DRAGON), (2, 6, 8),
        codes(0b0011_1111, 0b011_1111, 0b010_1111), codes(0b0011_1111, 0b001_1111, 0b011_1111)),
];

/// The name of a kind, for messages.
pub(super) fn name(kind: PieceKind) -> &'static str {
    find(kind).map_or("king", |(row, _)| ROWS[row].name)
}

/// The number of the row of a kind, and whether it is the promoted one.
pub(super) fn find(kind: PieceKind) -> Option<(usize, bool)> {
    let row = ROWS.iter().position(|row| row.kind == kind || row.promoted == Some(kind))?;
    Some((row, ROWS[row].kind != kind))
}

/// Some bits, the lowest first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Code {
    pub value: u8,
    pub bits: u8,
}

/// An empty square.
pub(super) const EMPTY: Code = Code { value: 0, bits: 1 };

impl Row {
    /// A piece on the board.
    pub fn board(&self, packing: Packing, color: Color, is_promoted: bool) -> Code {
        // There is a flag for the colour and, if the kind promotes, one for that; the packings have them in different
        // order.
        let (colored, promotion) = match (self.promoted, packing) {
            (None, _) => (self.bits - 1, 0),
            (Some(_), Packing::Hcp) => (self.bits - 2, self.bits - 1),
            (Some(_), Packing::PackedSfen) => (self.bits - 1, self.bits - 2),
        };
        let flags = (color.index() as u8) << colored | u8::from(is_promoted) << promotion;
        Code { value: self.codes[packing as usize].board | flags, bits: self.bits }
    }

    /// A piece in the hand of a side.
    pub fn hand(&self, packing: Packing, color: Color) -> Code {
        let bits = self.bits - 1;
        Code { value: self.codes[packing as usize].hand | (color.index() as u8) << (bits - 1), bits }
    }

    /// A piece in the box.
    pub fn boxed(&self, packing: Packing) -> Code {
        Code { value: self.codes[packing as usize].boxed, bits: self.bits - 1 }
    }
}

/// What a code means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    Empty,
    /// A piece on a square, and the number of its row.
    Piece(Piece, usize),
    /// A piece in a hand, or in the box.
    Off(Option<Color>, usize),
}

/// What the next eight bits begin with, and how many of them it takes.
pub(super) type Table = [Option<(Said, u8)>; 256];

/// The codes of a packing by the bits that come next.
pub(super) struct Tables {
    pub board: Table,
    pub off: Table,
}

impl Tables {
    pub fn of(packing: Packing) -> &'static Tables {
        static TABLES: LazyLock<[Tables; 2]> =
            LazyLock::new(|| [Packing::Hcp, Packing::PackedSfen].map(Tables::new));
        &TABLES[packing as usize]
    }

    fn new(packing: Packing) -> Tables {
        let mut tables = Tables { board: [None; 256], off: [None; 256] };
        enter(&mut tables.board, EMPTY, Said::Empty);
        for (at, row) in ROWS.iter().enumerate() {
            for color in Color::ALL {
                for kind in [Some(row.kind), row.promoted].into_iter().flatten() {
                    let code = row.board(packing, color, kind != row.kind);
                    enter(&mut tables.board, code, Said::Piece(Piece::new(color, kind), at));
                }
                enter(&mut tables.off, row.hand(packing, color), Said::Off(Some(color), at));
            }
            enter(&mut tables.off, row.boxed(packing), Said::Off(None, at));
        }
        tables
    }
}

fn enter(table: &mut Table, code: Code, said: Said) {
    for more in 0..1usize << (8 - code.bits) {
        table[usize::from(code.value) | more << code.bits] = Some((said, code.bits));
    }
}
