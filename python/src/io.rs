//! The verbs: parse, read, check, convert.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kifu::analysis::Dialect;
use kifu::{CsaVersion, Encoding, Format, KifDialect, Parsed, ReadOptions, Variant, WriteOptions, Written};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::diag::{Diagnostic, Finding};
use crate::error::{KifuError, miscounted, refuse, text, unknown, work_on};
use crate::input::{Data, Place, file_error, hint};
use crate::record::Record;
use crate::variant::{Choice, variant_of};

/// A word that the caller chose from a list, or nothing.
pub type Word<'a, 'py> = Option<&'a Bound<'py, PyString>>;

/// The game in `data`, which holds exactly one.
///
/// `data` is a `str`, or a bytes-like object (`bytes`, `bytearray`, `memoryview`, `mmap`, an array) in any encoding
/// that game records are found in. Notation, encoding and variant are found from the text unless they are given. What
/// is wrong with the text is listed in `Record.diagnostics`; reading goes on as far as it makes sense.
///
/// Raises `KifuError` if there is no game or more than one (`records` has them then), or with `strict` if there is any
/// warning or error, and for an unknown format, encoding or variant.
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
    let how = How::new(format, encoding, variant, strict)?;
    how.parse(data)?.one(data.py(), "parse_all")
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
    let how = How::new(format, encoding, variant, strict)?;
    how.parse(data)?.all(data.py())
}

/// The game in a file, which holds exactly one; as `parse` otherwise.
///
/// `path` is a path as `str`, `bytes` or `os.PathLike`, or a file that is open to read bytes.
///
/// Raises `OSError` if the file cannot be read, and what `parse` raises.
#[pyfunction]
#[pyo3(signature = (path, *, format = None, encoding = None, variant = None, strict = false))]
pub fn read(
    path: &Bound<'_, PyAny>,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    strict: bool,
) -> PyResult<Record> {
    let how = How::new(format, encoding, variant, strict)?;
    how.read(path)?.one(path.py(), "read_all")
}

/// Every game in a file, which holds at least one; `path` as in `read`, the rest as in `parse_all`.
///
/// Raises `OSError` if the file cannot be read, and what `parse_all` raises.
#[pyfunction]
#[pyo3(signature = (path, *, format = None, encoding = None, variant = None, strict = false))]
pub fn read_all(
    path: &Bound<'_, PyAny>,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    strict: bool,
) -> PyResult<Vec<Record>> {
    let how = How::new(format, encoding, variant, strict)?;
    how.read(path)?.all(path.py())
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
    let games = How::new(format, encoding, variant, strict)?.parse(data)?;
    Ok(games.found.into_iter().map(Diagnostic::new).collect())
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
    let how = How::new(format, encoding, variant, strict)?;
    let text = how.work_on(Data::of(data)?, py, move |parsed| {
        let games = Games::of(parsed, strict);
        games
            .records
            .map(|records| written(&records, to, &options, dialect))
            .map_err(|why| (why, games.found))
    })?;
    let text = text.map_err(|(why, found)| refuse(py, why, &found))?;
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
struct How {
    options: ReadOptions,
    has_encoding: bool,
    strict: bool,
    stop: Arc<AtomicBool>,
}

impl How {
    /// What the arguments ask for.
    fn new(
        format: Word<'_, '_>,
        encoding: Word<'_, '_>,
        variant: Choice<'_, '_>,
        strict: bool,
    ) -> PyResult<How> {
        let stop = Arc::<AtomicBool>::default();
        let mut options = ReadOptions::new().strict(strict).stop(stop.clone());
        if let Some(name) = format {
            options = options.format(format_named(text(name)?)?);
        }
        if let Some(name) = encoding {
            options = options.encoding(encoding_named(text(name)?)?);
        }
        if let Some(variant) = variant_of(variant)? {
            options = options.variant(variant);
        }
        Ok(How { options, has_encoding: encoding.is_some(), strict, stop })
    }

    /// Reads `data`.
    fn parse(self, data: &Bound<'_, PyAny>) -> PyResult<Games> {
        let strict = self.strict;
        self.work_on(Data::of(data)?, data.py(), move |parsed| Games::of(parsed, strict))
    }

    /// Reads a file.
    fn read(mut self, place: &Bound<'_, PyAny>) -> PyResult<Games> {
        let strict = self.strict;
        match Place::of(place)? {
            Place::File(data, name) => {
                if let Some(name) = name {
                    self.options = self.options.name(name);
                }
                self.work_on(data, place.py(), move |parsed| Games::of(parsed, strict))
            }
            Place::Path(path) => {
                let (options, file) = (self.options, path.clone());
                // Whatever is no file, such as a pipe, may take any time.
                let size = path.metadata().ok().filter(|about| about.is_file());
                let size =
                    size.map_or(usize::MAX, |about| usize::try_from(about.len()).unwrap_or(usize::MAX));
                let read = move || kifu::read(&file, &options).map(|parsed| Games::of(parsed, strict));
                work_on(place.py(), size, &self.stop, read)?.map_err(|error| file_error(&error, path))
            }
        }
    }

    /// What `f` makes of what is read of `data`. A `str` was decoded by whoever made it.
    fn work_on<T: Send + 'static>(
        mut self,
        data: Data,
        py: Python<'_>,
        f: impl FnOnce(Parsed) -> T + Send + 'static,
    ) -> PyResult<T> {
        if matches!(data, Data::Text(_)) {
            if self.has_encoding {
                return Err(KifuError::new_err("a str has no encoding; give bytes, or leave encoding out"));
            }
            self.options = self.options.encoding(Encoding::Utf8);
        }
        let options = self.options;
        work_on(py, data.len(), &self.stop, move || f(kifu::parse_with(&data, &options)))
    }
}

