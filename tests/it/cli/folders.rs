//! Where the command writes: folders that it makes, and standard output.

use super::{BRANCHED, Folder, PLAIN, run};

/// Two games that USI cannot represent.
fn branched() -> Folder {
    Folder::new(&[("in/a.kif", BRANCHED.as_bytes()), ("in/b.kif", BRANCHED.as_bytes())])
}

#[test]
fn a_folder_in_which_nothing_was_written_goes_again() {
    let folder = branched();
    for (status, args) in [
        (2, "filter in --to usi -o out"),
        (1, "filter in --black nobody -o out"),
        (2, "filter none.kif -o out/deep/er"),
        (1, "convert in --to usi -o out/deep/er"),
        (2, "convert none.kif --to csa -o out/"),
        (1, "anonymize in --to usi -o out"),
        (2, "split none.kif -o out"),
    ] {
        run(&folder, args).ends(status);
        assert!(!folder.exists("out"), "{args}");
    }
    // The name of a file is refused as the name of a folder.
    for args in
        ["filter in -o all.kif", "split in -o all.csa", "convert in --to csa --split-games -o all.csa"]
    {
        assert!(run(&folder, args).ends(2).err.contains("is not a folder"), "{args}");
    }
    // A folder that existed before is kept, and so is one with output.
    std::fs::create_dir(folder.0.join("out")).expect("it can be made");
    run(&folder, "filter in --black nobody -o out/deep").ends(1);
    assert!(folder.exists("out") && !folder.exists("out/deep"));
    folder.write("in/c.usi", PLAIN.as_bytes());
    run(&folder, "convert in --to usi -o out/deep").ends(1);
    run(&folder, "split in -o lists --list").ends(0);
    assert!(folder.exists("out/deep/c.usi") && folder.exists("lists/train.txt"));
}

#[test]
fn a_dash_is_standard_output_and_no_folder() {
    let folder = branched();
    assert_eq!(run(&folder, "filter in/a.kif -o -").ends(0).out, BRANCHED);
    assert!(run(&folder, "filter in -o - --format csv").ends(0).out.starts_with("path,"));
    assert!(run(&folder, "convert in/a.kif --to kif -o -").ends(0).out.contains("変化"));
    run(&folder, "convert in --to csa -o - --dry-run").ends(1);
    for args in
        ["filter in --to csa -o -", "convert in --to csa -o -", "anonymize in -o -", "split in -o - --list"]
    {
        assert!(run(&folder, args).ends(2).err.contains("several files need a folder"), "{args}");
        assert!(!folder.exists("-"), "{args}");
    }
    run(&folder, "anonymize in -o ./-").ends(0);
    assert!(folder.exists("-"));
}

/// `--skip` skips files that exist, but never the second record with the same name.
#[test]
fn two_games_of_one_name_are_not_one() {
    let other = "position startpos moves 2g2f\n";
    let folder = Folder::new(&[("x/a.usi", PLAIN.as_bytes()), ("y/a.usi", other.as_bytes())]);
    for args in [&["x/a.usi", "y/a.usi", "-o", "out"][..], &["x", "y", "-o", "named", "--name", "{black}"]] {
        for _ in 0..2 {
            let run = folder.run(&[&["convert", "--to", "csa", "--skip"], args].concat()).ends(2);
            assert!(run.err.contains("another record of this run has this name"), "{}", run.err);
        }
    }
    // The suggested option helps, and a dry run reports the same.
    for (options, status, said) in [
        ("--dry-run", 2, "1 would be written, 0 refused, 1 failed"),
        ("", 2, "kifu: y/a.usi: new/a.csa: another record of this run has this name: use --number\n"),
        ("--number --dry-run", 0, "2 would be written, 0 refused, 0 failed"),
        ("--overwrite --number", 2, "cannot be used with"),
        ("--overwrite", 2, "another record of this run has this name: use --number"),
        ("", 2, "kifu: x/a.usi: new/a.csa: it exists: use --overwrite, --skip or --number\n"),
    ] {
        let args = format!("convert x/a.usi y/a.usi --to csa -o new {options}");
        let run = run(&folder, args.trim_end()).ends(status);
        assert!(run.err.contains(said), "{args}: {}", run.err);
    }
    // A dry run does not promise to replace an input either.
    let own = "convert x/a.usi --to usi -o x/a.usi --overwrite --dry-run";
    let said = run(&folder, own).ends(2).err;
    assert!(said.contains("it is an input"), "{said}");
}
