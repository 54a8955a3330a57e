//! Reads one game a line, word by word.

use std::ops::ControlFlow;

use super::likelihood::is_board;
use super::log::records;
use crate::diag::{Code, Diagnostic, ParseError};
use crate::notation::{Event, Sink, ending_in};
use crate::shogi::{Destination, MoveText, Origin, Placement, Square};
use crate::text::{Line, Lines, Source, Span};
use crate::variant::Variant;

/// Tells `sink` what the text says.
pub(super) fn read<'s>(source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let mut reader = Reader {
        sink,
        default: variant,
        told: variant.clone(),
        has_game: false,
        is_open: false,
        is_log: false,
    };
    let mut complete = true;
    let records = records(source.text());
    let is_log = !records.is_empty();
    let mut records = records.into_iter().peekable();
    for line in Lines::new(source.text()) {
        complete = line.complete;
        reader.is_open = false;
        let is_within = |record: &&str| line.span_of(record).end <= line.span().end;
        match records.next_if(is_within) {
            Some(record) => {
                let before = line.span_of(record).start as usize - line.start;
                reader.talk(&line, &line.text[..before])?;
                reader.line(&line, record)?;
            }
            None if is_log && variant_name(line.text).is_none() => reader.talk(&line, line.text)?,
            None => reader.line(&line, line.text)?,
        }
    }
    if !complete && reader.is_open {
        let end = Span::new(source.text().len(), source.text().len());
        let message = "the last line has no line end and the game no ending";
        reader.sink.report(Diagnostic::new(Code::Unterminated, end, message));
    }
    ControlFlow::Continue(())
}

struct Reader<'s, 'k> {
    sink: &'k mut dyn Sink<'s>,
    /// The variant of a game when the text says nothing of it.
    default: &'k Variant,
    /// The variant of a game that does not show another board.
    told: Variant,
    has_game: bool,
    /// Whether the last line has moves and no ending.
    is_open: bool,
    /// Whether the text was found to be a log.
    is_log: bool,
}

/// What a line begins with.
enum Opening {
    Position,
    Startpos,
    Sfen,
    Board,
    Moves,
    Move,
}

