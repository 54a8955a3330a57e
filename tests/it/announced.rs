//! Texts with statements about their moves: that some were lost or left out, which diagram they belong to, or that
//! another game follows. Also results in headers.

use kifu::{Code, Color, Format, Outcome, Severity, WriteOptions, parse};

/// The moves and the winner of each game, and the codes of what was found.
pub fn read(text: &str) -> (Vec<(usize, Option<&'static str>)>, Vec<Code>) {
    let parsed = parse(text.as_bytes());
    let game = |record: &kifu::Record| (record.mainline().count(), record.outcome().map(Outcome::name));
    (parsed.records.iter().map(game).collect(), parsed.diagnostics.iter().map(|found| found.code).collect())
}

fn has_error(text: &str) -> bool {
    parse(text.as_bytes()).diagnostics.iter().any(|found| found.severity == Severity::Error)
}

#[test]
fn moves_behind_a_label_are_moves() {
    for text in [
        "先手：A\n後手：B\n指し手：▲７六歩 △３四歩\n▲２六歩 △８四歩\nまで4手で後手の勝ち\n",
        "先手：A\n棋譜：▲７六歩 △３四歩 ▲２六歩 △８四歩\nまで4手で後手の勝ち\n",
        "先手：A\n1日目：▲７六歩 △３四歩\n2日目：▲２六歩 △８四歩\nまで4手で後手の勝ち\n",
    ] {
        assert_eq!(read(text).0, [(4, Some("white"))], "{text}");
        assert!(!has_error(text), "{text}");
    }
    assert!(has_error("手合割：平手\n序盤：1 ７六歩(77)\n   2 ３四歩(33)\n"), "a move in a header of KIF");
    // A header of a record with numbered moves may contain anything.
    let text = "先手：A\n手順：▲７六歩△３四歩\n手数----指手--\n   1 ２六歩(27)\n   2 ８四歩(83)\n   3 投了\n";
    assert_eq!((Format::detect(text), read(text).0), (Some(Format::Kif), vec![(2, Some("white"))]));
    let json = "{\"header\":{\"先手\":\"A\"},\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":6}}}]}\n先手：C\n   1 ２六歩(27)\n   2 投了\n";
    assert!(has_error(json), "an object of JSON is no header");
}

#[test]
fn a_header_that_says_how_the_game_begins_is_no_game() {
    let row = "▲７六歩△３四歩▲７五歩△４二玉";
    let head = format!("開始日時：2004/06/22\n手順：{row}\n備考：早石田\n先手：A\n後手：B\n");
    // All moves of the header are played below, or as many as the game has.
    for moves in ["▲７六歩 △３四歩 ▲７五歩\n", "▲７六歩 △３四歩\n▲７五歩 △４二玉 ▲７八飛\n"]
    {
        let text = format!("{head}*放映日：2004/07/09\n{moves}まで先手の勝ち\n");
        let parsed = parse(text.as_bytes());
        assert_eq!(parsed.records.len(), 1, "{text}");
        let header = parsed.records[0].headers().iter().find(|header| header.key == "手順");
        assert_eq!(header.map(|header| header.value.as_str()), Some(row));
        // In KI2, the header would be read as moves if the game begins with other moves.
        let written = kifu::write(&parsed.records[0], Format::Ki2, &WriteOptions::new());
        assert!(
            !written.text.contains("手順") && written.losses.iter().any(|loss| loss.code == Code::LostText)
        );
    }
    // A game with other moves is another game.
    assert_eq!(read(&format!("{head}▲２六歩 △８四歩\n")).0, [(4, None), (2, None)]);
}

#[test]
fn the_first_move_may_go_where_the_move_before_the_diagram_went() {
    let board = "後手の持駒：角　歩二\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        |v香v桂v銀v金v玉 ・v銀v桂v香|一\n| ・ ・ ・ ・ ・ ・v金 ・ ・|二\n|v歩 ・v歩v歩v歩v歩 ・ ・v歩|三\n\
        | ・ ・ ・ ・ ・ ・ 飛 ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・v飛 歩 ・ ・ ・ ・ ・ ・|六\n\
        | 歩 ・ ・ 歩 歩 歩 歩 ・ 歩|七\n| ・v馬 金 ・ ・ ・ ・ ・ ・|八\n| 香 桂 銀 ・ 玉 金 銀 桂 香|九\n\
        +---------------------------+\n先手の持駒：歩三\n";
    let first = |text: &str| {
        let parsed = parse(text.as_bytes());
        let record = &parsed.records[0];
        record.mainline().next().and_then(|node| node.mv()).map(|mv| record.start().usi(mv).to_string())
    };
    for last in ["△８八角成", "８八角成", "▽８八角成(22)"] {
        let ki2 = format!("{board}手数＝18 {last} まで\n先手番\n\n▲同　銀 △７六飛\n");
        let kif = format!(
            "{board}先手番\n手数＝18 {last} まで\n手数----指手--\n  19 同　銀(79)\n\n変化：19手\n  19 同　金(78)\n"
        );
        for text in [ki2, kif] {
            assert_eq!(first(&text).as_deref(), Some("7i8h"), "{text}");
            assert!(!has_error(&text), "{text}");
        }
    }
    let unsaid = format!("{board}手数＝18 まで\n先手番\n\n▲同　銀 △７六飛\n");
    assert!(read(&unsaid).1.contains(&Code::NoPrevious));
}

