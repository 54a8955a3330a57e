//! Handles moves that cannot be played, and stops the line of play at them.

use crate::diag::{Code, Diagnostic, Parts};
use crate::record::turn_after;
use crate::replay::Game;
use crate::replay::line::{Course, Kept, Statement};
use crate::replay::notes::Notes;
use crate::rules::{IllegalMove, Unresolved, explain};
use crate::shogi::{Destination, Move, MoveText, Origin};
use crate::text::{Source, Span, lines};

impl Game {
    /// Reports a move that cannot be played, and stops the line.
    #[cold]
    pub(super) fn reject(
        &mut self,
        why: IllegalMove,
        mv: Option<Move>,
        said: &Statement<'_>,
        notes: &mut Notes<'_>,
    ) {
        let position = &self.line.position;
        let parts = match mv {
            Some(mv) => explain::illegal(position, mv, why, said.text.named()),
            None => explain::wrong_side(position, said.text),
        };
        self.stop_before(said, why.code(), parts, notes);
        if why == IllegalMove::WrongSide {
            self.doubt_sides(said.text);
        }
    }

    /// After a move of the wrong side: ignores its mark if its piece belongs to the other side, on the board or in hand,
    /// and the numbers of the game if they attribute its first move to the wrong side.
    fn doubt_sides(&mut self, text: &MoveText) {
        let (line, start) = (&mut self.line, self.draft.record.start());
        let Course::Stopped { sign } = &mut line.course else { return };
        let position = &line.position;
        let owner = match text.origin {
            Origin::Square(from) => position.piece(from).map(|piece| piece.color),
            Origin::Hand => sign.map(|sign| {
                let can_drop = |color| text.named().is_some_and(|kind| position.in_hand(color, kind) > 0);
                // On the piece that stands there nobody can drop another: the line is there twice.
                let is_free = || match text.to {
                    Destination::Square(to) => position.piece(to).is_none(),
                    _ => false,
                };
                let is_other = !can_drop(sign) && can_drop(!sign) && is_free();
                if is_other { !sign } else { sign }
            }),
            _ => *sign,
        };
        let Some(owner) = owner else { return };
        sign.take_if(|sign| *sign != owner);
        if line.is_main() && line.ply() == 0 {
            let before = line.numbers.shift + 1 - i64::from(self.first_number);
            let by_number = u32::try_from(before).map(|before| turn_after(start, before));
            line.numbers.are_unreliable = by_number != Ok(owner);
        }
    }

    /// Reports a move that no piece, or more than one, can make, and stops the line.
    #[cold]
    pub(in crate::replay) fn unresolved(
        &mut self,
        why: &Unresolved,
        said: &Statement<'_>,
        notes: &mut Notes<'_>,
    ) {
        let (code, parts) = explain::unresolved(&self.line.position, why, said.text);
        self.stop_before(said, code, parts, notes);
    }

    /// Reports why a move cannot be played, and stops the line.
    fn stop_before(&mut self, said: &Statement<'_>, code: Code, parts: Parts, notes: &mut Notes<'_>) {
        let found = Diagnostic::of(code, notes.focus(said.span), parts).at_ply(self.line.ply() + 1);
        notes.found(found.advise("the move cannot be made; this line of play stops before it"));
        self.keep_move(said, notes.source);
    }

    /// Keeps a move after the end of its line, or after a move that could not be played.
    #[cold]
    pub(super) fn refuse(&mut self, said: &Statement<'_>, notes: &mut Notes<'_>) {
        let most = notes.terms.limits.nodes;
        let found = match self.line.course {
            Course::Stopped { .. } | Course::Adrift { .. } => None,
            Course::Ended => Some(Diagnostic::of(Code::AfterEnd, said.span, Parts::NONE)),
            Course::Open => {
                Some(Diagnostic::of(Code::TooManyNodes, said.span, Parts::NONE.with("limit", most)))
            }
        };
        if let Some(found) = found {
            let found = found.at_ply(self.line.ply() + 1);
            notes.found(found.advise("what follows is kept as text"));
        }
        self.keep_move(said, notes.source);
    }

    /// Keeps the text of a move that is not played, and the side that made it.
    fn keep_move(&mut self, said: &Statement<'_>, source: &Source) {
        self.stop_at(said.span, source);
        let mover = said.text.color.map(|mark| self.line.side_of(mark));
        if let Course::Stopped { sign } | Course::Adrift { sign } = &mut self.line.course {
            *sign = mover;
        }
    }

    /// Keeps text at the last move that was played.
    pub(in crate::replay) fn keep_text(&mut self, span: Span, source: &Source) {
        self.draft.record.keep_unplayed(self.line.node, source.slice(span));
    }

    /// Stops the line: this move and further ones are kept as text.
    pub(in crate::replay) fn stop_at(&mut self, span: Span, source: &Source) {
        let line = &mut self.line;
        for text in lines(source.slice(span)) {
            self.draft.record.keep_unplayed(line.node, text);
        }
        line.unplayed = line.unplayed.saturating_add(1);
        if line.has_stopped() {
            let from = line.ply().saturating_add(line.unplayed);
            let kept = line.kept.get_or_insert(Kept { count: 0, from, span });
            kept.count += 1;
            // The parts of a damaged entry may come in any order.
            kept.span = kept.span.joined(span);
        }
        line.course = match line.course {
            Course::Adrift { .. } => Course::Adrift { sign: None },
            _ => Course::Stopped { sign: None },
        };
        line.clocks.totals = [None; 2];
        line.clocks.doubts = [None; 2];
    }
}
