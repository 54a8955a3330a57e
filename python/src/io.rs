//! The verbs: parse, read, check, convert.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kifu::files::{Address, Container, Walk};
use kifu::{Encoding, Format, Parsed, ReadOptions};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::diag::{Diagnostic, Finding, refuse};
use crate::error::{KifuError, work_on};
use crate::games::Games;
use crate::input::{Data, Place, file_error, named};
use crate::record::Record;
use crate::variant::{Choice, variant_of};
use crate::word::{Word, encoding_named, format_named};
use crate::write::Manner;

/// Reads the game in `data`, which must hold exactly one game.
///
/// `data` is a `str`, or a bytes-like object (`bytes`, `bytearray`, `memoryview`, `mmap`, an array) in an encoding
/// of game records. `format` (the notation) and `encoding` are detected unless they are given. `variant` is that of
/// records that do not name theirs. What is wrong with the text is listed in `Record.diagnostics` and raises
/// nothing unless `strict` is true.
///
/// Raises `KifuError` if there is no game or more than one (`records` then has the games), with `strict` if there
/// is an error or a warning, and for an unknown format, encoding or variant.
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
    let how = How::new(Told { format, encoding, variant }, strict)?;
    one(data.py(), vec![how.parse(data)?], "parse_all")
}

/// Reads all games in `data`, which must hold at least one; the arguments are those of `parse`.
///
/// A finding that concerns the whole text is listed with each game.
///
/// Raises `KifuError` if there is no game, with `strict` if there is an error or a warning, and for an unknown
/// format, encoding or variant.
#[pyfunction]
#[pyo3(signature = (data, *, format = None, encoding = None, variant = None, strict = false))]
pub fn parse_all(
    data: &Bound<'_, PyAny>,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    strict: bool,
) -> PyResult<Vec<Record>> {
    let how = How::new(Told { format, encoding, variant }, strict)?;
    how.parse(data)?.all(data.py())
}

/// Reads the game in a file, which must hold exactly one game; the other arguments are those of `parse`.
///
/// `path` is a path as `str`, `bytes` or `os.PathLike`, or a file object that is open to read bytes. As in `scan`,
/// a path can also name a container (zip, 7z, gz …) with one game, a member of a container
/// (`games.zip!2025/a.csa`), or one game of a file with several (`games.csa#2`).
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
    let how = How::new(Told { format, encoding, variant }, strict)?;
    one(path.py(), how.read(path)?, "read_all")
}

/// Reads all games in a file, which must hold at least one; `path` is as in `read`, and the other arguments as in
/// `parse_all`. Of a container all members are read, and of training data all games.
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
    let how = How::new(Told { format, encoding, variant }, strict)?;
    all(path.py(), how.read(path)?)
}

/// All findings about `data`, in the order of the text; the arguments are those of `parse`. With `strict` warnings
/// are errors.
///
/// What `data` holds never raises an exception.
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
    let games = How::new(Told { format, encoding, variant }, strict)?.parse(data)?;
    Ok(games.found().iter().cloned().map(Diagnostic::new).collect())
}

/// All games in `data`, written in the notation `to`. `lossy`, `csa_version`, `main_line`, `analysis`,
/// `kif_dialect` and `usi_endings` are as in `Record.write`, the others as in `parse`.
///
/// The result is a `Written`: a `str` with `losses`. It declares no encoding, because the caller decides how the
/// text is encoded.
///
/// Raises `KifuError` if there is no game, with `strict` if there is an error or a warning, and, unless `lossy` is
/// true, if something would be lost; the `diagnostics` of the exception say what. Several games in one text of KIF
/// or KI2 count as a loss, because most programs read only the first.
#[pyfunction]
#[pyo3(signature = (
    data, to, *, lossy = false, csa_version = None, main_line = false, analysis = None, kif_dialect = None,
    usi_endings = false,
    format = None, encoding = None, variant = None, strict = false,
))]
#[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
pub fn convert<'py>(
    data: &Bound<'py, PyAny>,
    to: &Bound<'py, PyString>,
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
) -> PyResult<Bound<'py, PyAny>> {
    let py = data.py();
    let to = format_named(to)?;
    let manner = Manner::new(csa_version, main_line, analysis, kif_dialect, usi_endings)?;
    let how = How::new(Told { format, encoding, variant }, strict)?;
    let text = how.work_on(Data::of(data)?, py, move |parsed| {
        Games::of(parsed, strict).records().map(|records| manner.write(&records, to, None))
    })?;
    text.map_err(|(why, found)| refuse(py, why, &found))?.into_python(py, lossy)
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

/// The names of the known variants.
///
/// >>> import kifu
/// >>> kifu.variants()[0]
/// 'shogi'
#[pyfunction]
pub fn variants() -> Vec<&'static str> {
    kifu::VARIANT_NAMES.to_vec()
}

/// The notation, the encoding and the variant of a text, as far as the caller gives them. The others are found from the
/// text.
#[derive(Clone, Copy)]
pub struct Told<'a, 'py> {
    pub format: Word<'a, 'py>,
    pub encoding: Word<'a, 'py>,
    pub variant: Choice<'a, 'py>,
}

