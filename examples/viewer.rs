//! A viewer in a terminal that walks the tree of a record.
//!
//! ```text
//! cargo run --example viewer -- game.kif
//! ```
//!
//! It shows the board, what was played, how it went on, and the comments; then it waits for a line: nothing for the
//! next move, a number for one of the continuations, `-` to go back, `start`, `end`, or `quit`.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used)]

use std::fmt::Write as _;
use std::io::BufRead;
use std::process::ExitCode;

use kifu::{Cursor, Record};

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: viewer RECORD");
        return ExitCode::from(2);
    };
    let record = match kifu::read(&path, &kifu::ReadOptions::new()) {
        Ok(parsed) => match parsed.records.into_iter().next() {
            Some(record) => record,
            None => {
                eprintln!("{}: no game", path.display());
                return ExitCode::FAILURE;
            }
        },
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let mut cursor = Cursor::new(&record);
    println!("{}", page(&cursor));
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match go(&mut cursor, line.trim()) {
            Went::On => println!("{}", page(&cursor)),
            Went::Nowhere => println!("there is nothing"),
            Went::Out => break,
        }
    }
    ExitCode::SUCCESS
}

/// The result of a command.
#[derive(Debug, PartialEq, Eq)]
enum Went {
    On,
    Nowhere,
    Out,
}

fn go(cursor: &mut Cursor<&Record>, command: &str) -> Went {
    let moved = match command {
        "quit" => return Went::Out,
        "start" => {
            cursor.to_start();
            true
        }
        "end" => {
            cursor.to_end();
            true
        }
        "-" => cursor.back(),
        "" => cursor.forward(),
        number => number.parse().is_ok_and(|number: usize| number > 0 && cursor.enter(number - 1)),
    };
    if moved { Went::On } else { Went::Nowhere }
}

/// The page for a node. A step costs the same anywhere in the game, because the cursor knows its position.
fn page(cursor: &Cursor<&Record>) -> String {
    let node = cursor.node();
    let mut text = kifu::board_text(cursor.position());
    let _ = writeln!(text, "ply {}", node.ply());
    node.comments().iter().for_each(|comment| {
        let _ = writeln!(text, "  {comment}");
    });
    for (number, child) in node.children().enumerate() {
        let _ = writeln!(text, "{} {}", number + 1, kifu::move_words(&child));
    }
    if let Some(ending) = node.ending() {
        let _ = writeln!(text, "{}", ending.word);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_lead_through_variations_and_back() {
        let text = "手合割：平手\n   1 ７六歩(77)\n*a comment\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n";
        let record = kifu::parse(text.as_bytes()).records.remove(0);
        let mut cursor = Cursor::new(&record);
        assert_eq!(go(&mut cursor, ""), Went::On);
        let shown = page(&cursor);
        assert!(
            shown.contains("a comment") && shown.contains("1 ３四歩(33)") && shown.contains("2 ８四歩(83)"),
            "{shown}"
        );
        assert_eq!(go(&mut cursor, "3"), Went::Nowhere);
        assert_eq!(go(&mut cursor, "2"), Went::On);
        assert_eq!(record.variant().usi(cursor.node().mv().unwrap()), "8c8d");
        assert_eq!((go(&mut cursor, "-"), go(&mut cursor, "end")), (Went::On, Went::On));
        assert!(page(&cursor).contains("投了"));
        assert_eq!((go(&mut cursor, "start"), go(&mut cursor, "-")), (Went::On, Went::Nowhere));
        assert_eq!(go(&mut cursor, "quit"), Went::Out);
    }
}
