//! The open lines of play: where a variation branches off, and how the position there is restored.
//!
//! The open lines form a stack with the main line at the bottom; each line branches from the one below it. A line keeps
//! the values that take its moves back, and a copy of the position after every 128 moves, so that any move of an open
//! line can be reached by playing at most 128 moves.

use crate::record::{NodeId, Record};
use crate::rules::{Position, Undo};
use crate::shogi::Color;

/// The number of moves between two positions that are kept.
pub(super) const STRIDE: usize = 128;

/// A place at which a variation may branch off.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fork {
    /// The index of the open line from which it branches; the main line is 0.
    pub line: usize,
    /// The move of that line that it replaces.
    pub ply: u32,
}

/// A move of a line, with the data to take it back.
#[derive(Debug)]
pub(super) struct Played {
    pub undo: Undo,
    pub node: NodeId,
    /// The mover's total time before this move.
    pub total: Option<u64>,
}

/// A line of play that is open.
#[derive(Debug, Default)]
pub(super) struct Branch {
    /// The ply of its first move; the first move of the game is 1.
    pub start: u32,
    /// The node before its first move.
    root: NodeId,
    /// Its moves, as far as they could be played.
    pub played: Vec<Played>,
    /// How many of them have been played in the current position.
    pub on_path: usize,
    /// The number of moves after them that were kept as text.
    pub unplayed: u32,
    /// Whether an ending follows.
    pub has_ending: bool,
    /// The difference between its numbers as written and as counted, and other differences from certain plies on.
    shift: i64,
    shifts: Vec<(u32, i64)>,
    /// Time used at the end of the line by each side.
    pub totals: [Option<u64>; 2],
    /// The ply of the first illegal move up to the end of the line, and its mover.
    pub illegal: Option<(u32, Color)>,
    /// The positions after every 128th move.
    positions: Vec<Position>,
}

impl Branch {
    /// A line whose first move has ply `start` and follows `root`. `shift` is the difference between its number as
    /// written and its ply.
    pub fn new(start: u32, root: NodeId, shift: i64) -> Branch {
        Branch { start, root, shift, ..Branch::default() }
    }

    /// Sets the difference between written numbers and plies, from move `ply` on.
    pub fn renumber(&mut self, ply: u32, shift: i64) {
        if ply == self.start {
            self.shift = shift
        } else {
            self.shifts.retain(|(from, _)| *from != ply);
            self.shifts.push((ply, shift));
        }
    }

    /// The ply at the end of the line, including moves that were kept as text.
    pub fn length(&self) -> u32 {
        self.reached().saturating_add(self.unplayed)
    }

    /// The ply of the last move that could be played.
    pub fn reached(&self) -> u32 {
        (self.start - 1).saturating_add(self.played.len() as u32)
    }

    /// The plies of the moves of this line, and of its ending, that have this number as written.
    pub fn numbered(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        let ends = self.shifts.iter().map(|(ply, _)| i64::from(*ply) - 1);
        let last = i64::from(self.length()) + i64::from(self.has_ending);
        let shifts = std::iter::once((self.start, self.shift)).chain(self.shifts.iter().copied());
        shifts.zip(ends.chain([last])).filter_map(move |((from, shift), to)| {
            let ply = i64::from(number) - shift;
            u32::try_from(ply).ok().filter(|_| (i64::from(from)..=to).contains(&ply))
        })
    }

    /// The ply of the next move of this line, if it would have this number as written.
    pub fn next(&self, number: u32) -> Option<u32> {
        let shift = self.shifts.last().map_or(self.shift, |(_, shift)| *shift);
        let ply = self.length().saturating_add(1);
        let is_open = self.unplayed == 0 && !self.has_ending;
        (is_open && i64::from(number) - shift == i64::from(ply)).then_some(ply)
    }

    /// The first number as written.
    pub fn first_number(&self) -> i64 {
        i64::from(self.start) + self.shift
    }

    /// The node after this number of moves of the line.
    pub fn node(&self, moves: usize) -> NodeId {
        moves.checked_sub(1).map_or(self.root, |at| self.played[at].node)
    }

    /// Keeps the position after the moves so far.
    #[cold]
    pub fn keep_position(&mut self, position: &Position) {
        self.positions.push(position.clone());
    }

    /// Changes the position after `from` moves of the line into the one after `to`. Returns how many moves had to be
    /// played.
    pub fn shift(&self, record: &Record, position: &mut Position, from: usize, to: usize) -> usize {
        let mut at = from;
        // The first position that is kept is the one after `STRIDE` moves.
        let stride = (to / STRIDE).max(1);
        if from.abs_diff(to) > 2 * STRIDE
            && let Some(kept) = self.positions.get(stride - 1)
        {
            *position = kept.clone();
            at = stride * STRIDE;
        }
        let steps = at.abs_diff(to);
        while at > to {
            at -= 1;
            position.undo(&self.played[at].undo);
        }
        while at < to {
            if let Some(mv) = record.node(self.played[at].node).mv() {
                position.force(mv).expect("the move was made here before");
            }
            at += 1;
        }
        steps
    }

    /// The time used by each side after this number of moves, with `turn` to move.
    pub fn totals_after(&self, moves: usize, turn: Color) -> [Option<u64>; 2] {
        let mut totals = self.totals;
        for (color, at) in [(turn, moves), (!turn, moves + 1)] {
            if let Some(played) = self.played.get(at) {
                totals[color.index()] = played.total;
            }
        }
        totals
    }
}
