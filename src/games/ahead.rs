//! Splits a text into windows before the preceding windows have been read, so that several threads can read them.
//!
//! The end of a window is only known for certain when its games have been read. But the last part of a window is nearly
//! always enough to guess it: the same reader reads the heads of the last games there (without their moves), while other
//! threads read the window itself. If all games begin with the same word as the first one, it is enough to search for
//! lines that begin with that word.
//!
//! When the games of a window are taken, their real end is compared with the guess. After a wrong guess, everything that
//! was read behind it is dropped and read again. A wrong guess therefore costs time, but does not change the result.

use std::io::{self, Read};

use super::{Games, Looked, Mark, Window};
use crate::notation::Format;
use crate::parse::{Parsed, ReadOptions, replayed};
use crate::replay::Replayed;
use crate::text::{Encoding, Source};

/// The number of bytes at the end of a window that are read first for a guess. They are read twice.
const TAIL: usize = 1 << 14;
/// The number of games that these bytes must contain: the first one is incomplete, and the next window reads the last
/// two again.
const GAMES: usize = 4;
/// The number of games from which on fewer bytes are enough.
const PLENTY: usize = 2 * GAMES;

/// How many times in a row the guess by the first words of lines must differ from the guess by the heads of games by the
/// same distance, before only the words are used.
const AGREED: u32 = 3;

impl<R: Read> Games<R> {
    /// Whether the remaining games can be shared with other threads: no game is waiting to be returned.
    pub(crate) fn is_divisible(&self) -> bool {
        self.ready.is_empty() && !self.is_done
    }

    /// The windows that have not been read yet, and the options for reading them.
    pub(crate) fn ahead(self) -> (ReadOptions, Ahead<R>) {
        let options = self.options.clone();
        let heads = options.clone().only(|_| false);
        (
            options,
            Ahead { sure: self.at.clone(), heads, tail: TAIL, behind_words: None, failed: None, games: self },
        )
    }
}

/// The windows of a text, made by [`Games::ahead`].
pub(crate) struct Ahead<R> {
    /// Continues at the guessed start of the next window.
    games: Games<R>,
    /// The start of the first game that has not been taken, which is certain.
    sure: Mark,
    /// The options for reading heads.
    heads: ReadOptions,
    /// The number of bytes at the end of a window that are read for a guess.
    tail: usize,
    /// The distance from the guess by the first words of lines to the guess by the heads of games, and how many times in
    /// a row it was the same.
    behind_words: Option<(isize, u32)>,
    /// The error of the reader that ended the text.
    failed: Option<io::Error>,
}

/// A window, and the start of the next one if the guess is right.
pub(crate) struct Guess {
    looked: Looked,
    next: Mark,
}

/// A window that has been read.
pub(crate) struct Guessed {
    guess: Guess,
    /// `None` if there is no game to read.
    read: Option<Replayed>,
    /// The number of games before it, after it was [taken](Ahead::take).
    pub before: u32,
    /// Whether no other game follows, after it was taken.
    pub is_last: bool,
}

impl Guess {
    /// Reads the window, on any thread.
    pub fn read(self, options: &ReadOptions) -> Guessed {
        let read = match &self.looked {
            Looked::Games(window) => Some(window.read(options)),
            Looked::Nothing(_) => None,
        };
        Guessed { guess: self, read, before: 0, is_last: false }
    }
}

impl Guessed {
    /// The games that no later window gives. The window must have been [taken](Ahead::take).
    pub fn games(self, options: &ReadOptions) -> Vec<Parsed> {
        match (self.guess.looked, self.read) {
            (Looked::Games(window), Some(read)) => window.give(read, options),
            (Looked::Nothing(parsed), _) => vec![*parsed],
            (Looked::Games(_), None) => Vec::new(),
        }
    }
}

