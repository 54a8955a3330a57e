//! The attack tables of a variant: which piece reaches which square, by the difference of cells.
//!
//! The board is a mailbox with walls. Its rows are so long that a difference of two cells says how many
//! files and ranks lie between them, so one table a kind answers "can it go from here to there" for
//! every pair of squares; White's pieces look the difference up with the other sign.

use super::betza::Step;
use super::kind::Kind;
use super::laws::Laws;
use crate::shogi::{Color, Piece, PieceKind, Square};

/// What stands on a cell of the mailbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell(u16);

/// No piece.
pub(crate) const EMPTY: Cell = Cell(0);
/// Not a square.
pub(crate) const WALL: Cell = Cell(u16::MAX);

impl Cell {
    pub const fn of(piece: Piece) -> Cell {
        Cell((piece.kind.0 + 1) << 1 | piece.color as u16)
    }

    #[inline]
    pub fn piece(self) -> Option<Piece> {
        if self == EMPTY || self == WALL {
            return None;
        }
        let color = if self.0 & 1 == 0 { Color::Black } else { Color::White };
        Some(Piece { color, kind: PieceKind((self.0 >> 1) - 1) })
    }

    #[inline]
    pub const fn is_of(self, color: Color) -> bool {
        self.0 > 1 && self.0 != u16::MAX && self.0 & 1 == color as u16
    }
}

/// The mailbox of a variant and its attack tables.
#[derive(Debug)]
pub(crate) struct Reach {
    /// Cells from one rank to the next.
    pub stride: i32,
    /// How many cells the mailbox has.
    pub cells: usize,
    /// The cell before file 1 of rank 1.
    origin: i32,
    /// The largest difference of two squares.
    span: i32,
    files: u8,
    ranks: u8,
    /// For every kind and difference: `LEAP`, `SLIDE`, both or neither.
    table: Vec<u8>,
    /// For every difference: the unit step towards it, if it lies on a line.
    units: Vec<i16>,
    /// Unit steps along which some piece moves.
    pub rays: Vec<i32>,
    /// By colour, the leaps of pieces over other squares.
    pub leaps: [Vec<i32>; 2],
    /// By kind, the steps of a Black piece and how often they may be repeated.
    pub steps: Vec<Vec<(i32, u8)>>,
    /// By colour, the ranks (bit 1 is rank 1) of its promotion zone.
    zone: [u64; 2],
    /// By [`Square::bits`], the cell; 0 where the game has no such square.
    by_square: Vec<u16>,
    /// By kind, what the rules ask of it most often.
    pub traits: Vec<Traits>,
    /// By cell, a random number for the keys of positions.
    pub cell_keys: Vec<u64>,
}

/// What the rules ask of a kind most often, in little room.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Traits {
    /// What it promotes to.
    pub promotes: Option<PieceKind>,
    /// What it becomes in hand.
    pub base: PieceKind,
    /// The place of its base in a hand.
    pub slot: Option<u8>,
    /// By colour, the ranks (bit 1 is rank 1) from which it could never move.
    pub dead_ends: [u64; 2],
    /// By colour, the ranks on which it must promote.
    pub must_promote: [u64; 2],
    pub royal: bool,
    pub one_per_file: bool,
    pub no_drop_mate: bool,
    /// Random numbers for the keys of positions: on the board by colour, in hand by colour.
    pub keys: [u64; 2],
    pub hand_keys: [u64; 2],
}

/// A fixed sequence of well-mixed numbers (SplitMix64).
fn mixed(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const LEAP: u8 = 1;
const SLIDE: u8 = 2;

/// Whether and how a piece gets from one cell to another, other pieces aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    No,
    /// In one step or leap.
    Leap,
    /// Over the cells between, which must be empty.
    Slide,
}

