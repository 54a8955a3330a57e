//! Reads tags and moves, token by token.

mod lines;
mod numbers;
mod setup;
mod text;

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::clock;
use super::grammar::movement;
use super::names::Names;
use crate::diag::{Code, Diagnostic};
use crate::notation::{EndingText, Event, Sink, ending_in};
use crate::shogi::Color;
use crate::text::{Source, Span};
use crate::variant::Variant;
use lines::Lines;
use numbers::Numbers;
pub(super) use text::is_word;

/// Tells `sink` what the text says.
pub(super) fn read<'s>(source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let mut reader = Reader {
        text: source.text(),
        at: 0,
        lines: Lines::new(sink),
        told: variant.clone(),
        variant: variant.clone(),
        names: Names::in_text(variant, source.text()),
        game: Game::default(),
        unread: None,
        line_end: 0,
        comment_line: usize::MAX,
        is_unclosed: false,
    };
    while reader.at < reader.text.len() {
        reader.token()?;
    }
    reader.finish()
}

struct Reader<'s, 'k> {
    text: &'s str,
    at: usize,
    lines: Lines<'s, 'k>,
    /// The variant of a game that says nothing else.
    told: Variant,
    variant: Variant,
    names: Cow<'static, Names>,
    game: Game<'s>,
    /// Words that mean nothing, to be reported as one.
    unread: Option<Span>,
    /// The end of a line, so that a line of many tags is not searched for its end by each of them.
    line_end: usize,
    /// The end of a line in which a bracket held a comment that looked like a tag: the others do too.
    comment_line: usize,
    /// Whether no parenthesis closes any more, so that none need be looked for.
    is_unclosed: bool,
}

/// What is known of the game being read.
#[derive(Default)]
struct Game<'s> {
    has_moves: bool,
    /// Whether the board was said.
    has_board: bool,
    /// What the tags say of the ending and of the number of moves.
    result: Option<(EndingText<'s>, Span)>,
    moves: Option<(u32, Span)>,
    numbers: Numbers,
    /// The total times in columns beside the moves, by side.
    columns: [u64; 2],
}

