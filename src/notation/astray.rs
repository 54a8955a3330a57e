//! Finds variations that would be read as variations of another line.

use std::iter::successors;

use crate::record::{Cursor, Node, Record};
use crate::rules::Position;
use crate::shogi::MoveText;

/// The variations that begin with an illegal move which would be legal at the same ply in a line from which theirs
/// branches, directly or indirectly. Readers take them for variations of that line.
pub(super) fn astray(record: &Record) -> impl Iterator<Item = Node<'_>> {
    // The cursors move on from one variation to the next, which is usually near.
    let mut cursors = [Cursor::new(record), Cursor::new(record)];
    let is_illegal = |node: &Node<'_>| node.is_variation() && node.illegal().is_some();
    record.nodes().filter(move |node| is_illegal(node) && fits_elsewhere(node, &mut cursors))
}

/// Whether the move is legal in another line. One cursor visits its own line, and one the others.
fn fits_elsewhere(node: &Node<'_>, [here, there]: &mut [Cursor<&Record>; 2]) -> bool {
    let (Some(parent), Some(mv)) = (node.parent(), node.mv()) else { return false };
    let mut others = lines_below(parent).peekable();
    if others.peek().is_none() {
        return false;
    }
    here.go_to(parent.id());
    let texts = [MoveText { before: node.kind(), ..mv.into() }, here.position().describe(mv)];
    let allows = |there: &Position, text| there.resolve(text).is_ok_and(|mv| there.legality(mv).is_ok());
    others.any(|before| {
        there.go_to(before.id());
        texts.iter().any(|text| allows(there.position(), text))
    })
}

/// The nodes at the ply of `node` in the lines from which its line branches, if these lines continue there.
fn lines_below<'r>(node: Node<'r>) -> impl Iterator<Item = Node<'r>> {
    successors(fork(&node), fork).filter_map(move |before| {
        let mut line = successors(Some(before), |node| node.continuations().next());
        line.find(|there| there.ply() == node.ply() && there.continuations().next().is_some())
    })
}

/// The node after which the line of `node` branches off, if it is not the main line.
fn fork<'r>(node: &Node<'r>) -> Option<Node<'r>> {
    successors(Some(*node), |node| node.parent()).find(Node::is_variation)?.parent()
}
