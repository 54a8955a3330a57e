//! Begins variations: finds the move that a variation replaces, and restores the position before it.

use super::Game;
use super::branch::{Branch, Fork};
use super::line::{Clocks, Course, Kept, Line, Numbers, Variation};
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Severity};
use crate::record::{NodeId, Record};
use crate::rules::Position;
use crate::shogi::MoveText;
use crate::text::Span;

/// The maximum number of moves to take back and play when checking whether a variation fits another line.
const REACH: usize = 1024;
/// The maximum number of other lines with forks that are tried for a variation.
const FORKS: usize = 8;

impl Line {
    /// Stores the state of the current line in its entry on the stack.
    fn leave(&mut self) {
        let Some(branch) = self.branches.last_mut() else { return };
        branch.on_path = self.played.len();
        branch.played = std::mem::take(&mut self.played);
        branch.unplayed = self.unplayed;
        branch.has_ending = self.last != self.node;
        branch.totals = self.clocks.totals;
        branch.illegal = self.first_illegal;
    }

    /// The forks at moves of open lines with this number, beginning with the innermost line.
    ///
    /// Lines inside the first of them will be closed, so no line is searched in vain more than once.
    fn forks(&self, number: u32) -> Vec<Fork> {
        let on_line = |line: usize| self.branches[line].numbered(number).map(move |ply| Fork { line, ply });
        let is_open = |line: &usize| *line == 0 || self.branches[*line].first_number() < i64::from(number);
        let mut inner_first = (0..self.branches.len()).rev().filter(is_open);
        let Some(first) = inner_first.find(|line| on_line(*line).next().is_some()) else { return Vec::new() };
        let below: Vec<usize> = inner_first.take(FORKS).collect();
        let main = (first > 0 && !below.contains(&0)).then_some(0);
        [first].into_iter().chain(below).chain(main).flat_map(on_line).take(2 * FORKS).collect()
    }

    /// The position before the move at a fork, if that is near enough.
    fn position_at(&self, record: &Record, fork: Fork) -> Option<Position> {
        let mut position = self.position.clone();
        let mut steps = 0;
        for branch in self.branches[fork.line + 1..].iter().rev() {
            steps += branch.on_path;
            if steps > REACH {
                return None;
            }
            branch.played[..branch.on_path].iter().rev().for_each(|played| position.undo(&played.undo));
        }
        let branch = &self.branches[fork.line];
        let target = (fork.ply - branch.start) as usize;
        let is_made = target <= branch.played.len() && goes_on(record, branch.node(target));
        (is_made && branch.shift(record, &mut position, branch.on_path, target) + steps <= REACH)
            .then_some(position)
    }

    /// Restores the position before the move at a fork, or the last one before it that could be reached, and closes the
    /// lines inside.
    fn go_to(&mut self, record: &Record, fork: Fork) {
        let position = &mut self.position;
        for branch in self.branches.drain(fork.line + 1..).rev() {
            branch.played[..branch.on_path].iter().rev().for_each(|played| position.undo(&played.undo));
        }
        let branch = &mut self.branches[fork.line];
        let target = ((fork.ply - branch.start) as usize).min(branch.played.len());
        branch.shift(record, position, branch.on_path, target);
        branch.on_path = target;
        self.node = branch.node(target);
        self.clocks.totals = branch.totals_after(target, position.turn());
        let here = branch.start - 1 + target as u32;
        self.first_illegal = branch.illegal.filter(|(ply, _)| *ply <= here);
    }

    /// Begins a variation at a fork. `number` is the number of its first move as written.
    fn branch_off(&mut self, record: &Record, fork: Fork, number: u32) {
        self.go_to(record, fork);
        let Some(before) = self.branches.last() else { return };
        let start = before.start.saturating_add(before.on_path as u32);
        let shift = i64::from(number) - i64::from(start);
        self.branches.push(Branch::new(start, self.node, shift));
        self.numbers = Numbers { shift, ..Numbers::default() };
        self.clocks = Clocks { has_time: true, doubts: [None; 2], ..self.clocks };
        self.base = start - 1;
        self.last = self.node;
        self.course = Course::Open;
        self.unplayed = 0;
        self.repeated_at = None;
    }
}

