//! Tables as files: Parquet, Arrow, CSV and JSON.

use std::io::Write;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_csv::WriterBuilder as CsvBuilder;
use arrow_ipc::writer::FileWriter;
use arrow_json::WriterBuilder as JsonBuilder;
use arrow_json::writer::LineDelimited;
use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};

use crate::named::named;

named! {
    /// How a table is written to a file, by the usual extension.
    pub enum TableFormat {
        /// Apache Parquet, packed by Zstandard.
        Parquet = "parquet",
        /// A file of Apache Arrow (Feather 2).
        Arrow = "arrow" | "feather",
        /// Comma-separated values with a line of names. A text that a spreadsheet would take for a formula has an
        /// apostrophe before it.
        Csv = "csv",
        /// One row a line as JSON; what is missing is `null`.
        Jsonl = "jsonl" | "ndjson",
    }
}

/// How many rows a group of Parquet has: what is kept in memory until it is written.
const GROUP: usize = 1 << 16;

/// Columns of which nearly every value is another: a list of those that there are gains nothing, nor do the least
/// and the greatest.
const UNIQUE: &[&str] = &["moves"];

/// Writes the batches of a table.
pub struct TableWriter<W: Write + Send>(Sink<W>);

enum Sink<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<FileWriter<W>>),
    Csv(Box<arrow_csv::Writer<W>>),
    Jsonl(Box<arrow_json::Writer<W, LineDelimited>>),
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a table.
    ///
    /// # Errors
    /// The writer fails.
    pub fn new(format: TableFormat, schema: SchemaRef, writer: W) -> Result<TableWriter<W>, ArrowError> {
        let sink = match format {
            TableFormat::Parquet => {
                let packed = Compression::ZSTD(ZstdLevel::try_new(1).map_err(of_parquet)?);
                let mut properties = WriterProperties::builder()
                    .set_compression(packed)
                    .set_max_row_group_row_count(Some(GROUP))
                    .set_created_by(concat!("kifu ", env!("CARGO_PKG_VERSION")).to_string());
                for column in UNIQUE {
                    properties = properties
                        .set_column_dictionary_enabled((*column).into(), false)
                        .set_column_statistics_enabled((*column).into(), EnabledStatistics::None);
                }
                let writer = ArrowWriter::try_new(writer, schema, Some(properties.build()));
                Sink::Parquet(Box::new(writer.map_err(of_parquet)?))
            }
            TableFormat::Arrow => Sink::Arrow(Box::new(FileWriter::try_new(writer, &schema)?)),
            TableFormat::Csv => {
                let mut sink = CsvBuilder::new().with_header(true).build(writer);
                // The names stand there even if no row follows.
                sink.write(&RecordBatch::new_empty(schema))?;
                Sink::Csv(Box::new(sink))
            }
            TableFormat::Jsonl => {
                Sink::Jsonl(Box::new(JsonBuilder::new().with_explicit_nulls(true).build(writer)))
            }
        };
        Ok(TableWriter(sink))
    }

    /// Writes rows.
    ///
    /// # Errors
    /// The writer fails.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        match &mut self.0 {
            Sink::Parquet(sink) => sink.write(batch).map_err(of_parquet),
            Sink::Arrow(sink) => sink.write(batch),
            Sink::Csv(sink) => sink.write(&without_formulas(batch)?),
            Sink::Jsonl(sink) => sink.write(batch),
        }
    }

    /// Ends the table, and gives the writer back.
    ///
    /// # Errors
    /// The writer fails.
    pub fn finish(self) -> Result<W, ArrowError> {
        match self.0 {
            Sink::Parquet(sink) => sink.into_inner().map_err(of_parquet),
            Sink::Arrow(mut sink) => {
                sink.finish()?;
                sink.into_inner()
            }
            Sink::Csv(sink) => Ok(sink.into_inner()),
            Sink::Jsonl(mut sink) => {
                sink.finish()?;
                Ok(sink.into_inner())
            }
        }
    }
}

fn of_parquet(error: ParquetError) -> ArrowError {
    error.into()
}

/// What spreadsheets take for the start of a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

fn without_formulas(batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let columns = batch.columns().iter().map(|column| match column.as_any().downcast_ref::<StringArray>() {
        Some(texts) if texts.iter().flatten().any(|text| text.starts_with(FORMULA)) => {
            let plain = |text: &str| match text.starts_with(FORMULA) {
                true => format!("'{text}"),
                false => text.to_string(),
            };
            Arc::new(texts.iter().map(|text| text.map(plain)).collect::<StringArray>()) as ArrayRef
        }
        _ => column.clone(),
    });
    RecordBatch::try_new(batch.schema(), columns.collect())
}
