//! Statements about a game besides its moves: where the game begins, which side moves next, and how its clock runs.

use kifu::Color;

/// A heading with the number of a game begins a game, whether the game above has an ending or not.
#[test]
fn a_heading_with_a_number_begins_a_game() {
    for (end, head) in [("", "Game 2"), (" Resigns", "Game 2"), ("", "Game #2: A - B"), ("", "A - B, 1-0")] {
        let text = format!("Game 1\n\n1. P-7f P-3d{end}\n\n{head}\n\n1. P-2f P-8d 2. P-2e{end}\n");
        let parsed = kifu::parse(text.as_bytes());
        let plies: Vec<_> = parsed.records.iter().map(|record| record.mainline().count()).collect();
        assert_eq!(plies, [2, 3], "{text}");
        assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    }
}

/// Below a diagram without a side to move, Black is to move, as in other programs; if its move number contradicts that,
/// there is a finding. A handicap game begins with White.
#[test]
fn a_diagram_without_a_side_whose_number_is_odd_is_named() {
    let board = "\
後手の持駒：なし
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・v角 ・|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
| 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：なし
";
    for (head, tail, turn, found) in [
        ("", "手数＝15  まで\n", Color::Black, Some(14)),
        ("", "手数＝14  まで\n", Color::Black, None),
        ("", "手数＝15  ▲７六歩  まで\n", Color::White, None),
        ("", "後手番\n手数＝15  まで\n", Color::White, None),
        ("手合割：二枚落ち\n", "手数＝15  まで\n", Color::Black, None),
        ("手合割：二枚落ち\n", "手数＝14  まで\n", Color::White, None),
        ("手合割：二枚落ち\n", "", Color::White, None),
    ] {
        let parsed = kifu::parse(format!("{head}{board}{tail}").as_bytes());
        assert_eq!(parsed.records[0].start().turn(), turn, "{head}{tail}");
        let mut turns = parsed.diagnostics.iter().filter(|found| found.code.name() == "setup.turn");
        assert_eq!(turns.next().map(|it| parsed.source.place(it.span).line), found, "{head}{tail}");
    }
    // The first move is only possible for White, so it determines the side.
    let played = format!("{board}手数＝15  まで\n   1 ３四歩(33)\n   2 投了\n");
    let parsed = kifu::parse(played.as_bytes());
    assert_eq!((parsed.records[0].start().turn(), parsed.has_errors()), (Color::White, false));
}

/// If a game was interrupted, the time of the player to move may be included in that of the next move, counted again,
/// or left out.
#[test]
fn the_time_until_a_game_was_broken_off_is_kept_and_in_its_totals_or_not() {
    let game = |total: &str| {
        let text = format!(
            "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 中断   ( 1:05/00:01:06)\n   3 ２六歩(27)   ( 0:10/00:{total})\n   4 投了\n"
        );
        let parsed = kifu::parse(text.as_bytes());
        let second = parsed.records[0].mainline().nth(1).expect("there are three moves");
        assert_eq!(second.comments(), ["中断 (1:05)"]);
        parsed.diagnostics.iter().map(|one| one.code.name()).collect::<Vec<_>>()
    };
    assert_eq!(game("00:11"), ["ending.resumed"]);
    assert_eq!(game("01:16"), ["ending.resumed"]);
    assert_eq!(game("01:30"), ["ending.resumed", "clock.total"]);
    let parsed = kifu::parse(b"PI\n+\n+7776FU\n-3334FU\n%CHUDAN\nT5.25\n+2726FU\n%TORYO\n");
    let second = parsed.records[0].mainline().nth(1).expect("there are three moves");
    assert_eq!(second.comments(), ["%CHUDAN (0:05.250)"]);
}

