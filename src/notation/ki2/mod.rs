//! KI2: moves as people say them, `▲７六歩 △３四歩`, without origins.
//!
//! **Reads** any mark, moves with and without blanks between them, origins such as `(77)`, moves without
//! marks, files as earthly branches (Yorozuya: `午六歩`), headers, boards, comments, bookmarks and variations as in KIF. **Writes** the form that all
//! programs read, with the line `#KI2` in UTF-8 only; an ending is only what a `まで` line can say. **Loses** times,
//! and text that could not be played.

mod likelihood;
mod reader;
mod writer;

use std::fmt;
use std::ops::ControlFlow;

use super::{Capabilities, Likelihood, Notation, Sink};
use crate::notation::{Output, WriteOptions};
use crate::record::Record;
use crate::text::Source;
use crate::variant::Variant;

/// KI2.
#[derive(Debug)]
pub struct Ki2;

impl Notation for Ki2 {
    fn names(&self) -> &'static [&'static str] {
        &["ki2", "ki2u"]
    }

    fn title(&self) -> &'static str {
        "KI2 (柿木形式, moves without origins)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["ki2", "ki2u"]
    }

    fn likelihood(&self, text: &str) -> Likelihood {
        likelihood::likelihood(text)
    }

    fn version(&self, text: &str) -> Option<String> {
        let words = text.lines().next()?.trim_start_matches('\u{feff}').strip_prefix("#KI2")?;
        words.split_whitespace().find_map(|word| word.strip_prefix("version=")).map(str::to_string)
    }

    fn capabilities(&self, _options: &WriteOptions) -> Capabilities {
        Capabilities {
            summary: true,
            facts: |row| row.ki2,
            endings: |row| row.kif,
            without: None,
            word: writer::is_word,
        }
    }

    fn is_one_game_a_file(&self) -> bool {
        true
    }

    fn read<'s>(&self, source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
        reader::read(source, variant, sink)
    }

    fn write(&self, record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
        writer::write(record, options, output)
    }
}
