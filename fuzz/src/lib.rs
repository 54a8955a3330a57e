//! Laws that hold for any input, one function for each target, which panics if its law is violated.

mod edit;
mod planted;
mod words;

use kifu::{Code, Format, LineEnd, Node, Position, ReadOptions, Record, Severity, Unencodable, Variant, WriteOptions};

pub use edit::edit;

/// Any bytes: nothing panics, every place is within the text, and if there is no game, there is an error.
pub fn read(data: &[u8]) {
    let parsed = kifu::parse(data);
    let text = parsed.source.text();
    for found in &parsed.diagnostics {
        let span = found.span.start as usize..found.span.end as usize;
        assert!(text.get(span).is_some(), "{found} stands at no place of the text");
        assert!(parsed.source.place(found.span).byte <= data.len(), "{found} lies outside the input");
        assert!(found.game as usize <= parsed.records.len(), "{found} is of no game");
    }
    let is_error = parsed.diagnostics.iter().any(|found| found.severity == Severity::Error);
    assert!(is_error || !parsed.records.is_empty(), "no game, and nothing said");
    parsed.records.iter().for_each(planted::in_text);
}

/// Any bytes with games: the written text of each is read back with the same moves, except for what is reported.
pub fn rewrite(data: &[u8]) {
    for record in &kifu::parse(data).records {
        write(record, data);
    }
}

/// Words of the notations in any order: the laws for bytes hold for them.
///
/// A byte selects the list, and each byte after it a word, so that few bytes make a meaningful text.
pub fn tokens(data: &[u8]) {
    let text = words::text(data);
    read(text.as_bytes());
    for record in &kifu::parse(text.as_bytes()).records {
        write(record, data);
    }
}

/// A text after a byte that selects the variant: if it is a position, writing and reading it gives the same one.
pub fn sfen(data: &[u8]) {
    let Some((variant, text)) = data.split_first() else { return };
    let variant = variant_of(*variant);
    let Ok(text) = std::str::from_utf8(text) else { return };
    let Ok(position) = Position::from_sfen(text, &variant) else { return };
    let written = position.to_sfen();
    let again = Position::from_sfen(&written, &variant).expect("what was written can be read");
    assert_eq!(again, position, "{written}");
    let mut played = position.clone();
    for mv in position.legal_moves().into_iter().take(40) {
        assert_eq!(position.parse_usi(&position.usi(mv)), Ok(mv), "{written}");
        assert_eq!(position.resolve(&position.describe(mv)), Ok(mv), "{written} {mv:?}");
        played.play(mv).expect("a legal move can be made");
        played.is_check();
        played.clone_from(&position);
    }
}

/// The text of a variant file: if it is valid, the game can be started and moves can be made.
pub fn variant(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(variant) = Variant::from_toml(text) else { return };
    let position = Position::start(&variant);
    let mut record = Record::new(position.clone());
    if let Some(&mv) = position.legal_moves().first() {
        record.push(record.root().id(), mv).expect("a legal move can be made");
    }
    let again = Position::from_sfen(&position.to_sfen(), &variant).expect("what was written can be read");
    assert_eq!(again, position);
}

/// Writes a record in a notation that depends on the input, and reads it back.
fn write(record: &Record, data: &[u8]) {
    let choice = data.iter().fold(0usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    let formats: Vec<Format> = Format::ALL.to_vec();
    let format = formats[choice % formats.len()];
    let written = kifu::write(record, format, &WriteOptions::new());
    let is_lost = |code: Code| written.losses.iter().any(|loss| loss.code == code);
    if is_lost(Code::LostMoves) || is_lost(Code::LostPosition) {
        return;
    }
    // If an ending is lost, the variations beside it take its place.
    let is_beside = |node: Node<'_>| node.ending().is_some() && node.children().next().is_some();
    if is_lost(Code::LostEnding) && record.nodes().any(is_beside) {
        return;
    }
    let bytes = written.encode(LineEnd::Lf, Unencodable::Refuse).bytes;
    let parsed = kifu::parse_with(&bytes, &ReadOptions::new().format(format));
    let [back] = parsed.records.as_slice() else {
        panic!("{} games of one in {format}\n{}", parsed.records.len(), written.text)
    };
    assert_eq!(main_line(back), main_line(record), "{format}\n{}", written.text);
    if !written.losses.is_empty() {
        return;
    }
    assert_eq!(back.nodes().count(), record.nodes().count(), "{format}\n{}", written.text);
    // If the text named the wrong piece, the move is written with the right one, and may be legal then.
    if record.nodes().all(|node| node.illegal().is_none()) {
        let again = kifu::write(back, format, &WriteOptions::new()).text;
        assert_eq!(again, written.text, "{format}");
    }
}

fn main_line(record: &Record) -> Vec<String> {
    record.mainline().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv)).collect()
}

/// Any registered variant; standard shogi for half of the bytes.
fn variant_of(byte: u8) -> Variant {
    let all: Vec<&Variant> = Variant::all().collect();
    match byte {
        0..128 => Variant::shogi(),
        byte => all[usize::from(byte - 128) % all.len()].clone(),
    }
}
