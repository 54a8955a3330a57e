//! Positions, counts and games on which independent engines agree.
//!
//! They are not part of the project, so these tests run only on request. `KIFU_DEEP=1` adds the counts that take
//! minutes.

use std::fs;
use std::io::Read as _;

use flate2::read::GzDecoder;
use kifu::{Color, Destination, Goal, Move, MoveText, Origin, Position, Square, Variant};
use serde_json::Value;

use crate::shared;
use crate::strategies::squares;

/// Larger counts are computed only with `KIFU_DEEP=1`.
const QUICK: u64 = 800_000;

/// The text of a file of the oracles, unpacked.
fn oracle(name: &str) -> String {
    let bytes = fs::read(shared::data(&format!("variants/oracles/{name}"))).unwrap();
    let mut text = String::new();
    let mut bytes = bytes.as_slice();
    let read = if name.ends_with(".gz") {
        GzDecoder::new(bytes).read_to_string(&mut text)
    } else {
        bytes.read_to_string(&mut text)
    };
    read.unwrap();
    text
}

/// The rows of a list in a file.
fn rows(name: &str) -> Vec<Value> {
    match serde_json::from_str(&oracle(name)) {
        Ok(Value::Array(rows)) => rows,
        other => panic!("{name}: {other:?}"),
    }
}

