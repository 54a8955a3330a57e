//! The winner, determined from all statements of a text. If they contradict each other, there is none.

use kifu::{Code, Parsed, Reason};

pub fn parse(text: &str) -> Parsed {
    kifu::parse(text.as_bytes())
}

/// The winner of the first game, and the codes of the findings.
pub fn winner(text: &str) -> (Option<&'static str>, Vec<&'static str>) {
    let parsed = parse(text);
    let outcome = parsed.records[0].outcome().map(|outcome| outcome.name());
    (outcome, parsed.diagnostics.iter().map(|found| found.code.name()).collect())
}

#[test]
fn number_and_side_say_who_resigned_and_not_the_count_of_lines() {
    let cases = [
        // A line was lost before the third move: Black resigns at the fifth, and the last line names White.
        ("1 ７六歩(77)\n3 ２六歩(27)\n4 ３四歩(33)\n5 投了\nまで4手で後手の勝ち\n", Some("white")),
        ("1 ７六歩(77)\n3 ２六歩(27)\n4 ３四歩(33)\n5 投了\n", Some("white")),
        ("1 ７六歩(77)\n2 ３四歩(33)\n4 投了\n", Some("black")),
        ("1 ７六歩(77)\n2 ３四歩(33)\nまで3手で先手の勝ち\n", Some("black")),
        ("1 ７六歩(77)\n2 ３四歩(33)\nまで3手で投了\n", Some("black")),
        // Counted from 0.
        ("0 ７六歩(77)\n1 ３四歩(33)\n2 ２六歩(27)\n3 投了\n", Some("black")),
        // After a move that cannot be made, nothing else tells the side to move.
        ("▲７六歩 △３四歩 ▲５五金 △８四歩\n投了\n", Some("white")),
        ("▲７六歩 △５五金\nまで3手で投了\n", None),
        ("position startpos moves 7g7f 3c3d 5e5f 8c8d resign\n", None),
        ("PI\n+\n-3334FU\n+7776FU\n%TORYO\n", Some("black")),
        ("PI\n+\n+7776FU\n+3334FU\n-8384FU\n%TORYO\n", Some("white")),
    ];
    for (text, expected) in cases {
        assert_eq!(winner(text).0, expected, "{text}{:?}", winner(text).1);
    }
}

#[test]
fn words_that_disagree_are_an_error_and_nobody_wins() {
    let texts = [
        "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\nまで2手で先手の勝ち\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 千日手\nまで2手で先手の勝ち\n",
        "[Sente \"a\"]\n[Result \"0-1\"]\n1. P-7f P-3d 2. P-2f Resigns\n",
        "[Sente \"a\"]\n1. P-7f P-3d 2. P-2f Resigns 0-1\n",
        // The numbers after an error indicate one side, the moves the other.
        "1 ７六歩(77)\n3 ３四歩(33)\n4 ２六歩(27)\n5 投了\n",
        // If the numbers do not count plies, the last one is no evidence.
        "1 ７六歩(77)\n1 ３四歩(33)\n2 ２六歩(27)\n3 投了\n",
        "1 ７六歩(77)\n1 ３四歩(33)\n2 ２六歩(27)\n2 ８四歩(83)\n4 投了\n",
    ];
    for text in texts {
        let (outcome, codes) = winner(text);
        assert_eq!(outcome, None, "{text}");
        assert!(codes.contains(&"ending.conflict"), "{text}: {codes:?}");
        assert!(parse(text).has_errors(), "{text}");
    }
    // They agree on the winner, but not on how the game ended.
    let (outcome, codes) = winner("1 ７六歩(77)\n2 ３四歩(33)\n3 投了\nまで2手で中断\n");
    assert_eq!((outcome, codes), (Some("white"), vec!["ending.conflict"]));
    let said_twice = "1 ７六歩(77)\n3 ３四歩(33)\n4 ２六歩(27)\n5 投了\nまで4手で先手の勝ち\n";
    assert_eq!(winner(said_twice).0, Some("black"));
}

