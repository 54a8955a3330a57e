//! The lines of a small board as sets of squares: what stands first on a line is found without walking there.

use super::geometry::Geometry;
use super::plain::{CELLS, DIFFERENCES, difference};

/// A set of squares, a bit for each, in the order of their cells.
pub(crate) type Squares = u128;

/// How many directions lines have. Half of them lead to higher cells, and come first.
const DIRECTIONS: usize = 8;
/// The direction from one cell to another that is on no line with it.
const NO_DIRECTION: u8 = DIRECTIONS as u8;

/// The lines of a board of no more squares than a set has bits.
#[derive(Debug)]
pub(crate) struct Rays {
    /// By cell, itself as a set; nothing if it is a wall.
    single: [Squares; CELLS],
    /// By cell and direction, the squares on the line from there to the edge.
    rays: [[Squares; DIRECTIONS]; CELLS],
    /// By difference of cells, the direction from the one to the other.
    directions: [u8; DIFFERENCES],
    /// By number of the bit, one more than that, the cell. Before the first and behind the last bit is the first
    /// cell, which is a wall.
    cells: [u8; CELLS],
}

impl Rays {
    /// The lines of a board, if there are not too many squares.
    pub fn new(geometry: &Geometry) -> Option<Rays> {
        let mut rays = Rays {
            single: [0; CELLS],
            rays: [[0; DIRECTIONS]; CELLS],
            directions: [NO_DIRECTION; DIFFERENCES],
            cells: [0; CELLS],
        };
        let squares = (0..CELLS).filter(|&cell| geometry.square(cell).is_some());
        for (bit, cell) in (0..).zip(squares) {
            rays.single[cell] = Squares::checked_shl(1, bit)?;
            rays.cells[bit as usize + 1] = u8::try_from(cell).ok()?;
        }
        let stride = geometry.stride as usize;
        let up = [1, stride - 1, stride, stride + 1];
        let units = up.into_iter().chain(up.map(usize::wrapping_neg));
        for (direction, unit) in (0u8..).zip(units) {
            for from in (0..CELLS).filter(|&cell| rays.single[cell] != 0) {
                let mut line = 0;
                let mut at = from.wrapping_add(unit);
                while rays.single[at % CELLS] != 0 {
                    line |= rays.single[at % CELLS];
                    rays.directions[difference(from, at)] = direction;
                    at = at.wrapping_add(unit);
                }
                rays.rays[from][usize::from(direction)] = line;
            }
        }
        Some(rays)
    }

    /// What is occupied once a piece has gone from one cell, if it was on the board, to another.
    #[inline(always)]
    pub fn after(&self, occupied: Squares, from: Option<usize>, to: usize) -> Squares {
        let left = from.map_or(0, |from| self.single[from % CELLS]);
        occupied & !left | self.single[to % CELLS]
    }

    /// What was occupied before a piece went from one cell, if it was on the board, to another, where it took a piece or
    /// none.
    pub fn before(&self, occupied: Squares, from: Option<usize>, to: usize, took: bool) -> Squares {
        let stayed = if took { 0 } else { self.single[to % CELLS] };
        occupied & !stayed | from.map_or(0, |from| self.single[from % CELLS])
    }

    /// The direction from one cell to another, if they are on a line.
    #[inline(always)]
    pub fn direction(&self, from: u8, to: u8) -> Direction {
        Direction(self.directions[difference(usize::from(from), usize::from(to))])
    }

    /// The first cell on the line from another that is occupied; a wall if none is, or if there is no line.
    #[inline(always)]
    pub fn first(&self, from: u8, direction: Direction, occupied: Squares) -> u8 {
        let on_line = self.rays[usize::from(from)][direction.index()] & occupied;
        let on_line = if direction.0 == NO_DIRECTION { 0 } else { on_line };
        let bit = match direction.index() < DIRECTIONS / 2 {
            true => on_line.trailing_zeros() + 1,
            false => Squares::BITS - on_line.leading_zeros(),
        };
        self.cells[bit as usize % CELLS]
    }

    /// Whether all squares between two that are on a line are free.
    #[inline(always)]
    pub fn is_free_between(&self, from: u8, to: u8, occupied: Squares) -> bool {
        let there = self.direction(from, to);
        let between =
            self.rays[usize::from(from)][there.index()] & self.rays[usize::from(to)][there.back().index()];
        between & occupied == 0
    }
}

/// One of the directions of lines, or none of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Direction(u8);

impl Direction {
    /// The directions, those to higher cells first.
    pub const ALL: [Direction; DIRECTIONS] = {
        let mut all = [Direction(0); DIRECTIONS];
        let mut at = 0;
        while at < DIRECTIONS {
            all[at] = Direction(at as u8);
            at += 1;
        }
        all
    };

    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.0) % DIRECTIONS
    }

    #[inline(always)]
    fn back(self) -> Direction {
        Direction(self.0 ^ (DIRECTIONS / 2) as u8)
    }
}
