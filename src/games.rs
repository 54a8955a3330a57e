//! The games of a reader one after the other, in memory that does not grow with the text.
//!
//! A window of the text is read at a time, from the end of the last game that was given. The last two games in
//! it are left to the next window, because what stands behind a game can say how it ended; a window that holds
//! no more than that grows.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;

use crate::diag::Diagnostic;
use crate::notation::Format;
use crate::parse::{Parsed, ReadOptions, nothing, order, replayed, source, texts, too_large};
use crate::replay::Replayed;
use crate::text::{Encoding, Source};

/// How many bytes are read at first.
const WINDOW: usize = 1 << 20;

/// Reads the games of `reader` one after the other. They are those of [`read_from`](crate::read_from), with the
/// same findings; the file may be larger than memory.
///
/// Every item holds one game, or none and findings of what is no game. [`Parsed::source`] is the part of the text
/// around it, whose places are those of the file, and is shared with its neighbours.
///
/// The notation is found from the first mebibyte, and the encoding from the first part that has more than ASCII. A
/// text that is one value, as JKF is, and UTF-16 are read as a whole.
///
/// ```
/// let text = "PI\n+\n+7776FU\n%TORYO\n/\n".repeat(1000);
/// let mut moves = 0;
/// for game in kifu::games(text.as_bytes(), &kifu::ReadOptions::new()) {
///     moves += game?.one()?.mainline().count();
/// }
/// assert_eq!(moves, 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// An item is an error if the reader fails; nothing follows it.
pub fn games<R: Read>(reader: R, options: &ReadOptions) -> Games<R> {
    Games {
        reader,
        options: options.clone(),
        bytes: Vec::new(),
        at: Mark::default(),
        end: usize::MAX,
        ready: VecDeque::new(),
        stage: Stage::Open,
    }
}

/// Where a window of a text begins: all that decides how it is read from there on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The bytes before it.
    pub byte: usize,
    /// The lines before it.
    pub lines: u32,
    /// The games before it.
    pub games: u32,
    /// The notation, once it is known.
    pub format: Option<Format>,
    /// The encoding, once it is found.
    pub encoding: Option<Encoding>,
    /// How many bytes are read at a time.
    pub window: usize,
}

/// The start of a text.
impl Default for Mark {
    fn default() -> Mark {
        Mark { byte: 0, lines: 0, games: 0, format: None, encoding: None, window: WINDOW }
    }
}

/// The games of a reader, made by [`games`].
#[derive(Debug)]
pub struct Games<R> {
    reader: R,
    options: ReadOptions,
    /// What was read and belongs to no game that was given.
    bytes: Vec<u8>,
    /// Where they stand.
    at: Mark,
    /// Before which byte the last window begins.
    end: usize,
    ready: VecDeque<Parsed>,
    stage: Stage,
}

/// How far a reader was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Open,
    /// It has no more bytes.
    AtEnd,
    /// All that it gave was read.
    Done,
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Parsed>;

    fn next(&mut self) -> Option<io::Result<Parsed>> {
        loop {
            if let Some(parsed) = self.ready.pop_front() {
                return Some(Ok(parsed));
            }
            if self.stage == Stage::Done {
                return None;
            }
            if let Err(error) = self.fill() {
                self.stage = Stage::Done;
                return Some(Err(error));
            }
            self.window();
        }
    }
}

impl<R: Read> std::iter::FusedIterator for Games<R> {}

#[cfg(feature = "files")]
impl<R: Read> Games<R> {
    /// Only the games from `mark` on and before `end`, where a window ends; the reader stands at the mark.
    pub(crate) fn between(mut self, mark: Mark, end: usize) -> Games<R> {
        self.options.encoding = self.options.encoding.or(mark.encoding);
        Games { at: mark, end, ..self }
    }

    /// Where the windows begin, the first one left out.
    pub(crate) fn marks(mut self) -> impl Iterator<Item = io::Result<Mark>> {
        std::iter::from_fn(move || {
            let before = self.at.byte;
            while self.stage != Stage::Done && self.at.byte == before {
                if let Err(error) = self.fill() {
                    self.stage = Stage::Done;
                    return Some(Err(error));
                }
                self.window();
                self.ready.clear();
            }
            (self.stage != Stage::Done).then(|| Ok(self.at.clone()))
        })
    }
}

