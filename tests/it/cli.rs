//! Runs the `kifu` command with arguments and input, and compares its output, its files and its exit status.

mod anonymize;
mod check;
mod containers;
mod convert;
mod drawn;
mod filter;
mod folders;
mod games;
mod merge;
mod openings;
mod partitions;
mod show;
mod split;
mod spoken;
#[cfg(target_os = "linux")]
mod stopped;
mod table;
mod training;
mod written;

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use kifu::Encoding;
use serde_json::Value;

use crate::shared;

/// A game that ends with two pawns of Black on file 3.
const NIFU: &str = "\
手合割：平手
先手：山田
後手：高橋
手数----指手---------消費時間--
   1 ２六歩(27)
   2 ８四歩(83)
   3 ２五歩(26)
   4 ８五歩(84)
   5 ２四歩(25)
   6 同　歩(23)
   7 同　飛(28)
   8 ８六歩(85)
   9 ３六歩打
  10 投了
";

/// A game without errors, with a comment and a variation.
const BRANCHED: &str = "\
手合割：平手
先手：山田
後手：高橋
手数----指手---------消費時間--
   1 ７六歩(77)
*角道を開ける
   2 ３四歩(33)
   3 ２六歩(27)
   4 投了

変化：2手
   2 ８四歩(83)
";

/// A game without errors that every notation can represent.
const PLAIN: &str = "position startpos moves 7g7f 3c3d 2g2f 8c8d\n";
const PLAIN_MOVES: [&str; 4] = ["7g7f", "3c3d", "2g2f", "8c8d"];

