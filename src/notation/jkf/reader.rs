//! Reads the tape of a JSON text: headers, start position, then line by line.
//!
//! Forks are sent in the order of KIF: a complete line, then what branches from it, the last branch first, and each
//! fork before those that were met earlier.

mod colors;
mod entry;
mod results;

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::rc::Rc;

use results::Results;

use super::json::{At, Fields, Other, Tape, Value};
use super::likelihood::json_start;
use super::values::Values;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::{Event, Sink, field_of};
use crate::shogi::{Color, Field};
use crate::text::{Source, Span, is_space};
use crate::variant::Variant;

/// Sends the events of `source` to `sink`.
pub(super) fn read<'s>(source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let text = source.text();
    let (mut at, mut has_game) = (json_start(text).unwrap_or(0), false);
    report_above(&text[..at], sink);
    while let Some(blanks) = text[at..].find(|c| !is_space(c)) {
        let tape = Rc::new(Tape::read(text, at + blanks));
        at = tape.end;
        let mut reader = Reader {
            text,
            tape: Rc::clone(&tape),
            default: variant,
            variant,
            sink,
            has_game,
            has_old_colors: false,
            turn: None,
            has_colors: true,
            results: Results::default(),
            open: Vec::new(),
        };
        if let Some(root) = tape.root() {
            reader.root(root)?;
        }
        has_game = reader.has_game;
        report_slips(&tape, sink);
        if tape.fault.is_some() {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// Reports text above the JSON.
fn report_above(above: &str, sink: &mut dyn Sink<'_>) {
    if let Some(start) = above.find(|c| !is_space(c)) {
        let span = Span::new(start, above.trim_end_matches(is_space).len());
        sink.report(Diagnostic::of(Code::UnreadLine, span, Parts::of("text above the JSON")));
    }
}

/// Reports deviations from strict JSON, and text that is not JSON at all.
fn report_slips(tape: &Tape<'_>, sink: &mut dyn Sink<'_>) {
    for (span, what) in &tape.slips {
        sink.report(Diagnostic::of(Code::Spelling, *span, Parts::NONE.word("why", what)));
    }
    if let Some((span, what)) = &tape.fault {
        let parts = what.map_or(Parts::NONE, |what| Parts::NONE.word("why", what));
        let found = Diagnostic::of(Code::BrokenJson, *span, parts);
        sink.report(found.advise("what stands before it was read"));
    }
}

struct Reader<'t, 's, 'k> {
    text: &'s str,
    /// The current tape: that of the whole text, or of an entry or a fork that was folded.
    tape: Rc<Tape<'s>>,
    /// The variant of games that do not name theirs.
    default: &'t Variant,
    variant: &'t Variant,
    sink: &'k mut dyn Sink<'s>,
    has_game: bool,
    has_old_colors: bool,
    /// The side that moves first, if the text tells.
    turn: Option<Color>,
    /// Whether the colours of the moves can be trusted.
    has_colors: bool,
    results: Results<'s>,
    /// The forks still to be read, the next one last, each with the number of its first move.
    open: Vec<(Span, u32)>,
}

impl<'s> Reader<'_, 's, '_> {
    /// `root := game | "[" game ("," game)* "]"`
    fn root(&mut self, root: At) -> ControlFlow<()> {
        if !self.tape.is_array(root) {
            return self.game(root);
        }
        self.signs(root)?;
        let games: Vec<At> = self.tape.items(root).collect();
        games.into_iter().try_for_each(|game| self.game(game))
    }

    /// `game := {"header": {…}, "initial": {…}, "moves": […]}` with the members in any order
    fn game(&mut self, at: At) -> ControlFlow<()> {
        let tape = Rc::clone(&self.tape);
        let Fields { values: [header, initial, moves], others } =
            tape.fields(at, ["header", "initial", "moves"]);
        if header.or(initial).or(moves).is_none() {
            let is_lost = tape.holds_moves(at);
            if is_lost {
                self.next_game(at)?;
            }
            return self.refuse(at, "expected an object with `header` and `moves`");
        }
        self.next_game(at)?;
        self.signs(at)?;
        let lost = self.report(others, "a game");
        self.variant = self.default;
        self.turn = None;
        self.results = Results::default();
        let has_handicap = match header {
            Some(header) => self.header(header)?,
            None => false,
        };
        match initial {
            Some(initial) => self.initial(initial)?,
            // Without a start position the game is even.
            None if !has_handicap => {
                self.turn = self.variant.start_placement().turn;
                self.sink.event(self.turn.map_or(Event::Skipped, Event::Turn), tape.span(at).before())?;
            }
            None => {}
        }
        if let Some(moves) = moves {
            self.moves(moves)?;
        }
        self.lose(&lost)
    }

    fn next_game(&mut self, at: At) -> ControlFlow<()> {
        if !std::mem::replace(&mut self.has_game, true) {
            return ControlFlow::Continue(());
        }
        self.sink.event(Event::GameEnd, self.tape.span(at).before())
    }

    /// Sends values with moves outside of the lines of play as unreadable moves.
    fn lose(&mut self, lost: &[Span]) -> ControlFlow<()> {
        lost.iter().try_for_each(|span| self.sink.event(Event::UnreadMove, *span))
    }

    /// Reads the headers. Returns whether one of them names a handicap.
    fn header(&mut self, at: At) -> ControlFlow<(), bool> {
        let tape = Rc::clone(&self.tape);
        if !tape.is_object(at) {
            self.refuse(at, "expected an object of headers")?;
            return ControlFlow::Continue(false);
        }
        self.signs(at)?;
        let mut has_handicap = false;
        for member in tape.members(at) {
            let key = member.key;
            let value: Cow<'s, str> = match tape.value(member.value) {
                Value::Text(text) => trimmed(&text),
                Value::Number(number) => number.into(),
                Value::Null => continue,
                _ => {
                    self.refuse(member.value, "expected a text as the value of a header")?;
                    continue;
                }
            };
            let field = field_of(&key);
            self.results.add(field, key.clone(), value.clone(), tape.span(member.value));
            let event = match field {
                Some(Field::Handicap) => {
                    self.named_variant(&value, member.span)?;
                    self.turn = self.turn.or_else(|| match self.variant.handicap(&value) {
                        Some(handicap) if !handicap.is_even() => Some(Color::White),
                        Some(_) => Some(Color::Black),
                        None => Variant::named(&value).map(|_| Color::Black),
                    });
                    Event::Handicap { key, name: value }
                }
                _ => Event::header(field, key, value),
            };
            has_handicap |= field == Some(Field::Handicap);
            self.sink.event(event, member.span)?;
        }
        ControlFlow::Continue(has_handicap)
    }

    /// As in KIF, the header for the handicap may name another variant instead.
    fn named_variant(&mut self, name: &str, span: Span) -> ControlFlow<()> {
        if self.variant.handicap(name).is_none()
            && let Some(variant) = Variant::find(name)
        {
            self.variant = variant;
            return self.sink.event(Event::Variant(variant.clone()), span);
        }
        ControlFlow::Continue(())
    }

    fn initial(&mut self, at: At) -> ControlFlow<()> {
        if !self.tape.is_object(at) {
            return self.refuse(at, "expected an object with `preset`");
        }
        let placement = self.ask(|values| values.setup(at));
        let span = self.tape.span(at);
        match placement {
            Some(placement) => {
                self.turn = placement.turn;
                self.sink.event(Event::Setup { placement: Box::new(placement), ranks: Vec::new() }, span)
            }
            None => self.sink.event(Event::Skipped, span),
        }
    }

    fn moves(&mut self, at: At) -> ControlFlow<()> {
        let tape = Rc::clone(&self.tape);
        if !tape.is_array(at) {
            return self.refuse(at, "expected an array of moves");
        }
        self.signs(at)?;
        let mut entries: Vec<At> = tape.items(at).collect();
        let is_root = |&entry: &At| {
            !tape.is_folded(entry) && tape.get(entry, "move").or(tape.get(entry, "special")).is_none()
        };
        match entries.first().copied() {
            Some(root) if is_root(&root) => {
                entries.remove(0);
                self.entry_of_start(root)?;
            }
            Some(first) => {
                let words = "the first entry stands for the start position and has no move";
                let span = tape.span(first);
                let span = Span { start: span.start, end: span.start + 1 };
                self.sink.report(Diagnostic::spelling(words, span).advise("it was read as the first move"));
            }
            None => {}
        }
        if !entries.is_empty() {
            let start = tape.span(at).start;
            self.sink.event(Event::Moves, Span { start, end: start + 1 })?;
        }
        self.judge_colors(&entries);
        self.line(&entries, 1)?;
        if !entries.is_empty() {
            self.send_results()?;
        }
        while let Some((fork, from)) = self.open.pop() {
            match tape.place(fork) {
                Some(at) => self.fork(at, from)?,
                None => self.within(fork, |reader| reader.fork(0, from))?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Reads a value that was folded, with `read`.
    fn within<T>(
        &mut self,
        span: Span,
        read: impl FnOnce(&mut Self) -> ControlFlow<(), T>,
    ) -> ControlFlow<(), T> {
        let again = Rc::new(self.tape.again(span));
        let whole = std::mem::replace(&mut self.tape, again);
        let done = read(self);
        self.tape = whole;
        done
    }

    fn fork(&mut self, at: At, from: u32) -> ControlFlow<()> {
        let start = self.tape.span(at).start;
        let entries: Vec<At> = self.tape.items(at).collect();
        self.signs(at)?;
        if entries.is_empty() {
            ControlFlow::Continue(())
        } else {
            self.sink.event(Event::Variation { from }, Span { start, end: start + 1 })?;
            self.line(&entries, from)
        }
    }

    /// Reads the entries of a line of play; the first one has move number `from`.
    fn line(&mut self, entries: &[At], from: u32) -> ControlFlow<()> {
        let mut number = from;
        for (index, &entry) in entries.iter().enumerate() {
            let is_move = self.entry(entry, number, index + 1 == entries.len())?;
            number = number.saturating_add(is_move.into());
        }
        ControlFlow::Continue(())
    }

    /// A value as written in the text, without its quotation marks.
    fn raw(&self, span: Span) -> &'s str {
        self.text.get(span.start as usize + 1..span.end as usize - 1).unwrap_or_default()
    }

    /// Sends the brackets, commas and keys of a container as skipped text. Its values are sent separately.
    fn signs(&mut self, at: At) -> ControlFlow<()> {
        self.tape.signs(at).into_iter().try_for_each(|sign| self.sink.event(Event::Skipped, sign))
    }

    /// Calls `ask` with the values of the text, and reports its findings.
    fn ask<T>(&mut self, ask: impl FnOnce(&mut Values<'_, 's>) -> T) -> T {
        let mut values = Values::new(&self.tape, self.variant);
        values.has_old_colors = self.has_old_colors;
        let answer = ask(&mut values);
        let Values { has_old_colors, found, .. } = values;
        self.has_old_colors = has_old_colors;
        found.into_iter().for_each(|found| self.sink.report(found));
        answer
    }

    /// Reports unknown and repeated members of an object. Returns the spans of those that contain moves.
    fn report(&mut self, others: Vec<Other<'s>>, what: &'static str) -> Vec<Span> {
        self.ask(|values| {
            values.report(others, what);
            let is_lost = |found: &&Diagnostic| found.code == Code::UnreadMove;
            values.found.iter().filter(is_lost).map(|found| found.span).collect()
        })
    }

    /// Skips a value with a report. If it contains moves, the line of play stops.
    fn refuse(&mut self, at: At, words: &'static str) -> ControlFlow<()> {
        let span = self.tape.span(at);
        if self.tape.holds_moves(at) {
            self.refuse_move(span, words);
            return self.sink.event(Event::UnreadMove, span);
        }
        let found = Diagnostic::of(Code::UnreadLine, span, Parts::of(words));
        self.sink.report(found.advise("it was left out"));
        ControlFlow::Continue(())
    }

    fn refuse_move(&mut self, span: Span, words: &'static str) {
        self.sink.report(Diagnostic::of(Code::UnreadMove, span, Parts::of(words)));
    }
}

/// The trimmed text.
fn trimmed<'s>(text: &Cow<'s, str>) -> Cow<'s, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_string()),
    }
}

#[cfg(test)]
mod tests;
