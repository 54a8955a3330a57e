//! Looks up where each token of a text is in what the readers made of the text. This is the second of the two
//! entries that the census compares.

use std::ops::{ControlFlow, Range};

use kifu::notation::{Event, Sink};
use kifu::{Code, Diagnostic, Format, Parsed, Severity, Span};

use super::tokens::{Kind, Token, census};

/// What a reader reported at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heard {
    Move,
    Unread,
    Ending,
    Summary,
    Time,
    /// A comment, a header, a name: text that is kept as text.
    Text,
    Other,
}

#[derive(Default)]
struct Ear(Vec<(Heard, Range<usize>)>);

impl<'s> Sink<'s> for Ear {
    fn event(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()> {
        let heard = match event {
            Event::Move { .. } => Heard::Move,
            Event::UnreadMove => Heard::Unread,
            Event::Ending { .. } => Heard::Ending,
            Event::Summary { .. } | Event::Result { .. } => Heard::Summary,
            Event::Time { .. } => Heard::Time,
            Event::Header { .. } | Event::Comment(_) | Event::Remark(_) | Event::Bookmark(_) => Heard::Text,
            _ => Heard::Other,
        };
        self.0.push((heard, range(span)));
        ControlFlow::Continue(())
    }

    fn report(&mut self, _: Diagnostic) {}
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

fn holds(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Findings of severity error that concern text which is in no node. If the text is broken off or its structure is
/// lost, the error covers the statement in which that happens and everything after it.
fn errors(parsed: &Parsed) -> Vec<Range<usize>> {
    let is_loss = |found: &&Diagnostic| {
        let is_played = found.code.family() == "illegal"
            && found.help.as_deref().is_some_and(|help| help.contains("played"));
        found.severity == Severity::Error && !is_played
    };
    let end = parsed.source.text().len();
    let reach = |found: &Diagnostic| match found.code {
        Code::BrokenJson => {
            let text = &parsed.source.text()[..found.span.start as usize];
            text.rfind("\"move\"").or(text.rfind("\"special\"")).unwrap_or(0)..end
        }
        _ => range(found.span),
    };
    parsed.diagnostics.iter().filter(is_loss).map(reach).collect()
}

/// What is wrong with the account of a text that is known to be in `format`.
pub fn faults(parsed: &Parsed, format: Format) -> Vec<String> {
    let text = parsed.source.text();
    let tokens = census(text, format);
    let errors = errors(parsed);
    let Some(read) = parsed.format.filter(|_| !parsed.records.is_empty()) else {
        let is_said = parsed.has_errors() || tokens.is_empty();
        return if is_said { Vec::new() } else { vec!["no game, and no error".to_string()] };
    };
    let mut ear = Ear::default();
    let _ = read.notation().read(&parsed.source, &kifu::Variant::shogi(), &mut ear);
    let heard = ear.0;
    let mut faults = Vec::new();
    let mut held = vec![0usize; heard.len()];
    for (place, token) in tokens.iter().enumerate() {
        let before = &tokens[..place];
        let at = &token.span;
        if errors.iter().any(|error| holds(error, at)) {
            continue;
        }
        let fits = |what: Heard| match token.kind {
            Kind::Move => matches!(what, Heard::Move | Heard::Unread | Heard::Text),
            Kind::Ending => matches!(what, Heard::Ending | Heard::Summary | Heard::Unread | Heard::Text),
            Kind::Time => matches!(what, Heard::Time | Heard::Unread | Heard::Text),
        };
        let place = heard.iter().position(|(what, span)| fits(*what) && holds(span, at));
        match place {
            Some(place) if heard[place].0 == Heard::Move && held[place] > 0 => {
                faults.push(format!("`{}` is a second move in one statement", &text[at.clone()]));
            }
            Some(place) => held[place] += 1,
            None if is_said(parsed, token, before) => {}
            None => faults.push(format!(
                "{:?} `{}` at byte {} went nowhere",
                token.kind,
                &text[at.clone()],
                at.start
            )),
        }
    }
    faults.extend(unbalanced(parsed, &heard, &tokens));
    faults
}

/// Endings that are repeated in the same word; times that are reported as what they are: alone, doubled or unreadable;
/// and times and endings in text that is reported as not read and kept in the record.
fn is_said(parsed: &Parsed, token: &Token, before: &[Token]) -> bool {
    let word = |token: &Token| &parsed.source.text()[token.span.clone()];
    let last = before.iter().rfind(|token| token.kind == Kind::Ending);
    let is_repeated = last.is_some_and(|last| word(last) == word(token));
    let found = |is_one: fn(Code) -> bool| {
        parsed.diagnostics.iter().any(|found| is_one(found.code) && holds(&range(found.span), &token.span))
    };
    let is_kept = || {
        let mut kept = parsed.records.iter().flat_map(|record| record.unplayed()).flat_map(|kept| &kept.text);
        kept.any(|line| line.contains(word(token)))
    };
    match token.kind {
        Kind::Move => false,
        Kind::Ending if is_repeated => true,
        Kind::Time if found(|code| code.family() == "clock") => true,
        Kind::Time | Kind::Ending => {
            found(|code| matches!(code, Code::UnreadLine | Code::Trailing)) && is_kept()
        }
    }
}

/// Compares the events with the records: every move in the events is a node or kept as text, and every node is a move
/// in the events and has the destination that the text says.
fn unbalanced(parsed: &Parsed, heard: &[(Heard, Range<usize>)], tokens: &[Token]) -> Vec<String> {
    let text = parsed.source.text();
    let slices = |what: Heard| heard.iter().filter(move |one| one.0 == what).map(|one| &text[one.1.clone()]);
    let unplayed = parsed.records.iter().flat_map(|record| record.unplayed());
    let mut kept: Vec<&str> = unplayed.flat_map(|kept| &kept.text).map(String::as_str).collect();
    let mut take =
        |slice: &str| kept.iter().position(|line| *line == slice).map(|at| kept.swap_remove(at)).is_some();
    let mut faults = Vec::new();
    for slice in slices(Heard::Unread).flat_map(str::lines).filter(|slice| !take(slice)) {
        faults.push(format!("`{slice}` was not read and is not kept"));
    }
    // A move whose sign is on the next line is kept as two lines.
    let kept_moves = slices(Heard::Move).filter(|slice| slice.lines().next().is_some_and(&mut take)).count();
    let nodes: Vec<_> = parsed
        .records
        .iter()
        .flat_map(|record| record.nodes())
        .filter_map(|node| node.mv())
        .map(|mv| (mv.to().file(), mv.to().rank()))
        .collect();
    let moves = slices(Heard::Move).count();
    if moves != nodes.len() + kept_moves {
        faults.push(format!("{moves} moves were read: {} are played, {kept_moves} are kept", nodes.len()));
    }
    let mut said = heard.iter().filter(|one| one.0 == Heard::Move).map(|(_, span)| {
        let token = tokens.iter().find(|token| token.kind == Kind::Move && holds(span, &token.span));
        token.and_then(|token| token.to)
    });
    for (at, node) in nodes.iter().enumerate() {
        if !said.any(|to| to.is_none_or(|to| to == *node)) {
            faults.push(format!("the move to {node:?}, node {at} of the moves, is not in the text there"));
            break;
        }
    }
    faults
}
