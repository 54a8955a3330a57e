//! Results as people write them: in headers, sentences, brackets and comments.

use kifu::{Code, Format, Reason, WriteOptions};

use crate::announced::read;
use crate::winner::{parse, winner};

#[test]
fn a_header_may_say_who_has_won() {
    let game = |result: &str, ending: &str| {
        format!("手合割：平手\n結果：{result}\n   1 ７六歩(77)\n   2 ３四歩(33)\n{ending}")
    };
    assert_eq!(read(&game("後手勝ち", "   3 投了\n")), (vec![(2, Some("white"))], vec![]));
    assert_eq!(read(&game("先手勝ち", "   3 投了\n")), (vec![(2, None)], vec![Code::EndingConflict]));
    // Without an ending the moves may have been cut, unless their number is given, or the result stands below them.
    assert_eq!(read(&game("後手の勝ち", "")), (vec![(2, Some("white"))], vec![Code::NoEnding]));
    assert_eq!(read(&game("まで2手で後手の勝ち", "")), (vec![(2, Some("white"))], vec![]));
    assert_eq!(read(&game("後手の勝ち\n総手数：2手", "")), (vec![(2, Some("white"))], vec![]));
    let counted = read(&game("後手の勝ち\n総手数：三手", ""));
    assert_eq!(counted, (vec![(2, Some("white"))], vec![Code::EndingCount, Code::NoEnding]));
    assert_eq!(read(&game("先手勝勢", "   3 中断\n")).0, [(2, None)]);
}

#[test]
fn results_of_headers_may_have_their_reason_in_brackets_or_name_the_winner() {
    let game = |head: &str, end: &str| read(&format!("{head}\n   1 ７六歩(77)\n   2 ３四歩(33)\n{end}"));
    for head in ["結果：後手の勝ち（時間切れ）", "結果：後手の勝ち (投了)", "勝者：後手", "勝者：△"]
    {
        assert_eq!(game(head, "").0, [(2, Some("white"))], "{head}");
        assert!(!game(head, "   3 投了\n").1.contains(&Code::EndingConflict), "{head}");
    }
    for head in ["結果：先手の勝ち（投了）", "勝者：▲", "勝敗：先手勝ち\n勝者：後手"]
    {
        assert!(game(head, "   3 投了\n").1.contains(&Code::EndingConflict), "{head}");
    }
}

#[test]
fn sentences_about_the_end_have_many_forms() {
    let names = "先手：羽生善治\n後手：谷川浩司\n▲７六歩 △３四歩\n";
    for end in [
        "まで2で後手の勝ち",
        "まで2手で後手谷川の勝ち",
        "まで、後手谷川浩司九段の勝ち",
        "以上2手で後手の勝ち",
        "以上、後手の勝ち",
        "谷川浩司の勝ち",
        "谷川九段の勝ち",
        "羽生の投了",
    ] {
        assert_eq!(read(&format!("{names}{end}\n")).0, [(2, Some("white"))], "{end}");
    }
    // The name of somebody other than the player, and sentences with another meaning.
    for end in [
        "まで2手で後手羽生の勝ち",
        "まで2手で後手玉が詰んで先手の勝ち",
        "以上の手順は定跡である",
        "谷川の勝ちだと思った",
        "佐藤の勝ち",
    ] {
        assert_eq!(read(&format!("{names}{end}\n")).0, [(2, None)], "{end}");
    }
    let parsed = parse(&format!("{names}まで2手で後手の勝ち（時間切れ）\n"));
    assert_eq!(parsed.records[0].ending().map(|ending| ending.get().reason), Some(Reason::Time));
}

#[test]
fn words_of_results_are_whole_and_keys_have_letters_of_any_size() {
    let texts = ["startpos moves 7g7f 3c3d BLACK_WIN\n", "startpos moves 7g7f 3c3d WHITE_WIN_BY_TIMEOUT\n"];
    texts.iter().for_each(|text| assert_eq!(read(text), (vec![(2, None)], vec![Code::UnreadMove]), "{text}"));
    assert_eq!(read("startpos moves 7g7f 3c3d time_up\n").0, [(2, Some("white"))]);
    let tags = "[BLACK \"a\"]\n[WHITE \"b\"]\n[DATE \"????.??.??\"]\n[Result \"1-0\"]\n\n1.P-7f P-3d 1-0\n";
    let parsed = parse(tags);
    let headers = parsed.records[0].headers();
    assert_eq!((headers.black(), headers.white()), (Some("a"), Some("b")));
    assert!(parsed.diagnostics.iter().all(|found| found.code != Code::BadDate), "nobody knows the date");
}

