//! Reads the inputs of a command: files, folders, containers and standard input, in an order that never changes.

use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::files::{self, GameOf, Input, Skipped, Walk};
use crate::{Binary, Parsed, ReadOptions};

use super::args::Read;
use super::output::{Output, Status, Stop, Trouble, visible};
use super::progress::{self, Progress};
use super::speech::{Speech, count};

/// The inputs that the command line names, and the files that are skipped.
pub fn walk(args: &Read, except: Option<&Path>) -> (impl Iterator<Item = Input> + Send + use<>, SkipReport) {
    let skipped = Arc::new(Skipped::new(args.list_skipped));
    let walk =
        Walk::new(&args.paths).except(except).exclude(args.exclude.clone()).read_ignored(args.no_ignore);
    let walk = walk.skipped(skipped.clone());
    progress::measure(&walk);
    (walk.inputs().inspect(progress::met()), SkipReport(skipped))
}

/// The error of a command that needs a game, if there is none.
pub const NO_GAME: &str = "no game can be read from it; `kifu check` says why";

/// The error of a command that needs a game with a higher number.
pub fn has_only(games: usize) -> String {
    format!("it has {}", count(games, "game"))
}

/// Reads an input.
///
/// # Errors
/// Why it cannot be read.
pub fn read(input: &mut Input, options: &ReadOptions) -> Result<Parsed, String> {
    unpacked(input.read(options))
}

/// What an input holds, unless it is packed in a way that is not read.
fn unpacked(parsed: io::Result<Parsed>) -> Result<Parsed, String> {
    let parsed = parsed.map_err(|error| error.to_string())?;
    match parsed.source.binary() {
        Some(Binary::Compressed(name)) => Err(format!("it is packed ({name}): unpack it first")),
        _ => {
            progress::read(parsed.records.len());
            Ok(parsed)
        }
    }
}

/// The files in folders and containers that are skipped, which are said at the end.
pub struct SkipReport(Arc<Skipped>);

impl SkipReport {
    /// Lists the skipped files, if the user asks for that.
    pub fn say(&self, output: &mut Output) -> io::Result<()> {
        let speech = output.speech();
        let line = |(path, why): &(PathBuf, &str)| {
            let (path, why) = (visible(&path.to_string_lossy()).to_string(), speech.say(why, &[]));
            output.say(speech.say("skipped: {path}: {why}", &[("path", &path), ("why", &why)]))
        };
        self.0.list().iter().try_for_each(line)
    }

    /// The end of a summary: how many were skipped, or nothing.
    pub fn clause(&self, args: &Read, speech: Speech) -> String {
        match (self.0.number(), args.list_skipped) {
            (0, _) => String::new(),
            (number, true) => speech.number("; {n} other {n:file|files} skipped", number),
            (number, false) => {
                speech.number("; {n} other {n:file|files} skipped (--list-skipped names them)", number)
            }
        }
    }

    /// Names what was skipped, if that is wished, and says a summary with how much it was.
    pub fn sum_up(&self, summary: &str, args: &Read, output: &mut Output) -> io::Result<()> {
        self.say(output)?;
        output.say(format_args!("{summary}{}", self.clause(args, output.speech())))
    }

    /// Lists the skipped files and says how many there are, for commands without a summary.
    pub fn end(&self, args: &Read, output: &mut Output) -> io::Result<()> {
        self.say(output)?;
        match self.clause(args, output.speech()).trim_start_matches([';', ' ', '。']) {
            "" => Ok(()),
            said => output.say(said),
        }
    }
}

/// How many results are handed over at once.
///
/// It does not depend on the number of threads, so neither does anything that is printed.
const CHUNK: usize = 256;

/// Works on the inputs in parallel and hands over the results in order, a chunk at a time.
pub fn in_order<R: Send>(
    inputs: impl Iterator<Item = Input> + Send,
    jobs: Option<NonZero<usize>>,
    work: impl Fn(&mut Input) -> R + Sync,
    take: impl FnMut(Vec<R>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    // Each input has one result, so the answer whether more are wanted does not matter.
    let one = |input: &mut Input, put: &mut Put<'_, R>| {
        let _ = put(work(input));
    };
    in_parts(inputs, jobs, one, take)
}

