//! Writes the main line of a record.

mod headers;

use std::borrow::Cow;
use std::fmt::{self, Write};

use super::grammar::{Aside, aside};
use super::setup::EVEN_BOARD;
use super::terms::ENDINGS;
use crate::diag::{Code, Parts};
use crate::notation::moves::csa::{fixed_text, letters};
use crate::notation::{CsaVersion, EndingText, Output, WriteOptions, ending_in, ending_of};
use crate::record::{Ending, Node, Record, kind_after};
use crate::rules::Position;
use crate::shogi::{Color, Named, Outcome, PlainText, Reason, Square};
use crate::variant::Variant;

/// Writes `record`, or reports that the pieces of its variant have no names in CSA.
pub(super) fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
    let variant = record.variant();
    if !variant.has_csa() || !variant.fits_csa() {
        let parts = Parts::NONE.with("variant", variant.title()).with("notation", "CSA");
        output.lost(Code::LostMoves, None, parts.flag("pieces", true));
        return Ok(());
    }
    if is_taken_for_another(variant) {
        output.lost(Code::LostPosition, None, Parts::NONE.with("variant", variant.title()));
    }
    let version = options.csa_version;
    match version {
        CsaVersion::V22 => writeln!(output, "V2.2")?,
        CsaVersion::V30 => {
            if let Some(encoding) = options.declared_encoding() {
                writeln!(output, "'CSA encoding={}", encoding.name().to_ascii_uppercase())?;
            }
            writeln!(output, "V3.0")?;
        }
    }
    headers::write(record, version, output)?;
    write_start(record.start(), output)?;
    let (mut next, mut lines) = (Some(record.root()), Vec::with_capacity(record.len() * USUAL));
    while let Some(node) = next {
        write_node(&node, version, &mut lines, output)?;
        next = node.continuations().next();
    }
    output.ascii(&lines);
    Ok(())
}

/// Whether a board would be read as that of another variant of the same size, because CSA does not name the variant.
fn is_taken_for_another(variant: &Variant) -> bool {
    let fits = |one: &&Variant| (one.files(), one.ranks()) == (variant.files(), variant.ranks());
    Variant::all().filter(fits).find(|one| *one == variant || one.has_csa()) != Some(variant)
}

/// The usual length of the lines of a move and its time, in bytes.
const USUAL: usize = "+7776FU\nT12\n".len();

/// Writes the start position, with a shortcut for the one that most games have.
fn write_start(start: &Position, output: &mut Output) -> fmt::Result {
    if start.is_shogi_start() { writeln!(output, "{EVEN_BOARD}") } else { write_position(start, output) }
}

/// Writes the board, the hands and the side to move.
fn write_position(position: &Position, output: &mut Output) -> fmt::Result {
    let variant = position.variant();
    for rank in 1..=variant.ranks() {
        output.write_char('P')?;
        output.write_char(char::from(b'0' + rank))?;
        for file in (1..=variant.files()).rev() {
            match Square::new(file, rank).and_then(|square| position.piece(square)) {
                Some(piece) => {
                    output.write_str(sign(piece.color))?;
                    output.write_str(letters(variant, piece.kind))?;
                }
                None => output.write_str(" * ")?,
            }
        }
        output.write_char('\n')?;
    }
    for color in Color::ALL {
        let mut start = true;
        for (kind, count) in position.hand(color) {
            if variant.laws().royal.contains(&kind) {
                output.lost(Code::LostPosition, None, Parts::NONE.with("side", color));
                continue;
            }
            if std::mem::take(&mut start) {
                write!(output, "P{}", sign(color))?;
            }
            for _ in 0..count {
                write!(output, "00{}", letters(variant, kind))?;
            }
        }
        if !start {
            output.write_char('\n')?;
        }
    }
    writeln!(output, "{}", sign(position.turn()))
}

