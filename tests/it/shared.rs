//! The optional data folder beside the project.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A file or folder of the shared data, or a message that it is not there.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(name);
    if path.exists() {
        return Some(path);
    }
    // Written as it is: what a test that passes says through `eprintln!` is hidden.
    let test = std::thread::current().name().unwrap_or_default().to_owned();
    let message = format!("SKIPPED {test}: there is no ../shared/{name} beside the project\n");
    let _ = std::io::stderr().write_all(message.as_bytes());
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
