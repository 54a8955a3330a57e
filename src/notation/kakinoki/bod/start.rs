//! How a start position is written: by name or as a board.
//!
//! The name follows from the position alone. A name that the text gave and that is not the position's
//! would be read as another position by programs that believe names.

use crate::record::Record;
use crate::rules::Position;
use crate::shogi::Color;

/// What is written of the start position.
#[derive(Debug)]
pub(crate) struct StartLines {
    /// The name that every program knows for it, or that of a game of another name.
    pub name: Option<String>,
    /// Whether the board is drawn.
    pub is_drawn: bool,
    /// Whether it is the start of the game.
    pub is_even: bool,
    /// Whether White begins with a named handicap, so that the sides are 下手 and 上手.
    pub is_handicap: bool,
}

impl StartLines {
    pub fn of(record: &Record) -> StartLines {
        let variant = record.variant();
        let position = record.start();
        let is_even = *position == Position::start(variant);
        let named = record.played_handicap();
        let name = if variant.is_shogi() {
            named.filter(|named| !named.disputed).map(|named| named.name.as_str())
        } else {
            // A handicap of another game has nowhere to say which game it is of.
            Some(variant.kif_name())
        };
        StartLines {
            name: name.map(str::to_string),
            is_drawn: name.is_none() || !variant.is_shogi() && !is_even || position.ply() != 1,
            is_even,
            is_handicap: position.turn() == Color::White && named.is_some_and(|named| !named.is_even()),
        }
    }
}
