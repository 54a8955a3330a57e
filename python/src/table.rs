//! Tables of games and plies as streams of Arrow.

mod pickling;
mod stream;

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use arrow_schema::ffi::FFI_ArrowSchema;
use kifu::ReadOptions;
use kifu::table::{Level, TableOptions};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PySequence, PyString};

use crate::condition::{Condition, Wanted, condition_of};
use crate::error::{KifuError, internal, mistyped, text, unknown, work_on};
use crate::gathering::Gathering;
use crate::io::{How, Told};
use crate::number::{jobs, of_things};
use crate::source::Sources;
use crate::variant::Choice;
use crate::word::Word;
use stream::{Listening, Made, batches, capsule};

/// A table with a row for each game of files, folders and containers; `paths` is as in `scan`. Records that are in
/// memory can be given in place of paths or among them: `kifu.games(records)`.
///
/// A file without a game, or one that cannot be read, has a row as well; the columns `findings` and `error` say
/// what is wrong. `columns` are the columns to make, in this order; by default the usual ones. `Table.all_columns`
/// lists all columns, and `docs/schema.md` describes them. With `where` there are rows for the games that fulfil a
/// `Condition`, and for files that cannot be read.
///
/// Raises `KifuError` for a column that is unknown or named twice, and for an unknown format, encoding or variant.
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
    let asked = Asked::new(columns, r#where, Told { format, encoding, variant }, jobs)?;
    Table::new(Level::Game, Sources::of(paths)?, asked, paths.py())
}

/// A table with a row for each move of the main lines; the arguments are those of `games`. The columns of tables of
/// games can be named as well. A file without a game has no rows.
///
/// Raises what `games` raises, and `FileNotFoundError` for a path that does not exist.
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
    let asked = Asked::new(columns, r#where, Told { format, encoding, variant }, jobs)?;
    Table::new(Level::Ply, Sources::existing(paths)?, asked, paths.py())
}

/// A table for polars, pandas, pyarrow, duckdb and all other libraries that take a stream of Arrow (the method
/// `__arrow_c_stream__`). `games`, `plies`, `openings` and `duplicates` make tables.
///
/// The rows of `games` and `plies` are made while the table is read, and are made again each time; those of
/// `openings` and `duplicates` are made once, when the function is called.
///
/// A pickled table holds its arguments and not its rows: its paths, under which the same files must be found where
/// it is unpickled, and its records with all their moves. Tables of `openings` and `duplicates` make their rows
/// again when they are unpickled.
///
/// `to_arrow`, `to_polars` and `to_pandas` hold the whole table in memory, and Ctrl-C ends them at once. A library
/// that takes the stream need not hold the whole table. If it does so on the thread of the caller, as
/// `pyarrow.table(table)` and `polars.DataFrame(table)` do, Ctrl-C ends the stream within a second, and the library
/// raises an error of its own that names the `KeyboardInterrupt`. DuckDB may use threads of its own, and then
/// Ctrl-C takes effect when the query ends.
///
/// >>> import kifu
/// >>> table = kifu.games("games.zip", columns=["path", "winner"])
/// >>> table.columns
/// ['path', 'winner']
#[pyclass(frozen, module = "kifu")]
pub struct Table(Content);

