//! The files that a run reads, so that it never overwrites one of them.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use super::args::Read;
use crate::files::{file_of, is_packed, is_record};

/// The real paths of the files and folders that a run reads.
#[derive(Debug, Default)]
pub struct Kept {
    files: BTreeSet<PathBuf>,
    folders: Vec<PathBuf>,
    /// What the run writes itself, below one of the folders, and does not read.
    tree: Option<PathBuf>,
}

impl Kept {
    /// The one file that is read.
    pub fn file(path: &Path) -> Kept {
        Kept { files: file_of(path).canonicalize().into_iter().collect(), ..Kept::default() }
    }

    pub fn of(read: &Read) -> Kept {
        let named = read.paths.iter().map(|path| file_of(path));
        let named = named.chain(read.list().map(Into::into));
        let known = named.filter_map(|path| path.canonicalize().ok());
        let (folders, files): (Vec<_>, Vec<_>) = known.partition(|path| path.is_dir());
        Kept { files: files.into_iter().collect(), folders, tree: None }
    }

    /// The same, for a run that writes into this folder, or only this file.
    pub fn writing(self, tree: Option<&Path>) -> Kept {
        let tree = tree.and_then(|folder| folder.canonicalize().ok());
        Kept { tree: tree.filter(|tree| !self.folders.contains(tree)), ..self }
    }

    /// Checks that a file is not one of the inputs.
    ///
    /// # Errors
    /// It is.
    pub fn allow(&self, target: &Path) -> io::Result<()> {
        match target.canonicalize() {
            Ok(real) if self.holds(&real) => {
                Err(io::Error::other("it is an input, and those are never overwritten"))
            }
            _ => Ok(()),
        }
    }

    fn holds(&self, real: &Path) -> bool {
        let is_written = self.tree.as_deref().is_some_and(|tree| real.starts_with(tree));
        let is_walked = (is_record(real) || is_packed(real)) && !is_written;
        self.files.contains(real) || is_walked && self.folders.iter().any(|folder| real.starts_with(folder))
    }
}
