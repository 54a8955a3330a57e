//! The checks, as tables of commands.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What a step gives.
pub type Done = Result<(), String>;

/// Formatting and lints.
const LINTS: &[&str] = &[
    "cargo fmt --all --check",
    "cargo clippy --workspace --all-targets --features cli -- -D warnings",
    "cargo clippy --no-default-features -- -D warnings",
];

/// Tests, and builds with each feature alone and with none.
const TESTS: &[&str] = &[
    "cargo test --features cli",
    "cargo test --no-default-features --lib",
    "cargo check --no-default-features --features serde",
    "cargo check --no-default-features --features render",
    "cargo check --no-default-features --features cli",
    "cargo test --package xtask",
];

/// Documentation with every link checked.
const DOCUMENTATION: &[&str] = &["cargo doc --no-deps --features cli"];

/// The Python checks and what they need, run with the environment's own programs.
const PYTHON: &[&str] = &[
    "python -m pip install --quiet --disable-pip-version-check maturin>=1.9,<2 pytest mypy ruff",
    "maturin develop --quiet",
    "ruff check python",
    "ruff format --check python",
    "python -m mypy --strict python/kifu python/tests",
    "python -m mypy.stubtest kifu._kifu",
    "python -m pytest -q -W error python/tests",
];

/// A gate says the same twice: the laws are tried there from one seed, and everywhere else from a new one each time.
const GATE: &[(&str, &str)] = &[("PROPTEST_RNG_SEED", "20260101")];

/// All checks.
pub fn ci() -> Done {
    run_all(LINTS)?;
    test_with(GATE)?;
    run_with(DOCUMENTATION, &[("RUSTDOCFLAGS", "-D warnings")])?;
    licences()
}

/// Every test, Rust and Python.
pub fn test() -> Done {
    test_with(&[])
}

fn test_with(variables: &[(&str, &str)]) -> Done {
    crate::generate::check()?;
    run_with(TESTS, variables)?;
    python()
}

/// Accepts the present reading of a fixture.
pub fn bless(case: &str) -> Done {
    let test = "cargo test --features cli --test it golden::every_case_reads_as_reviewed";
    run_with(&[test], &[("KIFU_BLESS", case)])
}

/// Builds the Python package in an environment of its own, and tests it.
pub fn python() -> Done {
    let environment = root().join("target/python");
    let programs = environment.join("bin");
    if !programs.join("python").exists() {
        let mut command = Command::new("python3");
        command.args(["-m", "venv"]).arg(&environment);
        finish(command, "python3 -m venv target/python")?;
    }
    PYTHON.iter().try_for_each(|line| {
        let mut words = line.split(' ');
        let mut command = Command::new(programs.join(words.next().unwrap_or_default()));
        command.args(words).env("VIRTUAL_ENV", &environment);
        finish(command, line)
    })
}

/// Licences and sources of the dependencies, judged by the cargo-deny that is there or by one of the project's own.
fn licences() -> Done {
    let tools = root().join("target/tools");
    let search = std::env::var_os("PATH").unwrap_or_default();
    let places = std::env::split_paths(&search).chain([tools.join("bin")]);
    let search = std::env::join_paths(places).map_err(|error| error.to_string())?;
    let deny = |words: &[&str]| {
        let mut command = Command::new("cargo");
        command.arg("deny").args(words).env("PATH", &search);
        command
    };
    if !deny(&["--version"]).output().is_ok_and(|output| output.status.success()) {
        run_all(&["cargo install --locked --quiet --root target/tools cargo-deny"])?;
    }
    // Advisories need a database from the network; licences, bans and sources do not.
    let words = ["--all-features", "check", "licenses", "bans", "sources"];
    finish(deny(&words), &format!("cargo deny {}", words.join(" ")))
}

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

fn run_all(lines: &[&str]) -> Done {
    run_with(lines, &[])
}

/// Runs commands with environment variables of their own.
fn run_with(lines: &[&str], variables: &[(&str, &str)]) -> Done {
    lines.iter().try_for_each(|line| {
        let mut words = line.split(' ');
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).envs(variables.iter().copied());
        finish(command, line)
    })
}

fn finish(mut command: Command, line: &str) -> Done {
    println!("$ {line}");
    match command.current_dir(root()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(error) => Err(format!("`{line}` could not be run: {error}")),
    }
}
