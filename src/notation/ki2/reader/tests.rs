use crate::diag::Code;
use crate::notation::ki2::KI2;
use crate::notation::testing::{self, Heard};
use crate::shogi::{Color, Destination, Origin, PieceKind, Relation};

fn hear(text: &str) -> Heard {
    testing::hear(&KI2, text)
}

#[test]
fn a_game_is_told_in_the_order_of_the_text() {
    let text = "\
#KI2 version=2.0 encoding=UTF-8
手合割：平手
先手：A
*▲７六歩 would be played
▲７六歩    △３四歩    ▲２六歩
*one
&here
△８四歩
まで4手で後手の勝ち

変化：2手
△８四歩▲２六歩
";
    let heard = hear(text);
    assert_eq!(heard.codes(), []);
    let expected = "Skipped Handicap Header Comment Move Move Move Comment Bookmark Move Summary \
                    Variation Move Move";
    assert_eq!(heard.events().join(" "), expected);
}

/// "any blanks/newlines between moves; moves may even be unseparated", "Also read ▼ ☗ ⛊ (Black),
/// ▽ ☖ ⛉ (White)".
#[test]
fn moves_are_told_apart_by_their_marks() {
    for text in [
        "▲７六歩 △３四歩\n",
        "▲７六歩△３四歩",
        "▲７六歩\u{3000}\t△３四歩\r\n",
        "  ☗７六歩 ☖３四歩\n",
        "▼７六歩▽３四歩\n",
        "⛊７六歩⛉３四歩\n",
        "▲７六歩\n\n△３四歩\n",
        "▲ ７六歩 △ ３四歩\n",
    ] {
        let heard = hear(text);
        let colors: Vec<_> = heard.moves.iter().map(|said| said.color).collect();
        assert_eq!(colors, [Some(Color::Black), Some(Color::White)], "{text}");
        assert_eq!(heard.codes(), [], "{text}");
    }
}

#[test]
fn what_prose_has_between_moves_is_reported_and_ends_no_move() {
    for sign in ["・", "／", " | ", "、"] {
        let heard = hear(&["▲７六歩", "△３四歩", "▲２六歩", "△８四歩"].join(sign));
        let colors: Vec<_> = heard.moves.iter().filter_map(|said| said.color).collect();
        assert_eq!(colors, [Color::Black, Color::White, Color::Black, Color::White], "{sign}");
        // One report covers all of them.
        assert_eq!(heard.codes(), [Code::Spelling], "{sign}");
    }
    assert_eq!(hear("▲７六歩・△３四歩、▲２六歩・△８四歩").codes(), [Code::Spelling, Code::Spelling]);
}

#[test]
fn a_side_in_words_is_a_mark_and_signs_part_moves_without_marks() {
    for text in [
        "先７六歩 後３四歩",
        "先手：７六歩　後手：３四歩",
        "(先)７六歩 (後)３四歩",
        "先手 ７六歩\n後手 ３四歩",
        "先手７六歩後手３四歩",
        "B７六歩 W３四歩",
        "B: ７六歩 W: ３四歩",
        "黒番７六歩　白番３四歩",
    ] {
        let heard = hear(text);
        let colors: Vec<_> = heard.moves.iter().map(|said| said.color).collect();
        assert_eq!(colors, [Some(Color::Black), Some(Color::White)], "{text}");
        assert_eq!(heard.codes(), [Code::Spelling], "{text}");
    }
    assert_eq!(hear("先手：７六歩\n後手：同金\n▲５六歩\n").events().join(" "), "Header Header Move", "names");
    let heard = hear("７六歩、３四歩→２六歩 投了");
    assert_eq!(heard.events().join(" "), "Move Move Move Ending");
    assert_eq!(hear("▲７六歩、これは△３四歩").codes(), [Code::Trailing]);
}

#[test]
fn what_lists_and_pages_put_around_moves_is_passed_over() {
    for text in [
        "- ▲７六歩\n- △３四歩\n",
        "▲７六歩<br>\n△３四歩<br/>\n",
        "▲７六歩&nbsp;△３四歩\n",
        "> ▲７六歩 △３四歩\n",
    ] {
        let heard = hear(text);
        assert_eq!((heard.moves.len(), heard.codes()), (2, vec![Code::Spelling]), "{text}");
    }
}

