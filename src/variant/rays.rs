//! The lines of a small board as sets of bits, so that the first piece on a line is found without walking along it.

use super::geometry::Geometry;

/// The maximum number of cells of a small board, so that a byte can index them.
pub(crate) const CELLS: usize = 1 << 8;
/// The number of differences of two cells.
pub(super) const DIFFERENCES: usize = 2 * CELLS;

/// A set of squares, with one bit for each, in the order of their cells.
pub(crate) type Squares = u128;

/// The number of directions of lines. The first half of them lead to higher cells.
const DIRECTIONS: usize = 8;
/// The direction between two cells that are not on a line.
const NO_DIRECTION: u8 = DIRECTIONS as u8;

/// The lines of a board that has no more squares than a set has bits.
#[derive(Debug)]
pub(crate) struct Rays {
    /// By cell, the set of this cell alone; empty for a wall.
    single: [Squares; CELLS],
    /// By cell and direction, the squares on the line from there to the edge.
    rays: [[Squares; DIRECTIONS]; CELLS],
    /// By difference of cells, the direction from one to the other.
    directions: [u8; DIFFERENCES],
    /// The cell of each bit, at the number of the bit plus one. The entries before the first and after the last bit are
    /// the first cell, which is a wall.
    cells: [u8; CELLS],
}

impl Rays {
    /// The lines of a board, if it does not have too many squares.
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

    /// The occupied squares after a move to a cell, from another cell if it is not a drop.
    #[inline(always)]
    pub fn after(&self, occupied: Squares, from: Option<usize>, to: usize) -> Squares {
        let left = from.map_or(0, |from| self.single[from % CELLS]);
        occupied & !left | self.single[to % CELLS]
    }

    /// The occupied squares before a move to a cell, from another cell if it was not a drop. `took` is whether it
    /// captured.
    pub fn before(&self, occupied: Squares, from: Option<usize>, to: usize, took: bool) -> Squares {
        let stayed = if took { 0 } else { self.single[to % CELLS] };
        occupied & !stayed | from.map_or(0, |from| self.single[from % CELLS])
    }

    /// The direction from one cell to another, if they are on a line.
    #[inline(always)]
    pub fn direction(&self, from: u8, to: u8) -> Direction {
        Direction(self.directions[difference(usize::from(from), usize::from(to))])
    }

    /// The first occupied cell in a direction from a cell; a wall if there is none, or if there is no direction.
    #[inline(always)]
    pub fn first(&self, from: u8, direction: Direction, occupied: Squares) -> u8 {
        let on_line = self.rays[usize::from(from)][direction.index()] & occupied;
        let on_line = if direction.0 == NO_DIRECTION { 0 } else { on_line };
        let bit = if direction.index() < DIRECTIONS / 2 {
            on_line.trailing_zeros() + 1
        } else {
            Squares::BITS - on_line.leading_zeros()
        };
        self.cells[bit as usize % CELLS]
    }

    /// Whether all squares between two squares on a line are free.
    #[inline(always)]
    pub fn is_free_between(&self, from: u8, to: u8, occupied: Squares) -> bool {
        let there = self.direction(from, to);
        let between =
            self.rays[usize::from(from)][there.index()] & self.rays[usize::from(to)][there.back().index()];
        between & occupied == 0
    }
}

/// The index of the difference of two cells in tables.
#[inline(always)]
pub(super) fn difference(from: usize, to: usize) -> usize {
    to.wrapping_sub(from) % DIFFERENCES
}

/// A direction of lines, or none.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Direction(u8);

impl Direction {
    /// The directions, those to higher cells first.
    pub const ALL: [Direction; DIRECTIONS] = [
        Direction(0),
        Direction(1),
        Direction(2),
        Direction(3),
        Direction(4),
        Direction(5),
        Direction(6),
        Direction(7),
    ];

    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.0) % DIRECTIONS
    }

    #[inline(always)]
    fn back(self) -> Direction {
        Direction(self.0 ^ (DIRECTIONS / 2) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::mixed;
    use super::*;
    use crate::variant::Variant;

    /// The first cell from one towards another that is occupied or a wall, found by walking.
    fn walked(geometry: &Geometry, rays: &Rays, from: usize, to: usize, occupied: Squares) -> usize {
        let unit = geometry.unit(from, to);
        let next = |at: &usize| Some(at.wrapping_add_signed(unit as isize));
        let is_free = |at: &usize| rays.single[*at] != 0 && rays.single[*at] & occupied == 0;
        std::iter::successors(next(&from), next).find(|at| !is_free(at)).expect("a line ends at a wall")
    }

    /// On boards with more and with fewer pieces, the first piece on a line is the same as that found by walking.
    #[test]
    fn what_stands_first_is_what_a_walk_meets() {
        let mut lines = 0;
        for variant in Variant::all().filter(|variant| variant.plain().is_some()) {
            let geometry = &variant.tables().geometry;
            let rays = Rays::new(geometry).expect("it is small");
            let squares: Vec<usize> = (0..CELLS).filter(|&cell| rays.single[cell] != 0).collect();
            for board in 0..8 {
                let half = |at: u64| {
                    Squares::from(mixed(board * 4 + at)) << 64 | Squares::from(mixed(board * 4 + at + 1))
                };
                let occupied = if board % 2 == 0 { half(0) } else { half(0) & half(2) };
                for (&from, &to) in squares.iter().flat_map(|from| squares.iter().map(move |to| (from, to))) {
                    let direction = rays.direction(from as u8, to as u8);
                    let first = usize::from(rays.first(from as u8, direction, occupied));
                    if geometry.unit(from, to) == 0 {
                        assert_eq!(first, 0, "{variant}: no line leads from {from} to {to}");
                        continue;
                    }
                    let met = walked(geometry, &rays, from, to, occupied);
                    assert_eq!(
                        first,
                        if rays.single[met] == 0 { 0 } else { met },
                        "{variant}: {from} to {to}"
                    );
                    let is_free = rays.is_free_between(from as u8, to as u8, occupied);
                    let is_met = walked(geometry, &rays, from, to, occupied | rays.single[to]) == to;
                    assert_eq!(is_free, is_met, "{variant}: {from} to {to}");
                    lines += 1;
                }
            }
        }
        assert!(lines > 10_000, "{lines}");
    }

    #[test]
    fn a_move_and_its_way_back_leave_what_was_occupied() {
        let shogi = Variant::shogi();
        let rays = Rays::new(&shogi.tables().geometry).expect("it is small");
        let cells: Vec<usize> = (0..CELLS).filter(|&cell| rays.single[cell] != 0).collect();
        let (from, to) = (cells[3], cells[50]);
        for took in [false, true] {
            let before = rays.single[from] | rays.single[cells[80]] | if took { rays.single[to] } else { 0 };
            let after = rays.after(before, Some(from), to);
            assert_eq!(after, rays.single[to] | rays.single[cells[80]]);
            assert_eq!(rays.before(after, Some(from), to, took), before);
        }
        let dropped = rays.after(0, None, to);
        assert_eq!((dropped, rays.before(dropped, None, to, false)), (rays.single[to], 0));
    }
}
