//! A record as text, bytes and files.

use kifu::{Encoding, Format};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use super::Record;
use crate::diag::Diagnostic;
use crate::error::work;
use crate::input::{self, file_error};
use crate::word::{Word, encoding_to_write, format_named};
use crate::write::{Form, Manner, Text};

#[pymethods]
impl Record {
    /// Writes the game in the notation `format`. The result is a `Written`: a `str` with `losses`.
    ///
    /// What the notation has no place for is left out and listed in `losses`. A program that does not look there
    /// should give `lossy=False`, so that a loss raises an exception; for `encode` and `save` that is the default.
    ///
    /// `csa_version` is `2.2` (the default), which every program reads, or `3.0`. `main_line` leaves variations out
    /// without a loss. `analysis` rewrites the evaluations of engines in comments in the form of another program.
    /// `kif_dialect` is the program for which KIF is written. `usi_endings` adds a word such as `resign` to USI,
    /// which engines refuse. If `encoding` is given and the notation has a line for it, the text declares that
    /// encoding; by default it declares none, so that it can be encoded in any way.
    ///
    /// Raises `KifuError` for unknown words, and with `lossy=False` if something would be lost.
    ///
    /// >>> import kifu
    /// >>> text = kifu.parse("▲７六歩\n*note\n").write("usi")
    /// >>> text, [loss.code for loss in text.losses]
    /// ('position startpos moves 7g7f\n', ['loss.comments'])
    #[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
    #[pyo3(signature = (
        format, *, lossy = true, encoding = None, csa_version = None, main_line = false, analysis = None,
        kif_dialect = None, usi_endings = false,
    ))]
    fn write<'py>(
        slf: &Bound<'py, Self>,
        format: &Bound<'py, PyString>,
        lossy: bool,
        encoding: Word<'_, '_>,
        csa_version: Word<'_, '_>,
        main_line: bool,
        analysis: Word<'_, '_>,
        kif_dialect: Word<'_, '_>,
        usi_endings: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let format = format_named(format)?;
        let manner = Manner::new(csa_version, main_line, analysis, kif_dialect, usi_endings)?;
        text(slf, manner, format, encoding_to_write(encoding)?)?.into_python(slf.py(), lossy)
    }

    /// Writes the game as the bytes of a file in the notation `format`.
    ///
    /// `encoding` is UTF-8 by default, and is declared if the notation has a line for it. `newline` is `\n`, `\r\n`
    /// or `\r`; by default it is that of the program in `kif_dialect`, or `\n`. `unencodable` says what to do with
    /// characters that the encoding does not have: `refuse` (the default) raises an exception, and `replace` writes
    /// `〓`, or `?` if the encoding does not have `〓`. The other arguments are those of `write`.
    ///
    /// Raises `KifuError` if a character is refused, or if something would be lost and `lossy` is false.
    ///
    /// >>> import kifu
    /// >>> data = kifu.parse("▲７六歩").encode("ki2", encoding="shift_jis", newline="\r\n")
    /// >>> data.decode("cp932").splitlines()[-1]
    /// '▲７六歩'
    #[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
    #[pyo3(signature = (
        format, *, lossy = false, encoding = None, newline = None, unencodable = None, csa_version = None,
        main_line = false, analysis = None, kif_dialect = None, usi_endings = false,
    ))]
    fn encode<'py>(
        slf: &Bound<'py, Self>,
        format: &Bound<'py, PyString>,
        lossy: bool,
        encoding: Word<'_, '_>,
        newline: Word<'_, '_>,
        unencodable: Word<'_, '_>,
        csa_version: Word<'_, '_>,
        main_line: bool,
        analysis: Word<'_, '_>,
        kif_dialect: Word<'_, '_>,
        usi_endings: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let manner = Manner::new(csa_version, main_line, analysis, kif_dialect, usi_endings)?;
        let form = Form::new(None, Some(format), encoding, newline, unencodable, &manner)?;
        let text = text(slf, manner, form.format, Some(form.encoding))?;
        Ok(PyBytes::new(slf.py(), &text.bytes(slf.py(), &form, lossy)?.0))
    }

    /// Writes the game into the file at `path`. The result lists what was lost; it is empty unless `lossy` or
    /// `unencodable` allows losses.
    ///
    /// The extension of `path` decides the notation, the encoding and the line ends: Shift_JIS and `\r\n` for
    /// `.kif`, UTF-8 and `\n` for `.kifu` and `.csa`. The arguments, which are those of `encode`, change that. An
    /// existing file is replaced. If writing fails, the old file stays, and there is no partial file.
    ///
    /// Raises `OSError` if the file cannot be written, `KifuError` if no notation has the extension and no `format` is
    /// given, and what `encode` raises.
    #[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
    #[pyo3(signature = (
        path, *, format = None, lossy = false, encoding = None, newline = None, unencodable = None,
        csa_version = None, main_line = false, analysis = None, kif_dialect = None, usi_endings = false,
    ))]
    fn save<'py>(
        slf: &Bound<'py, Self>,
        path: &Bound<'py, PyAny>,
        format: Word<'_, '_>,
        lossy: bool,
        encoding: Word<'_, '_>,
        newline: Word<'_, '_>,
        unencodable: Word<'_, '_>,
        csa_version: Word<'_, '_>,
        main_line: bool,
        analysis: Word<'_, '_>,
        kif_dialect: Word<'_, '_>,
        usi_endings: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (py, path) = (slf.py(), input::path(path)?);
        let manner = Manner::new(csa_version, main_line, analysis, kif_dialect, usi_endings)?;
        let form = Form::new(Some(&path), format, encoding, newline, unencodable, &manner)?;
        let text = text(slf, manner, form.format, Some(form.encoding))?;
        let (bytes, losses) = text.bytes(py, &form, lossy)?;
        let saved = work(py, || kifu::command::save(&path, &bytes))?;
        saved.map_err(|error| match error.raw_os_error() {
            Some(_) => file_error(&error, path),
            None => PyOSError::new_err(format!("{}: {error}", path.display())),
        })?;
        Diagnostic::tuple(py, &losses)
    }
}

/// The game of a record as text that declares `encoding`, or none.
fn text(
    record: &Bound<'_, Record>,
    manner: Manner,
    format: Format,
    encoding: Option<Encoding>,
) -> PyResult<Text> {
    Record::work_on(record, move |this| manner.write(std::slice::from_ref(this.record()), format, encoding))
}
