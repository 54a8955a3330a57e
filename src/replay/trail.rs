//! The lists that grow with the moves of a game. Their memory is kept for the next game that the thread reads.

use std::cell::Cell as Slot;

use super::branch::{Branch, Played};
use crate::rules::History;
use crate::text::Span;
use crate::variant::Cell;

thread_local! {
    /// The memory of the text before.
    static KEPT: Slot<Option<Box<Trail>>> = const { Slot::new(None) };
}

/// How many moves the memory that is kept may be for.
const MOST: usize = 2048;

/// What grows with the moves of a game.
#[derive(Default)]
pub(super) struct Trail {
    /// The positions of the line.
    pub history: History,
    /// Where the nodes of the game stand, the root left out.
    pub spans: Vec<Span>,
    /// Room for the line, while none is played: for its moves, for the lines within each other, and for the board.
    pub played: Vec<Played>,
    pub branches: Vec<Branch>,
    pub cells: Vec<Cell>,
}

impl Trail {
    /// An empty one, with the memory that was kept.
    pub fn take() -> Option<Box<Trail>> {
        KEPT.try_with(Slot::take).ok().flatten()
    }

    /// Forgets the game.
    pub fn clear(&mut self) {
        self.history.clear();
        self.spans.clear();
        self.played.clear();
        self.branches.clear();
    }

    /// Keeps the memory of one that is empty, unless it is large.
    pub fn keep(self: Box<Trail>) {
        let rooms =
            [self.spans.capacity(), self.played.capacity(), self.branches.capacity(), self.history.room()];
        if rooms.iter().all(|room| *room <= MOST) {
            // Where the thread is ending there is nothing to keep it for.
            let _ = KEPT.try_with(|kept| kept.set(Some(self)));
        }
    }
}
