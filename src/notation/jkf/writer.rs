//! Writes JKF that conforms to the format's JSON Schema, one entry per line.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::ENDINGS;
use super::movement::RELATIONS;
use super::preset::{OTHER, PRESETS, Preset};
use crate::diag::{Code, Parts};
use crate::notation::kakinoki::{KEYS, in_words, lose_ending, would_end_game};
use crate::notation::moves::csa::letters;
use crate::notation::{
    EndingText, NestedWriter, Output, Spent, Totals, WriteOptions, borrowed_key, ending_of, field_of,
    is_of_other_start, is_of_start, keys_of, write_nested,
};
use crate::record::{Ending, Header, Node, Record};
use crate::rules::Position;
use crate::shogi::{Color, Reason, Relation, Square};
use crate::text::Quoted;
use crate::variant::Variant;

/// Writes `record`, or reports that the pieces of its variant have no names in JKF.
pub(super) fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
    let variant = record.variant();
    if !variant.fits_csa() {
        let parts = Parts::NONE.with("variant", variant.title()).with("notation", "JKF");
        output.lost(Code::LostMoves, None, parts.flag("pieces", true));
        return Ok(());
    }
    output.write_str("{\"header\":{")?;
    write_headers(record, output)?;
    output.write_str("},\n\"initial\":")?;
    write_initial(record.start(), output)?;
    output.write_str(",\n\"moves\":[\n{")?;
    Body { start: true }.comments(&record.root(), output)?;
    output.write_char('}')?;
    write_nested(&mut Entries { starts: false }, record, options, output)?;
    output.write_str("\n]}\n")
}

/// The key of the header with the handicap, or the name of another variant.
const GAME: &str = "手合割";

fn write_headers(record: &Record, output: &mut Output) -> fmt::Result {
    let mut written = BTreeSet::new();
    // KIF uses this key for the name of variants other than standard shogi.
    let variant = record.variant();
    if !variant.is_shogi() {
        write!(output, "{}:{}", Quoted(GAME), Quoted(variant.kif_name()))?;
        written.insert(GAME);
        if Variant::named(variant.kif_name()).as_ref() != Some(variant) {
            output.lost(Code::LostPosition, None, Parts::NONE.with("variant", variant.title()));
        }
    }
    for header in record.headers().iter().filter(|header| !is_of_start(header, record)) {
        let key = key_of(header);
        let is_of_other_game = is_of_other_start(header, record) && variant.handicap(&header.value).is_none();
        let keeps_meaning =
            field_of(key) == header.field && !is_of_other_game && !would_end_game(header, record);
        if !keeps_meaning || written.contains(key) {
            let parts = Parts::NONE.with("key", key).flag("second", keeps_meaning);
            output.lost(Code::LostHeaders, None, parts);
            continue;
        }
        output.write_str(if written.is_empty() { "" } else { ",\n" })?;
        write!(output, "{}:{}", Quoted(key), Quoted(&in_words(record.headers(), header)))?;
        written.insert(key);
    }
    Ok(())
}

/// The key of a header in KIF, which JKF shares: its own if it is in the table, or the first in the table for its
/// field. For a field that is not in the table, it is the key of another notation.
fn key_of(header: &Header) -> &str {
    match keys_of(KEYS, header.field) {
        keys @ [first, ..] if !keys.contains(&header.key.as_str()) => first,
        [] => borrowed_key(&header.key, header.field),
        _ => &header.key,
    }
}

/// Writes a preset if every program reads it as this position, or a board otherwise.
fn write_initial(position: &Position, output: &mut Output) -> fmt::Result {
    if let Some(preset) = PRESETS.iter().find(|preset| preset.is_agreed && is_start_of(position, preset)) {
        return write!(output, "{{\"preset\":\"{}\"}}", preset.name);
    }
    write!(output, "{{\"preset\":\"{OTHER}\",\"data\":{{\"color\":{},", position.turn().index())?;
    write_board(position, output)?;
    output.write_str(",\n")?;
    write_hands(position, output)?;
    output.write_str("}}")
}

