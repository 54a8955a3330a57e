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

/// Results between the threads that make them and the thread that hands them over, the [`Taker`].
pub(super) struct Queue<'r> {
    /// How many may wait.
    ahead: usize,
    state: Mutex<State<'r>>,
    /// There are results to hand over.
    ready: Condvar,
    /// There is room for more.
    room: Condvar,
}

/// What the threads share. It is locked for moments only: the taker puts results in order when it has unlocked it.
struct State<'r> {
    /// The results that came since the taker looked, in the order in which they came.
    came: Vec<Arrival<'r>>,
    /// How many results wait, here and with the taker.
    waiting: usize,
    /// The thing whose result is to be handed over next.
    front: usize,
    /// How many threads make results.
    working: usize,
    /// Whether the taker should look.
    due: bool,
    /// Whether nobody takes results any more.
    stopped: bool,
}

/// A result with its place; `None` is the end of a thing.
type Arrival<'r> = (Slot, Option<Sealed<'r>>);

impl<'r> Queue<'r> {
    /// A queue for so many threads, in which about so many results may wait.
    pub fn new(working: usize, ahead: usize) -> Queue<'r> {
        let state = State { came: Vec::new(), waiting: 0, front: 0, working, due: false, stopped: false };
        Queue { ahead, state: Mutex::new(state), ready: Condvar::new(), room: Condvar::new() }
    }

    /// What hands over the results. There is one for a queue.
    pub fn taker(&self) -> Taker<'_, 'r> {
        let next = Slot { thing: 0, part: 0 };
        Taker { queue: self, came: Vec::new(), results: BTreeMap::new(), next }
    }

    fn lock(&self) -> MutexGuard<'_, State<'r>> {
        lock(&self.state)
    }

    /// Adds a result, or the end of a thing, once there is room. Returns `Break` when nobody takes results any more.
    pub fn put(&self, slot: Slot, result: Option<Sealed<'r>>) -> ControlFlow<()> {
        let mut state = self.lock();
        // The results of the thing in front can be handed over at once, so they get more room.
        let most = |state: &State<'_>| self.ahead * if slot.thing == state.front { 2 } else { 1 };
        while !state.stopped && state.waiting >= most(&state) {
            self.call(&mut state);
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.stopped {
            return ControlFlow::Break(());
        }
        state.came.push((slot, result));
        state.waiting += 1;
        let parcel = PARCEL.min(self.ahead);
        // A result of the thing in front may be what many others have waited for.
        let is_front = slot.thing == state.front && state.waiting >= parcel;
        if (is_front || state.came.len() >= parcel) && !std::mem::replace(&mut state.due, true) {
            drop(state);
            self.ready.notify_one();
        }
        ControlFlow::Continue(())
    }

    /// Wakes the taker, unless somebody has done so.
    fn call(&self, state: &mut State<'_>) {
        if !std::mem::replace(&mut state.due, true) {
            self.ready.notify_one();
        }
    }
}

/// Takes the results out of a queue, in order: a result waits here until all results in front of it have come. When it is
/// dropped, the work stops, because nobody takes results any more.
pub(super) struct Taker<'q, 'r> {
    queue: &'q Queue<'r>,
    /// Empty; it takes turns with the one in the queue.
    came: Vec<Arrival<'r>>,
    /// Those that wait for results in front of them.
    results: BTreeMap<Slot, Option<Sealed<'r>>>,
    /// The result that is to be handed over next.
    next: Slot,
}

impl<'r> Taker<'_, 'r> {
    /// The results that come next, once there are some; `None` when all were handed over.
    pub fn next(&mut self) -> Option<Vec<Sealed<'r>>> {
        loop {
            let is_end = self.fetch();
            let results = self.in_front();
            if !results.is_empty() {
                return Some(results);
            }
            if is_end {
                return None;
            }
        }
    }

    /// Waits for results and takes them out of the queue; whether no more will come.
    fn fetch(&mut self) -> bool {
        let state = self.queue.lock();
        let is_idle = |state: &mut State<'_>| !state.due && state.working > 0;
        let waited = self.queue.ready.wait_timeout_while(state, PATIENCE, is_idle);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.due = false;
        std::mem::swap(&mut self.came, &mut state.came);
        let is_end = state.working == 0;
        drop(state);
        self.results.extend(self.came.drain(..));
        is_end
    }

    /// The results that stand in front, up to the first that has not come.
    fn in_front(&mut self) -> Vec<Sealed<'r>> {
        let (before, mut results) = (self.results.len(), Vec::new());
        while let Some(result) = self.results.remove(&self.next) {
            match result {
                Some(result) => {
                    results.push(result);
                    self.next.part += 1;
                }
                None => self.next = Slot { thing: self.next.thing + 1, part: 0 },
            }
        }
        let taken = before - self.results.len();
        if taken > 0 {
            let mut state = self.queue.lock();
            state.waiting -= taken;
            state.front = self.next.thing;
            drop(state);
            // Threads that wait for room need to know only that there is room: they wake this thread before they wait
            // again.
            self.queue.room.notify_all();
        }
        results
    }
}

impl Drop for Taker<'_, '_> {
    fn drop(&mut self) {
        self.queue.lock().stopped = true;
        self.queue.room.notify_all();
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
        self.0.call(&mut state);
        self.0.room.notify_all();
    }
}

/// Locks a mutex, also if a thread has panicked that held it.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_that_many_have_waited_for_is_due_at_once() {
        let queue = Queue::new(1, 1000);
        let mut taker = queue.taker();
        let end = |thing| queue.put(Slot { thing, part: 0 }, None);
        let is_due = || queue.lock().due;
        (1..=PARCEL).for_each(|thing| assert!(end(thing).is_continue()));
        assert!(is_due());
        assert!(!taker.fetch());
        assert!(taker.in_front().is_empty() && !is_due());
        // Others behind them are no reason to look, until there are as many again.
        assert!(end(PARCEL + 1).is_continue() && !is_due());
        assert!(end(0).is_continue() && is_due());
        assert!(!taker.fetch());
        assert!(taker.in_front().is_empty());
        assert_eq!(taker.next, Slot { thing: PARCEL + 2, part: 0 });
    }
}
