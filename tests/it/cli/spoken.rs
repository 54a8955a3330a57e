//! The sentences of the command in Japanese.

use super::{Folder, NIFU};

/// A game with a variation.
const BRANCH: &str =
    "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n";

#[test]
fn a_game_is_shown_in_japanese() {
    let folder = Folder::new(&[("a.kif", BRANCH.as_bytes())]);
    let shown = folder.run(&["show", "a.kif", "--ply", "1", "--language", "ja"]).ends(0).out;
    for said in ["(resign、後手の勝ち)", "変化1は示していない（`--variations`で示す）", "2手中の1手目まで"]
    {
        assert!(shown.contains(said), "{shown}");
    }
    let lines = folder.run(&["show", "a.kif", "--variations", "--language", "ja"]).ends(0).out;
    assert!(lines.contains("\n変化1、2手目から\n"), "{lines}");
    let english = folder.run(&["show", "a.kif", "--ply", "1"]).ends(0).out;
    assert_eq!(english.lines().count(), shown.lines().count());
}

#[test]
fn a_variant_is_described_in_japanese() {
    let folder = Folder::new(&[]);
    let shogi = folder.run(&["--language", "ja", "variants", "shogi"]).ends(0).out;
    for said in [
        "\n開始局面  lnsgkgsnl/",
        "\n敵陣  先手は1段目から3段目、後手は7段目から9段目\n",
        "、成ると+P、価値1\n",
        "\n- 成っていない味方の歩兵がある筋に打ってはならない（二歩）\n",
        "\n  ○  一歩で、または跳んで行ける升\n",
    ] {
        assert!(shogi.contains(said), "{said}: {shogi}");
    }
}

#[test]
fn what_came_of_files_is_said_in_japanese() {
    let folder = Folder::new(&[
        ("in/a.kif", BRANCH.as_bytes()),
        ("in/b.kif", BRANCH.as_bytes()),
        ("in/nifu.kif", NIFU.as_bytes()),
        ("in/empty.kif", b""),
        ("in/note.pdf", b"%PDF"),
    ]);
    let skipped = "。ほかに読まなかったもの1ファイル（--list-skippedで名前を示す）";
    for (args, status, said) in [
        (&["check", "in"][..], 1, "4ファイル、3局、エラー2件、警告1件、参考0件、棋譜のないもの1"),
        (&["filter", "in"], 0, "4ファイル、3局、該当3局、棋譜のないもの1"),
        (
            &["dedupe", "in", "--min-plies", "9"],
            0,
            "3局、重複0局。9手未満なので比べていないもの2局。棋譜のないもの1",
        ),
        (&["openings", "in"], 0, "4ファイル、棋譜のないもの1、3局、11局面"),
        (&["split", "in", "--parts", "a=1", "--list"], 0, "4ファイル、棋譜のないもの1、3局：3 a"),
        (&["convert", "in", "--to", "kif", "-o", "out"], 1, "書き出し2、拒否2、失敗0"),
        (&["table", "in", "-o", "games.csv"], 0, "4ファイル、4行"),
    ] {
        let run = folder.run(&[args, &["--language", "ja"]].concat()).ends(status);
        assert!(run.err.contains(&[said, skipped, "\n"].concat()), "{args:?}: {}", run.err);
    }
}

#[test]
fn what_is_listed_is_said_in_japanese() {
    let folder = Folder::new(&[
        ("in/a.kif", BRANCH.as_bytes()),
        ("in/b.kif", BRANCH.as_bytes()),
        ("in/nifu.kif", NIFU.as_bytes()),
        ("in/note.pdf", b"%PDF"),
    ]);
    for (args, status, said) in [
        (&["dedupe", "in", "--min-plies", "1"][..], 1, "in/b.kif：開始局面と指し手がin/a.kifと同じ\n"),
        (&["check", "in", "--statistics"], 1, "       1  エラー   illegal.nifu              二歩\n"),
        (&["check", "in", "--list-skipped"], 1, "読まなかったもの：in/note.pdf：棋譜の拡張子でない\n"),
        (&["inspect", "in", "--list-skipped", "--exclude", "a*"], 0, "in/a.kif：--excludeで除いた\n"),
    ] {
        let run = folder.run(&[args, &["--language", "ja"]].concat()).ends(status);
        let all = run.out + &run.err;
        assert!(all.contains(said), "{args:?}: {all}");
    }
}

