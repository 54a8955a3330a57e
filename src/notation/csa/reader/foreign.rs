//! Lines that are not CSA, but that programs leave in records. Each kind is reported by its name, and skipped or kept.

use std::ops::ControlFlow;

use super::{Reader, Statement};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::Event;
use crate::notation::foreign::{is_of_mail, mail_key};
use crate::text::{Line, Lines, Span, trimmed};

/// The message for a line that is unlike anything in CSA.
pub(super) const NO_STATEMENT: &str = "this is no statement of CSA";

impl<'s> Reader<'s, '_> {
    /// Handles foreign lines from `first` on, with one finding for adjacent lines that are not about the game.
    pub(super) fn foreign(
        &mut self,
        first: Line<'s>,
        kind: &'static Foreign,
        lines: &mut Lines<'s>,
    ) -> ControlFlow<()> {
        if kind.is_remark {
            let text = trimmed(first.text);
            return self.remark(kind, text, first.span_of(text));
        }
        let (mut line, mut skipped, mut count) = (first, None, 0u32);
        loop {
            if !self.server(&line)? {
                let span = line.span_of(trimmed(line.text));
                skipped = Some(skipped.map_or(span, |before: Span| before.joined(span)));
                count = count.saturating_add(1);
            }
            let mut ahead = lines.clone();
            let next = ahead.find(|line| !trimmed(line.text).is_empty());
            let is_another =
                |next: &Line| self::kind(trimmed(next.text)).is_some_and(|next| next.title == kind.title);
            match next.filter(is_another) {
                Some(next) => (line, *lines) = (next, ahead),
                None => break,
            }
        }
        if let Some(span) = skipped {
            self.skip(kind, count, span);
        }
        ControlFlow::Continue(())
    }

    /// Handles a foreign statement on a line with others.
    pub(super) fn foreign_statement(
        &mut self,
        statement: Statement<'_, 's>,
        kind: &'static Foreign,
    ) -> ControlFlow<()> {
        if kind.is_remark {
            return self.remark(kind, statement.text, statement.span);
        }
        self.skip(kind, 1, statement.span);
        self.skipped = Some(statement.line.end);
        ControlFlow::Continue(())
    }

    /// Reports `count` skipped lines that are not about the game.
    fn skip(&mut self, kind: &Foreign, count: u32, span: Span) {
        let (parts, help) = match count {
            1 => (Parts::of(NO_STATEMENT), "a line of {source}; it was skipped"),
            _ => {
                let parts = Parts::NONE.with("count", count).with("notation", "CSA");
                (parts, "lines of {source}; they were skipped")
            }
        };
        let found = Diagnostic::of(Code::UnreadLine, span, parts.word("source", kind.title));
        self.sink.report(found.advise(help));
    }

    /// Keeps a line as a remark, and reports the first such line in a text.
    fn remark(&mut self, kind: &Foreign, text: &'s str, span: Span) -> ControlFlow<()> {
        if !std::mem::replace(&mut self.has_foreign_remark, true) {
            let found = Diagnostic::spelling(kind.title, span);
            self.sink.report(found.advise("kept as remarks; reported once for the whole text"));
        }
        self.sink.event(Event::Remark(text), span)
    }
}

/// The kind of foreign line that `text` is, if it is a known one.
pub(super) fn kind(text: &str) -> Option<&'static Foreign> {
    // Nearly every line is a comment, a move or an ending, a header, a version, a time or a rank of a board.
    match text.as_bytes() {
        [b'\'' | b'+' | b'-' | b'%' | b'$', ..] => return None,
        [b'N', b'+' | b'-', ..] | [b'P' | b'T' | b'V', b'0'..=b'9', ..] => return None,
        _ => {}
    }
    PROGRAMS.iter().find(|kind| (kind.is)(text))
}

/// A kind of foreign lines.
pub(super) struct Foreign {
    /// The name of the kind in messages.
    pub title: &'static str,
    /// Whether such lines are about the game, so that they are kept as remarks.
    pub is_remark: bool,
    is: fn(&str) -> bool,
}

const PROGRAMS: &[Foreign] = &[
    Foreign { title: "the CSA server protocol", is_remark: false, is: is_protocol },
    Foreign {
        title: "the head of a mail",
        is_remark: false,
        is: |text| mail_key(text).is_some_and(|key| key == "Date" || is_of_mail(key)),
    },
    Foreign {
        title: "the seconds left on the clock, as Shogi Wars writes them",
        is_remark: true,
        is: |text| {
            let seconds = text.strip_prefix('L').filter(|seconds| !seconds.is_empty());
            seconds.is_some_and(|seconds| seconds.bytes().all(|byte| byte.is_ascii_digit()))
        },
    },
    Foreign {
        title: "the rating and the country of a player, as 81Dojo writes them",
        is_remark: true,
        is: is_player,
    },
];

/// Keys of the summary that a server sends before a game.
const KEYS: &[&str] = &[
    "Protocol_Version",
    "Protocol_Mode",
    "Format",
    "Declaration",
    "Game_ID",
    "Name+",
    "Name-",
    "Your_Turn",
    "Rematch_On_Draw",
    "To_Move",
    "Max_Moves",
    "Time_Unit",
    "Least_Time_Per_Move",
    "Time_Roundup",
    "Total_Time",
    "Byoyomi",
    "Increment",
    "Delay",
    "Jishogi_Declaration",
    "START",
    "REJECT",
    "LOGIN",
    "LOGOUT",
];

/// `player := "I" ("+" | "-") "*"? rating "," games "," …`: `I+1249,840,x2|81WS`.
fn is_player(text: &str) -> bool {
    let rest = text.strip_prefix("I+").or_else(|| text.strip_prefix("I-"));
    let mut parts = rest.unwrap_or_default().trim_start_matches('*').splitn(3, ',');
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.next().is_some_and(is_number) && parts.next().is_some_and(is_number) && parts.next().is_some()
}

fn is_protocol(text: &str) -> bool {
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    text.strip_prefix('#').is_some_and(is_word)
        || text.starts_with("BEGIN ")
        || text.starts_with("END ")
        || text.split_once(':').is_some_and(|(key, _)| KEYS.contains(&key))
}
