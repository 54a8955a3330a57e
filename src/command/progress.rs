//! Shows the progress of the work on a terminal: how much is done, how fast, and how long the rest takes.
//!
//! A thread of its own finds how many bytes there are in all; until that is known, the remaining time is not shown. A
//! container counts with its packed size, when all of it has been read.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use super::speech::Speech;
use crate::files::{Input, Walk, lock};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The language of the line.
static SPEECH: OnceLock<Speech> = OnceLock::new();
/// How many games were read. A process runs one command.
static GAMES: AtomicUsize = AtomicUsize::new(0);
/// The bytes of the files that are done.
static DONE: AtomicU64 = AtomicU64::new(0);
/// The bytes of all files, once they are known.
static ALL: OnceLock<u64> = OnceLock::new();

/// Sets the language of the line.
pub fn speak(speech: Speech) {
    SPEECH.get_or_init(|| speech);
}

/// Finds out how much there is to read, if standard error is a terminal.
pub fn measure(walk: &Walk) {
    if io::stderr().is_terminal() {
        let walk = walk.clone();
        thread::spawn(move || ALL.set(walk.bytes()));
    }
}

/// A function that counts the files as they come.
pub fn met() -> impl FnMut(&Input) + Send {
    let last: Mutex<Option<PathBuf>> = Mutex::default();
    let is_watched = io::stderr().is_terminal();
    move |input| {
        if !is_watched {
            return;
        }
        let file = input.address().path();
        let mut last = lock(&last);
        if last.as_ref() != Some(&file)
            && let Some(left) = last.replace(file)
        {
            DONE.fetch_add(size(&left), Ordering::Relaxed);
        }
    }
}

fn size(path: &Path) -> u64 {
    path.metadata().map_or(0, |about| about.len())
}

/// Counts games that were read.
pub fn read(games: usize) {
    GAMES.fetch_add(games, Ordering::Relaxed);
}

/// A line about the work, on a terminal.
pub struct Progress {
    bar: ProgressBar,
    /// How many are done. The bar itself would ask for the time with each of them.
    done: AtomicUsize,
    what: &'static str,
    /// The counter of games, if games are counted as well.
    beside: Option<&'static AtomicUsize>,
}

impl Progress {
    /// A line that counts `what` and games. It is not shown yet, because short work needs none.
    pub fn new(what: &'static str) -> Progress {
        Progress { bar: ProgressBar::hidden(), done: AtomicUsize::new(0), what, beside: Some(&GAMES) }
    }

    /// A line that counts `what` in one game.
    #[cfg(feature = "png")]
    pub fn of_game(what: &'static str) -> Progress {
        Progress { bar: ProgressBar::hidden(), done: AtomicUsize::new(0), what, beside: None }
    }

    pub fn count(&self, number: usize) {
        self.done.fetch_add(number, Ordering::Relaxed);
    }

    /// Counts, and shows it from now on.
    pub fn add(&self, number: usize) {
        self.count(number);
        self.show();
    }

    /// Does something that prints.
    pub fn suspend<R>(&self, print: impl FnOnce() -> R) -> R {
        self.bar.suspend(print)
    }

    pub fn show(&self) {
        if !io::stderr().is_terminal() {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
                self.bar.set_style(style);
            }
        }
        let games = self.beside.map_or(0, |games| games.load(Ordering::Relaxed));
        let things = [(self.done.load(Ordering::Relaxed), self.what), (games, "game")];
        let (done, all) = (DONE.load(Ordering::Relaxed), ALL.get().copied());
        let speech = SPEECH.get().copied().unwrap_or_default();
        self.bar.set_message(line(things, self.bar.elapsed(), (done, all), speech));
        self.bar.tick();
    }
}

/// The text of the line: the numbers, the rate of the last of them, the time so far, and the time left.
fn line(
    things: [(usize, &str); 2],
    elapsed: Duration,
    (done, all): (u64, Option<u64>),
    speech: Speech,
) -> String {
    let mut things = things.into_iter().filter(|thing| thing.0 > 0);
    let mut said: Vec<String> = things.clone().map(|(number, what)| speech.count(number, what)).collect();
    if let Some((number, _)) = things.next_back() {
        let rate = format!("{:.0}", number as f64 / elapsed.as_secs_f64().max(0.001));
        said.push(speech.say("{n}/s", &[("n", &rate)]));
    }
    said.push(clock(elapsed));
    if let Some(all) = all.filter(|&all| done > 0 && all >= done) {
        let left = elapsed.mul_f64((all - done) as f64 / done as f64);
        said.push(speech.say("{time} left", &[("time", &clock(left))]));
    }
    speech.list(said)
}

/// `0:05`, `1:02:03`
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn the_time_left_is_said_once_it_is_known() {
        let said = |things, seconds, done, all| {
            line(things, Duration::from_secs(seconds), (done, all), Speech::default())
        };
        let both = [(20, "file"), (600, "game")];
        assert_eq!(said(both, 60, 100, None), "20 files, 600 games, 10/s, 1:00");
        assert_eq!(said(both, 60, 100, Some(400)), "20 files, 600 games, 10/s, 1:00, 3:00 left");
        assert_eq!(said(both, 60, 1, Some(101)), "20 files, 600 games, 10/s, 1:00, 1:40:00 left");
        // Nothing is guessed from nothing, or from more than there was.
        assert_eq!(said([(30, "row"), (0, "game")], 5, 0, Some(400)), "30 rows, 6/s, 0:05");
        assert_eq!(said([(0, "row"), (0, "game")], 0, 500, Some(400)), "0:00");
        let time = Duration::from_secs(60);
        let japanese = line(both, time, (100, Some(400)), Speech(Language::Japanese));
        assert_eq!(japanese, "20ファイル、600局、毎秒10、1:00、残り3:00");
    }
}
