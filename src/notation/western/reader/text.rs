//! Reads comments and endings, and the text between them.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::Reader;
use super::ends::declared_behind;
use super::sentence::{ending, known_ending, word_length};
use crate::diag::{Code, Diagnostic, Parts};
use crate::limits::COMMENT_BYTES;
use crate::notation::moves::western::{holds_move, movement};
use crate::notation::western::{BLANKS, tags};
use crate::notation::{EndingText, Event};
use crate::shogi::{Color, Reason};
use crate::text::{Span, between_line_ends, first_line, offset_of};

/// The pair of brackets around a comment.
#[derive(Debug, Clone, Copy)]
pub(in crate::notation::western) enum Pair {
    Braces,
    Brackets,
    Parentheses,
}

impl Pair {
    fn open(self) -> u8 {
        match self {
            Pair::Braces => b'{',
            Pair::Brackets => b'[',
            Pair::Parentheses => b'(',
        }
    }

    fn close(self) -> u8 {
        match self {
            Pair::Braces => b'}',
            Pair::Brackets => b']',
            Pair::Parentheses => b')',
        }
    }

    /// Whether a comment has lost its closing bracket: a line of play is before the beginning of another comment.
    pub fn runs_on(self, inner: &str) -> bool {
        memchr::memrchr(self.open(), inner.as_bytes()).is_some_and(|again| holds_play(&inner[..again]))
    }
}

/// Whether a line of a comment contains moves, or, if it is not the first, a number and an ending.
pub(in crate::notation::western) fn holds_play(text: &str) -> bool {
    let ends = |line: &str| {
        let after = line.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '.'));
        line.starts_with(|c: char| c.is_ascii_digit()) && ending(after).is_some()
    };
    text.lines().any(holds_any_move) || text.lines().skip(1).any(ends)
}

