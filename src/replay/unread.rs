//! Text that a reader does not understand: it is kept, and where it looks like a move play does not go on
//! as if it were not there.

use super::Replay;
use crate::diag::{Code, Diagnostic, Severity};
use crate::notation::holds_move;
use crate::text::Span;

/// Text before the moves of a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Loose {
    span: Span,
    /// Whether it looks like a move, with nothing behind it that begins a game.
    holds_move: bool,
}

impl Replay<'_> {
    /// Takes a finding about text that is no statement, or that follows one.
    #[cold]
    pub(super) fn unread(&mut self, mut found: Diagnostic) {
        let span = found.span;
        let holds_move = holds_move(self.source.slice(span));
        if holds_move {
            found.code = Code::UnreadMove;
            found.severity = Severity::Error;
            found.help = Some("it looks like a move; this line of play stops before it".to_string());
        }
        self.note(found);
        let has_begun = self.game.as_ref().is_some_and(|game| game.line.has_begun);
        match (has_begun, holds_move) {
            (false, _) => self.loose.push(Loose { span, holds_move }),
            (true, true) => self.stop_at(span),
            (true, false) => self.keep(span),
        }
    }

    /// Forgets that text above could be moves of the game: what is said now begins one.
    pub(super) fn begin_anew(&mut self) {
        self.loose.iter_mut().for_each(|loose| loose.holds_move = false);
    }

    /// Keeps the text above the moves of a game that begins, and stops it before its first move if moves
    /// may be missing there.
    pub(super) fn keep_ahead(&mut self) {
        for Loose { span, holds_move } in std::mem::take(&mut self.loose) {
            match holds_move {
                true => self.stop_at(span),
                false => self.keep(span),
            }
        }
    }

    /// Keeps the text below the last game with it.
    pub(super) fn keep_behind(&mut self) {
        let source = self.source;
        let Some(record) = self.read.records.last_mut() else { return };
        let last = record.last_step().id();
        for Loose { span, .. } in std::mem::take(&mut self.loose) {
            source.slice(span).lines().for_each(|line| record.keep_unplayed(last, line));
        }
    }

    fn keep(&mut self, span: Span) {
        let source = self.source;
        let game = self.game();
        for line in source.slice(span).lines().filter(|line| !line.trim().is_empty()) {
            game.record.keep_unplayed(game.line.node, line);
        }
    }
}
