//! Moves of pieces in the largest variants beyond steps and slides: hook moves, area moves, jumps over pieces of lower
//! rank, slides that begin behind the next square, moves to anywhere, and burning.
//!
//! A given move is judged by walking only along lines that could lead to its destination.

use std::ops::ControlFlow;

use super::Position;
use super::position::Found;
use crate::shogi::{Color, Piece, PieceKind, Square};
use crate::variant::{Cell, EMPTY, KING_STEPS, SpecialMoveTable, WALL};

/// How many cells there are within three king's steps.
const USUAL_AREA: usize = 7 * 7;

/// A function that is called with each cell that a piece could go to, until it returns `Break`.
type Visit<'v> = &'v mut dyn FnMut(usize) -> ControlFlow<()>;

impl Position {
    /// Whether a piece on `from` could go to `to`, by its steps or by its special moves.
    pub(super) fn goes(&self, piece: Piece, from: usize, to: usize) -> bool {
        self.steps_to(piece, from, to, self.cells[to] != EMPTY) || self.reaches(piece, from, to)
    }

    /// Whether the special moves of a piece on `from` lead to `to`, which holds no own piece.
    pub(super) fn reaches(&self, piece: Piece, from: usize, to: usize) -> bool {
        self.special(piece, from).is_some_and(|special| {
            special.may_reach(piece.color.sign() * (to as i32 - from as i32))
                && (special.anywhere && self.may_appear(piece.color, from, to)
                    || self.special_leads_to(piece, special, from, to))
        })
    }