impl<'s> Reader<'s, '_> {
    /// `comment := "{" text "}"`. A comment that is only a word for an ending is an ending.
    pub(super) fn braces(&mut self) -> ControlFlow<()> {
        let close = self.closing(Pair::Braces);
        let rest = self.rest();
        let inner = close.map_or("", |close| &rest[1..close]);
        let said = known_ending(inner).or_else(|| tags::result(inner)).filter(|_| self.lines.ply() > 0);
        match (said, close) {
            (Some(said), Some(close)) => self.ending(said, close + 1),
            _ => self.comment(Pair::Braces),
        }
    }

    /// A comment up to its closing bracket, or up to the end of the line if that is missing.
    pub(super) fn comment(&mut self, pair: Pair) -> ControlFlow<()> {
        let rest = self.rest();
        match self.closing(pair).filter(|&end| !pair.runs_on(&rest[1..end])) {
            Some(end) => self.comment_lines(1, end, end + 1),
            None => self.unclosed(pair),
        }
    }

    /// The position of the closing bracket, relative to the current offset. It is cached, so that missing brackets do
    /// not cause repeated searches.
    fn closing(&mut self, pair: Pair) -> Option<usize> {
        let (at, rest) = (self.at, self.rest());
        let known = &mut self.ahead.closings[pair as usize];
        if *known <= at {
            *known = memchr::memchr(pair.close(), rest.as_bytes()).map_or(usize::MAX, |end| at + end);
        }
        known.checked_sub(at).filter(|&end| end < rest.len().min(COMMENT_BYTES))
    }

    /// A comment without a closing bracket: it ends with its line. The line of play stops, unless the next line shows
    /// where it continues.
    pub(super) fn unclosed(&mut self, pair: Pair) -> ControlFlow<()> {
        let rest = self.rest();
        let line = first_line(rest).trim_end();
        let (open, close) = (char::from(pair.open()), char::from(pair.close()));
        let parts = Parts::NONE.with("found", open.to_string()).with("missing", close.to_string());
        let found = Diagnostic::of(Code::Unpaired, self.span(line.len()), parts);
        self.lines.report(found.advise("the comment was taken to end with its line"));
        let text = line[1..].trim();
        let next = rest[line.len()..].trim_start();
        let is_sign = next.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '[' | '(' | '{'));
        let goes_on =
            next.is_empty() || is_sign || movement(&self.names, next).is_ok() || ending(next).is_some();
        if !text.is_empty() && goes_on && !holds_any_move(text) {
            return self.emit(Event::Comment(text.into()), line.len());
        }
        self.stop(line.len())
    }

    /// Stops the line of play at text that has been reported.
    pub(super) fn stop(&mut self, length: usize) -> ControlFlow<()> {
        self.count(false);
        self.game.has_moves = true;
        self.emit(Event::UnreadMove, length)?;
        self.lines.played();
        ControlFlow::Continue(())
    }

    /// `; text`, and `# text` or `*text` at the start of a line, up to the end of the line.
    pub(super) fn line_comment(&mut self) -> ControlFlow<()> {
        let line = first_line(self.rest());
        let text = line[1..].trim();
        // A comment cannot begin inside a word.
        if self.at > 0 && !self.text[..self.at].ends_with(char::is_whitespace) && holds_move(text) {
            let parts = Parts::of("a comment that begins within a word, and looks like a move");
            self.report(Code::UnreadMove, line.len(), parts);
            return self.stop(line.len());
        }
        self.emit(Event::Comment(text.into()), line.len())
    }

    /// Emits the comment from `start` to `end` of the rest, line by line; `length` bytes are consumed.
    pub(super) fn comment_lines(&mut self, start: usize, end: usize, length: usize) -> ControlFlow<()> {
        let text = &self.rest()[start..end];
        if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
            return self.emit(Event::Comment(Cow::Borrowed(unpadded(text))), length);
        }
        // In a block the brackets have lines of their own, and the lines between them keep their blanks.
        let below = text.strip_prefix("\r\n").or(text.strip_prefix(['\n', '\r']));
        let block = below.and_then(|rest| rest.strip_suffix("\r\n").or(rest.strip_suffix(['\n', '\r'])));
        let (lines, is_block) = block.map_or((text.trim(), false), |block| (block, true));
        let mut taken = 0;
        let left = between_line_ends(lines).filter(|_| is_block || !lines.is_empty());
        for line in left {
            let line = if is_block { line } else { line.trim() };
            let to = start + offset_of(line, text) + line.len();
            self.emit(Event::Comment(Cow::Borrowed(line)), to.saturating_sub(taken))?;
            taken = taken.max(to);
        }
        self.skip(length.saturating_sub(taken))
    }

    /// Skips a word that was not understood, to be reported together with its neighbours.
    pub(super) fn leave(&mut self, length: usize) {
        let span = self.span(length);
        self.game.numbers.pass();
        self.unread = Some(Span { start: self.unread.unwrap_or(span).start, ..span });
        self.at += length;
    }

    /// Whether an unnumbered move followed by `rest` is part of a sentence: words that are not moves precede and follow
    /// it on its line. `After R-4b White is lost.`
    pub(super) fn is_in_sentence(&self, rest: &str) -> bool {
        let is_behind_word = self.unread.is_some_and(|before| {
            let between = &self.text[before.end as usize..self.at];
            between.trim_start_matches(BLANKS).is_empty()
        });
        let next = rest.trim_start_matches(BLANKS);
        let is_word = || next.chars().take(2).all(char::is_alphabetic) && next.len() > 1;
        is_behind_word
            && !self.game.numbers.is_waiting()
            && next.len() < rest.len()
            && is_word()
            && movement(&self.names, next).is_err()
            && ending(next).is_none()
    }

    /// An ending, as words or as a result.
    pub(super) fn ending(&mut self, text: EndingText<'s>, length: usize) -> ControlFlow<()> {
        self.ending_by(None, text, length)
    }

    /// An ending, and the side whose mark precedes it.
    pub(super) fn ending_by(
        &mut self,
        sign: Option<Color>,
        mut text: EndingText<'s>,
        length: usize,
    ) -> ControlFlow<()> {
        if let Some(claim) = declared_behind(text.word, &self.rest()[length..]) {
            (text.reason, text.claim) = (Reason::Declaration, claim);
        }
        self.judge_beginning();
        let number = self.game.numbers.take_ply(self.lines.ply());
        self.count(false);
        self.emit(Event::Ending { number, sign, text }, length)?;
        self.game.has_moves = true;
        self.lines.ended();
        ControlFlow::Continue(())
    }

    /// Whether the rest continues words that were not understood, in the same line, or in the next one with a
    /// lower-case letter. An ending in such a sentence is not trusted.
    pub(super) fn goes_on(&self) -> bool {
        let is_next = || self.text[..self.at].trim_end().len() == self.unread_end;
        self.unread.is_some() || self.rest().starts_with(char::is_lowercase) && is_next()
    }
}

/// Whether a text contains a move in this notation or another.
pub(super) fn holds_any_move(text: &str) -> bool {
    holds_move(text) || crate::notation::holds_move(text)
}

/// The text without one blank next to each brace.
fn unpadded(text: &str) -> &str {
    text.strip_prefix(' ').and_then(|rest| rest.strip_suffix(' ')).unwrap_or(text)
}

/// A result in another spelling, which cannot be the beginning of anything else: `1:0`, `½-½`
pub(super) fn odd_result(text: &str) -> Option<(EndingText<'_>, usize)> {
    if !matches!(text.as_bytes(), [b'0' | b'1', b':' | b'.' | b' ' | 0xe2, ..] | [0xc2, 0xbd, ..]) {
        return None;
    }
    let is_word = |(spelt, _): &&(&str, &str)| {
        text.strip_prefix(spelt)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == ':'))
    };
    let (spelt, _) = tags::RESULTS.iter().find(is_word)?;
    Some((tags::result(&text[..spelt.len()])?, spelt.len()))
}

/// `result := "1-0" | "0-1" | "1/2-1/2"`
pub(super) fn result(text: &str) -> Option<(EndingText<'_>, usize)> {
    let word = &text[..word_length(text)];
    tags::result(word)
        .filter(|_| word.starts_with(|c: char| c.is_ascii_digit()))
        .map(|said| (said, word.len()))
}
