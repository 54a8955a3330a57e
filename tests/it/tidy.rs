//! The structure of the code: which module may use which, and the maximum length of a file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::shared;

/// A part of the crate, and the other parts that it may use, which come before it. Each reader and each writer of a
/// notation is a part; a longer path takes precedence over a shorter one.
const MAY_USE: &[(&str, &[&str])] = &[
    (ANYONE, &[]),
    ("text", &[]),
    ("key", &[]),
    ("shared", &[]),
    ("limits", &[]),
    ("diag", &["text", "limits"]),
    ("shogi", &["diag"]),
    ("variant", &["shared", "shogi", "text", "diag"]),
    ("rules", &["shared", "shogi", "variant", "diag"]),
    ("record", &["shared", "shogi", "variant", "text", "rules", "diag"]),
    ("notation/reader", &["shared", "shogi", "variant", "text", "diag", "limits", "notation"]),
    ("notation/writer", &["shogi", "variant", "text", "diag", "notation", "rules", "record"]),
    ("notation", &["shared", "shogi", "variant", "text", "diag", "rules", "record"]),
    ("replay", &["shogi", "variant", "text", "diag", "limits", "notation", "rules", "record"]),
    ("parse", &["shogi", "variant", "text", "diag", "limits", "notation", "record", "replay"]),
    ("games", &["text", "diag", "limits", "notation", "replay", "parse"]),
    ("inspect", &["diag", "text", "notation", "parse"]),
    ("analysis", &["shogi", "variant", "text", "diag", "notation", "rules", "record"]),
    ("anonymous", &["key", "shogi", "notation", "record"]),
    ("openings", &["shogi", "rules", "record"]),
    ("draw", &["shogi", "variant", "text", "diag", "notation", "rules", "record", "analysis"]),
    ("write", &["diag", "text", "limits", "notation", "record"]),
    ("training", &["shogi", "variant", "diag", "notation", "rules", "record", "analysis", "parse", "write"]),
    ("files", &["diag", "text", "notation", "parse", "games", "training"]),
    ("filter", &["shogi", "variant", "text", "diag", "rules", "record", "parse"]),
    (
        "table",
        &[
            "shogi", "text", "diag", "notation", "rules", "record", "analysis", "parse", "openings", "files",
            "filter",
        ],
    ),
    ("duplicates", &["record", "files"]),
    (
        "command",
        &[
            "analysis",
            "anonymous",
            "draw",
            "duplicates",
            "files",
            "filter",
            "notation",
            "openings",
            "table",
            "training",
        ],
    ),
    ("bin", &[]),
];

/// The part that uses none of the others, and that all of them may use.
const ANYONE: &str = "named";

/// The part that uses the crate as other crates do, by the names at its root.
const FRONT_END: &str = "command";

/// Whether the names after `crate::` are items of the root, and not of its modules.
fn is_of_the_root(used: &str) -> bool {
    let names = used.strip_prefix('{').and_then(|list| list.split_once('}')).map_or(used, |(list, _)| list);
    let first = names.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    if names.len() == used.len() {
        names.starts_with(|c: char| c.is_ascii_uppercase()) || !first.starts_with("::")
    } else {
        !names.contains("::")
    }
}

/// Words that would tie the project to the machine on which it was made, and markers of unfinished code.
const STRANGE: &[&str] = &["/home/", "todo!(", "unimplemented!("];

/// The sources of the crate, with their names.
fn sources() -> Vec<(String, String)> {
    sources_below("src")
}

/// The sources below a folder of the project, with their names.
fn sources_below(folder: &str) -> Vec<(String, String)> {
    written_in(folder, "rs")
}

/// The files with an extension below a folder of the project, with their names.
fn written_in(folder: &str, extension: &str) -> Vec<(String, String)> {
    let files = shared::named_files(&shared::project(folder)).into_iter();
    let sources = files.filter(|(_, path)| path.extension().is_some_and(|own| own == extension));
    sources.map(|(name, path)| (name, fs::read_to_string(path).expect("a source is text"))).collect()
}

/// Files in the folders of notations that belong to a writer, despite their names.
const WRITERS: &[&str] =
    &["kakinoki/bod/start.rs", "kakinoki/bod/write.rs", "kakinoki/words.rs", "kakinoki/writer.rs"];

/// The row of the table for a file.
fn part(name: &str) -> Option<&'static (&'static str, &'static [&'static str])> {
    let (first, rest) = name.split_once('/').unwrap_or((name.trim_end_matches(".rs"), ""));
    let is_writer = |file: &str| {
        WRITERS.contains(&file) || file.trim_end_matches(".rs").split('/').any(|part| part == "writer")
    };
    let key = match rest.split_once('/') {
        // The definition of a notation, and what all notations share.
        Some((_, "mod.rs")) | None => first,
        Some(_) if first != "notation" => first,
        Some(_) if is_writer(rest) => "notation/writer",
        Some(_) => "notation/reader",
    };
    MAY_USE.iter().find(|row| row.0 == key)
}

