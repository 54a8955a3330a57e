//! `kifu table`: games and plies as rows of a table.

use serde_json::Value;

use super::{BRANCHED, Folder, NIFU, PLAIN, run};

fn folder() -> Folder {
    Folder::new(&[
        ("in/a.usi", PLAIN.as_bytes()),
        ("in/b.kif", BRANCHED.as_bytes()),
        ("in/c.kif", NIFU.as_bytes()),
        ("in/d.csa", b"no game at all"),
    ])
}

#[test]
fn every_file_is_a_row() {
    let folder = folder();
    let rows = run(&folder, "table in --format jsonl").ends(0).json();
    let text = |row: usize, name: &str| rows[row][name].as_str().map(str::to_string);
    assert_eq!(rows.len(), 4);
    assert_eq!(
        (text(0, "path").as_deref(), text(3, "path").as_deref()),
        (Some("in/a.usi"), Some("in/d.csa"))
    );
    assert!(text(2, "findings").is_some_and(|found| found.contains("illegal.nifu")));
    assert_eq!((rows[3]["errors"].as_i64(), &rows[3]["moves"]), (Some(1), &Value::Null));
    assert!(rows.iter().all(|row| row.as_object().is_some_and(|row| row.contains_key("black_rating"))));
    let csv = run(&folder, "table in --format csv --columns path,plies,winner --level game").ends(0).out;
    assert!(csv.starts_with("path,plies,winner\nin/a.usi,"), "{csv}");
    assert_eq!(csv.lines().count(), 5);
    let plies = run(&folder, "table in/a.usi --level ply --format csv --columns ply,usi").ends(0);
    assert!(plies.out.starts_with("ply,usi\n1,7g7f\n"), "{}", plies.out);
    assert!(run(&folder, "table in").ends(2).err.contains("--format"));
    assert!(
        run(&folder, "table in --format csv --columns nonsense").ends(2).err.contains("expected one of path")
    );
    let missing = run(&folder, "table in none.csa --format csv").ends(2);
    assert!(missing.out.lines().last().is_some_and(|row| row.starts_with("none.csa,")), "{}", missing.out);
    assert!(missing.err.contains("5 files, 5 rows, 1 unread"), "{}", missing.err);
}

#[test]
fn a_table_appears_whole_or_not_at_all() {
    let folder = folder();
    for name in ["games.parquet", "games.arrow", "games.csv", "games.jsonl"] {
        let args = format!("table in -o {name}");
        assert_eq!(run(&folder, &args).ends(0).err, "4 files, 4 rows\n");
        let first = folder.bytes(name);
        assert!(run(&folder, &args).ends(2).err.contains(": it exists: use --overwrite"), "{name}");
        run(&folder, &format!("{args} --overwrite")).ends(0);
        // The same files give the same table, with any number of threads.
        assert_eq!(run(&folder, &format!("{args} --overwrite -j 3")).ends(0).err, "4 files, 4 rows\n");
        assert_eq!(folder.bytes(name), first, "{name}");
    }
    assert_eq!(&folder.bytes("games.parquet")[..4], b"PAR1");
    assert_eq!(&folder.bytes("games.arrow")[..6], b"ARROW1");
    assert!(run(&folder, "table in -o none/games.csv").ends(2).err.contains("No such file"));
    // That is reported before the games are read.
    std::fs::create_dir(folder.0.join("full.csv")).expect("folders can be made");
    for args in ["table in -o full.csv", "table in -o full.csv --overwrite", "openings in -o full.csv"] {
        assert_eq!(run(&folder, args).ends(2).err, "kifu: full.csv: it is a folder\n", "{args}");
    }
    assert!(folder.files().iter().all(|name| !name.contains("partial")));
}

