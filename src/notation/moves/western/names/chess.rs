//! Squares as chess has them, as lishogi wrote them at first, and as PGN of shogi has them: `a1` is at Black's left.

use super::Names;
use crate::shogi::Square;

/// How many words are looked at for a square.
const WORDS: usize = 32;

/// Whether the first moves of a text go to squares of chess, and none to one of shogi: `1. Gf1e2 Pg6`
pub(super) fn are_squares(text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.starts_with(['[', '{', ';', '#']));
    let (mut of_chess, mut others) = (0, 0);
    for word in lines.flat_map(str::split_whitespace).take(WORDS) {
        match goal(word) {
            Some(true) => of_chess += if is_movement(word) { 2 } else { 1 },
            Some(false) => others += 1,
            None => {}
        }
    }
    of_chess > 1 && others == 0
}

/// Whether the square at the end of a move is one of chess: `Gf1e2`, and not `G-5h`.
fn goal(word: &str) -> Option<bool> {
    match bare(word) {
        [b'A'..=b'Z', .., b'a'..=b'i', b'1'..=b'9'] => Some(true),
        [b'A'..=b'Z', .., b'1'..=b'9', b'a'..=b'i'] => Some(false),
        _ => None,
    }
}

/// Whether a word is a move between two squares of chess that chess itself never has: its pawns have no letter.
pub(crate) fn is_movement(word: &str) -> bool {
    let [b'P' | b'L' | b'S' | b'G', b'a'..=b'i', b'1'..=b'9', to @ ..] = bare(word) else { return false };
    matches!(to, [b'a'..=b'i', b'1'..=b'9'] | [b'x' | b'-', b'a'..=b'i', b'1'..=b'9'])
}

/// A move without its number and the signs around it.
fn bare(word: &str) -> &[u8] {
    let name = word.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '+'));
    name.trim_end_matches(['+', '=', '!', '?']).as_bytes()
}

impl Names {
    /// Reads squares as chess has them. The promoted knight may be `+K`, as `K` is no other piece that promotes.
    pub(super) fn take_chess_squares(&mut self) {
        self.has_chess_squares = true;
        let [king, knight] = [b'K', b'N'].map(|letter| usize::from(letter - b'A'));
        self.letters[king][1] = self.letters[king][1].or(self.letters[knight][1]);
    }

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
