//! How a start position is written: by its name or as a board.
//!
//! The name is derived from the position alone. If the name in the text were another one, programs that trust names
//! would read another position.

use crate::record::Record;
use crate::rules::Position;
use crate::shogi::Color;

/// The form in which the start position is written.
#[derive(Debug)]
pub(crate) struct StartLines {
    /// The name that every program knows for it, or the name of another variant.
    pub name: Option<String>,
    /// Whether the board is drawn.
    pub is_drawn: bool,
    /// Whether it is the start position of the variant.
    pub is_even: bool,
    /// Whether it is a handicap position in which White moves first, so that the sides are called 下手 and 上手.
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
            // A handicap name of another variant does not say which variant it belongs to.
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
