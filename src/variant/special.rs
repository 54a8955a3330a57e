//! The special moves of pieces in the largest variants, beyond steps, leaps and slides.

use super::betza::Step;
use super::geometry::Geometry;

/// The special moves of a kind, as given in its file.
#[derive(Debug, Clone, Default)]
pub(crate) struct SpecialMoves {
    /// The first legs of moves that turn once by a right angle.
    pub hook: Vec<Step>,
    /// How many king's steps it may make over empty squares.
    pub area: u8,
    /// The lines on which it jumps over pieces of lower rank to capture.
    pub jumps: Vec<Step>,
    /// The lines on which it goes over pieces of lower rank and captures them all.
    pub sweeps: Vec<Step>,
    /// The lines on which it slides over pieces, each with the maximum number of these pieces.
    pub passes: Vec<(Step, u8)>,
    /// Its rank: others jump and sweep over pieces of lower rank than their own.
    pub rank: u8,
    /// Whether it can go to any square.
    pub anywhere: bool,
    /// Whether it burns adjacent pieces.
    pub burns: bool,
}

impl SpecialMoves {
    /// The largest area. It is small because the squares in it are listed.
    pub const MAX_AREA: u8 = 5;

    /// Whether it has moves beyond its steps.
    pub fn moves_more(&self) -> bool {
        let lines = [&self.hook, &self.jumps, &self.sweeps].iter().any(|lines| !lines.is_empty());
        lines || self.area > 0 || !self.passes.is_empty() || self.anywhere
    }

    /// Whether it captures more than the piece onto which it moves.
    pub fn takes_more(&self) -> bool {
        self.burns || !self.sweeps.is_empty()
    }
}

/// The special moves of a Black piece in cells.
#[derive(Debug, Clone, Default)]
pub(crate) struct SpecialMoveTable {
    /// Leaps to squares that are also reached by a slide.
    pub leaps: Vec<i32>,
    /// Slides that go over squares or pieces.
    pub slides: Vec<Slide>,
    /// The two legs of moves that turn once.
    pub hooks: Vec<(i32, [i32; 2])>,
    /// Lines on which it goes over pieces of lower rank.
    pub flights: Vec<Flight>,
    pub area: u8,
    pub rank: u8,
    pub anywhere: bool,
    /// For every difference of cells, whether a special move could ever lead from one to the other.
    reach: Vec<bool>,
}

/// A slide that goes over squares or pieces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slide {
    pub unit: i32,
    /// How many squares it leaps over before it begins.
    pub over: u8,
    /// How many squares it may go behind them.
    pub range: u8,
    /// How many pieces it may go over.
    pub pieces: u8,
}

/// A line on which a piece goes over pieces of lower rank.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Flight {
    pub unit: i32,
    /// Whether it captures all of them, or only the one on which it ends.
    pub sweeps: bool,
}

impl SpecialMoveTable {
    /// The special moves of a kind with these steps; `None` if it has none.
    pub fn new(steps: &[Step], special: &SpecialMoves, geometry: &Geometry) -> Option<SpecialMoveTable> {
        let unit = |step: Step| geometry.unit_of(step);
        let turned =
            |step: Step, sign: i8| unit(Step { file: sign * step.rank, rank: -sign * step.file, ..step });
        let skips = steps.iter().filter(|step| step.over > 0);
        let skips =
            skips.map(|&step| Slide { unit: unit(step), over: step.over, range: step.range, pieces: 0 });
        let passes = special.passes.iter();
        let passes =
            passes.map(|&(step, pieces)| Slide { unit: unit(step), over: 0, range: u8::MAX, pieces });
        let jumps = special.jumps.iter().map(|&step| Flight { unit: unit(step), sweeps: false });
        let sweeps = special.sweeps.iter().map(|&step| Flight { unit: unit(step), sweeps: true });
        let table = SpecialMoveTable {
            leaps: steps.iter().filter(|step| is_doubled(steps, step)).map(|&step| unit(step)).collect(),
            slides: skips.chain(passes).collect(),
            hooks: special
                .hook
                .iter()
                .map(|&step| (unit(step), [turned(step, 1), turned(step, -1)]))
                .collect(),
            flights: jumps.chain(sweeps).collect(),
            area: special.area,
            rank: special.rank,
            anywhere: special.anywhere,
            reach: Vec::new(),
        };
        let lines = !table.leaps.is_empty() || !table.slides.is_empty() || !table.flights.is_empty();
        let more = lines || !table.hooks.is_empty() || table.area > 0 || table.anywhere;
        let is_special = more || table.rank > 0 || special.burns;
        is_special.then(|| SpecialMoveTable { reach: table.reached(geometry), ..table })
    }

    /// By difference of cells, whether the moves could ever lead there.
    fn reached(&self, geometry: &Geometry) -> Vec<bool> {
        let span = geometry.span;
        let line = |unit: i32| (1..geometry.longer_side()).map(move |n| n * unit);
        let slides = self.slides.iter().flat_map(|slide| line(slide.unit).skip(slide.over.into()));
        let flights = self.flights.iter().flat_map(|flight| line(flight.unit));
        let corners =
            self.hooks.iter().flat_map(|&(first, seconds)| line(first).map(move |way| (way, seconds)));
        let turns = corners
            .flat_map(|(corner, seconds)| seconds.into_iter().flat_map(line).map(move |way| corner + way));
        let area = -i32::from(self.area)..=i32::from(self.area);
        let around =
            area.clone().flat_map(|rank| area.clone().map(move |file| rank * geometry.stride + file));
        let ways = self.leaps.iter().copied().chain(slides).chain(flights).chain(turns).chain(around);
        let mut reach = vec![self.anywhere; 2 * span as usize + 1];
        for way in ways.filter(|way| way.abs() <= span) {
            reach[(way + span) as usize] = true;
        }
        reach
    }

    /// Whether it captures all pieces of lower rank on a line with this step in cells.
    pub fn sweeps_along(&self, unit: i32) -> bool {
        self.flights.iter().any(|flight| flight.sweeps && flight.unit == unit)
    }

    /// Whether the moves could ever lead from one cell to another; `difference` is that of the cells, for a Black
    /// piece. This is a quick check that rules out most pairs of cells.
    pub fn may_reach(&self, difference: i32) -> bool {
        let middle = self.reach.len() as i32 / 2;
        self.reach.get((difference + middle) as usize).is_some_and(|may| *may)
    }
}

/// Whether a step is a leap along a line on which the same piece slides as far: if it were one of the steps, its square
/// would be offered twice.
pub(crate) fn is_doubled(steps: &[Step], leap: &Step) -> bool {
    let length = leap.length();
    let is_slide = |step: &Step| {
        step.over == 0
            && step.range >= length
            && step.length() == 1
            && step.file.saturating_mul(length as i8) == leap.file
            && step.rank.saturating_mul(length as i8) == leap.rank
    };
    length > 1 && leap.range == 1 && leap.over == 0 && !leap.mode.hops && steps.iter().any(is_slide)
}
