//! Texts of joined, padded or copied files: invisible characters do not change a game, and each game keeps its own
//! head.

use kifu::Record;

/// Characters with which files are joined and padded, and those at the start of lines in copies of web pages.
const UNSEEN: &[&str] =
    &["\u{feff}", "\u{feff}\u{feff}", "\u{1a}", "\0\0\0", "\u{c}", "\u{a0} ", " \u{200b}", "\u{2003}"];

/// Games in which the pieces, the players and the winner differ from those of a text without a head.
const GAMES: &[&str] = &[
    "手合割：二枚落ち\n下手：a\n上手：b\n手数----指手--\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n",
    "手合割：二枚落ち\n下手：a\n上手：b\n\n△６二銀    ▲７六歩\nまで2手で下手の勝ち\n",
    "V2.2\nN+a\nN-b\nPI82HI22KA\n-\n-7162GI\n+7776FU\n%TORYO\n",
    "position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 7a6b 7g7f resign\n",
    "[Sente \"a\"]\n[Gote \"b\"]\n[Handicap \"two pieces\"]\n1... S-6b 2. P-7f\nResigns\n",
    "{\"header\":{\"下手\":\"a\",\"上手\":\"b\"},\"initial\":{\"preset\":\"2\"},\"moves\":[{},\
     {\"move\":{\"from\":{\"x\":7,\"y\":1},\"to\":{\"x\":6,\"y\":2},\"piece\":\"GI\"}},\
     {\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}},\
     {\"special\":\"TORYO\"}]}\n",
];

#[test]
fn what_is_not_seen_before_a_line_changes_nothing() {
    for game in GAMES {
        let whole = read(game);
        assert_eq!(whole.len(), 1, "{game}");
        assert!(whole[0].contains("lnsgkgsnl/9/") && whole[0].contains("Black"), "{whole:?}");
        for unseen in UNSEEN {
            let two = [&whole[..], &whole[..]].concat();
            let slash = if game.starts_with('V') { "/\n" } else { "" };
            assert_eq!(read(&format!("{unseen}{game}")), whole, "{unseen:?} before {game}");
            assert_eq!(read(&format!("{game}{unseen}")), whole, "{unseen:?} behind {game}");
            assert_eq!(read(&format!("{game}{slash}{unseen}{game}")), two, "{unseen:?} within {game}");
            assert_eq!(
                read(&format!("{unseen}\n{game}{unseen}\n{slash}{game}")),
                two,
                "{unseen:?} above {game}"
            );
            if !game.starts_with('{') {
                let lines: String = game.lines().map(|line| format!("{unseen}{line}\n")).collect();
                assert_eq!(read(&lines), whole, "{unseen:?} before each line of {game}");
            }
        }
    }
}

/// The games of a text, which must not have findings.
fn read(text: &str) -> Vec<String> {
    let parsed = kifu::parse(text.as_bytes());
    assert!(parsed.diagnostics.is_empty(), "{text:?}: {:?}", parsed.diagnostics);
    parsed.records.iter().map(game).collect()
}

/// The start position, the moves, the players and the winner of a game.
fn game(record: &Record) -> String {
    let moves: Vec<_> = record.mainline().filter_map(|node| node.mv()).collect();
    let winner = record.outcome().and_then(|outcome| outcome.winner());
    let headers = record.headers();
    let players = [headers.black(), headers.white()];
    format!("{} {moves:?} {players:?} {:?}", record.start().to_sfen(), winner)
}

/// Floodgate has no word for the end of a game that was lost on time: the head of the next game ends it.
#[test]
fn games_of_csa_are_told_apart_by_their_start_positions() {
    let even = "PI\n+\n";
    let drawn = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP+00FU\n'note\n-\n";
    let summary = "'summary:time up:a lose:b win\n";
    for (end, head) in [
        (summary, format!("N+c\nN-d\n{even}")),
        (summary, format!("$EVENT:x\nN+c\nN-d\n{drawn}")),
        ("", format!("N+c\nN-d\n{even}")),
        ("", "'note\nN+c\nN-d\n+\n".to_string()),
        ("", even.to_string()),
        ("", drawn.to_string()),
    ] {
        let text = format!("N+a\nN-b\n{even}+7776FU\n-3334FU\n{end}{head}");
        let parsed = kifu::parse(text.as_bytes());
        let games: Vec<_> =
            parsed.records.iter().map(|game| (game.headers().black(), game.mainline().count())).collect();
        let next = head.contains("N+c").then_some("c");
        assert_eq!(games, [(Some("a"), 2), (next, 0)], "{text}");
    }
    for stray in ["N+c\n", "PI\n", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n", "$EVENT:x\n"] {
        let text = format!("N+a\nN-b\n{even}+7776FU\n{stray}-3334FU\n%TORYO\n");
        let parsed = kifu::parse(text.as_bytes());
        let moves: Vec<_> = parsed.records.iter().map(|game| game.mainline().count()).collect();
        assert_eq!(moves, [2], "{text}");
    }
}