impl<'s> Reader<'s, '_> {
    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    /// `token := blanks | tag | comment | "(" | ")" | number | move | time | ending | word`
    fn token(&mut self) -> ControlFlow<()> {
        let bytes = self.text.as_bytes();
        let first = bytes[self.at];
        match first {
            b' ' | b'\t' => {
                self.at += 1;
                ControlFlow::Continue(())
            }
            b'\n' | b'\r' => {
                self.at += 1;
                self.settle();
                ControlFlow::Continue(())
            }
            b'A'..=b'Z' | b'+' | b'x' => self.movement_or_word(),
            b'-' if self.names.has_steps => self.movement_or_word(),
            b'0'..=b'9' => self.digits(),
            b'[' => self.bracket(),
            b'{' => self.braces(),
            b'(' => self.open(),
            b')' => self.close(),
            b';' => self.line_comment(),
            b'.' => self.dots(),
            b',' => self.layout(1),
            b'*' => self.star(),
            b'!' | b'?' | b'$' => self.annotation(),
            0x80.. => self.wide(),
            _ => self.word(),
        }
    }

    /// Reports the words that meant nothing.
    fn settle(&mut self) {
        if let Some(span) = self.unread.take() {
            let message = "expected a move, a tag or a comment";
            self.lines.report(Diagnostic::new(Code::UnreadLine, span, message));
        }
    }

    fn emit(&mut self, event: Event<'s>, length: usize) -> ControlFlow<()> {
        let span = Span::new(self.at, self.at + length);
        self.at += length;
        if self.unread.is_some() {
            self.settle();
        }
        self.lines.emit(event, span)
    }

    fn movement_or_word(&mut self) -> ControlFlow<()> {
        let input = self.rest();
        let Ok((rest, said)) = movement(&self.names, input) else { return self.word() };
        if self.game.numbers.is_waiting() {
            self.count(false);
        }
        self.game.has_moves = true;
        self.emit(
            Event::Move { number: None, said: said.text },
            input.len() - rest.len() - said.judged.len(),
        )?;
        self.lines.played();
        match said.judged {
            "" => ControlFlow::Continue(()),
            judged => self.emit(Event::Comment(judged.into()), judged.len()),
        }
    }

    /// Compares the number of the move that comes with those before it.
    fn count(&mut self, has_dots: bool) {
        let ply = self.lines.ply();
        if let Some((expected, found, span)) = self.game.numbers.settle(ply, has_dots) {
            let message = format!("expected the number {expected}, found {found}");
            self.lines.report(Diagnostic::new(Code::MoveNumber, span, message));
        }
    }

    /// A number, a result, a move of USI, or times in columns.
    fn digits(&mut self) -> ControlFlow<()> {
        let input = self.rest();
        let digits = input.bytes().take_while(u8::is_ascii_digit).count();
        let after = &input[digits..];
        // Nearly every number has one full stop.
        if let [b'.', next, ..] = after.as_bytes()
            && next.is_ascii()
            && *next != b'.'
        {
            return self.number(digits, digits + 1, false);
        }
        let next = after.chars().next().unwrap_or(' ');
        match next {
            '.' | '…' => {
                let dots = after.len() - after.trim_start_matches(['.', '…']).len();
                self.number(digits, digits + dots, dots > 1)
            }
            ':' => match clock::clock(input) {
                Ok((rest, seconds)) => self.column(seconds, input.len() - rest.len()),
                Err(_) => self.word(),
            },
            'a'..='z' => self.movement_or_word(),
            _ => {
                if let Some((said, length)) = text::result(input) {
                    self.emit(Event::Summary { moves: None, said: Some(said) }, length)?;
                    self.lines.ended();
                    return ControlFlow::Continue(());
                }
                let mark = usize::from(matches!(next, '-' | ')'));
                let ahead = after[mark..].trim_start_matches([' ', '\t']);
                let is_number = ahead.len() < after.len() || next.is_ascii_uppercase() || next == '+';
                match is_number
                    && !ahead.starts_with(|c: char| c.is_ascii_digit())
                    && movement(&self.names, ahead).is_ok()
                {
                    true => self.number(digits, digits + mark, false),
                    false => self.word(),
                }
            }
        }
    }

    fn number(&mut self, digits: usize, length: usize, has_dots: bool) -> ControlFlow<()> {
        let Ok(number) = self.rest()[..digits].parse::<u32>() else { return self.word() };
        let is_first = number == 1 && self.lines.is_main() && self.game.has_moves;
        if is_first && (self.lines.has_ended() || !has_dots && self.lines.ply() > 1) {
            self.finish_game(Span::new(self.at, self.at))?;
        }
        self.game.numbers.wait(number, has_dots, Span::new(self.at, self.at + length));
        self.emit(Event::Moves, length)
    }

    /// What only says how to read the rest.
    fn layout(&mut self, length: usize) -> ControlFlow<()> {
        self.emit(Event::Layout, length)
    }

    /// `…`, `...` where a side has moved already.
    fn dots(&mut self) -> ControlFlow<()> {
        let rest = self.rest();
        let length = rest.len() - rest.trim_start_matches(['.', '…']).len();
        if self.game.numbers.is_waiting() {
            self.count(true);
        }
        self.layout(length)
    }

    /// `*`: nothing is said of the result.
    fn star(&mut self) -> ControlFlow<()> {
        if self.rest()[1..].starts_with(|c: char| !c.is_whitespace()) {
            return self.word();
        }
        self.emit(Event::Moves, 1)?;
        self.game.has_moves = true;
        self.lines.ended();
        ControlFlow::Continue(())
    }

    /// `!?`, `$1`: what is thought of the move before.
    fn annotation(&mut self) -> ControlFlow<()> {
        let rest = self.rest();
        let length = text::word_length(rest);
        let is_judged =
            rest.starts_with('$') || rest[..length].bytes().all(|byte| matches!(byte, b'!' | b'?'));
        match is_judged && length > 0 {
            true => self.emit(Event::Comment(rest[..length].into()), length),
            false => self.word(),
        }
    }

    fn wide(&mut self) -> ControlFlow<()> {
        let first = self.rest().chars().next().unwrap_or(' ');
        match first {
            '…' => self.dots(),
            '\u{3000}' | '\u{feff}' => {
                self.at += first.len_utf8();
                ControlFlow::Continue(())
            }
            _ => self.movement_or_word(),
        }
    }

    /// `(`: a time, a variation, or a comment.
    fn open(&mut self) -> ControlFlow<()> {
        let rest = self.rest();
        let inner = rest[1..].trim_start_matches([' ', '\t', '\r', '\n']);
        let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && inner[digits..].starts_with(':') {
            if let Ok((after, (elapsed, total))) = clock::time(rest) {
                let millis = |seconds: u64| seconds.saturating_mul(1000);
                let time = Event::Time { elapsed: Some(millis(elapsed)), total: total.map(millis) };
                return self.emit(time, rest.len() - after.len());
            }
            let close = rest
                .find([')', '\n', '\r'])
                .map_or(rest.len(), |at| at + usize::from(rest[at..].starts_with(')')));
            let found = Diagnostic::new(
                Code::ClockSyntax,
                Span::new(self.at, self.at + close),
                "expected a time such as `(00:03 / 00:00:03)`",
            );
            self.lines.report(found);
            self.at += close;
            return ControlFlow::Continue(());
        }
        if self.lines.ply() > 0 && self.begins_line(inner) {
            let span = Span::new(self.at, self.at + 1);
            self.at += 1;
            self.settle();
            self.lines.open(span);
            return ControlFlow::Continue(());
        }
        if !self.is_unclosed
            && let Some(close) = memchr::memchr(b')', rest.as_bytes())
        {
            return self.comment_lines(1, close, close + 1);
        }
        self.is_unclosed = true;
        self.word()
    }

    /// Whether moves or an ending begin here.
    fn begins_line(&self, text: &'s str) -> bool {
        let first = text.chars().next().unwrap_or(' ');
        first.is_ascii_digit()
            || matches!(first, '.' | '…' | '{' | '(' | ')')
            || movement(&self.names, text).is_ok()
            || text::ending(text).is_some()
            || text::is_only_word(text)
    }

    fn close(&mut self) -> ControlFlow<()> {
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        self.settle();
        if self.lines.close() {
            return self.lines.emit(Event::Layout, span);
        }
        self.lines.report(Diagnostic::new(Code::Trailing, span, "a parenthesis that was not opened"));
        ControlFlow::Continue(())
    }

    /// Total times of both sides beside a move: `00:24:00  00:03:00`.
    fn column(&mut self, seconds: u64, length: usize) -> ControlFlow<()> {
        let side = (self.lines.ply().saturating_sub(1) % 2) as usize;
        let mut totals = [(seconds, length), (0, length)];
        let rest = &self.rest()[length..];
        let ahead = rest.trim_start_matches([' ', '\t']);
        if let Ok((after, second)) = clock::clock(ahead) {
            totals[1] = (second, self.rest().len() - after.len());
        }
        let (total, _) = totals[side];
        let length = totals[1].1;
        let before = std::mem::replace(&mut self.game.columns[side], total);
        let elapsed = total.saturating_sub(before).saturating_mul(1000);
        self.emit(Event::Time { elapsed: Some(elapsed), total: Some(total.saturating_mul(1000)) }, length)
    }

    fn finish(mut self) -> ControlFlow<()> {
        self.conclude()
    }

    /// Adds what the tags say of the end of the game, then the variations.
    fn conclude(&mut self) -> ControlFlow<()> {
        self.settle();
        if !self.lines.is_main() {
            let span = Span::new(self.at, self.at);
            self.lines.report(Diagnostic::new(Code::Damaged, span, "a variation has no closing parenthesis"));
        }
        self.lines.close_all();
        self.summary()?;
        self.lines.flush()
    }

    fn summary(&mut self) -> ControlFlow<()> {
        let result = self.game.result.take();
        if let Some((moves, span)) = self.game.moves.take().filter(|_| self.game.has_moves) {
            self.lines.emit(Event::Summary { moves: Some(moves), said: None }, span)?;
        }
        if let Some((said, span)) = result.filter(|_| self.game.has_moves) {
            self.lines.emit(Event::Summary { moves: None, said: Some(said) }, span)?;
        }
        ControlFlow::Continue(())
    }

    fn finish_game(&mut self, span: Span) -> ControlFlow<()> {
        self.conclude()?;
        self.lines.emit(Event::GameEnd, span)?;
        self.lines.restart();
        if self.variant != self.told {
            self.variant = self.told.clone();
            self.names = Names::in_text(&self.told, self.rest());
        }
        self.game = Game::default();
        ControlFlow::Continue(())
    }

    /// `Variation:6`, after which the moves from number 6 on are others.
    fn variation(&mut self, from: u32, length: usize) -> ControlFlow<()> {
        self.conclude()?;
        self.emit(Event::Variation { from }, length)?;
        self.lines.go_to(from.saturating_sub(1));
        ControlFlow::Continue(())
    }
}

/// The colour that a word names.
fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "black" | "sente" => Some(Color::Black),
        "white" | "gote" => Some(Color::White),
        _ => None,
    }
}

/// The ending that a word stands for.
fn known_ending(word: &str) -> Option<EndingText<'_>> {
    ending_in(|row| row.western, word)
}

#[cfg(test)]
mod tests;
