//! Reads a text line by line and statement by statement.

mod ahead;
mod clock;
mod declared;
mod ends;
mod fast;
mod foreign;
mod head;
mod mend;
mod server;

use std::mem;
use std::ops::{ControlFlow, RangeInclusive};

use ahead::Ahead;

use super::glued::{head_end, on_one_line};
use super::grammar::{self, Aside};
use super::setup::{Setup, Start};
use super::terms::{END_TIME, meaning_of, note_of};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::csa::{Names, movement};
use crate::notation::{Event, Sink};
use crate::shared::Shared;
use crate::shogi::{Color, Field, MoveText, Origin};
use crate::text::grammar::{expected, whole};
use crate::text::{Line, Lines, Source, Span, first_chars, trim_spaces_behind, trimmed};
use crate::variant::Variant;

use clock::is_time;
use foreign::NO_STATEMENT;

/// The message for a line that contains a move after other letters.
const NO_MOVE: &str = "expected a move such as `+7776FU`";
/// The message for an ending in another spelling.
const NO_ENDING: &str = "expected an ending such as `%TORYO`";
/// The message for statements that share a line because the line ends between them were lost.
const GLUED: &str = "expected a line of its own for each statement";

/// Sends the events of `source` to `sink`.
pub(super) fn read<'s>(source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let mut reader = Reader {
        sink,
        source,
        default: variant,
        names: Names::of(variant),
        drawn: Names::drawn(variant),
        game: Game::default(),
        ahead: None,
        found: Vec::new(),
        skipped: None,
        has_foreign_remark: false,
    };
    let mut lines = Lines::new(source.text());
    loop {
        reader.plain_lines(&mut lines)?;
        match lines.next() {
            Some(line) => match foreign::kind(trimmed(line.text)) {
                Some(kind) => reader.foreign(line, kind, &mut lines)?,
                None => reader.line(&line)?,
            },
            None => return reader.close(),
        }
    }
}

struct Reader<'s, 'k> {
    sink: &'k mut dyn Sink<'s>,
    source: &'s Source,
    /// The variant of games whose board does not show another one.
    default: &'k Variant,
    names: Shared<Names>,
    /// The names for a drawn board.
    drawn: Shared<Names>,
    game: Game<'s>,
    /// The cached result of looking ahead, and the offsets for which it holds.
    ahead: Option<(RangeInclusive<usize>, Ahead)>,
    /// Findings from parts of the reader without access to the sink; empty between statements.
    found: Vec<Diagnostic>,
    /// The end of the last line with a skipped statement.
    skipped: Option<usize>,
    /// Whether a foreign line that is kept as a remark has been reported.
    has_foreign_remark: bool,
}

/// The state of the current game, which is reset for the next one.
#[derive(Default)]
struct Game<'s> {
    stage: Stage,
    setup: Setup,
    /// Whether it has a header, a version or a position.
    has_head: bool,
    /// Whether both its position and the side to move were given.
    is_placed: bool,
    /// The last `%` statement, if no move has followed it.
    ended: Option<&'s str>,
    /// The names of Black and White.
    players: [Option<&'s str>; 2],
    /// The side of the player whose log with a server this is, if the log tells.
    own: Option<Color>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    /// Before the side to move.
    #[default]
    Head,
    /// After the side to move, before the first move.
    Ready,
    /// After the first move or ending.
    Moves,
}

/// A trimmed statement, and its span including the comma after it.
#[derive(Clone, Copy)]
struct Statement<'l, 's> {
    line: &'l Line<'s>,
    text: &'s str,
    span: Span,
}