/// A variation of KI2 has no ending of its own, but its game has one.
#[test]
fn a_head_below_a_variation_of_a_game_that_has_ended_begins_another() {
    let next = "手合割：平手\n▲２六歩    △８四歩\nまで2手で中断\n";
    let tree = "手合割：平手\n▲７六歩    △３四歩\nまで2手で中断\n変化：2手\n△８四歩\n変化：1手\n▲５六歩    △３四歩\n";
    let moves = |text: &str| -> Vec<usize> {
        let parsed = kifu::parse(text.as_bytes());
        parsed.records.iter().map(|record| record.mainline().count()).collect()
    };
    assert_eq!(moves(&format!("{tree}{next}")), [2, 2]);
    assert_eq!(moves(&format!("{tree}\n{next}")), [2, 2]);
    // In the middle of a line of play it is a displaced line.
    assert_eq!(moves("手合割：平手\n▲７六歩    △３四歩\n手合割：平手\n▲２六歩\nまで3手で中断\n"), [3]);
}

/// An unknown header between two games belongs to the game below if the one above has an ending; among moves it is a
/// comment.
#[test]
fn a_strange_header_above_a_head_is_of_the_game_that_begins_there() {
    let head = "先手の囲い：美濃\n手合割：平手\n";
    let is_owner = |record: &Record| record.headers().iter().any(|header| header.key == "先手の囲い");
    for (end, owner) in [("   2 投了\nまで1手で先手の勝ち\n", Some(1)), ("   2 投了\n", Some(1)), ("", None)]
    {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n{end}{head}   1 ２六歩(27)\n   2 投了\n");
        let records = kifu::parse(text.as_bytes()).records;
        assert_eq!(records.len(), 2, "{text}");
        for (at, record) in records.iter().enumerate() {
            assert_eq!(is_owner(record), Some(at) == owner, "{text}");
        }
    }
}

/// Heads in which each line affects the start position.
const HEADS: &[&str] = &[
    "#KIF version=2.0 encoding=UTF-8\n手合割：安南将棋\n棋戦：棋聖戦\n開始日時：2024/05/05\n場所：東京\n",
    "#KIF version=2.0 encoding=UTF-8\n棋戦：棋聖戦\n手合割：角落ち\n場所：東京\n下手：甲\n上手：乙\n",
    "場所：東京\n後手の持駒：銀　歩二　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
     | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
     | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
     | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
     +---------------------------+\n先手の持駒：飛　金三　\n後手番\n",
];

/// If a line end is lost, the text behind it is read or reported.
#[test]
fn a_line_end_lost_in_a_head_loses_no_start_position_in_silence() {
    for (head, moves) in HEADS.iter().flat_map(|head| ["手数----指手--\n", ""].map(|moves| (head, moves)))
    {
        let whole = format!("{head}{moves}まで0手で中断\n");
        let games = |text: &str| {
            let parsed = kifu::parse(text.as_bytes());
            let is_odd = parsed.diagnostics.iter().any(|found| found.severity > kifu::Severity::Note);
            let starts: Vec<_> = parsed
                .records
                .iter()
                .map(|record| format!("{} {}", record.variant(), record.start().to_sfen()))
                .collect();
            (starts, is_odd)
        };
        let (start, is_odd) = games(&whole);
        assert!(start.len() == 1 && !is_odd, "{whole}");
        for (at, _) in whole.match_indices('\n').filter(|(at, _)| at + 1 < whole.len()) {
            let text = format!("{}{}", &whole[..at], &whole[at + 1..]);
            let (joined, is_odd) = games(&text);
            assert!(joined == start || is_odd, "{joined:?} {text}");
        }
    }
    // These can be read as well.
    for (text, variant, start) in [
        (
            "#KIF version=2.0 encoding=UTF-8手合割：安南将棋\n   1 ７六歩(77)\n",
            "annan",
            "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL b - 1",
        ),
        (
            "棋戦：棋聖戦手合割：角落ち\n   1 ３四歩(33)\n",
            "shogi",
            "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
    ] {
        let parsed = kifu::parse(text.as_bytes());
        let record = &parsed.records[0];
        assert_eq!((record.variant().name(), record.start().to_sfen().as_str()), (variant, start));
        assert!(!parsed.has_errors() && record.mainline().count() == 1, "{:?}", parsed.diagnostics);
    }
    let hand = HEADS[2].replace("+\n先手の", "+先手の");
    assert_eq!(kifu::parse(hand.as_bytes()).records[0].start().to_sfen(), "4k4/9/9/9/9/9/9/9/4K4 w R3Gs2p 1");
}
