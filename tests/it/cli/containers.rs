//! The command reads and writes containers (zip, tar and others) where it takes files and folders.

use std::io::{Cursor, Write as _};

use super::{Folder, NIFU, PLAIN, run};

pub(super) fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    zipped(members, zip::CompressionMethod::Deflated)
}

fn zipped(members: &[(&str, &[u8])], method: zip::CompressionMethod) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let options = zip::write::SimpleFileOptions::default().compression_method(method);
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn members_are_read_in_place() {
    let inner = zip(&[("x.usi", PLAIN.as_bytes())]);
    let archive = zip(&[
        ("2025/a.usi", PLAIN.as_bytes()),
        ("2025/nifu.kif", NIFU.as_bytes()),
        ("inner.zip", &inner),
        ("../out.usi", PLAIN.as_bytes()),
        ("read.me", b"nothing"),
    ]);
    let folder = Folder::new(&[("in/a.zip", &archive), ("in/b.usi", PLAIN.as_bytes())]);

    let said = run(&folder, "check in --list-skipped").ends(1);
    assert!(said.out.contains("--> in/a.zip!2025/nifu.kif:"), "{}", said.out);
    assert!(said.err.contains("skipped: in/a.zip!read.me: not the extension of a record"), "{}", said.err);
    assert!(said.err.contains("5 files, 5 games, 1 error, 2 warnings"), "{}", said.err);
    let found = run(&folder, "check --json in/a.zip!2025/").ends(1).json();
    assert!(
        !found.is_empty() && found.iter().all(|one| one["path"] == "in/a.zip!2025/nifu.kif"),
        "{found:?}"
    );
    let shown = run(&folder, "show --json in/a.zip!inner.zip!x.usi").ends(0).json();
    assert_eq!(shown[0]["path"], "in/a.zip!inner.zip!x.usi");
    assert_eq!(run(&folder, "inspect --json in/a.zip").ends(0).json().len(), 4);
    assert!(run(&folder, "check in/a.zip!none.usi").ends(1).out.contains("archive.member"));

    let said =
        run(&folder, "check in/a.zip --exclude 2025/*.kif --exclude inner.zip --exclude *.me --list-skipped");
    let said = said.ends(1).err;
    for name in ["2025/nifu.kif: excluded", "inner.zip: excluded", "read.me: excluded"] {
        assert!(said.contains(&format!("skipped: in/a.zip!{name}")), "{name} in {said}");
    }
    assert!(said.contains("2 files, 2 games") && said.contains("; 3 other files skipped"), "{said}");
    assert_eq!(run(&folder, "inspect --json in/a.zip!2025/nifu.kif --exclude *.kif").ends(0).json().len(), 1);

    // The output is a tree of the same shape, with nothing outside it.
    let said = run(&folder, "convert in --to csa -o out --lossy").ends(0);
    assert!(said.err.contains("5 written"), "{}", said.err);
    let files: Vec<String> = folder.files().into_iter().filter(|name| !name.starts_with("in/")).collect();
    assert_eq!(
        files,
        ["out/a/2025/a.csa", "out/a/2025/nifu.csa", "out/a/inner/x.csa", "out/a/out.csa", "out/b.csa"]
    );
    assert!(run(&folder, "convert in/a.zip --to csa").ends(2).err.contains("several files need a folder"));
    let alone = run(&folder, "convert in/a.zip!2025/a.usi --to csa").ends(0).out;
    assert!(alone.contains("+7776FU"), "{alone}");
}

/// Its first bytes are not examined twice.
#[cfg(unix)]
/// A member behind a large one comes when the large one has been read, and nothing waits for it before.
#[test]
fn a_large_member_is_a_file_like_others() {
    let game = "V2.2\nN+A\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    let notes = format!("'{}\n", "x".repeat(999)).repeat(24_000);
    let large = format!("{game}/\n{game}{notes}");
    let members = [("a.csa", large.as_bytes()), ("b.csa", game.as_bytes())];
    let [archive, one] = [&members[..], &members[..1]].map(|it| zipped(it, zip::CompressionMethod::Stored));
    let folder = Folder::new(&[("a.zip", &archive), ("one.zip", &one)]);
    for (args, status, said) in [
        ("check a.zip!a.csa#2", 0, "1 file, 1 game,"),
        ("check one.zip#1", 0, "1 file, 1 game,"),
        ("check a.zip#1", 2, "only a game of one file has a number"),
        ("render a.zip!a.csa -o a.svg", 0, ""),
        ("render a.zip -o b.svg", 2, "it holds several files"),
        ("table a.zip -o a.csv", 0, "2 files, 3 rows"),
        ("merge a.zip!a.csa#1 a.zip!b.csa -o m.kif", 0, ""),
    ] {
        let run = run(&folder, args).ends(status);
        assert!(format!("{}{}", run.out, run.err).contains(said), "{args}: {}{}", run.out, run.err);
    }
}