#[test]
fn numbers_are_said_in_japanese() {
    let folder = Folder::new(&[("a.kif", BRANCH.as_bytes()), ("empty.kif", b"")]);
    let text = folder.run(&["stats", ".", "--language", "ja"]).ends(0).out;
    for said in [
        "1局\n2手から2手、",
        "\n棋譜のないもの1ファイル\n",
        "\n勝敗\n",
        "        1  100.0 %  後手勝ち\n",
        "、得点率 0.0 %\n",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    folder.run(&["stats", ".", "--language", "ja", "-o", "page.html"]).ends(0);
    let page = String::from_utf8(folder.bytes("page.html")).expect("UTF-8");
    for said in ["<html lang=\"ja\">", "<h2>一局の手数</h2>", ">後手勝ち: 1 <"] {
        assert!(page.contains(said), "{said}: {page}");
    }
}

#[test]
fn what_a_file_is_and_what_contradicts_it_are_said_in_japanese() {
    let named = |name: &str| ["先手：", name, "\n", BRANCH].concat();
    let odd = BRANCH.trim_end().replace("投了", "投了 ( 0:03/)");
    let folder = Folder::new(&[
        ("a.kif", named("山田").as_bytes()),
        ("b.kif", named("川田").as_bytes()),
        ("odd.kif", odd.as_bytes()),
    ]);
    let about = folder.run(&["inspect", "odd.kif", "--language", "ja"]).ends(0).out;
    for said in [
        "\n  形式       KIF (柿木形式)\n",
        "\n  文字コード utf-8 (",
        "\n  ソフト     不明\n",
        "\n  変な点     最後の行の改行がない\n",
    ] {
        assert!(about.contains(said), "{said}: {about}");
    }
    let merged = folder.run(&["merge", "a.kif", "b.kif", "-o", "c.kif", "--language", "ja"]).ends(1).err;
    assert!(merged.contains("b.kif:1：先手が`川田`だが、前の棋譜では`山田`\n"), "{merged}");
    let tree = folder.run(&["openings", "a.kif", "b.kif", "--min-games", "3", "--language", "ja"]).ends(0);
    assert!(tree.err.starts_with("2ファイル、2局、"), "{}", tree.err);
}

#[test]
fn help_is_given_in_japanese() {
    let folder = Folder::new(&[]);
    let all = folder.run(&["--language", "ja", "--help"]).ends(0).out;
    assert!(all.contains("使い方: kifu [OPTIONS] <COMMAND>\n\nコマンド:\n  check "), "{all}");
    let ways = [&["check", "--help", "--language", "ja"][..], &["--language=ja", "help", "check"]];
    let same = ways.into_iter().chain([&["help", "check", "--language", "ja"][..]]).map(|args| {
        let help = folder.run(args).ends(0);
        assert_eq!(help.err, "");
        help.out
    });
    for help in same {
        for said in
            ["引数:\n  [PATH]...  ファイル、", " [既定: auto] [値: auto, always, never]\n", "\n終了状態：0 "]
        {
            assert!(help.contains(said), "{said}: {help}");
        }
        let english = folder.run(&["check", "--help"]).ends(0).out;
        assert_eq!(english.lines().count(), help.lines().count());
    }
}

#[test]
fn what_is_wrong_with_arguments_is_said_in_japanese() {
    let folder = Folder::new(&[("a.kif", NIFU.as_bytes()), ("b.csa", b"")]);
    for (args, said) in [
        (&["chek", "a.kif"][..], "エラー: コマンドchekはない\n\n  もしかして: check\n"),
        (&["check", "--form", "a.kif"], "エラー: 引数--formはない\n\n  もしかして: --from\n"),
        (&["show", "--json", "--ply", "3", "a.kif"], "エラー: --jsonは--ply <N>と一緒に使えない\n"),
        (&["check", "--strict", "--strict", "a.kif"], "エラー: --strictは一度しか使えない\n"),
        (&["convert", "a.kif", "--eol", "x"], "エラー: --eol <EOL>の値「x」は使えない\n  [値: lf, crlf]\n"),
        (&["convert", "a.kif", "--eol"], "エラー: --eol <EOL>に値がない\n"),
        (&["render"], "エラー: 引数が足りない: <PATH>\n\n使い方: kifu render <PATH>\n"),
        (
            &["split", "a.kif", "--parts", "a=0"],
            "エラー: --parts <NAME=SHARE,...>の値「a=0」は使えない: `a`：割合は0より大きい数で書く\n",
        ),
        (&["split", "a.kif"], "kifu: 書く所を-oで指定するか、--listで対局のある所を示す\n"),
        (&["check", "none.kif"], "kifu: none.kif: ファイルもフォルダーもない (os error 2)\n"),
        (
            &["convert", "a.kif", "--lossy", "-o", "b.csa"],
            "kifu: a.kif: b.csa: すでにある。--overwriteで置き換えるか、--skipまたは--numberを付ける\n",
        ),
        (&["render", "a.kif", "-o", "b.csa"], "kifu: b.csa: 名前の終わりを"),
        (
            &["filter", "a.kif", "--position", "9/zz"],
            "kifu: --position: `9/zz`の2バイト目には駒の文字が要る\n",
        ),
        (
            &["filter", "a.kif", "--plies", "9..3"],
            "エラー: --plies <RANGE>の値「9..3」は使えない: `9..3`は終わり",
        ),
        (&["explain", "nifu"], "kifu: コードnifuはない。もしかして：illegal.nifu、setup.nifu\n"),
        (&["convert", "a.kif"], "kifu: 形式を、--toまたは-oの拡張子で指定する\n"),
        (&["table", "a.kif", "-o", "b.csa", "--format", "csv"], "kifu: b.csa: すでにある。置き換えるなら"),
        (&["table", "a.kif", "-o", "a.kif", "--format", "csv", "--overwrite"], "kifu: a.kif: 読むものなので"),
    ] {
        let run = folder.run(&[args, &["--language", "ja"]].concat()).ends(2);
        assert!(run.err.starts_with(said), "{args:?}: {}", run.err);
    }
}

#[test]
fn what_a_run_leaves_and_passes_over_is_said_in_japanese() {
    let folder = Folder::new(&[
        ("in/a.kif", BRANCH.as_bytes()),
        ("in/other.json", b"{}"),
        (".out.kifu-journal", b""),
        ("broken.zip", b"PK\x03\x04"),
    ]);
    let said = |args: &[&str], status| folder.run(&[args, &["--language", "ja"]].concat()).ends(status).err;
    let converted = said(&["convert", "in", "--to", "csa", "-o", "out", "--lossy"], 0);
    assert!(converted.starts_with("kifu: .out.kifu-journalは途中で止まった作業の記録。"), "{converted}");
    let skipped = said(&["check", "in", "--list-skipped"], 0);
    assert!(skipped.contains("読まなかったもの：in/other.json：指し手のないJSON\n"), "{skipped}");
    let nothing = said(&["check", "in", "--exclude", "*"], 0);
    assert!(nothing.starts_with("kifu: 調べたものがない。"), "{nothing}");
    let [checked, counted] = [&["check", "broken.zip"], &["stats", "broken.zip"]]
        .map(|args| folder.run(&[&args[..], &["--language", "ja"]].concat()));
    let why = |all: &str| all.contains("展開できない");
    assert!(why(&(checked.out + &checked.err)) && why(&counted.err), "{}", counted.err);
}

/// A game is called by its name, which is the same in all languages.
#[test]
fn the_game_that_is_assumed_is_said_in_japanese() {
    let folder = Folder::new(&[("a.psn", b"[Variant \"Zzz chess\"]\n1. P-7f\nResigns\n")]);
    let said = folder.run(&["check", "a.psn", "--language", "ja"]).ends(1).out;
    assert!(said.contains("`shogi`とみなした") && !said.contains("Standard"), "{said}");
}

#[test]
fn mistakes_in_json_are_said_in_japanese() {
    let mistakes = [
        ",",
        " {",
        "\"a\\q\"",
        "01",
        "tru",
        "\"\u{1}\"",
        "{\"comments\" 1}",
        "{a:1}",
        "}",
        "{\"a\":1 \"b\"}",
    ];
    for mistake in mistakes {
        let text = format!("{{\"header\":{{}},\"moves\":[{{}},{mistake}]}}");
        let folder = Folder::new(&[("a.jkf", text.as_bytes())]);
        let said = folder.run(&["check", "a.jkf", "--language", "ja"]).ends(1).out;
        let why =
            said.lines().find_map(|line| line.split_once("JSON")?.1.split_once('：')).map(|(_, why)| why);
        let outside: String = why.into_iter().flat_map(|why| why.split('`').step_by(2)).collect();
        assert!(!outside.is_empty() && outside.bytes().all(|byte| !byte.is_ascii_alphabetic()), "{said}");
    }
}

#[test]
fn the_environment_names_the_language_where_no_argument_does() {
    let folder = Folder::new(&[("a.kif", NIFU.as_bytes())]);
    let run = |args: &[&str], language: &str| {
        let output = folder.command(args).env("KIFU_LANGUAGE", language).output().expect("the command ends");
        (String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr)).into_owned()
    };
    assert!(run(&["check", "a.kif"], "ja").contains("エラー1件"));
    assert!(run(&["check", "--foo"], "ja").contains("引数--fooはない"));
    assert!(run(&["check", "a.kif", "--language", "en"], "ja").contains("1 error"));
    assert!(run(&["check", "a.kif"], "xx").contains("invalid value 'xx' for '--language <LANGUAGE>'"));
}