enum Content {
    /// What is read when somebody asks for it.
    Read(Box<Reading>),
    /// What is there already, what its rows are, and what was asked for.
    Made(&'static str, Made, Given),
}

/// What a table that is there was made of, and with which arguments.
pub struct Given {
    sources: Sources,
    options: Py<PyDict>,
}

impl Given {
    /// The arguments that all such tables have, to which those of their own are added.
    pub fn new(
        gathering: &Gathering,
        wanted: Wanted<'_, '_>,
        told: Told<'_, '_>,
        options: Bound<'_, PyDict>,
    ) -> PyResult<Given> {
        options.set_item("where", wanted)?;
        options.set_item("on_error", gathering.on_error.chosen(options.py()))?;
        options.set_item("format", told.format)?;
        options.set_item("encoding", told.encoding)?;
        options.set_item("variant", told.variant)?;
        options.set_item("jobs", gathering.jobs)?;
        Ok(Given { sources: gathering.sources.clone(), options: options.unbind() })
    }
}

/// What is to be read for a table, and how.
struct Reading {
    level: Level,
    sources: Sources,
    asked: Asked,
    options: TableOptions,
    read: ReadOptions,
}

/// How a table is asked for, in the arguments of Python.
struct Asked {
    columns: Option<Vec<String>>,
    wanted: Option<Py<Condition>>,
    format: Option<Py<PyString>>,
    encoding: Option<Py<PyString>>,
    variant: Option<Py<PyAny>>,
    jobs: Option<NonZero<usize>>,
}

impl Asked {
    fn new(
        columns: Option<Vec<String>>,
        wanted: Wanted<'_, '_>,
        told: Told<'_, '_>,
        jobs: Option<NonZero<usize>>,
    ) -> PyResult<Asked> {
        let kept = |word: Word<'_, '_>| word.map(|word| word.clone().unbind());
        let wanted = condition_of(wanted)?.map(|wanted| wanted.clone().unbind());
        let variant = told.variant.map(|variant| variant.clone().unbind());
        Ok(Asked { columns, wanted, format: kept(told.format), encoding: kept(told.encoding), variant, jobs })
    }
}

impl Reading {
    /// What is read now. What is missing is a row among games; plies would say nothing of it.
    fn sources(&self) -> PyResult<Sources> {
        if self.level == Level::Ply {
            self.sources.require()?;
        }
        Ok(self.sources.clone())
    }

    /// How it is read until `stop` is true.
    fn options_until(&self, stop: &Arc<AtomicBool>) -> TableOptions {
        self.options.clone().read(self.read.clone().stop(stop.clone()))
    }
}

impl Table {
    fn new(level: Level, sources: Sources, asked: Asked, py: Python<'_>) -> PyResult<Table> {
        let word = |word: &Option<Py<PyString>>| word.as_ref().map(|word| word.bind(py).clone());
        let (format, encoding) = (word(&asked.format), word(&asked.encoding));
        let variant = asked.variant.as_ref().map(|variant| variant.bind(py));
        let told = Told { format: format.as_ref(), encoding: encoding.as_ref(), variant };
        let read = How::new(told, false)?.options;
        let mut options = TableOptions::new(level);
        if let Some(columns) = &asked.columns {
            if let Some(unknown) = columns.iter().find(|name| !has_column(level, name)) {
                return Err(no_column(level, unknown));
            }
            options = options.columns(columns).map_err(|wrong| KifuError::new_err(wrong.to_string()))?;
        }
        if let Some(wanted) = &asked.wanted {
            options = options.filter(wanted.get().filter().clone());
        }
        let options = options.read(read.clone()).jobs(asked.jobs);
        Ok(Table(Content::Read(Box::new(Reading { level, sources, asked, options, read }))))
    }

    /// A table that is there already, of so many `rows`, by the function of this name.
    pub fn of(rows: &'static str, batch: RecordBatch, given: Given) -> Table {
        let schema = batch.schema();
        Table(Content::Made(rows, Made { batches: vec![batch], schema }, given))
    }

    fn schema(&self) -> SchemaRef {
        match &self.0 {
            Content::Read(reading) => reading.options.schema(),
            Content::Made(_, made, _) => made.schema.clone(),
        }
    }