impl Reach {
    pub fn new((files, ranks, zone): (u8, u8, u8), kinds: &[Kind], laws: &Laws) -> Reach {
        let all = || kinds.iter().filter(|kind| kind.present).flat_map(|kind| &kind.steps);
        let margin =
            all().filter(|s| s.range == 1).map(|s| s.file.unsigned_abs().max(s.rank.unsigned_abs())).max();
        let margin = i32::from(margin.unwrap_or(1).max(1));
        let stride = (2 * i32::from(files) - 1).max(i32::from(files) + margin);
        let span = i32::from(ranks - 1) * stride + i32::from(files - 1);
        let width = (2 * span + 1) as usize;
        let mut reach = Reach {
            stride,
            cells: ((i32::from(ranks) + 2 * margin) * stride + margin) as usize,
            origin: margin * stride + margin - 1 - stride,
            span,
            files,
            ranks,
            table: vec![0; kinds.len() * width],
            units: vec![0; width],
            rays: Vec::new(),
            leaps: [Vec::new(), Vec::new()],
            steps: vec![Vec::new(); kinds.len()],
            zone: [ranks_up_to(zone), ranks_up_to(ranks) & !ranks_up_to(ranks.saturating_sub(zone))],
            by_square: vec![0; usize::from(Square::MAX_SIDE) << 6 | 0x3f],
            traits: Vec::with_capacity(kinds.len()),
            cell_keys: Vec::new(),
        };
        for cell in 0..reach.cells {
            if let Some(square) = reach.square(cell) {
                reach.by_square[usize::from(square.bits())] = u16::try_from(cell).expect("36 by 36 is small");
            }
        }
        reach.cell_keys = (0..reach.cells as u64).map(|cell| mixed(cell) | 1).collect();
        for (at, kind) in (0u16..).zip(kinds) {
            let id = PieceKind(at);
            let key = |n: u64| mixed(1 << 20 | u64::from(at) << 2 | n);
            let dead_ends = dead_ends(&kind.steps, ranks);
            let must = laws.promotion.dead_end_forced && kind.promotes.is_some();
            reach.traits.push(Traits {
                dead_ends,
                must_promote: if must { dead_ends } else { [0; 2] },
                promotes: kind.promotes,
                base: kind.base,
                slot: kinds[kind.base.index()].slot.filter(|_| laws.drops.allowed),
                royal: laws.royal.contains(&id),
                one_per_file: laws.drops.one_per_file.contains(&id),
                no_drop_mate: laws.drops.no_mate.contains(&id),
                keys: [key(0), key(1)],
                hand_keys: [key(2), key(3)],
            });
        }
        for (file, rank) in [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)] {
            for (diff, unit) in reach.line(Step { file, rank, range: u8::MAX }) {
                reach.units[(diff + span) as usize] = unit as i16;
            }
        }
        for (at, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.present) {
            reach.add(at, &kind.steps, width);
        }
        reach
    }

    fn add(&mut self, at: usize, steps: &[Step], width: usize) {
        for &step in steps {
            let unit = i32::from(step.rank) * self.stride + i32::from(step.file);
            self.steps[at].push((unit, step.range));
            let flag = if step.range == 1 { LEAP } else { SLIDE };
            for (diff, _) in self.line(step) {
                self.table[at * width + (diff + self.span) as usize] |= flag;
            }
            if step.file.unsigned_abs().max(step.rank.unsigned_abs()) > 1 {
                for (leaps, unit) in self.leaps.iter_mut().zip([unit, -unit]) {
                    if !leaps.contains(&unit) {
                        leaps.push(unit);
                    }
                }
            } else {
                for unit in [unit, -unit] {
                    if !self.rays.contains(&unit) {
                        self.rays.push(unit);
                    }
                }
            }
        }
    }

    /// The differences that `step` leads to on the largest run it can have, and its unit.
    fn line(&self, step: Step) -> Vec<(i32, i32)> {
        let unit = i32::from(step.rank) * self.stride + i32::from(step.file);
        let fits = |n: &i32| {
            (n * i32::from(step.file)).abs() < i32::from(self.files)
                && (n * i32::from(step.rank)).abs() < i32::from(self.ranks)
        };
        (1..=i32::from(step.range)).take_while(fits).map(|n| (n * unit, unit)).collect()
    }

    /// The cell of a square of the board.
    #[inline]
    pub fn cell(&self, square: Square) -> usize {
        usize::from(self.by_square[usize::from(square.bits())])
    }

    /// The cell of a square, if the board has it.
    #[inline]
    pub fn find(&self, square: Square) -> Option<usize> {
        Some(self.cell(square)).filter(|&cell| cell != 0)
    }

    /// The square of a cell, if it is one.
    #[inline]
    pub fn square(&self, cell: usize) -> Option<Square> {
        let offset = cell as i32 - self.origin;
        let (rank, file) = (offset.div_euclid(self.stride), offset.rem_euclid(self.stride));
        if !(1..=i32::from(self.ranks)).contains(&rank) || !(1..=i32::from(self.files)).contains(&file) {
            return None;
        }
        Square::new(file as u8, rank as u8)
    }

    /// How `piece` gets from one cell to another.
    #[inline]
    pub fn way(&self, piece: Piece, from: usize, to: usize) -> Way {
        let diff = to as i32 - from as i32;
        let diff = if piece.color == Color::Black { diff } else { -diff };
        let row = piece.kind.index() * (2 * self.span + 1) as usize;
        match self.table.get(row + (diff + self.span) as usize) {
            Some(&flags) if flags & LEAP != 0 => Way::Leap,
            Some(&flags) if flags & SLIDE != 0 => Way::Slide,
            _ => Way::No,
        }
    }

    /// The unit step from one cell towards another on the same line; 0 if they share none.
    #[inline]
    pub fn unit(&self, from: usize, to: usize) -> i32 {
        let diff = to as i32 - from as i32 + self.span;
        i32::from(self.units.get(diff as usize).copied().unwrap_or(0))
    }

    /// Whether `rank` lies in the promotion zone of `color`.
    #[inline]
    pub fn in_zone(&self, color: Color, rank: u8) -> bool {
        self.zone[color.index()] >> rank & 1 == 1
    }
}

/// The ranks from 1 to `rank`, bit 1 being rank 1.
fn ranks_up_to(rank: u8) -> u64 {
    ((1u64 << rank) - 1) << 1
}

/// By colour, the ranks from which `steps` lead nowhere on a board of `ranks`.
fn dead_ends(steps: &[Step], ranks: u8) -> [u64; 2] {
    let mut dead = [0; 2];
    for rank in 1..=ranks {
        let stays = |step: &Step| (1..=i32::from(ranks)).contains(&(i32::from(rank) + i32::from(step.rank)));
        if !steps.iter().any(stays) {
            dead[0] |= 1 << rank;
            dead[1] |= 1 << (ranks + 1 - rank);
        }
    }
    dead
}
