//! How the command treats files that are there already, and what it leaves behind when it is stopped.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

use kifu::Encoding;

use super::{Folder, PLAIN, Run, run};

fn convert(folder: &Folder, args: &str) -> Run {
    run(folder, &format!("convert {args}"))
}

/// Files that wait for their names.
fn waiting(folder: &Folder) -> Vec<String> {
    folder.files().into_iter().filter(|name| name.ends_with(".kifu-partial")).collect()
}

/// A text of one game of many moves.
fn long_game() -> String {
    let mut text = "position startpos moves".to_string();
    for _ in 0..1500 {
        text.push_str(" 5i5h 5a5b 5h5i 5b5a");
    }
    text + "\n"
}

/// A folder of so many files that a conversion of it can be stopped in the middle.
fn large() -> Folder {
    let folder = Folder::new(&[]);
    let text = long_game();
    (0..300).for_each(|number| folder.write(&format!("in/{number:03}.usi"), text.as_bytes()));
    folder
}

/// Starts a conversion and waits until files wait for their names.
fn started(folder: &Folder) -> Child {
    let args = ["convert", "in", "--to", "csa", "-o", "out", "-j", "1", "--skip"];
    let child = folder.command(&args).spawn().expect("the command can be started");
    let begun = Instant::now();
    while !folder.exists("out") || waiting(folder).is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing is written");
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

#[cfg(target_os = "linux")]
#[test]
fn who_is_asked_to_stop_leaves_nothing_half_done() {
    for (signal, status) in [("INT", 130), ("TERM", 143)] {
        let folder = large();
        let mut child = started(&folder);
        let asked = Instant::now();
        let kill = std::process::Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.expect("there is `kill`").success());
        let ended = child.wait().expect("the command ends");
        assert!(asked.elapsed() < Duration::from_millis(1500), "{:?}", asked.elapsed());
        assert_eq!(ended.code(), Some(status));
        assert_eq!(waiting(&folder), [""; 0]);
        assert!(folder.files().iter().filter(|name| name.starts_with("out/")).count() < 300);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_next_run_removes_what_a_killed_one_left() {
    let folder = large();
    let mut child = started(&folder);
    // Files of the living stay, whoever runs.
    let mine = waiting(&folder);
    folder.write("one.usi", PLAIN.as_bytes());
    convert(&folder, "one.usi --to csa -o out/one.csa").ends(0);
    assert!(mine.iter().filter(|name| folder.exists(name)).count() > 0);
    child.kill().expect("it can be killed");
    // The process is dead, though nobody has asked for its status yet.
    let left = waiting(&folder);
    assert!(!left.is_empty());
    let others = [".a.kif.12-0.kifu-partial", "out/.a.csa.1-2-3.kifu-partial", "out/a.kifu-partial"];
    others.iter().for_each(|name| folder.write(name, b"not ours"));
    std::thread::sleep(Duration::from_millis(100));
    convert(&folder, "one.usi --to csa -o out/two.csa --dry-run").ends(0);
    assert_eq!(waiting(&folder).len(), left.len() + others.len());
    convert(&folder, "one.usi --to csa -o out/two.csa").ends(0);
    let mut kept: Vec<String> = others.map(str::to_string).to_vec();
    kept.sort();
    assert_eq!(waiting(&folder), kept);
    child.wait().expect("it is dead");
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_what_it_leads_to_is_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes()), ("far/b.csa", b"old")]);
    symlink("far/b.csa", folder.0.join("link.csa")).expect("links can be made");
    symlink("link.csa", folder.0.join("second.csa")).expect("links can be made");
    symlink("nowhere.csa", folder.0.join("broken.csa")).expect("links can be made");
    let mode = fs::Permissions::from_mode(0o640);
    fs::set_permissions(folder.0.join("far/b.csa"), mode.clone()).expect("permissions can be set");
    assert!(convert(&folder, "a.usi -o second.csa").ends(2).err.contains("exists"));
    convert(&folder, "a.usi -o second.csa --overwrite").ends(0);
    for link in ["link.csa", "second.csa"] {
        assert!(fs::symlink_metadata(folder.0.join(link)).expect("it is there").is_symlink());
    }
    assert!(folder.bytes("far/b.csa").ends_with(b"-8384FU\n"));
    assert_eq!(
        fs::metadata(folder.0.join("far/b.csa")).expect("it is there").permissions().mode() & 0o777,
        0o640
    );
    let run = convert(&folder, "a.usi -o broken.csa --overwrite").ends(2);
    assert!(run.err.contains("leads nowhere"), "{}", run.err);
    // A link to an input is an input.
    symlink("a.usi", folder.0.join("self.usi")).expect("links can be made");
    let run = convert(&folder, "a.usi -o self.usi --overwrite").ends(2);
    assert!(run.err.contains("is an input"), "{}", run.err);
    assert_eq!(folder.bytes("a.usi"), PLAIN.as_bytes());
    assert_eq!(waiting(&folder), [""; 0]);
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_pipes_are_written_to_and_stay() {
    use std::os::unix::fs::FileTypeExt;
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes())]);
    for flags in ["", " --overwrite", " --number"] {
        convert(&folder, &format!("a.usi --to csa -o /dev/null{flags}")).ends(0);
        assert!(fs::metadata("/dev/null").expect("it is there").file_type().is_char_device());
        let run = convert(&folder, &format!("a.usi --to csa -o /dev/full{flags}")).ends(2);
        assert!(run.err.contains("/dev/full: No space left"), "{}", run.err);
    }
    let piped = convert(&folder, "a.usi --to csa -o /dev/stdout").ends(0);
    assert_eq!(piped.out, convert(&folder, "a.usi --to csa").ends(0).out);
    let pipe = folder.0.join("pipe.csa");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("there is `mkfifo`");
    assert!(made.success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).expect("the pipe can be read")
    });
    convert(&folder, "a.usi -o pipe.csa --overwrite").ends(0);
    assert!(reader.join().expect("it was read").ends_with("-8384FU\n"));
    assert!(fs::symlink_metadata(&pipe).expect("it is there").file_type().is_fifo());
    for args in ["table a.usi --format csv", "table a.usi --format csv --overwrite", "stats a.usi --json"] {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).expect("the pipe can be read")
        });
        run(&folder, &format!("{args} -o pipe.csa")).ends(0);
        assert!(reader.join().expect("it was read").contains("game"), "{args}");
        assert!(fs::symlink_metadata(&pipe).expect("it is there").file_type().is_fifo());
    }
    // What a link leads to is replaced, and the link stays.
    folder.write("real.csv", b"old");
    std::os::unix::fs::symlink("real.csv", folder.0.join("link.csv")).expect("a link");
    folder.run(&["table", "a.usi", "-o", "link.csv", "--overwrite"]).ends(0);
    assert!(fs::symlink_metadata(folder.0.join("link.csv")).expect("it is there").is_symlink());
    assert!(folder.bytes("real.csv").starts_with(b"path,"));
    // Where a whole folder is converted nobody has named the pipe.
    folder.write("in/pipe.usi", PLAIN.as_bytes());
    let run = convert(&folder, "in --to csa -o . --overwrite").ends(2);
    assert!(run.err.contains("is a pipe or a device"), "{}", run.err);
    assert!(fs::symlink_metadata(&pipe).expect("it is there").file_type().is_fifo());
}