impl<'s> Reader<'s, '_> {
    /// `line := ("position"? ("startpos" | "sfen"? sfen))? "moves"? (move)* ending?`
    fn line(&mut self, line: &Line<'s>, text: &'s str) -> ControlFlow<()> {
        let mut words = Words { line, rest: text.trim() };
        let Some(first) = words.peek() else { return ControlFlow::Continue(()) };
        for mark in ["#", "//"] {
            if let Some(remark) = words.rest.strip_prefix(mark) {
                let span = line.span_of(words.rest);
                return self.sink.event(Event::Remark(remark), span);
            }
        }
        if let Some(name) = variant_name(words.rest) {
            let span = line.span_of(words.rest);
            match self.default.or_named(name) {
                Some(variant) => self.told = variant,
                None => {
                    let message = format!("`{name}` is no game that is known");
                    self.sink.report(Diagnostic::new(Code::UnreadLine, span, message));
                }
            }
            return self.sink.event(Event::Layout, span);
        }
        let Some(opening) = self.opening(first) else {
            let span = line.span_of(words.rest.trim_end());
            let message = "expected `position`, an SFEN or a move";
            self.sink.report(Diagnostic::new(Code::UnreadLine, span, message));
            return ControlFlow::Continue(());
        };
        if self.has_game {
            let start = line.span_of(first).start;
            self.sink.event(Event::GameEnd, Span { start, end: start })?;
        }
        self.has_game = true;
        self.game(opening, &mut words)
    }

    /// What a log says besides its records.
    fn talk(&mut self, line: &Line<'s>, text: &'s str) -> ControlFlow<()> {
        let text = text.trim();
        if text.is_empty() {
            return ControlFlow::Continue(());
        }
        let span = line.span_of(text);
        if !std::mem::replace(&mut self.is_log, true) {
            let message = "a log of an engine, of which the last `position` of each game is read";
            self.sink.report(Diagnostic::new(Code::Spelling, span, message));
        }
        self.sink.event(Event::Layout, span)
    }

    fn opening(&self, word: &str) -> Option<Opening> {
        Some(match word {
            "position" => Opening::Position,
            "startpos" => Opening::Startpos,
            "sfen" => Opening::Sfen,
            "moves" => Opening::Moves,
            _ if is_board(word) => Opening::Board,
            _ if movement(&self.told, word).is_some() => Opening::Move,
            _ => return None,
        })
    }

    fn game(&mut self, mut opening: Opening, words: &mut Words<'_, 's>) -> ControlFlow<()> {
        if let Opening::Position = opening {
            self.layout(words)?;
            let next = words.peek().unwrap_or_default();
            opening = match self.opening(next) {
                Some(Opening::Position | Opening::Move) | None => Opening::Board,
                Some(next) => next,
            };
        }
        let mut variant = self.told.clone();
        if variant != *self.default {
            let (_, span) = Words { line: words.line, rest: words.rest }.take();
            self.sink.event(Event::Variant(variant.clone()), span)?;
        }
        match opening {
            Opening::Startpos => {
                let (_, span) = words.take();
                let turn = variant.placement(variant.start()).ok().and_then(|start| start.turn);
                self.sink.event(turn.map_or(Event::Layout, Event::Turn), span)?;
            }
            Opening::Sfen => {
                self.layout(words)?;
                variant = self.setup(words)?;
            }
            Opening::Board => variant = self.setup(words)?,
            Opening::Moves | Opening::Move | Opening::Position => {}
        }
        if words.peek() == Some("moves") {
            let (_, span) = words.take();
            self.sink.event(Event::Moves, span)?;
        }
        self.moves(&variant, words)
    }

    fn layout(&mut self, words: &mut Words<'_, 's>) -> ControlFlow<()> {
        let (_, span) = words.take();
        self.sink.event(Event::Layout, span)
    }

    /// Reads an SFEN of the variant that was told or of any other; the variant it is of.
    fn setup(&mut self, words: &mut Words<'_, 's>) -> ControlFlow<(), Variant> {
        let (sfen, start) = words.until_moves();
        let (variant, placement, used) = match self.placement(sfen) {
            Ok(read) => read,
            Err(error) => {
                self.bad_sfen(sfen, start, error);
                words.rest = &words.rest[sfen.len()..];
                let left = words.rest.trim();
                let after = words.line.span_of(if left.is_empty() { sfen } else { left });
                // What should be played from an unknown position is kept as text.
                let span = Span { start: start.start, end: after.end };
                words.rest = "";
                self.sink.event(Event::UnreadMove, span)?;
                return ControlFlow::Continue(self.told.clone());
            }
        };
        let span = words.line.span_of(&words.rest[..used]);
        words.rest = &words.rest[used..];
        if variant != self.told {
            self.sink.event(Event::Variant(variant.clone()), span)?;
        }
        self.sink.event(Event::Setup(Box::new(placement)), span)?;
        if words.peek().is_some_and(|word| word != "moves") {
            let next = words.rest.trim_end();
            let message = "expected `moves` before the moves";
            self.sink.report(Diagnostic::new(Code::Spelling, words.line.span_of(next), message));
        }
        ControlFlow::Continue(variant)
    }

    /// The variant of an SFEN, the pieces, and how much of the text the SFEN takes.
    fn placement(&self, text: &str) -> Result<(Variant, Placement, usize), ParseError> {
        let mut furthest = ParseError::new(0, "a board");
        for variant in self.told.candidates(text) {
            let error = match variant.placement(text) {
                Ok(placement) => return Ok((variant.clone(), placement, text.len())),
                Err(error) => error,
            };
            // A fifth field belongs to what follows.
            let before = text.get(..error.offset).unwrap_or_default();
            if fields(before) == 4
                && let Ok(placement) = variant.placement(before)
            {
                return Ok((variant.clone(), placement, error.offset));
            }
            if error.offset >= furthest.offset {
                furthest = error;
            }
        }
        Err(furthest)
    }

    fn bad_sfen(&mut self, sfen: &str, start: Span, error: ParseError) {
        let at = usize::try_from(start.start).unwrap_or(usize::MAX).saturating_add(error.offset);
        let length = sfen.get(error.offset..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let message = format!("expected {}", error.expected);
        let found = Diagnostic::new(Code::BadSfen, Span::new(at, at.saturating_add(length)), message);
        let is_suffixed = self.placement(&with_sign_before(sfen)).is_ok();
        self.sink.report(match is_suffixed {
            true => found.help("the sign of a promoted piece stands before its letter: `+p`, not `p+`"),
            false => found,
        });
    }

    fn moves(&mut self, variant: &Variant, words: &mut Words<'_, 's>) -> ControlFlow<()> {
        while let Some(word) = words.peek() {
            let Some(said) = movement(variant, word) else { return self.ending(words) };
            if word.as_bytes()[0].is_ascii_lowercase() {
                let message = "pieces are dropped by their capital letter";
                self.sink.report(Diagnostic::new(Code::Spelling, words.line.span_of(word), message));
            }
            let (_, span) = words.take();
            self.is_open = true;
            self.sink.event(Event::Move { number: None, said }, span)?;
        }
        ControlFlow::Continue(())
    }

    /// Reads the word that is no move: an ending, or something that stops the game.
    fn ending(&mut self, words: &mut Words<'_, 's>) -> ControlFlow<()> {
        let rest = words.rest.trim_end();
        // `rep_draw` has a divider in it.
        let word = rest.split([' ', '\t']).next().unwrap_or(rest).trim_end_matches('_');
        let span = words.line.span_of(word);
        let Some(said) = ending_in(|row| row.usi, word) else {
            let message = "expected a move such as `7g7f`, `8h2b+` or `P*5e`";
            self.sink.report(Diagnostic::new(Code::UnreadMove, span, message));
            return self.sink.event(Event::UnreadMove, words.line.span_of(rest));
        };
        self.is_open = false;
        self.sink.event(Event::Ending { number: None, said }, span)?;
        let left = rest[word.len()..].trim_start_matches(DIVIDERS);
        if !left.is_empty() {
            let message = "text after the end of the game";
            self.sink.report(Diagnostic::new(Code::Trailing, words.line.span_of(left), message));
        }
        ControlFlow::Continue(())
    }
}

