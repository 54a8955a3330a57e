//! Many files at a time: games one after the other.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use kifu::files::{Address, Input, Portion, in_order};
use pyo3::prelude::*;

use crate::condition::{Wanted, filter_of};
use crate::error::{KifuError, PATIENCE, work};
use crate::input::file_error;
use crate::io::{Games, How};
use crate::number::jobs;
use crate::plan::walk_of;
use crate::record::Record;
use crate::variant::Choice;
use crate::write::Word;

/// The games of files, folders and containers, one after the other.
///
/// `paths` is a path, or several: files, folders, containers (zip, 7z, tar, gz, xz, zst, lzh), members of them such as
/// `games.zip!2025/a.csa`, single games such as `games.csa#2`; or tasks of a `plan`. They are read on all processors
/// while games are taken, in an order that never changes; `Record.path`, `member` and `game` say where each was.
/// `on_error` says what becomes of a file that cannot be read or holds no game: `raise`, or `skip`; of what can be
/// unpacked in part the games come first. With `where` only the games that fulfil a `Condition` are given, and those
/// that its headers refuse are not played. `format`, `encoding` and `variant` are those of `parse`, for all files alike;
/// `jobs` is how many threads read, as many as there are processors unless it is said.
///
/// Raises `FileNotFoundError` for a path that names nothing and `KifuError` for an unknown word, and what `read` raises
/// when it comes to that file: whoever catches it can go on to the next.
#[pyfunction]
#[pyo3(signature = (
    paths, *, r#where = None, on_error = "raise", format = None, encoding = None, variant = None, jobs = None,
))]
pub fn scan(
    paths: &Bound<'_, PyAny>,
    r#where: Wanted<'_, '_>,
    on_error: &str,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    #[pyo3(from_py_with = jobs)] jobs: Option<NonZero<usize>>,
) -> PyResult<Scan> {
    let (skips, filter) = (skips(on_error)?, filter_of(r#where));
    let How { options, stop, .. } = How::new(format, encoding, variant, false)?;
    let (walk, options) = (walk_of(paths)?, filter.reading(options));
    let read = move |mut input: Input, put: &mut dyn FnMut(Piece) -> ControlFlow<()>| {
        let address = Arc::new(input.address());
        let piece = |Portion { parsed, before, .. }: Portion| {
            let games = parsed.map(|parsed| {
                let wanted = filter.games(&parsed).collect();
                (wanted, Games::of(parsed, false).within(address.clone(), before))
            });
            (address.clone(), games)
        };
        input.portions(&options).each(piece, put);
    };
    let work = move |sender: &SyncSender<Piece>| {
        // Nobody takes them any more once the scan is dropped.
        let _gone = in_order(walk.inputs(), jobs, read, |piece| sender.send(piece).map_err(drop));
    };
    let state = State { pieces: Pieces::Waiting(Box::new(work)), taken: VecDeque::new() };
    Ok(Scan { skips, stop, state: Mutex::new(state) })
}

/// What was read of a file, with the numbers of the games that are wanted, from 0.
type Piece = (Arc<Address>, std::io::Result<(Vec<usize>, Games)>);

/// What reads files, and sends what comes of them.
type Work = Box<dyn FnOnce(&SyncSender<Piece>) + Send>;

/// What comes of files, on a thread of its own: who waits for it can listen to Ctrl-C.
enum Pieces {
    Waiting(Work),
    Coming(Receiver<Piece>, Option<JoinHandle<()>>),
}

/// How many pieces may wait to be taken.
const AHEAD: usize = 64;

impl Pieces {
    /// The next one, none if there is no more, or that it takes longer than Ctrl-C may wait.
    fn next(&mut self) -> Result<Option<Piece>, RecvTimeoutError> {
        if let Pieces::Waiting(work) = self {
            let (sender, receiver) = sync_channel(AHEAD);
            let work = std::mem::replace(work, Box::new(|_| {}));
            *self = Pieces::Coming(receiver, Some(thread::spawn(move || work(&sender))));
        }
        let Pieces::Coming(receiver, worker) = self else { return Ok(None) };
        match receiver.recv_timeout(PATIENCE) {
            Err(RecvTimeoutError::Disconnected) => match worker.take().map(JoinHandle::join) {
                Some(Err(panic)) => resume_unwind(panic),
                _ => Ok(None),
            },
            piece => piece.map(Some),
        }
    }
}

/// What is still to be read, and what was read and not taken, behind which there may be why there is no more of it.
struct State {
    pieces: Pieces,
    taken: VecDeque<PyResult<Record>>,
}

/// Whether what cannot be read is left out.
pub fn skips(on_error: &str) -> PyResult<bool> {
    match on_error {
        "raise" => Ok(false),
        "skip" => Ok(true),
        _ => Err(KifuError::new_err(format!("expected `raise` or `skip`, not `{on_error}`"))),
    }
}

/// The games of files, made by `scan`.
#[pyclass(frozen, module = "kifu")]
pub struct Scan {
    skips: bool,
    stop: Arc<AtomicBool>,
    state: Mutex<State>,
}

impl Scan {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Scan {
    /// What is still being read is wanted by nobody.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[pymethods]
impl Scan {
    fn __repr__(&self) -> &'static str {
        match self.skips {
            true => "<Scan of games, files without one left out>",
            false => "<Scan of games>",
        }
    }

    fn __iter__(slf: Py<Scan>) -> Py<Scan> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        loop {
            let next = work(py, || {
                let mut state = self.state();
                match state.taken.pop_front() {
                    Some(record) => Ok(Err(record)),
                    None => state.pieces.next().map(Ok),
                }
            })?;
            let (address, read) = match next {
                Ok(Ok(None)) => return Ok(None),
                Ok(Ok(Some(piece))) => piece,
                Ok(Err(record)) => return record.map(Some),
                Err(_) => {
                    py.check_signals()?;
                    continue;
                }
            };
            let games = match read {
                Ok((wanted, games)) => {
                    let cut = games.cut(py).filter(|_| !self.skips);
                    games.all(py).map(|games| (wanted, games, cut))
                }
                Err(error) => Err(file_error(&error, PathBuf::from(&address.file))),
            };
            match games {
                Ok((wanted, games, cut)) => {
                    let games =
                        games.into_iter().enumerate().filter(|(at, _)| wanted.binary_search(at).is_ok());
                    self.state().taken.extend(games.map(|(_, game)| Ok(game)).chain(cut.map(Err)));
                }
                Err(_) if self.skips => {}
                Err(error) => return Err(error),
            }
            py.check_signals()?;
        }
    }
}