#[test]
fn a_name_that_is_too_long_is_said_to_be() {
    let (fits, long) = ("a".repeat(251), "b".repeat(250));
    let folder = Folder::new(&[]);
    folder.write(&format!("in/{fits}.usi"), PLAIN.as_bytes());
    folder.write(&format!("in/{long}.usi"), PLAIN.as_bytes());
    convert(&folder, "in --to csa -o out").ends(0);
    assert!(folder.exists(&format!("out/{fits}.csa")) && folder.exists(&format!("out/{long}.csa")));
    let run = convert(&folder, "in --to kif -o there").ends(2);
    assert!(run.err.contains("a name of 256 bytes is too long here"), "{}", run.err);
    assert!(run.err.ends_with("1 written, 0 refused, 1 failed\n"), "{}", run.err);
    assert_eq!(folder.files().iter().filter(|name| name.starts_with("there/")).count(), 1);
}

/// The limit for the size of a file stands for a disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_whole_does_not_appear() {
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes()), ("b.usi", long_game().as_bytes())]);
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" convert a.usi b.usi --to csa -o out";
    let mut shell = std::process::Command::new("sh");
    let run = shell.args(["-c", script, env!("CARGO_BIN_EXE_kifu")]).current_dir(&folder.0).output();
    let run = run.expect("there is a shell");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert!(said.contains("out/b.csa: File too large"), "{said}");
    assert!(said.ends_with("1 written, 0 refused, 1 failed\n"), "{said}");
    assert_eq!(folder.files(), ["a.usi", "b.usi", "out/a.csa"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_files_is_trouble() {
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes())]);
    // Nobody may make files there, not even root.
    for target in ["/proc/a.csa", "/sys/a.csa", "/sys/new/"] {
        let run = convert(&folder, &format!("a.usi --to csa -o {target}")).ends(2);
        assert!(run.err.starts_with("kifu: "), "{}", run.err);
        assert!(run.err.contains(target.trim_end_matches('/')), "{}", run.err);
    }
    assert!(!Path::new("/sys/a.csa").exists());
}

