//! `kifu convert`: which records it writes, which it refuses, and which files it leaves as they are.

use kifu::{Encoding, Format};

use super::{BRANCHED, Folder, NIFU, PLAIN, PLAIN_MOVES, moves, run};

/// A name with a character that Shift_JIS does not have.
const HEART: &str = "\
手合割：平手
先手：山田💛
手数----指手---------消費時間--
   1 ７六歩(77)
   2 投了
";

#[test]
fn a_folder_is_converted_into_a_folder_of_the_same_shape_and_back() {
    let files: [(&str, &[u8]); 3] =
        [("games/a.usi", PLAIN.as_bytes()), ("games/2024/may/b.USI", PLAIN.as_bytes()), ("games/x.md", b"")];
    for &format in Format::ALL {
        let folder = Folder::new(&files);
        folder.run(&["convert", "games", "--to", format.name(), "-o", "there"]).ends(0);
        let there = folder.files().into_iter().filter(|name| name.starts_with("there/")).collect::<Vec<_>>();
        assert_eq!(there.len(), 2, "{there:?}");
        assert!(there[0].starts_with("there/2024/may/b."), "{there:?}");
        // A record of another notation may have headers that USI cannot represent.
        let run = folder.run(&["convert", "there", "--to", "usi", "-o", "back", "--lossy"]).ends(0);
        assert!(run.err.ends_with("2 written, 0 refused, 0 failed\n"), "{}", run.err);
        let run = folder.run(&["show", "--json", "back"]).ends(0);
        assert_eq!(run.json().iter().map(moves).collect::<Vec<_>>(), [PLAIN_MOVES, PLAIN_MOVES], "{format}");
    }
}

#[test]
fn the_extension_says_the_encoding_of_kif() {
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes())]);
    for (encoding, name) in [("utf-8", "out/a.kifu"), ("cp932", "out/a.kif")] {
        folder.run(&["convert", "a.usi", "--to", "kif", "--encoding", encoding, "-o", "out/"]).ends(0);
        assert!(folder.exists(name), "{:?}", folder.files());
    }
}

#[test]
fn line_ends_are_as_asked() {
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes())]);
    let run = folder.run(&["convert", "a.usi", "--to", "kif", "--eol", "crlf"]).ends(0);
    let lines = run.out.matches('\n').count();
    assert!(lines > 3 && run.out.matches("\r\n").count() == lines);
    assert!(!folder.run(&["convert", "a.usi", "--to", "kif"]).ends(0).out.contains('\r'));
}

#[test]
fn a_taken_name_is_handled_as_asked() {
    let old = b"old".as_slice();
    for (flags, status, expected, left) in [
        (&[][..], 2, old, &["a.usi", "out/a.usi"][..]),
        (&["--skip"], 0, old, &["a.usi", "out/a.usi"]),
        (&["--overwrite"], 0, PLAIN.as_bytes(), &["a.usi", "out/a.usi"]),
        (&["--number"], 0, old, &["a.usi", "out/a-2.usi", "out/a.usi"]),
    ] {
        let folder = Folder::new(&[("a.usi", PLAIN.as_bytes()), ("out/a.usi", old)]);
        let args = [&["convert", "a.usi", "--to", "usi", "-o", "out"][..], flags].concat();
        let run = folder.run(&args).ends(status);
        assert_eq!(folder.bytes("out/a.usi"), expected, "{flags:?}");
        assert_eq!(folder.files(), left, "{flags:?}: no partial file is left");
        assert_eq!(status == 2, run.err.contains("exists"), "{}", run.err);
    }
}

#[test]
fn two_inputs_never_share_an_output() {
    for (flags, status, written) in [
        (&[][..], 2, &["out/a.usi"][..]),
        (&["--overwrite"], 2, &["out/a.usi"]),
        (&["--skip"], 2, &["out/a.usi"]),
        (&["--number"], 0, &["out/a-2.usi", "out/a.usi"]),
    ] {
        let other = "position startpos moves 2g2f\n";
        let folder = Folder::new(&[("x/a.usi", PLAIN.as_bytes()), ("y/a.usi", other.as_bytes())]);
        let args = [&["convert", "x", "y", "--to", "usi", "-o", "out"][..], flags].concat();
        folder.run(&args).ends(status);
        assert_eq!(folder.bytes("out/a.usi"), PLAIN.as_bytes(), "{flags:?}");
        let out: Vec<String> = folder.files().into_iter().filter(|name| name.starts_with("out")).collect();
        assert_eq!(out, written, "{flags:?}");
    }
}

