//! Reads the text between the moves of a row: numbers, signs, remarks, minutes, and unreadable text.

use std::ops::ControlFlow;

use super::looks::{SEPARATORS, begins_move, is_judgement};
use super::remark::{opening, remark};
use super::{ODDITIES, Reader, Token};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::kakinoki::behind_entity;
use crate::notation::moves::ki2::{behind_own_number, is_circled};
use crate::notation::moves::kif::{Oddities, is_mark, mark_color};
use crate::notation::{Event, is_omission};
use crate::text::grammar::{Expected, digit_value, number};
use crate::text::{Line, Span, before, is_blank, skip_blanks, trim_blanks};

impl<'s> Reader<'s, '_> {
    /// Reads what `rest` begins with if that is not a move. Returns the text after it; `None` if the line ends there.
    pub(super) fn between_moves(
        &mut self,
        line: Line<'s>,
        rest: &'s str,
        why: Expected<'s>,
    ) -> ControlFlow<(), Option<&'s str>> {
        let behind = if let Some(behind) = behind_entity(rest) {
            let span = line.span_of(before(rest, behind));
            self.block.report_oddities(Oddities::PAGE, ODDITIES, span);
            self.block.event(Event::Skipped, span)?;
            behind
        } else if rest.starts_with(['#', '*', '&']) {
            self.block.after_statement(line, rest)?;
            return ControlFlow::Continue(None);
        } else if let Some(end) = remark(rest).filter(|end| !is_omission(&rest[..*end])) {
            let (text, tail) = rest.split_at(end);
            self.remark(line, text, tail)?;
            tail
        } else if let Some(behind) = self.behind_own_number(rest) {
            self.number(line.span_of(before(rest, behind)))?;
            behind
        } else if let Some((sign, behind)) = self.separator(rest) {
            self.sign_or_text(sign, line.span_of(sign))?;
            behind
        } else {
            return self.up_to_mark(line, rest, why);
        };
        ControlFlow::Continue(Some(behind))
    }

    /// Reads text up to the mark of the next move, or to the end of the line, as [`Reader::between_moves`] does.
    fn up_to_mark(
        &mut self,
        line: Line<'s>,
        rest: &'s str,
        why: Expected<'s>,
    ) -> ControlFlow<(), Option<&'s str>> {
        let end = rest.char_indices().skip(1).find(|(_, c)| is_mark(*c));
        let (text, tail) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        let said = trim_blanks(text);
        let span = line.span_of(said);
        if let Some((bracket, missing)) = opening(text) {
            self.unclosed(bracket, missing, span)?;
        } else if self.is_minutes(line, text, tail) {
            self.minutes(said, span)?;
        } else if !self.counts(text) && (begins_move(text) || is_omission(text)) {
            self.block.unread_move(span, why)?;
        } else if tail.is_empty() && !said.chars().all(is_judgement) {
            self.block.after_statement(line, rest)?;
            return ControlFlow::Continue(None);
        } else {
            self.sign_or_text(said, span)?;
        }
        ControlFlow::Continue(Some(tail))
    }

    /// The separators before a move or an ending, and the text from that on: `、３四歩`
    fn separator(&self, rest: &'s str) -> Option<(&'s str, &'s str)> {
        let behind = rest.trim_start_matches(|c| is_blank(c) || SEPARATORS.contains(&c));
        let sign = trim_blanks(before(rest, behind));
        let is_separator = !sign.is_empty() && !is_omission(sign) && self.token(behind).is_ok();
        is_separator.then_some((sign, behind))
    }

    /// Skips a star that annotates the move before it, as `!` does: it directly follows that move, and precedes a move
    /// of the other side. Before anything else it begins a comment.
    pub(super) fn star(&mut self, line: Line<'s>, rest: &'s str) -> ControlFlow<(), &'s str> {
        let Some(behind) = rest.strip_prefix('*').filter(|behind| self.is_next_move(skip_blanks(behind)))
        else {
            return ControlFlow::Continue(rest);
        };
        self.sign_or_text("*", line.span_of(before(rest, behind)))?;
        ControlFlow::Continue(behind)
    }

    /// Whether `text` begins with a complete move of the other side.
    fn is_next_move(&self, text: &'s str) -> bool {
        let Ok((tail, Token::Move(said, _))) = self.token(text) else { return false };
        let is_other = said.color.is_none() || said.color != self.mark;
        is_other && (tail.is_empty() || tail.starts_with(|c| is_blank(c) || is_mark(c) || c == '*'))
    }

    /// The text after the number of the next move or ending, if it has no mark: `2.３四歩`, `②３四歩`
    pub(super) fn behind_own_number(&self, text: &'s str) -> Option<&'s str> {
        let behind = behind_own_number(text)?;
        let number = before(text, behind);
        ((number.starts_with(is_circled) || self.counts(number)) && self.token(behind).is_ok())
            .then_some(behind)
    }

    /// Reports a number before a move, once for the whole text.
    pub(super) fn number(&mut self, span: Span) -> ControlFlow<()> {
        self.block.report_oddities(Oddities::NUMBER, ODDITIES, span);
        self.block.event(Event::Skipped, span)
    }

    /// Whether `text` is the number of minutes that the move before it took, as in newspapers: a number, after which
    /// the other side moves on this line or the next. A number directly before the mark is that of the move.
    fn is_minutes(&self, line: Line<'s>, text: &str, tail: &str) -> bool {
        let is_number = trim_blanks(text).chars().all(|c| digit_value(c).is_some());
        let is_apart = tail.is_empty() || text.ends_with(is_blank);
        let below = || self.block.moves_below(line).map_or("", skip_blanks);
        let next = || if tail.is_empty() { below() } else { tail };
        let other = self.mark.map(|mark| !mark);
        is_number
            && is_apart
            && text.len() <= MINUTES
            && other.is_some()
            && next().chars().next().and_then(mark_color) == other
    }

    /// Keeps a number after a move as a comment on it, and reports the first one.
    fn minutes(&mut self, text: &'s str, span: Span) -> ControlFlow<()> {
        if !std::mem::replace(&mut self.has_minutes, true) {
            let found = Diagnostic::spelling("a number behind a move", span);
            self.block.report(found.advise("kept as comments; reported once for the whole text"));
        }
        self.block.event(Event::Comment(text.into()), span)
    }

    /// Whether `text` is the number of the next move, or of its pair: `10` in `9▲７六歩 10△３四歩`
    pub(super) fn counts(&self, text: &str) -> bool {
        let last = self.block.game.last;
        let read = number(trim_blanks(text).trim_end_matches(['.', '．', '、', ',', ')', '）', ':', '：']));
        read.is_ok_and(|(rest, n)| rest.is_empty() && (n == last + 1 || n == last / 2 + 1))
    }

    /// Reports the text before the mark of a move: a number, a sign, or other text.
    fn sign_or_text(&mut self, text: &'s str, span: Span) -> ControlFlow<()> {
        if text.starts_with(is_circled) && text.chars().count() == 1 || self.counts(text) {
            return self.number(span);
        }
        let is_sign = |c: char| !c.is_alphabetic() && c != '\u{fffd}';
        let parts = Parts::NONE.with("text", text);
        let found = if text.chars().all(is_sign) {
            if self.signs.contains(&text) {
                return self.block.event(Event::Skipped, span);
            }
            if self.signs.len() < MOST_SIGNS {
                self.signs.push(text);
            }
            let found = Diagnostic::of(Code::Spelling, span, parts.flag("between", true));
            found.advise("reported once for the whole text")
        } else {
            Diagnostic::of(Code::Trailing, span, parts.word("after", "the end of the statement"))
        };
        self.block.report(found);
        ControlFlow::Continue(())
    }
}

/// The maximum length of a number of minutes in bytes, including blanks.
const MINUTES: usize = 32;

/// How many different signs between moves are remembered.
const MOST_SIGNS: usize = 16;
