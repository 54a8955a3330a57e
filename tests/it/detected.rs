//! What the writers write is recognised without being told, whatever the game.

use kifu::{Code, Field, Format, Record, Variant, WriteOptions};

/// How many moves a game has.
const MOVES: usize = 10;

/// A short game of moves taken at a distance of `stride` in the list of legal ones.
fn game(variant: &Variant, stride: usize) -> Record {
    let mut record = Record::new(kifu::Position::start(variant));
    let (mut at, mut position) = (record.root().id(), record.start().clone());
    for step in 0..MOVES {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(step * stride % moves.len().max(1)) else { break };
        at = record.push(at, mv).expect("the move is legal");
        position.play(mv).expect("the move is legal");
    }
    record
}

/// The names of the players, and what a record of the web or of a tournament has besides.
const HEADERS: &[(Field, &str, &str)] = &[
    (Field::Black, "先手", "A. Author"),
    (Field::White, "後手", "B. Author"),
    (Field::Event, "棋戦", "Spring 2026"),
    (Field::StartTime, "開始日時", "2026/03/01"),
];

/// What is wrong with one text.
fn fault(record: &Record, format: Format) -> Option<String> {
    let written = kifu::write(record, format, &WriteOptions::new());
    let is_lost = |code| written.losses.iter().any(|loss| loss.code == code);
    if is_lost(Code::LostMoves) {
        return (!written.text.is_empty()).then(|| "moves are lost, but something is written".to_string());
    }
    let parsed = kifu::parse(written.text.as_bytes());
    if parsed.format != Some(format) {
        return Some(format!("taken for {:?}\n{}", parsed.format.map(Format::name), written.text));
    }
    let [back] = parsed.records.as_slice() else { return Some(format!("{} games", parsed.records.len())) };
    if is_lost(Code::LostPosition) {
        return None;
    }
    let usi = |record: &Record| -> Vec<String> {
        record.mainline().filter_map(|node| Some(record.variant().usi(node.mv()?))).collect()
    };
    let is_same = back.variant() == record.variant() && usi(back) == usi(record);
    (!is_same).then(|| format!("read as {}\n{}\n{:?}", back.variant(), written.text, parsed.diagnostics))
}

#[test]
fn every_notation_of_every_game_is_recognised() {
    let mut wrong = Vec::new();
    for variant in Variant::all() {
        let (bare, mut headed) = (game(variant, 37), game(variant, 101));
        for &(field, key, value) in HEADERS {
            headed.headers_mut().push(Some(field), key, value);
        }
        for (record, what) in [(&bare, "bare"), (&headed, "with headers")] {
            for format in Format::all() {
                let found = fault(record, format);
                wrong.extend(found.map(|why| format!("{format} of {variant}, {what}: {why}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts\n{}", wrong.len(), wrong.join("\n"));
}
