//! Writes what the JSON Schema of the format allows, an entry a line.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::ENDINGS;
use super::movement::RELATIONS;
use super::preset::{OTHER, PRESETS};
use crate::diag::{Code, Parts};
use crate::notation::kakinoki::{KEYS, in_words};
use crate::notation::{EndingText, ending_of, field_of, is_of_other_start, is_of_start, keys_of};
use crate::notation::{Output, WriteOptions};
use crate::record::{Ending, Header, Node, Record};
use crate::rules::{Position, Undo};
use crate::shogi::{Color, PieceKind, Reason, Relation, Square};
use crate::text::Quoted;
use crate::variant::Variant;

/// Writes `record`, or reports that its game has no pieces in JKF.
pub(super) fn write(record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
    let variant = record.variant();
    let is_larger = variant.files().max(variant.ranks()) > 9;
    if is_larger || variant.kinds().any(|kind| variant.kind(kind).csa.is_none()) {
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
    if let Some(first) = record.root().continuations().next() {
        output.write_str(",\n")?;
        let writer = Lines {
            position: record.start().clone(),
            undos: Vec::new(),
            whole_tree: !options.is_main_line(),
        };
        writer.write(first, output)?;
    }
    output.write_str("\n]}\n")
}

/// The key that names the handicap, or the game if it is another.
const GAME: &str = "手合割";

fn write_headers(record: &Record, output: &mut Output) -> fmt::Result {
    let mut written = BTreeSet::new();
    // The key of KIF that names a game other than standard shogi.
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
        let keeps_meaning = field_of(KEYS, key) == header.field && !is_of_other_game;
        if !keeps_meaning || written.contains(key) {
            let parts = Parts::NONE.with("key", key).flag("second", keeps_meaning);
            output.lost(Code::LostHeaders, None, parts);
            continue;
        }
        let spoken = in_words(record.headers(), header);
        let value = spoken.trim();
        if value != spoken {
            output.lost(Code::LostText, None, Parts::NONE.with("key", key).flag("blanks", true));
        }
        output.write_str(if written.is_empty() { "" } else { ",\n" })?;
        write!(output, "{}:{}", Quoted(key), Quoted(value))?;
        written.insert(key);
    }
    Ok(())
}

/// The key of KIF, which is that of JKF: its own if the table has it, or the first of the table.
fn key_of(header: &Header) -> &str {
    match keys_of(KEYS, header.field) {
        keys @ [first, ..] if !keys.contains(&header.key.as_str()) => first,
        _ => &header.key,
    }
}

/// A preset if every program reads it as this position, a board otherwise. Presets are those of standard
/// shogi.
fn write_initial(position: &Position, output: &mut Output) -> fmt::Result {
    let variant = position.variant();
    let is_standard = variant.is_shogi();
    let is = |name: &str| {
        let sfen = variant.handicap(name).filter(|_| is_standard).map(|handicap| handicap.sfen.as_str());
        sfen.is_some_and(|sfen| Position::from_sfen(sfen, variant).is_ok_and(|named| named == *position))
    };
    if let Some(preset) = PRESETS.iter().find(|preset| preset.is_agreed && is(preset.handicap)) {
        return write!(output, "{{\"preset\":\"{}\"}}", preset.name);
    }
    write!(output, "{{\"preset\":\"{OTHER}\",\"data\":{{\"color\":{},\"board\":[", position.turn().index())?;
    for file in 1..=9 {
        output.write_str(if file == 1 { "\n[" } else { ",\n[" })?;
        for rank in 1..=9 {
            output.write_str(if rank == 1 { "" } else { "," })?;
            match Square::new(file, rank).and_then(|square| position.piece(square)) {
                Some(piece) => {
                    let (color, kind) = (piece.color.index(), letters(variant, piece.kind));
                    write!(output, "{{\"color\":{color},\"kind\":\"{kind}\"}}")?;
                }
                None => output.write_str("{}")?,
            }
        }
        output.write_char(']')?;
    }
    output.write_str("],\n\"hands\":[")?;
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
    output.write_str("]}}")
}

fn letters(variant: &Variant, kind: PieceKind) -> &str {
    variant.kind(kind).csa.as_deref().unwrap_or_default()
}

/// Time used by each side, in seconds.
type Totals = [u64; 2];

/// The lines of play, those that branch off written within the entry that they stand beside.
struct Lines {
    /// Before the entry that is written next.
    position: Position,
    undos: Vec<Undo>,
    whole_tree: bool,
}

