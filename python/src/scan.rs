//! Many files at a time: games one after the other.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kifu::files::{Input, Portion, in_order};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::coming::{Coming, FORKED, Late};
use crate::condition::{Wanted, filter_of};
use crate::error::work;
use crate::games::Games;
use crate::input::{file_error, named};
use crate::io::{How, Told};
use crate::number::jobs;
use crate::record::Record;
use crate::source::{OnError, walk_of};
use crate::variant::Choice;
use crate::word::Word;

/// Reads the games of files, folders and containers, and gives them one after the other.
///
/// `paths` is a path or several: files, folders, containers (zip, 7z, tar, gz, xz, zst, lzh), members of containers
/// such as `games.zip!2025/a.csa`, or single games such as `games.csa#2`; what is named twice is read once. Tasks of
/// a `plan` can be given as well.
/// The files are read on all processors while games are taken, and the games come in an order that never changes.
/// `Record.path`, `member` and `game` say where each game was.
///
/// `on_error` says what happens if a file cannot be read or holds no game: with `raise` the error is raised, with
/// `skip` the file is left out, and a function is called with the path of the file, from which `scan` can read it
/// again, and the error. If only a part of a container can be unpacked, its games come before the error.
///
/// With `where` only the games that fulfil a `Condition` are given; the moves of games that are ruled out by their
/// headers are not replayed. `format`, `encoding` and `variant` are as in `parse`, and hold for all files. `jobs`
/// is the number of threads that read, by default the number of processors.
///
/// Raises `FileNotFoundError` for a path that does not exist, `KifuError` for an unknown format, encoding or
/// variant, and for each file what `read` raises; after such an error the scan can go on to the next file.
#[pyfunction]
#[pyo3(
    signature = (
        paths, *, r#where = None, on_error = OnError::Raise, format = None, encoding = None, variant = None,
        jobs = None,
    ),
    text_signature = "(paths, *, where=None, on_error='raise', format=None, encoding=None, variant=None, jobs=None)",
)]
pub fn scan(
    paths: &Bound<'_, PyAny>,
    r#where: Wanted<'_, '_>,
    #[pyo3(from_py_with = OnError::of)] on_error: OnError,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    #[pyo3(from_py_with = jobs)] jobs: Option<NonZero<usize>>,
) -> PyResult<Scan> {
    let filter = filter_of(r#where)?;
    let How { options, stop, .. } = How::new(Told { format, encoding, variant }, false)?;
    let (walk, options) = (walk_of(paths)?, filter.reading(options));
    let stopped = Arc::clone(&stop);
    let read = move |mut input: Input, put: &mut dyn FnMut(Piece) -> ControlFlow<()>| {
        let (path, address) = (Arc::new(named(&input)), Arc::new(input.address()));
        let piece = |Portion { parsed, before, .. }: Portion| match parsed {
            Ok(parsed) => {
                let games = Games::wanted(parsed, &filter)?.within(address.clone(), before);
                Some((path.clone(), Ok(games)))
            }
            Err(error) => Some((path.clone(), Err(error))),
        };
        input.portions(&options).each(piece, &mut |piece| match piece {
            Some(piece) => put(piece),
            // No piece is sent here, so it has to look by itself whether the scan was dropped.
            None if stopped.load(Ordering::Relaxed) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        });
    };
    let work = move |sender: &SyncSender<Piece>| {
        // The receiver is gone when the scan is dropped.
        let _gone = in_order(walk.inputs(), jobs, read, |piece| sender.send(piece).map_err(drop));
    };
    let state = State { pieces: Coming::new(AHEAD, work), taken: VecDeque::new() };
    Ok(Scan { on_error, stop, state: Mutex::new(state) })
}

/// What is wanted of the file that has this path.
type Piece = (Arc<PathBuf>, std::io::Result<Games>);

/// How many pieces may wait to be taken.
const AHEAD: usize = 64;

/// What is still to be read, and what was read and not taken, behind which there may be why there is no more of it.
struct State {
    pieces: Coming<Piece>,
    taken: VecDeque<Result<Record, Failed>>,
}

impl State {
    /// The next of what was read; nothing in a copy of the process, because the process itself goes on with it.
    fn take(&mut self) -> Option<Result<Record, Failed>> {
        if self.pieces.is_forked() { None } else { self.taken.pop_front() }
    }
}

/// Why there is no more of the file that has this path.
type Failed = (Arc<PathBuf>, PyErr);

/// The games of files, made by `scan`.
///
/// A scan goes on in the process in which it was begun. In a copy of that process (fork), as workers of
/// `multiprocessing` can be, it raises `RuntimeError`; begin another one there.
#[pyclass(frozen, module = "kifu")]
pub struct Scan {
    on_error: OnError,
    stop: Arc<AtomicBool>,
    state: Mutex<State>,
}

impl Scan {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Scan {
    /// Stops what is still being read.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[pymethods]
impl Scan {
    fn __repr__(&self) -> &'static str {
        match self.on_error {
            OnError::Skip => "<Scan of games, files without one left out>",
            OnError::Raise | OnError::Tell(_) => "<Scan of games>",
        }
    }

    fn __iter__(slf: Py<Scan>) -> Py<Scan> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        loop {
            // `list` and others that take all do not listen to Ctrl-C themselves.
            py.check_signals()?;
            match self.next(py)? {
                Some(Ok(record)) => return Ok(Some(record)),
                Some(Err((path, error))) => self.on_error.take(py, &path, error)?,
                None => return Ok(None),
            }
        }
    }
}

impl Scan {
    /// The next game, or why a file has none or no more.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Result<Record, Failed>>> {
        loop {
            if let Some(taken) = work(py, || self.state().take())? {
                return Ok(Some(taken));
            }
            match work(py, || self.state().pieces.next())? {
                Ok(None) => return Ok(None),
                Ok(Some((path, read))) => {
                    let games = match read {
                        Ok(games) => {
                            let cut = games.cut(py);
                            games.all(py).map(|games| (games, cut))
                        }
                        Err(error) => Err(file_error(&error, path.to_path_buf())),
                    };
                    let mut state = self.state();
                    match games {
                        Ok((games, cut)) => {
                            state.taken.extend(games.into_iter().map(Ok));
                            state.taken.extend(cut.map(|error| Err((path, error))));
                        }
                        Err(error) => state.taken.push_back(Err((path, error))),
                    }
                }
                Err(Late::Slow) => py.check_signals()?,
                Err(Late::Forked) => return Err(PyRuntimeError::new_err(FORKED)),
            }
        }
    }
}
