//! Tables as files: Parquet, Arrow, CSV and JSON.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};

use super::text::{of_csv, write_csv, write_json};
use crate::named::named;

named! {
    /// The format of a file with a table, named by its usual extension.
    #[non_exhaustive]
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

/// Columns with nearly as many different values as rows: a dictionary gains nothing, and neither do statistics.
const UNIQUE: &[&str] = &["moves"];

/// Columns of numbers that change from game to game: delta encoding takes less room and time than a dictionary.
const NUMBERS: &[&str] =
    &["game", "date", "year", "month", "started", "finished", "plies", "black_time_ms", "white_time_ms"];

/// Writes the batches of a table into a file or another writer.
pub struct TableWriter<W: Write + Send>(Sink<W>);

enum Sink<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<FileWriter<W>>),
    Csv(Box<csv::Writer<W>>),
    Jsonl(W),
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a table; in CSV this writes the line of names.
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
                for column in NUMBERS {
                    properties = properties
                        .set_column_dictionary_enabled((*column).into(), false)
                        .set_column_encoding((*column).into(), Encoding::DELTA_BINARY_PACKED);
                }
                let writer = ArrowWriter::try_new(writer, schema, Some(properties.build()));
                Sink::Parquet(Box::new(writer.map_err(of_parquet)?))
            }
            TableFormat::Arrow => Sink::Arrow(Box::new(FileWriter::try_new(writer, &schema)?)),
            TableFormat::Csv => {
                let mut sink = csv::WriterBuilder::new().has_headers(false).from_writer(writer);
                // The names stand there even if no row follows.
                sink.write_record(schema.fields().iter().map(|field| field.name())).map_err(of_csv)?;
                Sink::Csv(Box::new(sink))
            }
            TableFormat::Jsonl => Sink::Jsonl(writer),
        };
        Ok(TableWriter(sink))
    }

    /// Writes the rows of a batch.
    ///
    /// # Errors
    /// The writer fails, or a column is of another kind than those of [`ColumnKind`](super::ColumnKind) and the format is text.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        match &mut self.0 {
            Sink::Parquet(sink) => sink.write(batch).map_err(of_parquet),
            Sink::Arrow(sink) => sink.write(batch),
            Sink::Csv(sink) => write_csv(&without_formulas(batch)?, sink),
            Sink::Jsonl(sink) => write_json(batch, sink),
        }
    }

    /// Ends the table and returns the writer. Without it the file is not complete.
    ///
    /// # Errors
    /// The writer fails.
    pub fn finish(self) -> Result<W, ArrowError> {
        match self.0 {
            Sink::Parquet(mut sink) => {
                sink.flush().map_err(of_parquet)?;
                // An error behind its buffer would come as a text only.
                sink.sync()?;
                sink.into_inner().map_err(of_parquet)
            }
            Sink::Arrow(mut sink) => {
                sink.finish()?;
                sink.into_inner()
            }
            Sink::Csv(sink) => sink.into_inner().map_err(|error| error.into_error().into()),
            Sink::Jsonl(sink) => Ok(sink),
        }
    }
}

/// The error of Parquet as one of Arrow; an error of the writer stays what it is.
fn of_parquet(error: ParquetError) -> ArrowError {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => (*error).into(),
            Err(error) => ArrowError::ExternalError(error),
        },
        error => error.into(),
    }
}

/// What spreadsheets take for the start of a formula, those in Japanese also in full width.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];

fn without_formulas(batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let columns = batch.columns().iter().map(|column| match column.as_any().downcast_ref::<StringArray>() {
        Some(texts) if texts.iter().flatten().any(|text| text.starts_with(FORMULA)) => {
            let plain =
                |text: &str| if text.starts_with(FORMULA) { format!("'{text}") } else { text.to_string() };
            Arc::new(texts.iter().map(|text| text.map(plain)).collect::<StringArray>()) as ArrayRef
        }
        _ => column.clone(),
    });
    RecordBatch::try_new(batch.schema(), columns.collect())
}
