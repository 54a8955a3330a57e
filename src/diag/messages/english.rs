//! The messages of findings in English.

mod files;
mod game;
mod text;

use super::{About, Grammar};

pub(super) const GRAMMAR: Grammar = Grammar {
    about: |code| About { title: code.title(), example: code.example(), advice: code.advice() },
    sentences: &[game::SENTENCES, text::SENTENCES, files::SENTENCES],
    words: &[&[
        ("black", "Black"),
        ("white", "White"),
        ("piece", "piece"),
        ("another piece", "another piece"),
        ("error", "error"),
        ("warning", "warning"),
        ("note", "note"),
        ("help", "help"),
        ("nothing", "nothing"),
        ("hand", "the hand"),
        ("itself", "itself"),
        ("mate", "mate was given"),
        ("no-moves", "the side to move could not move"),
        ("king-taken", "the king was taken"),
        ("reached", "a king stood safe on the last rank"),
        ("too-few", "a side had too few pieces left"),
        ("line", "a line of pieces was made"),
        ("first-check", "check was given"),
        ("bare-king", "a side had its king alone"),
        ("draw", "nobody"),
        ("black wins", "black"),
        ("white wins", "white"),
        ("a draw", "draw"),
        ("nobody", "nobody"),
    ]],
    advice: &[],
    phrases: &[],
    game: |game| format!("game {game}"),
    ply: |ply| format!("ply {ply}"),
    comma: ", ",
    semicolon: "; ",
    or: " or ",
    one: |noun| {
        let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {noun}")
    },
    ordinal,
    square: |name, _, _| name.to_string(),
    moved: |named| named.usi.clone(),
};

/// `second`, `third`, `fourth`, `5th`, `21st`.
fn ordinal(number: i64) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    match number {
        2 => "second".into(),
        3 => "third".into(),
        4 => "fourth".into(),
        _ => format!("{number}{ending}"),
    }
}
