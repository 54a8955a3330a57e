//! Statements of the head from which the line end between two of them has been lost.

use std::ops::ControlFlow;

use super::{GLUED, Reader, Stage, Statement};
use crate::diag::Diagnostic;
use crate::notation::csa::terms::{KEYS, meaning_of};
use crate::shogi::{Color, Field};
use crate::text::Line;

impl<'s> Reader<'s, '_> {
    /// Tells what stands in the place of a version, a name or a fact, as in `N+甲$EVENT:乙`; false if it is only one.
    pub(super) fn glued_heads(&mut self, statement: Statement<'_, 's>) -> ControlFlow<(), bool> {
        // The lines behind are looked at once for each player.
        let mut is_named = [None; 2];
        let (mut texts, mut rest) = (Vec::new(), statement.text);
        while let Some(at) = self.second_head(rest, statement.line, &mut is_named) {
            let (first, second) = rest.split_at(at);
            texts.push(first);
            rest = second;
        }
        let Some(first) = texts.first() else { return ControlFlow::Continue(false) };
        let others = &statement.text[first.len()..];
        self.sink.report(Diagnostic::spelling(GLUED, statement.line.span_of(others)));
        texts.push(rest);
        self.each(statement, &texts)?;
        ControlFlow::Continue(true)
    }

    /// Where a name or a fact begins in the value of another: `$` and a key of the format, or the sign of a player whose
    /// name stands nowhere else, if no word in capitals ends there: `GAN-2` is a name.
    fn second_head(&self, text: &str, line: &Line<'s>, is_named: &mut [Option<bool>; 2]) -> Option<usize> {
        let in_word = |c: char| c.is_ascii_uppercase() || matches!(c, '_' | '-');
        // Behind a version prose may follow.
        let version =
            text.strip_prefix('V').map(|text| text.trim_start_matches(|c| matches!(c, '0'..='9' | '.')));
        let mut is_second = |at: usize| {
            let (first, rest) = text.split_at(at);
            match (version, rest.strip_prefix('$')) {
                (Some(behind), _) if behind.len() != rest.len() => false,
                (_, Some(fact)) => begins_with_key(fact),
                (None, None) if first.ends_with(in_word) => false,
                _ => rest.get(..2).is_some_and(|sign| {
                    let player = meaning_of(sign).and_then(Field::player);
                    player.is_some_and(|player| {
                        let named = &mut is_named[player.index()];
                        !text.starts_with(sign)
                            && !*named.get_or_insert_with(|| self.is_named(line, sign, player))
                    })
                }),
            }
        };
        let signs = text.char_indices().skip(1).filter(|(_, sign)| matches!(sign, '$' | 'N'));
        signs.map(|(at, _)| at).find(|&at| is_second(at))
    }

    /// Whether the lines before or behind name the player of a sign, or nobody is named any more.
    fn is_named(&self, line: &Line<'s>, sign: &str, player: Color) -> bool {
        self.game.stage != Stage::Head
            || self.game.players[player.index()].is_some()
            || self.head_after(line).any(|text| text.starts_with(sign))
    }
}

/// `fact := key ":" …`
fn begins_with_key(text: &str) -> bool {
    let mut keys = KEYS.iter().flat_map(|known| known.keys);
    keys.any(|key| text.strip_prefix(key).is_some_and(|value| value.starts_with(':')))
}
