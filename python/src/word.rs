//! Words that the caller chooses from a list, and what they name.

use kifu::{Color, Encoding, Format, Language, Square, Variant};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{KifuError, quoted, text, unknown};

/// A word that the caller chose from a list, or nothing.
pub type Word<'a, 'py> = Option<&'a Bound<'py, PyString>>;

/// The value with the name that the caller chose; `what` it is stands in the error.
pub fn named<T>(
    what: &str,
    name: &Bound<'_, PyString>,
    find: fn(&str) -> Option<T>,
    known: &[&str],
) -> PyResult<T> {
    let name = text(name)?;
    find(name).ok_or_else(|| unknown(what, name, known))
}

/// The same, or `None`.
pub fn named_if_any<T>(
    what: &str,
    name: Word<'_, '_>,
    find: fn(&str) -> Option<T>,
    known: &[&str],
) -> PyResult<Option<T>> {
    name.map(|name| named(what, name, find, known)).transpose()
}

/// The notation that the caller chose.
pub fn format_named(name: &Bound<'_, PyString>) -> PyResult<Format> {
    named("format", name, Format::from_name, Format::NAMES)
}

/// The encoding that the caller chose.
pub fn encoding_named(name: &Bound<'_, PyString>) -> PyResult<Encoding> {
    named("encoding", name, Encoding::from_name, Encoding::NAMES)
}

/// The encoding that the caller chose to write in.
pub fn encoding_to_write(name: Word<'_, '_>) -> PyResult<Option<Encoding>> {
    named_if_any("encoding to write", name, Encoding::to_write, Encoding::NAMES)
}

/// The language that the caller chose.
pub fn language_named(name: &Bound<'_, PyString>) -> PyResult<Language> {
    named("language", name, Language::from_name, Language::NAMES)
}

/// The side that the caller chose.
pub fn color_named(name: &Bound<'_, PyString>) -> PyResult<Color> {
    named("color", name, |name| name.parse().ok(), Color::NAMES)
}

/// The square of a board of this game that the caller chose.
pub fn square_named(name: &Bound<'_, PyString>, variant: &Variant) -> PyResult<Square> {
    let name = text(name)?;
    let known = name.parse().ok().filter(|&square| variant.has(square));
    known.ok_or_else(|| KifuError::new_err(format!("no square {} on this board", quoted(name))))
}
