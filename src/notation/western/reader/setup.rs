//! Tags: facts about the game, its board, and what they claim of its end.

use std::ops::ControlFlow;

use super::Reader;
use crate::diag::{Code, Diagnostic};
use crate::notation::Event;
use crate::notation::western::names::Names;
use crate::notation::western::tags::{self, Role, Tag};
use crate::shogi::Field;
use crate::text::Span;
use crate::variant::Variant;

impl<'s> Reader<'s, '_> {
    /// A tag, or a comment in brackets.
    pub(super) fn bracket(&mut self) -> ControlFlow<()> {
        if self.line_end <= self.at {
            let rest = self.rest();
            let length = memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
            self.line_end = self.at + length;
        }
        if self.line_end == self.comment_line {
            return self.comment(']');
        }
        let line = &self.text[self.at..self.line_end];
        match tags::tag(line) {
            Some(tag) => self.tag(tag),
            None => {
                if !line[1..].starts_with([' ', '\t']) {
                    self.comment_line = self.line_end;
                }
                self.comment(']')
            }
        }
    }

    fn tag(&mut self, tag: Tag<'s>) -> ControlFlow<()> {
        let span = Span::new(self.at, self.at + tag.length);
        if self.game.has_moves || self.lines.has_ended() {
            self.finish_game(Span::new(self.at, self.at))?;
        }
        if !tag.is_closed {
            let message = format!("expected `\"]` after the value of `{}`", tag.key);
            self.lines.report(Diagnostic::new(Code::Damaged, span, message));
        }
        let (key, value) = (tag.key, tag.value);
        match tags::role(key) {
            Role::Sfen => self.sfen(value, tag.length),
            Role::Variant => self.named_variant(key, value, tag.length),
            Role::Handicap => self.handicap(key, value, tag.length),
            Role::Result => {
                self.game.result = tags::result(value).map(|said| (said, span));
                self.emit(Event::Header { field: None, key: key.into(), value: value.into() }, tag.length)
            }
            Role::Moves => {
                self.game.moves = value.parse().ok().map(|moves| (moves, span));
                self.emit(Event::Header { field: None, key: key.into(), value: value.into() }, tag.length)
            }
            Role::Header(field) => {
                self.emit(Event::Header { field, key: key.into(), value: value.into() }, tag.length)
            }
        }
    }

    fn sfen(&mut self, value: &'s str, length: usize) -> ControlFlow<()> {
        match tags::placement(value, &self.variant) {
            Ok((variant, placement)) => {
                self.game.has_board = true;
                self.play_variant(variant, 0)?;
                self.emit(Event::Setup(Box::new(placement)), length)
            }
            Err(error) => {
                let start = self.rest().find(value).map_or(self.at, |at| self.at + at);
                let at = start.saturating_add(error.offset);
                let found =
                    Diagnostic::new(Code::BadSfen, Span::new(at, at), format!("expected {}", error.expected));
                self.lines.report(found);
                // What should be played from an unknown position is kept as text.
                self.emit(Event::UnreadMove, length)
            }
        }
    }

    fn named_variant(&mut self, key: &'s str, value: &'s str, length: usize) -> ControlFlow<()> {
        match self.told.or_named(value) {
            Some(variant) => self.play_variant(variant, length),
            None => self.emit(Event::Header { field: None, key: key.into(), value: value.into() }, length),
        }
    }

    fn play_variant(&mut self, variant: Variant, length: usize) -> ControlFlow<()> {
        if variant != self.variant {
            self.names = Names::in_text(&variant, self.rest());
            self.variant = variant.clone();
        }
        self.emit(Event::Variant(variant), length)
    }

    fn handicap(&mut self, key: &'s str, value: &'s str, length: usize) -> ControlFlow<()> {
        let variant = self.variant.clone();
        let Some(sfen) = tags::handicap(value, &variant) else {
            return self.emit(Event::Handicap { key: key.into(), name: value.into() }, length);
        };
        if !self.game.has_board
            && sfen != variant.start()
            && let Ok(placement) = variant.placement(sfen)
        {
            self.emit(Event::Setup(Box::new(placement)), 0)?;
        }
        self.emit(
            Event::Header { field: Some(Field::Handicap), key: key.into(), value: value.into() },
            length,
        )
    }
}
