use super::*;
use crate::{Cursor, Position, Variant, parse};

const TEXT: &str = "\
先手：甲
   1 ７六歩(77)   ( 0:03/00:00:03)
*first
   2 ３四歩(33)
   3 ２六歩(27)
   4 中断

変化：3手
   3 ６六歩(67)

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
*last
";

fn record() -> Record {
    parse(TEXT.as_bytes()).one().expect("nothing is wrong")
}

/// The lines of a record, each as its moves and its ending.
fn lines(record: &Record) -> Vec<String> {
    let tell = |line: Record| {
        let moves = line.mainline().filter_map(|node| node.mv()).map(|mv| line.variant().usi(mv));
        moves.chain(line.ending().map(|ending| ending.word.clone())).collect::<Vec<_>>().join(" ")
    };
    record.split_variations().map(tell).collect()
}

fn find(record: &Record, usi: &str) -> NodeId {
    let is_it = |node: &Node<'_>| node.mv().is_some_and(|mv| record.variant().usi(mv) == usi);
    record.nodes().find(is_it).expect("it is in the record").id()
}

#[test]
fn each_line_end_ends_one_line() {
    let mut record = record();
    let root = record.root().id();
    let text = "a\r\nb\rc\nd\n\re\r\n";
    let expected = ["a", "b", "c", "d", "", "e", ""];
    record.set_comments(root, [text]);
    assert_eq!(record.root().comments(), expected);
    record.set_comments(root, [""; 0]);
    record.add_comment(root, text);
    record.add_remark(root, text);
    assert_eq!(record.root().comments(), expected);
    assert_eq!(record.root().remarks(), expected);
}

#[test]
fn lines_are_put_in_another_order() {
    let mut record = record();
    assert_eq!(lines(&record), ["7g7f 3c3d 2g2f 中断", "7g7f 3c3d 6g6f", "7g7f 8c8d 2g2f"]);
    let [other, third] = ["8c8d", "6g6f"].map(|usi| find(&record, usi));
    record.promote(third);
    assert_eq!(lines(&record)[0], "7g7f 3c3d 6g6f");
    record.promote_to_main(other);
    assert_eq!(lines(&record)[0], "7g7f 8c8d 2g2f");
    record.reorder(other, 9);
    assert_eq!(lines(&record)[0], "7g7f 3c3d 6g6f");
    // A move within a variation stands for it, one of the main line for nothing.
    let [within, main] = ["8c8d", "3c3d"].map(|usi| find(&record, usi));
    let within = record.get(within).and_then(|node| node.children().next()).expect("it goes on").id();
    record.promote(within);
    assert_eq!(lines(&record)[0], "7g7f 8c8d 2g2f");
    record.promote(within);
    assert_eq!(lines(&record)[0], "7g7f 8c8d 2g2f");
    record.promote(main);
    assert_eq!(lines(&record)[0], "7g7f 3c3d 6g6f");
    assert_eq!(record.nodes().count(), record.root().walk().count());
}

#[test]
fn what_is_taken_out_is_gone_with_all_that_follows() {
    let mut record = record();
    let second = find(&record, "3c3d");
    let kept = find(&record, "8c8d");
    assert!(record.remove(second));
    assert_eq!(lines(&record), ["7g7f 8c8d 2g2f"]);
    assert!(record.get(second).is_none());
    assert_eq!(record.node(kept).ply(), 2);
    assert!(!record.remove(NodeId::ROOT));
    record.cut_after(kept);
    assert_eq!(lines(&record), ["7g7f 8c8d"]);
    let text = "   1 ７六歩(77)\n   2 ８四歩(83)\n";
    let expected = parse(text.as_bytes()).records.remove(0);
    assert_eq!(lines(&record), lines(&expected));
}

