//! Decoding bytes to text: encodings, lines, places, and the parts that all grammars of lines share.
//!
//! This module knows nothing about games.

mod binary;
mod brackets;
mod detect;
pub(crate) mod digits;
mod encoding;
mod garbled;
pub(crate) mod grammar;
mod json;
mod kana;
mod lines;
pub(crate) mod numeral;
mod radicals;
mod script;
mod shift_jis;
mod source;
mod span;
mod width;

pub use binary::Binary;
#[cfg(feature = "files")]
pub(crate) use binary::packing;
pub(crate) use brackets::{closes, closing, opens};
pub use detect::Certainty;
pub(crate) use detect::{detected, needs_mark};
pub use encoding::Encoding;
pub(crate) use garbled::{Garbled, Loss, garbled, is_japanese};
pub(crate) use json::Quoted;
pub(crate) use kana::composed;
pub use lines::LineEnd;
pub(crate) use lines::{
    Line, Lines, before, between_line_ends, first_bytes, first_chars, first_line, is_blank, is_space,
    is_unseen, line_end, lines, offset_of, skip_blanks, trim_blanks, trim_spaces_behind, trimmed,
};
pub(crate) use radicals::first_radical;
pub use source::Source;
pub use span::{Place, Span};
pub(crate) use width::{has_wide, narrow, narrowed};
