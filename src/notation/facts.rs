//! The kinds of facts in a record, and which of them a notation cannot hold.
//!
//! Each notation has a list of the facts that it holds, independent of its writer, so that the losses predicted by the
//! list can be compared with what is really missing when the text is read back.

use std::iter::successors;

use crate::diag::{Code, Diagnostic, Parts};
use crate::named::named;
use crate::notation::{astray::astray, is_of_start};
use crate::record::{Extra, Node, Record};
use crate::rules::IllegalMove;
use crate::text::Span;

named! {
    /// A kind of fact that a record can have.
    #[non_exhaustive]
    pub enum Fact {
        /// The code of its loss.
        pub fn code(self) -> Code;
        /// variations
        Variations = "variations" => Code::LostVariations,
        /// lines of comment
        Comments = "comments" => Code::LostComments,
        /// remarks
        Remarks = "remarks" => Code::LostRemarks,
        /// bookmarks
        Bookmarks = "bookmarks" => Code::LostBookmarks,
        /// times
        Times = "times" => Code::LostTimes,
        /// times with fractions of a second
        Fractions = "fractions" => Code::RoundedTimes,
        /// headers
        Headers = "headers" => Code::LostHeaders,
        /// the number of the first move
        StartPly = "start-ply" => Code::LostStartPly,
        /// names of other pieces than those that are moved
        WrongNames = "wrong-names" => Code::LostNames,
        /// lines of text not read or not played
        Unplayed = "unplayed" => Code::LostUnplayed,
    }
}

/// How much of a record is to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it, or only the main line if the target has no variations.
    Whole,
    /// Only the main line, by choice.
    MainLine,
    /// Every line of play, as a game of its own.
    Lines,
}

/// The losses of `record` in a target that holds these facts, one finding for each kind of fact. Losses of endings are
/// reported by the writers.
pub(crate) fn losses(record: &Record, held: &[Fact], extent: Extent) -> Vec<Diagnostic> {
    let whole_tree = match extent {
        Extent::Whole => held.contains(&Fact::Variations),
        Extent::MainLine => false,
        Extent::Lines => true,
    };
    let nodes = Nodes::written(record, whole_tree);
    let mut losses = Vec::new();
    for &fact in Fact::ALL.iter().filter(|fact| !held.contains(fact)) {
        // If times are lost, their fractions are not reported as well.
        let is_part = fact == Fact::Fractions && !held.contains(&Fact::Times);
        let is_wanted = fact == Fact::Variations && extent != Extent::Whole;
        if is_part || is_wanted {
            continue;
        }
        let (count, first) = nodes.count(fact);
        if count > 0 {
            let number = (fact == Fact::StartPly).then(|| record.start().ply());
            let parts = Parts::NONE.with("count", count).with_some("number", number);
            let mut loss = Diagnostic::of(fact.code(), Span::default(), parts);
            loss.ply = first;
            losses.push(loss);
        }
    }
    if extent == Extent::Whole && whole_tree && nodes.variations > 0 {
        losses.extend(elsewhere(record));
    }
    losses
}

/// The loss of variations that would be read as those of another line.
fn elsewhere(record: &Record) -> Option<Diagnostic> {
    let mut lost = astray(record);
    let first = lost.next()?;
    let parts = Parts::NONE.with("count", 1 + lost.count()).flag("elsewhere", true);
    Some(Diagnostic::of(Code::LostVariations, Span::default(), parts).at_ply(first.ply()))
}

/// A record, and the nodes of it that are written.
struct Nodes<'r> {
    record: &'r Record,
    variations: usize,
    /// Whether they are all nodes, or only the main line.
    are_all: bool,
}

impl<'r> Nodes<'r> {
    fn written(record: &'r Record, whole_tree: bool) -> Nodes<'r> {
        let variations = record.variations();
        Nodes { record, variations, are_all: whole_tree || variations == 0 }
    }

    /// The number of occurrences of a fact, and the ply of the first one.
    fn count(&self, fact: Fact) -> (usize, Option<u32>) {
        match fact {
            Fact::Variations => {
                if self.variations == 0 {
                    return (0, None);
                }
                let mut lost = self.record.steps().filter(Node::is_variation);
                let first = lost.next().map(|node| node.ply());
                (usize::from(first.is_some()) + lost.count(), first)
            }
            Fact::Comments => self.sum_rare(|extra| extra.comments.len()),
            Fact::Remarks => self.sum_rare(|extra| extra.remarks.len()),
            Fact::Bookmarks => self.sum_rare(|extra| extra.bookmarks.len()),
            Fact::Times => self.sum(|node| usize::from(node.elapsed_ms().is_some())),
            Fact::Fractions => {
                self.sum(|node| usize::from(node.elapsed_ms().is_some_and(|ms| ms % 1000 != 0)))
            }
            Fact::Headers => {
                let headers = self.record.headers().iter();
                (headers.filter(|header| !is_of_start(header, self.record)).count(), None)
            }
            Fact::StartPly => (usize::from(self.record.start().ply() != 1), None),
            Fact::WrongNames => {
                self.sum(|node| usize::from(node.illegal().is_some_and(IllegalMove::is_of_text)))
            }
            Fact::Unplayed => (self.record.unplayed().iter().map(|kept| kept.text.len()).sum(), None),
        }
    }

    /// The sum of a property that few nodes have, with a fast check for none.
    fn sum_rare(&self, count: impl Fn(&Extra) -> usize) -> (usize, Option<u32>) {
        if self.record.extras().iter().all(|extra| count(extra) == 0) {
            (0, None)
        } else {
            self.sum(|node| node.extra().map_or(0, &count))
        }
    }

    fn sum(&self, count: impl Fn(&Node<'_>) -> usize) -> (usize, Option<u32>) {
        if self.are_all {
            sum(self.record.steps(), count)
        } else {
            sum(successors(Some(self.record.root()), |node| node.continuations().next()), count)
        }
    }
}

/// The sum over nodes, and the ply of the first one that counts.
fn sum<'r>(
    nodes: impl Iterator<Item = Node<'r>>,
    count: impl Fn(&Node<'r>) -> usize,
) -> (usize, Option<u32>) {
    let mut counted = nodes.map(|node| (node, count(&node))).filter(|&(_, here)| here > 0);
    match counted.next() {
        Some((node, here)) => (counted.fold(here, |sum, (_, here)| sum + here), Some(node.ply())),
        None => (0, None),
    }
}
