//! What is named twice is read once.
//!
//! A file or a folder that was named itself is read in the place where it was named first, and not once more in a folder
//! that holds it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::part::Part;
use super::walk::is_stdin;

/// The files and folders that were named beside others, where they really are.
#[derive(Debug, Clone, Default)]
pub(super) struct Named(Option<Arc<HashSet<PathBuf>>>);

impl Named {
    /// What of parts is a file or a folder, if there are several.
    pub fn of(parts: &[Part]) -> Named {
        if parts.len() < 2 {
            return Named::default();
        }
        let mut places = Places::default();
        let whole = parts.iter().filter_map(|part| match part {
            Part::Named(path) if !is_stdin(path) && path.exists() => Some(places.of(path)),
            _ => None,
        });
        Named(Some(Arc::new(whole.collect())))
    }

    /// Where a folder really is, if it matters.
    pub fn root(&self, folder: &Path) -> Option<PathBuf> {
        self.0.as_ref().and_then(|_| folder.canonicalize().ok())
    }

    /// Whether what is really there was named itself.
    pub fn holds(&self, real: &Path) -> bool {
        self.0.as_ref().is_some_and(|named| named.contains(real))
    }
}

/// The parts, of those that are the same only the first; so are games of a file that is named as a whole.
pub(super) fn once(parts: Vec<(Part, Vec<u32>)>, whole: &Named) -> Vec<(Part, Vec<u32>)> {
    if whole.0.is_none() {
        return parts;
    }
    let (mut places, mut met) = (Places::default(), HashSet::new());
    let mut first = |(part, games): (Part, Vec<u32>)| {
        let Part::Named(path) = &part else { return Some((part, games)) };
        if is_stdin(path) {
            return Some((part, games));
        }
        let place = places.of(path);
        if games.is_empty() {
            return met.insert((place, 0)).then_some((part, games));
        }
        let new: Vec<u32> = games
            .into_iter()
            .filter(|&game| !whole.holds(&place) && met.insert((place.clone(), game)))
            .collect();
        (!new.is_empty()).then_some((part, new))
    };
    parts.into_iter().filter_map(&mut first).collect()
}

/// Finds where files really are. Many that follow each other lie in one folder.
#[derive(Default)]
struct Places {
    last: Option<(PathBuf, PathBuf)>,
}

impl Places {
    /// A folder where it really is, and a file by its own name there: a link to a file is another file.
    fn of(&mut self, path: &Path) -> PathBuf {
        let lexical = || std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        if path.is_dir() {
            return path.canonicalize().unwrap_or_else(|_| lexical());
        }
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return lexical() };
        if let Some((known, real)) = &self.last
            && known == folder
        {
            return real.join(name);
        }
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let Ok(real) = here.canonicalize() else { return lexical() };
        let place = real.join(name);
        self.last = Some((folder.to_path_buf(), real));
        place
    }
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
