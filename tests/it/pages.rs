//! KIF and KI2 as written by hand, or copied from web pages and problems: the reader reads them or reports what it
//! cannot read.

use kifu::{Code, Color, Field, Parsed, Severity};

fn parse(text: &str) -> Parsed {
    kifu::parse(text.as_bytes())
}

/// The number of moves of the first game, the winner, and the codes of the findings, without repetitions.
fn read(text: &str) -> (usize, Option<Color>, Vec<&'static str>) {
    let parsed = parse(text);
    let mut codes: Vec<_> = parsed.diagnostics.iter().map(|found| found.code.name()).collect();
    codes.dedup();
    let Some(record) = parsed.records.first() else { return (0, None, codes) };
    (record.mainline().count(), record.outcome().and_then(|outcome| outcome.winner()), codes)
}

const BLACK: Option<Color> = Some(Color::Black);
const WHITE: Option<Color> = Some(Color::White);

#[test]
fn marks_in_the_summary_are_read_as_those_of_the_moves() {
    let game = "手合割：二枚落ち\n▲６二銀 △７六歩 ▲５四歩 △４六歩\n";
    for (summary, winner) in
        [("まで4手で△の勝ち", BLACK), ("まで4手で▲投了", BLACK), ("まで4手で△の反則負け", WHITE)]
    {
        assert_eq!(read(&format!("{game}{summary}\n")).1, winner, "{summary}");
    }
    // The same holds for marks beside numbers and origins, if the pieces show the side.
    let numbered = "手合割：二枚落ち\n1 ▲６二銀(71)\n2 △７六歩(77)\n3 ▲５四歩(53)\n4 △投了\n";
    assert_eq!((read(numbered).0, read(numbered).1), (3, WHITE));
    assert_eq!(read("▲７六歩 △３四歩\nまで2手で△の勝ち\n").1, WHITE);
    let named = "先手：羽生善治\n後手：谷川浩司\n▲７六歩 △３四歩\nまで2手で△谷川浩司の勝ち\n";
    assert_eq!(read(named), (2, WHITE, vec![]));
}

#[test]
fn a_row_says_its_ending_with_a_side_or_with_blanks() {
    for (ending, winner) in [
        ("投　了", WHITE),
        ("投了\u{a0}", WHITE),
        ("切れ負け\u{200b}", WHITE),
        ("先手反則負け", WHITE),
        ("先手投了", WHITE),
        ("後手勝ち", WHITE),
    ] {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {ending}\n");
        assert_eq!(read(&text), (2, winner, vec![]), "{ending}");
    }
    // A `#` before a number does not make a row a remark.
    for head in ["手合割：平手\n", "手合割：平手\n手数----指手---------消費時間--\n"] {
        let text = format!("{head}#1 ７六歩(77)\n#2 ３四歩(33)   ( 0:01/00:00:01)\n#3 投了\n");
        assert_eq!(read(&text), (2, WHITE, vec![Code::Spelling.name()]), "{text}");
    }
    let remarks = "手合割：平手\n# 3 手\n#2024 年\n   1 ７六歩(77)\n   2 投了\n#指し手[1]▲７六歩\n";
    assert_eq!(read(remarks), (1, BLACK, vec![]));
    for row in ["   3 （投了）", "（投了）", "   3 (投了) ( 0:05/00:00:05)"] {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n{row}\n");
        assert_eq!(read(&text), (2, WHITE, vec![Code::Spelling.name()]), "{row}");
    }
    let text = "手合割：平手\n   1 ７六歩(77)\nまで1手で後手の接続切れにより先手の勝ち\n";
    assert_eq!(read(text), (1, BLACK, vec![]));
    // A combination of ending and winner without a word is written as a sentence.
    for (text, sentence) in [
        (text, "まで1手で後手の接続切れにより先手の勝ち"),
        ("   1 ７六歩(77)\n   2 接続切れ\nまで1手で先手の勝ち\n", "まで1手で接続切れにより先手の勝ち"),
    ] {
        let parsed = kifu::parse(text.as_bytes());
        let written = kifu::write(&parsed.records[0], kifu::Format::Kif, &kifu::WriteOptions::new());
        assert!(written.losses.is_empty() && written.text.contains(sentence), "{}", written.text);
        assert_eq!(read(&written.text), (1, BLACK, vec![]));
    }
}

#[test]
fn a_lost_hand_of_black_makes_no_move_of_white() {
    let board = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
                 +---------------------------+\n";
    let white = "後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七\n";
    for (hand, move_count) in
        [("", 0), ("先手の持駒：金?\n", 0), ("先手の持駒：金\n", 1), ("攻方の持駒：金\n", 1)]
    {
        for moves in ["   1 １二金打\n   2 詰み\n", "▲１二金\nまで1手で詰み\n"] {
            let (plies, winner, _) = read(&format!("{white}{board}{hand}{moves}"));
            assert_eq!((plies, winner), (move_count, BLACK), "{hand}{moves}");
        }
    }
}

