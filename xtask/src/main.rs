//! The project's own commands: `cargo xtask COMMAND`.

mod api;
mod fuzz;
mod licences;
mod mutants;
mod run;
mod steps;

use std::process::ExitCode;

/// All commands, with descriptions.
const COMMANDS: &[(&str, &str)] = &[
    ("ci", "all checks: format, lints, tests, features, documentation, licences, Python"),
    ("test", "every test, Rust and Python"),
    ("py", "build the Python package and test it"),
    ("gen", "rewrite the generated lists in the documentation and the package"),
    ("api", "rewrite the list of the public interface, for review"),
    (
        "licences",
        "judge the dependencies by `deny.toml`, and rewrite the list of those that are good, for review",
    ),
    ("fuzz --seconds N", "try the laws of `fuzz/` on what a fuzzer thinks of, for N seconds in all"),
    ("fuzz --prove", "show that the fuzzer finds a planted fault within three minutes"),
    (
        "mutants --seed S --count N",
        "change the code in N ways that S chooses, and list those that no quick test notices",
    ),
    ("bless CASE", "accept what is read now as the expectation of one fixture, to be reviewed in the diff"),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        _ if api::is_in_place_of_rustdoc() => api::run_rustdoc(&arguments),
        ["ci"] => steps::ci(),
        ["test"] => steps::test(),
        ["py"] => steps::python(),
        ["gen"] => steps::bless("lists::every_list_follows_from_its_table", "lists"),
        ["api"] => api::write(),
        ["licences"] => licences::write(),
        ["fuzz", "--prove"] => fuzz::prove(),
        ["fuzz", "--seconds", seconds] => seconds.parse().map_err(|_| usage()).and_then(fuzz::run),
        ["mutants", "--seed", seed, "--count", count] => match (seed.parse(), count.parse()) {
            (Ok(seed), Ok(count)) => mutants::run(seed, count),
            _ => Err(usage()),
        },
        ["bless", case] => steps::bless("golden::every_case_reads_as_reviewed", case),
        _ => Err(usage()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let mut text = "usage: cargo xtask COMMAND\n".to_string();
    for (name, what) in COMMANDS {
        text.push_str(&format!("  {name:<26} {what}\n"));
    }
    text
}
