//! `kifu table` into a folder, which has a folder for each value of some columns.
//!
//! Rows are collected until there are enough for a part, which is then written one file at a time. So neither memory nor
//! the number of open files grows with the table. The folder gets its name when all is written. If a run is stopped, its
//! journal says which parts are complete.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::table::{Batch, TableFormat, TableOptions, TableWriter, batches};
use arrow_array::cast::AsArray;
use arrow_array::types::{Date32Type, Int32Type, Int64Type};
use arrow_array::{Array, RecordBatch, UInt32Array};
use arrow_schema::{ArrowError, DataType, SchemaRef};
use arrow_select::take::take_record_batch;

use super::args::{PART_ROWS, Read, Table};
use super::atomic::{hidden_beside, sync_name};
use super::inputs::{self, SkipReport};
use super::journal::{Journal, Mark, Names};
use super::output::{Output, Status, Stop, Trouble};
use super::progress::Progress;
use super::whole::{Whole, plain};

pub fn run(
    args: &Table,
    folder: &Path,
    format: TableFormat,
    options: &TableOptions,
    output: &mut Output,
) -> Result<Status, Stop> {
    let mut table = PartitionedTable::new(args, folder, format, &options.schema()).map_err(Stop::Misuse)?;
    let (journal, left) = Journal::open(folder, &table.asked(args), args.resume).map_err(Stop::Misuse)?;
    if folder.exists() {
        // A run was stopped between renaming the folder and removing the journal.
        let is_done = left.is_some() && !table.waiting.exists();
        let removed = journal.finish().map_err(|error| Trouble::at(folder, error));
        return if is_done {
            Ok(removed.map(|()| Status::Clean)?)
        } else {
            let what = format!("{} exists, and a folder is never replaced", folder.display());
            Err(Stop::Misuse(what))
        };
    }
    let (files, skipped) = inputs::walk(&args.input.read, None);
    let names = Names::default();
    let mut files = names.note(files);
    if let Some(mark) = left {
        names.skip(&mut files, &mark).map_err(Stop::Misuse)?;
        table.resume(&mark);
    }
    let progress = Progress::new("row");
    let written = table.begin(journal, names).and_then(|()| {
        batches(files, options, |batch| {
            progress.add(batch.rows.num_rows());
            table.add(&batch)
        })?;
        table.finish(folder)
    });
    drop(progress);
    written.map_err(|error| Trouble::at(folder, plain(error)))?;
    Ok(table.sum.end(&args.input.read, &skipped, output)?)
}

/// The numbers of the columns that folders are for, each once, as in a table.
fn columns(schema: &SchemaRef, names: &[String]) -> Result<Vec<usize>, String> {
    let column = |name: &String| {
        let at =
            schema.index_of(name).map_err(|_| format!("--partition-by: no column is called `{name}`"))?;
        match schema.field(at).data_type() {
            DataType::Utf8 | DataType::Boolean | DataType::Int32 | DataType::Int64 | DataType::Date32 => {
                Ok(at)
            }
            _ => Err(format!("--partition-by: `{name}` has too many values for folders")),
        }
    };
    let is_new = |&(at, name): &(usize, &String)| !names[..at].contains(name);
    names.iter().enumerate().filter(is_new).map(|(_, name)| column(name)).collect()
}

/// How many folders the rows of a part may fall into.
const FOLDERS: usize = 4096;

/// What a table consists of.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    inputs: usize,
    rows: usize,
    unread: usize,
    files: usize,
    /// How many parts there are, each of which has a file in some of the folders.
    parts: usize,
}

impl Sum {
    /// Says what the table consists of, and gives the exit status.
    fn end(&self, read: &Read, skipped: &SkipReport, output: &mut Output) -> io::Result<Status> {
        let speech = output.speech();
        let made = [(self.inputs, "file"), (self.rows, "row"), (self.files, "part")];
        let made = made.map(|(number, thing)| speech.count(number, thing));
        let line = speech.list(made.into_iter().chain(speech.numbers([("{n} unread", self.unread)])));
        skipped.sum_up(&line, read, output)?;
        Ok(if self.unread > 0 { Status::Trouble } else { Status::Clean })
    }
}

