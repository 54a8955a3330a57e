//! Reads tags: facts about the game, its start position, and its result.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::Reader;
use super::game::NamedStart;
use super::sentence::ending;
use super::text::{Pair, result};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::western::{Names, holds_move};
use crate::notation::western::BLANKS;
use crate::notation::western::tag::{Role, Tag, role, tag, tag_line};
use crate::notation::western::tags::{self, first_game};
use crate::notation::{Claim, EndingText, Event, from_chess_fen, from_fen, handicap, ranks};
use crate::shogi::{Field, Placement};
use crate::text::Span;
use crate::variant::Variant;

impl<'s> Reader<'s, '_> {
    /// A tag, or a comment in brackets.
    pub(super) fn bracket(&mut self) -> ControlFlow<()> {
        if self.ahead.line_end <= self.at {
            self.ahead.line_end = self.at + tag_line(self.rest()).len();
        }
        if self.ahead.line_end == self.ahead.comment_line {
            return self.comment(Pair::Brackets);
        }
        let line = &self.text[self.at..self.ahead.line_end];
        match tag(line) {
            Some(tag) => self.tag(tag),
            None => {
                if !line[1..].starts_with(BLANKS) {
                    self.ahead.comment_line = self.ahead.line_end;
                }
                self.comment(Pair::Brackets)
            }
        }
    }

    pub(super) fn tag(&mut self, tag: Tag<'s>) -> ControlFlow<()> {
        let span = self.span(tag.length);
        let (key, said, role) = (tag.key, tag.said(), role(tag.key));
        if self.rest()[..tag.length].contains(['\n', '\r']) {
            self.lines.report(Diagnostic::spelling("a tag on two lines", span));
        }
        if !tag.is_closed {
            self.lines.report(Diagnostic::of(Code::Unpaired, span, Parts::NONE.with("key", key)));
            if holds_move(tag.written) && role != Role::Sfen {
                return self.emit(Event::UnreadMove, tag.length);
            }
        }
        if self.game.has_moves || self.lines.has_ended() {
            if self.at < self.ahead.late_until || self.goes_on_after_tags() {
                return self.late_tag(&tag, span);
            }
            self.finish_game(self.span(0))?;
        }
        if self.follows_blank_line() && self.is_named_again() {
            self.finish_game(self.span(0))?;
        }
        if role.is_said_once() {
            self.game.said.push(role);
        }
        if !std::mem::replace(&mut self.game.has_tags, true) {
            self.game.is_chess = tags::are_of_chess(self.rest(), self.names.has_chess_squares);
            // The position may come before the name of its variant.
            if let Some(variant) = tags::variants(self.rest()).find_map(|name| self.named(name)) {
                self.game.named = Some(variant);
                self.play_variant(variant, 0)?;
            }
        }
        match role {
            Role::Sfen => return self.sfen(key, tag.written, tag.length),
            Role::Variant => return self.named_variant(key, said, tag.length),
            Role::Handicap => return self.handicap(key, said, tag.length),
            Role::Result => self.game.result = self.result_tag(&tag, span),
            Role::Moves => self.game.moves = said.parse().ok().map(|moves| (moves, span)),
            Role::Header(_) => {}
        }
        self.emit(Event::header(self.field(role), key, said), tag.length)
    }

    /// The header field of a tag with this role; with the tags of chess it belongs to the other side.
    fn field(&self, role: Role) -> Option<Field> {
        match role {
            Role::Header(field) if self.game.is_chess => field.map(tags::of_other_side),
            Role::Header(field) => field,
            _ => None,
        }
    }

    /// Whether a game without moves has ended: the tags up to the next blank line repeat roles that a game has once.
    fn is_named_again(&self) -> bool {
        let said = &self.game.said;
        !said.is_empty() && tags::paragraph(self.rest()).any(|tag| said.contains(&role(tag.key)))
    }

    /// Whether the tags here are in the middle of a game: after them the numbers of the moves go on.
    fn goes_on_after_tags(&mut self) -> bool {
        let rest = self.rest();
        let after = tags::after_block(rest);
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let is_number = after[digits..].starts_with(['.', '-', ')']);
        let number = after[..digits].parse::<u32>().ok().filter(|_| is_number);
        let is_next = number.is_some_and(|number| number > 1) || after[digits..].starts_with("..");
        let is_end = after.is_empty() || ending(after).is_some() || result(after).is_some();
        // Separate games have a blank line between them.
        let goes_on = !self.follows_blank_line()
            && if self.lines.has_ended() { after.is_empty() } else { is_next || is_end };
        if goes_on {
            self.ahead.late_until = self.at + rest.len() - after.len();
        }
        goes_on
    }

    /// Reads a tag among the moves as a fact; it cannot set up the game any more.
    fn late_tag(&mut self, tag: &Tag<'s>, span: Span) -> ControlFlow<()> {
        let (key, said) = (tag.key, tag.said());
        let role = role(key);
        let is_same = match role {
            Role::Variant => self.default.or_named(&said).is_none_or(|variant| variant == self.variant),
            Role::Sfen => false,
            Role::Handicap => handicap(&said, self.variant) == Some(self.variant.start()),
            _ => true,
        };
        let code = if is_same { Code::LateHeader } else { Code::UnreadMove };
        self.lines.report(Diagnostic::of(code, span, Parts::NONE.with("tag", key)));
        if !is_same {
            return self.emit(Event::UnreadMove, tag.length);
        }
        if role == Role::Result && self.game.result.is_none() {
            self.game.result = self.result_tag(tag, span);
        }
        self.emit(Event::header(self.field(role), key, said), tag.length)
    }

    /// Parses the value of a result tag, a score or a sentence: `1-0`, `Black wins`.
    fn result_tag(&mut self, tag: &Tag<'s>, span: Span) -> Option<(EndingText<'s>, Span)> {
        let value = tag.written;
        let spoken = || ending(value).filter(|(_, length)| *length == value.len()).map(|(said, _)| said);
        let is_win = |said: &EndingText<'_>| matches!(said.claim, Claim::Wins(_));
        let said = tags::result(value).or_else(|| spoken().filter(is_win).map(|said| self.of_side(said)));
        if said.is_none() && tags::is_unknown_result(value) {
            let parts = Parts::NONE.with("word", &*tag.said());
            self.lines.report(Diagnostic::of(Code::UnknownEnding, span, parts));
        }
        said.map(|said| (said, span))
    }

    fn sfen(&mut self, key: &str, value: &'s str, length: usize) -> ControlFlow<()> {
        let is_fen = self.game.is_chess && key.eq_ignore_ascii_case("FEN");
        let chess = if is_fen { from_chess_fen(value) } else { from_fen(value) };
        let start = self.rest().find(value).map_or(self.at, |at| self.at + at);
        match tags::placement(chess.as_ref().map_or(value, |fen| &fen.sfen), self.variant) {
            Ok((variant, placement)) => {
                if tags::is_board_alone(value) {
                    self.report(Code::NoTurn, length, Parts::NONE);
                }
                if let Some((first, text)) = &self.game.drawn {
                    if contradict(first, &placement) {
                        let parts = Parts::NONE.with("value", value).with("first", *text);
                        self.report(Code::Contradicted, length, parts);
                    }
                    return self.skip(length);
                }
                self.game.drawn = Some((placement.clone(), value));
                self.compare_starts();
                if let Some(named) = self.game.named.filter(|named| *named != variant) {
                    self.other_board(named, length);
                }
                self.play_variant(variant, 0)?;
                let ranks = ranks(value, Span::at(start).start);
                self.emit(Event::Setup { placement: Box::new(placement), ranks }, length)
            }
            Err(error) => {
                let offset = chess.map_or(error.offset, |fen| fen.offset(error.offset));
                let at = start.saturating_add(offset.min(value.len()));
                let parts = Parts::NONE.with("sfen", value).word("expected", error.expected);
                self.lines.report(Diagnostic::of(Code::BadSfen, Span::at(at), parts));
                // Moves from an unknown position are kept as text.
                self.emit(Event::UnreadMove, length)
            }
        }
    }

    /// Reports that the board belongs to another variant than the one that is `named`.
    fn other_board(&mut self, named: &Variant, length: usize) {
        let parts = Parts::NONE.with("variant", named.title());
        let found = Diagnostic::of(Code::HandicapConflict, self.span(length), parts);
        self.lines.report(found.advise("the board was used"));
    }

    /// Reports that the first board is not that of the named start position, once both are known.
    fn compare_starts(&mut self) {
        let (Some((drawn, _)), Some(named)) = (&self.game.drawn, &self.game.named_start) else { return };
        if drawn.sorted() != named.placement.sorted() {
            let parts = Parts::NONE.with("name", named.name.as_str());
            let found = Diagnostic::of(Code::HandicapConflict, named.span, parts);
            self.lines.report(found.advise("the board was used"));
        }
    }

    /// The variant with this name.
    fn named(&self, name: &str) -> Option<&'s Variant> {
        self.default.or_named(name).or_else(|| self.default.or_named(&name.replace('+', "plus")))
    }

    fn named_variant(&mut self, key: &'s str, value: Cow<'s, str>, length: usize) -> ControlFlow<()> {
        match self.named(&value) {
            // A board has already been given, and determines the variant.
            Some(named) if self.game.drawn.is_some() || self.game.has_handicap => {
                let is_known = self.game.named.replace(named).is_some_and(|known| known == named);
                if !is_known && named != self.variant {
                    self.other_board(named, length);
                }
                self.skip(length)
            }
            Some(variant) => self.play_variant(variant, length),
            None => {
                if !tags::is_usual_game(&value) {
                    let parts = Parts::NONE.with("variant", &*value).with("assumed", self.variant.name());
                    let found = Diagnostic::of(Code::UnknownHandicap, self.span(length), parts);
                    self.lines.report(found.advise("`{assumed}` was assumed"));
                }
                self.emit(Event::header(None, key, value), length)
            }
        }
    }

    fn play_variant(&mut self, variant: &'s Variant, length: usize) -> ControlFlow<()> {
        if variant != self.variant {
            self.names = Names::in_text(variant, first_game(self.rest()));
            self.variant = variant;
        }
        self.emit(Event::Variant(variant.clone()), length)
    }

    fn handicap(&mut self, key: &'s str, value: Cow<'s, str>, length: usize) -> ControlFlow<()> {
        let variant = self.variant;
        let Some(sfen) = handicap(&value, variant) else {
            return self.emit(Event::Handicap { key: key.into(), name: value }, length);
        };
        self.game.has_handicap = sfen != variant.start();
        if let Ok(placement) = variant.placement(sfen) {
            if self.game.named_start.is_none() {
                let (placement, name) = (placement.clone(), value.to_string());
                self.game.named_start = Some(NamedStart { placement, name, span: self.span(length) });
                self.compare_starts();
            }
            if self.game.drawn.is_none() && self.game.has_handicap {
                self.emit(Event::Setup { placement: Box::new(placement), ranks: Vec::new() }, 0)?;
            }
        }
        self.emit(Event::header(Some(Field::Handicap), key, value), length)
    }
}

/// Whether two texts give different positions. One of them may leave out the side to move and the number of the move.
fn contradict(one: &Placement, other: &Placement) -> bool {
    one.sorted() != other.sorted()
        || one.turn.zip(other.turn).is_some_and(|(one, other)| one != other)
        || one.ply.zip(other.ply).is_some_and(|(one, other)| one != other)
}
