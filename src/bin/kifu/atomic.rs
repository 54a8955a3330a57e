//! Files that appear under their name whole or not at all.
//!
//! Bytes are written to a new file in the same folder and brought to the disk there; only then does the
//! file get its name. A file that never gets one is removed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A whole file that waits for its name.
#[derive(Debug)]
pub struct Staged {
    path: PathBuf,
}

impl Staged {
    /// Writes `bytes` beside `target`.
    pub fn write(target: &Path, bytes: &[u8]) -> io::Result<Staged> {
        let (mut file, staged) = Staged::create(target)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(staged)
    }

    fn create(target: &Path) -> io::Result<(File, Staged)> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        // The longest name that file systems allow is 255 bytes; this keeps well below.
        let name: String = name.chars().take(40).collect();
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = target.with_file_name(format!(".{name}.{}-{number}.kifu-partial", std::process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((file, Staged { path })),
                // Another process with this number left it behind.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Gives the file its name, in place of a file that has it.
    pub fn replace(self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)
    }

    /// Gives the file its name, unless that is taken: then the error is `AlreadyExists`.
    pub fn place(&self, target: &Path) -> io::Result<()> {
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
        let _ = fs::remove_file(&self.path);
    }
}

/// Brings the names in a folder to the disk, where the system can do that.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
