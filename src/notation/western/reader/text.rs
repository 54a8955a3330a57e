//! Comments, endings, and words that are neither.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::Reader;
use super::ends::declared_behind;
use super::sentence::{color, ending, known_ending, word_length};
use crate::diag::{Code, Diagnostic, Parts};
use crate::limits::COMMENT_BYTES;
use crate::notation::moves::western::{MOVE, Names, holds_move, is_in, movement};
use crate::notation::western::tag::{Tag, headless};
use crate::notation::western::tags;
use crate::notation::{Claim, EndingText, Event, is_origin};
use crate::shogi::Reason;
use crate::text::{Span, between_line_ends};

/// What stands around a comment.
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

    /// Whether a comment has lost its other half: moves, or a line with a number and an ending, and then another
    /// comment begin in it.
    pub fn runs_on(self, inner: &str) -> bool {
        let ends = |line: &str| {
            let after = line.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '.'));
            line.starts_with(|c: char| c.is_ascii_digit()) && ending(after).is_some()
        };
        let again = memchr::memchr(self.open(), inner.as_bytes()).map(|again| &inner[..again]);
        again.is_some_and(|before| holds_any_move(before) || before.lines().skip(1).any(ends))
    }
}

impl<'s> Reader<'s, '_> {
    /// `comment := "{" text "}"`. A comment that is nothing but a word for an ending is one.
    pub(super) fn braces(&mut self) -> ControlFlow<()> {
        let close = self.closing(Pair::Braces);
        let rest = self.rest();
        let inner = close.map_or("", |close| &rest[1..close]);
        let said = known_ending(inner).filter(|_| self.lines.ply() > 0);
        match (said, close) {
            (Some(said), Some(close)) => self.ending(said, close + 1),
            _ => self.comment(Pair::Braces),
        }
    }

    /// A comment up to its other half; up to the end of the line, if that is missing.
    pub(super) fn comment(&mut self, pair: Pair) -> ControlFlow<()> {
        let rest = self.rest();
        match self.closing(pair).filter(|&end| !pair.runs_on(&rest[1..end])) {
            Some(end) => self.comment_lines(1, end, end + 1),
            None => self.unclosed(pair),
        }
    }

    /// Where, from here, the other half of a pair stands. What has been found is kept, so that halves that are
    /// missing cost no more than others.
    fn closing(&mut self, pair: Pair) -> Option<usize> {
        let (at, rest) = (self.at, self.rest());
        let known = &mut self.closings[pair as usize];
        if *known <= at {
            *known = memchr::memchr(pair.close(), rest.as_bytes()).map_or(usize::MAX, |end| at + end);
        }
        known.checked_sub(at).filter(|&end| end < rest.len().min(COMMENT_BYTES))
    }

    /// A comment whose other half is missing: no more than its line can be said to belong to it. The line of
    /// play stops, unless the next line shows where it goes on.
    fn unclosed(&mut self, pair: Pair) -> ControlFlow<()> {
        let rest = self.rest();
        let end = memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
        let line = rest[..end].trim_end();
        let (open, close) = (char::from(pair.open()), char::from(pair.close()));
        let span = Span::new(self.at, self.at + line.len());
        let parts = Parts::NONE.with("found", open.to_string()).with("missing", close.to_string());
        let found = Diagnostic::of(Code::Unpaired, span, parts);
        self.lines.report(found.advise("the comment was taken to end with its line"));
        let text = line[1..].trim();
        let next = rest[end..].trim_start();
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
        if self.game.numbers.is_waiting() {
            self.count(false);
        }
        self.game.has_moves = true;
        self.emit(Event::UnreadMove, length)?;
        self.lines.played();
        ControlFlow::Continue(())
    }

    /// `; text`, up to the end of the line.
    pub(super) fn line_comment(&mut self) -> ControlFlow<()> {
        let rest = self.rest();
        let end = memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
        let text = rest[1..end].trim();
        // A sign within a word begins no comment.
        if self.at > 0 && !self.text[..self.at].ends_with(char::is_whitespace) && holds_move(text) {
            let span = Span::new(self.at, self.at + end);
            let parts =
                Parts::NONE.word("what", "a comment that begins within a word, and looks like a move");
            self.lines.report(Diagnostic::of(Code::UnreadMove, span, parts));
            return self.stop(end);
        }
        self.emit(Event::Comment(text.into()), end)
    }

    /// The comment from `start` to `end` of the text that is left, line by line; `length` bytes in all.
    pub(super) fn comment_lines(&mut self, start: usize, end: usize, length: usize) -> ControlFlow<()> {
        let text = &self.rest()[start..end];
        if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
            return self.emit(Event::Comment(Cow::Borrowed(unpadded(text))), length);
        }
        // In a block the brackets have lines of their own, and what stands between is meant as it stands.
        let below = text.strip_prefix("\r\n").or(text.strip_prefix(['\n', '\r']));
        let block = below.and_then(|rest| rest.strip_suffix("\r\n").or(rest.strip_suffix(['\n', '\r'])));
        let (lines, is_block) = block.map_or((text.trim(), false), |block| (block, true));
        let mut taken = 0;
        let left = between_line_ends(lines).filter(|_| is_block || !lines.is_empty());
        for line in left {
            let line = if is_block { line } else { line.trim() };
            let to = start + (line.as_ptr() as usize).saturating_sub(text.as_ptr() as usize) + line.len();
            self.emit(Event::Comment(Cow::Borrowed(line)), to.saturating_sub(taken))?;
            taken = taken.max(to);
        }
        self.layout(length.saturating_sub(taken))
    }

    /// A word: an ending, the beginning of a variation, a move that cannot be read, or nothing.
    pub(super) fn word(&mut self) -> ControlFlow<()> {
        let rest = self.rest();
        let goes_on = self.goes_on();
        if let Some((said, length)) = ending(rest).filter(|_| !goes_on)
            && (self.game.has_moves
                || self.game.has_tags
                    && rest[length..].trim_start_matches([' ', '\t']).starts_with(['(', '{'])
                || rest[length..].trim_start_matches([' ', '\t']).starts_with(['\n', '\r'])
                || rest.len() == length
                || self.game.numbers.is_waiting())
        {
            let next = rest[length..].trim_start_matches([' ', '\t', '\r']);
            if self.is_at_start() && !self.game.numbers.is_waiting() && next.starts_with("\n[") {
                let span = Span::new(self.at, self.at + length);
                self.lines.report(Diagnostic::of(
                    Code::UnreadMove,
                    span,
                    Parts::NONE.with("word", said.word),
                ));
                return self.layout(length);
            }
            let said = self.of_side(said);
            return self.ending(said, length);
        }
        let length = word_length(rest).max(rest.chars().next().map_or(1, char::len_utf8));
        let word = &rest[..length];
        if word.eq_ignore_ascii_case("game") && self.begins_game() {
            self.finish_game(Span::new(self.at, self.at))?;
        }
        if let Some(from) = variation(word) {
            return self.variation(from, length);
        }
        if let Some(tag) = self.headless_tag() {
            return self.tag(tag);
        }
        // An origin in parentheses is no comment, and neither is the destination of a move in JSON.
        let (word, behind) = rest.split_at(length);
        let is_json = word.ends_with("\"to\":") && behind.starts_with('{');
        let is_piece = || self.names.piece(word).is_some_and(|(_, used)| used == length);
        let length = match behind {
            _ if is_json => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            _ if is_origin(behind) || behind.starts_with('(') && is_piece() => {
                rest.find(char::is_whitespace).unwrap_or(rest.len())
            }
            _ => length,
        };
        let word = &rest[..length];
        let has_game = self.game.has_moves || self.game.has_tags || self.game.numbers.is_waiting();
        let is_like_move = || has_game && self.is_like_move(word);
        if is_json || is_like_move() || is_in(&self.names, word) || holds_move(word) {
            let end = self.at + length;
            // Words before it that mean nothing are parts of it.
            self.at = self.unread.take().map_or(self.at, |before| before.start as usize);
            let span = Span::new(self.at, end);
            let parts = Parts::NONE.word("expected", MOVE);
            self.lines.report(Diagnostic::of(Code::UnreadMove, span, parts));
            return self.stop(end - self.at);
        }
        if self.is_alone(length) && is_word(word) {
            let span = Span::new(self.at, self.at + length);
            let parts = Parts::NONE.with("word", word);
            self.lines.report(Diagnostic::of(Code::UnknownEnding, span, parts));
            return self.ending(EndingText { word, reason: Reason::Other, claim: Claim::Open }, length);
        }
        self.leave(length);
        ControlFlow::Continue(())
    }

    /// Whether the heading of another game stands here: its number below a blank line, and the first move below it.
    fn begins_game(&self) -> bool {
        let line = self.rest().lines().next().unwrap_or_default();
        let below = self.rest()[line.len()..].trim_start();
        self.game.has_moves
            && self.lines.is_main()
            && self.unread.is_none()
            && self.begins_text_line()
            && self.follows_blank_line()
            && is_numbered(line)
            && below.starts_with("1.")
    }

    /// Goes over a word that means nothing, which is reported with those beside it.
    pub(super) fn leave(&mut self, length: usize) {
        let span = Span::new(self.at, self.at + length);
        self.unread =
            Some(Span { start: self.unread.map_or(span.start, |before| before.start), end: span.end });
        self.at += length;
    }

    /// Whether a move without a number, with `rest` behind it, is spoken of in a sentence: words that mean nothing stand
    /// before and behind it on its line. `After R-4b White is lost.`
    pub(super) fn is_in_sentence(&self, rest: &str) -> bool {
        let is_behind_word = self.unread.is_some_and(|before| {
            let between = &self.text[before.end as usize..self.at];
            between.chars().all(|c| matches!(c, ' ' | '\t'))
        });
        let next = rest.trim_start_matches([' ', '\t']);
        let is_word = || next.chars().take(2).all(char::is_alphabetic) && next.len() > 1;
        is_behind_word
            && !self.game.numbers.is_waiting()
            && next.len() < rest.len()
            && is_word()
            && movement(&self.names, next).is_err()
            && ending(next).is_none()
    }

    /// A tag at the start of a line that has lost its bracket.
    fn headless_tag(&mut self) -> Option<Tag<'s>> {
        if !self.text[..self.at].trim_end_matches([' ', '\t']).ends_with(['\n', '\r']) && self.at > 0 {
            return None;
        }
        let rest = self.rest();
        let end = memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
        let tag = headless(&rest[..end])?;
        let span = Span::new(self.at, self.at + tag.length);
        self.lines.report(Diagnostic::of(Code::Damaged, span, Parts::NONE.with("key", tag.key)));
        Some(tag)
    }

    pub(super) fn ending(&mut self, mut text: EndingText<'s>, length: usize) -> ControlFlow<()> {
        if let Some(claim) = declared_behind(text.word, &self.rest()[length..]) {
            (text.reason, text.claim) = (Reason::Declaration, claim);
        }
        self.judge_beginning();
        let number = self.game.numbers.take_ply();
        if self.game.numbers.is_waiting() {
            self.count(false);
        }
        self.emit(Event::Ending { number, sign: None, text }, length)?;
        self.game.has_moves = true;
        self.lines.ended();
        ControlFlow::Continue(())
    }

    /// Whether a word has the shape of a damaged move.
    fn is_like_move(&self, word: &str) -> bool {
        let start = word.strip_prefix('x').unwrap_or(word);
        let rest = self.names.piece(start).map(|(_, length)| &start[length..]);
        if rest == Some("") && (self.game.has_moves || self.game.numbers.is_waiting()) {
            return true;
        }
        let is_sign = |c: char| c.is_ascii_digit() || matches!(c, '-' | 'x' | '*' | '\'' | '(');
        word.len() <= 24
            && (rest.is_some_and(|rest| rest.chars().take(3).any(is_sign))
                || matches!(word.as_bytes(), [b'1'..=b'9', b'a'..=b'i', ..]))
    }

    /// Whether the text that is left goes on with words that meant nothing: in their line, or with a small letter in the
    /// next. What such a sentence says of the ending is not known.
    fn goes_on(&self) -> bool {
        let is_next = || self.text[..self.at].trim_end().len() == self.unread_end;
        self.unread.is_some() || self.rest().starts_with(char::is_lowercase) && is_next()
    }

    /// Whether the word at the beginning of the text that is left stands alone at the end of a line of play.
    fn is_alone(&self, length: usize) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        let after = self.rest()[length..].trim_start_matches([' ', '\t']);
        let next = after.trim_start();
        let ends_line = after.is_empty() || after.starts_with(['\n', '\r', ')', '{', '(']);
        (before.is_empty() || self.game.numbers.is_waiting() || before.ends_with(['\n', '\r', '(', '}']))
            && ends_line
            && (next.is_empty() || next.starts_with(['[', ')', '{', '(']) || next.starts_with("Variation:"))
            && !self.lines.has_ended()
    }
}