#[test]
fn an_input_is_never_overwritten() {
    for (args, file) in [
        ("convert a.usi --to usi -o a.usi --overwrite", "a.usi"),
        ("convert a.usi --to usi -o ./in/../a.usi --overwrite", "a.usi"),
        ("convert in --to usi -o in --overwrite", "in/b.usi"),
        ("convert a.usi in/b.usi --to usi -o in --overwrite", "in/b.usi"),
    ] {
        // The line ends would change if the file were written again.
        let text = PLAIN.replace('\n', "\r\n");
        let folder = Folder::new(&[("a.usi", text.as_bytes()), ("in/b.usi", text.as_bytes())]);
        let run = run(&folder, args).ends(2);
        assert!(run.err.contains("is an input"), "{args}: {}", run.err);
        assert_eq!(folder.bytes(file), text.as_bytes(), "{args}");
        assert!(folder.files().iter().all(|name| !name.contains("partial")), "{:?}", folder.files());
    }
}

#[test]
fn what_was_written_is_not_read_again() {
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes()), ("deep/b.usi", PLAIN.as_bytes())]);
    for flags in [&[][..], &["--overwrite"]] {
        let args = [&["convert", ".", "--to", "usi", "-o", "out"][..], flags].concat();
        let run = folder.run(&args).ends(0);
        assert_eq!(run.err, "2 written, 0 refused, 0 failed\n");
        assert_eq!(folder.files(), ["a.usi", "deep/b.usi", "out/a.usi", "out/deep/b.usi"]);
    }
}

#[test]
fn losses_are_refused_or_accepted_but_never_silent() {
    let folder = Folder::new(&[("branched.kif", BRANCHED.as_bytes()), ("good.usi", PLAIN.as_bytes())]);
    let run = folder.run(&["convert", "branched.kif", "good.usi", "--to", "usi", "-o", "out"]).ends(1);
    for code in ["warning[loss.variations]: ", "warning[loss.comments]: ", "--> branched.kif, game 1"] {
        assert!(run.err.contains(code), "{code} in:\n{}", run.err);
    }
    let hint =
        "a file with errors or losses is refused unless --lossy is given\n1 written, 1 refused, 0 failed\n";
    assert!(run.err.ends_with(hint), "{}", run.err);
    assert!(folder.exists("out/good.usi") && !folder.exists("out/branched.usi"));
    let run = folder.run(&["convert", "branched.kif", "--to", "usi", "-o", "out", "--lossy"]).ends(0);
    assert!(run.err.contains("warning[loss.variations]: "), "{}", run.err);
    assert!(folder.exists("out/branched.usi"));
    let run = folder.run(&["convert", "branched.kif", "--to", "usi", "--main-line"]).ends(1);
    assert!(!run.err.contains("loss.variations") && run.out.is_empty(), "{}", run.err);
}

#[test]
fn an_ending_is_written_into_usi_where_that_is_wished() {
    let game = PLAIN.replace('\n', " resign\n");
    let folder = Folder::new(&[("a.usi", game.as_bytes())]);
    assert!(run(&folder, "convert a.usi --to usi").ends(1).err.contains("[loss.ending]: "));
    assert_eq!(run(&folder, "convert a.usi --to usi --usi-endings").ends(0).out, game);
}

#[test]
fn a_dry_run_writes_nothing() {
    let folder = Folder::new(&[("branched.kif", BRANCHED.as_bytes())]);
    let run = folder.run(&["convert", ".", "--to", "usi", "--dry-run", "-o", "out"]).ends(1);
    assert!(run.out.contains("warning[loss.variations]: "), "{}", run.out);
    assert_eq!(folder.files(), ["branched.kif"]);
    assert!(!folder.exists("out"));
}