#[cfg(feature = "serde")]
#[test]
fn a_record_that_was_changed_is_listed_in_its_order() {
    let mut record = record();
    record.promote_to_main(find(&record, "8c8d"));
    record.remove(find(&record, "6g6f"));
    let json = serde_json::to_value(&record).expect("records serialise");
    let nodes = json["nodes"].as_array().expect("a list");
    let said: Vec<_> = nodes.iter().map(|node| (node["parent"].as_u64(), node["move"].as_str())).collect();
    let expected = [
        (None, None),
        (Some(0), Some("7g7f")),
        (Some(1), Some("8c8d")),
        (Some(2), Some("2g2f")),
        (Some(1), Some("3c3d")),
        (Some(4), Some("2g2f")),
        (Some(5), None),
    ];
    assert_eq!(said, expected);
}

#[test]
fn words_are_replaced() {
    let mut record = record();
    let first = find(&record, "7g7f");
    record.set_comments(first, ["one\ntwo", "three"]);
    record.set_remarks(first, ["x"]);
    record.set_bookmarks(first, ["here"]);
    assert_eq!(record.node(first).comments(), ["one", "two", "three"]);
    assert_eq!(record.node(first).bookmarks(), ["here"]);
    record.set_comments(first, [""; 0]);
    record.headers_mut().set(Some(crate::Field::Black), "先手", "乙");
    record.headers_mut().push(None, "X", "1");
    record.headers_mut().push(None, "Y", "1");
    record.headers_mut().push(None, "X", "1");
    record.headers_mut().set(None, "X", "2");
    let said = record.headers().iter().map(|header| header.key.as_str());
    assert_eq!(said.collect::<Vec<_>>(), ["先手", "X", "Y"]);
    assert_eq!((record.headers().black(), record.headers().key("X")), (Some("乙"), Some("2")));
    record.headers_mut().retain(|header| header.field.is_some());
    assert_eq!(record.headers().len(), 1);
    let last = find(&record, "6g6f");
    let ending = Ending::new("投了", crate::Reason::Resign, None);
    record.set_ending(last, ending.clone());
    record.set_ending(last, Ending::new("中断", crate::Reason::Interrupted, None));
    assert_eq!(record.node(last).endings().count(), 1);
    assert_eq!(record.node(last).ending().map(|ending| ending.reason), Some(crate::Reason::Interrupted));
    let written = crate::write(&record, crate::Format::Kif, &crate::WriteOptions::new());
    assert_eq!(parse(written.text.as_bytes()).records[0].headers().black(), Some("乙"));
}

#[test]
fn records_of_one_game_become_one() {
    let mut own = record();
    let other = "後手：丙\n先手：乙\n   1 ７六歩(77)   ( 0:09/00:00:09)\n*another\n   2 ３四歩(33)\n   3 ７五歩(76)\n   4 投了\n";
    let other = parse(other.as_bytes()).one().expect("nothing is wrong");
    let merged = own.merge(&other).expect("both begin alike");
    assert_eq!(merged.headers.iter().map(|header| header.value.as_str()).collect::<Vec<_>>(), ["乙"]);
    assert_eq!(merged.times, [find(&own, "7g7f")]);
    assert_eq!(lines(&own).last().map(String::as_str), Some("7g7f 3c3d 7f7e 投了"));
    assert_eq!(own.node(find(&own, "7g7f")).comments(), ["first", "another"]);
    assert_eq!(own.headers().white(), Some("丙"));
    let again = own.clone();
    own.merge(&other).expect("both begin alike");
    assert_eq!(own, again, "what is known is not said twice");
    let mini = Record::new(Position::start(&Variant::named("minishogi").expect("it is known")));
    assert_eq!(own.merge(&mini), Err(OtherStart));
}

