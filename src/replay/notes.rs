//! Collects the results of a replay: the records, and the findings about them.

use super::{Replayed, Terms};
use crate::diag::{Code, Diagnostic, Parts, Severity};
use crate::record::Record;
use crate::text::{Source, Span, is_blank, skip_blanks};

/// The records and the findings so far, with the text that they belong to.
pub(super) struct Notes<'s> {
    pub source: &'s Source,
    pub terms: Terms<'s>,
    /// Whether the current line is a variation.
    pub in_variation: bool,
    read: Replayed,
    /// The number of findings about the current game, and of those that were dropped.
    found: usize,
    dropped: usize,
    /// The highest severity of the dropped ones.
    gravest: Severity,
    /// Whether a finding, even a dropped one, means that the start position could not be read.
    start_is_open: bool,
}

impl<'s> Notes<'s> {
    pub fn new(source: &'s Source, terms: Terms<'s>) -> Notes<'s> {
        let (read, gravest) = (Replayed::default(), Severity::Note);
        let in_variation = false;
        Notes { source, terms, in_variation, read, found: 0, dropped: 0, gravest, start_is_open: false }
    }

    /// Adds a finding about the current game.
    pub fn found(&mut self, mut found: Diagnostic) {
        if self.found >= self.terms.limits.findings {
            self.dropped += 1;
            self.gravest = self.gravest.max(found.severity);
            self.start_is_open |= found.code.leaves_start_open();
            return;
        }
        self.found += 1;
        found.in_variation = self.in_variation && found.ply.is_some();
        self.found_ahead(found);
    }

    /// Adds a finding about text before a game. It belongs to that game, or to the file if no game follows.
    pub fn found_ahead(&mut self, mut found: Diagnostic) {
        self.start_is_open |= found.code.leaves_start_open();
        found.game = self.number();
        self.read.findings.push(found);
    }

    /// Records the offset of a bracket whose other half is missing, even if the finding is dropped.
    pub fn unpaired(&mut self, span: Span) {
        self.read.unpaired.push(span.start);
    }

    /// Adds a complete game whose last event ends at `last`, and whose text ends at `end`.
    pub fn finish_game(&mut self, record: Record, last: u32, end: u32) {
        if self.dropped > 0 {
            let span = Span { start: last, end: last };
            let parts = Parts::NONE.with("count", self.dropped);
            let found = Diagnostic::of(Code::TooManyFindings, span, parts);
            // If a dropped finding is an error, the game still has an error.
            self.found_ahead(Diagnostic { severity: self.gravest, ..found });
        }
        self.keep_game(record, end);
    }

    /// Adds a game whose text ends at `end`.
    pub fn keep_game(&mut self, mut record: Record, end: u32) {
        (self.found, self.dropped, self.gravest) = (0, 0, Severity::Note);
        if std::mem::take(&mut self.start_is_open) {
            record.leave_start_open();
        }
        record.shrink();
        self.read.records.push(record);
        let start = self.read.texts.last().map_or(0, |before| before.end);
        self.read.texts.push(Span { start, end });
    }

    /// Notes that a skipped game is wanted after all.
    pub fn want_left_out(&mut self) {
        self.read.left_out_wanted = true;
    }

    /// The last complete game.
    pub fn last_record(&mut self) -> Option<&mut Record> {
        self.read.records.last_mut()
    }

    /// The results, when everything has been read.
    pub fn finish(mut self) -> Replayed {
        let games = u32::try_from(self.read.records.len()).unwrap_or(u32::MAX);
        for found in self.read.findings.iter_mut().filter(|found| found.game > games) {
            found.game = 0;
        }
        self.read
    }

    /// The number of the current game.
    fn number(&self) -> u32 {
        u32::try_from(self.read.records.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// The part of a statement after the number of the move.
    pub fn focus(&self, span: Span) -> Span {
        let text = self.source.slice(span);
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = if rest.starts_with(is_blank) { skip_blanks(rest) } else { text };
        Span { start: span.end - rest.len() as u32, end: span.end }
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::{Code, Severity};
    use crate::{Limits, ReadOptions};

    #[test]
    fn what_counts_the_findings_that_are_not_kept_is_as_grave_as_they_are() {
        let moves = "   1 ７六歩(77)\nof no meaning\n   2 ３四歩(33)\n";
        let cases = [
            (moves.to_string(), 1, Severity::Warning),
            (format!("{moves}   3 ５五玉(59)\n"), 1, Severity::Error),
            (format!("{moves}   3 ５五玉(59)\n"), 0, Severity::Error),
        ];
        for (text, kept, expected) in cases {
            let limits = Limits { findings: kept, ..Limits::default() };
            let parsed = crate::parse_with(text.as_bytes(), &ReadOptions::new().limits(limits));
            let [.., last] = &parsed.diagnostics[..] else { panic!("{text}: nothing was found") };
            assert_eq!((last.code, last.severity), (Code::TooManyFindings, expected), "{text}");
            assert_eq!(parsed.one().is_err(), expected == Severity::Error, "{text}");
        }
    }
}