/// What a command prints of an input.
#[derive(Default)]
pub struct Printed {
    pub text: String,
    /// What stands beside it on standard error.
    pub said: String,
    pub status: Status,
    pub trouble: Option<Trouble>,
}

/// Prints what `work` makes of each input that the command line names, and gives the worst status.
pub fn print_each(
    args: &Read,
    output: &mut Output,
    work: impl Fn(&mut Input) -> Printed + Sync,
) -> Result<Status, Stop> {
    let mut status = Status::Clean;
    let (files, skipped) = walk(args, None);
    in_order(files, args.jobs, work, |chunk| {
        for printed in chunk {
            output.text(&printed.text)?;
            if !printed.said.is_empty() {
                output.say(printed.said.trim_end())?;
            }
            status = status.max(printed.status);
            if let Some(trouble) = printed.trouble {
                output.trouble(&trouble)?;
                status = Status::Trouble;
            }
        }
        Ok(())
    })?;
    skipped.end(args, output)?;
    Ok(status)
}

/// A function that takes a result, and returns whether more are wanted.
pub type Put<'p, R> = dyn FnMut(R) -> ControlFlow<()> + 'p;

/// Works on the inputs in parallel, each of which may have any number of results, and hands those over in order, a
/// chunk at a time.
pub fn in_parts<R: Send>(
    inputs: impl Iterator<Item = Input> + Send,
    jobs: Option<NonZero<usize>>,
    work: impl Fn(&mut Input, &mut Put<'_, R>) + Sync,
    mut take: impl FnMut(Vec<R>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let progress = Progress::new("file");
    let mut chunk = Vec::new();
    let one = |mut input: Input, put: &mut Put<'_, R>| {
        work(&mut input, put);
        progress.count(1);
    };
    files::in_order(inputs, jobs, one, |result| {
        chunk.push(result);
        if chunk.len() < CHUNK {
            return Ok(());
        }
        progress.show();
        progress.suspend(|| take(std::mem::take(&mut chunk)))
    })?;
    drop(progress);
    take(chunk)
}

/// What a file holds: all of it or, of a large one, some of its games.
pub struct Portion<'p> {
    pub input: &'p Input,
    pub parsed: &'p Parsed,
    /// How many games of the file stand before these.
    pub before: u32,
    /// Whether nothing of the file follows.
    pub is_last: bool,
}

impl<'p> Portion<'p> {
    /// All that an input holds.
    pub fn whole(input: &'p Input, parsed: &'p Parsed) -> Portion<'p> {
        Portion { input, parsed, before: input.game().map_or(0, |game| game - 1), is_last: true }
    }

    /// Whether the file has several games.
    pub fn is_several(&self) -> bool {
        let is_part = self.input.game().is_some() || self.before > 0;
        is_part || self.parsed.records.len() > 1 || !self.is_last
    }

    /// Whether the whole file was read, and no game is in it.
    pub fn is_without_game(&self) -> bool {
        let is_whole = self.before == 0 && self.input.game().is_none() && self.is_last;
        is_whole && self.parsed.records.is_empty() && files::unread(self.parsed).is_none()
    }

    /// Where a game is, by its number in `parsed`.
    pub fn game(&self, at: usize) -> GameOf {
        let number = self.before.saturating_add(at as u32 + 1);
        GameOf { address: self.input.address(), game: self.is_several().then_some(number) }
    }
}

/// What a command reads, and how.
pub struct Inputs<'a> {
    pub args: &'a Read,
    pub options: ReadOptions,
    /// What is not read, nor what lies below it.
    pub except: Option<&'a Path>,
}