/// "mark dest piece [relative] [motion] [成|不成|打]"; "Over-specified … and both-order tokens occur";
/// "行 and 入 are traditional synonyms of 上"; "read `７六`, `76`, `7六`"; "if an origin is given, use it".
#[test]
fn words_of_a_move_are_understood() {
    let cases = [
        ("▲５八金右", Relation::RIGHT, None),
        ("▲５四銀右引不成", Relation::RIGHT.with(Relation::BACK), Some(false)),
        ("▲５四銀引右成", Relation::RIGHT.with(Relation::BACK), Some(true)),
        ("▲２二角行成", Relation::UP, Some(true)),
        ("▲３二龍入", Relation::UP, None),
        ("▲４八金直", Relation::STRAIGHT, None),
        ("▲４八金寄", Relation::SIDE, None),
        ("▲４八金左上", Relation::LEFT.with(Relation::UP), None),
    ];
    for (text, relation, promote) in cases {
        let heard = hear(text);
        assert_eq!((heard.moves[0].relation, heard.moves[0].promote), (relation, promote), "{text}");
        assert_eq!((heard.moves.len(), heard.codes().len()), (1, 0), "{text}");
    }
    for text in ["▲同　銀", "▲同銀", "▲同 銀", "▲同　　銀"] {
        assert_eq!(hear(text).moves[0].to, Destination::Same, "{text}");
    }
    assert_eq!(hear("▲５五角打").moves[0].origin, Origin::Hand);
    assert_eq!(hear("▲５五角").moves[0].origin, Origin::Unsaid);
    assert_eq!(hear("▲２二成銀").moves[0].before, Some(PieceKind::PROMOTED_SILVER));
    let origin = hear("▲７六歩(77)△３四歩(33)").moves[0].origin;
    assert_eq!(origin, Origin::Square("7g".parse().expect("a square")));
}

/// "`午六歩`, `丑二角ナル`, `未八と左上`, `辰五角`: file = earthly branch (子1 丑2 寅3 …), promotion ナル".
#[test]
fn branches_may_stand_for_files() {
    let said = hear("午六歩 寅四歩 丑二角ナル 同銀 辰五角\n");
    assert_eq!(said.events().join(" "), "Move Move Move Move Move");
    assert_eq!(said.codes(), [Code::Spelling; 2], "no marks, and other digits");
    assert_eq!(said.moves[0].to, Destination::Square("7f".parse().expect("a square")));
    assert_eq!(said.moves[2].promote, Some(true));
    assert_eq!(hear("☗未八と左上").moves[0].relation, Relation::LEFT.with(Relation::UP));
    let record = crate::parse("午六歩 寅四歩\n丑二角ナル 同銀\n辰五角\n".as_bytes());
    assert_eq!(record.format, Some(crate::Format::Ki2));
    assert_eq!(record.records[0].mainline().count(), 5, "{:?}", record.diagnostics);
}

#[test]
fn what_is_off_the_standard_is_reported_and_what_is_usual_is_not() {
    let cases: &[(&str, &str, &[Code])] = &[
        ("▲76歩 △34歩\n", "Move Move", &[Code::Spelling]),
        ("７六歩 ３四歩\n同歩\n", "Move Move Move", &[Code::Spelling]),
        ("▲７六歩（７７）\n", "Move", &[Code::Spelling]),
        ("▲７六歩 *why\n", "Move Comment", &[Code::Spelling]),
        ("▲７六歩 # why\n", "Move Remark", &[]),
        ("▲７六歩【▲２六歩 △８四歩】△３四歩\n", "Move Comment Move", &[Code::Spelling]),
        (
            "▲７六歩 （△８四歩\n▲２六歩）△３四歩\n",
            "Move UnreadMove Move UnreadMove Move",
            &[Code::Unpaired, Code::UnreadMove],
        ),
        ("▲７六歩「△８四歩は疑問」 △３四歩 ［図］\n", "Move Comment Move Comment", &[Code::Spelling; 2]),
        ("#KIF version=2.0 encoding=UTF-8\n▲７六歩\n", "Skipped Move", &[Code::Spelling]),
        ("▲７六歩\n  generated by 激指\n", "Move Remark", &[]),
        ("▲７六歩 △投了\n", "Move Ending", &[]),
        ("▲７六歩\n投了\n", "Move Ending", &[]),
        ("▲７六歩△３四歩まで2手で中断\n", "Move Move Summary", &[]),
        ("変化：2手 △３四歩\n", "Variation Move", &[]),
        ("▲７六歩\nまで1手で山田の優勢\n", "Move Summary", &[Code::UnknownEnding]),
        ("先手：山田\n▲７六歩\nまで1手で山田の勝ち\n", "Header Move Summary", &[]),
        ("まで1手で先手の勝ちx\n", "Summary", &[Code::Trailing]),
        ("▲７六歩 foo\n", "Move", &[Code::Trailing]),
        ("▲７六歩右手 △３四歩\n", "UnreadMove Move", &[Code::UnreadMove]),
        ("▲７六歩 △３四？ ▲２六歩\n", "Move UnreadMove Move", &[Code::UnreadMove]),
        ("▲７六\n", "UnreadMove", &[Code::UnreadMove]),
        ("▲\n", "UnreadMove", &[Code::UnreadMove]),
        ("▲７七七歩\n", "UnreadMove", &[Code::UnreadMove]),
        ("▲先手：A\n", "Header", &[]),
        ("Web Page：http://example.org/\n", "Header", &[]),
        ("https://example.org/1\n▲７六歩\n", "Comment Move", &[Code::Spelling]),
        ("ここから終盤\n▲７六歩\n", "Move", &[Code::UnreadLine]),
        ("1▲７六歩 2△３四歩 3．▲２六歩\n", "Skipped Move Skipped Move Skipped Move", &[Code::Spelling]),
        ("▲７六歩\n7△３四歩\n", "Move", &[Code::UnreadLine]),
        (
            "▲７六歩 △３四歩 3▲２六歩 １１△８四歩\n",
            "Move Move Skipped Move UnreadMove Move",
            &[Code::Spelling, Code::UnreadMove],
        ),
        ("道場：▲７六歩\n▲７六歩\n", "Header Move", &[]),
        ("▲７六歩\n道場：▲２六歩\n", "Move", &[Code::UnreadLine]),
        ("先手：▲山田\n▲７六歩\n", "Header Move", &[]),
        ("先手：五味打\n▲７六歩\n", "Header Move", &[]),
        ("先手：５五角打\n▲７六歩\n", "Move", &[Code::UnreadLine]),
        ("▲７六歩\n１０時から\n△３四歩\n", "Move Move", &[Code::UnreadLine]),
    ];
    for (text, events, codes) in cases {
        let heard = hear(text);
        assert_eq!(
            (heard.events().join(" ").as_str(), heard.codes().as_slice()),
            (*events, *codes),
            "{text}"
        );
    }
}

