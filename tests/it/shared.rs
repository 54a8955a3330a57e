//! The optional data folder beside the project.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of the shared data, or a message that it is not there.
pub fn folder(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(name);
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("SKIPPED: there is no ../shared/{name} beside the project");
    None
}

/// Every file under `folder`, sorted, side notes left out.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be read").flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => open.push(path),
                false if path.to_string_lossy().ends_with(".expect.txt") => {}
                false => found.push(path),
            }
        }
    }
    found.sort();
    found
}
