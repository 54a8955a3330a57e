//! PSN2: one move per line as in USI, variations after `Variation:6`, comments in braces on lines of their own.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::iter;

use super::{inside_braces, reader, write_ending_word, write_time};
use crate::notation::moves::Spelling;
use crate::notation::moves::usi::Usi;
use crate::notation::moves::western::{Names, Naming, Western};
use crate::notation::{LineWriter, Output, Totals, WriteOptions, write_lines};
use crate::record::{Node, Record};
use crate::shogi::{Move, MoveText, PieceKind};
use crate::variant::Variant;

/// Writes the main line, then the variations.
pub(super) fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
    let variant = record.variant();
    write_lines(&mut Lines { variant, names: Names::of(variant) }, record, options, output)
}

/// The writer of moves and endings.
struct Lines<'r> {
    variant: &'r Variant,
    names: Cow<'static, Names>,
}

impl<'r> LineWriter<'r> for Lines<'r> {
    type Before = Totals;

    fn begin_variation(&mut self, first: &Node<'r>, output: &mut Output) -> fmt::Result {
        writeln!(output, "\nVariation:{}", first.ply())
    }

    fn node(&mut self, node: &Node<'r>, totals: &mut Totals, output: &mut Output) -> fmt::Result {
        write!(output, "{}.", node.ply())?;
        match (node.mv(), write_ending_word(node, output)) {
            (Some(mv), _) => write_move(self.variant, &self.names, mv, output)?,
            // The word distinguishes a draw from a win by repetition.
            (None, Some("Sennichite")) => output.write_str("RepetitionDraw")?,
            (None, word) => output.write_str(word.unwrap_or_default())?,
        }
        write_time(node, totals, output)?;
        output.write_char('\n')?;
        write_comments(node, output)
    }
}

/// Writes a move as in USI. A dropped piece has its Western letters if its USI letters mean another piece here.
fn write_move(variant: &Variant, names: &Names, mv: Move, output: &mut Output) -> fmt::Result {
    let is_read = |kind: PieceKind| {
        let usi = &variant.kind(kind).usi;
        names.piece(usi) == Some((kind, usi.len()))
    };
    match mv.dropped().filter(|kind| !is_read(*kind)) {
        None => write!(output, "{}", Usi(variant, mv)),
        Some(kind) => {
            let naming = Naming::new(variant, Spelling::Hodges, iter::once(kind));
            let text = MoveText { before: Some(kind), by_rules: true, ..mv.into() };
            write!(output, "{}", Western { naming: &naming, text, takes_first: false })
        }
    }
}

/// The comments of a node, in one pair of braces.
pub(super) fn write_comments(node: &Node<'_>, output: &mut Output) -> fmt::Result {
    if node.comments().is_empty() {
        return Ok(());
    }
    output.write_str("{\n")?;
    let mut holds_play = false;
    let last_brace = node.comments().iter().rposition(|comment| comment.contains('{'));
    for (at, comment) in node.comments().iter().enumerate() {
        // Only the text up to the last brace is judged.
        let is_judged = last_brace.is_some_and(|last| at <= last);
        let below = if is_judged { format!("\n{comment}") } else { String::new() };
        let runs_on = comment.contains('{') && (holds_play || reader::Pair::Braces.runs_on(&below));
        let text = inside_braces(comment, node.ply(), runs_on, output);
        writeln!(output, "{text}")?;
        holds_play = holds_play || reader::holds_play(&below);
    }
    output.write_str("}\n")
}