/// Two first moves in three games: one line of the list, and a note that another follows.
#[test]
fn lists_of_numbers_are_as_long_as_is_wished() {
    let games = "startpos moves 7g7f\nstartpos moves 7g7f\nstartpos moves 2g2f\n";
    let folder = Folder::new(&[("a.usi", games.as_bytes())]);
    let list = |option: &str| {
        let said = run(&folder, &format!("stats a.usi{option}")).ends(0).out;
        let (_, list) = said.split_once("first move\n").expect("there is such a list");
        let list = list.split("\n\n").next().unwrap_or_default();
        list.lines().map(|line| line.split_whitespace().next_back().unwrap_or_default().to_string()).collect()
    };
    let (all, first): (Vec<String>, Vec<String>) = (list(""), list(" --top 1"));
    assert_eq!(all, ["7g7f", "2g2f"]);
    assert_eq!(first, ["7g7f", "more"]);
    let none = run(&folder, "stats a.usi --top 0").ends(0).out;
    assert_eq!(none, "3 games\n1 to 1 moves, median 1, 1.0 on average\n");
}

#[test]
fn a_collection_is_counted() {
    let folder = folder();
    folder.write("more.usi", PLAIN.as_bytes());
    let said = run(&folder, "stats in more.usi").ends(0).out;
    assert!(said.starts_with("4 games\n"), "{said}");
    let numbers = &run(&folder, "stats in more.usi --json").ends(0).json()[0];
    let results = &numbers["results"];
    let sum: u64 = ["black_wins", "white_wins", "draws", "unknown"]
        .iter()
        .map(|key| results[*key].as_u64().unwrap())
        .sum();
    assert_eq!((numbers["games"].as_u64(), sum), (Some(4), 4));
    assert_eq!(numbers["findings"]["illegal.nifu"], 1);
    assert_eq!(numbers["findings"]["detect.unknown"], 1);
    let first = numbers["first_moves"].as_object().unwrap();
    assert_eq!(first.values().map(|results| results["games"].as_u64().unwrap()).sum::<u64>(), 4);
    let endings = numbers["endings"].as_object().unwrap();
    assert_eq!(endings.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 4);
    assert!(numbers["plies"]["min"].as_u64() <= numbers["plies"]["median"].as_u64());
    // The result does not depend on the number of threads.
    assert_eq!(run(&folder, "stats in -j 1 --json").out, run(&folder, "stats in -j 3 --json").out);
    assert!(run(&folder, "stats none.csa").ends(2).err.contains("No such file"));
}

#[test]
fn a_start_that_could_not_be_read_is_not_the_even_one() {
    let game = "{\"header\":{},\"initial\":{\"preset\":\"OTHER\"},\"moves\":[{},{\"special\":\"TORYO\"}]}";
    let folder = Folder::new(&[
        ("in/a.usi", b"position sfen 9/9/9 b - 1 moves 7g7f\n"),
        ("in/b.kif", "手合割：謎落ち\n   1 ７六歩(77)\n   2 投了\n".as_bytes()),
        ("in/c.jkf", game.as_bytes()),
        (
            "in/d.kif",
            "手合割：平手\n   1 ７六歩(77)\n   2 投了\n\n手合割：謎落ち\n   1 ７六歩(77)\n   2 投了\n"
                .as_bytes(),
        ),
    ]);
    let rows = run(&folder, "table in --columns path,game,start,handicap --format jsonl").ends(0).json();
    let known: Vec<_> = rows.iter().map(|row| (row["start"].is_string(), row["handicap"].as_str())).collect();
    let none = (false, None);
    assert_eq!(known, [none, none, none, (true, Some("平手")), none]);
    let said = run(&folder, "filter in --handicap 平手 --count").ends(0).out;
    assert_eq!(said, "1\n");
    let said = run(&folder, "openings in --json").ends(0);
    assert!(
        said.err.contains("1 game, 2 positions, 4 games left out whose start could not be read"),
        "{}",
        said.err
    );
    assert_eq!(said.json().len(), 2);
    let columns = "--columns start,game_key,last_key,winner_by_rules";
    for row in run(&folder, &format!("table in {columns} --format jsonl")).ends(0).json() {
        assert_eq!(row["start"].is_null(), row["game_key"].is_null() && row["last_key"].is_null(), "{row}");
        assert!(row["winner_by_rules"].is_null(), "{row}");
    }
    let rows = run(&folder, "table in --level ply --columns usi,sfen,key --format jsonl").ends(0).json();
    let known = rows.iter().filter(|row| row["sfen"].is_string() && row["key"].is_i64()).count();
    let open = rows.iter().filter(|row| row["sfen"].is_null() && row["key"].is_null()).count();
    assert_eq!((known, open), (1, rows.len() - 1));
    let said = run(&folder, "dedupe in --min-plies 1").ends(0).err;
    assert_eq!(said, "5 games, 0 duplicates; 4 whose start could not be read not compared\n");
}