/// ShogiHome measures in milliseconds, and truncates the time of a move and the total to seconds separately: three
/// moves of 0.5, 1.5 and 0.7 seconds are `0:00`, `0:01` and `0:00`, with totals of 0, 2 and 2. cshogi rounds both up.
#[test]
fn a_total_of_times_that_were_rounded_is_one_second_off() {
    let game = |totals: [&str; 3]| {
        let [one, two, three] = totals;
        let text = format!(
            "   1 ７六歩(77)   ( 0:00/00:00:{one})\n   2 ３四歩(33)   ( 0:01/00:00:01)\n   3 ２六歩(27)   ( 0:01/00:00:{two})\n   4 ８四歩(83)   ( 0:00/00:00:01)\n   5 ２五歩(26)   ( 0:00/00:00:{three})\n   6 投了\n"
        );
        let found = kifu::parse(text.as_bytes()).diagnostics;
        found.iter().map(|one| (one.code.name(), one.ply)).collect::<Vec<_>>()
    };
    assert_eq!(game(["00", "02", "02"]), []);
    assert_eq!(game(["01", "02", "03"]), []);
    assert_eq!(game(["00", "03", "03"]), [("clock.total", Some(3))]);
    assert_eq!(game(["01", "01", "01"]), []);
    assert_eq!(game(["05", "02", "02"]), [("clock.total", Some(1))]);
}

