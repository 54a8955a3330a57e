//! Checks the times of moves against the totals in the text.

use super::Game;
use super::line::{Course, Doubt};
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Severity, Value};
use crate::record::{LONGEST_TIME, NodeId};
use crate::shogi::Color;
use crate::text::Span;

impl Game {
    /// Handles a time: it belongs to the last move or ending, or it shows that a move before it was not read.
    pub(super) fn clock(
        &mut self,
        elapsed: Option<u64>,
        total: Option<u64>,
        span: Span,
        notes: &mut Notes<'_>,
    ) {
        if self.line.has_stopped() {
            return self.keep_text(span, notes.source);
        }
        let is_second = self.line.clocks.has_time || self.line.last == NodeId::ROOT;
        if is_second && elapsed.is_some() && self.may_lack_move() {
            return self.stop_at_clock(span, notes);
        }
        if self.line.last == NodeId::ROOT {
            return notes.found(Diagnostic::of(Code::ClockAlone, span, Parts::NONE));
        }
        if self.line.clocks.has_time && elapsed.is_some() {
            self.doubt_clock(Code::ClockTwice, span, Parts::NONE, notes);
        }
        if elapsed.is_some_and(|elapsed| elapsed > LONGEST_TIME) {
            let parts = Parts::NONE.word("expected", "a smaller number of seconds");
            return notes.found(Diagnostic::of(Code::ClockSyntax, span, parts));
        }
        self.add_time(elapsed, total, span, notes);
    }

    /// Adds a time to the last move or ending, and checks the mover's total against the sum of the times.
    fn add_time(&mut self, elapsed: Option<u64>, total: Option<u64>, span: Span, notes: &mut Notes<'_>) {
        let line = &mut self.line;
        let has_ended = matches!(line.course, Course::Ended);
        // After a move the other side is to move; at an ending the mover is still to move.
        let mover = if has_ended { line.position.turn() } else { !line.position.turn() };
        let before = match line.played.last() {
            Some(played) if !has_ended => played.total,
            _ => line.clocks.totals[mover.index()],
        };
        // Programs that have no time for an ending write zeros.
        let is_blank = has_ended && (elapsed, total) == (Some(0), Some(0));
        let total = total.filter(|_| !is_blank);
        // A total alone determines the time, if the total before it is known.
        let by_total = || total?.checked_sub(before?).filter(|elapsed| *elapsed <= LONGEST_TIME);
        let elapsed = elapsed.or_else(by_total);
        if elapsed.is_none() {
            let parts = Parts::NONE.word("expected", "the time of the move beside the total");
            notes.found(Diagnostic::of(Code::ClockSyntax, span, parts));
        }
        let sum = before.zip(elapsed).and_then(|(before, elapsed)| before.checked_add(elapsed));
        // A variation continues without the time of an ending.
        if !has_ended {
            line.clocks.totals[mover.index()] = total.or(sum);
        }
        if let Some(elapsed) = elapsed {
            line.clocks.has_time = true;
            self.draft.record.set_elapsed_ms(line.last, elapsed);
        }
        let doubt = line.clocks.doubts[mover.index()].take();
        if let (Some(sum), Some(total)) = (sum, total) {
            let doubted = doubt.zip(elapsed).map(|(doubt, elapsed)| doubt.and(elapsed));
            if let Some(parts) = self.wrong_total(total, sum, doubted, mover) {
                self.doubt_clock(Code::ClockTotal, span, parts, notes);
            }
        }
    }

    /// Whether there is text that was not read in place of the next move, in a line that has not ended.
    fn may_lack_move(&self) -> bool {
        let kept = self.draft.record.unplayed().last();
        self.line.course == Course::Open && kept.is_some_and(|kept| kept.after == self.line.node)
    }

    /// Stops the line at a time that can only belong to text that was not read, so that text was a move.
    #[cold]
    fn stop_at_clock(&mut self, span: Span, notes: &mut Notes<'_>) {
        let code = if self.line.last == NodeId::ROOT { Code::ClockAlone } else { Code::ClockTwice };
        let found = Diagnostic::of(code, span, Parts::NONE).at_ply(self.line.ply() + 1);
        let found =
            found.advise("the text above that was not read may be a move; this line of play stops before it");
        notes.found(Diagnostic { severity: Severity::Error, ..found });
        self.stop_at(span, notes.source);
    }

    /// Checks a total against the sum of the times, and against the sum that is `doubted`. Of several consecutive
    /// totals that fit neither, only the first is reported, because they have the same cause.
    fn wrong_total(&mut self, total: u64, sum: u64, doubted: Option<Doubt>, mover: Color) -> Option<Parts> {
        // Programs that measure milliseconds truncate both times to seconds, or round both up, independently.
        let fits = |sum: u64| (total / 1000).abs_diff(sum / 1000) <= 1;
        if fits(sum) || doubted.is_some_and(|doubt| fits(doubt.sum)) {
            return None;
        }
        let doubts = &mut self.line.clocks.doubts;
        doubts[mover.index()] = Some(Doubt { sum, is_reported: true });
        let is_reported = |doubt: Option<Doubt>| doubt.is_some_and(|doubt| doubt.is_reported);
        let is_first = !is_reported(doubted) && !is_reported(doubts[(!mover).index()]);
        let [sum, total] = [sum, total].map(|milliseconds| Value::Seconds(milliseconds / 1000));
        is_first.then(|| Parts::NONE.with("expected", sum).with("found", total))
    }

    /// Reports a problem with the time of the last move or ending.
    #[cold]
    fn doubt_clock(&self, code: Code, span: Span, parts: Parts, notes: &mut Notes<'_>) {
        let ply = self.line.ply() + u32::from(matches!(self.line.course, Course::Ended));
        notes.found(Diagnostic::of(code, span, parts).at_ply(ply));
    }
}
