//! Times of moves, and totals that should be their sum.

use super::Replay;
use crate::diag::{Code, Diagnostic};
use crate::record::NodeId;
use crate::text::Span;

impl Replay<'_> {
    /// Adds a time to the last move or ending.
    pub(super) fn clock(&mut self, elapsed: Option<u64>, total: Option<u64>, span: Span) {
        self.begin();
        let source = self.source;
        let Some(game) = &mut self.game else { return };
        let line = &mut game.line;
        if line.stopped {
            let kept = source.slice(span);
            return game.record.keep_unplayed(line.node, kept);
        }
        let ply = line.ply() + u32::from(line.has_ended);
        if line.last == NodeId::ROOT {
            let found = Diagnostic::new(Code::ClockAlone, span, "a time before the first move");
            return self.found(found);
        }
        if line.has_time && elapsed.is_some() {
            let found =
                Diagnostic::new(Code::ClockTwice, span, "a second time for the same move").at_ply(ply);
            self.found(found);
        }
        let Some(game) = &mut self.game else { return };
        let line = &mut game.line;
        line.has_time |= elapsed.is_some();
        let Some(position) = &line.position else { return };
        // After a move the other side is to move; at an ending the mover still is.
        let mover = if line.has_ended { position.turn() } else { !position.turn() };
        let before = match line.played.last() {
            Some(played) if !line.has_ended => played.total,
            _ => line.totals[mover.index()],
        };
        let sum = before.zip(elapsed).and_then(|(before, elapsed)| before.checked_add(elapsed));
        line.totals[mover.index()] = total.or(sum);
        if let Some(elapsed) = elapsed {
            game.record.set_elapsed_ms(line.last, elapsed);
        }
        let doubt =
            line.doubts[mover.index()].take().zip(elapsed).map(|(sum, elapsed)| sum.saturating_add(elapsed));
        let fits = |sum: u64, total: u64| sum / 1000 == total / 1000;
        if let (Some(sum), Some(total)) = (sum, total)
            && !fits(sum, total)
            && !doubt.is_some_and(|doubt| fits(doubt, total))
        {
            line.doubts[mover.index()] = Some(sum);
            let message = format!(
                "expected a total of {}, found {}",
                super::explain::clock(sum),
                super::explain::clock(total)
            );
            self.found(Diagnostic::new(Code::ClockTotal, span, message).at_ply(ply));
        }
    }
}