/// Whether a position is that of a preset. All presets are positions of standard shogi.
fn is_start_of(position: &Position, preset: &Preset) -> bool {
    let variant = position.variant();
    let handicap = variant.handicap(preset.handicap).filter(|_| variant.is_shogi());
    handicap.is_some_and(|handicap| Position::from_placement(&handicap.placement, variant) == *position)
}

/// `"board":[[{"color":1,"kind":"KY"},{},…],…]`, file by file.
fn write_board(position: &Position, output: &mut Output) -> fmt::Result {
    output.write_str("\"board\":[")?;
    for file in 1..=9 {
        output.write_str(if file == 1 { "\n[" } else { ",\n[" })?;
        for rank in 1..=9 {
            output.write_str(if rank == 1 { "" } else { "," })?;
            match Square::new(file, rank).and_then(|square| position.piece(square)) {
                Some(piece) => {
                    let (color, kind) = (piece.color.index(), letters(position.variant(), piece.kind));
                    write!(output, "{{\"color\":{color},\"kind\":\"{kind}\"}}")?;
                }
                None => output.write_str("{}")?,
            }
        }
        output.write_char(']')?;
    }
    output.write_char(']')
}

/// `"hands":[{"FU":0,…},{…}]`, with all kinds that can be in hand; a king only if it is in hand.
fn write_hands(position: &Position, output: &mut Output) -> fmt::Result {
    let variant = position.variant();
    output.write_str("\"hands\":[")?;
    for color in Color::ALL {
        output.write_str(if color == Color::Black { "{" } else { ",{" })?;
        let held = variant.kinds().filter(|&kind| {
            let about = variant.kind(kind);
            let is_king = variant.laws().royal.contains(&kind);
            about.slot.is_some() && !about.is_promoted() && (!is_king || position.in_hand(color, kind) > 0)
        });
        for (at, kind) in held.enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(output, "{comma}\"{}\":{}", letters(variant, kind), position.in_hand(color, kind))?;
        }
        output.write_char('}')?;
    }
    output.write_char(']')
}

/// The writer of moves and endings. Forks are nested in the entry to which they are alternatives.
struct Entries {
    /// Whether the next entry is the first of a fork.
    starts: bool,
}

impl<'r> NestedWriter<'r> for Entries {
    fn node(
        &mut self,
        node: &Node<'r>,
        position: &Position,
        totals: &mut Totals,
        output: &mut Output,
    ) -> fmt::Result {
        output.write_str(if std::mem::replace(&mut self.starts, false) { "{" } else { ",\n{" })?;
        let mut body = Body { start: true };
        match node.as_ending() {
            Some(ending) => {
                let word = word(ending, node);
                let read = EndingText::read(ENDINGS, word);
                lose_ending(node, Some(&read), output);
                body.key("special", output)?;
                write!(output, "\"{word}\"")?;
            }
            None => {
                body.key("move", output)?;
                write_move(node, position, output)?;
            }
        }
        if let Some(Spent { seconds, total }) = totals.add(node) {
            body.key("time", output)?;
            let now = Clock { seconds, has_hours: false };
            let total = Clock { seconds: total, has_hours: true };
            write!(output, "{{\"now\":{now},\"total\":{total}}}")?;
        }
        body.comments(node, output)
    }

    fn begin_variations(&mut self, output: &mut Output) -> fmt::Result {
        self.starts = true;
        output.write_str(",\"forks\":[[\n")
    }

    fn next_variation(&mut self, output: &mut Output) -> fmt::Result {
        self.starts = true;
        output.write_str("],[\n")
    }

    fn end_variations(&mut self, output: &mut Output) -> fmt::Result {
        output.write_str("]]")
    }

    fn end_node(&mut self, output: &mut Output) -> fmt::Result {
        output.write_char('}')
    }
}