#[test]
fn a_result_below_the_moves_is_one_under_its_key_or_with_the_number_of_moves_alone() {
    let moves = "先手：A\n後手：B\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    for said in ["結果：後手の勝ち", "勝者：後手", "2手で後手の勝ち", "２手にて後手の勝ち"]
    {
        assert_eq!(read(&format!("{moves}{said}\n")).0, [(2, Some("white"))], "{said}");
    }
    // The result of a variation is not the result of the game.
    let variation = format!("{moves}   3 投了\n\n変化：2手\n   2 ８四歩(83)\n結果：先手の勝ち\n");
    assert_eq!(read(&variation).0, [(2, Some("white"))]);
}

/// 81Dojo writes how a game ended in the comment below its last move.
#[test]
fn a_comment_that_closes_a_game_is_its_ending() {
    let moves = "手合割：平手\n1   ７六歩(77)   (0:1/0:0:1)\n2   ３四歩(33)   (0:1/0:0:1)\n";
    let cases = [
        ("*時間切れにて終局\n", Some("white"), 1),
        ("*投了により終局\n", Some("white"), 1),
        ("*反則手にて終局\n", None, 1),
        ("*先手の反則により終局\n", Some("white"), 1),
        ("*よい一局\n*千日手で終局\n", Some("draw"), 2),
        // The record has its own ending, goes on, or the comment says more than that.
        ("*時間切れにて終局\n3   投了\n", Some("white"), 1),
        ("*投了にて終局\n3   ２六歩(27)\n", None, 1),
        ("*時間切れにて終局？\n", None, 1),
        ("*時間切れにて終局\n*感想戦\n", None, 2),
    ];
    for (comment, expected, comments) in cases {
        let text = format!("{moves}{comment}");
        let parsed = parse(&text);
        let record = &parsed.records[0];
        let kept: usize = record.mainline().map(|node| node.comments().len()).sum();
        assert_eq!((winner(&text).0, kept), (expected, comments), "{text}");
    }
    let two = format!("{moves}*時間切れにて終局\n\n{moves}*投了にて終局\n");
    let reasons: Vec<_> =
        parse(&two).records.iter().map(|one| one.ending().map(|end| end.get().reason)).collect();
    assert_eq!(reasons, [Some(Reason::Time), Some(Reason::Resign)]);
}

/// A result in parentheses behind the last move is the ending, and so is one below it if the game has no other.
#[test]
fn a_result_in_parentheses_ends_the_game() {
    for (text, expected) in [
        ("[Sente \"a\"]\n\n1. P-7f P-3d 2. P-2f (1-0)\n", Some("black")),
        ("[Sente \"a\"]\n\n1. P-7f P-3d (0-1)\n\n[Sente \"b\"]\n\n1. P-7f Resigns\n", Some("white")),
        ("[Sente \"a\"]\n\n1. P-7f P-3d (0-1) 2. P-2f\n", None),
        ("[Sente \"a\"]\n\n1. P-7f P-3d 2. P-2f (1-0) {good}\n", Some("black")),
        ("1. P-7f P-3d\n2. P-2f\n(1-0)\n", Some("black")),
        ("1. P-7f P-3d\n2. P-2f\n(White resigned)\n\n[Sente \"b\"]\n\n1. P-7f Resigns\n", Some("black")),
        ("1. P-7f P-3d\n2. P-2f\n(Black wins)\n{good}\n{fast}\n", Some("black")),
        // Two results that contradict each other.
        ("1. P-7f P-3d\n2. P-2f\n(0-1) time\n", None),
        ("1. P-7f P-3d\n(0-1)\n2. P-2f\n1-0\n", Some("black")),
        ("1. P-7f P-3d\n2. P-2f\n(2. Black wins)\n", None),
        // A result in a heading belongs to the game below it.
        ("A - B\n1. P-7f P-3d 2. P-2f\n\nC - D, 0-1\n1. P-2f P-3d\n", None),
    ] {
        assert_eq!(winner(text).0, expected, "{text}");
    }
    let both = "[Sente \"a\"]\n[Result \"0-1\"]\n\n1. P-7f P-3d 2. P-2f (1-0)\n";
    assert_eq!(winner(both), (None, vec!["ending.conflict"]));
}