#[test]
fn the_mark_before_an_ending_says_whose_it_is() {
    let conflict = vec!["ending.conflict"];
    let cases = [
        ("▲７六歩 △３四歩\n▲投了\n", Some("white"), vec![]),
        ("▲７六歩 △３四歩\n△投了\n", None, conflict.clone()),
        ("▲７六歩\n▲投了\n", None, conflict.clone()),
        ("▲７六歩\n▲投了\nまで1手で後手の勝ち\n", Some("white"), vec!["ending.no-illegal-move"]),
        ("▲７六歩 △３四歩\n△反則負け\n", None, conflict.clone()),
        // A word that does not depend on the side to move.
        ("▲７六歩 △３四歩\n△中断\n", None, vec![]),
        ("1 ７六歩(77)\n2 ３四歩(33)\n3 △投了\n", None, conflict),
        // After a move that cannot be made, nothing else tells the side to move.
        ("1 ７六歩(77)\n2 ３四？(33)\n▲投了\n", Some("white"), vec!["syntax.move"]),
    ];
    for (text, expected, codes) in cases {
        let (outcome, found) = winner(text);
        assert_eq!(outcome, expected, "{text}");
        let about: Vec<_> = found.into_iter().filter(|code| *code != "syntax.spelling").collect();
        assert_eq!(about, codes, "{text}");
    }
}

/// A pawn drop that mates: the side that dropped it loses.
#[test]
fn an_illegal_move_gives_no_mate() {
    let board = "position sfen 7lk/7l1/8S/7N1/9/9/9/9/K8 b P 1 moves P*1b";
    let record = parse(board).records.remove(0);
    assert_eq!((record.ruling().end, record.ruling().outcome()), (None, None));
    let mut written = kifu::write(&record, kifu::Format::Kif, &kifu::WriteOptions::new()).text;
    let open = parse(&written).diagnostics.into_iter().find(|found| found.code.name() == "ending.missing");
    let help = open.and_then(|found| found.help).expect("the game just stops");
    assert!(help.starts_with("nothing, if the game is still going on"), "{help}");
    written.push_str("   2 反則勝ち\n");
    assert_eq!(winner(&written), (Some("white"), vec!["illegal.pawn-drop-mate"]));
}

/// A declaration can be a try, unless the text names a rule for points; it wins for the side that has made it.
#[test]
fn a_try_is_no_declaration_by_points() {
    let board = |black: &str, white: &str, rule: &str| {
        format!("V3.0\n{rule}P+{black}OU\nP-{white}OU\nP-00AL\n+\n%KACHI\n")
    };
    let cases = [
        ("51", "89", "", vec![]),
        ("51", "89", "$JISHOGI:27\n", vec!["ending.declaration"]),
        ("51", "89", "$JISHOGI:24\n", vec!["ending.declaration"]),
        ("99", "59", "", vec!["ending.declaration"]),
        ("99", "59", "$JISHOGI:27\n", vec!["ending.declaration"]),
    ];
    for (black, white, rule, codes) in cases {
        let text = board(black, white, rule);
        assert_eq!(winner(&text), (Some("black"), codes), "{text}");
    }
}

#[test]
fn words_that_give_two_reasons_are_an_error_and_the_first_is_taken() {
    for (word, summary, winner_of_first) in
        [("不詰", "詰", None), ("中断", "千日手", None), ("中断", "時間切れ", None), ("不詰", "千日手", None)]
    {
        let text = format!("1 ７六歩(77)\n2 {word}\nまで1手で{summary}\n");
        assert_eq!(winner(&text), (winner_of_first, vec!["ending.conflict"]), "{text}");
    }
    for (words, winner_of_first) in [(["CHUDAN", "TORYO"], None), (["TORYO", "CHUDAN"], Some("white"))] {
        let text = format!("PI\n+\n+7776FU\n-3334FU\n%{}\n%{}\n", words[0], words[1]);
        assert_eq!(winner(&text), (winner_of_first, vec!["ending.conflict"]), "{text}");
    }
    // One is a case of the other, or leaves the reason open.
    for (word, summary) in [("中断", "先手の勝ち"), ("投了", "詰"), ("持将棋", "最大手数")] {
        let text = format!("1 ７六歩(77)\n2 {word}\nまで1手で{summary}\n");
        assert!(!winner(&text).1.contains(&"ending.conflict"), "{text}");
    }
}