#[test]
fn times_that_one_record_lacks_come_from_the_other() {
    let [timed, plain] = ["   ( 0:09/00:00:09)", ""].map(|time| {
        parse(format!("手合割：平手\n   1 ７六歩(77){time}\n   2 投了\n").as_bytes())
            .one()
            .expect("it is clean")
    });
    for (mut own, other) in [(timed.clone(), plain.clone()), (plain, timed)] {
        let merged = own.merge(&other).expect("both begin alike");
        let elapsed = own.node(find(&own, "7g7f")).elapsed();
        assert_eq!((merged.times, elapsed), (vec![], Some(std::time::Duration::from_secs(9))));
    }
}

#[test]
fn text_that_could_not_be_read_is_merged_once() {
    let own = parse("   1 ７六歩(77)\n   2 ３四歩(33)\n".as_bytes()).one().expect("nothing is wrong");
    let mut other = parse("   1 ７六歩(77)\n   2 ５五歩(57)\n".as_bytes()).records.remove(0);
    other.add_provenance("of a program");
    let mut merged = own.clone();
    for _ in 0..2 {
        merged.merge(&other).expect("both begin alike");
        let kept: Vec<_> = merged.unplayed().iter().map(|kept| (kept.after, &*kept.text)).collect();
        let first = find(&merged, "7g7f");
        assert_eq!(kept, [(first, &["   2 ５五歩(57)".trim_start().to_string()][..])]);
        assert_eq!(merged.provenance(), ["of a program"]);
    }
}

/// Notations have words of their own; what no table knows means something else with each word.
#[test]
fn endings_become_one_where_they_mean_the_same() {
    let kif = |end: &str| {
        parse(format!("手合割：平手\n   1 ７六歩(77)\n   2 {end}\n").as_bytes()).records.remove(0)
    };
    let csa = parse(b"PI\n+\n+7776FU\n%TORYO\n").records.remove(0);
    for (one, other, expected) in [
        (kif("投了"), csa.clone(), vec!["7g7f 投了"]),
        (kif("千日手"), csa, vec!["7g7f 千日手", "7g7f %TORYO"]),
        (kif("ほげ"), kif("ふが"), vec!["7g7f ほげ", "7g7f ふが"]),
    ] {
        let mut merged = one;
        merged.merge(&other).expect("both begin alike");
        assert_eq!(lines(&merged), expected);
    }
}

#[test]
fn what_is_put_last_is_the_last_one() {
    let mut record = Record::new(Position::start(&Variant::shogi()));
    let root = record.root().id();
    let push = |record: &mut Record, usi: &str| {
        let mv = Variant::shogi().parse_usi(usi).expect("a move");
        record.push(root, mv).expect("it is legal")
    };
    let first = push(&mut record, "7g7f");
    push(&mut record, "2g2f");
    record.reorder(first, 1);
    push(&mut record, "5g5f");
    assert_eq!(lines(&record), ["2g2f", "7g7f", "5g5f"]);
}

#[test]
fn a_fact_that_is_said_twice_is_no_other_one() {
    let text =
        "対局日：2025/08/30\n開始日時：2025/08/30 14:04\n備考：a\n備考：b\n手合割：平手\n   1 ７六歩(77)\n";
    let twice = parse(text.as_bytes()).one().expect("nothing is wrong");
    let mut own = Record::new(twice.start().clone());
    for _ in 0..2 {
        assert_eq!(own.merge(&twice).expect("both begin alike").headers, []);
        assert_eq!(own, twice);
    }
}

#[test]
fn a_cursor_knows_its_position_and_changes_the_record() {
    let mut cursor = Cursor::new(record());
    cursor.to_end();
    assert!(cursor.node().ending().is_some() && !cursor.forward());
    let played = cursor.position().clone();
    assert_eq!(played, cursor.node().position());
    let move_of = |usi: &str| Variant::shogi().parse_usi(usi).expect("it is spelt well");
    assert_eq!(cursor.play(move_of("7g7e")), Err(IllegalMove::EmptyOrigin));
    assert!(cursor.play_any(move_of("5c5d")).is_ok(), "it is White's turn");
    assert_eq!(
        cursor.play_any(move_of("9g9e")).map(|node| cursor.record().node(node).illegal()),
        Ok(Some(IllegalMove::CannotMove))
    );
    assert!(cursor.remove() && cursor.remove());
    assert_eq!(*cursor.position(), played);
    cursor.go_to(find(cursor.record(), "6g6f"));
    assert_eq!(*cursor.position(), cursor.node().position());
    cursor.to_start();
    assert!(cursor.enter(0) && cursor.enter(1) && !cursor.enter(5) && cursor.follow(move_of("2g2f")));
    assert_eq!(cursor.node().comments(), ["last"]);
    assert_eq!(cursor.into_record(), record());
}

