//! Reads header lines with several statements, if the line ends between them were lost.

use std::ops::ControlFlow;

use super::{GLUED, Reader, Stage, Statement};
use crate::diag::Diagnostic;
use crate::notation::csa::glued::{head_end, may_be_several, on_one_line, second_head};
use crate::shogi::Color;
use crate::text::Line;

impl<'s> Reader<'s, '_> {
    /// The offset of the comma after a name or a fact, if the moves follow on the same line.
    pub(super) fn head_end(&mut self, line: &Line<'s>, text: &'s str) -> Option<usize> {
        let end = head_end(text)?;
        self.sink.report(Diagnostic::spelling(GLUED, line.span_of(&text[end + 1..])));
        Some(end)
    }

    /// Reads several statements in place of a version, a name or a fact, as in `N+甲$EVENT:乙`. Returns false if there is
    /// only one.
    pub(super) fn glued_heads(&mut self, statement: Statement<'_, 's>) -> ControlFlow<(), bool> {
        if !may_be_several(statement.text) {
            return ControlFlow::Continue(false);
        }
        if let Some(texts) = on_one_line(statement.text) {
            self.sink.report(Diagnostic::spelling(GLUED, statement.span));
            self.each(statement, &texts)?;
            return ControlFlow::Continue(true);
        }
        // The following lines are searched only once for each player.
        let mut known = [None; 2];
        let mut is_named = |sign: &str, player: Color| {
            *known[player.index()].get_or_insert_with(|| self.is_named(statement.line, sign, player))
        };
        let (mut texts, mut rest) = (Vec::new(), statement.text);
        while let Some(at) = second_head(rest, &mut is_named) {
            let (first, second) = rest.split_at(at);
            texts.push(first.trim_end().strip_suffix(',').unwrap_or(first));
            rest = second;
        }
        let Some(first) = texts.first() else { return ControlFlow::Continue(false) };
        let others = &statement.text[first.len()..];
        self.sink.report(Diagnostic::spelling(GLUED, statement.line.span_of(others)));
        texts.push(rest);
        self.each(statement, &texts)?;
        ControlFlow::Continue(true)
    }

    /// Whether other lines name this player, or the headers have ended.
    fn is_named(&self, line: &Line<'s>, sign: &str, player: Color) -> bool {
        self.game.stage != Stage::Head
            || self.game.players[player.index()].is_some()
            || self.head_after(line).any(|text| text.starts_with(sign))
    }
}
