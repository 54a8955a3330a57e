//! `kifu table`: writes a table of games or plies, which gets its name only when it is complete.

use crate::table::{self, Sum, TableFormat, TableOptions, TableWriter};

use super::args::{Read, Rows, Table};
use super::inputs;
use super::output::{Output, Status, Stop};
use super::partitions;
use super::progress::Progress;
use super::training;
use super::whole::{Whole, plain};

pub fn run(args: &Table, output: &mut Output) -> Result<Status, Stop> {
    let to = Whole::new(args.output.as_deref(), args.overwrite, &args.input.read);
    let of_folder = args.is_folder().then_some(Rows::Table(TableFormat::Parquet));
    let misuse = match args.format.or_else(|| to.form()).or(of_folder) {
        None => "say the format with --format, or by the extension of the file given with -o",
        Some(Rows::Training(_)) if args.is_folder() => {
            "training data is one file: --partition-by and folders are for tables"
        }
        Some(Rows::Training(_)) if args.part_rows.is_some() || args.resume => {
            "--part-rows and --resume are for tables: training data is one file"
        }
        Some(Rows::Training(_)) if args.level.is_some() || !args.columns.is_empty() => {
            "--level and --columns are for tables: training data has a form of its own"
        }
        Some(Rows::Training(format)) => return training::run(args, format, &to.unread(), output),
        Some(Rows::Table(_)) if args.unevaluated => {
            "--unevaluated is for training data: a table has every move"
        }
        Some(Rows::Table(_)) if args.win_rate_scale.is_some() => {
            "--win-rate-scale is for training data: a table has the chance to win itself"
        }
        Some(Rows::Table(format)) => return write(args, format, &to, output),
    };
    Err(Stop::Misuse(misuse.to_string()))
}

fn write(args: &Table, format: TableFormat, to: &Whole<'_>, output: &mut Output) -> Result<Status, Stop> {
    let options = TableOptions::new(args.level.unwrap_or_default())
        .read(args.input.options())
        .jobs(args.input.read.jobs);
    let options = if args.columns.is_empty() {
        options
    } else {
        options.columns(&args.columns).map_err(|wrong| Stop::Misuse(format!("--columns: {wrong}")))?
    };
    if let Some(folder) = args.output.as_deref().filter(|_| args.is_folder()) {
        let by = args.partition_by.iter().map(String::as_str);
        let wrong = |wrong| Stop::Misuse(format!("--partition-by: {wrong}"));
        let options = options.and_columns(by).map_err(wrong)?;
        return partitions::run(args, folder, format, &options, output);
    }
    let of_folder = [
        (args.resume, "--resume is for a table in a folder, whose name ends in `/`"),
        (args.part_rows.is_some(), "--part-rows is for a table in a folder, whose name ends in `/`"),
    ];
    if let Some((_, what)) = of_folder.into_iter().find(|(is_given, _)| *is_given) {
        return Err(Stop::Misuse(what.to_string()));
    }
    let sum = make(to, format, &args.input.read, &options, output)?;
    Ok(if sum.unread > 0 { Status::Trouble } else { Status::Clean })
}

/// Makes a table of the inputs, and prints the summary.
pub fn make(
    to: &Whole<'_>,
    format: TableFormat,
    read: &Read,
    options: &TableOptions,
    output: &mut Output,
) -> Result<Sum, Stop> {
    to.allow()?;
    let (files, skipped) = inputs::walk(read, None);
    let written = to.write(|out| {
        let mut writer = TableWriter::new(format, options.schema(), out)?;
        let progress = Progress::new("row");
        let sum = table::table(files, options, |batch| {
            progress.add(batch.num_rows());
            writer.write(&batch)
        })?;
        writer.finish()?;
        Ok(sum)
    });
    let sum = written.map_err(|error| to.failed(plain(error)))?;
    let speech = output.speech();
    let made = [speech.count(sum.inputs, "file"), speech.count(sum.rows, "row")];
    let line = speech.list(made.into_iter().chain(speech.numbers([("{n} unread", sum.unread)])));
    skipped.sum_up(&line, read, output)?;
    Ok(sum)
}
