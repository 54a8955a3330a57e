//! Damages texts of all notations in the same way: the reader does not invent a game, ignores no move, and names no
//! winner who may have lost.

use kifu::{Outcome, parse};

/// The number of moves and the winner of each game, and the codes of the findings.
fn read(text: &str) -> (Vec<(usize, Option<&'static str>)>, Vec<&'static str>) {
    let parsed = parse(text.as_bytes());
    let game = |record: &kifu::Record| (record.mainline().count(), record.outcome().map(Outcome::name));
    (
        parsed.records.iter().map(game).collect(),
        parsed.diagnostics.iter().map(|found| found.code.name()).collect(),
    )
}

/// A game in JKF that ends with a resignation; each move has its color, its squares and its piece.
fn jkf(moves: &[(u8, [u8; 4], &str)]) -> String {
    let square = |file: u8, rank: u8| format!(r#"{{"x":{file},"y":{rank}}}"#);
    let mv = |&(color, [a, b, c, d], piece): &(u8, [u8; 4], &str)| {
        let from = if a == 0 { String::new() } else { format!(r#""from":{},"#, square(a, b)) };
        format!(r#"{{"move":{{"color":{color},{from}"to":{},"piece":"{piece}"}}}},"#, square(c, d))
    };
    let moves: String = moves.iter().map(mv).collect();
    format!(
        r#"{{"header":{{}},"initial":{{"preset":"HIRATE"}},"moves":[{{}},{moves}{{"special":"TORYO"}}]}}"#
    )
}

const BLACK: (u8, [u8; 4], &str) = (0, [2, 7, 2, 6], "FU");
const WHITE: [(u8, [u8; 4], &str); 2] = [(1, [3, 3, 3, 4], "FU"), (1, [8, 3, 8, 4], "FU")];

/// The first move of `7g7f 3c3d 2g2f 8c8d` was lost, after which Black resigns.
#[test]
fn a_first_move_that_was_lost_does_not_turn_the_game_round() {
    let psn = "[Sente \"a\"]\n2.3c3d\n3.2g2f\n4.8c8d\n5.Resigns\n";
    for (text, winner) in [
        ("手合割：平手\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n", Some("white")),
        ("PI\n+\n-3334FU\n+2726FU\n-8384FU\n%TORYO\n", Some("white")),
        (psn, Some("white")),
        (&jkf(&[WHITE[0], BLACK, WHITE[1]]), None),
    ] {
        let (games, codes) = read(text);
        assert_eq!(games, [(0, winner)], "{text}{codes:?}");
    }
}

/// The mark of the last move contradicts its piece and the moves before it.
#[test]
fn a_mark_against_its_piece_does_not_say_who_resigned() {
    for text in [
        "PI\n+\n+7776FU\n+3334FU\n%TORYO\n",
        "PI\n+\n+7776FU\n-3334FU\n+8384FU\n%TORYO\n",
        &jkf(&[(0, [7, 7, 7, 6], "FU"), WHITE[0], BLACK, (0, [8, 3, 8, 4], "FU")]),
    ] {
        let (games, codes) = read(text);
        assert_eq!(games.iter().map(|game| game.1).collect::<Vec<_>>(), [None], "{text}{codes:?}");
        assert!(codes.contains(&"illegal.wrong-side"), "{text}{codes:?}");
    }
    // A move was lost before it, and its piece agrees with the mark.
    assert_eq!(read("PI\n+\n+7776FU\n+2726FU\n%TORYO\n").0, [(1, Some("black"))]);
}

/// The position has the wrong side to move, so the numbers and the pieces contradict each other about the side.
#[test]
fn numbers_behind_a_wrong_side_do_not_say_who_resigned() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n";
    let psn = "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\"]\n1.7g7f\n2.3c3d\n3.Resigns\n";
    for text in [&format!("手合割：平手\n後手番\n{moves}"), psn] {
        let (games, codes) = read(text);
        assert_eq!((games, codes), (vec![(0, None)], vec!["illegal.wrong-side", "move.unplayed"]), "{text}");
    }
    let named = format!("手合割：平手\n後手番\n{moves}まで2手で後手の勝ち\n");
    assert_eq!(read(&named).0, [(0, Some("white"))]);
}

#[test]
fn slips_of_numbers_do_not_turn_the_game_round() {
    let psn = |numbers: [u32; 5]| {
        let moves = ["7g7f", "3c3d", "2g2f", "8c8d", "Resigns"];
        let rows: String = numbers.iter().zip(moves).map(|(number, mv)| format!("{number}.{mv}\n")).collect();
        format!("[Sente \"a\"]\n{rows}")
    };
    assert_eq!(read(&psn([0, 2, 3, 4, 5])), (vec![(4, Some("white"))], vec!["move.number"]));
    assert_eq!(read(&psn([2, 2, 3, 4, 5])).0, [(0, Some("white"))]);
    // The numbers after the error indicate one side, and the moves the other.
    let (games, codes) = read(&psn([1, 2, 4, 5, 6]));
    assert!(games == [(4, None)] && codes.contains(&"ending.conflict"), "{games:?}{codes:?}");
    assert_eq!(read(&psn([1, 2, 3, 4, 6])), (vec![(4, Some("black"))], vec!["move.number"]));
    // Two lines were swapped.
    let text = "[Sente \"a\"]\n1.7g7f\n3.8h2b+\n2.3c3d\n4.3a2b\n5.B*4e\n6.Resigns\n";
    assert_eq!(read(text).0, [(1, Some("black"))]);
}

/// The side to move is unknown, and the first move drops a piece that only the other side has.
#[test]
fn a_drop_is_of_the_side_of_its_mark() {
    let board = "\
後手の持駒：金
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：なし
";
    let (games, codes) = read(&format!("{board}▲５二金打\nまで1手で先手の勝ち\n"));
    assert_eq!((games, codes), (vec![(0, Some("black"))], vec!["illegal.not-in-hand"]));
    // Without a mark, White is to move.
    let (games, codes) = read(&format!("{board}手数----指手--\n1 ５二金打\n2 中断\n"));
    assert_eq!((games, codes), (vec![(1, None)], vec!["setup.turn"]));
}

/// An unreadable statement with a time was a move, so the moves after it cannot be played.
#[test]
fn a_time_behind_what_was_not_read_stops_the_line() {
    for (text, winner) in [
        ("PI\n+\n+7776FU\nT5\n???\nT3\n+2726FU\nT4\n%TORYO\n", Some("black")),
        ("PI\n+\n+7776FU\nT5\n???\nT3\n%TORYO\n", None),
        ("PI\n+\n???\nT3\n???\nT3\n+7776FU\nT5\n%TORYO\n", Some("black")),
        (
            "[Sente \"a\"]\n1. P-7f (00:05 / 00:00:05) 飛步兵 (00:03 / 00:00:03)\nP-2f (00:05 / 00:00:05)\nResigns\n",
            None,
        ),
    ] {
        let parsed = parse(text.as_bytes());
        let (games, codes) = read(text);
        assert!(parsed.has_errors(), "{text}{codes:?}");
        assert_eq!(games.iter().map(|game| game.1).collect::<Vec<_>>(), [winner], "{text}{codes:?}");
    }
    // Without text between them, only the clock is faulty.
    let (games, codes) = read("PI\n+\n+7776FU\nT5\nT3\n-3334FU\n%TORYO\n");
    assert_eq!((games, codes), (vec![(2, Some("white"))], vec!["clock.twice"]));
}

#[test]
fn times_with_a_sign_or_in_other_digits_are_said() {
    for time in ["(-0:05/00:00:05)", "( -0:05/00:00:05)", "(−0:05/00:00:05)", "(+0:05/00:00:05)"] {
        for text in [
            format!("手合割：平手\n1 ７六歩(77) {time}\n2 中断\n"),
            format!(
                "手合割：平手\n手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ４五角打 {time}\n6 中断\n"
            ),
            format!("[Sente \"a\"]\n1. P-7f {time} P-3d\nInterrupted\n"),
        ] {
            let (games, codes) = read(&text);
            assert_eq!((games.len(), codes), (1, vec!["clock.syntax"]), "{text}");
        }
    }
    let text = "[Sente \"a\"]\n1. P-7f (００:０５ / 00:00:05) P-3d\nInterrupted\n";
    assert_eq!(read(text), (vec![(2, None)], vec!["clock.syntax"]));
    let remark = "[Sente \"a\"]\n1. P-7f (-5) P-3d\nInterrupted\n";
    assert_eq!(read(remark), (vec![(2, None)], vec![]));
}

#[test]
fn a_word_above_tags_is_no_game() {
    for head in ["ここまで互角", "Kommentar", "* a note"] {
        let text = format!("{head}\n[Sente \"a\"]\n[Gote \"b\"]\n1. P-7f P-3d\nResigns\n");
        assert_eq!(read(&text), (vec![(2, Some("white"))], vec!["syntax.unread-line"]), "{text}");
    }
    assert_eq!(read("[Sente \"a\"]\n*\n").0, [(0, None)]);
}

/// A game in another notation below a game is a lost game.
#[test]
fn a_game_of_another_notation_is_an_error() {
    let below = [
        "~0.7ku2jm8rl09k.r\n",
        "{\"header\":{},\n\"initial\":{\"preset\":\"HIRATE\"},\n\"moves\":[\n{},\n{\"move\":{\"color\":0,\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}}\n]}\n",
    ];
    for game in [
        "手合割：平手\n1 ７六歩(77)\n2 投了\n",
        "PI\n+\n+7776FU\n%TORYO\n",
        "position startpos moves 7g7f\n",
        "[Sente \"a\"]\n1. P-7f Resigns\n",
    ] {
        for other in below {
            let text = format!("{game}\n{other}");
            assert!(parse(text.as_bytes()).has_errors(), "{text}");
        }
    }
}

/// A word in the place of a move, or one that looks like a move of another variant, is not a remark.
#[test]
fn what_is_left_of_a_western_move_stops_the_line() {
    for rest in ["2. Gh", "2. Y-2f", "2. P-2f Y84", "2. P-2f YB-84"] {
        let text = format!("[Sente \"a\"]\n1. P-7f P-3d\n{rest}\nResigns\n");
        let (games, codes) = read(&text);
        assert!(matches!(games[..], [(2 | 3, None)]), "{text}{games:?}{codes:?}");
        assert_eq!(codes, ["syntax.move"], "{text}");
    }
    // A number with its own move does not belong to the ending.
    let (games, codes) = read("[Sente \"a\"]\n1. P-7f P-3d\n2. indeed P-2f\nResigns\n");
    assert_eq!((games, codes), (vec![(3, Some("black"))], vec!["syntax.unread-line"]));
}

/// Moves of large boards are also recognised after the end of a line.
#[test]
fn moves_of_large_boards_behind_an_ending_are_an_error() {
    let wa = "position sfen hmlcvkwgudo/1e3s3f1/ppprpppxppp/3p3p3/11/11/11/3P3P3/PPPXPPPRPPP/1F3S3E1/ODUGWKVCLMH b - 1";
    let (games, codes) = read(&format!("{wa} moves 6j7j 4a5b 11i11h 6b9b resign 5k4j 10c10d\n"));
    assert_eq!((games, codes), (vec![(4, Some("white"))], vec!["syntax.move"]));
}

/// A second word with another winner, on the same line as the ending.
#[test]
fn a_second_ending_on_the_line_is_heard() {
    let row = |tail: &str| format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了{tail}\n");
    let conflict = (vec![(2, None)], vec!["ending.conflict"]);
    for tail in [" 先手の勝ち", "（先手の勝ち）", " (先手の勝ち)", "   ( 0:05/00:00:05) 先手の勝ち"]
    {
        assert_eq!(read(&row(tail)), conflict, "{tail}");
    }
    for tail in [" 後手の勝ち", "（後手の勝ち）"] {
        assert_eq!(read(&row(tail)), (vec![(2, Some("white"))], vec![]), "{tail}");
    }
    assert_eq!(read("position startpos moves 7g7f 3c3d win resign\n").0, [(2, None)]);
    assert_eq!(read("position startpos moves 7g7f 3c3d resign resign\n"), (vec![(2, Some("white"))], vec![]));
}

/// A line that was wrapped before the word `moves`, or after it.
#[test]
fn more_moves_go_on_with_a_position() {
    for more in ["2g2f 8c8d", "moves 2g2f 8c8d"] {
        let text = format!("position startpos moves 7g7f 3c3d\n{more}\n");
        assert_eq!(read(&text), (vec![(4, None)], vec!["syntax.spelling"]), "{text}");
    }
    assert_eq!(read("moves 7g7f 3c3d\nmoves 2g2f\n").0, [(2, None), (1, None)]);
    assert_eq!(read("position startpos moves 7g7f resign\nmoves 2g2f\n").0, [(1, Some("black")), (1, None)]);
}
