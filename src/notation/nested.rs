//! Writes the lines of play of a record nested in each other: each variation next to the move that it replaces.

use std::fmt;

use super::{Output, Totals, WriteOptions};
use crate::record::{Node, Record};
use crate::rules::{Position, Undo};

/// How a notation writes lines of play within each other.
pub(crate) trait NestedWriter<'r> {
    /// Writes a move that is made in `position`, or an ending, with its comments and so on, and adds its time to
    /// `totals`.
    fn node(
        &mut self,
        node: &Node<'r>,
        position: &Position,
        totals: &mut Totals,
        output: &mut Output,
    ) -> fmt::Result;

    /// Writes the text between a node and its first variation.
    fn begin_variations(&mut self, output: &mut Output) -> fmt::Result;

    /// Writes the text between two variations of a node.
    fn next_variation(&mut self, output: &mut Output) -> fmt::Result;

    /// Writes the text after the last variation of a node.
    fn end_variations(&mut self, output: &mut Output) -> fmt::Result;

    /// Writes the text after a node and its variations.
    fn end_node(&mut self, _output: &mut Output) -> fmt::Result {
        Ok(())
    }
}

/// A node whose variations are being written.
struct Open<'r> {
    node: Node<'r>,
    /// The current variation.
    variation: Node<'r>,
    /// The times used before the node, and including it.
    totals: [Totals; 2],
    /// The number of moves before it.
    moves: usize,
}

/// Writes the main line of `record` and, unless only that is wanted, the variations.
pub(crate) fn write_nested<'r, W: NestedWriter<'r>>(
    writer: &mut W,
    record: &'r Record,
    options: &WriteOptions,
    output: &mut Output,
) -> fmt::Result {
    let whole_tree = !options.main_line;
    let (mut position, mut played) = (record.start().clone(), Vec::new());
    let mut open: Vec<Open<'r>> = Vec::new();
    let (mut next, mut totals) = (record.root().continuations().next(), Totals::default());
    loop {
        while let Some(node) = next {
            let before = totals;
            writer.node(&node, &position, &mut totals, output)?;
            let variation = node.alternative().filter(|_| whole_tree && !node.is_variation());
            next = match variation {
                Some(variation) => {
                    writer.begin_variations(output)?;
                    open.push(Open { node, variation, totals: [before, totals], moves: played.len() });
                    totals = before;
                    Some(variation)
                }
                None => {
                    writer.end_node(output)?;
                    play(&node, &mut position, &mut played)
                }
            };
        }
        let Some(mut above) = open.pop() else { return Ok(()) };
        played.drain(above.moves..).rev().for_each(|undo| position.undo(&undo));
        next = match above.variation.alternative() {
            Some(variation) => {
                writer.next_variation(output)?;
                totals = above.totals[0];
                above.variation = variation;
                open.push(above);
                Some(variation)
            }
            None => {
                writer.end_variations(output)?;
                writer.end_node(output)?;
                totals = above.totals[1];
                play(&above.node, &mut position, &mut played)
            }
        };
    }
}

/// Makes the move of a node, and returns its first continuation.
fn play<'r>(node: &Node<'r>, position: &mut Position, played: &mut Vec<Undo>) -> Option<Node<'r>> {
    played.extend(node.mv().and_then(|mv| position.force(mv).ok()));
    node.continuations().next()
}
