//! Output files that get their name only when they are complete.
//!
//! Bytes are written to a temporary file in the same folder and synced to the disk; then the file is renamed. A
//! temporary file that is not needed is removed: when its value is dropped, when the command is asked to stop, or, if the
//! process was killed, by the next run that writes into the folder.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use super::owner::Owner;
use crate::files::lock;

/// A temporary file that is to be renamed when it is complete.
#[derive(Debug)]
pub struct Staged {
    path: PathBuf,
}

/// The temporary files. The lock is held while one is made, renamed or removed.
static WAITING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn waiting() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    lock(&WAITING)
}

/// Removes all temporary files. None is made or renamed as long as the guard lives.
pub fn abandon() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    let mut waiting = waiting();
    for path in std::mem::take(&mut *waiting) {
        let _ = fs::remove_file(path);
    }
    waiting
}

/// The end of the name of every temporary file.
const PARTIAL: &str = ".kifu-partial";
/// How many characters of its final name are in the name of a temporary file. File systems allow names of 255 bytes,
/// and some that encrypt names only 143.
const KEPT: usize = 16;

impl Staged {
    /// Writes `bytes` beside `target`.
    pub fn write(target: &Path, bytes: &[u8]) -> io::Result<Staged> {
        let (mut file, staged) = Staged::create(target)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(staged)
    }

    /// A new temporary file beside `target`. It has to be synced before it gets its name.
    pub fn create(target: &Path) -> io::Result<(File, Staged)> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let name: String = name.chars().take(KEPT).collect();
        let mut waiting = waiting();
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = target.with_file_name(format!(".{name}.{}.{number}{PARTIAL}", Owner::me()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => {
                    waiting.insert(path.clone());
                    return Ok((file, Staged { path }));
                }
                // Another process with this id has left the file behind.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether a file has the same bytes.
    pub fn is_same_as(&self, other: &Path) -> io::Result<bool> {
        Ok(fs::read(&self.path)? == fs::read(other)?)
    }

    /// Gives the file its name, replacing a file with that name only if `overwrite` is true.
    pub fn name(self, target: &Path, overwrite: bool) -> io::Result<()> {
        if overwrite { self.replace(target) } else { self.place(target) }
    }

    /// Gives the file its name. A file with that name is replaced, and its permissions are kept.
    pub fn replace(self, target: &Path) -> io::Result<()> {
        let _none_else = waiting();
        if let Ok(replaced) = fs::metadata(target) {
            fs::set_permissions(&self.path, replaced.permissions())?;
        }
        fs::rename(&self.path, target)
    }

    /// Gives the file its name, unless that is taken: then the error is `AlreadyExists`.
    pub fn place(&self, target: &Path) -> io::Result<()> {
        let _none_else = waiting();
        match fs::hard_link(&self.path, target) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                // Not every file system has hard links. The name is taken with an empty file first.
                OpenOptions::new().write(true).create_new(true).open(target)?;
                fs::rename(&self.path, target).inspect_err(|_| {
                    let _ = fs::remove_file(target);
                })
            }
            linked => linked,
        }
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        let mut waiting = waiting();
        let _ = fs::remove_file(&self.path);
        waiting.remove(&self.path);
    }
}

/// Removes the files of processes that were killed before they could name or remove them.
pub fn sweep(folder: &Path) {
    for entry in fs::read_dir(named(folder)).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_left = || owner_of(name.to_str()?).map(Owner::is_gone);
        if is_left() == Some(true) && is_own_file(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The owner in the name of a file, if that is the name of a temporary file.
fn owner_of(name: &str) -> Option<Owner> {
    let (before, number) = name.strip_prefix('.')?.strip_suffix(PARTIAL)?.rsplit_once('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let (_, owner) = before.rsplit_once('.')?;
    is_number.then(|| Owner::from_words(owner))?
}

/// Whether `path` is a file, not a link, of the user who runs this. Processes of others may be hidden.
#[cfg(unix)]
fn is_own_file(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let me = fs::metadata("/proc/self").ok().map(|me| me.uid());
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file() && Some(found.uid()) == me)
}

#[cfg(not(unix))]
fn is_own_file(_path: &Path) -> bool {
    false
}

/// The path beside `path` with a full stop before its name, which hides it, and `end` behind it.
pub fn hidden_beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(end);
    path.with_file_name(name)
}

/// A folder, with a name also where it is the one in which the command runs.
fn named(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// Flushes and syncs a file.
pub fn sync(file: BufWriter<File>) -> io::Result<()> {
    file.into_inner().map_err(IntoInnerError::into_error)?.sync_all()
}

/// Syncs the entry of a file or a folder in its parent folder.
pub fn sync_name(path: &Path) -> io::Result<()> {
    sync_folder(path.parent().unwrap_or(Path::new("")))
}

/// Syncs the entries of a folder, if the system can do that.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(named(folder))?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_program_have_an_owner() {
        let me = Owner::me();
        assert_eq!(owner_of(&format!(".a.kif.{me}.7.kifu-partial")), Some(me));
        assert_eq!(owner_of(&format!(".a.b.c.{me}.0.kifu-partial")), Some(me));
        let others = [".a.kif.12-0.kifu-partial", ".kifu-partial", "a.kif", ".x.1-2-3.kifu-partial"];
        for name in others.map(str::to_string).into_iter().chain([
            format!("a.kif.{me}.7.kifu-partial"),
            format!(".a.kif.{me}.7.kifu-partial.bak"),
            format!(".a.kif.{me}.x.kifu-partial"),
            format!(".a.kif.{me}.kifu-partial"),
        ]) {
            assert_eq!(owner_of(&name), None, "{name}");
        }
    }
}
