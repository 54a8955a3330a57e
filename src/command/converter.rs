//! Records that are written in another notation or another folder, changed or as they are.
//!
//! Files are read, written and brought to the disk in parallel, and get their names one after the other,
//! so that the result does not depend on which thread was first. Standard output is for records (or, in
//! a dry run, for losses); all that is said goes to standard error.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::files::Input;
use crate::{Diagnostic, Parsed, ReadOptions, Record, Severity, Unencodable};

use super::args::{Read, Writing};
use super::atomic::{self, Staged, sync_folder};
use super::findings::{self, Tally};
use super::form::Form;
use super::inputs;
use super::names::Template;
use super::output::{Output, Status};
use super::target::{Conflict, Placed, Placer, Standing, Target, write_through};

/// What becomes of records between reading and writing.
pub trait Change: Sync {
    /// Whether they are written in their own notation where nothing else is said.
    fn keeps_form(&self) -> bool {
        false
    }

    /// Changes what was read.
    fn change(&self, _parsed: &mut Parsed) {}

    /// The path of an input below the output folder.
    fn path<'i>(&self, input: &'i Input) -> Cow<'i, Path> {
        Cow::Borrowed(&input.inner)
    }

    /// What there is to say of all changes.
    fn said(&self) -> Option<String> {
        None
    }
}

/// Reads what the command line names and writes it, as `change` makes it.
pub fn run(read: &Read, args: &Writing, change: &dyn Change, output: &mut Output) -> io::Result<Status> {
    let target = match Target::new(read.is_one(), args) {
        Ok(target) => target,
        Err(what) => return output.misuse(&what),
    };
    let form = match Form::new(args, &target) {
        Ok(form) => Some(form),
        Err(_) if change.keeps_form() => None,
        Err(what) => return output.misuse(&what),
    };
    if let Some(folder) = target.tree().filter(|_| !args.dry_run)
        && let Err(error) = fs::create_dir_all(folder)
    {
        output.trouble(folder, &error.to_string())?;
        return Ok(Status::Trouble);
    }
    let mut placer = Placer::new(read, args, &target);
    let options = read.options(args.from_encoding, false);
    let converter = Converter::new(args, &target, form, change, output);
    let mut sum = Sum::default();
    let (files, met) = inputs::walk(read, target.tree());
    inputs::in_order(
        files,
        read.jobs,
        |input| converter.convert(input, &options),
        |chunk| settle(chunk, args, &mut placer, &mut sum, output),
    )?;
    if args.statistics {
        tell(&sum.tally.statistics(false), args, output)?;
    }
    met.say(output)?;
    if args.dry_run || !matches!(target, Target::Stdout) || sum.refused > 0 {
        output.say(format_args!("{}{}", sum.line(args.dry_run), met.clause(read)))?;
    }
    if let Some(said) = change.said() {
        output.say(said)?;
    }
    Ok(sum.status())
}

/// What is done with each file.
pub struct Converter<'a> {
    args: &'a Writing,
    target: &'a Target,
    change: &'a dyn Change,
    conflict: Conflict,
    /// How texts are written; each as it came if it is `None`.
    form: Option<Form>,
    color: bool,
    /// The folders from which the files of killed runs have been removed.
    swept: Mutex<BTreeSet<PathBuf>>,
}

/// What came of a file, before anything has its name.
struct Converted {
    input: PathBuf,
    said: Said,
    made: Vec<Made>,
}

/// What is wrong with a file and lost of it, in full and in numbers.
#[derive(Default)]
struct Said {
    text: String,
    tally: Tally,
}

enum Made {
    Text(Vec<u8>),
    File(Staged, PathBuf),
    /// What goes through a pipe or a device.
    Stream(Vec<u8>, PathBuf),
    /// What would have been written in earnest, whole or not.
    Tried(Whole),
    Skipped(PathBuf),
    Refused,
    Failed(String),
}

/// Whether a text has all that its record has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whole {
    Yes,
    No,
}