#[test]
fn a_server_that_lost_a_connection_knows_who_lost() {
    let game = "N+a\nN-b\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n";
    for (summary, expected) in [("a lose:b win", "white"), ("a win:b lose", "black")] {
        let (outcome, codes) = winner(&format!("{game}'summary:abnormal:{summary}\n"));
        assert_eq!(outcome, Some(expected), "{summary}");
        assert_eq!(codes.contains(&"ending.conflict"), expected == "white", "{summary}");
    }
    assert_eq!(winner(&format!("{game}'summary:toryo:a lose:b win\n")).0, None);
}

#[test]
fn a_second_word_on_the_ending_is_compared() {
    for (text, first) in [
        ("PI\n+\n+7776FU\n-3334FU\n%TORYO\n%TIME_UP\n", "resign"),
        ("PI\n+\n+7776FU\n-3334FU\n%ILLEGAL_MOVE\n%TORYO\n", "illegal-move"),
    ] {
        let parsed = parse(text);
        let reason = parsed.records[0].ending().map(|ending| ending.reason.name());
        assert_eq!((reason, winner(text).0), (Some(first), Some("white")), "{text}");
        assert_eq!(winner(text).1, ["ending.conflict"], "{text}");
    }
}

#[test]
fn a_variation_goes_on_without_the_time_of_the_ending() {
    let text = "1 ７六歩(77) ( 0:03/00:00:03)\n2 ３四歩(33) ( 0:02/00:00:02)\n3 投了 ( 0:07/00:00:10)\n\n\
                変化：3手\n3 ２六歩(27) ( 0:04/00:00:07)\n4 ８四歩(83) ( 0:01/00:00:03)\n";
    assert_eq!(winner(text), (Some("white"), vec![]));
}

#[test]
fn a_game_that_goes_on_after_an_illegal_move_says_so_there() {
    let noticed = "手合割：平手\n1 ７六歩(77)\n2 ７七角成(22)\n3 反則勝ち\n";
    assert_eq!(winner(noticed).1, ["illegal.path-blocked"]);
    let nifu = "position sfen 4k4/9/9/9/9/9/P8/9/4K4 b P 1 moves P*9e 5a4a 9e9d resign\n";
    let (_, codes) = winner(nifu);
    assert_eq!(codes, ["illegal.nifu", "ending.illegal-unnoticed"]);
}

/// Words name the winner, whatever the board shows.
#[test]
fn a_side_that_is_mated_does_not_win_by_mate() {
    let text = |side: &str| format!("[SFEN \"4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\"]\n{side} wins by checkmate\n");
    assert_eq!(winner(&text("Black")), (Some("black"), vec![]));
    assert_eq!(winner(&text("White")), (Some("white"), vec!["ending.mate-unnoticed"]));
}

/// If no word expresses how a game was won, another one still expresses by whom.
#[test]
fn a_winner_is_written_where_the_reason_cannot_be() {
    use kifu::Format::{Hodges, Ki2, Kif};
    for (word, winner) in [("SENTE_WIN_DISCONNECT", "black"), ("GOTE_WIN_DISCONNECT", "white")] {
        let record = parse(&format!("PI\n+\n+7776FU\n-3334FU\n{word}\n")).records.remove(0);
        for (format, says_all) in [(Kif, false), (Ki2, false), (Hodges, true)] {
            let written = kifu::write(&record, format, &kifu::WriteOptions::new());
            assert_eq!(self::winner(&written.text).0, Some(winner), "{}", written.text);
            let is_merged = written.losses.iter().any(|loss| loss.code == Code::MergedEnding);
            assert_eq!(is_merged, !says_all, "{}", written.text);
        }
    }
}

