//! Reads signs among the moves: dots, stars, parentheses, and annotations such as `!?`.

use std::ops::ControlFlow;

use super::Reader;
use super::sentence::ending;
use super::text::{Pair, odd_result, result};
use super::word::is_only_word;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::western::{marked, movement};
use crate::notation::western::{BLANKS, BLANKS_OF_LINE, clock};
use crate::notation::{Claim, EndingText, Event};
use crate::shogi::Color;
use crate::text::is_unseen;

impl<'s> Reader<'s, '_> {
    /// `…`, `...`: in place of a move that was already given.
    pub(super) fn dots(&mut self) -> ControlFlow<()> {
        let rest = self.rest();
        let length = rest.len() - rest.trim_start_matches(['.', '…']).len();
        if self.game.numbers.is_waiting() {
            self.white_begins(self.span(length))?;
            self.count(true);
        }
        self.skip(length)
    }

    /// `*`: the game has no result. At the start of a line, with text directly after it, it begins a comment as in KIF.
    pub(super) fn star(&mut self) -> ControlFlow<()> {
        let behind = &self.rest()[1..];
        if self.begins_text_line() && behind.starts_with(|c: char| !c.is_whitespace()) {
            return self.line_comment();
        }
        let next = behind.trim_start_matches(BLANKS);
        let is_alone = next.is_empty() || next.starts_with(['\n', '\r']);
        if behind.starts_with(|c: char| !c.is_whitespace()) || !self.has_begun() && !is_alone {
            return self.word();
        }
        // A position without moves is complete.
        let is_position = self.game.drawn.is_some() && !self.game.has_moves;
        self.emit(if is_position { Event::Skipped } else { Event::Moves }, 1)?;
        // Before the first move, a result tag is an ordinary fact.
        if !std::mem::replace(&mut self.game.has_moves, true) {
            self.game.result = None;
        }
        self.lines.ended();
        ControlFlow::Continue(())
    }

    /// `!?`, `$1`: an annotation of the move before.
    pub(super) fn annotation(&mut self) -> ControlFlow<()> {
        let rest = self.rest();
        let length = super::sentence::word_length(rest);
        let is_judged =
            rest.starts_with('$') || rest[..length].bytes().all(|byte| matches!(byte, b'!' | b'?'));
        if is_judged && length > 0 {
            self.emit(Event::Comment(rest[..length].into()), length)
        } else {
            self.word()
        }
    }

    pub(super) fn wide(&mut self) -> ControlFlow<()> {
        let first = self.rest().chars().next().unwrap_or(' ');
        match first {
            '…' => self.dots(),
            '½' => match odd_result(self.rest()) {
                Some((said, length)) => self.result(said, length),
                None => self.word(),
            },
            _ if first == '\u{3000}' || is_unseen(first) => {
                self.at += first.len_utf8();
                ControlFlow::Continue(())
            }
            _ => match self.marked_ending() {
                Some((sign, said, length)) => self.ending_by(Some(sign), said, length),
                None => self.movement_or_word(),
            },
        }
    }

    /// An ending with the mark of the side to move: `△Resigns`
    fn marked_ending(&self) -> Option<(Color, EndingText<'s>, usize)> {
        let (sign, behind) = marked(self.rest());
        let (sign, (said, length)) = (sign?, ending(behind)?);
        Some((sign, said, self.rest().len() - behind.len() + length))
    }

    /// `(`: a time, a variation, or a comment.
    pub(super) fn open(&mut self) -> ControlFlow<()> {
        let rest = self.rest();
        let inner = rest[1..].trim_start_matches([' ', '\t', '\r', '\n']);
        let is_clock = clock::is_clock(inner);
        let result = || if is_clock { None } else { self.result_behind(inner) };
        if self.lines.ply() > 0
            && let Some((said, length)) =
                odd_result(inner).or_else(result).or_else(|| self.result_below(inner))
            && let Some(after) = inner[length..].trim_start_matches(BLANKS).strip_prefix(')')
        {
            return self.result(said, rest.len() - after.len());
        }
        if is_clock {
            return self.parenthesized_time();
        }
        // A variation that is only an ending has a line of its own; among moves it is a remark: `P-3d (time)`
        let before = self.before();
        let is_remark = || is_only_ending(inner) && !before.is_empty() && !before.ends_with(['\n', '\r']);
        if self.lines.ply() > 0 && self.begins_line(inner) && !is_remark() {
            let span = self.span(1);
            self.at += 1;
            self.settle();
            self.lines.open(span);
            return ControlFlow::Continue(());
        }
        let first = inner.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '…' | ' '));
        if self.lines.ply() == 0 && [inner, first].iter().any(|text| movement(&self.names, text).is_ok()) {
            let words = "moves in parentheses before the first move are kept as a comment";
            self.lines.report(Diagnostic::spelling(words, self.span(1)));
        }
        self.comment(Pair::Parentheses)
    }

    /// A result in parentheses on a line of its own that names the winner, if the game has no ending yet, and only
    /// comments and another ending follow: `(1-0)`, `(White resigned)`. Anywhere else it is a variation.
    fn result_below(&self, inner: &'s str) -> Option<(EndingText<'s>, usize)> {
        if !self.lines.is_main() || self.lines.has_ended() || !self.before().ends_with(['\n', '\r']) {
            return None;
        }
        let (said, length) =
            ending(inner).filter(|(said, _)| matches!(said.claim, Claim::Wins(_) | Claim::Draw))?;
        let mut below = inner[length..].trim_start_matches(BLANKS).strip_prefix(')')?.trim_start();
        while let Some((_, behind)) = below.strip_prefix('{').and_then(|comment| comment.split_once('}')) {
            below = behind.trim_start();
        }
        let is_last = below.is_empty() || below.starts_with('[') || ending(below).is_some();
        is_last.then(|| (self.of_side(said), length))
    }

    /// A result in parentheses after the last move of a line: `P-2f (1-0)`. On a line of its own it may be a variation.
    fn result_behind(&self, inner: &'s str) -> Option<(EndingText<'s>, usize)> {
        let before = self.before();
        let known = result(inner);
        let is_result = known.is_some();
        let (said, length) =
            known.or_else(|| inner.starts_with(char::is_alphabetic).then(|| ending(inner))?)?;
        let after = inner[length..].trim_start_matches(BLANKS).strip_prefix(')')?;
        let next = after.trim_start_matches(BLANKS_OF_LINE);
        let ends_line = next.is_empty() || next.starts_with(['\n', '{', ';']);
        // A word may be a remark on the move, unless the game ends there.
        let ends_game =
            || next.trim_start().is_empty() || next.starts_with('\n') && next.trim_start().starts_with('[');
        let ends = ends_line && (is_result || !self.lines.has_ended() && ends_game());
        (self.lines.is_main() && ends && !before.ends_with(['\n', '\r'])).then_some((said, length))
    }

    /// Whether moves or an ending begin here.
    fn begins_line(&self, text: &'s str) -> bool {
        let first = text.chars().next().unwrap_or(' ');
        first.is_ascii_digit()
            || matches!(first, '.' | '…' | '{' | '(' | ')')
            || movement(&self.names, text).is_ok()
            || ending(text).is_some()
            || is_only_word(text)
    }

    pub(super) fn close(&mut self) -> ControlFlow<()> {
        let span = self.span(1);
        self.at += 1;
        self.settle();
        if self.lines.close() {
            return self.lines.emit(Event::Skipped, span);
        }
        let parts = Parts::NONE.with("found", ")").with("missing", "(");
        let found = Diagnostic::of(Code::Unpaired, span, parts);
        self.lines.report(found.advise("moves before it may belong to a variation"));
        ControlFlow::Continue(())
    }
}

/// Whether the parentheses contain an ending, known or not, and nothing else.
fn is_only_ending(inner: &str) -> bool {
    let rest = ending(inner).map(|(_, length)| &inner[length..]);
    match rest {
        Some(rest) => rest.trim_start().starts_with(')'),
        None => is_only_word(inner),
    }
}
