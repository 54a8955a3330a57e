//! Copies games into a folder, each as a file of its own, which gets its name only when it is complete.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::Format;
use crate::files::{file_of, is_record, is_stdin};

use super::args::Read;
use super::atomic::{self, Staged, sync_folder};
use super::extract::Extract;
use super::folder::Folder;
use super::inputs::Portion;
use super::names::Template;
use super::output::Trouble;
use super::target::{NO_FOLDER, TAKEN, is_file_name, met_twice};

/// Where the copies go.
pub struct Copies {
    folder: Folder,
    overwrite: bool,
    /// The names of this run.
    named: BTreeSet<PathBuf>,
}

/// That a copy could not get its name, and what helps.
pub fn unplaced(path: &Path, error: &io::Error) -> Trouble {
    match error.kind() {
        io::ErrorKind::AlreadyExists => Trouble::at(path, TAKEN),
        _ => Trouble::at(path, error),
    }
}

/// A copy that waits for its name.
pub struct Copy {
    staged: Staged,
    path: PathBuf,
}

impl Copies {
    /// A folder for copies, or why there can be none.
    pub fn new(folder: &Path, overwrite: bool, read: &Read) -> Result<Copies, String> {
        let failed = |error: io::Error| format!("{}: {error}", folder.display());
        if is_stdin(folder) {
            return Err(NO_FOLDER.to_string());
        }
        if !folder.is_dir() && (folder.exists() || is_file_name(folder)) {
            return Err(format!("{} is not a folder, and copies of games need one", folder.display()));
        }
        let made = Folder::make(folder).map_err(failed)?;
        let real = folder.canonicalize().map_err(failed)?;
        let holds = |path: &PathBuf| file_of(path).canonicalize().is_ok_and(|path| path.starts_with(&real));
        if overwrite && read.paths.iter().any(holds) {
            return Err(format!("{} is read from, and inputs are never overwritten", folder.display()));
        }
        atomic::sweep(folder);
        Ok(Copies { folder: made, overwrite, named: BTreeSet::new() })
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Gives a copy its name.
    pub fn place(&mut self, copy: Copy) -> Result<(), Trouble> {
        let Copy { staged, path } = copy;
        let done = if self.named.insert(path.clone()) {
            staged.name(&path, self.overwrite)
        } else {
            Err(met_twice())
        };
        done.map_err(|error| unplaced(&path, &error))
    }

    /// Syncs the folders of the copies.
    pub fn finish(&self) -> Result<(), Trouble> {
        let folders: BTreeSet<&Path> = self.named.iter().filter_map(|path| path.parent()).collect();
        folders.into_iter().try_for_each(sync_folder).map_err(|error| Trouble::at(self.folder(), error))
    }
}

impl Copy {
    /// Writes the game at a place of a portion into a file below `folder`, in the place that its own file has below
    /// what was named.
    pub fn write(folder: &Path, portion: &Portion<'_>, at: usize) -> Result<Copy, Trouble> {
        let Portion { input, parsed, .. } = *portion;
        let own = input.inner.extension().filter(|_| is_record(&input.inner)).and_then(|own| own.to_str());
        let usual = || parsed.format.map_or("txt", |format: Format| format.notation().extensions[0].name);
        let extension = own.unwrap_or_else(usual);
        let number = portion.game(at).game;
        let template = if number.is_some() { Template::numbered() } else { Template::stem() };
        let path = folder.join(template.path(&input.inner, number.unwrap_or(1), None, extension));
        let bytes = Extract::of(portion, at).alone();
        let made =
            fs::create_dir_all(path.parent().unwrap_or(folder)).and_then(|()| Staged::write(&path, &bytes));
        match made {
            Ok(staged) => Ok(Copy { staged, path }),
            Err(error) => Err(Trouble::at(path, error)),
        }
    }
}
