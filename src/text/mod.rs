//! Bytes become text: encodings, lines, places, and the pieces that all line grammars share.
//!
//! Nothing here knows what a game is.

mod encoding;
pub(crate) mod grammar;
mod shift_jis;
mod source;

pub use encoding::{Certainty, Encoding};
pub(crate) use source::{Line, Lines, line_end};
pub use source::{LineEnd, Place, Source, Span};