/// Games that go into one text.
struct Piece<'p> {
    records: &'p [Record],
    /// The number of the first of them in the input.
    first: u32,
    form: &'p Form,
    path: Option<PathBuf>,
}

impl<'a> Converter<'a> {
    fn new(
        args: &'a Writing,
        target: &'a Target,
        form: Option<Form>,
        change: &'a dyn Change,
        output: &Output,
    ) -> Converter<'a> {
        let (conflict, color) = (Conflict::new(args), output.colors_stderr());
        Converter { args, target, change, conflict, form, color, swept: Mutex::default() }
    }

    fn convert(&self, input: &mut Input, options: &ReadOptions) -> Converted {
        let mut said = Said::default();
        let made = self.make(input, options, &mut said).unwrap_or_else(|what| vec![Made::Failed(what)]);
        Converted { input: input.path.clone(), said, made }
    }

    fn make(&self, input: &mut Input, options: &ReadOptions, said: &mut Said) -> Result<Vec<Made>, String> {
        // A name that nothing in the file can change may save reading it.
        let is_known = !self.args.split_games && self.args.name.is_none();
        if let Some(form) = self.form.as_ref().filter(|_| is_known)
            && let Some(path) = self.path(&self.change.path(input), 1, None, true, form)
            && let Some(made) = self.stands(&path)?
        {
            return Ok(vec![made]);
        }
        let mut parsed = inputs::read(input, options)?;
        self.change.change(&mut parsed);
        let inner = self.change.path(input);
        let own = if self.form.is_none() { Form::like(self.args, &parsed, &inner) } else { None };
        let pieces = match self.form.as_ref().or(own.as_ref()) {
            Some(form) => self.pieces(&inner, &parsed, form)?,
            None => Vec::new(),
        };
        let errors: Vec<&Diagnostic> =
            parsed.diagnostics.iter().filter(|found| found.severity == Severity::Error).collect();
        if !self.args.statistics {
            let (shown, more) = findings::brief(errors.iter().copied(), self.args.dry_run);
            said.text.push_str(&findings::draw(shown, &parsed.source, self.color));
            said.text.push_str(&more);
        }
        errors.iter().for_each(|found| said.tally.add(found));
        let mut losses = Vec::new();
        let mut made = Vec::with_capacity(pieces.len());
        for piece in &pieces {
            let is_about = |found: &&Diagnostic| {
                !self.args.split_games || matches!(found.game, 0) || found.game == piece.first
            };
            let damaged = errors.iter().copied().any(|found| is_about(&found));
            made.push(self.piece(piece, damaged, &mut losses).unwrap_or_else(Made::Failed));
        }
        if !self.args.statistics {
            let (shown, more) = findings::brief(&losses, self.args.dry_run);
            said.text.push_str(&findings::draw_losses(shown, &input.name()));
            said.text.push_str(&more);
        }
        losses.iter().for_each(|loss| said.tally.add(loss));
        if made.is_empty() {
            made.push(Made::Refused);
        }
        Ok(made)
    }

    /// What goes into which file.
    fn pieces<'p>(&self, inner: &Path, parsed: &'p Parsed, form: &'p Form) -> Result<Vec<Piece<'p>>, String> {
        let records = &parsed.records;
        if records.is_empty() {
            return Ok(Vec::new());
        }
        let size = if self.args.split_games { 1 } else { records.len() };
        let alone = records.len() == 1;
        let pieces = (1u32..).step_by(size).zip(records.chunks(size));
        let pieces = pieces.map(|(first, records)| Piece {
            records,
            first,
            form,
            path: self.path(inner, first, records.first(), alone || !self.args.split_games, form),
        });
        let pieces: Vec<Piece<'p>> = pieces.collect();
        let mut games = BTreeMap::new();
        for piece in pieces.iter().filter(|_| self.conflict != Conflict::Number) {
            if let Some(path) = &piece.path
                && let Some(other) = games.insert(path, piece.first)
            {
                let (name, first) = (path.display(), piece.first);
                return Err(format!(
                    "games {other} and {first} would both be {name}: say {{game}} in --name, or use --number"
                ));
            }
        }
        Ok(pieces)
    }

    /// The file for a game; `None` is standard output.
    fn path(
        &self,
        inner: &Path,
        game: u32,
        record: Option<&Record>,
        alone: bool,
        form: &Form,
    ) -> Option<PathBuf> {
        match self.target {
            Target::Stdout => None,
            Target::File(path) => Some(path.clone()),
            Target::Tree(folder) => {
                let usual = || if alone { Template::stem() } else { Template::numbered() };
                let template = self.args.name.clone().unwrap_or_else(usual);
                Some(folder.join(template.path(inner, game, record, form.extension)))
            }
        }
    }

    /// What becomes of something that is to be named `path`, if that is certain already.
    fn stands(&self, path: &Path) -> Result<Option<Made>, String> {
        self.sweep(path);
        match (Standing::of(path).map_err(|error| failed(path, &error))?, self.conflict) {
            (Standing::Taken(_), Conflict::Fail) => Err(taken(path)),
            (Standing::Taken(_), Conflict::Skip) => Ok(Some(Made::Skipped(path.to_path_buf()))),
            (Standing::Stream, _) if !matches!(self.target, Target::File(_)) => {
                Err(format!("{} is a pipe or a device", path.display()))
            }
            _ => Ok(None),
        }
    }

    /// Removes what killed runs have left where `path` is to be.
    fn sweep(&self, path: &Path) {
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let is_new = || self.swept.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.clone());
        if !self.args.dry_run && is_new() {
            atomic::sweep(&folder);
        }
    }

    fn piece(&self, piece: &Piece<'_>, damaged: bool, losses: &mut Vec<Diagnostic>) -> Result<Made, String> {
        if let Some(path) = &piece.path
            && let Some(made) = self.stands(path)?
        {
            return Ok(made);
        }
        if damaged && !self.args.lossy {
            return Ok(Made::Refused);
        }
        let Some((bytes, whole)) = self.text(piece, damaged, losses) else { return Ok(Made::Refused) };
        match &piece.path {
            _ if self.args.dry_run => Ok(Made::Tried(whole)),
            None => Ok(Made::Text(bytes)),
            Some(path) => self.stage(path, bytes).map_err(|error| failed(path, &error)),
        }
    }

    fn stage(&self, path: &Path, bytes: Vec<u8>) -> io::Result<Made> {
        let real = match Standing::of(path)? {
            Standing::Stream => return Ok(Made::Stream(bytes, path.to_path_buf())),
            // The link stays, and what it leads to is replaced.
            Standing::Taken(real) if self.conflict == Conflict::Overwrite => real,
            Standing::Taken(_) | Standing::Nothing => path.to_path_buf(),
        };
        if let (Target::Tree(_), Some(folder)) = (self.target, real.parent()) {
            fs::create_dir_all(folder)?;
        }
        Ok(Made::File(Staged::write(&real, &bytes)?, real))
    }

    /// The bytes to write, or `None` when too much would be lost.
    fn text(
        &self,
        piece: &Piece<'_>,
        damaged: bool,
        losses: &mut Vec<Diagnostic>,
    ) -> Option<(Vec<u8>, Whole)> {
        let (args, form) = (self.args, piece.form);
        let (records, unsaid) = crate::analysis::rewrite_all(piece.records, args.analysis);
        let written = crate::write_all(&records, form.format, &args.write_options(form));
        let policy = if args.lossy { Unencodable::Replace } else { Unencodable::Refuse };
        let encoded = written.encode(form.line_end, policy);
        let number = |loss: Diagnostic| match args.split_games {
            true => Diagnostic { game: piece.first, ..loss },
            false => loss,
        };
        let before = losses.len();
        losses.extend(unsaid.into_iter().chain(written.losses).map(number));
        for loss in encoded.losses {
            let advice = form.advice().filter(|_| args.encoding.is_none());
            losses.push(number(match advice {
                Some(advice) => loss.help(advice),
                None => loss,
            }));
        }
        let lost = findings::worst(&losses[before..]) >= Some(Severity::Warning);
        let whole = if lost || damaged { Whole::No } else { Whole::Yes };
        let bytes = (args.lossy || !lost).then_some(encoded.bytes).filter(|bytes| !bytes.is_empty());
        bytes.map(|bytes| (bytes, whole))
    }
}

