//! The suite of small inputs with expected results. `fixtures/suite/README.md` explains its format.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use kifu::{Node, Outcome, Parsed, ReadOptions, Record, Severity};
use serde_json::{Map, Value, json};

use crate::shared;

/// Required and optional members of a line.
const NEEDED: &[&str] = &["file", "notation", "title", "rule", "expected"];
const ALLOWED: &[&str] = &["encoding", "others", "reason"];

/// Members of an expected game, of the expectation for a text that is read, and of that for a report.
const OF_GAME: &[&str] =
    &["variant", "start", "moves", "tree", "times_ms", "ending", "winner", "comments", "black", "white"];
const OF_READ: &[&str] = &["games", "warns"];
const OF_REPORT: &[&str] = &["code", "line", "column", "plays_at_most", "games_at_most", "winner"];

/// The minimum number of cases of each kind.
const LEAST: &[(&str, usize)] = &[("y", 200), ("n", 250), ("i", 80)];

fn folder() -> PathBuf {
    shared::project("fixtures/suite")
}

fn index() -> Vec<Value> {
    let text = fs::read_to_string(folder().join("index.jsonl")).expect("the index can be read");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of the index is JSON")).collect()
}

fn text<'v>(value: &'v Value, member: &str) -> &'v str {
    value[member].as_str().unwrap_or_else(|| panic!("`{member}` is a text in {value}"))
}

/// `y`, `n` or `i`, by the name of the file.
fn kind(case: &Value) -> &str {
    let name = text(case, "file").rsplit('/').next().unwrap_or_default();
    name.split_once('_').map_or("", |(kind, _)| kind)
}

/// The moves after a node in USI, and the endings by reason; a list is an alternative to the item before it.
fn tree(mut node: Node<'_>) -> Vec<Value> {
    let mut line = Vec::new();
    loop {
        let main = node.main_child();
        line.extend(main.map(token));
        line.extend(
            node.ending().filter(|ending| !ending.is_variation()).map(|ending| json!(ending.reason.name())),
        );
        for other in node.children().filter(Node::is_variation) {
            let mut alternative = vec![token(other)];
            alternative.extend(tree(other));
            line.push(Value::Array(alternative));
        }
        let others = node.endings().filter(|ending| ending.is_variation());
        line.extend(others.map(|ending| json!([ending.reason.name()])));
        match main {
            Some(main) => node = main,
            None => return line,
        }
    }
}

fn token(node: Node<'_>) -> Value {
    json!(node.mv().map(|mv| node.record().variant().usi(mv)))
}

/// A game as kifu reads it, in the format of the index.
fn game(record: &Record) -> Map<String, Value> {
    let moves = || record.mainline().filter(|node| node.mv().is_some());
    let comments: BTreeMap<String, &[String]> = std::iter::once(record.root())
        .chain(moves())
        .filter(|node| !node.comments().is_empty())
        .map(|node| (node.ply().to_string(), node.comments()))
        .collect();
    let found = json!({
        "variant": record.variant().name(),
        "start": record.start().to_sfen(),
        "moves": moves().map(|node| token(node)).collect::<Vec<_>>(),
        "tree": tree(record.root()),
        "times_ms": moves()
            .map(|node| node.elapsed().map(|time| u64::try_from(time.as_millis()).expect("a time is short")))
            .collect::<Vec<_>>(),
        "ending": record.ending().map(|ending| ending.reason.name()),
        "winner": record.outcome().map(Outcome::name),
        "comments": comments,
        "black": record.headers().black(),
        "white": record.headers().white(),
    });
    match found {
        Value::Object(found) => found,
        _ => Map::new(),
    }
}

/// All findings, on one line.
fn findings(parsed: &Parsed) -> String {
    let line = |found: &kifu::Diagnostic| {
        let place = parsed.source.place(found.span);
        format!("{} {}:{}", found.code, place.line, place.column)
    };
    parsed.diagnostics.iter().map(line).collect::<Vec<_>>().join(", ")
}

