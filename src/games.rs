//! Reads the games of a large text one after the other, in memory that does not grow with the text.
//!
//! The text is read in windows of half a mebibyte. The first window begins at the start of the text, and each other
//! window at the first game that has not been returned yet. The last two games of a window are not returned: they are
//! read again in the next window, because lines behind a game can say how it ended. A window with at most two games is
//! enlarged until it has more.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;

use crate::diag::Diagnostic;
use crate::notation::Format;
use crate::parse::{Parsed, ReadOptions, detected, order, source, stopped, too_large};
use crate::replay::Replayed;
use crate::text::Encoding;
use window::Window;

#[cfg(feature = "files")]
mod ahead;
#[cfg(feature = "files")]
pub(crate) mod turns;
mod window;

/// The initial size of a window, in bytes.
const WINDOW: usize = 1 << 19;

/// Reads the games of `reader` one after the other. The text may be larger than the memory, because it is read in parts
/// of about half a mebibyte.
///
/// The games and their findings are those that [`read_from`](crate::read_from) gives. But a finding that concerns the
/// whole text is given once for each part.
///
/// Each item holds one game, or no game and the findings about text that is no game. [`Parsed::source`] is the part of
/// the text around the game, which neighbouring games share; lines and columns are those of the whole text.
///
/// The notation is detected from the first part, and the encoding from the first part that has characters beyond ASCII.
/// JKF, whose text is one JSON value, and UTF-16 are read as a whole.
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
/// If the reader fails, the item is an error and the last one. The text behind the last game that was returned, about a
/// mebibyte, is then lost.
///
/// In place of a game that is larger than the [limit](crate::Limits::bytes) there is a finding. If reading
/// [is stopped](ReadOptions::stop), the last item holds a finding that says so.
pub fn games<R: Read>(reader: R, options: &ReadOptions) -> Games<R> {
    Games {
        reader,
        options: options.clone(),
        bytes: Vec::new(),
        start: 0,
        at: Mark::default(),
        end: usize::MAX,
        ready: VecDeque::new(),
        is_done: false,
        failed: None,
    }
}

/// The start of a part of a large text, and everything that determines how the text is read from there on. A task of
/// `files::plan` holds one.
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

impl Mark {
    /// Makes the window larger, because it has no complete game.
    fn grow(&mut self, options: &ReadOptions) {
        // One byte more than the limit shows that it is exceeded.
        self.window = self.window.saturating_mul(2).min(most(options).saturating_add(1));
    }
}

/// The maximum size of a window in bytes: the limit for one game, but not less than the initial size.
fn most(options: &ReadOptions) -> usize {
    options.limits.most_bytes().max(WINDOW)
}

/// An iterator over the games of a reader, made by [`games`].
#[derive(Debug)]
pub struct Games<R> {
    reader: R,
    options: ReadOptions,
    /// The bytes that were read and may be needed again.
    bytes: Vec<u8>,
    /// The offset of `bytes` in the text.
    start: usize,
    /// The start of the next window.
    at: Mark,
    /// No window begins at or after this byte.
    end: usize,
    ready: VecDeque<Parsed>,
    /// Whether no window is left.
    is_done: bool,
    /// An error of the reader that has not been returned yet.
    failed: Option<io::Error>,
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Parsed>;