#[test]
fn a_dry_run_says_whether_something_would_be_lost() {
    let folder = Folder::new(&[("branched.kif", BRANCHED.as_bytes()), ("good.usi", PLAIN.as_bytes())]);
    for (args, status, said) in [
        ("branched.kif --to usi --lossy", 1, "warning[loss.variations]: variations cannot be held: 1"),
        ("branched.kif --to csa", 1, "warning[loss.variations]: variations cannot be held: 1"),
        ("branched.kif --to csa --split-variations", 0, ""),
        ("branched.kif --to jkf", 0, ""),
        ("good.usi --to kif", 0, ""),
        ("good.usi branched.kif --to usen", 1, "warning[loss.comments]: lines of comment cannot be held: 1"),
    ] {
        let run = run(&folder, &format!("convert --dry-run {args}")).ends(status);
        assert!(run.out.contains(said) && run.out.is_empty() == said.is_empty(), "{args}: {}", run.out);
        assert_eq!(folder.files(), ["branched.kif", "good.usi"]);
    }
    // A file that is refused for an error would also have losses.
    let folder = Folder::new(&[("illegal.kif", BRANCHED.replacen("７六歩(77)", "７五歩(77)", 1).as_bytes())]);
    let run = run(&folder, "convert --dry-run illegal.kif --to csa").ends(1);
    for said in ["error[illegal.cannot-move]", "warning[loss.variations]"] {
        assert!(run.out.contains(said), "{}", run.out);
    }
}

#[test]
fn variations_become_games_where_there_is_no_tree() {
    let folder = Folder::new(&[("branched.kif", BRANCHED.as_bytes())]);
    let run = folder.run(&["convert", "branched.kif", "--to", "csa", "--split-variations"]).ends(0);
    let games: Vec<Vec<&str>> = run
        .out
        .split("\n/\n")
        .map(|game| {
            game.lines()
                .filter(|line| {
                    ["+", "-", "%", "'*", "N"].iter().any(|sign| line.starts_with(sign) && line.len() > 1)
                })
                .collect()
        })
        .collect();
    assert_eq!(
        games,
        [
            vec!["N+山田", "N-高橋", "+7776FU", "'*角道を開ける", "-3334FU", "+2726FU", "%TORYO"],
            vec!["N+山田", "N-高橋", "+7776FU", "'*角道を開ける", "-8384FU"],
        ]
    );
    // A notation with a tree keeps the tree.
    let run = folder.run(&["convert", "branched.kif", "--to", "jkf", "--split-variations"]).ends(0);
    assert_eq!(run.out.matches("\"forks\"").count(), 1);
    folder.run(&["convert", "branched.kif", "--to", "csa", "--split-variations", "--main-line"]).ends(2);
}

#[test]
fn a_record_with_errors_is_not_converted() {
    let folder = Folder::new(&[("nifu.kif", NIFU.as_bytes())]);
    let run = folder.run(&["convert", "nifu.kif", "--to", "kif", "-o", "out.kif"]).ends(1);
    assert!(run.err.contains("error[illegal.nifu]: "), "{}", run.err);
    assert!(!folder.exists("out.kif"));
    folder.run(&["convert", "nifu.kif", "--to", "kif", "-o", "out.kif", "--lossy"]).ends(0);
    assert!(folder.exists("out.kif"));
}

#[test]
fn characters_that_the_encoding_lacks_are_a_loss() {
    let folder = Folder::new(&[("heart.kif", HEART.as_bytes())]);
    let args = ["convert", "heart.kif", "--to", "kif", "--encoding", "sjis", "-o", "out.kif"];
    let run = folder.run(&args).ends(1);
    assert!(run.err.contains("error[loss.characters]: "), "{}", run.err);
    assert_eq!(folder.files(), ["heart.kif"]);
    folder.run(&[&args[..], &["--lossy"]].concat()).ends(0);
    let mark = Encoding::ShiftJis.encode("山田〓").expect("Shift_JIS holds it");
    assert!(folder.bytes("out.kif").windows(mark.len()).any(|window| window == mark));
}

