//! How games are written: as text, as bytes, into files.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use kifu::analysis::Dialect;
use kifu::notation::FileForm;
use kifu::{CsaVersion, Encoding, Format, KifDialect, LineEnd, Record, Unencodable, WriteOptions};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::diag::{Diagnostic, Finding, refuse};
use crate::error::KifuError;
use crate::word::{Word, encoding_to_write, format_named, named_if_any};

/// How games are written in any notation.
#[derive(Clone)]
pub struct Manner {
    options: WriteOptions,
    kif_dialect: Option<KifDialect>,
    analysis: Option<Dialect>,
}

impl Manner {
    /// What the arguments ask for.
    pub fn new(
        csa_version: Word<'_, '_>,
        main_line: bool,
        analysis: Word<'_, '_>,
        kif_dialect: Word<'_, '_>,
        usi_endings: bool,
    ) -> PyResult<Manner> {
        let kif_dialect = named_if_any("KIF dialect", kif_dialect, KifDialect::from_name, KifDialect::NAMES)?;
        let version = named_if_any("CSA version", csa_version, CsaVersion::from_name, CsaVersion::NAMES)?;
        let analysis = named_if_any("dialect", analysis, Dialect::from_name, Dialect::NAMES)?;
        let options = WriteOptions::new().main_line(main_line).usi_endings(usi_endings);
        let options =
            options.csa_version(version.unwrap_or_default()).dialect(kif_dialect.unwrap_or_default());
        Ok(Manner { options, kif_dialect, analysis })
    }

    /// The games as text that declares `encoding`, or none.
    pub fn write(&self, records: &[Record], format: Format, encoding: Option<Encoding>) -> Text {
        let (records, mut losses) = kifu::analysis::rewrite_all(records, self.analysis);
        let options = self.options.clone().undeclared(encoding.is_none());
        let mut written = kifu::write_all(&records, format, &options.encoding(encoding.unwrap_or_default()));
        losses.append(&mut written.losses);
        written.losses = losses;
        Text(written)
    }

    /// The line end of the program for which KIF is written.
    fn line_end(&self, format: Format) -> Option<LineEnd> {
        let dialect = self.kif_dialect.filter(|_| format == Format::Kif);
        dialect.map(|dialect| dialect.habits().line_end)
    }
}

/// Games as text, with what was lost.
pub struct Text(kifu::Written);

impl Text {
    /// The text as a Python object. If there are losses, it is an error unless `lossy` is true.
    pub fn into_python(self, py: Python<'_>, lossy: bool) -> PyResult<Bound<'_, PyAny>> {
        static WRITTEN: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let losses = self.losses(py, lossy)?;
        WRITTEN.import(py, "kifu.written", "Written")?.call1((self.0.text, Diagnostic::tuple(py, &losses)?))
    }

    /// The bytes of the text. If there are losses, it is an error unless `lossy` is true; and so it is if a character
    /// is refused.
    pub fn bytes(&self, py: Python<'_>, form: &Form, lossy: bool) -> PyResult<(Vec<u8>, Vec<Arc<Finding>>)> {
        let mut losses = self.losses(py, lossy)?;
        let Form { line_end, unencodable, .. } = *form;
        let encoded = py.detach(|| self.0.encode(line_end, unencodable));
        let (missing, misread): (Vec<_>, Vec<_>) = encoded
            .losses
            .into_iter()
            .map(Finding::of_nothing)
            .partition(|loss| loss.get().code == kifu::Code::LostCharacters);
        if unencodable == Unencodable::Refuse && !missing.is_empty() {
            return Err(lost(py, &missing, "`unencodable=\"replace\"` writes 〓 instead"));
        }
        if !lossy && !misread.is_empty() {
            return Err(lost(py, &misread, "`lossy=True` writes it nevertheless"));
        }
        losses.extend(missing.into_iter().chain(misread));
        Ok((encoded.bytes, losses))
    }

    fn losses(&self, py: Python<'_>, lossy: bool) -> PyResult<Vec<Arc<Finding>>> {
        let losses: Vec<_> = self.0.losses.iter().cloned().map(Finding::of_nothing).collect();
        if lossy || losses.is_empty() {
            Ok(losses)
        } else {
            Err(lost(py, &losses, "`lossy=True` writes the rest"))
        }
    }
}

/// The error for losses; `remedy` says how they can be accepted.
fn lost(py: Python<'_>, losses: &[Arc<Finding>], remedy: &str) -> PyErr {
    let more = if losses.len() > 1 { format!(" (and {} more)", losses.len() - 1) } else { String::new() };
    refuse(py, format!("{}{more}: nothing was written; {remedy}", losses[0]), losses)
}

/// How a text becomes bytes.
pub struct Form {
    pub format: Format,
    pub encoding: Encoding,
    line_end: LineEnd,
    unencodable: Unencodable,
}

impl Form {
    /// The form that the arguments ask for. What they leave open follows from the extension of `path`.
    pub fn new(
        path: Option<&Path>,
        format: Word<'_, '_>,
        encoding: Word<'_, '_>,
        newline: Word<'_, '_>,
        unencodable: Word<'_, '_>,
        manner: &Manner,
    ) -> PyResult<Form> {
        let extension = path.map(|path| path.extension().and_then(OsStr::to_str).unwrap_or_default());
        let file = extension.map(FileForm::of);
        let Some(format) = format.map(format_named).transpose()?.or(file.and_then(|file| file.format)) else {
            let extension = extension.unwrap_or_default();
            let message = if extension.is_empty() {
                "the name has no extension; say the `format`".to_string()
            } else {
                format!("no notation has the extension `{extension}`; say the `format`")
            };
            return Err(KifuError::new_err(message));
        };
        // An extension of another notation says nothing about this one.
        let file = file.filter(|file| file.format == Some(format));
        let encoding = encoding_to_write(encoding)?.or(file.map(|file| file.encoding)).unwrap_or_default();
        let line_end = named_if_any("newline", newline, line_end_of, NEWLINES)?;
        let line_end = line_end.or(manner.line_end(format)).or(file.map(|file| file.line_end));
        let unencodable =
            named_if_any("unencodable", unencodable, Unencodable::from_name, Unencodable::NAMES)?;
        let unencodable = unencodable.unwrap_or_default();
        Ok(Form { format, encoding, line_end: line_end.unwrap_or(LineEnd::Lf), unencodable })
    }
}

/// How lines may end.
const NEWLINES: &[&str] = &["\\n", "\\r\\n", "\\r"];

fn line_end_of(newline: &str) -> Option<LineEnd> {
    match newline {
        "\n" => Some(LineEnd::Lf),
        "\r\n" => Some(LineEnd::CrLf),
        "\r" => Some(LineEnd::Cr),
        _ => None,
    }
}
