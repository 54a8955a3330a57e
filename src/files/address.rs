//! The places of games, as text: `games.zip!a.csa#2`.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

/// The place of a file or a member of a container, as text: `games.zip!2025/a.csa`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Address {
    /// The path of the file.
    pub file: String,
    /// The bytes of that path, if it is not UTF-8: `%` and two hexadecimal digits for each byte that is not an ASCII
    /// letter, a digit or one of `/._~-`.
    pub file_bytes: Option<String>,
    /// The address in a container, if it is a member of one.
    pub member: Option<String>,
}

impl Address {
    /// A file, or a member of one.
    ///
    /// ```
    /// use kifu::files::Address;
    /// let address = Address::new("games.zip".as_ref(), Some("a.csa".to_string()));
    /// assert_eq!((address.path(), address.file_bytes), ("games.zip".into(), None));
    /// ```
    pub fn new(file: &Path, member: Option<String>) -> Address {
        Address { file: file.to_string_lossy().into_owned(), file_bytes: bytes_of(file), member }
    }

    /// The path of the file, with which it can be opened. On Windows that only works if the path is valid Unicode.
    pub fn path(&self) -> PathBuf {
        self.file_bytes.as_deref().and_then(path_of).unwrap_or_else(|| PathBuf::from(&self.file))
    }
}

/// A file that is no container.
impl From<&str> for Address {
    fn from(file: &str) -> Address {
        Address { file: file.to_string(), file_bytes: None, member: None }
    }
}

/// The bytes of a path that is no text, as `%` and two digits where they are not ASCII letters, digits or `/._~-`.
pub(super) fn bytes_of(path: &Path) -> Option<String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._~-".contains(&byte);
    let percent =
        |&byte: &u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    let bytes = path.as_os_str().as_encoded_bytes();
    path.to_str().is_none().then(|| bytes.iter().map(percent).collect())
}

/// The path whose bytes these are.
fn path_of(bytes: &str) -> Option<PathBuf> {
    let mut parts = bytes.split('%');
    let mut whole = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        whole.push(u8::from_str_radix(digits, 16).ok()?);
        whole.extend(rest.as_bytes());
    }
    path_from(whole)
}

/// The path of these bytes, as the system has it.
#[cfg(unix)]
pub(super) fn path_from(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
pub(super) fn path_from(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(|text| OsString::from(text).into())
}

/// The place of a game: its file, and its number in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOf {
    /// The file.
    pub address: Address,
    /// The number of the game in it, from 1; `None` if it is the only one.
    pub game: Option<u32>,
}

/// `games.csa`, `games.csa#2`, `a.zip!b.csa`
impl fmt::Display for GameOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.address.file)?;
        if let Some(member) = &self.address.member {
            write!(f, "!{member}")?;
        }
        self.game.map_or(Ok(()), |game| write!(f, "#{game}"))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::ffi::OsStrExt;

    use super::*;

    #[test]
    fn a_path_comes_back_from_its_address() {
        for bytes in [&b"a b/%41.csa"[..], b"\xff%/\x80 x", "山/a.csa".as_bytes(), b"%\xe5%"] {
            let path = Path::new(std::ffi::OsStr::from_bytes(bytes));
            let address = Address::new(path, None);
            assert_eq!(address.path(), path);
            assert_eq!(address.file_bytes.is_some(), path.to_str().is_none());
        }
    }
}
