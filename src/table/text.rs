//! Writes rows as text: lines of CSV or JSON.

use std::fmt::Debug;
use std::io::{self, Write};

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Date32Array, Float64Array, Int32Array, Int64Array, RecordBatch,
    StringArray, TimestampMillisecondArray,
};
use arrow_schema::{ArrowError, DataType, TimeUnit};
use serde::ser::{Serialize, Serializer};

/// Writes rows as fields of CSV.
pub fn write_csv<W: Write>(batch: &RecordBatch, writer: &mut csv::Writer<W>) -> Result<(), ArrowError> {
    let columns = columns(batch)?;
    for row in 0..batch.num_rows() {
        let fields: Vec<Cell<'_>> = columns.iter().map(|column| Cell { column, row }).collect();
        writer.serialize(fields).map_err(of_csv)?;
    }
    Ok(writer.flush()?)
}

/// The error of the writer, of which `csv` keeps only the message when it makes an error of a file.
pub fn of_csv(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// How many bytes of JSON are written together.
const TOGETHER: usize = 1 << 16;

/// Writes rows as lines of JSON; what is missing is `null`.
pub fn write_json<W: Write>(batch: &RecordBatch, writer: &mut W) -> Result<(), ArrowError> {
    let columns = columns(batch)?;
    let names = batch.schema_ref().fields().iter().map(|field| serde_json::to_vec(field.name()));
    let names = names.collect::<Result<Vec<_>, _>>().map_err(io::Error::from)?;
    let mut lines = Vec::new();
    for row in 0..batch.num_rows() {
        let mut before = b'{';
        for (name, column) in names.iter().zip(&columns) {
            lines.push(before);
            lines.extend_from_slice(name);
            lines.push(b':');
            serde_json::to_writer(&mut lines, &Cell { column, row }).map_err(io::Error::from)?;
            before = b',';
        }
        lines.extend_from_slice(b"}\n");
        if lines.len() >= TOGETHER {
            writer.write_all(&lines)?;
            lines.clear();
        }
    }
    Ok(writer.write_all(&lines)?)
}

/// A column of a batch.
struct Column<'b> {
    array: &'b dyn Array,
    values: Values<'b>,
}

/// The values of a column, by its [`ColumnKind`](super::ColumnKind).
enum Values<'b> {
    Text(&'b StringArray),
    Bool(&'b BooleanArray),
    Int(&'b Int32Array),
    Long(&'b Int64Array),
    Float(&'b Float64Array),
    Date(&'b Date32Array),
    DateTime(&'b TimestampMillisecondArray),
}

impl Values<'_> {
    fn of(array: &ArrayRef) -> Result<Values<'_>, ArrowError> {
        Ok(match array.data_type() {
            DataType::Utf8 => Values::Text(array.as_string()),
            DataType::Boolean => Values::Bool(array.as_boolean()),
            DataType::Int32 => Values::Int(array.as_primitive()),
            DataType::Int64 => Values::Long(array.as_primitive()),
            DataType::Float64 => Values::Float(array.as_primitive()),
            DataType::Date32 => Values::Date(array.as_primitive()),
            DataType::Timestamp(TimeUnit::Millisecond, None) => Values::DateTime(array.as_primitive()),
            other => return Err(ArrowError::NotYetImplemented(format!("{other} as text"))),
        })
    }
}

fn columns(batch: &RecordBatch) -> Result<Vec<Column<'_>>, ArrowError> {
    batch.columns().iter().map(|array| Ok(Column { array, values: Values::of(array)? })).collect()
}

/// A value of a column.
struct Cell<'b> {
    column: &'b Column<'b>,
    row: usize,
}

impl Serialize for Cell<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Cell { column, row } = *self;
        if column.array.is_null(row) {
            return to.serialize_none();
        }
        match column.values {
            Values::Text(values) => to.serialize_str(values.value(row)),
            Values::Bool(values) => to.serialize_bool(values.value(row)),
            Values::Int(values) => to.serialize_i32(values.value(row)),
            Values::Long(values) => to.serialize_i64(values.value(row)),
            Values::Float(values) => to.serialize_f64(values.value(row)),
            Values::Date(values) => moment(values.value_as_date(row), to),
            Values::DateTime(values) => moment(values.value_as_datetime(row), to),
        }
    }
}

/// Writes a moment as ISO 8601 has it, which is how `chrono` has it for debugging.
fn moment<S: Serializer>(value: Option<impl Debug>, to: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => to.collect_str(&format_args!("{value:?}")),
        None => to.serialize_none(),
    }
}
