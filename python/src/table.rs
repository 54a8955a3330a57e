//! Many files at a time: games one after the other, and tables of games and plies as streams of Arrow.

use std::collections::VecDeque;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use arrow_array::RecordBatchIterator;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_schema::ffi::FFI_ArrowSchema;
use kifu::files::{Address, Walk, scan as scan_files};
use kifu::filter::Filter;
use kifu::table::{Level, TableOptions, stream};
use kifu::{Parsed, ReadOptions};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyString};

use crate::condition::Condition;
use crate::error::{KifuError, work};
use crate::input::file_error;
use crate::io::{Games, How};
use crate::number::jobs;
use crate::plan::parts_of;
use crate::record::Record;
use crate::variant::Choice;
use crate::write::Word;

/// The games of files, folders and containers, one after the other.
///
/// `paths` is a path, or several: files, folders, containers (zip, 7z, tar, gz, xz, zst, lzh), or members of them
/// such as `games.zip!2025/a.csa`; or tasks of a `plan`. They are read on all processors while games are taken, in an
/// order that never changes. `on_error` says what becomes of a file that cannot be read or holds no game: `raise`, or
/// `skip`; of what can be unpacked in part the games come first. With `where` only the games that fulfil a `Condition` are given, and those that its headers refuse are not
/// played.
///
/// Raises what `read` raises, when it comes to that file.
#[pyfunction]
#[pyo3(signature = (
    paths, *, r#where = None, on_error = "raise", format = None, encoding = None, variant = None, jobs = None,
))]
pub fn scan(
    paths: &Bound<'_, PyAny>,
    r#where: Wanted<'_, '_>,
    on_error: &str,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    #[pyo3(from_py_with = jobs)] jobs: Option<NonZero<usize>>,
) -> PyResult<Scan> {
    let (skips, filter) = (skips(on_error)?, filter_of(r#where));
    let options = filter.reading(How::new(format, encoding, variant, false)?.options);
    let pieces = scan_files(Walk::of(parts_of(paths)?).inputs(), options, jobs);
    let pieces = pieces.map(move |(address, read)| {
        let read = read.map(|parsed| (filter.games(&parsed).collect(), parsed));
        (address, read)
    });
    Ok(Scan { skips, state: Mutex::new((Box::new(pieces), VecDeque::new())) })
}

/// What was read of a file, with the numbers of the games that are wanted, from 0.
type Pieces = Box<dyn Iterator<Item = (Address, std::io::Result<(Vec<usize>, Parsed)>)> + Send>;

/// A condition that the caller gave, or none.
pub type Wanted<'a, 'py> = Option<&'a Bound<'py, Condition>>;

/// The games that it is fulfilled by.
pub fn filter_of(wanted: Wanted<'_, '_>) -> Filter {
    wanted.map_or(Filter::all(), |wanted| wanted.get().filter())
}

/// Whether what cannot be read is left out.
pub fn skips(on_error: &str) -> PyResult<bool> {
    match on_error {
        "raise" => Ok(false),
        "skip" => Ok(true),
        _ => Err(KifuError::new_err(format!("expected `raise` or `skip`, not `{on_error}`"))),
    }
}

/// The games of files, made by `scan`.
#[pyclass(frozen, module = "kifu")]
pub struct Scan {
    skips: bool,
    /// What is still to be read, and what was read and not taken, behind which there may be why there is no more of it.
    state: Mutex<(Pieces, VecDeque<PyResult<Record>>)>,
}

#[pymethods]
impl Scan {
    fn __repr__(&self) -> &'static str {
        match self.skips {
            true => "<Scan of games, files without one left out>",
            false => "<Scan of games>",
        }
    }

    fn __iter__(slf: Py<Scan>) -> Py<Scan> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        loop {
            let next = work(py, || {
                let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
                match state.1.pop_front() {
                    Some(record) => Some(Ok(record)),
                    None => state.0.next().map(Err),
                }
            })?;
            let (address, read) = match next {
                None => return Ok(None),
                Some(Ok(record)) => return record.map(Some),
                Some(Err(piece)) => piece,
            };
            let games = match read {
                Ok((wanted, parsed)) => {
                    let games = Games::of(parsed, false);
                    let cut = games.cut(py).filter(|_| !self.skips);
                    games.all(py).map(|games| (wanted, games, cut))
                }
                Err(error) => Err(file_error(&error, PathBuf::from(address.file))),
            };
            match games {
                Ok((wanted, games, cut)) => {
                    let games =
                        games.into_iter().enumerate().filter(|(at, _)| wanted.binary_search(at).is_ok());
                    let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
                    state.1.extend(games.map(|(_, game)| Ok(game)).chain(cut.map(Err)));
                }
                Err(_) if self.skips => {}
                Err(error) => return Err(error),
            }
            py.check_signals()?;
        }
    }
}

