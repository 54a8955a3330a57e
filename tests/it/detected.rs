//! Detects each notation, encoding and variant in texts of the writers.

use kifu::{Certainty, Code, Encoding, Field, Format, Record, Variant, WriteOptions};

/// How many moves a game has.
const MOVES: usize = 10;

/// A short game, whose moves are chosen at a distance of `stride` in the list of legal moves.
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

/// The names of the players, and other headers of records from the web or from tournaments.
const HEADERS: &[(Field, &str, &str)] = &[
    (Field::Black, "先手", "A. Author"),
    (Field::White, "後手", "B. Author"),
    (Field::Event, "棋戦", "Spring 2026"),
    (Field::StartTime, "開始日時", "2026/03/01"),
];

/// Several notations represent a game without moves in the same way.
fn family(format: Format) -> Format {
    match format {
        Format::Ki2 => Format::Kif,
        Format::Hosking | Format::Kitao | Format::Psn2 => Format::Hodges,
        other => other,
    }
}

/// Lines of all notations, as they occur in comments.
const FOREIGN: &[&str] = &[
    "#KIF version=2.0 encoding=UTF-8",
    "手合割：平手",
    "手数----指手---------消費時間--",
    "   1 ２六歩(27)   ( 0:01/00:00:01)",
    "   2 ８四歩(83)   ( 0:01/00:00:01)",
    "変化：2手",
    "まで2手で先手の勝ち",
    "#KI2 version=2.0 encoding=UTF-8",
    "▲２六歩 △８四歩 ▲２五歩",
    "V2.2",
    "PI",
    "+",
    "+2726FU",
    "-8384FU,T1",
    "%TORYO",
    "'CSA encoding=UTF-8",
    "position startpos moves 2g2f 8c8d",
    "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "2g2f 8c8d 2f2e",
    "bestmove 2g2f",
    "{\"header\":{},\"moves\":[{},{\"move\":{}}]}",
    "\"moves\": [",
    "~0.6y236e.r",
    "[Sente \"C\"]",
    "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]",
    "1. P-2f P-8d 2. P-2e P-8e",
    "1.P2g-2f (00:01 / 00:00:01)",
    "1. P26 P84 2. P25",
    "1. 歩-26 歩-84 2. 歩-25",
    "1.2g2f",
    "(variation of 8d)",
];

/// The same game with lines of every notation before and between its moves.
fn commented(mut record: Record) -> Record {
    let nodes: Vec<_> = record.nodes().take(3).map(|node| node.id()).collect();
    for node in nodes {
        FOREIGN.iter().for_each(|line| record.add_comment(node, line));
    }
    record
}

