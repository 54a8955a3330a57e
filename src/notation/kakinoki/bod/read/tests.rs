use super::*;
use crate::shogi::PieceKind;

fn board(rows: &[&str], variant: &Variant) -> (Option<Placement>, Vec<Code>) {
    let mut diagram = Diagram::default();
    for row in rows {
        diagram.row(row, Span::default());
    }
    let (placement, found) = diagram.read(&Words::new(variant), None);
    (placement, found.iter().map(|found| found.code).collect())
}

#[test]
fn a_row_takes_prefixes_labels_and_narrow_blanks() {
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let first =
        ["|v香v桂v銀v金V玉v金v銀v桂v香|一", "|v香v桂v銀v金v玉v金v銀v桂v香|", "|v香v桂v銀v金v王v金v銀v桂v香"];
    for first in first {
        let mut rows = vec![first];
        rows.extend([empty; 7]);
        rows.push("|^香 桂+銀 金　 全 圭 杏 と|九");
        let (placement, found) = board(&rows, &Variant::shogi());
        assert_eq!(found, [], "{first}");
        let placement = placement.expect("nine ranks");
        let at = |file, rank| placement.piece(Square::new(file, rank).expect("on the board"));
        assert_eq!(at(9, 1), Some(Piece::new(Color::White, PieceKind::LANCE)));
        assert_eq!(at(5, 1), Some(Piece::new(Color::White, PieceKind::KING)));
        assert_eq!(at(9, 9), Some(Piece::new(Color::Black, PieceKind::LANCE)));
        assert_eq!(at(5, 9), None);
        assert_eq!(at(4, 9), Some(Piece::new(Color::Black, PieceKind::PROMOTED_SILVER)));
        assert_eq!(at(1, 9), Some(Piece::new(Color::Black, PieceKind::TOKIN)));
    }
}

/// As other programs and Chinese texts write them.
#[test]
fn empty_squares_and_pieces_are_read_by_what_they_look_like() {
    for empty in ["・", "．", "･", "·", "•", "∙", "⋅"] {
        let rank = |row: &str| row.replace('・', empty);
        let (first, others) = (rank("|v飞 ・v龙 ・v玉 ・v银 ・v马|"), rank("| ・ ・ ・ ・ ・ ・ ・ ・ 卜|"));
        let mut rows = vec![first.as_str()];
        rows.extend([others.as_str(); 8]);
        let (placement, found) = board(&rows, &Variant::shogi());
        assert_eq!(found, [], "{empty}");
        let placement = placement.expect("nine ranks");
        let kinds = [9, 7, 3, 1].map(|file| placement.piece(Square::new(file, 1)?).map(|piece| piece.kind));
        let known = [PieceKind::ROOK, PieceKind::DRAGON, PieceKind::SILVER, PieceKind::HORSE];
        assert_eq!(kinds, known.map(Some));
        let last = Square::new(1, 9).and_then(|at| placement.piece(at));
        assert_eq!(last, Some(Piece::new(Color::Black, PieceKind::TOKIN)));
    }
}

/// Web pages lose the frame of a board. The column before a piece tells its side, and some pages lose that too.
#[test]
fn a_board_without_its_frame_is_read_by_its_columns() {
    let mut rows = vec!["v香v桂 ・ ・v玉 ・ ・v桂v香"];
    rows.extend([" ・ ・ ・ ・ ・ ・ ・ ・ ・"; 7]);
    rows.push("香 桂 銀 金 玉 金 銀 桂 香九");
    let (placement, found) = board(&rows, &Variant::shogi());
    assert_eq!(found, [Code::Spelling, Code::Damaged]);
    let at = |file, rank| placement.as_ref().and_then(|drawn| drawn.piece(Square::new(file, rank)?));
    assert_eq!(at(5, 1), Some(Piece::new(Color::White, PieceKind::KING)));
    assert_eq!(at(9, 9), Some(Piece::new(Color::Black, PieceKind::LANCE)));
    rows[0] = "香 桂 ・ ・ 玉 ・ ・ 桂 香";
    assert_eq!(board(&rows, &Variant::shogi()), (None, vec![Code::BadBoard]));
}

/// A finding marks the first unreadable character, wherever its row is in the text.
#[test]
fn a_finding_marks_the_character_that_is_no_piece() {
    let row = " ・ ・ ・ ・ ・ ・ ・ ・ ・";
    for [before, behind] in [["|", "|"], ["", ""]] {
        let empty = format!("{before}{row}{behind}\n");
        let text =
            format!("{empty}{before} ・ 犬 ・v歩 ・ ・ ・ ・ ・{behind}\n{}1 ７六歩(77)\n", empty.repeat(7));
        let parsed = crate::parse(text.as_bytes());
        let found = parsed.diagnostics.iter().find(|found| found.code == Code::BadBoard);
        assert_eq!(found.map(|found| parsed.source.slice(found.span)), Some("犬"), "{text}");
    }
}