/// The messages of a server to White: the players, and the first moves.
const LOG: &str = "BEGIN Game_Summary\nName+:Anna\nName-:Bob\nYour_Turn:-\nBEGIN Position\nPI\n+\nEND Position\n\
                   END Game_Summary\nSTART:x\n+7776FU,T1\n-3334FU,T2\n";

/// "RESIGN, TIME_UP: the side to move"; WIN and LOSE are said to the player whose log it is.
#[test]
fn a_log_says_who_has_won_as_the_server_does() {
    let cases = [
        ("#TIME_UP\n", Reason::Time, Some("white")),
        ("#TIME_UP\n#WIN\n", Reason::Time, Some("white")),
        ("%TORYO,T3\n#RESIGN\n#WIN\n", Reason::Resign, Some("white")),
        ("%KACHI\n#JISHOGI\n#LOSE\n", Reason::Declaration, Some("black")),
        ("%KACHI\n#ILLEGAL_MOVE\n#WIN\n", Reason::IllegalMove, Some("white")),
        ("#SENNICHITE\n#DRAW\n", Reason::Repetition, Some("draw")),
        ("#OUTE_SENNICHITE\n#LOSE\n", Reason::PerpetualCheck, Some("black")),
        ("#MAX_MOVES\n#CENSORED\n", Reason::MaxMoves, Some("draw")),
        ("#CHUDAN\n", Reason::Interrupted, None),
        ("#LOSE\n", Reason::Other, Some("black")),
        ("+8822KA\n-8288HI\n#ILLEGAL_MOVE\n#LOSE\n", Reason::IllegalMove, Some("black")),
        // One of the two words is wrong.
        ("#TIME_UP\n#LOSE\n", Reason::Time, None),
    ];
    for (text, reason, expected) in cases {
        let text = format!("{LOG}{text}");
        let (outcome, codes) = winner(&text);
        let record = &parse(&text).records[0];
        let said = record.ending().map(|ending| ending.get().reason);
        assert_eq!((said, outcome), (Some(reason), expected), "{text}{codes:?}");
        assert_eq!(
            codes.contains(&"ending.conflict"),
            text.contains("#ILLEGAL_MOVE\n#WIN") || text.contains("UP\n#LOSE")
        );
    }
}

#[test]
fn each_game_of_a_log_has_its_own_winner() {
    let log = LOG.replace("Your_Turn:-", "Your_Turn:+");
    let parsed = parse(&format!("{log}#WIN\n{log}#TIME_UP\n"));
    let outcomes: Vec<_> =
        parsed.records.iter().filter_map(|record| record.outcome()).map(|it| it.name()).collect();
    assert_eq!(outcomes, ["black", "white"]);
}

/// Programs put the sign of CSA before words of Shogi Wars and of servers.
#[test]
fn endings_of_others_are_read_behind_the_sign_of_csa() {
    let cases = [
        ("%SENTE_WIN_TORYO", Reason::Resign, Some("black")),
        ("GOTE_WIN_OUTE_SENNICHI", Reason::PerpetualCheck, Some("white")),
        ("%DRAW_PLY_LIMIT", Reason::MaxMoves, Some("draw")),
        ("%DRAW_INVALID", Reason::Draw, Some("draw")),
        ("%OUTE_SENNICHITE", Reason::PerpetualCheck, None),
        ("%RESIGN", Reason::Resign, Some("white")),
        ("%TIMEOUT", Reason::Time, Some("white")),
    ];
    for (word, reason, expected) in cases {
        let text = format!("PI\n+\n+7776FU\n-3334FU\n{word}\n");
        let said = parse(&text).records[0].ending().map(|ending| ending.get().reason);
        let (outcome, codes) = winner(&text);
        assert_eq!((said, outcome), (Some(reason), expected), "{word}: {codes:?}");
        assert!(codes.contains(&"syntax.spelling"), "{word}: {codes:?}");
    }
    assert_eq!(winner("PI\n+\n+7776FU\n%SENTE_WIN_SOMEHOW\n"), (Some("black"), vec!["ending.unknown"]));
}

