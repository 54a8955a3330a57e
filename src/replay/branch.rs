//! The lines of play that are open: where a variation leaves its line, and how the position there is reached.
//!
//! The open lines are on a stack, the main line at the bottom; each line leaves the one below it. A line keeps the values
//! that take its moves back, and a copy of the position after every 128 moves. So at most 128 moves are played to go to
//! any move of an open line.

use crate::record::{NodeId, Record};
use crate::rules::{Position, Undo};
use crate::shogi::Color;

/// How many moves lie between two positions that are kept.
pub(super) const STRIDE: usize = 128;

/// Where a variation may branch off.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fork {
    /// The open line that it branches off, counted from the main line, which is 0.
    pub line: usize,
    /// The move of that line in whose stead it begins.
    pub ply: u32,
}

/// A move of a line, and the way back.
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
    /// The first move, counted from the start position; the first move of the game is 1.
    pub start: u32,
    /// The node before it.
    root: NodeId,
    /// The moves, as far as they could be made.
    pub played: Vec<Played>,
    /// How many of them lead to the current position.
    pub on_path: usize,
    /// Moves that were kept as text after them.
    pub unplayed: u32,
    /// Whether an ending follows.
    pub has_ending: bool,
    /// How much more than counted its numbers are as written, and from which moves on how much otherwise.
    shift: i64,
    shifts: Vec<(u32, i64)>,
    /// Time used at the end of the line by each side.
    pub totals: [Option<u64>; 2],
    /// The first illegal move on the way to the end of the line, and its mover.
    pub illegal: Option<(u32, Color)>,
    /// The positions after every 128th move, if there are so many.
    positions: Vec<Position>,
}

impl Branch {
    /// A line whose first move is `start`, after `root`, with its number written as so much more.
    pub fn new(start: u32, root: NodeId, shift: i64) -> Branch {
        Branch { start, root, shift, ..Branch::default() }
    }

    /// From move `ply` on, numbers as written are so much more than counted.
    pub fn renumber(&mut self, ply: u32, shift: i64) {
        if ply == self.start {
            self.shift = shift
        } else {
            self.shifts.retain(|(from, _)| *from != ply);
            self.shifts.push((ply, shift));
        }
    }

    /// How many moves lead to the end of the line, those that were kept as text included.
    pub fn length(&self) -> u32 {
        self.reached().saturating_add(self.unplayed)
    }

    /// How many moves lead to the last one that could be made.
    pub fn reached(&self) -> u32 {
        (self.start - 1).saturating_add(self.played.len() as u32)
    }

    /// The moves of this line, and its ending, that are written with this number.
    pub fn numbered(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        let ends = self.shifts.iter().map(|(ply, _)| i64::from(*ply) - 1);
        let last = i64::from(self.length()) + i64::from(self.has_ending);
        let shifts = std::iter::once((self.start, self.shift)).chain(self.shifts.iter().copied());
        shifts.zip(ends.chain([last])).filter_map(move |((from, shift), to)| {
            let ply = i64::from(number) - shift;
            u32::try_from(ply).ok().filter(|_| (i64::from(from)..=to).contains(&ply))
        })
    }

    /// The move that is written with this number, if it is the one that this line goes on with.
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

    /// The node after so many moves of the line.
    pub fn node(&self, moves: usize) -> NodeId {
        moves.checked_sub(1).map_or(self.root, |at| self.played[at].node)
    }

    /// Keeps the position after the moves so far.
    #[cold]
    pub fn keep_position(&mut self, position: &Position) {
        self.positions.push(position.clone());
    }

    /// Makes the position after `from` moves of the line the one after `to`. Answers how many moves that took.
    pub fn shift(&self, record: &Record, position: &mut Position, from: usize, to: usize) -> usize {
        let mut at = from;
        // The first position that is kept is that after a stride.
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

    /// Time used by each side after so many moves, when `turn` is to move.
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