/// "special: meaning = CSA V2.2": the word with its sign, and the word of KIF, mean the same.
#[test]
fn endings_of_other_notations_are_known_in_jkf() {
    let game = |word: &str| {
        let mv = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#;
        let text = format!(r#"{{"header":{{}},"moves":[{{}},{mv},{{"special":"{word}"}}]}}"#);
        let parsed = kifu::parse(text.as_bytes());
        let codes: Vec<_> = parsed.diagnostics.iter().map(|found| found.code.name()).collect();
        (parsed.records[0].outcome().map(kifu::Outcome::name), codes)
    };
    assert_eq!(game("TORYO"), (Some("black"), vec![]));
    assert_eq!(game("%TORYO"), (Some("black"), vec!["syntax.spelling"]));
    assert_eq!(game("投了"), (Some("black"), vec!["syntax.spelling"]));
    assert_eq!(game("\\u6295\\u4e86"), (Some("black"), vec!["syntax.spelling"]));
    assert_eq!(game("参った"), (None, vec!["ending.unknown"]));
}

/// rsshogi writes a draw by adjudication as 裁定引分.
#[test]
fn an_adjudicated_draw_is_a_draw() {
    for text in [
        "手合割：平手\n   1 ７六歩(77)\n   2 裁定引分\nまで1手で裁定引分\n",
        "手合割：平手\n▲７六歩\nまで1手で裁定引分\n",
    ] {
        let parsed = kifu::parse(text.as_bytes());
        let ending = parsed.records[0].ending().map(|ending| (ending.reason, ending.outcome));
        assert_eq!(ending, Some((kifu::Reason::Draw, Some(kifu::Outcome::Draw))), "{text}");
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    }
}

/// Two time controls of one game contradict each other, in any spelling.
#[test]
fn two_clocks_contradict_each_other() {
    let game = |lines: &str| format!("V2.2\n{lines}PI\n+\n+7776FU\n%TORYO\n");
    for (lines, is_found) in [
        ("$TIME_LIMIT:00:15+30\n$TIME_LIMIT:00:25+00\n", true),
        ("$TIME_LIMIT:00:15+30\n$TIME:900+30+0\n", false),
        ("$TIME_LIMIT:00:15+00\n$TIME:900+0+10\n", false),
        ("$TIME:900+0+5\n$TIME:900+0+10\n", true),
        ("$TIME_LIMIT:soon\n$TIME_LIMIT:later\n", true),
    ] {
        let parsed = kifu::parse(game(lines).as_bytes());
        let found = parsed.diagnostics.iter().any(|found| found.code.name() == "header.conflict");
        assert_eq!(found, is_found, "{lines}");
    }
}

/// A byoyomi under its own key is judged as the time control is, alone and beside it.
#[test]
fn a_byoyomi_of_its_own_is_judged() {
    for (lines, code) in [
        ("持ち時間：15分\n秒読み：60秒", None),
        ("持ち時間：15分+60秒\n秒読み：1手60秒", None),
        ("秒読み：60秒\n秒読み：1手60秒", None),
        ("持ち時間：15分+60秒\n秒読み：30秒", Some("header.conflict")),
        ("秒読み：30秒\n持ち時間：15分+60秒", Some("header.conflict")),
        ("秒読み：30秒\n秒読み：60秒", Some("header.conflict")),
        ("持ち時間：15分\n秒読み：少々", Some("header.time-control")),
    ] {
        let parsed = kifu::parse(format!("手合割：平手\n{lines}\n1 ７六歩(77)\n2 投了\n").as_bytes());
        let codes: Vec<_> = parsed.diagnostics.iter().map(|found| found.code.name()).collect();
        assert_eq!(codes, Vec::from_iter(code), "{lines}");
    }
}

/// A game does not end before it starts, as far as both dates are known.
#[test]
fn an_end_before_the_start_contradicts_it() {
    for (lines, is_found) in [
        ("開始日時：1964/11/09\n終了日時：1694/11/10", true),
        ("開始日時：2024/05/05 10:00\n終了日時：2024/05/05 09:59", true),
        ("終了日時：2024年4月\n開始日時：2024年5月5日", true),
        ("開始日時：2024/05/05 10:00\n終了日時：2024/05/05 10:00", false),
        ("開始日時：2024/05/05 10:00\n終了日時：2024/05/05", false),
        ("終了日時：2024年5月\n開始日時：2024年5月5日", false),
        ("開始日時：2024/05/05 10:00\n終了日時：2024/05/06 01:00", false),
        ("開始日時：2024/12/31\n終了日時：2025/01/01", false),
    ] {
        let parsed = kifu::parse(format!("{lines}\n手合割：平手\n1 ７六歩(77)\n2 投了\n").as_bytes());
        let codes: Vec<_> = parsed.diagnostics.iter().map(|found| found.code.name()).collect();
        assert_eq!(codes, Vec::from_iter(is_found.then_some("header.conflict")), "{lines}");
    }
}

/// A sign behind a move is an annotation, between moves and at the end of a row.
#[test]
fn signs_behind_moves_of_ki2_are_no_text_of_the_game() {
    let text = "先手：A\n後手：B\n▲７六歩！ △３四歩？\n▲２六歩!?\nまで3手で先手の勝ち\n";
    let parsed = kifu::parse(text.as_bytes());
    let codes: Vec<_> = parsed.diagnostics.iter().map(|found| found.code.name()).collect();
    assert_eq!(codes, ["syntax.spelling"; 3]);
    let written = kifu::write(&parsed.records[0], kifu::Format::Kif, &kifu::WriteOptions::new());
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    assert_eq!(parsed.records[0].mainline().count(), 3);
}

/// A horizontal rule separates the games of a text, with or without a head below it.
#[test]
fn a_rule_parts_games_of_ki2() {
    let game = "▲７六歩 △３四歩\nまで2手で後手の勝ち\n";
    for (rule, head) in [("----------", "先手：C\n後手：D\n"), ("――――――――", ""), ("=====", "")]
    {
        let text = format!("先手：A\n後手：B\n{game}{rule}\n{head}{game}");
        let parsed = kifu::parse(text.as_bytes());
        let plies: Vec<_> = parsed.records.iter().map(|record| record.mainline().count()).collect();
        assert_eq!((plies, parsed.has_errors()), (vec![2, 2], false), "{text}{:?}", parsed.diagnostics);
        assert!(parsed.records.iter().all(|record| record.outcome().is_some()), "{text}");
        let first = &parsed.diagnostics[0];
        assert_eq!((first.code.name(), parsed.source.place(first.span).line), ("syntax.spelling", 5));
    }
}

/// `先手　山田` is a player above the moves, without a colon. Among the moves, and as a sentence, it is text.
#[test]
fn a_player_without_a_colon_is_named() {
    let names = |text: &str| {
        let parsed = kifu::parse(text.as_bytes());
        let record = &parsed.records[0];
        let name = |field| record.headers().field(field).map(str::to_string);
        (parsed.records.len(), name(kifu::Field::Black), name(kifu::Field::White))
    };
    let named = (1, Some("山田 太郎".to_string()), Some("佐藤".to_string()));
    for moves in ["1 ７六歩(77)\n2 投了\n", "▲７六歩\nまで1手で先手の勝ち\n"] {
        let text = format!("手合割　平手\n先手　山田 太郎\n後手 佐藤\n\n{moves}");
        assert_eq!(names(&text), named, "{text}");
        assert!(!kifu::parse(text.as_bytes()).has_errors(), "{text}");
    }
    for line in ["先手　苦しい。", "先手", "先手　▲７六歩", "先手の山田"] {
        assert_eq!(
            names(&format!("手合割：平手\n{line}\n1 ７六歩(77)\n2 投了\n")),
            (1, None, None),
            "{line}"
        );
    }
    let text = "手合割：平手\n1 ７六歩(77)\n先手　山田\n2 ３四歩(33)\n3 投了\n";
    assert_eq!(names(text), (1, None, None));
}

/// Programs that do not draw a board write the start position as SFEN, in a remark or behind the name of the handicap.
#[test]
fn a_start_position_in_sfen_is_the_start() {
    let rook = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    for head in [
        format!("#SFEN {rook}\n先手：甲\n后手：乙\n"),
        format!("手合割：その他（初期局面SFEN：{rook}）\n先手：甲\n后手：乙\n"),
    ] {
        let parsed =
            kifu::parse(format!("{head}手数----指手--\n1 ３四歩(33)\n2 ７六歩(77)\n3 投了\n").as_bytes());
        let record = &parsed.records[0];
        assert_eq!(record.start().to_sfen(), rook, "{head}");
        assert_eq!(record.headers().field(kifu::Field::White), Some("乙"), "{head}");
        assert_eq!(record.outcome().map(kifu::Outcome::name), Some("black"));
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    }
    let text = format!("手合割：平手\n1 ７六歩(77)\n#SFEN {rook}\n2 ３四歩(33)\n3 投了\n");
    let parsed = kifu::parse(text.as_bytes());
    assert_eq!(
        (parsed.records.len(), parsed.records[0].mainline().count(), parsed.has_errors()),
        (1, 2, false)
    );
}

/// `※` is the sign of a note, which some programs write in place of `*`.
#[test]
fn a_note_among_the_moves_is_a_comment() {
    for text in ["1 ７六歩(77)\n※初手の注\n2 投了\n", "▲７六歩\n※初手の注\n△３四歩\n"]
    {
        let parsed = kifu::parse(text.as_bytes());
        let first = parsed.records[0].mainline().next().expect("a move");
        assert_eq!(first.comments(), ["※初手の注"], "{text}");
        assert!(!parsed.has_errors(), "{text}");
    }
    let damaged = kifu::parse("1 ７六歩(77)\n※２ ３四歩(33)\n3 ２六歩(27)\n".as_bytes());
    assert!(damaged.has_errors(), "{:?}", damaged.diagnostics);
}

/// Rows that were generated from a list of moves mark everything without an origin as a drop, even the ending.
#[test]
fn an_ending_that_is_written_as_a_drop_ends_the_game() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ５五角打打(00)\n6 投了打(00)\n";
    let parsed = kifu::parse(text.as_bytes());
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    let record = &parsed.records[0];
    assert_eq!(record.mainline().count(), 5);
    assert_eq!(record.outcome().and_then(kifu::Outcome::winner), Some(Color::Black));
}

