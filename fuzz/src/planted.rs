//! Faults put in on purpose, with the feature `planted`: one that a text must be put together for, and one that
//! a record must be played to.

use kifu::{Node, Reason, Record};

/// A fault of a text: a game of two moves or more that has its ending.
pub fn in_text(record: &Record) {
    let is_met = record.ending().is_some() && record.mainline().count() >= 2;
    assert!(!cfg!(feature = "planted") || !is_met, "the planted fault");
}

/// A fault of an edit: a repetition right after a drop.
pub fn in_edit(record: &Record) {
    let is_drop = |node: Node<'_>| node.mv().is_some_and(|mv| mv.from().is_none());
    let is_met = ends_by_repetition(record) && is_drop(record.last());
    assert!(!cfg!(feature = "planted") || !is_met, "the planted fault");
}

fn ends_by_repetition(record: &Record) -> bool {
    record.ending().is_some_and(|ending| ending.reason == Reason::Repetition)
}
