//! Copies games into a folder, each as a file of its own, which gets its name only when it is complete.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::files::{file_of, is_record, is_stdin};
use crate::{Encoding, Format, ReadOptions, parse_with};

use super::args::Read;
use super::atomic::{self, Staged, sync_folder};
use super::folder::Folder;
use super::inputs::Portion;
use super::names::Template;
use super::output::Trouble;
use super::target::{NO_FOLDER, TAKEN, met_twice};

/// Where the copies go.
pub struct Copies {
    folder: Folder,
    overwrite: bool,
    /// The names of this run.
    named: BTreeSet<PathBuf>,
}

/// What could not get its name, and what helps.
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
        let is_file_name = !folder.as_os_str().as_encoded_bytes().ends_with(b"/") && is_record(folder);
        if !folder.is_dir() && (folder.exists() || is_file_name) {
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

    /// Brings the names to the disk.
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
        let bytes = Text::of(portion, at).alone();
        let made =
            fs::create_dir_all(path.parent().unwrap_or(folder)).and_then(|()| Staged::write(&path, &bytes));
        match made {
            Ok(staged) => Ok(Copy { staged, path }),
            Err(error) => Err(Trouble::at(path, error)),
        }
    }
}

/// A game as it is written.
pub struct Text {
    pub bytes: Vec<u8>,
    /// What the first lines of its text say of all games below, where that is not said again.
    head: String,
    /// The version of the notation that is declared for it.
    version: Option<String>,
    /// The notation, where texts of it can stand behind each other.
    format: Option<Format>,
    encoding: Encoding,
}

impl Text {
    /// The game at a place of a portion.
    pub fn of(portion: &Portion<'_>, at: usize) -> Text {
        let parsed = portion.parsed;
        let (bytes, encoding) = (parsed.bytes_of(at), parsed.source.encoding());
        let is_wide = matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be);
        let Some(format) = parsed.format.filter(|_| !is_wide) else {
            let (head, version) = (String::new(), None);
            return Text { bytes: bytes.to_vec(), head, version, format: None, encoding };
        };
        let notation = format.notation();
        let own = notation.version(&String::from_utf8_lossy(bytes));
        if !portion.is_several() {
            let (bytes, head) = (bytes.to_vec(), String::new());
            return Text { bytes, head, version: own, format: Some(format), encoding };
        }
        let head = own.as_ref().map_or_else(|| notation.shared_head(parsed.source.text()), |_| String::new());
        let version = own.or_else(|| notation.version(&head));
        Text { bytes: parted(bytes, format), head, version, format: Some(format), encoding }
    }

    /// Its text as a file of its own.
    pub fn alone(&self) -> Vec<u8> {
        [self.head.as_bytes(), &self.bytes].concat()
    }

    /// What has to be said before it, if `last` stands above it and does not say it.
    pub fn head(&self, last: Option<&Text>) -> &[u8] {
        if last.is_some_and(|last| last.version == self.version) { &[] } else { self.head.as_bytes() }
    }

    /// What parts it from a text before it, if both can be read in one.
    pub fn behind(&self, last: &Text) -> Option<Vec<u8>> {
        let format = self.format.filter(|_| self.format == last.format)?;
        if self.encoding != last.encoding && !self.bytes.is_ascii() && !last.bytes.is_ascii() {
            return None;
        }
        let mut between = Vec::new();
        if !last.bytes.ends_with(b"\n") {
            between.push(b'\n');
        }
        if is_joined(format) {
            return Some(between);
        }
        let separator = format.notation().separator;
        let mark = separator.trim_end();
        if mark.is_empty() || !last.bytes.trim_ascii_end().ends_with(mark.as_bytes()) {
            between.extend_from_slice(separator.as_bytes());
        }
        // Where nothing but blanks stands between games, only the head of one parts it from another.
        let options = ReadOptions::new().format(format).encoding(self.encoding);
        let games = || parse_with(&[&last.bytes[..], &between, &self.bytes].concat(), &options).records.len();
        (!mark.is_empty() || games() > 1).then_some(between)
    }
}

/// The bytes of a game without what joins it with others or ends the line of the game before, as a line of its own.
fn parted(bytes: &[u8], format: Format) -> Vec<u8> {
    let is_joined = is_joined(format);
    let joins = |byte: &u8| matches!(byte, b'\r' | b'\n') || is_joined && b"[], \t".contains(byte);
    let start = bytes.iter().position(|byte| !joins(byte)).unwrap_or(0);
    let end = bytes.iter().rposition(|byte| !joins(byte)).map_or(bytes.len(), |end| end + 1);
    [&bytes[start..end], b"\n"].concat()
}

/// Whether several games are one value in a notation, as they are in JSON.
fn is_joined(format: Format) -> bool {
    !format.notation().brackets[0].is_empty()
}
