//! What comes of long work on a thread of its own: who waits for it can listen to Ctrl-C.

use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use crate::error::PATIENCE;

/// The pieces that work gives, one after the other. The work begins when the first piece is asked for.
pub struct Coming<T> {
    /// How many pieces may wait to be taken.
    ahead: usize,
    stage: Stage<T>,
    /// The process in which the work was begun.
    process: Option<u32>,
}

/// Work that sends pieces. It ends when they are no longer taken.
type Work<T> = Box<dyn FnOnce(&SyncSender<T>) + Send>;

enum Stage<T> {
    Waiting(Work<T>),
    Working(Worker<T>),
    Done,
}

/// Who works.
struct Worker<T> {
    pieces: Receiver<T>,
    thread: JoinHandle<()>,
}

impl<T: Send + 'static> Worker<T> {
    fn begin(ahead: usize, work: Work<T>) -> Worker<T> {
        let (sender, pieces) = sync_channel(ahead);
        Worker { pieces, thread: thread::spawn(move || work(&sender)) }
    }
}

/// Why there is no piece yet.
pub enum Late {
    /// The next piece takes longer than Ctrl-C may wait.
    Slow,
    /// The work was begun in another process, of which this one is a copy: its threads are not here.
    Forked,
}

/// What is said of work that was begun in another process.
pub const FORKED: &str =
    "reading was begun in another process, of which this one is a copy (fork); begin it again in this one";

impl<T: Send + 'static> Coming<T> {
    /// The pieces that `work` sends, of which so many may wait to be taken.
    pub fn new(ahead: usize, work: impl FnOnce(&SyncSender<T>) + Send + 'static) -> Coming<T> {
        Coming { ahead, stage: Stage::Waiting(Box::new(work)), process: None }
    }

    /// Whether the work was begun in another process, of which this one is a copy.
    pub fn is_forked(&self) -> bool {
        self.process.is_some_and(|process| process != std::process::id())
    }

    /// The next piece; none if there is no more.
    ///
    /// # Errors
    /// It takes longer than Ctrl-C may wait, or never comes in this process.
    ///
    /// # Panics
    /// The work has panicked.
    pub fn next(&mut self) -> Result<Option<T>, Late> {
        if self.is_forked() {
            return Err(Late::Forked);
        }
        let worker = match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Working(worker) => worker,
            Stage::Waiting(work) => {
                self.process = Some(std::process::id());
                Worker::begin(self.ahead, work)
            }
            Stage::Done => return Ok(None),
        };
        let piece = match worker.pieces.recv_timeout(PATIENCE) {
            Ok(piece) => Ok(Some(piece)),
            Err(RecvTimeoutError::Timeout) => Err(Late::Slow),
            Err(RecvTimeoutError::Disconnected) => {
                worker.thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                return Ok(None);
            }
        };
        self.stage = Stage::Working(worker);
        piece
    }
}