/// Texts whose kana have separate voicing marks, as in file names of macOS.
#[test]
fn a_summary_in_decomposed_kana_names_the_winner() {
    for (text, expected) in [
        ("1 ７六歩(77)\n2 ３四歩(33)\nまて\u{3099}2手て\u{3099}後手の勝ち\n", Some("white")),
        ("▲７六歩 △３四歩 ▲２六歩\nまて\u{3099}3手て\u{3099}先手の勝ち\n", Some("black")),
        (
            "先手：カ\u{3099}ン\n後手：B\n1 ７六歩(77)\nまて\u{3099}1手て\u{3099}カ\u{3099}ンの勝ち\n",
            Some("black"),
        ),
        ("1 ７六歩(77)\nまて\u{3099}1手て\u{3099}何か\n", None),
    ] {
        let (found, codes) = winner(text);
        assert_eq!(found, expected, "{text} {codes:?}");
    }
}

/// A voicing mark behind a kana that cannot have it is part of an unknown ending.
#[test]
fn a_summary_with_signs_of_kana_that_mean_nothing_is_one() {
    for word in ["が\u{3099}", "か\u{3099}"] {
        let text = format!("手合割：平手\nまで0手で{word}\n\n変化：1手\n▲６八飛\n");
        let parsed = parse(&text);
        let root = parsed.records[0].root();
        assert_eq!(root.ending().map(|ending| ending.get().word.to_string()).as_deref(), Some(word));
        assert_eq!((root.children().count(), parsed.records[0].mainline().count()), (1, 0), "{text}");
        assert_eq!(winner(&text).1, ["ending.unknown"]);
    }
}

/// If the cause is unknown, the winner is still known from a side and a sign around it.
#[test]
fn an_ending_of_an_unknown_cause_says_who_has_won() {
    let head = "先手：羽生\n後手：谷川\n1 ７六歩(77)\n2 ３四歩(33)\n";
    for (word, expected) in [
        ("後手の逆転勝ち", Some("white")),
        ("先手の接続切れ負け", Some("white")),
        ("後手が詰まして勝ち", Some("white")),
        ("羽生の大逆転勝ち", Some("black")),
        ("時間切れ引き分け", Some("draw")),
        ("接続切れ引分", Some("draw")),
        // It is not clear to whom the sign belongs.
        ("先手の油断で勝ち", None),
        ("先手の接続切れ後手の幸運勝ち", None),
        ("停電負け", None),
        ("先手の必勝", None),
        ("後手羽生の逆転勝ち", None),
        ("後手の接続切れ", None),
    ] {
        let (found, codes) = winner(&format!("{head}まで2手で{word}\n"));
        assert_eq!((found, codes), (expected, vec!["ending.unknown"]), "{word}");
        let (found, codes) = winner(&format!("{head}3 {word}\n"));
        let of_row = expected.filter(|_| !word.starts_with('羽'));
        assert_eq!((found, codes.contains(&"ending.unknown")), (of_row, true), "{word}");
        let record = parse(&format!("{head}まで2手で{word}\n")).records.remove(0);
        for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
            let written = kifu::write(&record, format, &WriteOptions::new());
            let again = winner(&written.text).0;
            assert!(again == expected || !written.losses.is_empty(), "{word}: {}", written.text);
            let is_kin = matches!(format, Format::Kif | Format::Ki2);
            assert!(!is_kin || again == expected, "{word}: {}", written.text);
        }
    }
    assert_eq!(winner(&format!("{head}3 投了\nまで2手で後手の逆転勝ち\n")).0, Some("white"));
}

/// Of three words two contradict each other, and nobody has won; or one corrects another. If a text cannot have all of
/// them, it must not name another winner without reporting a loss.
#[test]
fn a_header_with_another_winner_than_the_ending_is_a_loss() {
    let moves = "結果：引き分け\n手数----指手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 エラー\n";
    let contested = format!("{moves}まで2手で先手の勝ち\n");
    assert_eq!(winner(&contested), (None, vec!["ending.conflict"]));
    let corrected =
        contested.replace("エラー", "入玉宣言").replace("先手の勝ち", "先手の反則により後手の勝ち");
    assert_eq!(winner(&corrected), (Some("white"), vec!["ending.conflict"]));
    for format in [Format::Kif, Format::Ki2, Format::Jkf] {
        let losses = |text: &str| {
            let written = kifu::write(&parse(text).records[0], format, &WriteOptions::new());
            written.losses.into_iter().map(|loss| loss.code.name()).collect::<Vec<_>>()
        };
        assert_eq!(losses(&contested), ["loss.ending-merged"], "{format}");
        assert_eq!(losses(&corrected), ["loss.ending-merged"], "{format}");
        // In a game without an ending, only the header is known.
        assert_eq!(losses(moves.strip_suffix("   3 エラー\n").unwrap()), [""; 0], "{format}");
    }
}

