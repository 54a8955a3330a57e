//! Lines of play within each other: where a variation branches off, and the way to the position there.
//!
//! The lines that are open lie on a stack, the main line first, each branching off the one below it. A
//! line keeps what it takes to take its moves back, and the position after every 128th of them, so that
//! going to any move of any open line costs no more than playing so many.

use super::Game;
use super::line::{Course, Kept, Line, Played};
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Severity};
use crate::record::{NodeId, Record};
use crate::rules::Position;
use crate::shogi::{Color, MoveText};
use crate::text::Span;

/// How many moves lie between two positions that are kept.
pub(super) const STRIDE: usize = 128;
/// How many moves may be taken back and played to see whether a variation fits another line.
const REACH: usize = 1024;
/// How many other places are tried for a variation.
const PLACES: usize = 8;

/// A line of play that is open.
#[derive(Debug, Default)]
pub(super) struct Branch {
    /// The first move, counted from the start position; the first move of the game is 1.
    start: u32,
    /// The node before it.
    root: NodeId,
    /// The moves, as far as they could be made.
    played: Vec<Played>,
    /// How many of them lead to the current position.
    on_path: usize,
    /// Moves that were kept as text after them.
    unplayed: u32,
    /// Whether an ending follows.
    has_ending: bool,
    /// From which move on numbers as written are how much more than counted.
    pub shifts: Vec<(u32, i64)>,
    /// Time used at the end of the line by each side.
    totals: [Option<u64>; 2],
    /// The first illegal move on the way to the end of the line, and its mover.
    illegal: Option<(u32, Color)>,
    /// The positions before the first move and after every 128th, if there are so many.
    positions: Vec<Position>,
}

impl Branch {
    /// A line whose first move is `start`, after `root`, with its number written as so much more.
    pub fn new(start: u32, root: NodeId, shift: i64) -> Branch {
        Branch { start, root, shifts: vec![(start, shift)], ..Branch::default() }
    }

    /// How many moves lead to the end of the line, those that were kept as text included.
    fn length(&self) -> u32 {
        self.reached().saturating_add(self.unplayed)
    }

    /// How many moves lead to the last one that could be made.
    fn reached(&self) -> u32 {
        (self.start - 1).saturating_add(self.played.len() as u32)
    }

    /// The moves of this line, and its ending, that are written with this number.
    fn numbered(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        let ends = self.shifts.iter().skip(1).map(|(ply, _)| i64::from(*ply) - 1);
        let last = i64::from(self.length()) + i64::from(self.has_ending);
        let segments = self.shifts.iter().zip(ends.chain([last]));
        segments.filter_map(move |(&(from, shift), to)| {
            let ply = i64::from(number) - shift;
            let is_here = (i64::from(from)..=to).contains(&ply) && ply >= i64::from(self.start);
            u32::try_from(ply).ok().filter(|_| is_here)
        })
    }

    /// The move that is written with this number, if it is the one that this line goes on with.
    fn next(&self, number: u32) -> Option<u32> {
        let shift = self.shifts.last().map_or(0, |(_, shift)| *shift);
        let ply = self.length().saturating_add(1);
        let is_open = self.unplayed == 0 && !self.has_ending;
        (is_open && i64::from(number) - shift == i64::from(ply)).then_some(ply)
    }

    /// The first number as written.
    fn first_number(&self) -> i64 {
        i64::from(self.start) + self.shifts.first().map_or(0, |(_, shift)| *shift)
    }

    /// The node after so many moves of the line.
    fn node(&self, moves: usize) -> NodeId {
        moves.checked_sub(1).map_or(self.root, |at| self.played[at].node)
    }

    /// Keeps the position after the moves so far, and the one before the first of them.
    #[cold]
    pub fn keep_position(&mut self, position: &Position, played: &[Played]) {
        if self.positions.is_empty() {
            let mut start = position.clone();
            played.iter().rev().for_each(|played| start.undo(&played.undo));
            self.positions.push(start);
        }
        self.positions.push(position.clone());
    }

