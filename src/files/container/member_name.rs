//! Names of members: their addresses, and where they lead.

use std::path::{Component, Path, PathBuf};

pub(super) fn address(container: &Path, name: &str) -> PathBuf {
    let mut path = container.as_os_str().to_os_string();
    path.push("!");
    path.push(name);
    PathBuf::from(path)
}

/// A name as a path that leads down only, and whether it did already.
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
