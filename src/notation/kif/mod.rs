//! KIF (柿木形式), and the boards called BOD.
//!
//! **Reads** every producer's headers, boards, moves, times, comments, bookmarks and variations, and
//! several games in one text. **Writes** the form that all programs read. **Loses** fractions of a
//! second, the number of the first move, and text that could not be played.

mod clock;
mod likelihood;
mod reader;
mod start;
mod writer;

use std::fmt;
use std::ops::ControlFlow;

use super::{Capabilities, Likelihood, Notation, Sink};
use crate::record::Record;
use crate::text::Source;
use crate::variant::Variant;
use crate::write::{Output, WriteOptions};

/// KIF.
#[derive(Debug)]
pub struct Kif;

impl Notation for Kif {
    fn names(&self) -> &'static [&'static str] {
        &["kif", "kifu", "bod", "kakinoki"]
    }

    fn title(&self) -> &'static str {
        "KIF (柿木形式)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["kif", "kifu", "bod"]
    }

    fn likelihood(&self, text: &str) -> Likelihood {
        likelihood::likelihood(text)
    }

    fn version(&self, text: &str) -> Option<String> {
        let words = text.lines().next()?.trim_start_matches('\u{feff}').strip_prefix("#KIF")?;
        words.split_whitespace().find_map(|word| word.strip_prefix("version=")).map(str::to_string)
    }

    fn capabilities(&self, _options: &WriteOptions) -> Capabilities {
        Capabilities { facts: |row| row.kif, endings: |row| row.kif, without: None }
    }

    fn read<'s>(&self, source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
        reader::read(source, variant, sink)
    }

    fn write(&self, record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
        writer::write(record, options, output)
    }
}