/// The foul may be the last move, or one that is not in the record.
#[test]
fn a_breach_of_the_rules_without_a_side_has_no_winner() {
    for word in ["反則", "王手放置", "二歩"] {
        let moves = "▲７六歩 △３四歩\n";
        for text in
            [format!("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {word}\n"), format!("{moves}まで2手で{word}\n")]
        {
            let said = parse(&text).records[0].ending().map(|ending| ending.get().reason);
            assert_eq!((said, winner(&text).0), (Some(Reason::IllegalMove), None), "{text}");
        }
        let decided = format!("{moves}まで2手で{word}により先手の勝ち\n");
        assert_eq!(winner(&decided).0, Some("black"), "{decided}");
    }
}

/// If the last move was illegal, no other move can be the foul.
#[test]
fn a_breach_of_the_rules_after_an_illegal_move_is_that_move() {
    let head = "手合割：平手\n   1 ７六歩(77)\n   2 ７七角成(22)\n";
    for word in ["反則", "反則手", "王手放置"] {
        let text = format!("{head}   3 {word}\n");
        assert_eq!(winner(&text), (Some("black"), vec!["illegal.path-blocked"]), "{text}");
        let options = kifu::WriteOptions::new();
        let written = kifu::write(&parse(&text).records[0], kifu::Format::Kif, &options);
        assert!(written.losses.is_empty() && written.text.contains(word), "{}", written.text);
        assert_eq!(winner(&written.text).0, Some("black"), "{text}");
    }
    // If the words contradict each other, there is no winner.
    let torn = format!("{head}   3 反則負け\nまで2手で先手の勝ち\n");
    assert_eq!(
        winner(&torn),
        (None, vec!["illegal.path-blocked", "ending.illegal-unnoticed", "ending.conflict"])
    );
}

/// A server gives the reason as well as the winner: two reasons cannot both be true.
#[test]
fn reasons_that_disagree_are_named_where_the_winner_is_the_same() {
    let game = |end: &str| format!("V2\nN+a:l\nN-b\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n{end}\n");
    for (end, codes) in [
        ("%TIME_UP\n'summary:toryo:a:l win:b lose", vec!["ending.conflict"]),
        ("%TORYO\n'summary:time up:a:l win:b lose", vec!["ending.conflict"]),
        ("%TORYO\n'summary:illegal move:a:l win:b lose", vec!["ending.conflict"]),
        ("%TORYO\n'summary:toryo:a:l win:b lose", vec![]),
        ("%TORYO\n'summary:abnormal:a:l win:b lose", vec![]),
        ("'summary:time up:a:l win:b lose", vec![]),
        ("%TORYO\n'summary:toryo:a:l win:b win", vec!["ending.player"]),
        ("%TORYO\n'summary:toryo:a:l draw:b draw", vec!["ending.player"]),
    ] {
        assert_eq!(winner(&game(end)), (Some("black"), codes), "{end}");
    }
    let parsed = parse(&game("%TIME_UP\n'summary:toryo:a:l win:b lose"));
    let place = parsed.source.place(parsed.diagnostics[0].span);
    assert_eq!((place.line, place.column), (10, 1));
}

/// `gameover` tells an engine the result. The engine is to move in the last position, unless it ponders there.
#[test]
fn what_an_engine_is_told_ends_its_game() {
    let game = "usinewgame\nposition startpos moves 7g7f 3c3d\n";
    for (end, expected) in [
        ("go btime 0\nbestmove 2g2f\ngameover draw\n", Some("draw")),
        ("go btime 0\nbestmove 2g2f\ngameover win\n", Some("black")),
        ("go btime 0\nbestmove 2g2f\ngameover lose\n", Some("white")),
        ("go btime 0\nbestmove resign\ngameover lose\n", Some("white")),
        ("go ponder btime 0\nstop\nbestmove 2g2f\ngameover win\n", Some("black")),
        ("go btime 0\nbestmove 2g2f\ngameover\n", None),
    ] {
        let text = format!("{game}{end}usinewgame\nposition startpos moves 2g2f\ngo\nbestmove 3c3d\n");
        let parsed = parse(&text);
        assert_eq!((parsed.records.len(), winner(&text).0), (2, expected), "{end}");
        assert_eq!(parsed.records[1].outcome(), None);
    }
}

