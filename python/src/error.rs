//! What goes wrong, as exceptions, and the boundary that no panic crosses.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use kifu::{IllegalMove, Source};
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::diag::Diagnostic;

create_exception!(
    kifu,
    KifuError,
    PyValueError,
    "A text that is not what was asked for: not one game, not an SFEN, not without losses.\n\n\
     `diagnostics` are the findings behind it, in the order of the text; there may be none."
);
create_exception!(
    kifu,
    IllegalMoveError,
    PyValueError,
    "A move that breaks a rule of the game; `code` names the rule, such as `illegal.nifu`."
);
create_exception!(
    kifu,
    InternalError,
    PyRuntimeError,
    "A fault of this package, never of its input. Please report it with the input."
);

/// Adds the exceptions.
pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let kifu_error = py.get_type::<KifuError>();
    kifu_error.setattr("diagnostics", PyTuple::empty(py))?;
    module.add("KifuError", kifu_error)?;
    let illegal = py.get_type::<IllegalMoveError>();
    illegal.setattr("code", "")?;
    module.add("IllegalMoveError", illegal)?;
    module.add("InternalError", py.get_type::<InternalError>())?;
    #[cfg(debug_assertions)]
    module.setattr("_panic", wrap_pyfunction!(_panic, module)?)?;
    Ok(())
}

/// Panics, so that a test can see what becomes of it.
#[cfg(debug_assertions)]
#[pyfunction]
fn _panic(py: Python<'_>) -> PyResult<()> {
    work(py, || panic!("on purpose"))
}

/// Releases the interpreter while `f` works, and turns a panic into an `InternalError`.
pub fn work<T: Send>(py: Python<'_>, f: impl FnOnce() -> T + Send) -> PyResult<T> {
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(f)));
    done.map_err(|panic| InternalError::new_err(words(panic.as_ref())))
}

fn words(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().copied();
    let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    said.unwrap_or("panic without words").to_string()
}

/// A `KifuError` with the findings behind it.
pub fn refuse(
    py: Python<'_>,
    message: String,
    found: &[kifu::Diagnostic],
    source: Option<&Arc<Source>>,
) -> PyErr {
    let error = KifuError::new_err(message);
    let attach = || {
        let found = found.iter().map(|one| Diagnostic::new(one.clone(), source));
        error.value(py).setattr("diagnostics", PyTuple::new(py, found.collect::<Vec<_>>())?)
    };
    match attach() {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// A `KifuError` about a small text, such as an SFEN.
pub fn misread(what: &str, error: &kifu::ParseError) -> PyErr {
    KifuError::new_err(format!("{what}: {error}"))
}

/// An `IllegalMoveError` with the code of the rule.
pub fn illegal(py: Python<'_>, usi: &str, way: IllegalMove) -> PyErr {
    let error = IllegalMoveError::new_err(format!("{usi}: {way}"));
    match error.value(py).setattr("code", way.code().name()) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The text of a `str`. One with lone surrogates is no text and a `KifuError`.
pub fn text<'a>(string: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    string.to_str().map_err(|_| KifuError::new_err("the text has a lone surrogate, which is no character"))
}

/// A `ValueError` about an argument that is none of the `known` words.
pub fn unknown(what: &str, word: &str, known: &[&str]) -> PyErr {
    PyValueError::new_err(format!("unknown {what} {word:?}; there are {}", known.join(", ")))
}

/// What JSON is in Python: dicts, lists, texts and numbers.
pub fn value(py: Python<'_>, json: serde_json::Result<String>) -> PyResult<Bound<'_, PyAny>> {
    let text = json.map_err(|error| PyValueError::new_err(error.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}
