//! `kifu split`: divides games into parts such as training and test data.

use std::collections::BTreeMap;

use super::{Folder, run};

/// Forty games, each twice: as USI, and in one file of CSA.
fn folder() -> Folder {
    let folder = Folder::new(&[]);
    let mut csa = Vec::new();
    for number in 0..40 {
        let (file, rank) = (1 + number % 9, number / 9);
        let replies = ["3c3d", "8c8d", "4a3b", "6a5b", "7a6b"];
        let reply = replies[rank];
        folder.write(
            &format!("in/{number:02}.usi"),
            format!("startpos moves {file}g{file}f {reply}\n").as_bytes(),
        );
        let square = |name: &str| {
            let (from, to) = name.split_at(2);
            [from, to].map(|at| format!("{}{}", &at[..1], at.as_bytes()[1] - b'a' + 1)).concat()
        };
        let kind = ["FU", "FU", "KI", "KI", "GI"][rank];
        csa.push(format!("PI\n+\n+{file}7{file}6FU\n-{}{kind}\n%CHUDAN\n", square(reply)));
    }
    folder.write("in/all.csa", csa.join("/\n").as_bytes());
    folder
}

fn parts(text: &str) -> BTreeMap<String, String> {
    text.lines()
        .map(|line| line.split_once('\t').expect("a part and an address"))
        .map(|(part, at)| (at.into(), part.into()))
        .collect()
}

#[test]
fn the_same_game_is_in_one_part_wherever_it_is() {
    let folder = folder();
    let said = run(&folder, "split in --list --seed 3").ends(0);
    let dealt = parts(&said.out);
    assert_eq!(dealt.len(), 80);
    for number in 0..40 {
        let [usi, csa] = [format!("in/{number:02}.usi"), format!("in/all.csa#{}", number + 1)];
        assert_eq!(dealt[&usi], dealt[&csa], "{number}");
    }
    let train = dealt.values().filter(|part| *part == "train").count();
    assert!((44..80).contains(&train), "{train}");
    assert!(said.err.starts_with("41 files, 80 games: ") && said.err.contains(" train, "), "{}", said.err);
    // The result depends on the seed alone.
    assert_eq!(run(&folder, "split in -l --seed 3 -j 3").out, said.out);
    assert_ne!(run(&folder, "split in -l --seed 4").out, said.out);
    let halves = run(&folder, "split in -l --seed 3 --parts a=1,b=1").ends(0).out;
    assert!(parts(&halves).values().all(|part| part == "a" || part == "b"));
    // Games with the same opening stay together.
    let openings = parts(&run(&folder, "split in -l --by opening --plies 1").ends(0).out);
    assert_eq!(openings["in/00.usi"], openings["in/09.usi"]);
    assert_eq!(openings["in/00.usi"], openings["in/36.usi"]);
}

#[test]
fn parts_are_folders_or_lists() {
    let folder = folder();
    run(&folder, "split in -o out").ends(0);
    let copies: Vec<String> = folder.files().into_iter().filter(|name| name.starts_with("out/")).collect();
    assert_eq!(copies.len(), 80);
    let part =
        |name: &str| copies.iter().find(|copy| copy.ends_with(name)).and_then(|copy| copy.split('/').nth(1));
    assert!(part("/00.usi").is_some() && part("/00.usi") == part("/all-0001.csa"), "{copies:?}");
    assert!(run(&folder, "split in -o out").ends(2).err.contains("it exists: use --overwrite"));
    run(&folder, "split in -o lists --list").ends(0);
    let names: Vec<String> = folder.files().into_iter().filter(|name| name.starts_with("lists/")).collect();
    assert_eq!(names, ["lists/test.txt", "lists/train.txt", "lists/valid.txt"]);
    let lines: usize =
        names.iter().map(|name| folder.bytes(name).split(|byte| *byte == b'\n').count() - 1).sum();
    assert_eq!(lines, 80);
    assert!(run(&folder, "split in").ends(2).err.contains("-o"));
    assert!(run(&folder, "split in -l --parts train").ends(2).err.contains("such as `train=0.8`"));
    assert!(run(&folder, "split in none.csa -l").ends(2).err.contains("none.csa"));
}
