//! What there is to read, as it is named: values that can be sent to another machine.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::games::Mark;

/// What a walk or a task reads.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Part {
    /// Whatever has this name: a folder, a file, a container or a member of one.
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

/// Some of the games of a file, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileRange {
    /// Where they begin, and what has to be known of the text before them.
    pub from: Mark,
    /// The bytes of the file before their end.
    pub end: usize,
    /// The bytes of the whole file.
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

    /// How many bytes they have.
    pub(super) fn bytes(&self) -> u64 {
        (self.end - self.from.byte) as u64
    }
}
