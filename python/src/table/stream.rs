//! Batches of tables, made and handed over while they are asked for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::{ArrowError, SchemaRef};
use kifu::files::Walk;
use kifu::table::{TableOptions, stream};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::coming::{Coming, FORKED, Late};
use crate::record::Record;
use crate::source::{Source, Sources};

type Batch = Result<RecordBatch, ArrowError>;

/// The batches of a table of games or plies, which are made while it is asked for them.
pub fn batches(sources: Sources, options: TableOptions) -> impl Iterator<Item = Batch> + Send {
    sources.into_iter().flat_map(move |source| -> Box<dyn Iterator<Item = _> + Send> {
        match source {
            Source::Files(parts) => Box::new(stream(Walk::of(parts).inputs(), options.clone())),
            Source::Records(records) => Box::new(of_records(records, options.clone())),
        }
    })
}

/// How many rows of records a batch has at least, where there are so many.
const BATCH: usize = 4096;

/// The batches of records that are in memory.
fn of_records(records: Arc<Vec<Py<Record>>>, options: TableOptions) -> impl Iterator<Item = Batch> + Send {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= records.len() {
            return None;
        }
        let mut make = || {
            let mut rows = options.rows();
            while let Some(record) = records.get(at).filter(|_| rows.len() < BATCH) {
                at += 1;
                record.get().add_to(&mut rows);
            }
            rows.finish()
        };
        // A panic must not reach the program that takes the stream.
        Some(catch_unwind(AssertUnwindSafe(&mut make)).unwrap_or_else(|_| Err(fault())))
    })
}

fn fault() -> ArrowError {
    ArrowError::ExternalError("making a row failed where it never should".into())
}

/// Batches for who takes them without Python, and whom Python does not tell of Ctrl-C.
///
/// The thread that has asked for the stream is one on which Python runs, mostly the main one, which handles signals.
/// Others that take batches are of the consumer's own making: they may be waited for by one that keeps the interpreter,
/// so that they must not ask for it.
///
/// What is raised here reaches Python as an error of the consumer. A loop of Python over batches handles signals itself
/// between two of them, and better: so a signal is looked for before a batch, where it has come while nothing of Python
/// ran, and then only if the batch is long in coming.
pub struct Listening {
    batches: Coming<Batch>,
    /// Reading ends when it is true.
    stop: Arc<AtomicBool>,
    asker: ThreadId,
    /// Why there is no more, which is no end.
    ended: Option<String>,
}

impl Listening {
    pub fn new(batches: impl Iterator<Item = Batch> + Send + 'static, stop: Arc<AtomicBool>) -> Listening {
        let send = |sender: &SyncSender<Batch>| {
            let mut batches = batches;
            // The receiver is gone when the stream is released.
            let _gone = batches.try_for_each(|batch| sender.send(batch));
        };
        Listening { batches: Coming::new(0, send), stop, asker: thread::current().id(), ended: None }
    }

    /// What a handler of signals has raised.
    fn interruption(&self) -> Option<String> {
        if thread::current().id() != self.asker {
            return None;
        }
        let raised = Python::try_attach(|py| py.check_signals())?.err()?;
        Some(format!("reading was ended by {}", raised.to_string().trim_end_matches(": ")))
    }
}

impl Drop for Listening {
    /// Stops what is still being read.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Iterator for Listening {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        let asked = Instant::now();
        if self.ended.is_none() {
            self.ended = self.interruption();
        }
        loop {
            if let Some(why) = &self.ended {
                self.stop.store(true, Ordering::Relaxed);
                return Some(Err(ArrowError::ExternalError(why.as_str().into())));
            }
            // A panic must not reach the program that takes the stream.
            let next = catch_unwind(AssertUnwindSafe(|| self.batches.next()));
            match next.unwrap_or_else(|_| Ok(Some(Err(fault())))) {
                Ok(batch) => return batch,
                Err(Late::Slow) if asked.elapsed() >= LONG => self.ended = self.interruption(),
                Err(Late::Slow) => {}
                Err(Late::Forked) => self.ended = Some(FORKED.to_owned()),
            }
        }
    }
}

/// How long a batch may take before a signal ends it.
const LONG: Duration = Duration::from_millis(500);

/// A table that has been made, to be handed over.
#[pyclass(frozen)]
#[derive(Clone)]
pub struct Made {
    pub batches: Vec<RecordBatch>,
    pub schema: SchemaRef,
}

#[pymethods]
impl Made {
    /// The stream of Arrow.
    #[pyo3(signature = (requested_schema = None))]
    pub fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _any = requested_schema;
        capsule(py, self.batches.clone().into_iter().map(Ok), self.schema.clone())
    }
}

/// Batches as the PyCapsule interface of Arrow hands them over.
pub fn capsule<'py>(
    py: Python<'py>,
    batches: impl Iterator<Item = Result<RecordBatch, ArrowError>> + Send + 'static,
    schema: SchemaRef,
) -> PyResult<Bound<'py, PyCapsule>> {
    let reader = RecordBatchIterator::new(batches, schema);
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
}
