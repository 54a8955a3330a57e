//! Reads the declarations of a text: its version and its encoding.

use std::ops::ControlFlow;

use super::ahead::Ahead;
use super::{NO_MOVE, Reader, Stage, Statement, short};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::csa::grammar;
use crate::notation::{Event, holds_move};
use crate::text::{Encoding, Span};

impl<'s> Reader<'s, '_> {
    /// `version := "V" DIGIT ("." DIGIT)?`
    pub(super) fn version(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        let Statement { line, text, span } = statement;
        if !grammar::VERSIONS.contains(&text) && holds_move(text) {
            return self.unread(statement, NO_MOVE);
        }
        if self.game.stage == Stage::Moves {
            if self.game.ended.is_none() && self.goes_on_after(line) {
                return self.unread(statement, "a version in the middle of a game");
            }
            self.missing_slash(statement)?;
        } else if self.game.stage == Stage::Ready && self.ahead(line) == Ahead::Start {
            self.missing_slash(statement)?;
        }
        self.game.has_head = true;
        let (version, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        if !grammar::VERSIONS.contains(&version) {
            let parts = Parts::NONE.with("version", short(version));
            self.sink.report(Diagnostic::of(Code::Spelling, line.span_of(version), parts));
        }
        if !rest.is_empty() {
            let parts = Parts::NONE.with("text", short(rest)).word("after", "the version");
            self.sink.report(Diagnostic::of(Code::Trailing, line.span_of(rest), parts));
        }
        self.sink.event(Event::Skipped, span)
    }

    /// Compares the declared encoding with that of the text. ASCII is compatible with all of them.
    pub(super) fn compare_encoding(&mut self, name: &str, span: Span) {
        let actual = self.source.encoding();
        let fits = match Encoding::from_name(name.trim()) {
            Some(declared) => declared == actual || self.source.is_ascii(),
            None => false,
        };
        if !fits {
            let parts = Parts::NONE.with("named", short(name)).with("encoding", actual.name());
            self.sink.report(Diagnostic::of(Code::EncodingDeclared, span, parts));
        }
    }
}
