//! Makes batches of rows from files, on all processors, in the order of the files, in memory that does not grow.

use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc;

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use super::{Rows, TableOptions};
use crate::files::{Input, Portion, fault, in_order, on_thread, unread};
use crate::parse::ReadOptions;

/// How many inputs are worked on together, so that small files do not make batches of one row.
pub const BUNDLE: usize = 64;

/// How many rows a batch has at least, where a file has so many.
const BATCH: usize = 4096;

/// Makes a table of inputs, and gives its batches to `take`, in the order of the inputs.
///
/// For an input that cannot be read there is a row with its path and the reason, so that no input is missing.
///
/// # Errors
/// The first error of `take`.
pub fn table<E: From<ArrowError>>(
    inputs: impl Iterator<Item = Input> + Send,
    options: &TableOptions,
    mut take: impl FnMut(RecordBatch) -> Result<(), E>,
) -> Result<Sum, E> {
    let mut sum = Sum::default();
    batches(inputs, options, |Batch { rows, inputs, unread }| {
        sum.inputs += inputs;
        sum.unread += unread;
        sum.rows += rows.num_rows();
        if rows.num_rows() > 0 { take(rows) } else { Ok(()) }
    })?;
    Ok(sum)
}

/// Some rows of a table.
#[derive(Debug)]
#[non_exhaustive]
pub struct Batch {
    /// The rows; there may be none, if the filter selects no game of the inputs.
    pub rows: RecordBatch,
    /// How many inputs end with this batch: 0 if more rows of its inputs follow, else [`BUNDLE`], or fewer in the last
    /// batch.
    pub inputs: usize,
    /// How many of these inputs could not be read.
    pub unread: usize,
}

/// Makes a table as [`table`] does, and says for each batch how many inputs end with it. So a program can continue a table
/// later: if a multiple of [`BUNDLE`] inputs is left out, the batches of the others are the same.
///
/// # Errors
/// The first error of `take`.
pub fn batches<E: From<ArrowError>>(
    inputs: impl Iterator<Item = Input> + Send,
    options: &TableOptions,
    mut take: impl FnMut(Batch) -> Result<(), E>,
) -> Result<(), E> {
    let reading = match &options.filter {
        Some(filter) => filter.reading(options.read.clone()),
        None => options.read.clone(),
    };
    let work = |bundle: Bundle, put: &mut dyn FnMut(_) -> ControlFlow<()>| {
        let mut rows = options.rows();
        let (inputs, mut unread) = (bundle.inputs.len(), 0);
        for input in bundle.inputs {
            let mut put = |batch| put((batch, false));
            let ControlFlow::Continue(is_read) = add_input(input, &reading, &mut rows, &mut put) else {
                return;
            };
            unread += usize::from(!is_read);
        }
        let _last = put((rows.finish().map(|rows| Batch { rows, inputs, unread }), bundle.is_whole));
    };
    // The inputs of a bundle that was cut short count with the bundle that completes it.
    let (mut inputs_done, mut unread) = (0, 0);
    in_order(bundles(inputs), options.jobs, work, |(batch, is_whole)| {
        let mut batch = batch?;
        inputs_done += std::mem::take(&mut batch.inputs);
        unread += std::mem::take(&mut batch.unread);
        if is_whole {
            batch.inputs = std::mem::take(&mut inputs_done);
            batch.unread = std::mem::take(&mut unread);
        }
        take(batch)
    })
}

/// Inputs that are worked on together.
struct Bundle {
    inputs: Vec<Input>,
    /// Whether it completes [`BUNDLE`] inputs, together with bundles before it, or is the last.
    is_whole: bool,
}

/// Inputs in bundles. An input that is unpacked while it is read ends its bundle, because the next input comes only
/// after it.
fn bundles(inputs: impl Iterator<Item = Input>) -> impl Iterator<Item = Bundle> {
    let mut inputs = inputs.fuse();
    let mut begun = 0;
    std::iter::from_fn(move || {
        let mut bundle = Bundle { inputs: Vec::new(), is_whole: true };
        while begun < BUNDLE {
            let Some(input) = inputs.next() else { break };
            begun += 1;
            let is_last = input.is_coming();
            bundle.inputs.push(input);
            if is_last && begun < BUNDLE {
                bundle.is_whole = false;
                return Some(bundle);
            }
        }
        (std::mem::take(&mut begun) > 0).then_some(bundle)
    })
}

/// The numbers of inputs and rows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Sum {
    /// How many files and members were met.
    pub inputs: usize,
    /// How many of them could not be read to their end.
    pub unread: usize,
    /// How many rows there are.
    pub rows: usize,
}

/// A function that takes a batch, and returns whether more are wanted.
type Put<'p> = dyn FnMut(Result<Batch, ArrowError>) -> ControlFlow<()> + 'p;

/// Adds the rows of an input, and returns whether it could be read.
fn add_input(
    mut input: Input,
    options: &ReadOptions,
    rows: &mut Rows,
    put: &mut Put<'_>,
) -> ControlFlow<(), bool> {
    let (mut is_read, mut flow) = (true, ControlFlow::Continue(()));
    let address = input.address();
    input.portions(options).each(|portion| portion, &mut |Portion { parsed, before, .. }| {
        match parsed {
            Ok(parsed) => {
                is_read &= unread(&parsed).is_none();
                rows.add(&address, before, &parsed);
            }
            Err(error) => {
                rows.fail(&address, &error.to_string());
                is_read = false;
            }
        }
        if rows.len() >= BATCH {
            flow = put(rows.finish().map(|rows| Batch { rows, inputs: 0, unread: 0 }));
        }
        flow
    });
    flow.map_continue(|()| is_read)
}

/// How many batches may wait to be taken.
const WAITING: usize = 4;

/// The batches of a table as an iterator; other threads make the next batches while it is used.
pub fn stream(
    inputs: impl Iterator<Item = Input> + Send + 'static,
    options: TableOptions,
) -> impl Iterator<Item = Result<RecordBatch, ArrowError>> + Send {
    let work = move |sender: &mpsc::SyncSender<Result<RecordBatch, ArrowError>>| {
        let gone =
            |_| ArrowError::IoError("nobody takes the batches".into(), io::ErrorKind::BrokenPipe.into());
        if let Err(error) = table(inputs, &options, |batch| sender.send(Ok(batch)).map_err(gone)) {
            let _nobody = sender.send(Err(error));
        }
    };
    on_thread(WAITING, work, || Err(ArrowError::ExternalError(fault().into())))
}
