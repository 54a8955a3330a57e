//! Variations: at which move each one branches off, and that reading one changes neither the main line nor another
//! variation.

use kifu::{Format, ReadOptions, Record, WriteOptions};

/// The moves of each line of play, given from its first variation on, and the codes of the findings.
fn lines(text: &str) -> (Vec<String>, Vec<&'static str>) {
    let parsed = kifu::parse(text.as_bytes());
    let record = &parsed.records[0];
    let usi = |line: &kifu::Record| {
        let moves = line.mainline().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv));
        moves.collect::<Vec<_>>().join(" ")
    };
    let codes = parsed.diagnostics.iter().map(|found| found.code.name());
    (record.split_variations().map(|line| usi(&line)).collect(), codes.collect())
}

const BOARD: &str = "\
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・v角 ・|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：なし
";

#[test]
fn a_variation_never_changes_who_begins() {
    for head in ["先手：A\n", BOARD] {
        let text = format!("{head}1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n変化：1手\n1 ８四歩(83)\n");
        let (lines, codes) = lines(&text);
        assert_eq!(lines[0], "7g7f 3c3d", "{head}");
        assert!(codes.contains(&"illegal.wrong-side") || codes.contains(&"move.none"), "{codes:?}");
    }
}

/// If a line was broken off, a variation of its next move must not become that move, and its ending not that of the
/// game.
#[test]
fn a_variation_of_what_was_not_played_is_kept_as_text() {
    let head = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";
    for (main, variation) in [
        ("", "変化：4手\n4 ２六歩(27)\n5 投了\n"),
        ("3 ７六銀打\n4 ８四歩(83)\n", "変化：3手\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n"),
        ("3 ６六？(67)\n", "変化：3手\n3 ２六歩(27)\n4 投了\n"),
        ("", "変化：手\n2 ８四歩(83)\n3 投了\n"),
        ("", "変化：０手\n2 ８四歩(83)\n3 投了\nまで2手で後手の勝ち\n"),
    ] {
        let parsed = kifu::parse(format!("{head}{main}\n{variation}").as_bytes());
        let record = &parsed.records[0];
        let codes: Vec<&str> = parsed.diagnostics.iter().map(|found| found.code.name()).collect();
        let read = (record.last().ply(), record.ending().is_none(), record.variations());
        assert_eq!(read, (2, true, 0), "{main}{variation}{codes:?}");
        assert!(codes.contains(&"tree.no-branch") || codes.contains(&"tree.number"), "{codes:?}");
        let kept: String = record.unplayed().iter().flat_map(|kept| kept.text.clone()).collect();
        assert!(variation.lines().skip(1).all(|line| kept.contains(line)), "{kept}");
    }
    // The same holds for a variation that does not fit the one above it.
    let above = "3 ７六銀打\n\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n\n";
    let text = format!("{head}{above}変化：3手\n3 ２二角成(88)\n4 投了\n");
    let record = &kifu::parse(text.as_bytes()).records[0];
    assert_eq!((record.last().ply(), record.ending().is_none()), (2, true));
}

/// Programs write an analysis that begins where the game stops as a variation, and read it as moves of the game.
#[test]
fn a_variation_of_the_next_move_goes_on_with_the_game() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n\n変化：3手\n3 ２六歩(27)\n4 投了\n";
    let (lines, codes) = lines(text);
    assert_eq!((lines, codes), (vec!["7g7f 3c3d 2g2f".to_string()], vec!["tree.no-branch"]));
}

/// A line of one move has no place for a variation of the next move, but the line below it has.
#[test]
fn a_variation_varies_from_a_move_that_there_is() {
    let main = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n";
    let (lines, _) = lines(&format!("{main}\n変化：3手\n3 ６六歩(67)\n\n変化：4手\n4 ４四歩(43)\n"));
    assert_eq!(lines[1..], ["7g7f 3c3d 6g6f", "7g7f 3c3d 2g2f 4c4d"]);
}

