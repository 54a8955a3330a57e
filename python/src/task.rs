//! A part of the work on many files, which goes to another machine.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use kifu::files::{FileRange, Mark, Part};
use kifu::{Encoding, Format};
use pyo3::prelude::*;

use crate::number::of_things;
use crate::pickle;

/// A part of the work on many files, made by `plan`. It is small and can be pickled and sent to another machine,
/// which must find the files under the same paths.
#[pyclass(frozen, eq, hash, module = "kifu")]
#[derive(PartialEq, Eq, Hash)]
pub struct Task(pub kifu::files::Task);

/// What a part is pickled as: whether its path is a name, the path, and where its games are. The path is a text: a
/// `pathlib.Path` would lose the `./` in front.
type PickledPart<P> = (bool, P, Option<PickledRange>);
/// What a range is pickled as: bytes, lines and games before it, notation, encoding, window, end and size of the file.
type PickledRange = (usize, u32, u32, Option<String>, Option<String>, usize, usize, u64);

impl Task {
    /// What it reads.
    pub fn parts(&self) -> &[Part] {
        &self.0.parts
    }
}

#[pymethods]
impl Task {
    /// The paths of the files that are read, in the form of `os.fsdecode`.
    #[getter]
    fn paths(&self) -> Vec<&OsStr> {
        self.0.parts.iter().map(|part| part.path().as_os_str()).collect()
    }

    /// The number of bytes of text in the task, estimated.
    #[getter]
    fn bytes(&self) -> u64 {
        self.0.bytes
    }

    fn __repr__(&self) -> String {
        format!("<Task of {} bytes in {}>", self.0.bytes, of_things(self.0.parts.len(), "part"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Task>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let task = &slf.get().0;
        let part = |part: &Part| -> PickledPart<OsString> {
            let range = match part {
                Part::Games(_, FileRange { from, end, size }) => {
                    let format = from.format.map(|format| format.name().to_string());
                    let encoding = from.encoding.map(|encoding| encoding.name().to_string());
                    Some((from.byte, from.lines, from.games, format, encoding, from.window, *end, *size))
                }
                Part::Named(_) | Part::Text(_) => None,
            };
            (matches!(part, Part::Named(_)), part.path().as_os_str().to_os_string(), range)
        };
        let parts: Vec<PickledPart<OsString>> = task.parts.iter().map(part).collect();
        let state = (pickle::VERSION, task.bytes, parts).into_pyobject(slf.py())?.into_any();
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The task that was pickled.
    #[staticmethod]
    fn _restore(version: u32, bytes: u64, parts: Vec<PickledPart<PathBuf>>) -> PyResult<Task> {
        pickle::check(version)?;
        let part = |(is_name, path, range): PickledPart<PathBuf>| {
            let Some((byte, lines, games, format, encoding, window, end, size)) = range else {
                return Ok(if is_name { Part::Named(path) } else { Part::Text(path) });
            };
            let format = format.map(|name| name.parse::<Format>()).transpose().map_err(pickle::fault)?;
            let encoding =
                encoding.map(|name| name.parse::<Encoding>()).transpose().map_err(pickle::fault)?;
            let from = Mark { byte, lines, games, format, encoding, window };
            Ok(Part::Games(path, FileRange { from, end, size }))
        };
        let parts = parts.into_iter().map(part).collect::<PyResult<_>>()?;
        Ok(Task(kifu::files::Task { parts, bytes }))
    }
}
