//! Each record knows whether its start position is known. Variations split off and snapshots keep that, and a record
//! with an unknown start is not merged with another.

use kifu::{Code, Color, Limits, OtherStart, Position, ReadOptions, Record, Variant};

/// The start of this game is unknown; its moves are played from the even start.
const UNKNOWN: &str = "\
手合割：八十一枚落ち
   1 ７六歩(77)
   2 ３四歩(33)
   3 投了

変化：2手
   2 ８四歩(83)
";

/// The same moves from the default start.
fn known() -> String {
    UNKNOWN.replace("八十一枚落ち", "平手")
}

fn record(text: &str) -> Record {
    kifu::parse(text.as_bytes()).records.remove(0)
}

/// All ways to give a start position that cannot be read.
#[test]
fn a_start_that_cannot_be_read_is_not_known() {
    for (text, code) in [
        (UNKNOWN, Code::UnknownHandicap),
        ("position sfen lnsgk/9 b - 1 moves 7g7f\n", Code::BadSfen),
        ("V2.2\nP1-KY-KE\n+\n+7776FU\n%TORYO\n", Code::BadBoard),
    ] {
        let parsed = kifu::parse(text.as_bytes());
        assert!(parsed.diagnostics.iter().any(|found| found.code == code), "{:?}", parsed.diagnostics);
        assert!(!parsed.records[0].has_known_start(), "{text}");
    }
    assert!(record(&known()).has_known_start());
}

/// An unknown start of one game does not affect the next one, nor the one before.
#[test]
fn each_game_has_a_start_of_its_own() {
    for (texts, starts) in [
        ([UNKNOWN, &known()], [false, true]),
        ([&known(), UNKNOWN], [true, false]),
        ([UNKNOWN, UNKNOWN], [false, false]),
    ] {
        let games = kifu::parse(texts.concat().as_bytes()).records;
        assert_eq!(games.iter().map(Record::has_known_start).collect::<Vec<_>>(), starts);
    }
}

#[test]
fn a_finding_that_is_not_kept_leaves_the_start_unknown() {
    let mut limits = Limits::default();
    limits.findings = 0;
    let parsed = kifu::parse_with(UNKNOWN.as_bytes(), &ReadOptions::new().limits(limits));
    assert_eq!(
        parsed.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>(),
        [Code::TooManyFindings]
    );
    assert!(!parsed.records[0].has_known_start());
}

#[test]
fn it_goes_with_the_game() {
    let unknown = record(UNKNOWN);
    let lines: Vec<Record> = unknown.split_variations().collect();
    assert_eq!(lines.iter().map(Record::has_known_start).collect::<Vec<_>>(), [false; 2]);
    let kept = serde_json::to_string(&unknown.snapshot()).expect("it is data");
    let snapshot: kifu::Snapshot = serde_json::from_str(&kept).expect("it is that data");
    let again = snapshot.record(unknown.variant()).expect("it is that record");
    assert!(!again.has_known_start());
    assert_eq!(again, unknown);
}

#[test]
fn a_game_from_nowhere_is_no_game_from_the_even_start() {
    let (mut unknown, mut known) = (record(UNKNOWN), record(&known()));
    let headers = |record: &mut Record| record.headers_mut().retain(|_| false);
    headers(&mut unknown);
    headers(&mut known);
    assert_eq!(unknown.start(), known.start());
    assert_ne!(unknown, known);
    assert_eq!(known.merge(&unknown), Err(OtherStart));
    assert_eq!(unknown.merge(&known), Err(OtherStart));
    let other = unknown.clone();
    assert!(unknown.merge(&other).is_ok());
}

const SMALL_BOARD: &str = "\
後手の持駒：なし
+---------------+
|v飛v角v銀v金v玉|一
| ・ ・ ・ ・v歩|二
| ・ ・ ・ ・ ・|三
| 歩 ・ ・ ・ ・|四
| 玉 金 銀 角 飛|五
+---------------+
先手の持駒：なし
";

/// In any notation, the start is read back as unknown, or it is reported as lost.
#[test]
fn no_start_is_made_up_where_a_game_is_written() {
    let board = "後手の持駒：なし\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|一\n   1 ７六歩(77)\n   2 投了\n";
    let minishogi = format!("[Variant \"minishogi\"]\n{}", "[SFEN \"rbsgk/9 b - 1\"]\n1. P-5c\nResigns\n");
    for text in [UNKNOWN, board, &minishogi] {
        let record = record(text);
        assert!(!record.has_known_start(), "{text}");
        for &format in kifu::Format::ALL {
            let written = kifu::write(&record, format, &kifu::WriteOptions::new());
            let is_lost = written.losses.iter().any(|loss| loss.code == Code::LostPosition);
            let back = kifu::parse_with(written.text.as_bytes(), &ReadOptions::new().format(format));
            // USEN writes nothing for other variants.
            let is_open = back.records.iter().any(|record| !record.has_known_start());
            assert_eq!(is_lost, !is_open, "{format}: {}", written.text);
        }
    }
}

