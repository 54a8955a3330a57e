//! What comes of long work on a thread of its own: who waits for it can listen to Ctrl-C.

use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use crate::error::PATIENCE;

/// What work gives, piece by piece. It begins when the first piece is asked for.
pub struct Coming<T> {
    /// How many pieces may wait to be taken.
    ahead: usize,
    stage: Stage<T>,
}

/// Work that sends its pieces. It ends when nobody takes them any more.
type Work<T> = Box<dyn FnOnce(&SyncSender<T>) + Send>;

enum Stage<T> {
    Waiting(Work<T>),
    Working(Receiver<T>, JoinHandle<()>),
    Done,
}

/// That the next piece takes longer than Ctrl-C may wait.
pub struct Slow;

impl<T: Send + 'static> Coming<T> {
    /// The pieces that `work` sends, of which so many may wait to be taken.
    pub fn new(ahead: usize, work: impl FnOnce(&SyncSender<T>) + Send + 'static) -> Coming<T> {
        Coming { ahead, stage: Stage::Waiting(Box::new(work)) }
    }

    /// The next piece; none if there is no more.
    ///
    /// # Errors
    /// It takes longer than Ctrl-C may wait.
    ///
    /// # Panics
    /// The work has panicked.
    pub fn next(&mut self) -> Result<Option<T>, Slow> {
        let (receiver, worker) = match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Working(receiver, worker) => (receiver, worker),
            Stage::Waiting(work) => {
                let (sender, receiver) = sync_channel(self.ahead);
                (receiver, thread::spawn(move || work(&sender)))
            }
            Stage::Done => return Ok(None),
        };
        let piece = match receiver.recv_timeout(PATIENCE) {
            Ok(piece) => Ok(Some(piece)),
            Err(RecvTimeoutError::Timeout) => Err(Slow),
            Err(RecvTimeoutError::Disconnected) => {
                worker.join().unwrap_or_else(|panic| resume_unwind(panic));
                return Ok(None);
            }
        };
        self.stage = Stage::Working(receiver, worker);
        piece
    }
}