/// In a board without signs before the pieces each character is a square.
#[test]
fn the_size_of_a_board_tells_its_game() {
    let mut diagram = Diagram::default();
    for row in ["|・・・・v玉|", "|・・・・v歩|", "|・・・・・|", "|歩・・・・|", "|玉・・・・|"]
    {
        diagram.row(row, Span::default());
    }
    let variant = diagram.variant(&Variant::shogi());
    assert_eq!(variant.as_ref().map(Variant::name), Some("minishogi"));
}

#[test]
fn a_board_below_a_whole_one_is_another_game() {
    let board = |king: &str| {
        let rest = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8);
        format!(
            "+---------------------------+\n|{king} ・ ・ ・ ・ ・ ・ ・ ・|\n{rest}+---------------------------+\n"
        )
    };
    let parsed = crate::parse(format!("{}{}", board(" 玉"), board("v玉")).as_bytes());
    let starts: Vec<String> = parsed.records.iter().map(|record| record.start().to_sfen()).collect();
    assert_eq!(starts, ["K8/9/9/9/9/9/9/9/9 b - 1", "k8/9/9/9/9/9/9/9/9 b - 1"]);
}

#[test]
fn damaged_boards_are_reported() {
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let (placement, found) = board(&[empty; 8], &Variant::shogi());
    assert!(placement.is_none());
    assert_eq!(found, [Code::BadBoard]);
    for bad in [
        "| ・ ・|二",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・ ・|二",
        "| ・ 犬 ・ ・ ・ ・ ・ ・ ・|二",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|三",
    ] {
        let mut rows = [empty; 9];
        rows[1] = bad;
        let (placement, found) = board(&rows, &Variant::shogi());
        assert!(placement.is_some(), "{bad}");
        assert_eq!(found, [Code::BadBoard], "{bad}");
    }
}

/// A piece without the column before it has lost its side.
#[test]
fn a_piece_that_lost_its_side_is_said() {
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let rows = |row| {
        let mut rows = [empty; 9];
        rows[1] = row;
        board(&rows, &Variant::shogi()).1
    };
    assert_eq!(rows("| ・v飛 ・ ・ ・ ・ ・角 ・|二"), [Code::Damaged]);
    assert_eq!(rows("| ・v飛 ・ ・ ・ ・ ・v角 ・|二"), []);
    assert_eq!(rows("|・飛・・・・・角・|二"), []);
}

#[test]
fn a_second_bar_before_each_rank_is_said_once() {
    let (placement, found) = board(&["|| ・ ・ ・ ・v玉 ・ ・ ・ ・|"; 9], &Variant::shogi());
    assert_eq!((placement.map(|drawn| drawn.board.len()), found), (Some(9), vec![Code::Spelling]));
}

/// A repeated line, or another hand of the same side, does not begin a game or add pieces.
#[test]
fn a_second_hand_of_a_side_is_said() {
    let rest = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8);
    let edge = "+---------------------------+\n";
    let drawn = format!("{edge}| 玉 ・ ・ ・ ・ ・ ・ ・v玉|一\n{rest}{edge}");
    let none = "先手の持駒：なし\n";
    let cases = [
        (format!("後手の持駒：歩\n{drawn}{none}{none}後手番\n"), "w p", Code::Spelling),
        (format!("後手の持駒：歩\n後手の持駒：金\n{drawn}{none}"), "b p", Code::BadHand),
        (format!("後手の持駒：歩\n{drawn}{none}後手の持駒：金\n"), "b p", Code::BadHand),
    ];
    for (text, start, code) in cases {
        let parsed = crate::parse(format!("{text}   1 投了\n").as_bytes());
        let [record] = &parsed.records[..] else { panic!("{text}") };
        assert!(record.start().to_sfen().contains(start), "{text}");
        assert_eq!(parsed.diagnostics[0].code, code, "{text}");
    }
    let two = format!("後手の持駒：歩\n{drawn}{none}後手の持駒：金\n{drawn}{none}");
    assert_eq!(crate::parse(two.as_bytes()).records.len(), 2);
}

