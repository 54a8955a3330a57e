//! What is read: texts, bytes, paths and files.

use std::fmt;
use std::ops::Deref;
use std::path::PathBuf;

use kifu::files::Input;
use kifu::training::TrainingFormat;
use kifu::{Format, Parsed};
use pyo3::exceptions::{PyOSError, PyTypeError, PyUnicodeEncodeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyMemoryView, PyString};

use crate::error::{KifuError, mistyped, surrogate};

/// A text or bytes, kept as long as they are read.
pub enum Data {
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
}

impl Data {
    /// The text of a `str`, or the bytes of a bytes-like object.
    pub fn of(data: &Bound<'_, PyAny>) -> PyResult<Data> {
        if let Ok(string) = data.cast::<PyString>() {
            return string.clone().try_into().map(Data::Text).map_err(|_| surrogate());
        }
        if let Ok(bytes) = data.cast::<PyBytes>() {
            return Ok(Data::Bytes(bytes.clone().into()));
        }
        let view = match PyMemoryView::from(data) {
            Ok(view) => view,
            Err(error) if error.is_instance_of::<PyTypeError>(data.py()) => return Err(no_data(data)?),
            // An error of the object itself, such as a `mmap` that was closed.
            Err(error) => return Err(error),
        };
        let bytes = view.call_method0(intern!(data.py(), "tobytes"))?.cast_into::<PyBytes>()?;
        view.call_method0(intern!(data.py(), "release"))?;
        Ok(Data::Bytes(bytes.into()))
    }
}

/// The error for an object that is neither a text nor bytes.
fn no_data(given: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let is_place = given.hasattr(intern!(given.py(), "__fspath__"))? || is_file(given)?;
    let hint = if is_place { "`read` takes paths and files; " } else { "" };
    Ok(mistyped(&format!("{hint}data must be str or a bytes-like object"), given))
}

impl Deref for Data {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Data::Text(text) => text.as_bytes(),
            Data::Bytes(bytes) => bytes,
        }
    }
}

/// Where a text is read from.
pub enum Place {
    Path(PathBuf),
    /// What an open file has given, and its path, if it has one.
    File(Data, Option<PathBuf>),
}

impl Place {
    /// The path that is given, or what an open file gives.
    pub fn of(place: &Bound<'_, PyAny>) -> PyResult<Place> {
        if !is_file(place)? {
            return path(place).map(Place::Path);
        }
        let data = place.call_method0(intern!(place.py(), "read"))?;
        if data.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("the file gives text; open it to read bytes (`rb`)"));
        }
        // A file in memory has no name, and that of a file opened by its number is the number.
        let name = place.getattr(intern!(place.py(), "name")).ok().and_then(|name| path(&name).ok());
        Ok(Place::File(Data::of(&data)?, name))
    }
}

/// The path that a `str`, `bytes` or `os.PathLike` is. What can be no path of a file is a `KifuError`.
pub fn path(place: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    let py = place.py();
    let path = py.import(intern!(py, "os"))?.call_method1(intern!(py, "fsdecode"), (place,))?;
    let path: PathBuf = path.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyUnicodeEncodeError>(py) { nameless(&error) } else { error }
    })?;
    if path.as_os_str().as_encoded_bytes().contains(&0) {
        return Err(nameless("it has a NUL byte"));
    }
    Ok(path)
}

fn nameless(why: impl fmt::Display) -> PyErr {
    KifuError::new_err(format!("no file has such a name: {why}"))
}

fn is_file(place: &Bound<'_, PyAny>) -> PyResult<bool> {
    place.hasattr(intern!(place.py(), "read"))
}

/// What to do with a text that is no game, but may be the path of one.
pub fn hint(text: &str) -> &'static str {
    let text = text.trim();
    let extension = text.rsplit_once('.').map(|(_, extension)| extension);
    match extension.filter(|_| !text.contains(['\n', '\r'])).and_then(Format::from_extension) {
        Some(_) => "; a path is read by `read`",
        None => "",
    }
}

/// Whether a file of this name is training data of engines, which is no text.
pub fn is_training_data(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    extension.is_some_and(|extension| TrainingFormat::from_name(&extension).is_some())
}

/// Why no more of a container, or of a member of one, could be unpacked.
pub fn cut(parsed: &Parsed) -> Option<String> {
    let found = kifu::files::unread(parsed)?;
    Some(format!("{}: {}", parsed.source.name().unwrap_or_default(), found.message))
}

/// The path from which what is read can be read again: of a game that was named by its number with that number.
pub fn named(input: &Input) -> PathBuf {
    let mut path = input.path.clone().into_os_string();
    if let Some(game) = input.game() {
        path.push(format!("#{game}"));
    }
    path.into()
}

/// The `OSError` with number, words and file name that Python itself would raise, or a `KifuError` with both.
pub fn file_error(error: &std::io::Error, path: PathBuf) -> PyErr {
    let words = error.to_string();
    match error.raw_os_error() {
        Some(number) => {
            let words = words.split(" (os error").next().unwrap_or_default().to_string();
            PyOSError::new_err((number, words, path.into_os_string()))
        }
        None => KifuError::new_err(format!("{}: {words}", path.display())),
    }
}
