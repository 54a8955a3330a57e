//! What grows with the moves of a game. Its memory is kept for the next game that the thread reads.

use std::cell::Cell;

use super::branch::Played;
use crate::rules::History;
use crate::text::Span;

thread_local! {
    /// The memory of the text before.
    static KEPT: Cell<Trail> = const { Cell::new(Trail::NONE) };
}

/// How many moves the memory that is kept may be for.
const MOST: usize = 2048;

/// What grows with the moves of a game.
pub(super) struct Trail {
    /// The positions of the line.
    pub history: History,
    /// Where the nodes of the game stand, the root left out.
    pub spans: Vec<Span>,
    /// Room for the moves of the line, while it is not played.
    pub played: Vec<Played>,
}

impl Trail {
    const NONE: Trail = Trail { history: History::NONE, spans: Vec::new(), played: Vec::new() };

    /// An empty one, with the memory that was kept.
    pub fn take() -> Trail {
        KEPT.try_with(Cell::take).unwrap_or_default()
    }

    /// Forgets the game.
    pub fn clear(&mut self) {
        self.history.clear();
        self.spans.clear();
        self.played.clear();
    }

    /// Keeps the memory of one that is empty, unless it is large.
    pub fn keep(self) {
        if self.spans.capacity().max(self.played.capacity()) <= MOST && self.history.room() <= MOST {
            // Where the thread is ending there is nothing to keep it for.
            let _ = KEPT.try_with(|kept| kept.set(self));
        }
    }
}

impl Default for Trail {
    fn default() -> Trail {
        Trail::NONE
    }
}
