//! `kifu filter`: which games it chooses.

use super::{BRANCHED, Folder, NIFU, PLAIN, run};

const TWO: &str = "V2.2\nN+山田\n$START_TIME:2024/02/03\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO\n/\n\
    V2.2\nN-山田\n$START_TIME:2023/02/03\nPI\n+\n+2726FU\n%CHUDAN\n";

fn folder() -> Folder {
    Folder::new(&[
        ("in/a.usi", PLAIN.as_bytes()),
        ("in/b.kif", BRANCHED.as_bytes()),
        ("in/c.kif", NIFU.as_bytes()),
        ("in/two.csa", TWO.as_bytes()),
        ("in/read.me", b"nothing"),
    ])
}

/// A black pawn on 7f corresponds to a white one on 3d with the board rotated.
#[test]
fn a_position_is_sought_with_the_sides_turned() {
    let folder = Folder::new(&[
        ("black.usi", b"position startpos moves 7g7f 8c8d\n"),
        ("white.usi", b"position startpos moves 2g2f 3c3d\n"),
    ]);
    for (option, games) in [
        ("", "black.usi\n"),
        (" --mirrored", "black.usi\n"),
        (" --turned", "black.usi\nwhite.usi\n"),
        (" --mirrored --turned", "black.usi\nwhite.usi\n"),
    ] {
        let args = format!("filter black.usi white.usi -l --position */*/*/*/*/??P??????/*/*/*{option}");
        assert_eq!(run(&folder, &args).ends(0).out, games, "{option}");
    }
}

#[test]
fn games_are_chosen_by_conditions() {
    let folder = folder();
    for (args, games) in [
        ("", "a.usi b.kif c.kif two.csa#1 two.csa#2"),
        ("--player 山田", "b.kif c.kif two.csa#1 two.csa#2"),
        ("--black 山田 --white 高橋", "b.kif c.kif"),
        ("--player 山田 --date 2024..", "two.csa#1"),
        ("--date ..2023-02-03", "two.csa#2"),
        ("--plies ..3", "b.kif two.csa#1 two.csa#2"),
        ("--ending interrupted,none", "a.usi two.csa#2"),
        ("--winner black", "b.kif c.kif two.csa#1"),
        ("--opening 7g7f,3c3d,2g2f", "a.usi b.kif"),
        ("--position */*/??????1??/*/*/??P??????/*/*/*", "a.usi b.kif two.csa#1"),
        ("--position */*/*/*/*/?P???????/*/*/*", ""),
        ("--position */*/*/*/*/?P???????/*/*/* --mirrored", "a.usi b.kif c.kif two.csa#2"),
        ("--finding illegal", "c.kif"),
        ("--finding illegal.nifu --invert", "a.usi b.kif two.csa#1 two.csa#2"),
        ("--handicap 平手 -v", ""),
        ("--only-variant minishogi", ""),
        ("--rating 2000..", ""),
    ] {
        let args = format!("filter in -l {args}");
        let said = run(&folder, args.trim_end()).ends(i32::from(games.is_empty()));
        let games: String = games.split_whitespace().map(|game| format!("in/{game}\n")).collect();
        assert_eq!(said.out, games, "{args}");
        assert!(
            said.err.contains("4 files, 5 games") && said.err.contains("; 1 other file skipped"),
            "{}",
            said.err
        );
    }
    assert_eq!(run(&folder, "filter in --count --player 山田 -j 1").ends(0).out, "4\n");
}

