//! Continues a conversion that was stopped.
//!
//! The inputs that the journal has are skipped. A few files of the next inputs may exist already; each of them is complete
//! and has the same bytes as the file that this run would write.

use std::fs;
use std::io;
use std::path::Path;

use crate::files::Input;

use super::args::{Read, Writing};
use super::journal::{Journal, Mark, Names};
use super::output::{Output, Stop, Trouble};
use super::settled::Sum;

/// The inputs that are done, and the journal.
pub struct Done {
    pub sum: Sum,
    inputs: usize,
    noted: Option<(Journal, Names)>,
}

/// What is still to be read.
type Files = Box<dyn Iterator<Item = Input> + Send>;

impl Done {
    /// Skips what a stopped run has done in the folder, with `--resume`.
    pub fn begin(
        files: impl Iterator<Item = Input> + Send + 'static,
        read: &Read,
        args: &Writing,
        tree: Option<&Path>,
        output: &mut Output,
    ) -> Result<(Files, Done), Stop> {
        let mut done = Done { sum: Sum::default(), inputs: 0, noted: None };
        let Some(folder) = tree else {
            return if args.resume {
                Err(Stop::Misuse("--resume is for an output folder".to_string()))
            } else {
                Ok((Box::new(files), done))
            };
        };
        if !args.resume {
            let journal = Journal::path(folder);
            if journal.exists() {
                output.remark(
                    "{path} is left of a run that was stopped: --resume goes on with it",
                    &[("path", &journal.display())],
                )?;
            }
            return Ok((Box::new(files), done));
        }
        let asked = format!("{} {:?}", read.asked(), args);
        let (journal, left) = Journal::open(folder, &asked, true).map_err(Stop::Misuse)?;
        let names = Names::default();
        let mut files: Files = Box::new(names.note(files));
        if let Some(mark) = left {
            names.skip(&mut files, &mark).map_err(Stop::Misuse)?;
            done.inputs = mark.inputs;
            done.sum = Sum::of(&mark);
            if done.sum.has_files() && is_empty(folder).map_err(|error| Trouble::at(folder, error))? {
                return Err(Stop::Misuse(journal.without_files()));
            }
        }
        done.noted = Some((journal, names));
        Ok((files, done))
    }

    /// Notes that more inputs are done. After a failure nothing is noted, so that the next run begins before it.
    pub fn add(&mut self, inputs: usize, output: &mut Output) -> io::Result<()> {
        self.inputs += inputs;
        let Some((journal, names)) = self.noted.as_mut().filter(|_| !self.sum.has_failed()) else {
            return Ok(());
        };
        let names = names.of(self.inputs);
        match journal.add(&Mark { inputs: self.inputs, names, numbers: self.sum.numbers() }) {
            Ok(()) => Ok(()),
            Err(error) => output.trouble(&Trouble::at(&journal.path, error)),
        }
    }

    /// Removes the journal, unless something failed.
    pub fn end(&mut self, output: &mut Output) -> io::Result<()> {
        let Some((journal, _)) = self.noted.take() else { return Ok(()) };
        let path = journal.path.clone();
        if self.sum.has_failed() {
            return output.remark("{path} is kept: --resume tries again", &[("path", &path.display())]);
        }
        journal.finish().or_else(|error| output.trouble(&Trouble::at(path, error)))
    }
}

fn is_empty(folder: &Path) -> io::Result<bool> {
    Ok(fs::read_dir(folder)?.next().is_none())
}