/// "`持駒：なし`, empty, half-space separated, no separator `飛歩`, 十八 counts, `歩十`"
#[test]
fn hands_are_read_with_and_without_blanks() {
    let words = Words::new(&Variant::shogi());
    let cases: [(&str, &[(PieceKind, u32)]); 11] = [
        ("なし", &[]),
        ("", &[]),
        ("飛　歩二　", &[(PieceKind::ROOK, 1), (PieceKind::PAWN, 2)]),
        ("飛 歩二", &[(PieceKind::ROOK, 1), (PieceKind::PAWN, 2)]),
        ("飛歩十五", &[(PieceKind::ROOK, 1), (PieceKind::PAWN, 15)]),
        ("歩十八", &[(PieceKind::PAWN, 18)]),
        ("歩十", &[(PieceKind::PAWN, 10)]),
        ("歩10金４", &[(PieceKind::PAWN, 10), (PieceKind::GOLD, 4)]),
        ("飛車、歩×2", &[(PieceKind::ROOK, 1), (PieceKind::PAWN, 2)]),
        ("歩三枚", &[(PieceKind::PAWN, 3)]),
        ("-", &[]),
    ];
    for (text, expected) in cases {
        let mut read = Vec::new();
        assert!(hand(&words, text, Color::Black, &mut read).is_ok(), "{text}");
        let read: Vec<_> = read.into_iter().map(|(_, kind, count)| (kind, count)).collect();
        assert_eq!(read, expected, "{text}");
    }
    for text in ["飛　？", "龍", "x"] {
        assert!(hand(&words, text, Color::Black, &mut Vec::new()).is_err(), "{text}");
    }
}

/// 無 means an empty hand, unless a piece has this name.
#[test]
fn a_piece_may_be_called_as_an_empty_hand_is() {
    let own = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自\" }\nbase = \"shogi\"\ncsa = false\n[[define]]\n\
        name = \"bandit\"\nusi = \"T\"\nmoves = \"W\"\nnames = { en = \"Bandit\", ja = \"無明\" }\nkanji = [\"無\"]\n";
    let own = Variant::from_toml(own).expect("it is whole");
    let tai = Variant::named("tai").expect("it is registered");
    for (variant, count) in [(&own, 1), (&tai, 0), (&Variant::shogi(), 0)] {
        let mut read = Vec::new();
        assert!(hand(&Words::new(variant), "無", Color::Black, &mut read).is_ok(), "{variant}");
        assert_eq!(read.len(), count, "{variant}");
    }
}

/// Boards from books and web pages have other bars, edges and signs.
#[test]
fn a_board_may_be_drawn_with_other_signs() {
    let usual = format!(
        "後手の持駒：飛\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n{}| ・ ・ ・ ・ 歩 ・ ・ ・ ・|九\n\
         +---------------------------+\n先手の持駒：金\n1 １二金打\n2 投了\n",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(7)
    );
    let edges = |left: &str, line: &str| usual.replace("+-", left).replace('-', line).replace("-+", "+");
    for text in [
        usual.replace('|', "｜"),
        usual.replace('|', "│").replace("+--", "┌──").replace("-+", "┐"),
        edges("＋－", "－").replace('|', "┃"),
        usual.replace('v', "▽").replace(" 歩", "▲歩"),
        usual.replace('v', "☖"),
        usual.replace('・', "*"),
    ] {
        let parsed = crate::parse(text.as_bytes());
        let [record] = parsed.records.as_slice() else { panic!("{text}") };
        assert_eq!(record.start().to_sfen(), "8k/9/9/9/9/9/9/9/4P4 b Gr 1", "{text}");
        assert_eq!(record.mainline().count(), 1, "{text}");
        assert!(parsed.diagnostics.is_empty(), "{text}\n{:?}", parsed.diagnostics);
    }
}

/// For the pieces whose count was not understood, the hand with the rest gets none.
#[test]
fn a_hand_that_cannot_be_counted_leaves_nothing_of_its_pieces() {
    let board = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(9);
    let hands = "後手の持駒：残り全部\n先手の持駒：歩4294967295　歩4294967295\n";
    let parsed = crate::parse(format!("{hands}{board}1 ７六歩打\n").as_bytes());
    assert!(parsed.diagnostics.iter().any(|found| found.code == Code::PieceCount));
    let white: Vec<_> = parsed.records[0].start().hand(Color::White).collect();
    assert!(white.contains(&(PieceKind::ROOK, 2)), "{white:?}");
    assert!(white.iter().all(|(kind, _)| *kind != PieceKind::PAWN), "{white:?}");
}

/// Its owner is unknown, and it may be a note.
#[test]
fn a_hand_in_an_unknown_header_is_reported() {
    for (line, expected) in [
        ("渡辺の持駒：歩", Some("a hand of neither side, which is not read")),
        ("後の手持駒：飛", Some("a hand of neither side, which is not read")),
        ("後手の待駒：飛", Some("what is nearly a hand, which is not read")),
        ("下手の持ち胸：歩", Some("what is nearly a hand, which is not read")),
        ("先手の手筋：垂れ歩", None),
        ("持駒について：多い", None),
        ("対局名：何か　後手の持駒：飛", Some("a hand behind a header, which is not read")),
        ("棋戦：何か　後手の持駒：飛", Some("two headers on a line")),
        ("対局名：後手の持駒が多い", None),
    ] {
        let parsed = crate::parse(format!("{line}\n手合割：平手\n   1 ７六歩(77)\n   2 投了\n").as_bytes());
        let found = parsed.diagnostics.iter().find(|found| found.code == Code::Spelling);
        assert_eq!(found.map(|found| found.message.as_str()), expected, "{line}");
    }
}
