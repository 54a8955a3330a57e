//! TODO
use std::fmt;
use std::ops::ControlFlow;

use super::{Capabilities, Likelihood, Notation, Sink};
use crate::record::Record;
use crate::text::Source;
use crate::variant::Variant;
use crate::write::{Output, WriteOptions};

/// TODO
#[derive(Debug)]
pub struct Usi;

impl Notation for Usi {
    fn names(&self) -> &'static [&'static str] {
        &["usi"]
    }

    fn title(&self) -> &'static str {
        "usi"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["usi"]
    }

    fn likelihood(&self, _text: &str) -> Likelihood {
        Likelihood(0)
    }

    fn capabilities(&self, _options: &WriteOptions) -> Capabilities {
        Capabilities { facts: |row| row.usi, endings: |row| row.usi, without: None }
    }

    fn read<'s>(&self, _source: &'s Source, _variant: &Variant, _sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn write(&self, _record: &Record, _options: &WriteOptions, _output: &mut Output) -> fmt::Result {
        Ok(())
    }
}
