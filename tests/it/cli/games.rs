//! Files with several games, files without a game, and difficult file names.

use serde_json::Value;

use super::{BRANCHED, Folder, PLAIN, moves, run};

/// Three games in CSA with names that are dangerous for file systems.
const GAMES: &str = "\
V2.2
N+../../x
N-a/b\\c:d
$EVENT:Cup
$START_TIME:2024/05/05 10:00:00
PI
+
+7776FU
%TORYO
/
V2.2
N+.hidden
PI
+
+2726FU
%TORYO
/
V2.2
N+../../x
N-a/b\\c:d
$EVENT:Cup
$START_TIME:2024/05/05 12:00:00
PI
+
+5756FU
%TORYO
";

#[test]
fn each_game_becomes_a_file_of_its_own() {
    let folder = Folder::new(&[("in/many.csa", GAMES.as_bytes()), ("in/deep/one.usi", PLAIN.as_bytes())]);
    let said = run(&folder, "convert in --to kif -o out --split-games").ends(0).err;
    assert_eq!(said, "4 written, 0 refused, 0 failed\n");
    let written = ["out/deep/one.kifu", "out/many-0001.kifu", "out/many-0002.kifu", "out/many-0003.kifu"];
    let files: Vec<String> = folder.files().into_iter().filter(|name| name.starts_with("out/")).collect();
    assert_eq!(files, written);
    let shown = run(&folder, "show --json out").ends(0).json();
    let first = |game: &Value| moves(game)[0].to_string();
    assert_eq!(shown.iter().map(first).collect::<Vec<_>>(), ["7g7f", "7g7f", "2g2f", "5g5f"]);
    let again = run(&folder, "convert in --to kif -o out --split-games").ends(2);
    assert!(again.err.contains("many-0002.kifu: it exists"), "{}", again.err);
    run(&folder, "convert in --to kif -o out --split-games --skip").ends(0);
    assert!(run(&folder, "convert in/many.csa --to kif --split-games").ends(2).err.contains("-o"));
    assert!(run(&folder, "convert in/many.csa -o x.kif --split-games").ends(2).err.contains("not a folder"));
}

#[test]
fn names_are_made_of_what_a_record_says_and_are_safe() {
    let folder = Folder::new(&[("many.csa", GAMES.as_bytes())]);
    for (template, status, files) in [
        ("{game:02}_{black}.{ext}", 0, &["01__.._x.kifu", "02_hidden.kifu", "03__.._x.kifu"][..]),
        (
            "{date}/{event}-{game}",
            0,
            &["2024-05-05/Cup-1.kifu", "2024-05-05/Cup-3.kifu", "unknown/unknown-2.kifu"],
        ),
        ("{white}-{game}.kif", 0, &["a_b_c_d-1.kif", "a_b_c_d-3.kif", "unknown-2.kif"]),
        ("{{{variant}}}{game}", 0, &["{shogi}1.kifu", "{shogi}2.kifu", "{shogi}3.kifu"]),
        ("{black}", 2, &[]),
    ] {
        let args = ["convert", "many.csa", "--to", "kif", "-o", "out/", "--split-games", "--name", template];
        let run = folder.run(&args).ends(status);
        let written: Vec<String> =
            folder.files().iter().filter_map(|name| name.strip_prefix("out/")).map(str::to_string).collect();
        assert_eq!(written, files, "{template}: {}", run.err);
        let _ = std::fs::remove_dir_all(folder.0.join("out"));
    }
    let args = ["convert", "many.csa", "--to", "csa", "-o", "out", "--split-games", "--name", "{black}"];
    let run = folder.run(&args).ends(2);
    assert!(run.err.contains("games 1 and 3 would both be out/_.._x.csa"), "{}", run.err);
    folder.run(&[&args[..], &["--number"]].concat()).ends(0);
    assert!(folder.exists("out/_.._x.csa") && folder.exists("out/_.._x-2.csa"), "{:?}", folder.files());
    for template in ["{nothing}", "{", "../{stem}", "/tmp/{stem}", "{stem}/../../{game}", "{black:3}", ""] {
        let args = ["convert", "many.csa", "--to", "csa", "-o", "out", "--name", template];
        assert!(!folder.run(&args).ends(2).err.is_empty(), "{template}");
    }
}

