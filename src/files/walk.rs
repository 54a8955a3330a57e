//! Walks over files, folders and containers.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::DirEntry;

use super::chosen;
use super::container::{self, Container, ContainerLimits};
use super::folder::{Folder, Trouble};
use super::found::Found;
use super::glob::Glob;
use super::once::{Named, once};
use super::part::{FileRange, Part, is_stdin};
use super::skipped::{Omitted, Skipped};
use super::{Content, Input};

/// The files, folders and containers to read, with what to leave out. [`Walk::inputs`] gives what there is to read.
///
/// ```
/// use kifu::files::{Skipped, Walk};
/// let folder = std::env::temp_dir().join(format!("kifu-walk-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// std::fs::write(folder.join("b.csa"), "PI\n+\n+7776FU\n%TORYO\n")?;
/// std::fs::write(folder.join("a.usi"), "startpos moves 7g7f resign")?;
/// std::fs::write(folder.join("notes.pdf"), "")?;
/// let skipped = std::sync::Arc::new(Skipped::default());
/// let mut games = 0;
/// for mut input in Walk::new([folder.clone()]).skipped(skipped.clone()).inputs() {
///     games += input.read(&kifu::ReadOptions::new())?.records.len();
/// }
/// assert_eq!((games, skipped.number()), (2, 1));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct Walk {
    parts: Vec<Part>,
    except: Option<PathBuf>,
    limits: ContainerLimits,
    omitted: Omitted,
    reads_ignored: bool,
}

impl Walk {
    /// All files that the paths name, in the order of the paths; in a folder they are sorted by name. What is named twice
    /// is read once, and what is named itself is not read once more in a folder that holds it. `-` is standard
    /// input, `games.zip!a.csa` a member of a container, `games.zip!2025/` all members in a folder of a container, and
    /// `a.csa#2` the second game of a file.
    pub fn new(paths: impl IntoIterator<Item = impl Into<PathBuf>>) -> Walk {
        Walk::of(paths.into_iter().map(|path| Part::Named(path.into())))
    }

    /// The parts of [tasks](super::Task), or other parts.
    pub fn of(parts: impl IntoIterator<Item = Part>) -> Walk {
        Walk { parts: parts.into_iter().collect(), ..Walk::default() }
    }

    /// Leaves out a file or a folder, unless the caller named it itself. Use it for the output of a program.
    pub fn except(mut self, path: Option<&Path>) -> Walk {
        self.except = path.and_then(|path| path.canonicalize().ok());
        self
    }

    /// How much of a container is unpacked at most.
    pub fn limits(mut self, limits: ContainerLimits) -> Walk {
        self.limits = limits;
        self
    }

    /// Collects the files that are skipped.
    pub fn skipped(mut self, skipped: Arc<Skipped>) -> Walk {
        self.omitted.skipped = skipped;
        self
    }

    /// Leaves out files and folders in folders and containers whose names match, with all that is in them. Files and
    /// folders that the caller named are read.
    pub fn exclude(mut self, names: impl IntoIterator<Item = Glob>) -> Walk {
        self.omitted.names = names.into_iter().collect();
        self
    }

    /// Whether to read also the files that a file `.kifuignore` leaves out; `false` by default. A file `.kifuignore` in a
    /// folder has patterns, as in `.gitignore`, for files and folders below it that are not read.
    pub fn read_ignored(mut self, read: bool) -> Walk {
        self.reads_ignored = read;
        self
    }

    /// The inputs, in an order that never changes. Folders and containers are opened when the iterator comes to them.
    pub fn inputs(self) -> impl Iterator<Item = Input> + Send {
        let rest = self.without_parts();
        self.met().flat_map(move |met| rest.open(met))
    }

    /// The files and containers to read. Folders are opened when the iterator comes to them.
    pub(super) fn met(self) -> impl Iterator<Item = Met> + Send {
        let rest = self.without_parts();
        let (parts, named) = once(chosen::grouped(&self.parts));
        parts.into_iter().flat_map(move |(part, games)| match part {
            Part::Named(path) if games.is_empty() => rest.clone().met_below(path, named.clone()),
            Part::Named(path) => Met::named(path, What::Chosen(games)),
            Part::Text(path) => Met::named(path, What::Text),
            Part::Games(path, range) => Met::named(path, What::Games(range)),
        })
    }

    /// The first path that names no file, no folder and no part of one.
    pub fn missing(&self) -> Option<&Path> {
        let is_there = |path: &Path| {
            let file = chosen::file_of(path);
            file.symlink_metadata().is_ok() || container::split_address(&file).is_some()
        };
        self.parts.iter().map(Part::path).find(|path| !is_stdin(path) && !is_there(path))
    }

    /// The size in bytes of all files to read; a container counts as it is packed.
    pub fn bytes(&self) -> u64 {
        let met = self.uncounted().met();
        met.map(|met| met.path.metadata().map_or(0, |about| about.len())).sum()
    }

    /// The same walk without its paths, of which there may be very many, so that it can be cloned for each of them.
    fn without_parts(&self) -> Walk {
        let Walk { parts: _, except, limits, omitted, reads_ignored } = self;
        let (except, omitted) = (except.clone(), omitted.clone());
        Walk { parts: Vec::new(), except, limits: *limits, omitted, reads_ignored: *reads_ignored }
    }

    /// The same walk, but what it skips is not counted.
    fn uncounted(&self) -> Walk {
        let omitted = Omitted { skipped: Arc::default(), ..self.omitted.clone() };
        Walk { omitted, ..self.clone() }
    }

