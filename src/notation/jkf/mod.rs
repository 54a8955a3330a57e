//! JKF (JSON Kifu Format), as programs on the web keep games.
//!
//! **Reads** normalised files and the reduced ones: without origins, destinations, colours or totals,
//! with pieces named before or after the move, with forks on any entry, and several games in one text.
//! The format does not say which of these a file is. A piece of which no promotion is said may be named
//! as before the move or as after it, and an origin that is not said is the hand if other moves of the
//! text have one. `OTHER` and a board win over every preset. The header `手合割` may name another game.
//!
//! **Writes** what the JSON Schema of the format allows, with all that can be derived filled in except
//! the words that tell two pieces apart. Another game on up to nine files and ranks whose pieces all have
//! letters in CSA is named in the header `手合割` as in KIF, with its board under `OTHER`; of the others
//! nothing is written, and that is reported.
//!
//! **Loses** remarks, bookmarks, fractions of a second, the number of the first move, text that could
//! not be played, and of two headers with the same key the second.

mod likelihood;
mod movement;
mod preset;
mod reader;
mod setup;
mod tape;
mod writer;

use std::fmt;
use std::ops::ControlFlow;

use super::{Capabilities, Likelihood, Notation, Sink};
use crate::notation::{Output, WriteOptions};
use crate::record::Record;
use crate::text::Source;
use crate::variant::Variant;

/// JKF.
#[derive(Debug)]
pub struct Jkf;

impl Notation for Jkf {
    fn names(&self) -> &'static [&'static str] {
        &["jkf", "json"]
    }

    fn title(&self) -> &'static str {
        "JKF (JSON Kifu Format)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["jkf", "json"]
    }

    fn likelihood(&self, text: &str) -> Likelihood {
        likelihood::judge(text)
    }

    fn capabilities(&self, _options: &WriteOptions) -> Capabilities {
        Capabilities {
            summary: false,
            facts: |row| row.jkf,
            endings: |row| row.jkf,
            without: None,
            word: |_| false,
        }
    }

    fn separator(&self) -> &'static str {
        ",\n"
    }

    fn brackets(&self) -> [&'static str; 2] {
        ["[\n", "]\n"]
    }

    fn read<'s>(&self, source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
        reader::read(source, variant, sink)
    }

    fn write(&self, record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
        writer::write(record, options, output)
    }
}
