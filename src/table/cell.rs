//! The types and values of columns.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{
    BooleanBuilder, Date32Builder, Float64Builder, Int32Builder, Int64Builder, StringBuilder,
    TimestampMillisecondBuilder,
};
use arrow_schema::{DataType, TimeUnit};
use chrono::{NaiveDate, NaiveDateTime};

/// What the values of a column are. Each may be missing (null).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnKind {
    /// Text in UTF-8.
    Text,
    /// True or false.
    Bool,
    /// A number of 32 bits.
    Int,
    /// A number of 64 bits.
    Long,
    /// A number of 64 bits with a fraction.
    Float,
    /// A day.
    Date,
    /// A day and a time of day, in milliseconds and without a zone.
    DateTime,
}

impl ColumnKind {
    /// Its type in Arrow.
    pub fn data_type(self) -> DataType {
        match self {
            ColumnKind::Text => DataType::Utf8,
            ColumnKind::Bool => DataType::Boolean,
            ColumnKind::Int => DataType::Int32,
            ColumnKind::Long => DataType::Int64,
            ColumnKind::Float => DataType::Float64,
            ColumnKind::Date => DataType::Date32,
            ColumnKind::DateTime => DataType::Timestamp(TimeUnit::Millisecond, None),
        }
    }
}

/// The values of a column that are being collected. A value of another kind than the column's is missing.
#[derive(Debug)]
pub(super) enum Cells {
    Text(StringBuilder),
    Bool(BooleanBuilder),
    Int(Int32Builder),
    Long(Int64Builder),
    Float(Float64Builder),
    Date(Date32Builder),
    DateTime(TimestampMillisecondBuilder),
}

impl Cells {
    pub fn new(kind: ColumnKind) -> Cells {
        match kind {
            ColumnKind::Text => Cells::Text(StringBuilder::new()),
            ColumnKind::Bool => Cells::Bool(BooleanBuilder::new()),
            ColumnKind::Int => Cells::Int(Int32Builder::new()),
            ColumnKind::Long => Cells::Long(Int64Builder::new()),
            ColumnKind::Float => Cells::Float(Float64Builder::new()),
            ColumnKind::Date => Cells::Date(Date32Builder::new()),
            ColumnKind::DateTime => Cells::DateTime(TimestampMillisecondBuilder::new()),
        }
    }

    pub fn finish(&mut self) -> ArrayRef {
        match self {
            Cells::Text(values) => Arc::new(values.finish()),
            Cells::Bool(values) => Arc::new(values.finish()),
            Cells::Int(values) => Arc::new(values.finish()),
            Cells::Long(values) => Arc::new(values.finish()),
            Cells::Float(values) => Arc::new(values.finish()),
            Cells::Date(values) => Arc::new(values.finish()),
            Cells::DateTime(values) => Arc::new(values.finish()),
        }
    }

    pub fn none(&mut self) {
        match self {
            Cells::Text(values) => values.append_null(),
            Cells::Bool(values) => values.append_null(),
            Cells::Int(values) => values.append_null(),
            Cells::Long(values) => values.append_null(),
            Cells::Float(values) => values.append_null(),
            Cells::Date(values) => values.append_null(),
            Cells::DateTime(values) => values.append_null(),
        }
    }

    pub fn text(&mut self, value: Option<&str>) {
        match (self, value) {
            (Cells::Text(values), Some(value)) => values.append_value(value),
            (cells, _) => cells.none(),
        }
    }

    /// A value as it is displayed, without a `String` in between.
    pub fn show(&mut self, value: Option<impl fmt::Display>) {
        self.write(value, |value, text| write!(text, "{value}"));
    }

    /// A value as `write` writes it, without a `String` in between.
    pub fn write<T>(&mut self, value: Option<T>, write: impl Fn(T, &mut StringBuilder) -> fmt::Result) {
        match value {
            Some(value) => self.write_all(std::iter::once(value), "", write),
            None => self.none(),
        }
    }

    /// Several texts as one; no texts are an empty text.
    pub fn join<'t>(&mut self, parts: impl Iterator<Item = &'t str>, between: &str) {
        self.write_all(parts, between, |part, out| out.write_str(part));
    }

    /// Several values as one text; no values are an empty text.
    pub fn write_all<T>(
        &mut self,
        parts: impl Iterator<Item = T>,
        between: &str,
        write: impl Fn(T, &mut StringBuilder) -> fmt::Result,
    ) {
        let Cells::Text(values) = self else { return self.none() };
        for (number, part) in parts.enumerate() {
            let between = if number == 0 { "" } else { between };
            let _ = values.write_str(between).and_then(|()| write(part, values));
        }
        values.append_value("");
    }

    pub fn bool(&mut self, value: Option<bool>) {
        match self {
            Cells::Bool(values) => values.append_option(value),
            cells => cells.none(),
        }
    }

    /// A number; one that is too large is missing.
    pub fn int(&mut self, value: Option<impl TryInto<i64>>) {
        let value = value.and_then(|value| value.try_into().ok());
        match self {
            Cells::Int(values) => values.append_option(value.and_then(|value| value.try_into().ok())),
            Cells::Long(values) => values.append_option(value),
            cells => cells.none(),
        }
    }

    pub fn float(&mut self, value: Option<f64>) {
        match self {
            Cells::Float(values) => values.append_option(value),
            cells => cells.none(),
        }
    }

    pub fn date(&mut self, value: Option<NaiveDate>) {
        match self {
            Cells::Date(values) => {
                values.append_option(value.map(|day| (day - NaiveDate::default()).num_days() as i32));
            }
            cells => cells.none(),
        }
    }

    pub fn date_time(&mut self, value: Option<NaiveDateTime>) {
        match self {
            Cells::DateTime(values) => {
                values.append_option(value.map(|at| at.and_utc().timestamp_millis()));
            }
            cells => cells.none(),
        }
    }
}