impl<'a> Inputs<'a> {
    /// All that the command line names.
    pub fn new(args: &'a Read, options: ReadOptions) -> Inputs<'a> {
        Inputs { args, options, except: None }
    }

    /// As [`Inputs::each_with_findings`], for commands that do not print findings: inputs that cannot be unpacked to
    /// their end are reported and counted as well.
    pub fn each_portion<R: Send>(
        &self,
        output: &mut Output,
        work: impl Fn(&Portion<'_>) -> R + Sync,
        mut take: impl FnMut(R, &mut Output) -> Result<(), Stop>,
    ) -> Result<Sum, Stop> {
        let language = output.speech().0;
        let work = |portion: &Portion<'_>| {
            let unread = files::unread(portion.parsed);
            let why = unread.map(|why| Trouble::at(&portion.input.path, why.message_in(language)));
            (work(portion), why)
        };
        let mut unread = 0;
        let sum = self.each_with_findings(output, work, |(made, trouble), output| {
            take(made, output)?;
            let Some(trouble) = trouble else { return Ok(()) };
            unread += 1;
            Ok(output.trouble(&trouble)?)
        })?;
        Ok(Sum { unread: sum.unread + unread, ..sum })
    }

    /// Works in parallel on what the files hold, portion by portion, and hands over what comes of each in order. A file
    /// that cannot be read is said and counted.
    pub fn each_with_findings<R: Send>(
        &self,
        output: &mut Output,
        work: impl Fn(&Portion<'_>) -> R + Sync,
        mut take: impl FnMut(R, &mut Output) -> Result<(), Stop>,
    ) -> Result<Sum, Stop> {
        let (files, skipped) = walk(self.args, self.except);
        let (inputs, empty, mut unread) = (AtomicUsize::new(0), AtomicUsize::new(0), 0);
        let each = |input: &mut Input, put: &mut Put<'_, Result<R, Trouble>>| {
            inputs.fetch_add(1, Ordering::Relaxed);
            let portions = input.portions(&self.options);
            let input = &*input;
            let one = |files::Portion { parsed, before, is_last, .. }| {
                let parsed = unpacked(parsed).map_err(|what| Trouble::at(&input.path, what))?;
                let portion = Portion { input, parsed: &parsed, before, is_last };
                if portion.is_without_game() {
                    empty.fetch_add(1, Ordering::Relaxed);
                }
                Ok(work(&portion))
            };
            portions.each(one, put);
        };
        in_parts(files, self.args.jobs, each, |chunk| {
            for made in chunk {
                match made {
                    Ok(made) => take(made, output)?,
                    Err(trouble) => {
                        output.trouble(&trouble)?;
                        unread += 1;
                    }
                }
            }
            Ok(())
        })?;
        Ok(Sum { inputs: inputs.into_inner(), empty: empty.into_inner(), unread, skipped })
    }
}

/// What was read.
pub struct Sum {
    /// How many files were met.
    pub inputs: usize,
    /// How many files were read and have no game.
    pub empty: usize,
    /// How many files could not be read to their end.
    pub unread: usize,
    pub skipped: SkipReport,
}

impl Sum {
    /// How many files gave no game, or not all of theirs, and why.
    pub fn lacking(&self, speech: Speech) -> Vec<String> {
        speech.numbers([("{n} without a game", self.empty), ("{n} unread", self.unread)])
    }

    /// How many files there were.
    pub fn files(&self, speech: Speech) -> String {
        speech.count(self.inputs, "file")
    }

    pub fn status(&self) -> Status {
        if self.unread > 0 { Status::Trouble } else { Status::Clean }
    }

    /// Names what was skipped, if that is wished, says `made` of the files, and gives the exit status.
    pub fn end(&self, made: &str, args: &Read, output: &mut Output) -> io::Result<Status> {
        let speech = output.speech();
        let all = [self.files(speech)].into_iter().chain(self.lacking(speech)).chain([made.to_string()]);
        self.skipped.sum_up(&speech.list(all), args, output)?;
        Ok(self.status())
    }
}
