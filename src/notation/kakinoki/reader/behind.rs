//! Reads the text after a complete statement.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::BlockReader;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::Event;
use crate::notation::kakinoki::header::begins_head;
use crate::notation::kakinoki::statement::{behind_entity, statement};
use crate::text::{Line, trim_blanks};

impl<'s> BlockReader<'s, '_> {
    /// The text after a complete statement: `("#" | "*" | "&") text`.
    pub fn after_statement(&mut self, line: Line<'s>, text: &'s str) -> ControlFlow<()> {
        let text = trim_blanks(text);
        let span = line.span_of(text);
        let event = match text.chars().next() {
            None => return ControlFlow::Continue(()),
            Some('#') => Event::Remark(&text[1..]),
            Some('*') => Event::Comment(Cow::Borrowed(&text[1..])),
            Some('&') if behind_entity(text).is_none() => Event::Bookmark(&text[1..]),
            Some(_) if begins_head(text) => {
                let words = "the head of another game on the line of this one";
                self.report(Diagnostic::spelling(words, span));
                return self.statement(line.from(text), statement(text)).map_continue(|_| ());
            }
            Some(_) => {
                let parts = Parts::NONE.with("text", text).word("after", "the end of the statement");
                self.report(Diagnostic::of(Code::Trailing, span, parts));
                return ControlFlow::Continue(());
            }
        };
        match event {
            Event::Remark(_) => self.event(event, span),
            _ => self.beside_move(event, span),
        }
    }
}
