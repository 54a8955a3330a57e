//! Reads endings, and decides where a game ends and the next one begins.

use std::ops::ControlFlow;

use super::mend::is_like_a_move;
use super::{Game, NO_ENDING, Reader, Stage, Statement, short};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::csa::terms::{ENDINGS, ForeignEnding, foreign_ending};
use crate::notation::moves::csa::Names;
use crate::notation::{EndingText, Event, ending_in};
use crate::text::Span;

impl<'s> Reader<'s, '_> {
    /// `ending := "%" word`
    pub(super) fn ending(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        let word = statement.text.split_whitespace().next().unwrap_or(statement.text);
        // shogi-server writes `%KACHI` twice, with the time between the two.
        let is_again = self.game.ended == Some(word);
        if is_again && word == statement.text {
            return self.sink.event(Event::Skipped, statement.span);
        }
        let known = ending_in(ENDINGS, word);
        if word != statement.text || known.is_none() {
            if self.glued(statement)? {
                return ControlFlow::Continue(());
            }
            if is_like_a_move(word) {
                return self.unread(statement, NO_ENDING);
            }
        }
        let rest = &statement.text[word.len()..];
        if is_again {
            self.sink.event(Event::Skipped, statement.span)?;
            return self.trailing(statement, rest);
        }
        self.reach_moves(statement)?;
        let text = match known {
            Some(text) => {
                if word.bytes().any(|byte| byte.is_ascii_lowercase()) {
                    let words = "endings are written in capital letters";
                    self.sink.report(Diagnostic::spelling(words, statement.span));
                }
                text
            }
            None => self.foreign_ending(foreign_ending(word), statement.span),
        };
        self.game.ended = Some(word);
        self.sink.event(Event::ending(text), statement.span)?;
        self.trailing(statement, rest)
    }

    /// Reports an ending in words that are not those of CSA.
    pub(super) fn foreign_ending(&mut self, said: ForeignEnding<'s>, span: Span) -> EndingText<'s> {
        let found = if said.is_known {
            Diagnostic::spelling(NO_ENDING, span)
        } else {
            Diagnostic::of(Code::UnknownEnding, span, Parts::NONE.with("word", short(said.text.word)))
        };
        self.sink.report(found);
        said.text
    }

    /// Ends the game before a statement of the next one, which the missing `/` should separate.
    pub(super) fn missing_slash(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        let words = "another game begins without a line `/` before it";
        self.sink.report(Diagnostic::spelling(words, statement.span));
        // The statement belongs to the next game.
        self.game_end(statement.span.before())
    }

    /// `game-end := "/"`, which is an error if the game continues.
    pub(super) fn slash(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        if self.game.stage == Stage::Moves && self.game.ended.is_none() && self.goes_on_after(statement.line)
        {
            return self.unread(statement, "a line `/` in the middle of a game");
        }
        self.game_end(statement.span)
    }

    fn game_end(&mut self, span: Span) -> ControlFlow<()> {
        self.finish_head(span)?;
        self.game = Game::default();
        self.names = Names::of(self.default);
        self.sink.event(Event::GameEnd, span)
    }

    /// Completes a game that stops before the side to move.
    fn finish_head(&mut self, span: Span) -> ControlFlow<()> {
        if self.game.stage != Stage::Head || !self.game.has_head {
            return ControlFlow::Continue(());
        }
        let at = span.before();
        self.sink.report(Diagnostic::of(Code::NoTurn, at, Parts::NONE));
        self.begin(None, at)
    }

    pub(super) fn close(&mut self) -> ControlFlow<()> {
        self.finish_head(Span::at(self.source.text().len()))
    }
}
