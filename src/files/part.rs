//! The parts of a task, as values that can be sent to another machine.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::games::Mark;

/// Whether a path means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Whether a path ends as the name of a folder: `out/`.
#[cfg(feature = "cli")]
pub fn ends_as_folder(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|&last| std::path::is_separator(last.into()))
}

/// A part of what a [`Walk`](super::Walk) or a [`Task`](super::Task) reads.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Part {
    /// The folder, file, container or member of a container with this name.
    Named(PathBuf),
    /// A file, read as text whatever its first bytes are.
    Text(PathBuf),
    /// Some of the games of a large text.
    Games(PathBuf, FileRange),
}

impl Part {
    /// The path of what is read, or of the file that it is in.
    pub fn path(&self) -> &Path {
        match self {
            Part::Named(path) | Part::Text(path) | Part::Games(path, _) => path,
        }
    }
}

/// A range of a large file, with some of its games.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileRange {
    /// Where the range begins, and what has to be known about the text before it.
    pub from: Mark,
    /// The byte of the file at which the range ends.
    pub end: usize,
    /// The size of the whole file in bytes. If the file has another size when it is read, that is an error.
    pub size: u64,
}

impl FileRange {
    /// The file, at the first game.
    pub(super) fn open(&self, path: &Path) -> io::Result<File> {
        let mut file = File::open(path)?;
        if file.metadata()?.len() != self.size {
            return Err(io::Error::other("the file has changed since the plan was made"));
        }
        file.seek(SeekFrom::Start(self.from.byte as u64))?;
        Ok(file)
    }

    /// The length of the range in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.end - self.from.byte) as u64
    }
}