#[test]
fn chosen_games_are_printed_as_they_are() {
    let folder = folder();
    assert_eq!(run(&folder, "filter in/b.kif").ends(0).out, BRANCHED);
    let (first, second) = TWO.split_at(TWO.find("/\n").expect("two games") + 2);
    assert_eq!(run(&folder, "filter in/two.csa --winner black").ends(0).out, first);
    assert_eq!(run(&folder, "filter in/two.csa --winner none").ends(0).out, second);
    // The output can be read again.
    folder.write("other.csa", TWO.as_bytes());
    let all = run(&folder, "filter in/two.csa other.csa").ends(0).out;
    let again = folder.run_with(&["filter", "-", "--count"], all.as_bytes()).ends(0);
    assert_eq!(again.out, "4\n", "{all}");
    assert!(!folder.run_with(&["check", "-"], all.as_bytes()).out.contains("error"), "{all}");
    let rows = run(&folder, "filter in --json --winner black --date 2024..").ends(0).json();
    assert_eq!(rows.len(), 1);
    assert_eq!((&rows[0]["path"], &rows[0]["game"]), (&"in/two.csa".into(), &1.into()));
    assert_eq!((&rows[0]["black"], &rows[0]["plies"]), (&"山田".into(), &3.into()));
}

#[test]
fn chosen_games_become_a_table() {
    let folder = folder();
    let said = run(&folder, "filter in --winner black,white -o won.csv").ends(0);
    assert!(said.err.contains("4 files, 3 rows") && said.out.is_empty(), "{}", said.err);
    let table = String::from_utf8(folder.bytes("won.csv")).expect("it is text");
    assert_eq!(table.lines().count(), 4, "{table}");
    assert!(table.starts_with("path,member,game,"), "{table}");
    assert!(run(&folder, "filter in -o won.csv").ends(2).err.contains(": it exists: use --overwrite"));
    assert_eq!(
        run(&folder, "filter in --player nobody -o won.csv --overwrite").ends(1).err,
        "4 files, 0 rows; 1 other file skipped (--list-skipped names them)\n"
    );
}

#[test]
fn chosen_games_are_copied() {
    let folder = folder();
    folder.write("in/deep/e.kif", NIFU.as_bytes());
    let args = "filter in --black 山田 -o out";
    let said = run(&folder, args).ends(0);
    assert!(said.out.is_empty() && said.err.contains("5 files, 6 games, 4 wanted"), "{}", said.err);
    let copies: Vec<String> = folder.files().into_iter().filter(|name| name.starts_with("out")).collect();
    assert_eq!(copies, ["out/b.kif", "out/c.kif", "out/deep/e.kif", "out/two-0001.csa"]);
    assert_eq!(folder.bytes("out/b.kif"), BRANCHED.as_bytes());
    assert!(TWO.as_bytes().starts_with(&folder.bytes("out/two-0001.csa")));
    assert!(run(&folder, args).ends(2).err.contains("out/b.kif: it exists: use --overwrite"));
    run(&folder, &format!("{args} --overwrite")).ends(0);
    // Files in the output folder are not inputs, and an input is never overwritten.
    assert!(run(&folder, "filter . --black 山田 -o out").ends(0).err.contains("5 files, 6 games, 4 wanted"));
    assert!(folder.exists("out/in/deep/e.kif"));
    let refused = run(&folder, "filter in --black 山田 -o in --overwrite").ends(2).err;
    assert!(refused.contains("inputs are never overwritten"), "{refused}");
    assert!(folder.files().iter().all(|name| !name.contains("partial")));
}

#[test]
fn what_cannot_be_read_is_said() {
    let folder = folder();
    folder.write("in/d.csa", b"no game at all");
    let said = run(&folder, "filter in none.csa --list --player nobody").ends(2);
    assert!(said.err.contains("kifu: none.csa: No such file"), "{}", said.err);
    assert!(said.err.contains("6 files, 5 games, 0 wanted, 1 without a game, 1 unread"), "{}", said.err);
    for (args, why) in [
        ("--plies 5..3", "`5..3` ends before it begins"),
        ("--date yesterday", "expected a date, or a range"),
        ("--winner nobody", "expected one of black, white, draw, none"),
        ("--ending lost", "expected one of resign"),
        ("--handicap 五十枚", "no game has such a handicap"),
        ("--opening e4", "expected moves in USI"),
        ("--position 9/9", "as many ranks as the board has"),
        ("--position */*", "at byte 3 of `*/*`"),
        ("--mirrored", "--position"),
        ("--player (", "unclosed group"),
        ("--finding ilegal", "did you mean illegal"),
        ("--plies 1.. --plies 2..", "cannot be used multiple times"),
        ("--list --json", "cannot be used with"),
    ] {
        let said = run(&folder, &format!("filter in {args}")).ends(2).err;
        assert!(said.contains(why), "{args}: {said}");
    }
}

