//! Statements of the head from which the line end between two of them has been lost.

use std::ops::ControlFlow;

use super::{GLUED, Reader, Stage, Statement};
use crate::diag::Diagnostic;
use crate::notation::csa::terms::{KEYS, meaning_of};
use crate::shogi::Field;
use crate::text::Line;

impl<'s> Reader<'s, '_> {
    /// Tells the two that stand in the place of a version, a name or a fact, as in `N+甲$EVENT:乙`; false if it is only
    /// one.
    pub(super) fn glued_heads(&mut self, statement: Statement<'_, 's>) -> ControlFlow<(), bool> {
        let Some(at) = self.second_head(statement) else { return ControlFlow::Continue(false) };
        let (first, second) = statement.text.split_at(at);
        self.sink.report(Diagnostic::spelling(GLUED, statement.line.span_of(second)));
        self.each(statement, &[first, second])?;
        ControlFlow::Continue(true)
    }

    /// Where a name or a fact begins in the value of another: `$` and a key of the format, or the sign of a player whose
    /// name stands nowhere else, if no word ends there: `GAN-2` is a name.
    fn second_head(&self, Statement { line, text, .. }: Statement<'_, 's>) -> Option<usize> {
        let in_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        let is_second = |(at, _): &(usize, char)| {
            let (first, rest) = text.split_at(*at);
            let is_whole = match first.strip_prefix('V') {
                // Behind a version prose may follow.
                Some(version) => version.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.')),
                None => rest.starts_with('$') || !first.ends_with(in_word),
            };
            let is_head = || match rest.strip_prefix('$').map(|rest| rest.split_once(':')) {
                Some(key) => key.is_some_and(|(key, _)| KEYS.iter().any(|known| known.keys.contains(&key))),
                None => self.game.stage == Stage::Head && self.names_another(line, text, rest),
            };
            is_whole && is_head()
        };
        let signs = |(_, sign): &(usize, char)| matches!(sign, '$' | 'N');
        text.char_indices().skip(1).filter(signs).find(is_second).map(|(at, _)| at)
    }

    /// Whether `rest` begins with the sign of a player whom neither the lines before nor `text` nor the lines behind
    /// name.
    fn names_another(&self, line: &Line<'s>, text: &str, rest: &str) -> bool {
        let Some(sign) = rest.get(..2) else { return false };
        let Some(player) = meaning_of(sign).and_then(Field::player) else { return false };
        let is_named = self.game.players[player.index()].is_some() || text.starts_with(sign);
        !is_named && !self.head_after(line).any(|text| text.starts_with(sign))
    }
}