/// "`.kif` is Shift_JIS, `.kifu` is UTF-8", lines end as Windows ends them: programs go by the name.
#[test]
fn the_name_says_notation_encoding_and_line_ends() {
    let text = "手合割：平手\n先手：山田\n   1 ７六歩(77)\n   2 投了\n";
    for (args, sjis, returns) in [
        ("-o x.kif", true, true),
        ("-o x.KIF", true, true),
        ("-o x.ki2", true, true),
        ("-o x.kifu", false, false),
        ("-o x.ki2u", false, false),
        ("-o x.csa", false, false),
        ("-o x.csa --csa-version 3.0", false, false),
        ("-o x.jkf", false, false),
        ("-o x.kif --encoding utf-8", false, true),
        ("-o x.kif --eol lf", true, false),
        ("-o x.kif --dialect plain", true, false),
        ("-o x.kifu --dialect shogigui", false, true),
        ("-o x.kifu --encoding sjis", true, false),
        ("-o x.kif --to csa", false, false),
        ("-o x.txt --to kif", false, false),
        ("-o x.out --to kif --eol crlf", false, true),
    ] {
        let folder = Folder::new(&[("a.kifu", text.as_bytes())]);
        convert(&folder, &format!("a.kifu {args}")).ends(0);
        let name = folder.files().into_iter().find(|name| name.starts_with('x')).expect("it was written");
        let bytes = folder.bytes(&name);
        let name = Encoding::ShiftJis.encode("山田").expect("Shift_JIS holds it");
        assert_eq!(bytes.windows(4).any(|part| part == name), sjis, "{args}");
        assert_eq!(bytes.contains(&b'\r'), returns, "{args}");
        let declared = |name: &[u8]| bytes.windows(name.len()).any(|part| part == name);
        assert!(!declared(b"encoding=UTF-8") || !sjis, "{args}");
        assert!(!declared(b"encoding=Shift_JIS") || sjis, "{args}");
    }
    let folder = Folder::new(&[("a.kifu", text.as_bytes())]);
    for (args, said) in [
        ("a.kifu", "say the notation with --to"),
        ("a.kifu -o x.txt", "no notation has the extension `txt`"),
        ("a.kifu -o out/", "say the notation with --to"),
    ] {
        let run = convert(&folder, args).ends(2);
        assert!(run.err.contains(said), "{args}: {}", run.err);
        assert_eq!(folder.files(), ["a.kifu"]);
    }
    // A folder of files is written in UTF-8, with the name for it, unless Shift_JIS is asked for.
    for (flags, name, returns) in [("", "out/a.kifu", false), (" --encoding sjis", "out/a.kif", true)] {
        let folder = Folder::new(&[("in/a.kifu", text.as_bytes())]);
        convert(&folder, &format!("in --to kif -o out{flags}")).ends(0);
        assert_eq!(folder.bytes(name).contains(&b'\r'), returns, "{name}");
    }
}

#[test]
fn what_shift_jis_lacks_is_refused_with_a_name_that_has_it() {
    let folder =
        Folder::new(&[("a.kifu", "手合割：平手\n先手：山田💛\n   1 ７六歩(77)\n   2 投了\n".as_bytes())]);
    for (name, better) in [("x.kif", "`.kifu`"), ("x.ki2", "`.ki2u`")] {
        let run = convert(&folder, &format!("a.kifu -o {name}")).ends(1);
        assert!(run.err.contains("loss.characters") && run.err.contains(better), "{}", run.err);
        assert_eq!(folder.files(), ["a.kifu"]);
    }
    convert(&folder, "a.kifu -o x.kifu").ends(0);
}
