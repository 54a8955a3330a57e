//! Games and plies as tables of Arrow, with a row for each, also for games with errors.
//!
//! The columns are listed in one table, each with its name, its type, its description and a function for its value. The
//! schema, the documentation and the rows are made by loops over that table. Rows are made on all processors, and batches
//! come in the order of the files.

mod batches;
mod cell;
mod games;
mod openings;
mod plies;
#[cfg(feature = "parquet")]
mod sink;
#[cfg(feature = "parquet")]
mod text;

use std::collections::HashMap;
use std::fmt;
use std::num::NonZero;
use std::sync::{Arc, LazyLock};

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};

use crate::files::{Address, unread};
use crate::filter::Filter;
use crate::named::{UnknownName, named};
use crate::parse::{Parsed, ReadOptions};
use crate::record::Record;
pub use batches::{BUNDLE, Batch, Sum, batches, stream, table};
use cell::Cells;
pub use cell::ColumnKind;
pub use games::Game;
use games::{GameRow, Part};
pub use openings::openings;
#[cfg(feature = "parquet")]
pub use sink::{TableFormat, TableWriter};

/// The version of the schema. It is in the metadata of each table as `kifu.schema`. Columns may be added within a
/// version; none is renamed, removed or given another meaning.
pub const SCHEMA_VERSION: &str = "1";

named! {
    /// What a row of a table is.
    #[derive(Default)]
    pub enum Level {
        /// A game.
        #[default]
        Game = "game",
        /// A move of the main line of a game.
        Ply = "ply",
    }
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its values are.
    pub kind: ColumnKind,
    /// Whether the table has it if no columns are named. Columns that take much time to make are not usual.
    pub is_usual: bool,
    /// A description of its values.
    pub title: &'static str,
}

/// A column and the function that puts its value.
struct Filled<P> {
    about: Column,
    put: P,
}

/// Declares `COLUMNS`: name, kind, whether it is unusual, title, and the function that puts the value.
macro_rules! columns {
    ($column:ty: $($name:literal $kind:ident $($unusual:ident)?, $title:literal, $put:expr;)*) => {
        pub(super) const COLUMNS: &[$column] = &[$($crate::table::Filled {
            about: $crate::table::Column {
                name: $name,
                kind: $crate::table::ColumnKind::$kind,
                is_usual: $crate::table::columns!(@usual $($unusual)?),
                title: $title,
            },
            put: $put,
        },)*];
    };
    (@usual) => { true };
    (@usual unusual) => { false };
}
use columns;

/// The columns of a level, and their names.
type Columns = (Vec<Column>, Vec<&'static str>);

impl Level {
    /// Every column that there is, in the order of a table.
    pub fn columns(self) -> &'static [Column] {
        &self.named_columns().0
    }

    fn named_columns(self) -> &'static Columns {
        static GAMES: LazyLock<Columns> =
            LazyLock::new(|| with_names(games::COLUMNS.iter().map(|column| column.about).collect()));
        static PLIES: LazyLock<Columns> = LazyLock::new(|| with_names(plies::all()));
        match self {
            Level::Game => &GAMES,
            Level::Ply => &PLIES,
        }
    }
}

fn with_names(columns: Vec<Column>) -> Columns {
    let names = columns.iter().map(|column| column.name).collect();
    (columns, names)
}

/// The rows and columns of a table, and how the files for it are read.
///
/// ```
/// use kifu::table::{Level, TableOptions};
/// let parsed = kifu::parse(b"startpos moves 7g7f 3c3d resign");
/// let options = TableOptions::new(Level::Game).columns(["plies", "winner"])?;
/// let mut rows = options.rows();
/// rows.add(&"a.usi".into(), 0, &parsed);
/// let batch = rows.finish()?;
/// assert_eq!((batch.num_rows(), batch.num_columns()), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct TableOptions {
    level: Level,
    /// Numbers of columns in the list of all.
    columns: Vec<usize>,
    read: ReadOptions,
    jobs: Option<NonZero<usize>>,
    filter: Option<Filter>,
}

/// Why the columns of a table cannot be these.
///
/// ```
/// use kifu::table::{Level, TableOptions};
/// let wrong = TableOptions::new(Level::Game).columns(["path", "path"]).unwrap_err();
/// assert_eq!(wrong.to_string(), "`path` is named twice");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongColumn {
    /// No column has the name.
    Unknown(UnknownName),
    /// The column with this name is named twice: a table has each of its columns once.
    Repeated(&'static str),
}

impl fmt::Display for WrongColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongColumn::Unknown(unknown) => unknown.fmt(f),
            WrongColumn::Repeated(name) => write!(f, "`{name}` is named twice"),
        }
    }
}

impl std::error::Error for WrongColumn {}

impl TableOptions {
    /// A table with the usual columns.
    pub fn new(level: Level) -> TableOptions {
        let all = level.columns();
        let columns = (0..all.len()).filter(|&at| all[at].is_usual).collect();
        TableOptions { level, columns, read: ReadOptions::new(), jobs: None, filter: None }
    }

    /// Sets the columns, in this order.
    ///
    /// # Errors
    /// There is no column with one of the names, or two names are the same.
    pub fn columns<S: AsRef<str>>(
        self,
        names: impl IntoIterator<Item = S>,
    ) -> Result<TableOptions, WrongColumn> {
        let mut columns = Vec::new();
        for name in names {
            let column = self.number(name.as_ref())?;
            if columns.contains(&column) {
                return Err(WrongColumn::Repeated(self.level.columns()[column].name));
            }
            columns.push(column);
        }
        Ok(TableOptions { columns, ..self })
    }

