//! `kifu convert`: records in another notation, files in another folder.
//!
//! Files are read, written and brought to the disk in parallel, and get their names one after the other,
//! so that the result does not depend on which thread was first. Standard output is for records (or, in
//! a dry run, for losses); all that is said goes to standard error.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use kifu::{Diagnostic, ReadOptions, Severity, Unencodable, WriteOptions};

use super::args::Convert;
use super::atomic::{Staged, sync_folder};
use super::findings;
use super::inputs::{self, Input};
use super::output::{Output, Status};
use super::target::{Conflict, Placed, Placer, Target, is_taken};

pub fn run(args: &Convert, output: &mut Output) -> io::Result<Status> {
    let target = match Target::new(args) {
        Ok(target) => target,
        Err(what) => return output.misuse(&what),
    };
    if let Some(folder) = target.tree().filter(|_| !args.dry_run)
        && let Err(error) = fs::create_dir_all(folder)
    {
        output.trouble(folder, &error.to_string())?;
        return Ok(Status::Trouble);
    }
    let mut placer = Placer::new(args, &target);
    let converter = Converter {
        args,
        target: &target,
        conflict: Conflict::new(args),
        read: args.read.options(args.from_encoding, false),
        write: args.write_options(),
        color: output.colors_stderr(),
    };
    let mut sum = Sum::default();
    let files = inputs::walk(&args.read.paths, target.tree());
    inputs::in_order(
        files,
        args.read.jobs,
        |input| converter.convert(input),
        |chunk| settle(chunk, args, &mut placer, &mut sum, output),
    )?;
    if args.dry_run || !matches!(target, Target::Stdout) || sum.refused > 0 {
        output.say(sum.line(args.dry_run))?;
    }
    Ok(sum.status())
}

/// What is done with each file.
struct Converter<'a> {
    args: &'a Convert,
    target: &'a Target,
    conflict: Conflict,
    read: ReadOptions,
    write: WriteOptions,
    color: bool,
}

/// What came of a file, before it has its name.
struct Converted {
    input: PathBuf,
    said: String,
    made: Made,
}

enum Made {
    Text(Vec<u8>),
    File(Staged, PathBuf),
    /// What would have been written in earnest, whole or not.
    Tried(Whole),
    Skipped,
    Refused,
    Failed(String),
}

/// Whether a text has all that its record has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whole {
    Yes,
    No,
}

impl Converter<'_> {
    fn convert(&self, input: &Input) -> Converted {
        let mut said = String::new();
        let made = self.make(input, &mut said).unwrap_or_else(Made::Failed);
        Converted { input: input.path.clone(), said, made }
    }

    fn make(&self, input: &Input, said: &mut String) -> Result<Made, String> {
        let args = self.args;
        let target = self.target.path(input, args.to, args.encoding);
        if let Some(path) = target.as_deref().filter(|path| is_taken(path)) {
            match self.conflict {
                Conflict::Fail => return Err(taken(path)),
                Conflict::Skip => return Ok(Made::Skipped),
                Conflict::Overwrite | Conflict::Number => {}
            }
        }
        let Some((bytes, whole)) = self.text(input, said)? else { return Ok(Made::Refused) };
        match target {
            _ if args.dry_run => Ok(Made::Tried(whole)),
            None => Ok(Made::Text(bytes)),
            Some(path) => {
                let stage = || {
                    if let (Target::Tree(_), Some(folder)) = (self.target, path.parent()) {
                        fs::create_dir_all(folder)?;
                    }
                    Staged::write(&path, &bytes)
                };
                let staged = stage().map_err(|error| failed(&path, &error))?;
                Ok(Made::File(staged, path))
            }
        }
    }

    /// The bytes to write, or `None` when too much would be lost.
    fn text(&self, input: &Input, said: &mut String) -> Result<Option<(Vec<u8>, Whole)>, String> {
        let args = self.args;
        let parsed = input.read(&self.read)?;
        let name = input.name();
        let errors = parsed.diagnostics.iter().filter(|found| found.severity == Severity::Error);
        let damaged = errors.clone().next().is_some();
        said.push_str(&findings::draw(errors, &parsed.source, self.color));
        if parsed.records.is_empty() || damaged && !args.lossy {
            return Ok(None);
        }
        let written = kifu::write_all(&parsed.records, args.to, &self.write);
        let policy = if args.lossy { Unencodable::Replace } else { Unencodable::Refuse };
        let encoded = written.encode(args.encoding, args.line_end(), policy);
        let losses: Vec<Diagnostic> = written.losses.into_iter().chain(encoded.losses).collect();
        said.push_str(&findings::draw_losses(&losses, &name));
        let lost = findings::worst(&losses) >= Some(Severity::Warning);
        let whole = if lost || damaged { Whole::No } else { Whole::Yes };
        let bytes = (args.lossy || !lost).then_some(encoded.bytes).filter(|bytes| !bytes.is_empty());
        Ok(bytes.map(|bytes| (bytes, whole)))
    }
}

/// Says what there is to say of a chunk of files, and gives them their names.
fn settle(
    chunk: Vec<Converted>,
    args: &Convert,
    placer: &mut Placer,
    sum: &mut Sum,
    output: &mut Output,
) -> io::Result<()> {
    let mut folders = BTreeSet::new();
    for Converted { input, said, made } in chunk {
        match args.dry_run {
            true => output.text(&said)?,
            false if said.is_empty() => {}
            false => output.say(said.trim_end())?,
        }
        match made {
            Made::Text(bytes) => {
                output.bytes(&bytes)?;
                sum.written += 1;
            }
            Made::Tried(whole) => {
                sum.written += 1;
                sum.damaged += usize::from(whole == Whole::No);
            }
            Made::Skipped => sum.skipped += 1,
            Made::Refused => sum.refused += 1,
            Made::Failed(what) => {
                output.trouble(&input, &what)?;
                sum.failed += 1;
            }
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
    for folder in folders {
        if let Err(error) = sync_folder(&folder) {
            output.trouble(&folder, &error.to_string())?;
            sum.unsafe_folders += 1;
        }
    }
    Ok(())
}

fn failed(target: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => taken(target),
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
