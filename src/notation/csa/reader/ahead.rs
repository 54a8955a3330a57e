//! Looks ahead in the text for the few statements whose meaning depends on what follows them.

use super::Reader;
use crate::text::{Line, Lines};

/// The next statement that decides to which game a line belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ahead {
    /// A part of a start position, or the side to move.
    Start,
    /// A move or an ending.
    Play,
    /// The end of a game, or of the text.
    End,
}

/// The maximum number of lines of a start position, including comments.
const START: usize = 64;

impl Ahead {
    fn of(line: &str) -> Option<Ahead> {
        match line.trim().as_bytes() {
            [b'P', b'I' | b'S' | b'1'..=b'9' | b'+' | b'-', ..] | [b'+' | b'-'] => Some(Ahead::Start),
            [b'+' | b'-', b'0'..=b'9', ..] | [b'%', ..] => Some(Ahead::Play),
            [b'/'] => Some(Ahead::End),
            _ => None,
        }
    }
}

impl<'s> Reader<'s, '_> {
    /// What comes next after `line`. Each line is examined only once.
    pub(super) fn ahead(&mut self, line: &Line<'s>) -> Ahead {
        let after = line.end;
        if let Some((known, ahead)) = &self.ahead
            && known.contains(&after)
        {
            return *ahead;
        }
        let text = &self.source.text()[after..];
        let met = Lines::new(text).find_map(|line| Some((line.span().start as usize, Ahead::of(line.text)?)));
        let (passed, ahead) = met.unwrap_or((text.len(), Ahead::End));
        self.ahead = Some((after..=after + passed, ahead));
        ahead
    }

    /// The statements in the `most` lines after `line`, without comments.
    fn after(&self, line: &Line<'s>, most: usize) -> impl Iterator<Item = &'s str> + use<'s> {
        let texts = Lines::new(&self.source.text()[line.end..]).take(most).map(|line| line.text.trim());
        texts.filter(|text| !text.is_empty() && !text.starts_with('\''))
    }

    /// The remaining header lines of a game after `line`.
    pub(super) fn head_after(&self, line: &Line<'s>) -> impl Iterator<Item = &'s str> + use<'s> {
        self.after(line, START).take_while(|text| text.starts_with(['N', '$', 'V']))
    }

    /// Whether `line`, a part of a start position, is followed only by more of it and the side to move.
    pub(super) fn starts_game(&self, line: &Line<'s>) -> bool {
        let next = self.after(line, START).find(|text| !text.starts_with('P'));
        next.is_some_and(|text| matches!(text, "+" | "-"))
    }

    /// Whether the first statement after `line` is a move of White.
    pub(super) fn white_moves_after(&self, line: &Line<'s>) -> bool {
        let next = self.after(line, START).next();
        next.is_some_and(|text| matches!(text.as_bytes(), [b'-', b'0'..=b'9', ..]))
    }

    /// Whether a game without an ending continues after `line` with a move, a time or an ending.
    pub(super) fn goes_on_after(&self, line: &Line<'s>) -> bool {
        let next = self.after(line, usize::MAX).next();
        next.is_some_and(|text| match text.as_bytes() {
            [b'+' | b'-', rest @ ..] => !rest.is_empty(),
            [b'%', ..] | [b'T', b'0'..=b'9', ..] => true,
            _ => false,
        })
    }
}
