//! Repetitions in variations, found in one walk over the tree when the game has been read.
//!
//! While lines are read it is only known how often a position came in any of them. That is enough for the
//! main line, which comes first, and to see that nothing can have been repeated, which is nearly always so.

use super::Replay;
use super::line::{Line, Played};
use crate::record::NodeId;
use crate::rules::IllegalMove;
use crate::text::Span;

impl Replay<'_> {
    /// Judges what depends on the positions before it in variations.
    pub(super) fn judge_variations(&mut self) {
        let Some(game) = &mut self.game else { return };
        if !game.may_repeat && game.unjudged.is_empty() {
            return;
        }
        let mut unjudged = std::mem::take(&mut game.unjudged);
        unjudged.sort_by_key(|(node, _)| *node);
        let main = game.record.mainline().last().map_or(NodeId::ROOT, |node| node.id());
        let start = game.record.start().clone();
        game.line = Line::default();
        game.line.has_begun = true;
        self.history.clear();
        self.history.push(start.key(), start.is_check());
        game.line.begin(start);
        let mut node = game.record.root().continuations().next().map(|node| node.id());
        while let Some(id) = node {
            self.enter(id, id > main);
            if let Ok(at) = unjudged.binary_search_by_key(&id, |(node, _)| *node) {
                self.judge_again(unjudged[at]);
            }
            node = self.after(id);
        }
    }

    /// Makes the move of a node, the next one of a walk over the tree.
    fn enter(&mut self, id: NodeId, is_variation: bool) {
        let Some(game) = &mut self.game else { return };
        let line = &mut game.line;
        let node = game.record.step(id);
        let Some(position) = &mut line.position else { return };
        while line.played.len() as u32 >= node.ply() {
            let Some(played) = line.played.pop() else { break };
            position.undo(&played.undo);
            self.history.pop();
        }
        let ply = line.played.len() as u32;
        line.first_illegal = line.first_illegal.filter(|(at, _)| *at <= ply);
        line.repeated_at = line.repeated_at.filter(|at| *at <= ply);
        line.node = node.parent().map_or(NodeId::ROOT, |parent| parent.id());
        let Some(mv) = node.mv() else { return };
        let mover = position.turn();
        let undo = position.force(mv).expect("the move was made here before");
        line.played.push(Played { undo, node: id, total: None });
        line.node = id;
        if node.illegal().is_some_and(|why| why != IllegalMove::NotNamedPiece) {
            line.first_illegal.get_or_insert((ply + 1, mover));
        }
        let count = self.history.push(position.key(), position.is_check());
        // Those of the main line were reported when it was read.
        match is_variation {
            true => self.note_repetition(count, self.spans[id.index() - 1]),
            false => self.complete_repetition(count),
        }
    }

    fn judge_again(&mut self, (node, span): (NodeId, Span)) {
        let Some(game) = &self.game else { return };
        if let Some(ending) = game.record.step(node).as_ending() {
            let (reason, outcome) = (ending.reason, ending.outcome);
            self.judge_ending(reason, outcome, span);
        }
    }

    /// The node after another in the order of a walk.
    fn after(&self, id: NodeId) -> Option<NodeId> {
        let record = &self.game.as_ref()?.record;
        let mut node = record.step(id);
        if let Some(child) = node.continuations().next() {
            return Some(child.id());
        }
        loop {
            if let Some(next) = node.alternative() {
                return Some(next.id());
            }
            node = node.parent()?;
        }
    }
}
