//! `kifu table`: games or plies as a table, which appears whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::files::is_stdin;
use crate::table::{self, Sum, TableFormat, TableOptions, TableWriter};
use arrow_schema::ArrowError;

use super::args::{Read, Table};
use super::atomic::{self, Staged, sync_folder};
use super::inputs::{self, Progress};
use super::output::{Output, Status, count};

pub fn run(args: &Table, output: &mut Output) -> io::Result<Status> {
    let options = TableOptions::new(args.level)
        .read(args.read.options(args.encoding.encoding, false))
        .jobs(args.read.jobs);
    let options = match args.columns.is_empty() {
        true => options,
        false => match options.columns(&args.columns) {
            Ok(options) => options,
            Err(unknown) => return output.misuse(&format!("--columns: {unknown}")),
        },
    };
    let place = Place { file: args.output.as_deref(), format: args.format, overwrite: args.overwrite };
    match make(&place, &args.read, &options, output)? {
        Ok(sum) => Ok(if sum.unread > 0 { Status::Trouble } else { Status::Clean }),
        Err(status) => Ok(status),
    }
}

/// Where a table goes, and how.
pub struct Place<'a> {
    /// Standard output if it is `None`, or `-`.
    pub file: Option<&'a Path>,
    pub format: Option<TableFormat>,
    pub overwrite: bool,
}

/// Makes a table of what there is to read, and says what it was made of. If it cannot be made, that has been said.
pub fn make(
    place: &Place<'_>,
    read: &Read,
    options: &TableOptions,
    output: &mut Output,
) -> io::Result<Result<Sum, Status>> {
    let file = place.file.filter(|path| !is_stdin(path));
    let Some(format) = place.format.or_else(|| file.and_then(named)) else {
        let what = "say the format with --format, or by the extension of the file given with -o";
        return output.misuse(what).map(Err);
    };
    let done = match file {
        Some(path) if path.exists() && !place.overwrite => {
            return output.misuse(&format!("{} exists: use --overwrite", path.display())).map(Err);
        }
        Some(path) => to_file(path, format, place.overwrite, read, options),
        None => write(BufWriter::new(io::stdout()), format, read, options).map(|(_, done)| done),
    };
    let (sum, met) = match done {
        Ok(done) => done,
        Err(error) => {
            let error = plain(error);
            if error.kind() == io::ErrorKind::BrokenPipe && file.is_none() {
                return Err(error);
            }
            output.trouble(file.unwrap_or(Path::new("standard output")), &error.to_string())?;
            return Ok(Err(Status::Trouble));
        }
    };
    met.say(output)?;
    let unread = if sum.unread > 0 { format!(", {} unread", sum.unread) } else { String::new() };
    let rows = count(sum.rows, "row");
    output.say(format_args!("{}, {rows}{unread}{}", count(sum.inputs, "file"), met.clause(read)))?;
    Ok(Ok(sum))
}

/// The format of a table by the extension of its file.
pub fn named(path: &Path) -> Option<TableFormat> {
    path.extension()?.to_str()?.to_ascii_lowercase().parse().ok()
}

type Done = (Sum, inputs::Met);

/// Writes the table beside its place, and puts it there when it is whole.
fn to_file(
    path: &Path,
    format: TableFormat,
    overwrite: bool,
    read: &Read,
    options: &TableOptions,
) -> Result<Done, ArrowError> {
    let folder = path.parent().map_or(PathBuf::new(), Path::to_path_buf);
    atomic::sweep(&folder);
    let (file, staged) = Staged::create(path)?;
    let (file, done): (BufWriter<File>, Done) = write(BufWriter::new(file), format, read, options)?;
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    if overwrite {
        staged.replace(path)?
    } else {
        staged.place(path)?
    }
    sync_folder(&folder)?;
    Ok(done)
}

fn write<W: Write + Send>(
    to: W,
    format: TableFormat,
    read: &Read,
    options: &TableOptions,
) -> Result<(W, Done), ArrowError> {
    let (files, met) = inputs::walk(read, None);
    let mut writer = TableWriter::new(format, options.schema(), to)?;
    let progress = Progress::new("rows");
    let sum = table::table(files, options, |batch| {
        progress.add(batch.num_rows());
        writer.write(&batch)
    })?;
    let mut to = writer.finish()?;
    to.flush()?;
    Ok((to, (sum, met)))
}

/// The error of a file behind an error of a table.
fn plain(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        other => io::Error::other(other.to_string()),
    }
}
