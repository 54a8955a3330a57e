//! What games are taken from: files, and records that are in memory already.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kifu::files::{Part, Walk};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};

use crate::error::{KifuError, mistyped, quoted, text};
use crate::input::{file_error, path};
use crate::record::Record;
use crate::task::Task;

/// Paths, tasks and records, in the order in which they were given.
#[derive(Clone)]
pub struct Sources(Vec<Source>);

/// Some of them that stand together.
#[derive(Clone)]
pub enum Source {
    Files(Vec<Part>),
    Records(Arc<Vec<Py<Record>>>),
}

impl Sources {
    /// What is given: a path, a task or a record, or several of them.
    pub fn of(given: &Bound<'_, PyAny>) -> PyResult<Sources> {
        let mut sources = Vec::new();
        let (mut parts, mut records) = (Vec::new(), Vec::new());
        for one in each(given)? {
            let one = one?;
            if let Ok(record) = one.cast::<Record>() {
                sources.extend(files(&mut parts));
                records.push(record.clone().unbind());
            } else {
                sources.extend(in_memory(&mut records));
                add_part(&one, &mut parts)?;
            }
        }
        sources.extend(files(&mut parts));
        sources.extend(in_memory(&mut records));
        Ok(Sources(sources))
    }

    /// The same, in which a path that names nothing is an error, whatever is left out later: it is a slip, and not a file
    /// that cannot be read.
    pub fn existing(given: &Bound<'_, PyAny>) -> PyResult<Sources> {
        let sources = Sources::of(given)?;
        sources.require()?;
        Ok(sources)
    }

    /// That every path names something.
    pub fn require(&self) -> PyResult<()> {
        self.0.iter().try_for_each(|source| match source {
            Source::Files(parts) => require(&Walk::of(parts.clone())),
            Source::Records(_) => Ok(()),
        })
    }

    /// The same as tasks and records, which are pickled.
    pub fn values<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let mut values = Vec::new();
        for source in &self.0 {
            match source {
                Source::Files(parts) => {
                    let task = Task(kifu::files::Task { parts: parts.clone(), bytes: 0 });
                    values.push(Bound::new(py, task)?.into_any());
                }
                Source::Records(records) => {
                    values.extend(records.iter().map(|record| record.bind(py).clone().into_any()));
                }
            }
        }
        Ok(values)
    }

    pub fn into_iter(self) -> impl Iterator<Item = Source> + Send {
        self.0.into_iter()
    }
}

fn files(parts: &mut Vec<Part>) -> Option<Source> {
    (!parts.is_empty()).then(|| Source::Files(std::mem::take(parts)))
}

fn in_memory(records: &mut Vec<Py<Record>>) -> Option<Source> {
    (!records.is_empty()).then(|| Source::Records(Arc::new(std::mem::take(records))))
}

/// That everything that the walk names is there.
fn require(walk: &Walk) -> PyResult<()> {
    match walk.missing() {
        Some(missing) => Err(file_error(&io::Error::from_raw_os_error(NOT_FOUND), missing.to_path_buf())),
        None => Ok(()),
    }
}

/// The number that systems have for what is not there (`ENOENT`).
const NOT_FOUND: i32 = 2;

/// The files that paths and tasks name, which must be there.
pub fn walk_of(paths: &Bound<'_, PyAny>) -> PyResult<Walk> {
    let walk = Walk::of(parts_of(paths)?);
    require(&walk)?;
    Ok(walk)
}

/// What paths and tasks name: one of them, or several.
pub fn parts_of(paths: &Bound<'_, PyAny>) -> PyResult<Vec<Part>> {
    let mut parts = Vec::new();
    for one in each(paths)? {
        let one = one?;
        if one.is_instance_of::<Record>() {
            return Err(PyTypeError::new_err(
                "expected paths, not Record; `games`, `plies` and others take records",
            ));
        }
        add_part(&one, &mut parts)?;
    }
    Ok(parts)
}

/// One after the other what is given: a single thing, or several.
fn each<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, pyo3::types::PyIterator>> {
    let py = given.py();
    let expected = "expected a path, or several";
    if given.hasattr(intern!(py, "read"))? {
        return Err(mistyped("`read` and `read_all` take open files; expected a path, or several", given));
    }
    // These give the names of what they hold, which are no paths.
    if given.is_instance_of::<PyDict>() || given.hasattr(intern!(py, "columns"))? {
        return Err(mistyped(expected, given));
    }
    let is_one = given.is_instance_of::<PyString>()
        || given.is_instance_of::<PyBytes>()
        || given.is_instance_of::<Task>()
        || given.is_instance_of::<Record>()
        || given.hasattr(intern!(py, "__fspath__"))?;
    if is_one {
        PyTuple::new(py, [given])?.try_iter()
    } else {
        given.try_iter().map_err(|error| {
            if error.is_instance_of::<PyTypeError>(py) { mistyped(expected, given) } else { error }
        })
    }
}

/// Adds what a path or a task names.
fn add_part(one: &Bound<'_, PyAny>, parts: &mut Vec<Part>) -> PyResult<()> {
    if let Ok(task) = one.cast::<Task>() {
        parts.extend_from_slice(task.get().parts());
        return Ok(());
    }
    let path = path(one)?;
    // The command means its standard input by this name, which is not for a package to read.
    let is_dash = path.as_os_str() == "-";
    parts.push(Part::Named(if is_dash { Path::new(".").join(path) } else { path }));
    Ok(())
}

/// What becomes of what cannot be read.
pub enum OnError {
    Raise,
    Skip,
    /// It is given to a function of the caller, and the file is left out.
    Tell(Py<PyAny>),
}

impl OnError {
    /// What the caller has chosen: `raise`, `skip`, or something to be called.
    pub fn of(chosen: &Bound<'_, PyAny>) -> PyResult<OnError> {
        if chosen.is_callable() {
            return Ok(OnError::Tell(chosen.clone().unbind()));
        }
        let mistyped = |_| mistyped("on_error must be `raise`, `skip` or a function", chosen);
        match text(chosen.cast::<PyString>().map_err(mistyped)?)? {
            "raise" => Ok(OnError::Raise),
            "skip" => Ok(OnError::Skip),
            word => Err(KifuError::new_err(format!(
                "expected `raise`, `skip` or a function, not {}",
                quoted(word)
            ))),
        }
    }

    /// What the caller has chosen.
    pub fn chosen<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        match self {
            OnError::Raise => PyString::intern(py, "raise").into_any(),
            OnError::Skip => PyString::intern(py, "skip").into_any(),
            OnError::Tell(told) => told.bind(py).clone(),
        }
    }

    /// Raises the error about what has this path, tells it, or does nothing.
    pub fn take(&self, py: Python<'_>, path: &Path, error: PyErr) -> PyResult<()> {
        match self {
            OnError::Raise => Err(error),
            OnError::Skip => Ok(()),
            OnError::Tell(told) => told.call1(py, (path.as_os_str(), error)).map(drop),
        }
    }

    /// The same from any thread.
    pub fn failed(&self, error: &io::Error, path: PathBuf) -> PyResult<()> {
        match self {
            OnError::Skip => Ok(()),
            _ => Python::attach(|py| self.take(py, &path, file_error(error, path.clone()))),
        }
    }
}
