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
use crate::text::{Encoding, Source, Span};

/// How many bytes are read at first.
const WINDOW: usize = 1 << 20;

/// Reads the games of `reader` one after the other. They are those of [`read_from`](crate::read_from), with the
/// same findings, but that what is said once for a text is said once for about every mebibyte of it; the file may be
/// larger than memory.
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
            match self.look()? {
                Ok(Looked::Games(window)) => {
                    let read = window.read(&self.options);
                    if self.pass(&window, &read) {
                        self.ready.extend(window.give(read, &self.options));
                    }
                }
                Ok(Looked::TooLarge(parsed)) => return Some(Ok(*parsed)),
                Err(error) => return Some(Err(error)),
            }
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
        std::iter::from_fn(move || match self.cut()? {
            Ok(_) => (self.stage != Stage::Done).then(|| Ok(self.at.clone())),
            Err(error) => Some(Err(error)),
        })
    }

    /// Whether the games that are left can be read by others: none waits to be given, and to find the windows costs less
    /// than to read them.
    pub(crate) fn is_divisible(&self) -> bool {
        self.ready.is_empty() && self.options.plays_all()
    }

    /// The windows that were not read, each to be read on whatever thread, and with what options. No move is read to
    /// find them.
    pub(crate) fn windows(mut self) -> (ReadOptions, impl Iterator<Item = io::Result<Looked>>) {
        let options = self.options.clone();
        self.options = self.options.only(|_| false);
        (options, std::iter::from_fn(move || self.cut()))
    }

    /// Finds the next window and goes behind its games.
    fn cut(&mut self) -> Option<io::Result<Looked>> {
        loop {
            let looked = self.look()?;
            let is_passed = match &looked {
                Ok(Looked::Games(window)) => self.pass(window, &window.read(&self.options)),
                _ => true,
            };
            if is_passed {
                return Some(looked);
            }
        }
    }
}

impl<R: Read> Games<R> {
    /// What the next window holds; nothing where no game is left.
    fn look(&mut self) -> Option<io::Result<Looked>> {
        while self.stage != Stage::Done {
            if let Err(error) = self.fill() {
                self.stage = Stage::Done;
                return Some(Err(error));
            }
            match self.window() {
                Some(looked) => return Some(Ok(looked)),
                None => self.grow(),
            }
        }
        None
    }

    fn fill(&mut self) -> io::Result<()> {
        let missing = self.at.window.saturating_sub(self.bytes.len());
        let taken = self.reader.by_ref().take(missing as u64).read_to_end(&mut self.bytes)?;
        if taken < missing {
            self.stage = Stage::AtEnd;
        }
        Ok(())
    }

    /// What was read and not given, if a part of it can be read by itself.
    fn window(&mut self) -> Option<Looked> {
        let is_last = self.stage == Stage::AtEnd;
        let Mark { byte, lines, .. } = self.at;
        if self.bytes.len() > self.options.limits.most_bytes() {
            self.stage = Stage::Done;
            return Some(Looked::TooLarge(Box::new(too_large_after(&self.at, &self.options))));
        }
        let end = match is_last {
            true => self.bytes.len(),
            // A line is read when it is there as a whole.
            false => memchr::memrchr(b'\n', &self.bytes).map_or(0, |end| end + 1),
        };
        let text = source(&self.bytes[..end], &self.options).after(byte, lines);
        let format = self.at.format.or(self.options.format).or_else(|| Format::detect(text.text()));
        let is_whole = matches!(text.encoding(), Encoding::Utf16Le | Encoding::Utf16Be)
            || format.is_none_or(|format| !format.notation().brackets[0].is_empty());
        if !is_last && is_whole {
            return None;
        }
        Some(Looked::Games(Window { text: Arc::new(text), format, games_before: self.at.games, is_last }))
    }

    /// Goes behind the games of a window, unless it must be larger.
    fn pass(&mut self, window: &Window, read: &Replayed) -> bool {
        let Some((kept, end)) = window.kept(read) else {
            self.grow();
            return false;
        };
        let text = &window.text;
        if self.options.encoding.is_none() && !text.text()[..end].is_ascii() {
            self.at.encoding = Some(text.encoding());
            self.options.encoding = self.at.encoding;
        }
        let place = text.place(Span::new(end, end));
        self.bytes.drain(..place.byte - self.at.byte);
        (self.at.byte, self.at.lines) = (place.byte, place.line - 1);
        self.at.format = window.format;
        self.at.games = self.at.games.saturating_add(kept as u32);
        self.at.window = self.at.window.min(WINDOW.max(self.bytes.len()));
        if window.is_last || self.at.byte >= self.end {
            self.stage = Stage::Done;
        }
        true
    }

    /// Takes more at a time, because no game has ended.
    fn grow(&mut self) {
        // One byte more than the limit shows that it is exceeded.
        self.at.window =
            self.at.window.saturating_mul(2).min(self.options.limits.most_bytes().saturating_add(1));
    }
}

/// What the bytes that were read hold.
pub(crate) enum Looked {
    Games(Window),
    /// A game that is larger than the limit.
    TooLarge(Box<Parsed>),
}

#[cfg(feature = "files")]
impl Looked {
    /// The games of a window that no later one gives.
    pub(crate) fn games(self, options: &ReadOptions) -> Vec<Parsed> {
        match self {
            Looked::Games(window) => window.give(window.read(options), options),
            Looked::TooLarge(parsed) => vec![*parsed],
        }
    }
}

/// Some whole lines of a text, from the start of a game on.
pub(crate) struct Window {
    text: Arc<Source>,
    format: Option<Format>,
    /// The games of the text before it.
    games_before: u32,
    /// Whether the text ends with it.
    is_last: bool,
}

impl Window {
    fn read(&self, options: &ReadOptions) -> Replayed {
        replayed(&self.text, self.format.map(Format::notation), options)
    }

    /// How many of its games are not left to the next window, and where they end; `None` if it has to be larger.
    fn kept(&self, read: &Replayed) -> Option<(usize, usize)> {
        if self.is_last {
            return Some((read.ends.len(), self.text.text().len()));
        }
        let kept = read.ends.len().checked_sub(2)?;
        Some((kept, *read.ends[..kept].last()? as usize))
    }

    /// The games that are not left to the next window.
    fn give(&self, read: Replayed, options: &ReadOptions) -> Vec<Parsed> {
        let Some((kept, end)) = self.kept(&read) else { return Vec::new() };
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
            let number = if one.game == 0 { 0 } else { self.games_before.saturating_add(one.game) };
            found[game].push(Diagnostic { game: number, ..one });
        }
        let mut records = read.records.into_iter().zip(texts(&read.ends[..kept], end));
        let game = |mut diagnostics: Vec<Diagnostic>| {
            let (record, text_of) = records.next().unzip();
            if record.is_none() && self.games_before == 0 {
                diagnostics.push(nothing(&self.text, self.format));
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
        found.into_iter().filter_map(game).collect()
    }
}

/// What is said of a game that is larger than the limit.
fn too_large_after(at: &Mark, options: &ReadOptions) -> Parsed {
    let mut diagnostics = vec![too_large(options)];
    order(&mut diagnostics, options);
    let text = source(&[], options).after(at.byte, at.lines);
    Parsed { records: Vec::new(), diagnostics, source: Arc::new(text), format: at.format, texts: Vec::new() }
}

#[cfg(test)]
mod tests;