    /// Makes the position after `from` moves of the line the one after `to`. Answers how many moves that took.
    fn shift(&self, record: &Record, position: &mut Position, from: usize, to: usize) -> usize {
        let mut at = from;
        if from.abs_diff(to) > 2 * STRIDE
            && let Some(kept) = self.positions.get(to / STRIDE)
        {
            *position = kept.clone();
            at = to / STRIDE * STRIDE;
        }
        let steps = at.abs_diff(to);
        while at > to {
            at -= 1;
            position.undo(&self.played[at].undo);
        }
        while at < to {
            if let Some(mv) = record.node(self.played[at].node).mv() {
                position.force(mv).expect("the move was made here before");
            }
            at += 1;
        }
        steps
    }

    /// Time used by each side after so many moves, when `turn` is to move.
    fn totals_after(&self, moves: usize, turn: Color) -> [Option<u64>; 2] {
        let mut totals = self.totals;
        for (color, at) in [(turn, moves), (!turn, moves + 1)] {
            if let Some(played) = self.played.get(at) {
                totals[color.index()] = played.total;
            }
        }
        totals
    }
}

/// A place where a variation may branch off: a line on the stack, and its first move.
pub(super) type Place = (usize, u32);

impl Line {
    /// Puts what is known of the current line where it lies on the stack.
    fn leave(&mut self) {
        let Some(branch) = self.branches.last_mut() else { return };
        branch.on_path = self.played.len();
        branch.played = std::mem::take(&mut self.played);
        branch.unplayed = self.unplayed;
        branch.has_ending = self.last != self.node;
        branch.totals = self.totals;
        branch.illegal = self.first_illegal;
    }

    /// The places on open lines of a move with this number, those of the innermost line first.
    ///
    /// Lines above the first of them will be closed, so that no line is asked in vain more than once.
    fn places(&self, number: u32) -> Vec<Place> {
        let on_line = |at: usize| self.branches[at].numbered(number).map(move |ply| (at, ply));
        let is_open = |at: &usize| *at == 0 || self.branches[*at].first_number() < i64::from(number);
        let mut inner_first = (0..self.branches.len()).rev().filter(is_open);
        let Some(first) = inner_first.find(|at| on_line(*at).next().is_some()) else { return Vec::new() };
        let below: Vec<usize> = inner_first.take(PLACES).collect();
        let main = (first > 0 && !below.contains(&0)).then_some(0);
        [first].into_iter().chain(below).chain(main).flat_map(on_line).take(2 * PLACES).collect()
    }

    /// The position before move `ply` of an open line, if it is not too far away.
    fn position_at(&self, record: &Record, (at, ply): Place) -> Option<Position> {
        let mut position = self.position.clone();
        let mut steps = 0;
        for branch in self.branches[at + 1..].iter().rev() {
            steps += branch.on_path;
            if steps > REACH {
                return None;
            }
            branch.played[..branch.on_path].iter().rev().for_each(|played| position.undo(&played.undo));
        }
        let branch = &self.branches[at];
        let target = (ply - branch.start) as usize;
        // What varies from nothing would become what it varies from.
        let varies = || record.step(branch.node(target)).continuations().next().is_some();
        let is_made = target <= branch.played.len() && varies();
        (is_made && branch.shift(record, &mut position, branch.on_path, target) + steps <= REACH)
            .then_some(position)
    }

    /// Makes the position before move `ply` of an open line the current one, or the last before it that
    /// could be reached. The lines above are closed.
    fn go_to(&mut self, record: &Record, (at, ply): Place) {
        let position = &mut self.position;
        for branch in self.branches.drain(at + 1..).rev() {
            branch.played[..branch.on_path].iter().rev().for_each(|played| position.undo(&played.undo));
        }
        let branch = &mut self.branches[at];
        let target = ((ply - branch.start) as usize).min(branch.played.len());
        branch.shift(record, position, branch.on_path, target);
        branch.on_path = target;
        self.node = branch.node(target);
        self.totals = branch.totals_after(target, position.turn());
        let here = branch.start - 1 + target as u32;
        self.first_illegal = branch.illegal.filter(|(ply, _)| *ply <= here);
    }

    /// Begins a variation here, whose first move is written with this number.
    fn branch_off(&mut self, number: u32) {
        let Some(before) = self.branches.last() else { return };
        let start = before.start.saturating_add(before.on_path as u32);
        let shift = i64::from(number) - i64::from(start);
        self.branches.push(Branch::new(start, self.node, shift));
        self.shift = shift;
        self.base = start - 1;
        self.last = self.node;
        self.course = Course::Open;
        self.unplayed = 0;
        self.has_time = true;
        self.doubts = [None; 2];
        self.repeated_at = None;
    }
}

