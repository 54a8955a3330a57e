//! How a start position is written: by name, as a board, or not at all.

use crate::record::Record;
use crate::rules::Position;
use crate::shogi::{Color, Field};
use crate::variant::Variant;

/// What is written of the start position.
#[derive(Debug)]
pub(super) struct Start {
    /// The name to write, if no header of the record has it.
    pub name: Option<String>,
    pub has_board: bool,
    /// Whether Black moves first where the name would let White begin.
    pub says_black: bool,
    pub is_even: bool,
    /// Whether White begins with a named handicap, so that the sides are 下手 and 上手.
    pub is_handicap: bool,
}

impl Start {
    pub fn of(record: &Record) -> Start {
        let variant = record.variant();
        let position = record.start();
        let is = |sfen: &str| Position::from_sfen(sfen, variant).is_ok_and(|named| named.is_same(position));
        let named = variant.handicaps().iter().find(|handicap| is(&handicap.sfen));
        let is_even = is(variant.start());
        let header = record.headers().field(Field::Handicap);
        let says = header.and_then(|name| variant.handicap(name));
        let default = Variant::shogi();
        let alias = variant.aliases().next().unwrap_or(variant.name());
        let is_alias = |name: &str| Variant::named(name).as_ref() == Some(variant);
        let (name, has_board) = match header {
            // Without a board the game is that of the name, and a name of shogi does not tell another.
            Some(name) if *variant != default => (None, !(is_even && is_alias(name))),
            None if *variant != default => match is_even && is_alias(alias) {
                true => (Some(alias.to_string()), false),
                false => (None, true),
            },
            Some(_) => {
                let is_named = match says {
                    Some(says) => is(&says.sfen) && !says.disputed,
                    None => is_even,
                };
                (None, !is_named)
            }
            None => match named.filter(|named| !named.disputed) {
                Some(named) => ((!is_even).then(|| named.name.clone()), false),
                None => (None, true),
            },
        };
        let begins_white = says.is_some_and(|says| !says.is_even());
        Start {
            name,
            has_board,
            says_black: has_board && begins_white && position.turn() == Color::Black,
            is_even,
            is_handicap: position.turn() == Color::White && named.is_some_and(|named| !named.is_even()),
        }
    }
}