/// The lines of a file without comments and unit tests.
fn code(text: &str) -> String {
    let mut lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut code = Vec::new();
    while let Some(line) = lines.next() {
        match line {
            "#[cfg(test)]" if !lines.next().is_some_and(|item| item.ends_with(';')) => {
                lines.by_ref().find(|line| *line == "}");
            }
            "#[cfg(test)]" => {}
            _ => code.push(line),
        }
    }
    code.join("\n")
}

#[test]
fn the_table_is_an_order() {
    for (at, (name, allowed)) in MAY_USE.iter().enumerate() {
        for used in *allowed {
            let own = name.split('/').next() == Some(used);
            let above = MAY_USE[..at].iter().any(|row| row.0 == *used);
            assert!(own || above, "{name} uses {used}, which does not stand above it");
        }
    }
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
        // Unit tests may use any module.
        if name.ends_with("/tests.rs") {
            continue;
        }
        for used in code(text).split("crate::").skip(1) {
            let module: String = used.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            let is_public = own == FRONT_END && is_of_the_root(used);
            if module != own && module != ANYONE && !allowed.contains(&module.as_str()) && !is_public {
                wrong.push(format!("{name}: crate::{module}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Folders that several notations share.
const SHARED: &[&str] = &["kakinoki", "moves"];

#[test]
fn no_reader_names_another_notation() {
    let folders: BTreeSet<String> = sources()
        .iter()
        .filter_map(|(name, _)| Some(name.strip_prefix("notation/")?.split_once('/')?.0.to_string()))
        .filter(|folder| !SHARED.contains(&folder.as_str()))
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

/// The modules of the Python package whose classes return each other: a record has nodes, and a node has its record.
const GIVE_EACH_OTHER: &[&str] = &["edit", "ending", "node", "positions", "record"];

/// The modules that a file of the Python package uses by `crate::`.
fn modules_in(text: &str) -> BTreeSet<String> {
    let names = |used: &str| match used.strip_prefix('{').and_then(|list| list.split_once('}')) {
        Some((list, _)) => list.split(',').map(|name| name.trim().to_string()).collect(),
        None => vec![used.to_string()],
    };
    let first = |name: String| name.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
    code(text).split("crate::").skip(1).flat_map(names).map(first).collect()
}

#[test]
fn modules_of_the_python_package_stand_in_an_order() {
    let room = |name: &str| {
        let module = name.split(['/', '.']).next().unwrap_or_default();
        if GIVE_EACH_OTHER.contains(&module) { "record".to_string() } else { module.to_string() }
    };
    let mut left: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, text) in sources_below("python/src") {
        let own = room(&name);
        let used = modules_in(&text).into_iter().map(|used| room(&used)).filter(|used| *used != own);
        left.entry(own.clone()).or_default().extend(used);
    }
    assert!(left["record"].contains("board"), "{left:#?}");
    // A module that uses none of the remaining ones is below them.
    while let Some(lowest) = left.iter().find(|(_, used)| used.is_empty()).map(|(name, _)| name.clone()) {
        left.remove(&lowest);
        left.values_mut().for_each(|used| {
            used.remove(&lowest);
        });
    }
    assert!(left.is_empty(), "these use each other: {left:#?}");
}

#[test]
fn files_are_small() {
    let folders = ["src", "tests/it", "examples", "fuzz/src", "python/src", "xtask/src", "benches/peers/src"];
    let rust = folders.into_iter().flat_map(sources_below);
    let python = ["python/kifu", "python/tests"].into_iter().flat_map(|folder| written_in(folder, "py"));
    for (name, text) in rust.chain(python) {
        let lines = text.lines().count();
        assert!(lines <= 400, "{name} has {lines} lines: split it by concept");
    }
}

#[test]
fn the_crate_speaks_of_the_project_only() {
    for (name, text) in sources() {
        for word in STRANGE {
            assert!(!text.contains(word), "{name} contains `{word}`");
        }
    }
}

/// Blanks are defined in one place, because other lists of them would become outdated.
#[test]
fn blanks_are_listed_once() {
    for (name, text) in sources() {
        let lists = text.matches("'\\t', '\\u{3000}'").count() + text.matches("'\\t' | '\\u{3000}'").count();
        assert!(lists == 0 || name == "text/lines.rs", "{name} lists blanks: use `text::is_blank`");
    }
}
