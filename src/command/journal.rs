//! The journal of a long run, from which another run can continue if it is stopped.
//!
//! A journal is a file of lines beside the output. The first line has the options of the run. Each other line has the
//! number of inputs that are done and the counts of the summary so far. A line is written when all output of these inputs
//! is on the disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use crate::Key;
use crate::files::{Input, lock};

use super::atomic::{hidden_beside, sync_name};

/// How far a run has come.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mark {
    /// How many inputs are done.
    pub inputs: usize,
    /// The number that [`Names::of`] gives for these inputs.
    pub names: u64,
    /// Other numbers that the command needs to continue.
    pub numbers: Vec<u64>,
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    pub path: PathBuf,
    file: File,
}

impl Journal {
    /// The journal for an output.
    pub fn path(output: &Path) -> PathBuf {
        hidden_beside(output, ".kifu-journal")
    }

    /// Begins a journal, or continues one that a stopped run has left, and returns the last mark in it.
    ///
    /// # Errors
    /// It cannot be written; or there is a journal and `resume` is false, or it is of another run.
    pub fn open(output: &Path, asked: &str, resume: bool) -> Result<(Journal, Option<Mark>), String> {
        let path = Journal::path(output);
        let head = format!("kifu {} {:016x}\n", env!("CARGO_PKG_VERSION"), Key::of("").number(asked));
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        if !text.is_empty() && !resume {
            return Err(format!(
                "{} is left of a run that was stopped: --resume goes on with it; remove it to begin anew",
                path.display()
            ));
        }
        // The last line may be incomplete, if the run was stopped while it was written.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole > 0 && !text.starts_with(&head) {
            return Err(format!(
                "{} is of a run with other options, or of another version: --resume needs the same",
                path.display()
            ));
        }
        let open = || -> io::Result<File> {
            let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
            file.set_len(whole as u64)?;
            if whole == 0 {
                file.write_all(head.as_bytes())?;
            }
            file.sync_all()?;
            sync_name(&path)?;
            Ok(file)
        };
        let file = open().map_err(failed)?;
        let last = text[..whole].lines().skip(1).last();
        let mark = match last.map(Mark::read) {
            Some(None) => return Err(format!("{} is damaged: remove it to begin anew", path.display())),
            mark => mark.flatten(),
        };
        Ok((Journal { path, file }, mark))
    }

    /// Why a run cannot go on if files are not there that the journal says were written.
    pub fn without_files(&self) -> String {
        format!("what the stopped run has written is gone: remove {} to begin anew", self.path.display())
    }

    /// Notes that everything up to this mark is on the disk.
    pub fn add(&mut self, Mark { inputs, names, numbers }: &Mark) -> io::Result<()> {
        let numbers = numbers.iter().map(|number| format!(" {number}")).collect::<String>();
        self.file.write_all(format!("{inputs} {names:016x}{numbers}\n").as_bytes())?;
        self.file.sync_data()
    }

    /// Removes the journal, when the run is complete.
    pub fn finish(self) -> io::Result<()> {
        fs::remove_file(&self.path)?;
        sync_name(&self.path)
    }
}

impl Mark {
    /// A number that the command has to know, by its place; 0 if it is not there.
    pub fn number(&self, place: usize) -> usize {
        self.numbers.get(place).map_or(0, |&number| number as usize)
    }

    fn read(line: &str) -> Option<Mark> {
        let mut words = line.split(' ');
        let inputs = words.next()?.parse().ok()?;
        let names = u64::from_str_radix(words.next()?, 16).ok()?;
        let numbers = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        Some(Mark { inputs, names, numbers })
    }
}

/// A mark is made after each so many inputs.
const STRIDE: usize = crate::table::BUNDLE;

/// Hashes of the names of the inputs and the sizes of their files: of all inputs up to each `STRIDE`th, and up to the last.
#[derive(Debug, Clone, Default)]
pub struct Names(Arc<Mutex<Seen>>);

#[derive(Debug, Default)]
struct Seen {
    number: usize,
    names: u64,
    marks: Vec<u64>,
}

impl Names {
    /// Adds inputs as they come.
    pub fn note<I: Iterator<Item = Input> + Send>(
        &self,
        inputs: I,
    ) -> impl Iterator<Item = Input> + Send + use<I> {
        let (seen, key) = (self.0.clone(), Key::of("inputs"));
        inputs.inspect(move |input| {
            // The file itself, or the container that has it.
            let size = input.address().path().metadata().map_or(0, |about| about.len());
            let mut seen = lock(&seen);
            seen.names = key.number(&format!("{:x}\n{size}\n{}", seen.names, input.name()));
            seen.number += 1;
            if seen.number.is_multiple_of(STRIDE) {
                let names = seen.names;
                seen.marks.push(names);
            }
        })
    }

    /// The hash of the first `inputs` inputs, which is a multiple of `STRIDE`, or all.
    pub fn of(&self, inputs: usize) -> u64 {
        let seen = lock(&self.0);
        match inputs {
            0 => 0,
            _ if inputs.is_multiple_of(STRIDE) => {
                seen.marks.get(inputs / STRIDE - 1).copied().unwrap_or_default()
            }
            _ => seen.names,
        }
    }

    /// Skips the inputs that a stopped run has done.
    ///
    /// # Errors
    /// They have changed since.
    pub fn skip(&self, inputs: &mut dyn Iterator<Item = Input>, done: &Mark) -> Result<(), String> {
        let met = inputs.take(done.inputs).count();
        if met == done.inputs && self.of(met) == done.names {
            Ok(())
        } else {
            Err("what there is to read has changed since the run was stopped".to_string())
        }
    }
}
