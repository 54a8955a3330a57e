//! Moves as numbers of three digits to the base 36.
//!
//! `(from · 81 + to) · 2`, one more for a promotion; squares count from 1a along the ranks, and a piece
//! that is dropped stands after the squares.

use crate::shogi::{Destination, Move, MoveText, Origin, PieceKind, Square};

/// Pieces by their number after the last square.
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

/// `move := DIGIT36 DIGIT36 DIGIT36`: `7ku` is 7g7f
pub(super) fn read(digits: &str) -> Option<MoveText> {
    let number = match digits.len() {
        3 => digits.chars().try_fold(0u32, |number, digit| Some(number * 36 + digit.to_digit(36)?))?,
        _ => return None,
    };
    let (from, to) = (number / 2 / SQUARES, number / 2 % SQUARES);
    let mut said = MoveText::to(Destination::Square(square(to)?));
    match from.checked_sub(SQUARES) {
        Some(piece) => {
            said.origin = Origin::Hand;
            said.before = Some(HAND.iter().find(|row| row.0 == piece)?.1);
        }
        None => said.origin = Origin::Square(square(from)?),
    }
    said.promote = (number % 2 == 1).then_some(true);
    Some(said)
}

/// The digits of a move; `None` if the board is too large for them, or the piece is not of standard shogi.
pub(super) fn write(mv: Move) -> Option<String> {
    let from = match (mv.from(), mv.dropped()) {
        (Some(from), _) => index(from)?,
        (None, kind) => SQUARES + HAND.iter().find(|row| Some(row.1) == kind)?.0,
    };
    let mut number = (from * SQUARES + index(mv.to())?) * 2 + u32::from(mv.is_promotion());
    let mut digits = [b'0'; 3];
    for digit in digits.iter_mut().rev() {
        *digit = DIGITS[(number % 36) as usize];
        number /= 36;
    }
    Some(digits.iter().map(|&digit| char::from(digit)).collect())
}

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
    use crate::variant::Variant;

    /// "7g7f: from (7−1)·9+6=60, to 5·9+6=51: (60·81+51)·2=9822 = base36 `7ku`" is the example of the
    /// description with its ranks and files, which is `7ku` by "(rank−1)·9 + (file−1)" as well.
    #[test]
    fn moves_are_three_digits() {
        let shogi = Variant::shogi();
        for (digits, usi) in [("7ku", "7g7f"), ("2jm", "3c3d"), ("000", "1a1a")] {
            let mv = shogi.parse_usi(usi).expect("it is USI");
            assert_eq!(write(mv).as_deref(), Some(digits), "{usi}");
            let said = read(digits).expect("it is a move");
            assert_eq!(said.to, Destination::Square(mv.to()));
            assert_eq!(said.origin, mv.from().map_or(Origin::Hand, Origin::Square));
        }
        // (81 + 10) · 81 + 40 = 7411, twice that is 14822 = 11·1296 + 15·36 + 26.
        let drop = shogi.parse_usi("P*5e").expect("it is USI");
        assert_eq!(write(drop).as_deref(), Some("bfq"));
        assert_eq!(read("bfq").and_then(|said| said.before), Some(PieceKind::PAWN));
        for digits in ["", "00", "zzz", "7K!", "0000", "abあ"] {
            assert_eq!(read(digits), None, "{digits}");
        }
    }

    #[test]
    fn every_move_reads_back() {
        let squares = || (0..81).filter_map(square);
        for to in squares() {
            let board = squares().flat_map(|from| [true, false].map(|up| Move::normal(from, to, up)));
            let hand = HAND.iter().map(|row| Move::drop(row.1, to));
            for mv in board.chain(hand) {
                let said = read(&write(mv).expect("the board is small enough")).expect("it is a move");
                let back = match (said.origin, said.before) {
                    (Origin::Square(from), _) => Move::normal(from, to, said.promote == Some(true)),
                    (_, Some(kind)) => Move::drop(kind, to),
                    _ => panic!("a drop names its piece"),
                };
                assert_eq!((said.to, back), (Destination::Square(to), mv));
            }
        }
    }
}
