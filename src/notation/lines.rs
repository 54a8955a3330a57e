//! Writes the lines of play of a record one after the other: first the main line, then the variations, each after the
//! line from which it branches.

use std::fmt;

use super::{Output, WriteOptions};
use crate::record::{Node, Record};

/// How a notation writes lines of play one after the other.
pub(crate) trait LineWriter<'r> {
    /// The state that depends on the moves before a node.
    type Before: Copy + Default;

    /// Whether a node can be read back: false for an ending that has no words and no alternatives.
    fn is_written(&self, _node: &Node<'r>) -> bool {
        true
    }

    /// Writes the text before the `first` node of the main line.
    fn begin_main(&mut self, _first: &Node<'r>, _output: &mut Output) -> fmt::Result {
        Ok(())
    }

    /// Writes the heading before the `first` node of a variation.
    fn begin_variation(&mut self, first: &Node<'r>, output: &mut Output) -> fmt::Result;

    /// Writes a move or an ending with its comments and so on, and updates `before` for the next node.
    fn node(&mut self, node: &Node<'r>, before: &mut Self::Before, output: &mut Output) -> fmt::Result;

    /// Reports what is lost with an ending that is not written.
    fn lose(&self, ending: &Node<'r>, output: &mut Output) {
        output.ended_with_notes(ending, None);
    }

    /// Writes the text after the last node of a line of play.
    fn end_line(&mut self, _output: &mut Output) -> fmt::Result {
        Ok(())
    }
}

/// Writes the main line of `record` and, unless only that is wanted, the variations: those that branch off last come
/// first, each followed by its own variations; siblings keep their order.
pub(crate) fn write_lines<'r, W: LineWriter<'r>>(
    writer: &mut W,
    record: &'r Record,
    options: &WriteOptions,
    output: &mut Output,
) -> fmt::Result {
    let Some(first) = record.root().continuations().next() else { return Ok(()) };
    let mut branches = Branches { open: Vec::new(), whole_tree: !options.main_line };
    writer.begin_main(&first, output)?;
    write_line(writer, first, W::Before::default(), &mut branches, output)?;
    while let Some((first, before)) = branches.open.pop() {
        if !writer.is_written(&first) {
            writer.lose(&first, output);
            continue;
        }
        writer.begin_variation(&first, output)?;
        write_line(writer, first, before, &mut branches, output)?;
    }
    Ok(())
}

/// Writes the line of play from `node` on, and adds the lines that branch from it to `branches`.
fn write_line<'r, W: LineWriter<'r>>(
    writer: &mut W,
    node: Node<'r>,
    mut before: W::Before,
    branches: &mut Branches<'r, W::Before>,
    output: &mut Output,
) -> fmt::Result {
    let mut next = Some(node);
    while let Some(node) = next {
        branches.pass(&node, before);
        writer.node(&node, &mut before, output)?;
        next = node.continuations().next();
    }
    writer.end_line(output)
}

/// The lines of play still to be written, the next at the end, each with the state before its first node.
struct Branches<'r, T> {
    open: Vec<(Node<'r>, T)>,
    whole_tree: bool,
}

impl<'r, T: Copy> Branches<'r, T> {
    /// Adds the alternatives to `node`, which is about to be written.
    fn pass(&mut self, node: &Node<'r>, before: T) {
        if self.whole_tree && !node.is_variation() {
            let kept = self.open.len();
            let siblings = std::iter::successors(node.alternative(), Node::alternative);
            self.open.extend(siblings.map(|sibling| (sibling, before)));
            self.open[kept..].reverse();
        }
    }
}