    /// Whether the lines or the area of the piece lead from one cell to another, whatever piece stands on the
    /// destination.
    fn special_leads_to(&self, piece: Piece, special: &SpecialMoveTable, from: usize, to: usize) -> bool {
        let mut visit = |end| if end == to { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.for_each_end(piece, special, from, Some(to), &mut visit).is_break()
    }

    /// The cells to which the special moves of the piece on `from` lead, without those to which its steps lead.
    pub(super) fn special_ends(&self, piece: Piece, from: usize) -> Vec<usize> {
        let Some(special) = self.special(piece, from) else { return Vec::new() };
        let mut ends = Vec::new();
        if special.anywhere {
            let board = self.variant.tables().geometry.board.clone();
            ends.extend(board.filter(|&to| self.may_appear(piece.color, from, to)));
        }
        let _ = self.for_each_end(piece, special, from, None, &mut |end| {
            ends.push(end);
            ControlFlow::Continue(())
        });
        ends.sort_unstable();
        ends.dedup();
        ends.retain(|&end| !self.cells[end].is_of(piece.color) && !self.strides_to(piece, from, end));
        ends
    }

    /// Whether a piece of `by` could go to the cell `at` by its special moves.
    pub(super) fn is_attacked_by_special_move(&self, at: usize, by: Color) -> bool {
        self.watched_pieces_of(by).any(|(from, piece)| from != at && self.reaches(piece, from, at))
    }

    /// Whether a piece of `by` could capture on the cell `at` and return to its origin in the same move.
    pub(super) fn is_snatched(&self, at: usize, by: Color) -> bool {
        self.variant.tables().snatches.iter().any(|&(kind, way)| {
            let from = (at as i32 - by.sign() * way) as usize;
            self.cells.get(from).is_some_and(|cell| cell.piece() == Some(Piece::new(by, kind)))
        })
    }

    /// The special moves that a piece has on the cell `at`.
    fn special(&self, piece: Piece, at: usize) -> Option<&SpecialMoveTable> {
        self.special_of(self.moves_as(piece, at))
    }

    fn special_of(&self, kind: PieceKind) -> Option<&SpecialMoveTable> {
        self.variant.tables().special.get(kind.index())?.as_ref()
    }

    /// Whether a piece that can go anywhere may go to `to`: it cannot capture a protected piece. The power to go
    /// anywhere does not protect other pieces.
    fn may_appear(&self, color: Color, from: usize, to: usize) -> bool {
        let cell = self.cells[to];
        if !cell.is_of(!color) {
            return cell == EMPTY;
        }
        let mut board = self.clone();
        board.cells[from] = EMPTY;
        let by_line = |at: usize, piece: Piece| {
            board.special(piece, at).is_some_and(|special| board.special_leads_to(piece, special, at, to))
        };
        !board.is_attacked_by_steps(to, !color)
            && !board.watched_pieces_of(!color).any(|(at, piece)| at != to && by_line(at, piece))
    }

    /// Whether a step or a slide leads from one cell to another. Unlike [`steps_to`](Position::steps_to), this leaves
    /// out a leap along a line on which the piece slides as well, which is generated as a special move.
    fn strides_to(&self, piece: Piece, from: usize, to: usize) -> bool {
        let forward = piece.color.sign();
        let takes = self.cells[to] != EMPTY;
        self.variant.tables().attacks.steps[self.moves_as(piece, from).index()].iter().any(|step| {
            let unit = forward * step.unit;
            let difference = to as i32 - from as i32;
            let count = difference / unit;
            let fits = difference % unit == 0 && (1..=i32::from(step.range)).contains(&count);
            let may = if takes { step.mode.takes } else { step.mode.moves };
            fits && may
                && (1..count).all(|n| self.cells[(from as i32 + n * unit) as usize] == EMPTY)
                && (!step.mode.hops || self.cells[usize::midpoint(from, to)] != EMPTY)
        })
    }

    /// Calls `visit` with the cells to which lines and areas lead, until it returns `Break`. These may hold own pieces,
    /// may also be reached by steps, and may come more than once. If only the cell `aim` is of interest, lines that it
    /// is not on are left out.
    fn for_each_end(
        &self,
        piece: Piece,
        special: &SpecialMoveTable,
        from: usize,
        aim: Option<usize>,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let forward = piece.color.sign();
        let at = |cell: usize, unit: i32| (cell as i32 + forward * unit) as usize;
        let geometry = &self.variant.tables().geometry;
        let may_meet =
            |start: usize, unit: i32| aim.is_none_or(|aim| geometry.unit(start, aim) == forward * unit);
        let is_aim = |end: &usize| aim.is_none_or(|aim| aim == *end);
        for end in special.leaps.iter().map(|&leap| at(from, leap)).filter(is_aim) {
            if self.cells[end] != WALL {
                visit(end)?;
            }
        }
        for slide in special.slides.iter().filter(|slide| may_meet(from, slide.unit)) {
            let mut over = (1..=i32::from(slide.over)).map(|n| at(from, n * slide.unit));
            if over.all(|cell| self.cells[cell] != WALL) {
                let begin = at(from, (i32::from(slide.over) + 1) * slide.unit);
                self.for_each_on_line(begin, forward * slide.unit, slide.pieces, slide.range, visit)?;
            }
        }
        for &(first, seconds) in &special.hooks {
            let mut corner = at(from, first);
            while self.cells[corner] == EMPTY {
                for second in seconds.into_iter().filter(|second| may_meet(corner, *second)) {
                    self.for_each_on_line(at(corner, second), forward * second, 0, u8::MAX, visit)?;
                }
                corner = at(corner, first);
            }
        }
        for flight in special.flights.iter().filter(|flight| may_meet(from, flight.unit)) {
            self.for_each_flight(special.rank, from, (forward * flight.unit, flight.sweeps), visit)?;
        }
        match (special.area, aim) {
            (0, _) => ControlFlow::Continue(()),
            (steps, Some(aim)) if self.walks_to(aim, from, steps) => visit(aim),
            (_, Some(_)) => ControlFlow::Continue(()),
            (steps, None) => self.area(from, steps).try_for_each(visit),
        }
    }

    /// Calls `visit` with at most `most` cells of a line, starting at `end`. The line jumps over `pieces` pieces, and
    /// ends at the next one.
    fn for_each_on_line(
        &self,
        mut end: usize,
        unit: i32,
        mut pieces: u8,
        most: u8,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        for _ in 0..most {
            if self.cells[end] == WALL {
                break;
            }
            visit(end)?;
            if self.cells[end] != EMPTY {
                let Some(fewer) = pieces.checked_sub(1) else { break };
                pieces = fewer;
            }
            end = (end as i32 + unit) as usize;
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with the cells of a line on which a piece can end that jumps over pieces of lower rank than its
    /// own, or captures them all, until it returns `Break`.
    fn for_each_flight(
        &self,
        rank: u8,
        from: usize,
        (unit, sweeps): (i32, bool),
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let tables = self.variant.tables();
        let (mut end, mut over) = (from, false);
        loop {
            end = (end as i32 + unit) as usize;
            let cell = self.cells[end];
            if cell == EMPTY {
                if sweeps {
                    visit(end)?;
                }
                continue;
            }
            let Some(met) = cell.piece() else { return ControlFlow::Continue(()) };
            let is_lower = self.rank(met) < rank;
            let may = if sweeps { is_lower } else { over && !tables.of(met.kind).royal };
            if may {
                visit(end)?;
            }
            if !is_lower {
                return ControlFlow::Continue(());
            }
            over = true;
        }
    }

    fn rank(&self, piece: Piece) -> u8 {
        self.special_of(piece.kind).map_or(0, |special| special.rank)
    }

    /// The cells that a king could reach from `from` in at most `steps` steps, where all cells before the last are
    /// empty.
    fn area(&self, from: usize, steps: u8) -> impl Iterator<Item = usize> {
        let mut found = Vec::with_capacity(USUAL_AREA);
        found.push(from);
        let mut edge = 0..1;
        for _ in 0..steps {
            let next = found.len();
            for at in edge {
                let cell = found[at];
                if cell == from || self.cells[cell] == EMPTY {
                    let ends = self.around(cell).into_iter().filter(|&end| self.cells[end] != WALL);
                    for end in ends {
                        if !found.contains(&end) {
                            found.push(end);
                        }
                    }
                }
            }
            edge = next..found.len();
        }
        found.into_iter().skip(1)
    }

    /// Whether a king could go from one cell to another in at most `steps` steps, over empty cells.
    fn walks_to(&self, to: usize, from: usize, steps: u8) -> bool {
        let [start, end] = [from, to].map(|cell| self.variant.tables().geometry.square(cell));
        from != to
            && start.zip(end).is_some_and(|(start, end)| {
                let way = |of: fn(Square) -> u8| i32::from(of(end)) - i32::from(of(start));
                self.walks(from, (way(Square::file), way(Square::rank)), i32::from(steps))
            })
    }

    /// Whether a king could go so many files and ranks in at most `steps` steps, over empty cells.
    fn walks(&self, from: usize, (files, ranks): (i32, i32), steps: i32) -> bool {
        let distance = files.abs().max(ranks.abs());
        distance <= steps.min(1)
            || distance <= steps
                && KING_STEPS.into_iter().any(|(file, rank)| {
                    let next = self.beside(from, (file, rank));
                    let way = (files - i32::from(file), ranks - i32::from(rank));
                    self.cells[next] == EMPTY && self.walks(next, way, steps - 1)
                })
    }

    /// The eight cells around a square; walls may be among them.
    fn around(&self, at: usize) -> [usize; 8] {
        KING_STEPS.map(|step| self.beside(at, step))
    }

    /// The cell to which a king's step leads.
    fn beside(&self, at: usize, (file, rank): (i8, i8)) -> usize {
        let stride = self.variant.tables().geometry.stride;
        (at as i32 + i32::from(rank) * stride + i32::from(file)) as usize
    }

    /// The cells on the way of a move on which the piece captures.
    pub(super) fn swept(&self, found: Found) -> impl Iterator<Item = usize> + use<> {
        let Found { piece, from, to, .. } = found;
        let way = from.and_then(|from| {
            let special = self.special(piece, from).filter(|special| !special.flights.is_empty())?;
            let unit = self.variant.tables().geometry.unit(from, to);
            special.sweeps_along(piece.color.sign() * unit).then_some((from, unit))
        });
        // A move that captures nothing on its way has no cells between.
        let (mut at, unit) = way.unwrap_or((to, 0));
        std::iter::from_fn(move || {
            at = (at as i32 + unit) as usize;
            (at != to).then_some(at)
        })
    }

    /// Whether the piece captures something on its way.
    pub(super) fn sweeps(&self, found: Found) -> bool {
        self.variant.tables().sweeps && self.swept(found).any(|at| self.cells[at] != EMPTY)
    }

    /// The cells of the pieces that burn after a move of `mover` to `to`: the one that moved, or those around it.
    pub(super) fn burnt(&self, to: usize, mover: Color) -> Vec<usize> {
        // The cells are compared with the few kinds that burn, because branches on the pieces would be mispredicted.
        let burns = |cells: &[usize], color: Color| {
            let mut burning =
                self.variant.tables().burning.iter().map(|&kind| Cell::of(Piece::new(color, kind)));
            burning.any(|burning| cells.iter().any(|&at| self.cells[at] == burning))
        };
        let near = self.around(to);
        if burns(&near, !mover) {
            vec![to]
        } else if burns(&[to], mover) {
            near.into_iter().filter(|&at| self.cells[at].is_of(!mover)).collect()
        } else {
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    /// Judging a given move and listing the moves agree: what is skipped for a given destination could not lead there.
    #[test]
    fn special_moves_lead_where_they_are_listed() {
        let mut ends = 0;
        for variant in Variant::all().filter(|variant| variant.tables().has_special_moves) {
            let mut position = Position::start(variant);
            for turn in 0..12 {
                let board = variant.tables().geometry.board.clone();
                let watched = |color| position.watched_pieces_of(color);
                for (from, piece) in Color::ALL.into_iter().flat_map(watched) {
                    let Some(special) = position.special(piece, from) else { continue };
                    let mut listed = vec![false; board.end];
                    let _ = position.for_each_end(piece, special, from, None, &mut |end| {
                        listed[end] = true;
                        ControlFlow::Continue(())
                    });
                    for to in board.clone().filter(|&to| position.cells[to] != WALL) {
                        let leads = position.special_leads_to(piece, special, from, to);
                        assert_eq!(leads, listed[to], "{variant}: {piece:?} from {from} to {to}");
                        let reaches = position.reaches(piece, from, to);
                        assert!(
                            special.anywhere || reaches == leads,
                            "{variant}: {piece:?} from {from} to {to}"
                        );
                        ends += u32::from(leads);
                    }
                }
                let moves = position.legal_moves();
                position.play(moves[turn * 7919 % moves.len()]).expect("it is legal");
            }
        }
        assert!(ends > 10_000, "{ends}");
    }

    #[test]
    fn what_special_moves_lead_to_is_attacked() {
        let mut ends = 0;
        for variant in Variant::all().filter(|variant| variant.tables().has_special_moves) {
            let position = Position::start(variant);
            let squares =
                position.pieces().map(|(square, piece)| (variant.tables().geometry.cell(square), piece));
            for (from, piece) in squares {
                for end in position.special_ends(piece, from) {
                    assert!(position.is_attacked_by_special_move(end, piece.color), "{variant} {piece:?}");
                    ends += 1;
                }
            }
        }
        assert!(ends > 20, "{ends}");
    }
}
