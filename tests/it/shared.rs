//! Files for tests: fixtures of the project, all files below a folder, and data that is not part of the project,
//! such as real records and the answers of independent engines.

use std::fs;
use std::path::{Path, PathBuf};

/// A file or folder of the data, which `KIFU_DATA` locates.
pub fn data(name: &str) -> PathBuf {
    let folder = std::env::var_os("KIFU_DATA").expect("KIFU_DATA names the folder of the data");
    let path = Path::new(&folder).join(name);
    assert!(path.exists(), "{} is not there", path.display());
    path
}

/// A file or folder of the project.
pub fn project(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The fixtures, with their paths and bytes.
pub fn fixtures() -> impl Iterator<Item = (PathBuf, Vec<u8>)> {
    let inputs = files(&project("fixtures")).into_iter().filter(|path| is_input(path));
    inputs.map(|path| (path.clone(), fs::read(path).expect("the fixture can be read")))
}

/// Whether a file of a fixture is the input, and not the expectation.
pub fn is_input(path: &Path) -> bool {
    path.file_stem().is_some_and(|stem| stem == "input")
}

/// All files under `folder`, sorted, without notes.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be read").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if !path.to_string_lossy().ends_with(".expect.txt") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// All files under `folder` with their names, which are their relative paths with `/` between the parts.
pub fn named_files(folder: &Path) -> Vec<(String, PathBuf)> {
    let name = |path: &Path| {
        let below = path.strip_prefix(folder).expect("it lies below");
        below.to_string_lossy().replace('\\', "/")
    };
    let mut named: Vec<_> = files(folder).into_iter().map(|path| (name(&path), path)).collect();
    named.sort();
    named
}