/// Texts at the word for a pause stay in the record when the game goes on.
#[test]
fn bookmarks_and_remarks_at_a_pause_are_kept() {
    let text =
        "手合割：平手\n   1 ７六歩(77)\n   2 中断\n*note\n&mark\n# remark\n   2 ３四歩(33)\n   3 投了\n";
    let record = kifu::parse(text.as_bytes()).records.remove(0);
    let first = record.mainline().next().unwrap();
    assert_eq!((record.mainline().count(), first.comments().last().map(String::as_str)), (2, Some("note")));
    assert_eq!(
        (first.bookmarks(), first.remarks()),
        (&["mark".to_string()][..], &[" remark".to_string()][..])
    );
}

/// A finding about the time of an ending has the move number of the ending.
#[test]
fn a_total_at_an_ending_is_compared_like_others() {
    let text = "手合割：平手\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n   3 投了   ( 0:05/00:01:30)\n";
    let parsed = kifu::parse(text.as_bytes());
    let found: Vec<_> = parsed.diagnostics.iter().map(|found| (found.code.name(), found.ply)).collect();
    assert_eq!(found, [("clock.total", Some(3))]);
}

/// Totals that are all wrong by the same amount have one cause, and are reported once.
#[test]
fn wrong_totals_in_a_row_are_one_finding() {
    let text = "手合割：平手\n   1 ７六歩(77)   ( 0:03/00:05:03)\n   2 ３四歩(33)   ( 0:05/00:05:05)\n\
        \x20  3 ２六歩(27)   ( 0:02/00:07:05)\n   4 投了\n";
    let parsed = kifu::parse(text.as_bytes());
    let found: Vec<_> = parsed.diagnostics.iter().map(|found| (found.code.name(), found.ply)).collect();
    assert_eq!(found, [("clock.total", Some(1))]);
}