#[test]
fn nothing_is_lost_behind_the_line_above_the_moves() {
    let text = |tail: &str| format!("手合割：平手\n手数----指手---------消費時間--{tail}\n   1 ７六歩(77)\n");
    assert!(read(&text("これは対局")).2.contains(&"syntax.trailing"));
    let comments = |tail: &str| parse(&text(tail)).records[0].root().comments().len();
    assert_eq!([comments("*初期"), comments("")], [1, 0]);
}

#[test]
fn lines_of_a_page_are_no_bookmarks_headers_or_remarks() {
    for text in [
        "手合割：平手\n&nbsp;&nbsp;&nbsp;1&nbsp;７六歩(77)<br>\n&nbsp;&nbsp;&nbsp;2&nbsp;３四歩(33)<br>\n",
        "手合割：平手\n1:   1 ７六歩(77)\n2:   2 ３四歩(33)\n",
        "# 手合割：平手 手数----指手---------消費時間-- 1 ７六歩(77) 2 投了\n",
        "棋戦：A\\n手合割：平手\\n手数----指手---------消費時間--\\n   1 ７六歩(77)\\n",
    ] {
        assert!(parse(text).has_errors(), "{text}");
        assert_eq!(read(text).0, 0, "{text}");
    }
}

#[test]
fn two_headers_on_a_line_are_both_read() {
    let parsed = parse("手合割：平手　先手：山田 後手：佐藤\n   1 ７六歩(77)\n   2 投了\n");
    let headers = parsed.records[0].headers();
    let fields = [Field::Handicap, Field::Black, Field::White].map(|field| headers.field(field));
    assert_eq!(fields, [Some("平手"), Some("山田"), Some("佐藤")]);
    assert!(parsed.diagnostics.iter().all(|found| found.code == Code::Spelling), "{:?}", parsed.diagnostics);
    let note = parse("備考：先手：山田 後手：佐藤\n   1 ７六歩(77)\n   2 投了\n");
    assert_eq!(note.records[0].headers().field(Field::Note), Some("先手：山田 後手：佐藤"));
    // A key may have blanks before its colon, and may be a mark.
    let parsed = parse("手合割 ： 二枚落ち\n▲：山田\n△：佐藤\n△６二銀 ▲７六歩\n");
    assert!(parsed.records[0].handicap().is_some_and(|handicap| handicap.name == "二枚落ち"));
    assert_eq!(
        [parsed.records[0].headers().black(), parsed.records[0].headers().white()],
        [Some("山田"), Some("佐藤")]
    );
}

#[test]
fn rows_of_prose_are_read_where_they_are_moves() {
    for (text, plies) in [
        ("▲７六歩、△３四歩、▲２二角成、△同銀\n", 4),
        ("▲７六歩→△３四歩→▲２六歩\n", 3),
        ("▲７六歩\u{a0}△３四歩\u{a0}▲２六歩\n", 3),
        ("▲７六歩 △３四歩 ▲２二角成 △２二同銀（第１図） ▲８八銀\n", 5),
        ("▲羽生善治二冠\n△森内俊之名人\n▲７六歩 △３四歩\n", 2),
        ("1. ▲７六歩\n2. △３四歩\n3. ▲２六歩\n", 3),
        ("1. ▲７六歩 △３四歩\n2. ▲２六歩 △８四歩\n3. ▲２五歩\n", 5),
        ("手合割：平手\n(1) ７六歩 ３四歩\n(3) ２六歩 ８四歩\n", 4),
        ("①▲７六歩 ②△３四歩 ③▲２六歩\n", 3),
        ("①▲７六歩\n②△３四歩\n③▲２六歩\n", 3),
        ("▲７六步 △３四步\n", 2),
        ("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 ２二同銀(31)\n", 4),
    ] {
        let (read_plies, _, codes) = read(text);
        assert_eq!(read_plies, plies, "{text}{codes:?}");
        assert!(!parse(text).has_errors(), "{text}{codes:?}");
    }
    assert!(parse("▲羽生善治二冠\n▲□六歩 △３四歩\n").has_errors(), "a damaged move is no name");
}

#[test]
fn what_stands_in_parentheses_behind_a_move_is_its_time_or_a_remark() {
    let parsed =
        parse("▲７六歩(1分) △３四歩（△８四歩もある） ▲２六歩(0:30) △４四歩（２分１５秒）\nまで4手で中断\n");
    assert!(parsed.diagnostics.iter().all(|found| found.code == Code::Spelling), "{:?}", parsed.diagnostics);
    let of_moves = parsed.records[0]
        .mainline()
        .map(|node| (node.elapsed().map(|time| time.as_secs()), node.comments().concat()));
    let expected = [(Some(60), ""), (None, "（△８四歩もある）"), (Some(30), ""), (Some(135), "")];
    assert_eq!(of_moves.collect::<Vec<_>>(), expected.map(|(time, text)| (time, text.to_string())));
    let kif = "手合割：平手\n   1 ７六歩(77)   (1分30秒/00:01:30)\n   2 ３四歩(33)   （2分）\n   3 中断\n";
    let times = parse(kif).records[0]
        .mainline()
        .map(|node| node.elapsed().map(|time| time.as_secs()))
        .collect::<Vec<_>>();
    assert_eq!((times, read(kif).2), (vec![Some(90), Some(120)], vec![]));
}

