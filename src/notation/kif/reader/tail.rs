//! Reads the text after a move or another statement on its line.

use std::ops::ControlFlow;

use super::{Reader, Row};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::kakinoki::{Clock, Statement, TIME, bare_clock, clock, is_clock, row_ending};
use crate::notation::kif::damage::next_part;
use crate::notation::moves::kif::{is_mark, is_move_start};
use crate::notation::{Claim, EndingText, Event, holds_move, holds_origin};
use crate::text::grammar::{Expected, whole};
use crate::text::{Line, before, first_bytes, is_blank, skip_blanks};

impl<'s> Reader<'s, '_> {
    /// `tail := clock? "+"? ("#" text | "*" text | "&" text)?`
    pub(super) fn tail(&mut self, line: Line<'s>, tail: &'s str) -> ControlFlow<()> {
        let mut tail = skip_blanks(tail);
        if tail.is_empty() {
            return ControlFlow::Continue(());
        }
        match clock(tail) {
            Ok((rest, read)) => {
                if rest.is_empty() {
                    return self.block.event(read.into(), line.span_of(tail));
                }
                let (rest, span) = self.marked(line, before(tail, rest), rest);
                self.block.event(read.into(), span)?;
                tail = rest;
            }
            Err(_) if is_clock(tail) => {
                let (found, rest) = tail.split_at(end_of_damaged_clock(tail));
                if !holds_move(found) {
                    let parts = Parts::NONE.word("expected", TIME).with("found", found);
                    self.block.report(Diagnostic::of(Code::ClockSyntax, line.span_of(found), parts));
                    tail = rest;
                }
            }
            Err(_) => {
                if let Some(read) = whole_bare_clock(tail) {
                    let span = line.span_of(tail);
                    self.block.report(Diagnostic::spelling("a time without parentheses", span));
                    return self.block.event(read.into(), span);
                }
            }
        }
        self.after_statement(line, skip_blanks(tail))
    }

    /// Text after a complete statement.
    pub(super) fn after_statement(&mut self, line: Line<'s>, text: &'s str) -> ControlFlow<()> {
        if text.is_empty() {
            return ControlFlow::Continue(());
        }
        if next_part(text).is_some() {
            self.joined = Some(text);
            return ControlFlow::Continue(());
        }
        if let Some(said) = self.second_ending(text) {
            let summary = Event::summary(None, Some(said));
            return self.block.event(summary, line.span_of(text));
        }
        if holds_origin(text) || text.starts_with(is_mark) {
            return self.unread_move(line, Expected { rest: text, what: "the end of the line" });
        }
        let tail = if text.starts_with("まで") {
            self.block.statement(line, Statement::Summary(text))?
        } else {
            text
        };
        self.block.after_statement(line, tail)
    }

    /// A result with the winner after an ending, with or without parentheses: `投了 （後手の勝ち）`
    fn second_ending(&self, text: &'s str) -> Option<EndingText<'s>> {
        let bare = text.trim_matches(|c| is_blank(c) || matches!(c, '(' | ')' | '（' | '）'));
        let (rest, said) = row_ending(bare).ok().filter(|_| self.block.game.has_ended)?;
        (rest.is_empty() && matches!(said.claim, Claim::Wins(_))).then_some(said)
    }

    /// Text on the line of a variation heading: its first move, or what may follow any statement.
    pub(super) fn after_variation(
        &mut self,
        line: Line<'s>,
        said: Statement<'s>,
        tail: &'s str,
    ) -> ControlFlow<()> {
        match said {
            Statement::Variation(Some(from), _)
                if tail.starts_with(is_move_start) && next_part(tail).is_none() =>
            {
                self.block.report(Diagnostic::spelling("a move on the line of `変化`", line.span_of(tail)));
                self.numbered(Row { line, start: tail, number: Some(from) }, tail)
            }
            _ => self.after_statement(line, tail),
        }
    }
}

/// The maximum distance in bytes between the parentheses of a time, so that a line of opening ones is searched in
/// linear time.
const NEAR: usize = 256;

/// A time without its parentheses, if nothing follows it: `0:16/00:00:16`
fn whole_bare_clock(tail: &str) -> Option<Clock> {
    let read = whole(bare_clock, tail).ok()?;
    tail.contains([':', '：', '分', '秒']).then_some(read)
}

/// The length of a damaged time at the start of `tail`: up to its closing parenthesis, or to what follows on the line
/// that was joined to this one. A mark for variations behind it is no text of its own.
fn end_of_damaged_clock(tail: &str) -> usize {
    let close = first_bytes(tail, NEAR).find([')', '）']).map_or("", |at| &tail[at..]);
    let end = tail.len() - close.len() + close.chars().next().map_or(0, char::len_utf8);
    let end = joined_part(&tail[..end]).unwrap_or(end);
    let is_mark = |c: char| c.is_ascii_whitespace() || c == '+';
    if tail[end..].chars().all(is_mark) { tail.len() } else { end }
}

/// The offset of the next move or summary in a time that has lost its end and its line end.
fn joined_part(time: &str) -> Option<usize> {
    let blanks = time.char_indices().filter(|&(_, c)| is_blank(c));
    let mut starts = blanks.map(|(at, _)| at).filter(|&at| !time[..at].ends_with(is_blank));
    starts.find(|&at| next_part(&time[at..]).is_some() || skip_blanks(&time[at..]).starts_with("まで"))
}
