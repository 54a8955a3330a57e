//! `kifu table`: games or plies as a table, which appears whole or not at all.

use std::io;

use crate::table::{self, Sum, TableFormat, TableOptions, TableWriter};

use super::args::{Read, Rows, Table};
use super::inputs;
use super::output::{Output, Status};
use super::partitions;
use super::progress::Progress;
use super::training;
use super::whole::{Whole, plain};

pub fn run(args: &Table, output: &mut Output) -> io::Result<Status> {
    let to = Whole::new(args.output.as_deref(), args.overwrite, &args.read);
    let of_folder = args.is_folder().then_some(Rows::Table(TableFormat::Parquet));
    let Some(rows) = args.format.or_else(|| to.form()).or(of_folder) else {
        return output.misuse("say the format with --format, or by the extension of the file given with -o");
    };
    match rows {
        Rows::Training(_) if args.is_folder() => {
            output.misuse("training data is one file: --partition-by and folders are for tables")
        }
        Rows::Training(_) if args.level.is_some() || !args.columns.is_empty() => {
            output.misuse("--level and --columns are for tables: training data has a form of its own")
        }
        Rows::Training(format) => training::run(args, format, &to, output),
        Rows::Table(_) if args.unevaluated => {
            output.misuse("--unevaluated is for training data: a table has every move")
        }
        Rows::Table(_) if args.win_rate_scale.is_some() => {
            output.misuse("--win-rate-scale is for training data: a table has the chance to win itself")
        }
        Rows::Table(format) => write(args, format, &to, output),
    }
}

fn write(args: &Table, format: TableFormat, to: &Whole<'_>, output: &mut Output) -> io::Result<Status> {
    let options = TableOptions::new(args.level.unwrap_or_default())
        .read(args.read.options(args.encoding.encoding))
        .jobs(args.read.jobs);
    let options = match args.columns.is_empty() {
        true => options,
        false => match options.columns(&args.columns) {
            Ok(options) => options,
            Err(unknown) => return output.misuse(&format!("--columns: {unknown}")),
        },
    };
    if let Some(folder) = args.output.as_deref().filter(|_| args.is_folder()) {
        let by = args.partition_by.iter().map(String::as_str);
        return match options.clone().and_columns(by) {
            Ok(options) => partitions::run(args, folder, format, &options, output),
            Err(unknown) => output.misuse(&format!("--partition-by: {unknown}")),
        };
    }
    if args.resume {
        return output.misuse("--resume is for a table in a folder, whose name ends in `/`");
    }
    match make(to, format, &args.read, &options, output)? {
        Ok(sum) => Ok(if sum.unread > 0 { Status::Trouble } else { Status::Clean }),
        Err(status) => Ok(status),
    }
}

/// Makes a table of what there is to read, and says what it was made of. If it cannot be made, that has been said.
pub fn make(
    to: &Whole<'_>,
    format: TableFormat,
    read: &Read,
    options: &TableOptions,
    output: &mut Output,
) -> io::Result<Result<Sum, Status>> {
    if let Some(why) = to.refused() {
        return output.misuse(&why).map(Err);
    }
    let (files, met) = inputs::walk(read, None);
    let written = to.write(|out| {
        let mut writer = TableWriter::new(format, options.schema(), out)?;
        let progress = Progress::new("rows");
        let sum = table::table(files, options, |batch| {
            progress.add(batch.num_rows());
            writer.write(&batch)
        })?;
        writer.finish()?;
        Ok(sum)
    });
    let sum = match written {
        Ok(sum) => sum,
        Err(error) => return to.failed(plain(error), output).map(Err),
    };
    met.say(output)?;
    let speech = output.speech();
    let made = [speech.count(sum.inputs, "file"), speech.count(sum.rows, "row")];
    let line = speech.list(made.into_iter().chain(speech.numbers([("{n} unread", sum.unread)])));
    output.say(format_args!("{line}{}", met.clause(read, speech)))?;
    Ok(Ok(sum))
}
