//! Faults put in on purpose: one that bytes must be put together for, and one that edits must.

use kifu::{Reason, Record};

/// Panics at a game that ends by a repetition right after a drop, when the fault is planted.
pub fn look(record: &Record) {
    if !cfg!(feature = "planted") {
        return;
    }
    let last = record.last();
    let is_repetition = last.ending().is_some_and(|ending| ending.reason == Reason::Repetition);
    let drops = |node: kifu::Node<'_>| node.mv().is_some_and(|mv| mv.from().is_none());
    assert!(!(is_repetition && last.parent().is_some_and(drops)), "the planted fault");
}
