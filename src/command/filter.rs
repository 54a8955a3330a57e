//! `kifu filter`: selects games, and prints them unchanged, as places, as JSON or as a table.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::files::Input;
use crate::filter::Filter;
use crate::table::{Level, TableFormat, TableOptions};
use crate::{Format, Outcome, Parsed, ReadOptions, Record};
use serde::Serialize;

use super::args::{self, Writing};
use super::change::Change;
use super::converter;
use super::copies::{Copies, Copy};
use super::extract::Extract;
use super::input_name::InputName;
use super::inputs::{self, Inputs, Portion};
use super::output::{Output, Status, Stop, Trouble, json, visible};
use super::speech::Speech;
use super::table;
use super::whole::Whole;

pub fn run(args: &args::Filter, output: &mut Output) -> Result<Status, Stop> {
    let filter = args.conditions.filter(&args.input.read).map_err(Stop::Misuse)?;
    let to = Whole::new(args.output.as_deref(), args.overwrite, &args.input.read);
    if args.to.is_some() {
        return match (to.path, to.form::<TableFormat>()) {
            (Some(path), Some(_)) if !path.is_dir() => {
                let path = path.display();
                let what = format!("-o: {path} is the name of a table, and with --to games go to a folder");
                Err(Stop::Misuse(what))
            }
            _ => convert(args, filter, output),
        };
    }
    if let Some(format) = args.format.or_else(|| to.form()) {
        return write_table(args, &to, format, filter, output);
    }
    let copies = |folder| Copies::new(folder, args.overwrite, &args.input.read).map_err(Stop::Misuse);
    let copies = to.path.map(copies).transpose()?;
    let form = match &copies {
        Some(copies) => Form::Copies(copies.folder().to_path_buf()),
        None => Form::of(args),
    };
    let options = filter.reading(args.input.options());
    let chooser = Chooser { filter, form };
    let mut sink = Sink { copies, last: None, sum: Sum::default() };
    let except = args.output.as_deref();
    let inputs = Inputs { except, ..Inputs::new(&args.input.read, options) };
    let read = inputs.each_portion(
        output,
        |portion| chooser.choose(portion),
        |chosen, output| Ok(sink.take(chosen, output)?),
    )?;
    let sum = sink.finish(output)?;
    if chooser.form == Form::Count {
        output.text(&format!("{}\n", sum.wanted))?;
    }
    read.skipped.sum_up(&sum.line(&read, output.speech()), &args.input.read, output)?;
    Ok(status(sum.failed + read.unread, sum.wanted))
}

/// Where games go that were chosen.
struct Sink {
    copies: Option<Copies>,
    /// The last game that was printed.
    last: Option<Extract>,
    sum: Sum,
}

impl Sink {
    fn take(&mut self, chosen: Chosen, output: &mut Output) -> io::Result<()> {
        output.bytes(&chosen.lines)?;
        self.sum.add(&chosen);
        for (game, text) in chosen.texts {
            self.print(&game, text, output)?;
        }
        for copy in chosen.copies {
            let placed = match (copy, &mut self.copies) {
                (Ok(copy), Some(copies)) => copies.place(copy),
                (copy, _) => copy.map(drop),
            };
            if let Err(trouble) = placed {
                self.fail(&trouble, output)?;
            }
        }
        Ok(())
    }

    /// Prints a game, if it can be read behind the one before it.
    fn print(&mut self, game: &Path, text: Extract, output: &mut Output) -> io::Result<()> {
        let Some(between) = self.last.as_ref().map_or(Some(Vec::new()), |last| text.behind(last)) else {
            let what = "it cannot be printed behind the game before it; use -o DIR";
            return self.fail(&Trouble::at(game, what), output);
        };
        output.bytes(&between)?;
        output.bytes(text.head(self.last.as_ref()))?;
        output.bytes(&text.bytes)?;
        self.last = Some(text);
        Ok(())
    }

    fn fail(&mut self, trouble: &Trouble, output: &mut Output) -> io::Result<()> {
        self.sum.failed += 1;
        output.trouble(trouble)
    }

    fn finish(mut self, output: &mut Output) -> io::Result<Sum> {
        if let Some(copies) = self.copies.take()
            && let Err(trouble) = copies.finish()
        {
            self.fail(&trouble, output)?;
        }
        Ok(self.sum)
    }
}

fn write_table(
    args: &args::Filter,
    to: &Whole<'_>,
    format: TableFormat,
    filter: Filter,
    output: &mut Output,
) -> Result<Status, Stop> {
    let read = args.input.options();
    let options = TableOptions::new(Level::Game).read(read).jobs(args.input.read.jobs).filter(filter);
    let made = table::make(to, format, &args.input.read, &options, output)?;
    Ok(status(made.unread, made.rows))
}

/// Writes the games in another notation.
fn convert(args: &args::Filter, filter: Filter, output: &mut Output) -> Result<Status, Stop> {
    let writing = Writing {
        from_encoding: args.input.encoding(),
        to: args.to,
        output: args.output.clone(),
        split_games: true,
        overwrite: args.overwrite,
        lossy: args.lossy,
        ..Writing::default()
    };
    let wanted = Wanted { filter, games: AtomicUsize::new(0), wanted: AtomicUsize::new(0) };
    let written = converter::run(&args.input.read, &writing, &wanted, output)?;
    let failed = usize::from(written != Status::Clean);
    Ok(status(failed, wanted.wanted.into_inner()))
}

