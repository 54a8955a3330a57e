//! Where the command writes: folders that are made for it.

use super::{BRANCHED, Folder, PLAIN, run};

/// Two games that USI cannot hold.
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
    // A folder that was there stays, and one in which something was written.
    std::fs::create_dir(folder.0.join("out")).expect("it can be made");
    run(&folder, "filter in --black nobody -o out/deep").ends(1);
    assert!(folder.exists("out") && !folder.exists("out/deep"));
    folder.write("in/c.usi", PLAIN.as_bytes());
    run(&folder, "convert in --to usi -o out/deep").ends(1);
    run(&folder, "split in -o lists --list").ends(0);
    assert!(folder.exists("out/deep/c.usi") && folder.exists("lists/train.txt"));
}
