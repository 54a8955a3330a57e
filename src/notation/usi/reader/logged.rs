//! Reads the parts of an engine log around its games.

use std::ops::ControlFlow;

use super::{Reader, names_game};
use crate::notation::moves::usi::has_shape;
use crate::notation::usi::ENDINGS;
use crate::notation::usi::log::{Told, is_talk};
use crate::notation::{Claim, EndingText, Event, ending_in, holds_move};
use crate::shogi::Reason;
use crate::text::Line;

/// Answers of engines without a move.
const NO_ANSWER: &[&str] = &["none", "(none)", "null", "0000"];

impl<'s> Reader<'s, '_> {
    /// Reads an item of a log, and the text around it on its line. Returns whether it is a game or a part of one.
    pub(super) fn logged(&mut self, line: &Line<'s>, told: Told<'s>) -> ControlFlow<(), bool> {
        let span = line.span_of(told.text());
        let [before, after] = [span.start, span.end].map(|at| at as usize - line.start);
        self.talk(line, &line.text[..before])?;
        let is_game = match told {
            Told::Record(record) => self.line(line, record)?,
            Told::Answer(word) => self.answer(line, word)?,
            Told::Over { word, is_to_move } => self.over(line, word, is_to_move)?,
        };
        self.talk(line, &line.text[after..])?;
        ControlFlow::Continue(is_game)
    }

    /// Skips text of a log that is not a record.
    pub(super) fn talk(&mut self, line: &Line<'s>, text: &'s str) -> ControlFlow<(), bool> {
        let text = text.trim();
        if text.is_empty() {
            return ControlFlow::Continue(false);
        }
        let span = line.span_of(text);
        if !std::mem::replace(&mut self.is_log, true) {
            self.spelling(span, "a log of an engine, of which the last `position` of each game is read");
        }
        if !is_talk(line.text) && (names_game(text) || text.split_whitespace().take(2).all(has_shape)) {
            self.spelling(span, "a line of a log that holds a game, and is no `position`; it was skipped");
        }
        self.sink.event(Event::Skipped, span)?;
        ControlFlow::Continue(false)
    }

    /// Reads the answer of an engine to the last position of a game. It does not show that the move was made: programs
    /// that analyse a game also ask for one.
    fn answer(&mut self, line: &Line<'s>, word: &'s str) -> ControlFlow<(), bool> {
        let span = line.span_of(word);
        match (ending_in(ENDINGS, word), &mut self.game) {
            (Some(text), Some(game)) if !game.is_over => {
                game.is_over = true;
                self.sink.event(Event::ending(text), span)?;
            }
            _ => {
                if holds_move(word) {
                    self.spelling(span, "an answer to the last `position`, which is not taken for a move");
                } else if !NO_ANSWER.contains(&word) {
                    self.spelling(span, "an answer that is neither a move nor an ending; it was skipped");
                }
                self.sink.event(Event::Skipped, span)?;
            }
        }
        ControlFlow::Continue(false)
    }

    /// Reads the result that was sent to an engine, for a game without an ending.
    fn over(&mut self, line: &Line<'s>, word: &'s str, is_to_move: bool) -> ControlFlow<(), bool> {
        let span = line.span_of(word);
        let (reason, claim) = match (word, is_to_move) {
            ("draw", _) => (Reason::Draw, Claim::Draw),
            ("win", true) | ("lose", false) => (Reason::Other, Claim::MoverWins),
            _ => (Reason::Other, Claim::MoverLoses),
        };
        match &mut self.game {
            Some(game) if !game.is_over => {
                game.is_over = true;
                let text = EndingText { word, reason, claim };
                self.sink.event(Event::ending(text), span)?;
            }
            _ => self.sink.event(Event::Skipped, span)?,
        }
        ControlFlow::Continue(false)
    }
}
