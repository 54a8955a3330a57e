//! The words of a line.

use std::ops::ControlFlow;

use super::Reader;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::usi::ENDINGS;
use crate::notation::{Event, ending_in};
use crate::text::{Line, Span, before};

/// The words of a line, divided by blanks or `_`.
pub(super) struct Words<'l, 's> {
    pub line: &'l Line<'s>,
    /// What is left, without blanks before it.
    pub rest: &'s str,
}

/// What divides words. An SFEN with `_` for blanks can stand in an address of the web.
pub(super) const DIVIDERS: [char; 3] = [' ', '\t', '_'];

fn is_divider(byte: u8) -> bool {
    DIVIDERS.contains(&char::from(byte))
}

fn word_end(text: &str) -> usize {
    // Words are short.
    text.bytes().position(is_divider).unwrap_or(text.len())
}

impl<'s> Words<'_, 's> {
    /// The next word.
    pub fn peek(&self) -> Option<&'s str> {
        let end = word_end(self.rest);
        (!self.rest.is_empty()).then(|| &self.rest[..end])
    }

    /// Goes past the next word and what divides it from the one after, and gives both with their span.
    pub fn take(&mut self) -> (&'s str, Span) {
        let end = word_end(self.rest);
        let (word, rest) = self.rest.split_at(end);
        let (divider, next) = rest.split_at(rest.bytes().take_while(|&byte| is_divider(byte)).count());
        let signs = divider.bytes().rposition(|byte| byte == b'_').map_or(0, |last| last + 1);
        let span = self.line.span_of(&self.rest[..end + signs]);
        self.rest = next;
        (word, span)
    }

    /// The text before the word `moves`, or all that is left, without going past it.
    pub fn until_moves(&self) -> (&'s str, Span) {
        let mut ahead = Words { line: self.line, rest: self.rest };
        while ahead.peek().is_some_and(|word| word != "moves") {
            ahead.take();
        }
        let text = before(self.rest, ahead.rest);
        (text, self.line.span_of(text.trim_end()))
    }
}

/// The word at the start of `text`, if that is an ending: `rep_draw` has a divider in it.
pub(super) fn ending_word(text: &str) -> &str {
    text.split([' ', '\t']).next().unwrap_or(text).trim_end_matches('_')
}

impl<'s> Reader<'s, '_> {
    /// Reads the words for endings that a line ends with, and says whether there is one: a second one may contradict the
    /// first.
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

/// How many fields `text` has.
pub(super) fn fields(text: &str) -> usize {
    text.split(DIVIDERS).filter(|field| !field.is_empty()).count()
}