/// Whether a move or an ending follows. Without one, a variation would become the continuation itself.
fn goes_on(record: &Record, node: NodeId) -> bool {
    record.step(node).continuations().next().is_some()
}

impl Game {
    /// Goes back to the place at which a variation branches off.
    ///
    /// A variation belongs to the innermost open line that has a move with its number, playable or not, and that does
    /// not itself begin there: variations of a line that could not be played must not be attributed to the line from
    /// which that branches. Numbers are compared as written.
    pub(super) fn vary(&mut self, from: u32, span: Span, notes: &mut Notes<'_>) {
        self.finish_line(notes);
        notes.in_variation = true;
        let (line, record) = (&mut self.line, &self.draft.record);
        line.leave();
        self.main_is_broken |= line.is_main() && line.has_stopped();
        self.has_varied = true;
        let mut forks = line.forks(from).into_iter();
        let next = line.branches.first().and_then(|main| main.next(from));
        let found = |stops, help| {
            let parts = Parts::NONE.with("number", from).flag("stops", stops);
            Diagnostic::of(Code::NoBranch, span, parts).advise(help)
        };
        const KEPT: &str = "its moves are kept as text";
        match (forks.next(), next) {
            (Some(fork), _) => {
                let missing = (fork.ply - 1).saturating_sub(line.branches[fork.line].reached());
                line.branch_off(record, fork, from);
                // The other forks belong to lines that stay open.
                line.variation = Variation { heading: span, others: forks.collect(), continued: None };
                if missing > 0 || !goes_on(record, line.node) {
                    (line.course, line.unplayed) = (Course::Adrift { sign: None }, missing);
                    notes.found(found(true, KEPT));
                }
            }
            (None, Some(ply)) => {
                line.branch_off(record, Fork { line: 0, ply }, from);
                line.variation = Variation { heading: span, continued: Some(from), ..Variation::default() };
                let found = found(false, "they were taken for moves of the game, which stops before them");
                notes.found(Diagnostic { severity: Severity::Warning, ..found });
            }
            (None, None) => {
                line.branch_off(record, Fork { line: 0, ply: from.max(1) }, from);
                line.variation = Variation { heading: span, ..Variation::default() };
                let missing = from.saturating_sub(1).saturating_sub(line.ply());
                (line.course, line.unplayed) = (Course::Adrift { sign: None }, missing);
                // An unreadable number has already been reported.
                if from > 0 {
                    notes.found(found(false, KEPT));
                }
            }
        }
    }

    /// Tries the first move of a variation at the other forks that its number may refer to.
    #[cold]
    pub(super) fn try_elsewhere(&mut self, text: &MoveText, notes: &mut Notes<'_>) -> bool {
        let (line, record) = (&mut self.line, &self.draft.record);
        let number = i64::from(line.base) + 1 + line.numbers.shift;
        line.leave();
        let others = std::mem::take(&mut line.variation.others);
        let fits = |fork: &Fork| {
            let there = line.position_at(record, *fork);
            there.is_some_and(|there| there.resolve(text).is_ok_and(|mv| there.legality(mv).is_ok()))
        };
        let Some(fork) = others.into_iter().find(fits) else { return false };
        let (span, number) = (line.variation.heading, u32::try_from(number).unwrap_or(0));
        line.branch_off(record, fork, number);
        let ply = line.ply() + 1;
        let parts = Parts::NONE.with("number", number);
        let found = Diagnostic::of(Code::OtherBranch, span, parts).at_ply(ply);
        notes.found(found.advise("they were played on the one line that they fit"));
        true
    }

    /// Completes a line of play.
    pub(super) fn finish_line(&mut self, notes: &mut Notes<'_>) {
        let line = &mut self.line;
        let is_empty = !line.is_main() && line.played.is_empty() && line.course == Course::Open;
        let found = match line.kept.take() {
            Some(Kept { count, from, span }) => {
                let parts = Parts::NONE.with("count", count);
                Some(Diagnostic::of(Code::Unplayed, span, parts).at_ply(from))
            }
            None if is_empty => {
                let found =
                    Diagnostic::of(Code::Cut, line.variation.heading, Parts::NONE.flag("variation", true));
                Some(found.at_ply(line.ply() + 1))
            }
            None => None,
        };
        found.into_iter().for_each(|found| notes.found(found));
        self.decide(notes);
    }
}