/// In IBM866 the bytes of a short name are a Russian word.
#[test]
fn a_text_that_another_encoding_fits_better_is_a_loss() {
    let folder = Folder::new(&[("a.csa", "N+本譜\nPI\n+\n+7776FU\n%TORYO\n".as_bytes())]);
    let args = ["convert", "a.csa", "--to", "csa", "-o", "out.csa", "--encoding"];
    let run = folder.run(&[&args[..], &["shift_jis"]].concat()).ends(1);
    assert!(run.err.contains("would be read in ibm866 and not in shift_jis"), "{}", run.err);
    assert!(run.err.contains("choose UTF-8"), "{}", run.err);
    assert_eq!(folder.files(), ["a.csa"]);
    folder.run(&[&args[..], &["euc-jp"]].concat()).ends(0);
}

/// These encodings do not have `〓` either, and still only single characters are lost.
#[test]
fn what_no_mark_can_stand_for_is_a_question_mark() {
    let folder = Folder::new(&[("a.csa", "N+Иван 山田\nPI\n+\n+7776FU\n%TORYO\n".as_bytes())]);
    for encoding in [Encoding::Koi8R, Encoding::Windows1251, Encoding::Ibm866] {
        let args = ["convert", "a.csa", "--to", "csa", "--encoding", encoding.name(), "--lossy"];
        let said = folder.run(&[&args[..], &["-o", "out.csa", "--overwrite"]].concat()).ends(0);
        assert!(said.err.contains("error[loss.characters]: "), "{}", said.err);
        let name = encoding.encode("N+Иван ??\n").expect("it holds these");
        let bytes = folder.bytes("out.csa");
        assert!(bytes.windows(name.len()).any(|window| window == name), "{encoding}");
        assert!(bytes.ends_with(b"+7776FU\n%TORYO\n"), "{encoding}");
    }
}

#[test]
fn ascii_is_read_and_not_written() {
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes())]);
    folder.run(&["convert", "a.usi", "--to", "usi", "--from-encoding", "ascii"]).ends(0);
    let said = folder.run(&["convert", "a.usi", "--to", "csa", "--encoding", "ascii"]).ends(2).err;
    assert!(said.contains("expected one of utf-8, shift_jis"), "{said}");
}

#[test]
fn a_failure_leaves_nothing_behind_and_the_others_are_written() {
    let folder = Folder::new(&[
        ("a.usi", PLAIN.as_bytes()),
        ("b.usi", PLAIN.as_bytes()),
        // A folder exists under the name of the output file.
        ("out/a.usi/keep.txt", b"keep"),
    ]);
    let args = ["convert", "missing.usi", "a.usi", "b.usi", "--to", "usi", "-o", "out", "--overwrite"];
    let run = folder.run(&args).ends(2);
    assert!(run.err.ends_with("1 written, 0 refused, 2 failed\n"), "{}", run.err);
    assert_eq!(folder.files(), ["a.usi", "b.usi", "out/a.usi/keep.txt", "out/b.usi"]);
    let run = folder.run(&["convert", "a.usi", "--to", "usi", "-o", "none/a.usi"]).ends(2);
    assert!(run.err.contains("none/a.usi"), "{}", run.err);
}

#[test]
fn options_of_another_notation_are_refused() {
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes()), ("b.csa", b"PI\n+\n+7776FU\n")]);
    for (args, why) in [
        ("convert a.usi --to csa --dialect shogigui", "--dialect is for `kif`, and `csa` is written"),
        ("convert a.usi -o x.kifu --csa-version 3.0", "--csa-version is for `csa`, and `kif` is written"),
        (
            "convert a.usi b.csa -o x --to ki2 --usi-endings",
            "--usi-endings is for `usi`, and `ki2` is written",
        ),
    ] {
        assert_eq!(run(&folder, args).ends(2).err, format!("kifu: {why}\n"), "{args}");
    }
    // Each file is written in its own notation, and one of them is CSA.
    run(&folder, "anonymize a.usi b.csa -o x --key k --csa-version 3.0").ends(0);
    assert_eq!(folder.files().iter().filter(|name| name.starts_with('x')).count(), 2);
}

/// A game with evaluations in two dialects, and a comment that is not an evaluation.
const JUDGED: &str = "\
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
*角道
**評価値=30
**読み筋=△３四歩▲２六歩
   2 ３四歩(33)   ( 0:01/00:00:01)
**対局 深さ 8 評価値 -12 読み筋 △３四歩(33) ▲２六歩(27)
   3 投了
