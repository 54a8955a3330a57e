//! The order in which lines of play are written one after the other.

use crate::record::Node;

/// The lines of play that are still to be written, each with what is to be known where it begins.
///
/// Those that branch off last come first, and the variations of a variation right after it. Siblings keep
/// their order.
pub(crate) struct Branches<'r, T> {
    open: Vec<(Node<'r>, T)>,
    whole_tree: bool,
}

impl<'r, T: Copy> Branches<'r, T> {
    /// None yet. Without the whole tree it stays so.
    pub fn new(whole_tree: bool) -> Branches<'r, T> {
        Branches { open: Vec::new(), whole_tree }
    }

    /// Keeps what could be played instead of `node`, which is about to be written.
    pub fn pass(&mut self, node: &Node<'r>, before: T) {
        if self.whole_tree && !node.is_variation() {
            let kept = self.open.len();
            let siblings = std::iter::successors(node.alternative(), Node::alternative);
            self.open.extend(siblings.map(|sibling| (sibling, before)));
            self.open[kept..].reverse();
        }
    }

    /// The first node of the line to be written next.
    pub fn next(&mut self) -> Option<(Node<'r>, T)> {
        self.open.pop()
    }
}