/// The difference from the expected games.
fn reads(parsed: &Parsed, expected: &Value) -> Result<(), String> {
    let games = expected["games"].as_array().ok_or("no `games`")?;
    if parsed.records.len() != games.len() {
        return Err(format!("{} games", parsed.records.len()));
    }
    for (record, game_of_index) in parsed.records.iter().zip(games) {
        let found = game(record);
        for (member, wanted) in game_of_index.as_object().ok_or("a game is no object")? {
            if found.get(member) != Some(wanted) {
                return Err(format!("{member} is {}", found.get(member).unwrap_or(&Value::Null)));
            }
        }
    }
    let given: BTreeSet<&str> = parsed
        .diagnostics
        .iter()
        .filter(|found| found.severity != Severity::Note)
        .map(|found| found.code.name())
        .collect();
    let right: BTreeSet<&str> =
        expected["warns"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    match given.difference(&right).next() {
        Some(code) => Err(format!("{code} is a false alarm")),
        None => Ok(()),
    }
}

/// What is wrong with the report for a faulty text.
fn reports(parsed: &Parsed, expected: &Value) -> Result<(), String> {
    let is_said = parsed.diagnostics.iter().any(|found| {
        let place = parsed.source.place(found.span);
        found.code.name() == text(expected, "code")
            && expected["line"] == place.line
            && (expected["column"].is_null() || expected["column"] == place.column)
    });
    if !is_said {
        return Err("not reported so".to_string());
    }
    let most = |member: &str, otherwise| expected[member].as_u64().unwrap_or(otherwise);
    let played =
        parsed.records.iter().map(|record| record.mainline().filter(|node| node.mv().is_some()).count());
    if let Some(played) = played.map(|played| played as u64).find(|played| *played > most("plays_at_most", 0))
    {
        return Err(format!("{played} moves are played"));
    }
    if parsed.records.len() as u64 > most("games_at_most", 1) {
        return Err(format!("{} games", parsed.records.len()));
    }
    let winner = parsed.records.first().and_then(Record::outcome).map(Outcome::name);
    match expected.get("winner") {
        Some(wanted) if *wanted != json!(winner) => Err(format!("the winner is {winner:?}")),
        _ => Ok(()),
    }
}

fn disagreement(case: &Value) -> Option<String> {
    let file = text(case, "file");
    let parsed =
        kifu::read(folder().join(file), &ReadOptions::new()).expect("a file of the index can be read");
    let expected = &case["expected"];
    let format = parsed.format.map(kifu::Format::name);
    let is_read = expected.get("games").is_some();
    let compared = if !is_read {
        reports(&parsed, expected)
    } else if format == Some(text(case, "notation")) {
        reads(&parsed, expected)
    } else {
        Err(format!("taken for {format:?}"))
    };
    let why = compared.err()?;
    Some(format!("{file}: {why}\n    expected {expected}\n    findings {}", findings(&parsed)))
}

#[test]
fn every_input_of_the_suite_is_read_or_reported_as_declared() {
    let wrong: Vec<String> = index().iter().filter_map(disagreement).collect();
    assert!(wrong.is_empty(), "{} disagree\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_index_is_whole() {
    let mut files = BTreeSet::new();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for case in index() {
        let members = case.as_object().expect("a line is an object");
        let file = text(&case, "file");
        assert!(NEEDED.iter().all(|member| members.contains_key(*member)), "{file}");
        let is_known = |member: &&str| NEEDED.contains(member) || ALLOWED.contains(member);
        assert!(members.keys().map(String::as_str).all(|member| is_known(&member)), "{file}");
        let expected = &case["expected"];
        let is_read = expected.get("games").is_some();
        let allowed = if is_read { OF_READ } else { OF_REPORT };
        let is_declared = |object: &Value, allowed: &[&str]| {
            object.as_object().is_some_and(|object| object.keys().all(|key| allowed.contains(&key.as_str())))
        };
        assert!(is_declared(expected, allowed), "{file}");
        let games = expected["games"].as_array().into_iter().flatten();
        assert!(games.into_iter().all(|game| is_declared(game, OF_GAME)), "{file}");
        match kind(&case) {
            "y" => assert!(is_read, "{file}"),
            "n" => assert!(!is_read, "{file}"),
            "i" => assert!(members.contains_key("others") && members.contains_key("reason"), "{file}"),
            other => panic!("{file}: `{other}` is no kind"),
        }
        *kinds.entry(kind(&case).to_string()).or_default() += 1;
        assert!(files.insert(file.to_string()), "{file} stands twice");
    }
    for (kind, least) in LEAST {
        assert!(kinds.get(*kind).is_some_and(|count| count >= least), "{kind}: {kinds:?}");
    }
    let found = shared::named_files(&folder()).into_iter().map(|(name, _)| name);
    let found: BTreeSet<String> = found.filter(|name| name.contains('/')).collect();
    assert_eq!(files, found, "the index names every file");
}