#[test]
fn another_game_begins_with_its_headers() {
    let heard = hear("先手：A\n▲７六歩\nまで1手で中断\n\n先手：B\n▲２六歩\n");
    assert_eq!(heard.events().join(" "), "Header Move Summary GameEnd Header Move");
}

/// Newspapers write the minutes after the moves that took any.
#[test]
fn a_number_behind_a_move_is_a_comment_on_it() {
    let read = |text: &str| {
        let parsed = crate::parse(text.as_bytes());
        let record = &parsed.records[0];
        let told = |node: crate::Node<'_>| {
            let mv = node.mv().map(|mv| record.variant().usi(mv)).unwrap_or_default();
            format!("{mv} {}", node.comments().join("/"))
        };
        let moves: Vec<_> = record.mainline().map(told).collect();
        (moves.join(","), parsed.diagnostics.iter().map(|found| found.code.name()).collect::<Vec<_>>())
    };
    let all = "7g7f ,3c3d 1,2g2f ,8c8d 12";
    for text in [
        "▲７六歩 △３四歩１ ▲２六歩 △８四歩12 \n▲２五歩\nまで5手で先手の勝ち\n",
        "▲７六歩\u{3000}△３四歩 1\u{3000}▲２六歩\u{3000}△８四歩12\n\n▲２五歩\nまで5手で先手の勝ち\n",
    ] {
        let (moves, codes) = read(text);
        assert_eq!(codes, ["syntax.spelling"], "{text}");
        assert_eq!(moves.replace('１', "1"), format!("{all},2f2e "), "{text}");
    }
    // These are no minutes: numbers of moves, and numbers that may be the rest of a move.
    for (text, moves) in [
        ("▲７六歩 2△３四歩 3▲２六歩\nまで3手で先手の勝ち\n", "7g7f ,3c3d ,2g2f "),
        ("▲７六歩 84 ▲２六歩\nまで3手で先手の勝ち\n", "7g7f "),
        ("▲７六歩 △３四歩 26\nまで3手で先手の勝ち\n", "7g7f ,3c3d "),
        ("▲７六歩①△３四歩②▲２六歩\nまで3手で先手の勝ち\n", "7g7f ,3c3d ,2g2f "),
    ] {
        assert_eq!(read(text).0, moves, "{text}");
    }
}

/// A star directly after a move and before a move of the other side is an annotation; a comment is longer, or stands
/// apart.
#[test]
fn a_star_between_moves_is_no_comment() {
    for (text, events) in [
        ("▲７六歩* △３四歩 ▲２六歩\n", "Move Move Move"),
        ("▲７六歩*△３四歩\n", "Move Move"),
        ("▲７六歩* △３四歩* ▲２六歩*\n", "Move Move Skipped Move Comment"),
        ("▲７六歩*△３四歩もある\n", "Move Comment"),
        ("▲７六歩 *△３四歩 ▲２六歩\n", "Move Comment"),
        ("▲７六歩* ▲２六歩\n", "Move Comment"),
    ] {
        assert_eq!(hear(text).events().join(" "), events, "{text}");
    }
}

