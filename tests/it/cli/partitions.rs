//! `kifu table` with folders for the values of columns, and runs that continue a stopped one.

use std::fs;
use std::process::{Child, ExitStatus};
use std::time::Duration;

use super::containers::zip;
use super::{Folder, run};

/// Games of several months, in this many files.
fn folder(files: usize) -> Folder {
    let folder = Folder::new(&[]);
    for number in 0..files {
        let (year, month) = (2020 + number % 3, 1 + number % 2);
        let file = 1 + number % 9;
        let game = format!(
            "V2.2\nN+p{number}\n$START_TIME:{year}/{month:02}/03\nPI\n+\n+{file}7{file}6FU\n%TORYO\n"
        );
        folder.write(&format!("in/{number:04}.csa"), game.as_bytes());
    }
    folder
}

/// The files below a folder with their bytes.
fn contents(folder: &Folder, name: &str) -> Vec<(String, Vec<u8>)> {
    let files = folder.files().into_iter();
    let inside = files.filter_map(|file| Some(file.strip_prefix(name)?.strip_prefix('/')?.to_string()));
    inside.map(|file| (file.clone(), folder.bytes(&format!("{name}/{file}")))).collect()
}

#[test]
fn values_of_columns_become_folders() {
    let folder = folder(6);
    folder.write("in/x.usi", b"startpos moves 7g7f");
    let said = run(&folder, "table in -o out --partition-by year,month --format jsonl").ends(0);
    assert_eq!((said.out.as_str(), said.err.as_str()), ("", "7 files, 7 rows, 7 parts\n"));
    let names: Vec<String> = contents(&folder, "out").into_iter().map(|file| file.0).collect();
    let none = "__HIVE_DEFAULT_PARTITION__";
    let of = |year: i32, month: i32| format!("year={year}/month={month}/part-0.jsonl");
    let mut expected: Vec<String> = (2020..2023).flat_map(|year| [of(year, 1), of(year, 2)]).collect();
    expected.push(format!("year={none}/month={none}/part-0.jsonl"));
    assert_eq!(names, expected);
    let row = String::from_utf8(folder.bytes("out/year=2021/month=2/part-0.jsonl")).expect("UTF-8");
    let row: serde_json::Value = serde_json::from_str(&row).expect("one row");
    // The path has the values.
    assert_eq!((&row["black"], row.get("year"), row.get("month")), (&"p1".into(), None, None));
    // Columns that are not written can make folders, and their texts are escaped.
    run(&folder, "table in -o text --partition-by ending_text --columns plies --format csv").ends(0);
    assert_eq!(folder.bytes("text/ending_text=%25TORYO/part-0.csv"), b"plies\n1\n1\n1\n1\n1\n1\n");
    let plain = run(&folder, "table in -o plain/").ends(0);
    assert!(plain.err.ends_with("1 part\n") && folder.exists("plain/part-0.parquet"), "{}", plain.err);
    run(&folder, "table in -o twice --partition-by year,month,year --format jsonl").ends(0);
    assert_eq!(contents(&folder, "twice"), contents(&folder, "out"));
    for (args, why) in [
        ("table in -o out --partition-by year", "exists, and a folder is never replaced"),
        ("table in -o new --partition-by years", "expected one of path"),
        ("table in -o new --partition-by black_rating", "too many values"),
        ("table in -o new.hcpe --partition-by year", "training data is one file"),
        ("table in -o new.csv --resume", "--resume is for a table in a folder"),
        ("table in -o new.csv --part-rows 9", "--part-rows is for a table in a folder"),
        ("table in -o new.hcpe --part-rows 9", "--part-rows and --resume are for tables"),
        ("table in -o new/ --part-rows 0", "expected a number above 0"),
        ("table in -o new.csv --columns path,year,path", "--columns: `path` is named twice"),
        ("table in --partition-by year --format csv", "--output"),
    ] {
        assert!(run(&folder, args).ends(2).err.contains(why), "{args}");
    }
    assert!(folder.files().iter().all(|name| !name.starts_with("new") && !name.contains("kifu-")));
    // A folder that cannot be made is named in the message.
    let name = "p".repeat(300);
    folder.write("long/1.csa", format!("V2.2\nN+{name}\nPI\n+\n%TORYO\n").as_bytes());
    let said = run(&folder, "table long -o new --partition-by black").ends(2).err;
    assert!(said.starts_with("kifu: new: black=ppp"), "{said}");
}

