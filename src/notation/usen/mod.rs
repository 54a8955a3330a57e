//! USEN, which encodes a game with its variations for URLs.
//!
//! **Reads** one game per line, bare or as a parameter of a URL, also with `%7E` for `~`, and the illegal move after
//! `i` that ended a game. **Writes** the bare form. **Loses** everything except the start position, moves and endings;
//! the endings are resignation, time, impasse, and any other.

mod reader;
mod writer;

use super::detect::judged_lines;
use super::{Claim, EndingWords, Extension, Fact, Likelihood, Notation};
use crate::shogi::Reason;

/// USEN.
pub const USEN: Notation = Notation {
    names: &["usen"],
    title: "USEN (URL-safe SFEN-extended notation)",
    extensions: &[Extension::utf8("usen")],
    separator: "",
    has_endings: false,
    endings: ENDINGS,
    held: |_| &[Fact::Variations],
    likelihood: |text, _| judge(text),
    ..Notation::of(reader::read, writer::write)
};

/// Letters after the moves.
const ENDINGS: &[EndingWords] = &[
    EndingWords { reason: Reason::Resign, claim: Claim::MoverLoses, words: &["r"] },
    // Before the impasse, because a letter for both only tells that nobody won.
    EndingWords { reason: Reason::Draw, claim: Claim::Draw, words: &["j"] },
    EndingWords { reason: Reason::Impasse, claim: Claim::Draw, words: &["j"] },
    EndingWords { reason: Reason::Time, claim: Claim::MoverLoses, words: &["t"] },
    EndingWords { reason: Reason::Interrupted, claim: Claim::Open, words: &["p"] },
    EndingWords { reason: Reason::MaxMoves, claim: Claim::Draw, words: &["j"] },
];

fn judge(text: &str) -> Likelihood {
    let is_game = |line: &&str| reader::token(line).is_some_and(|token| reader::is_usen(token.text));
    let mut lines = judged_lines(text);
    match lines.next().filter(is_game) {
        Some(_) => {
            let unread = lines.filter(|line| !is_game(line)).count() as u32;
            Likelihood { points: Likelihood::SURE, unread, style: None }
        }
        None => Likelihood::NONE,
    }
}
