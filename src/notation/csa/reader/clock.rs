//! Reads the time of a move: `T30`.

use std::ops::ControlFlow;

use super::mend::is_like_a_move;
use super::{Reader, Statement};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::Event;
use crate::notation::csa::grammar;
use crate::text::Span;
use crate::text::grammar::{Expected, whole};

impl<'s> Reader<'s, '_> {
    pub(super) fn clock(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        if self.skipped == Some(statement.line.end) {
            return self.unread(statement, "this time belongs to a statement that was not read");
        }
        match whole(grammar::time, statement.text) {
            Ok(millis) => {
                let decimals = statement.text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
                if statement.text.starts_with('t') || decimals > 3 {
                    let words = "times are written as `T`, seconds, and up to three decimals";
                    self.sink.report(Diagnostic::spelling(words, statement.span));
                }
                self.time(millis, statement.span)
            }
            Err(expected) => self.odd_clock(statement, expected),
        }
    }

    fn time(&mut self, millis: u64, span: Span) -> ControlFlow<()> {
        self.sink.event(Event::Time { elapsed: Some(millis), total: None }, span)
    }

    /// A statement that is not just a time: several statements, a damaged move, a time with text after it, or only the
    /// letter.
    fn odd_clock(&mut self, statement: Statement<'_, 's>, expected: Expected<'s>) -> ControlFlow<()> {
        if self.glued(statement)? {
            return ControlFlow::Continue(());
        }
        let Statement { line, text, span } = statement;
        if is_like_a_move(text) && !is_signed(text) {
            return self.unread_move(statement, span, "a time or a move, and no more");
        }
        if let Ok((rest, millis)) = grammar::time(text)
            && rest.starts_with([' ', '\t'])
        {
            self.time(millis, Span { end: line.span_of(rest).start, ..span })?;
            return self.trailing(statement, rest);
        }
        // A time that has lost its number or its line end stops before the ending.
        let ending = text.find('%').map(|at| &text[at..]);
        let start = ending.map_or(span.end, |ending| line.span_of(ending).start);
        let parts = Parts::NONE.word("expected", expected.what);
        self.sink.report(Diagnostic::of(Code::ClockSyntax, Span { end: start, ..span }, parts));
        match ending {
            Some(text) => self.ending(Statement { line, text, span: Span { start, ..span } }),
            None => ControlFlow::Continue(()),
        }
    }
}

/// Whether a statement that begins with `T` is meant as a time: a number or nothing follows.
pub(super) fn is_time(bytes: &[u8]) -> bool {
    bytes.get(1).is_none_or(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b' '))
}

/// `signed := "T" ("+" | "-") DIGIT+`, a time with a sign, as some programs write it. Two squares are rather a move
/// without its piece.
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
