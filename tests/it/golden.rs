//! Golden fixtures: for every input the record and the findings that a person has reviewed.
//!
//! `cargo xtask bless CASE` rewrites the expectation of one case, to be reviewed in the diff.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use kifu::{Code, Parsed};

use crate::shared;

/// All folders below `fixtures` that have an input, by their relative paths.
fn cases() -> Vec<(String, PathBuf)> {
    let files = shared::named_files(&shared::project("fixtures")).into_iter();
    let inputs = files.filter(|(_, path)| shared::is_input(path));
    let folder = |name: String| name.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_string());
    inputs.map(|(name, path)| (folder(name), path)).collect()
}

/// The findings, one on each line: place, code, ply, message.
fn findings(parsed: &Parsed) -> String {
    let mut text = String::new();
    for found in &parsed.diagnostics {
        let place = parsed.source.place(found.span);
        let ply = found.ply.map_or_else(|| "-".to_string(), |ply| ply.to_string());
        let _ = writeln!(
            text,
            "{}:{} {} game {} ply {ply}: {}",
            place.line, place.column, found.code, found.game, found.message
        );
    }
    text
}

#[cfg(feature = "serde")]
fn records(parsed: &Parsed) -> String {
    let mut text = serde_json::to_string_pretty(&parsed.records).expect("records serialise");
    text.push('\n');
    text
}

#[test]
#[cfg(feature = "serde")]
fn every_case_reads_as_reviewed() {
    let bless = std::env::var("KIFU_BLESS").ok();
    let mut wrong = Vec::new();
    let cases = cases();
    assert!(!cases.is_empty(), "there are fixtures");
    for (name, input) in cases {
        let parsed = kifu::parse(&fs::read(&input).expect("the input can be read"));
        let folder = input.parent().expect("an input lies in a folder");
        for (file, found) in [("diagnostics.txt", findings(&parsed)), ("record.json", records(&parsed))] {
            let path = folder.join(file);
            if bless.as_deref() == Some(name.as_str()) {
                fs::write(&path, &found).expect("the expectation can be written");
            }
            let expected = fs::read_to_string(&path).unwrap_or_default();
            if expected != found {
                wrong.push(format!("{name}/{file}: expected\n{expected}found\n{found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\nreview, then `cargo xtask bless CASE`", wrong.join("\n"));
}

#[test]
fn every_code_of_a_reader_has_a_fixture_that_raises_it() {
    let cases = cases();
    let mut missing = BTreeSet::new();
    for code in Code::ALL {
        // Losses are tested beside the writers; large inputs and containers are made by tests.
        if matches!(code.family(), "loss" | "limit" | "archive") {
            continue;
        }
        let folder = shared::project("fixtures/codes").join(code.name());
        let input = cases.iter().find(|(_, path)| path.parent() == Some(folder.as_path()));
        let raised = input.is_some_and(|(_, path)| {
            let parsed = kifu::parse(&fs::read(path).expect("the input can be read"));
            parsed.diagnostics.iter().any(|found| found.code == *code)
        });
        if !raised {
            missing.insert(code.name());
        }
    }
    assert!(missing.is_empty(), "no fixture under fixtures/codes raises: {missing:#?}");
}

#[test]
fn a_clean_record_has_no_findings() {
    let clean: Vec<_> = cases().into_iter().filter(|(name, _)| name.starts_with("clean/")).collect();
    assert!(!clean.is_empty(), "there are clean records");
    for (name, path) in clean {
        let parsed = kifu::parse(&fs::read(path).expect("the input can be read"));
        assert!(parsed.diagnostics.is_empty(), "{name}: {}", findings(&parsed));
        assert_eq!(parsed.records.len(), 1, "{name}");
    }
}
