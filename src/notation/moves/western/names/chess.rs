//! Squares as chess has them, which lishogi wrote at first: `a1` is at Black's left.

use super::Names;
use crate::shogi::Square;

/// How many words are looked at for a square.
const WORDS: usize = 32;

/// Whether the first moves of a text go to squares of chess, and none to one of shogi: `1. Gf1e2 Pg6`
pub(super) fn are_squares(text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.starts_with(['[', '{', ';', '#']));
    let goals = lines.flat_map(str::split_whitespace).take(WORDS).filter_map(goal);
    let (mut of_chess, mut others) = (0, 0);
    for is_of_chess in goals {
        *if is_of_chess { &mut of_chess } else { &mut others } += 1;
    }
    of_chess > 1 && others == 0
}

/// Whether the square at the end of a move is one of chess: `Gf1e2`, and not `G-5h`.
fn goal(word: &str) -> Option<bool> {
    let name = word.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '+'));
    let text = name.trim_end_matches(['+', '=', '!', '?']);
    match text.as_bytes() {
        [b'A'..=b'Z', .., b'a'..=b'i', b'1'..=b'9'] => Some(true),
        [b'A'..=b'Z', .., b'1'..=b'9', b'a'..=b'i'] => Some(false),
        _ => None,
    }
}

impl Names {
    /// The square at the start of `bytes` and its length: `e2`
    pub(super) fn chess_square(&self, bytes: &[u8]) -> Option<(Square, usize)> {
        let [file, rank, ..] = *bytes else { return None };
        Square::new(self.chess_file(file)?, self.chess_rank(rank)?).map(|square| (square, 2))
    }

    pub(super) fn chess_file(&self, letter: u8) -> Option<u8> {
        self.files.checked_sub(letter.checked_sub(b'a')?).filter(|file| *file > 0)
    }

    pub(super) fn chess_rank(&self, digit: u8) -> Option<u8> {
        let rank = digit.checked_sub(b'1')?;
        self.ranks.checked_sub(rank).filter(|rank| *rank > 0)
    }
}
