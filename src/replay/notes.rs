//! The results of replay: the records that have been read, and the findings about them.

use super::{Replayed, Terms};
use crate::diag::{Code, Diagnostic, Parts, Severity};
use crate::record::Record;
use crate::text::{Source, Span, is_blank, skip_blanks};

/// The records and the findings so far, with the text that they are of.
pub(super) struct Notes<'s> {
    pub source: &'s Source,
    pub terms: Terms<'s>,
    read: Replayed,
    /// Findings about the game being read, and those that were not kept.
    found: usize,
    dropped: usize,
    /// The highest severity of those.
    gravest: Severity,
    /// Whether a finding, kept or not, says that the start position could not be read.
    start_is_open: bool,
}

impl<'s> Notes<'s> {
    pub fn new(source: &'s Source, terms: Terms<'s>) -> Notes<'s> {
        let (read, gravest) = (Replayed::default(), Severity::Note);
        Notes { source, terms, read, found: 0, dropped: 0, gravest, start_is_open: false }
    }

    /// Keeps a finding about the game being read.
    pub fn found(&mut self, found: Diagnostic) {
        if self.found >= self.terms.limits.findings {
            self.dropped += 1;
            self.gravest = self.gravest.max(found.severity);
            self.start_is_open |= found.code.leaves_start_open();
            return;
        }
        self.found += 1;
        self.found_ahead(found);
    }

    /// Keeps a finding about what stands before a game: it belongs to that game, or if none follows to the file.
    pub fn found_ahead(&mut self, mut found: Diagnostic) {
        self.start_is_open |= found.code.leaves_start_open();
        found.game = self.number();
        self.read.findings.push(found);
    }

    /// Keeps where a sign stands whose other half is missing, whether or not the finding is kept.
    pub fn unpaired(&mut self, span: Span) {
        self.read.unpaired.push(span.start);
    }

    /// Keeps a game that has been read, whose last event ends at `last`, and its text at `end`.
    pub fn finish_game(&mut self, record: Record, last: u32, end: u32) {
        if self.dropped > 0 {
            let span = Span { start: last, end: last };
            let parts = Parts::NONE.with("count", self.dropped);
            let found = Diagnostic::of(Code::TooManyFindings, span, parts);
            // If a finding that is not kept is an error, the game still has an error.
            self.found_ahead(Diagnostic { severity: self.gravest, ..found });
        }
        self.keep_game(record, end);
    }

    /// Keeps a game whose text ends at `end`.
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

    /// Notes that a game which was not replayed is wanted after all.
    pub fn want_left_out(&mut self) {
        self.read.left_out_wanted = true;
    }

    /// The last game that has been read.
    pub fn last_record(&mut self) -> Option<&mut Record> {
        self.read.records.last_mut()
    }

    /// What has been read, when there is no more.
    pub fn finish(mut self) -> Replayed {
        let games = u32::try_from(self.read.records.len()).unwrap_or(u32::MAX);
        for found in self.read.findings.iter_mut().filter(|found| found.game > games) {
            found.game = 0;
        }
        self.read
    }

    /// The number of the game being read.
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
