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
pub struct Csa;

impl Notation for Csa {
    fn names(&self) -> &'static [&'static str] {
        &["csa"]
    }

    fn title(&self) -> &'static str {
        "csa"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["csa"]
    }

    fn likelihood(&self, _text: &str) -> Likelihood {
        Likelihood(0)
    }

    fn capabilities(&self, _options: &WriteOptions) -> Capabilities {
        Capabilities { facts: |row| row.csa2, endings: |row| row.csa, without: None }
    }

    fn read<'s>(&self, _source: &'s Source, _variant: &Variant, _sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn write(&self, _record: &Record, _options: &WriteOptions, _output: &mut Output) -> fmt::Result {
        Ok(())
    }
}