/// `{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}`
fn write_move(node: &Node<'_>, position: &Position, output: &mut Output) -> fmt::Result {
    let (Some(mv), Some(kind)) = (node.mv(), node.kind()) else { return output.write_str("{}") };
    if mv.is_double() {
        output.lost(Code::LostMoves, Some(node.ply()), Parts::NONE.with("notation", "JKF"));
    }
    let (variant, color) = (position.variant(), node.mover());
    write!(output, "{{\"color\":{},", color.index())?;
    if let Some(from) = mv.from() {
        write!(output, "\"from\":{},", Place(from))?;
    }
    write!(output, "\"to\":{},\"piece\":\"{}\"", Place(mv.to()), letters(variant, kind))?;
    let before = node.parent().and_then(|parent| parent.mv());
    if before.is_some_and(|before| before.to() == mv.to()) {
        output.write_str(",\"same\":true")?;
    }
    if let Some(from) = mv.from() {
        let could = variant.kind(kind).promotes.is_some()
            && (variant.in_zone(color, from.rank()) || variant.in_zone(color, mv.to().rank()));
        if could || mv.is_promotion() {
            write!(output, ",\"promote\":{}", mv.is_promotion())?;
        }
        if let Some(captured) = position.piece(mv.to()) {
            write!(output, ",\"capture\":\"{}\"", letters(variant, captured.kind))?;
        }
        let relation = match node.illegal() {
            None => position.describe(mv).relation,
            Some(_) => Relation::NONE,
        };
        if !relation.is_empty() {
            let words = RELATIONS.iter().filter(|row| relation.contains(row.1)).map(|row| row.0);
            write!(output, ",\"relative\":\"{}\"", words.collect::<String>())?;
        }
    } else if position.candidates(kind, mv.to()).next().is_some() {
        output.write_str(",\"relative\":\"H\"")?;
    }
    output.write_char('}')
}

/// The state of writing the members of an entry.
struct Body {
    /// Whether none of them has been written yet.
    start: bool,
}

impl Body {
    fn key(&mut self, key: &str, output: &mut Output) -> fmt::Result {
        let comma = if std::mem::replace(&mut self.start, false) { "" } else { "," };
        write!(output, "{comma}\"{key}\":")
    }

    fn comments(&mut self, node: &Node<'_>, output: &mut Output) -> fmt::Result {
        if node.comments().is_empty() {
            return Ok(());
        }
        self.key("comments", output)?;
        for (at, line) in node.comments().iter().enumerate() {
            write!(output, "{}{}", if at == 0 { "[" } else { "," }, Quoted(line))?;
        }
        output.write_char(']')
    }
}

/// The word for an ending: that of the table, or `CHUDAN` for any other ending.
fn word(ending: &Ending, node: &Node<'_>) -> &'static str {
    // CSA writes the words with a sign. For endings with an unknown reason, the word is the only information.
    let own = ending.word.trim_start_matches('%');
    let is_own = |word: &&&str| word.eq_ignore_ascii_case(own);
    let open = ENDINGS.iter().filter(|row| row.reason == Reason::Other && ending.reason == Reason::Other);
    let open = || open.flat_map(|row| row.words).find(is_own).filter(|_| ending.outcome.is_none());
    ending_of(ENDINGS, node).or_else(|| open().copied()).unwrap_or("CHUDAN")
}

/// `{"x":7,"y":6}`
struct Place(Square);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{\"x\":{},\"y\":{}}}", self.0.file(), self.0.rank())
    }
}

/// `{"m":0,"s":3}`
struct Clock {
    seconds: u64,
    /// Whether hours are written even if they are zero.
    has_hours: bool,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clock { seconds, has_hours } = *self;
        f.write_char('{')?;
        if has_hours || seconds >= 3600 {
            write!(f, "\"h\":{},", seconds / 3600)?;
        }
        write!(f, "\"m\":{},\"s\":{}}}", seconds / 60 % 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests;
