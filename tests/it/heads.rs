//! Reads games only up to their first move. What is known of them then is the same as after reading the whole game.

use std::fs;
use std::path::{Path, PathBuf};

use kifu::{Headers, Parsed, Position, ReadOptions, parse, parse_with};

use crate::shared::{data, files, project};

fn texts(folder: &Path) -> impl Iterator<Item = (String, Vec<u8>)> {
    let read = |path: PathBuf| (path.display().to_string(), fs::read(path).expect("a file can be read"));
    files(folder).into_iter().map(read)
}

/// The pieces of a start position, without the side to move, which a text can leave to the first move.
fn pieces(start: &Position) -> Pieces {
    let board = start.pieces().map(|piece| format!("{piece:?}")).collect();
    let hands = kifu::Color::ALL
        .iter()
        .flat_map(|&color| start.hand(color).map(move |held| format!("{color} {held:?}")));
    (board, hands.collect())
}

type Pieces = (Vec<String>, Vec<String>);

fn heads(parsed: &Parsed) -> Vec<(&Headers, String, Pieces)> {
    let head = |record: &kifu::Record| record.variant().name().to_string();
    parsed.records.iter().map(|record| (record.headers(), head(record), pieces(record.start()))).collect()
}

#[test]
fn heads_read_alone_are_those_of_the_whole() {
    compare(&project("fixtures"));
}

#[test]
#[ignore = "needs KIFU_DATA"]
fn heads_of_real_records_are_those_of_the_whole() {
    compare(&data("corpus"));
}

fn compare(folder: &Path) {
    for (name, text) in texts(folder) {
        let whole = parse(&text);
        let alone = parse_with(&text, &ReadOptions::new().only(|_| false));
        assert_eq!(heads(&alone), heads(&whole), "{name}");
        let moves =
            |parsed: &Parsed| parsed.records.iter().map(|record| record.mainline().count()).sum::<usize>();
        assert_eq!(moves(&alone), 0, "{name}");
    }
}

#[test]
fn what_is_wanted_is_read_as_ever() {
    for (name, text) in texts(&project("fixtures")) {
        let whole = parse(&text);
        let all = parse_with(&text, &ReadOptions::new().only(|_| true));
        assert_eq!(all.records, whole.records, "{name}");
        assert_eq!(all.diagnostics, whole.diagnostics, "{name}");
    }
}

#[test]
fn a_header_behind_the_moves_is_heard() {
    let text = "N+甲\nPI\n+\n+7776FU\nN-乙\n-3334FU\n%TORYO\n";
    let options = ReadOptions::new().only(|head| head.headers().white() == Some("乙"));
    let (asked, whole) = (parse_with(text.as_bytes(), &options), parse(text.as_bytes()));
    assert_eq!((asked.records.len(), &asked.records), (1, &whole.records), "{:?}", whole.diagnostics);
    assert_eq!(asked.records[0].mainline().count(), 2);
}

#[test]
fn games_are_chosen_one_by_one() {
    let text =
        "N+a\nPI\n+\n+7776FU\n%TORYO\n/\nN+b\nPI\n+\n+7775FU\n%TORYO\n/\nN+c\nPI\n+\n+2726FU\n%TORYO\n";
    let options = ReadOptions::new().only(|head| head.headers().black() != Some("b"));
    let parsed = parse_with(text.as_bytes(), &options);
    let moves: Vec<usize> = parsed.records.iter().map(|record| record.mainline().count()).collect();
    assert_eq!(moves, [1, 0, 1]);
    assert!(
        parsed.diagnostics.iter().all(|found| found.game != 2),
        "nothing is said of moves that are not played"
    );
}

/// A header that names the start position comes back or is reported as lost; it never changes the game of a record.
#[test]
fn names_of_start_positions_are_kept_or_their_loss_is_said() {
    let starts = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 2R 1",
    ];
    for (start, format) in
        starts.into_iter().flat_map(|start| kifu::Format::ALL.iter().map(move |it| (start, *it)))
    {
        for name in ["平手", "香落ち", "二枚落ち", "その他", "５五将棋", "谷川流", "R"] {
            let position = kifu::Position::from_sfen(start, &kifu::Variant::shogi()).expect("a position");
            let first = position.legal_moves().into_iter().next().expect("there are moves");
            let mut record = kifu::Record::new(position);
            record.push(kifu::NodeId::ROOT, first).expect("it is legal");
            record.headers_mut().set(Some(kifu::Field::Handicap), "手合割", name);
            let written = kifu::write(&record, format, &kifu::WriteOptions::default());
            let back = kifu::parse(written.text.as_bytes());
            let case = format!("{name} {start} {format}:\n{}\n{:?}", written.text, back.diagnostics);
            let Some(read) = back.records.first() else {
                assert!(!written.losses.is_empty(), "{case}");
                continue;
            };
            if format != kifu::Format::Usen || written.losses.is_empty() {
                assert_eq!(read.start(), record.start(), "{case}");
                assert_eq!(read.mainline().count(), 1, "{case}");
            }
            let named = |record: &kifu::Record| record.handicap().map(|named| named.name.clone());
            let is_kept = read.headers().field(kifu::Field::Handicap) == Some(name);
            // For a position without a name, `平手` says nothing.
            let says_nothing = name == "その他" || name == "平手" && record.handicap().is_none();
            let is_told = says_nothing || named(&record).as_deref() == Some(name);
            assert!(is_kept || is_told || !written.losses.is_empty(), "{case}");
        }
    }
}

/// A handicap determines who moves first on its own board, but on another one it is only a guess.
#[test]
fn the_first_move_says_who_begins_where_the_board_is_not_that_of_the_handicap() {
    let position =
        kifu::Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2R 1", &kifu::Variant::shogi()).unwrap();
    let board = kifu::write(&kifu::Record::new(position), kifu::Format::Kif, &kifu::WriteOptions::new()).text;
    let board = board.lines().filter(|line| !line.ends_with("手番")).collect::<Vec<_>>().join("\n");
    for (first, turn) in [("５八玉(59)", kifu::Color::Black), ("５二玉(51)", kifu::Color::White)] {
        let parsed = kifu::parse(format!("手合割：角落ち\n{board}\n   1 {first}\n   2 中断\n").as_bytes());
        let record = &parsed.records[0];
        assert_eq!((record.start().turn(), record.mainline().count()), (turn, 1), "{:?}", parsed.diagnostics);
        assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    }
}

/// A key that would be read as a move cannot be written as a header.
#[test]
fn a_key_that_is_a_move_is_a_loss() {
    let mut record = kifu::parse(b"startpos moves 2g2f").one().unwrap();
    record.headers_mut().push(None, "▲７六歩", "x");
    for format in [kifu::Format::Kif, kifu::Format::Ki2] {
        let written = kifu::write(&record, format, &kifu::WriteOptions::new());
        assert!(written.losses.iter().any(|loss| loss.code == kifu::Code::LostText), "{}", written.text);
        let back = kifu::parse(written.text.as_bytes());
        assert_eq!((back.records.len(), back.records[0].mainline().count()), (1, 1), "{}", written.text);
    }
}
