//! Positions and games as the Universal Shogi Interface sends them, and plain SFEN.
//!
//! **Reads** one game a line: `position startpos moves …`, `sfen …`, a bare SFEN, a bare list of
//! moves, in every registered variant, with a word for the ending after the moves. Of a log of what an
//! engine and its program said to each other it reads the last `position` of each game.
//!
//! **Writes** one line that begins with `position`, with the word for the ending if that is asked for.
//!
//! **Loses** all that is not the start position, a move, or an ending that has a word.

mod likelihood;
mod log;
mod reader;
mod writer;

use std::fmt;
use std::ops::ControlFlow;

use super::{Capabilities, Likelihood, Notation, Sink};
use crate::notation::{Output, WriteOptions};
use crate::record::Record;
use crate::text::Source;
use crate::variant::Variant;

/// USI positions and SFEN.
#[derive(Debug)]
pub struct Usi;

impl Notation for Usi {
    fn names(&self) -> &'static [&'static str] {
        &["usi", "sfen"]
    }

    fn title(&self) -> &'static str {
        "USI position and SFEN"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["usi", "sfen"]
    }

    fn likelihood(&self, text: &str) -> Likelihood {
        likelihood::judge(text)
    }

    fn has_endings(&self) -> bool {
        false
    }

    fn capabilities(&self, options: &WriteOptions) -> Capabilities {
        Capabilities {
            summary: false,
            facts: |row| row.usi,
            endings: if options.has_usi_endings() { |row| row.usi } else { |_| &[] },
            without: None,
            word: |_| false,
        }
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn read<'s>(&self, source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
        reader::read(source, variant, sink)
    }

    fn write(&self, record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
        writer::write(record, options, output)
    }
}