impl Game {
    /// Goes back to where a variation branches off.
    ///
    /// A variation belongs to the innermost open line that has a move of its number, be its moves playable
    /// or not, and that does not itself begin there: one that could not be played must not hand its
    /// variations to the line that it branched off. Numbers are looked up as they are written.
    pub(super) fn vary(&mut self, from: u32, span: Span, notes: &mut Notes<'_>) {
        self.finish_line(notes);
        let (line, record) = (&mut self.line, &self.draft.record);
        line.leave();
        self.main_is_broken |= line.is_main() && line.has_stopped();
        self.has_varied = true;
        let mut places = line.places(from).into_iter();
        let next = || line.branches.first().and_then(|main| main.next(from)).map(|ply| (0, ply));
        let (place, goes_on) = match places.next() {
            Some(place) => (Some(place), false),
            None => (next(), true),
        };
        let found = |stops, help| {
            let parts = Parts::NONE.with("number", from).flag("stops", stops);
            Diagnostic::of(Code::NoBranch, span, parts).advise(help)
        };
        const KEPT: &str = "its moves are kept as text";
        let Some(place) = place else {
            let target = from.saturating_sub(1);
            line.go_to(record, (0, from.max(1)));
            line.branch_off(from);
            line.course = Course::Adrift { sign: None };
            line.unplayed = target.saturating_sub(line.ply());
            line.others.clear();
            // What has no number that can be read has been reported.
            if from > 0 {
                notes.found(found(false, KEPT));
            }
            return;
        };
        line.others = places.collect();
        line.varied_at = span;
        let is_reached = line.branches[place.0].reached() + 1 >= place.1;
        let missing = place.1 - 1 - line.branches[place.0].reached().min(place.1 - 1);
        // The other places are of the lines that stay open.
        line.go_to(record, place);
        line.branch_off(from);
        let is_reached = is_reached && record.step(line.node).continuations().next().is_some();
        if goes_on {
            let found = found(false, "they were taken for moves of the game, which stops before them");
            notes.found(Diagnostic { severity: Severity::Warning, ..found });
        } else if !is_reached {
            line.course = Course::Adrift { sign: None };
            line.unplayed = missing;
            notes.found(found(true, KEPT));
        }
    }

    /// Tries the first move of a variation at the other places that its number could mean.
    #[cold]
    pub(super) fn try_elsewhere(&mut self, said: &MoveText, notes: &mut Notes<'_>) -> bool {
        let (line, record) = (&mut self.line, &self.draft.record);
        let number = i64::from(line.base) + 1 + line.shift;
        line.leave();
        let others = std::mem::take(&mut line.others);
        let fits = |place: &Place| {
            let position = line.position_at(record, *place);
            position.is_some_and(|it| it.resolve(said).is_ok_and(|mv| it.legality(mv).is_ok()))
        };
        let Some(place) = others.into_iter().find(fits) else { return false };
        let (span, number) = (line.varied_at, u32::try_from(number).unwrap_or(0));
        line.go_to(record, place);
        line.branch_off(number);
        let ply = line.ply() + 1;
        let parts = Parts::NONE.with("number", number);
        let found = Diagnostic::of(Code::OtherBranch, span, parts).at_ply(ply);
        notes.found(found.advise("they were played on the one line that they fit"));
        true
    }

    /// What is due when a line of play has been read.
    pub(super) fn finish_line(&mut self, notes: &mut Notes<'_>) {
        let line = &mut self.line;
        let is_empty = !line.is_main() && line.played.is_empty() && line.course == Course::Open;
        let found = match line.kept.take() {
            Some(Kept { count, from, span }) => {
                let parts = Parts::NONE.with("count", count);
                Some(Diagnostic::of(Code::Unplayed, span, parts).at_ply(from))
            }
            None if is_empty => {
                let found = Diagnostic::of(Code::Cut, line.varied_at, Parts::NONE.flag("variation", true));
                Some(found.at_ply(line.ply() + 1))
            }
            None => None,
        };
        found.into_iter().for_each(|found| notes.found(found));
        self.decide(notes);
    }
}
