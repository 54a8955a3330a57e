//! Reads real records: each file gives at least one record, and the main line of each is the one that other programs
//! found.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use kifu::Format;

use crate::shared;

/// The folders whose notations are read.
const FOLDERS: &[&str] = &["kif", "ki2", "csa", "sfen", "usi", "jkf"];

/// Main lines that differ from those that at least two other readers found, and why.
const EXPLAINED: &[(&str, &str)] = &[(
    "kif/utf-8/irof-Kifuzo__src_desktopTest_resources_kif_with_board.kifu",
    "the first move drops a silver that the drawn hands do not hold, so it cannot be made",
)];

/// Whether a file is a record at all: the SFEN folder has many texts that only have slashes, such as dates and paths,
/// the USI folder has logs without a position, and the KI2 folder has texts that only mention moves.
fn is_record(folder: &str, path: &Path, text: &str) -> bool {
    let is_log = path.extension().is_some_and(|extension| extension == "log");
    let marks = ['▲', '△', '☗', '☖'];
    (!is_log || text.contains("position "))
        && match folder {
            "sfen" => [" b ", " w ", "startpos"].iter().any(|sign| text.contains(sign)),
            "ki2" => text.lines().any(|line| line.trim_start().starts_with(marks)),
            _ => true,
        }
}

/// Complete files are read without an error; parts of source files often lack the position from which their moves
/// start.
#[test]
#[ignore = "needs KIFU_DATA"]
fn whole_files_of_ki2_are_read_whole() {
    let corpus = shared::data("corpus");
    let is_whole = |path: &&PathBuf| !path.to_string_lossy().contains("__inline__");
    let files = shared::files(&corpus.join("ki2"));
    let (mut read, mut plies, mut wrong) = (0, 0, Vec::new());
    for path in files.iter().filter(is_whole) {
        let parsed = kifu::parse(&fs::read(path).expect("the file can be read"));
        if !is_record("ki2", path, parsed.source.text()) {
            continue;
        }
        read += 1;
        plies += parsed.records.iter().map(|record| record.nodes().count()).sum::<usize>();
        if parsed.format != Some(Format::Ki2) || parsed.has_errors() {
            wrong.push(format!("{}: {:?}", path.display(), parsed.diagnostics.first()));
        }
    }
    eprintln!("{read} files of KI2 with {plies} nodes, {} with errors", wrong.len());
    assert!(wrong.len() * 100 <= read, "{wrong:#?}");
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn nearly_every_file_gives_a_record() {
    let corpus = shared::data("corpus");
    for folder in FOLDERS {
        let files = shared::files(&corpus.join(folder));
        let mut without = Vec::new();
        for path in &files {
            let parsed = kifu::parse(&fs::read(path).expect("the file can be read"));
            if parsed.records.is_empty() && is_record(folder, path, parsed.source.text()) {
                without
                    .push(path.strip_prefix(&corpus).expect("it lies in the corpus").display().to_string());
            }
        }
        eprintln!("{folder}: {} files, {} without a record", files.len(), without.len());
        assert!(without.len() * 100 <= files.len(), "{folder}: {without:#?}");
    }
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn main_lines_are_those_that_other_readers_found() {
    let corpus = shared::data("corpus");
    let expected = fs::read_to_string(corpus.join("EXPECTED.jsonl")).expect("the list can be read");
    let explained: BTreeMap<&str, &str> = EXPLAINED.iter().copied().collect();
    let (mut compared, mut differing) = (0, Vec::new());
    for line in expected.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let path = row["path"].as_str().expect("a row has a path");
        if !FOLDERS.iter().any(|folder| path.starts_with(&format!("{folder}/"))) {
            continue;
        }
        let moves: Vec<&str> =
            row["moves"].as_array().into_iter().flatten().filter_map(|mv| mv.as_str()).collect();
        let parsed = kifu::parse(&fs::read(corpus.join(path)).expect("the file can be read"));
        let ours: Vec<String> = parsed.records.first().map_or_else(Vec::new, |record| {
            record.mainline().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv)).collect()
        });
        compared += 1;
        if ours != moves && !explained.contains_key(path) {
            let at = ours.iter().zip(&moves).take_while(|(a, b)| a == b).count();
            let found = parsed.diagnostics.first().map(ToString::to_string);
            differing.push(format!("{path}: {} moves for {}, from {at}; {found:?}", ours.len(), moves.len()));
        }
    }
    eprintln!("{compared} main lines compared, {} explained", explained.len());
    assert!(differing.is_empty(), "{} differ: {differing:#?}", differing.len());
}
