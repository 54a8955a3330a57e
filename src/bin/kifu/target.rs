//! Where converted records go: names, and what happens when a name is taken.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use kifu::{Encoding, Format};

use super::args::Convert;
use super::atomic::Staged;
use super::inputs::{Input, is_record, is_stdin};

/// Where the text goes.
#[derive(Debug)]
pub enum Target {
    Stdout,
    File(PathBuf),
    /// A folder that gets a tree of the shape of the inputs.
    Tree(PathBuf),
}

impl Target {
    /// The target that the command line names, or why it names none.
    pub fn new(args: &Convert) -> Result<Target, String> {
        let one = matches!(args.read.paths.as_slice(), [path] if is_stdin(path) || !path.is_dir());
        let Some(output) = &args.output else {
            return match one || args.dry_run {
                true => Ok(Target::Stdout),
                false => Err("several files need a folder to go to: give one with -o".to_string()),
            };
        };
        if is_stdin(output) && one {
            return Ok(Target::Stdout);
        }
        let ends_as_folder = output.as_os_str().as_encoded_bytes().ends_with(b"/");
        if one && !ends_as_folder && !output.is_dir() {
            return Ok(Target::File(output.clone()));
        }
        if output.exists() && !output.is_dir() {
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

    /// The file that `input` becomes; `None` is standard output.
    pub fn path(&self, input: &Input, format: Format, encoding: Encoding) -> Option<PathBuf> {
        match self {
            Target::Stdout => None,
            Target::File(path) => Some(path.clone()),
            Target::Tree(folder) => {
                let mut path = folder.join(&input.inner);
                // A name such as `title-match.2024` has no extension to lose.
                let stem = if is_record(&path) { path.file_stem() } else { path.file_name() };
                let mut name = stem.unwrap_or(OsStr::new("record")).to_os_string();
                name.push(".");
                name.push(extension(format, encoding));
                path.set_file_name(name);
                Some(path)
            }
        }
    }
}

/// Notations that have an extension of their own for texts that are not in Shift_JIS.
const UNICODE_EXTENSIONS: &[(Format, &str)] = &[(Format::Kif, "kifu"), (Format::Ki2, "ki2u")];

fn extension(format: Format, encoding: Encoding) -> &'static str {
    let unicode = UNICODE_EXTENSIONS.iter().find(|row| row.0 == format && encoding != Encoding::ShiftJis);
    let usual = || format.notation().extensions().first().copied().unwrap_or(format.name());
    unicode.map_or_else(usual, |row| row.1)
}

/// What happens when a name is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conflict {
    Fail,
    Overwrite,
    Skip,
    Number,
}

impl Conflict {
    pub fn new(args: &Convert) -> Conflict {
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
    named: BTreeSet<PathBuf>,
    folders: Vec<PathBuf>,
    tree: Option<PathBuf>,
    /// What this run has put in place of other files.
    written: BTreeSet<PathBuf>,
}

impl Placer {
    pub fn new(args: &Convert, target: &Target) -> Placer {
        let known = args.read.paths.iter().filter_map(|path| path.canonicalize().ok());
        let (folders, named): (Vec<_>, Vec<_>) = known.partition(|path| path.is_dir());
        let tree = target.tree().and_then(|folder| folder.canonicalize().ok());
        Placer {
            conflict: Conflict::new(args),
            named: named.into_iter().collect(),
            tree: tree.filter(|tree| !folders.contains(tree)),
            folders,
            written: BTreeSet::new(),
        }
    }

    pub fn place(&mut self, staged: Staged, target: &Path) -> io::Result<Placed> {
        match self.conflict {
            Conflict::Overwrite => self.replace(staged, target),
            Conflict::Number => place_numbered(&staged, target),
            Conflict::Fail => staged.place(target).map(|()| Placed::Written),
            Conflict::Skip => match staged.place(target) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(Placed::Skipped),
                done => done.map(|()| Placed::Written),
            },
        }
    }

    fn replace(&mut self, staged: Staged, target: &Path) -> io::Result<Placed> {
        if let Ok(real) = target.canonicalize()
            && self.is_input(&real)
        {
            return Err(io::Error::other("it is an input, and those are never overwritten"));
        }
        if !self.written.insert(target.to_path_buf()) {
            return Err(io::Error::other("another input has just been written under this name"));
        }
        staged.replace(target).map(|()| Placed::Written)
    }

    /// Whether a file has been read, or will be.
    fn is_input(&self, real: &Path) -> bool {
        let written = self.tree.as_deref().is_some_and(|tree| real.starts_with(tree));
        let walked = is_record(real) && !written;
        self.named.contains(real) || walked && self.folders.iter().any(|folder| real.starts_with(folder))
    }
}

/// Takes the first free name of `game.csa`, `game-2.csa`, `game-3.csa`, ….
fn place_numbered(staged: &Staged, target: &Path) -> io::Result<Placed> {
    let mut free = target.to_path_buf();
    for number in 2u32.. {
        match staged.place(&free) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let mut name = target.file_stem().unwrap_or_default().to_os_string();
                name.push(format!("-{number}"));
                if let Some(extension) = target.extension() {
                    name.push(".");
                    name.push(extension);
                }
                free.set_file_name(name);
            }
            done => return done.map(|()| Placed::Written),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Whether something has this name already, be it a link that leads nowhere.
pub fn is_taken(target: &Path) -> bool {
    fs::symlink_metadata(target).is_ok()
}
