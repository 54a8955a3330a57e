//! Games of a user's own file.

use kifu::IllegalMove::PawnDropMate;
use kifu::{Code, Format, Parsed, Position, ReadOptions, Record, Variant, WriteOptions};

/// Shogi on a small board, whose other names are also those of registered games.
const SEVEN: &str = r#"
name = "seven"
title = { en = "Seven", ja = "七七将棋" }
aliases = ["7七将棋", "中将棋", "minishogi"]
base = "shogi"
board = { files = 7, ranks = 7, zone = 2 }
start = "rbsgkgn/7/ppppppp/7/PPPPPPP/7/NGKGSBR b - 1"
csa = false
"#;

/// Where a game of one's own is given, its names mean it and nothing else.
#[test]
fn a_name_means_the_game_that_was_given() {
    let seven = Variant::from_toml(SEVEN).unwrap();
    let options = ReadOptions::new().variant(seven.clone());
    for name in ["7七将棋", "七七将棋", "中将棋", "seven", "minishogi"] {
        for text in [
            format!("手合割：{name}\n   1 ４四歩(45)\n"),
            format!("手合割：{name}\n▲４四歩\n"),
            "手合割：平手\n   1 ４四歩(45)\n".to_string(),
            format!("[Variant \"{name}\"]\n\n1. P-4d *\n"),
        ] {
            let parsed = kifu::parse_with(text.as_bytes(), &options);
            assert_eq!(findings(&parsed), [""; 0], "{text}");
            let record = &parsed.records[0];
            assert_eq!((record.variant(), record.mainline().count()), (&seven, 1), "{text}");
        }
    }
    let other = kifu::parse_with("手合割：5五将棋\n   1 ３四銀(35)\n".as_bytes(), &options).one().unwrap();
    assert_eq!(other.variant().name(), "minishogi");
    assert_eq!(Variant::named("七七将棋"), None);
}

/// What is written of a game of one's own is read back without a finding by whoever has its file.
#[test]
fn records_of_an_own_game_are_read_back() {
    let seven = Variant::from_toml(SEVEN).unwrap();
    assert_eq!(Variant::from_toml(seven.to_toml()).as_ref().ok(), Some(&seven));
    let mut record = Record::new(Position::start(&seven));
    for usi in ["4e4d", "4c4d"] {
        let last = record.last().id();
        record.push(last, seven.parse_usi(usi).unwrap()).unwrap();
    }
    for format in ["kif", "ki2", "usi", "hodges"] {
        let format = Format::from_name(format).unwrap();
        let text = kifu::write(&record, format, &WriteOptions::new()).lossless().unwrap();
        let parsed = kifu::parse_with(text.as_bytes(), &ReadOptions::new().variant(seven.clone()));
        assert_eq!(findings(&parsed), [""; 0], "{text}");
        assert_eq!(moves(&parsed.records[0]), moves(&record), "{text}");
        assert_eq!(parsed.records[0].variant(), &seven, "{text}");
    }
}

/// A pawn behind the knight makes it a pawn, which mates. The stricter reading forbids any mate by the drop
/// of a pawn, the other one only the drop right before the king.
#[test]
fn mates_by_a_pawn_that_is_dropped_afar() {
    let afar = "name = \"afar\"\ntitle = { en = \"Afar\", ja = \"安南\" }\nbase = \"annan\"\n[laws]\n\
        drops = { dead_end = true, per_file = { pawn = 1 }, no_mate = [\"pawn\"], mate_from_afar = true }\n";
    let (annan, afar) = (Variant::named("annan").unwrap(), Variant::from_toml(afar).unwrap());
    let black = ("4k4/4N4/9/9/9/9/9/9/K2R1R3 b P 1", "P*5c");
    let white = ("3r1r2k/9/9/9/9/9/9/4n4/4K4 w p 1", "P*5g");
    let before = ("4k4/9/4G4/9/9/9/9/9/K2R1R3 b P 1", "P*5b");
    for (sfen, usi, allowed) in
        [(black.0, black.1, true), (white.0, white.1, true), (before.0, before.1, false)]
    {
        let judged = |variant: &Variant| {
            let position = Position::from_sfen(sfen, variant).unwrap();
            position.legality(position.parse_usi(usi).unwrap())
        };
        assert_eq!(judged(&annan), Err(PawnDropMate), "{sfen}");
        assert_eq!(judged(&afar), if allowed { Ok(()) } else { Err(PawnDropMate) }, "{sfen}");
    }
}

/// What was found but that the games stop early.
fn findings(parsed: &Parsed) -> Vec<&str> {
    let found = parsed.diagnostics.iter().filter(|one| one.code != Code::NoEnding);
    found.map(|one| one.message.as_str()).collect()
}

fn moves(record: &Record) -> Vec<String> {
    record.mainline().filter_map(|node| Some(record.variant().usi(node.mv()?))).collect()
}
