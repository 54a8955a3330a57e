//! Hands out windows of a text before the windows in front of them have been read, for several threads.
//!
//! Where a window ends is only known for certain when its games have been read. But the last part of a window nearly
//! always shows it: the heads of the last games (all before their moves) are read there, with the same reader, to guess
//! where the next window begins, while other threads read the window itself. If all games begin with the same word as the
//! first one, it is enough to look for lines with that word.
//!
//! When the games of a window are taken, the place where they really end is compared with the guess. If the guess was
//! wrong, all that was read behind it is dropped and read again. So a wrong guess takes time, and changes no result.

use std::io::{self, Read};

use super::{Games, Looked, Mark, Window};
use crate::notation::Format;
use crate::parse::{Parsed, ReadOptions, replayed};
use crate::replay::Replayed;
use crate::text::{Encoding, Source};

/// How many bytes at the end of a window are looked at first: what is read for a guess is read twice.
const TAIL: usize = 1 << 14;
/// How many games must be in them: the first one is cut, and two are left to the next window.
const GAMES: usize = 4;
/// If there are so many games in them, fewer bytes will do.
const PLENTY: usize = 2 * GAMES;

/// How many times in a row the first words of lines must have given the same place as the heads of games, but for a
/// constant distance, before only the words are used.
const AGREED: u32 = 3;

impl<R: Read> Games<R> {
    /// Whether the games that are left can be shared with other threads: none is waiting to be returned.
    pub(crate) fn is_divisible(&self) -> bool {
        self.ready.is_empty() && !self.is_done
    }

    /// The windows that were not read yet, with the options for reading them.
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
    /// They go on at the place that was guessed for the next window.
    games: Games<R>,
    /// Where the first game begins that was not taken, which is certain.
    sure: Mark,
    /// How heads are read.
    heads: ReadOptions,
    /// How many bytes at the end of a window are looked at.
    tail: usize,
    /// The distance from the place that the first words of lines give to the place that the heads of games give, and
    /// how many times in a row it was the same.
    behind_words: Option<(isize, u32)>,
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
    /// `None` if there is no game to be read.
    read: Option<Replayed>,
    /// How many games stand before it, once it was [taken](Ahead::take).
    pub before: u32,
    /// Whether no other game follows, once it was taken.
    pub is_last: bool,
}

impl Guess {
    /// Reads the window, on whatever thread.
    pub fn read(self, options: &ReadOptions) -> Guessed {
        let read = match &self.looked {
            Looked::Games(window) => Some(window.read(options)),
            Looked::Nothing(_) => None,
        };
        Guessed { guess: self, read, before: 0, is_last: false }
    }
}

impl Guessed {
    /// The games that no later window gives. It was [taken](Ahead::take) before.
    pub fn games(self, options: &ReadOptions) -> Vec<Parsed> {
        match (self.guess.looked, self.read) {
            (Looked::Games(window), Some(read)) => window.give(read, options),
            (Looked::Nothing(parsed), _) => vec![*parsed],
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

    /// Takes the next window that was read, and says whether those behind it were guessed rightly.
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

    /// How many games there were, once all windows were taken, and why the reader gave no more.
    pub fn end(self) -> (u32, Option<io::Error>) {
        (self.sure.games, self.failed)
    }

    /// A guess of where the games end that are not left to the next window.
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

    /// The same guess by the heads of the last games.
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

/// The start of the last but one line that begins with the first word of the text, if there is another before it.
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
