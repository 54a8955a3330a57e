//! Laws that hold for any input, one function a target. Each panics when its law is broken.

mod edit;
mod planted;
mod words;

use kifu::{Code, Format, LineEnd, Node, Position, ReadOptions, Record, Severity, Unencodable, Variant, WriteOptions};

pub use edit::edit;

/// Any bytes: nothing panics, every place lies in the text, and where there is no game an error says so.
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

/// Any bytes that hold games: what is written of each is read back with the same moves, less what is reported.
pub fn rewrite(data: &[u8]) {
    for record in &kifu::parse(data).records {
        write(record, data);
    }
}

/// Words of the notations in any order: what holds for bytes holds for them.
///
/// A byte chooses the list, each byte after it a word, so that few bytes make a text with a sense.
pub fn tokens(data: &[u8]) {
    let text = words::text(data);
    read(text.as_bytes());
    for record in &kifu::parse(text.as_bytes()).records {
        write(record, data);
    }
}

/// A text after a byte that chooses the game: a position that is read is written, and read again as itself.
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

/// The text of a game: if it is one, it can be started and moved in.
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

/// Writes a record in a notation that the input chooses, and reads it back.
fn write(record: &Record, data: &[u8]) {
    let choice = data.iter().fold(0usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    let formats: Vec<Format> = Format::ALL.to_vec();
    let format = formats[choice % formats.len()];
    let written = kifu::write(record, format, &WriteOptions::new());
    let is_lost = |code: Code| written.losses.iter().any(|loss| loss.code == code);
    if is_lost(Code::LostMoves) || is_lost(Code::LostPosition) {
        return;
    }
    // What stands beside an ending that is lost takes its place.
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
    // A move of a piece that was named wrongly is written of the right one, and may be legal then.
    if record.nodes().all(|node| node.illegal().is_none()) {
        let again = kifu::write(back, format, &WriteOptions::new()).text;
        assert_eq!(again, written.text, "{format}");
    }
}

fn main_line(record: &Record) -> Vec<String> {
    record.mainline().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv)).collect()
}

/// Any registered game, standard shogi for half of the bytes.
fn variant_of(byte: u8) -> Variant {
    let all: Vec<&Variant> = Variant::all().collect();
    match byte {
        0..128 => Variant::shogi(),
        byte => all[usize::from(byte - 128) % all.len()].clone(),
    }
}