/// If the target has no word for an ending, a variation of that ending must not become a continuation of the game.
#[test]
fn a_variation_of_an_ending_without_a_word_stays_one() {
    let text = r#"{"header":{},"moves":[{},
{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
{"special":"7 x","forks":[[{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}}]]}]}"#;
    let record = &parse(text).records[0];
    assert_eq!((record.mainline().count(), record.variations()), (1, 1));
    for format in [Format::Kif, Format::Ki2] {
        let written = kifu::write(record, format, &WriteOptions::new());
        let back = &parse(&written.text).records[0];
        assert_eq!((back.mainline().count(), back.variations()), (1, 1), "{}", written.text);
        assert_eq!((back.outcome(), written.losses.len()), (None, 1), "{}", written.text);
    }
}

#[test]
fn a_header_says_who_has_won_where_variations_follow_too() {
    let game = |result: &str, ending: &str| {
        format!(
            "手合割：平手\n結果：{result}\n   1 ７六歩(77)\n   2 ３四歩(33)\n{ending}\n変化：2手\n   2 ８四歩(83)\n   3 投了\n"
        )
    };
    assert_eq!(winner(&game("後手勝ち", "")), (Some("white"), vec!["ending.missing"]));
    assert_eq!(winner(&game("後手勝ち", "   3 投了\n")), (Some("white"), vec![]));
    assert_eq!(winner(&game("先手勝ち", "   3 投了\n")), (None, vec!["ending.conflict"]));
    let counted = "結果：まで2手で後手の勝ち\n▲７六歩 △３四歩\n\n変化：2手\n△８四歩\n";
    assert_eq!(winner(counted), (Some("white"), vec![]));
}

/// A header that only names the winner does not turn an unknown cause into a resignation.
#[test]
fn a_cause_that_no_table_knows_stays_one_beside_a_header() {
    for header in ["", "結果：後手勝ち\n"] {
        let text = format!("手合割：平手\n{header}   1 ７六歩(77)\nまで1手で接続切れにより後手の勝ち\n");
        assert_eq!(winner(&text), (Some("white"), vec![]), "{text}");
        assert_eq!(parse(&text).records[0].ending().unwrap().reason, Reason::Other, "{text}");
    }
}

#[test]
fn a_word_that_gives_no_reason_leaves_it_to_the_next() {
    for (ending, reason, by) in [
        ("%MATTA\n", Reason::Other, None),
        ("%MATTA\n%TORYO\n", Reason::Resign, Some("white")),
        ("%ERROR\n%TIME_UP\n", Reason::Time, Some("white")),
    ] {
        let text = format!("PI\n+\n+7776FU\n-3334FU\n{ending}");
        assert_eq!(winner(&text), (by, vec![]), "{text}");
        assert_eq!(parse(&text).records[0].ending().unwrap().reason, reason, "{text}");
    }
}

/// A server that rejects a declaration still writes it, and that is not an error of the text.
#[test]
fn a_declaration_that_a_server_refused_is_no_error() {
    let text = "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\n-3334FU\n%KACHI\n'summary:illegal kachi:a lose:b win\n";
    let parsed = parse(text);
    assert_eq!(winner(text).0, Some("white"));
    let conflict = parsed.diagnostics.iter().find(|found| found.code == Code::EndingConflict).unwrap();
    assert_eq!(conflict.severity, kifu::Severity::Warning);
}

/// No move has been made that could be illegal.
#[test]
fn a_win_by_a_foul_before_the_first_move_is_taken_as_it_is() {
    let (outcome, codes) = winner("手合割：平手\n   1 反則勝ち\n");
    assert_eq!((outcome, codes), (Some("black"), vec![]));
    assert!(winner("手合割：平手\n   1 ７六歩(77)\n   2 反則勝ち\n").1.contains(&"ending.no-illegal-move"));
}

/// A game that reached its limit of moves was interrupted there.
#[test]
fn a_limit_of_moves_and_a_pause_can_both_be_meant() {
    let codes = winner("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 最大手数\nまで2手で中断\n").1;
    assert_eq!(codes, Vec::<&str>::new());
}
