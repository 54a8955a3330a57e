//! What a file in a folder is, by its name and, of JSON, by what is in it.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use walkdir::DirEntry;

use super::container;
use super::skipped::{NO_RECORD, is_record};

/// What a file in a folder is.
pub(super) enum Found {
    Record,
    Container,
    /// Why it is not read.
    Other(&'static str),
}

impl Found {
    pub fn of(entry: &DirEntry) -> Found {
        let path = entry.path();
        // A link that leads nowhere is still to be reported.
        let link = entry.path_is_symlink().then(|| path.metadata().map(|about| about.file_type()));
        match link.unwrap_or_else(|| Ok(entry.file_type())) {
            Ok(found) if found.is_dir() => Found::Other("a link to a folder"),
            Ok(found) if !found.is_file() => Found::Other("a pipe, a device or a socket"),
            _ if container::is_packed(path) => Found::Container,
            // What it is, and that it is not unpacked, is said where it is read.
            _ if container::is_foreign(path) => Found::Record,
            _ if !is_record(path) => Found::Other(NO_RECORD),
            _ if is_other_json(path) => Found::Other("JSON without moves"),
            _ => Found::Record,
        }
    }
}

/// How much of JSON is searched for moves.
const SEARCHED: u64 = 1 << 16;
/// The key of the moves.
const MOVES: &[u8] = b"\"moves\"";

/// Whether a file is JSON without moves, as most JSON is. A file that cannot be opened is not, so that it is reported.
fn is_other_json(path: &Path) -> bool {
    let is_json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let mut start = Vec::new();
    let mut read = || File::open(path)?.take(SEARCHED).read_to_end(&mut start);
    is_json && read().is_ok() && !start.windows(MOVES.len()).any(|part| part == MOVES)
}