/// The games of a file with one JSON object per line.
fn games(name: &str) -> Vec<Value> {
    oracle(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub fn is_deep() -> bool {
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
#[ignore = "needs KIFU_DATA"]
fn counts_of_standard_shogi() {
    perft("perft_shogi.json");
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn variants_branch_as_often_as_elsewhere() {
    for file in ["perft_fsf.json", "perft_ref.json", "perft_shogiops.json", "perft_custodian.json"] {
        perft(file);
    }
}

/// The files whose names have this start and this end.
fn files(start: &str, end: &str) -> Vec<String> {
    let folder = shared::data("variants/oracles");
    let mut names: Vec<String> = (shared::files(&folder).iter())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    names.retain(|name| name.starts_with(start) && name.ends_with(end));
    names.sort();
    names
}

/// Every move of any piece to any square with and without promotion, and every drop.
pub fn conceivable(position: &Position) -> impl Iterator<Item = Move> {
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

/// Every pair of steps of the piece on a square, for lions.
pub fn doubles(position: &Position) -> Vec<Move> {
    let around = |square: Square| {
        (-1i32..=1).flat_map(move |file| (-1i32..=1).map(move |rank| (file, rank))).filter_map(
            move |(file, rank)| {
                let file = u8::try_from(i32::from(square.file()) + file).ok()?;
                Square::new(file, u8::try_from(i32::from(square.rank()) + rank).ok()?)
            },
        )
    };
    let own = position.pieces().filter(|(_, piece)| piece.color == position.turn());
    own.flat_map(|(from, _)| {
        around(from).flat_map(move |via| around(via).filter_map(move |to| Move::double(from, via, to)))
    })
    .collect()
}

/// Generates the moves of all positions of a file, and judges all conceivable moves in some of them.
fn positions(file: &str, stride: usize) {
    for (at, row) in rows(file).iter().enumerate() {
        let position = position(row, "sfen");
        let expected: Vec<&str> =
            row["legal_usi_moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        let sfen = position.to_sfen();
        assert_eq!(usi_sorted(&position, &position.legal_moves()), expected, "{file}: {sfen}");
        if let Some(in_check) = row["in_check"].as_bool() {
            assert_eq!(position.is_check(), in_check, "{file}: {sfen}");
            assert_eq!(position.is_mate(), in_check && expected.is_empty(), "{file}: {sfen}");
        }
        if at % stride == 0 || is_deep() {
            let judged: Vec<Move> = conceivable(&position)
                .chain(doubles(&position))
                .filter(|&mv| position.legality(mv).is_ok())
                .collect();
            assert_eq!(usi_sorted(&position, &judged), expected, "{file}, judged: {sfen}");
        }
        for (mv, taken) in row["captures"].as_object().into_iter().flatten() {
            let mut after = position.clone();
            after.play(position.parse_usi(mv).unwrap()).unwrap();
            let gone = |square: &str| after.piece(square.parse().unwrap()).is_none();
            let taken: Vec<&str> = taken.as_array().unwrap().iter().map(|at| at.as_str().unwrap()).collect();
            let before = position.pieces().count() - after.pieces().count();
            let replaced = usize::from(position.piece(position.parse_usi(mv).unwrap().to()).is_some());
            assert!(taken.iter().all(|square| gone(square)), "{file}: {sfen} {mv}");
            assert_eq!(before - replaced, taken.len(), "{file}: {sfen} {mv}");
        }
    }
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn positions_of_standard_shogi_are_judged_as_elsewhere() {
    positions("positions_shogi_2000.json.gz", 10);
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn positions_of_every_variant_are_judged_as_elsewhere() {
    for file in files("positions_", ".json.gz") {
        positions(&file, if file.contains("2000") { 100 } else { 12 });
    }
}

/// The text that describes a legal move resolves to that move, and is no longer than necessary.
#[test]
#[ignore = "needs KIFU_DATA"]
fn what_describes_a_move_resolves_to_it() {
    let files = ["positions_shogi_2000.json.gz", "positions_shogi.json.gz", "positions_minishogi.json.gz"];
    let (mut moves, mut with_origin) = (0, 0);
    for row in files.iter().flat_map(|file| rows(file)) {
        let position = position(&row, "sfen");
        for mv in position.legal_moves() {
            let said = position.describe(mv);
            let name = || format!("{} {}: {said:?}", position.to_sfen(), position.usi(mv));
            assert_eq!(position.resolve(&said), Ok(mv), "{}", name());
            assert_eq!(
                said.origin == Origin::Hand,
                mv.from().is_none() && is_shared(&position, mv),
                "{}",
                name()
            );
            moves += 1;
            with_origin += u32::from(matches!(said.origin, Origin::Square(_)));
        }
    }
    eprintln!("{moves} moves described");
    assert_eq!(with_origin, 0, "the words of the association name every move of these games");
}

/// Whether a piece on the board, pinned or not, could go to the square on which `mv` drops one of its kind.
fn is_shared(position: &Position, mv: Move) -> bool {
    let said = MoveText { before: mv.dropped(), ..MoveText::to(Destination::Square(mv.to())) };
    position.resolve(&said) != Ok(mv)
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn pawn_drop_mates_are_found_as_elsewhere() {
    positions("uchifuzume_shogi.json", 1);
    for row in rows("uchifuzume_shogi.json") {
        let position = position(&row, "sfen");
        let Some(expected) = row["expected_legal"].as_bool() else { continue };
        let Ok(mv) = position.parse_usi(row["focus"].as_str().unwrap()) else { continue };
        assert_eq!(position.legality(mv).is_ok(), expected, "{} {}", row["name"], row["sfen"]);
    }
}

/// The goal for an engine's word for the end of a game.
fn goal(reason: &str) -> Option<Goal> {
    Some(match reason {
        "checkmate" => Goal::Mate,
        "stalemate" | "no-moves" => Goal::NoMoves,
        "royal-captured" | "kingsLost" => Goal::KingTaken,
        "try" | "tryRule" | "immediate-end(value=32000)" => Goal::Reached,
        "bareKing" => Goal::BareKing,
        "check" => Goal::FirstCheck,
        "captured" => Goal::TooFew,
        "line5" => Goal::Line,
        _ => return None,
    })
}

/// Games with an illegal move, which the engine made nevertheless.
const MISTAKEN: &[(&str, &str)] = &[
    // The pawn on 4e captures the pawn that restricted the bishop on 3d, which then attacks the king on 6g.
    ("games_shogiops_annanshogi.jsonl:55", "4e3c+"),
    // A promoted crow moves as a flying falcon; for lack of letters, the engine promotes it once more.
    ("games_wa10.jsonl:39", "1b3d+"),
    ("games_wa10.jsonl:95", "1c2b+"),
];

fn replays(file: &str) {
    for (at, row) in games(file).iter().enumerate() {
        let name = format!("{file}:{}", at + 1);
        if let Some((_, mv)) = MISTAKEN.iter().find(|(game, _)| *game == name) {
            eprintln!("skipped: {name}, whose move {mv} is not legal");
            continue;
        }
        let mut position = position(row, "start_sfen");
        for mv in row["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()) {
            let parsed = position.parse_usi(mv).unwrap();
            assert_eq!(position.usi(parsed), mv, "{name}");
            position
                .play(parsed)
                .unwrap_or_else(|wrong| panic!("{name}: {mv}: {wrong} {}", position.to_sfen()));
        }
        // Each engine orders the pieces in hand in its own way.
        assert_eq!(position, self::position(row, "final_sfen"), "{name}");
        let expected = goal(row["reason"].as_str().unwrap_or_default());
        let winner = match row["result"].as_str() {
            Some("b") => Some(Color::Black),
            Some("w") => Some(Color::White),
            _ => None,
        };
        let over = position.game_end();
        assert_eq!(over.map(|over| over.goal), expected, "{name}: {}", row["reason"]);
        let draws = position.variant().laws().goals.stalemate_draws && expected == Some(Goal::NoMoves);
        if !draws {
            assert_eq!(over.and_then(|over| over.outcome.winner()), winner, "{name}");
        }
    }
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn games_of_every_variant_are_replayed_as_elsewhere() {
    for file in files("games_", ".jsonl") {
        replays(&file);
    }
}