/// Without a sign before the moves of a variation, they would be read as moves of the game.
#[test]
fn a_heading_behind_the_sign_of_a_comment_begins_a_variation() {
    let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n#変化：2手\n2 ８四歩(83)\n";
    let ki2 = "手合割：平手\n▲７六歩 △３四歩\n\n#変化：2手\n△８四歩 ▲２六歩\n";
    for sign in ["", "*", "＊", "# ", "&"] {
        for (text, last) in [(kif, "8c8d"), (ki2, "8c8d 2g2f")] {
            let (lines, codes) = lines(&text.replace('#', sign));
            assert_eq!(lines, ["7g7f 3c3d".to_string(), format!("7g7f {last}")], "{sign}");
            assert_eq!(codes.contains(&"syntax.spelling"), !sign.is_empty(), "{sign} {codes:?}");
        }
    }
    // Behind such a heading, moves that continue the game belong to it.
    let comment = ki2.replace("2手", "3手").replace("△８四歩 ▲２六歩", "▲２六歩 △８四歩");
    for (text, main) in [(&*comment, "7g7f 3c3d 2g2f 8c8d"), (&kif.replace("2 ８四歩(83)", ""), "7g7f 3c3d")]
    {
        assert_eq!(lines(text).0, [main], "{text}");
    }
}

#[test]
fn numbers_are_looked_up_as_they_are_written() {
    let after_a_gap = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n5 ８四歩(83)\n";
    let doubled = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n4 ２五歩(26)\n";
    let cases = [
        (after_a_gap, "変化：3手\n3 ６六歩(67)\n", "7g7f 3c3d 6g6f"),
        (after_a_gap, "変化：5手\n5 ４四歩(43)\n", "7g7f 3c3d 2g2f 4c4d"),
        (doubled, "変化：3手\n3 ６六歩(67)\n", "7g7f 3c3d 6g6f"),
        // Two moves have this number, but only one of them is White's.
        (doubled, "変化：4手\n4 ４四歩(43)\n", "7g7f 3c3d 2g2f 4c4d"),
        (doubled, "変化：4手\n4 ６六歩(67)\n", "7g7f 3c3d 2g2f 8c8d 6g6f"),
    ];
    for (main, variation, expected) in cases {
        let (lines, codes) = lines(&format!("手合割：平手\n{main}\n{variation}"));
        assert_eq!(lines.get(1).map(String::as_str), Some(expected), "{main}{variation}{codes:?}");
    }
}

/// An impossible rook move is at move 3 of the game and at move 1 of its variation, and the variation goes on.
#[test]
fn an_illegal_move_of_a_variation_has_its_number_in_the_game() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n\
        変化：3手\n3 ５五飛(28)\n4 ８四歩(83)\n5 投了\n";
    let parsed = kifu::parse(text.as_bytes());
    let found: Vec<_> = parsed.diagnostics.iter().map(|found| (found.code.name(), found.ply)).collect();
    assert_eq!(found, [("illegal.cannot-move", Some(3)), ("ending.illegal-unnoticed", Some(4))]);
    assert!(parsed.diagnostics[1].message.contains("move 3"), "{}", parsed.diagnostics[1].message);
}

/// Only the game has the impossible rook move, so only its ending overlooks an illegal move.
#[test]
fn an_illegal_move_is_none_of_a_variation_beside_it() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ５五飛(28)\n4 投了\n\n\
        変化：3手\n3 ２六歩(27)\n4 投了\n";
    let (_, codes) = lines(text);
    assert_eq!(codes, ["illegal.cannot-move", "ending.illegal-unnoticed"]);
}