/// A table that is being written into a folder.
struct PartitionedTable {
    format: TableFormat,
    /// The numbers of the columns that make folders, and of those that are written.
    by: Vec<usize>,
    kept: Vec<usize>,
    schema: SchemaRef,
    most: usize,
    /// The folder in which the files are written until it gets its name.
    waiting: PathBuf,
    journal: Option<Journal>,
    names: Names,
    sum: Sum,
    /// How many rows behind the last whole input in the journal are already written.
    written: usize,
    /// The rows since the last input that is done.
    beyond: usize,
    /// What is to be written, by folder.
    rows: BTreeMap<PathBuf, Vec<RecordBatch>>,
    collected: usize,
}

impl PartitionedTable {
    fn new(
        args: &Table,
        folder: &Path,
        format: TableFormat,
        schema: &SchemaRef,
    ) -> Result<PartitionedTable, String> {
        let by = columns(schema, &args.partition_by)?;
        let kept: Vec<usize> = (0..schema.fields().len()).filter(|at| !by.contains(at)).collect();
        let schema = schema.project(&kept).map_err(|error| error.to_string())?;
        folder.file_name().ok_or("the folder has no name")?;
        Ok(PartitionedTable {
            format,
            by,
            kept,
            schema: Arc::new(schema),
            most: args.part_rows.unwrap_or(PART_ROWS).get(),
            waiting: hidden_beside(folder, ".kifu-parts"),
            journal: None,
            names: Names::default(),
            sum: Sum::default(),
            written: 0,
            beyond: 0,
            rows: BTreeMap::new(),
            collected: 0,
        })
    }

    /// Everything that the bytes of the table depend on, as text.
    fn asked(&self, args: &Table) -> String {
        let columns: Vec<&str> = self.schema.fields().iter().map(|field| field.name().as_str()).collect();
        let of = (self.format, &args.partition_by, args.level, args.part_rows, args.input.encoding());
        format!("{} {columns:?} {of:?}", args.input.read.asked())
    }

    /// Goes on from a mark in the journal.
    fn resume(&mut self, mark: &Mark) {
        let [rows, unread, files, parts, written] = [0, 1, 2, 3, 4].map(|place| mark.number(place));
        self.sum = Sum { inputs: mark.inputs, rows, unread, files, parts };
        self.written = written;
    }

