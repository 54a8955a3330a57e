//! The state of the game that is being read.

use std::collections::BTreeMap;

use super::super::bod::Diagram;
use super::super::gap::{Gap, Heads};
use super::super::header::HeaderLine;
use super::super::summary::Players;
use crate::notation::EndingText;
use crate::text::Span;

/// A game up to the line that is being read. The next one begins with the default.
#[derive(Debug, Default)]
pub(crate) struct Game<'s> {
    pub stage: Stage,
    /// The number of the last move or ending as written.
    pub last: u32,
    /// Whether the current line of play has an ending.
    pub has_ended: bool,
    /// Whether that line is a variation.
    pub is_variation: bool,
    /// Whether the main line that it varies has an ending.
    pub(super) main_has_ended: bool,
    pub(super) diagram: Diagram<'s>,
    pub(super) players: Players<'s>,
    /// The name of the start position.
    pub(super) handicap: Option<&'s str>,
    /// The headers with results, and their spans.
    pub(super) results: Vec<(HeaderLine<'s>, Span)>,
    /// Whether the moves have list or quotation markers before them.
    pub is_listed: bool,
    /// The comments above the moves that consist only of moves: the first of them, and their number.
    pub(super) of_moves: Option<(Span, u32)>,
    /// The ending in the last comment.
    pub(super) closing: Option<Closing<'s>>,
    /// The moves that are marked as having variations, by number, as far as those have not been read.
    pub(super) marked: BTreeMap<u32, Vec<Span>>,
    /// The kinds of head lines that this game has.
    pub(super) heads: Heads,
    /// Whether a blank line has followed them.
    pub(super) heads_are_apart: bool,
    /// Whether the next move belongs to this game.
    pub(super) goes_on: Ahead,
    /// Whether the head of another game directly follows remarks and headers.
    pub(super) is_above_head: Ahead,
}

/// An ending in a comment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Closing<'s> {
    pub said: EndingText<'s>,
    /// The number of the move before it.
    pub last: u32,
    pub span: Span,
}

impl Game<'_> {
    /// Whether the current line of play, or the main line above it, has an ending.
    pub(super) fn is_complete(&self) -> bool {
        self.has_ended || self.main_has_ended
    }

    /// Begins a variation, and removes the mark of the move that it replaces. If its number is not known, removes all
    /// marks.
    pub(super) fn begin_variation(&mut self, from: Option<u32>) {
        self.last = from.unwrap_or(1).saturating_sub(1);
        self.main_has_ended |= self.has_ended && !self.is_variation;
        (self.has_ended, self.is_variation) = (false, true);
        match from {
            Some(from) => {
                self.marked.get_mut(&from).and_then(Vec::pop);
            }
            None => self.marked.clear(),
        }
    }

    /// Whether the next move, after the lines of `gap`, belongs to this game.
    pub(super) fn goes_on_behind(&self, gap: &Gap, is_below_blank: bool) -> bool {
        gap.goes_on(self.last, self.is_complete(), self.heads, is_below_blank)
    }

    /// Notes that the move numbered `number` is marked (`+`) as having a variation below.
    #[cold]
    pub fn mark(&mut self, number: u32, span: Span) {
        self.marked.entry(number).or_default().push(span);
    }
}

/// How far a game has been read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    #[default]
    Headers,
    /// The line above the moves has been seen.
    Separator,
    Moves,
}

/// A cached answer from looking at the lines ahead.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ahead {
    /// The offset of the line up to which the answer holds.
    end: usize,
    answer: bool,
}

impl Ahead {
    pub fn until(end: usize, answer: bool) -> Ahead {
        Ahead { end, answer }
    }

    /// The answer for the line at `start`, if it is cached.
    pub fn at(self, start: usize) -> Option<bool> {
        (start < self.end).then_some(self.answer)
    }
}
