//! USEN, which puts a game with its variations into an address of the web.
//!
//! **Reads** one game a line, bare or as a parameter of an address, also with `%7E` for `~`. **Writes** the bare form.
//! **Loses** all that is not the start position, a move or an ending; of the endings it says resignation,
//! time, impasse, and that the game ended in some other way.

mod code;
mod reader;
mod writer;

use std::fmt;
use std::ops::ControlFlow;

use super::detect::judged_lines;
use super::{Capabilities, Likelihood, Notation, Sink};
use crate::notation::{Output, WriteOptions};
use crate::record::Record;
use crate::text::Source;
use crate::variant::Variant;

/// USEN.
#[derive(Debug)]
pub struct Usen;

impl Notation for Usen {
    fn names(&self) -> &'static [&'static str] {
        &["usen"]
    }

    fn title(&self) -> &'static str {
        "USEN (URL-safe SFEN-extended notation)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["usen"]
    }

    fn likelihood(&self, text: &str) -> Likelihood {
        let is_game = |line: &&str| reader::token(line).is_some_and(|token| reader::is_usen(token.text));
        let mut lines = judged_lines(text);
        match lines.next().filter(is_game) {
            Some(_) => {
                let unread = lines.filter(|line| !is_game(line)).count() as u32;
                Likelihood::new(Likelihood::SURE, unread)
            }
            None => Likelihood::default(),
        }
    }

    fn has_endings(&self) -> bool {
        false
    }

    fn capabilities(&self, _options: &WriteOptions) -> Capabilities {
        Capabilities {
            summary: false,
            facts: |row| row.usen,
            endings: |row| row.usen,
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
