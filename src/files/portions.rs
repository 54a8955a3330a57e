//! Reads an input in portions: as a whole, or game by game, with the help of threads that have nothing else to do.

use std::fmt;
use std::io::{self, Read};
use std::iter;
use std::ops::ControlFlow;

use super::order::{in_order_within, jobs_to_share};
use super::unpacked;
use crate::diag::Diagnostic;
use crate::games::Games;
use crate::games::turns::Turns;
use crate::parse::{Parsed, ReadOptions, order, parse_bytes};

/// The portions of an input, made by [`Input::portions`](super::Input::portions): a small input as a whole, a large one
/// game by game.
///
/// It is an iterator, which reads on the thread that calls it. [`each`](Portions::each) reads the games of a large text on
/// other threads as well.
pub struct Portions {
    reading: Reading,
    /// Findings about the member that they are in.
    found: Vec<Diagnostic>,
    options: ReadOptions,
    /// How many games of the file stand before the next one.
    before: u32,
}

type Text = Box<dyn Read + Send>;

enum Reading {
    Whole(Option<Box<io::Result<Parsed>>>),
    Games(Box<Games<Text>>),
}

/// A whole input, or a game of a large one.
#[derive(Debug)]
#[non_exhaustive]
pub struct Portion {
    /// What was read, or why it could not be read; an error is the last portion.
    pub parsed: io::Result<Parsed>,
    /// How many games of the file stand before it.
    pub before: u32,
    /// Whether this is the last portion of the input.
    pub is_last: bool,
}

impl Portions {
    pub(super) fn whole(parsed: io::Result<Parsed>, before: u32) -> Portions {
        let reading = Reading::Whole(Some(Box::new(parsed)));
        Portions { reading, found: Vec::new(), options: ReadOptions::new(), before }
    }

    pub(super) fn of(games: Games<Text>, found: Vec<Diagnostic>, options: ReadOptions) -> Portions {
        let before = games.before();
        Portions { reading: Reading::Games(Box::new(games)), found, options, before }
    }

    /// Works on each portion, and hands over the results in the order of the portions until `take` returns `Break`.
    ///
    /// If this is called from the work of [`in_order`](super::in_order), threads of it that have nothing else to do read
    /// the next games of a large text at the same time, and each works on those that it has read.
    pub fn each<R: Send>(
        mut self,
        work: impl Fn(Portion) -> R + Sync,
        take: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) {
        let _enough = self.try_each(&work, take);
    }

    fn try_each<R: Send>(
        &mut self,
        work: &(impl Fn(Portion) -> R + Sync),
        take: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut next = self.next();
        while let Some(parsed) = next {
            let before = self.before;
            self.before += parsed.as_ref().map_or(0, |parsed| parsed.records.len() as u32);
            let shared = self.games_to_share();
            next = if shared.is_none() { self.next() } else { None };
            let is_last = next.is_none() && shared.is_none();
            take(work(Portion { parsed, before, is_last }))?;
            if let Some((games, jobs)) = shared {
                self.share(games, jobs, work, take)?;
                next = self.next();
            }
        }
        ControlFlow::Continue(())
    }

    /// The games that are left, if other threads can share them, and the number of threads.
    fn games_to_share(&mut self) -> Option<(Games<Text>, usize)> {
        let jobs = match &self.reading {
            Reading::Games(games) if games.is_divisible() => jobs_to_share()?,
            _ => return None,
        };
        match std::mem::replace(&mut self.reading, Reading::Whole(None)) {
            Reading::Games(games) => Some((*games, jobs.min(MOST))),
            Reading::Whole(_) => None,
        }
    }

    /// Works on games on `jobs` threads. An error that ended reading is left as the next portion.
    fn share<R: Send>(
        &mut self,
        games: Games<Text>,
        jobs: usize,
        work: &(impl Fn(Portion) -> R + Sync),
        take: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let is_end = self.found.is_empty();
        let turns = Turns::new(games);
        let read = |turn, put: &mut dyn FnMut(Vec<R>) -> ControlFlow<()>| {
            let Some(window) = turns.read(turn) else { return };
            let (mut next, is_last) = (window.before, window.is_last && is_end);
            let mut games = window.games(turns.options()).into_iter().peekable();
            let one = || {
                let parsed = games.next()?;
                let before = next;
                next += parsed.records.len() as u32;
                let is_last = is_last && games.peek().is_none();
                Some(work(Portion { parsed: Ok(parsed), before, is_last }))
            };
            let _enough = put(iter::from_fn(one).collect());
        };
        let take = |made: Vec<R>| match made.into_iter().try_for_each(&mut *take) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(()),
        };
        if in_order_within(jobs, iter::from_fn(|| turns.next()), jobs, read, take).is_err() {
            return ControlFlow::Break(());
        }
        let (before, failed) = turns.end();
        self.before = before;
        self.reading = Reading::Whole(failed.map(|error| Box::new(Err(error))));
        ControlFlow::Continue(())
    }
}

