//! Mutants: changes made to the code by a tool, each of which some quick test should notice.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

use crate::steps::{Done, root, tool};

/// The code that is changed: the rules, the replay, the readers and the writers.
const FILES: &[&str] = &["src/rules/**/*.rs", "src/replay/**/*.rs", "src/notation/*/**/*.rs"];

/// What is run against each: the unit tests, and the quick part of the others.
const TESTS: &[&str] = &["--cargo-arg=--lib", "--cargo-arg=--test=quick", "--profile", "mutants"];

/// Tests that take long for what they tell here.
const SKIPPED: &[&str] = &[
    "undo_restores",
    "real_records",
    "real_record",
    "a_record_survives",
    "damage_upon_damage",
    "records_are",
];

/// How long the tests of one mutant may take, in seconds: what runs longer has come to no end, and is noticed.
const TIMEOUT: &str = "240";

/// Tries `count` mutants that `seed` chooses.
///
/// # Errors
/// Mutants that no test noticed; they are listed in `target/mutants`.
pub fn run(seed: u64, count: usize) -> Done {
    let path = tool("cargo-mutants", "cargo mutants --version")?;
    let mut all = list(&path)?;
    let total = all.len();
    let chosen: BTreeSet<String> = sample(&mut all, seed, count).into_iter().collect();
    println!("{} of {total} mutants, seed {seed}", chosen.len());
    let pattern = chosen.iter().map(|name| escaped(name)).collect::<Vec<_>>().join("|");
    let mut command = cargo_mutants(&path);
    command.args(["-F", &format!("^(?:{pattern})$")]).args(["--timeout", TIMEOUT, "--output"]).arg(output());
    command.args(["--colors", "never"]).args(TESTS);
    command.args(["--", "--"]).args(SKIPPED.iter().flat_map(|name| ["--skip", name]));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{status}: see target/mutants/mutants.out/missed.txt")),
        Err(error) => Err(format!("cargo-mutants could not be run: {error}")),
    }
}

fn output() -> PathBuf {
    root().join("target/mutants")
}

fn cargo_mutants(path: &OsStr) -> Command {
    let mut command = Command::new("cargo");
    command.arg("mutants").env("PATH", path).current_dir(root());
    // What the code depends on is built once for all runs.
    command.env("CARGO_TARGET_DIR", output().join("build"));
    // Unit tests and what only helps them are no code to be changed.
    command.args(FILES.iter().flat_map(|file| ["--file", file])).args(["--exclude", "src/**/tests.rs"]);
    command
}

/// The names of all mutants.
fn list(path: &OsStr) -> Result<Vec<String>, String> {
    let out = cargo_mutants(path).arg("--list").output();
    let out = out.map_err(|error| format!("cargo-mutants could not be run: {error}"))?;
    if !out.status.success() {
        return Err(format!("the mutants cannot be listed: {}", String::from_utf8_lossy(&out.stderr)));
    }
    Ok(String::from_utf8_lossy(&out.stdout).lines().map(str::to_string).collect())
}

/// As many of `all` as are asked for, the same for the same seed.
fn sample(all: &mut Vec<String>, seed: u64, count: usize) -> Vec<String> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut chosen = Vec::new();
    while chosen.len() < count && !all.is_empty() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        chosen.push(all.swap_remove((state % all.len() as u64) as usize));
    }
    chosen
}

/// A name as an expression that finds it alone.
fn escaped(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        // `\<` and `\>` would be ends of words.
        if r"\.+*?()|[]{}^$#&-~".contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_chooses_the_same_mutants_again() {
        let names = || (0..100).map(|at| at.to_string()).collect::<Vec<_>>();
        assert_eq!(sample(&mut names(), 7, 20), sample(&mut names(), 7, 20));
        assert_ne!(sample(&mut names(), 7, 20), sample(&mut names(), 8, 20));
        assert_eq!(sample(&mut names(), 7, 200).len(), 100);
    }

    #[test]
    fn a_name_is_no_expression() {
        assert_eq!(escaped("a.rs:1:2: replace + with -"), r"a\.rs:1:2: replace \+ with \-");
    }
}