/// `反則負け` with its number concerns the side to move, whose illegal move is not in the record; without a number, and
/// after an illegal move, it concerns that move.
#[test]
fn a_foul_without_a_number_behind_an_illegal_move_is_that_move() {
    let head = "手合割：平手\n1 ▲７六歩(77)\n2 △３四歩(33)\n";
    for (rest, expected, code) in [
        ("3 ▲５五飛(28)\n反則負け# 動けない\n", Some("white"), "illegal.cannot-move"),
        ("3 ▲７七歩打\n反則負け\n", None, "illegal.not-in-hand"),
        ("3 ▲５五飛(28)\n4 反則負け\n", Some("black"), "ending.illegal-unnoticed"),
        ("3 ▲５五飛(28)\n△反則負け\n", Some("black"), "ending.illegal-unnoticed"),
        ("3 ▲５五飛(28)\n反則負け\nまで3手で後手の勝ち\n", Some("white"), "illegal.cannot-move"),
        ("反則負け\n", Some("white"), "syntax.spelling"),
    ] {
        let (found, codes) = winner(&format!("{head}{rest}"));
        assert_eq!(found, expected, "{rest}{codes:?}");
        assert!(codes.contains(&code), "{rest}{codes:?}");
    }
}

#[test]
fn a_game_that_was_broken_off_goes_on_where_its_next_move_stands() {
    let resumed = [
        "1 ７六歩(77)\n2 ３四歩(33)\n3 中断\n*second day\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n",
        "1 ７六歩(77)\n2 ３四歩(33)\nまで2手で中断\n*second day\n3 ２六歩(27)\n4 ８四歩(83)\nまで4手で後手の勝ち\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 封じ手\nまで2手で中断\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n",
        "▲７六歩 △３四歩\nまで2手で中断\n▲２六歩 △８四歩\nまで4手で後手の勝ち\n",
        "PI\n+\n+7776FU\n-3334FU\n%CHUDAN\n'*second day\n+2726FU\n-8384FU\n%TORYO\n",
        "[Sente \"a\"]\n1. P-7f P-3d Interrupt 2. P-2f P-8d Resigns\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 中断 ( 0:05/00:00:05)\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n",
    ];
    for text in resumed {
        let (outcome, codes) = winner(text);
        let record = &parse(text).records[0];
        assert_eq!((outcome, record.mainline().count()), (Some("white"), 4), "{text}{codes:?}");
        assert!(codes.contains(&"ending.resumed") && !parse(text).has_errors(), "{text}{codes:?}");
        let second = record.mainline().nth(1).expect("there are four moves");
        assert!(!second.comments().is_empty() && second.ending().is_none(), "the word is kept: {text}");
        assert_eq!(second.comments().contains(&"second day".into()), text.contains("second day"), "{text}");
    }
    let refused = [
        // A side that has resigned has lost, whatever follows.
        "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n3 ２六歩(27)\n",
        "1 ７六歩(77)\n2 ３四歩(33)\nまで2手で中断により先手の勝ち\n3 ２六歩(27)\n",
        // These may be moves of another game, or of another place in this one.
        "1 ７六歩(77)\n2 ３四歩(33)\n3 中断\n5 ２六歩(27)\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 中断\n3 ２五歩(26)\n",
        "▲７六歩 △３四歩\nまで2手で中断\n△８四歩\n",
        "▲７六歩 △３四歩\nまで2手で中断\n△２六歩\n",
    ];
    for text in refused {
        let codes = winner(text).1;
        assert!(codes.contains(&"move.after-end"), "{text}{codes:?}");
    }
}
