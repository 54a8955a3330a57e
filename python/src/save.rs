//! Files that are there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Writes a file, in place of one that has the name, whose permissions it takes. Links are followed, and what is no
/// file is written to.
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let there = fs::metadata(&target).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return OpenOptions::new().write(true).open(&target)?.write_all(bytes);
    }
    let (mut file, partial) = Partial::beside(&target)?;
    file.write_all(bytes)?;
    if let Some(there) = there {
        file.set_permissions(there.permissions())?;
    }
    file.sync_all()?;
    drop(file);
    fs::rename(&partial.0, &target)
}

/// A file that has not got its name yet. If it never gets it, it is removed.
struct Partial(PathBuf);

impl Partial {
    fn beside(target: &Path) -> io::Result<(File, Partial)> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = target.with_file_name(format!(".{}.{number}.kifu-partial", process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((file, Partial(path))),
                // Another process with this number left it behind.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