    /// The only file that a path stands for.
    fn only(&self, path: &Path) -> Option<Input> {
        let files = |walk: Walk| {
            walk.clone().met_below(path.to_path_buf(), Named::default()).flat_map(move |met| walk.open(met))
        };
        let mut all = files(self.clone());
        let first = all.next()?;
        if !first.is_coming() {
            return all.next().is_none().then_some(first);
        }
        // Whether another input follows shows only when this one has been read or dropped.
        drop(first);
        all.next().is_none().then(|| files(self.uncounted()).next())?
    }

    fn met_below(self, path: PathBuf, named: Named) -> Box<dyn Iterator<Item = Met> + Send> {
        if !path.is_dir() || is_stdin(&path) {
            return Met::named(path, What::Named);
        }
        let folder = Folder::new(&path, self.except.clone(), self.omitted.clone()).without(named);
        let folder = if self.reads_ignored { folder } else { folder.ignoring() };
        Box::new(folder.filter_map(move |met| self.met_in(&path, met)))
    }

    /// A file of a folder. Links to files are followed; links to folders could lead round in circles.
    fn met_in(&self, root: &Path, met: Result<DirEntry, Trouble>) -> Option<Met> {
        let entry = match met {
            Ok(entry) => entry,
            Err(Trouble { path, why }) => {
                let inner = inner_path(root, &path).to_path_buf();
                return Some(Met { path, inner, what: What::Trouble(why) });
            }
        };
        let inner = inner_path(root, entry.path()).to_path_buf();
        let what = match Found::of(&entry) {
            Found::Record => What::Text,
            Found::Container => What::Packed(container::stem(&inner)),
            Found::Other(why) => {
                self.omitted.skipped.add(entry.path(), why);
                return None;
            }
        };
        Some(Met { path: entry.into_path(), inner, what })
    }

    fn open(&self, Met { path, inner, what }: Met) -> Inputs {
        match what {
            What::Named => self.named(path, inner),
            What::Packed(folder) => self.file(path, inner, folder),
            What::Text => one_input(path, inner, Content::File),
            What::Games(range) => one_input(path, inner, Content::Games(range)),
            What::Chosen(games) => Box::new(chosen::inputs(self.only(&path), path, games)),
            What::Trouble(why) => one_input(path, inner, Content::Trouble(io::Error::other(why))),
        }
    }

    /// A file that was named itself, or a member of one.
    fn named(&self, path: PathBuf, inner: PathBuf) -> Inputs {
        if is_stdin(&path) {
            return one_input(path, PathBuf::from("stdin"), Content::Stdin);
        }
        let split = if path.exists() { None } else { container::split_address(&path) };
        let Some((file, wanted)) = split else { return self.file(path, inner, PathBuf::new()) };
        match Container::of_file(&file) {
            Ok(Some(kind)) => self.unpacked(kind, file, PathBuf::new(), Some(wanted)),
            Ok(None) => {
                let why = io::Error::other(format!("{} is no container", file.display()));
                one_input(path, inner, Content::Trouble(why))
            }
            Err(error) => one_input(path, inner, Content::Trouble(error)),
        }
    }

    /// A file, or its members if it is a container. `folder` is the folder of the members in an output folder.
    fn file(&self, path: PathBuf, inner: PathBuf, folder: PathBuf) -> Inputs {
        match Container::of_file(&path) {
            Ok(Some(kind)) => self.unpacked(kind, path, folder, None),
            // A file that cannot be opened is reported when it is read.
            Ok(None) | Err(_) => one_input(path, inner, Content::File),
        }
    }

    fn unpacked(&self, kind: Container, file: PathBuf, folder: PathBuf, wanted: Option<String>) -> Inputs {
        Box::new(container::members(kind, file, folder, wanted, self.limits, self.omitted.clone()))
    }
}

/// A file or a container that was named or found in a folder, before it is opened.
pub(super) struct Met {
    pub path: PathBuf,
    /// The path below the folder that was named.
    inner: PathBuf,
    pub what: What,
}

/// What a [`Met`] is.
pub(super) enum What {
    /// Named by the caller; what it is shows when it is opened.
    Named,
    Text,
    Games(FileRange),
    /// Games of a file, by their numbers.
    Chosen(Vec<u32>),
    /// A container by its name; its members belong into this folder in an output folder.
    Packed(PathBuf),
    /// It cannot be read, for this reason.
    Trouble(String),
}

impl Met {
    fn named(path: PathBuf, what: What) -> Box<dyn Iterator<Item = Met> + Send> {
        let inner = PathBuf::from(path.file_name().unwrap_or(OsStr::new("")));
        Box::new(std::iter::once(Met { path, inner, what }))
    }
}

/// A path from the folder that was named.
fn inner_path<'p>(root: &Path, path: &'p Path) -> &'p Path {
    path.strip_prefix(root).unwrap_or(path)
}

/// What there is to read, one after the other.
type Inputs = Box<dyn Iterator<Item = Input> + Send>;

fn one_input(path: PathBuf, inner: PathBuf, content: Content) -> Inputs {
    Box::new(std::iter::once(Input::new(path, inner, content)))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// Tens of thousands of paths are named one by one, and each costs what it costs alone.
    #[test]
    fn many_paths_take_time_in_proportion() {
        let began = Instant::now();
        let paths = (0..30_000).map(|number| PathBuf::from(format!("none-{number}.csa")));
        assert_eq!(Walk::new(paths).inputs().count(), 30_000);
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    }
}
