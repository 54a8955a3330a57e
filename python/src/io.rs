//! The verbs: parse, read, check, convert.

use std::path::PathBuf;
use std::sync::Arc;

use kifu::analysis::Dialect;
use kifu::{
    CsaVersion, Encoding, Format, KifDialect, Parsed, ReadOptions, Severity, Source, Variant, WriteOptions,
    Written,
};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::diag::Diagnostic;
use crate::error::{refuse, text, unknown, work};
use crate::record::{File, Record};
use crate::variant::{self, Choice, variant_of};

/// A word that the caller chose from a list, or nothing.
pub type Word<'a, 'py> = Option<&'a Bound<'py, PyString>>;

/// The game in `data`, which holds exactly one.
///
/// `data` is a `str`, or `bytes` in any encoding that game records are found in. Notation, encoding and
/// variant are found from the text unless they are given. What is wrong with the text is listed in
/// `Record.diagnostics`; reading goes on as far as it makes sense.
///
/// Raises `KifuError` if there is no game or more than one, or with `strict` if there is any warning or
/// error; `ValueError` for an unknown format, encoding or variant.
///
/// >>> import kifu
/// >>> record = kifu.parse("position startpos moves 7g7f 3c3d")
/// >>> [move.usi() for move in record.moves]
/// ['7g7f', '3c3d']
#[pyfunction]
#[pyo3(signature = (data, *, format = None, encoding = None, variant = None, strict = false))]
pub fn parse(
    data: &Bound<'_, PyAny>,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    strict: bool,
) -> PyResult<Record> {
    let mut how = How::new(format, encoding, variant, strict)?;
    one(data.py(), how.parse(data)?, how)
}

/// Every game in `data`, which holds at least one; as `parse` otherwise.
///
/// A finding that concerns the whole file is listed with each game.
///
/// Raises `KifuError` if there is no game, or with `strict` if there is any warning or error.
#[pyfunction]
#[pyo3(signature = (data, *, format = None, encoding = None, variant = None, strict = false))]
pub fn parse_all(
    data: &Bound<'_, PyAny>,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    strict: bool,
) -> PyResult<Vec<Record>> {
    let mut how = How::new(format, encoding, variant, strict)?;
    all(data.py(), how.parse(data)?, how)
}

/// The game in the file at `path`, which holds exactly one; as `parse` otherwise.
///
/// Raises `OSError` if the file cannot be read, and what `parse` raises.
#[pyfunction]
#[pyo3(signature = (path, *, format = None, encoding = None, variant = None, strict = false))]
pub fn read(
    py: Python<'_>,
    path: PathBuf,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    strict: bool,
) -> PyResult<Record> {
    let how = How::new(format, encoding, variant, strict)?;
    let parsed = work(py, || kifu::read(&path, &how.options()))?;
    one(py, parsed.map_err(|error| file_error(&error, path))?, how)
}

/// What is wrong with `data`: every finding, in the order of the text; as `parse` otherwise.
///
/// Never raises for what `data` says.
///
/// >>> import kifu
/// >>> kifu.check("position startpos moves 7g7f 3c3d\n")
/// []
#[pyfunction]
#[pyo3(signature = (data, *, format = None, encoding = None, variant = None, strict = false))]
pub fn check(
    data: &Bound<'_, PyAny>,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    strict: bool,
) -> PyResult<Vec<Diagnostic>> {
    let parsed = How::new(format, encoding, variant, strict)?.parse(data)?;
    Ok(parsed.diagnostics.into_iter().map(|found| Diagnostic::new(found, Some(&parsed.source))).collect())
}

/// Every game in `data`, written in the notation `to`.
///
/// `csa_version` is `2.2`, which every program reads, or `3.0`. `main_line` leaves variations out.
/// `analysis` says evaluations of engines in comments as another program does; they stay as they are
/// otherwise. `kif_dialect` is the program that is to read KIF. `usi_endings` ends USI with a word
/// such as `resign`, which engines refuse. Lines end in `\n`; the text is a `str`, to be encoded by the caller.
///
/// Raises `KifuError` if there is no game, if something would be lost and `lossy` is false (its
/// `diagnostics` say what; of several games in one KIF or KI2 other programs read the first), or with `strict` if there is any warning or error.
#[pyfunction]
#[pyo3(signature = (
    data, to, *, lossy = false, csa_version = None, main_line = false, analysis = None, kif_dialect = None,
    usi_endings = false,
    format = None, encoding = None, variant = None, strict = false,
))]
#[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
pub fn convert(
    data: &Bound<'_, PyAny>,
    to: &Bound<'_, PyString>,
    lossy: bool,
    csa_version: Word<'_, '_>,
    main_line: bool,
    analysis: Word<'_, '_>,
    kif_dialect: Word<'_, '_>,
    usi_endings: bool,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    strict: bool,
) -> PyResult<String> {
    let py = data.py();
    let (to, options) = (format_named(text(to)?)?, write_options(csa_version, main_line, kif_dialect)?);
    let options = options.usi_endings(usi_endings);
    let dialect = dialect_named(analysis)?;
    let mut how = How::new(format, encoding, variant, strict)?;
    let mut parsed = how.parse(data)?;
    let (source, found) = take_findings(&mut parsed);
    let records = how.all(parsed).map_err(|message| refuse(py, message, &found, Some(&source)))?;
    let text = work(py, || written(&records, to, &options, dialect))?;
    unless_lost(py, text, lossy)
}

