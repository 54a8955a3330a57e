//! The shape of the code: who may use whom, and how large a file may be.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A part of the crate and what it may use of the others. A reader or a writer of any notation stands
/// for itself; a longer path wins over a shorter one.
const MAY_USE: &[(&str, &[&str])] = &[
    (ANYONE, &[]),
    ("text", &[]),
    ("diag", &["text"]),
    ("shogi", &["diag"]),
    ("limits", &[]),
    ("variant", &["shogi", "diag"]),
    ("rules", &["shogi", "variant", "diag"]),
    ("record", &["shogi", "variant", "rules", "diag"]),
    ("notation/reader", &["shogi", "variant", "text", "diag", "notation"]),
    ("notation/writer", &["shogi", "variant", "text", "diag", "notation", "rules", "record", "write"]),
    ("notation", &["shogi", "variant", "text", "diag", "rules", "record", "write"]),
    ("replay", &["shogi", "variant", "text", "diag", "limits", "notation", "rules", "record"]),
    ("parse", &["shogi", "variant", "text", "diag", "limits", "notation", "record", "replay"]),
    ("inspect", &["diag", "text", "notation", "parse"]),
    ("analysis", &["shogi", "variant", "text", "diag", "notation", "rules", "record"]),
    ("write", &["analysis", "diag", "text", "limits", "notation", "record"]),
    ("bin", &[]),
];

/// The part that knows nothing of the others, and that all of them may use.
const ANYONE: &str = "named";

/// Words that would tie the project to the place where it was made.
const STRANGE: &[&str] = &["/home/", "todo!(", "unimplemented!("];

fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = vec![root.clone()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("the sources can be read").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name =
                    path.strip_prefix(&root).expect("it lies below").to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).expect("a source is text")));
            }
        }
    }
    found.sort();
    found
}

/// The row of the table for a file.
fn part(name: &str) -> Option<&'static (&'static str, &'static [&'static str])> {
    let trimmed = name.trim_end_matches(".rs");
    let role = ["reader", "writer"].into_iter().find(|role| trimmed.split('/').any(|part| part == *role));
    let key = match (name.split('/').next(), role) {
        (Some("notation"), Some(role)) => format!("notation/{role}"),
        (Some(first), _) => first.trim_end_matches(".rs").to_string(),
        (None, _) => return None,
    };
    MAY_USE.iter().find(|row| row.0 == key)
}

#[test]
fn imports_follow_the_table() {
    let mut wrong = Vec::new();
    for (name, text) in sources().iter().filter(|(name, _)| name != "lib.rs") {
        let Some((own, allowed)) = part(name) else {
            wrong.push(format!("{name}: not in the table"));
            continue;
        };
        let own = own.split('/').next().unwrap_or_default();
        // Unit tests may use whatever helps them.
        if name.ends_with("/tests.rs") {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String =
            code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for used in code.split("crate::").skip(1) {
            let module: String = used.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            if module != own && module != ANYONE && !allowed.contains(&module.as_str()) {
                wrong.push(format!("{name}: crate::{module}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_reader_names_another_notation() {
    let folders: BTreeSet<String> = sources()
        .iter()
        .filter_map(|(name, _)| Some(name.strip_prefix("notation/")?.split_once('/')?.0.to_string()))
        .filter(|folder| folder != "kakinoki")
        .collect();
    for (name, text) in sources() {
        let Some(own) = folders.iter().find(|folder| name.starts_with(&format!("notation/{folder}/"))) else {
            continue;
        };
        for other in folders.iter().filter(|other| *other != own) {
            assert!(!text.contains(&format!("notation::{other}")), "{name} uses {other}");
            assert!(!text.contains(&format!("super::{other}::")), "{name} uses {other}");
        }
    }
}

#[test]
fn files_are_small_and_speak_of_the_project_only() {
    for (name, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= 500, "{name} has {lines} lines: split it by concept");
        for word in STRANGE {
            assert!(!text.contains(word), "{name} contains `{word}`");
        }
    }
}