";

#[test]
fn evaluations_are_said_as_another_program_does() {
    let folder = Folder::new(&[("a.kif", JUDGED.as_bytes())]);
    let run = folder.run(&["convert", "a.kif", "--to", "csa", "--analysis", "floodgate"]).ends(1);
    assert!(run.err.contains("loss.analysis") && run.err.contains("depths: 1"), "{}", run.err);
    let run = folder.run(&["convert", "a.kif", "--to", "csa", "--analysis", "floodgate", "--lossy"]).ends(0);
    let lines: Vec<&str> = run.out.lines().filter(|line| line.starts_with('\'')).collect();
    assert_eq!(lines, ["'*角道", "'** 30 -3334FU +2726FU", "'** -12 +2726FU"]);
    folder.run(&["convert", "a.kif", "--to", "csa", "--analysis", "other"]).ends(2);
    let run = folder.run(&["show", "--json", "--evaluations", "a.kif"]).ends(0);
    let said = &run.json()[0]["evaluations"];
    assert_eq!(said["1"][0]["moves"], serde_json::json!(["3c3d", "2g2f"]));
    assert_eq!(said["2"][0]["moves"], serde_json::json!(["3c3d", "2g2f"]));
    assert_eq!((&said["1"][0]["score"], &said["2"][0]["depth"]), (&30.into(), &8.into()));
    assert_eq!(folder.run(&["show", "--json", "a.kif"]).ends(0).json()[0].get("evaluations"), None);
}

#[test]
fn kif_is_written_for_a_program() {
    let folder = Folder::new(&[("a.kif", JUDGED.as_bytes())]);
    let plain = folder.run(&["convert", "a.kif", "--to", "kif"]).ends(0).out;
    for &dialect in kifu::KifDialect::ALL {
        let run = folder.run(&["convert", "a.kif", "--to", "kif", "--dialect", dialect.name()]).ends(0);
        let has_returns = dialect.habits().line_end == kifu::LineEnd::CrLf;
        assert_eq!(run.out.contains("\r\n"), has_returns, "{dialect}");
        folder.write("b.kif", run.out.as_bytes());
        assert_eq!(folder.run(&["convert", "b.kif", "--to", "kif"]).ends(0).out, plain, "{dialect}");
        let lf = folder.run(&["convert", "a.kif", "--to", "kif", "--dialect", dialect.name(), "--eol", "lf"]);
        assert!(!lf.out.contains('\r'), "{dialect}");
    }
}

#[test]
fn losses_are_summed_up() {
    let folder = Folder::new(&[("in/a.kif", BRANCHED.as_bytes()), ("in/b.kif", BRANCHED.as_bytes())]);
    let run = folder.run(&["convert", "in", "--to", "csa", "--dry-run", "--statistics", "-o", "out"]).ends(1);
    let first: Vec<&str> = run.out.lines().next().unwrap_or_default().split_whitespace().take(3).collect();
    assert_eq!(first, ["2", "warning", "loss.variations"], "{}", run.out);
    let run = folder.run(&["convert", "in", "--to", "csa", "--lossy", "--statistics", "-o", "out"]).ends(0);
    assert!(run.err.contains("loss.variations") && !run.err.contains("in/a.kif"), "{}", run.err);
    assert_eq!(folder.files(), ["in/a.kif", "in/b.kif", "out/a.csa", "out/b.csa"]);
}

/// A game that was selected by its number is named by that number, also if only this game is read.
#[test]
fn what_is_lost_of_a_chosen_game_is_said_of_that_game() {
    let games = "PI\n+\n+7776FU\n/\nPI\n+\n'*note\n+7776FU\n";
    let folder = Folder::new(&[("m.csa", games.as_bytes())]);
    let said = folder.run(&["convert", "m.csa#2", "--to", "usi"]).ends(1).err;
    assert!(said.contains("--> m.csa, game 2") && !said.contains("game 1"), "{said}");
    folder.run(&["convert", "m.csa#1", "--to", "usi"]).ends(0);
    let said = folder.run(&["convert", "m.csa", "--to", "usi"]).ends(1).err;
    assert!(said.contains("--> m.csa, game 2"), "{said}");
}
