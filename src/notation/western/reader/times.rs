//! Times: in parentheses after a move, or totals of both sides in columns.

use std::ops::ControlFlow;

use super::Reader;
use super::text::{Pair, holds_any_move};
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
        if !rest[..close].ends_with(')') && holds_any_move(&rest[..close]) {
            return self.unclosed(Pair::Parentheses);
        }
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

#[cfg(test)]
mod tests {
    use crate::{Code, Format, ReadOptions, parse_with};

    /// A move may follow a time without a closing parenthesis, and the next time may be that of the other side.
    #[test]
    fn a_time_that_nothing_closes_hides_no_move() {
        for text in [
            "1. P76 (0:03) P34 (00:03 / 00:00:4. S48 (00:03 / 00:00:06)\nTimeup\n",
            "1. P76 (00:03 / 00:00:03P34\n2. S48 (00:03 / 00:00:06)\nTimeup\n",
        ] {
            let parsed = parse_with(text.as_bytes(), &ReadOptions::new().format(Format::Hosking));
            assert!(parsed.diagnostics.iter().any(|found| found.code == Code::Unpaired), "{text}");
            assert_eq!(parsed.records[0].outcome(), None, "{text}");
        }
        let text = "1. P76 (0:03) P34 (00:03 / 00:00:\n2. S48\nTimeup\n";
        let parsed = parse_with(text.as_bytes(), &ReadOptions::new().format(Format::Hosking));
        let codes: Vec<Code> = parsed.diagnostics.iter().map(|found| found.code).collect();
        assert_eq!((codes, parsed.records[0].mainline().count()), (vec![Code::ClockSyntax], 3));
    }
}
