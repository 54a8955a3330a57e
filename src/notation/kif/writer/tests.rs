use super::*;
use crate::shogi::{Field, Square};
use crate::{Code, Format, Move, NodeId, PieceKind, Position};

fn read(text: &str) -> Record {
    crate::parse(text.as_bytes()).one().expect(text)
}

fn written(record: &Record) -> String {
    crate::write(record, Format::Kif, &WriteOptions::new()).lossless().expect("nothing is lost")
}

/// The worked example of the description of the format: "ordered from the DEEPEST branch point up to
/// the shallowest; each block is followed at once by its own sub-variations".
const TREE: &str = "\
#KIF version=2.0 encoding=UTF-8
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)+
   2 ３四歩(33)   ( 0:01/00:00:01)+
   3 ２六歩(27)   ( 0:01/00:00:02)
   4 中断         ( 0:00/00:00:01)
まで3手で中断

変化：2手
   2 ８四歩(83)   ( 0:00/00:00:00)
   3 ２六歩(27)   ( 0:00/00:00:01)+

変化：3手
   3 ６八銀(79)   ( 0:00/00:00:01)

変化：1手
   1 ２六歩(27)   ( 0:00/00:00:00)
";

#[test]
fn a_tree_is_written_as_it_was_read() {
    let record = read(TREE);
    assert_eq!(record.variations(), 3);
    assert_eq!(written(&record), TREE);
    let main = crate::write(&record, Format::Kif, &WriteOptions::new().main_line(true)).text;
    assert!(!main.contains("変化") && !main.contains('+'), "{main}");
}

#[test]
fn text_that_says_something_of_its_own_is_lost_or_stays_text() {
    let mut record = read(TREE);
    record.headers_mut().push(Some(Field::Black), "先手", "A\n   1 x");
    record.headers_mut().push(Some(Field::White), "後手", "B   1 ２六歩(27)");
    for key in ["変化", "先手の持駒", "手数----", "*x", "#", "&", "|", "a：b", "あ b", "", "先手"]
    {
        record.headers_mut().push(None, key, "9手");
    }
    record.add_comment(NodeId::ROOT, "変化：1手\u{85}x\u{2028}y");
    let written = crate::write(&record, Format::Kif, &WriteOptions::new());
    assert_eq!(written.losses.len(), 13, "{:#?}", written.losses);
    let back = read(&written.text);
    let others = back.headers().iter().filter(|header| header.field != Some(Field::Handicap));
    assert_eq!(others.count(), 1);
    assert_eq!(back.root().comments(), ["変化：1手\u{85}x\u{2028}y"]);
    assert_eq!(back.nodes().count(), record.nodes().count());
}

/// When read, the name of another variant would select that variant, regardless of the board below it.
#[test]
fn a_label_that_names_another_game_is_lost() {
    for (label, kept) in [("5五将棋", false), ("5五将棋 角落ち", false), ("練習", true)] {
        let mut record = read("後手の持駒：飛\n   1 ７六歩(77)\n   2 ３四歩(33)\n");
        record.headers_mut().push(Some(Field::Handicap), "手合割", label);
        for format in [Format::Kif, Format::Ki2] {
            let written = crate::write(&record, format, &WriteOptions::new());
            let lost = written.losses.iter().any(|loss| loss.code == Code::LostText);
            assert_eq!((written.text.contains(label), lost), (kept, !kept), "{}", written.text);
            assert_eq!(read(&written.text).start(), record.start(), "{}", written.text);
        }
    }
}

/// Without a board below it, an unknown name would leave the start position open.
#[test]
fn a_label_that_nobody_knows_is_lost_where_no_board_stands() {
    for label in ["その他", "練習"] {
        let mut record = read("手合割：平手\n   1 ７六歩(77)\n");
        record.headers_mut().set(Some(Field::Handicap), "手合割", label);
        for format in [Format::Kif, Format::Ki2, Format::Hodges] {
            let written = crate::write(&record, format, &WriteOptions::new());
            let lost = written.losses.iter().any(|loss| loss.code == Code::LostText);
            let back = read(&written.text);
            assert_eq!((lost, back.has_known_start()), (true, true), "{}", written.text);
        }
        // A name that was read like this is written like this.
        let head = format!("手合割：{label}\n");
        assert!(written(&read(&format!("{head}   1 ７六歩(77)\n"))).contains(&head), "{label}");
    }
}

