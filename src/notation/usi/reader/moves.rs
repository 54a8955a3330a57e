//! Moves as USI spells them, and what they say of the lines they stand on.

use super::words::DIVIDERS;
use crate::shogi::{Color, Destination, MoveText, Origin, Square};
use crate::text::Lines;
use crate::variant::Variant;

/// `move := square square ("+" | "=")? | piece "*" square`: `7g7f`, `8h2b+`, `P*5e`
pub(super) fn movement(variant: &Variant, word: &str) -> Option<MoveText> {
    let square = |file: u8, rank: u8| {
        let square = Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a').wrapping_add(1))?;
        variant.has(square).then_some(square)
    };
    let (from, to, promote) = match *word.as_bytes() {
        [a @ b'1'..=b'9', b, c @ b'1'..=b'9', d] => (square(a, b)?, square(c, d)?, None),
        [a @ b'1'..=b'9', b, c @ b'1'..=b'9', d, b'+'] => (square(a, b)?, square(c, d)?, Some(true)),
        _ => return rare_movement(variant, word),
    };
    let mut said = MoveText::to(Destination::Square(to));
    said.origin = Origin::Square(from);
    said.promote = promote;
    Some(said)
}

/// Drops, explicit non-promotion, and the larger boards.
fn rare_movement(variant: &Variant, word: &str) -> Option<MoveText> {
    let mv = variant.parse_usi(word).ok()?;
    let mut said = MoveText::to(Destination::Square(mv.to()));
    match mv.from() {
        Some(from) => {
            said.origin = Origin::Square(from);
            said.via = mv.via();
            said.promote = if word.ends_with('=') { Some(false) } else { mv.is_promotion().then_some(true) };
        }
        None => {
            said.origin = Origin::Hand;
            said.before = mv.dropped();
        }
    }
    Some(said)
}

/// Whether lines that are nothing but moves are parts of one game: a good part of them begins with a move
/// with which no game can begin, for no piece of the first player stands there.
pub(super) fn is_one_game(text: &str, variant: &Variant) -> bool {
    let Ok(start) = variant.placement(variant.start()) else { return false };
    let first = start.turn.unwrap_or(Color::Black);
    let begins = |said: &MoveText| match said.origin {
        Origin::Square(from) => start.board.iter().any(|(at, piece)| *at == from && piece.color == first),
        _ => !start.hands.is_empty(),
    };
    let (mut later, mut foreign) = (0usize, 0usize);
    let words = Lines::new(text).filter_map(|line| line.text.split(DIVIDERS).find(|word| !word.is_empty()));
    for said in words.filter_map(|word| movement(variant, word)).skip(1) {
        later += 1;
        foreign += usize::from(!begins(&said));
    }
    foreign > 0 && foreign.saturating_mul(4) >= later
}
