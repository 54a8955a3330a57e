//! Measures kifu against other crates on equal work, in one run on one thread.
//!
//! The games are random legal ones from a fixed seed, or the CSA files of a folder. A game is measured only
//! if every contender of the task reads all its moves, so that all of them do the same work.

#[path = "../../games.rs"]
#[expect(dead_code, reason = "the file is shared with the benches of the crate itself")]
mod games;

mod chess;
mod measure;
mod parsed;
mod readers;
mod referees;

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use kifu::{Encoding, Format, Record};

use measure::Task;

const GAMES: usize = 400;
const CHESS_GAMES: usize = 400;
const ROUNDS: usize = 7;

fn main() -> Result<(), Box<dyn Error>> {
    let records = match env::args_os().nth(1) {
        Some(folder) => records_of(Path::new(&folder))?,
        None => games::games(GAMES),
    };
    if records.is_empty() {
        return Err("no game to measure".into());
    }
    let tasks = tasks(&records);
    measure::run(tasks, ROUNDS);
    Ok(())
}

/// All tasks over the same games. A task without kifu is compared with the result of kifu in the first task.
fn tasks(records: &[Record]) -> Vec<Task> {
    let csa = games::texts(records, Format::Csa, Encoding::Utf8);
    let kif = games::texts(records, Format::Kif, Encoding::Utf8);
    let sjis = games::texts(records, Format::Kif, Encoding::ShiftJis);
    let jkf = games::texts(records, Format::Jkf, Encoding::Utf8);
    vec![
        Task::new("CSA to checked record", readers::csa(csa)),
        Task::new("KIF (UTF-8) to checked record", readers::kif(kif.clone())),
        Task::new("KIF (Shift_JIS) to checked record", readers::kif(sjis)),
        Task::new("KIF (UTF-8) to CSA", readers::kif_to_csa(kif)),
        Task::new("JKF to checked record", readers::jkf(jkf)),
        Task::new("judge given moves", referees::all(records)),
        Task::new("chess PGN to checked moves", chess::all(CHESS_GAMES)),
    ]
}

/// The games of the CSA files under `folder` that start as usual and have no error.
fn records_of(folder: &Path) -> Result<Vec<Record>, Box<dyn Error>> {
    let start = kifu::Position::start(&kifu::Variant::shogi());
    let mut records = Vec::new();
    let mut files = 0;
    for path in csa_files(folder)? {
        files += 1;
        let read = kifu::parse(&fs::read(path)?).one();
        records.extend(read.ok().filter(|record| *record.start() == start && record.mainline().count() > 0));
    }
    println!("{files} files, of which {} hold one game from the usual start without error", records.len());
    Ok(records)
}

fn csa_files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut folders = vec![folder.to_path_buf()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csa")) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
