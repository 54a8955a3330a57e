//! Lists of paths in a file, for `--files-from`.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::files::is_stdin;

/// The paths of a list: one a line, or each with a NUL behind it. Empty ones are passed over.
pub fn paths(list: &Path, with_nul: bool) -> io::Result<Vec<PathBuf>> {
    let mut bytes = Vec::new();
    if is_stdin(list) {
        io::stdin().lock().read_to_end(&mut bytes)?
    } else {
        File::open(list)?.read_to_end(&mut bytes)?
    };
    let end = if with_nul { b'\0' } else { b'\n' };
    // Editors of Windows write a byte order mark.
    let lines = if with_nul { &bytes } else { bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes) };
    let paths = lines.split(|&byte| byte == end);
    let paths = paths.map(|path| if with_nul { path } else { path.strip_suffix(b"\r").unwrap_or(path) });
    paths.filter(|path| !path.is_empty()).map(path_of).collect()
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> io::Result<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    Ok(std::ffi::OsStr::from_bytes(bytes).into())
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> io::Result<PathBuf> {
    std::str::from_utf8(bytes).map(PathBuf::from).map_err(io::Error::other)
}
