//! Detects repetitions (千日手): in the main line while it is read, and in variations by a final walk over the tree.
//!
//! While a game is read, a single table counts the occurrences of each position in all lines. The counts are exact for
//! the main line, because it is read first. For variations they are upper bounds, which are nearly always too low for a
//! repetition; only if one is not, the final walk examines each line separately.

use super::Game;
use super::branch::Played;
use super::line::Line;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts};
use crate::record::NodeId;
use crate::text::Span;

impl Game {
    /// Reports that a game continued although it should have ended, or records that a repetition is complete.
    #[cold]
    pub(super) fn note_going_on(&mut self, count: u32, span: Span, notes: &mut Notes<'_>) {
        // In variations the count is only an upper bound.
        if self.has_varied {
            self.may_repeat |= count >= self.repetition_law().count
        } else {
            self.note_repetition(count, span, notes)
        }
        let ply = self.line.ply();
        if let Some((at, offender)) = self.line.first_illegal
            && at + 1 == ply
        {
            let parts = Parts::NONE.with("offender", offender).with("ply", at);
            notes.found(Diagnostic::of(Code::IllegalUnnoticed, span, parts).at_ply(ply));
        }
    }

    /// Records that a repetition is complete, or reports that the game continued after one.
    pub(super) fn note_repetition(&mut self, count: u32, span: Span, notes: &mut Notes<'_>) {
        match self.line.repeated_at {
            Some(at) if at + 1 == self.line.ply() => {
                let count = self.repetition_law().count;
                let parts = Parts::NONE.with("count", count).with("ply", at);
                notes.found(Diagnostic::of(Code::RepetitionDue, span, parts).at_ply(at + 1));
            }
            Some(_) => {}
            None => self.complete_repetition(count),
        }
    }

    /// Records the ply at which a position has occurred often enough to end the game.
    pub(super) fn complete_repetition(&mut self, count: u32) {
        let is_complete = count == self.repetition_law().count;
        if self.line.repeated_at.is_none() && is_complete && self.is_confirmed() {
            self.line.repeated_at = Some(self.line.ply());
        }
    }

    /// Whether the position is really equal to the one whose key it has in common.
    fn is_confirmed(&self) -> bool {
        let now = &self.line.position;
        let mut then = now.clone();
        for undo in self.line.undos().take(self.trail.history.since()) {
            then.undo(undo);
        }
        then == *now
    }

    /// Checks repetitions in variations, and endings that depend on the positions before them.
    pub(super) fn judge_variations(&mut self, notes: &mut Notes<'_>) {
        if !self.may_repeat && self.unjudged.is_empty() {
            return;
        }
        let mut unjudged = std::mem::take(&mut self.unjudged);
        unjudged.sort_by_key(|(node, _)| *node);
        let main = self.draft.record.last().id();
        let start = self.draft.record.start();
        self.trail.history.begin(start);
        self.line = Line::new(start, &mut self.trail);
        let steps: Vec<NodeId> = self.draft.record.root().steps().map(|step| step.id()).collect();
        for id in steps.into_iter().skip(1) {
            notes.in_variation = id > main;
            match self.enter(id) {
                Some(count) if id > main => {
                    self.note_repetition(count, self.trail.spans[id.index() - 1], notes)
                }
                // Repetitions of the main line have already been reported.
                Some(count) => self.complete_repetition(count),
                None => {}
            }
            if let Ok(at) = unjudged.binary_search_by_key(&id, |(node, _)| *node) {
                self.judge_again(unjudged[at], notes);
            }
        }
        notes.in_variation = false;
    }

    /// Goes to the next node of a walk over the tree. For a move, returns how often the position after it has occurred.
    fn enter(&mut self, id: NodeId) -> Option<u32> {
        let line = &mut self.line;
        let step = self.draft.record.step(id);
        while line.played.len() as u32 >= step.ply()
            && let Some(played) = line.played.pop()
        {
            line.position.undo(&played.undo);
            self.trail.history.pop();
        }
        let ply = line.played.len() as u32;
        line.first_illegal = line.first_illegal.filter(|(at, _)| *at <= ply);
        line.repeated_at = line.repeated_at.filter(|at| *at <= ply);
        line.node = step.parent().map_or(NodeId::ROOT, |parent| parent.id());
        let mv = step.mv()?;
        let mover = line.position.turn();
        let undo = line.position.force(mv).expect("the move was made here before");
        line.played.push(Played { undo, node: id, total: None });
        line.node = id;
        if step.illegal().is_some_and(|why| !why.is_of_text()) {
            line.first_illegal.get_or_insert((ply + 1, mover));
        }
        Some(self.trail.history.push(&line.position))
    }

    fn judge_again(&self, (ending, span): (NodeId, Span), notes: &mut Notes<'_>) {
        if let Some(ending) = self.draft.record.step(ending).as_ending() {
            let (reason, outcome) = (ending.reason, ending.outcome);
            self.judge_ending(reason, outcome, span, notes);
        }
    }
}
