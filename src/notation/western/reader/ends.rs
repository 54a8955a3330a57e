//! Reads the ends of games and of lines of play.

use std::ops::ControlFlow;

use super::Reader;
use super::game::Game;
use super::sentence::{color, word_length};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::western::Names;
use crate::notation::western::clock;
use crate::notation::western::tags::first_game;
use crate::notation::western::terms::{JISHOGI, declared};
use crate::notation::{Claim, EndingText, Event};
use crate::text::{Span, first_chars};

impl<'s> Reader<'s, '_> {
    /// Completes the game: adds the ending from the tags, then sends the variations.
    pub(super) fn conclude(&mut self) -> ControlFlow<()> {
        self.settle();
        let wrong = self.game.numbers.rest();
        self.report_numbers(wrong);
        if let Some(span) = self.lines.innermost() {
            let parts = Parts::NONE.with("found", "(").with("missing", ")");
            let found = Diagnostic::of(Code::Unpaired, span, parts);
            self.lines.report(found.advise("moves after it may belong to the line that it left"));
        }
        self.lines.close_all();
        self.summary()?;
        self.lines.flush(&self.names)
    }

    fn summary(&mut self) -> ControlFlow<()> {
        let result = self.game.result.take();
        let counted = self.game.moves.take().filter(|_| self.game.has_moves);
        if result.is_some() && self.game.has_moves && !self.lines.has_ended() {
            let is_whole = counted.is_some_and(|(moves, _)| moves == self.lines.ply());
            self.judge_end(is_whole);
        }
        if let Some((moves, span)) = counted {
            self.lines.emit(Event::summary(Some(moves), None), span)?;
        }
        if let Some((text, span)) = result.filter(|_| self.game.has_moves) {
            // A result in a tag adds nothing to an ending in words after the moves.
            self.lines.emit(Event::ending(text), span)?;
        }
        ControlFlow::Continue(())
    }

    /// Reports moves without an ending, although a tag has the result.
    fn judge_end(&mut self, is_whole: bool) {
        if !is_whole {
            let end = self.text[..self.at].trim_end().len();
            let parts = Parts::NONE.flag("by_tag", true);
            let found = Diagnostic::of(Code::NoEnding, Span::at(end), parts);
            self.lines.report(found.advise("the text may have been cut"));
        }
    }

    pub(super) fn finish_game(&mut self, span: Span) -> ControlFlow<()> {
        self.conclude()?;
        self.lines.emit(Event::GameEnd, span)?;
        self.lines.restart();
        self.variant = self.default;
        self.names = Names::in_text(self.default, first_game(self.rest()));
        self.game = Game::default();
        ControlFlow::Continue(())
    }

    /// Corrects the winner of an ending that names a side: where the tags are those of chess, in which White moves
    /// first, the other side is meant.
    pub(super) fn of_side(&self, said: EndingText<'s>) -> EndingText<'s> {
        let names_side = || color(&said.word[..word_length(said.word)]).is_some();
        match said.claim {
            Claim::Wins(side) if self.game.is_chess && names_side() => {
                EndingText { claim: Claim::Wins(!side), ..said }
            }
            _ => said,
        }
    }

    /// `Variation:6`: a variation that begins with move 6.
    pub(super) fn variation(&mut self, from: u32, length: usize) -> ControlFlow<()> {
        self.conclude()?;
        self.emit(Event::Variation { from }, length)?;
        self.lines.go_to(from.saturating_sub(1));
        ControlFlow::Continue(())
    }
}

/// The winner by declaration, if the comment behind a word for an impasse names one. A time may precede the comment.
pub(super) fn declared_behind(word: &str, rest: &str) -> Option<Claim> {
    if !word.eq_ignore_ascii_case(JISHOGI) {
        return None;
    }
    let rest = rest.trim_start();
    let rest = clock::time(rest).map_or(rest, |(after, _)| after.trim_start());
    let near = first_chars(rest, LONGEST);
    let (comment, _) = near.strip_prefix('{')?.split_once('}')?;
    declared(comment)
}

/// The maximum length of such a comment, in characters.
const LONGEST: usize = 80;