#[test]
fn start_positions_are_named_or_drawn() {
    let cases = [
        ("手合割：角落ち\n   1 ３四歩(33)\n   2 投了\n", "手合割：角落ち\n", "まで1手で上手の勝ち"),
        ("手合割：三枚落ち\n   1 ３四歩(33)\n   2 投了\n", "|v香v桂v銀v金v玉v金v銀v桂 ・|一\n", "後手番\n"),
        ("後手番\n   1 ３四歩(33)\n   2 投了\n", "+---------------------------+\n", "後手番\n"),
    ];
    for (text, one, two) in cases {
        let record = read(text);
        let written = written(&record);
        assert!(written.contains(one) && written.contains(two), "{written}");
        let back = read(&written);
        let [again, meant] = [&back, &record].map(|record| record.ending().map(|ending| ending.get()));
        assert_eq!((back.start(), again), (record.start(), meant), "{written}");
    }
    let mini = Record::new(Position::start(&Variant::named("minishogi").expect("it is registered")));
    assert_eq!(read(&written(&mini)).start(), mini.start());
}

#[test]
fn a_position_alone_is_a_diagram() {
    let start = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/9 w G2r2b3g4s4n4l17p 1", &Variant::shogi());
    let record = Record::new(start.expect("it is an SFEN"));
    let text = written(&record);
    assert!(!text.contains("手数"), "{text}");
    assert_eq!(read(&text), record);
}

#[test]
fn illegal_moves_and_large_times_are_written() {
    let mut record = read(
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ５五角打\n   6 投了\n",
    );
    let five = record.mainline().last().expect("five moves").id();
    record.set_elapsed(five, Some(std::time::Duration::from_millis(6_000_999)));
    assert_eq!(record.node(five).mv(), Square::new(5, 5).map(|to| Move::drop(PieceKind::BISHOP, to)));
    let text = crate::write(&record, Format::Kif, &WriteOptions::new()).text;
    assert!(text.contains("   4 同　銀(31)\n   5 ５五角打     (100:00/01:40:00)\n   6 投了\n"), "{text}");
}

/// "a trailing `+` marks a move that has variations", even after an unknown ending.
#[test]
fn the_mark_for_variations_is_no_part_of_an_unknown_ending() {
    let lines = "手数----指手---------消費時間--\n   1 ごにょごにょ +\n\n変化：1手\n   1 ７六歩(77)\n";
    for text in [lines.to_string(), lines.replace(" +", "   +"), lines.replace(" +", "+")] {
        let parsed = crate::parse(text.as_bytes());
        let record = parsed.records.first().expect("a game");
        assert_eq!(record.ending().map(|ending| ending.get().word.as_str()), Some("ごにょごにょ"), "{text}");
        assert_eq!(record.variations(), 1, "{text}");
        assert!(written(record).contains(lines), "{}", written(record));
    }
}

#[test]
fn a_word_that_no_reader_takes_for_an_ending_is_lost() {
    for word in ["tt３四歩", "入玉宣言により勝ち。", "手目に注目", "投了手合割：角落ち"]
    {
        let mut record = Record::new(Position::start(&Variant::shogi()));
        record.push_ending(NodeId::ROOT, crate::Ending::new(word, Reason::Other, None));
        let written = crate::write(&record, Format::Kif, &WriteOptions::new());
        assert_eq!(written.losses.iter().map(|loss| loss.code).collect::<Vec<_>>(), [Code::LostEnding]);
        assert!(!written.text.contains(word), "{}", written.text);
    }
}

fn written_for(record: &Record, dialect: &str) -> String {
    let dialect = crate::KifDialect::from_name(dialect).expect(dialect);
    let options = WriteOptions::new().dialect(dialect);
    crate::write(record, Format::Kif, &options).lossless().expect("nothing is lost")
}