#[test]
fn an_ending_may_stand_close_behind_its_number() {
    let (kif, ki2) = ("手合割：平手\n手数----指手--\n", "手合割：平手\n▲７六歩 △３四歩\n");
    assert_eq!(read(&format!("{kif}1投了 ( 0:03/00:00:03)\n")).0, [(0, Some("white"))]);
    assert_eq!(read(&format!("{kif}1７六歩(77)\n2投了\n")).0, [(1, Some("black"))]);
    for ending in ["3 投了", "3投了 ( 0:03/00:00:03)", "3.投了", "3：投了（0:03）", "▲投了 ( 0:03)"]
    {
        assert_eq!(read(&format!("{ki2}{ending}\n")).0, [(2, Some("white"))], "{ending}");
    }
    // With another number, or with words behind it, it is not an ending.
    for text in ["7 投了", "3 投了図の局面"] {
        let (games, codes) = read(&format!("{ki2}{text}\n"));
        assert_eq!(games, [(2, None)], "{text}");
        assert!(codes.contains(&Code::UnreadLine), "{text}");
    }
}

#[test]
fn a_hole_in_the_numbers_is_an_error_and_a_slip_is_not() {
    let rows = |numbers: [u32; 4]| {
        let moves = ["７六歩(77)", "３四歩(33)", "２六歩(27)", "８四歩(83)"];
        let rows: String =
            numbers.iter().zip(moves).map(|(number, mv)| format!("   {number} {mv}\n")).collect();
        format!("手合割：平手\n{rows}")
    };
    assert!(
        has_error(&rows([1, 2, 5, 6])) && has_error(&rows([1, 2, 55, 56])) && has_error(&rows([3, 4, 5, 6]))
    );
    assert!(!has_error(&rows([1, 2, 3, 4])) && !has_error(&rows([1, 2, 2, 4])));
    assert!(has_error("1. P-7f P-3d\n2. P-2f P-8d\n15. P-2e P-8e\n"));
    assert!(!has_error("1. P-7f P-3d\n2. P-2f P-8d\n4. P-2e P-8e\n"));
}

#[test]
fn where_moves_are_left_out_the_line_stops() {
    for between in
        ["（中略）", "・・・", "…", "～", "\n（略）\n", "\n【変化】\n", "\n（３手目の変化）\n", "\n第2局\n"]
    {
        let text = format!("▲７六歩 △３四歩 {between} ▲２六歩 △８四歩\n");
        assert_eq!(read(&text).0, [(2, None)], "{between}");
        assert!(has_error(&text), "{between}");
    }
    let text = "1. P-7f P-3d\nVariation:\n2. P-2f P-8d\n";
    assert!(has_error(text) && read(text).0 == [(2, None)]);
}

/// A game with an ending is complete, whatever stands below it; if it goes on, the finding says what is missing.
#[test]
fn what_is_left_out_below_an_ending_is_no_move() {
    for below in ["（以下略）", "……", "（感想戦は略）"] {
        let text = format!("▲７六歩 △３四歩 ▲投了\n{below}\n");
        assert!(!has_error(&text) && has_error(&text.replace("▲投了", "")), "{below}");
    }
    let parsed = kifu::parse("▲７六歩 △３四歩\n（中略）\n▲２六歩 △８四歩\n".as_bytes());
    let advice = parsed.diagnostics[0].help.as_deref();
    assert_eq!(advice, Some("it says that moves are left out; this line of play stops before it"));
}

