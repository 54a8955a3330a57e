//! PSN2: a move a line as in USI, variations after `Variation:6`, braces on lines of their own.

use std::fmt::{self, Write};

use super::{Totals, ending_word, inside_braces, write_time};
use crate::record::{Node, Record};
use crate::write::Output;

/// Writes the main line, then the variations: those that branch off last first, and the variations of a
/// variation right after it. Siblings keep their order.
pub(super) fn write(record: &Record, whole_tree: bool, output: &mut Output) -> fmt::Result {
    let Some(first) = record.root().children().next() else { return writeln!(output, "*") };
    let mut open: Vec<(Node<'_>, Totals)> = vec![(first, [0; 2])];
    while let Some((node, mut totals)) = open.pop() {
        if node.id() != first.id() {
            writeln!(output, "\nVariation:{}", node.ply())?;
        }
        let mut next = Some(node);
        while let Some(node) = next {
            if whole_tree && !node.is_variation() {
                let before = open.len();
                let siblings = std::iter::successors(node.next_sibling(), Node::next_sibling);
                open.extend(siblings.map(|sibling| (sibling, totals)));
                open[before..].reverse();
            }
            match (node.mv(), ending_word(&node)) {
                (Some(mv), _) => write!(output, "{}.{}", node.ply(), record.variant().usi(mv))?,
                // The word that tells a draw from a win by repetition.
                (None, Some("Sennichite")) => write!(output, "{}.RepetitionDraw", node.ply())?,
                (None, word) => write!(output, "{}.{}", node.ply(), word.unwrap_or_default())?,
            }
            write_time(&node, &mut totals, output)?;
            output.write_char('\n')?;
            write_comments(&node, output)?;
            next = node.children().next();
        }
    }
    Ok(())
}

/// The comments of a node, in one pair of braces.
pub(super) fn write_comments(node: &Node<'_>, output: &mut Output) -> fmt::Result {
    if node.comments().is_empty() {
        return Ok(());
    }
    output.write_str("{\n")?;
    for comment in node.comments() {
        let text = inside_braces(comment, node.ply(), output);
        writeln!(output, "{text}")?;
    }
    output.write_str("}\n")
}
