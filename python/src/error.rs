//! What goes wrong, as exceptions, and the boundary that no panic crosses.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use kifu::IllegalMove;
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

create_exception!(
    kifu,
    KifuError,
    PyValueError,
    "What a text or an argument asks for cannot be done: for example, a text has no game or several, a word is\n\
     unknown, or something would be lost.\n\n\
     `diagnostics` are the findings that are the reason, in the order of the text; there may be none. If another\n\
     number of games was expected, `records` are the games that were found."
);
create_exception!(
    kifu,
    IllegalMoveError,
    KifuError,
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
    kifu_error.setattr("records", PyTuple::empty(py))?;
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
#[pyo3(signature = (size = 0))]
fn _panic(py: Python<'_>, size: usize) -> PyResult<()> {
    work_on(py, size, &Arc::default(), || panic!("on purpose"))
}

/// Releases the interpreter while `f` works, and turns a panic into an `InternalError`.
pub fn work<T: Send>(py: Python<'_>, f: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(f))).map_err(fault)
}

/// From how many bytes on the work may take so long that Ctrl-C has to end it.
const LARGE: usize = 1 << 18;

/// The longest time between two looks for Ctrl-C.
pub const PATIENCE: Duration = Duration::from_millis(50);

/// The same for work on `size` bytes that Ctrl-C can end. Large work runs on a thread of its own, while this thread
/// looks for signals. After a signal it sets `stop` and returns without waiting for the other thread.
pub fn work_on<T: Send + 'static>(
    py: Python<'_>,
    size: usize,
    stop: &Arc<AtomicBool>,
    f: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    if size < LARGE {
        return work(py, f);
    }
    let (tell, mut told) = sync_channel(1);
    thread::Builder::new().spawn(move || {
        // The receiver is gone if the call was ended.
        let _ = tell.send(catch_unwind(AssertUnwindSafe(f)));
    })?;
    loop {
        let answer;
        (told, answer) = py.detach(move || {
            let answer = told.recv_timeout(PATIENCE);
            (told, answer)
        });
        match answer {
            Ok(done) => return done.map_err(fault),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals().inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(InternalError::new_err("the work has stopped"));
            }
        }
    }
}

fn fault(panic: Box<dyn Any + Send>) -> PyErr {
    let said = panic.downcast_ref::<&str>().copied();
    let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    InternalError::new_err(said.unwrap_or("panic without words").to_string())
}

/// An `InternalError` for what should never fail.
pub fn internal(error: impl fmt::Display) -> PyErr {
    InternalError::new_err(error.to_string())
}

/// A `KifuError` about a small text, such as an SFEN.
pub fn misread(what: &str, error: &kifu::ParseError) -> PyErr {
    KifuError::new_err(format!("{}: {error}", quoted(what)))
}

/// How many characters of a text a message quotes.
const QUOTED: usize = 400;

/// The start of a text, or all of it, as a message quotes it: in backticks.
pub fn quoted(text: &str) -> String {
    let mut start: String = text.chars().take(QUOTED).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    format!("`{}`", shown(&start))
}

/// A text as `repr` and errors show it: on one line, and with nothing that steers a terminal.
pub fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if kifu::steers_terminal(c) { shown.extend(c.escape_debug()) } else { shown.push(c) }
    }
    shown
}

/// An `IllegalMoveError` with the code of the rule.
pub fn illegal(py: Python<'_>, usi: &str, way: IllegalMove) -> PyErr {
    let error = IllegalMoveError::new_err(format!("{usi}: {way}"));
    error.value(py).setattr("code", way.code().name()).err().unwrap_or(error)
}

/// The text of a `str`. One with lone surrogates is no text and a `KifuError`.
pub fn text<'a>(string: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    string.to_str().map_err(|_| surrogate())
}

/// That a `str` is no text.
pub fn surrogate() -> PyErr {
    KifuError::new_err("the text has a lone surrogate, which is no character")
}

/// A `TypeError` that says what was `expected`, and what is given.
pub fn mistyped(expected: &str, given: &Bound<'_, PyAny>) -> PyErr {
    match given.get_type().name() {
        Ok(class) => PyTypeError::new_err(format!("{expected}, not {class}")),
        Err(error) => error,
    }
}

/// A `KifuError` about an argument that is none of the `known` words.
pub fn unknown(what: &str, word: &str, known: &[&str]) -> PyErr {
    KifuError::new_err(format!("unknown {what} {}; there are {}", quoted(word), known.join(", ")))
}

/// JSON as a Python value: dicts, lists, texts and numbers.
pub fn value(py: Python<'_>, json: serde_json::Result<String>) -> PyResult<Bound<'_, PyAny>> {
    let text = json.map_err(internal)?;
    py.import("json")?.call_method1("loads", (text,))
}
