//! Splits a line into words.

use std::ops::ControlFlow;

use super::Reader;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::usi::ENDINGS;
use crate::notation::{Event, ending_in};
use crate::text::{Line, Span, before};

/// The words of a line, separated by blanks or `_`.
pub(super) struct Words<'l, 's> {
    pub line: &'l Line<'s>,
    /// The rest of the line, without leading blanks.
    pub rest: &'s str,
}

/// The separators of words. An SFEN with `_` in place of blanks may be part of a URL.
pub(super) const DIVIDERS: [char; 3] = [' ', '\t', '_'];

fn is_divider(byte: u8) -> bool {
    DIVIDERS.contains(&char::from(byte))
}

fn word_end(text: &str) -> usize {
    // Words are short, so a simple search is fastest.
    text.bytes().position(is_divider).unwrap_or(text.len())
}

impl<'s> Words<'_, 's> {
    /// The next word.
    pub fn peek(&self) -> Option<&'s str> {
        let end = word_end(self.rest);
        (!self.rest.is_empty()).then(|| &self.rest[..end])
    }

    /// Skips the next word and the separators after it. Returns the word, and the span of both.
    pub fn take(&mut self) -> (&'s str, Span) {
        let end = word_end(self.rest);
        let (word, rest) = self.rest.split_at(end);
        let (divider, next) = rest.split_at(rest.bytes().take_while(|&byte| is_divider(byte)).count());
        let signs = divider.bytes().rposition(|byte| byte == b'_').map_or(0, |last| last + 1);
        let span = self.line.span_of(&self.rest[..end + signs]);
        self.rest = next;
        (word, span)
    }

    /// The text before the word `moves`, or all of the rest, without skipping it.
    pub fn until_moves(&self) -> (&'s str, Span) {
        let mut ahead = Words { line: self.line, rest: self.rest };
        while ahead.peek().is_some_and(|word| word != "moves") {
            ahead.take();
        }
        let text = before(self.rest, ahead.rest);
        (text, self.line.span_of(text.trim_end()))
    }
}

/// The word at the start of `text` as it would be for an ending: `rep_draw` contains a separator.
pub(super) fn ending_word(text: &str) -> &str {
    text.split([' ', '\t']).next().unwrap_or(text).trim_end_matches('_')
}

impl<'s> Reader<'s, '_> {
    /// Reads the words for endings at the end of a line, and returns whether there are any. A second one may contradict
    /// the first.
    pub(super) fn endings(&mut self, line: &Line<'s>, text: &'s str) -> ControlFlow<(), bool> {
        let mut rest = text;
        while let word = ending_word(rest)
            && let Some(text) = ending_in(ENDINGS, word)
        {
            self.sink.event(Event::ending(text), line.span_of(word))?;
            rest = rest[word.len()..].trim_start_matches(DIVIDERS);
        }
        if rest.len() == text.len() {
            return ControlFlow::Continue(false);
        }
        if let Some(game) = &mut self.game {
            game.is_over = true;
        }
        if !rest.is_empty() {
            let parts = Parts::of("text after the end of the game");
            self.sink.report(Diagnostic::of(Code::Trailing, line.span_of(rest), parts));
        }
        ControlFlow::Continue(true)
    }
}

/// The number of fields in `text`.
pub(super) fn fields(text: &str) -> usize {
    text.split(DIVIDERS).filter(|field| !field.is_empty()).count()
}
