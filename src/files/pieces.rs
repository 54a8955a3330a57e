//! What an input holds, piece by piece: as a whole, or game by game on as many threads as have nothing else to do.

use std::fmt;
use std::io::{self, Read};
use std::iter;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::SyncSender;

use super::order::{in_order_within, jobs_to_share, lock, on_thread};
use super::unpacked;
use crate::diag::Diagnostic;
use crate::games::Games;
use crate::games::ahead::{Guess, Guessed};
use crate::parse::{Parsed, ReadOptions, order, parse_bytes};

/// What an input holds piece by piece, made by [`Input::pieces`](super::Input::pieces).
pub struct Pieces(Reading);

type Text = Box<dyn Read + Send>;

enum Reading {
    Whole(Option<Box<io::Result<Parsed>>>),
    /// The games, and what is wrong with the member that they are in.
    Games(Division, Vec<Diagnostic>, ReadOptions),
}

/// Who reads the games of a large text.
enum Division {
    Alone(Box<Games<Text>>),
    Shared(Box<dyn Iterator<Item = io::Result<Parsed>> + Send>),
}

impl Pieces {
    pub(super) fn whole(parsed: io::Result<Parsed>) -> Pieces {
        Pieces(Reading::Whole(Some(Box::new(parsed))))
    }

    pub(super) fn of(games: Games<Text>, found: Vec<Diagnostic>, options: ReadOptions) -> Pieces {
        Pieces(Reading::Games(Division::Alone(Box::new(games)), found, options))
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pieces").finish_non_exhaustive()
    }
}

impl Iterator for Pieces {
    type Item = io::Result<Parsed>;

    fn next(&mut self) -> Option<io::Result<Parsed>> {
        match &mut self.0 {
            Reading::Whole(parsed) => parsed.take().map(|parsed| *parsed),
            Reading::Games(games, found, options) => match games.next() {
                Some(Err(error)) => match unpacked::broken(error) {
                    Ok(broken) => {
                        found.push(broken);
                        self.next()
                    }
                    Err(error) => Some(Err(error)),
                },
                None if !found.is_empty() => {
                    let mut parsed = parse_bytes((&[]).into(), options);
                    parsed.diagnostics = std::mem::take(found);
                    order(&mut parsed.diagnostics, options);
                    Some(Ok(parsed))
                }
                item => item,
            },
        }
    }
}

impl Iterator for Division {
    type Item = io::Result<Parsed>;

    fn next(&mut self) -> Option<io::Result<Parsed>> {
        if let Division::Alone(games) = self
            && games.is_divisible()
            && let Some(jobs) = jobs_to_share()
            && let Division::Alone(games) = std::mem::replace(self, Division::Shared(Box::new(iter::empty())))
        {
            *self = Division::Shared(Box::new(shared(*games, jobs)));
        }
        match self {
            Division::Alone(games) => games.next(),
            Division::Shared(games) => games.next(),
        }
    }
}

/// How many windows that were read may wait to be taken.
const WAITING: usize = 1;
/// How many threads share a text at most: windows are found one after the other, and more would wait for them.
const MOST: usize = 8;

/// Why the work on windows ends before the last one.
enum Stop {
    /// Nobody takes more.
    Enough,
    /// A window does not begin where it was guessed, nor do those behind it.
    Wrong,
}

/// Games that are read on so many threads, in their order. They are those that one thread reads.
fn shared(games: Games<Text>, jobs: usize) -> impl Iterator<Item = io::Result<Parsed>> + Send {
    type Read = io::Result<Vec<Parsed>>;
    let jobs = jobs.min(MOST);
    let work = move |sender: &SyncSender<Read>| {
        let (options, ahead) = games.ahead();
        let ahead = &Mutex::new(ahead);
        let read = |guess: Guess, put: &mut dyn FnMut(_) -> ControlFlow<()>| {
            let _enough = put(guess.read(&options));
        };
        let take = |mut window: Guessed| {
            let is_right = lock(ahead).take(&mut window);
            sender.send(Ok(window.games(&options))).map_err(|_| Stop::Enough)?;
            if is_right { Ok(()) } else { Err(Stop::Wrong) }
        };
        let all = || in_order_within(jobs, iter::from_fn(|| lock(ahead).guess()), jobs, read, take);
        let mut done = all();
        while let Err(Stop::Wrong) = done {
            done = all();
        }
        if let (Ok(()), Some(error)) = (done, lock(ahead).failed()) {
            // Nobody takes more.
            let _enough = sender.send(Err(error));
        }
    };
    let games = on_thread(WAITING, work, || Err(fault()));
    games.flat_map(|games| {
        let (games, error) = games.map_or_else(|error| (Vec::new(), Some(error)), |games| (games, None));
        games.into_iter().map(Ok).chain(error.map(Err))
    })
}

/// What is said where reading a game panicked.
pub(super) fn fault() -> io::Error {
    io::Error::other("reading a game failed where it never should")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::num::NonZero;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::super::{Walk, in_order};
    use super::*;

    #[test]
    fn a_large_text_is_read_by_all_who_have_nothing_else_to_do() {
        let folder = std::env::temp_dir().join(format!("kifu-shared-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let game = |at: usize| {
            let comment = format!("'*{}\n", "x".repeat(1000)).repeat(40);
            let mv = if at.is_multiple_of(50) { "+7775FU" } else { "+7776FU" };
            format!("N+{at}\nPI\n+\n{mv}\n{comment}%TORYO\n/\n")
        };
        let text: String = (0..450).map(game).collect();
        assert!(text.len() as u64 > super::super::LARGE);
        fs::write(folder.join("large.csa"), &text).expect("a file");
        let is_shared = AtomicBool::new(false);
        let read = |jobs| {
            let mut told = Vec::new();
            let work = |mut input: super::super::Input, put: &mut dyn FnMut(String) -> ControlFlow<()>| {
                let mut pieces = input.pieces(&ReadOptions::new());
                while let Some(piece) = pieces.next() {
                    if let Reading::Games(Division::Shared(_), ..) = &pieces.0 {
                        is_shared.store(true, Ordering::Relaxed);
                    }
                    let Parsed { records, diagnostics, source, .. } = piece.expect("it can be read");
                    let found: Vec<_> =
                        diagnostics.iter().map(|it| (it.game, source.place(it.span), it.code)).collect();
                    let _all = put(format!("{:?} {found:?}", records[0].headers()));
                }
            };
            let jobs = NonZero::new(jobs);
            let done: Result<(), ()> = in_order(Walk::new([&folder]).inputs(), jobs, work, |it| {
                told.push(it);
                Ok(())
            });
            assert_eq!(done, Ok(()));
            (told, is_shared.swap(false, Ordering::Relaxed))
        };
        let (alone, shared) = (read(1), read(3));
        assert!(!alone.1 && shared.1);
        assert_eq!(alone.0.len(), 450);
        assert!(alone.0 == shared.0);
        fs::remove_dir_all(&folder).expect("it was there");
    }
}
