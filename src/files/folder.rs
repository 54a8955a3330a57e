//! The files in a folder and in the folders below it, without those that are left out.

use std::cmp::Ordering;
use std::io;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use walkdir::{DirEntry, IntoIter, WalkDir};

use super::once::Named;
use super::skipped::Omitted;

/// A file with this name in a folder says which files below it are not read, in the patterns of `.gitignore`.
const IGNORE_FILE: &str = ".kifuignore";

/// A file or a folder that cannot be read, and why.
pub(super) struct Trouble {
    pub path: PathBuf,
    pub why: String,
}

/// The files below a folder, sorted by their names, without those that are left out.
pub(super) struct Folder {
    root: PathBuf,
    walk: IntoIter,
    except: Option<PathBuf>,
    omitted: Omitted,
    /// What the caller named itself, and the real path of the folder if there is anything.
    named: Named,
    real: Option<PathBuf>,
    /// The patterns of the folders around the next file, from the outermost, with their depths.
    ignored: Option<Vec<(usize, Gitignore)>>,
}

impl Folder {
    /// Without the file or the folder `except`, and without what `omitted` names.
    pub fn new(root: &Path, except: Option<PathBuf>, omitted: Omitted) -> Folder {
        let walk = WalkDir::new(root).sort_by(by_name).into_iter();
        let (named, real) = (Named::default(), None);
        Folder { root: root.to_path_buf(), walk, except, omitted, named, real, ignored: None }
    }

    /// Without what files called [`IGNORE_FILE`] leave out.
    pub fn ignoring(self) -> Folder {
        Folder { ignored: Some(Vec::new()), ..self }
    }

    /// Without what was named itself.
    pub fn without(self, named: Named) -> Folder {
        Folder { real: named.root(&self.root), named, ..self }
    }

    /// Whether something was named itself.
    fn is_named(&self, path: &Path) -> bool {
        let below = path.strip_prefix(&self.root).ok();
        let real = self.real.as_ref().zip(below).map(|(real, below)| real.join(below));
        real.is_some_and(|real| self.named.holds(&real))
    }

    /// Whether a file or a folder is left out. `except` is no input, so it is not counted as skipped.
    fn leaves_out(&self, entry: &DirEntry) -> bool {
        let path = entry.path();
        let has_name = |except: &PathBuf| except.file_name() == Some(entry.file_name());
        if self.except.as_ref().is_some_and(has_name) && path.canonicalize().ok() == self.except {
            return true;
        }
        if self.omitted.excludes(path, || path.strip_prefix(&self.root).unwrap_or(path)) {
            return true;
        }
        let is_ignored = self.is_ignored(path, entry.file_type().is_dir());
        if is_ignored {
            self.omitted.skipped.add(path, "named in .kifuignore");
        }
        is_ignored
    }

    /// Whether a path is ignored, by the innermost folder that has a pattern for it.
    fn is_ignored(&self, path: &Path, is_folder: bool) -> bool {
        let folders = self.ignored.iter().flatten().rev();
        let said = folders.map(|(_, names)| names.matched(path, is_folder)).find(|said| !said.is_none());
        said.is_some_and(|said| said.is_ignore())
    }

    /// Enters a folder, and reads what it leaves out.
    fn enter(&mut self, entry: &DirEntry) -> Result<(), Trouble> {
        let Some(ignored) = &mut self.ignored else { return Ok(()) };
        let file = entry.path().join(IGNORE_FILE);
        if !file.is_file() {
            return Ok(());
        }
        let mut names = GitignoreBuilder::new(entry.path());
        let added = names.add(&file);
        let built = added.map_or_else(|| names.build(), Err);
        let names = built.map_err(|error| Trouble { path: file, why: error.to_string() })?;
        ignored.push((entry.depth(), names));
        Ok(())
    }
}

impl Iterator for Folder {
    type Item = Result<DirEntry, Trouble>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let entry = match self.walk.next()? {
                Ok(entry) => entry,
                Err(error) => {
                    let path = error.path().unwrap_or(&self.root).to_path_buf();
                    let why = error.io_error().map_or_else(|| error.to_string(), io::Error::to_string);
                    return Some(Err(Trouble { path, why }));
                }
            };
            if let Some(ignored) = &mut self.ignored {
                ignored.retain(|(depth, _)| *depth < entry.depth());
            }
            // The root may be a link to a folder.
            let is_root = entry.depth() == 0;
            let is_folder = is_root || entry.file_type().is_dir();
            if !is_root && (self.is_named(entry.path()) || self.leaves_out(&entry)) {
                if is_folder {
                    self.walk.skip_current_dir();
                }
            } else if is_folder {
                if let Err(trouble) = self.enter(&entry) {
                    return Some(Err(trouble));
                }
            } else if self.ignored.is_none() || entry.file_name() != IGNORE_FILE {
                return Some(Ok(entry));
            }
        }
    }
}

/// The order of the files of a folder, without taking their paths apart.
fn by_name(one: &DirEntry, other: &DirEntry) -> Ordering {
    one.path().as_os_str().cmp(other.path().as_os_str())
}

#[cfg(all(test, feature = "duplicates"))]
mod tests {
    use std::fs;

    use super::*;

    /// The files of a folder, those of them that are met, and what is said of the others.
    fn met(files: &[(&str, &str)], ignores: bool) -> (Vec<String>, Vec<(String, &'static str)>) {
        let root = tempfile::tempdir().expect("a folder can be made");
        for (name, text) in files {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        }
        let name = |path: &Path| {
            let below = path.strip_prefix(root.path()).expect("it lies below");
            below.to_string_lossy().replace('\\', "/")
        };
        let skipped = std::sync::Arc::new(crate::files::Skipped::new(true));
        let omitted = Omitted { skipped: skipped.clone(), ..Omitted::default() };
        let folder = Folder::new(root.path(), None, omitted);
        let folder = if ignores { folder.ignoring() } else { folder };
        let met = folder.map(|met| match met {
            Ok(entry) => name(entry.path()),
            Err(trouble) => format!("{}: {}", name(&trouble.path), trouble.why),
        });
        let met = met.collect();
        (met, skipped.list().iter().map(|(path, why)| (name(path), *why)).collect())
    }

    #[test]
    fn folders_say_what_is_no_record() {
        let files = [
            (".kifuignore", "# drafts\n*.txt\n/old/\n!keep.txt\n"),
            ("a.csa", ""),
            ("a.txt", ""),
            ("keep.txt", ""),
            ("new/.kifuignore", "!b.txt\n*.csa\n"),
            ("new/b.csa", ""),
            ("new/b.txt", ""),
            ("new/c.txt", ""),
            ("new/old/d.kif", ""),
            ("old/e.csa", ""),
            ("z.csa", ""),
        ];
        let (found, skipped) = met(&files, true);
        assert_eq!(found, ["a.csa", "keep.txt", "new/b.txt", "new/old/d.kif", "z.csa"]);
        let why = "named in .kifuignore";
        assert_eq!(skipped, ["a.txt", "new/b.csa", "new/c.txt", "old"].map(|name| (name.to_string(), why)));
        let (found, skipped) = met(&files, false);
        assert_eq!((found.len(), skipped), (files.len(), Vec::new()));
    }

    #[test]
    fn a_pattern_that_is_none_is_said() {
        let (found, _) = met(&[(".kifuignore", "a[\n{b\n"), ("a.csa", "")], true);
        assert!(found[0].starts_with(".kifuignore: ") && found[0].contains("line 2"), "{found:?}");
        assert_eq!(found[1..], ["a.csa"]);
    }
}