impl<'s> Reader<'s, '_> {
    /// `line := statement ("," statement)*`. Free text is a single statement with its commas, but names end before a
    /// move.
    fn line(&mut self, line: &Line<'s>) -> ControlFlow<()> {
        let start = line.text.trim_start();
        let mut rest = start;
        while !rest.is_empty() {
            let comma = match rest.as_bytes()[0] {
                b'\'' => None,
                b'N' | b'$' => self.head_end(line, rest),
                b'V' if rest.len() == start.len() && on_one_line(rest).is_some() => None,
                _ => memchr::memchr(b',', rest.as_bytes()),
            };
            let (text, next) = match comma {
                Some(comma) => (&rest[..comma], &rest[comma + 1..]),
                None => (rest, ""),
            };
            let text = if text.starts_with('\'') { text } else { trim_spaces_behind(text) };
            let mut span = line.span_of(text);
            if comma.is_some() {
                span.end = line.span_of(next).start;
            }
            match text {
                "" => self.sink.event(Event::Skipped, span)?,
                _ => self.statement(Statement { line, text, span })?,
            }
            rest = next.trim_start();
        }
        ControlFlow::Continue(())
    }

    fn statement(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        let Statement { text, span, .. } = statement;
        let bytes = text.as_bytes();
        match bytes[0] {
            b'\'' => self.aside(statement),
            b'+' | b'-' if bytes.len() == 1 => self.turn(statement),
            b'+' | b'-' => self.movement(statement),
            b'T' | b't' if is_time(bytes) => self.clock(statement),
            b'%' => self.ending(statement),
            b'/' if bytes.len() == 1 => self.slash(statement),
            b'N' | b'$' | b'V' if self.glued_heads(statement)? => ControlFlow::Continue(()),
            b'P' if text.starts_with("PI ") && self.glued_heads(statement)? => ControlFlow::Continue(()),
            b'V' if bytes.get(1).is_some_and(u8::is_ascii_digit) => self.version(statement),
            b'N' if matches!(bytes.get(1), Some(b'+' | b'-')) => {
                if self.is_lost_move(&text[1..]) {
                    return self.unread(statement, NO_MOVE);
                }
                self.head(statement)?;
                self.header(&text[..2], trimmed(&text[2..]), span)
            }
            b'$' => match text[1..].split_once(':') {
                Some((key, value)) if !key.trim().is_empty() => {
                    let key = trimmed(key);
                    if key != END_TIME {
                        self.head(statement)?;
                    }
                    self.header(key, trimmed(value), span)
                }
                _ => self.unread(statement, "expected a key and its value, such as `$EVENT:name`"),
            },
            b'P' => self.position(statement),
            _ => self.unknown(statement),
        }
    }

    /// Whether a late statement with the name of a player is really a move after a superfluous letter.
    fn is_lost_move(&self, text: &str) -> bool {
        self.game.stage == Stage::Moves && whole(|text| movement(&self.names, text), text).is_ok()
    }

    /// `comment := "'" text`
    fn aside(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        let is_behind = statement.line.text.trim_start().len() > statement.text.len();
        if is_behind && head_end(statement.text).is_some() {
            let found = Diagnostic::spelling("a move in a comment behind another move", statement.span);
            self.sink.report(found.advise("give it a line of its own, if it was played"));
        }
        match grammar::aside(&statement.text[1..]) {
            Aside::Comment(text) => self.sink.event(Event::Comment(text.into()), statement.span),
            // Among the moves, such a line is a note by a program on one of them.
            Aside::Header(key, _)
                if self.game.stage == Stage::Moves
                    && statement.text[1..].starts_with('$')
                    && key != END_TIME =>
            {
                self.sink.event(Event::Remark(&statement.text[1..]), statement.span)
            }
            Aside::Header(key, value) => self.header(key, value, statement.span),
            Aside::Summary(said) => self.summary(said, statement.span),
            Aside::Encoding(name) => {
                self.compare_encoding(name, statement.span);
                self.sink.event(Event::Skipped, statement.span)
            }
            Aside::Remark(text) => {
                if text.starts_with("summary:") {
                    let words = "expected an ending and two results, such as `toryo:a win:b lose`";
                    self.sink.report(Diagnostic::of(Code::Damaged, statement.span, Parts::of(words)));
                }
                self.sink.event(Event::Remark(text), statement.span)
            }
        }
    }

    /// Handles a fact about a game. Another game begins with it if it is between an ending and a move, or between moves
    /// or a start position and another start position.
    fn head(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        let is_next = match self.game.stage {
            Stage::Head => false,
            Stage::Moves if self.game.ended.is_some() => self.ahead(statement.line) != Ahead::End,
            Stage::Ready | Stage::Moves => self.ahead(statement.line) == Ahead::Start,
        };
        if is_next { self.missing_slash(statement) } else { ControlFlow::Continue(()) }
    }

    fn header(&mut self, key: &'s str, value: &'s str, span: Span) -> ControlFlow<()> {
        self.game.has_head = true;
        if self.game.stage == Stage::Moves && key != END_TIME {
            self.sink.report(Diagnostic::of(Code::LateHeader, span, Parts::NONE.with("key", short(key))));
        }
        let field = meaning_of(key);
        let player = field.and_then(Field::player).map(|color| &mut self.game.players[color.index()]);
        // Of several names the first that is not empty counts.
        if let Some(player) = player.filter(|player| player.is_none_or(str::is_empty)) {
            *player = Some(value);
        }
        let value = if field == Some(Field::Note) { note_of(value) } else { value.into() };
        self.sink.event(Event::header(field, key, value), span)
    }

    /// `position := "P" …`, one line of the start position.
    fn position(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        let Statement { line, text, span } = statement;
        let may_start = self.game.stage == Stage::Moves
            || self.game.stage == Stage::Ready && self.game.is_placed && text.starts_with("P1");
        if self.game.ended.is_some() || may_start && self.starts_game(line) {
            self.missing_slash(statement)?;
        }
        if self.game.stage != Stage::Head {
            return self.unread(statement, "a start position after the side to move was said");
        }
        if self.game.setup.take(&self.drawn, line, text, &mut self.found) {
            self.game.has_head = true;
            if span.end > line.span_of(text).end {
                // The comma is not part of the position.
                self.sink.event(Event::Skipped, span)?;
            }
            self.pass_on();
            ControlFlow::Continue(())
        } else {
            self.unknown(statement)
        }
    }

    /// Reports the findings about the start position.
    fn pass_on(&mut self) {
        for found in self.found.drain(..) {
            self.sink.report(found);
        }
    }

    /// `turn := "+" | "-"`, which ends the start position.
    fn turn(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        let color = if matches!(statement.text, "+" | "＋") { Color::Black } else { Color::White };
        match self.game.stage {
            Stage::Head => {
                let color = self.beginner(color, statement);
                self.begin(Some(color), statement.span)
            }
            Stage::Ready => self.unread(statement, "the side to move was said before"),
            Stage::Moves => self.unread_move(statement, statement.span, "a square such as `77`"),
        }
    }

    /// Sends the start position, now that it is complete.
    fn begin(&mut self, turn: Option<Color>, at: Span) -> ControlFlow<()> {
        let setup = mem::take(&mut self.game.setup);
        self.game.is_placed = setup.span().is_some() && turn.is_some();
        let span = setup.span().map_or(at, |span| span.joined(at));
        let start = setup.finish(self.default, turn, &mut self.found);
        self.pass_on();
        self.game.stage = Stage::Ready;
        self.game.has_head = true;
        match (start, turn) {
            (Start::Even, Some(color)) => self.sink.event(Event::Turn(color), span),
            (Start::Even, None) => self.sink.event(Event::Skipped, span),
            (Start::Drawn(variant, placement, ranks), _) => {
                if variant != *self.default {
                    self.names = Names::of(&variant);
                    self.sink.event(Event::Variant(variant), span)?;
                }
                self.sink.event(Event::Setup { placement, ranks }, span)
            }
        }
    }

    /// Begins the game although the side to move is missing.
    fn begin_without_turn(&mut self, turn: Option<Color>, at: Span) -> ControlFlow<()> {
        let what = if self.game.setup.span().is_some() { "the side to move" } else { "the start position" };
        let at = at.before();
        self.sink.report(Diagnostic::of(Code::NoTurn, at, Parts::NONE.word("missing", what)));
        self.begin(turn, at)
    }

    fn movement(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        let Statement { line, text, span } = statement;
        let read = movement(&self.names, text);
        if !matches!(read, Ok((rest, _)) if rest.is_empty()) && self.glued(statement)? {
            return ControlFlow::Continue(());
        }
        if self.game.stage == Stage::Head {
            if !text[1..].starts_with(|c: char| c.is_ascii_digit()) {
                return self.unknown(statement);
            }
            let color = if text.starts_with('+') { Color::Black } else { Color::White };
            self.begin_without_turn(Some(color), span)?;
        }
        match read {
            Ok((rest, said)) if rest.is_empty() || rest.starts_with(char::is_whitespace) => {
                if text[5..7].bytes().any(|byte| byte.is_ascii_lowercase()) {
                    let span = line.span_of(&text[5..7]);
                    self.sink.report(Diagnostic::spelling("pieces are written in capital letters", span));
                }
                let end = if rest.is_empty() { span.end } else { line.span_of(rest).start };
                self.play(said, Span { end, ..span })?;
                self.trailing(statement, rest)
            }
            Ok(("+", said)) if matches!(said.origin, Origin::Square(_)) => {
                let words = "the piece is named as it is after the move, without a `+`";
                self.sink.report(Diagnostic::spelling(words, line.span_of(&text[5..])));
                self.play(MoveText { before: said.after, after: None, promote: Some(true), ..said }, span)
            }
            Ok((rest, _)) => self.unread_move(statement, line.span_of(rest), "the end of the move"),
            // The line above the signature of an e-mail.
            Err(_) if text.bytes().all(|sign| sign == b'-') => self.unread(statement, NO_STATEMENT),
            Err(error) => {
                let expected = expected(error, text);
                self.unread_move(statement, line.span_of(expected.rest), expected.what)
            }
        }
    }

    fn play(&mut self, text: MoveText, span: Span) -> ControlFlow<()> {
        self.move_on();
        self.sink.event(Event::Move { number: None, text }, span)
    }

    /// Notes that there is another move.
    fn move_on(&mut self) {
        self.game.stage = Stage::Moves;
        self.game.ended = None;
    }

    fn unread_move(
        &mut self,
        statement: Statement<'_, 's>,
        at: Span,
        expected: &'static str,
    ) -> ControlFlow<()> {
        self.game.stage = Stage::Moves;
        self.sink.report(Diagnostic::of(Code::UnreadMove, at, Parts::NONE.word("expected", expected)));
        self.sink.event(Event::UnreadMove, statement.span)
    }
}

/// The beginning of a text, for a message.
fn short(text: &str) -> &str {
    first_chars(text, 24)
}

#[cfg(test)]
mod tests;