#[test]
fn a_variation_within_the_game_is_said_where_the_game_goes_on() {
    let text = "手合割：平手\n1 ７六歩(77)\n\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n2 ３四歩(33)\n3 投了\n";
    assert_eq!(read(text), (2, WHITE, vec!["syntax.spelling"]));
    let odd = text.replace("\n2 ３四歩(33)", "\n1 ３四歩(33)");
    let parsed = parse(&odd);
    let found = parsed.diagnostics.iter().find(|found| found.code == Code::MoveNumber);
    assert_eq!(
        found.map(|found| (found.severity, parsed.source.place(found.span).line)),
        Some((Severity::Error, 7))
    );
}

#[test]
fn the_number_of_a_diagram_may_stand_above_its_board() {
    let board = kifu::board_text(&kifu::Position::start(&kifu::Variant::shogi()));
    let text = format!("手数＝2 △３四歩 まで\n{board}▲２六歩 △８四歩\nまで4手で中断\n");
    assert_eq!(parse(&text).records[0].start().ply(), 3);
    assert_eq!(read(&text), (2, None, vec![]));
}

/// A line that looks empty separates games, whatever blanks are in it.
#[test]
fn lines_without_text_part_games() {
    for game in ["   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n", "▲７六歩 △３四歩\nまで2手で後手の勝ち\n"]
    {
        for blank in ["", " ", "\u{3000}", "\u{a0}", "\u{200b}\u{2003}"] {
            let parsed = parse(&format!("手合割：平手\n{game}{blank}\n{game}"));
            let plies: Vec<usize> = parsed.records.iter().map(|record| record.mainline().count()).collect();
            assert_eq!(plies, [2, 2], "{blank:?} {game} {:?}", parsed.diagnostics);
        }
    }
}

/// A line end that was lost or was never there: each header is separated, and other headers on the line do no harm.
#[test]
fn headers_on_one_line_are_taken_apart() {
    let cases = [
        ("先手：甲後手：乙\n", "甲", "乙", "lnsgkgsnl/1r5b1"),
        ("先手：甲\n後手：乙手数----指手---------消費時間--\n", "甲", "乙", "lnsgkgsnl/1r5b1"),
        ("先手：甲　後手：乙　手合割：平手\n", "甲", "乙", "lnsgkgsnl/1r5b1"),
        ("先手：甲\n後手：乙\n手合割：角落ち（上手：乙）\n", "甲", "乙", "lnsgkgsnl/1r7"),
        ("手合割：角落ち上手：乙\n下手：甲\n", "甲", "乙", "lnsgkgsnl/1r7"),
        ("棋戦：試し先手：甲\n場所：東京後手：乙\n", "甲", "乙", "lnsgkgsnl/1r5b1"),
        // Sentences may mention the sides.
        ("持ち時間：先手：10分　後手：5分\n先手：甲\n後手：乙\n", "甲", "乙", "lnsgkgsnl/1r5b1"),
        ("戦型：居飛車 対 後手：四間飛車\n先手：甲\n後手：乙\n", "甲", "乙", "lnsgkgsnl/1r5b1"),
    ];
    for (head, black, white, board) in cases {
        let parsed = kifu::parse(format!("{head}   1 投了\n").as_bytes());
        let record = &parsed.records[0];
        let names = (record.headers().black(), record.headers().white());
        assert_eq!(names, (Some(black), Some(white)), "{head}");
        assert!(record.start().to_sfen().starts_with(board), "{head}");
    }
    // Every character could begin a key; that must not slow down the search.
    for name in ["A", "手", "手数-", "（上手", "持駒"] {
        let text = format!("先手：{}：x\n手合割：平手\n   1 投了\n", name.repeat(100_000));
        assert_eq!(kifu::parse(text.as_bytes()).records.len(), 1, "{name}");
    }
    for line in ["先手：A ", "先手：A", "手合割：平手 ", "先手：A 持駒：角 "] {
        for moves in ["   1 投了\n", "▲７六歩\n"] {
            let text = format!("{}\n{moves}", line.repeat(20_000));
            assert_eq!(kifu::parse(text.as_bytes()).records.len(), 1, "{line}");
        }
    }
}

/// The row of the start position, which some programs write.
#[test]
fn row_zero_is_the_start_position() {
    let text = "手合割：二枚落ち\n下手：甲\n上手：乙\n手数----指手----\n   0 開始局面\n*はじめ\n   1 ６二銀(71)\n   2 投了\n";
    let parsed = kifu::parse(text.as_bytes());
    let [record] = parsed.records.as_slice() else { panic!("{} games", parsed.records.len()) };
    assert_eq!(record.mainline().count(), 1);
    assert_eq!(record.root().comments(), ["はじめ"]);
    assert_eq!(record.start().turn(), Color::White);
}