fn started(folder: &Folder, args: &str) -> Child {
    folder.command(&args.split(' ').collect::<Vec<_>>()).spawn().expect("it starts")
}

/// A run that is killed after this many milliseconds, unless it has succeeded by then.
fn killed(folder: &Folder, args: &str, time: u64) -> ExitStatus {
    let mut child = started(folder, args);
    std::thread::sleep(Duration::from_millis(time));
    child.kill().expect("it can be killed");
    let status = child.wait().expect("it ends");
    assert!(status.code().is_none_or(|code| code == 0), "{status}");
    status
}

#[test]
fn a_run_that_was_killed_goes_on_and_ends_with_the_same_bytes() {
    let folder = folder(640);
    let args =
        |out: &str, more: &str| format!("table in -o {out} --partition-by year --part-rows 100 {more}");
    let said = run(&folder, args("whole", "-j 2").trim()).ends(0).err;
    assert_eq!(said, "640 files, 640 rows, 15 parts\n");
    let whole = contents(&folder, "whole");
    assert_eq!(whole.len(), 15);
    let mut kills = 0;
    for attempt in 0..200u64 {
        // From before the first step to after the last one.
        let time = attempt * 37 % 101 * if attempt < 50 { 1 } else { 5 };
        let status = killed(&folder, &args("out", "--resume -j 2"), time);
        // No partial output may exist.
        assert!(status.success() || contents(&folder, "out").is_empty() || contents(&folder, "out") == whole);
        if status.success() {
            break;
        }
        kills += 1;
        // Killed after its last step: another run would report that the folder exists.
        if folder.exists("out") && !folder.exists(".out.kifu-journal") {
            break;
        }
    }
    assert!(kills > 0, "no run was killed");
    run(&folder, &args("out", "--resume")).ends(if folder.exists("out") { 2 } else { 0 });
    assert_eq!(contents(&folder, "out"), whole);
    let left: Vec<String> = folder.files().into_iter().filter(|name| name.contains("kifu-")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_journal_is_said_and_belongs_to_its_run() {
    let folder = folder(640);
    let args = "table in -o out --partition-by year --part-rows 64";
    let mut child = started(&folder, args);
    let journal = folder.0.join(".out.kifu-journal");
    // Two lines: the arguments, and a part that is done.
    while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) < 2 {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended before it could be killed");
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let again = run(&folder, args).ends(2).err;
    assert!(
        again.contains(".out.kifu-journal is left of a run that was stopped: --resume goes on"),
        "{again}"
    );
    let other = run(&folder, "table in -o out --partition-by month --resume").ends(2).err;
    assert!(other.contains("of a run with other options"), "{other}");
    // A part that is done is not there.
    fs::rename(folder.0.join(".out.kifu-parts"), folder.0.join("kept")).expect("it is there");
    let gone = run(&folder, &format!("{args} --resume")).ends(2).err;
    assert!(gone.contains(GONE), "{gone}");
    fs::remove_dir(folder.0.join(".out.kifu-parts")).expect("nothing is in it");
    fs::rename(folder.0.join("kept"), folder.0.join(".out.kifu-parts")).expect("it is there");
    folder.write("in/0000a.csa", b"PI\n+\n%CHUDAN\n");
    let changed = run(&folder, &format!("{args} --resume")).ends(2).err;
    assert!(changed.contains("what there is to read has changed"), "{changed}");
    fs::remove_file(folder.0.join("in/0000a.csa")).expect("it was written");
    run(&folder, &format!("{args} --resume")).ends(0);
    run(&folder, "table in -o whole --partition-by year --part-rows 64").ends(0);
    assert_eq!(contents(&folder, "out"), contents(&folder, "whole"));
}

/// What is said if the output of a stopped run is not there.
const GONE: &str = "what the stopped run has written is gone: remove ";

/// A run that fails behind its first mark keeps its journal.
#[test]
fn what_a_journal_speaks_of_has_to_be_there() {
    let folder = folder(320);
    folder.write("in/0.zip", &zip(&[("a.usi", b"startpos moves 7g7f")]));
    folder.write("out/0310.kifu", b"mine");
    let args = "convert in --to kif -o out --resume";
    let said = run(&folder, args).ends(2).err;
    assert!(said.contains("out/0310.kifu: it exists") && folder.exists("out/0/a.kifu"), "{said}");
    // The members have the same names, and the container is another one.
    let zipped = folder.bytes("in/0.zip");
    folder.write("in/0.zip", &zip(&[("a.usi", b"startpos moves 2g2f 8c8d 2f2e")]));
    let said = run(&folder, args).ends(2).err;
    assert!(said.contains("what there is to read has changed"), "{said}");
    folder.write("in/0.zip", &zipped);
    fs::remove_dir_all(folder.0.join("out")).expect("it is there");
    let said = run(&folder, args).ends(2).err;
    assert!(said.contains(GONE) && !folder.exists("out"), "{said}");
    fs::remove_file(folder.0.join(".out.kifu-journal")).expect("it is there");
    assert_eq!(run(&folder, args).ends(0).err, "321 written, 0 refused, 0 failed\n");
}

#[test]
fn records_of_one_name_are_told_apart_in_a_run_that_can_go_on() {
    let folder = Folder::new(&[
        ("in/a.csa", b"PI\n+\n+7776FU\n%TORYO\n"),
        ("in/a.usi", b"startpos moves 2g2f resign"),
    ]);
    for (out, more) in [("a", ""), ("b", " --overwrite"), ("c", " --skip")] {
        let said = run(&folder, &format!("convert in --to kif -o {out} --resume{more}")).ends(2).err;
        assert!(said.contains("another record of this run has this name"), "{more}: {said}");
    }
}

#[test]
fn converting_goes_on_where_it_was_killed() {
    let folder = folder(320);
    let convert = |out: &str| format!("convert in --to kif -o {out} --resume -j 2");
    assert_eq!(run(&folder, &convert("whole")).ends(0).err, "320 written, 0 refused, 0 failed\n");
    let whole = contents(&folder, "whole");
    let mut kills = 0;
    for attempt in 0..40u64 {
        let status = killed(&folder, &convert("out"), 5 + attempt * 53 % 211);
        let there = contents(&folder, "out").into_iter().filter(|file| !file.0.ends_with(".kifu-partial"));
        for (name, bytes) in there {
            assert!(whole.contains(&(name.clone(), bytes)), "{name} is there in part");
        }
        if status.success() {
            break;
        }
        kills += 1;
    }
    assert!(kills > 0, "no run was killed");
    run(&folder, &convert("out")).ends(0);
    assert_eq!(contents(&folder, "out"), whole);
    assert!(!folder.exists(".out.kifu-journal"));
    // A file with other content is still not overwritten, and the run can be continued.
    folder.write("out/0000.kifu", b"mine");
    let said = run(&folder, &convert("out")).ends(2).err;
    assert!(
        said.contains("out/0000.kifu: it exists") && said.contains(".out.kifu-journal is kept"),
        "{said}"
    );
    let said = run(&folder, "convert in --to kif -o out --skip").ends(0).err;
    assert!(said.contains(".out.kifu-journal is left of a run that was stopped"), "{said}");
    fs::remove_file(folder.0.join("out/0000.kifu")).expect("it was written");
    run(&folder, &convert("out")).ends(0);
    assert_eq!(contents(&folder, "out"), whole);
    assert!(run(&folder, "convert in/0000.csa -o one.kif --resume").ends(2).err.contains("an output folder"));
    assert!(run(&folder, "anonymize in -o nameless --resume").ends(2).err.contains("--key"));
}
