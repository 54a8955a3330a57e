//! Paths with `*` or `?`. The shells of Unix put the files that they stand for in their place before the program starts;
//! those of Windows do not.

use std::path::{Component, Path, PathBuf};

use glob::MatchOptions;

/// The paths, and for each one with a pattern in it those that it stands for, in the order of their names.
///
/// # Errors
/// No file has such a name, or a folder cannot be looked through.
pub fn expanded(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut all = Vec::new();
    for path in paths {
        match path.to_str().filter(|_| has_pattern(path)) {
            Some(pattern) => all.extend(matching(pattern)?),
            None => all.push(path.clone()),
        }
    }
    Ok(all)
}

/// Whether the name of a file or folder has characters that no name has on Windows.
fn has_pattern(path: &Path) -> bool {
    let mut parts = path.components();
    parts.any(|part| matches!(part, Component::Normal(name) if name.to_string_lossy().contains(['*', '?'])))
}

fn matching(pattern: &str) -> Result<Vec<PathBuf>, String> {
    // Names have brackets, which stand for themselves.
    let literal = pattern.replace('[', "[[]");
    let as_windows = MatchOptions { case_sensitive: false, ..MatchOptions::new() };
    let wrong = |why: &dyn std::fmt::Display| format!("{pattern}: {why}");
    let found = glob::glob_with(&literal, as_windows).map_err(|error| wrong(&error))?;
    let paths = found.collect::<Result<Vec<PathBuf>, _>>().map_err(|error| wrong(error.error()))?;
    if paths.is_empty() { Err(wrong(&"no file has such a name")) } else { Ok(paths) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_stands_for_the_files_that_have_such_a_name() {
        let samples = |name: &str| ["fixtures", "samples", name].iter().collect::<PathBuf>();
        let names = |patterns: &[&str]| {
            let paths: Vec<PathBuf> = patterns.iter().map(|name| samples(name)).collect();
            let name = |path: PathBuf| path.strip_prefix(samples("")).map(|name| name.display().to_string());
            expanded(&paths).map(|paths| paths.into_iter().flat_map(name).collect::<Vec<_>>())
        };
        let all = ["line.usi", "exchange.csa", "two-games.csa"].map(str::to_string);
        assert_eq!(names(&["line.usi", "*.CSA"]), Ok(all.to_vec()));
        assert_eq!(names(&["l?ne.*"]), Ok(all[..1].to_vec()));
        assert_eq!(names(&["[1].kif"]), Ok(vec!["[1].kif".to_string()]));
        let none = names(&["[el]*.csa"]).expect_err("a bracket is a bracket");
        assert!(none.ends_with("[el]*.csa: no file has such a name"), "{none}");
    }
}
