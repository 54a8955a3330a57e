//! Squares as in chess, which lishogi wrote at first and PGN of shogi has: `a1` is at Black's left.

use super::Names;
use crate::shogi::{PieceKind, Square};
use crate::variant::Variant;

/// How many words are searched for a square.
const WORDS: usize = 32;

/// The pawns of the variants that chess programs know.
const PAWNS: &[&str] = &["pawn", "swallow"];

/// Whether the first moves of a text have squares of chess, and none of shogi: `1. Gf1e2 Pg6`, or, after a tag that
/// names the variant, `1. c4 g6`.
pub(super) fn are_squares(text: &str) -> bool {
    let (mut of_chess, mut others, mut pawns) = (0, 0, 0);
    for word in first_words(text) {
        match goal(word) {
            Some(true) => of_chess += if is_movement(word) { 2 } else { 1 },
            Some(false) => others += 1,
            None => pawns += u32::from(is_pawn(word)),
        }
    }
    others == 0 && (of_chess > 1 || of_chess + pawns > 0 && is_of_shogi(text))
}

/// Whether the first moves of a text are those of a chess game: there are pawn moves without a letter, and no pieces
/// that chess does not have. A tag may still say that the game is shogi.
pub(crate) fn are_moves(text: &str) -> bool {
    let (mut moves, mut pawns) = (0, 0);
    for word in first_words(text) {
        match bare(word) {
            [b'a'..=b'h', b'1'..=b'8']
            | [b'a'..=b'h', b'x', b'a'..=b'h', b'1'..=b'8']
            | [b'a'..=b'h', b'1'..=b'8', b'-' | b'x', b'a'..=b'h', b'1'..=b'8'] => pawns += 1,
            [b'K' | b'Q' | b'R' | b'B' | b'N', .., b'a'..=b'h', b'1'..=b'8'] | b"O-O" | b"O-O-O" => {
                moves += 1
            }
            _ if goal(word).is_some() || is_pawn(word) => return false,
            _ => {}
        }
    }
    pawns > 0 && pawns + moves > 1
}

/// The first words of a text, except lines of tags and comments.
fn first_words(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().filter(|line| !line.starts_with(['[', '{', ';', '#']));
    lines.flat_map(str::split_whitespace).take(WORDS)
}

/// Whether a tag names a shogi variant, so that the game is not chess.
fn is_of_shogi(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("[Variant ") && line.to_ascii_lowercase().contains("shogi"))
}

/// Whether the square at the end of a move is a square of chess: true for `Gf1e2`, false for `G-5h`, `G-58` or `金-58`.
fn goal(word: &str) -> Option<bool> {
    match bare(word) {
        [b'A'..=b'Z', .., b'a'..=b'i', b'1'..=b'9'] => Some(true),
        [b'A'..=b'Z', .., b'1'..=b'9', b'a'..=b'i' | b'1'..=b'9'] => Some(false),
        [0x80..=0xff, .., b'1'..=b'9', b'1'..=b'9'] => Some(false),
        _ => None,
    }
}

/// Whether a word is a pawn move without a letter, as in chess: `c4`, `cxc5`, `c3c4`.
fn is_pawn(word: &str) -> bool {
    let is_from = |from: &[u8]| {
        matches!(
            from,
            [] | [b'a'..=b'i', b'x'] | [b'a'..=b'i', b'1'..=b'9'] | [b'a'..=b'i', b'1'..=b'9', b'x']
        )
    };
    matches!(bare(word), [from @ .., b'a'..=b'i', b'1'..=b'9'] if is_from(from))
}

/// Whether a word is a move between two squares of chess that is never written in chess, where pawns have no letter.
pub(crate) fn is_movement(word: &str) -> bool {
    let [b'P' | b'L' | b'S' | b'G', b'a'..=b'i', b'1'..=b'9', to @ ..] = bare(word) else { return false };
    matches!(to, [b'a'..=b'i', b'1'..=b'9'] | [b'x' | b'-', b'a'..=b'i', b'1'..=b'9'])
}

/// A move without its number and the signs after it.
fn bare(word: &str) -> &[u8] {
    let name = word.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '+'));
    let name = name.trim_end_matches(['+', '=', '#', '!', '?']);
    becoming(name).unwrap_or(name).as_bytes()
}

/// The move without a promotion to a named piece: `Bxh8=H`
fn becoming(name: &str) -> Option<&str> {
    name.strip_suffix(|c: char| c.is_ascii_uppercase())?.strip_suffix('=')
}

/// Whether a plus sign after a move with squares of chess means check: the text has other signs for promotion, or is
/// from pychess.
fn says_check(text: &str) -> bool {
    let is_of_pychess = |line: &str| line.starts_with('[') && line.to_ascii_lowercase().contains("pychess");
    let becomes = |word: &str| {
        let name = word.trim_end_matches(['+', '#', '!', '?']);
        goal(word) == Some(true) && becoming(name).is_some()
    };
    text.lines().any(|line| {
        is_of_pychess(line) || !line.starts_with(['[', '{', ';']) && line.split_whitespace().any(becomes)
    })
}

impl Names {
    /// Switches to squares of chess. `+K` may be the promoted knight, as no other piece with `K` promotes; the goose
    /// and the eagle of tori shogi have their own letters.
    pub(super) fn take_chess_squares(&mut self, variant: &Variant, text: &str) {
        self.has_chess_squares = true;
        self.has_chess_suffixes = says_check(text);
        let is_pawn = |kind: &PieceKind| PAWNS.contains(&variant.kind(*kind).name.as_str());
        self.unnamed = variant.kinds().find(is_pawn).filter(|_| is_of_shogi(text));
        let [king, knight] = [b'K', b'N'].map(|letter| usize::from(letter - b'A'));
        self.letters[king][1] = self.letters[king][1].or(self.letters[knight][1]);
        for (letter, base) in [(b'G', b'S'), (b'E', b'F')] {
            let [letter, base] = [letter, base].map(|letter| usize::from(letter - b'A'));
            self.letters[letter][0] = self.letters[letter][0].or(self.letters[base][1]);
        }
    }

    /// Whether a word that is not a move looks like one to a square of chess.
    pub(crate) fn is_like_chess(&self, word: &str) -> bool {
        self.has_chess_squares && goal(word) == Some(true)
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
