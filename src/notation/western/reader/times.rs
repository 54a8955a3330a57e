//! Times: in parentheses after a move, or totals of both sides in columns.

use std::ops::ControlFlow;

use super::Reader;
use crate::diag::{Code, Parts};
use crate::notation::Event;
use crate::notation::western::clock;

impl Reader<'_, '_> {
    /// `(00:03 / 00:00:03)`
    pub(super) fn parenthesized_time(&mut self) -> ControlFlow<()> {
        let rest = self.rest();
        if let Ok((after, (elapsed, total))) = clock::time(rest) {
            return self.time(elapsed, total, rest.len() - after.len());
        }
        if let Ok((after, (elapsed, total))) = clock::unclosed(rest) {
            let length = rest.len() - after.len();
            self.report(Code::Damaged, length, Parts::NONE.with("missing", ")"));
            return self.time(elapsed, total, length);
        }
        let ends = rest[1..].find(['(', ')', '\n', '\r']).map(|at| at + 1);
        let close = ends.map_or(rest.len(), |at| at + usize::from(rest[at..].starts_with(')')));
        self.report(Code::ClockSyntax, close, Parts::NONE.word("expected", clock::TIME));
        self.at += close;
        ControlFlow::Continue(())
    }

    fn time(&mut self, elapsed: u64, total: Option<u64>, length: usize) -> ControlFlow<()> {
        let millis = |seconds: u64| seconds.saturating_mul(1000);
        self.emit(Event::Time { elapsed: Some(millis(elapsed)), total: total.map(millis) }, length)
    }

    /// A time beside a move: that of the move (`0:05`), or the totals of both sides (`00:24:00  00:03:00`).
    pub(super) fn column(&mut self, seconds: u64, length: usize) -> ControlFlow<()> {
        let side = (self.lines.ply().saturating_sub(1) % 2) as usize;
        let ahead = self.behind(length);
        if let Ok((after, total)) = clock::unopened(ahead) {
            let length = self.rest().len() - after.len();
            self.report(Code::Damaged, length, Parts::NONE.with("missing", "("));
            return self.time(seconds, Some(total), length);
        }
        let Ok((after, second)) = clock::clock(ahead) else { return self.time(seconds, None, length) };
        let total = [seconds, second][side];
        let length = self.rest().len() - after.len();
        let before = std::mem::replace(&mut self.game.columns[side], total);
        let elapsed = total.saturating_sub(before).saturating_mul(1000);
        self.emit(Event::Time { elapsed: Some(elapsed), total: Some(total.saturating_mul(1000)) }, length)
    }
}
