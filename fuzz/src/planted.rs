//! Deliberate faults, with the feature `planted`: one that only a well-formed text reaches, and one that only a played
//! record reaches.

use kifu::{Node, Reason, Record};

/// A fault for a text: a game of two or more moves with an ending.
pub fn in_text(record: &Record) {
    let is_met = record.ending().is_some() && record.mainline().count() >= 2;
    assert!(!cfg!(feature = "planted") || !is_met, "the planted fault");
}

/// A fault for an edit: a repetition right after a drop.
pub fn in_edit(record: &Record) {
    let is_drop = |node: Node<'_>| node.mv().is_some_and(|mv| mv.from().is_none());
    let is_met = ends_by_repetition(record) && is_drop(record.last());
    assert!(!cfg!(feature = "planted") || !is_met, "the planted fault");
}

fn ends_by_repetition(record: &Record) -> bool {
    record.ending().is_some_and(|ending| ending.reason == Reason::Repetition)
}