#[test]
fn chosen_games_are_converted() {
    let folder = folder();
    let said = run(&folder, "filter in --black 山田 --to usi -o out --lossy").ends(0);
    assert!(said.err.contains("loss.headers") && said.err.ends_with("5 games, 3 wanted\n"), "{}", said.err);
    let copies: Vec<String> = folder.files().into_iter().filter(|name| name.starts_with("out")).collect();
    assert_eq!(copies, ["out/b.usi", "out/c.usi", "out/two-0001.usi"]);
    assert!(
        run(&folder, "filter in --black 山田 --plies 3 --to csa -o csa")
            .ends(2)
            .err
            .contains("loss.variations")
    );
    run(&folder, "filter in/two.csa --winner black --to kif -o kif").ends(0);
    assert!(folder.exists("kif/two-0001.kifu"));
    assert!(run(&folder, "filter in --player nobody --to kif -o none").ends(1).err.contains("0 wanted"));
    assert!(run(&folder, "filter in --to kif").ends(2).err.contains("--output"));
}

/// The names that `filter --list` prints can be used wherever a path can.
#[test]
fn games_are_named_by_their_numbers() {
    let folder = folder();
    let list = run(&folder, "filter in -l --player 山田").ends(0).out;
    assert!(list.contains("in/two.csa#1\nin/two.csa#2\n"), "{list}");
    let again = folder.run_with(&["filter", "--files-from", "-", "-l"], list.as_bytes()).ends(0);
    // A game with a number is one of several.
    assert_eq!(again.out, list);
    assert_eq!(
        run(&folder, "filter in/two.csa#2").ends(0).out,
        run(&folder, "filter in/two.csa --winner none").out
    );
    let rows = run(&folder, "table in/two.csa#2 in/two.csa#1 --format csv --columns game,plies").ends(0).out;
    assert_eq!(rows, "game,plies\n2,1\n1,3\n");
    let shown = run(&folder, "show --json in/two.csa#2").ends(0).json();
    assert_eq!((shown.len(), &shown[0]["game"]), (1, &2.into()), "{shown:?}");
    assert!(run(&folder, "check in/two.csa#1 in/two.csa#2").err.starts_with("2 files, 2 games, "));
    run(&folder, "convert in/two.csa#2 --to kif -o kif/").ends(0);
    run(&folder, "convert in/two.csa#1 -o one.kif").ends(0);
    assert!(folder.exists("kif/two-0002.kifu") && folder.exists("one.kif"), "{:?}", folder.files());
    // An input is never overwritten, by whatever name it is called.
    assert!(
        run(&folder, "convert in/two.csa#1 -o in/two.csa --overwrite").ends(2).err.contains("it is an input")
    );
    assert!(run(&folder, "check in/two.csa#3").ends(2).err.contains("there is no game 3: it has 2 games"));
    assert!(run(&folder, "check in#1").ends(2).err.contains("only a game of one file has a number"));
    assert!(run(&folder, "check none.csa#1").ends(2).err.contains("none.csa: No such file"));
    // A file name may contain `#`.
    folder.write("in/odd#1", PLAIN.as_bytes());
    assert!(run(&folder, "check in/odd#1").ends(0).err.starts_with("1 file, 1 game, "));
}