impl<R: Read> Ahead<R> {
    /// The next window to read.
    pub fn guess(&mut self) -> Option<Guess> {
        loop {
            let window = match self.games.look()? {
                Ok(Looked::Games(window)) => window,
                Ok(looked) => return Some(Guess { looked, next: self.games.at.clone() }),
                Err(error) => {
                    self.failed = Some(error);
                    return None;
                }
            };
            match self.end_of(&window) {
                Some(end) => {
                    let next = window.behind(0, end);
                    self.games.go_on(&window, next.clone());
                    return Some(Guess { looked: Looked::Games(window), next });
                }
                None => self.games.at.grow(&self.heads),
            }
        }
    }

    /// Takes the next window that has been read, and returns whether the guess of its end was right.
    pub fn take(&mut self, Guessed { guess, read, before, is_last }: &mut Guessed) -> bool {
        (*before, *is_last) = (self.sure.games, true);
        let (Looked::Games(window), Some(read)) = (&mut guess.looked, read) else { return true };
        window.at.games = self.sure.games;
        let kept = window.kept(read);
        match kept {
            Some((kept, end)) => self.sure = window.behind(kept, end),
            None => self.sure.grow(&self.heads),
        }
        *is_last = self.games.is_end(window, &self.sure);
        let is_right = kept.is_some() && self.sure.byte == guess.next.byte;
        if !is_right {
            self.games.failed = self.failed.take();
            self.games.go_on(window, self.sure.clone());
            self.tail = self.tail.saturating_mul(2);
            self.behind_words = None;
        }
        self.games.forget(self.sure.byte);
        is_right
    }

    /// The number of games, after all windows were taken, and the error of the reader that ended the text.
    pub fn end(self) -> (u32, Option<io::Error>) {
        (self.sure.games, self.failed)
    }

    /// Guesses the end of the games that are not left to the next window.
    fn end_of(&mut self, window: &Window) -> Option<usize> {
        let text = window.text.text();
        if window.is_last {
            return Some(text.len());
        }
        let by_words = by_words(text);
        if let (Some((behind, AGREED..)), Some(start)) = (self.behind_words, by_words)
            && let Some(end) = start.checked_add_signed(behind).filter(|&end| text.is_char_boundary(end))
        {
            return Some(end);
        }
        let by_heads = self.by_heads(window);
        let behind = by_heads.zip(by_words).map(|(end, start)| end as isize - start as isize);
        self.behind_words = behind.map(|behind| match self.behind_words {
            Some((before, agreed)) if before == behind => (behind, agreed + 1),
            _ => (behind, 1),
        });
        by_heads
    }

    /// Guesses it by the heads of the last games.
    fn by_heads(&mut self, window: &Window) -> Option<usize> {
        let text = window.text.text();
        loop {
            let part = text.len().saturating_sub(self.tail);
            let start = memchr::memrchr(b'\n', &text.as_bytes()[..part]).map_or(0, |end| end + 1);
            let last = Source::new(&text.as_bytes()[start..], Some(Encoding::Utf8));
            let texts = replayed(&last, window.format.map(Format::notation), &self.heads).texts;
            let found = texts.len();
            if found >= PLENTY {
                self.tail = (text.len() - start).div_ceil(found) * (GAMES + 1);
            }
            if found >= GAMES || start == 0 {
                return Some(start + texts[found.checked_sub(3)?].end as usize);
            }
            self.tail = self.tail.saturating_mul(2);
        }
    }
}

/// The start of the second last line that begins with the first word of the text, if there is another one before it.
fn by_words(text: &str) -> Option<usize> {
    let line = text.trim_start();
    let is_inside = |(at, c): &(usize, char)| *at == 0 || c.is_alphabetic();
    let length = line.char_indices().take_while(is_inside).map(|(at, c)| at + c.len_utf8()).last()?;
    let start = format!("\n{}", &line[..length]);
    let is_whole = |&at: &usize| !text[at + start.len()..].starts_with(char::is_alphabetic);
    let mut starts = memchr::memmem::rfind_iter(text.as_bytes(), &start).filter(is_whole);
    let end = starts.nth(1)?;
    starts.next().map(|_| end + 1)
}