/// Findings about a member come before those in it, and are treated with the same severity.
#[test]
fn findings_on_members_are_findings() {
    let archive = zip(&[("../nifu.kif", NIFU.as_bytes())]);
    let folder = Folder::new(&[("a.zip", &archive)]);
    for (args, severity) in [("check --json a.zip", "warning"), ("check --strict --json a.zip", "error")] {
        let found = run(&folder, args).ends(1).json();
        let said: Vec<_> = found.iter().map(|one| (one["code"].as_str(), one["severity"].as_str())).collect();
        assert_eq!(said[0], (Some("archive.name"), Some(severity)), "{said:?}");
        assert!(said.contains(&(Some("illegal.nifu"), Some("error"))), "{said:?}");
    }
}

#[test]
fn a_pipe_is_read_once() {
    let folder = Folder::new(&[]);
    let said = folder.run_with(&["check", "/dev/stdin"], PLAIN.as_bytes()).ends(0).err;
    assert_eq!(said, "1 file, 1 game, 0 errors, 0 warnings, 0 notes\n");
    let shown = folder.run_with(&["show", "--json", "/dev/stdin"], PLAIN.as_bytes()).ends(0).json();
    assert_eq!(super::moves(&shown[0]).first(), Some(&"7g7f"));
}

#[test]
fn what_a_file_is_says_that_it_is_cut() {
    let whole = zip(&[("a.usi", PLAIN.as_bytes())]);
    let folder = Folder::new(&[("cut.zip", &whole[..whole.len() - 30]), ("whole.zip", &whole)]);
    assert!(run(&folder, "inspect cut.zip").ends(1).out.contains("(archive.damaged, 1×)"));
    assert!(!run(&folder, "inspect whole.zip").ends(0).out.contains("archive."));
}

#[test]
fn packed_files_are_said_to_be_packed() {
    let folder = Folder::new(&[("a.kif", b"BZh91AY&SY\x17\x72\x45\x38\x50\x90\0\0\0\0")]);
    for args in ["check a.kif", "convert a.kif -o b.csa", "show a.kif"] {
        let said = run(&folder, args).ends(2).err;
        assert!(said.contains("it is packed (bzip2)"), "{said}");
    }
}

/// Packed files that only other programs can unpack are reported in folders and containers.
#[test]
fn packed_files_in_a_folder_are_said_to_be_packed() {
    let (rar, bz2) = (b"Rar!\x1a\x07\0\0\0", b"BZh91AY&SY\x17\x72\x45\x38\x50\x90\0\0\0\0");
    let files: [(&str, &[u8]); 6] = [
        ("in/a.usi", PLAIN.as_bytes()),
        ("in/b.rar", rar),
        ("in/c.csa.bz2", bz2),
        ("in/d.tar.bz2", bz2),
        ("in/e.tbz2", bz2),
        ("in/notes.doc.bz2", bz2),
    ];
    let folder = Folder::new(&files);
    let said = run(&folder, "check in").ends(2).err;
    assert!(said.starts_with("kifu: in/b.rar: it is packed (rar): unpack it first\n"), "{said}");
    let end = "5 files, 1 game, 0 errors, 0 warnings, 0 notes, 4 unread; 1 other file skipped";
    assert!(said.contains(end), "{said}");
    run(&folder, "check in --exclude *.rar --exclude *bz2").ends(0);
}

/// Commands that do not print findings still report what could not be read of a container.
#[test]
fn a_damaged_container_is_trouble_for_whoever_needs_its_games() {
    let gz = |text: &str| {
        use std::io::Write as _;
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(text.as_bytes()).expect("memory");
        encoder.finish().expect("memory")
    };
    let mut cut = gz(&[PLAIN; 3].concat());
    cut.truncate(cut.len() - 4);
    let folder = Folder::new(&[("cut.usi.gz", &cut)]);
    for args in [
        "stats cut.usi.gz",
        "openings cut.usi.gz",
        "dedupe cut.usi.gz",
        "filter cut.usi.gz",
        "filter cut.usi.gz -o f.csv",
        "split cut.usi.gz -o parts",
        "table cut.usi.gz -o t.csv",
        "table cut.usi.gz -o t.hcpe --unevaluated",
    ] {
        let said = run(&folder, args).ends(2).err;
        assert!(said.contains("cannot be unpacked") || said.contains("1 unread"), "{args}: {said}");
    }
    assert_eq!(run(&folder, "filter cut.usi.gz -c").ends(2).out, "3\n");
    run(&folder, "check cut.usi.gz").ends(1);
    // The games before the damage can be read, and one that was not come to is not said to be missing.
    let said = run(&folder, "check cut.usi.gz#2 cut.usi.gz#3 cut.usi.gz#8 cut.usi.gz#9").ends(1);
    assert_eq!(said.out.matches("error[archive.damaged]").count(), 2, "{}", said.out);
    assert!(said.err.starts_with("4 files, 2 games, 2 errors"), "{}", said.err);
    let said = run(&folder, "check cut.usi.gz!x#1 cut.usi.gz!x#2").ends(1).out;
    assert_eq!(said.matches("error[archive.member]").count(), 2, "{said}");
    folder.write("a.usi", PLAIN.as_bytes());
    let said = run(&folder, "check a.usi!x#1 a.usi!x#2").ends(2).err;
    assert_eq!(said.matches("a.usi is no container").count(), 2, "{said}");
}