/// Only the games that are wanted are written.
struct Wanted {
    filter: Filter,
    games: AtomicUsize,
    wanted: AtomicUsize,
}

impl Change for Wanted {
    fn reading(&self, options: ReadOptions) -> ReadOptions {
        self.filter.reading(options)
    }

    fn wanted(&self, parsed: &Parsed) -> Option<Vec<usize>> {
        let wanted: Vec<usize> = self.filter.games(parsed).collect();
        self.games.fetch_add(parsed.records.len(), Ordering::Relaxed);
        self.wanted.fetch_add(wanted.len(), Ordering::Relaxed);
        Some(wanted)
    }

    fn said(&self, speech: Speech) -> Option<String> {
        let [games, wanted] = [&self.games, &self.wanted].map(|number| number.load(Ordering::Relaxed));
        Some(speech.list(said(games, wanted, speech)))
    }
}

/// How many games there were, and how many of them were wanted.
fn said(games: usize, wanted: usize, speech: Speech) -> [String; 2] {
    [speech.count(games, "game"), speech.number("{n} wanted", wanted)]
}

/// The exit status, as that of `grep`.
fn status(failed: usize, wanted: usize) -> Status {
    match (failed, wanted) {
        (0, 0) => Status::Findings,
        (0, _) => Status::Clean,
        _ => Status::Trouble,
    }
}

/// What is made of the games.
#[derive(Debug, PartialEq, Eq)]
enum Form {
    Text,
    /// A file for each below a folder.
    Copies(PathBuf),
    List,
    /// The names as they are, each with a NUL behind it.
    NulList,
    Json,
    Count,
}

impl Form {
    fn of(args: &args::Filter) -> Form {
        match args {
            args::Filter { list: true, input, .. } if input.read.null => Form::NulList,
            args::Filter { list: true, .. } => Form::List,
            args::Filter { json: true, .. } => Form::Json,
            args::Filter { count: true, .. } => Form::Count,
            _ => Form::Text,
        }
    }
}

/// What is done with each file.
struct Chooser {
    filter: Filter,
    form: Form,
}

/// The result for a file, or for some games of a large one.
#[derive(Default)]
struct Chosen {
    games: usize,
    wanted: usize,
    lines: Vec<u8>,
    /// The games to be printed, each with what it is called.
    texts: Vec<(PathBuf, Extract)>,
    copies: Vec<Result<Copy, Trouble>>,
}

impl Chooser {
    fn choose(&self, portion: &Portion<'_>) -> Chosen {
        let Portion { input, parsed, before, .. } = *portion;
        let mut chosen = Chosen { games: parsed.records.len(), ..Chosen::default() };
        for at in self.filter.games(parsed) {
            chosen.wanted += 1;
            match &self.form {
                Form::Count => {}
                Form::Text => {
                    chosen.texts.push((portion.game(at).to_string().into(), Extract::of(portion, at)));
                }
                Form::Copies(folder) => chosen.copies.push(Copy::write(folder, portion, at)),
                Form::List => {
                    let _ = writeln!(chosen.lines, "{}", visible(&portion.game(at).to_string()));
                }
                Form::NulList => {
                    chosen.lines.extend_from_slice(input.path.as_os_str().as_encoded_bytes());
                    let game = portion.game(at).game.map(|game| format!("#{game}"));
                    chosen.lines.extend(game.into_iter().flat_map(String::into_bytes));
                    chosen.lines.push(0);
                }
                Form::Json => {
                    let number = before as usize + at + 1;
                    let line = line(input, number, parsed, &parsed.records[at]);
                    chosen.lines.extend_from_slice(line.as_bytes());
                }
            }
        }
        chosen
    }
}

fn line(input: &Input, number: usize, parsed: &Parsed, record: &Record) -> String {
    let headers = record.headers();
    json(&Row {
        input: InputName::of(input),
        game: number,
        format: parsed.format.map(Format::name),
        variant: record.variant().name(),
        handicap: record.handicap().map(|handicap| handicap.name.as_str()),
        black: headers.black(),
        white: headers.white(),
        event: headers.event(),
        started: headers.started().map(|started| started.to_string()),
        plies: record.mainline().count(),
        ending: record.ending().map(|ending| ending.get().reason.name()),
        winner: record.outcome().map(Outcome::name),
    })
}

/// A game in JSON.
#[derive(Serialize)]
struct Row<'r> {
    #[serde(flatten)]
    input: InputName,
    game: usize,
    format: Option<&'static str>,
    variant: &'r str,
    handicap: Option<&'r str>,
    black: Option<&'r str>,
    white: Option<&'r str>,
    event: Option<&'r str>,
    started: Option<String>,
    plies: usize,
    ending: Option<&'static str>,
    winner: Option<&'static str>,
}

/// The numbers of the summary.
#[derive(Default)]
struct Sum {
    games: usize,
    wanted: usize,
    /// What could not be written.
    failed: usize,
}

impl Sum {
    fn add(&mut self, chosen: &Chosen) {
        self.games += chosen.games;
        self.wanted += chosen.wanted;
    }

    fn line(&self, read: &inputs::Sum, speech: Speech) -> String {
        let [games, wanted] = said(self.games, self.wanted, speech);
        speech.list([read.files(speech), games, wanted].into_iter().chain(read.lacking(speech)))
    }
}
