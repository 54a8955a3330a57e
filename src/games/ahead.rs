//! The windows of a text before those in front of them were read, for several threads.
//!
//! Where a window ends is known when its games were read. But what is written at its end tells nearly always, so
//! the heads of the last games alone are read to guess it, with the same reader; others read the window meanwhile.
//! Who takes what they have read compares, and goes on behind the games that there are: what was read after a wrong
//! guess is forgotten. So a guess costs time when it is wrong, and decides nothing.

use std::io::{self, Read};

use super::{Games, Looked, Mark, Window};
use crate::notation::Format;
use crate::parse::{Parsed, ReadOptions, replayed};
use crate::replay::Replayed;
use crate::text::{Encoding, Source};

/// Of how many parts of a window the last one is looked at first: what is read for a guess is read twice.
const PARTS: usize = 32;
/// How many games must be in it: the first one has lost its start, and two are left to the next window.
const GAMES: usize = 4;
/// How many games in it say that half as much tells as well.
const PLENTY: usize = 4 * GAMES;

impl<R: Read> Games<R> {
    /// Whether the games that are left can be read by others: none waits to be given.
    pub(crate) fn is_divisible(&self) -> bool {
        self.ready.is_empty()
    }

    /// The windows that were not read, for others to read with these options.
    pub(crate) fn ahead(self) -> (ReadOptions, Ahead<R>) {
        let options = self.options.clone();
        let heads = options.clone().only(|_| false);
        (options, Ahead { sure: self.at.clone(), heads, parts: PARTS, failed: None, games: self })
    }
}

/// The windows of a text, made by [`Games::ahead`].
pub(crate) struct Ahead<R> {
    /// They go on where the next window begins by what was guessed.
    games: Games<R>,
    /// Where the games begin that were not taken.
    sure: Mark,
    /// How heads are read.
    heads: ReadOptions,
    /// Of how many parts of a window the last one is looked at.
    parts: usize,
    /// Why the reader gives no more.
    failed: Option<io::Error>,
}

/// A window, and where the next one begins if the guess is right.
pub(crate) struct Guess {
    looked: Looked,
    next: Mark,
}

/// A window that was read.
pub(crate) struct Guessed {
    guess: Guess,
    /// Nothing of what is too large.
    read: Option<Replayed>,
}

impl Guess {
    /// Reads the window, on whatever thread.
    pub fn read(self, options: &ReadOptions) -> Guessed {
        let read = match &self.looked {
            Looked::Games(window) => Some(window.read(options)),
            Looked::TooLarge(_) => None,
        };
        Guessed { guess: self, read }
    }
}

impl Guessed {
    /// The games that no later window gives. It was [taken](Ahead::take) before.
    pub fn games(self, options: &ReadOptions) -> Vec<Parsed> {
        match (self.guess.looked, self.read) {
            (Looked::Games(window), Some(read)) => window.give(read, options),
            (Looked::TooLarge(parsed), _) => vec![*parsed],
            (Looked::Games(_), None) => Vec::new(),
        }
    }
}

impl<R: Read> Ahead<R> {
    /// The next window to be read.
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
            match self.end(&window) {
                Some(end) => {
                    let next = window.behind(0, end);
                    self.games.go_on(&window, next.clone());
                    return Some(Guess { looked: Looked::Games(window), next });
                }
                None => self.games.at.grow(&self.heads),
            }
        }
    }

    /// Takes the next window that was read, and says whether those behind it were guessed rightly.
    pub fn take(&mut self, Guessed { guess, read }: &mut Guessed) -> bool {
        let (Looked::Games(window), Some(read)) = (&mut guess.looked, read) else { return true };
        window.at.games = self.sure.games;
        let kept = window.kept(read);
        match kept {
            Some((kept, end)) => self.sure = window.behind(kept, end),
            None => self.sure.grow(&self.heads),
        }
        let is_right = kept.is_some() && self.sure.byte == guess.next.byte;
        if !is_right {
            self.games.failed = self.failed.take();
            self.games.go_on(window, self.sure.clone());
            self.parts = (self.parts / 2).max(1);
        }
        self.games.forget(self.sure.byte);
        is_right
    }

    /// Why the reader gave no more, once all windows were taken.
    pub fn failed(&mut self) -> Option<io::Error> {
        self.failed.take()
    }

    /// Where the games of a window end that are not left to the next one, as far as the last ones tell.
    fn end(&mut self, window: &Window) -> Option<usize> {
        let text = window.text.text();
        if window.is_last {
            return Some(text.len());
        }
        while self.parts > 1 {
            let part = text.len() - text.len() / self.parts;
            let start = memchr::memrchr(b'\n', &text.as_bytes()[..part]).map_or(0, |end| end + 1);
            let last = Source::new(&text.as_bytes()[start..], Some(Encoding::Utf8));
            let texts = replayed(&last, window.format.map(Format::notation), &self.heads).texts;
            if texts.len() >= GAMES {
                if texts.len() >= PLENTY {
                    self.parts = PARTS.min(2 * self.parts);
                }
                return Some(start + texts[texts.len() - 3].end as usize);
            }
            self.parts /= 2;
        }
        let read = window.read(&self.heads);
        if read.texts.len() >= 2 * PLENTY {
            self.parts = 2;
        }
        window.kept(&read).map(|(_, end)| end)
    }
}
