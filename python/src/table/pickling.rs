//! Copies and pickles tables: the arguments of a table, not its rows.

use std::num::NonZero;

use kifu::table::Level;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use super::{Asked, Content, Table};
use crate::condition::Condition;
use crate::pickle;
use crate::source::Sources;

/// What a table is pickled as: what a row is, what is read, and what is asked of it.
type Pickled<'py> = (u32, &'static str, Vec<Bound<'py, PyAny>>, PickledAsked);
/// Columns, condition, format, encoding, variant and how many threads read.
type PickledAsked = (
    Option<Vec<String>>,
    Option<Py<Condition>>,
    Option<Py<PyString>>,
    Option<Py<PyString>>,
    Option<Py<PyAny>>,
    Option<NonZero<usize>>,
);

#[pymethods]
impl Table {
    fn __reduce__<'py>(slf: &Bound<'py, Table>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let reading = match &slf.get().0 {
            Content::Read(reading) => reading,
            Content::Made(rows, _, given) => {
                let state = (pickle::VERSION, *rows, given.sources.values(py)?, given.options.clone_ref(py));
                return Ok((slf.get_type().getattr("_restore_made")?, state.into_pyobject(py)?));
            }
        };
        let Asked { columns, wanted, format, encoding, variant, jobs } = &reading.asked;
        let kept = |word: &Option<Py<PyString>>| word.as_ref().map(|word| word.clone_ref(py));
        let asked = (
            columns.clone(),
            wanted.as_ref().map(|wanted| wanted.clone_ref(py)),
            kept(format),
            kept(encoding),
            variant.as_ref().map(|variant| variant.clone_ref(py)),
            *jobs,
        );
        let state: Pickled<'py> = (pickle::VERSION, reading.level.name(), reading.sources.values(py)?, asked);
        Ok((slf.get_type().getattr("_restore")?, state.into_pyobject(py)?))
    }

    /// The table that was pickled. That its paths name something is asked when it is read.
    #[staticmethod]
    fn _restore(
        version: u32,
        level: &str,
        sources: &Bound<'_, PyList>,
        asked: PickledAsked,
    ) -> PyResult<Table> {
        pickle::check(version)?;
        let level = Level::from_name(level).ok_or_else(|| pickle::fault(format!("no table of {level:?}")))?;
        let (columns, wanted, format, encoding, variant, jobs) = asked;
        let asked = Asked { columns, wanted, format, encoding, variant, jobs };
        Table::new(level, Sources::of(sources)?, asked, sources.py())
    }

    /// The table of `rows` that was pickled, made of what its paths name here.
    #[staticmethod]
    fn _restore_made<'py>(
        version: u32,
        rows: &str,
        sources: &Bound<'py, PyList>,
        options: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyAny>> {
        pickle::check(version)?;
        if !["openings", "duplicates"].contains(&rows) {
            return Err(pickle::fault(format!("no table of {rows:?}")));
        }
        sources.py().import("kifu")?.call_method(rows, (sources,), Some(options))
    }
}