/// A code that is a warning in one file and an error in another is counted once, with both severities.
#[test]
fn findings_are_counted_however_bad_they_are() {
    let folder = Folder::new(&[
        ("in/a.psn", b"1. P-7f P-3d 2. P-2f P-8d 4. P-2e\nResigns\n"),
        ("in/b.psn", b"1. P-7f P-3d 4. P-2f P-8d 5. P-2e P-8e\nResigns\n"),
        ("in/c.psn", b"1. P76 P34 2. 26 P84\nResigns\n"),
    ]);
    let found = run(&folder, "check in --json").ends(1).json();
    let of = |severity: &str| {
        let is = |row: &&serde_json::Value| row["code"] == "move.number" && row["severity"] == severity;
        found.iter().filter(is).count()
    };
    let (warnings, errors) = (of("warning"), of("error"));
    assert!(warnings > 0 && errors > 0, "{found:?}");
    let numbers = &run(&folder, "stats in --json").ends(0).json()[0];
    assert_eq!(numbers["findings"]["move.number"], warnings + errors);
    let said = run(&folder, "stats in").ends(0).out;
    let line = format!("{:>9}           move.number\n", warnings + errors);
    assert!(said.contains(&line) && said.matches("move.number").count() == 1, "{said}");
}

#[test]
fn files_without_a_game_are_counted_beside_the_games() {
    let folder = Folder::new(&[
        ("in/a.csa", b"N+a\nN-a\nPI\n+\n+7776FU\n%TORYO\n"),
        ("in/b.kif", b"hello"),
        ("in/c.kif", b"hello"),
        ("in/d.kif", b"hello"),
    ]);
    let said = run(&folder, "stats in").ends(0).out;
    assert!(said.starts_with("1 game\n") && said.contains("\n3 files without a game\n"), "{said}");
    assert!(said.contains("\nfinding\n        3           detect.unknown\n"), "{said}");
    assert!(said.contains("\nplayer\n        1  100.0 %  a, scores 50.0 %\n"), "{said}");
    let numbers = &run(&folder, "stats in --json").ends(0).json()[0];
    assert_eq!((&numbers["without_game"], &numbers["unread"]), (&3.into(), &0.into()));
    run(&folder, "stats in -o page.html").ends(0);
    let page = String::from_utf8(folder.bytes("page.html")).expect("UTF-8");
    assert!(page.contains("<title>1 game</title>") && page.contains("<p>3 files without a game</p>"));
    let said = run(&folder, "dedupe in --min-plies 1").ends(0).err;
    assert_eq!(said, "1 game, 0 duplicates; 3 without a game\n");
    for args in ["openings in", "openings in --json", "split in --list", "filter in --count"] {
        let said = run(&folder, args).ends(0).err;
        assert!(said.starts_with("4 files, ") && said.contains("3 without a game"), "{args}: {said}");
    }
}