    /// Makes the folder, or removes the files from it that are not in the journal.
    fn begin(&mut self, journal: Journal, names: Names) -> Result<(), ArrowError> {
        (self.journal, self.names) = (Some(journal), names);
        if self.sum.parts == 0 && self.waiting.exists() {
            fs::remove_dir_all(&self.waiting)?;
        }
        fs::create_dir_all(&self.waiting)?;
        let mut open = vec![self.waiting.clone()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    open.push(path);
                } else if !self.is_written(&path) {
                    fs::remove_file(path)?;
                }
            }
        }
        Ok(())
    }

    /// Whether the journal has the file.
    fn is_written(&self, path: &Path) -> bool {
        let number = path.file_stem().and_then(|stem| stem.to_str()?.strip_prefix("part-")?.parse().ok());
        number.is_some_and(|number: usize| number < self.sum.parts)
    }

    fn add(&mut self, batch: &Batch) -> Result<(), ArrowError> {
        let rows = batch.rows.num_rows();
        // The rows of an input that was written in part come again.
        let again = rows.min(self.written);
        self.written -= again;
        if again < rows {
            self.collect(&batch.rows)?;
            self.sum.rows += rows;
        }
        self.sum.unread += batch.unread;
        self.beyond += rows;
        if batch.inputs > 0 {
            self.sum.inputs += batch.inputs;
            self.beyond = 0;
        }
        if self.collected >= self.most { self.write() } else { Ok(()) }
    }

    fn collect(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        let mut folders: BTreeMap<PathBuf, Vec<u32>> = BTreeMap::new();
        let columns: Vec<(&str, Vec<String>)> = self
            .by
            .iter()
            .map(|&at| (batch.schema_ref().field(at).name().as_str(), values(batch.column(at))))
            .collect();
        for row in 0..batch.num_rows() {
            let folder = columns.iter().map(|(name, values)| format!("{name}={}", values[row])).collect();
            folders.entry(folder).or_default().push(row as u32);
        }
        let written = batch.project(&self.kept)?;
        for (folder, rows) in folders {
            let rows = if rows.len() == written.num_rows() {
                written.clone()
            } else {
                take_record_batch(&written, &UInt32Array::from(rows))?
            };
            self.rows.entry(folder).or_default().push(rows);
        }
        self.collected += batch.num_rows();
        if self.rows.len() > FOLDERS {
            Err(io::Error::other(format!(
                "more than {FOLDERS} folders: --partition-by is for columns of few values"
            ))
            .into())
        } else {
            Ok(())
        }
    }

    /// Writes what was collected, a file in each folder, and notes it in the journal.
    fn write(&mut self) -> Result<(), ArrowError> {
        for (folder, batches) in std::mem::take(&mut self.rows) {
            let place = self.waiting.join(&folder);
            let named =
                |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
            fs::create_dir_all(&place).map_err(named)?;
            let path = place.join(format!("part-{}.{}", self.sum.parts, self.format.name()));
            Whole::in_place(&path).write(|out| {
                let mut writer = TableWriter::new(self.format, self.schema.clone(), out)?;
                batches.iter().try_for_each(|batch| writer.write(batch))?;
                writer.finish().map(drop)
            })?;
            sync_name(&place)?;
            self.sum.files += 1;
        }
        self.collected = 0;
        self.sum.parts += 1;
        let Sum { inputs, rows, unread, files, parts } = self.sum;
        let numbers = [rows, unread, files, parts, self.beyond].map(|number| number as u64).to_vec();
        let names = self.names.of(inputs);
        if let Some(journal) = &mut self.journal {
            journal.add(&Mark { inputs, names, numbers })?;
        }
        Ok(())
    }

    /// Writes the last part, and gives the folder its name.
    fn finish(&mut self, folder: &Path) -> Result<(), ArrowError> {
        if self.collected > 0 || self.sum.parts == 0 {
            self.write()?;
        }
        fs::rename(&self.waiting, folder)?;
        sync_name(folder)?;
        self.journal.take().map_or(Ok(()), Journal::finish)?;
        Ok(())
    }
}

/// The values of a column as parts of the names of folders, as Hive has them.
fn values(column: &dyn Array) -> Vec<String> {
    let text = |value: Option<String>| {
        let value = value.filter(|value| !value.is_empty());
        value.map_or("__HIVE_DEFAULT_PARTITION__".to_string(), |value| escaped(&value))
    };
    let all: Vec<Option<String>> = match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().iter().map(|value| value.map(str::to_string)).collect(),
        DataType::Boolean => column.as_boolean().iter().map(|value| value.map(|it| it.to_string())).collect(),
        DataType::Int32 => numbers(column.as_primitive::<Int32Type>().iter()),
        DataType::Int64 => numbers(column.as_primitive::<Int64Type>().iter()),
        DataType::Date32 => {
            let days = column.as_primitive::<Date32Type>();
            (0..days.len())
                .map(|at| days.is_valid(at).then(|| days.value_as_date(at)))
                .map(|day| day.flatten().map(|day| day.to_string()))
                .collect()
        }
        _ => vec![None; column.len()],
    };
    all.into_iter().map(text).collect()
}

fn numbers<T: ToString>(values: impl Iterator<Item = Option<T>>) -> Vec<Option<String>> {
    values.map(|value| value.map(|value| value.to_string())).collect()
}

/// A value as part of the name of a folder: special characters become `%` and two hexadecimal digits.
fn escaped(value: &str) -> String {
    let mut name = String::new();
    for character in value.chars() {
        let is_plain = character.is_alphanumeric() || matches!(character, '-' | '_' | '.');
        let mut bytes = [0; 4];
        let text = character.encode_utf8(&mut bytes);
        if is_plain {
            name.push_str(text)
        } else {
            name.extend(text.bytes().map(|byte| format!("%{byte:02X}")))
        }
    }
    name
}