/// `move := square square ("+" | "=")? | piece "*" square`: `7g7f`, `8h2b+`, `P*5e`
fn movement(variant: &Variant, word: &str) -> Option<MoveText> {
    let square = |file: u8, rank: u8| {
        let square = Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a').wrapping_add(1))?;
        variant.has(square).then_some(square)
    };
    let (from, to, promote) = match *word.as_bytes() {
        [a @ b'1'..=b'9', b, c @ b'1'..=b'9', d] => (square(a, b)?, square(c, d)?, None),
        [a @ b'1'..=b'9', b, c @ b'1'..=b'9', d, b'+'] => (square(a, b)?, square(c, d)?, Some(true)),
        _ => return rare_movement(variant, word),
    };
    let mut said = MoveText::to(Destination::Square(to));
    said.origin = Origin::Square(from);
    said.promote = promote;
    Some(said)
}

/// Drops, explicit non-promotion, and the larger boards.
fn rare_movement(variant: &Variant, word: &str) -> Option<MoveText> {
    let mv = variant.parse_usi(word).ok()?;
    let mut said = MoveText::to(Destination::Square(mv.to()));
    match mv.from() {
        Some(from) => {
            said.origin = Origin::Square(from);
            said.via = mv.via();
            said.promote = if word.ends_with('=') { Some(false) } else { mv.is_promotion().then_some(true) };
        }
        None => {
            said.origin = Origin::Hand;
            said.before = mv.dropped();
        }
    }
    Some(said)
}

/// The words of a line, divided by blanks or `_`.
struct Words<'l, 's> {
    line: &'l Line<'s>,
    /// What is left, without blanks before it.
    rest: &'s str,
}

/// What divides words. An SFEN with `_` for blanks can stand in an address of the web.
const DIVIDERS: [char; 3] = [' ', '\t', '_'];

fn word_end(text: &str) -> usize {
    memchr::memchr3(b' ', b'\t', b'_', text.as_bytes()).unwrap_or(text.len())
}

impl<'s> Words<'_, 's> {
    /// The next word.
    fn peek(&self) -> Option<&'s str> {
        let end = word_end(self.rest);
        (!self.rest.is_empty()).then(|| &self.rest[..end])
    }

    /// Goes past the next word and what divides it from the one after, and gives both with their span.
    fn take(&mut self) -> (&'s str, Span) {
        let end = word_end(self.rest);
        let (word, rest) = self.rest.split_at(end);
        let next = rest.trim_start_matches(DIVIDERS);
        let divider = &rest[..rest.len() - next.len()];
        let mut span = self.line.span_of(word);
        span.end += u32::try_from(divider.trim_end().len()).unwrap_or(0);
        self.rest = next;
        (word, span)
    }

    /// The text before the word `moves`, or all that is left, without going past it.
    fn until_moves(&self) -> (&'s str, Span) {
        let mut ahead = Words { line: self.line, rest: self.rest };
        while ahead.peek().is_some_and(|word| word != "moves") {
            ahead.take();
        }
        let text = &self.rest[..self.rest.len() - ahead.rest.len()];
        (text, self.line.span_of(text.trim_end()))
    }
}

/// `variant_name := "setoption name " ("USI_Variant" | "UCI_Variant") " value " name`, the line with which
/// a program chooses the game, e.g. `setoption name USI_Variant value minishogi`
pub(super) fn variant_name(line: &str) -> Option<&str> {
    let option = line.trim().strip_prefix("setoption name ")?;
    let value = ["USI_Variant", "UCI_Variant"].iter().find_map(|name| option.strip_prefix(name))?;
    Some(value.trim_start().strip_prefix("value ")?.trim())
}

/// How many fields `text` has.
fn fields(text: &str) -> usize {
    text.split(DIVIDERS).filter(|field| !field.is_empty()).count()
}

/// The SFEN with `+` before each letter that has it behind.
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

#[cfg(test)]
mod tests;