/// Positions, their names and rulings on them are only reported if the start is known.
#[test]
fn nothing_is_said_of_positions_that_nobody_knows() {
    let even = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let moves = kifu::parse(format!("position startpos moves {even}").as_bytes()).records.remove(0);
    let text = kifu::write(&moves, kifu::Format::Kif, &kifu::WriteOptions::new()).text;
    let (known, unknown) = (record(&text), record(&text.replace("平手", "八十一枚落ち")));
    assert_eq!(known.handicap().map(|even| even.name.as_str()), Some("平手"));
    assert_eq!(known.ruling().outcome(), Some(kifu::Outcome::Draw));
    assert_eq!(unknown.handicap(), None);
    let ruling = unknown.ruling();
    assert_eq!((ruling.repetition.count, ruling.outcome()), (4, None));
    assert_eq!((ruling.impasse, ruling.declarations), (None, None));
}

/// A drawn board determines the variant, and the first move is read with the words of that variant, whatever is named
/// above.
#[test]
fn the_first_move_is_of_the_game_whose_board_is_drawn() {
    for name in ["どうぶつしょうぎ", "禽将棋", "中将棋", "御妃将棋", "香落ち", "平手", "5五将棋", "その他"]
    {
        for moves in ["   1 ４四金(45)\n   2 中断\n", "▲４四金\nまで1手で中断\n"] {
            let parsed = kifu::parse(format!("手合割：{name}\n{SMALL_BOARD}{moves}").as_bytes());
            let record = &parsed.records[0];
            let found: Vec<_> = parsed.diagnostics.iter().map(|found| found.code).collect();
            assert_eq!(
                (record.variant().name(), record.mainline().count()),
                ("minishogi", 1),
                "{name} {found:?}"
            );
            let is_other = !["平手", "5五将棋", "その他"].contains(&name);
            let expected = is_other.then_some(Code::HandicapConflict);
            assert_eq!(found, Vec::from_iter(expected), "{name} {moves}");
        }
    }
}

/// The message must not expect a pawn where there is one.
#[test]
fn a_game_without_pawns_expects_a_piece_of_its_own() {
    for (piece, expected) in [("歩", "a piece of the game"), ("龠", "a piece such as `歩`")] {
        let parsed = kifu::parse(format!("手合割：禽将棋\n   1 ５四{piece}(55)\n").as_bytes());
        let message = format!("expected {expected}, found `{piece}`");
        assert!(
            parsed.diagnostics.iter().any(|found| found.message.contains(&message)),
            "{:?}",
            parsed.diagnostics
        );
    }
}

