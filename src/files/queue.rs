//! The queue between the threads that make results and the thread that hands them over in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How many results wake the thread that hands them over, so that it does not run for each of them.
const PARCEL: usize = 128;
/// How long results may wait until there are so many.
const PATIENCE: Duration = Duration::from_millis(50);

/// A result without its type, so that the queue need not be generic: calling this puts the result where the receiver
/// looks for it.
pub(super) type Sealed<'r> = Box<dyn FnOnce() + Send + 'r>;

/// Where a result stands in the order of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slot {
    /// The number of the thing.
    pub thing: usize,
    /// The number of the result among those of the thing.
    pub part: usize,
}

/// Results between the threads that make them and the thread that hands them over. A result waits here until all
/// results in front of it have come.
pub(super) struct Queue<'r> {
    /// How many may wait.
    ahead: usize,
    state: Mutex<State<'r>>,
    /// There are results to hand over.
    ready: Condvar,
    /// There is room for more.
    room: Condvar,
}

struct State<'r> {
    /// Those that wait; `None` is the end of a thing.
    results: BTreeMap<Slot, Option<Sealed<'r>>>,
    /// The result that is to be handed over next.
    next: Slot,
    /// How many threads make results.
    working: usize,
    /// Whether nobody takes results any more.
    stopped: bool,
}

impl<'r> Queue<'r> {
    /// A queue for so many threads, in which about so many results may wait.
    pub fn new(working: usize, ahead: usize) -> Queue<'r> {
        let state =
            State { results: BTreeMap::new(), next: Slot { thing: 0, part: 0 }, working, stopped: false };
        Queue { ahead, state: Mutex::new(state), ready: Condvar::new(), room: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State<'r>> {
        lock(&self.state)
    }

    pub fn is_stopped(&self) -> bool {
        self.lock().stopped
    }

    /// Adds a result, or the end of a thing, once there is room. Returns `Break` when nobody takes results any more.
    pub fn put(&self, slot: Slot, result: Option<Sealed<'r>>) -> ControlFlow<()> {
        let mut state = self.lock();
        // The results of the thing in front can be handed over at once, so they get more room.
        let most = |state: &State<'_>| self.ahead * if slot.thing == state.next.thing { 2 } else { 1 };
        while !state.stopped && state.results.len() >= most(&state) {
            self.ready.notify_one();
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.stopped {
            return ControlFlow::Break(());
        }
        state.results.insert(slot, result);
        if state.results.len() >= PARCEL.min(self.ahead) {
            self.ready.notify_one();
        }
        ControlFlow::Continue(())
    }

    /// The results that come next, once there are some; `None` when all were handed over.
    pub fn next(&self) -> Option<Vec<Sealed<'r>>> {
        let mut state = self.lock();
        loop {
            let before = state.next;
            let results = state.in_front();
            // Threads that wait for room need to know only that there is room: they wake this thread before they wait
            // again.
            if state.next != before {
                self.room.notify_all();
            }
            if !results.is_empty() {
                return Some(results);
            }
            if state.working == 0 {
                return None;
            }
            let waited = self.ready.wait_timeout(state, PATIENCE);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl<'r> State<'r> {
    /// Takes the results that stand in front, up to the first that has not come.
    fn in_front(&mut self) -> Vec<Sealed<'r>> {
        let mut results = Vec::new();
        while let Some(result) = self.results.remove(&self.next) {
            match result {
                Some(result) => {
                    results.push(result);
                    self.next.part += 1;
                }
                None => self.next = Slot { thing: self.next.thing + 1, part: 0 },
            }
        }
        results
    }
}

/// Notes when it is dropped that a thread has stopped working, also by a panic.
pub(super) struct Leaves<'q, 'r>(pub &'q Queue<'r>);

impl Drop for Leaves<'_, '_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.working -= 1;
        // After a panic, the results of this thread would never come.
        state.stopped |= thread::panicking();
        self.0.ready.notify_one();
        self.0.room.notify_all();
    }
}

/// Stops the work when it is dropped, because nobody takes results any more.
pub(super) struct Stops<'q, 'r>(pub &'q Queue<'r>);

impl Drop for Stops<'_, '_> {
    fn drop(&mut self) {
        self.0.lock().stopped = true;
        self.0.room.notify_all();
    }
}

/// Locks a mutex, also if a thread has panicked that held it.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
