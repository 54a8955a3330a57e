//! The output of a command that writes one file or standard output. The file gets its name only when it is complete.

use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use arrow_schema::ArrowError;

use crate::files::is_stdin;

use super::args::Read;
use super::atomic::{self, Staged, sync_folder};
use super::kept::Kept;
use super::output::{STDOUT, Stop, Trouble};
use super::target::{Standing, TAKEN};

/// Where the bytes go.
pub struct Whole<'p> {
    /// The file; standard output if it is `None`.
    pub path: Option<&'p Path>,
    replaced: Replaced,
}

/// Whether a file that exists is replaced.
enum Replaced {
    No,
    /// Unless it is an input.
    Unless(Kept),
    Yes,
}

impl<'p> Whole<'p> {
    /// What `-o` names, of a run that reads this; `-` is standard output.
    pub fn new(output: Option<&'p Path>, overwrite: bool, read: &Read) -> Whole<'p> {
        let path = output.filter(|path| !is_stdin(path));
        let replaced = if overwrite { Replaced::Unless(Kept::of(read)) } else { Replaced::No };
        Whole { path, replaced }
    }

    /// The same, for a run that does not read this file if it is in a folder.
    pub fn unread(self) -> Whole<'p> {
        let replaced = match self.replaced {
            Replaced::Unless(kept) => Replaced::Unless(kept.writing(self.path)),
            other => other,
        };
        Whole { replaced, ..self }
    }

    /// A file that is made of another one.
    pub fn made_of(read: &Path, path: &'p Path, overwrite: bool) -> Whole<'p> {
        let replaced = if overwrite { Replaced::Unless(Kept::file(read)) } else { Replaced::No };
        Whole { path: Some(path), replaced }
    }

    /// A file that replaces one with the same name.
    pub fn in_place(path: &'p Path) -> Whole<'p> {
        Whole { path: Some(path), replaced: Replaced::Yes }
    }

    /// The form that the extension of the file names.
    pub fn form<F: FromStr>(&self) -> Option<F> {
        self.path?.extension()?.to_str()?.parse().ok()
    }

    /// Checks before the work that the file may be written.
    pub fn allow(&self) -> Result<(), Stop> {
        let Some(path) = self.path else { return Ok(()) };
        let refused = |error: io::Error| Stop::from(Trouble::at(path, error));
        match (Standing::of_file(path).map_err(refused)?, &self.replaced) {
            (Standing::Taken(_), Replaced::No) => Err(Trouble::at(path, TAKEN).into()),
            (Standing::Taken(real), Replaced::Unless(kept)) => kept.allow(&real).map_err(refused),
            _ => Ok(()),
        }
    }

    /// Writes what `fill` writes: to a temporary file, which gets the name when it is complete, or directly to a pipe
    /// or a device. If the name is a link, the file that it leads to is replaced.
    pub fn write<T, E: From<io::Error>>(
        &self,
        fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, E>,
    ) -> Result<T, E> {
        let Some(named) = self.path else { return through(io::stdout(), fill) };
        let path = match Standing::of(named)? {
            Standing::Stream => return through(OpenOptions::new().write(true).open(named)?, fill),
            Standing::Taken(real) => real,
            Standing::Nothing => named.to_path_buf(),
        };
        let folder = path.parent().map_or(PathBuf::new(), Path::to_path_buf);
        atomic::sweep(&folder);
        let (file, staged) = Staged::create(&path)?;
        let mut file = BufWriter::new(file);
        let done = fill(&mut file)?;
        atomic::sync(file)?;
        staged.name(&path, !matches!(self.replaced, Replaced::No)).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => io::Error::other(TAKEN),
            _ => error,
        })?;
        sync_folder(&folder)?;
        Ok(done)
    }

    /// The error for output that could not be written. A closed pipe at standard output is no trouble.
    pub fn failed(&self, error: io::Error) -> Stop {
        match self.path {
            None if error.kind() == io::ErrorKind::BrokenPipe => Stop::Output(error),
            None => Trouble::of(STDOUT, error).into(),
            Some(path) => Trouble::at(path, error).into(),
        }
    }
}

/// Writes what `fill` writes directly to `to`.
fn through<W: Write + Send, T, E: From<io::Error>>(
    to: W,
    fill: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, E>,
) -> Result<T, E> {
    let mut out = BufWriter::new(to);
    let done = fill(&mut out)?;
    out.flush()?;
    Ok(done)
}

/// The error of a file behind an error of a table.
pub fn plain(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        other => io::Error::other(other.to_string()),
    }
}