/// "`(00:03 / 00:00:03)` (将棋所)"; "`+` … ShogiGUI, 将棋所 and others never write it"; "ShogiHome: no
/// まで". The columns are those of records that the programs wrote.
#[test]
fn programs_have_their_habits() {
    let record = read(TREE);
    let first = |text: &str| {
        text.lines().find(|line| line.trim_start().starts_with("1 ")).unwrap_or_default().to_string()
    };
    let cases = [
        ("plain", "   1 ７六歩(77)   ( 0:01/00:00:01)+", true, true),
        ("kifu-for-windows", "   1 ７六歩(77)   ( 0:01/00:00:01)+", true, true),
        ("shogigui", "   1 ７六歩(77)        ( 0:01/00:00:01)", true, true),
        ("shogidokoro", "   1 ７六歩(77)    (00:01 / 00:00:01)", true, true),
        ("shogihome", "   1 ７六歩(77)   ( 0:01/00:00:01)+", true, false),
        ("lishogi", "   1   ７六歩(77)   (00:01/00:00:01)", false, false),
    ];
    assert_eq!(
        cases.map(|case| case.0),
        *crate::KifDialect::ALL.iter().copied().map(|one| one.name()).collect::<Vec<_>>()
    );
    for (dialect, line, version, summary) in cases {
        let text = written_for(&record, dialect);
        assert_eq!(first(&text), line, "{dialect}");
        assert_eq!(text.starts_with("#KIF"), version, "{dialect}");
        assert_eq!(text.contains("まで"), summary, "{dialect}");
        assert_eq!(read(&text), record, "{dialect}");
    }
}

/// "ShogiHome: `先手番` line always after board", which lishogi omits; "half-width blanks in hands"; words that some know.
#[test]
fn programs_are_told_what_they_know() {
    let late = read("手合割：平手\n   1 ７六歩(77)\n   2 時間切れ\n");
    for &dialect in crate::KifDialect::ALL {
        let written = written_for(&late, dialect.name());
        let is_own = dialect == crate::KifDialect::Plain;
        assert_eq!(written.contains("時間切れ\n"), is_own, "{written}");
        assert_eq!(read(&written).ending().map(|ending| ending.reason), Some(Reason::Time));
    }
    let hand = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b RB2P 1", &Variant::shogi());
    let hand = Record::new(hand.expect("an SFEN"));
    assert!(written_for(&hand, "shogigui").contains("飛 角 歩二"));
    assert!(written_for(&hand, "shogihome").contains("先手番"));
    assert!(!written_for(&hand, "lishogi").contains("手番"));
    // A reader would attribute a first move that Black cannot make to White.
    let illegal = crate::parse(b"sfen 4k4/9/9/9/4r4/9/9/9/4K4 b Pp 1 moves P*2d\n").records.remove(0);
    for record in [hand, illegal] {
        for &dialect in crate::KifDialect::ALL {
            let back = crate::parse(written_for(&record, dialect.name()).as_bytes());
            assert_eq!(back.records, std::slice::from_ref(&record), "{dialect}");
        }
    }
}

