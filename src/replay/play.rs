//! Plays moves: determines which move is meant, checks it, and adds it to the record.

mod number;
mod stop;

use super::Game;
use super::branch::{Played, STRIDE};
use super::line::{Course, Made, Statement};
use super::notes::Notes;
use super::pending::Pending;
use super::words::{may_be_odd, oddities, promotion_by_name};
use crate::diag::{Code, Diagnostic, Parts};
use crate::record::Content;
use crate::rules::{IllegalMove, Undo, Unresolved, explain};
use crate::shogi::{Destination, Move, MoveText};
use crate::text::Span;

impl Game {
    /// Plays a move, or keeps its text. If the move is ambiguous, returns its readings.
    pub(super) fn play<'s>(
        &mut self,
        said: &Statement<'_>,
        notes: &mut Notes<'s>,
    ) -> Option<Box<Pending<'s>>> {
        if self.line.course == Course::Ended && self.may_resume(said) {
            self.resume(notes);
        }
        if self.line.course != Course::Open || self.draft.record.len() >= notes.terms.limits.nodes {
            self.refuse(said, notes);
            return None;
        }
        if let Some(number) = said.number {
            let expected = i64::from(self.line.ply()) + 1 + self.line.numbers.shift;
            if i64::from(number) != expected {
                self.renumber(number, expected, said.span, notes);
            }
        }
        let mover = self.line.position.turn();
        if said.text.color.is_some_and(|mark| self.line.side_of(mark) != mover) {
            if self.try_otherwise(said, notes) || self.try_swap_marks(said, notes) {
                return self.play_again(said, notes);
            }
            self.reject(IllegalMove::WrongSide, None, said, notes);
            return None;
        }
        match self.line.position.resolve(said.text) {
            Ok(mv) => self.make(mv, None, said, notes),
            Err(why) => match promotion_by_name(&self.line.position, &why, said.text) {
                Some(promoting) => self.make(promoting, None, said, notes),
                None => self.play_unresolved(&why, said, notes),
            },
        }
    }

    /// Plays a move again, after the beginning of the line was changed. Its number has already been checked.
    fn play_again<'s>(&mut self, said: &Statement<'_>, notes: &mut Notes<'s>) -> Option<Box<Pending<'s>>> {
        self.play(&Statement { number: None, ..*said }, notes)
    }

    /// Handles a text that fits no move, several moves, or a move of another piece than named. The line may begin
    /// elsewhere or with the other side, or later moves may resolve the ambiguity.
    fn play_unresolved<'s>(
        &mut self,
        why: &Unresolved,
        said: &Statement<'_>,
        notes: &mut Notes<'s>,
    ) -> Option<Box<Pending<'s>>> {
        if let Unresolved::NotNamed(mv) = *why {
            return self.make(mv, Some(IllegalMove::NotNamedPiece), said, notes);
        }
        if let Unresolved::NoPrevious = why
            && let Some(before) = self.draft.before
        {
            let text = MoveText { to: Destination::Square(before), ..*said.text };
            return self.play_again(&Statement { text: &text, ..*said }, notes);
        }
        if self.try_otherwise(said, notes) {
            return self.play_again(said, notes);
        }
        let pending = match why {
            Unresolved::Several(_) => Pending::new(&self.line.position, said),
            _ => None,
        };
        if pending.is_none() {
            self.unresolved(why, said, notes);
        }
        pending
    }

    /// Plays the move that a text means, which may already be known to be `illegal`.
    fn make<'s>(
        &mut self,
        mv: Move,
        illegal: Option<IllegalMove>,
        said: &Statement<'_>,
        notes: &mut Notes<'s>,
    ) -> Option<Box<Pending<'s>>> {
        let Statement { text, span, .. } = *said;
        let odd = if may_be_odd(text) || mv.is_promotion() && text.promote.is_none() {
            oddities(&self.line.position, mv, text)
        } else {
            Vec::new()
        };
        let judged = match illegal {
            None => self.line.position.play(mv),
            Some(why) => Err(why),
        };
        let (undo, illegal) = match judged {
            Ok(undo) => (undo, None),
            Err(why) if !why.may_be_oversight() && self.try_otherwise(said, notes) => {
                return self.play_again(said, notes);
            }
            Err(why) => (self.make_illegal(mv, why, said, notes)?, Some(why)),
        };
        // The time is not known yet.
        self.add(Made { mv, undo, illegal, elapsed: None, total: None }, span, notes);
        if !odd.is_empty() {
            self.note_oddities(odd, illegal.is_some(), span, notes);
        }
        None
    }

    /// Adds a played move to the line and to the record.
    #[inline(always)]
    pub(super) fn add(&mut self, made: Made, span: Span, notes: &mut Notes<'_>) {
        let Made { mv, undo, illegal, elapsed, total } = made;
        let line = &mut self.line;
        let mover = !line.position.turn();
        let content = Content::Move { mv, kind: undo.kind(), illegal };
        let node = self.draft.record.append_timed(line.node, content, elapsed);
        let before = std::mem::replace(&mut line.clocks.totals[mover.index()], total);
        line.played.push(Played { undo, node, total: before });
        self.trail.spans.push(span);
        line.node = node;
        line.last = node;
        line.clocks.has_time = elapsed.is_some();
        if line.played.len().is_multiple_of(STRIDE)
            && let Some(branch) = line.branches.last_mut()
        {
            branch.keep_position(&line.position);
        }
        let count = self.trail.history.push(&line.position);
        let limit = self.draft.variant().laws().repetition.count;
        if count >= limit || line.repeated_at.is_some() || line.first_illegal.is_some() {
            self.note_going_on(count, span, notes);
        }
    }

    /// Plays an illegal move, if it can be played at all, and reports it.
    #[cold]
    fn make_illegal(
        &mut self,
        mv: Move,
        why: IllegalMove,
        said: &Statement<'_>,
        notes: &mut Notes<'_>,
    ) -> Option<Undo> {
        let line = &mut self.line;
        let before = line.position.clone();
        let (ply, mover) = (line.ply() + 1, before.turn());
        match line.position.force(mv) {
            Ok(undo) => {
                if !why.is_of_text() {
                    line.first_illegal.get_or_insert((ply, mover));
                }
                let parts = explain::illegal(&before, mv, why, said.text.named());
                let found = Diagnostic::of(why.code(), notes.focus(said.span), parts).at_ply(ply);
                notes.found(found.advise("the move is played and marked illegal"));
                Some(undo)
            }
            Err(impossible) => {
                self.reject(impossible, Some(mv), said, notes);
                None
            }
        }
    }

    /// Changes the beginning of the line to the other side or to another fork, if its first move, which cannot be
    /// played otherwise, requires that.
    #[cold]
    fn try_otherwise(&mut self, said: &Statement<'_>, notes: &mut Notes<'_>) -> bool {
        if !self.line.played.is_empty() {
            return false;
        }
        if self.line.is_main() {
            self.try_adopt_turn(said, notes)
        } else {
            !self.line.variation.others.is_empty() && self.try_elsewhere(said.text, notes)
        }
    }

    /// Lets the other side move first, if the text does not give the side to move and the first move is only possible
    /// for that side.
    fn try_adopt_turn(&mut self, said: &Statement<'_>, notes: &mut Notes<'_>) -> bool {
        let record = &mut self.draft.record;
        if !self.draft.turn_is_guess || record.len() > 1 {
            return false;
        }
        self.draft.turn_is_guess = false;
        let own = record.start();
        let other = own.clone().with_turn(!own.turn());
        let is_own = own.resolve(said.text).is_ok_and(|mv| own.clone().force(mv).is_ok());
        // The side of a drop is only known from its mark.
        let is_of_own = |mv: Move| mv.dropped().is_some() && said.text.color == Some(own.turn());
        let may_be = |mv: Move| !is_of_own(mv) && other.legality(mv).is_ok();
        let fits = !is_own && other.resolve(said.text).is_ok_and(may_be);
        if fits {
            let parts = Parts::NONE.with("mover", other.turn()).with("other", !other.turn());
            let found = Diagnostic::of(Code::NoTurn, notes.focus(said.span), parts).at_ply(1);
            notes.found(found.advise("the first move cannot be {other}'s"));
            self.trail.history.begin(&other);
            record.set_start(other.clone());
            self.line.begin(other);
        }
        fits
    }
}