/// The names of the notations that are read and written.
///
/// >>> import kifu
/// >>> "csa" in kifu.formats()
/// True
#[pyfunction]
pub fn formats() -> Vec<&'static str> {
    Format::NAMES.to_vec()
}

/// The names of the games that are known.
///
/// >>> import kifu
/// >>> kifu.variants()[0]
/// 'shogi'
#[pyfunction]
pub fn variants() -> Vec<&'static str> {
    kifu::VARIANT_NAMES.to_vec()
}

/// How a text is to be read.
#[derive(Debug, Clone)]
pub struct How {
    format: Option<Format>,
    encoding: Option<Encoding>,
    variant: Option<Variant>,
    strict: bool,
    name: Option<String>,
}

impl How {
    /// What the arguments ask for.
    pub fn new(
        format: Word<'_, '_>,
        encoding: Word<'_, '_>,
        variant: Choice<'_, '_>,
        strict: bool,
    ) -> PyResult<How> {
        let format = format.map(|name| format_named(text(name)?)).transpose()?;
        let encoding = encoding.map(|name| encoding_named(text(name)?)).transpose()?;
        Ok(How { format, encoding, variant: variant_of(variant)?, strict, name: None })
    }

    /// The words that `new` was given, to be pickled.
    pub fn words(&self) -> (Option<&'static str>, Option<&'static str>, Option<variant::Variant>, bool) {
        let variant = self.variant.as_ref().map(variant::pickled);
        (self.format.map(Format::name), self.encoding.map(Encoding::name), variant, self.strict)
    }

    fn options(&self) -> ReadOptions {
        let mut options = ReadOptions::new().strict(self.strict);
        if let Some(name) = &self.name {
            options = options.name(name);
        }
        if let Some(format) = self.format {
            options = options.format(format);
        }
        if let Some(encoding) = self.encoding {
            options = options.encoding(encoding);
        }
        match &self.variant {
            Some(variant) => options.variant(variant.clone()),
            None => options,
        }
    }

    /// Reads `data`. A `str` was decoded by whoever made it.
    fn parse(&mut self, data: &Bound<'_, PyAny>) -> PyResult<Parsed> {
        let bytes = if let Ok(bytes) = data.cast::<PyBytes>() {
            bytes.as_bytes()
        } else if let Ok(string) = data.cast::<PyString>() {
            if self.encoding.is_some() {
                return Err(PyValueError::new_err(
                    "a str has no encoding; give bytes, or leave encoding out",
                ));
            }
            self.encoding = Some(Encoding::Utf8);
            text(string)?.as_bytes()
        } else {
            let name = data.get_type().name()?;
            return Err(PyTypeError::new_err(format!("data must be str or bytes, not {name}")));
        };
        let options = self.options();
        work(data.py(), || kifu::parse_with(bytes, &options))
    }

    /// The games, or why there are none. A caller who is not strict takes games with their findings.
    fn all(&self, parsed: Parsed) -> Result<Vec<kifu::Record>, String> {
        if !self.strict && !parsed.records.is_empty() {
            return Ok(parsed.records);
        }
        let records = parsed.all().map_err(|error| error.to_string())?;
        if records.is_empty() { Err("no game found".to_string()) } else { Ok(records) }
    }

    fn one(&self, mut parsed: Parsed) -> Result<kifu::Record, String> {
        if !self.strict && parsed.records.len() == 1 {
            return Ok(parsed.records.remove(0));
        }
        parsed.one().map_err(|error| error.to_string())
    }
}

fn one(py: Python<'_>, mut parsed: Parsed, how: How) -> PyResult<Record> {
    let format = parsed.format;
    let (source, found) = take_findings(&mut parsed);
    match how.one(parsed) {
        Ok(record) => Ok(Record::new(record, found, 1, &Arc::new(File { source, format, how }))),
        Err(message) => Err(refuse(py, message, &found, Some(&source))),
    }
}

