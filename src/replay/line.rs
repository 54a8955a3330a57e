//! The state of the line of play that is being read.

use super::branch::{Branch, Fork, Played};
use super::ending_words::End;
use super::trail::Trail;
use crate::record::NodeId;
use crate::rules::{IllegalMove, Position, Undo};
use crate::shogi::{Color, Move, MoveText};
use crate::text::Span;

/// The line of play that is being read, and the lines that it left.
#[derive(Debug)]
pub(super) struct Line {
    pub position: Position,
    /// The lines that are open, outermost first; the last is the current one.
    pub branches: Vec<Branch>,
    /// How many moves stand before the first move of the current line.
    pub base: u32,
    /// The moves of the current line.
    pub played: Vec<Played>,
    /// The last move that was made.
    pub node: NodeId,
    /// The last move or ending, to which comments and times belong.
    pub last: NodeId,
    /// How it began, if it is no main line.
    pub variation: Variation,
    pub course: Course,
    /// How many moves of the line were kept as text.
    pub unplayed: u32,
    /// The kept moves behind the move that was reported.
    pub kept: Option<Kept>,
    /// What the text says of the ending.
    pub end: Option<End>,
    pub numbers: Numbers,
    pub clocks: Clocks,
    /// Whether the text gives all moves to the wrong side.
    pub is_swapped: bool,
    /// The first illegal move on the way here, and its mover.
    pub first_illegal: Option<(u32, Color)>,
    /// The move after which a repetition was complete.
    pub repeated_at: Option<u32>,
}

/// How a variation began.
#[derive(Debug, Default)]
pub(super) struct Variation {
    /// The line of the text that begins it.
    pub heading: Span,
    /// Other moves from which it could begin.
    pub others: Vec<Fork>,
    /// The number of its first move, if its moves were read as moves of the game at first.
    pub continued: Option<u32>,
}

/// The numbers of moves as written.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// How much more they are than the number of moves played.
    pub shift: i64,
    /// Whether one within the line was not the next, so that another such number at its end is no evidence.
    pub have_slipped: bool,
    /// Whether the first belongs to the other side, so that they do not show who is to move.
    pub are_torn: bool,
}

/// The times of both sides.
#[derive(Debug)]
pub(super) struct Clocks {
    /// Time used so far by each side, if it is known.
    pub totals: [Option<u64>; 2],
    /// For each side, another sum that its next total may agree with.
    pub doubts: [Option<Doubt>; 2],
    /// Whether the last move or ending has its time.
    pub has_time: bool,
}

/// How a line of play goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Course {
    /// It goes on with the next move.
    Open,
    /// It does not go on: it has its ending.
    Ended,
    /// It goes on as kept text: a move could not be made, or stands behind the ending.
    Stopped {
        /// The side whose move the last one that was kept is said to be.
        sign: Option<Color>,
    },
    /// It goes on as kept text: the variation begins at a move that does not exist.
    Adrift {
        /// The side whose move the last one that was kept is said to be.
        sign: Option<Color>,
    },
}

/// Moves that were kept as text after the one that was reported.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kept {
    pub count: u32,
    pub from: u32,
    pub span: Span,
}

/// A move as the text states it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Statement<'t> {
    /// The number as written, until it has been compared.
    pub number: Option<u32>,
    pub text: &'t MoveText,
    pub span: Span,
}

/// Another sum of the times of a side that its next total may agree with. It is kept if a total did not fit its sum,
/// because either of the two may be wrong; and if a game was broken off and goes on, because the totals behind that may or
/// may not include the time before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Doubt {
    pub sum: u64,
    /// Whether a total that does not fit was reported.
    pub is_told: bool,
}

impl Doubt {
    /// With a further time.
    pub fn and(self, elapsed: u64) -> Doubt {
        Doubt { sum: self.sum.saturating_add(elapsed), ..self }
    }
}

/// A move that has been made, and what is known of its time.
#[derive(Debug)]
pub(super) struct Made {
    pub mv: Move,
    pub undo: Undo,
    pub illegal: Option<IllegalMove>,
    pub elapsed: Option<u64>,
    /// The mover's total time after it.
    pub total: Option<u64>,
}

impl Line {
    /// The main line, from its start position on, in the memory of another.
    pub fn new(start: &Position, trail: &mut Trail) -> Line {
        let mut branches = std::mem::take(&mut trail.branches);
        branches.push(Branch::new(1, NodeId::ROOT, 0));
        Line {
            position: start.clone_in(std::mem::take(&mut trail.cells)),
            branches,
            base: 0,
            played: std::mem::take(&mut trail.played),
            node: NodeId::ROOT,
            last: NodeId::ROOT,
            variation: Variation::default(),
            course: Course::Open,
            unplayed: 0,
            kept: None,
            end: None,
            numbers: Numbers::default(),
            clocks: Clocks { totals: [Some(0); 2], doubts: [None; 2], has_time: false },
            is_swapped: false,
            first_illegal: None,
            repeated_at: None,
        }
    }

    /// Gives back the memory that it was played in.
    pub fn give_back(self, trail: &mut Trail) {
        trail.cells = self.position.into_cells();
        trail.branches = self.branches;
        trail.played = self.played;
    }

    /// Begins the main line at a position; what has been said of numbers stays.
    pub fn begin(&mut self, position: Position) {
        self.branches = vec![Branch::new(1, NodeId::ROOT, 0)];
        self.position = position;
    }

    /// How many moves lead to the current position.
    pub fn ply(&self) -> u32 {
        self.base + self.played.len() as u32
    }

    /// The moves of the line, those that were kept as text included.
    pub fn length(&self) -> u32 {
        self.ply().saturating_add(self.unplayed)
    }

    /// The side that a mark in the text means.
    pub fn side_of(&self, mark: Color) -> Color {
        if self.is_swapped { !mark } else { mark }
    }

    /// Whether this is the line that the text gives first.
    pub fn is_main(&self) -> bool {
        self.branches.len() <= 1
    }

    /// Whether what follows is only kept.
    pub fn has_stopped(&self) -> bool {
        matches!(self.course, Course::Stopped { .. } | Course::Adrift { .. })
    }

    /// The way back from the current position to an earlier one of this line.
    pub fn undos(&self) -> impl Iterator<Item = &Undo> {
        self.played.iter().rev().map(|played| &played.undo)
    }
}
