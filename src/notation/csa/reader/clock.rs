//! The time of a move.

use std::ops::ControlFlow;

use super::mend::is_like_a_move;

use super::{Reader, Statement};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::Event;
use crate::notation::csa::grammar;
use crate::text::Span;
use crate::text::grammar::whole;

impl<'s> Reader<'s, '_> {
    pub(super) fn clock(&mut self, it: Statement<'_, 's>) -> ControlFlow<()> {
        if self.skipped == Some(it.line.end) {
            return self.unread(it, "this time belongs to a statement that was not read");
        }
        match whole(grammar::time, it.text) {
            Ok(millis) => {
                let decimals = it.text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
                if it.text.starts_with('t') || decimals > 3 {
                    let parts = Parts::of("times are written as `T`, seconds, and up to three decimals");
                    self.sink.report(Diagnostic::of(Code::Spelling, it.span, parts));
                }
                self.sink.event(Event::Time { elapsed: Some(millis), total: None }, it.span)
            }
            Err(error) => {
                if self.glued(it)? {
                    return ControlFlow::Continue(());
                }
                if is_like_a_move(it.text) && !is_signed(it.text) {
                    return self.unread_move(it, it.span, "a time or a move, and no more");
                }
                if let Ok((rest, millis)) = grammar::time(it.text)
                    && rest.starts_with([' ', '\t'])
                {
                    let span = Span { end: it.line.span_of(rest).start, ..it.span };
                    self.sink.event(Event::Time { elapsed: Some(millis), total: None }, span)?;
                    return self.trailing(it, rest);
                }
                // A time that has lost its number or its line end stops before the ending.
                let next = it.text.find('%').map(|at| &it.text[at..]);
                let start = next.map_or(it.span.end, |next| it.line.span_of(next).start);
                let parts = Parts::NONE.word("expected", error.what);
                self.sink.report(Diagnostic::of(Code::ClockSyntax, Span { end: start, ..it.span }, parts));
                match next {
                    Some(text) => self.ending(Statement { text, span: Span { start, ..it.span }, ..it }),
                    None => ControlFlow::Continue(()),
                }
            }
        }
    }
}

/// Whether a statement that begins with `T` is meant as a time: a number follows, or nothing.
pub(super) fn is_time(bytes: &[u8]) -> bool {
    bytes.get(1).is_none_or(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b' '))
}

/// `signed := "T" ("+" | "-") DIGIT+`, a time with a sign, which programs write at times. Two squares are rather a move
/// that has lost its piece.
fn is_signed(text: &str) -> bool {
    let Some(digits) = text[1..].strip_prefix(['+', '-']) else { return false };
    let is_square = |pair: &[u8]| pair[0] != b'0' && pair[1] != b'0';
    let are_squares = match digits.as_bytes() {
        [from @ .., _, _] if from.len() == 2 => {
            is_square(&digits.as_bytes()[2..]) && (is_square(from) || from == b"00")
        }
        _ => false,
    };
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) && !are_squares
}
