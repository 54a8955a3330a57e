//! Damaged records: nothing panics, and what is lost leaves a trace.

use std::fs;
use std::path::{Path, PathBuf};

use kifu::{Format, ReadOptions, WriteOptions};

use crate::shared;

/// Small real files of the notations that have endings.
fn files() -> Vec<PathBuf> {
    let Some(corpus) = shared::find("corpus") else { return Vec::new() };
    let mut chosen = Vec::new();
    for (folder, count) in [("kif", 35), ("ki2", 15), ("csa", 25), ("jkf", 5)] {
        let small = |path: &PathBuf| {
            let bytes = fs::read(path).expect("the file can be read");
            let parsed = kifu::parse(&bytes);
            let whole = parsed.records.len() == 1 && parsed.records[0].mainline().count() > 5;
            whole && bytes.len() <= 2048 && parsed.records[0].ending().is_some()
        };
        let all: Vec<PathBuf> = shared::files(&corpus.join(folder)).into_iter().filter(small).collect();
        let step = (all.len() / count).max(1);
        chosen.extend(all.into_iter().step_by(step).take(count));
    }
    chosen
}

/// What a reader must not lose without a word.
fn facts(bytes: &[u8]) -> (usize, usize, bool) {
    let parsed = kifu::parse(bytes);
    let moves = parsed.records.iter().map(|record| record.mainline().count()).sum();
    let endings = parsed.records.iter().filter(|record| record.ending().is_some()).count();
    (moves, endings, !parsed.diagnostics.is_empty())
}

/// A fixed sequence (xorshift): the same damage is done on every run.
fn numbers() -> impl FnMut() -> u64 {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}

#[test]
fn every_cut_that_loses_a_move_or_the_ending_is_found() {
    let (mut losing, mut silent) = (0u32, Vec::new());
    for path in files() {
        let bytes = fs::read(&path).expect("the file can be read");
        let (moves, endings, _) = facts(&bytes);
        for cut in 0..bytes.len() {
            let (left, ended, found) = facts(&bytes[..cut]);
            if left < moves || ended < endings {
                losing += 1;
                if !found {
                    silent.push(format!("{} at byte {cut}", path.display()));
                }
            }
        }
    }
    eprintln!("{losing} cuts lose something, {} of them silently", silent.len());
    silent.truncate(30);
    assert!(silent.len() as u32 * 100 <= losing, "{silent:#?}");
}

/// Records in pages and in prose: what stands around them is said to be left out, or that there is no record.
#[test]
fn nothing_around_a_record_is_passed_over_in_silence() {
    use kifu::Code;
    let Some(corpus) = shared::find("corpus") else { return };
    let files = shared::files(&corpus.join("embedded"));
    let left_out =
        [Code::UnreadLine, Code::Trailing, Code::UnknownNotation, Code::Unplayed, Code::UnreadMove];
    for path in &files {
        let parsed = kifu::parse(&fs::read(path).expect("the file can be read"));
        let is_said: bool = parsed.diagnostics.iter().any(|found| left_out.contains(&found.code));
        assert!(is_said, "{}: {} games", path.display(), parsed.records.len());
    }
    let page = "<html><body><pre>\n手合割：平手\n   1 ７六歩(77)\n   2 投了\n</pre></body></html>\n";
    let note = "# My game\n\n```kif\n手合割：平手\n   1 ７六歩(77)\n   2 投了\n```\nThe end.\n";
    for text in [page, note] {
        let parsed = kifu::parse(text.as_bytes());
        assert_eq!(parsed.records[0].mainline().count(), 1, "{text}");
        let lines: Vec<u32> = parsed
            .diagnostics
            .iter()
            .filter(|found| found.code == Code::UnreadLine)
            .map(|found| parsed.source.place(found.span).line)
            .collect();
        assert_eq!(lines.len(), 2, "before and after: {text} {:?}", parsed.diagnostics);
    }
}

#[test]
fn no_changed_byte_panics() {
    let mut next = numbers();
    for path in files() {
        let bytes = fs::read(&path).expect("the file can be read");
        for _ in 0..200 {
            let mut damaged = bytes.clone();
            let at = (next() as usize) % damaged.len();
            damaged[at] = next() as u8;
            let parsed = kifu::parse(&damaged);
            for found in &parsed.diagnostics {
                let place = parsed.source.place(found.span);
                assert!(place.byte <= damaged.len(), "{found} lies outside the file");
            }
        }
    }
}

/// Pieces of text that mean something at the wrong place.
const TOKENS: &[&str] = &[
    "変化：1手\n",
    "変化：99999999999手\n",
    "まで",
    "同　",
    "(00)",
    "▲５八金",
    "△同　銀右上成",
    "打",
    "成",
    "P+00AL",
    "P-00AL",
    "PI82HI",
    "%KACHI\n",
    "/\n",
    "T99999999999999999999\n",
    "T1.\n",
    "999999999 ７六歩(77)\n",
    "4294967295 投了\n",
    "+9999FU\n",
    "k",
    "99",
    "position sfen ",
    "+",
    "-",
    "手数＝4294967295\n",
    "後手番\n",
    "255p",
    "18p 999999",
    "手合割：5五将棋\n",
    "|",
    "\0",
    "( 99999999999:99/99:99:99)",
    "\u{3000}",
    "moves ",
    "{",
    "[",
    "],",
    "\"forks\":[[",
    "{\"special\":\"TORYO\"},",
    "\"x\":99999999999",
    "~0.",
    "~4294967295.",
    "zzz",
    "startpos ",
    "4294967295 4294967294\n",
    "\u{1b}$B",
    "\u{feff}",
];

/// Fixtures with tokens put in, parts taken out and parts doubled, read as themselves and as another
/// notation, written in every notation and read again: nothing panics, and places lie in the file.
#[test]
fn no_mangled_record_panics() {
    let inputs: Vec<Vec<u8>> = shared::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"))
        .into_iter()
        .filter(|path| path.file_stem().is_some_and(|stem| stem == "input"))
        .map(|path| fs::read(path).expect("the file can be read"))
        .collect();
    let mut next = numbers();
    for round in 0..6_000 {
        let mut bytes = inputs[round % inputs.len()].clone();
        for _ in 0..=next() % 6 {
            mangle(&mut bytes, &mut next);
        }
        let formats: Vec<Format> = Format::all().collect();
        let options = match formats.get((next() % 8) as usize) {
            Some(format) => ReadOptions::new().format(*format),
            None => ReadOptions::new(),
        };
        let parsed = kifu::parse_with(&bytes, &options);
        for found in &parsed.diagnostics {
            assert!(parsed.source.place(found.span).byte <= bytes.len(), "{found} lies outside the file");
            assert!(found.game as usize <= parsed.records.len(), "{found} is of no game");
        }
        for record in &parsed.records {
            for format in &formats {
                kifu::parse(kifu::write(record, *format, &WriteOptions::new()).text.as_bytes());
            }
        }
    }
}

fn mangle(bytes: &mut Vec<u8>, next: &mut impl FnMut() -> u64) {
    let at = next() as usize % (bytes.len() + 1);
    let end = (at + next() as usize % 60).min(bytes.len());
    match next() % 5 {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => bytes.extend_from_within(at..end),
        3 => bytes.insert(at, next() as u8),
        _ => {
            let token = TOKENS[next() as usize % TOKENS.len()].as_bytes();
            bytes.splice(at..at, token.iter().copied());
        }
    }
}
