//! The short way of a move, with its time, about which there is nothing to report.

use super::Replay;
use super::line::Made;
use crate::notation::TimedMove;

impl Replay<'_> {
    /// Plays a move and keeps its time, if neither is odd in any way. If one is, nothing has been done, and
    /// the usual way finds out what is odd.
    pub(super) fn play_plain(&mut self, it: &TimedMove) -> bool {
        let Some(game) = &mut self.game else { return false };
        let line = &mut game.line;
        let expected = i64::from(line.ply()) + 1 + line.shift;
        let Some(position) = &mut line.position else { return false };
        let mover = position.turn();
        let is_odd = self.open.is_some()
            | line.stopped
            | line.has_ended
            | line.is_swapped
            | line.first_illegal.is_some()
            | line.repeated_at.is_some()
            | (game.record.len() >= self.terms.limits.nodes)
            | it.number.is_some_and(|number| i64::from(number) != expected)
            | it.said.color.is_some_and(|color| color != mover);
        if is_odd {
            return false;
        }
        let mut end = it.span.end;
        let (mut elapsed, mut total) = (None, None);
        if let Some(time) = &it.time {
            let sum = line.totals[mover.index()].and_then(|before| before.checked_add(time.elapsed));
            let is_wrong = time.total.is_some_and(|total| sum.is_some_and(|sum| sum != total));
            if is_wrong || line.doubts[mover.index()].is_some() {
                return false;
            }
            (elapsed, total) = (Some(time.elapsed), time.total.or(sum));
            end = end.max(time.span.end);
        }
        let Some(mv) = position.resolve_plain(&it.said) else { return false };
        let Some(undo) = position.try_plain(mv) else { return false };
        game.end = game.end.max(end);
        self.add(Made { mv, undo, illegal: None, elapsed, total }, it.span);
        true
    }
}
