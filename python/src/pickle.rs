//! How values are pickled: a number for the form, then what the value says, and nothing of the text around it.

use pyo3::PyErr;
use pyo3::prelude::*;

use crate::error::KifuError;

/// The form of what is pickled, which is raised when it changes.
pub const VERSION: u32 = 4;

/// Refuses a form that is not known here.
pub fn check(version: u32) -> PyResult<()> {
    match version {
        VERSION => Ok(()),
        other => Err(KifuError::new_err(format!("pickled in form {other}, this package knows {VERSION}"))),
    }
}

/// That pickled data is damaged.
pub fn fault(why: impl std::fmt::Display) -> PyErr {
    KifuError::new_err(format!("the pickled data is damaged: {why}"))
}
