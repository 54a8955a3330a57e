//! `kifu split`: divides games into parts, so that all copies of a game are in the same part.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use crate::{Key, Record};

use super::args::{By, Split};
use super::atomic::{self, Staged, sync_name};
use super::copies::{Copies, Copy, unplaced};
use super::inputs::{Inputs, Portion};
use super::output::{Output, Status, Stop, Trouble, visible};
use super::settled::Integrity;

pub fn run(args: &Split, output: &mut Output) -> Result<Status, Stop> {
    let mut made = Made::new(args).map_err(Stop::Misuse)?;
    let dealer = Dealer { args, key: Key::of(&args.seed.to_string()) };
    let (mut games, mut failed) = (vec![0; args.parts.names().len()], 0);
    let options = args.input.options();
    let inputs = Inputs { except: args.output.as_deref(), ..Inputs::new(&args.input.read, options) };
    let deal = |portion: &Portion<'_>| dealer.deal(portion).collect::<Vec<_>>();
    let read = inputs.each_portion(output, deal, |dealt, output| {
        for Dealt { part, address, copy } in dealt {
            games[part] += 1;
            let placed = match &mut made {
                Made::Printed => {
                    let name = args.parts.name(part);
                    output.text(&format!("{name}\t{}\n", visible(&address))).map(Ok)?
                }
                made => made.place(part, &address, copy),
            };
            if let Err(trouble) = placed {
                output.trouble(&trouble)?;
                failed += 1;
            }
        }
        Ok(())
    })?;
    if let Err(trouble) = made.finish(Integrity::of(failed > 0)) {
        output.trouble(&trouble)?;
        failed += 1;
    }
    let parts = args.parts.names().zip(&games).map(|(name, games)| format!("{games} {name}"));
    let speech = output.speech();
    let all = speech.count(games.iter().sum(), "game");
    let said = speech.say("{what}: {list}", &[("what", &all), ("list", &speech.list(parts))]);
    let status = read.end(&said, &args.input.read, output)?;
    Ok(if failed > 0 { Status::Trouble } else { status })
}

/// What is done with each file.
struct Dealer<'a> {
    args: &'a Split,
    key: Key,
}

/// A game, and the part that it falls into.
struct Dealt {
    part: usize,
    address: String,
    /// Its copy, where copies are made.
    copy: Option<MadeCopy>,
}

impl Dealer<'_> {
    fn deal(&self, portion: &Portion<'_>) -> impl Iterator<Item = Dealt> {
        let Split { parts, by, plies, list, output, .. } = self.args;
        let folder = output.as_deref().filter(|_| !list);
        portion.parsed.records.iter().enumerate().map(move |(at, record)| {
            let part = parts.part(self.key.number(&by.text(record, *plies)));
            let copy = folder.map(|folder| Copy::write(&folder.join(parts.name(part)), portion, at));
            Dealt { part, address: portion.game(at).to_string(), copy }
        })
    }
}

impl By {
    /// The text that decides the part of a game.
    fn text(self, record: &Record, plies: usize) -> String {
        let identity = record.identity();
        let moves = record.mainline().count();
        match self {
            By::Opening if moves > plies => {
                let words = identity.split_inclusive(' ').count();
                identity.split_inclusive(' ').take(words - moves + plies).collect()
            }
            By::Game | By::Opening => identity,
        }
    }
}

/// Where the games go.
enum Made {
    Printed,
    /// The folder is kept so that it is removed after the lists if it is still empty.
    Lists(Vec<List>, Copies),
    Copies(Copies),
}

impl Made {
    fn new(args: &Split) -> Result<Made, String> {
        let Some(folder) = &args.output else {
            return if args.list {
                Ok(Made::Printed)
            } else {
                Err("say where the games go with -o, or print where they are with --list".to_string())
            };
        };
        let copies = Copies::new(folder, args.overwrite, &args.input.read)?;
        if !args.list {
            return Ok(Made::Copies(copies));
        }
        let lists =
            args.parts.names().map(|name| List::new(folder.join(format!("{name}.txt")), args.overwrite));
        Ok(Made::Lists(lists.collect::<Result<_, _>>()?, copies))
    }

    /// Puts a game into its part: its address into the list of it, or its copy into the folder.
    fn place(&mut self, part: usize, address: &str, copy: Option<MadeCopy>) -> Result<(), Trouble> {
        match (self, copy) {
            (Made::Lists(lists, _), _) => lists[part].add(address),
            (Made::Copies(copies), Some(copy)) => copies.place(copy?),
            (Made::Copies(_) | Made::Printed, _) => Ok(()),
        }
    }

    /// Syncs everything. Lists get their names only if they are complete.
    fn finish(self, integrity: Integrity) -> Result<(), Trouble> {
        match (self, integrity) {
            (Made::Lists(lists, folder), Integrity::Whole) => {
                lists.into_iter().try_for_each(List::finish)?;
                folder.finish()
            }
            (Made::Lists(..) | Made::Printed, _) => Ok(()),
            (Made::Copies(copies), _) => copies.finish(),
        }
    }
}

/// A copy that waits for its name, if it could be written.
type MadeCopy = Result<Copy, Trouble>;

/// A list of addresses, which appears whole or not at all.
struct List {
    path: PathBuf,
    overwrite: bool,
    file: BufWriter<File>,
    staged: Staged,
}

impl List {
    fn new(path: PathBuf, overwrite: bool) -> Result<List, String> {
        let (file, staged) = Staged::create(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(List { path, overwrite, file: BufWriter::new(file), staged })
    }

    fn add(&mut self, address: &str) -> Result<(), Trouble> {
        writeln!(self.file, "{address}").map_err(|error| Trouble::at(&self.path, error))
    }

    fn finish(self) -> Result<(), Trouble> {
        let List { path, overwrite, file, staged } = self;
        let placed = || -> io::Result<()> {
            atomic::sync(file)?;
            staged.name(&path, overwrite)?;
            sync_name(&path)
        };
        placed().map_err(|error| unplaced(&path, &error))
    }
}
