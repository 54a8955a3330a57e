//! Sums the time of each side along a line of play.

use crate::record::Node;

/// The time used by each side, in seconds.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Totals([u64; 2]);

/// The time of a move or an ending, and the total of its side including it, in seconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spent {
    pub seconds: u64,
    pub total: u64,
}

impl Totals {
    /// Adds the time of a node, if it has one.
    pub fn add(&mut self, node: &Node<'_>) -> Option<Spent> {
        let seconds = node.elapsed_ms()? / 1000;
        let total = &mut self.0[node.mover().index()];
        *total = total.saturating_add(seconds);
        Some(Spent { seconds, total: *total })
    }
}
