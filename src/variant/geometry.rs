//! The board of a variant as a mailbox: one array with cells for the squares, and walls around them.
//!
//! A row of the array is so long that the difference of two cells determines the numbers of files and ranks between
//! them.

use std::ops::Range;

use super::betza::{KING_STEPS, Mode, Step};
use super::ranks::Ranks;
use crate::shogi::{Color, Piece, PieceKind, Square};

/// The content of a cell of the mailbox: a piece, with the colour in the lowest bit and the kind above it, or one of
/// the two values below. These have the highest bit set, so that one comparison tells whether a piece of a given side
/// stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell(u16);

/// No piece.
pub(crate) const EMPTY: Cell = Cell(NO_PIECE | (MEN as u16 - 2));
/// Not a square.
pub(crate) const WALL: Cell = Cell(u16::MAX);
const NO_PIECE: u16 = 1 << 15;
/// The number of values of the low bits of a cell. These bits identify a piece in a plain game.
pub(super) const MEN: usize = 1 << 6;

impl Cell {
    pub const fn of(piece: Piece) -> Cell {
        Cell(piece.kind.0 << 1 | piece.color as u16)
    }

    #[inline]
    pub fn piece(self) -> Option<Piece> {
        if !self.is_piece() {
            return None;
        }
        let color = if self.0 & 1 == 0 { Color::Black } else { Color::White };
        Some(Piece { color, kind: PieceKind(self.0 >> 1) })
    }

    #[inline]
    pub const fn is_piece(self) -> bool {
        self.0 & NO_PIECE == 0
    }

    /// The low bits, which in a plain game distinguish all pieces, empty cells and walls.
    #[inline(always)]
    pub(super) const fn man(self) -> usize {
        self.0 as usize % MEN
    }

    #[inline]
    pub const fn is_of(self, color: Color) -> bool {
        self.0 & (NO_PIECE | 1) == color as u16
    }
}

/// The mailbox of a variant.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// The distance in cells from one rank to the next.
    pub stride: i32,
    /// How many cells the mailbox has.
    pub cells: usize,
    /// The cell before file 1 of rank 1.
    origin: i32,
    /// The range from the first cell of the board to the last, including the walls between ranks.
    pub board: Range<usize>,
    /// The largest difference of two squares.
    pub(super) span: i32,
    files: u8,
    ranks: u8,
    /// By difference of cells, the unit step in that direction, if it lies on a line.
    units: Vec<i16>,
    /// By colour, its promotion zone.
    zone: [Ranks; 2],
    /// By [`Square::bits`], the cell; 0 if the board does not have the square.
    by_square: Box<[u16; 1 << 12]>,
    /// By cell, a random number for the keys of positions.
    pub cell_keys: Vec<u64>,
}

impl Geometry {
    /// The mailbox of a board; no leap goes further than `margin` files or ranks.
    pub fn new((files, ranks, zone): (u8, u8, u8), margin: i32) -> Geometry {
        let stride = (2 * i32::from(files) - 1).max(i32::from(files) + margin);
        let span = i32::from(ranks - 1) * stride + i32::from(files - 1);
        let mut geometry = Geometry {
            stride,
            // One row more than the longest leap needs, so that no step from a square leads to the first cell.
            cells: ((i32::from(ranks) + 2 * margin + 1) * stride + margin) as usize,
            origin: margin * stride + margin - 1,
            board: 0..0,
            span,
            files,
            ranks,
            units: vec![0; (2 * span + 1) as usize],
            zone: [Ranks::up_to(zone), Ranks::up_to(ranks) - Ranks::up_to(ranks.saturating_sub(zone))],
            by_square: Box::new([0; 1 << 12]),
            cell_keys: Vec::new(),
        };
        for cell in 0..geometry.cells {
            if let Some(square) = geometry.square(cell) {
                geometry.by_square[usize::from(square.bits())] =
                    u16::try_from(cell).expect("36 by 36 is small");
            }
        }
        let board = || (0..geometry.cells).filter(|&cell| geometry.square(cell).is_some());
        geometry.board = board().next().unwrap_or(0)..board().next_back().map_or(0, |last| last + 1);
        geometry.cell_keys = (0..geometry.cells as u64).map(|cell| mixed(cell) | 1).collect();
        for (file, rank) in KING_STEPS {
            for (diff, unit) in geometry.line(Step { file, rank, range: u8::MAX, over: 0, mode: Mode::ANY }) {
                geometry.units[(diff + span) as usize] = unit as i16;
            }
        }
        geometry
    }

    /// A step in cells.
    pub(super) fn unit_of(&self, step: Step) -> i32 {
        i32::from(step.rank) * self.stride + i32::from(step.file)
    }

    /// The multiples of `step` that fit on the board, as differences of cells, and the unit of each.
    pub(super) fn line(&self, step: Step) -> Vec<(i32, i32)> {
        let unit = self.unit_of(step);
        let fits = |n: &i32| {
            (n * i32::from(step.file)).abs() < i32::from(self.files)
                && (n * i32::from(step.rank)).abs() < i32::from(self.ranks)
        };
        (1..=i32::from(step.range)).take_while(fits).map(|n| (n * unit, unit)).collect()
    }

    /// The number of squares on the longest line.
    pub(super) fn longer_side(&self) -> i32 {
        i32::from(self.files.max(self.ranks))
    }

    /// The cell of a square on the board.
    #[inline]
    pub fn cell(&self, square: Square) -> usize {
        usize::from(self.by_square[usize::from(square.bits() & 0xfff)])
    }

    /// The cell of a square, if the board has it.
    #[inline]
    pub fn find(&self, square: Square) -> Option<usize> {
        Some(self.cell(square)).filter(|&cell| cell != 0)
    }

    /// The square of a cell, if it is not a wall.
    #[inline]
    pub fn square(&self, cell: usize) -> Option<Square> {
        let offset = cell as i32 - self.origin;
        let (rank, file) = (offset.div_euclid(self.stride), offset.rem_euclid(self.stride));
        if !(1..=i32::from(self.ranks)).contains(&rank) || !(1..=i32::from(self.files)).contains(&file) {
            return None;
        }
        Square::new(file as u8, rank as u8)
    }

    /// The unit step from one cell towards another on the same line; 0 if they are not on a line.
    #[inline]
    pub fn unit(&self, from: usize, to: usize) -> i32 {
        let at = to.wrapping_sub(from).wrapping_add(self.span as usize);
        i32::from(self.units.get(at).copied().unwrap_or(0))
    }

    /// Whether two cells are adjacent.
    pub fn is_next(&self, from: usize, to: usize) -> bool {
        let diff = from.abs_diff(to) as i32;
        [1, self.stride - 1, self.stride, self.stride + 1].contains(&diff)
    }

    /// Whether `rank` lies in the promotion zone of `color`.
    #[inline]
    pub fn in_zone(&self, color: Color, rank: u8) -> bool {
        self.zone[color.index()].has(rank)
    }
}

/// A fixed sequence of well-mixed numbers (SplitMix64).
pub(super) fn mixed(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
