//! Parses tags and moves, token by token.

mod ends;
mod forms;
mod game;
mod lines;
mod numbers;
mod prose;
mod sentence;
mod setup;
mod signs;
mod text;
mod times;
mod width;
mod word;

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::tags::first_game;
use super::{BLANKS, BLANKS_OF_LINE, clock};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::western::{Alphabet, Names, glued, movement, unmarked};
use crate::notation::{EndingText, Event, Sink, wrong_number};
use crate::shogi::{Color, MoveText, Origin};
use crate::text::{Source, Span, is_unseen};
use crate::variant::Variant;
use forms::detached_promotion;
use game::Game;
use lines::Lines;
use numbers::Wrong;
pub(super) use sentence::ending;
pub(super) use text::{Pair, holds_play};
pub(super) use word::is_word;

/// Sends the events of `source` to `sink`.
pub(super) fn read<'s>(source: &'s Source, variant: &'s Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let mut reader = Reader {
        text: source.text(),
        at: 0,
        lines: Lines::new(source.text(), sink),
        default: variant,
        variant,
        names: Names::in_text(variant, first_game(source.text())),
        game: Game::default(),
        unread: None,
        unread_end: 0,
        ahead: Ahead { line_end: 0, comment_line: usize::MAX, late_until: 0, closings: [0; 3] },
    };
    while reader.at < reader.text.len() {
        reader.token()?;
    }
    reader.conclude()
}

struct Reader<'s, 'k> {
    text: &'s str,
    at: usize,
    lines: Lines<'s, 'k>,
    /// The variant of a game that does not name one.
    default: &'s Variant,
    variant: &'s Variant,
    names: Cow<'static, Names>,
    game: Game<'s>,
    /// Adjacent words that were not understood, to be reported together.
    unread: Option<Span>,
    /// The end of the words that were reported last.
    unread_end: usize,
    ahead: Ahead,
}

/// Results of looking ahead, as offsets in the text, cached so that nothing is searched twice.
struct Ahead {
    /// The end of the current line, which may have many tags.
    line_end: usize,
    /// The end of a line in which a bracket that looked like a tag held a comment: so do its other brackets.
    comment_line: usize,
    /// The end of tags in the middle of a game that continues after them.
    late_until: usize,
    /// The offset of the next closing half of each [`Pair`].
    closings: [usize; 3],
}

