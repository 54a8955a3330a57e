//! Patterns of names of files and folders.

use std::path::Path;
use std::str::FromStr;

use globset::{GlobBuilder, GlobMatcher};

use crate::diag::Error;

/// A pattern of names of files and folders: `*` stands for any number of characters and `?` for one character, neither of
/// them `/`; `**` for folders of any depth, `[ab]` for one of several characters, `{a,b}` for one of several patterns.
///
/// A pattern with `/` is compared with the path relative to the folder or the container that the caller named. Any other
/// pattern is compared with each name in the path.
///
/// ```
/// use std::path::Path;
/// use kifu::files::Glob;
/// let glob: Glob = "*-test*".parse()?;
/// assert!(glob.is_match(Path::new("2025/a-test.csa")));
/// let glob: Glob = "2024/*.csa".parse()?;
/// assert!(glob.is_match(Path::new("2024/a.csa")) && !glob.is_match(Path::new("old/2024/a.csa")));
/// # Ok::<(), kifu::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Glob(GlobMatcher);

impl Glob {
    /// Whether the pattern matches a file, or a folder that the file is in.
    pub fn is_match(&self, path: &Path) -> bool {
        path.ancestors().any(|part| !part.as_os_str().is_empty() && self.0.is_match(part))
    }
}

impl FromStr for Glob {
    type Err = Error;

    /// # Errors
    /// It is empty, or a bracket or a brace is not closed.
    fn from_str(pattern: &str) -> Result<Glob, Error> {
        let path = pattern.trim_end_matches('/');
        let below = match path.trim_start_matches("./").strip_prefix('/') {
            Some(path) => path.to_string(),
            None if path.contains('/') => path.trim_start_matches("./").to_string(),
            None => format!("**/{path}"),
        };
        if path.is_empty() {
            return Err(Error::message("expected a pattern of names, such as `*.csa`".to_string()));
        }
        let glob = GlobBuilder::new(&below).literal_separator(true).build();
        glob.map(|glob| Glob(glob.compile_matcher()))
            .map_err(|error| Error::message(error.kind().to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_speak_of_names_or_of_paths() {
        for (pattern, path, is_match) in [
            ("*.csa", "a.csa", true),
            ("*.csa", "2025/a.csa", true),
            ("*.csa", "a.csa/b.kif", true),
            ("*.csa", "a.kif", false),
            ("2025", "2025/a.csa", true),
            ("2025/", "x/2025/a.csa", true),
            ("/2025", "x/2025/a.csa", false),
            ("2025/*.csa", "2025/a.csa", true),
            ("./2025/*.csa", "2025/a.csa", true),
            ("2025/*.csa", "2025/x/a.csa", false),
            ("2025/**/*.csa", "2025/x/a.csa", true),
            ("{a,b}[0-9].kif", "b7.kif", true),
            ("A.csa", "a.csa", false),
        ] {
            let glob: Glob = pattern.parse().expect("it is a pattern");
            assert_eq!(glob.is_match(Path::new(path)), is_match, "{pattern} {path}");
        }
        for pattern in ["", "/", "a[", "{a"] {
            assert!(pattern.parse::<Glob>().is_err(), "{pattern}");
        }
    }
}
