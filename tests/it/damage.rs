//! Damaged records: nothing panics, and what is lost leaves a trace.

use std::fs;
use std::path::PathBuf;

use crate::shared;

/// Sixty small real files of the notations that have endings.
fn files() -> Vec<PathBuf> {
    let Some(corpus) = shared::folder("corpus") else { return Vec::new() };
    let mut chosen = Vec::new();
    for (folder, count) in [("kif", 35), ("csa", 25)] {
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

#[test]
fn no_changed_byte_panics() {
    // A fixed sequence: the same bytes are changed on every run.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
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
