//! Writes a record in a notation, and says what the notation cannot hold.

use std::fmt;

use crate::diag::{Code, Diagnostic, Error};
use crate::notation::Format;
use crate::record::Record;
use crate::text::{Encoding, Span};

/// How to write.
#[derive(Debug, Clone, Default)]
pub struct WriteOptions {
    csa_version: CsaVersion,
    main_line: bool,
}

/// The version of the CSA format to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CsaVersion {
    /// 2.2, which every program reads.
    #[default]
    V22,
    /// 3.0, with times in milliseconds and more headers.
    V30,
}

impl WriteOptions {
    /// The defaults: CSA 2.2, all variations that the notation can hold.
    pub fn new() -> WriteOptions {
        WriteOptions::default()
    }

    /// Which version of CSA to write.
    pub fn csa_version(mut self, version: CsaVersion) -> WriteOptions {
        self.csa_version = version;
        self
    }

    /// Whether to leave variations out without calling that a loss.
    pub fn main_line(mut self, only: bool) -> WriteOptions {
        self.main_line = only;
        self
    }

    pub(crate) fn version(&self) -> CsaVersion {
        self.csa_version
    }

    pub(crate) fn is_main_line(&self) -> bool {
        self.main_line
    }
}

/// Where a writer puts text and losses. Lines end in `\n`.
#[derive(Debug, Default)]
pub struct Output {
    pub(crate) text: String,
    pub(crate) losses: Vec<Diagnostic>,
}

impl Output {
    /// Reports something that only the writer can know is lost.
    pub fn lost(&mut self, code: Code, ply: Option<u32>, message: impl Into<String>) {
        let mut loss = Diagnostic::new(code, Span::default(), message);
        loss.ply = ply;
        self.losses.push(loss);
    }
}

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }
}

/// A record as text, and what the text does not hold.
#[derive(Debug, Clone)]
pub struct Written {
    /// The text, with lines ended by `\n`.
    pub text: String,
    /// What was lost, one finding a fact.
    pub losses: Vec<Diagnostic>,
}

impl Written {
    /// The text, if nothing was lost.
    ///
    /// # Errors
    /// The losses.
    pub fn lossless(self) -> Result<String, Error> {
        if self.losses.is_empty() { Ok(self.text) } else { Err(Error::found(self.losses)) }
    }
}

/// Writes `record` in `format`.
pub fn write(record: &Record, format: Format, options: &WriteOptions) -> Written {
    let mut output = Output::default();
    format.notation().write(record, options, &mut output).expect("writing to a string does not fail");
    Written { text: output.text, losses: output.losses }
}

#[allow(unused)]
fn _unused(_: Encoding) {}