/// What is wrong with one text.
fn fault(record: &Record, format: Format) -> Option<String> {
    let written = kifu::write(record, format, &WriteOptions::new());
    let is_lost = |code| written.losses.iter().any(|loss| loss.code == code);
    if is_lost(Code::LostMoves) {
        return (!written.text.is_empty()).then(|| "moves are lost, but something is written".to_string());
    }
    let parsed = kifu::parse(written.text.as_bytes());
    let is_same = match record.mainline().next() {
        Some(_) => parsed.format == Some(format),
        None => parsed.format.map(family) == Some(family(format)),
    };
    if !is_same {
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
        let empty = Record::new(kifu::Position::start(variant));
        let spoken = commented(game(variant, 37));
        let all = [
            (&bare, "bare"),
            (&headed, "with headers"),
            (&empty, "without moves"),
            (&spoken, "with comments"),
        ];
        for (record, what) in all {
            for &format in Format::ALL {
                let found = fault(record, format);
                wrong.extend(found.map(|why| format!("{format} of {variant}, {what}: {why}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn several_games_in_one_text_are_recognised() {
    let mut wrong = Vec::new();
    let shogi = Variant::shogi();
    let one = game(&shogi, 37);
    let empty = Record::new(kifu::Position::start(&shogi));
    for &format in Format::ALL {
        for (records, what) in [
            (vec![one.clone(); 12], "games"),
            (vec![commented(one.clone()); 12], "games with comments"),
            (vec![empty.clone(); 12], "games without moves"),
        ] {
            let written = kifu::write_all(&records, format, &WriteOptions::new());
            let found = Format::detect(&written.text);
            let is_same = match what {
                "games without moves" => found.map(family) == Some(family(format)),
                _ => found == Some(format),
            };
            if !is_same {
                wrong.push(format!("{format}, {what}: taken for {found:?}\n{}", written.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_encoding_of_every_notation_is_recognised() {
    let names = [
        ["A. Author", "B. Author"],
        ["羽生善治", "渡辺明"],
        ["さくら", "コンピュータ"],
        ["髙﨑一生", "山田太郎"],
        ["Хабу", "Кимура"],
        ["Иванов Пётр", "Анна Сергеева"],
    ];
    let (mut wrong, mut count) = (Vec::new(), 0);
    for [black, white] in names {
        let mut record = commented(game(&Variant::shogi(), 37));
        let mut bare = game(&Variant::shogi(), 37);
        for record in [&mut record, &mut bare] {
            record.headers_mut().push(Some(Field::Black), "先手", black);
            record.headers_mut().push(Some(Field::White), "後手", white);
        }
        for &format in Format::ALL {
            for record in [&record, &bare] {
                let text = kifu::write(record, format, &WriteOptions::new()).text;
                for &encoding in Encoding::ALL {
                    let Ok(bytes) = encoding.encode(&text) else { continue };
                    let marked = |mark: &[u8]| [mark, &bytes].concat();
                    let spellings = match encoding {
                        Encoding::Utf8 => vec![marked(b""), marked(b"\xef\xbb\xbf")],
                        Encoding::Utf16Le => vec![marked(b""), marked(b"\xff\xfe")],
                        Encoding::Utf16Be => vec![marked(b""), marked(b"\xfe\xff")],
                        _ => vec![marked(b"")],
                    };
                    for bytes in spellings {
                        count += 1;
                        let parsed = kifu::parse(&bytes);
                        let is_same = parsed.source.text() == text && parsed.format == Some(format);
                        let is_said = parsed.source.certainty() != Certainty::Likely
                            || parsed.diagnostics.iter().any(|found| found.code == Code::EncodingGuessed);
                        if !is_same || !is_said {
                            let found = (parsed.source.encoding(), parsed.source.certainty(), parsed.format);
                            wrong.push(format!("{format} of {black} in {encoding}: {found:?}"));
                        }
                    }
                }
            }
        }
    }
    eprintln!("{count} texts");
    assert!(wrong.is_empty(), "{} of {count} texts\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn data_that_is_no_text_holds_no_game() {
    let cases: &[(&[u8], Code, &str)] = &[
        (b"\x1f\x8b\x08\0\0\0\0\0\0\x03+7776FU\n", Code::Compressed, "gzip"),
        (b"PK\x03\x04\x14\0\0\0V2.2\nPI\n+\n", Code::Compressed, "zip"),
        (b"\xfd7zXZ\0\0\x04", Code::Compressed, "xz"),
        (b"\x28\xb5\x2f\xfd\x24\x05", Code::Compressed, "zstd"),
        (b"7z\xbc\xaf\x27\x1c\0\x04", Code::Compressed, "7z"),
        (b"\x7fELF\x02\x01\x01\0\0\n1 \n", Code::Binary, "ELF"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Code::Binary, "PNG"),
        (&[0; 10_000], Code::Binary, "zero bytes"),
    ];
    for (bytes, code, name) in cases {
        let parsed = kifu::parse(bytes);
        assert_eq!((parsed.records.len(), parsed.format), (0, None), "{name}");
        let [found] = parsed.diagnostics.as_slice() else { panic!("{name}: {:?}", parsed.diagnostics) };
        assert_eq!(found.code, *code, "{name}");
        assert!(found.message.contains(name), "{name}: {}", found.message);
        assert!(kifu::inspect(&parsed).binary.is_some_and(|binary| binary.contains(name)), "{name}");
    }
}

#[test]
fn a_line_of_another_notation_does_not_change_what_a_text_is() {
    let cases = [
        ("[Sente \"A\"]\n1.P7g-7f\n{\n1 ２六歩(27)\n2 ８四歩(83)\n}\n2.P3c-3d\nResigns\n", Format::Hodges),
        ("▲７八金\n1.P7g-7f\n2.P3c-3d\n3.P2g-2f\n", Format::Hodges),
        ("7g7f 3c3d\n1.P7g-7f\n2.P3c-3d\n3.P2g-2f\n", Format::Hodges),
        ("P7g-7f P3c-3d\n▲７八金\nP2g-2f P8c-8d\n", Format::Hodges),
        ("{\n1 ２六歩(27)\n2 ８四歩(83)\n}\n1. P-7f P-3d\n", Format::Hodges),
        ("{ 1 ２六歩(27)\n2 ８四歩(83)\n3 ２五歩(26) } 1. P-7f\n", Format::Hodges),
        ("2.P3c-3d ; 1 ２六歩(27)\n3.P2g-2f\n", Format::Hodges),
        ("手合割：平手\n７六歩 △３四歩 ▲２六歩\n▲２五歩 △８五歩\n", Format::Ki2),
        ("先手：A\n   1 ７六歩(77)\n▲３四歩\n   3 ２六歩(27)\n", Format::Kif),
        ("+7776FU\n1 ７六歩(77)\n-3334FU\n+2726FU\n", Format::Csa),
        ("*読み筋 ▲３四飛(24) △３三角(22) ▲同　飛(34)\n", Format::Kif),
    ];
    for (text, format) in cases {
        assert_eq!(Format::detect(text), Some(format), "{text}");
    }
}

#[test]
fn a_comment_of_any_length_is_a_comment() {
    let comment: String = (1..5000).map(|ply| format!("{ply} ２六歩(27)\n")).collect();
    let text = format!("[Sente \"A\"]\n1.P7g-7f\n{{\n{comment}}}\n2.P3c-3d\n");
    assert_eq!(Format::detect(&text), Some(Format::Hodges));
    assert_eq!(Format::detect(&format!("{{\n{comment}}}\n1.P7g-7f\n2.P3c-3d\n")), Some(Format::Hodges));
}