/// Programs write the variations of later moves first; people may begin with the earliest.
#[test]
fn a_variation_that_does_not_fit_is_played_where_it_does() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ４五角打\n6 ３三銀(22)\n";
    let text = format!(
        "手合割：平手\n{main}\n変化：3手\n3 ２六歩(27)\n4 ８四歩(83)\n5 ２五歩(26)\n6 ８五歩(84)\n\n変化：6手\n6 ５二飛(82)\n"
    );
    let (lines, codes) = lines(&text);
    assert_eq!(lines[2], "7g7f 3c3d 2g2f 8c8d 2f2e 8b5b", "it fits the line above it");
    assert!(!codes.contains(&"tree.other-branch"));
    let text = text.replace("6 ５二飛(82)", "6 ５二角打");
    let (lines, codes) = self::lines(&text);
    assert_eq!(lines[2], "7g7f 3c3d 8h2b+ 3a2b B*4e B*5b");
    assert!(codes.contains(&"tree.other-branch"), "{codes:?}");
    // Only the first move decides where a variation belongs: the fifth here would fit the main line as its fourth.
    let text = format!(
        "手合割：平手\n{main}\n変化：3手\n3 ２六歩(27)\n4 ８四歩(83)\n\n変化：4手\n4 ４四歩(43)\n5 ５四歩(53)\n"
    );
    let (lines, codes) = self::lines(&text);
    assert_eq!(lines[2], "7g7f 3c3d 2g2f 4c4d");
    assert!(codes.contains(&"illegal.wrong-side"), "{codes:?}");
}

/// rsshogi writes only variations of the game itself, those of its first moves first, and the ending below them.
#[test]
fn an_ending_below_the_variations_is_that_of_the_game() {
    let main = "手合割：平手\n   1 ７六歩(77)+\n   2 ３四歩(33)+\n   3 ２六歩(27)\n   4 ８四歩(83)\n";
    let early = "\n変化：1手\n   1 ２六歩(27)+\n   2 ３四歩(33)\n*枝\n";
    let late = "\n変化：2手\n   2 ８四歩(83)+\n   3 ９六歩(97)\n   4 ８五歩(84)\n";
    let end = "\n   5 投了         ( 0:03/00:00:03)\nまで4手で後手の勝ち\n";
    let text = format!("{main}{early}{late}{end}");
    let (read, codes) = lines(&text);
    assert_eq!(read, ["7g7f 3c3d 2g2f 8c8d", "7g7f 8c8d 9g9f 8d8e", "2g2f 3c3d"]);
    assert_eq!(codes, ["syntax.spelling", "tree.missing"]);
    let record = &kifu::parse(text.as_bytes()).records[0];
    let ending = record.ending().expect("the game has ended");
    assert_eq!((ending.ply(), record.outcome().map(kifu::Outcome::name)), (5, Some("white")));
    assert_eq!(ending.elapsed().map(|time| time.as_secs()), Some(3));
    let rows = "手合割：平手\n▲７六歩    △３四歩    ▲２六歩    △８四歩\n";
    let branches = "\n変化：1手\n▲２六歩    △３四歩\n*枝\n\n変化：2手\n△８四歩    ▲９六歩    △８五歩\n";
    let (read, codes) = lines(&format!("{rows}{branches}\nまで4手で後手の勝ち\n"));
    assert_eq!(read, ["7g7f 3c3d 2g2f 8c8d", "7g7f 8c8d 9g9f 8d8e", "2g2f 3c3d"]);
    assert_eq!(codes, ["syntax.spelling"]);
    let (read, codes) = lines(&format!("{rows}{branches}まで4手で後手の勝ち\n"));
    assert_eq!((&*read[2], codes), ("2g2f 8c8d 9g9f 8d8e", vec!["ending.missing"]));
    // Usually the number of a later move belongs to the variation above, and an ending to the line above it.
    let usual = format!("{main}   5 投了\n{early}{late}   5 中断\n");
    assert_eq!(lines(&usual).0[1..], ["2g2f 3c3d", "2g2f 8c8d 9g9f 8d8e"]);
    let own = format!("{main}{early}{late}   5 中断\n");
    assert!(kifu::parse(own.as_bytes()).records[0].ending().is_none());
}

