//! Names of members: their addresses, and whether they lead out of the folder.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Component, Path, PathBuf};

pub(super) fn member_address(container: &Path, name: &str) -> PathBuf {
    let mut path = container.as_os_str().to_os_string();
    path.push("!");
    path.push(name);
    PathBuf::from(path)
}

/// A name as a path that does not leave its folder, and whether it was such a path already.
pub(super) fn safe(name: &str) -> (PathBuf, bool) {
    let mut is_safe = true;
    let mut path = PathBuf::new();
    for part in name.split(['/', '\\']) {
        let plain: String = part.chars().map(|c| if c.is_control() || c == ':' { '_' } else { c }).collect();
        is_safe &= plain == part;
        match Path::new(&plain).components().next() {
            Some(Component::Normal(_)) => path.push(plain),
            Some(Component::CurDir) | None if !path.as_os_str().is_empty() || part == "." => {}
            _ => is_safe = false,
        }
    }
    if path.as_os_str().is_empty() {
        path.push("_");
    }
    (path, is_safe)
}

/// Gives members their names in addresses, so that no two members of a file have the same name.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Hashes of the addresses so far, which take eight bytes each for names of any length.
    met: HashSet<u64>,
    /// How often each repeated name has come.
    again: HashMap<u64, u32>,
}

impl Names {
    /// The name of a member and, if others of the same name were met before it, its number: `a.csa`, `a.csa!2`.
    pub fn own<'n>(&mut self, container: &Path, name: &'n str) -> Cow<'n, str> {
        let key = |name: &str| {
            let mut hasher = DefaultHasher::new();
            (container.as_os_str(), name).hash(&mut hasher);
            hasher.finish()
        };
        let mut own = Cow::Borrowed(name);
        // Another member may have the numbered name itself.
        while !self.met.insert(key(&own)) {
            let number = self.again.entry(key(name)).or_insert(1);
            *number += 1;
            own = format!("{name}!{number}").into();
        }
        own
    }
}

/// A name without the number that [`Names::own`] put behind it.
pub(super) fn without_number(own: &str) -> &str {
    let numbered =
        own.rsplit_once('!').filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
    numbered.map_or(own, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_members_lead_down() {
        for (name, path, is_safe) in [
            ("a.csa", "a.csa", true),
            ("2025/a.csa", "2025/a.csa", true),
            ("./2025//a.csa", "2025/a.csa", true),
            ("2025\\a.csa", "2025/a.csa", true),
            ("/etc/a.csa", "etc/a.csa", false),
            ("../../a.csa", "a.csa", false),
            ("2025/../../a.csa", "2025/a.csa", false),
            ("C:\\a.csa", "C_/a.csa", false),
            ("\\\\host\\share\\a.csa", "host/share/a.csa", false),
            ("a\u{1b}[31m.csa", "a_[31m.csa", false),
            ("..", "_", false),
            ("", "_", false),
        ] {
            assert_eq!(safe(name), (PathBuf::from(path), is_safe), "{name:?}");
        }
    }
}
