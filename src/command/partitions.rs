//! `kifu table` into a folder, which has a folder for each value of some columns.
//!
//! Rows are collected until there are enough for a part, which is then written one file at a time. So neither memory nor
//! the number of open files grows with the table. The folder gets its name when all is written. If a run is stopped, its
//! journal says which parts are complete.

mod layout;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::table::{Batch, TableFormat, TableOptions, TableWriter, batches};
use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use self::layout::Layout;
use super::args::{Read, Table};
use super::atomic::sync_name;
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
    let layout = Layout::new(args, folder, format, &options.schema()).map_err(Stop::Misuse)?;
    let (journal, left) = Journal::open(folder, &layout.asked(args), args.resume).map_err(Stop::Misuse)?;
    if folder.exists() {
        // A run was stopped between renaming the folder and removing the journal.
        let is_done = left.is_some() && !layout.waiting.exists();
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
    if let Some(mark) = &left {
        names.skip(&mut files, mark).map_err(Stop::Misuse)?;
    }
    let progress = Progress::new("row");
    let written = PartitionedTable::begin(layout, journal, names, left).and_then(|mut table| {
        batches(files, options, |batch| {
            progress.add(batch.rows.num_rows());
            table.add(&batch)
        })?;
        table.finish(folder)
    });
    drop(progress);
    let sum = written.map_err(|error| Trouble::at(folder, plain(error)))?;
    Ok(sum.end(&args.input.read, &skipped, output)?)
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
    layout: Layout,
    journal: Journal,
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
    /// Makes the folder, or goes on in that of a stopped run, from the last mark in the journal: files that the journal
    /// does not have are removed.
    fn begin(
        layout: Layout,
        journal: Journal,
        names: Names,
        left: Option<Mark>,
    ) -> Result<PartitionedTable, ArrowError> {
        let mark = left.unwrap_or_default();
        let [rows, unread, files, parts, written] = [0, 1, 2, 3, 4].map(|place| mark.number(place));
        let sum = Sum { inputs: mark.inputs, rows, unread, files, parts };
        if parts == 0 && layout.waiting.exists() {
            fs::remove_dir_all(&layout.waiting)?;
        }
        fs::create_dir_all(&layout.waiting)?;
        if keep_parts(&layout.waiting, parts)? < files {
            return Err(io::Error::other(journal.without_files()).into());
        }
        let (beyond, rows, collected) = (0, BTreeMap::new(), 0);
        Ok(PartitionedTable { layout, journal, names, sum, written, beyond, rows, collected })
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
        if self.collected >= self.layout.part_rows { self.write() } else { Ok(()) }
    }

    fn collect(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        for (folder, rows) in self.layout.divided(batch)? {
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
        let Layout { format, schema, waiting, .. } = &self.layout;
        for (folder, batches) in std::mem::take(&mut self.rows) {
            let place = waiting.join(&folder);
            let named =
                |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
            fs::create_dir_all(&place).map_err(named)?;
            let path = place.join(format!("part-{}.{}", self.sum.parts, format.name()));
            Whole::in_place(&path).write(|out| {
                let mut writer = TableWriter::new(*format, schema.clone(), out)?;
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
        Ok(self.journal.add(&Mark { inputs, names: self.names.of(inputs), numbers })?)
    }

    /// Writes the last part, and gives the folder its name. Returns what the table consists of.
    fn finish(mut self, folder: &Path) -> Result<Sum, ArrowError> {
        if self.collected > 0 || self.sum.parts == 0 {
            self.write()?;
        }
        fs::rename(&self.layout.waiting, folder)?;
        sync_name(folder)?;
        self.journal.finish()?;
        Ok(self.sum)
    }
}

/// Removes the files below a folder that do not belong to the first so many parts, and returns how many are left.
fn keep_parts(folder: &Path, parts: usize) -> io::Result<usize> {
    let (mut open, mut kept) = (vec![folder.to_path_buf()], 0);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if part_of(&path).is_some_and(|part| part < parts) {
                kept += 1;
            } else {
                fs::remove_file(path)?;
            }
        }
    }
    Ok(kept)
}

/// The number of the part that a file belongs to.
fn part_of(path: &Path) -> Option<usize> {
    path.file_stem()?.to_str()?.strip_prefix("part-")?.parse().ok()
}
