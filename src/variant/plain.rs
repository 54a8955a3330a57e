//! Small tables for the fast way of plain games, indexed by the content of a cell.
//!
//! They are made from [`Tables`] and hold nothing else. Their sizes are fixed and indices are masked to these sizes, so
//! that the compiler leaves out the checks of bounds.

use super::KindInfo;
use super::attacks::Path;
use super::geometry::{Cell, EMPTY, MEN};
use super::laws::{Laws, PromotionForce, PromotionMove};
use super::ranks::Ranks;
use super::rays::{CELLS, DIFFERENCES, Rays, difference};
use super::tables::Tables;
use crate::shogi::{Color, Piece, PieceKind};

/// A game on a small board whose pieces capture as they move, and promote in a zone as in standard shogi.
#[derive(Debug)]
pub(crate) struct Plain {
    /// By piece and difference of cells, the first step in that direction: the unit of a slide, the whole of a leap,
    /// and 0 if the piece does not go there.
    steps: [[i8; DIFFERENCES]; MEN],
    pub rays: Rays,
    men: [Man; MEN],
    cell_keys: [u64; CELLS],
}

/// The data of a piece of one side that are needed for a move. For an empty cell all values are 0, so that a move to it
/// is computed like a capture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Man {
    /// The random number of the piece for the keys of positions.
    key: u64,
    /// The amount added to the key of the position when the piece is captured and goes into a hand.
    pub hand_key: u64,
    /// The ranks on which it must promote.
    pub must_promote: Ranks,
    /// The piece after promotion; an empty cell if it does not promote, or if its promotion makes or unmakes a king.
    pub promoted: Cell,
    /// Its slot in the hand of the side that captures it; for a king, a slot that no hand has.
    pub slot: u8,
    /// How many pieces the hand gains by capturing it: 1, or 0 for an empty cell.
    pub gain: u8,
}

const NO_MAN: Man = Man { key: 0, hand_key: 0, must_promote: Ranks::NONE, promoted: EMPTY, slot: 0, gain: 0 };

impl Plain {
    /// The tables of the game, if it is plain.
    pub fn new(tables: &Tables, kinds: &[KindInfo], laws: &Laws) -> Option<Box<Plain>> {
        let is_plain = tables.is_plain
            && tables.geometry.cells <= CELLS
            // Two of the values are the empty cell and the wall.
            && 2 * kinds.len() + 2 <= MEN
            && laws.drops.max_in_hand.is_none()
            && laws.promotion.when == PromotionMove::InWithinOut
            && laws.promotion.forced != PromotionForce::Always;
        if !is_plain {
            return None;
        }
        let mut plain = Box::new(Plain {
            steps: [[0; DIFFERENCES]; MEN],
            rays: Rays::new(&tables.geometry)?,
            men: [NO_MAN; MEN],
            cell_keys: [0; CELLS],
        });
        for (own, key) in plain.cell_keys.iter_mut().zip(&tables.geometry.cell_keys) {
            *own = *key;
        }
        let colors = |kind| Color::ALL.map(|color| Piece::new(color, PieceKind(kind as u16)));
        for piece in (0..kinds.len()).flat_map(colors) {
            let man = Cell::of(piece).man();
            plain.men[man] = Man::new(tables, piece);
            for to in 0..=2 * tables.geometry.span {
                let (from, to) = (tables.geometry.span as usize, to as usize);
                plain.steps[man][difference(from, to)] = first_step(tables, piece, from, to)?;
            }
        }
        Some(plain)
    }

    /// The first step of the piece `cell` from one cell towards another; 0 if it does not go there.
    #[inline(always)]
    pub fn step(&self, cell: Cell, from: u8, to: u8) -> i8 {
        self.steps[cell.man()][difference(usize::from(from), usize::from(to))]
    }

    #[inline(always)]
    pub fn man(&self, cell: Cell) -> &Man {
        &self.men[cell.man()]
    }

    /// The part of the key of a position for a piece on a cell.
    #[inline(always)]
    pub fn key(&self, cell: Cell, at: u8) -> u64 {
        self.man(cell).key.wrapping_mul(self.cell_keys[usize::from(at)])
    }
}

/// The first step of a piece from one cell towards another; 0 if it does not go there. `None` if it captures other than
/// it moves, or hops.
fn first_step(tables: &Tables, piece: Piece, from: usize, to: usize) -> Option<i8> {
    let path = |takes| tables.attacks.path(piece.kind, piece.color, from, to, takes);
    let step = match (path(false), path(true)) {
        (Path::No, Path::No) => 0,
        (Path::Leap, Path::Leap) => to as i32 - from as i32,
        (Path::Slide, Path::Slide) => Some(tables.geometry.unit(from, to)).filter(|unit| *unit != 0)?,
        _ => return None,
    };
    i8::try_from(step).ok()
}

impl Man {
    fn new(tables: &Tables, piece: Piece) -> Man {
        let flags = tables.of(piece.kind);
        let promoted = flags.promotes.filter(|kind| !flags.royal && !tables.of(*kind).royal);
        let (slot, taker) = (flags.slot.filter(|_| !flags.royal), !piece.color);
        Man {
            key: flags.keys[piece.color.index()],
            hand_key: slot.map_or(0, |_| tables.of(flags.base).hand_keys[taker.index()]),
            must_promote: flags.must_promote[piece.color.index()],
            promoted: promoted.map_or(EMPTY, |kind| Cell::of(Piece { kind, ..piece })),
            slot: if flags.royal { u8::MAX } else { slot.unwrap_or(0) },
            gain: u8::from(slot.is_some()),
        }
    }
}
