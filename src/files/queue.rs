//! The queue between the threads that make results and the thread that hands them over in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How many results wake the thread that hands them over: it would run for each of them otherwise.
const PARCEL: usize = 128;
/// How long results may wait for others.
const PATIENCE: Duration = Duration::from_millis(50);

/// A result whose type nobody on its way knows: once this is called, it lies where whoever takes it looks.
pub(super) type Sealed<'r> = Box<dyn FnOnce() + Send + 'r>;

/// Where a result stands in the order of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slot {
    /// The number of the thing.
    pub thing: usize,
    /// The number of the result among those of the thing.
    pub part: usize,
}

/// Results on their way from the threads that make them to the one that hands them over. Those that came before the
/// ones in front of them wait here.
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

    /// Adds a result, or the end of a thing, once there is room. Breaks off where nobody takes results any more.
    pub fn put(&self, slot: Slot, result: Option<Sealed<'r>>) -> ControlFlow<()> {
        let mut state = self.lock();
        // What comes next can always be handed over, so there is room for it where others wait.
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
            // Who waits for room is woken by room alone: it wakes this thread before it waits again.
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

/// Says that a thread works no more, also when it panics.
pub(super) struct Leaves<'q, 'r>(pub &'q Queue<'r>);

impl Drop for Leaves<'_, '_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.working -= 1;
        // What a thread leaves undone in a panic would never come.
        state.stopped |= thread::panicking();
        self.0.ready.notify_one();
        self.0.room.notify_all();
    }
}

/// Ends the work when nobody takes the results.
pub(super) struct Stops<'q, 'r>(pub &'q Queue<'r>);

impl Drop for Stops<'_, '_> {
    fn drop(&mut self) {
        self.0.lock().stopped = true;
        self.0.room.notify_all();
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