#[test]
fn a_notation_of_one_game_a_file_takes_several_only_if_told_to() {
    let folder = Folder::new(&[("many.csa", GAMES.as_bytes())]);
    for name in ["x.kif", "x.kifu", "x.ki2"] {
        let refused = run(&folder, &format!("convert many.csa -o {name}")).ends(1);
        assert!(refused.err.contains("warning[loss.games]: 3 games in one text"), "{}", refused.err);
        assert!(refused.err.contains("--split-games") && !folder.exists(name), "{}", refused.err);
        run(&folder, &format!("convert many.csa -o {name} --dry-run")).ends(1);
        run(&folder, &format!("convert many.csa -o {name} --lossy")).ends(0);
        assert_eq!(run(&folder, &format!("show --json {name}")).ends(0).json().len(), 3, "{name}");
    }
    run(&folder, "convert many.csa --to psn -o x.psn").ends(0);
    assert_eq!(run(&folder, "show --json x.psn").ends(0).json().len(), 3);
}

#[test]
fn a_game_with_errors_does_not_hold_up_the_others() {
    let games = format!("{GAMES}/\nV2.2\nPI\n+\n+7776FU\n-8384FU\n+8822UM\n-3142GI\n+0088UM\n");
    let folder = Folder::new(&[("many.csa", games.as_bytes())]);
    run(&folder, "convert many.csa --to kif -o out").ends(1);
    let said = run(&folder, "convert many.csa --to kif -o out --split-games").ends(1).err;
    assert!(said.ends_with("3 written, 1 refused, 0 failed\n"), "{said}");
    // Findings are reported only for the games that are selected.
    let said = run(&folder, "filter many.csa --plies ..2 --to kif -o chosen").ends(0).err;
    assert!(said.starts_with("3 written, 0 refused, 0 failed\n"), "{said}");
    let said = run(&folder, "filter many.csa --plies 3.. --to kif -o chosen").ends(2).err;
    assert!(said.contains("error[") && said.contains("0 written, 1 refused, 0 failed\n"), "{said}");
}

#[test]
fn many_losses_of_one_kind_are_counted() {
    let games = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 7 moves 5i5h\n".repeat(500);
    let folder = Folder::new(&[("many.usi", games.as_bytes())]);
    let said = run(&folder, "convert many.usi --to csa -o x.csa --lossy").ends(0).err;
    assert!(said.lines().count() < 50, "{} lines", said.lines().count());
    assert!(said.contains("490 more of loss.start-ply in this file"), "{said}");
    assert!(said.ends_with("1 written, 0 refused, 0 failed\n"), "{said}");
    let all = run(&folder, "convert many.usi --to csa --dry-run").ends(1).out;
    assert_eq!(all.matches("warning[loss.start-ply]: the number of the first move, 7, cannot").count(), 500);
}

#[test]
fn what_is_not_read_is_counted_and_named() {
    let folder = Folder::new(&[
        ("games/a.usi", PLAIN.as_bytes()),
        ("games/b.html", b"<html>"),
        ("games/deep/c", b""),
        ("games/d.json", b"{}"),
        ("notes/e.md", b""),
    ]);
    let plain = run(&folder, "check games").ends(0).err;
    assert!(plain.contains("1 file, 1 game") && plain.contains("; 3 other files skipped"), "{plain}");
    let said = run(&folder, "check games --list-skipped").ends(0).err;
    for name in ["b.html: not the extension", "deep/c: not the extension", "d.json: JSON without moves"] {
        assert!(said.contains(name), "{name} in {said}");
    }
    assert!(run(&folder, "convert games --to csa -o out").ends(0).err.contains("; 3 other files skipped"));
    for folder_args in ["check notes", "check notes --json"] {
        let said = run(&folder, folder_args).ends(0).err;
        assert!(said.contains("nothing was checked"), "{said}");
    }
    assert!(!run(&folder, "check games/a.usi").ends(0).err.contains("skipped"));
}

#[test]
fn names_can_be_excluded() {
    let folder = Folder::new(&[
        ("games/a.usi", PLAIN.as_bytes()),
        ("games/a-test.usi", PLAIN.as_bytes()),
        ("games/old/b.usi", PLAIN.as_bytes()),
        ("games/old/c.usi", PLAIN.as_bytes()),
        ("games/deep/old/d.usi", PLAIN.as_bytes()),
    ]);
    // A skipped folder counts as one, because it is not searched.
    let said = run(&folder, "check games --exclude *-test* --exclude old/ --list-skipped").ends(0).err;
    assert!(said.contains("1 file, 1 game") && said.contains("; 3 other files skipped"), "{said}");
    for name in ["games/a-test.usi: excluded", "games/old: excluded", "games/deep/old: excluded"] {
        assert!(said.contains(name), "{name} in {said}");
    }
    let said = run(&folder, "check games --exclude /old").ends(0).err;
    assert!(said.contains("3 files, 3 games") && said.contains("; 1 other file skipped"), "{said}");
    // A file that is named itself is read.
    assert!(run(&folder, "check games/a-test.usi --exclude *-test*").ends(0).err.contains("1 file, 1 game"));
    let said = run(&folder, "check games --exclude a[").ends(2).err;
    assert!(said.contains("--exclude <GLOB>") && said.contains("unclosed character class"), "{said}");
}

