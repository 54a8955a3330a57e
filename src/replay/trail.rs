//! The buffers that grow with the moves of a game. Their memory is kept for the next game that the thread reads.

use std::cell::Cell as Slot;

use super::branch::{Branch, Played};
use crate::rules::{History, Position};
use crate::text::Span;

thread_local! {
    /// The memory of the last text.
    static KEPT: Slot<Option<Box<Trail>>> = const { Slot::new(None) };
}

/// The maximum number of moves for which memory is kept.
const MOST: usize = 2048;

/// The buffers that grow with the moves of a game.
#[derive(Default)]
pub(super) struct Trail {
    /// The positions of the line.
    pub history: History,
    /// The spans of the nodes of the game, except the root.
    pub spans: Vec<Span>,
    /// Memory for a line, while none is active: for its moves and for nested lines.
    pub played: Vec<Played>,
    pub branches: Vec<Branch>,
    /// The last position of the line before, while none is active.
    pub position: Option<Position>,
}

impl Trail {
    /// Empty buffers, with the memory that was kept.
    pub fn take() -> Option<Box<Trail>> {
        KEPT.try_with(Slot::take).ok().flatten()
    }

    /// Clears all buffers.
    pub fn clear(&mut self) {
        self.history.clear();
        self.spans.clear();
        self.played.clear();
        self.branches.clear();
    }

    /// Keeps the memory of empty buffers for the next text, unless it is large.
    pub fn keep(self: Box<Trail>) {
        let rooms =
            [self.spans.capacity(), self.played.capacity(), self.branches.capacity(), self.history.room()];
        if rooms.iter().all(|room| *room <= MOST) {
            // This fails if the thread is ending, when the memory is no longer needed.
            let _ = KEPT.try_with(|kept| kept.set(Some(self)));
        }
    }
}
