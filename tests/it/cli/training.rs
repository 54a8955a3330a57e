//! Training data of engines.

use kifu::training::{Packing, samples, training_games};

use super::{Folder, PLAIN, Run};

/// A game with evaluations of two of its three moves.
const EVALUATED: &str =
    "PI\n+\n+7776FU\n'** 30 -3334FU\n-3334FU\n'**評価値=-120\n+2726FU\n'just a comment\n%TORYO\n";

fn run(folder: &Folder, args: &str) -> Run {
    folder.run(&args.split(' ').collect::<Vec<_>>())
}

fn folder() -> Folder {
    Folder::new(&[
        ("in/a.csa", EVALUATED.as_bytes()),
        ("in/b.csa", EVALUATED.replace("%TORYO", "%CHUDAN").as_bytes()),
        ("in/c.csa", EVALUATED.replace("-3334FU\n'*", "-3333FU\n'*").as_bytes()),
        ("in/d.csa", EVALUATED.replace("30", "40000").as_bytes()),
        ("in/e.csa", b"no game at all"),
        ("in/f.usi", PLAIN.replace('\n', " resign\n").as_bytes()),
    ])
}

#[test]
fn games_become_training_data_and_what_is_left_out_is_said() {
    let folder = folder();
    let said = "6 files, 2 games, 4 positions; left out: 1 text without a game, 1 game with errors, \
        1 game without a result, 1 game without any evaluation, 2 moves without an evaluation; \
        1 evaluation bounded to ±30000\n";
    for (name, size) in [("x.hcpe", 4 * 38), ("x.psv", 4 * 40), ("x.hcpe3", 2 * (36 + 3 * 6 + 2 * 4))] {
        let args = format!("table in -o {name}");
        assert_eq!(run(&folder, &args).ends(0).err, said);
        assert_eq!(folder.bytes(name).len(), size, "{name}");
        assert!(run(&folder, &args).ends(2).err.contains("exists: use --overwrite"));
        let first = folder.bytes(name);
        run(&folder, &format!("{args} --overwrite -j 3")).ends(0);
        assert_eq!(folder.bytes(name), first, "{name}");
    }
    let evals = |bytes: &[u8], packing| -> Vec<i16> {
        samples(bytes, packing).map(|read| read.expect("it is whole").eval).collect()
    };
    assert_eq!(evals(&folder.bytes("x.hcpe"), Packing::Hcp), [30, 120, 30_000, 120]);
    assert_eq!(evals(&folder.bytes("x.psv"), Packing::PackedSfen), [30, 120, 30_000, 120]);
    let games = folder.bytes("x.hcpe3");
    let evals: Vec<Vec<i16>> = training_games(&games)
        .map(|game| game.expect("it is whole").steps.iter().map(|step| step.eval).collect())
        .collect();
    assert_eq!(evals, [[30, 120, 0], [30_000, 120, 0]]);
    let all = run(&folder, "table in --format hcpe --unevaluated").ends(0);
    assert_eq!(all.raw.len(), 38 * (3 + 3 + 4), "{}", all.err);
    assert!(run(&folder, "table in none.csa --format psv").ends(2).err.contains("No such file"));
}

#[test]
fn options_of_tables_are_not_those_of_training_data() {
    let folder = folder();
    assert!(run(&folder, "table in -o x.psv --level ply").ends(2).err.contains("--level"));
    assert!(run(&folder, "table in -o x.csv --unevaluated").ends(2).err.contains("--unevaluated"));
    assert!(run(&folder, "table in --format bin").ends(2).err.contains("jsonl, hcpe, hcpe3, psv"));
}
