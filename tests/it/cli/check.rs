//! `kifu check`: the findings that it prints, and the forms in which it prints them.

use kifu::Encoding;
use serde_json::Value;

use super::{Folder, NIFU};

#[test]
fn a_finding_is_drawn_under_the_move_it_speaks_of() {
    let folder = Folder::new(&[("nifu.kif", NIFU.as_bytes())]);
    let run = folder.run(&["check", "nifu.kif"]).ends(1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("error[illegal.nifu]: "), "{}", run.out);
    assert_eq!(lines[1].trim(), "--> nifu.kif:13:6");
    let column = |line: &str, mark: char| line.chars().position(|c| c == mark);
    let text = lines.iter().position(|line| line.contains("３六歩打")).expect("the line is shown");
    assert_eq!(column(lines[text], '３'), column(lines[text + 1], '^'));
    // Four characters, each two columns wide.
    assert!(lines[text + 1].contains("^^^^^^^^") && !lines[text + 1].contains("^^^^^^^^^"), "{}", run.out);
    assert!(run.out.contains("game 1, ply 9"), "{}", run.out);
    assert!(run.err.starts_with("1 file, 1 game, 1 error, "), "{}", run.err);
    assert!(!run.out.contains('\u{1b}'));
    let colored = folder.run(&["check", "nifu.kif", "--color", "always"]).ends(1);
    assert!(colored.out.contains('\u{1b}'));
}

#[test]
fn findings_are_said_in_japanese() {
    let folder = Folder::new(&[("a.kif", NIFU.as_bytes())]);
    let drawn = folder.run(&["check", "a.kif", "--language", "ja"]).ends(1).out;
    for said in ["筋に二歩", "--> a.kif:", "反則手として指した"] {
        assert!(drawn.contains(said), "{drawn}");
    }
    let found = folder.run(&["check", "a.kif", "--language", "ja", "--json"]).ends(1).json();
    let messages = |found: &[Value]| found.iter().map(|one| one["message"].to_string()).collect::<Vec<_>>();
    let english = folder.run(&["check", "a.kif", "--json"]).ends(1).json();
    assert_eq!(found.len(), english.len());
    assert!(messages(&found).iter().zip(messages(&english)).all(|(one, other)| *one != other), "{found:?}");
    let shown = folder.run(&["show", "a.kif", "--language", "ja", "--json"]).ends(0).json();
    let shown = shown[0]["findings"].as_array().expect("a list of findings");
    assert_eq!(messages(shown), messages(&found));
    let refused = folder.run(&["convert", "a.kif", "--to", "csa", "--language", "ja"]).ends(1).err;
    assert!(refused.contains("エラー[illegal.nifu]: ") && refused.contains("筋に二歩"), "{refused}");
    let lost = folder.run(&["convert", "a.kif", "--to", "usi", "--language", "ja", "--lossy"]).ends(0).err;
    assert!(
        lost.contains("警告[loss.headers]: ")
            && lost.contains("--> a.kif, 1局目\n")
            && lost.contains("、10手目\n"),
        "{lost}"
    );
    assert!(folder.run(&["check", "a.kif", "--language", "xx"]).ends(2).err.contains("language"));
}

#[test]
fn json_counts_bytes_of_the_file_and_characters_of_the_line() {
    let sjis = Encoding::ShiftJis.encode(NIFU).expect("Shift_JIS holds it");
    let folder = Folder::new(&[("utf8.kifu", NIFU.as_bytes()), ("sjis.kif", &sjis)]);
    for (name, encoding) in [("utf8.kifu", Encoding::Utf8), ("sjis.kif", Encoding::ShiftJis)] {
        let run = folder.run(&["check", "--json", "--select", "illegal", name]).ends(1);
        assert_eq!(run.err, "");
        let [found] = &run.json()[..] else { panic!("one finding: {}", run.out) };
        let before = &NIFU[..NIFU.find("３六歩打").expect("it is there")];
        let byte = encoding.encode(before).expect("both hold it").len();
        for (key, value) in [
            ("path", Value::from(name)),
            ("game", 1.into()),
            ("code", "illegal.nifu".into()),
            ("severity", "error".into()),
            ("byte", byte.into()),
            ("line", 13.into()),
            ("column", 6.into()),
            ("ply", 9.into()),
        ] {
            assert_eq!(found[key], value, "{key}");
        }
        assert!(found["message"].is_string() && found.get("help").is_some());
    }
}

/// JSON is used for many things: in a folder only files with moves are read, but a file that is named is always read.
#[test]
fn json_of_others_is_passed_over_in_a_folder() {
    let jkf = br#"{"header":{},"initial":{"preset":"HIRATE"},"moves":[{},{"special":"TORYO"}]}"#;
    let folder = Folder::new(&[("package.json", br#"{"name":"other"}"#), ("game.json", jkf)]);
    let run = folder.run(&["check", "."]).ends(0);
    assert!(run.err.contains("1 file") || run.out.contains("1 file"), "{} {}", run.out, run.err);
    let run = folder.run(&["check", "package.json"]).ends(1);
    assert!(run.out.contains("package.json"), "{}", run.out);
}

#[test]
fn statistics_count_each_code() {
    let folder = Folder::new(&[("a.kif", NIFU.as_bytes()), ("b.kif", NIFU.as_bytes())]);
    let run = folder.run(&["check", "--statistics", "--json", "--select", "illegal", "."]).ends(1);
    let [row] = &run.json()[..] else { panic!("one row: {}", run.out) };
    assert_eq!((row["code"].as_str(), row["count"].as_u64()), (Some("illegal.nifu"), Some(2)));
    let run = folder.run(&["check", "--statistics", "--select", "illegal", "."]).ends(1);
    assert_eq!(run.out.split_whitespace().take(3).collect::<Vec<_>>(), ["2", "error", "illegal.nifu"]);
}

/// The same advice is shown by `check` and by `convert`, whose encoding option is different.
#[test]
fn options_that_advice_names_are_those_of_both_commands() {
    let folder = Folder::new(&[]);
    for code in kifu::Code::ALL {
        let advised = code.advice().split('`').filter(|word| word.starts_with("--"));
        for option in advised.filter(|_| code.family() != "loss") {
            for verb in ["check", "convert"] {
                let help = folder.run(&[verb, "--help"]).ends(0).out;
                assert!(
                    help.contains(&format!("{option} ")) || help.contains(&format!("{option}]")),
                    "{verb} {option}"
                );
            }
        }
    }
}