#[test]
fn a_folder_of_games_is_not_called_like_a_table() {
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes())]);
    let said = folder.run(&["filter", "a.usi", "--to", "csa", "-o", "f.parquet"]).ends(2).err;
    assert!(said.contains("f.parquet is the name of a table"), "{said}");
    assert!(!folder.exists("f.parquet"));
    folder.run(&["filter", "a.usi", "--to", "csa", "-o", "f"]).ends(0);
    // The same holds for the extension of training data.
    for args in ["filter a.usi -o f.hcpe", "filter a.usi --to csa -o f.hcpe", "split a.usi -o f.hcpe"] {
        let said = run(&folder, args).ends(2).err;
        assert!(said.contains("f.hcpe is not a folder"), "{args}: {said}");
    }
    assert!(!folder.exists("f.hcpe"));
    run(&folder, "filter a.usi -o f.hcpe/").ends(0);
}

/// The output is read again as the games that were selected.
#[test]
fn games_that_would_run_into_each_other_are_not_printed() {
    let kana = "手合割：平手\n先手：高橋\n   1 ７六歩(77)\n   2 投了\n";
    let folder = Folder::new(&[
        ("a.ki2", "▲７六歩 △３四歩\n".as_bytes()),
        ("b.ki2", "▲２六歩 △８四歩\n".as_bytes()),
        ("c.ki2", "手合割：平手\n先手：甲\n▲２六歩 △８四歩\n".as_bytes()),
        ("d.kif", kana.as_bytes()),
        ("e.kif", b"\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\n\x90\xe6\x8e\xe8\x81F\x8dE\n   1 \x82V\x98Z\x95\xe0(77)\n"),
        ("f.psn", b"1. P-7f P-3d\n"),
        ("g.psn", b"1. P-2f P-8d\n"),
    ]);
    let refused = "it cannot be printed behind the game before it; use -o DIR";
    for (args, status, games) in [
        ("filter a.ki2 b.ki2", 2, 1),
        ("filter a.ki2 c.ki2", 0, 2),
        ("filter c.ki2 d.kif", 2, 1),
        ("filter d.kif e.kif", 2, 1),
        ("filter f.psn g.psn", 0, 2),
    ] {
        let printed = run(&folder, args);
        assert_eq!((printed.status, printed.err.contains(refused)), (Some(status), status == 2), "{args}");
        assert_eq!(kifu::parse(&printed.raw).records.len(), games, "{args}: {}", printed.out);
    }
}

/// What the head of a file says about all its games is printed before a single one of them.
#[test]
fn a_game_takes_the_version_of_its_file_with_it() {
    let head = "'CSA encoding=UTF-8\nV3.0\n";
    let one = "N+山田\nN-高橋\nPI\n+\n+7776FU\nT1.5\n%TORYO\n";
    let other = "N+佐藤\nN-鈴木\nPI\n+\n+2726FU\nT2.25\n%TORYO\n";
    let file = format!("{head}{one}/\n{other}");
    let folder = Folder::new(&[("a.csa", file.as_bytes()), ("b.csa", file.as_bytes())]);
    assert_eq!(run(&folder, "filter a.csa --player 佐藤").ends(0).out, format!("{head}{other}"));
    assert_eq!(run(&folder, "filter a.csa").ends(0).out, file);
    assert_eq!(
        run(&folder, "filter a.csa b.csa --player 佐藤").ends(0).out,
        format!("{head}{other}/\n{other}")
    );
    run(&folder, "filter a.csa --player 佐藤 -o out").ends(0);
    assert_eq!(folder.bytes("out/a-0002.csa"), format!("{head}{other}").into_bytes());
}

/// With `-0` each name ends in NUL, in the bytes of the system.
#[test]
fn names_can_end_in_nul() {
    let folder = folder();
    let list = run(&folder, "filter in -l -0 --player 山田").ends(0).out;
    assert_eq!(list, "in/b.kif\0in/c.kif\0in/two.csa#1\0in/two.csa#2\0");
    let again = folder.run_with(&["filter", "--files-from", "-", "-l0"], list.as_bytes()).ends(0);
    assert_eq!(again.out, list);
    assert!(run(&folder, "filter in -0").ends(2).err.contains("--list"));
    assert!(run(&folder, "check in -0").ends(2).err.contains("--files-from"));
}
