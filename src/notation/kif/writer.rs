//! Writes KIF in the form that every program reads, or as a certain program does.

use std::fmt::{self, Write};

use super::damage::{is_prose, names_move};
use super::dialects::{Column, Habits, Time};
use crate::diag::{Code, Parts};
use crate::notation::kakinoki::{
    BROKEN_OFF, ENDINGS, Head, Rows, SEPARATOR, StartLines, columns, completed_word, ending_of_row,
    lose_ending, read_summary, summary_beside, summary_of, translated, words_of, write_branch,
    write_comments, write_head, write_remarks,
};
use crate::notation::moves::kif::{Arrow, Plain, STEPS, Words};
use crate::notation::{
    EndingText, LineWriter, Output, Spent, Totals, WriteOptions, ending_in, ending_of, ending_word,
    holds_move, write_lines,
};
use crate::record::{Node, Record};
use crate::shogi::{Outcome, Reason};
use crate::variant::Variant;

/// Writes `record` to `output`.
pub(super) fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
    let habits = options.dialect.habits();
    let (start, root) = (StartLines::of(record), record.root());
    let (version, turn, hand_gap) = (habits.version, habits.turn, habits.hand_gap);
    let head = Head { name: "KIF", version, turn, hand_gap, rows: Rows::Numbered };
    write_head(record, &start, head, options, output)?;
    if root.continuations().next().is_some() || start.is_even {
        writeln!(output, "{SEPARATOR}")?;
    }
    write_comments(&root, Rows::Numbered, output)?;
    let whole_tree = !options.main_line;
    let mut lines = Lines { variant: record.variant(), start: &start, whole_tree, habits };
    write_lines(&mut lines, record, options, output)
}

/// The writer of moves and endings.
struct Lines<'r> {
    variant: &'r Variant,
    start: &'r StartLines,
    whole_tree: bool,
    habits: &'static Habits,
}

/// The two ways to write an ending: a word on a line of its own, and a sentence.
struct Said<'e> {
    word: Option<&'e str>,
    sentence: Option<String>,
}

impl Said<'_> {
    /// The ending as it would be read back.
    fn read(&self, node: &Node<'_>) -> Option<EndingText<'_>> {
        match self.word {
            Some(word) => Some(ending_of_row(word)),
            None => read_summary(node, self.sentence.as_deref()?),
        }
    }
}

impl<'r> LineWriter<'r> for Lines<'r> {
    type Before = Totals;

    fn is_written(&self, node: &Node<'r>) -> bool {
        self.said(node).is_none_or(|said| said.read(node).is_some())
    }

    fn lose(&self, ending: &Node<'r>, output: &mut Output) {
        output.ended_with_notes(ending, None);
        lose_time(ending, output);
    }

    fn begin_variation(&mut self, first: &Node<'r>, output: &mut Output) -> fmt::Result {
        write_branch(first, output)
    }

    fn node(&mut self, node: &Node<'r>, totals: &mut Totals, output: &mut Output) -> fmt::Result {
        let said = self.said(node);
        let (mut sentence, mut alone) = (None, None);
        if let Some(said) = &said {
            let read = said.read(node);
            lose_ending(node, read.as_ref(), output);
            // An ending that has only a sentence precedes its comments.
            match said.word {
                Some(_) => sentence = said.sentence.as_ref().filter(|_| self.habits.summary),
                None => alone = said.sentence.as_ref().filter(|_| read.is_some()),
            }
        }
        self.row(node, said.as_ref().and_then(|said| said.word), totals, output)?;
        alone.map_or(Ok(()), |line| writeln!(output, "{line}"))?;
        write_comments(node, Rows::Numbered, output)?;
        write_remarks(node, Rows::Numbered, output)?;
        sentence.map_or(Ok(()), |line| writeln!(output, "{line}"))
    }
}