/// What was read.
struct Games {
    /// The games, or why there are none. A caller who is not strict takes games with their findings.
    records: Result<Vec<kifu::Record>, String>,
    /// What was found in the whole text.
    found: Vec<Arc<Finding>>,
    format: Option<Format>,
    encoding: Encoding,
}

impl Games {
    fn of(parsed: Parsed, strict: bool) -> Games {
        let (format, source) = (parsed.format, Arc::clone(&parsed.source));
        let found = parsed.diagnostics.iter().map(|found| Finding::of(found.clone(), &source)).collect();
        let records = match parsed.records.is_empty() || strict && parsed.has_errors() {
            false => Ok(parsed.records),
            true => match parsed.all() {
                Err(error) => Err(format!("{error}{}", hint(source.text()))),
                Ok(_) => Err("no game found".to_string()),
            },
        };
        Games { records, found, format, encoding: source.encoding() }
    }

    /// The only game; `verb` would give any number of them.
    fn one(self, py: Python<'_>, verb: &str) -> PyResult<Record> {
        let found = self.found.clone();
        let mut records = self.all(py)?;
        match (records.pop(), records.len()) {
            (Some(record), 0) => Ok(record),
            (last, _) => {
                records.extend(last);
                let message = format!("expected one game, found {}; `{verb}` gives them all", records.len());
                Err(miscounted(py, message, &found, records))
            }
        }
    }

    /// Every game with what was found about it; what concerns the whole text is listed with each.
    fn all(self, py: Python<'_>) -> PyResult<Vec<Record>> {
        let Games { records, found, format, encoding } = self;
        let records = records.map_err(|why| refuse(py, why, &found))?;
        let shared: Vec<_> = found.iter().filter(|one| one.game() == 0).cloned().collect();
        let mut own = vec![shared; records.len()];
        if let [own] = &mut own[..] {
            *own = found;
        } else {
            for one in found {
                if let Some(list) = (one.game() as usize).checked_sub(1).and_then(|game| own.get_mut(game)) {
                    list.push(one);
                }
            }
        }
        let games = records.into_iter().zip(own);
        Ok(games.map(|(record, found)| Record::read(record, found, format, encoding)).collect())
    }
}

/// The text of `written`, if nothing was lost or the caller does not mind.
pub fn unless_lost(py: Python<'_>, written: Written, lossy: bool) -> PyResult<String> {
    if lossy {
        return Ok(written.text);
    }
    let losses: Vec<_> = written.losses.iter().cloned().map(Finding::of_nothing).collect();
    written.lossless().map_err(|error| refuse(py, error.to_string(), &losses))
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
