//! Training data of engines, which the command writes from games and reads as games.

use std::io::Write;

use kifu::training::{Packing, samples, training_games};

use super::{Folder, PLAIN, run};

/// A game with evaluations at two of its three moves.
const EVALUATED: &str =
    "PI\n+\n+7776FU\n'** 30 -3334FU\n-3334FU\n'**評価値=-120\n+2726FU\n'just a comment\n%TORYO\n";

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
    let said = "6 files, 1 without a game, 2 games, 4 positions; left out: 1 game with errors, \
        1 game without a result, 1 game without any evaluation, 2 moves without an evaluation; \
        1 evaluation bounded to ±30000\n";
    for (name, size) in [("x.hcpe", 4 * 38), ("x.psv", 4 * 40), ("x.hcpe3", 2 * (36 + 3 * 6 + 2 * 4))] {
        let args = format!("table in -o {name}");
        assert_eq!(run(&folder, &args).ends(0).err, said);
        assert_eq!(folder.bytes(name).len(), size, "{name}");
        assert!(run(&folder, &args).ends(2).err.contains(": it exists: use --overwrite"), "{name}");
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

/// A game as AobaZero writes it.
const CHANCES: &str = "PI\n+\n+7776FU,'v=0.55,800,7776FU,600,2726FU,200\n-3334FU,'v=0,70000,3334FU,70000\n\
    +2726FU,'v=0.5\n%TORYO\n";

#[test]
fn chances_to_win_become_evaluations_by_a_scale() {
    let folder = Folder::new(&[("a.csa", CHANCES.as_bytes())]);
    let said = run(&folder, "table a.csa -o none.hcpe3").ends(0).err;
    assert!(said.contains("1 game without any evaluation"), "{said}");
    let said = run(&folder, "table a.csa -o x.hcpe3 --win-rate-scale 756.09").ends(0).err;
    assert!(said.contains("3 positions") && said.contains("1 evaluation bounded"), "{said}");
    let bytes = folder.bytes("x.hcpe3");
    let games = training_games(&bytes).collect::<Result<Vec<_>, _>>().expect("it is whole");
    let steps: Vec<(i16, Vec<u16>)> = games[0]
        .steps
        .iter()
        .map(|step| (step.eval, step.candidates.iter().map(|candidate| candidate.1).collect()))
        .collect();
    assert_eq!(steps, [(152, vec![600, 200]), (-30_000, vec![u16::MAX]), (0, vec![1])]);
    for wrong in ["0", "-1", "NaN", "inf", "x"] {
        let args = format!("table a.csa -o y.hcpe --win-rate-scale={wrong}");
        assert!(run(&folder, &args).ends(2).err.contains("a number above 0"), "{wrong}");
    }
}

#[test]
fn options_of_tables_are_not_those_of_training_data() {
    let folder = folder();
    let said = run(&folder, "table in -o x.csv --win-rate-scale 600").ends(2).err;
    assert!(said.contains("--win-rate-scale"), "{said}");
    assert!(run(&folder, "table in -o x.psv --level ply").ends(2).err.contains("--level"));
    assert!(run(&folder, "table in -o x.csv --unevaluated").ends(2).err.contains("--unevaluated"));
    assert!(run(&folder, "table in --format bin").ends(2).err.contains("jsonl, hcpe, hcpe3, psv"));
}

#[test]
fn training_data_is_read_as_games() {
    let folder = folder();
    // Output is not an input, even if it is in the same folder.
    let said = run(&folder, "table in -o in/x.hcpe").ends(0).err;
    let again = run(&folder, "table in -o in/x.hcpe --overwrite").ends(0).err;
    assert_eq!((&again, said.contains("6 files, 1 without a game, 2 games, 4 positions")), (&said, true));
    std::fs::remove_file(folder.0.join("in/x.hcpe")).expect("it is there");
    for name in ["x.hcpe", "x.psv", "x.hcpe3"] {
        run(&folder, &format!("table in -o {name}")).ends(0);
        let said = run(&folder, &format!("check {name}")).ends(0).err;
        let games = if name == "x.hcpe3" { 2 } else { 4 };
        assert!(said.contains(&format!("1 file, {games} games, 0 errors, 0 warnings")), "{name}: {said}");
        // The same is read as was written, wherever the file is.
        run(&folder, &format!("table {name} -o again-{name}")).ends(0);
        assert_eq!(folder.bytes(&format!("again-{name}")), folder.bytes(name), "{name}");
    }
    let moves = run(&folder, "convert x.hcpe3#2 --to csa").ends(0).out;
    assert!(moves.contains("+7776FU\n'** 30000\n-3334FU\n'** -120\n+2726FU\n%TORYO\n"), "{moves}");
    let start = &run(&folder, "show x.psv#2 --json").ends(0).json()[0];
    assert!(start["start"].as_str().is_some_and(|sfen| sfen.ends_with(" w - 2")), "{start}");
    assert_eq!(start["ending"]["winner"], "black");
}

#[test]
fn training_data_lies_in_containers() {
    let made = folder();
    run(&made, "table in -o x.hcpe3").ends(0);
    let bytes = made.bytes("x.hcpe3");
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for name in ["a.hcpe3", "b.bin"] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).expect("it has room");
        zip.write_all(&bytes).expect("it has room");
    }
    let zip = zip.finish().expect("it has room").into_inner();
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(&bytes).expect("it has room");
    let gz = gz.finish().expect("it has room");
    let folder = Folder::new(&[("in/a.zip", &zip), ("in/c.hcpe3.gz", &gz), ("in/d.hcpe3", &bytes)]);
    let said = run(&folder, "check in").ends(0).err;
    assert!(said.contains("3 files, 6 games, 0 errors") && said.contains("1 other file skipped"), "{said}");
    run(&folder, "convert in -o out --to csa").ends(0);
    for name in ["a/a.csa", "c.csa", "d.csa"] {
        assert!(String::from_utf8_lossy(&folder.bytes(&format!("out/{name}"))).contains("+7776FU"), "{name}");
    }
}

#[test]
fn damaged_training_data_says_where() {
    let made = folder();
    run(&made, "table in -o x.hcpe3").ends(0);
    run(&made, "table in -o x.psv").ends(0);
    let (mut games, mut samples) = (made.bytes("x.hcpe3"), made.bytes("x.psv"));
    let second = games.len() / 2;
    games[second + 34] = 3;
    samples[40 + 34] ^= 0x40;
    let folder = Folder::new(&[("x.hcpe3", &games), ("x.psv", &samples)]);
    let said = run(&folder, "check x.hcpe3").ends(1);
    let where_ = format!("expected who has won at byte {}", second + 34);
    assert!(said.out.contains("archive.damaged") && said.out.contains(&where_), "{}", said.out);
    assert!(said.err.contains("1 file, 1 game, 1 error"), "{}", said.err);
    let said = run(&folder, "check x.psv").ends(1);
    assert!(said.out.contains("expected a legal move at byte 74"), "{}", said.out);
    assert!(said.err.contains("1 file, 4 games, 1 error"), "{}", said.err);
    // The finding in JSON and the column of a table have the place as well, without the text around it.
    let found = &run(&folder, "check x.psv --json").ends(1).json()[0];
    let message = found["message"].as_str().unwrap_or_default();
    assert!(message.contains("a legal move at byte 74"), "{found}");
    let table = run(&folder, "table x.psv --format csv --columns error").ends(0).out;
    assert!(table.contains("a legal move at byte 74"), "{table}");
}
