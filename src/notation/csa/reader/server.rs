//! Messages from a server to its players in the logs of their programs: the players, and the ending.

use std::ops::ControlFlow;

use super::{NO_ENDING, Reader, Stage, Statement};
use crate::diag::Diagnostic;
use crate::notation::csa::terms::SERVER;
use crate::notation::moves::csa::color;
use crate::notation::{Claim, EndingText, Event, ending_in};
use crate::shogi::{Color, Reason};
use crate::text::grammar::whole;
use crate::text::{Line, Span, trimmed};

impl<'s> Reader<'s, '_> {
    /// Reads a line of the protocol that is about the game. Returns false if it is of no use for a record.
    pub(super) fn server(&mut self, line: &Line<'s>) -> ControlFlow<(), bool> {
        let text = trimmed(line.text);
        let span = line.span_of(text);
        match text.split_once(':') {
            Some((key @ ("Name+" | "Name-"), value)) => {
                self.head(Statement { line, text, span })?;
                self.header(key, trimmed(value), span)?;
            }
            Some(("Your_Turn", sign)) => {
                self.game.own = whole(color, trimmed(sign)).ok();
                return ControlFlow::Continue(false);
            }
            _ => match self.server_word(text).filter(|_| self.game.stage != Stage::Head) {
                Some(said) => self.server_ending(said, span)?,
                None => return ControlFlow::Continue(false),
            },
        }
        ControlFlow::Continue(true)
    }

    /// The ending in a message of the server. Who has won depends on whose log this is, because each player is told its
    /// own result; 81Dojo names the winner.
    fn server_word(&self, word: &'s str) -> Option<EndingText<'s>> {
        let decided = |winner| EndingText { word, reason: Reason::Other, claim: Claim::Decided(winner) };
        match word {
            "#WIN" => self.game.own.map(decided),
            "#LOSE" => self.game.own.map(|own| decided(!own)),
            "#SENTE_WIN" => Some(decided(Color::Black)),
            "#GOTE_WIN" => Some(decided(Color::White)),
            _ => {
                let said = ending_in(SERVER, word)?;
                // The log of a player may contain the move that the server refused, after which its mover is no longer
                // to move.
                let is_told_next = said.reason == Reason::IllegalMove
                    && self.game.own.is_some()
                    && self.game.ended.is_none();
                Some(EndingText { claim: if is_told_next { Claim::Open } else { said.claim }, ..said })
            }
        }
    }

    /// The first message is the ending of a game without one; others add to it.
    fn server_ending(&mut self, said: EndingText<'s>, span: Span) -> ControlFlow<()> {
        self.sink.report(Diagnostic::spelling(NO_ENDING, span));
        if self.game.ended.is_some() {
            return self.sink.event(Event::Summary { moves: None, text: Some(said), says_why: true }, span);
        }
        self.game.stage = Stage::Moves;
        self.game.ended = Some(said.word);
        self.sink.event(Event::ending(said), span)
    }
}
