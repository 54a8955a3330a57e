//! The folder that a run writes into. It is removed at the end if nothing was written.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder for output. If this run has made it and it is empty when this value is dropped, it is removed, with the
/// folders above it that were made for it.
pub struct Folder {
    path: PathBuf,
    /// The folders that were made, the innermost first.
    made: Vec<PathBuf>,
}

impl Folder {
    /// Makes the folder, unless it is there.
    pub fn make(path: &Path) -> io::Result<Folder> {
        let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let made = path.ancestors().take_while(missing).map(Path::to_path_buf).collect();
        let folder = Folder { path: path.to_path_buf(), made };
        fs::create_dir_all(path)?;
        Ok(folder)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Only empty folders can be removed like this.
        let _ = self.made.iter().try_for_each(fs::remove_dir);
    }
}
