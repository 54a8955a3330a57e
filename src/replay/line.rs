//! Lines of play: moves, times, and where variations branch off.

use super::Replay;
use super::branch::{Branch, Place, STRIDE};
use super::ending::End;
use crate::diag::{Code, Diagnostic};
use crate::record::{Content, NodeId};
use crate::rules::{IllegalMove, Position, Undo, Unresolved};
use crate::shogi::{Color, Move, MoveText};
use crate::text::Span;

/// The line of play that is being read, and those it branched off.
#[derive(Debug)]
pub(super) struct Line {
    pub has_begun: bool,
    pub position: Option<Position>,
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
    /// Whether a move could not be made, so that what follows is only kept.
    pub stopped: bool,
    /// Whether this line branches off at a move that does not exist.
    pub is_adrift: bool,
    /// How many moves were kept as text since then, and where they stand.
    pub unplayed: u32,
    pub kept: Option<Kept>,
    /// The side whose move the last of those is said to be.
    pub sign: Option<Color>,
    /// Whether this line has its ending, and what is said of it.
    pub has_ended: bool,
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

impl Default for Line {
    fn default() -> Line {
        Line {
            has_begun: false,
            position: None,
            branches: Vec::new(),
            base: 0,
            played: Vec::new(),
            node: NodeId::ROOT,
            last: NodeId::ROOT,
            others: Vec::new(),
            varied_at: Span::default(),
            stopped: false,
            is_adrift: false,
            unplayed: 0,
            kept: None,
            sign: None,
            has_ended: false,
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
}

impl Line {
    pub fn begin(&mut self, position: Position) {
        self.branches = vec![Branch::new(1, NodeId::ROOT, 0)];
        self.played.reserve(128);
        self.position = Some(position);
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

    /// Whether a finding of this code is about the next move.
    pub fn concerns_moves(&self, code: Code) -> bool {
        code == Code::UnreadMove || code.family() == "move"
    }

    /// The way back from the current position to an earlier one of this line.
    pub fn undos(&self) -> impl Iterator<Item = &Undo> {
        self.played.iter().rev().map(|played| &played.undo)
    }
}

impl Replay<'_> {
    /// Plays a move, or keeps its text.
    pub(super) fn play(&mut self, number: Option<u32>, said: &MoveText, span: Span) {
        self.begin();
        let game = self.game.as_mut().expect("a game has begun");
        if game.line.stopped || game.line.has_ended || game.record.len() >= self.terms.limits.nodes {
            return self.refuse(said, span);
        }
        if let Some(number) = number {
            let expected = i64::from(game.line.ply()) + 1 + game.line.shift;
            if i64::from(number) != expected {
                self.renumber(number, expected, span);
            }
        }
        let game = self.game.as_mut().expect("a game has begun");
        let Some(position) = &mut game.line.position else { return };
        let mover = position.turn();
        if said.color.is_some_and(|color| (color != mover) != game.line.is_swapped) {
            if self.could_be_otherwise(said, span) || self.could_swap_marks(said, span) {
                return self.play(None, said, span);
            }
            return self.reject(IllegalMove::WrongSide, None, said, span);
        }
        let (mv, mut illegal) = match position.resolve(said) {
            Ok(mv) => (mv, None),
            Err(Unresolved::NotNamed(mv)) => (mv, Some(IllegalMove::NotNamedPiece)),
            Err(why) => {
                if self.could_be_otherwise(said, span) {
                    return self.play(None, said, span);
                }
                if matches!(why, Unresolved::Several(_)) && self.hold(number, said, span) {
                    return;
                }
                return self.unresolved(&why, said, span);
            }
        };
        let is_odd = super::words::may_be_odd(said) && {
            self.odd = super::words::oddities(position, mv, said);
            !self.odd.is_empty()
        };
        let judged = match illegal {
            None => position.play(mv),
            Some(why) => Err(why),
        };
        let undo = match judged {
            Ok(undo) => undo,
            Err(why) => {
                if self.could_be_otherwise(said, span) {
                    return self.play(None, said, span);
                }
                illegal = Some(why);
                match self.make_illegal(mv, why, said, span) {
                    Some(undo) => undo,
                    None => return,
                }
            }
        };
        // The time is unknown until the text gives it.
        self.add(Made { mv, undo, illegal, elapsed: None, total: None }, span);
        if is_odd {
            self.note_oddities(illegal.is_some(), span);
        }
    }

    /// Adds a move that has been made to the line and to the record.
    #[inline(always)]
    pub(super) fn add(&mut self, made: Made, span: Span) {
        let Made { mv, undo, illegal, elapsed, total } = made;
        let Some(game) = &mut self.game else { return };
        let line = &mut game.line;
        let Some(position) = &line.position else { return };
        let mover = !position.turn();
        let content = Content::Move { mv, kind: undo.kind(), illegal };
        let node = game.record.append_timed(line.node, content, elapsed);
        let before = std::mem::replace(&mut line.totals[mover.index()], total);
        line.played.push(Played { undo, node, total: before });
        self.spans.push(span);
        line.node = node;
        line.last = node;
        line.has_time = elapsed.is_some();
        if line.played.len().is_multiple_of(STRIDE)
            && let Some(branch) = line.branches.last_mut()
        {
            branch.keep_position(position, &line.played);
        }
        let count = self.history.push(position.key(), position.is_check());
        let limit = game.variant.laws().repetition.count;
        if count >= limit || line.repeated_at.is_some() || line.first_illegal.is_some() {
            self.note_going_on(count, span);
        }
    }

    /// Makes a move that the rules forbid, if it can be made at all, and reports it either way.
    #[cold]
    fn make_illegal(&mut self, mv: Move, why: IllegalMove, said: &MoveText, span: Span) -> Option<Undo> {
        let game = self.game();
        let position = game.line.position.as_mut()?;
        let before = position.clone();
        let (ply, mover) = (game.line.played.len() as u32 + 1, before.turn());
        match position.force(mv) {
            Ok(undo) => {
                // A wrong name is a fault of the text, not of the player.
                if why != IllegalMove::NotNamedPiece {
                    game.line.first_illegal.get_or_insert((ply, mover));
                }
                let message = super::explain::illegal(&before, mv, why, said);
                let found = Diagnostic::new(why.code(), self.focus(span), message).at_ply(ply);
                self.found(found.help("the move is played and marked illegal"));
                Some(undo)
            }
            Err(impossible) => {
                self.reject(impossible, Some(mv), said, span);
                None
            }
        }
    }

    /// Reports a move that cannot be made, and stops the line.
    #[cold]
    fn reject(&mut self, why: IllegalMove, mv: Option<Move>, said: &MoveText, span: Span) {
        let game = self.game();
        let ply = game.line.ply() + 1;
        let Some(position) = &game.line.position else { return };
        let message = match mv {
            Some(mv) => super::explain::illegal(position, mv, why, said),
            None => super::explain::wrong_side(position, said),
        };
        let found = Diagnostic::new(why.code(), self.focus(span), message).at_ply(ply);
        self.found(found.help("the move cannot be made; this line of play stops before it"));
        self.keep_move(said, span);
    }

    #[cold]
    pub(super) fn unresolved(&mut self, why: &Unresolved, said: &MoveText, span: Span) {
        let game = self.game();
        let ply = game.line.ply() + 1;
        let Some(position) = &game.line.position else { return };
        let (code, message) = super::explain::unresolved(position, why, said);
        let found = Diagnostic::new(code, self.focus(span), message).at_ply(ply);
        self.found(found.help("the move cannot be made; this line of play stops before it"));
        self.keep_move(said, span);
    }

    /// Whether the first move of a line, which cannot be made as it stands, shows that the line begins
    /// otherwise: by the other side, or elsewhere.
    #[cold]
    fn could_be_otherwise(&mut self, said: &MoveText, span: Span) -> bool {
        let line = &self.game().line;
        if !line.played.is_empty() {
            return false;
        }
        match line.is_main() {
            true => self.could_adopt_turn(said, span),
            false => !line.others.is_empty() && self.try_elsewhere(said),
        }
    }

    /// Tries the first move of the game with the other side to move, when the text left it open who begins.
    fn could_adopt_turn(&mut self, said: &MoveText, span: Span) -> bool {
        let game = self.game();
        if !game.setup.is_guess || game.record.len() > 1 {
            return false;
        }
        game.setup.is_guess = false;
        let other = game.record.start().clone().with_turn(!game.record.start().turn());
        let fits = other.resolve(said).is_ok_and(|mv| other.legality(mv).is_ok());
        if fits {
            let (turn, own) = (other.turn(), (!other.turn()).name());
            let message = format!("{} moves first, although nothing says so", turn.name());
            let found = Diagnostic::new(Code::NoTurn, self.focus(span), message).at_ply(1);
            self.found(found.help(format!("the first move cannot be {own}'s")));
            self.adopt_turn(turn);
        }
        fits
    }

    /// Keeps a move that comes after the end of its line, or after one that could not be made.
    #[cold]
    fn refuse(&mut self, said: &MoveText, span: Span) {
        let most = self.terms.limits.nodes;
        let game = self.game();
        if !game.line.stopped {
            let ply = game.line.ply() + 1;
            let found = match game.line.has_ended {
                true => Diagnostic::new(Code::AfterEnd, span, "a move after the game has ended"),
                false => Diagnostic::new(
                    Code::TooManyNodes,
                    span,
                    format!("more than {most} moves and variations"),
                ),
            };
            self.found(found.at_ply(ply).help("what follows is kept as text"));
        }
        self.keep_move(said, span);
    }

    /// Keeps the text of a move that is not played, and whose it is.
    fn keep_move(&mut self, said: &MoveText, span: Span) {
        self.stop_at(span);
        let line = &mut self.game().line;
        line.sign = said.color.map(|color| if line.is_swapped { !color } else { color });
    }

    /// The part of a statement after the number of the move.
    pub(super) fn focus(&self, span: Span) -> Span {
        let text = self.source.slice(span);
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = if rest.starts_with([' ', '\t', '\u{3000}']) { rest.trim_start() } else { text };
        Span { start: span.end - rest.len() as u32, end: span.end }
    }

    /// Stops the line: this move and what follows are kept as text.
    pub(super) fn stop_at(&mut self, span: Span) {
        self.begin();
        let source = self.source;
        let game = self.game();
        for line in source.slice(span).lines() {
            game.record.keep_unplayed(game.line.node, line);
        }
        game.line.unplayed = game.line.unplayed.saturating_add(1);
        if game.line.stopped {
            let from = game.line.ply().saturating_add(game.line.unplayed);
            let kept = game.line.kept.get_or_insert(Kept { count: 0, from, span });
            kept.count += 1;
            kept.span.end = span.end;
        }
        game.line.stopped = true;
        game.line.sign = None;
        game.line.totals = [None; 2];
        game.line.doubts = [None; 2];
    }

    /// Reports a number that is not the next one, and goes on counting from it.
    #[cold]
    fn renumber(&mut self, number: u32, expected: i64, span: Span) {
        let game = self.game();
        let ply = game.line.ply() + 1;
        let first = ply == 1 && game.line.is_main();
        let from_start = first && number == game.record.start().ply();
        game.line.shift += i64::from(number) - expected;
        let shift = game.line.shift;
        if let Some(branch) = game.line.branches.last_mut() {
            branch.shifts.retain(|(from, _)| *from != ply);
            branch.shifts.push((ply, shift));
        }
        match from_start {
            true => game.first_number = number,
            false => self.note_number(number, expected, span),
        }
    }

    fn note_number(&mut self, number: u32, expected: i64, span: Span) {
        let ply = self.game().line.ply() + 1;
        let message = format!("expected move number {expected}, found {number}");
        self.found(Diagnostic::new(Code::MoveNumber, span, message).at_ply(ply));
    }

    /// The number that the ending has, if it follows the last move.
    pub(super) fn next_number(&self) -> Option<i64> {
        let line = &self.game.as_ref()?.line;
        Some(i64::from(line.length()) + 1 + line.shift)
    }

    /// Checks the number of an ending.
    pub(super) fn check_number(&mut self, number: u32, span: Span) {
        if let Some(expected) = self.next_number().filter(|&expected| expected != i64::from(number)) {
            self.note_number(number, expected, span);
        }
    }

    /// Notes that a game went on where it should have ended, or that a repetition is complete.
    #[cold]
    fn note_going_on(&mut self, count: u32, span: Span) {
        let Some(game) = &mut self.game else { return };
        let ply = game.line.ply();
        let limit = game.variant.laws().repetition.count;
        // Of variations it is known only how often the position came in any line.
        match game.has_varied {
            true => game.may_repeat |= count >= limit,
            false => self.note_repetition(count, span),
        }
        if let Some((at, offender)) = self.game().line.first_illegal
            && at + 1 == ply
        {
            let message = format!("the game went on after {}'s illegal move at {at}", offender.name());
            self.found(Diagnostic::new(Code::IllegalUnnoticed, span, message).at_ply(ply));
        }
    }

    /// Notes that a repetition is complete, or that the game went on after one.
    pub(super) fn note_repetition(&mut self, count: u32, span: Span) {
        let game = self.game();
        let limit = game.variant.laws().repetition.count;
        match game.line.repeated_at {
            Some(at) if at + 1 == game.line.ply() => {
                let times = super::ending::ordinal(limit);
                let message = format!(
                    "the position came for the {times} time at move {at} (千日手), and the game went on"
                );
                self.found(Diagnostic::new(Code::RepetitionDue, span, message).at_ply(at + 1));
            }
            Some(_) => {}
            None => self.complete_repetition(count),
        }
    }

    /// Keeps where the line has come to a position as often as ends the game.
    pub(super) fn complete_repetition(&mut self, count: u32) {
        let game = self.game();
        if game.line.repeated_at.is_none()
            && count == game.variant.laws().repetition.count
            && self.is_confirmed()
        {
            let line = &mut self.game().line;
            line.repeated_at = Some(line.ply());
        }
    }

    /// Whether the position really is the one that its key says it repeats.
    fn is_confirmed(&mut self) -> bool {
        let Some(game) = &self.game else { return false };
        let Some(now) = &game.line.position else { return false };
        let mut then = now.clone();
        for undo in game.line.undos().take(self.history.since()) {
            then.undo(undo);
        }
        then == *now
    }
}
