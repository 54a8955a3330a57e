//! The folder that a run writes into, which goes again if nothing was written.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder for output. If it was made for this run and nothing is in it at the end, it goes again, with the folders
/// above it that were made for it.
pub struct Folder {
    path: PathBuf,
    /// What was made, the innermost folder first.
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
        // A folder in which something is cannot be removed so.
        let _ = self.made.iter().try_for_each(fs::remove_dir);
    }
}
