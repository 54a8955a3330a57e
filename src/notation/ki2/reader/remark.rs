//! Remarks in brackets between moves: `▲７六歩（△８四歩もある）`

use std::ops::ControlFlow;

use super::{Reader, Token};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::Event;
use crate::notation::kakinoki::parenthesised_ending;
use crate::notation::moves::ki2::remark_closing;
use crate::text::{Line, Span, first_bytes, skip_blanks};

impl<'s> Reader<'s, '_> {
    /// Keeps a remark in brackets as a comment on the move before it, or reads it as the ending if it is one and no
    /// move follows.
    pub(super) fn remark(&mut self, line: Line<'s>, text: &'s str, tail: &str) -> ControlFlow<()> {
        let span = line.span_of(text);
        let is_last = || skip_blanks(tail).is_empty() && self.block.moves_below(line).is_none();
        if let Some(("", said)) = parenthesised_ending(text).filter(|_| is_last()) {
            self.block.report(Diagnostic::spelling("an ending in parentheses", span));
            return self.send(Token::Ending(None, said), span);
        }
        self.block.beside_move(Event::Comment(text.into()), span)
    }

    /// Reports a bracket that is not closed on its line, so that the end of the remark is unknown.
    pub(super) fn unclosed(&mut self, bracket: &'s str, missing: char, span: Span) -> ControlFlow<()> {
        self.block.begin_moves()?;
        let parts = Parts::NONE.with("found", bracket).with("missing", missing.to_string());
        self.block.report(Diagnostic::of(Code::Unpaired, span, parts));
        self.block.event(Event::UnreadMove, span)
    }
}

/// The opening bracket at the start of `text`, and its closing one.
pub(super) fn opening(text: &str) -> Option<(&str, char)> {
    let bracket = text.chars().next()?;
    let closing = match bracket {
        '(' => ')',
        '（' => '）',
        _ => remark_closing(bracket)?,
    };
    Some((&text[..bracket.len_utf8()], closing))
}

/// The length of a remark in brackets at the start of `text`: `（△８四歩もある）`, `【第2図】`
pub(super) fn remark(text: &str) -> Option<usize> {
    let (bracket, closing) = opening(text)?;
    let inner = &text[bracket.len()..];
    let closes = |c| c == closing || matches!((closing, c), (')', '）') | ('）', ')'));
    let close = first_bytes(inner, REMARK).find(closes)?;
    Some(text.len() - inner[close..].trim_start_matches(closes).len())
}

/// The maximum length of a remark in bytes, so that a line of opening parentheses is searched in linear time.
const REMARK: usize = 4096;
