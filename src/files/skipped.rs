//! Which files of a folder or a container are read, by their names, and which were skipped.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::glob::Glob;
use super::queue::lock;
use crate::notation::Format;

/// Whether a file with this name is read as a record if it is in a folder: whether its extension is `txt` or that of a
/// notation.
pub fn is_record(path: &Path) -> bool {
    let known = |extension: &str| {
        Format::from_extension(extension).is_some() || extension.eq_ignore_ascii_case("txt")
    };
    path.extension().and_then(OsStr::to_str).is_some_and(known)
}

/// Why a file is skipped if its name is not that of a record.
pub(super) const NO_RECORD: &str = "not the extension of a record";

/// The files in folders and containers that were skipped: for [`Walk::skipped`](super::Walk::skipped).
#[derive(Debug, Default)]
pub struct Skipped {
    is_listed: bool,
    log: Mutex<Log>,
}

/// The files that were skipped so far.
#[derive(Debug, Default)]
struct Log {
    number: usize,
    /// Each with the reason, if they are listed.
    list: Vec<(PathBuf, &'static str)>,
}

impl Skipped {
    /// An empty list; with `is_listed` the skipped files are listed, without it they are only counted.
    pub fn new(is_listed: bool) -> Skipped {
        Skipped { is_listed, ..Skipped::default() }
    }

    pub(super) fn add(&self, path: &Path, why: &'static str) {
        let mut log = self.log();
        log.number += 1;
        if self.is_listed {
            log.list.push((path.to_path_buf(), why));
        }
    }

    /// How many files were skipped.
    pub fn number(&self) -> usize {
        self.log().number
    }

    /// The skipped files, if they are listed, each with the reason.
    pub fn list(&self) -> Vec<(PathBuf, &'static str)> {
        self.log().list.clone()
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        lock(&self.log)
    }
}

/// The names that are excluded, and the list of skipped files.
#[derive(Debug, Clone, Default)]
pub(super) struct Omitted {
    pub names: Arc<[Glob]>,
    pub skipped: Arc<Skipped>,
}

impl Omitted {
    /// Whether a path is excluded; it is then noted as skipped. `inner` is the path relative to the folder or the
    /// container that the caller named.
    pub fn excludes<'p>(&self, path: &Path, inner: impl Fn() -> &'p Path) -> bool {
        let is_excluded = self.names.iter().any(|name| name.is_match(inner()));
        if is_excluded {
            self.skipped.add(path, "excluded");
        }
        is_excluded
    }
}
