//! A window of a text: its games, and those of them that are left to the next window.

use std::sync::Arc;

use super::{Mark, WINDOW};
use crate::diag::Diagnostic;
use crate::limits::COMMENT_BYTES;
use crate::notation::Format;
use crate::parse::{Parsed, ReadOptions, extend_last, nothing, order, replayed, too_large};
use crate::replay::Replayed;
use crate::text::{Source, Span};

/// Complete lines of a text, from the start of a game on.
pub(crate) struct Window {
    pub text: Arc<Source>,
    pub format: Option<Format>,
    /// Its start.
    pub at: Mark,
    /// The number of bytes that had been read when it was made.
    pub held: usize,
    /// Whether it is the end of the text.
    pub is_last: bool,
}

impl Window {
    /// Reads the window. Its last games may be left to the next window.
    pub fn read(&self, options: &ReadOptions) -> Replayed {
        replayed(&self.text, self.format.map(Format::notation), options)
    }

    /// The number of its games that are not left to the next window, and their end; `None` if it must be larger.
    pub fn kept(&self, read: &Replayed) -> Option<(usize, usize)> {
        if self.is_last {
            return Some((read.texts.len(), self.text.text().len()));
        }
        // The other half of a bracket may be in the text that follows. Without it, the comment looks like games.
        let settled = self.text.text().len().saturating_sub(COMMENT_BYTES);
        let open =
            read.unpaired.iter().copied().filter(|&at| at as usize >= settled).min().unwrap_or(u32::MAX);
        let kept = read.texts.len().checked_sub(2)?.min(read.texts.partition_point(|text| text.end <= open));
        Some((kept, read.texts[..kept].last()?.end as usize))
    }

    /// The start of the next window, if `kept` games are kept, which end at `end`.
    pub fn behind(&self, kept: usize, end: usize) -> Mark {
        let place = self.text.place(Span::at(end));
        let left = self.at.byte + self.held - place.byte;
        let is_open = self.text.text()[..end].is_ascii();
        Mark {
            byte: place.byte,
            lines: place.line - 1,
            games: self.at.games.saturating_add(kept as u32),
            format: self.format,
            encoding: self.at.encoding.or((!is_open).then_some(self.text.encoding())),
            window: self.at.window.min(WINDOW.max(left)),
        }
    }

    /// The games that are not left to the next window.
    pub fn give(&self, mut read: Replayed, options: &ReadOptions) -> Vec<Parsed> {
        let Some((kept, end)) = self.kept(&read) else { return Vec::new() };
        let found = self.found_by_game(&mut read, kept, end);
        read.texts.truncate(kept);
        extend_last(&mut read.texts, end);
        let mut records = read.records.into_iter().zip(read.texts);
        let game = |(at, mut diagnostics): (usize, Vec<Diagnostic>)| {
            let (mut record, mut text_of) = records.next().unzip();
            if record.is_none() && self.at.games == 0 {
                diagnostics.push(nothing(&self.text, self.format));
            }
            let is_too_large = |text: &Span| (text.end - text.start) as usize > options.limits.most_bytes();
            if let Some(text) = text_of.filter(is_too_large) {
                (record, text_of) = (None, None);
                let game = self.at.games.saturating_add(at as u32 + 1);
                let span = Span::at(text.start as usize);
                diagnostics = vec![Diagnostic { span, game, ..too_large(options) }];
            }
            order(&mut diagnostics, options);
            let parsed = Parsed {
                records: record.into_iter().collect(),
                diagnostics,
                source: self.text.clone(),
                format: self.format,
                texts: text_of.into_iter().collect(),
            };
            (!parsed.records.is_empty() || !parsed.diagnostics.is_empty()).then_some(parsed)
        };
        found.into_iter().enumerate().filter_map(game).collect()
    }

    /// The findings about each of the first `kept` games, which end at `end`. The next window gives the others again. If
    /// there is no game, all findings are together.
    fn found_by_game(&self, read: &mut Replayed, kept: usize, end: usize) -> Vec<Vec<Diagnostic>> {
        let mut found = vec![Vec::new(); kept.max(1)];
        for one in std::mem::take(&mut read.findings) {
            let game = match one.game as usize {
                // A finding about the file is with the game around it.
                0 if (one.span.start as usize) < end || kept == read.texts.len() => {
                    read.texts.partition_point(|text| text.end <= one.span.start).min(kept.saturating_sub(1))
                }
                game if (1..=kept).contains(&game) => game - 1,
                _ => continue,
            };
            let number = if one.game == 0 { 0 } else { self.at.games.saturating_add(one.game) };
            found[game].push(Diagnostic { game: number, ..one });
        }
        found
    }
}
