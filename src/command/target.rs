//! The names of output files, and what happens if a name exists already.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args::{Read, Texts, Writing};
use super::atomic::Staged;
use super::kept::Kept;
use crate::files::{ends_as_folder, is_record, is_stdin};
use crate::training::TrainingFormat;

/// The error for several files without a folder.
pub const NO_FOLDER: &str = "several files need a folder to go to: give one with -o";

/// The error for a name that is taken.
pub const TAKEN: &str = "it exists: use --overwrite";

/// The same of a verb that can give other names.
pub const TAKEN_OF_MANY: &str = "it exists: use --overwrite, --skip or --number";

/// Whether a name is one of a file with records or training data, and not of a folder.
pub fn is_file_name(path: &Path) -> bool {
    let is_data = |extension| TrainingFormat::from_name(extension).is_some();
    let promises_games = is_record(path) || path.extension().and_then(OsStr::to_str).is_some_and(is_data);
    promises_games && !ends_as_folder(path)
}

/// Where the text goes.
#[derive(Debug)]
pub enum Target {
    Stdout,
    File(PathBuf),
    /// A folder that gets a tree of the shape of the inputs.
    Tree(PathBuf),
}

impl Target {
    /// The target that the command line names for these texts, or why it names none.
    pub fn new(texts: Texts, args: &Writing) -> Result<Target, String> {
        let makes_names = args.split_games || args.name.is_some();
        let is_one = texts == Texts::One && !makes_names;
        let Some(output) = &args.output else {
            return if is_one || args.dry_run { Ok(Target::Stdout) } else { Err(NO_FOLDER.to_string()) };
        };
        let is_stdout = is_stdin(output) || output == Path::new("/dev/stdout");
        if is_stdout && (is_one || args.dry_run) {
            return Ok(Target::Stdout);
        }
        if is_stdin(output) {
            return Err(NO_FOLDER.to_string());
        }
        if is_one && !ends_as_folder(output) && !output.is_dir() {
            return Ok(Target::File(output.clone()));
        }
        let is_of_file = makes_names && !output.exists() && is_file_name(output);
        if is_of_file || output.exists() && !output.is_dir() {
            return Err(format!("{} is not a folder, and several files need one", output.display()));
        }
        Ok(Target::Tree(output.clone()))
    }

    /// The folder that holds everything that is written, if there is one.
    pub fn tree(&self) -> Option<&Path> {
        match self {
            Target::Tree(folder) => Some(folder),
            Target::Stdout | Target::File(_) => None,
        }
    }
}

/// What exists under a name.
#[derive(Debug)]
pub enum Standing {
    Nothing,
    /// A file or a folder, with its real path.
    Taken(PathBuf),
    /// A pipe or a device, which is written to and not replaced.
    Stream,
}

impl Standing {
    /// What stands under the name of a file, which takes the place of no folder.
    pub fn of_file(path: &Path) -> io::Result<Standing> {
        match Standing::of(path)? {
            Standing::Taken(real) if real.is_dir() => Err(io::Error::other("it is a folder")),
            standing => Ok(standing),
        }
    }

    /// What stands under `path`, or why nothing can be written there.
    pub fn of(path: &Path) -> io::Result<Standing> {
        let link = match fs::symlink_metadata(path) {
            Ok(found) => found.is_symlink(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Standing::Nothing),
            Err(error) => return Err(error),
        };
        let found = match fs::metadata(path) {
            Ok(found) => found,
            Err(error) if link && error.kind() == io::ErrorKind::NotFound => {
                return Err(io::Error::other("it is a link that leads nowhere"));
            }
            Err(error) => return Err(error),
        };
        if found.is_file() || found.is_dir() {
            let real = if link { path.canonicalize()? } else { path.to_path_buf() };
            // Links of the system to open files, such as `/dev/stdout`.
            if link && passes_system(path) {
                return Err(io::Error::other("it is what another name stands for: use that, or `-o -`"));
            }
            return Ok(Standing::Taken(real));
        }
        if is_stream(&found) {
            Ok(Standing::Stream)
        } else {
            Err(io::Error::other("it is a disk or a socket, and those are not written to"))
        }
    }
}