#[test]
fn a_heading_between_games_is_no_fault_of_the_game_above() {
    let (game, next) = ("先手：A\n   1 ７六歩(77)\n   2 投了\n", "先手：B\n   1 ２六歩(27)\n   2 投了\n");
    for heading in ["第2局", "【第２局】", "準決勝第二局 5月3日", "Game 2"] {
        let text = format!("{game}\n{heading}\n{next}");
        assert!(!has_error(&text), "{heading}");
        assert_eq!(read(&text).0, [(1, Some("black")); 2], "{heading}");
    }
    assert!(has_error(&format!("{game}変化１\n   1 ２六歩(27)\n")));
}

#[test]
fn games_without_heads_are_told_apart() {
    let (moves, more) = ("   1 ７六歩(77)\n   2 ３四歩(33)\n", "   1 ２六歩(27)\n   2 ８四歩(83)\n");
    assert_eq!(read(&format!("{moves}   3 投了\n\n{more}   3 投了\n")).0, [(2, Some("white")); 2]);
    assert_eq!(read(&format!("{moves}\n{more}")).0, [(2, None); 2]);
    let ki2 = "▲７六歩 △３四歩\nまで2手で後手の勝ち\n\n▲２六歩 △８四歩 ▲２五歩\nまで3手で先手の勝ち\n";
    assert_eq!(read(ki2).0, [(2, Some("white")), (3, Some("black"))]);
    let dates = "開始日時：2020/01/01\n▲７六歩 △３四歩\n\n開始日時：2020/01/02\n▲６六歩\n";
    assert_eq!(read(dates).0, [(2, None), (1, None)]);
    let joined = "先手：A 後手：B\n▲７六歩 △３四歩\n\n先手：C 後手：D\n▲６六歩\n";
    let parsed = parse(joined.as_bytes());
    let names: Vec<_> = parsed.records.iter().map(|record| record.headers().black()).collect();
    assert_eq!(names, [Some("A"), Some("C")]);
    // Names below the moves of a game without names belong to it.
    let late = "   1 ７六歩(77)\n   2 投了\n先手：A\n後手：B\n手合割：平手\n";
    assert_eq!(read(late).0, [(1, Some("black"))]);
    assert_eq!(parse(late.as_bytes()).records[0].headers().white(), Some("B"));
}

#[test]
fn a_line_with_a_colon_among_the_moves_is_a_comment_on_the_move_above() {
    let text = "手合割：平手\n   1 ７六歩(77)\n解説：良い手\n   2 ３四歩(33)\n備考：悪い手\n   3 投了\n終了日時：2024/05/05\n";
    let parsed = parse(text.as_bytes());
    let comments: Vec<_> = parsed.records[0].mainline().map(|node| node.comments().concat()).collect();
    assert_eq!(comments, ["解説：良い手", "備考：悪い手"]);
    assert_eq!(parsed.records[0].headers().len(), 2);
    assert!(parsed.diagnostics.iter().all(|found| found.code == Code::Spelling), "{:?}", parsed.diagnostics);
}

#[test]
fn what_is_like_a_variation_or_a_move_of_another_notation_is_no_silent_one() {
    assert!(has_error("▲７六歩 △３四歩 ▲２六歩\n\n変化１\n▲６六歩 △６二銀\n"));
    assert!(has_error("1. startpos moves 7g7f 3c3d\n2. startpos moves 2g2f 8c8d\n"));
}

#[test]
fn a_handicap_is_named_in_many_spellings() {
    for head in [
        "手合割り：",
        "手合い割：",
        "手合い：",
        "ハンデ：",
        "■手合割：",
        "「手合割：",
        "\u{202b}手合割：",
        "手合割　",
        "手合割＝",
        "【手合割】",
    ] {
        let text = format!("{head}二枚落ち\n下手：A\n上手：B\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n");
        let record = parse(text.as_bytes()).records.remove(0);
        assert_eq!(record.handicap().map(|handicap| handicap.name.as_str()), Some("二枚落ち"), "{head}");
    }
    for (spelt, name) in
        [("飛角落", "二枚落ち"), ("6枚落", "六枚落ち"), ("１０枚落", "十枚落ち"), ("トンボ落ち", "トンボ")]
    {
        let shogi = kifu::Variant::shogi();
        assert_eq!(shogi.handicap(spelt).map(|handicap| handicap.name.as_str()), Some(name), "{spelt}");
    }
}

#[test]
fn the_last_move_of_a_diagram_says_who_moves_next() {
    let mut position = kifu::Position::start(&kifu::Variant::shogi());
    for usi in ["7g7f", "3c3d", "2g2f"] {
        position.play(position.parse_usi(usi).expect("it is legal")).expect("it is legal");
    }
    let board = kifu::board_text(&position).replace("後手番\n", "");
    let text = format!("{board}手数＝3　▲２六歩　まで\n");
    assert_eq!(parse(text.as_bytes()).records[0].start().turn(), kifu::Color::White, "{text}");
}