/// How a text is to be read.
pub struct How {
    pub options: ReadOptions,
    has_encoding: bool,
    strict: bool,
    /// Reading stops when this is true.
    pub stop: Arc<AtomicBool>,
}

impl How {
    /// What the arguments ask for.
    pub fn new(told: Told<'_, '_>, strict: bool) -> PyResult<How> {
        let Told { format, encoding, variant } = told;
        let stop = Arc::<AtomicBool>::default();
        let mut options = ReadOptions::new().strict(strict).stop(stop.clone());
        if let Some(format) = format.map(format_named).transpose()? {
            options = options.format(format);
        }
        if let Some(encoding) = encoding.map(encoding_named).transpose()? {
            options = options.encoding(encoding);
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

    /// Reads what is at a path. For a container the result has the games of each member.
    fn read(mut self, place: &Bound<'_, PyAny>) -> PyResult<Vec<Games>> {
        let strict = self.strict;
        let (path, options) = match Place::of(place)? {
            Place::File(data, path) => {
                let address = path.map(|path| Arc::new(Address::new(&path, None)));
                if let Some(address) = &address {
                    self.options = self.options.name(address.file.clone());
                }
                let read = move |parsed| {
                    let games = Games::of(parsed, strict);
                    match address {
                        Some(address) => games.given_by(address),
                        None => games,
                    }
                };
                return Ok(vec![self.work_on(data, place.py(), read)?]);
            }
            Place::Path(path) => (path, self.options),
        };
        // Reading something other than a file, such as a pipe, may take any time.
        let size = path.metadata().ok().filter(|about| about.is_file());
        let size = size.map_or(usize::MAX, |about| usize::try_from(about.len()).unwrap_or(usize::MAX));
        let read = move || {
            if is_plain(&path) {
                kifu::read(&path, &options)
                    .map(|parsed| vec![Games::of(parsed, strict).within(Address::new(&path, None).into(), 0)])
                    .map_err(|error| match error.io() {
                        Some(error) => file_error(error, path),
                        None => KifuError::new_err(error.to_string()),
                    })
            } else {
                unpacked(path, &options, strict)
            }
        };
        work_on(place.py(), size, &self.stop, read)?
    }

    /// Reads `data`, and returns what `f` makes of it. A `str` is decoded already, so it can have no other encoding.
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

/// Whether a path is that of a text or of nothing at all, and not of a container or of something in a file.
fn is_plain(path: &Path) -> bool {
    match path.metadata() {
        // Looking into a pipe would take bytes out of it.
        Ok(about) => !about.is_file() || !matches!(Container::of_file(path), Ok(Some(_))),
        // `-` means standard input to the command only.
        Err(_) => path.as_os_str() == "-" || Walk::new([path]).missing().is_some(),
    }
}

/// The games of each member of a container, or of what an address names.
fn unpacked(path: PathBuf, options: &ReadOptions, strict: bool) -> PyResult<Vec<Games>> {
    let mut all = Vec::new();
    for mut input in Walk::new([&path]).inputs() {
        let (path, address) = (named(&input), Arc::new(input.address()));
        let mut before = input.game().map_or(0, |game| game - 1);
        for parsed in input.portions(options) {
            let parsed = parsed.map_err(|error| file_error(&error, path.clone()))?;
            let games = parsed.records.len() as u32;
            all.push(Games::of(parsed, strict).within(address.clone(), before));
            before += games;
        }
    }
    if all.is_empty() {
        let path = path.display();
        return Err(KifuError::new_err(format!(
            "{path}: no member has the name of a record; one that is named itself (`{path}!…`) is read whatever its name"
        )));
    }
    Ok(all)
}

/// The only game. For any other number the error names `verb`, the function that returns all games.
fn one(py: Python<'_>, games: Vec<Games>, verb: &str) -> PyResult<Record> {
    let found: Vec<_> = games.iter().flat_map(|games| games.found().iter().cloned()).collect();
    let file = games.iter().find_map(Games::file).map(|file| format!("{file}: ")).unwrap_or_default();
    let mut records = all(py, games)?;
    match (records.pop(), records.len()) {
        (Some(record), 0) => Ok(record),
        (last, _) => {
            records.extend(last);
            let number = records.len();
            let message = format!("{file}expected one game, found {number}; `{verb}` gives them all");
            Err(miscounted(py, message, &found, records))
        }
    }
}

/// A `KifuError` about the number of games, with the games.
fn miscounted(py: Python<'_>, message: String, found: &[Arc<Finding>], records: Vec<Record>) -> PyErr {
    let error = refuse(py, message, found);
    let attach = || error.value(py).setattr("records", PyTuple::new(py, records)?);
    attach().err().unwrap_or(error)
}

/// Every game; an error if a file could not be read to its end.
fn all(py: Python<'_>, games: Vec<Games>) -> PyResult<Vec<Record>> {
    let mut records = Vec::new();
    for games in games {
        if let Some(error) = games.cut(py) {
            return Err(error);
        }
        records.extend(games.all(py)?);
    }
    Ok(records)
}