/// The grammar of Kifu for JS: `result = "まで" [0-9]+ "手" …` has only these words, and rejects the whole game for any
/// other. The summary need not repeat the line of the ending.
#[test]
fn the_summary_beside_a_word_is_one_that_all_programs_read() {
    for (word, summary) in [
        ("入玉勝ち", Some("まで2手で先手の勝ち")),
        ("トライ", Some("まで2手で先手の勝ち")),
        ("不戦勝", Some("まで2手で先手の勝ち")),
        ("不戦敗", Some("まで2手で後手の勝ち")),
        ("引き分け", None),
        ("最大手数", None),
        ("待った", None),
        ("反則", None),
        ("打ち掛け", None),
        ("詰み", Some("まで2手で詰み")),
        ("千日手", Some("まで2手で千日手")),
        ("中断", Some("まで2手で中断")),
        ("反則勝ち", Some("まで2手で先手の反則勝ち")),
        ("時間切れ", Some("まで2手で時間切れにより後手の勝ち")),
    ] {
        let record = read(&format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {word}\n"));
        let text = written(&record);
        let last = text.trim_end().rsplit('\n').next();
        let line = format!("   3 {word}");
        assert_eq!(last, summary.or(Some(&*line)), "{text}");
        assert_eq!(read(&text), record, "{text}");
    }
}

/// Ten thousand variations, each branching from the one before, on a stack of 128 KiB.
#[test]
fn deep_nests_need_no_stack() {
    let run = || {
        let mut record = Record::new(Position::start(&Variant::shogi()));
        let to_and_fro = ["5i5h", "5a5b", "5h5i", "5b5a"];
        let mut parent = record.root().id();
        for ply in 0..10_000 {
            let usi = |text: &str| record.start().parse_usi(text).expect("it is USI");
            let (mv, other) = (usi(to_and_fro[ply % 4]), usi(if ply % 2 == 0 { "7g7f" } else { "3c3d" }));
            let king = |mv| crate::record::Content::Move { mv, kind: PieceKind::KING, illegal: None };
            record.append(parent, king(other));
            parent = record.append(parent, king(mv));
        }
        [Format::Kif, Format::Ki2].map(|format| lossy(&record, format).0.matches("変化").count())
    };
    let thread = std::thread::Builder::new().stack_size(128 * 1024).spawn(run).expect("it starts");
    assert_eq!(thread.join().expect("no overflow"), [10_000; 2]);
}

/// An alternative to it would continue the game; without an alternative, its comments would lose their place.
#[test]
fn an_ending_without_a_word_ends_the_line_where_something_varies_from_it() {
    for format in [Format::Kif, Format::Ki2] {
        let mut record = Record::new(Position::start(&Variant::shogi()));
        let root = record.root().id();
        let unsaid = crate::Ending::new("(?)", Reason::Other, None);
        let ending = record.push_ending(root, unsaid.clone());
        record.add_comment(ending, "noted");
        let first = record.start().parse_usi("7g7f").expect("it is USI");
        let node = record.push(root, first).expect("it is legal");
        let (written, codes) = lossy(&record, format);
        assert_eq!(codes, ["loss.ending-merged"], "{written}");
        let back = read(&written);
        assert_eq!((back.mainline().count(), back.variations(), back.outcome()), (0, 1, None));
        assert_eq!(back.ending().expect("it is broken off").comments(), ["noted"]);
        // Such an ending next to a move is omitted with its comments.
        let other = record.push(node, record.node(node).position().parse_usi("3c3d").expect("it is USI"));
        record
            .push(other.expect("it is legal"), record.last().position().parse_usi("2g2f").expect("it is USI"))
            .ok();
        let beside = record.push_ending(node, unsaid);
        record.add_bookmark(beside, "mark");
        let (written, codes) = lossy(&record, format);
        assert!(codes.contains(&"loss.ending") && codes.contains(&"loss.bookmarks"), "{written}");
    }
}

fn lossy(record: &Record, format: Format) -> (String, Vec<&'static str>) {
    let written = crate::write(record, format, &WriteOptions::new());
    (written.text, written.losses.iter().map(|loss| loss.code.name()).collect())
}

/// Boards of KIF cannot express this, but it affects which captures the next move may make.
#[test]
fn a_lion_taken_before_the_start_is_reported() {
    let chu = Variant::named("chu").expect("it is registered");
    let sfen = "12/12/12/12/5n6/12/12/6N5/12/12/12/5k5K w 7h 5";
    let record = Record::new(Position::from_sfen(sfen, &chu).expect("an SFEN"));
    for (format, lost) in [(Format::Kif, true), (Format::Ki2, true), (Format::Hodges, false)] {
        assert_eq!(lossy(&record, format).1.contains(&"loss.position"), lost, "{format}");
    }
}

/// Readers skip signs around a key, so that an unknown key may become a known one.
#[test]
fn a_header_that_would_gain_a_meaning_is_lost() {
    for key in ["■棋戦", "【先手】", "[[Sente", "※場所"] {
        let mut record = read("手合割：平手\n   1 ７六歩(77)\n");
        record.headers_mut().push(None, key, "甲");
        let written = crate::write(&record, Format::Kif, &WriteOptions::new());
        let lost: Vec<_> = written.losses.iter().map(|loss| loss.code).collect();
        assert_eq!(lost, [Code::LostText], "{key}");
        assert!(!written.text.contains(key), "{}", written.text);
    }
}

/// A drop would be read as a move, and a move without an origin as a damaged one.
#[test]
fn a_move_as_a_name_is_lost() {
    for (first, second) in [("甲", "+7776FU"), ("５五角打", "甲")] {
        let mut record = Record::new(Position::start(&Variant::shogi()));
        record.headers_mut().push(Some(Field::Black), "先手", first);
        record.headers_mut().push(Some(Field::Black), "先手", second);
        let (text, lost) = lossy(&record, Format::Kif);
        assert!(text.contains("先手：甲\n") && text.matches("先手：").count() == 1, "{text}");
        assert_eq!(lost, ["loss.text"]);
    }
}

/// The text after the name would be read as another header.
#[test]
fn a_header_that_would_be_taken_apart_is_lost() {
    let record = read("V2.2\nN+Ko\nN-Ot持ち時間：各6時間\nPI\n+\n+7776FU\n%TORYO\n");
    for format in [Format::Kif, Format::Ki2] {
        let written = crate::write(&record, format, &WriteOptions::new());
        assert!(written.losses.iter().any(|loss| loss.code == Code::LostText), "{}", written.text);
        assert!(!written.text.contains("Ot"), "{}", written.text);
    }
}

/// Words of JKF and CSA for endings that KIF calls otherwise.
#[test]
fn words_of_other_notations_become_those_of_kif() {
    for (special, word) in [("MATTA", "待った"), ("ERROR", "エラー")] {
        let csa = format!("PI\n+\n+7776FU\n%{special}\n");
        let jkf = format!(
            "{{\"header\":{{}},\"moves\":[{{}},{{\"move\":{{\"from\":{{\"x\":7,\"y\":7}},\"to\":{{\"x\":7,\"y\":6}},\"color\":0,\"piece\":\"FU\"}}}},{{\"special\":\"{special}\"}}]}}"
        );
        for text in [csa, jkf] {
            let record = crate::parse(text.as_bytes()).one().expect("nothing is wrong");
            let written = crate::write(&record, Format::Kif, &WriteOptions::new());
            assert!(written.text.ends_with(&format!("   2 {word}\n")), "{}", written.text);
            assert!(written.losses.is_empty(), "{:?}", written.losses);
            assert!(!crate::parse(written.text.as_bytes()).has_errors(), "{}", written.text);
        }
    }
}

/// "A trailing `+` on a move: a later sibling of that very move will appear", and that can be an ending.
#[test]
fn a_move_before_which_the_game_ends_in_another_line_is_marked() {
    let head =
        "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";
    let move_first =
        "   2 ３四歩(33)   +\n   3 投了\nまで2手で後手の勝ち\n\n変化：2手\n   2 投了\nまで1手で先手の勝ち\n";
    let ending_first = "   2 投了         +\nまで1手で先手の勝ち\n\n変化：2手\n   2 中断\nまで1手で中断\n";
    for lines in [move_first, ending_first] {
        let text = format!("{head}{lines}");
        assert_eq!(written(&read(&text)), text);
    }
}

/// A record in a comment, without its line ends, would be read as lost moves.
#[test]
fn a_comment_that_reads_as_moves_is_lost() {
    let mut record = read("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n");
    let node = record.mainline().next().expect("it has a move").id();
    record.set_comments(node, ["手数----指手---------消費時間--▲７六歩", "a"]);
    for format in [Format::Kif, Format::Ki2] {
        let written = crate::write(&record, format, &WriteOptions::new());
        let lost: Vec<_> = written.losses.iter().map(|loss| loss.code).collect();
        assert_eq!(lost, [Code::LostText], "{}", written.text);
        let back = crate::parse_with(written.text.as_bytes(), &crate::ReadOptions::new().format(format));
        let comments = |record: &crate::Record| {
            record.mainline().map(|node| node.comments().to_vec()).collect::<Vec<_>>()
        };
        assert_eq!(comments(&back.records[0]), [vec!["a".to_string()], vec![]], "{}", written.text);
    }
}