impl<'s> Reader<'s, '_> {
    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    /// The text before the current offset, without blanks at its end.
    fn before(&self) -> &'s str {
        self.text[..self.at].trim_end_matches(BLANKS)
    }

    /// The rest of the text after the next `length` bytes and blanks.
    fn behind(&self, length: usize) -> &'s str {
        self.rest()[length..].trim_start_matches(BLANKS)
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
                self.prose()
            }
            b'A'..=b'Z' | b'+' | b'x' => self.movement_or_word(),
            b'a'..=b'i' if self.names.unnamed.is_some() => self.movement_or_word(),
            b'-' if self.names.has_steps => self.movement_or_word(),
            b'0'..=b'9' => self.digits(),
            b'[' => self.bracket(),
            b'{' => self.braces(),
            b'(' => self.open(),
            b')' => self.close(),
            b';' => self.line_comment(),
            b'#' if self.begins_text_line() => self.line_comment(),
            b'.' => self.dots(),
            b',' => self.skip(1),
            b'*' => self.star(),
            b'!' | b'?' | b'$' => self.annotation(),
            0..b' ' | 0x80.. => self.wide(),
            _ => self.word(),
        }
    }

    /// Reports the words that were not understood.
    fn settle(&mut self) {
        if let Some(span) = self.unread.take() {
            self.unread_end = span.end as usize;
            let parts = Parts::NONE.word("expected", "a move, a tag or a comment");
            self.lines.report(Diagnostic::of(Code::UnreadLine, span, parts));
        }
    }

    /// The span of the next `length` bytes.
    fn span(&self, length: usize) -> Span {
        Span::new(self.at, self.at + length)
    }

    /// Reports a fault in the next `length` bytes.
    fn report(&mut self, code: Code, length: usize, parts: Parts) {
        self.lines.report(Diagnostic::of(code, self.span(length), parts));
    }

    fn emit(&mut self, event: Event<'s>, length: usize) -> ControlFlow<()> {
        let span = self.pass(length);
        self.lines.emit(event, span)
    }

    /// Advances over text that was understood, and returns its span.
    fn pass(&mut self, length: usize) -> Span {
        let span = self.span(length);
        self.at += length;
        if self.unread.is_some() {
            self.settle();
        }
        span
    }

    /// Whether a line begins here.
    fn begins_text_line(&self) -> bool {
        self.at == 0 || self.text[..self.at].ends_with(|c| matches!(c, '\n' | '\r') || is_unseen(c))
    }

    /// Whether the line above this one is blank, or this is the first line with text.
    fn follows_blank_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches(BLANKS_OF_LINE);
        let before = before.strip_suffix('\n').unwrap_or(before).trim_end_matches(BLANKS_OF_LINE);
        before.is_empty() || before.ends_with('\n')
    }

    /// `move := movement promotion? annotation?`, or a word that is not a move.
    fn movement_or_word(&mut self) -> ControlFlow<()> {
        let input = self.rest();
        let (rest, mut said, is_glued) = match movement(&self.names, input) {
            Ok((rest, said)) => (rest, said, false),
            Err(_) => match glued(&self.names, input) {
                Ok((rest, said)) => (rest, said, true),
                Err(_) => return self.word(),
            },
        };
        if self.is_in_sentence(rest) {
            self.leave(input.len() - rest.len());
            return ControlFlow::Continue(());
        }
        let mut length = input.len() - rest.len() - said.judged.len();
        if self.judge_beginning() {
            return self.stop(length + said.judged.len());
        }
        if said.text.promote.is_none()
            && said.judged.is_empty()
            && said.text.origin != Origin::Hand
            && let Some((promote, more)) = detached_promotion(rest)
        {
            said.text.promote = Some(promote);
            length += more;
            self.spelling(length, Parts::NONE.with("sign", if promote { "+" } else { "=" }));
        }
        let text = unmarked(&input[..length]);
        if is_glued {
            self.spelling(length, Parts::NONE.with("text", text).flag("glued", true));
        }
        self.judge_spelling(&said.text, text, text.len());
        self.play(said.text, length)?;
        match said.judged {
            "" => ControlFlow::Continue(()),
            judged => self.emit(Event::Comment(judged.into()), judged.len()),
        }
    }

    /// Plays a move of `length` bytes.
    fn play(&mut self, said: MoveText, length: usize) -> ControlFlow<()> {
        self.count(false);
        self.game.has_moves = true;
        let span = self.pass(length);
        self.lines.play(said, span, &self.names)
    }

    /// Checks the number of the next move, if it has one, against the numbers before it.
    fn count(&mut self, has_dots: bool) {
        let ply = self.lines.before_next();
        let wrong = self.game.numbers.settle(ply, has_dots);
        self.report_numbers(wrong);
    }

    fn report_numbers(&mut self, wrong: Vec<Wrong>) {
        for Wrong { expected, found, span, ply } in wrong {
            self.lines.report(wrong_number(expected, found, span).at_ply(ply.saturating_add(1)));
        }
    }

    /// A number, a result, a USI move, or times in columns.
    fn digits(&mut self) -> ControlFlow<()> {
        let input = self.rest();
        if let Some((said, length)) = text::odd_result(input) {
            return self.result(said, length);
        }
        let digits = input.bytes().take_while(u8::is_ascii_digit).count();
        let after = &input[digits..];
        // Nearly every number has one full stop.
        if let [b'.', next, ..] = after.as_bytes()
            && next.is_ascii()
            && *next != b'.'
        {
            return self.number(&input[..digits], digits + 1, false);
        }
        let next = after.chars().next().unwrap_or(' ');
        if self.names.alphabet == Alphabet::Russian && movement(&self.names, input).is_ok() {
            return self.movement_or_word();
        }
        match next {
            '.' | '…' => {
                let dots = after.len() - after.trim_start_matches(['.', '…']).len();
                self.number(&input[..digits], digits + dots, dots > 1)
            }
            ':' => match clock::clock(input) {
                Ok((rest, seconds)) => self.column(seconds, input.len() - rest.len()),
                Err(_) => self.word(),
            },
            'a'..='z' => self.movement_or_word(),
            _ => match text::result(input) {
                Some((said, length)) => self.result(said, length),
                None => self.bare_number(digits),
            },
        }
    }

    /// A number without a full stop before a move or an ending, if a blank, `-`, `)` or a capital letter follows it;
    /// otherwise a word.
    fn bare_number(&mut self, digits: usize) -> ControlFlow<()> {
        let after = &self.rest()[digits..];
        let mark = usize::from(after.starts_with(['-', ')']));
        let ahead = after[mark..].trim_start_matches(BLANKS);
        let is_set_off =
            ahead.len() < after.len() || after.starts_with(|c: char| c.is_ascii_uppercase() || c == '+');
        if is_set_off
            && !ahead.starts_with(|c: char| c.is_ascii_digit())
            && (movement(&self.names, ahead).is_ok() || ending(unmarked(ahead)).is_some())
        {
            self.number(&self.rest()[..digits], digits + mark, false)
        } else {
            self.word()
        }
    }

    /// A result, which ends the line of play.
    fn result(&mut self, said: EndingText<'s>, length: usize) -> ControlFlow<()> {
        if self.is_in_heading(length) {
            self.leave(length);
            return ControlFlow::Continue(());
        }
        // The number before it belongs to it, and not to a later move.
        self.game.numbers.pass();
        self.emit(Event::ending(said), length)?;
        self.lines.ended();
        ControlFlow::Continue(())
    }

    /// Whether a result of `length` bytes is in a heading above the moves: `A - B, 1-0`, and then the first move.
    fn is_in_heading(&self, length: usize) -> bool {
        let after = self.rest()[length..].trim_start_matches([' ', '\t', '\r', ')', '.']);
        let is_below_words = self.unread.is_some() && after.starts_with('\n');
        is_below_words && after.trim_start().starts_with("1.")
    }

    fn number(&mut self, digits: &str, length: usize, has_dots: bool) -> ControlFlow<()> {
        let Ok(number) = digits.parse::<u32>() else { return self.word() };
        let is_first = number == 1 && self.lines.is_main() && self.game.has_moves;
        if is_first
            && (self.lines.has_ended() || !has_dots && self.lines.ply() > 1 && self.follows_blank_line())
        {
            self.finish_game(self.span(0))?;
        }
        let span = self.span(length);
        if self.is_at_start() {
            let ply = self.game.first_ply();
            let is_first = number <= 1 || number == ply || number == ply.div_ceil(2);
            self.game.late_start = (!is_first).then_some((number, span));
        }
        self.game.numbers.wait(number, has_dots, span);
        if has_dots {
            self.white_begins(span)?;
        }
        self.emit(Event::Moves, length)
    }

    /// Whether anything of the game has been read.
    fn has_begun(&self) -> bool {
        self.game.has_moves || self.game.has_tags || self.game.numbers.is_waiting()
    }

    /// Whether no move of the game has been read.
    fn is_at_start(&self) -> bool {
        self.lines.is_main() && self.lines.ply() == 0 && !self.game.has_moves
    }

    /// Dots in place of the first move: White moves first.
    fn white_begins(&mut self, span: Span) -> ControlFlow<()> {
        if self.is_at_start()
            && self.game.drawn.is_none()
            && !std::mem::replace(&mut self.game.white_begins, true)
        {
            if !self.game.has_handicap && self.game.late_start.is_none() {
                let parts = Parts::NONE.flag("dots", true);
                self.lines.report(Diagnostic::of(Code::NoTurn, span, parts));
            }
            self.lines.emit(Event::Turn(Color::White), span)?;
        }
        ControlFlow::Continue(())
    }

    /// Skips `length` bytes that only affect how the rest is read.
    fn skip(&mut self, length: usize) -> ControlFlow<()> {
        self.emit(Event::Skipped, length)
    }
}

#[cfg(test)]
mod tests;