/// Says what there is to say of a chunk of files, and gives them their names.
fn settle(
    chunk: Vec<Converted>,
    args: &Writing,
    placer: &mut Placer,
    sum: &mut Sum,
    output: &mut Output,
) -> io::Result<()> {
    let mut folders = BTreeSet::new();
    for Converted { input, said, made } in chunk {
        sum.tally.add_all(said.tally);
        tell(&said.text, args, output)?;
        for made in made {
            match made {
                Made::Text(bytes) => {
                    output.bytes(&bytes)?;
                    sum.written += 1;
                }
                Made::Tried(whole) => {
                    sum.written += 1;
                    sum.damaged += usize::from(whole == Whole::No);
                }
                Made::Skipped(path) => match placer.claim(&path) {
                    Ok(()) => sum.skipped += 1,
                    Err(error) => {
                        output.trouble(&input, &failed(&path, &error))?;
                        sum.failed += 1;
                    }
                },
                Made::Refused => sum.refused += 1,
                Made::Failed(what) => {
                    output.trouble(&input, &what)?;
                    sum.failed += 1;
                }
                Made::Stream(bytes, path) => match write_through(&path, &bytes) {
                    Ok(()) => sum.written += 1,
                    Err(error) => {
                        output.trouble(&input, &failed(&path, &error))?;
                        sum.failed += 1;
                    }
                },
                Made::File(staged, path) => match placer.place(staged, &path) {
                    Ok(Placed::Written) => {
                        sum.written += 1;
                        folders.extend(path.parent().map(Path::to_path_buf));
                    }
                    Ok(Placed::Skipped) => sum.skipped += 1,
                    Err(error) => {
                        output.trouble(&input, &failed(&path, &error))?;
                        sum.failed += 1;
                    }
                },
            }
        }
    }
    for folder in folders {
        if let Err(error) = sync_folder(&folder) {
            output.trouble(&folder, &error.to_string())?;
            sum.unsafe_folders += 1;
        }
    }
    Ok(())
}