#[cfg(unix)]
fn is_stream(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    found.file_type().is_char_device() || found.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_stream(_found: &fs::Metadata) -> bool {
    false
}

/// Whether a link leads through `/proc`, where links lead to open files whatever their names.
fn passes_system(link: &Path) -> bool {
    let mut at = link.to_path_buf();
    // As many links as systems follow.
    for _ in 0..40 {
        if at.parent().and_then(|folder| folder.canonicalize().ok()).is_some_and(|it| it.starts_with("/proc"))
        {
            return true;
        }
        let Ok(next) = fs::read_link(&at) else { return false };
        at = at.parent().unwrap_or(Path::new("")).join(next);
    }
    false
}

/// Writes to a pipe or a device.
pub fn write_through(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut stream = OpenOptions::new().write(true).open(path)?;
    stream.write_all(bytes)?;
    stream.flush()
}

/// The error for two records of a run with the same name.
pub fn met_twice() -> io::Error {
    io::Error::other(MET_TWICE)
}

const MET_TWICE: &str = "another record of this run has this name";
/// The same of a verb that can give other names.
const MET_TWICE_OF_MANY: &str = "another record of this run has this name: use --number";

/// What happens when a name is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conflict {
    Fail,
    Overwrite,
    Skip,
    Number,
}

impl Conflict {
    pub fn new(args: &Writing) -> Conflict {
        match (args.overwrite, args.skip, args.number) {
            (true, ..) => Conflict::Overwrite,
            (_, true, _) => Conflict::Skip,
            (.., true) => Conflict::Number,
            _ => Conflict::Fail,
        }
    }
}

/// What became of a file that was to be placed.
#[derive(Debug)]
pub enum Placed {
    Written,
    Skipped,
}

/// Gives files their names, and never that of an input.
#[derive(Debug)]
pub struct Placer {
    conflict: Conflict,
    kept: Kept,
    /// The names of this run, which no second record may get. `None` if it gets a numbered name instead.
    claimed: Option<BTreeSet<PathBuf>>,
    /// Whether the same file may exist already, from a run that was stopped.
    resumes: bool,
    /// The number to try next for a name.
    numbers: BTreeMap<PathBuf, u32>,
}

impl Placer {
    pub fn new(read: &Read, args: &Writing, target: &Target) -> Placer {
        Placer {
            conflict: Conflict::new(args),
            kept: Kept::of(read).writing(target.tree()),
            claimed: (!args.number).then(BTreeSet::new),
            resumes: args.resume,
            numbers: BTreeMap::new(),
        }
    }

    /// Notes that a record has this name, unless another of this run has it.
    pub fn claim(&mut self, target: &Path) -> io::Result<()> {
        if self.claimed.as_mut().is_none_or(|claimed| claimed.insert(target.to_path_buf())) {
            Ok(())
        } else {
            Err(io::Error::other(MET_TWICE_OF_MANY))
        }
    }

    /// Why a record does not get a name that is taken.
    pub fn taken(&self, target: &Path) -> io::Error {
        let is_own = self.claimed.as_ref().is_some_and(|claimed| claimed.contains(target));
        io::Error::other(if is_own { MET_TWICE_OF_MANY } else { TAKEN_OF_MANY })
    }

    /// What would become of a name in a run that writes.
    pub fn try_place(&mut self, target: &Path) -> io::Result<()> {
        self.claim(target)?;
        match self.conflict {
            Conflict::Overwrite => self.kept.allow(target),
            Conflict::Fail | Conflict::Skip | Conflict::Number => Ok(()),
        }
    }

    pub fn place(&mut self, staged: Staged, target: &Path) -> io::Result<Placed> {
        self.claim(target)?;
        match self.conflict {
            Conflict::Overwrite => self.replace(staged, target),
            Conflict::Number => self.place_numbered(&staged, target),
            Conflict::Fail => match staged.place(target) {
                Err(error)
                    if self.resumes
                        && error.kind() == io::ErrorKind::AlreadyExists
                        && staged.is_same_as(target)? =>
                {
                    Ok(Placed::Written)
                }
                done => done.map(|()| Placed::Written),
            },
            Conflict::Skip => match staged.place(target) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(Placed::Skipped),
                done => done.map(|()| Placed::Written),
            },
        }
    }

    fn replace(&self, staged: Staged, target: &Path) -> io::Result<Placed> {
        self.kept.allow(target)?;
        if fs::symlink_metadata(target).is_ok_and(|found| !found.is_file()) {
            return Err(io::Error::other("it is not a file, and only files are replaced"));
        }
        staged.replace(target).map(|()| Placed::Written)
    }

    /// Takes the first free name of `game.csa`, `game-2.csa`, `game-3.csa`, ….
    fn place_numbered(&mut self, staged: &Staged, target: &Path) -> io::Result<Placed> {
        let next = self.numbers.entry(target.to_path_buf()).or_insert(1);
        loop {
            let mut free = target.to_path_buf();
            if *next > 1 {
                let mut name = target.file_stem().unwrap_or_default().to_os_string();
                name.push(format!("-{next}"));
                if let Some(extension) = target.extension() {
                    name.push(".");
                    name.push(extension);
                }
                free.set_file_name(name);
            }
            *next += 1;
            match staged.place(&free) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                done => return done.map(|()| Placed::Written),
            }
        }
    }
}