/// `heading := word ("No." | "#")? number`, with text set off behind it: `Game 2`, `Game #3: A - B`
fn is_numbered(line: &str) -> bool {
    let behind = line.trim_start_matches(char::is_alphabetic);
    let number = behind.trim_start().trim_start_matches("No.").trim_start_matches([' ', '#']);
    let after = number.trim_start_matches(|c: char| c.is_ascii_digit());
    behind.len() < line.len() && after.len() < number.len() && !after.starts_with(char::is_alphanumeric)
}

/// Whether a move of this notation or another stands in a text.
fn holds_any_move(text: &str) -> bool {
    holds_move(text) || crate::notation::holds_move(text)
}

/// The text without the one blank on either side that sets it off from its braces.
fn unpadded(text: &str) -> &str {
    text.strip_prefix(' ').and_then(|rest| rest.strip_suffix(' ')).unwrap_or(text)
}

/// Other spellings of results, and what they are.
const RESULTS: &[(&str, &str)] = &[
    ("1:0", "1-0"),
    ("0:1", "0-1"),
    ("1–0", "1-0"),
    ("0–1", "0-1"),
    ("1 - 0", "1-0"),
    ("0 - 1", "0-1"),
    ("0.5-0.5", "1/2-1/2"),
    ("½-½", "1/2-1/2"),
    ("½–½", "1/2-1/2"),
];

