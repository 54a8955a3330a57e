//! `kifu dedupe`: finds games that are the same as another game.

use std::io;

use crate::duplicates::{Duplicate, Duplicates, Likeness, Sameness};
use crate::files::Address;
use serde::Serialize;

use super::args::Dedupe;
use super::inputs::{self, Inputs, Portion};
use super::output::{Output, Status, Stop, Trouble, json, visible};
use super::speech::{Part, Speech};

pub fn run(args: &Dedupe, output: &mut Output) -> Result<Status, Stop> {
    let mut sum = Sum::default();
    let read = search(args, &mut sum, output)?;
    if args.json {
        read.skipped.say(output)?;
    } else {
        let line = sum.line(args.min_plies, &read, output.speech());
        read.skipped.sum_up(&line, &args.input.read, output)?;
    }
    Ok(read.status().max(if sum.found > 0 { Status::Findings } else { Status::Clean }))
}

fn search(args: &Dedupe, sum: &mut Sum, output: &mut Output) -> Result<inputs::Sum, Stop> {
    let options = args.input.options();
    let look = |portion: &Portion<'_>| {
        let games = portion.parsed.records.iter().enumerate().map(|(at, record)| {
            if !record.has_known_start() {
                Err(Left::WithoutStart)
            } else if record.last().ply() < args.min_plies {
                Err(Left::Short)
            } else {
                Ok((portion.game(at), Likeness::of(record, &args.same)))
            }
        });
        games.collect::<Vec<_>>()
    };
    let mut all = Duplicates::new();
    let read = Inputs::new(&args.input.read, options).each_portion(output, look, |games, _| {
        for game in games {
            sum.games += 1;
            match game {
                Ok((game, likeness)) => all.add(&game, &likeness).map_err(spilt)?,
                Err(Left::Short) => sum.short += 1,
                Err(Left::WithoutStart) => sum.without_start += 1,
            }
        }
        Ok(())
    })?;
    for found in all.find(&args.same).map_err(spilt)? {
        let found = found.map_err(spilt)?;
        sum.found += 1;
        output.text(&line(args, &found, output.speech()))?;
    }
    Ok(read)
}

/// That a temporary file could not be written or read.
fn spilt(error: io::Error) -> Trouble {
    Trouble::of("temporary files", error)
}

/// A duplicate as a line of JSON.
#[derive(Serialize)]
struct Line<'f> {
    path: &'f str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_bytes: Option<&'f str>,
    member: Option<&'f str>,
    game: u32,
    same: &'static str,
    of: String,
}

fn line(args: &Dedupe, Duplicate { game, of, same }: &Duplicate, speech: Speech) -> String {
    let (shown, of) = (game.to_string(), of.to_string());
    match (args.json, args.list) {
        (true, _) => {
            let Address { file, file_bytes, member } = &game.address;
            let (path_bytes, member) = (file_bytes.as_deref(), member.as_deref());
            json(&Line {
                path: file,
                path_bytes,
                member,
                game: game.game.unwrap_or(1),
                same: same.name(),
                of,
            })
        }
        (false, true) => format!("{}\n", visible(&shown)),
        (false, false) => {
            let sentence = match same {
                Sameness::Moves => "{game}: the same start and moves as {of}",
                Sameness::Position => "{game}: the same last position as {of}",
                Sameness::Prefix => "{game}: the beginning of {of}",
            };
            speech.say(sentence, &[("game", &visible(&shown)), ("of", &visible(&of))]) + "\n"
        }
    }
}

/// Why a game is not compared.
enum Left {
    /// It has few moves, and is like others by chance.
    Short,
    /// Its start position is not known.
    WithoutStart,
}

/// How many games there were.
#[derive(Default)]
struct Sum {
    games: usize,
    short: usize,
    without_start: usize,
    found: usize,
}

impl Sum {
    fn line(&self, least: u32, read: &inputs::Sum, speech: Speech) -> String {
        let mut line = speech.list([speech.count(self.games, "game"), speech.count(self.found, "duplicate")]);
        if self.short > 0 {
            let parts: &[Part<'_>] = &[("n", &self.short), ("least", &least)];
            line += &speech.say("; {n} of fewer than {least} moves not compared", parts);
        }
        if self.without_start > 0 {
            let parts: &[Part<'_>] = &[("n", &self.without_start)];
            line += &speech.say("; {n} whose start could not be read not compared", parts);
        }
        for lacking in read.lacking(speech) {
            line += &speech.say("; {what}", &[("what", &lacking)]);
        }
        line
    }
}
