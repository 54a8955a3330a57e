//! `kifu anonymize`: the records that it writes have no names of players.

use super::{BRANCHED, Folder, moves, run};

const CSA: &str = "V2.2\nN+山田\nN-鈴木+x\n$EVENT:社内戦\n$SITE:山田邸\n$START_TIME:2024/05/05 10:00:00\n$NOTE:鈴木の記録\n\
    'black_rate:山田:1800.5\nPI\n+\n+7776FU,T12\n'** 30 -3334FU\n-3334FU,T3\n%TORYO\n";

fn folder() -> Folder {
    Folder::new(&[
        ("in/山田/2024-高橋.kif", BRANCHED.as_bytes()),
        ("in/2024/01.csa", CSA.as_bytes()),
        ("in/broken.csa", format!("{CSA}/\nN+山田\nPI\n+\n+7775FU\n").as_bytes()),
    ])
}

#[test]
fn names_become_the_same_pseudonyms_everywhere() {
    let folder = folder();
    let said = run(&folder, "anonymize in -o out --key secret").ends(1).err;
    assert!(said.contains("2 written, 1 refused, 0 failed\n"), "{said}");
    let counts = "replaced: 9 players, 2 events, 2 places; left out: 2 headers, 3 comments\n";
    assert!(said.ends_with(counts), "{said}");
    let files: Vec<String> = folder.files().into_iter().filter(|name| name.starts_with("out/")).collect();
    assert_eq!(files.len(), 2, "{files:?}");
    // Text that is not a name stays, and so does the extension.
    assert!(files.contains(&"out/2024/01.csa".to_string()), "{files:?}");
    let kif = files.iter().find(|name| name.ends_with(".kif")).expect("one in KIF");
    for file in &files {
        let text = String::from_utf8(folder.bytes(file)).expect("as it came, in UTF-8");
        for name in ["山田", "高橋", "鈴木", "社内戦", "角道"] {
            assert!(!text.contains(name) && !file.contains(name), "{file}: {name}: {text}");
        }
    }
    let [kif, csa] =
        [kif, "out/2024/01.csa"].map(|file| run(&folder, &format!("show --json {file}")).json().remove(0));
    assert!(kif["black"].is_string() && kif["black"] == csa["black"], "{kif}");
    assert_eq!(moves(&csa).len(), 2);
    let text = String::from_utf8(folder.bytes("out/2024/01.csa")).expect("UTF-8");
    assert!(text.contains("+7776FU,T12") || text.contains("+7776FU\nT12"), "{text}");
    assert!(text.contains("2024/05/05 10:00:00") && text.contains(":1800.5"), "{text}");
    // The same key gives the same result, and another one does not.
    let again = |key: &str| run(&folder, &format!("anonymize in/2024/01.csa --key {key}")).ends(0).out;
    assert_eq!(again("secret"), text);
    assert_ne!(again("other"), text);
    assert_ne!(run(&folder, "anonymize in/2024/01.csa").out, run(&folder, "anonymize in/2024/01.csa").out);
}

#[test]
fn comments_are_kept_when_asked_and_notations_change() {
    let folder = folder();
    let kept = run(&folder, "anonymize in/山田/2024-高橋.kif --keep-comments").ends(0).out;
    assert!(kept.contains("*角道を開ける") && kept.contains("変化：2手"), "{kept}");
    let usi = run(&folder, "anonymize in/2024/01.csa --to usi --lossy").ends(0);
    assert!(usi.out.contains("moves 7g7f 3c3d"), "{}", usi.out);
    assert!(run(&folder, "anonymize none.csa").ends(2).err.contains("No such file"));
    assert!(run(&folder, "anonymize in").ends(2).err.contains("-o"));
    run(&folder, "anonymize in -o out --lossy").ends(0);
    assert!(
        run(&folder, "anonymize in -o out --lossy --key x --skip")
            .ends(0)
            .err
            .contains("2 written, 1 skipped")
    );
}

/// A text is written again in its own dialect, including parts that other programs would not read.
#[test]
fn a_record_comes_back_in_the_manner_in_which_it_came() {
    let folder = Folder::new(&[
        ("a.usi", b"startpos moves 7g7f 3c3d resign\n"),
        ("b.csa", b"'CSA encoding=UTF-8\nV3.0\nN+a\nPI\n+\n+7776FU\nT1.5\n-3334FU\nT2\n%MAX_MOVES\n"),
    ]);
    let said = |file: &str| run(&folder, &format!("anonymize {file}")).ends(0).out;
    assert_eq!(said("a.usi"), "position startpos moves 7g7f 3c3d resign\n");
    let csa = said("b.csa");
    assert!(csa.contains("V3.0\n") && csa.contains("T1.5") && csa.contains("%MAX_MOVES"), "{csa}");
}

/// The version that a text declares is found in the same way as by its reader.
#[test]
fn a_text_is_written_in_the_version_that_it_declares() {
    for version in ["V3.0", "V3.0 ", "V3"] {
        let text = format!("{version}\nN+山田\nPI\n+\n+7776FU,T12.345\n%TORYO\n");
        let folder = Folder::new(&[("in/a.csa", text.as_bytes())]);
        run(&folder, "anonymize in -o out --key secret").ends(0);
        let written = folder.files().into_iter().find(|name| name.starts_with("out/")).expect("a file");
        assert!(folder.bytes(&written).windows(7).any(|part| part == b"T12.345"), "{version}");
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_no_utf8_stay_apart() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new(&[("in/1.usi", super::PLAIN.as_bytes())]);
    for name in [b"\xff\xfe.usi", b"\xfe\xff.usi"] {
        // Some file systems allow UTF-8 only.
        if std::fs::write(folder.0.join("in").join(OsStr::from_bytes(name)), super::PLAIN).is_err() {
            return;
        }
    }
    run(&folder, "anonymize in -o out").ends(0);
    let written = std::fs::read_dir(folder.0.join("out")).expect("it was made");
    let names: Vec<_> = written.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

/// The name of a variant identifies players as little as that of a handicap, so it stays, and is not a lost header.
#[test]
fn the_name_of_a_game_is_kept() {
    let folder = Folder::new(&[]);
    for name in ["平手", "五々将棋", "五々将棋　角落ち"] {
        folder.write("game.kif", format!("手合割：{name}\n先手：甲\n").as_bytes());
        let said = run(&folder, "anonymize game.kif --to psn -o game.psn --overwrite").ends(0).err;
        assert!(said.ends_with("replaced: 1 player\n"), "{name}: {said}");
    }
}

/// A text with the extension of training data could not be read again.
#[test]
fn no_text_gets_the_name_of_training_data() {
    let game = b"PI\n+\n+7776FU\n'** 30\n%TORYO\n";
    let folder = Folder::new(&[("in/a.csa", game), ("in/b.csa", game)]);
    run(&folder, "table in -o a.hcpe3").ends(0);
    for args in [
        "anonymize a.hcpe3#1 -o b.hcpe3",
        "anonymize in/a.csa -o b.PSV",
        "anonymize in -o out --name {stem}.hcpe",
        "merge in/a.csa in/b.csa -o b.hcpe",
    ] {
        let said = run(&folder, args).ends(2).err;
        assert!(said.starts_with("kifu: no notation has the extension `"), "{args}: {said}");
    }
    assert_eq!(folder.files().len(), 3, "{:?}", folder.files());
    run(&folder, "anonymize a.hcpe3#1 -o b.psn2").ends(0);
    run(&folder, "anonymize in/a.csa -o b.txt").ends(0);
}
