//! Reads one game a line, word by word.

mod moves;
mod start;
mod words;

use std::ops::ControlFlow;

use moves::is_one_game;
use words::{DIVIDERS, Words, ending_word};

use super::ENDINGS;
use super::log::{Told, is_talk, told};
use super::shape::{is_board, variant_name};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::usi;
use crate::notation::{Claim, EndingText, Event, Sink, TimedMove, ending_in, holds_move};
use crate::shogi::Reason;
use crate::text::{Line, Lines, Source, Span, is_space};
use crate::variant::Variant;

/// Tells `sink` what the text says.
pub(super) fn read<'s>(source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let mut reader = Reader {
        sink,
        text: source.text(),
        default: variant,
        told: variant.clone(),
        game: None,
        is_one_game: None,
        is_log: false,
    };
    let told = told(source.text());
    let is_log = !told.is_empty();
    let mut told = told.into_iter().peekable();
    let mut last = None;
    for line in Lines::new(source.text()) {
        let is_within = |told: &Told<'_>| line.span_of(told.text()).end <= line.span().end;
        let is_game = match told.next_if(is_within) {
            Some(said) => {
                let span = line.span_of(said.text());
                let [before, after] = [span.start, span.end].map(|at| at as usize - line.start);
                reader.talk(&line, &line.text[..before])?;
                let is_game = match said {
                    Told::Record(record) => reader.line(&line, record)?,
                    Told::Answer(word) => reader.answer(&line, word)?,
                    Told::Over { word, is_to_move } => reader.over(&line, word, is_to_move)?,
                };
                reader.talk(&line, &line.text[after..])?;
                is_game
            }
            None if is_log && variant_name(line.text).is_none() => reader.talk(&line, line.text)?,
            None => reader.line(&line, line.text)?,
        };
        last = is_game.then_some(line);
    }
    if last.is_some_and(|line| !line.complete && reader.has_more(line.text)) {
        let end = Span::at(source.text().len());
        reader.sink.report(Diagnostic::of(Code::Unterminated, end, Parts::NONE));
    }
    ControlFlow::Continue(())
}

/// What engines answer that have no move.
const NO_ANSWER: &[&str] = &["none", "(none)", "null", "0000"];

/// Whether a line has a word in it that begins a game.
fn names_game(text: &str) -> bool {
    text.split(DIVIDERS).any(|word| matches!(word, "startpos" | "sfen" | "moves") || is_board(word))
}

struct Reader<'s, 'k> {
    sink: &'k mut dyn Sink<'s>,
    text: &'s str,
    /// The variant of a game when the text says nothing of it.
    default: &'k Variant,
    /// The variant of a game that does not show another board.
    told: Variant,
    /// The game of the last line that was one.
    game: Option<Game>,
    /// Whether lines of nothing but moves are one game, if that has been asked.
    is_one_game: Option<bool>,
    /// Whether the text was found to be a log.
    is_log: bool,
}

/// A game as far as it has been read.
struct Game {
    variant: Variant,
    /// Whether its first line says where it starts.
    has_start: bool,
    /// Whether more is to come after its start position.
    expects: bool,
    has_moves: bool,
    /// Whether its ending has been read.
    is_over: bool,
    /// Whether something could not be read, and all that follows is kept as text.
    is_stopped: bool,
    /// Whether the text was found to go on with it on another line.
    is_split: bool,
}

/// What a line begins with.
#[derive(Clone, Copy, PartialEq)]
enum Opening {
    Position,
    Startpos,
    Sfen,
    Fen,
    Board,
    Moves,
    Move,
    Ending,
}

