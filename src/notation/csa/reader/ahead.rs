//! What follows in the text, for the few statements whose meaning depends on it.

use super::Reader;
use crate::text::{Line, Lines};

/// Where the last lines of a kind begin.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ahead {
    /// The last part of a start position.
    pub start: u32,
    /// The last statement of a game that is no header.
    pub game: u32,
}

impl<'s> Reader<'s, '_> {
    /// Looks through the text, once.
    pub(super) fn ahead(&mut self) -> Ahead {
        let text = self.source.text();
        *self.ahead.get_or_insert_with(|| {
            let mut ahead = Ahead::default();
            for line in Lines::new(text) {
                let at = line.span().start;
                match line.text.trim().as_bytes() {
                    [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] | [b'+' | b'-'] => {
                        (ahead.start, ahead.game) = (at, at);
                    }
                    [b'+' | b'-', b'0'..=b'9', ..] | [b'%', ..] => ahead.game = at,
                    _ => {}
                }
            }
            ahead
        })
    }

    /// Whether a game that has no ending yet goes on after `line` with a move, a time or an ending.
    pub(super) fn goes_on_after(&self, line: &Line<'s>) -> bool {
        let after = &self.source.text()[line.end..];
        let mut texts = Lines::new(after).map(|line| line.text.trim());
        let next = texts.find(|text| !text.is_empty() && !text.starts_with('\''));
        next.is_some_and(|text| match text.as_bytes() {
            [b'+' | b'-', rest @ ..] => !rest.is_empty(),
            [b'%', ..] | [b'T', b'0'..=b'9', ..] => true,
            _ => false,
        })
    }
}