#[test]
fn western_times_and_results_without_parentheses_are_what_they_say() {
    let record = parse(b"1. P-7f 0:05 P-3d 0:08\n2. P-2f 0:10 P-8d 0:20\nResigns\n").records.remove(0);
    let times: Vec<_> =
        record.mainline().filter_map(|node| node.elapsed()).map(|time| time.as_secs()).collect();
    assert_eq!(times, [5, 8, 10, 20]);
    for (result, winner) in [
        ("1:0", "black"),
        ("(0:1)", "white"),
        ("1–0", "black"),
        ("0 - 1", "white"),
        ("½-½", "draw"),
        ("0.5-0.5", "draw"),
    ] {
        let text = format!("1. P-7f P-3d\n2. P-2f {result}\n");
        assert_eq!(read(&text), (vec![(3, Some(winner))], vec![]), "{result}");
    }
}

/// A board with three pieces, and what follows it.
fn diagram(after: &str) -> String {
    let rows = [
        "| ・ ・ ・ ・ ・ ・ ・ ・v玉|\n",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n",
        "| ・ ・ ・ ・ ・ ・ ・ 歩 ・|\n",
    ];
    let edge = "+---------------------------+\n";
    format!("{edge}{}{}{edge}{after}", rows.concat(), rows[1].repeat(6))
}

#[test]
fn a_line_may_say_who_is_to_move() {
    let turn = |line: &str| parse(diagram(&format!("{line}\n")).as_bytes()).records[0].start().turn();
    for line in [
        "手番：後手",
        "手番：後手番",
        "手番：△",
        "手番:白",
        "次の手番：上手",
        "（後手番）",
        "後手番です",
        "△番",
    ] {
        assert_eq!(turn(line), Color::White, "{line}");
    }
    for line in ["手番：先手", "手番：▲", "先手番です", "手番：あなた"] {
        assert_eq!(turn(line), Color::Black, "{line}");
    }
}

#[test]
fn a_header_may_say_the_start_position_as_sfen() {
    const SFEN: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    for head in [
        "開始局面：",
        "開始局面：sfen ",
        "手合割：その他\n初期局面：position sfen ",
        "手合割：平手\n開始局面SFEN：",
    ] {
        let parsed = parse(
            format!("{head}{SFEN}\n手数----指手--\n   1 ２二角成(88)\n   2 同　銀(31)\n   3 投了\n")
                .as_bytes(),
        );
        assert_eq!(parsed.records[0].start().to_sfen(), SFEN, "{head}");
        assert!(
            parsed.diagnostics.iter().all(|found| found.severity < Severity::Error),
            "{head}{:?}",
            parsed.diagnostics
        );
    }
    let broken = format!("開始局面：{}\n   1 ２六歩(27)\n", SFEN.replace("1r5b1", "1r5b"));
    assert!(has_error(&broken), "a start position that cannot be read");
    let drawn = parse(format!("開始局面：{SFEN}\n{}", diagram("")).as_bytes());
    assert_eq!(
        drawn.records[0].start().to_sfen(),
        "8k/9/7P1/9/9/9/9/9/9 b - 1",
        "the board that is drawn counts"
    );
    assert!(
        drawn.diagnostics.iter().any(|found| found.code == Code::HandicapConflict),
        "and the other is reported"
    );
    assert_eq!(parse("開始局面：平手\n   1 ２六歩(27)\n".as_bytes()).records[0].headers().iter().count(), 1);
}

#[test]
fn hands_may_stand_behind_the_players() {
    for (above, below) in
        [("後手：B　持駒：角", "先手：A　持駒：飛"), ("後手：B 後手の持駒：角", "先手：A 先手の持駒：飛")]
    {
        let parsed = parse(format!("{above}\n{}", diagram(&format!("{below}\n"))).as_bytes());
        let record = &parsed.records[0];
        assert_eq!(record.start().to_sfen(), "8k/9/7P1/9/9/9/9/9/9 b Rb 1", "{above}");
        assert_eq!((record.headers().black(), record.headers().white()), (Some("A"), Some("B")));
    }
    let parsed = parse("先手: A / 後手: B\n▲７六歩 △３四歩\n".as_bytes());
    assert_eq!(parsed.records[0].headers().black(), Some("A"));
}

