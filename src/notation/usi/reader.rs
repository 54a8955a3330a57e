//! Reads one game a line, word by word.

mod logged;
mod start;
mod words;

use std::ops::ControlFlow;

use words::{DIVIDERS, Words, ending_word};

use super::ENDINGS;
use super::log::{Told, told};
use super::shape::{is_board, variant_name};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::usi;
use crate::notation::{Event, Sink, TimedMove, ending_in, holds_move};
use crate::shogi::{Color, MoveText, Origin};
use crate::text::{Line, Lines, Source, Span, is_space};
use crate::variant::Variant;

/// Sends the events of `source` to `sink`.
pub(super) fn read<'s>(source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let mut reader = Reader {
        sink,
        text: source.text(),
        default: variant,
        variant,
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
            Some(said) => reader.logged(&line, said)?,
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

/// Whether a line contains a word that begins a game.
fn names_game(text: &str) -> bool {
    text.split(DIVIDERS).any(|word| matches!(word, "startpos" | "sfen" | "moves") || is_board(word))
}

struct Reader<'s, 'k> {
    sink: &'k mut dyn Sink<'s>,
    text: &'s str,
    /// The variant of games that do not name theirs.
    default: &'k Variant,
    /// The variant of games whose board does not show another one.
    variant: &'k Variant,
    /// The game of the last line with a game.
    game: Option<Game<'k>>,
    /// Whether lines of moves alone are a single game; `None` until this is needed.
    is_one_game: Option<bool>,
    /// Whether the text is known to be a log.
    is_log: bool,
}

/// The state of a game.
struct Game<'k> {
    variant: &'k Variant,
    /// Whether its first line has its start position.
    has_start: bool,
    /// Whether something should follow its start position.
    expects: bool,
    has_moves: bool,
    /// Whether its ending has been read.
    is_over: bool,
    /// Whether something could not be read, so that the rest is kept as text.
    is_stopped: bool,
    /// Whether the game has been reported to continue on another line.
    is_split: bool,
}

/// The beginning of a line.
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

impl<'s, 'k> Reader<'s, 'k> {
    /// `line := ("position"? ("startpos" | "sfen"? sfen))? "moves"? (move)* ending?`
    ///
    /// Returns whether the line is a game, or a part of one.
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
                Some(variant) => self.variant = variant,
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

    /// A line that does not begin like a game.
    fn unread(&mut self, words: &Words<'_, 's>) -> ControlFlow<()> {
        let text = words.rest.trim_end();
        let span = words.line.span_of(text);
        let parts = || Parts::of("expected `position`, an SFEN or a move");
        let is_own = names_game(text);
        if !is_own && !holds_move(text) {
            self.sink.report(Diagnostic::of(Code::UnreadLine, span, parts()));
            return ControlFlow::Continue(());
        }
        // It is a game of its own, and not part of the one before.
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

    fn new_game(&self, has_start: bool) -> Game<'k> {
        Game {
            variant: self.variant,
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

    /// Whether all lines of the text are parts of a single game.
    fn is_one_game(&mut self) -> bool {
        let (text, variant) = (self.text, self.variant);
        *self.is_one_game.get_or_insert_with(|| is_one_game(text, variant))
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

    /// Whether `word` is a move in the variant of the current game, or of the next one.
    fn is_move(&self, word: &str) -> bool {
        let other = self.game.as_ref().map(|game| game.variant).filter(|variant| *variant != self.variant);
        usi::word(self.variant, word).is_some() || other.is_some_and(|other| usi::word(other, word).is_some())
    }

    /// Whether the game of the last line, `text`, seems incomplete.
    fn has_more(&self, text: &str) -> bool {
        self.game.as_ref().is_some_and(|game| {
            !(game.is_over || game.is_stopped)
                && (game.expects || game.has_moves || text.ends_with(char::is_whitespace))
        })
    }

    /// Reads a line that continues the game before it.
    fn go_on(&mut self, opening: Opening, words: &mut Words<'_, 's>) -> ControlFlow<()> {
        let Some(game) = &mut self.game else { return ControlFlow::Continue(()) };
        let variant = game.variant;
        if !std::mem::replace(&mut game.is_split, true) {
            self.spelling(words.line.span_of(words.rest.trim_end()), "the game stands on several lines");
        }
        if opening == Opening::Moves {
            let (_, span) = words.take();
            self.sink.event(Event::Moves, span)?;
        }
        self.moves(variant, words)
    }

    /// Skips a keyword.
    fn skip(&mut self, words: &mut Words<'_, 's>) -> ControlFlow<()> {
        let (_, span) = words.take();
        self.sink.event(Event::Skipped, span)
    }

    /// Reports a spelling that other programs may not read.
    fn spelling(&mut self, span: Span, words: &'static str) {
        self.sink.report(Diagnostic::spelling(words, span));
    }

    /// Stops the game: the rest of it cannot be played.
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

    /// Reads a word that is not a move. Returns whether it is an ending, which ends the line. Otherwise the game stops
    /// there, and the rest is kept as text.
    fn ending(&mut self, words: &mut Words<'_, 's>) -> ControlFlow<(), bool> {
        let rest = words.rest.trim_end();
        if self.endings(words.line, rest)? {
            return ControlFlow::Continue(true);
        }
        let word = ending_word(rest);
        let word_span = words.line.span_of(word);
        // A single finding covers all text that is not read.
        if !self.game.as_ref().is_some_and(|game| game.is_stopped) {
            let parts = Parts::of("expected a move such as `7g7f`, `8h2b+` or `P*5e`");
            self.sink.report(Diagnostic::of(Code::UnreadMove, word_span, parts));
        }
        self.stop();
        // `BLACK_WIN` is one word, so its end is not an ending.
        let is_word = word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
        let (_, mut span) = words.take();
        while is_word && words.peek().is_some_and(|next| words.line.span_of(next).start < word_span.end) {
            span.end = words.take().1.end;
        }
        self.sink.event(Event::UnreadMove, span)?;
        ControlFlow::Continue(false)
    }
}

/// Whether lines of moves alone are parts of a single game: many of them begin with a move that cannot be the first of
/// a game, because no piece of the first player is on its origin.
fn is_one_game(text: &str, variant: &Variant) -> bool {
    let start = variant.start_placement();
    let first = start.turn.unwrap_or(Color::Black);
    let begins = |said: &MoveText| match said.origin {
        Origin::Square(from) => start.board.iter().any(|(at, piece)| *at == from && piece.color == first),
        _ => !start.hands.is_empty(),
    };
    let (mut later, mut foreign) = (0usize, 0usize);
    let words = Lines::new(text).filter_map(|line| line.text.split(DIVIDERS).find(|word| !word.is_empty()));
    for said in words.filter_map(|word| usi::word(variant, word)).skip(1) {
        later += 1;
        foreign += usize::from(!begins(&said));
    }
    foreign > 0 && foreign.saturating_mul(4) >= later
}

#[cfg(test)]
mod tests;