/// A temporary folder for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(files: &[(&str, &[u8])]) -> Folder {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}-{number}", std::process::id()));
        let folder = Folder(path);
        fs::create_dir_all(&folder.0).expect("the folder for tests can be written");
        for (name, content) in files {
            folder.write(name, content);
        }
        folder
    }

    fn write(&self, name: &str, content: &[u8]) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("it lies in the folder")).expect("folders can be made");
        fs::write(path, content).expect("the folder for tests can be written");
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn exists(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }

    /// Every file, sorted, with `/` between the parts of its path.
    fn files(&self) -> Vec<String> {
        shared::named_files(&self.0).into_iter().map(|(name, _)| name).collect()
    }

    fn run(&self, args: &[&str]) -> Run {
        self.run_with(args, b"")
    }

    fn run_with(&self, args: &[&str], stdin: &[u8]) -> Run {
        let mut child = self.command(args).spawn().expect("the command can be started");
        // A command that does not read its input closes the pipe, which is allowed.
        let _ = child.stdin.take().expect("it is piped").write_all(stdin);
        let output = child.wait_with_output().expect("the command ends");
        Run {
            status: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            raw: output.stdout,
        }
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kifu"));
        command.args(args).current_dir(&self.0).env_remove("NO_COLOR").env_remove("KIFU_LANGUAGE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the command in the folder with arguments that have no spaces.
fn run(folder: &Folder, words: &str) -> Run {
    folder.run(&words.split_ascii_whitespace().collect::<Vec<_>>())
}

struct Run {
    status: Option<i32>,
    out: String,
    err: String,
    raw: Vec<u8>,
}

impl Run {
    #[track_caller]
    fn ends(self, status: i32) -> Run {
        assert_eq!(self.status, Some(status), "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }

    /// The lines of standard output as JSON.
    #[track_caller]
    fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
    }
}

fn moves(game: &Value) -> Vec<&str> {
    game["moves"].as_array().expect("it is a list").iter().filter_map(Value::as_str).collect()
}

#[test]
fn exit_statuses_say_what_happened() {
    let folder = Folder::new(&[
        ("games/good.usi", PLAIN.as_bytes()),
        ("games/deep/bad.kif", NIFU.as_bytes()),
        ("games/notes.md", b"not a record"),
        ("branched.kif", BRANCHED.as_bytes()),
    ]);
    for (status, args) in [
        (0, "check games/good.usi"),
        (1, "check games"),
        (1, "check games/notes.md"),
        (2, "check games missing.kif"),
        (2, "check"),
        (2, "check games --select nonsense"),
        (2, "check games --from nonsense"),
        (2, "check games --encoding latin-1"),
        (2, "check games --variant missing.toml"),
        (2, "check games -j 0"),
        (0, "check games --ignore illegal,ending"),
        (0, "check games --select clock"),
        (1, "check games --select illegal.nifu"),
        (0, "convert games/good.usi --to kif"),
        (2, "convert games --to kif"),
        (2, "convert games -o out"),
        (2, "convert games/good.usi --to kif --skip --overwrite -o x"),
        (1, "convert branched.kif --to usi"),
        (0, "convert branched.kif --to usi --lossy"),
        (1, "convert games/deep/bad.kif --to csa"),
        (0, "show games/good.usi"),
        (0, "show games/good.usi --ply 2"),
        (2, "show games/good.usi --ply 5"),
        (2, "show games/good.usi --game 2"),
        (1, "show games/notes.md"),
        (2, "show missing.kif"),
        (0, "inspect games/good.usi"),
        (2, "inspect missing.kif"),
        (0, "explain"),
        (0, "explain illegal.nifu"),
        (0, "explain illegal"),
        (2, "explain ilegal.nifu"),
        (0, "variants"),
        (2, "variants nonsense"),
        (0, "--help"),
        (0, "--version"),
        (2, "nonsense"),
        (2, ""),
    ] {
        let run = run(&folder, args);
        assert_eq!(run.status, Some(status), "kifu {args}\n{}\n{}", run.out, run.err);
        assert!(status != 2 || !run.err.is_empty(), "kifu {args} says nothing on standard error");
    }
}

#[test]
fn output_does_not_depend_on_the_number_of_threads() {
    let files: Vec<String> = (0..300).map(|number| format!("games/{}/{number}.kif", number % 7)).collect();
    let folder = Folder::new(&[]);
    for (number, file) in files.iter().enumerate() {
        folder.write(file, if number % 3 == 0 { NIFU } else { BRANCHED }.as_bytes());
    }
    for args in [
        vec!["check", "games", "missing"],
        vec!["show", "--json", "games"],
        vec!["convert", "games", "--to", "usi", "--dry-run"],
    ] {
        let one = folder.run(&[&args[..], &["-j", "1"]].concat());
        let many = folder.run(&[&args[..], &["-j", "8"]].concat());
        assert!(one.out.len() > 1000, "{}", one.out);
        assert_eq!((one.out, one.err, one.status), (many.out, many.err, many.status));
    }
}

#[test]
fn a_closed_pipe_is_success() {
    let names: Vec<String> = (0..2000).map(|number| format!("{number}.kif")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, NIFU.as_bytes())).collect();
    let folder = Folder::new(&files);
    for args in ["check .", "table . --format csv", "table . --format jsonl"] {
        let args: Vec<&str> = args.split(' ').collect();
        let mut child = folder.command(&args).spawn().expect("the command can be started");
        let mut pipe = child.stdout.take().expect("it is piped");
        pipe.read_exact(&mut [0; 100]).expect("there is output");
        drop(pipe);
        let output = child.wait_with_output().expect("the command ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.as_ref()), (Some(0), ""), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_trouble() {
    let folder = Folder::new(&[]);
    for (args, said) in [("explain", "kifu: standard output: "), ("--help", ""), ("check --help", "")] {
        let full = fs::File::create("/dev/full").expect("Linux has it");
        let args: Vec<&str> = args.split(' ').collect();
        let child = folder.command(&args).stdout(full).spawn().expect("the command can be started");
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with(said), "{args:?}");
    }
}

#[test]
fn standard_input_is_a_file_called_dash() {
    let folder = Folder::new(&[]);
    let run = folder.run_with(&["check", "-"], NIFU.as_bytes()).ends(1);
    assert!(run.out.contains("--> -:13:6"), "{}", run.out);
    let run = folder.run_with(&["show", "--json", "-"], PLAIN.as_bytes()).ends(0);
    assert_eq!((run.json()[0]["path"].as_str(), moves(&run.json()[0])), (Some("-"), PLAIN_MOVES.to_vec()));
    let run =
        folder.run_with(&["convert", "-", "--to", "kif", "--encoding", "sjis"], PLAIN.as_bytes()).ends(0);
    assert_eq!(run.err, "");
    let expected = Encoding::ShiftJis.encode("７六歩(77)").expect("Shift_JIS holds it");
    assert!(run.raw.windows(expected.len()).any(|window| window == expected));
    folder.run_with(&["convert", "-", "--to", "usi", "-o", "out/"], PLAIN.as_bytes()).ends(0);
    assert_eq!(folder.files().len(), 1);
    let run = folder.run_with(&["check", "-", "-"], PLAIN.as_bytes()).ends(2);
    assert!(run.err.contains("standard input can be read once"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn names_can_be_any_bytes_and_cannot_steer_the_terminal() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new(&[("games/\u{1b}[31m\u{202e}.kif", NIFU.as_bytes())]);
    let odd = folder.0.join("games").join(OsStr::from_bytes(b"\xff\xfe.usi"));
    // Some file systems allow UTF-8 only.
    let has_odd = fs::write(odd, PLAIN).is_ok();
    let run = folder.run(&["check", "games", "missing\u{1b}[2J"]).ends(2);
    assert!(!run.out.contains(['\u{1b}', '\u{202e}']), "{:?}", run.out);
    assert!(!run.err.contains('\u{1b}') && run.err.contains("missing\\u{1b}[2J"), "{:?}", run.err);
    let run = folder.run(&["check", "games", "--json"]).ends(1);
    assert!(!run.out.contains(['\u{1b}', '\u{202e}']), "{:?}", run.out);
    assert_eq!(run.json()[0]["path"], "games/\u{1b}[31m\u{202e}.kif");
    folder.run(&["convert", "games", "--to", "usi", "-o", "out", "--lossy"]).ends(0);
    let written = fs::read_dir(folder.0.join("out")).expect("it was made").count();
    assert_eq!(written, 1 + usize::from(has_odd));
}

#[cfg(unix)]
#[test]
fn links_to_files_are_read_and_links_to_folders_are_not() {
    let folder = Folder::new(&[("games/a.usi", PLAIN.as_bytes()), ("b.txt", PLAIN.as_bytes())]);
    for (to, link) in [("..", "games/loop.kif"), ("../b.txt", "games/b.usi")] {
        std::os::unix::fs::symlink(to, folder.0.join(link)).expect("links can be made");
    }
    let run = folder.run(&["check", "games"]).ends(0);
    assert!(run.err.starts_with("2 files, 2 games"), "{}", run.err);
    std::os::unix::fs::symlink("nowhere", folder.0.join("games/c.usi")).expect("links can be made");
    let run = folder.run(&["check", "games"]).ends(2);
    assert!(run.err.starts_with("kifu: games/c.usi: "), "{}", run.err);
}
