//! The command of the library, run by Python.

use std::ffi::OsString;

use pyo3::prelude::*;

use crate::error::work;

/// Runs the command with these arguments, of which the first is the name of the program, and gives its exit status.
#[pyfunction]
pub fn _run(py: Python<'_>, arguments: Vec<OsString>) -> PyResult<u8> {
    work(py, || kifu::command::run(arguments))
}
