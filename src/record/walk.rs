//! Iterators over the tree: the children of a node, all nodes below it, the main line.

use std::iter::FusedIterator;

use super::{Node, NodeId, Record};

/// The moves and the endings that follow a node.
#[derive(Debug, Clone)]
pub(crate) struct Continuations<'r>(pub(super) Option<Node<'r>>);

impl<'r> Iterator for Continuations<'r> {
    type Item = Node<'r>;

    fn next(&mut self) -> Option<Node<'r>> {
        let node = self.0?;
        self.0 = node.alternative();
        Some(node)
    }
}

/// The moves that follow a node.
#[derive(Debug, Clone)]
pub struct Children<'r>(pub(super) Continuations<'r>);

impl<'r> Iterator for Children<'r> {
    type Item = Node<'r>;

    fn next(&mut self) -> Option<Node<'r>> {
        self.0.find(|node| !node.is_ending())
    }
}

/// A node and all that follow it, depth first, including endings.
#[derive(Debug, Clone)]
pub(crate) struct Steps<'r> {
    pub(super) top: NodeId,
    pub(super) next: Option<Node<'r>>,
}

impl<'r> Iterator for Steps<'r> {
    type Item = Node<'r>;

    fn next(&mut self) -> Option<Node<'r>> {
        let node = self.next?;
        let beside = || {
            let mut line =
                std::iter::successors(Some(node), Node::parent).take_while(|node| node.id() != self.top);
            line.find_map(|node| node.alternative())
        };
        self.next = node.continuations().next().or_else(beside);
        Some(node)
    }
}

/// A node and all that follow it, depth first.
#[derive(Debug, Clone)]
pub struct Descendants<'r>(pub(super) Steps<'r>);

impl<'r> Iterator for Descendants<'r> {
    type Item = Node<'r>;

    fn next(&mut self) -> Option<Node<'r>> {
        self.0.find(|node| !node.is_ending())
    }
}

/// The moves of the main line.
#[derive(Debug, Clone)]
pub struct Mainline<'r>(Node<'r>);

impl<'r> Mainline<'r> {
    pub(super) fn new(record: &'r Record) -> Mainline<'r> {
        Mainline(record.root())
    }
}

impl<'r> Iterator for Mainline<'r> {
    type Item = Node<'r>;

    fn next(&mut self) -> Option<Node<'r>> {
        self.0 = self.0.main_child()?;
        Some(self.0)
    }
}

impl FusedIterator for Children<'_> {}
impl FusedIterator for Descendants<'_> {}
impl FusedIterator for Mainline<'_> {}
