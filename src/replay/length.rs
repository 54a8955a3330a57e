//! Reports main lines without an ending, and those that exceed the limit of moves.

use super::Game;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Value};
use crate::record::Node;
use crate::rules::Position;
use crate::shogi::{Field, Outcome};
use crate::text::Span;

impl Game {
    /// Reports a main line without an ending.
    pub(super) fn judge_missing_ending(&self, notes: &mut Notes<'_>) {
        let (line, record) = (&self.line, &self.draft.record);
        // Without variations, the last node that was read is the last of the main line, and need not be searched for.
        let last = if line.is_main() { record.step(line.last) } else { record.last_step() };
        if last.as_ending().is_some() {
            return;
        }
        if line.is_main() && line.repeated_at == Some(last.ply()) {
            return notes.found(self.unclaimed_repetition(last));
        }
        // A line that stopped already has a finding.
        let is_broken = line.has_stopped() && line.is_main() || self.main_is_broken;
        if notes.terms.expects_ending && !is_broken && !self.is_only_position(last) {
            notes.found(self.missing_ending(last, notes));
        }
    }

    /// Whether the text only gives a position: a problem or a diagram, which needs no ending.
    fn is_only_position(&self, last: Node<'_>) -> bool {
        let start = self.draft.record.start();
        let is_even = || start.ply() == 1 && *start == Position::start(self.draft.variant());
        last.ply() == 0 && !self.draft.has_moves && !is_even()
    }

    /// The finding for a repetition that the last move completes, but no ending claims.
    fn unclaimed_repetition(&self, last: Node<'_>) -> Diagnostic {
        let (code, parts) = self.named_repetition();
        let span = self.trail.spans[last.id().index() - 1];
        Diagnostic::of(code, span, parts.flag("unsaid", true)).at_ply(last.ply())
    }

    /// The finding for a missing ending, with the one that the rules would give.
    fn missing_ending(&self, last: Node<'_>, notes: &Notes<'_>) -> Diagnostic {
        let plies = last.ply();
        let by_law = Some(&self.line.position)
            .filter(|_| plies > 0 && self.line.is_main())
            .and_then(Position::game_end)
            .filter(|end| end.holds_after(last.illegal()));
        let parts = Parts::NONE.with_some("ply", (plies > 0).then_some(plies));
        let parts = parts.with_some("goal", by_law.map(|end| Value::Word(end.goal.name())));
        let (parts, help) = match by_law.map(|end| end.outcome) {
            Some(Outcome::Win(winner)) => (parts.with("winner", winner), "{goal}, so that {winner} wins"),
            Some(Outcome::Draw) => (parts, "{goal}, so that nobody wins"),
            None => (parts, "nothing, if the game is still going on; otherwise the text may have been cut"),
        };
        let span = Span::at(self.end_of_main(last, notes));
        Diagnostic::of(Code::NoEnding, span, parts).at_ply(plies).advise(help)
    }

    /// Reports moves without an ending, although a header has the result.
    pub(super) fn judge_end_without_words(&self, notes: &mut Notes<'_>) {
        let last = self.draft.record.step(self.line.last);
        if notes.terms.expects_ending && last.ply() > 0 {
            let span = Span::at(self.end_of_main(last, notes));
            let parts = Parts::NONE.flag("by_header", true);
            let found = Diagnostic::of(Code::NoEnding, span, parts).at_ply(last.ply());
            notes.found(found.advise("the text may have been cut"));
        }
    }

    /// The offset at which the text of the main line ends: the end of the game, if it has no variations.
    fn end_of_main(&self, last: Node<'_>, notes: &Notes<'_>) -> usize {
        match last.id().index().checked_sub(1) {
            Some(at) if self.has_varied => self.trail.spans[at].end as usize,
            _ => notes.source.text().trim_end().len().min(self.draft.end as usize),
        }
    }

    /// Reports a main line that is longer than allowed.
    pub(super) fn judge_length(&self, notes: &mut Notes<'_>) {
        let record = &self.draft.record;
        let limit = record.headers().field(Field::MaxMoves);
        let Some(limit) = limit.and_then(|value| value.trim().parse::<u32>().ok()) else { return };
        let plies = record.last().ply();
        if limit > 0 && plies > limit {
            let end = Span::at(self.draft.end as usize);
            let parts = Parts::NONE.with("count", plies).with("limit", limit);
            notes.found(Diagnostic::of(Code::MoveLimit, end, parts).at_ply(plies));
        }
    }
}
