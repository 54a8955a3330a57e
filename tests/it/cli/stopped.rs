//! What the command leaves behind when it is stopped or cannot write, and how it treats devices and pipes. This is
//! tested on Linux, because it uses signals, limits and devices.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

use super::written::convert;
use super::{Folder, PLAIN, run};

/// Temporary files.
fn waiting(folder: &Folder) -> Vec<String> {
    folder.files().into_iter().filter(|name| name.ends_with(".kifu-partial")).collect()
}

/// A text of one game with many moves.
fn long_game() -> String {
    let mut text = "position startpos moves".to_string();
    for _ in 0..1500 {
        text.push_str(" 5i5h 5a5b 5h5i 5b5a");
    }
    text + "\n"
}

/// A folder with so many files that a conversion of it can be stopped in the middle.
fn large() -> Folder {
    let folder = Folder::new(&[]);
    let text = long_game();
    (0..300).for_each(|number| folder.write(&format!("in/{number:03}.usi"), text.as_bytes()));
    folder
}

/// Starts a conversion, and waits until there are temporary files.
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

#[test]
fn the_next_run_removes_what_a_killed_one_left() {
    let folder = large();
    let mut child = started(&folder);
    // Temporary files of a running process are kept.
    let mine = waiting(&folder);
    folder.write("one.usi", PLAIN.as_bytes());
    convert(&folder, "one.usi --to csa -o out/one.csa").ends(0);
    assert!(mine.iter().filter(|name| folder.exists(name)).count() > 0);
    child.kill().expect("it can be killed");
    // The process is dead, though its status has not been collected yet.
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
    // The file to which a link leads is replaced, and the link is kept.
    folder.write("real.csv", b"old");
    std::os::unix::fs::symlink("real.csv", folder.0.join("link.csv")).expect("a link");
    folder.run(&["table", "a.usi", "-o", "link.csv", "--overwrite"]).ends(0);
    assert!(fs::symlink_metadata(folder.0.join("link.csv")).expect("it is there").is_symlink());
    assert!(folder.bytes("real.csv").starts_with(b"path,"));
    // In the conversion of a whole folder, the pipe is not named by the user.
    folder.write("in/pipe.usi", PLAIN.as_bytes());
    let run = convert(&folder, "in --to csa -o . --overwrite").ends(2);
    assert!(run.err.contains("is a pipe or a device"), "{}", run.err);
    assert!(fs::symlink_metadata(&pipe).expect("it is there").file_type().is_fifo());
}

/// The limit for the size of files simulates a full disk.
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

#[test]
fn a_folder_that_takes_no_files_is_trouble() {
    let folder = Folder::new(&[("a.usi", PLAIN.as_bytes())]);
    // Files cannot be made there, not even by root.
    for target in ["/proc/a.csa", "/sys/a.csa", "/sys/new/"] {
        let run = convert(&folder, &format!("a.usi --to csa -o {target}")).ends(2);
        assert!(run.err.starts_with("kifu: "), "{}", run.err);
        assert!(run.err.contains(target.trim_end_matches('/')), "{}", run.err);
    }
    assert!(!Path::new("/sys/a.csa").exists());
}
