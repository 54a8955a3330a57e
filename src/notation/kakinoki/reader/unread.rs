//! Collects and reports lines that were not understood.

use std::ops::ControlFlow;

use super::{BlockReader, Stage};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::kakinoki::HeaderLine;
use crate::notation::kakinoki::statement::{DiagramLine, Statement, statement};
use crate::notation::{Event, holds_move};
use crate::shogi::{Color, Field};
use crate::text::grammar::Expected;
use crate::text::{Line, Span, trim_blanks};

/// Consecutive lines that were not understood.
pub(super) struct Unread<'s> {
    first: Line<'s>,
    /// The span from the first to the last of them.
    span: Span,
    count: u32,
}

impl<'s> BlockReader<'s, '_> {
    /// Keeps a line that was not understood, to be reported with those that follow.
    pub fn leave(&mut self, line: Line<'s>) {
        let span = line.span_of(trim_blanks(line.text));
        match &mut self.unread {
            Some(unread) => (unread.span.end, unread.count) = (span.end, unread.count + 1),
            None => self.unread = Some(Unread { first: line, span, count: 1 }),
        }
    }

    /// Reports the lines that were not understood, if there are any.
    #[inline]
    pub(super) fn flush_unread(&mut self) {
        if let Some(unread) = self.unread.take() {
            self.report_unread(unread);
        }
    }

    #[cold]
    fn report_unread(&mut self, Unread { first, span, count }: Unread<'s>) {
        let (first, name) = (trim_blanks(first.text), self.name);
        if count == 1 && is_rule(first) {
            let words = "a rule that parts what stands above it from what stands below";
            return self.report(Diagnostic::spelling(words, span));
        }
        let is_board =
            matches!(statement(first), Statement::Diagram(DiagramLine::Row(_) | DiagramLine::Hand(..)));
        let more = Some(count - 1).filter(|more| *more > 0);
        let parts = Parts::NONE.with("text", first).flag("board", is_board);
        let parts = parts.with_some("more", more).with("notation", name);
        self.report(Diagnostic::of(Code::UnreadLine, span, parts));
    }

    /// Whether a header contains a move that cannot belong to it, or names a player among the moves or for the second
    /// time, and contains a move: `先手：７六歩` below `先手：山田`.
    pub fn is_lost_move(&self, header: &HeaderLine<'s>) -> bool {
        let is_below_headers = self.game.stage > Stage::Headers;
        let players = self.game.players.names();
        let is_named = |of: Color| !players[of.index()].is_empty();
        let is_late = header.field.and_then(Field::player).is_some_and(|of| is_below_headers || is_named(of));
        header.holds_lost_move(is_below_headers)
            || is_late && !self.game.is_complete() && holds_move(header.value)
    }

    /// Reports a move that cannot be read; the line of play stops.
    pub fn unread_move(&mut self, span: Span, why: Expected<'s>) -> ControlFlow<()> {
        self.begin_moves()?;
        let found: String = why.rest.chars().take(8).take_while(|c| !matches!(c, ' ' | '(')).collect();
        let found = Some(found).filter(|found| !found.is_empty());
        let parts = Parts::NONE.word("expected", why.what).with_some("found", found);
        self.report(Diagnostic::of(Code::UnreadMove, span, parts));
        self.event(Event::UnreadMove, span)
    }
}

/// Whether a line is a horizontal rule: `----------`, `＝＝＝＝＝`
pub(super) fn is_rule(text: &str) -> bool {
    let text = trim_blanks(text);
    let is_stroke =
        |c| matches!(c, '-' | '－' | '―' | '─' | '━' | 'ー' | '=' | '＝' | '_' | '＿' | '~' | '～');
    text.chars().nth(2).is_some() && text.chars().all(is_stroke)
}