#[test]
fn figures_and_sentences_beside_moves_are_no_moves() {
    let figures = "▲７六歩 △３四歩(1図)\n▲２六歩(2図) △８四歩\nまで4手で後手の勝ち\n";
    assert_eq!(read(figures).0, [(4, Some("white"))]);
    assert!(!has_error(figures));
    // The second line of this comment lacks the comment sign.
    let prose =
        "手合割：平手\n   1 ７六歩(77)\n*角道を開ける。\n3 手目に注目。\n   2 ３四歩(33)\n   3 投了\n";
    assert_eq!(read(prose).0, [(2, Some("white"))]);
}

#[test]
fn a_move_that_is_named_by_what_it_promotes_to_promotes() {
    for text in [
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二馬(88)\n   4 同　銀(31)\n   5 投了\n",
        "手合割：平手\n▲７六歩 △３四歩 ▲２二馬 △同銀\nまで4手で後手の勝ち\n",
    ] {
        let parsed = parse(text.as_bytes());
        let moves: Vec<String> = parsed.records[0]
            .mainline()
            .filter_map(|node| node.mv())
            .map(|mv| kifu::Variant::shogi().usi(mv))
            .collect();
        assert_eq!(moves, ["7g7f", "3c3d", "8h2b+", "3a2b"]);
        assert_eq!(read(text).1, [Code::PromotionUnsaid]);
    }
    // If it cannot promote, another piece was meant; if two pieces can go there, it is unknown which.
    assert!(read("手合割：平手\n   1 ２六と(27)\n").1.contains(&Code::NotNamedPiece));
    assert!(read("手合割：平手\n▲２六と\n").1.contains(&Code::NoCandidate));
    let silvers = "開始局面：sfen 4k4/9/9/3S1S3/9/9/9/9/4K4 b - 1\n";
    assert!(read(&format!("{silvers}▲５三成銀\n")).1.contains(&Code::NoCandidate));
    assert_eq!(read(&format!("{silvers}▲５三成銀右\n▽６一玉\n")).1, [Code::PromotionUnsaid, Code::NoEnding]);
}

#[test]
fn a_move_that_a_sentence_speaks_of_is_not_played() {
    for text in [
        "1.P7g-7f 2.P3c-3d\nAfter R-4b White is lost. Black Won.\n",
        "1.P-7f P-3d\n2.P-2f However, K-4b was expected.\n3.P-2e P-8d\n",
    ] {
        let game = read(text).0[0].0;
        assert!(game <= 3 && has_error(text), "{text}{game}");
    }
    // One word is not a sentence.
    assert_eq!(read("1.P-7f good P-3d\n2.P-2f\n").0, [(3, None)]);
}

#[test]
fn a_caption_among_the_moves_is_a_comment() {
    let text = "初手からの指し手\n▲７六歩△３四歩▲２六歩（第１図）\n【第１図は▲２六歩まで】\n△４四歩▲４八銀\n\
        （まで、５手で後手の勝ち）\n";
    assert_eq!(read(text).0, [(5, Some("white"))]);
    assert!(!has_error(text));
    let parsed = parse(text.as_bytes());
    let third = parsed.records[0].mainline().nth(2).map(|node| node.comments().to_vec());
    assert_eq!(third.unwrap_or_default(), ["（第１図）", "【第１図は▲２六歩まで】"]);
}

#[test]
fn a_game_that_stands_in_a_header_or_a_comment_is_not_passed_over() {
    let moves = "▲７六歩△３四歩▲２六歩△８四歩▲２五歩△８五歩▲７八金△３二金";
    let played = "+7776FU,-3334FU,+2726FU,-8384FU,+2625FU,-8485FU,+6978KI,-4132KI";
    for text in [
        format!("先手：A\n後手：B\n\n*七番勝負{moves}\nまで8手で後手の勝ち\n"),
        format!("表題：七番勝負<br>手合割：平手<br>{moves}<br>まで8手で後手の勝ち\n"),
        format!("N+A<br>N-B<br>+<br>{played}<br>%TORYO\n"),
    ] {
        assert!(has_error(&text), "{text}");
    }
    // A problem has its solution in a comment, and comments may mention an opening.
    let drawn = parse(b"sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1\n");
    let drawn = kifu::write(&drawn.records[0], Format::Kif, &WriteOptions::new()).text;
    let problem = format!("{drawn}*{moves}\n");
    assert!(!read(&problem).1.contains(&Code::UnreadMove), "{problem}");
    let opening = format!("手合割：平手\n*{moves}\n手数----指手---------消費時間--\n");
    assert!(!read(&opening).1.contains(&Code::UnreadMove), "{opening}");
    assert!(!has_error("手合割：平手\n表題：▲７六歩△３四歩▲７五歩の研究\n"));
}