impl<'r> Lines<'r> {
    /// The ways to write the ending at `node`. Without any word, an alternative to it would be read as a continuation.
    fn said(&self, node: &Node<'r>) -> Option<Said<'r>> {
        node.is_ending().then(|| {
            let is_left = || node.alternative().is_some() && summary_of(node, None, self.start).is_none();
            let word = self.word(node).or_else(|| is_left().then_some(BROKEN_OFF));
            let sentence = match word {
                Some(word) => summary_beside(node, word, self.start),
                None => summary_of(node, None, self.start),
            };
            Said { word, sentence }
        })
    }

    /// Writes the line of a move, or of an ending with the given `word`.
    fn row(
        &self,
        node: &Node<'r>,
        word: Option<&str>,
        totals: &mut Totals,
        output: &mut Output,
    ) -> fmt::Result {
        let Some(start) = self.words(node, word, output)? else { return Ok(()) };
        let later = || std::iter::successors(node.alternative(), Node::alternative);
        let is_followed = || later().any(|other| self.is_written(&other));
        let marked = self.whole_tree && self.habits.branch_marks && is_followed();
        let spent = totals.add(node);
        if spent.is_some() || marked {
            self.pad(start, output)?;
        }
        if let Some(spent) = spent {
            self.clock(spent, output)?;
        }
        output.write_str(if marked { "+\n" } else { "\n" })
    }

    /// Writes the number and the move or ending. Returns the offset in the output at which the words begin, or `None`
    /// if the ending has no word.
    fn words(
        &self,
        node: &Node<'r>,
        word: Option<&str>,
        output: &mut Output,
    ) -> Result<Option<usize>, fmt::Error> {
        let (ply, variant, text) = (node.ply(), self.variant, words_of(node));
        if text.is_none() && word.is_none() {
            lose_time(node, output);
            return Ok(None);
        }
        let arrow = text.filter(|_| variant.has_arrows()).map(|text| Arrow { variant, text });
        let steps = arrow.as_ref().and_then(Arrow::steps);
        match &steps {
            Some([first, _]) => write!(output, "{ply:>4}手目{} {first}\n{ply:>4}手目", STEPS[0])?,
            None if variant.has_arrows() => write!(output, "{ply:>4}手目   ")?,
            None => write!(output, "{ply:>4}{}", self.habits.gap)?,
        }
        let start = output.text.len();
        match (steps, arrow, text) {
            (Some([_, second]), ..) => write!(output, "{} {second}", STEPS[1])?,
            (None, Some(arrow), _) => write!(output, "{arrow}")?,
            (None, None, Some(text)) => write!(output, "{}", Plain { variant, text })?,
            (None, None, None) => output.write_str(word.unwrap_or_default())?,
        }
        Ok(Some(start))
    }

    /// Writes blanks after the words that begin at `start`, up to the column of the time.
    fn pad(&self, start: usize, output: &mut Output) -> fmt::Result {
        let text = &output.text[start..];
        let blanks = match self.habits.column {
            Column::Columns(place) => place.saturating_sub(columns(text)),
            Column::Characters(place) => place.saturating_sub(text.chars().count()),
            Column::Blanks(blanks) => blanks,
        };
        write!(output, "{:1$}", "", blanks.max(1))
    }

    /// Writes the time of a move and the total of its player.
    fn clock(&self, Spent { seconds, total }: Spent, output: &mut Output) -> fmt::Result {
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        match self.habits.time {
            Time::Padded => write!(output, "({minutes:2}:{seconds:02}/")?,
            Time::TwoDigits => write!(output, "({minutes:02}:{seconds:02}/")?,
            Time::Spaced => write!(output, "({minutes:02}:{seconds:02} / ")?,
        }
        write!(output, "{:02}:{:02}:{:02})", total / 3600, total / 60 % 60, total % 60)
    }

    /// The word for an ending, in a spelling that the program knows.
    fn word<'e>(&self, node: &Node<'e>) -> Option<&'e str> {
        let known = || ending_of(ENDINGS, node);
        let alone = || if self.habits.own_words { word(node) } else { known().or_else(|| word(node)) };
        completed_word(node, self.habits.own_words).or_else(alone)
    }
}

/// Reports the time of an ending that has no line of its own.
fn lose_time(node: &Node<'_>, output: &mut Output) {
    if node.as_ending().is_some() && node.elapsed_ms().is_some() {
        output.lost(Code::LostTimes, Some(node.ply()), Parts::NONE.flag("ending", true));
    }
}

/// The word for an ending: one of the table, or its own if that reads back as the same unknown ending.
fn word<'e>(node: &Node<'e>) -> Option<&'e str> {
    let ending = node.as_ending()?;
    let own = translated(&ending.word);
    let is_open = ending.reason == Reason::Other && ending.outcome.and_then(Outcome::winner).is_none();
    let is_known = || ending_in(ENDINGS, own).is_some();
    let is_unknown = || is_word(own, node.record().variant()) && ending_of_row(own).says(node);
    let is_own = || is_open && (is_known() || is_unknown());
    ending_word(ENDINGS, node).or_else(|| is_own().then_some(own))
}

/// Whether an unknown word would be read back as an unknown ending.
fn is_word(word: &str, variant: &Variant) -> bool {
    word.starts_with(char::is_alphabetic)
        && !word.contains(|c: char| c.is_whitespace() || matches!(c, '(' | '（' | '#' | '+'))
        && ending_in(ENDINGS, word).is_none()
        && !is_prose(word)
        && !names_move(&Words::new(variant), word)
        && !holds_move(word)
}

#[cfg(test)]
mod tests;
