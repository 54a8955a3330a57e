//! A move in USEN: a number of three digits in base 36.
//!
//! `(from · 81 + to) · 2`, plus one for a promotion. Squares are numbered from 1a along the ranks, and pieces in hand
//! follow the squares.

use std::fmt::{self, Write};

use nom::Parser;
use nom::bytes::complete::take_while_m_n;
use nom::combinator::map_opt;
use nom::error::context;

use crate::shogi::{Destination, Move, MoveText, Origin, PieceKind, Square};
use crate::text::grammar::Parsed;

/// `move := DIGIT36 DIGIT36 DIGIT36`: `7ku` is 7g7f
pub(crate) fn movement(input: &str) -> Parsed<'_, MoveText> {
    let digits = take_while_m_n(3, 3, |digit: char| digit.is_ascii_alphanumeric());
    let number = |digits| u32::from_str_radix(digits, 36).ok();
    context("three digits of a move such as `7ku`", map_opt(map_opt(digits, number), text_of)).parse(input)
}

/// The move with this number.
fn text_of(number: u32) -> Option<MoveText> {
    let (from, to) = (number / 2 / SQUARES, number / 2 % SQUARES);
    let (origin, before) = match from.checked_sub(SQUARES) {
        Some(piece) => (Origin::Hand, Some(HAND.iter().find(|row| row.0 == piece)?.1)),
        None => (Origin::Square(square(from)?), None),
    };
    let promote = (number % 2 == 1).then_some(true);
    Some(MoveText { origin, before, promote, ..MoveText::to(Destination::Square(square(to)?)) })
}

/// A move of standard shogi as its digits.
pub(crate) struct Usen([u8; 3]);

impl Usen {
    /// `None` if the board is too large, the piece is not one of standard shogi, or it is a double move.
    pub fn of(mv: Move) -> Option<Usen> {
        let from = match (mv.from(), mv.dropped()) {
            (Some(_), _) if mv.is_double() => return None,
            (Some(from), _) => index(from)?,
            (None, kind) => SQUARES + HAND.iter().find(|row| Some(row.1) == kind)?.0,
        };
        let number = (from * SQUARES + index(mv.to())?) * 2 + u32::from(mv.is_promotion());
        Some(Usen([number / 36 / 36, number / 36 % 36, number % 36].map(|digit| DIGITS[digit as usize])))
    }
}

impl fmt::Display for Usen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&digit| f.write_char(char::from(digit)))
    }
}

/// The pieces by their numbers, counted from the number after the last square.
const HAND: &[(u32, PieceKind)] = &[
    (10, PieceKind::PAWN),
    (11, PieceKind::LANCE),
    (12, PieceKind::KNIGHT),
    (13, PieceKind::SILVER),
    (9, PieceKind::GOLD),
    (14, PieceKind::BISHOP),
    (15, PieceKind::ROOK),
    (8, PieceKind::KING),
    (0, PieceKind::TOKIN),
    (1, PieceKind::PROMOTED_LANCE),
    (2, PieceKind::PROMOTED_KNIGHT),
    (3, PieceKind::PROMOTED_SILVER),
    (5, PieceKind::HORSE),
    (6, PieceKind::DRAGON),
];

const SQUARES: u32 = 81;
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

fn square(index: u32) -> Option<Square> {
    Square::new(u8::try_from(index % 9 + 1).ok()?, u8::try_from(index / 9 + 1).ok()?)
}

fn index(square: Square) -> Option<u32> {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    (file <= 9 && rank <= 9).then(|| (rank - 1) * 9 + file - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::grammar::whole;
    use crate::variant::Variant;

    /// "7g7f: from (7−1)·9+6=60, to 5·9+6=51: (60·81+51)·2=9822 = base36 `7ku`" is the example of the
    /// description with its ranks and files, which is `7ku` by "(rank−1)·9 + (file−1)" as well.
    #[test]
    fn moves_are_three_digits() {
        let shogi = Variant::shogi();
        // (81 + 10) · 81 + 40 = 7411, twice that is 14822 = 11·1296 + 15·36 + 26.
        for (digits, usi) in [("7ku", "7g7f"), ("2jm", "3c3d"), ("000", "1a1a"), ("bfq", "P*5e")] {
            let mv = shogi.parse_usi(usi).expect("it is USI");
            assert_eq!(Usen::of(mv).map(|usen| usen.to_string()).as_deref(), Some(digits), "{usi}");
            assert_eq!(whole(movement, digits).ok().and_then(MoveText::to_move), Some(mv), "{usi}");
        }
        for digits in ["", "00", "zzz", "7K!", "0000", "abあ", "+00"] {
            let read = whole(movement, digits);
            assert!(read.is_err(), "{digits}");
        }
    }

    #[test]
    fn every_move_reads_back() {
        let squares = || (0..81).filter_map(square);
        for to in squares() {
            let board = squares().flat_map(|from| [true, false].map(|up| Move::normal(from, to, up)));
            let hand = HAND.iter().map(|row| Move::drop(row.1, to));
            for mv in board.chain(hand) {
                let text = Usen::of(mv).expect("the board is small enough").to_string();
                assert_eq!(whole(movement, &text).map(MoveText::to_move), Ok(Some(mv)), "{text}");
            }
        }
    }
}