/// A result in another spelling, which nothing else of a game begins with: `1:0`, `½-½`
pub(super) fn odd_result(text: &str) -> Option<(EndingText<'_>, usize)> {
    if !matches!(text.as_bytes(), [b'0' | b'1', b':' | b'.' | b' ' | 0xe2, ..] | [0xc2, 0xbd, ..]) {
        return None;
    }
    let is_word = |(spelt, _): &&(&str, &str)| {
        text.strip_prefix(spelt)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == ':'))
    };
    let (spelt, usual) = RESULTS.iter().find(is_word)?;
    let said = tags::result(usual)?;
    Some((EndingText { word: &text[..spelt.len()], ..said }, spelt.len()))
}

/// `result := "1-0" | "0-1" | "1/2-1/2"`
pub(super) fn result(text: &str) -> Option<(EndingText<'_>, usize)> {
    let word = &text[..word_length(text)];
    tags::result(word)
        .filter(|_| word.starts_with(|c: char| c.is_ascii_digit()))
        .map(|said| (said, word.len()))
}

/// `variation := "Variation:" number`
fn variation(word: &str) -> Option<u32> {
    let (head, number) = word.split_once(':')?;
    if head.eq_ignore_ascii_case("variation") { number.parse().ok() } else { None }
}

/// Whether an unknown ending begins here: one word, and nothing after it but a time, a comment or the end.
pub(super) fn is_only_word(text: &str) -> bool {
    let (word, rest) = text.split_at(word_length(text));
    is_word(word) && rest.trim_start_matches([' ', '\t']).starts_with([')', '(', '{', '\n', '\r'])
}

/// Whether an unknown word reads back as an ending: letters alone, and neither a move nor a known ending.
pub(in crate::notation::western) fn is_word(word: &str) -> bool {
    word.chars().count() > 1
        && word.chars().all(char::is_alphabetic)
        && !word.starts_with('\u{3000}')
        && known_ending(word).is_none()
        && color(word).is_none()
        && movement(Names::shogi(), word).is_err()
}
