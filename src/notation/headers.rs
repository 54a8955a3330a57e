//! The keys of headers, and what they mean.

use super::Format;
use crate::shogi::Field;

/// The keys of a notation for a fact about a game. The first is written, all are read.
#[derive(Debug, Clone, Copy)]
pub struct HeaderKeys {
    /// What they mean.
    pub field: Field,
    /// The keys.
    pub keys: &'static [&'static str],
}

/// What a key means in the notation that has these `keys`, or else in any notation.
pub(crate) fn field_of(keys: &[HeaderKeys], key: &str) -> Option<Field> {
    meaning(keys, key).or_else(|| Format::ALL.iter().find_map(|format| meaning(format.notation().keys, key)))
}

/// What a key means in the notation that has these `keys`.
pub(crate) fn meaning(keys: &[HeaderKeys], key: &str) -> Option<Field> {
    keys.iter().find(|row| row.keys.contains(&key)).map(|row| row.field)
}

/// The keys for a fact, of those of a notation; none for what has none.
pub(crate) fn keys_of(keys: &[HeaderKeys], field: Option<Field>) -> &'static [&'static str] {
    keys.iter().find(|row| Some(row.field) == field).map_or(&[], |row| row.keys)
}