    /// Adds columns behind the others, but for those that are there already.
    ///
    /// # Errors
    /// There is no column with one of the names.
    pub fn and_columns<S: AsRef<str>>(
        mut self,
        names: impl IntoIterator<Item = S>,
    ) -> Result<TableOptions, WrongColumn> {
        for name in names {
            let column = self.number(name.as_ref())?;
            if !self.columns.contains(&column) {
                self.columns.push(column);
            }
        }
        Ok(self)
    }

    /// The number of a column in the list of all.
    fn number(&self, name: &str) -> Result<usize, WrongColumn> {
        let (_, all) = self.level.named_columns();
        let at = all.iter().position(|known| *known == name);
        at.ok_or(WrongColumn::Unknown(UnknownName::among(all)))
    }

    /// How the files are read.
    pub fn read(mut self, options: ReadOptions) -> TableOptions {
        self.read = options;
        self
    }

    /// Sets a filter: only games that it selects have rows, and files without a game have none. Files that cannot be read
    /// have a row.
    pub fn filter(mut self, filter: Filter) -> TableOptions {
        self.filter = Some(filter);
        self
    }

    /// How many files are worked on at a time; `None`, the default, means as many as there are processors.
    pub fn jobs(mut self, jobs: Option<NonZero<usize>>) -> TableOptions {
        self.jobs = jobs;
        self
    }

    /// The schema of its batches.
    pub fn schema(&self) -> SchemaRef {
        let all = self.level.columns();
        let field = |&at: &usize| {
            let Column { name, kind, title, .. } = all[at];
            let about = HashMap::from([("title".to_string(), title.to_string())]);
            Field::new(name, kind.data_type(), true).with_metadata(about)
        };
        let metadata = HashMap::from([
            ("kifu.schema".to_string(), SCHEMA_VERSION.to_string()),
            ("kifu.level".to_string(), self.level.name().to_string()),
        ]);
        Arc::new(Schema::new(self.columns.iter().map(field).collect::<Vec<_>>()).with_metadata(metadata))
    }

    /// An empty collection of rows.
    pub fn rows(&self) -> Rows {
        let all = self.level.columns();
        let cells = self.columns.iter().map(|&at| Cells::new(all[at].kind)).collect();
        let plan = plies::Plan::new(if self.level == Level::Ply { &self.columns } else { &[] });
        Rows { options: self.clone(), schema: self.schema(), cells, plan, len: 0 }
    }
}

/// Collects the rows of a table: [`TableOptions::rows`] makes it, and [`Rows::finish`] gives a batch.
pub struct Rows {
    options: TableOptions,
    schema: SchemaRef,
    cells: Vec<Cells>,
    plan: plies::Plan,
    len: usize,
}

impl Rows {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds the games of a file, or of a part of it that has `before` games in front of it. In a table of games, a file
    /// without a game has a row with its findings, and so has a file that cannot be read to its end if the filter does
    /// not select its first game.
    pub fn add(&mut self, address: &Address, before: u32, parsed: &Parsed) {
        let part = Part::new(address, before, parsed);
        match self.options.filter.clone() {
            None => part.rows().for_each(|row| self.add_row(&row)),
            Some(_) if parsed.records.is_empty() && unread(parsed).is_some() => self.add_row(&part.row(0)),
            Some(filter) => {
                let wanted: Vec<usize> = filter.games(parsed).collect();
                // Why a file could not be read to its end is a finding of its first game; if that game
                // has no row, the file gets one.
                if let Some(damage) = unread(parsed).filter(|_| wanted.first() != Some(&0)) {
                    self.add_row(&part.row_of_file(&[damage]));
                }
                wanted.into_iter().for_each(|at| self.add_row(&part.row(at)));
            }
        }
    }

    /// Adds a game that is in memory, if the filter selects it.
    ///
    /// ```
    /// use kifu::table::{Game, Level, TableOptions};
    /// let record = kifu::parse(b"startpos moves 7g7f 3c3d").one()?;
    /// let mut rows = TableOptions::new(Level::Ply).columns(["game", "usi"])?.rows();
    /// rows.add_game(&record, &Game::new().origin(None, 1));
    /// assert_eq!(rows.finish()?.num_rows(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_game(&mut self, record: &Record, about: &Game<'_>) {
        let row = about.row(record);
        if self.options.filter.as_ref().is_none_or(|filter| filter.wants(record, row.found())) {
            self.add_row(&row);
        }
    }

    /// Adds a row for a file that could not be read.
    pub fn fail(&mut self, address: &Address, why: &str) {
        Part::failed(address, why).rows().for_each(|row| self.add_row(&row));
    }

    fn add_row(&mut self, row: &GameRow<'_>) {
        match self.options.level {
            Level::Game => {
                for (&at, cells) in self.options.columns.iter().zip(&mut self.cells) {
                    (games::COLUMNS[at].put)(row, cells);
                }
                self.len += 1;
            }
            Level::Ply => self.len += self.plan.add(row, &mut self.cells),
        }
    }

    /// The rows as a batch. The collection is then empty.
    ///
    /// # Errors
    /// Never, unless the table of columns is wrong.
    pub fn finish(&mut self) -> Result<RecordBatch, ArrowError> {
        let columns: Vec<ArrayRef> = self.cells.iter_mut().map(Cells::finish).collect();
        let options = arrow_array::RecordBatchOptions::new().with_row_count(Some(self.len));
        self.len = 0;
        RecordBatch::try_new_with_options(self.schema.clone(), columns, &options)
    }
}

#[cfg(test)]
mod tests;
