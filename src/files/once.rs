//! Reads what is named twice only once.
//!
//! A file or a folder that was named itself is read in the place where it was named first, and not once more in a folder
//! that holds it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::part::{Part, is_stdin};

/// The real paths of the files and folders that the caller named, if it named more than one.
#[derive(Debug, Clone, Default)]
pub(super) struct Named(Option<Arc<HashSet<PathBuf>>>);

impl Named {
    /// The real path of a folder, if there are names to compare it with.
    pub fn root(&self, folder: &Path) -> Option<PathBuf> {
        self.0.as_ref().and_then(|_| folder.canonicalize().ok())
    }

    /// Whether the caller named this real path itself.
    pub fn holds(&self, real: &Path) -> bool {
        self.0.as_ref().is_some_and(|named| named.contains(real))
    }
}

/// The parts with their wanted games, without repetitions: of parts that are the same only the first is kept, and
/// single games are dropped if their file is named as a whole. Also returns what is named as a whole.
pub(super) fn once(parts: Vec<(Part, Vec<u32>)>) -> (Vec<(Part, Vec<u32>)>, Named) {
    if parts.len() < 2 {
        return (parts, Named::default());
    }
    let (mut places, mut whole) = (Places::default(), HashSet::new());
    let mut placed = Vec::with_capacity(parts.len());
    for (part, games) in parts {
        let place = places.of_part(&part);
        if let Some(place) = place.as_ref().filter(|place| place.is_there && games.is_empty()) {
            whole.insert(place.path.clone());
        }
        placed.push((part, games, place.map(|place| place.path)));
    }
    let mut met = HashSet::new();
    let mut first = |(part, mut games, place): (Part, Vec<u32>, Option<PathBuf>)| {
        let Some(place) = place else { return Some((part, games)) };
        if games.is_empty() {
            return met.insert((place, 0)).then_some((part, games));
        }
        games.retain(|&game| !whole.contains(&place) && met.insert((place.clone(), game)));
        (!games.is_empty()).then_some((part, games))
    };
    let parts = placed.into_iter().filter_map(&mut first).collect();
    (parts, Named(Some(Arc::new(whole))))
}

/// The real path of a file or a folder that was named.
struct Place {
    path: PathBuf,
    /// Whether there is one.
    is_there: bool,
}

/// Finds real paths. It keeps the last folder, because many files that follow each other are in one folder.
#[derive(Default)]
struct Places {
    last: Option<(PathBuf, PathBuf)>,
}

impl Places {
    /// Where a part is that has a name.
    fn of_part(&mut self, part: &Part) -> Option<Place> {
        let Part::Named(path) = part else { return None };
        let about = (!is_stdin(path)).then(|| path.metadata())?;
        let is_folder = about.as_ref().is_ok_and(|about| about.is_dir());
        let path = if is_folder { real_folder(path) } else { self.of_file(path) };
        Some(Place { path, is_there: about.is_ok() })
    }

    /// A file with its own name in the real path of its folder: a link to a file counts as another file.
    fn of_file(&mut self, path: &Path) -> PathBuf {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return lexical(path) };
        if let Some((known, real)) = &self.last
            && known == folder
        {
            return real.join(name);
        }
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let Ok(real) = here.canonicalize() else { return lexical(path) };
        let place = real.join(name);
        self.last = Some((folder.to_path_buf(), real));
        place
    }
}

/// The real path of a folder.
fn real_folder(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| lexical(path))
}

/// An absolute path, made without asking the file system.
fn lexical(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

#[cfg(all(test, feature = "duplicates"))]
mod tests {
    use std::fs;

    use super::super::Walk;

    /// What is met of paths below a folder with two files, one of which has a folder of its own.
    fn met(paths: &[&str]) -> Vec<String> {
        let root = tempfile::tempdir().expect("a folder can be made");
        let below = |path: &str| root.path().join(path);
        fs::create_dir_all(below("in/deep")).expect("a folder can be made");
        for name in ["in/a.usi", "in/deep/b.usi", "in/odd.dat"] {
            let game = "startpos moves 7g7f\nstartpos moves 2g2f\n";
            fs::write(below(name), game).expect("a file can be written");
        }
        let inputs = Walk::new(paths.iter().map(|path| below(path))).inputs();
        let name = |input: super::super::Input| {
            let path = input.path.canonicalize().expect("it is there");
            let root = root.path().canonicalize().expect("it is there");
            let name = path.strip_prefix(root).expect("it lies below").to_string_lossy().replace('\\', "/");
            name + &input.game().map_or(String::new(), |game| format!("#{game}"))
        };
        inputs.map(name).collect()
    }

    #[test]
    fn what_is_named_twice_is_read_once() {
        for (paths, wanted) in [
            (&["in/a.usi", "in/a.usi"][..], &["in/a.usi"][..]),
            (&["in/a.usi", "in/../in/a.usi", "in/./a.usi"], &["in/a.usi"]),
            (&["in", "in/"], &["in/a.usi", "in/deep/b.usi"]),
            (&["in", "in/a.usi"], &["in/deep/b.usi", "in/a.usi"]),
            (&["in/a.usi", "in"], &["in/a.usi", "in/deep/b.usi"]),
            (&["in", "in/deep"], &["in/a.usi", "in/deep/b.usi"]),
            // What a folder would pass over is read where it is named.
            (&["in", "in/odd.dat"], &["in/a.usi", "in/deep/b.usi", "in/odd.dat"]),
            (&["in/a.usi#2", "in/a.usi#2", "in/a.usi#1"], &["in/a.usi#2", "in/a.usi#1"]),
            (&["in/a.usi#2", "in/a.usi"], &["in/a.usi"]),
        ] {
            assert_eq!(met(paths), wanted, "{paths:?}");
        }
    }
}
