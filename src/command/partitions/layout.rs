//! Where the rows of a table go: the columns that make folders, and the names of the folders.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::table::TableFormat;
use arrow_array::cast::AsArray;
use arrow_array::types::{Date32Type, Int32Type, Int64Type};
use arrow_array::{Array, RecordBatch, UInt32Array};
use arrow_schema::{ArrowError, DataType, SchemaRef};
use arrow_select::take::take_record_batch;

use super::super::args::{PART_ROWS, Table};
use super::super::atomic::hidden_beside;

/// What the files of a table hold, and where they lie.
pub struct Layout {
    pub format: TableFormat,
    /// The numbers of the columns that make folders, and of those that are written.
    by: Vec<usize>,
    kept: Vec<usize>,
    /// The columns that are written.
    pub schema: SchemaRef,
    /// How many rows are collected for a part.
    pub part_rows: usize,
    /// The folder in which the files are written until it gets its name.
    pub waiting: PathBuf,
}

impl Layout {
    /// What the command line says of a table with these columns, or what makes no sense.
    pub fn new(
        args: &Table,
        folder: &Path,
        format: TableFormat,
        schema: &SchemaRef,
    ) -> Result<Layout, String> {
        let by = columns(schema, &args.partition_by)?;
        let kept: Vec<usize> = (0..schema.fields().len()).filter(|at| !by.contains(at)).collect();
        let schema = schema.project(&kept).map_err(|error| error.to_string())?;
        folder.file_name().ok_or("the folder has no name")?;
        let part_rows = args.part_rows.unwrap_or(PART_ROWS).get();
        let waiting = hidden_beside(folder, ".kifu-parts");
        Ok(Layout { format, by, kept, schema: Arc::new(schema), part_rows, waiting })
    }

    /// Everything that the bytes of the table depend on, as text.
    pub fn asked(&self, args: &Table) -> String {
        let columns: Vec<&str> = self.schema.fields().iter().map(|field| field.name().as_str()).collect();
        let of = (self.format, &args.partition_by, args.level, args.part_rows, args.input.encoding());
        format!("{} {columns:?} {of:?}", args.input.read.asked())
    }

    /// The rows of each folder, without the columns of which it is made.
    pub fn divided(&self, batch: &RecordBatch) -> Result<Vec<(PathBuf, RecordBatch)>, ArrowError> {
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
        let of_folder = |(folder, rows): (PathBuf, Vec<u32>)| {
            let rows = if rows.len() == written.num_rows() {
                written.clone()
            } else {
                take_record_batch(&written, &UInt32Array::from(rows))?
            };
            Ok((folder, rows))
        };
        folders.into_iter().map(of_folder).collect()
    }
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