impl fmt::Debug for Portions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Portions").finish_non_exhaustive()
    }
}

impl Iterator for Portions {
    type Item = io::Result<Parsed>;

    fn next(&mut self) -> Option<io::Result<Parsed>> {
        let item = match &mut self.reading {
            Reading::Whole(parsed) => parsed.take().map(|parsed| *parsed),
            Reading::Games(games) => games.next(),
        };
        match item {
            Some(Err(error)) => match unpacked::finding_of(error) {
                Ok(broken) => {
                    self.found.push(broken);
                    self.next()
                }
                Err(error) => Some(Err(error)),
            },
            None if !self.found.is_empty() => {
                let mut parsed = parse_bytes((&[]).into(), &self.options);
                parsed.diagnostics = std::mem::take(&mut self.found);
                order(&mut parsed.diagnostics, &self.options);
                Some(Ok(parsed))
            }
            item => item,
        }
    }
}

/// The most threads that share a text: windows are found one after the other, so that more threads would only wait.
const MOST: usize = 8;

/// The error for a panic while a game was read.
pub(crate) fn fault() -> io::Error {
    io::Error::other("reading a game failed where it never should")
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use super::super::testing::Folder;
    use super::super::{Input, LARGE, Walk, in_order};
    use super::*;

    #[test]
    fn a_large_text_is_read_by_all_who_have_nothing_else_to_do() {
        let folder = Folder::new();
        let game = |at: usize| {
            let comment = format!("'*{}\n", "x".repeat(1000)).repeat(40);
            let mv = if at.is_multiple_of(50) { "+7775FU" } else { "+7776FU" };
            format!("N+{at}\nPI\n+\n{mv}\n{comment}%TORYO\n/\n")
        };
        let text: String = (0..450).map(game).collect();
        assert!(text.len() as u64 > LARGE);
        folder.file("large.csa", &text);
        let is_shared = AtomicBool::new(false);
        let read = |jobs| {
            let mut told = Vec::new();
            let work = |mut input: Input, put: &mut dyn FnMut(String) -> ControlFlow<()>| {
                let reader = thread::current().id();
                let tell = |portion: Portion| {
                    is_shared.fetch_or(thread::current().id() != reader, Ordering::Relaxed);
                    let Portion { parsed, before, is_last } = portion;
                    let Parsed { records, diagnostics, source, .. } = parsed.expect("it can be read");
                    let found: Vec<_> =
                        diagnostics.iter().map(|it| (it.game, source.place(it.span), it.code)).collect();
                    format!("{before} {is_last} {:?} {found:?}", records[0].headers())
                };
                input.portions(&ReadOptions::new()).each(tell, put);
            };
            let jobs = NonZero::new(jobs);
            let done: Result<(), ()> = in_order(Walk::new([folder.path()]).inputs(), jobs, work, |it| {
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
    }

    #[test]
    fn the_only_game_of_a_large_text_is_its_last_one_whoever_is_idle() {
        let folder = Folder::new();
        let comment = format!("'*{}\n", "x".repeat(1000)).repeat(17_000);
        let text = format!("PI\n+\n+7776FU\n{comment}%TORYO\n");
        assert!(text.len() as u64 > LARGE);
        folder.file("large.csa", &text);
        for jobs in [1, 3] {
            let mut told = Vec::new();
            let work = |mut input: Input, put: &mut dyn FnMut(bool) -> ControlFlow<()>| {
                input.portions(&ReadOptions::new()).each(|portion| portion.is_last, put);
            };
            let done: Result<(), ()> =
                in_order(Walk::new([folder.path()]).inputs(), NonZero::new(jobs), work, |it| {
                    told.push(it);
                    Ok(())
                });
            assert_eq!((done, told), (Ok(()), vec![true]), "{jobs} jobs");
        }
    }
}