/// The line ends at move 1, and two variations go on from there: a move, and another ending.
const ENDED: &str = "\
   1 ７六歩(77)
   2 投了   ( 0:05/00:00:05)
*too early
&here

変化：2手
   2 ３四歩(33)
   3 中断

変化：2手
   2 切れ負け
";

#[test]
fn endings_stand_at_the_move_they_follow() {
    let record = parse(ENDED.as_bytes()).one().expect("nothing is wrong");
    let first = record.node(find(&record, "7g7f"));
    let words = |node: Node<'_>| node.endings().map(|ending| ending.get().word.clone()).collect::<Vec<_>>();
    assert_eq!(words(first), ["投了", "切れ負け"]);
    assert_eq!(words(record.node(find(&record, "3c3d"))), ["中断"]);
    let ending = first.ending().expect("the line ends here");
    assert_eq!((ending.ply(), ending.turn(), ending.after().id()), (2, crate::Color::White, first.id()));
    assert_eq!((ending.comments(), ending.bookmarks()), (&["too early".into()][..], &["here".into()][..]));
    assert_eq!(ending.elapsed().map(|time| time.as_secs()), Some(5));
    assert_eq!(first.endings().map(|ending| ending.is_variation()).collect::<Vec<_>>(), [false, true]);
    assert_eq!(record.ending().map(|ending| ending.id()), Some(ending.id()));
    assert_eq!(record.node(ending.id()).id(), first.id(), "an ending is no node");
}

#[test]
fn who_walks_the_tree_meets_moves() {
    let record = parse(ENDED.as_bytes()).one().expect("nothing is wrong");
    let usi = |node: Node<'_>| node.mv().map(|mv| record.variant().usi(mv)).unwrap_or_default();
    assert_eq!(record.nodes().map(usi).collect::<Vec<_>>(), ["", "7g7f", "3c3d"]);
    assert_eq!(record.root().walk().map(usi).collect::<Vec<_>>(), ["", "7g7f", "3c3d"]);
    assert_eq!(record.mainline().map(usi).collect::<Vec<_>>(), ["7g7f"], "the main line ends at move 1");
    let first = record.last();
    assert_eq!(first.children().map(usi).collect::<Vec<_>>(), ["3c3d"]);
    assert!(first.main_child().is_none() && first.children().all(|child| child.is_variation()));
    assert_eq!(record.variations(), 2);
    let mut cursor = Cursor::new(&record);
    cursor.to_end();
    assert_eq!(cursor.node().id(), first.id());
    assert!(!cursor.forward() && cursor.enter(0) && !cursor.forward());
    let ending = first.ending().expect("the line ends here").id();
    cursor.go_to(ending);
    assert_eq!(cursor.node().id(), first.id());
}

