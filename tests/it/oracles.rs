//! Positions, counts and games on which independent engines agree.
//!
//! They lie beside the project and are not part of it, so every test here skips with a word when they
//! are absent. `KIFU_DEEP=1` adds the counts that take minutes.

use std::fs;
use std::io::Read as _;
use std::path::PathBuf;

use flate2::read::GzDecoder;
use kifu::{Color, Move, Position, Square, Variant};
use serde_json::Value;

/// Counts larger than this wait for `KIFU_DEEP=1`.
const QUICK: u64 = 800_000;

/// The text of a file of the oracles, unpacked; `None`, with a word, if they are absent.
fn oracle(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/variants/oracles").join(name);
    let Ok(bytes) = fs::read(&path) else {
        eprintln!("skipped: {} is absent", path.display());
        return None;
    };
    let mut text = String::new();
    let mut bytes = bytes.as_slice();
    let read = if name.ends_with(".gz") {
        GzDecoder::new(bytes).read_to_string(&mut text)
    } else {
        bytes.read_to_string(&mut text)
    };
    read.unwrap();
    Some(text)
}

/// The rows of a list in a file.
fn rows(name: &str) -> Vec<Value> {
    oracle(name).map_or_else(Vec::new, |text| match serde_json::from_str(&text) {
        Ok(Value::Array(rows)) => rows,
        other => panic!("{name}: {other:?}"),
    })
}

/// The games of a file of lines.
fn games(name: &str) -> Vec<Value> {
    let text = oracle(name).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn is_deep() -> bool {
    std::env::var_os("KIFU_DEEP").is_some_and(|value| value == "1")
}

fn variant(row: &Value) -> Option<Variant> {
    Variant::named(row["variant"].as_str()?)
}

fn position(row: &Value, key: &str) -> Position {
    let sfen = row[key].as_str().unwrap();
    Position::from_sfen(sfen, &variant(row).unwrap()).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

fn usi_sorted(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut moves: Vec<String> = moves.iter().map(|&mv| position.usi(mv)).collect();
    moves.sort();
    moves
}

fn perft(file: &str) {
    for row in rows(file).iter().filter(|row| variant(row).is_some()) {
        let (depth, nodes) = (row["depth"].as_u64().unwrap(), row["nodes"].as_u64().unwrap());
        let name = format!("{} {} to depth {depth}", row["variant"], row["sfen"]);
        let counts_drop_mates = row["source"].as_str().unwrap().contains("Fairy") && nodes == 53_399_737;
        if counts_drop_mates || nodes > QUICK && !is_deep() {
            eprintln!("skipped: {name} ({nodes} nodes)");
            continue;
        }
        assert_eq!(position(row, "sfen").perft(depth as u32), nodes, "{name}");
    }
}

#[test]
fn counts_of_standard_shogi() {
    perft("perft_shogi.json");
}

#[test]
fn counts_of_variants() {
    perft("perft_fsf.json");
}

/// Every square of the board.
fn squares(variant: &Variant) -> Vec<Square> {
    let files = 1..=variant.files();
    files.flat_map(|file| (1..=variant.ranks()).filter_map(move |rank| Square::new(file, rank))).collect()
}

/// Every move of any piece to any square with and without promotion, and every drop.
fn conceivable(position: &Position) -> impl Iterator<Item = Move> {
    let squares = squares(position.variant());
    let kinds: Vec<_> = position.variant().kinds().collect();
    let from = squares.clone();
    let to = squares.clone();
    from.into_iter()
        .flat_map(move |from| {
            to.clone().into_iter().flat_map(move |to| [false, true].map(|up| Move::normal(from, to, up)))
        })
        .chain(
            kinds
                .into_iter()
                .flat_map(move |kind| squares.clone().into_iter().map(move |to| Move::drop(kind, to))),
        )
}

/// Generates and judges the moves of every `stride`th position of a file.
fn positions(file: &str, stride: usize) {
    for (at, row) in rows(file).iter().enumerate() {
        let position = position(row, "sfen");
        let expected: Vec<&str> =
            row["legal_usi_moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        let sfen = position.to_sfen();
        assert_eq!(usi_sorted(&position, &position.legal_moves()), expected, "{sfen}");
        assert_eq!(Some(position.is_check()), row["in_check"].as_bool(), "{sfen}");
        assert_eq!(position.is_mate(), position.is_check() && expected.is_empty(), "{sfen}");
        if at % stride == 0 || is_deep() {
            let judged: Vec<Move> =
                conceivable(&position).filter(|&mv| position.legality(mv).is_ok()).collect();
            assert_eq!(usi_sorted(&position, &judged), expected, "judged: {sfen}");
        }
    }
}

#[test]
fn two_thousand_positions_of_standard_shogi() {
    positions("positions_shogi_2000.json.gz", 10);
}

#[test]
fn positions_of_other_engines() {
    positions("positions_shogi.json.gz", 1);
    positions("positions_minishogi.json.gz", 1);
    positions("positions_shogiops_minishogi.json.gz", 1);
}

#[test]
fn pawn_drop_mates() {
    positions("uchifuzume_shogi.json", 1);
    for row in rows("uchifuzume_shogi.json") {
        let position = position(&row, "sfen");
        let Some(expected) = row["expected_legal"].as_bool() else { continue };
        let Ok(mv) = position.parse_usi(row["focus"].as_str().unwrap()) else { continue };
        assert_eq!(position.legality(mv).is_ok(), expected, "{} {}", row["name"], row["sfen"]);
    }
}

fn replays(file: &str) {
    for (at, row) in games(file).iter().enumerate() {
        let name = format!("{file}:{}", at + 1);
        let mut position = position(row, "start_sfen");
        for mv in row["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()) {
            let parsed = position.parse_usi(mv).unwrap();
            assert_eq!(position.usi(parsed), mv, "{name}");
            position.play(parsed).unwrap_or_else(|wrong| panic!("{name}: {mv}: {wrong}"));
        }
        // Engines order the pieces in hand each in its own way.
        assert_eq!(position, self::position(row, "final_sfen"), "{name}");
        let reason = row["reason"].as_str().unwrap_or_default();
        let winner = match row["result"].as_str() {
            Some("b") => Some(Color::Black),
            Some("w") => Some(Color::White),
            _ => None,
        };
        let stuck = position.legal_moves().is_empty();
        assert_eq!(position.is_mate(), reason == "checkmate", "{name}");
        assert_eq!(stuck, matches!(reason, "checkmate" | "stalemate" | "no-moves"), "{name}: {reason}");
        if stuck {
            assert_eq!(winner, Some(!position.turn()), "{name}");
        }
    }
}

#[test]
fn games_of_standard_shogi() {
    replays("games_shogi.jsonl");
    replays("games_shogi_cshogi.jsonl");
}

#[test]
fn games_of_minishogi() {
    replays("games_minishogi.jsonl");
    replays("games_shogiops_minishogi.jsonl");
}