/// 50,000 variations anywhere in a game of 50,000 moves, or each nested in the one before: with more than linear cost,
/// this test would not end.
#[test]
fn variations_cost_no_more_than_their_text() {
    let moves = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
    let others = ["５八飛(28)", "５二飛(82)", "４八飛(38)", "６二飛(72)"];
    let mut main = "手合割：平手\n手数----指手---------消費時間--\n".to_string();
    for n in 0..50_000 {
        main.push_str(&format!("{} {}\n", n + 1, moves[n % 4]));
    }
    let mut place = 1_u64;
    let mut anywhere = main.clone();
    for _ in 0..50_000 {
        place = (place * 48_271) % 2_147_483_647;
        let n = place as usize % 50_000;
        anywhere.push_str(&format!("変化：{}手\n{} {}\n", n + 1, n + 1, others[n % 4]));
    }
    let parsed = kifu::parse(anywhere.as_bytes());
    assert_eq!(parsed.records[0].nodes().count(), 100_001);
    assert!(!parsed.has_errors());
    let mut nested = main.lines().take(6).map(|line| format!("{line}\n")).collect::<String>();
    for n in 1..50_000 {
        nested.push_str(&format!(
            "変化：{}手\n{} {}\n{} {}\n",
            n + 1,
            n + 1,
            others[n % 4],
            n + 2,
            moves[(n + 1) % 4]
        ));
    }
    assert_eq!(kifu::parse(nested.as_bytes()).records.len(), 1);
    // Notations with nested variations give the same result.
    let in_kif = |record: &Record| kifu::write(record, Format::Kif, &WriteOptions::new()).text;
    let record = &parsed.records[0];
    for format in [Format::Jkf, Format::Hodges] {
        let written = kifu::write(record, format, &WriteOptions::new());
        assert_eq!(written.losses, [], "{format}");
        let read = kifu::parse_with(written.text.as_bytes(), &ReadOptions::new().format(format));
        assert!(!read.has_errors() && in_kif(&read.records[0]) == in_kif(record), "{format}");
    }
}

/// Nifu is a mistake of the player; a missing pawn shows that the variation belongs to another line.
#[test]
fn a_variation_may_begin_with_a_fault() {
    let main = "1 ２六歩(27)\n2 ８四歩(83)\n3 ２五歩(26)\n4 ８五歩(84)\n5 ２四歩(25)\n6 同　歩(23)\n7 同　飛(28)\n\
                8 ２三歩打\n9 ２八飛(24)\n";
    let beside = "変化：5手\n5 ７八金(69)\n6 ８六歩(85)\n7 同　歩(87)\n8 同　飛(82)\n9 ８七歩打\n";
    let cases = [
        ("9 ２六歩打\n", "illegal.nifu", "2g2f 8c8d 2f2e 8d8e 6i7h 8e8f 8g8f 8b8f P*2f"),
        ("9 ３四飛(24)\n", "tree.other-branch", "2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d P*2c 2d3d"),
    ];
    for (variation, code, expected) in cases {
        let (lines, codes) = lines(&format!("手合割：平手\n{main}\n{beside}\n変化：9手\n{variation}"));
        assert!(lines.iter().any(|line| line == expected), "{lines:?} {codes:?}");
        assert!(codes.contains(&code), "{codes:?}");
    }
}