#[test]
fn endings_are_changed_by_their_numbers() {
    let mut record = parse(ENDED.as_bytes()).one().expect("nothing is wrong");
    let (first, second) = (find(&record, "7g7f"), find(&record, "3c3d"));
    let [resigns, flag] = record.node(first).endings().map(|ending| ending.id()).collect::<Vec<_>>()[..]
    else {
        panic!("there are two")
    };
    record.set_comments(resigns, ["late"]);
    record.set_elapsed(resigns, None);
    assert!(!record.set_elapsed(NodeId::ROOT, Some(std::time::Duration::from_secs(1))));
    assert_eq!(record.root().elapsed(), None);
    let ending = record.ending().expect("it is still there");
    assert_eq!((ending.comments(), ending.elapsed()), (&["late".into()][..], None));
    record.promote(flag);
    assert_eq!(lines(&record), ["7g7f 投了", "7g7f 3c3d 中断", "7g7f 切れ負け"]);
    record.reorder(second, 5);
    assert_eq!(record.ending().map(|ending| ending.id()), Some(resigns), "it is the last already");
    record.reorder(second, 0);
    assert_eq!(lines(&record)[0], "7g7f 3c3d 中断");
    assert!(record.remove(resigns) && record.remove(flag));
    assert_eq!((record.node(first).endings().count(), record.variations()), (0, 0));
}

type Edit<'e> = &'e dyn Fn(&mut Record, NodeId);

#[test]
fn nodes_are_equal_where_they_are_one() {
    let own = record();
    let other = own.clone();
    let first = find(&own, "7g7f");
    assert_eq!(own.node(first), own.root().children().next().expect("a move"));
    assert_ne!(own.node(first), own.root());
    assert_ne!(own.node(first), other.node(first), "another record");
}

#[test]
fn another_number_of_the_first_move_is_named() {
    let text = |ply: u32| format!("sfen 4k4/9/9/9/9/9/9/9/4K4 b - {ply} moves 5i5h");
    let [mut own, other] = [1, 31].map(|ply| parse(text(ply).as_bytes()).one().expect("nothing is wrong"));
    assert_eq!(own.merge(&other).expect("both begin alike").first_ply, Some(31));
    assert_eq!((own.start().ply(), own.nodes().count()), (1, 2));
    let same = own.clone();
    assert_eq!(own.merge(&same).expect("both begin alike").first_ply, None);
}

#[test]
fn a_node_that_was_taken_out_is_not_changed() {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Duration;
    let mut record = parse(ENDED.as_bytes()).one().expect("nothing is wrong");
    let gone = find(&record, "3c3d");
    let ending = record.node(gone).ending().expect("the variation ends").id();
    assert!(record.remove(gone));
    let mv = record.variant().parse_usi("2g2f").expect("a move");
    let said = Ending::new("中断", crate::Reason::Interrupted, None);
    let edits: [Edit<'_>; 15] = [
        &|record, node| assert!(record.push(node, mv).is_ok()),
        &|record, node| assert!(record.push_any(node, mv).is_ok()),
        &|record, node| assert_ne!(record.push_ending(node, said.clone()), NodeId::ROOT),
        &|record, node| assert_ne!(record.set_ending(node, said.clone()), NodeId::ROOT),
        &|record, node| record.add_comment(node, "a"),
        &|record, node| record.add_remark(node, "a"),
        &|record, node| record.add_bookmark(node, "a"),
        &|record, node| record.set_comments(node, ["a"]),
        &|record, node| record.set_remarks(node, ["a"]),
        &|record, node| record.set_bookmarks(node, ["a"]),
        &|record, node| assert!(record.set_elapsed(node, Some(Duration::from_secs(1)))),
        &|record, node| record.cut_after(node),
        &|record, node| record.reorder(node, 0),
        &|record, node| record.promote(node),
        &|record, node| record.promote_to_main(node),
    ];
    let before = record.clone();
    for (at, edit) in edits.iter().enumerate() {
        for node in [gone, ending, NodeId::from_index(1_000)] {
            let edited = catch_unwind(AssertUnwindSafe(|| edit(&mut record, node)));
            let why = edited.expect_err("the node is gone");
            let why = why.downcast_ref::<String>().map(String::as_str).or(why.downcast_ref().copied());
            assert_eq!(why, Some("the node is of this record"), "edit {at} of {node:?}");
        }
    }
    assert_eq!(record, before);
    assert_eq!((record.nodes.len(), record.extras().len()), (before.nodes.len(), before.extras().len()));
}