impl<R: Read> Games<R> {
    fn fill(&mut self) -> io::Result<()> {
        let missing = self.at.window.saturating_sub(self.bytes.len());
        let taken = self.reader.by_ref().take(missing as u64).read_to_end(&mut self.bytes)?;
        if taken < missing {
            self.stage = Stage::AtEnd;
        }
        Ok(())
    }

    /// Reads what there is, and makes its games ready but the last two.
    fn window(&mut self) {
        let is_last = self.stage == Stage::AtEnd;
        if self.bytes.len() > self.options.limits.most_bytes() {
            return self.give_up();
        }
        let end = match is_last {
            true => self.bytes.len(),
            // A line is read when it is there as a whole.
            false => memchr::memrchr(b'\n', &self.bytes).map_or(0, |end| end + 1),
        };
        let (bytes, lines) = (self.at.byte, self.at.lines);
        let text = source(&self.bytes[..end], &self.options).after(bytes, lines);
        let format = self.at.format.or(self.options.format).or_else(|| Format::detect(text.text()));
        let is_whole = matches!(text.encoding(), Encoding::Utf16Le | Encoding::Utf16Be)
            || format.is_none_or(|format| !format.notation().brackets[0].is_empty());
        if !is_last && is_whole {
            return self.grow();
        }
        let read = replayed(&text, format.map(Format::notation), &self.options);
        let kept = if is_last { read.ends.len() } else { read.ends.len().saturating_sub(2) };
        if kept == 0 && !is_last {
            return self.grow();
        }
        self.at.format = format;
        let end = match is_last {
            true => text.text().len(),
            false => read.ends[kept - 1] as usize,
        };
        if self.options.encoding.is_none() && !text.text()[..end].is_ascii() {
            self.at.encoding = Some(text.encoding());
            self.options.encoding = self.at.encoding;
        }
        let passed = text.passed(end);
        self.give(read, kept, end, Arc::new(text));
        self.bytes.drain(..passed.0 - bytes);
        (self.at.byte, self.at.lines) = passed;
        self.at.window = self.at.window.min(WINDOW.max(self.bytes.len()));
        if is_last || self.at.byte >= self.end {
            self.stage = Stage::Done;
        }
    }

    /// Makes the first games of a window ready, which stand before `end`.
    fn give(&mut self, read: Replayed, kept: usize, end: usize, text: Arc<Source>) {
        let mut found: Vec<Vec<Diagnostic>> = vec![Vec::new(); kept.max(1)];
        for one in read.findings {
            let game = match one.game as usize {
                // What concerns the file stands with the game around it.
                0 if (one.span.start as usize) < end || kept == read.ends.len() => {
                    read.ends.partition_point(|end| *end <= one.span.start).min(kept.saturating_sub(1))
                }
                game if (1..=kept).contains(&game) => game - 1,
                _ => continue,
            };
            let number = if one.game == 0 { 0 } else { self.at.games.saturating_add(one.game) };
            found[game].push(Diagnostic { game: number, ..one });
        }
        let is_first = self.at.games == 0;
        self.at.games = self.at.games.saturating_add(kept as u32);
        let mut records = read.records.into_iter().zip(texts(&read.ends[..kept], end));
        for mut diagnostics in found {
            let (record, text_of) = records.next().unzip();
            if record.is_none() && is_first {
                diagnostics.push(nothing(&text, self.at.format));
            }
            order(&mut diagnostics, &self.options);
            if record.is_some() || !diagnostics.is_empty() {
                self.ready.push_back(Parsed {
                    records: record.into_iter().collect(),
                    diagnostics,
                    source: text.clone(),
                    format: self.at.format,
                    texts: text_of.into_iter().collect(),
                });
            }
        }
    }

    /// Takes more at a time, because no game has ended.
    fn grow(&mut self) {
        // One byte more than the limit shows that it is exceeded.
        self.at.window =
            self.at.window.saturating_mul(2).min(self.options.limits.most_bytes().saturating_add(1));
    }

    /// Ends with a game that is larger than the limit.
    fn give_up(&mut self) {
        let (bytes, lines) = (self.at.byte, self.at.lines);
        self.stage = Stage::Done;
        let text = source(&[], &self.options).after(bytes, lines);
        let mut diagnostics = vec![too_large(&self.options)];
        order(&mut diagnostics, &self.options);
        self.ready.push_back(Parsed {
            records: Vec::new(),
            diagnostics,
            source: Arc::new(text),
            format: self.at.format,
            texts: Vec::new(),
        });
    }
}

#[cfg(test)]
mod tests;
