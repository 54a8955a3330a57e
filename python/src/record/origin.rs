//! Where a record was read, and what is known of its text.

use std::ffi::OsString;
use std::sync::Arc;

use kifu::files::Address;
use kifu::table::{Game, Rows};
use kifu::{Diagnostic, Encoding, Format, Severity};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::Record;

/// Where a game was read.
#[derive(Clone)]
pub struct Origin {
    /// The file, if it was one.
    pub address: Option<Arc<Address>>,
    /// The number of the game in its text, from 1.
    pub game: u32,
}

impl Record {
    /// What was found about it; of what concerns the whole file no more than its first game has in a table of files.
    pub fn found(&self) -> Vec<&Diagnostic> {
        let is_first = self.number().is_none_or(|number| number == 1);
        self.found.iter().map(|found| found.get()).filter(|found| is_first || found.game > 0).collect()
    }

    /// The file that it was read from, if it was one.
    pub fn address(&self) -> Option<&Address> {
        self.origin.as_ref()?.address.as_deref()
    }

    /// The number of the game in its text, from 1, if it was read.
    pub fn number(&self) -> Option<u32> {
        self.origin.as_ref().map(|origin| origin.game)
    }

    /// Adds it to a table.
    pub fn add_to(&self, rows: &mut Rows) {
        let found = self.found();
        let first = self.found.iter().find(|found| found.get().severity == Severity::Error);
        let mut about = Game::new()
            .format(self.format)
            .encoding(self.encoding)
            .producer(self.producer.as_deref())
            .found(&found, first.and_then(|found| found.start()));
        if let Some(number) = self.number() {
            about = about.origin(self.address(), number);
        }
        rows.add_game(&self.record, &about);
    }
}

#[pymethods]
impl Record {
    /// The path of the file that the game was read from, in the form of `os.fsdecode`; `None` if it was not read
    /// from a file.
    #[getter]
    fn path(&self) -> Option<OsString> {
        self.address().map(|address| address.path().into_os_string())
    }

    /// The place of the game in a container, such as `2025/a.csa`; `None` if it was not in a container.
    #[getter]
    fn member(&self) -> Option<&str> {
        self.address()?.member.as_deref()
    }

    /// The number of the game in its file or its text, from 1; `None` if it was not read.
    #[getter]
    fn game(&self) -> Option<u32> {
        self.number()
    }

    /// The notation that the game was read from.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        self.format.map(Format::name)
    }

    /// The encoding that the bytes were in, such as `shift_jis`; `utf-8` for a `str`, `None` if the game was not read.
    #[getter]
    fn encoding(&self) -> Option<&'static str> {
        self.encoding.map(Encoding::name)
    }

    /// The program that wrote the text, such as `ShogiHome`, if the text tells. `provenance` has the lines in which
    /// the text names a program.
    #[getter]
    fn producer(&self) -> Option<&str> {
        self.producer.as_deref()
    }

    /// The lines in which the text names the program that wrote it.
    #[getter]
    fn provenance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.record().provenance())
    }
}