/// Some programs write a variation after the move that it replaces, and continue the main line below it; the heading
/// has the number of the first move, or that of the move before it.
#[test]
fn a_variation_in_the_middle_of_the_main_line_leaves_it_whole() {
    let head = "先手：A\n後手：B\n手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n*急所\n";
    let one = "3 ２二角成(88)\n4 ２二銀(31)\n*注\n";
    let main = "3 ２六歩(27)\n4 ８四歩(83)\n";
    let end = "5 ２五歩(26)\n6 投了\nまで5手で先手の勝ち\n";
    let whole = "7g7f 3c3d 2g2f 8c8d 2f2e";
    let (first, second) = ("7g7f 3c3d 8h2b+ 3a2b", "7g7f 3c3d 6g6f");
    let later = "7g7f 3c3d 2g2f 4c4d 5g5f";
    let cases = [
        (format!("{head}\n変化：2手\n{one}{main}{end}"), vec![whole, first], 1),
        (format!("{head}\n変化：3手\n{one}\n{main}{end}"), vec![whole, first], 1),
        (
            format!("{head}変化：3手\n{one}\n変化：3手\n3 ６六歩(67)\n{main}{end}"),
            vec![whole, first, second],
            1,
        ),
        (
            format!(
                "{head}変化：3手\n{one}3 ２六歩(27)\n変化：4手\n4 ４四歩(43)\n5 ５六歩(57)\n4 ８四歩(83)\n{end}"
            ),
            vec![whole, first, later],
            2,
        ),
        // A variation within a variation, before and after the end of the main line.
        (
            format!(
                "{head}変化：3手\n3 ２二角成(88)\n変化：3手\n4 ２二飛(82)\n\n変化：4手\n4 ４二銀(31)\n4 ２二銀(31)\n{main}{end}"
            ),
            vec![whole, first, "7g7f 3c3d 8h2b+ 8b2b", "7g7f 3c3d 8h2b+ 3a4b"],
            1,
        ),
        (
            format!(
                "{head}{main}{end}\n変化：3手\n3 ６六歩(67)\n変化：4手\n4 ４四歩(43)\n4 ８四歩(83)\n5 ７八飛(28)\n"
            ),
            vec![whole, "7g7f 3c3d 6g6f 8c8d 2h7h", "7g7f 3c3d 6g6f 4c4d"],
            1,
        ),
    ];
    for (text, expected, spelt) in cases {
        let (mut read, codes) = lines(&text);
        read[1..].sort_unstable();
        let mut expected = expected;
        expected[1..].sort_unstable();
        assert_eq!(read, expected, "{text}");
        assert_eq!(codes, vec!["syntax.spelling"; spelt], "{text}");
        // Deferred variations belong to their game, whatever stands below.
        for below in ["", "# ---- Kifu for Windows ----\n", "*以上\n"] {
            let parsed = kifu::parse(format!("{text}\n{below}{text}").as_bytes());
            let (games, errors) = (parsed.records.len(), parsed.has_errors());
            assert_eq!((games, errors), (2, false), "{text}{below}{:?}", parsed.diagnostics);
            assert!(
                parsed.records.iter().all(|record| record.variations() == expected.len() - 1),
                "{text}{below}"
            );
            let outcome = |record: &Record| record.outcome().map(|outcome| outcome.name());
            assert!(parsed.records.iter().all(|record| outcome(record) == Some("black")), "{text}{below}");
        }
    }
}

/// A variation that ends before the line goes on is not in its middle, and the number of lines that are searched is
/// limited.
#[test]
fn a_line_that_does_not_go_on_keeps_its_variations() {
    let head = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";
    for (text, expected) in [
        ("変化：3手\n3 ２六歩(27)\n", "tree.no-branch"),
        ("変化：3手\n3 ２六歩(27)\nまで3手で先手の勝ち\n3 ６六歩(67)\n", "move.after-end"),
        ("変化：5手\n3 ２六歩(27)\n3 ６六歩(67)\n", "tree.no-branch"),
    ] {
        let codes = lines(&format!("{head}{text}")).1;
        assert!(codes.contains(&expected), "{text}{codes:?}");
    }
    let mut many = head.to_string();
    for number in 3..20_000 {
        many += &format!("変化：{number}手\n{number} ５八玉(59)\n");
    }
    assert!(!lines(&many).0.is_empty());
}