/// A sign before the number of a row does not begin a remark.
#[test]
fn rows_may_have_a_sign_before_their_number() {
    for (text, events) in [
        ("#1 ▲７六歩 △３四歩\n#3 ▲２六歩\n#4 投了\n", "Move Move Move Ending"),
        ("▲７六歩 △３四歩\n#3 ▲２六歩が最善\n", "Move Move Remark"),
        ("▲７六歩 △３四歩\n# 3 手\n", "Move Move Remark"),
    ] {
        let heard = hear(text);
        let told: Vec<_> = heard.events().into_iter().filter(|event| *event != "Skipped").collect();
        assert_eq!(told.join(" "), events, "{text}");
    }
}

/// Each move of a row may have its number, with a mark or without.
#[test]
fn each_move_of_a_row_may_have_its_number() {
    for text in [
        "1.７六歩 2.３四歩 3.２六歩\n",
        "1. ７六歩 2. ３四歩\n3. ２六歩 4. ８四歩 5. ２五歩\n6. 投了\n",
        "①７六歩②３四歩\n③２六歩\n",
        "▲７六歩 2.３四歩 3.２六歩 4.投了\n",
        "▲ ７六歩 △ ３四歩\n▲\u{3000}２六歩\n",
    ] {
        let heard = hear(text);
        assert!(heard.codes().iter().all(|code| *code == Code::Spelling), "{text} {:?}", heard.codes());
        let told: Vec<_> = heard.events().into_iter().filter(|event| *event != "Skipped").collect();
        assert!(told.join(" ").starts_with("Move Move Move"), "{text} {told:?}");
    }
    // A number that does not fit the next move may mean that a move was lost.
    let heard = hear("1.７六歩 2.３四歩 5.２六歩\n");
    assert!(heard.codes().contains(&Code::Trailing), "{:?}", heard.codes());
    assert_eq!(heard.events().iter().filter(|event| **event == "Move").count(), 2);
}

/// Parentheses after the last move may contain the ending; before another move they are a remark.
#[test]
fn an_ending_may_stand_in_parentheses() {
    for (text, events) in [
        ("▲７六歩 △３四歩\n（投了）\n", "Move Move Ending"),
        ("▲７六歩 △３四歩\n[投了]\n", "Move Move Ending"),
        ("▲７六歩 △３四歩（投了）\nまで2手で後手の勝ち\n", "Move Move Ending Summary"),
        ("▲７六歩 (中断) △３四歩\n▲２六歩\n", "Move Comment Move Move"),
        ("▲７六歩（中断）\n△３四歩\n", "Move Comment Move"),
        ("▲７六歩 △３四歩（投了もある）\n", "Move Move Comment"),
        ("▲７六歩 △３四歩\n（図まで）▲２六歩\n", "Move Move Comment Move"),
    ] {
        let heard = hear(text);
        assert_eq!(heard.events().join(" "), events, "{text}");
        assert_eq!(heard.codes(), [Code::Spelling], "{text}");
    }
}

#[test]
fn an_ending_may_have_its_side_in_words() {
    for row in ["先手 投了", "先 投了", "先手：中断", "▲投了", "先手投了"] {
        let heard = hear(&format!("▲７六歩 △３四歩\n{row}\n"));
        let events = heard.events().join(" ");
        // With a colon it is a header, which is misplaced there.
        let expected = if row.contains('：') { "Move Move Header" } else { "Move Move Ending" };
        assert_eq!(events, expected, "{row} {:?}", heard.codes());
    }
}

/// A move is not the name of a player.
#[test]
fn a_move_behind_a_side_and_a_colon_is_not_lost_in_silence() {
    let is_error = |row: &str| {
        let parsed = crate::parse(format!("▲７六歩 △３四歩\n{row}\n").as_bytes());
        parsed.diagnostics.iter().any(|found| found.code == Code::UnreadMove)
    };
    assert!(is_error("先手：５六歩"));
    assert!(!is_error("先手：山田"));
}

/// A long line of remarks, closed or not, takes linear time.
#[test]
fn time_is_linear_in_remarks() {
    for remark in ["(a) ", "【▲", "（図"] {
        let start = std::time::Instant::now();
        let heard = hear(&("▲７六歩 ".to_owned() + &remark.repeat(50_000)));
        assert!(start.elapsed().as_secs() < 20, "{remark} {}", heard.codes().len());
    }
}
