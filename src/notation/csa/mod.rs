//! The CSA standard format of the Computer Shogi Association.
//!
//! **Reads** versions 1.0 to 3.0 without being told which: headers, every form of start position,
//! moves with their times, several statements on a line, several games in a text, and what
//! shogi-server leaves in its comments (ratings, limits, `'summary:`).
//!
//! **Writes** 2.2, or 3.0 when asked: the start position drawn, one statement a line.
//!
//! **Loses** variations, bookmarks and, in 2.2, fractions of seconds. The pieces have two letters in
//! standard shogi and minishogi only.

mod grammar;
mod headers;
mod leaks;
mod likelihood;
mod reader;
mod setup;
mod writer;

use std::fmt;
use std::ops::ControlFlow;

use super::{Capabilities, Likelihood, Notation, Sink};
use crate::notation::{CsaVersion, Output, WriteOptions};
use crate::record::Record;
use crate::shogi::Reason;
use crate::text::{Lines, Source};
use crate::variant::Variant;

/// The CSA standard format.
#[derive(Debug)]
pub struct Csa;

impl Notation for Csa {
    fn names(&self) -> &'static [&'static str] {
        &["csa"]
    }

    fn title(&self) -> &'static str {
        "CSA standard format"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["csa"]
    }

    fn likelihood(&self, text: &str) -> Likelihood {
        likelihood::judge(text)
    }

    fn version(&self, text: &str) -> Option<String> {
        let is_version = |text: &&str| grammar::VERSIONS.contains(text);
        let found = Lines::new(text).take(50).map(|line| line.text.trim()).find(is_version)?;
        Some(found[1..].to_string())
    }

    fn capabilities(&self, options: &WriteOptions) -> Capabilities {
        match options.version() {
            CsaVersion::V22 => Capabilities {
                facts: |row| row.csa2,
                endings: |row| row.csa,
                without: Some(Reason::MaxMoves),
                summary: false,
                word: writer::is_word,
            },
            CsaVersion::V30 => Capabilities {
                facts: |row| row.csa3,
                endings: |row| row.csa,
                without: None,
                summary: false,
                word: writer::is_word,
            },
        }
    }

    fn separator(&self) -> &'static str {
        "/\n"
    }

    fn read<'s>(&self, source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
        reader::read(source, variant, sink)
    }

    fn write(&self, record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
        writer::write(record, options, output)
    }
}
