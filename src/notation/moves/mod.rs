//! Moves as text: a file for each spelling, with its grammar and its writing.
//!
//! A grammar says what is written of a move and never asks what it means.

pub(crate) mod csa;
pub(crate) mod ki2;
pub(crate) mod kif;
pub(crate) mod usi;

use crate::rules::Position;
use crate::shogi::{Destination, Move, MoveText};

/// What KIF says of `mv`: all of it, and 同 where the move before went.
pub(crate) fn in_full(position: &Position, mv: Move) -> MoveText {
    let standing = mv.from().and_then(|from| position.piece(from)).map(|piece| piece.kind);
    let mut said = MoveText { before: standing.or(mv.dropped()), ..mv.into() };
    if position.last_destination() == Some(mv.to()) && !mv.is_double() {
        said.to = Destination::Same;
    }
    said
}

/// What KI2 says of `mv`: the fewest words that name it alone, and whose it is.
pub(crate) fn in_words(position: &Position, mv: Move) -> MoveText {
    let mut said = position.describe(mv);
    said.color = Some(position.turn());
    if said.via.is_some() {
        said.to = Destination::Square(mv.to());
    }
    said
}
