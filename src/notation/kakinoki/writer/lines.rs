//! The lines of play, one after the other: the main line, and each variation below a line that says where it begins.

use std::fmt::{self, Write};

use super::report_ending;
use crate::notation::{Branches, Output};
use crate::record::{Node, Record};

/// How a notation writes the nodes of a line of play.
pub(crate) trait LineWriter<'r> {
    /// What it has to know of the moves before a node.
    type Before: Copy + Default;

    /// Whether a node can be read back: not an ending that nothing says.
    fn is_written(&self, node: &Node<'r>) -> bool;

    /// Writes a move or an ending with what is noted at it, and takes it into `before` for the next one.
    fn node(&mut self, node: &Node<'r>, before: &mut Self::Before, output: &mut Output) -> fmt::Result;

    /// What is due behind the last node of a line of play.
    fn end_line(&mut self, _output: &mut Output) -> fmt::Result {
        Ok(())
    }
}

/// Writes the main line of `record` and, of the whole tree, the variations.
pub(crate) fn write_lines<'r, W: LineWriter<'r>>(
    writer: &mut W,
    record: &'r Record,
    whole_tree: bool,
    output: &mut Output,
) -> fmt::Result {
    let Some(first) = record.root().continuations().next() else { return Ok(()) };
    let mut branches = Branches::new(whole_tree);
    write_line(writer, first, W::Before::default(), &mut branches, output)?;
    // What varies from nothing is the main line of what can be read back.
    let mut has_main = writer.is_written(&first);
    while let Some((node, before)) = branches.next() {
        if !writer.is_written(&node) {
            report_ending(&node, None, output);
            continue;
        }
        if std::mem::replace(&mut has_main, true) {
            writeln!(output, "\n変化：{}手", node.ply())?;
        }
        write_line(writer, node, before, &mut branches, output)?;
    }
    Ok(())
}

/// Writes the line of play from `node` on, and adds to `branches` what branches off it.
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