/// A game in two notations, one that continues it, one that reaches the same position, and others.
#[test]
fn duplicates_are_named_with_what_they_are_the_same_as() {
    let folder = Folder::new(&[
        ("in/a.usi", b"startpos moves 7g7f 3c3d 2g2f\n"),
        ("in/b.csa", b"PI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n/\nPI\n+\n+7776FU\n-3334FU\n%CHUDAN\n"),
        ("in/c.usi", b"startpos moves 2g2f 3c3d 7g7f\n"),
        ("in/d.usi", b"startpos moves 7g7f 8c8d 2g2f\n"),
        ("in/e.usi", b"startpos moves 7g7f\n"),
    ]);
    let found = run(&folder, "dedupe in --min-plies 2 --same moves,prefix,position").ends(1);
    let lines: Vec<&str> = found.out.lines().collect();
    assert_eq!(
        lines,
        [
            "in/b.csa#1: the same start and moves as in/a.usi",
            "in/b.csa#2: the beginning of in/a.usi",
            "in/c.usi: the same last position as in/a.usi"
        ]
    );
    assert_eq!(found.err, "6 games, 3 duplicates; 1 of fewer than 2 moves not compared\n");
    let rows = run(&folder, "dedupe in --min-plies 2 --json").ends(1).json();
    assert_eq!(
        (rows.len(), rows[0]["game"].as_i64(), rows[0]["of"].as_str()),
        (1, Some(1), Some("in/a.usi"))
    );
    assert_eq!(run(&folder, "dedupe in --min-plies 2 -l").ends(1).out, "in/b.csa#1\n");
    // The only game of a file has the same number as in tables.
    let rows = run(&folder, "dedupe in --min-plies 2 --same moves,position --json").ends(1).json();
    assert!(rows.iter().all(|row| row["game"].is_i64()), "{rows:?}");
    // Without the listed duplicates, the games remain that no other game continues.
    let left_out = run(&folder, "dedupe in --min-plies 1 --same prefix -l").ends(1).out;
    assert_eq!(left_out, "in/b.csa#1\nin/b.csa#2\nin/e.usi\n");
    assert!(run(&folder, "dedupe in").ends(0).err.contains("0 duplicates; 6 of fewer than 10 moves"));
    assert!(run(&folder, "dedupe in none.kif").ends(2).err.contains("none.kif"));
}

/// A page is self-contained: no script, no other files, and names as text.
#[test]
fn numbers_become_a_page_with_plots() {
    let folder = folder();
    let game =
        "N+<script>alert(1)</script>\nN-b&c\n$START_TIME:2024/05/05\nPI\n+\n+7776FU,T9\n-3334FU,T1\n%TORYO\n";
    folder.write("in/time.csa", game.as_bytes());
    run(&folder, "stats in -o stats.html").ends(0);
    let page = String::from_utf8(folder.bytes("stats.html")).expect("UTF-8");
    for part in [
        "<h1>4 games</h1>",
        "&lt;script&gt;alert(1)&lt;/",
        "b&amp;c",
        "prefers-color-scheme:dark",
        "8–15: 1",
        "2024: 1",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for part in ["<script", "http-equiv", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(part), "{part}");
    }
    let count = |part: &str| page.matches(part).count();
    assert!(count("<svg ") >= 7 && count("<svg ") == count("</svg>"), "{page}");
    assert_eq!((count("<text"), count("<tspan")), (count("</text>"), count("</tspan>")));
    let numbers = &run(&folder, "stats in --json").ends(0).json()[0];
    let time = &numbers["time_used"];
    assert_eq!(
        (&time["milliseconds"], &time["moves_by_seconds"]["8"]),
        (&serde_json::json!([9000, 1000]), &1.into()),
        "{time}"
    );
    assert!(run(&folder, "stats in").out.contains("5.0 seconds a move, Black 9.0 and White 1.0\n"));
    folder.write("black.csa", b"PI\n+\n+7776FU\nT9\n-3334FU\n%TORYO\n");
    assert!(run(&folder, "stats black.csa").out.contains("average\n9.0 seconds a move of Black\n"));
    assert!(run(&folder, "stats in -o stats.html").ends(2).err.contains(": it exists: use --overwrite"));
    run(&folder, "stats in -o stats.json").ends(0);
    assert_eq!(
        String::from_utf8(folder.bytes("stats.json")).expect("UTF-8"),
        run(&folder, "stats in --json").out
    );
    assert!(run(&folder, "stats in -o stats.pdf").ends(2).err.contains("txt, json, html"));
}

