//! Lines of play: moves, times, and where variations branch off.

use super::Replay;
use crate::diag::{Code, Diagnostic};
use crate::limits;
use crate::record::{Content, NodeId};
use crate::rules::{IllegalMove, Position, Undo, Unresolved};
use crate::shogi::{Color, Move, MoveText};
use crate::text::Span;

/// The line of play that is being read, and those it branched off.
#[derive(Debug)]
pub(super) struct Line {
    pub has_begun: bool,
    pub position: Option<Position>,
    /// The moves that lead to `position`.
    pub played: Vec<Played>,
    /// The last move that was made.
    pub node: NodeId,
    /// The last move or ending, to which comments and times belong.
    pub last: NodeId,
    /// The variations that `node` lies in, outermost first, each with the number of its first move.
    pub branches: Vec<Branch>,
    /// Whether a move could not be made, so that what follows is only kept.
    pub stopped: bool,
    /// Whether this line branches off at a move that does not exist.
    pub is_adrift: bool,
    /// How many moves were kept as text since then, and where they stand.
    pub unplayed: u32,
    pub kept: Option<Kept>,
    /// Whether this line has its ending.
    pub has_ended: bool,
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
    /// The first illegal move of this line: its mover.
    pub first_illegal: Option<(u32, Color)>,
    /// The move after which a repetition was complete.
    pub repeated_at: Option<u32>,
}

/// Moves that were kept as text after the one that was reported.
#[derive(Debug)]
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

#[derive(Debug)]
pub(super) struct Branch {
    pub start: u32,
    /// The last move of the line that could be made, known when it is finished.
    pub leaf: NodeId,
    /// The number of its last move as written, known when it is finished.
    pub length: u32,
}

impl Default for Line {
    fn default() -> Line {
        Line {
            has_begun: false,
            position: None,
            played: Vec::new(),
            node: NodeId::ROOT,
            last: NodeId::ROOT,
            branches: Vec::new(),
            stopped: false,
            is_adrift: false,
            unplayed: 0,
            kept: None,
            has_ended: false,
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
        self.branches = vec![Branch { start: 1, leaf: NodeId::ROOT, length: 0 }];
        self.played.reserve(128);
        self.position = Some(position);
    }

    /// How many moves lead to the current position.
    pub fn ply(&self) -> u32 {
        self.played.len() as u32
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

    /// The side to move at the end of the line, moves that were kept as text included.
    pub fn mover(&self) -> Option<Color> {
        let turn = self.position.as_ref()?.turn();
        Some(if self.unplayed.is_multiple_of(2) { turn } else { !turn })
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
        if game.line.stopped || game.line.has_ended || game.record.len() >= limits::NODES {
            return self.refuse(span);
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
            if self.could_adopt_turn(said, span) || self.could_swap_marks(said, span) {
                return self.play(None, said, span);
            }
            return self.reject(IllegalMove::WrongSide, None, said, span);
        }
        let (mv, mut illegal) = match position.resolve(said) {
            Ok(mv) => (mv, None),
            Err(Unresolved::NotNamed(mv)) => (mv, Some(IllegalMove::NotNamedPiece)),
            Err(why) => {
                if self.could_adopt_turn(said, span) {
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
            None => position.try_play(mv),
            Some(why) => Err(why),
        };
        let undo = match judged {
            Ok(undo) => undo,
            Err(why) => {
                if self.could_adopt_turn(said, span) {
                    return self.play(None, said, span);
                }
                illegal = Some(why);
                match self.make_illegal(mv, why, said, span) {
                    Some(undo) => undo,
                    None => return,
                }
            }
        };
        let game = self.game.as_mut().expect("a game has begun");
        let content = Content::Move { mv, kind: undo.kind(), illegal };
        let node = game.record.append(game.line.node, content);
        // Unknown until the text gives the time of this move.
        let total = game.line.totals[mover.index()].take();
        game.line.played.push(Played { undo, node, total });
        game.line.node = node;
        game.line.last = node;
        game.line.has_time = false;
        let Some(position) = &game.line.position else { return };
        let count = self.history.push(position.key(), position.is_check());
        let limit = game.variant.laws().repetition.count;
        if count >= limit || game.line.repeated_at.is_some() {
            self.note_repetition(count, limit, span);
        }
        if is_odd {
            self.note_oddities(illegal.is_some(), span);
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
        self.stop_at(span);
    }

    #[cold]
    pub(super) fn unresolved(&mut self, why: &Unresolved, said: &MoveText, span: Span) {
        let game = self.game();
        let ply = game.line.ply() + 1;
        let Some(position) = &game.line.position else { return };
        let (code, message) = super::explain::unresolved(position, why, said);
        let found = Diagnostic::new(code, self.focus(span), message).at_ply(ply);
        self.found(found.help("the move cannot be made; this line of play stops before it"));
        self.stop_at(span);
    }

    /// Tries the first move with the other side to move, when the text left it open who begins.
    #[cold]
    fn could_adopt_turn(&mut self, said: &MoveText, span: Span) -> bool {
        let game = self.game();
        if !game.setup.is_guess || game.line.ply() > 0 {
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
    fn refuse(&mut self, span: Span) {
        let game = self.game();
        if !game.line.stopped {
            let ply = game.line.ply() + 1;
            let found = match game.line.has_ended {
                true => Diagnostic::new(Code::AfterEnd, span, "a move after the game has ended"),
                false => Diagnostic::new(
                    Code::TooManyNodes,
                    span,
                    format!("more than {} moves and variations", limits::NODES),
                ),
            };
            self.found(found.at_ply(ply).help("what follows is kept as text"));
        }
        self.stop_at(span);
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
    }

    /// Reports a number that is not the next one, and goes on counting from it.
    #[cold]
    fn renumber(&mut self, number: u32, expected: i64, span: Span) {
        let game = self.game();
        let first = game.line.ply() == 0 && game.line.is_main();
        let from_start = first && number == game.record.start().ply();
        game.line.shift += i64::from(number) - expected;
        if !from_start {
            let ply = game.line.ply() + 1;
            let message = format!("expected move number {expected}, found {number}");
            self.found(Diagnostic::new(Code::MoveNumber, span, message).at_ply(ply));
        }
    }

    /// Checks the number of an ending.
    pub(super) fn check_number(&mut self, number: u32, span: Span) {
        let game = self.game();
        let expected = i64::from(game.line.length()) + 1 + game.line.shift;
        if i64::from(number) != expected {
            self.renumber(number, expected, span);
        }
    }

    /// Notes that a repetition is complete, or that the game went on after one.
    #[cold]
    fn note_repetition(&mut self, count: u32, limit: u32, span: Span) {
        let line = &self.game().line;
        let (ply, repeated_at) = (line.ply(), line.repeated_at);
        match repeated_at {
            Some(at) if at + 1 == ply => {
                let times = super::ending::ordinal(limit);
                let message = format!(
                    "the position came for the {times} time at move {at} (千日手), and the game went on"
                );
                self.found(Diagnostic::new(Code::RepetitionDue, span, message).at_ply(ply));
            }
            None if count == limit && self.is_confirmed() => self.game().line.repeated_at = Some(ply),
            _ => {}
        }
    }

    /// Whether the position really is the one that its key says it repeats.
    fn is_confirmed(&mut self) -> bool {
        let Some(game) = &self.game else { return false };
        let Some(now) = &game.line.position else { return false };
        let Some(repeated) = self.history.repeated(!now.turn()) else { return false };
        let mut then = now.clone();
        for undo in game.line.undos().take(repeated.since) {
            then.undo(undo);
        }
        then.is_same(now)
    }
}
