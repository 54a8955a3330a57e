//! What moves say of the lines they stand on.

use super::words::DIVIDERS;
use crate::notation::moves::usi;
use crate::shogi::{Color, MoveText, Origin};
use crate::text::Lines;
use crate::variant::Variant;

/// Whether lines that are nothing but moves are parts of one game: a good part of them begins with a move
/// with which no game can begin, for no piece of the first player stands there.
pub(super) fn is_one_game(text: &str, variant: &Variant) -> bool {
    let start = variant.start_placement();
    let first = start.turn.unwrap_or(Color::Black);
    let begins = |said: &MoveText| match said.origin {
        Origin::Square(from) => start.board.iter().any(|(at, piece)| *at == from && piece.color == first),
        _ => !start.hands.is_empty(),
    };
    let (mut later, mut foreign) = (0usize, 0usize);
    let words = Lines::new(text).filter_map(|line| line.text.split(DIVIDERS).find(|word| !word.is_empty()));
    for said in words.filter_map(|word| usi::word(variant, word)).skip(1) {
        later += 1;
        foreign += usize::from(!begins(&said));
    }
    foreign > 0 && foreign.saturating_mul(4) >= later
}