    /// All of it, which Ctrl-C can end: those who take a stream do not listen while they wait for it.
    fn made(&self, py: Python<'_>) -> PyResult<Made> {
        let reading = match &self.0 {
            Content::Read(reading) => reading,
            Content::Made(_, made, _) => return Ok(made.clone()),
        };
        let sources = reading.sources()?;
        let (stop, schema) = (Arc::<AtomicBool>::default(), reading.options.schema());
        let (options, stopped) = (reading.options_until(&stop), stop.clone());
        let gather = move || {
            let wanted = |_: &_| !stopped.load(Ordering::Relaxed);
            batches(sources, options).take_while(wanted).collect::<Result<Vec<_>, _>>()
        };
        let batches = work_on(py, usize::MAX, &stop, gather)?;
        let batches = batches.map_err(internal)?;
        Ok(Made { batches, schema })
    }
}

/// The types of columns in Arrow and what pandas has for them where values may be missing.
const NULLABLE: &[(&str, &str)] = &[
    ("bool_", "BooleanDtype"),
    ("int32", "Int32Dtype"),
    ("int64", "Int64Dtype"),
    ("float64", "Float64Dtype"),
    ("string", "StringDtype"),
];

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

/// The names of columns.
fn names(columns: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    let is_list = columns.is_none() || columns.cast::<PySequence>().is_ok();
    if columns.is_instance_of::<PyString>() || !is_list {
        return Err(mistyped("columns must be a list of names", columns));
    }
    columns.extract()
}

#[pymethods]
impl Table {
    /// The names of its columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The names of all columns that such a table can have.
    #[getter]
    fn all_columns(&self) -> Vec<String> {
        match &self.0 {
            Content::Read(reading) => {
                reading.level.columns().iter().map(|column| column.name.to_string()).collect()
            }
            Content::Made(..) => self.columns(),
        }
    }

    /// The stream of Arrow (the PyCapsule interface of Arrow). The schema that is asked for is not looked at.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _any = requested_schema;
        match &self.0 {
            Content::Read(reading) => {
                let (sources, stop) = (reading.sources()?, Arc::default());
                let options = reading.options_until(&stop);
                capsule(py, Listening::new(batches(sources, options), stop), reading.options.schema())
            }
            Content::Made(_, made, _) => made.__arrow_c_stream__(py, None),
        }
    }

    /// Its schema (the PyCapsule interface of Arrow).
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema().as_ref());
        let schema = schema.map_err(|error| KifuError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The table in pyarrow.
    ///
    /// Raises `ImportError` without pyarrow.
    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pyarrow = py.import(intern!(py, "pyarrow"))?;
        pyarrow.call_method1(intern!(py, "table"), (self.made(py)?,))
    }

    /// The table in polars.
    ///
    /// Raises `ImportError` without polars.
    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let polars = py.import(intern!(py, "polars"))?;
        polars.call_method1(intern!(py, "DataFrame"), (self.made(py)?,))
    }

    /// The table in pandas, converted by pyarrow. `dtype_backend` is that of pandas: with `pyarrow` or
    /// `numpy_nullable` integers stay integers if some are missing; by default pandas makes them `float64`, and
    /// dates objects.
    ///
    /// Raises `ImportError` without pandas and pyarrow, and `KifuError` for an unknown backend.
    #[pyo3(signature = (*, dtype_backend = None))]
    fn to_pandas<'py>(&self, py: Python<'py>, dtype_backend: Word<'_, '_>) -> PyResult<Bound<'py, PyAny>> {
        let pandas = py.import(intern!(py, "pandas"))?;
        let options = PyDict::new(py);
        match dtype_backend.map(text).transpose()? {
            None => {}
            Some("pyarrow") => {
                options.set_item("types_mapper", pandas.getattr(intern!(py, "ArrowDtype"))?)?;
            }
            Some("numpy_nullable") => {
                let pyarrow = py.import(intern!(py, "pyarrow"))?;
                let types = PyDict::new(py);
                for (arrow, dtype) in NULLABLE {
                    types.set_item(pyarrow.call_method0(*arrow)?, pandas.getattr(*dtype)?.call0()?)?;
                }
                options.set_item("types_mapper", types.getattr(intern!(py, "get"))?)?;
            }
            Some(other) => return Err(unknown("backend", other, &["numpy_nullable", "pyarrow"])),
        }
        self.to_arrow(py)?.call_method(intern!(py, "to_pandas"), (), Some(&options))
    }

    fn __repr__(&self) -> String {
        let rows = match &self.0 {
            Content::Read(reading) if reading.level == Level::Game => "games",
            Content::Read(_) => "plies",
            Content::Made(rows, ..) => rows,
        };
        format!("<Table of {rows} with {}>", of_things(self.columns().len(), "column"))
    }
}
