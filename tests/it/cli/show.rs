//! `kifu show`, `kifu inspect`, `kifu explain` and `kifu variants`: how they print records, files, codes and
//! variants.

use kifu::{Code, Encoding, Language, VARIANT_NAMES, Variant};
use serde_json::Value;

use super::{BRANCHED, Folder, PLAIN, PLAIN_MOVES, moves, run};

#[test]
fn shown_json_has_every_key() {
    let folder = Folder::new(&[("branched.kif", BRANCHED.as_bytes()), ("plain.usi", PLAIN.as_bytes())]);
    let run = folder.run(&["show", "--json", "branched.kif", "plain.usi"]).ends(0);
    let [branched, plain] = &run.json()[..] else { panic!("two games: {}", run.out) };
    let keys: Vec<&str> = branched.as_object().expect("it is an object").keys().map(String::as_str).collect();
    let mut expected = vec![
        "path",
        "game",
        "format",
        "encoding",
        "variant",
        "headers",
        "black",
        "by_rules",
        "white",
        "start",
        "moves",
        "times_ms",
        "comments",
        "variations",
        "ending",
        "plies",
        "findings",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(moves(branched), ["7g7f", "3c3d", "2g2f"]);
    assert_eq!(branched["comments"], serde_json::json!({ "1": ["角道を開ける"] }));
    assert_eq!(
        branched["ending"],
        serde_json::json!({ "word": "投了", "reason": "resign", "winner": "black" })
    );
    assert_eq!((&branched["variations"], &branched["plies"]), (&1.into(), &3.into()));
    assert_eq!((&branched["black"], &plain["black"]), (&"山田".into(), &Value::Null));
    let nothing = serde_json::json!({ "word": null, "reason": null, "winner": null });
    assert_eq!((&plain["ending"], moves(plain)), (&nothing, PLAIN_MOVES.to_vec()));
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(plain["start"], start);
}

#[test]
fn a_start_that_nobody_knows_is_said_to_be_none() {
    let unknown = "手合割：謎落ち\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n";
    let folder = Folder::new(&[("unknown.kif", unknown.as_bytes()), ("known.usi", PLAIN.as_bytes())]);
    let run = folder.run(&["show", "--json", "unknown.kif", "known.usi"]);
    let [unknown, known] = &run.json()[..] else { panic!("two games: {}", run.out) };
    assert_eq!((unknown.get("start_unknown"), known.get("start_unknown")), (Some(&Value::Bool(true)), None));
}

#[test]
fn a_game_is_shown_for_people() {
    let folder = Folder::new(&[("branched.kif", BRANCHED.as_bytes())]);
    let run = folder.run(&["show", "branched.kif", "--ply", "1"]).ends(0);
    for text in [
        "先手：山田",
        "   1  7g7f    ▲７六歩(77)",
        "投了 (resign, Black wins)",
        "1 variation",
        "after 1 move of 3",
    ] {
        assert!(run.out.contains(text), "{text} in:\n{}", run.out);
    }
}

#[test]
fn what_a_file_is_can_be_told() {
    let sjis = Encoding::ShiftJis.encode(&BRANCHED.replace('\n', "\r\n")).expect("Shift_JIS holds it");
    let folder = Folder::new(&[("a.kif", &sjis)]);
    let run = folder.run(&["inspect", "--json", "a.kif"]).ends(0);
    let [about] = &run.json()[..] else { panic!("one file: {}", run.out) };
    for (key, value) in
        [("format", "kif"), ("encoding", "shift_jis"), ("line_end", "CRLF"), ("certainty", "sure")]
    {
        assert_eq!(about[key], value, "{key}");
    }
    assert_eq!((&about["games"], &about["mark"]), (&1.into(), &false.into()));
    let run = folder.run(&["inspect", "a.kif"]).ends(0);
    assert!(run.out.contains("shift_jis (sure)") && run.out.contains("CRLF"), "{}", run.out);
}

#[test]
fn every_code_and_every_variant_can_be_explained() {
    let folder = Folder::new(&[]);
    let list = folder.run(&["explain"]).ends(0);
    assert_eq!(list.out.lines().count(), Code::ALL.len());
    for code in [Code::Nifu, Code::LostVariations, Code::NoGame] {
        let run = folder.run(&["explain", code.name()]).ends(0);
        for part in [code.name(), code.title(), code.advice(), code.severity().name(), code.family()] {
            assert!(run.out.contains(part), "{part} in:\n{}", run.out);
        }
    }
    for code in Code::ALL {
        let run = folder.run(&["explain", code.name(), "--language", "ja"]).ends(0);
        for part in [code.title_in(Language::Japanese), code.advice_in(Language::Japanese), "対処", "分類"]
        {
            assert!(run.out.contains(part), "{part} in:\n{}", run.out);
        }
        assert!(!run.out.contains(code.title()) && !run.out.contains(code.advice()), "{}", run.out);
    }
    let run = folder.run(&["explain", "ilegal.nifu"]).ends(2);
    assert!(run.err.contains("did you mean illegal.nifu"), "{}", run.err);
    assert_eq!(folder.run(&["variants"]).ends(0).out.lines().count(), VARIANT_NAMES.len());
    for name in VARIANT_NAMES {
        let run = folder.run(&["variants", name]).ends(0);
        assert!(run.out.contains("start"), "{}", run.out);
    }
    let porpoise = folder.run(&["variants", "whale"]).ends(0).out;
    assert!(porpoise.contains("Porpoise (小鯨, sW), in hand K"), "{porpoise}");
    let hasami = folder.run(&["variants", "dai-hasami"]).ends(0).out;
    for line in [
        ". . j . .",
        "leaps over a piece next to it to the square behind, without taking: along rows and files",
        "  j  over a piece next to it, which must be there",
        "  R  a slide along rows and files over empty squares",
        "- Black (先手) moves first",
    ] {
        assert!(hasami.contains(line), "{line} in:\n{hasami}");
    }
    let shogi = folder.run(&["variants", "shogi"]).ends(0).out;
    for line in ["zone  ranks 1 to 3 for Black, ranks 7 to 9 for White", "(飛車, R), becomes +R, worth 15"]
    {
        assert!(shogi.contains(line), "{line} in:\n{shogi}");
    }
}

/// What is printed for a variant is its file, from which it can be read again.
#[test]
fn the_file_of_a_game_is_printed() {
    let folder = Folder::new(&[("mine.txt", b"")]);
    for name in VARIANT_NAMES {
        let file = folder.run(&["variants", name, "--toml"]).ends(0).out;
        assert_eq!(Variant::from_toml(&file).ok(), Variant::named(name), "{name}");
    }
    let file = folder.run(&["variants", "minishogi", "--toml"]).ends(0).out;
    folder.write("mine.toml", file.replace("\"minishogi\"", "\"mine\"").as_bytes());
    assert!(folder.run(&["variants", "mine.toml"]).ends(0).out.contains("５五将棋"));
    let run = folder.run(&["variants", "mine.txt"]).ends(2);
    assert!(run.err.contains("a name that ends in `.toml`"), "{}", run.err);
}

#[test]
fn files_that_are_skipped_are_counted_where_there_is_no_summary() {
    let folder =
        Folder::new(&[("in/a.usi", PLAIN.as_bytes()), ("none/b.md", b"# b"), ("none/c.pdf", b"%PDF")]);
    for verb in ["show", "inspect", "stats", "show --json", "inspect --json", "stats --json"] {
        assert_eq!(run(&folder, &format!("{verb} in")).ends(0).err, "", "{verb}");
        let said = run(&folder, &format!("{verb} none")).ends(0).err;
        assert_eq!(said, "2 other files skipped (--list-skipped names them)\n", "{verb}");
        let said = run(&folder, &format!("{verb} none --list-skipped --language ja")).ends(0).err;
        assert!(said.ends_with("\nほかに読まなかったもの2ファイル\n"), "{verb}: {said}");
    }
}