/// An entry whose forks are being written.
struct Open<'r> {
    entry: Node<'r>,
    /// The fork that is being written.
    fork: Node<'r>,
    /// The times used before the entry, and with it.
    totals: [Totals; 2],
    /// How many moves lead to it.
    depth: usize,
}

impl Lines {
    fn write(mut self, first: Node<'_>, output: &mut Output) -> fmt::Result {
        let mut open: Vec<Open<'_>> = Vec::new();
        let (mut next, mut totals, mut is_first) = (Some(first), [0u64; 2], true);
        loop {
            if let Some(node) = next {
                output.write_str(if is_first { "{" } else { ",\n{" })?;
                let before = totals;
                self.entry(&node, &mut totals, output)?;
                let fork = node.alternative().filter(|_| self.whole_tree && !node.is_variation());
                if let Some(fork) = fork {
                    output.write_str(",\"forks\":[[\n")?;
                    let depth = self.undos.len();
                    open.push(Open { entry: node, fork, totals: [before, totals], depth });
                    totals = before;
                    (next, is_first) = (Some(fork), true);
                    continue;
                }
                output.write_char('}')?;
                (next, is_first) = (self.play(&node), false);
                continue;
            }
            let Some(mut above) = open.pop() else { return Ok(()) };
            while self.undos.len() > above.depth {
                let Some(undo) = self.undos.pop() else { break };
                self.position.undo(&undo);
            }
            match above.fork.alternative() {
                Some(fork) => {
                    output.write_str("],[\n")?;
                    totals = above.totals[0];
                    above.fork = fork;
                    open.push(above);
                    (next, is_first) = (Some(fork), true);
                }
                None => {
                    output.write_str("]]}")?;
                    totals = above.totals[1];
                    (next, is_first) = (self.play(&above.entry), false);
                }
            }
        }
    }

    /// Makes the move of an entry, and gives the entry after it.
    fn play<'r>(&mut self, node: &Node<'r>) -> Option<Node<'r>> {
        if let Some(undo) = node.mv().and_then(|mv| self.position.force(mv).ok()) {
            self.undos.push(undo);
        }
        node.continuations().next()
    }

    /// Writes the members of an entry but its forks.
    fn entry(&self, node: &Node<'_>, totals: &mut Totals, output: &mut Output) -> fmt::Result {
        let mut body = Body { start: true };
        match node.as_ending() {
            Some(ending) => {
                let word = word(ending, node);
                output.ended(node, Some(&EndingText::read(ENDINGS, word)));
                body.key("special", output)?;
                write!(output, "\"{word}\"")?;
            }
            None => {
                body.key("move", output)?;
                self.movement(node, output)?;
            }
        }
        if let Some(elapsed) = node.elapsed_ms() {
            let total = &mut totals[node.mover().index()];
            *total = total.saturating_add(elapsed / 1000);
            body.key("time", output)?;
            let now = Clock { seconds: elapsed / 1000, has_hours: false };
            let total = Clock { seconds: *total, has_hours: true };
            write!(output, "{{\"now\":{now},\"total\":{total}}}")?;
        }
        body.comments(node, output)
    }

    /// `{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}`
    fn movement(&self, node: &Node<'_>, output: &mut Output) -> fmt::Result {
        let (Some(mv), Some(kind)) = (node.mv(), node.kind()) else { return output.write_str("{}") };
        if mv.is_double() {
            output.lost(Code::LostMoves, Some(node.ply()), Parts::NONE.with("notation", "JKF"));
        }
        let (variant, color) = (self.position.variant(), node.mover());
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
            if let Some(captured) = self.position.piece(mv.to()) {
                write!(output, ",\"capture\":\"{}\"", letters(variant, captured.kind))?;
            }
            let relation = match node.illegal() {
                None => self.position.describe(mv).relation,
                Some(_) => Relation::NONE,
            };
            if !relation.is_empty() {
                let words = RELATIONS.iter().filter(|row| relation.contains(row.1)).map(|row| row.0);
                write!(output, ",\"relative\":\"{}\"", words.collect::<String>())?;
            }
        } else if self.position.candidates(kind, mv.to()).next().is_some() {
            output.write_str(",\"relative\":\"H\"")?;
        }
        output.write_char('}')
    }
}

/// The members of an entry.
struct Body {
    /// Whether none has been written yet.
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

/// The word for an ending: that of the table, or the one that stands for all others.
fn word(ending: &Ending, node: &Node<'_>) -> &'static str {
    // CSA has the words with a sign. What one of them says is all that is known of such an ending.
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
    /// Whether the hours stand there also if there are none.
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
