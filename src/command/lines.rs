//! The variations of a record, in its order.

use std::collections::BTreeMap;

use crate::{EndingNode, Node, NodeId, Record};

/// A line of play besides the main one.
pub struct Line<'r> {
    /// The line that it branches off, counted from 1; 0 is the main line.
    pub of: usize,
    /// The number of its first move, or of its ending if it has no moves.
    pub from: u32,
    pub moves: Vec<Node<'r>>,
    pub ending: Option<EndingNode<'r>>,
}

/// All lines of play besides the main one.
pub fn variations(record: &Record) -> Vec<Line<'_>> {
    let moves = record.nodes().map(Step::Move);
    let endings = record.nodes().flat_map(|node| node.endings().map(Step::Ending));
    let mut steps: Vec<Step<'_>> = moves.chain(endings).collect();
    steps.sort_by_key(Step::id);
    let (mut lines, mut found) = (BTreeMap::new(), Vec::new());
    for step in steps {
        let of = step.before().and_then(|before| lines.get(&before.id()).copied()).unwrap_or(0);
        let is_first = step.is_variation();
        if is_first {
            found.push(step.line(of));
        }
        lines.insert(step.id(), if is_first { found.len() } else { of });
    }
    found
}

/// What a line of play is made of.
enum Step<'r> {
    Move(Node<'r>),
    Ending(EndingNode<'r>),
}

impl<'r> Step<'r> {
    fn id(&self) -> NodeId {
        match self {
            Step::Move(node) => node.id(),
            Step::Ending(ending) => ending.id(),
        }
    }

    fn before(&self) -> Option<Node<'r>> {
        match self {
            Step::Move(node) => node.parent(),
            Step::Ending(ending) => Some(ending.after()),
        }
    }

    fn is_variation(&self) -> bool {
        match self {
            Step::Move(node) => node.is_variation(),
            Step::Ending(ending) => ending.is_variation(),
        }
    }

    /// The line that begins here.
    fn line(&self, of: usize) -> Line<'r> {
        match self {
            Step::Move(first) => {
                let moves: Vec<Node<'r>> = std::iter::successors(Some(*first), Node::main_child).collect();
                let ending = moves.last().and_then(Node::ending);
                Line { of, from: first.ply(), moves, ending }
            }
            Step::Ending(ending) => Line { of, from: ending.ply(), moves: Vec::new(), ending: Some(*ending) },
        }
    }
}
