//! The attack tables of a variant: which piece reaches which square, by the difference of cells.
//!
//! For each kind, a table says for every difference of two cells whether a piece can go from one to the other. For a
//! White piece the difference is looked up with the opposite sign.

use super::betza::{Mode, Step};
use super::geometry::Geometry;
use super::special::is_doubled;
use crate::shogi::{Color, PieceKind};

/// The steps and slides of all kinds.
#[derive(Debug)]
pub(crate) struct AttackTable {
    /// The largest difference of two squares, and how many differences there are.
    span: usize,
    width: usize,
    /// For every kind and difference: how it moves there without a capture, and how with a capture.
    table: Vec<u8>,
    /// Unit steps along which some piece moves.
    pub rays: Vec<i32>,
    /// By colour, the leaps of pieces over other squares.
    pub leaps: [Vec<i32>; 2],
    /// By kind, the steps of a Black piece.
    pub steps: Vec<Vec<TableStep>>,
}

/// A step in cells.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TableStep {
    pub unit: i32,
    pub range: u8,
    pub mode: Mode,
}

impl TableStep {
    /// Whether another step leads in the same direction, so that one square could be offered by both.
    fn overlaps(&self, other: &TableStep) -> bool {
        self.unit == other.unit && self.mode != other.mode
    }
}

/// The steps of a kind, split so that no two of them lead to the same square in the same way: `R2mR` becomes `mRcR2`.
fn parted(steps: &[TableStep]) -> Vec<TableStep> {
    let mut parts: Vec<TableStep> = Vec::new();
    for &TableStep { unit, .. } in steps {
        if parts.iter().any(|part| part.unit == unit) {
            continue;
        }
        let same = |hops: bool| steps.iter().filter(move |step| step.unit == unit && step.mode.hops == hops);
        let furthest = |hops: bool, is: fn(&Mode) -> bool| {
            same(hops).filter(|step| is(&step.mode)).map(|step| step.range).max().unwrap_or(0)
        };
        let (moves, takes) = (furthest(false, |mode| mode.moves), furthest(false, |mode| mode.takes));
        let hop = Mode {
            moves: moves == 0 && furthest(true, |mode| mode.moves) > 0,
            takes: takes == 0 && furthest(true, |mode| mode.takes) > 0,
            hops: true,
        };
        let both = Mode::ANY;
        let found = if moves == takes {
            vec![(moves, both)]
        } else {
            vec![(moves, Mode { takes: false, ..both }), (takes, Mode { moves: false, ..both })]
        };
        let all = found.into_iter().chain([(u8::from(hop.moves || hop.takes), hop)]);
        parts.extend(all.filter(|(range, _)| *range > 0).map(|(range, mode)| TableStep {
            unit,
            range,
            mode,
        }));
    }
    parts
}

const LEAP: u8 = 1;
const SLIDE: u8 = 2;
const HOP: u8 = 4;
/// The three flags are for moving; shifted left by this many bits, they are for capturing.
const TAKES: u8 = 3;

/// Whether and how a piece gets from one cell to another, without regard to other pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Path {
    No,
    /// By one step or leap.
    Leap,
    /// Over the cells between, which must be empty.
    Slide,
    /// Over the cell between, which must not be empty.
    Hop,
}

/// The flag of the strongest way among `flags`, which are those for moving or those for capturing.
const fn strongest(flags: u8) -> u8 {
    match flags {
        0 => 0,
        // Over one square, whether it is empty or not.
        _ if flags & (SLIDE | HOP) == SLIDE | HOP => LEAP,
        _ if flags & LEAP != 0 => LEAP,
        _ => flags,
    }
}

impl AttackTable {
    /// The tables for `kinds` kinds, still without moves.
    pub fn new(geometry: &Geometry, kinds: usize) -> AttackTable {
        let span = geometry.span as usize;
        let width = 2 * span + 1;
        AttackTable {
            span,
            width,
            table: vec![0; kinds * width],
            rays: Vec::new(),
            leaps: [Vec::new(), Vec::new()],
            steps: vec![Vec::new(); kinds],
        }
    }

    /// Adds the steps of a kind.
    pub fn add(&mut self, at: usize, steps: &[Step], geometry: &Geometry) {
        for &step in steps.iter().filter(|step| step.over == 0) {
            let unit = geometry.unit_of(step);
            // `KR` gives the same squares twice.
            match self.steps[at].iter_mut().find(|other| (other.unit, other.mode) == (unit, step.mode)) {
                Some(other) => other.range = other.range.max(step.range),
                None if is_doubled(steps, &step) => {}
                None => self.steps[at].push(TableStep { unit, range: step.range, mode: step.mode }),
            }
            let flag = match step.range {
                _ if step.mode.hops => HOP,
                1 => LEAP,
                _ => SLIDE,
            };
            let flags = [(step.mode.moves, flag), (step.mode.takes, flag << TAKES)];
            let flags = flags.iter().filter(|(is, _)| *is).fold(0, |all, (_, flag)| all | flag);
            for (diff, _) in geometry.line(step) {
                self.table[at * self.width + (diff + geometry.span) as usize] |= flags;
            }
            if step.length() > 1 {
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

    /// Finishes the tables when all steps have been added: of several ways to a square, only the strongest is kept.
    pub fn finish(&mut self) {
        for steps in &mut self.steps {
            if steps.iter().any(|step| steps.iter().any(|other| other.overlaps(step))) {
                *steps = parted(steps);
            }
        }
        for flags in &mut self.table {
            *flags = strongest(*flags & (LEAP | SLIDE | HOP)) | strongest(*flags >> TAKES) << TAKES;
        }
    }

    /// How a piece of `color` that moves as `kind` gets from one cell to another, as a capture or not.
    #[inline]
    pub fn path(&self, kind: PieceKind, color: Color, from: usize, to: usize, takes: bool) -> Path {
        let (start, end) = if color == Color::Black { (from, to) } else { (to, from) };
        // A difference outside the table gives no way, so that the arguments need no check.
        let at = kind.index().wrapping_mul(self.width).wrapping_add(end).wrapping_sub(start);
        let flags = self.table.get(at.wrapping_add(self.span)).copied().unwrap_or(0);
        // Branches are faster than a table of answers here: nearly all answers are `No`, which is predicted well.
        match if takes { flags >> TAKES } else { flags } & (LEAP | SLIDE | HOP) {
            0 => Path::No,
            flags if flags & LEAP != 0 => Path::Leap,
            flags if flags & SLIDE != 0 => Path::Slide,
            _ => Path::Hop,
        }
    }
}