/// Says what was found and lost: in a dry run that is what was asked for.
fn tell(text: &str, args: &Writing, output: &mut Output) -> io::Result<()> {
    match args.dry_run {
        true => output.text(text),
        false if text.is_empty() => Ok(()),
        false => output.say(text.trim_end()),
    }
}

fn failed(target: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => taken(target),
        io::ErrorKind::InvalidFilename => {
            let bytes = target.file_name().map_or(0, |name| name.as_encoded_bytes().len());
            format!("{}: a name of {bytes} bytes is too long here", target.display())
        }
        _ => format!("{}: {error}", target.display()),
    }
}

fn taken(target: &Path) -> String {
    format!("{} exists: use --overwrite, --skip or --number", target.display())
}

/// What came of all files.
#[derive(Default)]
struct Sum {
    written: usize,
    /// Of a dry run: those that would not be whole.
    damaged: usize,
    skipped: usize,
    refused: usize,
    failed: usize,
    unsafe_folders: usize,
    tally: Tally,
}

impl Sum {
    fn line(&self, dry_run: bool) -> String {
        let written = if dry_run { "would be written" } else { "written" };
        let skipped = if self.skipped > 0 { format!(", {} skipped", self.skipped) } else { String::new() };
        format!("{} {written}{skipped}, {} refused, {} failed", self.written, self.refused, self.failed)
    }

    fn status(&self) -> Status {
        match (self.failed + self.unsafe_folders > 0, self.refused + self.damaged > 0) {
            (true, _) => Status::Trouble,
            (false, true) => Status::Findings,
            (false, false) => Status::Clean,
        }
    }
}
