//! Mutants: changes that a tool makes to the code, each of which some quick test should detect.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

use crate::run::{Done, printed, root, succeed, tool};

/// The code that is mutated: the rules, the replay, the readers and the writers.
const FILES: &[&str] = &["src/rules/**/*.rs", "src/replay/**/*.rs", "src/notation/*/**/*.rs"];

/// The tests for each mutant: the unit tests, and the quick part of the others.
const TESTS: &[&str] = &["--cargo-arg=--lib", "--cargo-arg=--test=quick", "--profile", "mutants"];

/// The number of cases of each property test: if a mutant breaks a property, it usually does so in the first cases.
const CASES: &str = "3";

/// Tests that take long and contribute little here, mainly those of time and depth.
const SKIPPED: &[&str] = &[
    "undo_restores",
    "damaged_record",
    "endings_know",
    "variations_cost",
    "as_many_games",
    "games_without_moves",
    "judged_as_they_are_listed",
    "both_ways_resolve",
    "time_is_linear",
    "long_texts",
    "ten_thousand",
    "no_stack",
];

/// The time limit for the tests of one mutant, in seconds; a mutant that exceeds it does not terminate, and counts as
/// detected.
const TIMEOUT: &str = "240";

/// Tries about `count` mutants: every n-th of all, starting at one that depends on `seed`.
///
/// # Errors
/// Mutants that no test detected; they are listed in `target/mutants`.
pub fn run(seed: usize, count: usize) -> Done {
    let path = tool("cargo-mutants", "cargo mutants --version")?;
    let total = count_of_all(&path)?;
    let step = (total / count.max(1)).max(1);
    println!("one in {step} of {total} mutants, from number {}", seed % step);
    let mut command = cargo_mutants(&path);
    command.args(["--sharding", "round-robin", "--shard", &format!("{}/{step}", seed % step)]);
    command.args(["--timeout", TIMEOUT, "--colors", "never", "--output"]).arg(output()).args(TESTS);
    command.args(["--", "--"]).args(SKIPPED.iter().flat_map(|name| ["--skip", name]));
    succeed(&mut command, "`cargo mutants`, whose list is target/mutants/mutants.out/missed.txt,")
}

fn output() -> PathBuf {
    root().join("target/mutants")
}

fn cargo_mutants(path: &OsStr) -> Command {
    let mut command = Command::new("cargo");
    command.arg("mutants").env("PATH", path).current_dir(root());
    // The dependencies are built once for all runs.
    command.env("CARGO_TARGET_DIR", output().join("build")).env("PROPTEST_CASES", CASES);
    // Unit tests and their helpers are not mutated.
    command.args(FILES.iter().flat_map(|file| ["--file", file])).args(["--exclude", "src/**/tests.rs"]);
    command
}

fn count_of_all(path: &OsStr) -> Result<usize, String> {
    Ok(printed(cargo_mutants(path).arg("--list"), "cargo-mutants")?.lines().count())
}
