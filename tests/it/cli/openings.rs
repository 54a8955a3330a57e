//! `kifu openings`: the moves with which games begin, as a tree, a table or an opening book.

use super::{Folder, run};

fn folder() -> Folder {
    Folder::new(&[
        ("in/a.usi", b"startpos moves 7g7f 3c3d 2g2f 8c8d resign\n"),
        ("in/b.usi", b"startpos moves 2g2f 3c3d 7g7f 4c4d 5g5f resign\n"),
        ("in/c.csa", b"N+a\nN-b\n'black_rate:a:1800.0\n'white_rate:b:1600.0\nPI\n+\n+7776FU\n%TORYO\n"),
    ])
}

#[test]
fn a_tree_joins_what_leads_to_the_same_position() {
    let folder = folder();
    let tree = run(&folder, "openings in --depth 4").ends(0).out;
    let lines: Vec<&str> = tree.lines().collect();
    assert!(lines[0].starts_with("lnsgkgsnl/") && lines[1].contains("3  +2 =0 -1  66.7 %"), "{tree}");
    assert!(lines[2].starts_with("  7g7f "), "{tree}");
    assert!(lines[2].ends_with("rated 1800 and 1600"), "{tree}");
    assert_eq!(lines.iter().filter(|line| line.ends_with("(as above)")).count(), 1, "{tree}");
    assert_eq!(lines.iter().filter(|line| line.contains("4c4d")).count(), 1, "{tree}");
    let common = run(&folder, "openings in --min-games 2").ends(0).out;
    // A position of two games can be reached by moves of one game each.
    let common: Vec<&str> = common.lines().collect();
    assert_eq!(common.len(), 5, "{common:?}");
    assert!(common[3].ends_with(" w - 4  after 7g7f 3c3d 2g2f"), "{common:?}");
    let positions = run(&folder, "openings in --depth 4 --json").ends(0).json();
    assert_eq!(positions.len(), 8);
    assert_eq!((positions[0]["games"].as_u64(), positions[0]["unknown"].as_u64()), (Some(3), Some(0)));
    assert_eq!(positions[0]["moves"][0]["usi"], "7g7f");
    // The result does not depend on the number of threads.
    let on = |jobs: &str| run(&folder, &format!("openings in --json -j {jobs}")).ends(0).out;
    assert_eq!(on("1"), on("3"));
    assert!(run(&folder, "openings none.csa").ends(2).err.contains("No such file"));
}

/// If the first way to a position is too rare to be shown, the next one takes its place.
#[test]
fn a_position_stands_where_the_tree_comes_to_it_first() {
    let games = "\
startpos moves 7g7f 3c3d 6g6f
startpos moves 7g7f 3c3d 6g6f
startpos moves 7g7f 3c3d 2g2f 8c8d
startpos moves 2g2f 3c3d 7g7f 8c8d
startpos moves 2g2f 3c3d 7g7f 8c8d
";
    let folder = Folder::new(&[("a.usi", games.as_bytes())]);
    let tree = run(&folder, "openings a.usi --min-games 2").ends(0).out;
    let last: Vec<&str> = tree.lines().rev().take(2).collect();
    assert!(last[1].starts_with("      7g7f "), "{tree}");
    assert!(last[0].starts_with("        8c8d "), "{tree}");
    assert!(!tree.contains("(as above)") && !tree.contains("after"), "{tree}");
}

#[test]
fn openings_become_tables_and_books() {
    let folder = folder();
    for name in ["o.csv", "o.jsonl", "o.parquet", "o.db"] {
        let args = format!("openings in --depth 4 -o {name}");
        assert_eq!(run(&folder, &args).ends(0).err, "3 files, 3 games, 8 positions\n");
        assert!(run(&folder, &args).ends(2).err.contains(": it exists: use --overwrite"), "{name}");
        run(&folder, &format!("{args} --overwrite")).ends(0);
    }
    let csv = String::from_utf8(folder.bytes("o.csv")).unwrap();
    assert!(csv.starts_with("variant,ply,line,sfen,position_games,usi,games,black_wins,draws,"), "{csv}");
    assert_eq!(csv.lines().count(), 9, "{csv}");
    let book = String::from_utf8(folder.bytes("o.db")).unwrap();
    assert!(book.starts_with("#YANEURAOU-DB2016 1.00\nsfen "), "{book}");
    assert!(book.contains("\n7g7f 3c3d none none 2\n2g2f 3c3d none none 1\n"), "{book}");
    let sfens: Vec<&str> = book.lines().filter(|line| line.starts_with("sfen ")).collect();
    assert!(sfens.is_sorted() && sfens.len() == 6, "{book}");
    assert!(run(&folder, "openings in -o o.txt").ends(2).err.contains("db"));
    folder.write("in/mini.usi", b"position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 5d5c\n");
    let said = run(&folder, "openings in --depth 4 -o m.db").ends(0).err;
    assert!(said.ends_with("of which a book holds none of the 2 of other variants\n"), "{said}");
    assert_eq!(String::from_utf8(folder.bytes("m.db")).unwrap(), book);
}

/// A problem with one game leaves out only that game, whatever its number in the file is.
#[test]
fn games_of_unknown_handicap_are_left_out_wherever_they_stand() {
    let (known, unknown) = (
        "手合割：平手\n   1 ７六歩(77)\n   2 投了\n\n",
        "手合割：八十一枚落ち\n   1 ２六歩(27)\n   2 投了\n\n",
    );
    let folder = Folder::new(&[("a.kif", [known, unknown, known].concat().as_bytes())]);
    for (input, games, left_out) in [("a.kif", 2, 1), ("a.kif#1", 1, 0), ("a.kif#2", 0, 1), ("a.kif#3", 1, 0)]
    {
        let run = run(&folder, &format!("openings {input}"));
        let said = format!("{}{}", run.out, run.err);
        assert!(!said.contains("2g2f"), "{input}: {said}");
        assert_eq!(said.matches("7g7f").count(), games.min(1), "{input}: {said}");
        assert_eq!(said.contains("1 game left out"), left_out == 1, "{input}: {said}");
    }
}