#[test]
fn files_that_an_ignore_file_names_are_read_on_demand() {
    let folder = Folder::new(&[
        ("games/.kifuignore", b"draft.usi\n"),
        ("games/a.usi", PLAIN.as_bytes()),
        ("games/draft.usi", PLAIN.as_bytes()),
    ]);
    for (args, said) in
        [("check games", "1 file, 1 game, "), ("check games --no-ignore", "2 files, 2 games, ")]
    {
        let found = run(&folder, args).ends(0).err;
        assert!(found.starts_with(said), "{args}: {found}");
    }
}

#[test]
fn files_are_named_by_a_list() {
    let folder = Folder::new(&[
        ("a.usi", PLAIN.as_bytes()),
        ("b b.usi", PLAIN.as_bytes()),
        ("odd.name", PLAIN.as_bytes()),
        ("games/c.usi", PLAIN.as_bytes()),
        ("list", b"a.usi\r\n\nb b.usi\nodd.name\ngames"),
    ]);
    let said = run(&folder, "check --files-from list").ends(0).err;
    assert!(said.contains("4 files, 4 games"), "{said}");
    // A file that is named twice is read once.
    assert!(run(&folder, "check games --files-from list").ends(0).err.contains("4 files, 4 games"));
    let piped = folder.run_with(&["check", "--files-from", "-", "-0"], b"a.usi\0b b.usi\0").ends(0).err;
    assert!(piped.contains("2 files, 2 games"), "{piped}");
    let marked = folder.run_with(&["check", "--files-from", "-"], b"\xef\xbb\xbfa.usi\r\n").ends(0).err;
    assert!(marked.contains("1 file, 1 game"), "{marked}");
    // Lists in UTF-16, as a shell of Windows writes them.
    for bytes_of in [u16::to_le_bytes, u16::to_be_bytes] {
        let wide: Vec<u8> = "\u{feff}a.usi\r\nb b.usi\r\n".encode_utf16().flat_map(bytes_of).collect();
        let said = folder.run_with(&["check", "--files-from", "-"], &wide).ends(0).err;
        assert!(said.contains("2 files, 2 games"), "{said}");
    }
    let none = folder.run_with(&["check", "--files-from", "-"], b"").ends(0).err;
    assert!(none.contains("nothing was checked"), "{none}");
    let missing = folder.run_with(&["check", "--files-from", "-"], b"a.usi\nnone.usi\n").ends(2).err;
    assert!(missing.contains("none.usi") && missing.contains("2 files, 1 game"), "{missing}");
    // A list can always have more than one entry.
    let refused = folder.run_with(&["convert", "--to", "csa", "--files-from", "-"], b"a.usi").ends(2).err;
    assert!(refused.contains("several files need a folder"), "{refused}");
    assert!(run(&folder, "convert --to csa -o out --files-from list").ends(0).err.contains("4 written"));
    for (args, why) in [
        ("check --files-from none", "No such file"),
        ("check - --files-from -", "a list of files or a record, not both"),
        ("check a.usi -0", "--files-from <FILE>"),
        ("check", "required"),
    ] {
        assert!(run(&folder, args).ends(2).err.contains(why), "{args}");
    }
}

#[cfg(unix)]
#[test]
fn names_of_a_list_can_be_any_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new(&[]);
    let name = b"\xff\n.usi";
    std::fs::write(folder.0.join(OsStr::from_bytes(name)), PLAIN).expect("the folder can be written");
    let piped = folder.run_with(&["check", "--files-from", "-", "--null"], b"\xff\n.usi\0").ends(0).err;
    assert!(piped.contains("1 file, 1 game"), "{piped}");
}