impl<'s> Reader<'s, '_> {
    /// `line := ("position"? ("startpos" | "sfen"? sfen))? "moves"? (move)* ending?`
    ///
    /// Says whether the line is a game, or a part of one.
    fn line(&mut self, line: &Line<'s>, text: &'s str) -> ControlFlow<(), bool> {
        let mut words = Words { line, rest: text.trim_matches(is_space) };
        let Some(first) = words.peek() else { return ControlFlow::Continue(false) };
        for mark in ["#", "//"] {
            if let Some(remark) = words.rest.strip_prefix(mark) {
                let span = line.span_of(words.rest);
                self.sink.event(Event::Remark(remark), span)?;
                return ControlFlow::Continue(false);
            }
        }
        if let Some(name) = variant_name(words.rest) {
            let span = line.span_of(words.rest);
            match self.default.or_named(name) {
                Some(variant) => self.told = variant,
                None => {
                    let parts = Parts::NONE.with("variant", name);
                    self.sink.report(Diagnostic::of(Code::UnreadLine, span, parts));
                }
            }
            self.sink.event(Event::Skipped, span)?;
            return ControlFlow::Continue(false);
        }
        match self.opening(first) {
            Some(opening) if self.goes_on(opening) => self.go_on(opening, &mut words)?,
            None | Some(Opening::Ending) => self.unread(&words)?,
            Some(opening) => {
                self.next_game(line.span_of(first))?;
                self.start(opening, &mut words)?;
            }
        }
        ControlFlow::Continue(true)
    }

    fn next_game(&mut self, span: Span) -> ControlFlow<()> {
        match self.game.take() {
            Some(_) => self.sink.event(Event::GameEnd, span.before()),
            None => ControlFlow::Continue(()),
        }
    }

    /// A line that begins with no word of a game.
    fn unread(&mut self, words: &Words<'_, 's>) -> ControlFlow<()> {
        let text = words.rest.trim_end();
        let span = words.line.span_of(text);
        let parts = || Parts::of("expected `position`, an SFEN or a move");
        let is_own = names_game(text);
        if !is_own && !holds_move(text) {
            self.sink.report(Diagnostic::of(Code::UnreadLine, span, parts()));
            return ControlFlow::Continue(());
        }
        // Not the game before it, but one of its own.
        if is_own {
            self.next_game(span)?;
            self.game = Some(self.new_game(true));
        }
        self.sink.report(Diagnostic::of(Code::UnreadMove, span, parts()));
        match &mut self.game {
            Some(game) => {
                game.is_stopped = true;
                self.sink.event(Event::UnreadMove, span)
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn new_game(&self, has_start: bool) -> Game {
        Game {
            variant: self.told.clone(),
            has_start,
            expects: true,
            has_moves: false,
            is_over: false,
            is_stopped: false,
            is_split: false,
        }
    }

    /// Whether a line that begins with moves or an ending belongs to the game before it.
    fn goes_on(&mut self, opening: Opening) -> bool {
        let Some(game) = &self.game else { return false };
        match opening {
            Opening::Ending => !game.is_over,
            Opening::Moves => game.has_start && !game.is_over,
            Opening::Move if game.is_over => false,
            Opening::Move => game.has_start || self.is_one_game(),
            _ => false,
        }
    }

    /// Whether all lines of the text are parts of one game.
    fn is_one_game(&mut self) -> bool {
        let (text, told) = (self.text, &self.told);
        *self.is_one_game.get_or_insert_with(|| is_one_game(text, told))
    }

    /// What a log says besides its records.
    fn talk(&mut self, line: &Line<'s>, text: &'s str) -> ControlFlow<(), bool> {
        let text = text.trim();
        if text.is_empty() {
            return ControlFlow::Continue(false);
        }
        let span = line.span_of(text);
        if !std::mem::replace(&mut self.is_log, true) {
            self.spelling(span, "a log of an engine, of which the last `position` of each game is read");
        }
        if !is_talk(line.text) && names_game(text) {
            self.spelling(span, "a line of a log that names a game, and is no `position`; it was skipped");
        }
        self.sink.event(Event::Skipped, span)?;
        ControlFlow::Continue(false)
    }

    /// What an engine answers to the last position of a game. Nothing says that a move was made: whoever analyses a game
    /// asks for one as well.
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

    /// What an engine is told of the result of a game that has no ending.
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

    fn opening(&self, word: &str) -> Option<Opening> {
        Some(match word {
            "position" => Opening::Position,
            "startpos" => Opening::Startpos,
            "sfen" => Opening::Sfen,
            "fen" => Opening::Fen,
            "moves" => Opening::Moves,
            _ if is_board(word) => Opening::Board,
            _ if self.is_move(word) => Opening::Move,
            _ if ending_in(ENDINGS, word).is_some() => Opening::Ending,
            _ => return None,
        })
    }

    /// Whether `word` is a move of the game that is read, or of the next one.
    fn is_move(&self, word: &str) -> bool {
        let other = self.game.as_ref().map(|game| &game.variant).filter(|variant| **variant != self.told);
        usi::word(&self.told, word).is_some() || other.is_some_and(|other| usi::word(other, word).is_some())
    }

    /// Whether the game of the last line, `text`, should have had more.
    fn has_more(&self, text: &str) -> bool {
        self.game.as_ref().is_some_and(|game| {
            !(game.is_over || game.is_stopped)
                && (game.expects || game.has_moves || text.ends_with(char::is_whitespace))
        })
    }

    /// Reads a line that belongs to the game before it.
    fn go_on(&mut self, opening: Opening, words: &mut Words<'_, 's>) -> ControlFlow<()> {
        let Some(game) = &mut self.game else { return ControlFlow::Continue(()) };
        let variant = game.variant.clone();
        if !std::mem::replace(&mut game.is_split, true) {
            self.spelling(words.line.span_of(words.rest.trim_end()), "the game stands on several lines");
        }
        if opening == Opening::Moves {
            let (_, span) = words.take();
            self.sink.event(Event::Moves, span)?;
        }
        self.moves(&variant, words)
    }

    /// Takes a word that only says how to read the rest.
    fn skip(&mut self, words: &mut Words<'_, 's>) -> ControlFlow<()> {
        let (_, span) = words.take();
        self.sink.event(Event::Skipped, span)
    }

    /// Says that something is spelt as other programs may not read it.
    fn spelling(&mut self, span: Span, words: &'static str) {
        self.sink.report(Diagnostic::spelling(words, span));
    }

    /// Nothing more can be played of this game.
    fn stop(&mut self) {
        if let Some(game) = &mut self.game {
            game.is_stopped = true;
        }
    }

    fn moves(&mut self, variant: &Variant, words: &mut Words<'_, 's>) -> ControlFlow<()> {
        if let Some(game) = &mut self.game {
            game.has_moves |= words.peek().is_some();
        }
        while let Some(word) = words.peek() {
            if let Some(text) = usi::fast(variant, word) {
                let (_, span) = words.take();
                self.sink.timed(&TimedMove { number: None, text, span, time: None })?;
                continue;
            }
            let Some(text) = usi::word(variant, word) else {
                if self.ending(words)? { return ControlFlow::Continue(()) } else { continue }
            };
            if word.as_bytes()[0].is_ascii_lowercase() {
                self.spelling(words.line.span_of(word), "pieces are dropped by their capital letter");
            }
            let (_, span) = words.take();
            self.sink.event(Event::Move { number: None, text }, span)?;
        }
        ControlFlow::Continue(())
    }

    /// Reads a word that is no move. It is an ending, with which the line ends; says whether it was. Else the game stops
    /// there, and what follows is kept.
    fn ending(&mut self, words: &mut Words<'_, 's>) -> ControlFlow<(), bool> {
        let rest = words.rest.trim_end();
        if self.endings(words.line, rest)? {
            return ControlFlow::Continue(true);
        }
        let word = ending_word(rest);
        let word_span = words.line.span_of(word);
        // One finding tells of all that is not read.
        if !self.game.as_ref().is_some_and(|game| game.is_stopped) {
            let parts = Parts::of("expected a move such as `7g7f`, `8h2b+` or `P*5e`");
            self.sink.report(Diagnostic::of(Code::UnreadMove, word_span, parts));
        }
        self.stop();
        // `BLACK_WIN` is one word, and its end no ending.
        let is_word = word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
        let (_, mut span) = words.take();
        while is_word && words.peek().is_some_and(|next| words.line.span_of(next).start < word_span.end) {
            span.end = words.take().1.end;
        }
        self.sink.event(Event::UnreadMove, span)?;
        ControlFlow::Continue(false)
    }
}

#[cfg(test)]
mod tests;
