//! Shares the windows of a text among threads. Each thread reads a window, and hands over its games after those of the
//! preceding windows.

use std::io::{self, Read};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::Games;
use super::ahead::{Ahead, Guess, Guessed};
use crate::parse::ReadOptions;

/// Windows that are guessed one after the other, and taken in that order.
pub(crate) struct Turns<R> {
    options: ReadOptions,
    state: Mutex<State<R>>,
    /// Notified when the next window can be taken.
    turned: Condvar,
}

struct State<R> {
    ahead: Ahead<R>,
    /// The number of windows that have been guessed.
    guessed: usize,
    /// The number of the window that is taken next. Windows before it that were not taken were guessed wrongly.
    turn: usize,
    /// Whether a thread has panicked, so that its turn never ends.
    is_stuck: bool,
}

/// A window to read, and its number.
pub(crate) struct Turn(usize, Guess);

impl<R: Read> Turns<R> {
    /// The windows of the remaining games.
    pub fn new(games: Games<R>) -> Turns<R> {
        let (options, ahead) = games.ahead();
        let state = Mutex::new(State { ahead, guessed: 0, turn: 0, is_stuck: false });
        Turns { options, state, turned: Condvar::new() }
    }

    /// The options for reading the games.
    pub fn options(&self) -> &ReadOptions {
        &self.options
    }

    /// The next window to read; the calling thread reads it.
    pub fn next(&self) -> Option<Turn> {
        let mut state = self.lock();
        let guess = state.ahead.guess()?;
        state.guessed += 1;
        Some(Turn(state.guessed - 1, guess))
    }

    /// Reads a window, and takes it when it is its turn; `None` if the guess of its start was wrong.
    pub fn read(&self, Turn(number, guess): Turn) -> Option<Guessed> {
        let _stuck = Stuck(self);
        let mut window = guess.read(&self.options);
        let mut state = self.lock();
        while state.turn < number && !state.is_stuck {
            state = self.turned.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.turn != number {
            return None;
        }
        let is_right = state.ahead.take(&mut window);
        state.turn = if is_right { number + 1 } else { state.guessed };
        self.turned.notify_all();
        Some(window)
    }

    /// The number of games, and the error of the reader that ended the text.
    pub fn end(self) -> (u32, Option<io::Error>) {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).ahead.end()
    }
}

impl<R> Turns<R> {
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ensures that no thread waits for one that panics.
struct Stuck<'t, R>(&'t Turns<R>);

impl<R> Drop for Stuck<'_, R> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.lock().is_stuck = true;
            self.0.turned.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::super::{Mark, games};
    use super::*;
    use crate::parse::Parsed;

    /// Games, some of them with a comment that looks like a game.
    fn text() -> String {
        let game = |at: usize| match at % 30 {
            20 => format!("[Sente \"{at}\"]\n1. P-7f {{\n[Sente \"C\"]\n*\n}}\n*\n\n"),
            _ => format!("[Sente \"{at}\"]\n1. P-7f P-3d\n*\n\n"),
        };
        (0..600).map(game).collect()
    }

    /// The games as read by three threads.
    fn read_by_all(text: &str, options: &ReadOptions) -> Vec<Parsed> {
        let start = Mark { window: 900, ..Mark::default() };
        let turns = Turns::new(games(text.as_bytes(), options).between(start, usize::MAX));
        let read = Mutex::new(Vec::new());
        let work = || {
            while let Some(turn) = turns.next() {
                if let Some(window) = turns.read(turn) {
                    let (before, games) = (window.before, window.games(turns.options()));
                    read.lock().unwrap_or_else(PoisonError::into_inner).push((before, games));
                }
            }
        };
        thread::scope(|scope| (0..3).for_each(|_| drop(scope.spawn(work))));
        let mut read = read.into_inner().unwrap_or_else(PoisonError::into_inner);
        read.sort_by_key(|(before, _)| *before);
        assert_eq!(turns.end().0, 600);
        read.into_iter().flat_map(|(_, games)| games).collect()
    }

    #[test]
    fn windows_are_taken_in_their_order_whoever_reads_them() {
        let text = text();
        let alone: Vec<_> =
            games(text.as_bytes(), &ReadOptions::new()).map(|it| it.expect("it can be read")).collect();
        let read = read_by_all(&text, &ReadOptions::new());
        assert_eq!(read.len(), alone.len());
        for (one, other) in read.iter().zip(&alone) {
            assert_eq!((&one.records, &one.diagnostics.len()), (&other.records, &other.diagnostics.len()));
        }
    }

    #[test]
    fn nobody_waits_for_a_thread_that_panicked() {
        let met = AtomicU32::new(0);
        let options = ReadOptions::new().only(move |_| {
            assert!(met.fetch_add(1, Ordering::Relaxed) < 300, "a panic that is meant");
            true
        });
        assert!(catch_unwind(AssertUnwindSafe(|| read_by_all(&text(), &options))).is_err());
    }
}