/// The totals of a variation continue from the move at which it branches off.
#[test]
fn totals_of_variations_go_on_from_their_line() {
    let row = |number: u32, text: &str, time: &str| format!("{number:4} {text}   ( 0:0{time})\n");
    let text = [
        "手合割：平手\n".to_string(),
        row(1, "７六歩(77)", "3/00:00:03"),
        row(2, "３四歩(33)", "5/00:00:05"),
        row(3, "２六歩(27)", "4/00:00:07"),
        "   4 投了\n\n変化：3手\n".to_string(),
        row(3, "６六歩(67)", "2/00:00:05"),
        row(4, "８四歩(83)", "2/00:00:07"),
        "\n変化：2手\n".to_string(),
        row(2, "８四歩(83)", "2/00:00:02"),
        row(3, "２六歩(27)", "2/00:00:05"),
    ]
    .concat();
    let parsed = kifu::parse(text.as_bytes());
    assert!(parsed.diagnostics.is_empty(), "{text}{:?}", parsed.diagnostics);
}

/// If a main line just stops, the finding is at its end, and not at the end of the text.
#[test]
fn a_missing_ending_is_missing_behind_the_main_line() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n";
    let parsed = kifu::parse(text.as_bytes());
    let found: Vec<_> =
        parsed.diagnostics.iter().map(|it| (it.code.name(), parsed.source.place(it.span).line)).collect();
    assert_eq!(found, [("ending.missing", 3)]);
}

/// Two headers with the same day agree, unless both have a time of day; exactly as many moves as allowed are not too
/// many.
#[test]
fn headers_are_compared_as_far_as_they_say_something() {
    let codes = |head: &str| {
        let text = format!("{head}手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n");
        kifu::parse(text.as_bytes()).diagnostics.iter().map(|found| found.code).collect::<Vec<_>>()
    };
    for (head, expected) in [
        ("開始日時：2025/08/30 10:00\n開始日時：2025/08/30\n", vec![]),
        ("開始日時：2025/08/30 10:00\n開始日時：2025/08/30 10:00:00\n", vec![]),
        ("開始日時：2025/08/30 10:00\n開始日時：2025/08/30 14:00\n", vec![kifu::Code::Contradicted]),
        ("最大手数：2\n", vec![]),
        ("最大手数：1\n", vec![kifu::Code::MoveLimit]),
    ] {
        assert_eq!(codes(head), expected, "{head}");
    }
}
