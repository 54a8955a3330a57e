//! Reports and counts the results of writing records, and gives the files their names in order.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use super::args::Writing;
use super::atomic::{Staged, sync_folder};
use super::findings::Tally;
use super::journal::Mark;
use super::output::{Output, Status, Trouble};
use super::speech::Speech;
use super::target::{Placed, Placer, TAKEN_OF_MANY, write_through};

/// The result of converting a file, before its outputs get their names.
pub struct Converted {
    pub input: PathBuf,
    pub said: Said,
    pub made: Vec<Made>,
}

/// The findings about a file and the losses, as text and in numbers.
#[derive(Default)]
pub struct Said {
    pub text: String,
    pub tally: Tally,
}

/// The result of writing a text.
pub enum Made {
    /// It goes to standard output.
    Text(Vec<u8>),
    /// It is in a temporary file, which is to get this name.
    File(Staged, PathBuf),
    /// It goes to the pipe or the device of this name.
    Stream(Vec<u8>, PathBuf),
    /// A dry run made it and writes nothing; a file would have this name.
    Tried(Integrity, Option<PathBuf>),
    /// Its name is taken, and no file is to be replaced.
    Taken(PathBuf),
    /// Its name is taken, and files that exist are skipped.
    Skipped(PathBuf),
    /// Its record is damaged, or too much of it would be lost.
    Refused,
    /// There is no game in it, or none that the notation can hold.
    Nothing,
    /// It could not be written, and why.
    Failed(String),
}

/// Whether a record was read, or a text written, without losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Integrity {
    Whole,
    Damaged,
}

impl Integrity {
    /// Damaged if something is wrong.
    pub fn of(is_damaged: bool) -> Integrity {
        if is_damaged { Integrity::Damaged } else { Integrity::Whole }
    }
}

/// Reports the results of a chunk of files, and gives the outputs their names.
pub fn settle(
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
            if let Made::Text(bytes) = &made {
                output.bytes(bytes)?;
            }
            match sum.count(made, placer) {
                Ok(folder) => folders.extend(folder),
                Err(what) => {
                    output.trouble(&Trouble::at(&input, what))?;
                    sum.failed += 1;
                }
            }
        }
    }
    for folder in folders {
        if let Err(error) = sync_folder(&folder) {
            output.trouble(&Trouble::at(folder, error))?;
            sum.unsafe_folders += 1;
        }
    }
    Ok(())
}

/// Prints findings and losses: on standard output in a dry run, which is for them, and otherwise on standard error.
pub fn tell(text: &str, args: &Writing, output: &mut Output) -> io::Result<()> {
    if args.dry_run {
        output.text(text)
    } else if text.is_empty() {
        Ok(())
    } else {
        output.say(text.trim_end())
    }
}

/// Why nothing could be written under a name.
pub fn failed(target: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{}: {TAKEN_OF_MANY}", target.display()),
        io::ErrorKind::InvalidFilename => {
            let bytes = target.file_name().map_or(0, |name| name.as_encoded_bytes().len());
            format!("{}: a name of {bytes} bytes is too long here", target.display())
        }
        _ => format!("{}: {error}", target.display()),
    }
}

/// The numbers of all files.
#[derive(Default)]
pub struct Sum {
    written: usize,
    /// Of a dry run: those that would not be whole.
    damaged: usize,
    skipped: usize,
    pub refused: usize,
    /// Of those refused: what is damaged or would lose too much.
    pub withheld: usize,
    failed: usize,
    unsafe_folders: usize,
    pub tally: Tally,
}

impl Sum {
    /// Gives an output its name, and counts it. Returns the folder of a file that was written, or why it cannot be
    /// placed.
    fn count(&mut self, made: Made, placer: &mut Placer) -> Result<Option<PathBuf>, String> {
        match made {
            Made::Text(_) => self.written += 1,
            Made::Tried(integrity, path) => {
                let placed =
                    path.iter().try_for_each(|path| placer.try_place(path).map_err(|why| failed(path, &why)));
                placed?;
                self.written += 1;
                self.damaged += usize::from(integrity == Integrity::Damaged);
            }
            Made::Taken(path) => return Err(failed(&path, &placer.taken(&path))),
            Made::Skipped(path) => {
                placer.claim(&path).map_err(|error| failed(&path, &error))?;
                self.skipped += 1;
            }
            Made::Nothing => self.refused += 1,
            Made::Refused => {
                self.refused += 1;
                self.withheld += 1;
            }
            Made::Failed(what) => return Err(what),
            Made::Stream(bytes, path) => {
                write_through(&path, &bytes).map_err(|error| failed(&path, &error))?;
                self.written += 1;
            }
            Made::File(staged, path) => {
                match placer.place(staged, &path).map_err(|error| failed(&path, &error))? {
                    Placed::Skipped => self.skipped += 1,
                    Placed::Written => {
                        self.written += 1;
                        return Ok(path.parent().map(Path::to_path_buf));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The numbers as a line, in the words of a dry run if it is one.
    pub fn line(&self, dry_run: bool, speech: Speech) -> String {
        let written = if dry_run { "{n} would be written" } else { "{n} written" };
        let skipped = (self.skipped > 0).then_some(("{n} skipped", self.skipped));
        let all = [(written, self.written)].into_iter().chain(skipped);
        let all = all.chain([("{n} refused", self.refused), ("{n} failed", self.failed)]);
        speech.list(all.map(|(sentence, number)| speech.number(sentence, number)))
    }

    /// The numbers for a journal.
    pub fn numbers(&self) -> Vec<u64> {
        [self.written, self.skipped, self.refused].map(|number| number as u64).to_vec()
    }

    /// The numbers from a journal, without failures.
    pub fn of(mark: &Mark) -> Sum {
        let [written, skipped, refused] = [0, 1, 2].map(|place| mark.number(place));
        Sum { written, skipped, refused, ..Sum::default() }
    }

    /// Whether there are files of the names that inputs have given.
    pub fn has_files(&self) -> bool {
        self.written + self.skipped > 0
    }

    pub fn has_failed(&self) -> bool {
        self.failed + self.unsafe_folders > 0
    }

    pub fn status(&self) -> Status {
        match (self.has_failed(), self.refused + self.damaged > 0) {
            (true, _) => Status::Trouble,
            (false, true) => Status::Findings,
            (false, false) => Status::Clean,
        }
    }
}
