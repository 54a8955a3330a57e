//! Reads the beginning of a game: its keywords and its start position.

use std::ops::ControlFlow;

use super::words::{Words, fields};
use super::{Opening, Reader};
use crate::diag::{Code, Diagnostic, ParseError, Parts};
use crate::notation::{Event, from_fen, in_any_variant, ranks};
use crate::shogi::Placement;
use crate::text::Span;
use crate::variant::Variant;

impl<'s, 'k> Reader<'s, 'k> {
    /// Begins a game with the line of its start position, and reads the moves of that line.
    pub(super) fn start(&mut self, opening: Opening, words: &mut Words<'_, 's>) -> ControlFlow<()> {
        let mut game = self.new_game(!matches!(opening, Opening::Move | Opening::Moves));
        game.expects = !matches!(opening, Opening::Sfen | Opening::Fen | Opening::Board);
        self.game = Some(game);
        let opening = match opening {
            Opening::Position => self.behind_position(words)?,
            opening => opening,
        };
        let variant = self.start_position(opening, words)?;
        if let Some(game) = &mut self.game {
            game.variant = variant;
            game.expects |= words.peek().is_some();
        }
        match words.peek() {
            Some("moves") => {
                let (_, span) = words.take();
                self.sink.event(Event::Moves, span)?;
            }
            Some(word) if opening != Opening::Move && self.is_move(word) => {
                let next = words.rest.trim_end();
                self.spelling(words.line.span_of(next), "expected `moves` before the moves");
            }
            _ => {}
        }
        self.moves(variant, words)
    }

    /// Skips the word `position`, and returns what follows it: a board if there is no other keyword.
    fn behind_position(&mut self, words: &mut Words<'_, 's>) -> ControlFlow<(), Opening> {
        self.skip(words)?;
        let next = words.peek().unwrap_or_default();
        ControlFlow::Continue(match self.opening(next) {
            Some(Opening::Position | Opening::Move | Opening::Ending) | None => Opening::Board,
            Some(next) => next,
        })
    }

    /// Reads the start position, if the line has one, and returns the variant.
    fn start_position(
        &mut self,
        opening: Opening,
        words: &mut Words<'_, 's>,
    ) -> ControlFlow<(), &'k Variant> {
        if opening == Opening::Fen {
            let span = words.line.span_of(words.peek().unwrap_or_default());
            self.spelling(span, "the position of this notation is an `sfen`");
        }
        let variant = self.variant;
        if variant != self.default {
            let (_, span) = Words { line: words.line, rest: words.rest }.take();
            self.sink.event(Event::Variant(variant.clone()), span)?;
        }
        match opening {
            Opening::Startpos => {
                let (_, span) = words.take();
                let turn = variant.start_placement().turn;
                self.sink.event(turn.map_or(Event::Skipped, Event::Turn), span)?;
            }
            Opening::Sfen | Opening::Fen => {
                self.skip(words)?;
                return self.setup(words);
            }
            Opening::Board => return self.setup(words),
            Opening::Moves | Opening::Move | Opening::Position | Opening::Ending => {}
        }
        ControlFlow::Continue(variant)
    }

    /// Reads an SFEN, preferably of the current variant, and returns its variant.
    fn setup(&mut self, words: &mut Words<'_, 's>) -> ControlFlow<(), &'k Variant> {
        let (sfen, start) = words.until_moves();
        let chess = from_fen(sfen);
        let read = match &chess {
            Some(fen) => self
                .placement(&fen.sfen)
                .map(|(variant, placement, _)| (variant, placement, sfen.len()))
                .map_err(|error| ParseError { offset: fen.offset(error.offset), ..error }),
            None => self.placement(sfen),
        };
        if chess.is_some() {
            let words = "a position of chess, whose hands stand in brackets and whose White moves first";
            self.spelling(start, words);
        }
        let (variant, placement, used) = match read {
            Ok(read) => read,
            Err(error) => {
                self.bad_sfen(sfen, start, error);
                words.rest = &words.rest[sfen.len()..];
                let left = words.rest.trim();
                let after = words.line.span_of(if left.is_empty() { sfen } else { left });
                // Moves from an unknown position are kept as text.
                let span = start.joined(after);
                words.rest = "";
                self.stop();
                self.sink.event(Event::UnreadMove, span)?;
                return ControlFlow::Continue(self.variant);
            }
        };
        let span = words.line.span_of(&words.rest[..used]);
        if let Some(game) = &mut self.game {
            game.expects |= fields(&words.rest[..used]) < 4;
        }
        words.rest = &words.rest[used..];
        if variant != self.variant {
            self.sink.event(Event::Variant(variant.clone()), span)?;
        }
        let ranks = ranks(sfen, span.start);
        self.sink.event(Event::Setup { placement: Box::new(placement), ranks }, span)?;
        ControlFlow::Continue(variant)
    }

    /// The variant of an SFEN, its placement, and the length of the SFEN in the text.
    fn placement(&self, text: &str) -> Result<(&'k Variant, Placement, usize), ParseError> {
        in_any_variant(text, self.variant, |variant| {
            let error = match variant.placement(text) {
                Ok(placement) => return Ok((variant, placement, text.len())),
                Err(error) => error,
            };
            // A fifth field belongs to the text after the SFEN.
            let four = text.get(..error.offset).filter(|before| fields(before) == 4);
            let placement = four.and_then(|before| variant.placement(before).ok());
            placement.map(|placement| (variant, placement, error.offset)).ok_or(error)
        })
    }

    fn bad_sfen(&mut self, sfen: &str, start: Span, error: ParseError) {
        let offset = error.offset.min(sfen.len());
        let at = usize::try_from(start.start).unwrap_or(usize::MAX).saturating_add(offset);
        let length = sfen.get(offset..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let parts = Parts::NONE.word("expected", error.expected);
        let found = Diagnostic::of(Code::BadSfen, Span::new(at, at.saturating_add(length)), parts);
        let is_suffixed = self.placement(&with_sign_before(sfen)).is_ok();
        self.sink.report(if is_suffixed {
            found.advise("the sign of a promoted piece stands before its letter: `+p`, not `p+`")
        } else {
            found
        });
    }
}

/// The SFEN with each `+` moved from behind a letter to before it.
fn with_sign_before(sfen: &str) -> String {
    let mut text = String::with_capacity(sfen.len());
    for c in sfen.chars() {
        match (c, text.pop()) {
            ('+', Some(letter)) if letter.is_ascii_alphabetic() => {
                text.push('+');
                text.push(letter);
            }
            (_, before) => {
                text.extend(before);
                text.push(c);
            }
        }
    }
    text
}
