//! Lines of play: moves, times, and where variations branch off.

mod number;
mod stop;

use super::Game;
use super::branch::{Branch, Place, STRIDE};
use super::ending::End;
use super::notes::Notes;
use super::pending::Pending;
use crate::diag::{Code, Diagnostic, Parts};
use crate::record::{Content, NodeId};
use crate::rules::{IllegalMove, Position, Undo, Unresolved, explain};
use crate::shogi::{Color, Move, MoveText};
use crate::text::Span;

/// The line of play that is being read, and those it branched off.
#[derive(Debug)]
pub(super) struct Line {
    pub position: Position,
    /// The lines that are open, outermost first; the last is the current one.
    pub branches: Vec<Branch>,
    /// How many moves lead to the first of the current line.
    pub base: u32,
    /// The moves of the current line.
    pub played: Vec<Played>,
    /// The last move that was made.
    pub node: NodeId,
    /// The last move or ending, to which comments and times belong.
    pub last: NodeId,
    /// Other places where the variation could branch off, and where it is said to.
    pub others: Vec<Place>,
    pub varied_at: Span,
    pub course: Course,
    /// How many moves were kept as text, and where those stand after the one that was reported.
    pub unplayed: u32,
    pub kept: Option<Kept>,
    /// What is said of the ending.
    pub end: Option<End>,
    /// What to add to the number of moves played to have the number as written.
    pub shift: i64,
    /// Time used so far by each side, if it is known.
    pub totals: [Option<u64>; 2],
    /// What a total that did not fit should have been: either it or its successor may be wrong.
    pub doubts: [Option<u64>; 2],
    /// Whether the last move or ending has its time.
    pub has_time: bool,
    /// Whether the text gives all moves to the wrong side.
    pub is_swapped: bool,
    /// The first illegal move on the way here, and its mover.
    pub first_illegal: Option<(u32, Color)>,
    /// The move after which a repetition was complete.
    pub repeated_at: Option<u32>,
}

