//! Times of moves, and totals that should be their sum.

use super::Game;
use super::line::Course;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Value};
use crate::record::NodeId;
use crate::shogi::Color;
use crate::text::Span;

impl Game {
    /// Adds a time to the last move or ending.
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
        if self.line.last == NodeId::ROOT {
            return notes.found(Diagnostic::of(Code::ClockAlone, span, Parts::NONE));
        }
        if self.line.has_time && elapsed.is_some() {
            self.doubt_clock(Code::ClockTwice, span, Parts::NONE, notes);
        }
        let line = &mut self.line;
        let has_ended = matches!(line.course, Course::Ended);
        // After a move the other side is to move; at an ending the mover still is.
        let mover = if has_ended { line.position.turn() } else { !line.position.turn() };
        let before = match line.played.last() {
            Some(played) if !has_ended => played.total,
            _ => line.totals[mover.index()],
        };
        // What has no clock for an ending writes zeros.
        let is_blank = has_ended && (elapsed, total) == (Some(0), Some(0));
        let total = total.filter(|_| !is_blank);
        let sum = before.zip(elapsed).and_then(|(before, elapsed)| before.checked_add(elapsed));
        // A variation goes on without the time of an ending.
        if !has_ended {
            line.totals[mover.index()] = total.or(sum);
        }
        if let Some(elapsed) = elapsed {
            line.has_time = true;
            self.draft.record.set_elapsed_ms(line.last, elapsed);
        }
        let doubt = line.doubts[mover.index()].take();
        if let (Some(sum), Some(total)) = (sum, total) {
            let doubted =
                doubt.zip(elapsed).map_or(sum, |(doubted, elapsed)| doubted.saturating_add(elapsed));
            let is_first = doubt.is_none();
            self.judge_total([sum, doubted], total, is_first, mover, span, notes);
        }
    }

    /// Compares a total with the sums that it may be: of the times, and of those before a total that did not fit.
    /// Of several totals in a row that do not fit only the first is reported: they have one cause.
    fn judge_total(
        &mut self,
        sums: [u64; 2],
        total: u64,
        is_first: bool,
        mover: Color,
        span: Span,
        notes: &mut Notes<'_>,
    ) {
        // Programs that measure in milliseconds cut both times to seconds, or round both up, each by itself.
        if sums.into_iter().any(|sum| (total / 1000).abs_diff(sum / 1000) <= 1) {
            return;
        }
        let doubts = &mut self.line.doubts;
        let is_first = is_first && doubts[(!mover).index()].is_none();
        doubts[mover.index()] = Some(sums[0]);
        if !is_first {
            return;
        }
        let [sum, total] = [sums[0], total].map(|milliseconds| Value::Seconds(milliseconds / 1000));
        let parts = Parts::NONE.with("expected", sum).with("found", total);
        self.doubt_clock(Code::ClockTotal, span, parts, notes);
    }

    /// Reports what is odd about the time of the last move or ending.
    #[cold]
    fn doubt_clock(&self, code: Code, span: Span, parts: Parts, notes: &mut Notes<'_>) {
        let ply = self.line.ply() + u32::from(matches!(self.line.course, Course::Ended));
        notes.found(Diagnostic::of(code, span, parts).at_ply(ply));
    }
}