#[test]
fn nothing_is_written_over_what_is_read() {
    let folder = Folder::new(&[
        ("a.txt", PLAIN.as_bytes()),
        ("in/b.csv", PLAIN.as_bytes()),
        ("in/c.html", PLAIN.as_bytes()),
        ("list.txt", b"a.txt\n"),
    ]);
    for args in [
        "table a.txt --format csv -o a.txt",
        "table --format csv -o in/../a.txt in a.txt",
        "table in/b.csv -o in/b.csv",
        "table in --format csv -o in/../a.txt --files-from list.txt",
        "table --format csv -o list.txt --files-from list.txt",
        "filter --plies 1.. --format csv in/b.csv -o in/b.csv",
        "stats a.txt -o a.txt",
        "stats in/c.html -o in/c.html",
        "openings in/b.csv -o in/b.csv",
        "table a.txt --format psv -o a.txt",
        "view in/c.html -o in/c.html",
    ] {
        let said = run(&folder, &format!("{args} --overwrite")).ends(2).err;
        assert!(said.contains("it is an input, and those are never overwritten"), "{args}: {said}");
    }
    let whole = |name: &str| std::fs::read(folder.0.join(name)).expect("it is there") == PLAIN.as_bytes();
    assert!(["a.txt", "in/b.csv", "in/c.html"].into_iter().all(whole));
    // A file that a search of the folder skips is not an input.
    run(&folder, "table in a.txt -o in/b.csv --overwrite").ends(0);
    // One that it unpacks is.
    for (format, name) in [("csv", "in/d.zip"), ("csv", "in/d.csa.gz"), ("csv", "in/d.psv")] {
        folder.write(name, PLAIN.as_bytes());
        let said = run(&folder, &format!("table in --format {format} -o {name} --overwrite")).ends(2).err;
        assert!(said.contains("it is an input, and those are never overwritten"), "{name}: {said}");
        assert!(whole(name), "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_says_that_the_disk_is_full() {
    let folder = folder();
    for format in ["parquet", "arrow", "csv", "jsonl"] {
        let said = run(&folder, &format!("table in --format {format} -o /dev/full")).ends(2).err;
        assert!(said.starts_with("kifu: /dev/full: No space left on device"), "{format}: {said}");
    }
}

/// Numbers count games, and a game that is named twice counts once.
#[test]
fn what_is_named_twice_is_counted_once() {
    let folder = folder();
    for again in ["in/a.usi", "./in/a.usi", "in/../in/a.usi", "in", "./in/"] {
        let said = run(&folder, &format!("stats {again} in")).ends(0).out;
        assert!(said.starts_with("3 games\n"), "{again}: {said}");
        let said = run(&folder, &format!("dedupe in {again} --min-plies 0")).ends(0).err;
        assert!(said.starts_with("3 games, 0 duplicates"), "{again}: {said}");
    }
    for verb in ["show", "inspect", "filter", "check", "convert --to kif", "openings", "table --format csv"] {
        let [once, twice] =
            ["in/a.usi", "in/a.usi ./in/a.usi"].map(|paths| run(&folder, &format!("{verb} {paths} -j 1")));
        if verb.starts_with("convert") {
            // Several paths need a folder.
            assert!(twice.ends(2).err.contains("give one with -o"));
        } else {
            assert_eq!((once.out, once.err), (twice.out, twice.err), "{verb}");
        }
    }
}
