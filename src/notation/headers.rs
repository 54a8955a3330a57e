//! The keys of headers in each notation, and the field of a record that each key means.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Format;
use crate::shogi::Field;

/// The keys of a notation for a fact about a game. The first is written, all are read.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct HeaderKeys {
    /// What they mean.
    pub field: Field,
    /// The keys.
    pub keys: &'static [&'static str],
}

/// What a key means in any notation, by the first that knows it.
static ANY: LazyLock<HashMap<&str, Field>> = LazyLock::new(|| {
    let mut any = HashMap::new();
    for row in Format::ALL.iter().flat_map(|format| format.notation().keys) {
        row.keys.iter().for_each(|key| {
            any.entry(*key).or_insert(row.field);
        });
    }
    any
});

/// What a key means in the notation that has these `keys`, or else in any notation.
pub(crate) fn field_of(keys: &[HeaderKeys], key: &str) -> Option<Field> {
    meaning(keys, key).or_else(|| ANY.get(key).copied())
}

/// What a key means in the notation that has these `keys`.
pub(crate) fn meaning(keys: &[HeaderKeys], key: &str) -> Option<Field> {
    keys.iter().find(|row| row.keys.contains(&key)).map(|row| row.field)
}

/// The keys for a fact, of those of a notation; none for what has none.
pub(crate) fn keys_of(keys: &[HeaderKeys], field: Option<Field>) -> &'static [&'static str] {
    keys.iter().find(|row| Some(row.field) == field).map_or(&[], |row| row.keys)
}