#[cfg(unix)]
#[test]
fn pipes_and_links_in_folders_are_skipped_aloud() {
    let folder = Folder::new(&[("games/a.usi", PLAIN.as_bytes())]);
    let made = std::process::Command::new("mkfifo").arg(folder.0.join("games/p.usi")).status();
    assert!(made.expect("there is `mkfifo`").success());
    for (to, link) in
        [("/dev/null", "games/n.usi"), ("..", "games/up.usi"), ("y.usi", "x.usi"), ("x.usi", "y.usi")]
    {
        std::os::unix::fs::symlink(to, folder.0.join(link)).expect("links can be made");
    }
    let said = run(&folder, "check games --list-skipped").ends(0).err;
    for name in ["p.usi: a pipe", "n.usi: a pipe, a device", "up.usi: a link to a folder"] {
        assert!(said.contains(name), "{name} in {said}");
    }
    assert!(said.contains("; 3 other files skipped"), "{said}");
    let said = run(&folder, "check x.usi").ends(2).err;
    assert!(said.contains("links"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_text_stay_apart_in_json() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new(&[("games/plain name.kif", super::NIFU.as_bytes())]);
    for name in [&b"a\xff.kif"[..], b"a\xfe.kif"] {
        std::fs::write(folder.0.join("games").join(OsStr::from_bytes(name)), super::NIFU)
            .expect("Linux takes any name");
    }
    for args in [
        "check --json --select illegal games",
        "show --json games",
        "inspect --json games",
        "table games --format jsonl --columns path,path_bytes",
    ] {
        let lines = run(&folder, args).json();
        let bytes: Vec<Option<&str>> = lines.iter().map(|line| line["path_bytes"].as_str()).collect();
        assert_eq!(bytes, [Some("games/a%FE.kif"), Some("games/a%FF.kif"), None], "{args}");
        assert_eq!(lines[2]["path"], "games/plain name.kif");
    }
    let copies = run(&folder, "dedupe --json --min-plies 0 games").json();
    let bytes: Vec<Option<&str>> = copies.iter().map(|line| line["path_bytes"].as_str()).collect();
    assert_eq!(bytes, [Some("games/a%FF.kif"), None]);
}

#[test]
fn a_code_that_is_none_leads_to_those_there_are() {
    let folder = Folder::new(&[("a.kif", BRANCHED.as_bytes())]);
    for (word, said) in
        [("bogus", "families are"), ("ilegal", "did you mean illegal"), ("nifu", "illegal.nifu")]
    {
        let run = run(&folder, &format!("check a.kif --select {word}")).ends(2);
        assert!(run.err.contains(said), "{word}: {}", run.err);
    }
}

/// On boards of more than nine files the moves are written as in KIF: `▲１０七歩(1008)`.
#[test]
fn moves_on_large_boards_are_spelt_as_kif_spells_them() {
    let folder = Folder::new(&[]);
    for (name, mv, words) in [("chu", "8i8h", "▲8八歩兵 （←8九）"), ("okisaki", "10h10g", "▲１０七歩(1008)")]
    {
        let game = kifu::Variant::named(name).expect("it is known");
        let sfen = kifu::Position::start(&game).to_sfen();
        let text = format!("position sfen {sfen} moves {mv}\n");
        let run = folder.run_with(&["show", "--variant", name, "-"], text.as_bytes());
        assert!(run.out.contains(words), "{name}: {}", run.out);
    }
}

#[test]
fn other_lines_of_play_are_shown() {
    let tree = "\
手合割：平手
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)
   4 投了

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)

変化：3手
   3 ６八銀(79)
   4 中断
";
    let folder = Folder::new(&[("tree.kif", tree.as_bytes())]);
    let said = run(&folder, "show tree.kif").ends(0).out;
    assert!(said.contains("2 variations not shown (see `--variations`)"), "{said}");
    let said = run(&folder, "show tree.kif --variations").ends(0).out;
    let lines: Vec<&str> = said.lines().skip_while(|line| !line.starts_with("variation")).take(6).collect();
    assert_eq!(
        lines,
        [
            "variation 1, from move 2",
            "   2  8c8d    △８四歩(83)",
            "   3  2g2f    ▲２六歩(27)",
            "variation 2, from move 3 of variation 1",
            "   3  7i6h    ▲６八銀(79)",
            "   4  中断 (interrupted)",
        ]
    );
    let shown = run(&folder, "show --json --variations tree.kif").ends(0).json();
    let line = |at: usize| {
        let line = &shown[0]["lines"][at];
        (line["of"].as_u64(), line["from"].as_u64(), moves(line), line["ending"]["word"].as_str())
    };
    assert_eq!(line(0), (Some(0), Some(2), vec!["8c8d", "2g2f"], None));
    assert_eq!(line(1), (Some(1), Some(3), vec!["7i6h"], Some("中断")));
}