/// Writes a move or an ending with its time, comments and remarks. `lines` buffers lines that are to be written at
/// once.
fn write_node(node: &Node<'_>, version: CsaVersion, lines: &mut Vec<u8>, output: &mut Output) -> fmt::Result {
    if let (Some(mv), Some(kind)) = (node.mv(), node.kind()) {
        if mv.is_double() {
            output.lost(Code::LostMoves, Some(node.ply()), Parts::NONE.with("notation", "CSA"));
        }
        let variant = node.record().variant();
        let piece = Named::After(kind_after(variant, kind, mv));
        let said = PlainText { color: Some(node.mover()), from: mv.from(), to: Some(mv.to()), piece };
        if let Some([a, b, c, d, e, f, g]) = fixed_text(variant, &said) {
            lines.extend_from_slice(&[a, b, c, d, e, f, g, b'\n']);
        }
    }
    if let Some(ending) = node.as_ending() {
        let word = ending_word(ending, node, version);
        output.ended(node, Some(&EndingText::read(ENDINGS, &word)));
        write_waiting(lines, output);
        writeln!(output, "{word}")?;
    }
    if let Some(millis) = node.elapsed_ms() {
        match version {
            CsaVersion::V22 => push_seconds(lines, millis / 1000),
            CsaVersion::V30 => {
                write_waiting(lines, output);
                writeln!(output, "T{}", in_seconds(millis))?;
            }
        }
    }
    if node.has_extra() {
        write_waiting(lines, output);
        write_notes(node, output)?;
    }
    Ok(())
}

/// Writes comments and remarks.
fn write_notes(node: &Node<'_>, output: &mut Output) -> fmt::Result {
    for comment in node.comments() {
        let comment = one_line(comment, Some(node.ply()), output);
        writeln!(output, "'*{comment}")?;
    }
    for remark in node.remarks() {
        let remark = one_line(remark, Some(node.ply()), output);
        match aside(&remark) {
            Aside::Remark(_) => writeln!(output, "'{remark}")?,
            _ => output.lost(Code::LostText, Some(node.ply()), Parts::NONE.with("remark", &*remark)),
        }
    }
    Ok(())
}

/// The text with line breaks and other control characters, which would end the statement, replaced.
fn one_line<'t>(text: &'t str, ply: Option<u32>, output: &mut Output) -> Cow<'t, str> {
    let breaks = |c: char| c.is_control() && c != '\t';
    // ASCII control characters, and the first UTF-8 byte of the others. Without branches, many bytes are tested at
    // once.
    let may_break = |byte: u8| (byte < b' ') & (byte != b'\t') | (byte == 0x7f) | (byte == 0xc2);
    if !text.bytes().fold(false, |any, byte| any | may_break(byte)) || !text.contains(breaks) {
        return text.into();
    }
    output.lost(Code::LostText, ply, Parts::NONE.with("text", text.escape_debug().to_string()));
    text.replace(breaks, " ").into()
}

/// A time in seconds, with three decimals if there is a fraction.
fn in_seconds(millis: u64) -> String {
    match millis % 1000 {
        0 => (millis / 1000).to_string(),
        rest => format!("{}.{rest:03}", millis / 1000),
    }
}

/// Adds the line of a time. `write!` would be several times slower.
fn push_seconds(lines: &mut Vec<u8>, seconds: u64) {
    let digit = |number: u64| b'0' + (number % 10) as u8;
    match seconds {
        0..10 => lines.extend_from_slice(&[b'T', digit(seconds), b'\n']),
        10..100 => lines.extend_from_slice(&[b'T', digit(seconds / 10), digit(seconds), b'\n']),
        _ => lines.extend_from_slice(format!("T{seconds}\n").as_bytes()),
    }
}

/// Writes the buffered lines.
fn write_waiting(lines: &mut Vec<u8>, output: &mut Output) {
    output.ascii(lines);
    lines.clear();
}

/// The `%` statement for an ending: its own word if that is one, or the word of the table.
fn ending_word<'r>(ending: &'r Ending, node: &Node<'_>, version: CsaVersion) -> Cow<'r, str> {
    let is_won = ending.outcome.and_then(Outcome::winner).is_some();
    if ending.reason == Reason::MaxMoves && version == CsaVersion::V22 && !is_won {
        return "%JISHOGI".into();
    }
    // JKF has these words without the sign.
    for word in [Cow::Borrowed(&*ending.word), format!("%{}", ending.word).into()] {
        if ending_in(ENDINGS, &word).is_some_and(|known| known.says(node)) {
            return word.to_ascii_uppercase().into();
        }
    }
    // It is in no table, so only the word itself can express it.
    if ending.reason == Reason::Other && is_word(&ending.word) {
        return ending.word.as_str().into();
    }
    ending_of(ENDINGS, node).unwrap_or("%CHUDAN").into()
}

/// Whether an unknown word would be read back as an unknown ending.
fn is_word(word: &str) -> bool {
    word.len() > 1
        && word.starts_with('%')
        && !word.contains(|c: char| c == ',' || c.is_whitespace() || c.is_control())
        && ending_in(ENDINGS, word).is_none()
}

const fn sign(color: Color) -> &'static str {
    match color {
        Color::Black => "+",
        Color::White => "-",
    }
}

#[cfg(test)]
mod tests;
