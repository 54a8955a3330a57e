//! Works on many things at a time, and hands over the results in the order of the things.

use std::cell::RefCell;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;

use super::queue::{Leaves, Queue, Sealed, Slot, lock};

/// How many results may be ahead of those that were handed over, when one thing takes long.
const AHEAD: usize = 1024;

/// The greatest number of threads that [`in_order`] starts, more than any machine can use.
pub const MOST_JOBS: usize = 1024;

/// Works on things on several threads, and hands over the results in the order of the things.
///
/// `work` gets a thing and a function for each of its results; it should end when that function returns `Break`. `take`
/// gets the results, on the thread of the caller. `jobs` is how many things are worked on at a time, [`MOST_JOBS`] at
/// most; `None` means as many as there are processors. Threads that are far ahead wait, so memory does not grow with the
/// number of things. If `take` fails, the work ends as soon as possible.
///
/// ```
/// use kifu::files::in_order;
/// let mut squares = Vec::new();
/// let work = |n: u32, put: &mut dyn FnMut(u32) -> _| {
///     let _ = put(n * n);
/// };
/// let done: Result<(), ()> = in_order(1..5, None, work, |square| Ok(squares.push(square)));
/// assert_eq!((done, squares), (Ok(()), vec![1, 4, 9, 16]));
/// ```
///
/// # Errors
/// The first error of `take`.
///
/// # Panics
/// If `work` panics.
pub fn in_order<T: Send, R: Send, E>(
    things: impl Iterator<Item = T> + Send,
    jobs: Option<NonZero<usize>>,
    work: impl Fn(T, &mut dyn FnMut(R) -> ControlFlow<()>) + Sync,
    take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
    in_order_within(AHEAD, things, jobs.min(MOST_JOBS), work, take)
}

/// Works as [`in_order`] does, with at most about `ahead` results that wait for those in front of them.
///
/// Only what depends on the types of things and results is here; the queue and the threads are compiled once for all.
pub(super) fn in_order_within<T: Send, R: Send, E>(
    ahead: usize,
    things: impl Iterator<Item = T> + Send,
    jobs: usize,
    work: impl Fn(T, &mut dyn FnMut(R) -> ControlFlow<()>) + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let things = Mutex::new(things.enumerate());
    let hand = Mutex::new(None);
    let mut done = Ok(());
    let turn: Turn<'_, '_> = &|crew, queue| {
        // Each thread takes the next thing when it is done with one, so that a large thing holds up no other thread.
        crew.idle.fetch_add(1, Ordering::Relaxed);
        let next = lock(&things).next();
        // A thread that finds no more work stays idle.
        let Some((number, thing)) = next else { return ControlFlow::Break(()) };
        crew.idle.fetch_sub(1, Ordering::Relaxed);
        let mut slot = Slot { thing: number, part: 0 };
        work(thing, &mut |result| {
            let (hand, here) = (&hand, slot);
            slot.part += 1;
            queue.put(here, Some(Box::new(move || *lock(hand) = Some(result))))
        });
        queue.put(slot, None)
    };
    take_turns(ahead, jobs, turn, &mut |result| {
        result();
        done = lock(&hand).take().map_or(Ok(()), &mut take);
        if done.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    done
}

/// What a thread does until it returns `Break`: it takes a thing, works on it, and puts the results into the queue.
type Turn<'t, 'r> = &'t (dyn Fn(&Crew, &Queue<'r>) -> ControlFlow<()> + Sync);

/// Runs threads that do `turn` again and again, and hands over what they put into the queue.
fn take_turns<'r>(
    ahead: usize,
    jobs: usize,
    turn: Turn<'_, 'r>,
    hand_over: &mut dyn FnMut(Sealed<'r>) -> ControlFlow<()>,
) {
    let queue = &Queue::new(jobs, ahead);
    let crew = &Arc::new(Crew { jobs, idle: AtomicUsize::new(0) });
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(move || {
                CREW.set(Some(crew.clone()));
                let _leaves = Leaves(queue);
                while turn(crew, queue).is_continue() {}
            });
        }
        let mut taker = queue.taker();
        while let Some(results) = taker.next() {
            if results.into_iter().try_for_each(&mut *hand_over).is_break() {
                break;
            }
        }
    });
}

/// The threads that work together in [`in_order`].
struct Crew {
    jobs: usize,
    /// How many of them are idle.
    idle: AtomicUsize,
}

thread_local! {
    static CREW: RefCell<Option<Arc<Crew>>> = const { RefCell::new(None) };
}

/// The number of threads that work together in [`in_order`], if this is one of them and some of them are idle: then
/// this thread should share its work.
pub(super) fn jobs_to_share() -> Option<usize> {
    CREW.with_borrow(|crew| {
        let crew = crew.as_ref().filter(|crew| crew.idle.load(Ordering::Relaxed) > 0)?;
        Some(crew.jobs)
    })
}

