//! `kifu merge`: several records of one game become one record with variations.

use super::{Folder, PLAIN, run};

const KIF: &str =
    "先手：山田\n   1 ７六歩(77)   ( 0:03/00:00:03)\n*角道\n   2 ８四歩(83)   ( 0:05/00:00:05)\n   3 投了\n";
const CSA: &str = "V2.2\nN+山田\nN-高橋\nPI\n+\n+7776FU,T3\n-3334FU,T4\n+2726FU,T1\n%TORYO\n";

#[test]
fn records_in_any_notation_become_a_tree() {
    let folder =
        Folder::new(&[("a.kif", KIF.as_bytes()), ("b.csa", CSA.as_bytes()), ("c.usi", PLAIN.as_bytes())]);
    let said = run(&folder, "merge a.kif b.csa c.usi -o tree.kifu").ends(0).err;
    assert_eq!(said, "1 written, 0 refused, 0 failed\n3 games, 2 variations\n");
    let game = run(&folder, "show --json --variations tree.kifu").ends(0).json().remove(0);
    assert_eq!((&game["black"], &game["white"]), (&"山田".into(), &"高橋".into()), "{game}");
    let text = String::from_utf8(folder.bytes("tree.kifu")).expect("UTF-8");
    for part in ["*角道", "変化：2手", "３四歩(33)", "２六歩(27)", "８四歩(83)"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The notation of the first file is kept by default, and a notation without a tree loses variations.
    assert!(run(&folder, "merge a.kif b.csa").ends(0).out.contains("変化：2手"));
    assert!(run(&folder, "merge a.kif b.csa --to csa").ends(1).err.contains("loss.variations"));
    assert!(run(&folder, "merge a.kif b.csa -o tree.kifu").ends(2).err.contains("tree.kifu: it exists"));
}

/// An error in one of the texts is an error of the merged tree.
#[test]
fn a_damaged_text_is_merged_on_request_alone() {
    let damaged = KIF.replace("８四歩(83)", "８四歩(99)");
    let folder = Folder::new(&[("a.kif", KIF.as_bytes()), ("b.kif", damaged.as_bytes())]);
    for args in ["merge a.kif b.kif -o tree.kifu", "merge b.kif a.kif -o tree.kifu"] {
        assert!(run(&folder, args).ends(1).err.contains("0 written, 1 refused"), "{args}");
        assert!(!folder.exists("tree.kifu"), "{args}");
    }
    run(&folder, "merge a.kif b.kif -o tree.kifu --lossy").ends(0);
    assert!(folder.exists("tree.kifu"));
}

#[test]
fn fewer_than_two_games_are_no_tree() {
    let folder = Folder::new(&[("in/a.kif", KIF.as_bytes()), ("none/readme.md", b"# none")]);
    for args in ["merge in", "merge none"] {
        let said = run(&folder, args).ends(2).err;
        assert!(said.contains("name two records at least"), "{args}: {said}");
    }
    let said = run(&folder, "merge none --list-skipped").ends(2).err;
    assert!(said.contains("readme.md"), "{said}");
}

#[test]
fn what_contradicts_is_said_with_its_place() {
    let other = CSA.replace("N+山田", "N+鈴木").replace("T3", "T9");
    let folder = Folder::new(&[
        ("a.kif", KIF.as_bytes()),
        ("b.csa", other.as_bytes()),
        ("mini.usi", b"sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 5d5c\n"),
        ("late.sfen", b"sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 moves 3c3d\n"),
    ]);
    let said = run(&folder, "merge a.kif b.csa -o tree.kifu").ends(1).err;
    assert!(said.contains("b.csa:2: N+ is `鈴木`, and `山田` in a record before\n"), "{said}");
    assert!(said.contains("b.csa: move 1 took another time than in a record before\n"), "{said}");
    assert!(said.ends_with("0 written, 1 refused, 0 failed\n2 games, 1 variation, 2 conflicts\n"), "{said}");
    assert!(!folder.exists("tree.kifu"));
    run(&folder, "merge a.kif b.csa -o tree.kifu --lossy").ends(0);
    let kept = String::from_utf8(folder.bytes("tree.kifu")).expect("UTF-8");
    assert!(kept.contains("山田") && !kept.contains("鈴木"), "{kept}");
    let said = run(&folder, "merge a.kif mini.usi late.sfen none.kif").ends(2);
    assert!(said.out.is_empty(), "{}", said.out);
    for part in
        ["mini.usi", "late.sfen begins with another position than a.kif: lnsg", "none.kif: No such file"]
    {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    assert!(run(&folder, "merge a.kif").ends(2).err.contains("name two records"));
    // The values of an unknown key are compared literally.
    let keys = |value: &str| format!("その一：x\nその二：{value}\n{KIF}");
    folder.write("c.kif", keys("y").as_bytes());
    folder.write("d.kif", keys("z").as_bytes());
    let said = run(&folder, "merge c.kif d.kif").ends(1).err;
    assert!(said.contains("その二 is `z`, and `y` in a record before"), "{said}");
}

/// A date that says more is taken; the same one in other words, and the same time control, are no news.
#[test]
fn what_is_said_in_other_words_contradicts_nothing() {
    let kif = |head: &str| format!("{head}1 ７六歩(77)\n2 投了\n");
    let csa = "V2.2\n$START_TIME:2024/05/06 10:00:00\n$TIME_LIMIT:00:15+60\nPI\n+\n+7776FU\n%TORYO\n";
    let folder = Folder::new(&[
        ("a.kif", kif("開始日時：2024年5月6日（月）\n持ち時間：各15分\n秒読み：60秒\n").as_bytes()),
        ("b.csa", csa.as_bytes()),
        ("c.kif", kif("開始日時：2024/05/06(月) 10:00\n持ち時間：15分+60秒\n").as_bytes()),
        ("month.kif", kif("開始日時：2024年5月\n").as_bytes()),
        ("day.kif", kif("開始日時：2024/05/07\n").as_bytes()),
        ("days.kif", kif("開始日時：2024/05/06～07\n").as_bytes()),
    ]);
    let merged = run(&folder, "merge a.kif b.csa c.kif month.kif --to kif").ends(0);
    for line in ["開始日時：2024/05/06 10:00:00\n", "持ち時間：各15分\n", "秒読み：60秒\n"] {
        assert!(merged.out.contains(line), "{line}: {}", merged.out);
    }
    let said = run(&folder, "merge a.kif day.kif").ends(1).err;
    assert!(said.contains("1 conflict"), "{said}");
    assert!(run(&folder, "merge a.kif days.kif").ends(0).out.contains("開始日時：2024/05/06～07\n"));
    assert!(run(&folder, "merge days.kif a.kif").ends(0).out.contains("開始日時：2024/05/06～07\n"));
}

#[test]
fn another_number_of_the_first_move_is_said() {
    let text = |ply: u32| format!("sfen 4k4/9/9/9/9/9/9/9/4K4 b - {ply} moves 5i5h\n");
    let [first, later] = [1, 31].map(text);
    let folder = Folder::new(&[("a.usi", first.as_bytes()), ("b.usi", later.as_bytes())]);
    let said = run(&folder, "merge a.usi b.usi -o tree.usi").ends(1).err;
    assert!(said.contains("b.usi: its first move is number 31, and 1 in a record before\n"), "{said}");
}

/// Each notation has its own word for an ending, and the name of a key may also occur in other lines.
#[test]
fn endings_are_one_whatever_their_words_and_places_are_those_of_headers() {
    let two =
        "先手：甲\n1 ７六歩(77)\n2 投了\n\n手合割：平手\n棋戦：先手乙の会\n先手：乙\n1 ７六歩(77)\n2 投了\n";
    let folder = Folder::new(&[
        ("a.kif", "先手：甲\n1 ７六歩(77)\n2 投了   ( 0:01/00:00:01)\n".as_bytes()),
        ("b.csa", b"V2.2\nPI\n+\n+7776FU\n%TORYO\nT7\n"),
        ("c.kif", two.as_bytes()),
    ]);
    let said = run(&folder, "merge a.kif b.csa").ends(1).err;
    assert!(said.contains("b.csa: the ending after move 1 took another time"), "{said}");
    assert!(said.contains("2 games, 0 variations, 1 conflict"), "{said}");
    let said = run(&folder, "merge c.kif").ends(1).err;
    assert!(said.contains(":7: 先手 is `乙`, and `甲` in a record before"), "{said}");
}
