//! Where variations branch off, and where a line of play ends.

use super::Replay;
use super::line::{Branch, Kept, Played};
use crate::diag::{Code, Diagnostic};
use crate::record::NodeId;
use crate::text::Span;

impl Replay<'_> {
    /// Goes back to where a variation branches off.
    ///
    /// The lines on the stack that start at or after the number are closed. The variation belongs to the
    /// innermost line left that is long enough as it is written, be its moves playable or not: one that
    /// could not be played must not hand its variations to the line that it branched off.
    pub(super) fn vary(&mut self, from: u32, span: Span) {
        self.begin();
        self.finish_line();
        let game = self.game();
        let line = &mut game.line;
        let before = i64::from(from) - 1 - line.shift;
        let target = u32::try_from(before).ok().filter(|_| from > 0);
        let (leaf, length) = (line.node, line.length());
        if let Some(branch) = line.branches.last_mut() {
            (branch.leaf, branch.length) = (leaf, length);
        }
        let plies = target.unwrap_or(u32::MAX);
        while line.branches.len() > 1 && line.branches.last().is_some_and(|branch| branch.start > plies) {
            line.branches.pop();
        }
        while line.branches.len() > 1 && line.branches.last().is_some_and(|branch| branch.length < plies) {
            line.branches.pop();
        }
        let leaf = line.branches.last().map_or(NodeId::ROOT, |branch| branch.leaf);
        let reached = game.record.node(leaf).ply();
        self.go_to(leaf, plies);
        let line = &mut self.game().line;
        line.branches.push(Branch { start: plies.saturating_add(1), leaf: NodeId::ROOT, length: 0 });
        if reached < plies {
            line.stopped = true;
            line.is_adrift = true;
            line.unplayed = target.map_or(0, |target| target - reached);
            let message = format!("no line of play has a move before number {from}");
            self.found(Diagnostic::new(Code::NoBranch, span, message).help("its moves are kept as text"));
        }
    }

    /// Makes the position after `plies` moves of the line that ends in `leaf` the current one.
    fn go_to(&mut self, leaf: NodeId, plies: u32) {
        let Some(game) = &mut self.game else { return };
        // The nodes of the line from the target back to where the current line leaves it.
        let mut ahead = Vec::new();
        let mut node = game.record.node(leaf);
        while node.ply() > plies {
            let Some(parent) = node.parent() else { break };
            node = parent;
        }
        let target = node.id();
        loop {
            let at = node.ply() as usize;
            let on_line =
                at == 0 || game.line.played.get(at - 1).is_some_and(|played| played.node == node.id());
            if on_line {
                break;
            }
            ahead.push(node.id());
            let Some(parent) = node.parent() else { break };
            node = parent;
        }
        let keep = node.ply() as usize;
        let line = &mut game.line;
        let Some(position) = &mut line.position else { return };
        while line.played.len() > keep {
            let Some(played) = line.played.pop() else { break };
            position.undo(&played.undo);
            line.totals[position.turn().index()] = played.total;
            self.history.pop();
        }
        for id in ahead.into_iter().rev() {
            let node = game.record.node(id);
            let Some(mv) = node.mv() else { break };
            let mover = position.turn();
            let Ok(undo) = position.force(mv) else { break };
            let total = line.totals[mover.index()];
            line.totals[mover.index()] = total.zip(node.elapsed_ms()).and_then(|(a, b)| a.checked_add(b));
            line.played.push(Played { undo, node: id, total });
            self.history.push(position.key(), position.is_check());
        }
        line.node = target;
        line.last = target;
        line.stopped = false;
        line.is_adrift = false;
        line.unplayed = 0;
        line.has_ended = false;
        line.has_time = true;
        line.first_illegal = line.first_illegal.filter(|(ply, _)| *ply <= plies);
        line.repeated_at = line.repeated_at.filter(|ply| *ply <= plies);
    }

    /// Reports the moves that were kept as text, at the end of their line.
    pub(super) fn finish_line(&mut self) {
        let game = self.game();
        if let Some(Kept { count, from, span }) = game.line.kept.take() {
            let message = match count {
                1 => "1 more move is kept as text".to_string(),
                count => format!("{count} more moves are kept as text"),
            };
            self.found(Diagnostic::new(Code::Unplayed, span, message).at_ply(from));
        }
    }
}
