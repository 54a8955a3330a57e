//! Reads a line of the head with several statements, because the line ends between them were lost.

use std::ops::ControlFlow;

use super::{GLUED, Reader, Stage, Statement};
use crate::diag::Diagnostic;
use crate::notation::csa::glued::{head_end, on_one_line, second_head};
use crate::shogi::Color;
use crate::text::Line;

impl<'s> Reader<'s, '_> {
    /// Where the comma stands behind a name or a fact, if the moves follow on the same line.
    pub(super) fn head_end(&mut self, line: &Line<'s>, text: &'s str) -> Option<usize> {
        let end = head_end(text)?;
        self.sink.report(Diagnostic::spelling(GLUED, line.span_of(&text[end + 1..])));
        Some(end)
    }

    /// Reads the statements that stand in the place of a version, a name or a fact, as in `N+甲$EVENT:乙`; false if there
    /// is only one.
    pub(super) fn glued_heads(&mut self, statement: Statement<'_, 's>) -> ControlFlow<(), bool> {
        if let Some(texts) = on_one_line(statement.text) {
            self.sink.report(Diagnostic::spelling(GLUED, statement.span));
            self.each(statement, &texts)?;
            return ControlFlow::Continue(true);
        }
        // The lines behind are looked at once for each player.
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

    /// Whether the lines before or behind name the player of a sign, or nobody is named any more.
    fn is_named(&self, line: &Line<'s>, sign: &str, player: Color) -> bool {
        self.game.stage != Stage::Head
            || self.game.players[player.index()].is_some()
            || self.head_after(line).any(|text| text.starts_with(sign))
    }
}
