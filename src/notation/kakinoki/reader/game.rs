//! What the reader knows of the game that it is reading.

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
    /// Whether the line of play that is being read has its ending.
    pub has_ended: bool,
    /// Whether that line is a variation.
    pub(super) is_variation: bool,
    /// Whether the main line, of which it is one, has its ending.
    pub(super) main_has_ended: bool,
    pub(super) diagram: Diagram<'s>,
    pub(super) players: Players<'s>,
    /// The start position by name.
    pub(super) handicap: Option<&'s str>,
    /// What headers say of the result, and where.
    pub(super) results: Vec<(HeaderLine<'s>, Span)>,
    /// Whether the moves have the signs of a list or a quotation before them.
    pub is_listed: bool,
    /// The comments above the moves that are nothing but moves: the first of them, and how many there are.
    pub(super) of_moves: Option<(Span, u32)>,
    /// What the last comment says of the ending.
    pub(super) closing: Option<Closing<'s>>,
    /// The moves that are marked as having variations, which are still to come, by their numbers.
    pub(super) marked: BTreeMap<u32, Vec<Span>>,
    /// The lines of a head that this game has.
    pub(super) heads: Heads,
    /// Whether a blank line has followed them.
    pub(super) heads_are_apart: bool,
    /// Whether the next move is one of this game.
    pub(super) goes_on: Ahead,
    /// Whether the head of another game is right below remarks and headers.
    pub(super) is_above_head: Ahead,
}

/// What a comment says of the ending.
#[derive(Debug, Clone, Copy)]
pub(super) struct Closing<'s> {
    pub said: EndingText<'s>,
    /// The number of the move that it stands behind.
    pub last: u32,
    pub span: Span,
}

impl Game<'_> {
    /// Whether what is read, or the main line above it, has its ending.
    pub(super) fn is_complete(&self) -> bool {
        self.has_ended || self.main_has_ended
    }

    /// Whether the main line is being read.
    pub fn is_in_main_line(&self) -> bool {
        !self.is_variation
    }

    /// Begins a variation. The mark of the move that it leaves has been answered; whichever that is, where its number is
    /// not known.
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

    /// Whether the next move, behind other lines, is one of this game.
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

/// What was found by looking at the lines ahead, which are looked at once.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ahead {
    /// Where the line stands that gave the answer.
    end: usize,
    answer: bool,
}

impl Ahead {
    pub fn until(end: usize, answer: bool) -> Ahead {
        Ahead { end, answer }
    }

    /// The answer for a line that begins at `start`, if it has been looked for.
    pub fn at(self, start: usize) -> Option<bool> {
        (start < self.end).then_some(self.answer)
    }
}
