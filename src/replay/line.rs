//! The state of the current line of play.

use super::branch::{Branch, Fork, Played};
use super::ending_words::Said;
use super::trail::Trail;
use crate::record::NodeId;
use crate::rules::{IllegalMove, Position, Undo};
use crate::shogi::{Color, Move, MoveText};
use crate::text::Span;

/// The current line of play, and the lines from which it branches.
#[derive(Debug)]
pub(super) struct Line {
    pub position: Position,
    /// The lines that are open, outermost first; the last is the current one.
    pub branches: Vec<Branch>,
    /// The number of moves before the first move of the current line.
    pub base: u32,
    /// The moves of the current line.
    pub played: Vec<Played>,
    /// The node of the last move that was played.
    pub node: NodeId,
    /// The node of the last move or ending, to which comments and times belong.
    pub last: NodeId,
    /// How it began, if it is a variation.
    pub variation: Variation,
    pub course: Course,
    /// The number of moves of the line that were kept as text.
    pub unplayed: u32,
    /// Kept moves after the one that was reported.
    pub kept: Option<Kept>,
    /// The statements about the ending.
    pub end: Option<End>,
    pub numbers: Numbers,
    pub clocks: Clocks,
    /// Whether the text attributes all moves to the wrong side.
    pub is_swapped: bool,
    /// The ply of the first illegal move up to here, and its mover.
    pub first_illegal: Option<(u32, Color)>,
    /// The ply at which a repetition was complete.
    pub repeated_at: Option<u32>,
}

/// How a variation began.
#[derive(Debug, Default)]
pub(super) struct Variation {
    /// The line of the text with its heading.
    pub heading: Span,
    /// Alternative places at which it may branch off.
    pub others: Vec<Fork>,
    /// The number of its first move, if its moves were first read as a continuation of the game.
    pub continued: Option<u32>,
}

/// The numbers of moves as written.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// The difference between the number of a move and its ply.
    pub shift: i64,
    /// Whether a number within the line was not the next one. A wrong number of the ending is no evidence then.
    pub have_slipped: bool,
    /// Whether the first number belongs to the other side, so that numbers do not determine the side to move.
    pub are_unreliable: bool,
}

/// The times of both sides.
#[derive(Debug)]
pub(super) struct Clocks {
    /// The time used so far by each side, if known.
    pub totals: [Option<u64>; 2],
    /// An alternative sum for each side, with which its next total may agree.
    pub doubts: [Option<Doubt>; 2],
    /// Whether the last move or ending has its time.
    pub has_time: bool,
}

/// The state of a line of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Course {
    /// It continues with the next move.
    Open,
    /// It is complete: it has its ending.
    Ended,
    /// It continues as kept text: a move could not be played, or follows the ending.
    Stopped {
        /// The side to which the text attributes the last move that was kept.
        sign: Option<Color>,
    },
    /// It continues as kept text: the variation begins at a move that does not exist.
    Adrift {
        /// The side to which the text attributes the last move that was kept.
        sign: Option<Color>,
    },
}

impl Course {
    /// Whether further moves are only kept as text.
    pub fn has_stopped(self) -> bool {
        matches!(self, Course::Stopped { .. } | Course::Adrift { .. })
    }
}

/// The statements about the ending of a line, collected until the line has been read.
#[derive(Debug)]
pub(super) struct End {
    pub node: NodeId,
    /// The state of the line before it.
    pub course: Course,
    pub first: Said,
    pub others: Vec<Said>,
}

impl End {
    /// Whether all moves before it were played.
    pub fn is_played(&self) -> bool {
        self.course == Course::Open
    }
}

/// Moves that were kept as text after the one that was reported.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kept {
    pub count: u32,
    pub from: u32,
    pub span: Span,
}

/// A move as written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Statement<'t> {
    /// The number as written, until it has been checked.
    pub number: Option<u32>,
    pub text: &'t MoveText,
    pub span: Span,
}

/// An alternative sum of the times of a side with which its next total may agree. There is one after a total that did
/// not fit its sum, because either may be wrong; and after a game was interrupted and continued, because later totals
/// may or may not include the time before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Doubt {
    pub sum: u64,
    /// Whether a total that did not fit was reported.
    pub is_reported: bool,
}

impl Doubt {
    /// The sum after adding a further time.
    pub fn and(self, elapsed: u64) -> Doubt {
        Doubt { sum: self.sum.saturating_add(elapsed), ..self }
    }
}

/// A move that has been played, and its time if known.
#[derive(Debug)]
pub(super) struct Made {
    pub mv: Move,
    pub undo: Undo,
    pub illegal: Option<IllegalMove>,
    pub elapsed: Option<u64>,
    /// The mover's total time including it.
    pub total: Option<u64>,
}

impl Line {
    /// The main line at the start position. It reuses the memory of the line before.
    pub fn new(start: &Position, trail: &mut Trail) -> Line {
        let mut branches = std::mem::take(&mut trail.branches);
        branches.push(Branch::new(1, NodeId::ROOT, 0));
        Line {
            position: start.clone_in(trail.position.take()),
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

    /// Returns its memory for reuse.
    pub fn give_back(self, trail: &mut Trail) {
        trail.position = Some(self.position);
        trail.branches = self.branches;
        trail.played = self.played;
    }

    /// Restarts the main line at another position, keeping the state of numbers.
    pub fn begin(&mut self, position: Position) {
        self.branches = vec![Branch::new(1, NodeId::ROOT, 0)];
        self.position = position;
    }

    /// The ply of the current position.
    pub fn ply(&self) -> u32 {
        self.base + self.played.len() as u32
    }

    /// The ply at the end of the line, including moves that were kept as text.
    pub fn length(&self) -> u32 {
        self.ply().saturating_add(self.unplayed)
    }

    /// The side that a mark in the text stands for.
    pub fn side_of(&self, mark: Color) -> Color {
        if self.is_swapped { !mark } else { mark }
    }

    /// Whether this is the main line.
    pub fn is_main(&self) -> bool {
        self.branches.len() <= 1
    }

    /// Whether further moves are only kept as text.
    pub fn has_stopped(&self) -> bool {
        self.course.has_stopped()
    }

    /// The state of the moves: if the line has ended, the state before its ending.
    pub fn course_of_moves(&self) -> Course {
        match (self.course, &self.end) {
            (Course::Ended, Some(end)) => end.course,
            (course, _) => course,
        }
    }

    /// Whether moves were kept as text, before or after an ending.
    pub fn lacks_moves(&self) -> bool {
        self.course_of_moves().has_stopped()
    }

    /// The data to take back the moves of this line, beginning with the last.
    pub fn undos(&self) -> impl Iterator<Item = &Undo> {
        self.played.iter().rev().map(|played| &played.undo)
    }
}