    fn next(&mut self) -> Option<io::Result<Parsed>> {
        loop {
            if self.options.is_stopped() {
                self.ready.clear();
            }
            if let Some(parsed) = self.ready.pop_front() {
                return Some(Ok(parsed));
            }
            match self.look()? {
                Ok(Looked::Games(window)) => {
                    let read = window.read(&self.options);
                    // If reading was stopped in the middle of a game, the game has not ended there.
                    if !self.options.is_stopped() && self.pass(&window, &read) {
                        self.forget(self.at.byte);
                        self.ready.extend(window.give(read, &self.options));
                    }
                }
                Ok(Looked::Nothing(parsed)) => return Some(Ok(*parsed)),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl<R: Read> std::iter::FusedIterator for Games<R> {}

#[cfg(feature = "files")]
impl<R: Read> Games<R> {
    /// Only the games from `mark` on and before `end`, where a window ends; the reader must be at the mark.
    pub(crate) fn between(self, mark: Mark, end: usize) -> Games<R> {
        Games { start: mark.byte, at: mark, end, ..self }
    }

    /// The number of games of the text before the next window.
    pub(crate) fn before(&self) -> u32 {
        self.at.games
    }

    /// The starts of the windows, except the first one.
    pub(crate) fn marks(mut self) -> impl Iterator<Item = io::Result<Mark>> {
        std::iter::from_fn(move || {
            while let Some(looked) = self.look() {
                match looked {
                    Ok(Looked::Games(window)) => {
                        if self.pass(&window, &window.read(&self.options)) {
                            self.forget(self.at.byte);
                            return (!self.is_done).then(|| Ok(self.at.clone()));
                        }
                    }
                    Ok(Looked::Nothing(_)) => return None,
                    Err(error) => return Some(Err(error)),
                }
            }
            None
        })
    }
}

impl<R: Read> Games<R> {
    /// The next window; `None` if no game is left.
    fn look(&mut self) -> Option<io::Result<Looked>> {
        while !self.is_done {
            if self.options.is_stopped() {
                return Some(Ok(self.give_up(stopped())));
            }
            if let Err(error) = self.fill() {
                self.is_done = true;
                return Some(Err(error));
            }
            match self.window() {
                Some(looked) => return Some(Ok(looked)),
                None => self.at.grow(&self.options),
            }
        }
        None
    }

    fn fill(&mut self) -> io::Result<()> {
        let wanted = self.at.byte - self.start + self.at.window;
        let missing = wanted.saturating_sub(self.bytes.len());
        if missing > 0
            && let Some(error) = self.failed.take()
        {
            return Err(error);
        }
        self.reader.by_ref().take(missing as u64).read_to_end(&mut self.bytes)?;
        Ok(())
    }

    /// The next window, if its text can be read without the text behind it.
    fn window(&mut self) -> Option<Looked> {
        let bytes = &self.bytes[self.at.byte - self.start..];
        let bytes = &bytes[..bytes.len().min(self.at.window)];
        if bytes.len() > most(&self.options) {
            return Some(self.give_up(too_large(&self.options)));
        }
        let is_last = bytes.len() < self.at.window;
        let end = if is_last {
            bytes.len()
        } else {
            // Only complete lines are read.
            memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1)
        };
        let mut options = self.options.clone();
        options.encoding = options.encoding.or(self.at.encoding);
        let text = source(&bytes[..end], &options).after(self.at.byte, self.at.lines);
        let format = self.at.format.or(self.options.format).or_else(|| detected(text.text(), &self.options));
        let is_whole = matches!(text.encoding(), Encoding::Utf16Le | Encoding::Utf16Be)
            || text.misread().is_some()
            || text.radical().is_some()
            || format.is_none_or(|format| !format.notation().brackets[0].is_empty());
        if is_whole && bytes.len() > self.options.limits.most_bytes() {
            return Some(self.give_up(too_large(&self.options)));
        }
        if !is_last && is_whole {
            return None;
        }
        let (at, held) = (self.at.clone(), bytes.len());
        Some(Looked::Games(Window { text: Arc::new(text), format, at, held, is_last }))
    }

    /// A finding in place of the games that follow.
    fn give_up(&mut self, found: Diagnostic) -> Looked {
        self.is_done = true;
        let mut diagnostics = vec![found];
        order(&mut diagnostics, &self.options);
        let text = Arc::new(source(&[], &self.options).after(self.at.byte, self.at.lines));
        let format = self.at.format;
        Looked::Nothing(Box::new(Parsed {
            records: Vec::new(),
            diagnostics,
            source: text,
            format,
            texts: Vec::new(),
        }))
    }

    /// Continues behind the games of a window, or enlarges the window. Returns whether it was large enough.
    fn pass(&mut self, window: &Window, read: &Replayed) -> bool {
        let kept = window.kept(read);
        match kept {
            Some((kept, end)) => self.go_on(window, window.behind(kept, end)),
            None => self.at.grow(&self.options),
        }
        kept.is_some()
    }

    /// Continues at the start of the next window.
    fn go_on(&mut self, window: &Window, next: Mark) {
        self.is_done = self.is_end(window, &next);
        self.at = next;
    }

    /// Whether a window has the last games, if the next one would begin at `next`.
    fn is_end(&self, window: &Window, next: &Mark) -> bool {
        window.is_last || next.byte >= self.end
    }

    /// Drops the bytes before an offset in the text.
    fn forget(&mut self, byte: usize) {
        self.bytes.drain(..byte - self.start);
        self.start = byte;
    }
}

/// The next part of a text.
pub(crate) enum Looked {
    Games(Window),
    /// No game, with a finding that says why.
    Nothing(Box<Parsed>),
}

#[cfg(test)]
mod tests;
