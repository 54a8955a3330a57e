//! `kifu dedupe`: games that are the same as another.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::duplicates::{Duplicate, Duplicates, GameOf, Likeness};
use crate::files::Input;
use serde::Serialize;

use super::args::Dedupe;
use super::inputs::{self, Put};
use super::output::{Output, Status, count, json, visible};

pub fn run(args: &Dedupe, output: &mut Output) -> io::Result<Status> {
    let (files, met) = inputs::walk(&args.read, None);
    let mut sum = Sum::default();
    match search(args, files, &mut sum, output) {
        Err(error) if error.get_ref().is_some_and(|inner| inner.is::<Spilt>()) => {
            output.trouble(Path::new("temporary files"), &error.to_string())?;
            return Ok(Status::Trouble);
        }
        done => done?,
    }
    met.say(output)?;
    if !args.json {
        output.say(format_args!("{}{}", sum.line(args.min_plies), met.clause(&args.read)))?;
    }
    Ok(sum.status())
}

/// The games of a piece of a file, or why it cannot be read.
type Looked = Result<Vec<(GameOf, Likeness)>, (PathBuf, String)>;

fn search(
    args: &Dedupe,
    files: impl Iterator<Item = Input> + Send,
    sum: &mut Sum,
    output: &mut Output,
) -> io::Result<()> {
    let options = args.read.options(args.encoding.encoding, false);
    let look = |input: &mut Input, put: &mut Put<'_, Looked>| {
        let address = input.address();
        let mut before = 0;
        let mut pieces = inputs::pieces(input, &options).peekable();
        while let Some(piece) = pieces.next() {
            let looked = piece.map_err(|what| (input.path.clone(), what)).map(|parsed| {
                let is_alone = before == 0 && parsed.records.len() == 1 && pieces.peek().is_none();
                let games = (before + 1..).zip(&parsed.records).map(|(number, record)| {
                    let game = GameOf { address: address.clone(), game: (!is_alone).then_some(number) };
                    (game, Likeness::of(record, &args.same))
                });
                let games = games.collect();
                before += parsed.records.len() as u32;
                games
            });
            if put(looked).is_break() {
                break;
            }
        }
    };
    let mut all = Duplicates::new();
    inputs::in_parts(files, args.read.jobs, look, |chunk| {
        for looked in chunk {
            let games = match looked {
                Ok(games) => games,
                Err((path, what)) => {
                    output.trouble(&path, &what)?;
                    sum.unread += 1;
                    continue;
                }
            };
            for (game, likeness) in games {
                sum.games += 1;
                match likeness.plies() >= args.min_plies {
                    true => all.add(&game, &likeness).map_err(Spilt::error)?,
                    false => sum.short += 1,
                }
            }
        }
        Ok(())
    })?;
    for found in all.find(&args.same).map_err(Spilt::error)? {
        let found = found.map_err(Spilt::error)?;
        sum.found += 1;
        output.text(&line(args, &found))?;
    }
    Ok(())
}

/// A file for what does not fit in memory that could not be written or read.
#[derive(Debug)]
struct Spilt(io::Error);

impl Spilt {
    fn error(error: io::Error) -> io::Error {
        io::Error::other(Spilt(error))
    }
}

impl fmt::Display for Spilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Spilt {}

/// A duplicate as a line of JSON.
#[derive(Serialize)]
struct Line<'f> {
    path: &'f str,
    member: Option<&'f str>,
    game: Option<u32>,
    same: &'static str,
    of: String,
}

fn line(args: &Dedupe, Duplicate { game, of, same }: &Duplicate) -> String {
    let (shown, of) = (game.to_string(), of.to_string());
    match (args.json, args.list) {
        (true, _) => {
            let (path, member) = (game.address.file.as_str(), game.address.member.as_deref());
            json(&Line { path, member, game: game.game, same: same.name(), of })
        }
        (false, true) => format!("{}\n", visible(&shown)),
        (false, false) => format!("{}: {} {}\n", visible(&shown), same.title(), visible(&of)),
    }
}

/// How many games there were.
#[derive(Default)]
struct Sum {
    games: usize,
    short: usize,
    found: usize,
    unread: usize,
}

impl Sum {
    fn line(&self, least: u32) -> String {
        let mut line = format!("{}, {}", count(self.games, "game"), count(self.found, "duplicate"));
        if self.short > 0 {
            line += &format!("; {} of less than {least} moves not compared", self.short);
        }
        if self.unread > 0 {
            line += &format!("; {} unread", self.unread);
        }
        line
    }

    fn status(&self) -> Status {
        match (self.unread, self.found) {
            (0, 0) => Status::Clean,
            (0, _) => Status::Findings,
            _ => Status::Trouble,
        }
    }
}