/// The values that `work` sends, as an iterator. `work` runs on a thread of its own, which starts when the first item
/// is asked for, and waits while `waiting` items are not taken. If it panics, the last item is the result of `fault`.
pub(crate) fn on_thread<R: Send + 'static>(
    waiting: usize,
    work: impl FnOnce(&SyncSender<R>) + Send + 'static,
    fault: impl FnOnce() -> R + Send + 'static,
) -> impl Iterator<Item = R> + Send {
    let (sender, receiver) = mpsc::sync_channel(waiting);
    let mut start = Some(move || {
        if catch_unwind(AssertUnwindSafe(|| work(&sender))).is_err() {
            let _nobody = sender.send(fault());
        }
    });
    std::iter::from_fn(move || {
        if let Some(work) = start.take() {
            thread::spawn(work);
        }
        receiver.recv().ok()
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn jobs(number: usize) -> Option<NonZero<usize>> {
        NonZero::new(number)
    }

    #[test]
    fn results_come_in_order_whoever_is_first() {
        // A thousand threads that wait for each other take their time.
        for (number, things) in [(1, 5000), (2, 5000), (7, 5000), (usize::MAX, 600)] {
            let mut seen = Vec::new();
            let work = |thing: usize, put: &mut dyn FnMut((usize, usize)) -> ControlFlow<()>| {
                if thing.is_multiple_of(97) {
                    thread::sleep(Duration::from_millis(2));
                }
                for part in 0..thing % 4 {
                    assert!(put((thing, part)).is_continue());
                }
            };
            let done: Result<(), ()> = in_order(0..things, jobs(number), work, |result| {
                seen.push(result);
                Ok(())
            });
            assert_eq!(done, Ok(()));
            let all: Vec<_> = (0..things).flat_map(|n| (0..n % 4).map(move |part| (n, part))).collect();
            assert!(seen == all, "{number} jobs");
        }
    }

    #[test]
    fn one_thing_with_many_results_does_not_fill_the_memory() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let (made, mut taken) = (AtomicUsize::new(0), 0);
        let work = |_: usize, put: &mut dyn FnMut(()) -> ControlFlow<()>| {
            for _ in 0..50_000 {
                made.fetch_add(1, Ordering::Relaxed);
                if put(()).is_break() {
                    return;
                }
            }
        };
        let mut most = 0;
        let done: Result<(), ()> = in_order(0..2, jobs(2), work, |()| {
            taken += 1;
            most = most.max(made.load(Ordering::Relaxed) - taken);
            Ok(())
        });
        assert_eq!((done, taken), (Ok(()), 100_000));
        assert!(most < 10 * AHEAD, "{most}");
    }

    #[test]
    fn work_ends_when_nobody_takes_its_results() {
        let work = |thing: usize, put: &mut dyn FnMut(usize) -> ControlFlow<()>| {
            let _ = put(thing);
        };
        let mut taken = 0;
        let done = in_order(0.., jobs(2), work, |thing| {
            taken += 1;
            if thing == 2000 { Err("enough") } else { Ok(()) }
        });
        assert_eq!((done, taken), (Err("enough"), 2001));
    }

    #[test]
    fn who_works_knows_whether_others_are_idle() {
        // While three things are left, two threads work on two of them; then one has nothing to do.
        let (met, alone) = (std::sync::Barrier::new(2), Mutex::new(Vec::new()));
        let work = |thing: usize, put: &mut dyn FnMut(Option<usize>) -> ControlFlow<()>| {
            if thing < 2 {
                met.wait();
                assert_eq!(jobs_to_share(), None);
                met.wait();
            } else {
                while jobs_to_share().is_none() {
                    thread::sleep(Duration::from_millis(1));
                }
                let _ = put(jobs_to_share());
            }
        };
        let done: Result<(), ()> = in_order(0..3, jobs(2), work, |share| {
            lock(&alone).push(share);
            Ok(())
        });
        assert_eq!((done, jobs_to_share()), (Ok(()), None));
        assert_eq!(*lock(&alone), [Some(2)]);
        let alone = |_: usize, put: &mut dyn FnMut(Option<usize>) -> ControlFlow<()>| {
            let _ = put(jobs_to_share());
        };
        let one: Result<(), ()> =
            in_order(0..3, jobs(1), alone, |share| if share.is_none() { Ok(()) } else { Err(()) });
        assert_eq!(one, Ok(()));
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_is_passed_on() {
        let work =
            |thing: usize, _: &mut dyn FnMut(usize) -> ControlFlow<()>| assert!(thing < 100, "planted");
        let _: Result<(), ()> = in_order(0..1000, jobs(2), work, |_| Ok(()));
    }
}
