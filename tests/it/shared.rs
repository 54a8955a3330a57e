//! Data that is not part of the project: real records, and what independent engines know of positions.

use std::fs;
use std::path::{Path, PathBuf};

/// A file or folder of the data, where `KIFU_DATA` says that it lies.
pub fn data(name: &str) -> PathBuf {
    let folder = std::env::var_os("KIFU_DATA").expect("KIFU_DATA names the folder of the data");
    let path = Path::new(&folder).join(name);
    assert!(path.exists(), "{} is not there", path.display());
    path
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
