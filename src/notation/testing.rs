//! Records the events of a reader for tests.

use std::ops::ControlFlow;

use super::{Event, Notation, Sink};
use crate::diag::{Code, Diagnostic};
use crate::shogi::MoveText;
use crate::text::{Source, Span, is_space};
use crate::variant::Variant;

/// The output of a reader in its order: events as lines of text, and findings.
#[derive(Default)]
pub(super) struct Heard {
    said: Vec<Result<String, Diagnostic>>,
    pub spans: Vec<Span>,
    pub moves: Vec<MoveText>,
}

/// Runs a reader, and keeps the names of the events.
pub(super) fn hear(notation: &Notation, text: &str) -> Heard {
    hear_as(notation, text, |event| Some(name(event)))
}

/// Runs a reader, checks that its events and findings cover every character of `text`, and keeps the line that `note`
/// makes from each event, if any.
pub(super) fn hear_as(
    notation: &Notation,
    text: &str,
    mut note: impl FnMut(&Event<'_>) -> Option<String>,
) -> Heard {
    let source = Source::new(text.as_bytes(), None);
    let mut listener = Listener { heard: Heard::default(), note: &mut note };
    assert!(notation.read(&source, &Variant::shogi(), &mut listener).is_continue());
    let heard = listener.heard;
    let mut edges = vec![0i32; source.text().len() + 1];
    for span in &heard.spans {
        edges[span.start as usize] += 1;
        edges[span.end as usize] -= 1;
    }
    let sum = |open: &mut i32, edge: &i32| {
        *open += edge;
        Some(*open)
    };
    let covers: Vec<i32> = edges.iter().scan(0, sum).collect();
    for (at, character) in source.text().char_indices().filter(|(_, c)| !is_space(*c)) {
        assert!(covers[at] > 0, "`{character}` at {at} of {text}");
    }
    heard
}

struct Listener<'n> {
    heard: Heard,
    note: &'n mut dyn FnMut(&Event<'_>) -> Option<String>,
}

impl<'s> Sink<'s> for Listener<'_> {
    fn event(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()> {
        self.heard.spans.push(span);
        if let Event::Move { text, .. } = &event {
            self.heard.moves.push(*text);
        }
        self.heard.said.extend((self.note)(&event).map(Ok));
        ControlFlow::Continue(())
    }

    fn report(&mut self, found: Diagnostic) {
        self.heard.spans.push(found.span);
        self.heard.said.push(Err(found));
    }
}

impl Heard {
    pub fn events(&self) -> Vec<&str> {
        self.said.iter().filter_map(|said| said.as_deref().ok()).collect()
    }

    pub fn found(&self) -> impl Iterator<Item = &Diagnostic> {
        self.said.iter().filter_map(|said| said.as_ref().err())
    }

    pub fn codes(&self) -> Vec<Code> {
        self.found().map(|found| found.code).collect()
    }

    /// Events and findings, the latter as their codes.
    pub fn notes(&self) -> Vec<String> {
        self.notes_as(|found| found.code.name().to_string())
    }

    /// Events and findings, the latter as formatted by `finding`.
    pub fn notes_as(&self, finding: impl Fn(&Diagnostic) -> String) -> Vec<String> {
        let line = |said: &Result<String, Diagnostic>| match said {
            Ok(line) => line.clone(),
            Err(found) => finding(found),
        };
        self.said.iter().map(line).collect()
    }
}

/// The name of an event, without its content.
pub(super) fn name(event: &Event<'_>) -> String {
    let text = format!("{event:?}");
    text[..text.find([' ', '(', '{']).unwrap_or(text.len())].to_string()
}
