//! Lists of paths in a file, for `--files-from`.

use std::borrow::Cow;
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
    if with_nul {
        return paths_of(bytes.split(|&byte| byte == b'\0'));
    }
    let text = utf8(&bytes);
    let lines = text.split(|&byte| byte == b'\n');
    paths_of(lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line)))
}

/// A list without its byte order mark, which editors of Windows write. A shell of Windows writes UTF-16: no path has a NUL
/// in it, and all UTF-16 of lines has one.
fn utf8(list: &[u8]) -> Cow<'_, [u8]> {
    let is_wide = list.starts_with(b"\xff\xfe") || list.starts_with(b"\xfe\xff");
    if is_wide && list.contains(&0) {
        let (text, ..) = encoding_rs::UTF_16LE.decode(list);
        return text.into_owned().into_bytes().into();
    }
    list.strip_prefix(b"\xef\xbb\xbf").unwrap_or(list).into()
}

fn paths_of<'b>(paths: impl Iterator<Item = &'b [u8]>) -> io::Result<Vec<PathBuf>> {
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