/// A game and one of its handicaps can be named together.
#[test]
fn a_handicap_may_follow_the_name_of_its_game() {
    for (name, sfen) in [
        ("5五将棋 角落ち", "r1sgk/4p/5/P4/KGSBR w - 1"),
        ("五五将棋　飛車落ち", "1bsgk/4p/5/P4/KGSBR w - 1"),
        ("本将棋 香落ち", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ] {
        let parsed = kifu::parse(format!("手合割：{name}\n手数----指手\n").as_bytes());
        assert_eq!(parsed.records[0].start().to_sfen(), sfen, "{name}");
        let is_cut = |found: &kifu::Diagnostic| found.code == Code::NoEnding;
        assert!(parsed.diagnostics.iter().all(is_cut), "{:?}", parsed.diagnostics);
    }
    let mini = Variant::named("minishogi").expect("it is registered");
    for name in ["平手 角落ち", "中将棋 角落ち", "角落ち 角落ち", "5五将棋 香落ち"] {
        assert!(mini.handicap(name).is_none(), "{name}");
    }
}

/// A hand in SFEN has at most 255 pieces of a kind, in however many parts it is written.
#[test]
fn a_hand_has_at_most_255_pieces_of_a_kind() {
    let shogi = Variant::shogi();
    let read = |hands: &str| Position::from_sfen(&format!("4k4/9/9/9/9/9/9/9/4K4 b {hands} 1"), &shogi);
    let full = read("200P55P255p").expect("it is SFEN");
    let held = |color| full.hand(color).map(|(_, count)| count).collect::<Vec<u32>>();
    assert_eq!(Color::ALL.map(held), [[255], [255]]);
    for (hands, wrong) in [("256P", "256P"), ("200P56P", "56P"), ("200P55PP", "P"), ("0P", "0P")] {
        let error = read(hands).expect_err(hands);
        let at = "4k4/9/9/9/9/9/9/9/4K4 b ".len() + hands.rfind(wrong).expect(hands);
        assert_eq!((error.offset, error.expected), (at, "a number of pieces from 1 to 255"), "{hands}");
    }
}

/// The square of the captured lion in SFEN must be on the board.
#[test]
fn a_lion_was_taken_on_a_square_of_the_board() {
    let chu = Variant::named("chu").expect("it is registered");
    let board = chu.start().split(' ').next().expect("it has a board");
    assert!(Position::from_sfen(&format!("{board} b 12l 1"), &chu).is_ok());
    for square in ["13a", "12m", "13z"] {
        let error = Position::from_sfen(&format!("{board} b {square} 1"), &chu).expect_err(square);
        assert_eq!((error.offset, error.expected), (board.len() + 3, "where a lion was taken, or `-`"));
    }
}

/// With its two squares, a move in CSA determines its side: a wrong sign is not read as that of the other side.
#[test]
fn a_sign_of_csa_is_not_read_the_other_way_round() {
    let codes = |text: &str| {
        let parsed = kifu::parse(text.as_bytes());
        parsed.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>()
    };
    let csa = codes("PI\n+\n-7776FU\n+3334FU\n%TORYO\n");
    assert!(csa.contains(&Code::WrongSide) && !csa.contains(&Code::SwappedMarks), "{csa:?}");
    let ki2 = codes("手合割：平手\n先手番\n△７六歩 ▲３四歩\nまで2手で中断\n");
    assert_eq!(ki2, [Code::SwappedMarks]);
}

/// A second name of a variant does not change the game.
#[test]
fn the_first_name_of_a_game_is_the_one_that_counts() {
    for (first, second, meant) in [
        ("平手", "5五将棋", "平手"),
        ("5五将棋", "どうぶつしょうぎ", "5五将棋"),
        ("", "二枚落ち", "二枚落ち"),
    ] {
        let names = format!("手合割：{first}\n手合割：{second}\n");
        let record = kifu::parse(names.as_bytes()).records.remove(0);
        let alone = kifu::parse(format!("手合割：{meant}\n").as_bytes()).records.remove(0);
        assert_eq!((record.variant(), record.start()), (alone.variant(), alone.start()), "{names}");
    }
}

/// Below the name of a handicap that does not match the board, White would be assumed to move first.
#[test]
fn who_begins_is_written_below_the_name_of_another_start() {
    for (sfen, name) in [
        ("4k4/9/9/9/9/9/9/9/4K4 b R 1", Some("二枚落ち")),
        // After one move, White is expected.
        ("4k4/9/9/9/9/9/9/9/4K4 b R 2", None),
    ] {
        let mut record = Record::new(Position::from_sfen(sfen, &Variant::shogi()).unwrap());
        if let Some(name) = name {
            record.headers_mut().push(Some(kifu::Field::Handicap), "手合割", name);
        }
        for dialect in kifu::KifDialect::ALL {
            let options = kifu::WriteOptions::new().dialect(*dialect);
            let text = kifu::write(&record, kifu::Format::Kif, &options).text;
            let back = kifu::parse(text.as_bytes()).records.remove(0);
            assert_eq!(back.start(), record.start(), "{text}");
        }
    }
}

/// A Western board is compared with the named start position, whichever tag comes first.
#[test]
fn a_board_of_another_handicap_is_said_in_tags() {
    let even = "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]\n";
    let bishop = "[SFEN \"lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\"]\n";
    let (black, white) = ("1. P-7f P-3d\n2. Resigns\n", "1... P-3d\n2. P-7f\n3. Resigns\n");
    for (name, board, moves, is_other) in [
        ("Bishop", even, black, true),
        ("Even", bishop, white, true),
        ("Two-piece", bishop, white, true),
        ("Bishop", bishop, white, false),
        ("Even", even, black, false),
    ] {
        let tag = format!("[Handicap \"{name}\"]\n");
        for (text, line) in [(format!("{tag}{board}{moves}"), 1), (format!("{board}{tag}{moves}"), 2)] {
            let parsed = kifu::parse(text.as_bytes());
            let line_of = |found: &kifu::Diagnostic| parsed.source.place(found.span).line;
            let found: Vec<_> = parsed.diagnostics.iter().map(|found| (found.code, line_of(found))).collect();
            assert_eq!(found, Vec::from_iter(is_other.then_some((Code::HandicapConflict, line))), "{text}");
            let start = parsed.records[0].start().to_sfen();
            assert_eq!(start, board.split('"').nth(1).unwrap(), "{text}");
        }
    }
}