/// How a line of play goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Course {
    /// With the next move.
    Open,
    /// Not at all: it has its ending.
    Ended,
    /// As text: a move could not be made, or stands behind the ending.
    Stopped {
        /// The side whose move the last one that was kept is said to be.
        sign: Option<Color>,
    },
    /// As text: the line branches off at a move that does not exist.
    Adrift {
        /// The same.
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

#[derive(Debug)]
pub(super) struct Played {
    pub undo: Undo,
    pub node: NodeId,
    /// The mover's total time before this move.
    pub total: Option<u64>,
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
    /// The main line, from its start position on.
    pub fn new(position: Position) -> Line {
        Line {
            position,
            branches: vec![Branch::new(1, NodeId::ROOT, 0)],
            base: 0,
            played: Vec::with_capacity(128),
            node: NodeId::ROOT,
            last: NodeId::ROOT,
            others: Vec::new(),
            varied_at: Span::default(),
            course: Course::Open,
            unplayed: 0,
            kept: None,
            end: None,
            shift: 0,
            totals: [Some(0); 2],
            doubts: [None; 2],
            has_time: false,
            is_swapped: false,
            first_illegal: None,
            repeated_at: None,
        }
    }

    /// Begins the main line at a position; what has been said of numbers stays.
    fn begin(&mut self, position: Position) {
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

    /// Whether this is the line that the text gives first.
    pub fn is_main(&self) -> bool {
        self.branches.len() <= 1
    }

    /// Whether what follows is only kept.
    pub fn has_stopped(&self) -> bool {
        matches!(self.course, Course::Stopped { .. } | Course::Adrift { .. })
    }

    /// Whether a finding of this code is about the next move.
    pub fn concerns_moves(code: Code) -> bool {
        code == Code::UnreadMove || code.family() == "move"
    }

    /// The way back from the current position to an earlier one of this line.
    pub fn undos(&self) -> impl Iterator<Item = &Undo> {
        self.played.iter().rev().map(|played| &played.undo)
    }
}

impl Game {
    /// Plays a move, or keeps its text. A move that several pieces can make is given back with the ways to read it.
    pub(super) fn play<'s>(
        &mut self,
        number: Option<u32>,
        said: &MoveText,
        span: Span,
        notes: &mut Notes<'s>,
    ) -> Option<Box<Pending<'s>>> {
        if self.line.course != Course::Open || self.draft.record.len() >= notes.terms.limits.nodes {
            self.refuse(said, span, notes);
            return None;
        }
        if let Some(number) = number {
            let expected = i64::from(self.line.ply()) + 1 + self.line.shift;
            if i64::from(number) != expected {
                self.renumber(number, expected, span, notes);
            }
        }
        let mover = self.line.position.turn();
        if said.color.is_some_and(|color| (color != mover) != self.line.is_swapped) {
            if self.try_otherwise(said, span, notes) || self.try_swap_marks(said, span, notes) {
                return self.play(None, said, span, notes);
            }
            self.reject(IllegalMove::WrongSide, None, said, span, notes);
            return None;
        }
        let (mv, mut illegal) = match self.line.position.resolve(said) {
            Ok(mv) => (mv, None),
            Err(Unresolved::NotNamed(mv)) => (mv, Some(IllegalMove::NotNamedPiece)),
            Err(why) => {
                if self.try_otherwise(said, span, notes) {
                    return self.play(None, said, span, notes);
                }
                let pending = match why {
                    Unresolved::Several(_) => Pending::new(&self.line.position, number, said, span),
                    _ => None,
                };
                if pending.is_none() {
                    self.unresolved(&why, said, span, notes);
                }
                return pending;
            }
        };
        let odd = match super::words::may_be_odd(said) {
            true => super::words::oddities(&self.line.position, mv, said),
            false => Vec::new(),
        };
        let judged = match illegal {
            None => self.line.position.play(mv),
            Some(why) => Err(why),
        };
        let undo = match judged {
            Ok(undo) => undo,
            Err(why) => {
                if !why.is_of_player() && self.try_otherwise(said, span, notes) {
                    return self.play(None, said, span, notes);
                }
                illegal = Some(why);
                self.make_illegal(mv, why, said, span, notes)?
            }
        };
        // The time is unknown until the text gives it.
        self.add(Made { mv, undo, illegal, elapsed: None, total: None }, span, notes);
        if !odd.is_empty() {
            self.note_oddities(odd, illegal.is_some(), span, notes);
        }
        None
    }

    /// Adds a move that has been made to the line and to the record.
    #[inline(always)]
    pub(super) fn add(&mut self, made: Made, span: Span, notes: &mut Notes<'_>) {
        let Made { mv, undo, illegal, elapsed, total } = made;
        let line = &mut self.line;
        let mover = !line.position.turn();
        let content = Content::Move { mv, kind: undo.kind(), illegal };
        let node = self.draft.record.append_timed(line.node, content, elapsed);
        let before = std::mem::replace(&mut line.totals[mover.index()], total);
        line.played.push(Played { undo, node, total: before });
        self.trail.spans.push(span);
        line.node = node;
        line.last = node;
        line.has_time = elapsed.is_some();
        if line.played.len().is_multiple_of(STRIDE)
            && let Some(branch) = line.branches.last_mut()
        {
            branch.keep_position(&line.position, &line.played);
        }
        let count = self.trail.history.push(line.position.key(), line.position.is_check());
        let limit = self.draft.variant.laws().repetition.count;
        if count >= limit || line.repeated_at.is_some() || line.first_illegal.is_some() {
            self.note_going_on(count, span, notes);
        }
    }

    /// Makes a move that the rules forbid, if it can be made at all, and reports it either way.
    #[cold]
    fn make_illegal(
        &mut self,
        mv: Move,
        why: IllegalMove,
        said: &MoveText,
        span: Span,
        notes: &mut Notes<'_>,
    ) -> Option<Undo> {
        let line = &mut self.line;
        let before = line.position.clone();
        let (ply, mover) = (line.ply() + 1, before.turn());
        match line.position.force(mv) {
            Ok(undo) => {
                // A wrong name is a fault of the text, not of the player.
                if why != IllegalMove::NotNamedPiece {
                    line.first_illegal.get_or_insert((ply, mover));
                }
                let parts = explain::illegal(&before, mv, why, said.named());
                let found = Diagnostic::of(why.code(), notes.focus(span), parts).at_ply(ply);
                notes.found(found.advise("the move is played and marked illegal"));
                Some(undo)
            }
            Err(impossible) => {
                self.reject(impossible, Some(mv), said, span, notes);
                None
            }
        }
    }

    /// Lets the line begin otherwise, by the other side or elsewhere, if its first move, which cannot be made as it
    /// stands, shows that it does.
    #[cold]
    fn try_otherwise(&mut self, said: &MoveText, span: Span, notes: &mut Notes<'_>) -> bool {
        if !self.line.played.is_empty() {
            return false;
        }
        match self.line.is_main() {
            true => self.try_adopt_turn(said, span, notes),
            false => !self.line.others.is_empty() && self.try_elsewhere(said, notes),
        }
    }

    /// Lets the other side begin, if the text left it open who does and the first move can only be its move.
    fn try_adopt_turn(&mut self, said: &MoveText, span: Span, notes: &mut Notes<'_>) -> bool {
        let record = &mut self.draft.record;
        if !self.is_guess || record.len() > 1 {
            return false;
        }
        self.is_guess = false;
        let own = record.start();
        let other = own.clone().with_turn(!own.turn());
        let is_own = own.resolve(said).is_ok_and(|mv| own.clone().force(mv).is_ok());
        let fits = !is_own && other.resolve(said).is_ok_and(|mv| other.legality(mv).is_ok());
        if fits {
            let parts = Parts::NONE.with("mover", other.turn()).with("other", !other.turn());
            let found = Diagnostic::of(Code::NoTurn, notes.focus(span), parts).at_ply(1);
            notes.found(found.advise("the first move cannot be {other}'s"));
            self.trail.history.clear();
            self.trail.history.push(other.key(), other.is_check());
            record.set_start(other.clone());
            self.line.begin(other);
        }
        fits
    }
}
