//! Reads entries: a move or an ending, with its time, its comments and its forks.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::Reader;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::jkf::ENDINGS;
use crate::notation::jkf::fast::{self, Entry, Move};
use crate::notation::jkf::json::{At, Fields, Value};
use crate::notation::jkf::values::Values;
use crate::notation::{EndingText, Event, Time, TimedMove, kakinoki, known_ending};
use crate::shogi::PlainText;

/// The keys of an entry. The schema has `comment`, a single string, for the comments at the start.
const ENTRY_KEYS: [&str; 6] = ["move", "special", "time", "comments", "comment", "forks"];

impl Reader<'_, '_, '_> {
    pub(super) fn entry_of_start(&mut self, at: At) -> ControlFlow<()> {
        if !self.tape.is_object(at) {
            return self.refuse(at, "expected an entry for the start position");
        }
        self.signs(at)?;
        let Fields { values, others } = self.tape.fields(at, ENTRY_KEYS);
        let [_, _, time, comments, comment, forks] = values;
        let lost = self.report(others, "an entry");
        self.time(time)?;
        self.comments([comments, comment])?;
        self.lose(&lost)?;
        let Some(forks) = forks else { return ControlFlow::Continue(()) };
        if self.tape.is_array(forks) && self.tape.items(forks).next().is_none() {
            return self.sink.event(Event::Skipped, self.tape.span(forks));
        }
        let words = "nothing can be played instead of the start position";
        if !self.tape.holds_moves(forks) {
            return self.refuse(forks, words);
        }
        self.refuse_move(self.tape.span(forks), words);
        self.forks(forks, 0)
    }

    /// `entry := {"move": {…}, "time": {…}, "comments": […], "special": "…", "forks": [[…], …]}`
    ///
    /// Reads the entry at move number `number`. Returns whether it is a move, so that the next one has another number.
    pub(super) fn entry(&mut self, at: At, number: u32, is_last: bool) -> ControlFlow<(), bool> {
        if self.tape.is_folded(at) {
            if self.plain_entry(at)? {
                return ControlFlow::Continue(true);
            }
            let span = self.tape.span(at);
            return self.within(span, |reader| reader.entry(0, number, is_last));
        }
        let tape = Rc::clone(&self.tape);
        if !tape.is_object(at) {
            self.refuse(at, "expected an entry such as `{\"move\":{…}}`")?;
        }
        self.signs(at)?;
        let Fields { values, others } = tape.fields(at, ENTRY_KEYS);
        let [mv, special, time, comments, comment, forks] = values;
        let is_double = others.iter().any(|other| ["move", "special"].contains(&&*other.member.key));
        let lost = self.report(others, "an entry");
        if mv.or(special).is_none() && !lost.is_empty() || is_double {
            // The move is not known.
            self.sink.event(Event::UnreadMove, tape.span(at))?;
            return ControlFlow::Continue(true);
        }
        let is_move = match (mv, special) {
            (Some(mv), _) => {
                self.movement(mv)?;
                true
            }
            (None, Some(special)) => {
                self.special(special)?;
                false
            }
            (None, None) if !is_last => {
                self.refuse_move(tape.span(at), "an entry without a move, and others after it");
                self.sink.event(Event::UnreadMove, tape.span(at))?;
                true
            }
            (None, None) if tape.is_cut(at) => {
                self.sink.event(Event::UnreadMove, tape.span(at))?;
                return ControlFlow::Continue(false);
            }
            (None, None) if tape.is_object(at) => {
                let words = "an entry with neither a move nor an ending";
                let found = Diagnostic::of(Code::Damaged, tape.span(at), Parts::of(words));
                self.sink.report(found.advise("some converters leave it where they do not know the ending"));
                false
            }
            (None, None) => false,
        };
        self.time(time)?;
        self.comments([comments, comment])?;
        if let (Some(_), Some(special)) = (mv, special) {
            self.special(special)?;
        }
        self.lose(&lost)?;
        if let Some(forks) = forks {
            self.forks(forks, number)?;
        }
        ControlFlow::Continue(is_move)
    }

    /// Reads a folded entry the fast way. Returns false if that is not possible.
    fn plain_entry(&mut self, at: At) -> ControlFlow<(), bool> {
        let Some(entry) = self.tape.plain_entry(at) else { return ControlFlow::Continue(false) };
        let Some(mut text) = Values::new(&self.tape, self.variant).plain_movement(&entry.mv) else {
            return ControlFlow::Continue(false);
        };
        text.color = text.color.filter(|_| self.has_colors);
        self.sink.event(Event::Skipped, entry.span)?;
        let Entry { mv: Move { span, .. }, time, comments, .. } = entry;
        match PlainText::of(&text) {
            Some(text) => self.sink.timed(&TimedMove { number: None, text, span, time })?,
            None => {
                self.sink.event(Event::Move { number: None, text }, span)?;
                if let Some(Time { elapsed, total, span }) = time {
                    self.sink.event(Event::Time { elapsed: Some(elapsed), total }, span)?;
                }
            }
        }
        for (line, span) in comments.into_iter().flat_map(|list| fast::comments(self.text, list)) {
            self.sink.event(Event::Comment(line.into()), span)?;
        }
        ControlFlow::Continue(true)
    }

    fn movement(&mut self, at: At) -> ControlFlow<()> {
        let span = self.tape.span(at);
        if self.tape.is_cut(at) {
            return self.sink.event(Event::UnreadMove, span);
        }
        match self.ask(|values| values.movement(at)) {
            Ok(mut text) => {
                text.color = text.color.filter(|_| self.has_colors);
                self.sink.event(Event::Move { number: None, text }, span)
            }
            Err((place, message)) => {
                self.refuse_move(place, message);
                self.sink.event(Event::UnreadMove, span)
            }
        }
    }

    fn special(&mut self, at: At) -> ControlFlow<()> {
        let span = self.tape.span(at);
        let Value::Text(word) = self.tape.value(at) else {
            return self.refuse(at, "expected the word of an ending");
        };
        let raw = self.raw(span);
        let elsewhere = || {
            let plain = word.trim().trim_start_matches('%');
            known_ending(ENDINGS, plain).or_else(|| known_ending(kakinoki::ENDINGS, plain))
        };
        let known = known_ending(ENDINGS, &word).or_else(|| {
            let known = elsewhere()?;
            self.sink.report(Diagnostic::spelling("an ending in the words of another notation", span));
            Some(known)
        });
        let said = match known {
            // A word with escapes (`"\u6295\u4e86"`) is spelt differently in the text.
            Some(known) if matches!(word, Cow::Owned(_)) => known,
            Some(known) => EndingText { word: raw, ..known },
            None => {
                let parts = Parts::NONE.with("word", word.into_owned());
                self.sink.report(Diagnostic::of(Code::UnknownEnding, span, parts));
                EndingText::unknown(raw)
            }
        };
        self.sink.event(Event::ending(said), span)
    }

    fn time(&mut self, time: Option<At>) -> ControlFlow<()> {
        let Some(at) = time else { return ControlFlow::Continue(()) };
        let span = self.tape.span(at);
        if self.tape.is_cut(at) {
            return self.sink.event(Event::Skipped, span);
        }
        match self.ask(|values| values.clock(at)) {
            Some(clock) => self.sink.event(Event::Time { elapsed: clock.elapsed, total: clock.total }, span),
            None => {
                let parts = Parts::NONE.word("expected", "a time such as `{\"now\":{\"m\":0,\"s\":3}}`");
                self.sink.report(Diagnostic::of(Code::ClockSyntax, span, parts));
                ControlFlow::Continue(())
            }
        }
    }

    /// Reads comments, which are an array of lines, or a single string.
    fn comments(&mut self, comments: [Option<At>; 2]) -> ControlFlow<()> {
        let tape = Rc::clone(&self.tape);
        for at in comments.into_iter().flatten() {
            if tape.is_array(at) {
                self.signs(at)?;
                for line in tape.items(at) {
                    self.comment(line)?;
                }
            } else {
                self.comment(at)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, at: At) -> ControlFlow<()> {
        let span = self.tape.span(at);
        let text = match self.tape.value(at) {
            Value::Text(text) => text,
            Value::Null => return self.sink.event(Event::Skipped, span),
            _ => return self.refuse(at, "expected a line of comment"),
        };
        if !text.contains(['\n', '\r']) {
            return self.sink.event(Event::Comment(text), span);
        }
        for line in text.replace("\r\n", "\n").split(['\n', '\r']) {
            self.sink.event(Event::Comment(line.to_string().into()), span)?;
        }
        ControlFlow::Continue(())
    }

    /// Keeps the forks of an entry with move number `from` to be read later.
    fn forks(&mut self, at: At, from: u32) -> ControlFlow<()> {
        let tape = Rc::clone(&self.tape);
        if !tape.is_array(at) {
            return self.refuse(at, "expected an array of forks");
        }
        self.signs(at)?;
        let before = self.open.len();
        for fork in tape.items(at) {
            if tape.is_array(fork) {
                self.open.push((tape.span(fork), from))
            } else {
                self.refuse(fork, "expected the moves of a fork in an array")?
            }
        }
        self.open[before..].reverse();
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_word_of_an_ending_may_have_escapes() {
        for (written, word) in [(r"\u6295\u4e86", "投了"), (r"\u0054ORYO", "TORYO"), ("TORYO", "TORYO")] {
            let text = format!(r#"{{"moves":[{{}},{{"special":"{written}"}}]}}"#);
            let record = crate::parse(text.as_bytes()).one().expect("a record");
            assert_eq!(record.ending().expect("it has one").word, word, "{text}");
        }
    }
}