fn all(py: Python<'_>, mut parsed: Parsed, how: How) -> PyResult<Vec<Record>> {
    let format = parsed.format;
    let (source, found) = take_findings(&mut parsed);
    let records = match how.all(parsed) {
        Ok(records) => records,
        Err(message) => return Err(refuse(py, message, &found, Some(&source))),
    };
    let file = Arc::new(File { source, format, how });
    let shared: Vec<kifu::Diagnostic> = found.iter().filter(|one| one.game == 0).cloned().collect();
    let mut own = vec![shared; records.len()];
    for one in found {
        if let Some(list) = (one.game as usize).checked_sub(1).and_then(|game| own.get_mut(game)) {
            list.push(one);
        }
    }
    let games = records.into_iter().zip(own).zip(1..);
    Ok(games.map(|((record, found), number)| Record::new(record, found, number, &file)).collect())
}

/// The game `number` of `data` once more, for unpickling.
pub fn nth(data: &Bound<'_, PyAny>, mut how: How, name: Option<String>, number: u32) -> PyResult<Record> {
    how.name = name;
    let parsed = how.parse(data)?;
    let games = all(data.py(), parsed, how)?;
    let wanted = games.into_iter().find(|game| game.number() == number);
    wanted.ok_or_else(|| PyValueError::new_err(format!("the pickled text has no game {number}")))
}

fn take_findings(parsed: &mut Parsed) -> (Arc<Source>, Vec<kifu::Diagnostic>) {
    let source = parsed.source.clone();
    let notes_only = parsed.diagnostics.iter().all(|one| one.severity == Severity::Note);
    let found = match notes_only {
        // Nobody asks again for what cannot be an error.
        true => std::mem::take(&mut parsed.diagnostics),
        false => parsed.diagnostics.clone(),
    };
    (source, found)
}

/// The text of `written`, if nothing was lost or the caller does not mind.
pub fn unless_lost(py: Python<'_>, written: Written, lossy: bool) -> PyResult<String> {
    if lossy {
        return Ok(written.text);
    }
    let losses = written.losses.clone();
    written.lossless().map_err(|error| refuse(py, error.to_string(), &losses, None))
}

/// The games as text, with evaluations in the words of `dialect` if there is one.
pub fn written(
    records: &[kifu::Record],
    to: Format,
    options: &WriteOptions,
    dialect: Option<Dialect>,
) -> Written {
    let (records, mut losses) = kifu::analysis::rewrite_all(records, dialect);
    let mut written = kifu::write_all(&records, to, options);
    losses.append(&mut written.losses);
    Written { losses, ..written }
}

/// The dialect of comments of engines with this name, if one is asked for.
pub fn dialect_named(name: Word<'_, '_>) -> PyResult<Option<Dialect>> {
    let Some(name) = name else { return Ok(None) };
    let name = text(name)?;
    let unknown = || unknown("dialect", name, Dialect::NAMES);
    Dialect::from_name(name).map(Some).ok_or_else(unknown)
}

/// How to write, from the arguments.
pub fn write_options(
    csa_version: Word<'_, '_>,
    main_line: bool,
    kif_dialect: Word<'_, '_>,
) -> PyResult<WriteOptions> {
    let mut options = WriteOptions::new().main_line(main_line);
    if let Some(name) = kif_dialect {
        let name = text(name)?;
        let unknown = || unknown("KIF dialect", name, KifDialect::NAMES);
        options = options.dialect(KifDialect::from_name(name).ok_or_else(unknown)?);
    }
    let Some(version) = csa_version else { return Ok(options) };
    let version = text(version)?;
    let unknown = || unknown("CSA version", version, CsaVersion::NAMES);
    Ok(options.csa_version(CsaVersion::from_name(version).ok_or_else(unknown)?))
}

/// The notation with this name.
pub fn format_named(name: &str) -> PyResult<Format> {
    Format::from_name(name).ok_or_else(|| unknown("format", name, Format::NAMES))
}

fn encoding_named(name: &str) -> PyResult<Encoding> {
    Encoding::from_name(name).ok_or_else(|| unknown("encoding", name, Encoding::NAMES))
}

/// The `OSError` with number, words and file name that Python itself would raise.
fn file_error(error: &std::io::Error, path: PathBuf) -> PyErr {
    let words = error.to_string();
    match error.raw_os_error() {
        Some(number) => {
            let words = words.split(" (os error").next().unwrap_or_default().to_string();
            PyOSError::new_err((number, words, path.into_os_string()))
        }
        None => PyValueError::new_err(words),
    }
}
