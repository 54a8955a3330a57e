//! Variations that would be read as those of another line.

use std::iter::successors;

use crate::record::{Cursor, Node, Record};
use crate::rules::Position;
use crate::shogi::MoveText;

/// The variations that begin with an illegal move which is legal at the same place in a line that theirs leaves,
/// directly or by way of others. Readers take them for variations of that line.
pub(super) fn astray(record: &Record) -> impl Iterator<Item = Node<'_>> {
    // The cursors go on from one variation to the next, which is near.
    let mut cursors = [Cursor::new(record), Cursor::new(record)];
    let is_illegal = |node: &Node<'_>| node.is_variation() && node.illegal().is_some();
    record.nodes().filter(move |node| is_illegal(node) && fits_elsewhere(node, &mut cursors))
}

/// Whether the move is legal in another line. One cursor goes to its own line, and one to the others.
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

/// The nodes at the ply of `node` in the lines that its line leaves, as far as these lines go on from there.
fn lines_below<'r>(node: Node<'r>) -> impl Iterator<Item = Node<'r>> {
    successors(fork(&node), fork).filter_map(move |before| {
        let mut line = successors(Some(before), |node| node.continuations().next());
        line.find(|there| there.ply() == node.ply() && there.continuations().next().is_some())
    })
}

/// The node behind which the line of `node` begins, if it is no main line.
fn fork<'r>(node: &Node<'r>) -> Option<Node<'r>> {
    successors(Some(*node), |node| node.parent()).find(Node::is_variation)?.parent()
}