/// A table with a row for each game of files, folders and containers; `paths` as in `scan`.
///
/// Every game is a row, and so is a file without one, or that cannot be read: `findings` and `error` say what is
/// wrong. `columns` are those to make, in this order: the usual ones as a rule. `Table.all_columns` lists every one,
/// and `docs/schema.md` says what they are. With `where` only the games that fulfil a `Condition` are rows, and files
/// that cannot be read.
///
/// Raises `KifuError` for an unknown column, format, encoding or variant.
#[pyfunction]
#[pyo3(signature = (
    paths, *, columns = None, r#where = None, format = None, encoding = None, variant = None, jobs = None,
))]
pub fn games(
    paths: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = names)] columns: Option<Vec<String>>,
    r#where: Wanted<'_, '_>,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    #[pyo3(from_py_with = jobs)] jobs: Option<NonZero<usize>>,
) -> PyResult<Table> {
    let read = How::new(format, encoding, variant, false)?.options;
    Table::new(Level::Game, paths, columns, r#where, read, jobs)
}

/// A table with a row for each move of the main lines; as `games` otherwise. The columns of games can be asked for
/// as well, and a file without a game has no rows.
///
/// Raises what `games` raises, and `FileNotFoundError` for a path that names nothing.
#[pyfunction]
#[pyo3(signature = (
    paths, *, columns = None, r#where = None, format = None, encoding = None, variant = None, jobs = None,
))]
pub fn plies(
    paths: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = names)] columns: Option<Vec<String>>,
    r#where: Wanted<'_, '_>,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    #[pyo3(from_py_with = jobs)] jobs: Option<NonZero<usize>>,
) -> PyResult<Table> {
    let read = How::new(format, encoding, variant, false)?.options;
    Table::new(Level::Ply, paths, columns, r#where, read, jobs)
}

/// A table that is made when somebody reads it: polars, pandas, pyarrow, duckdb and whatever else takes a stream of
/// Arrow. It is made anew each time.
///
/// >>> import kifu
/// >>> table = kifu.games("games.zip", columns=["path", "winner"])
/// >>> table.columns
/// ['path', 'winner']
#[pyclass(frozen, module = "kifu")]
pub struct Table {
    level: Level,
    walk: Walk,
    options: TableOptions,
}

impl Table {
    fn new(
        level: Level,
        paths: &Bound<'_, PyAny>,
        columns: Option<Vec<String>>,
        wanted: Wanted<'_, '_>,
        read: ReadOptions,
        jobs: Option<NonZero<usize>>,
    ) -> PyResult<Table> {
        let mut options = TableOptions::new(level);
        if let Some(columns) = columns {
            if let Some(unknown) = columns.iter().find(|name| !has_column(level, name)) {
                return Err(no_column(level, unknown));
            }
            options = options.columns(columns).map_err(|unknown| KifuError::new_err(unknown.to_string()))?;
        }
        if let Some(wanted) = wanted {
            options = options.filter(wanted.get().filter());
        }
        let options = options.read(read).jobs(jobs);
        let walk = Walk::of(parts_of(paths)?);
        // In the other table it is a row.
        if let Some(missing) = walk.missing().filter(|_| level == Level::Ply) {
            let missing = missing.to_path_buf();
            return Err(file_error(&std::io::Error::from_raw_os_error(NOT_FOUND), missing));
        }
        Ok(Table { level, walk, options })
    }
}

fn has_column(level: Level, name: &str) -> bool {
    level.columns().iter().any(|column| column.name == name)
}

/// That a table has no such column, and where it is if the other table has it.
fn no_column(level: Level, name: &str) -> PyErr {
    let (own, other, other_level) = match level {
        Level::Game => ("games", "plies", Level::Ply),
        Level::Ply => ("plies", "games", Level::Game),
    };
    if has_column(other_level, name) {
        return KifuError::new_err(format!("`{name}` is a column of `{other}`, not of `{own}`"));
    }
    let known: Vec<&str> = level.columns().iter().map(|column| column.name).collect();
    KifuError::new_err(format!("`{own}` has no column `{name}`: expected one of {}", known.join(", ")))
}

/// The number that systems have for what is not there (`ENOENT`).
const NOT_FOUND: i32 = 2;

/// The names of columns.
fn names(columns: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    if columns.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("columns must be a list of names, not str"));
    }
    columns.extract()
}

#[pymethods]
impl Table {
    /// The names of its columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.options.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The names of all columns that such a table can have.
    #[getter]
    fn all_columns(&self) -> Vec<&'static str> {
        self.level.columns().iter().map(|column| column.name).collect()
    }

    /// The stream of Arrow (the PyCapsule interface of Arrow). The schema that is asked for is not looked at.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _any = requested_schema;
        let batches = stream(self.walk.clone().inputs(), self.options.clone());
        let reader = RecordBatchIterator::new(batches, self.options.schema());
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
    }

    /// Its schema (the PyCapsule interface of Arrow).
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.options.schema().as_ref());
        let schema = schema.map_err(|error| KifuError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The table in pyarrow, which must be installed.
    fn to_arrow<'py>(slf: &Bound<'py, Table>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        py.import(intern!(py, "pyarrow"))?.call_method1(intern!(py, "table"), (slf,))
    }

    /// The table in polars, which must be installed.
    fn to_polars<'py>(slf: &Bound<'py, Table>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        py.import(intern!(py, "polars"))?.call_method1(intern!(py, "DataFrame"), (slf,))
    }

    /// The table in pandas, by way of pyarrow; both must be installed.
    fn to_pandas<'py>(slf: &Bound<'py, Table>) -> PyResult<Bound<'py, PyAny>> {
        Table::to_arrow(slf)?.call_method0(intern!(slf.py(), "to_pandas"))
    }

    fn __repr__(&self) -> String {
        let rows = match self.level {
            Level::Game => "games",
            Level::Ply => "plies",
        };
        format!("<Table of {rows} with {} columns>", self.columns().len())
    }
}
