//! The fast path for a move with its time, if there is nothing to report.

use super::line::{Course, Made};
use super::{Replay, Stage};
use crate::notation::TimedMove;

impl Replay<'_> {
    /// Plays a move and keeps its time, if both are ordinary. Otherwise it does nothing and returns false, so that the
    /// slow path reports what is unusual.
    pub(super) fn play_plain(&mut self, timed: &TimedMove) -> bool {
        let Stage::Play(game) = &mut self.stage else { return matches!(self.stage, Stage::Passed { .. }) };
        let line = &mut game.line;
        let expected = i64::from(line.ply()) + 1 + line.numbers.shift;
        let mover = line.position.turn();
        let is_odd = self.pending.is_some()
            | !matches!(line.course, Course::Open)
            | line.is_swapped
            | line.first_illegal.is_some()
            | line.repeated_at.is_some()
            | (game.draft.record.len() >= self.notes.terms.limits.nodes)
            | timed.number.is_some_and(|number| i64::from(number) != expected)
            | timed.text.color.is_some_and(|color| color != mover);
        if is_odd {
            return false;
        }
        let mut end = timed.span.end;
        let (mut elapsed, mut total) = (None, None);
        if let Some(time) = &timed.time {
            let sum = line.clocks.totals[mover.index()].and_then(|before| before.checked_add(time.elapsed));
            let is_wrong = time.total.is_some_and(|total| sum.is_some_and(|sum| sum != total));
            if is_wrong || line.clocks.doubts[mover.index()].is_some() {
                return false;
            }
            (elapsed, total) = (Some(time.elapsed), time.total.or(sum));
            end = end.max(time.span.end);
        }
        let Some(mv) = line.position.resolve_plain(&timed.text) else { return false };
        let before = line.position.now();
        let Some(change) = line.position.try_plain(mv) else { return false };
        let undo = change.undo(mv, before);
        game.draft.end = game.draft.end.max(end);
        game.add(Made { mv, undo, illegal: None, elapsed, total }, timed.span, &mut self.notes);
        true
    }
}
