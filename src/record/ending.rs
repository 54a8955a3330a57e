//! Endings: the content of an ending, and an ending in its record.

use std::fmt;
use std::ops::Deref;
use std::time::Duration;

use super::{Node, NodeId};
use crate::shogi::{Color, Outcome, Reason};

/// The ending of a line of play (終局): the word of the text, and what it means. What the rules say about the game is
/// separate: see [`Record::ruling`](super::Record::ruling).
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ending {
    /// The word of the text, such as `投了` or `%TORYO`.
    pub word: String,
    /// Why the game ended.
    pub reason: Reason,
    /// Who won, if the text says so. When a game is read, this follows from the whole text and not only from the word.
    pub outcome: Option<Outcome>,
}

impl Ending {
    /// An ending.
    pub fn new(word: impl Into<String>, reason: Reason, outcome: Option<Outcome>) -> Ending {
        Ending { word: word.into(), reason, outcome }
    }

    /// Whether both mean the same, in whatever words.
    pub(super) fn means(&self, other: &Ending) -> bool {
        (self.reason, self.outcome) == (other.reason, other.outcome) && self.reason != Reason::Other
    }
}

/// An ending in its record: the [`Ending`] with its time and comments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EndingNode<'r> {
    node: Node<'r>,
    ending: &'r Ending,
}

impl<'r> EndingNode<'r> {
    /// The ending that a step is.
    pub(super) fn new(step: Node<'r>) -> Option<EndingNode<'r>> {
        step.as_ending().map(|ending| EndingNode { node: step, ending })
    }

    /// The step that this ending is.
    pub(crate) fn step(&self) -> Node<'r> {
        self.node
    }

    /// The ending alone.
    pub fn get(&self) -> &'r Ending {
        self.ending
    }

    /// The number of the ending, which no node has. It is needed to change or remove the ending:
    /// [`Record::set_comments`](super::Record::set_comments), [`Record::remove`](super::Record::remove).
    pub fn id(&self) -> NodeId {
        self.node.id()
    }

    /// The node that it follows.
    pub fn after(&self) -> Node<'r> {
        self.node.parent().unwrap_or(self.node)
    }

    /// One more than the number of the move that it follows.
    pub fn ply(&self) -> u32 {
        self.node.ply()
    }

    /// The side that is to move when the game ends.
    pub fn turn(&self) -> Color {
        self.node.mover()
    }

    /// Whether this is the ending of a variation: a move or another ending comes before it among those that follow its
    /// node.
    pub fn is_variation(&self) -> bool {
        self.node.is_variation()
    }

    /// Comments, line by line.
    pub fn comments(&self) -> &'r [String] {
        self.node.comments()
    }

    /// Lines that programs skip when they read the record, such as `# …` in KIF.
    pub fn remarks(&self) -> &'r [String] {
        self.node.remarks()
    }

    /// Bookmarks (しおり): names in the record for this place.
    pub fn bookmarks(&self) -> &'r [String] {
        self.node.bookmarks()
    }

    /// The time that it took (消費時間), such as that of a player who resigned after long thought.
    pub fn elapsed(&self) -> Option<Duration> {
        self.node.elapsed()
    }
}

impl Deref for EndingNode<'_> {
    type Target = Ending;

    fn deref(&self) -> &Ending {
        self.ending
    }
}

impl fmt::Debug for EndingNode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndingNode").field("id", &self.id()).field("ending", self.ending).finish()
    }
}
