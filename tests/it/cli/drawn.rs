//! `kifu render`.

use super::{Folder, NIFU, Run};

fn run(folder: &Folder, args: &str) -> Run {
    folder.run(&args.split(' ').collect::<Vec<_>>())
}

#[test]
fn a_position_is_drawn() {
    let folder =
        Folder::new(&[("a.kif", NIFU.as_bytes()), ("b.usi", b"startpos moves 7g7f\nstartpos moves 2g2f\n")]);
    let start = run(&folder, "render a.kif --ply 0").ends(0).out;
    assert!(start.starts_with("<svg ") && start.contains("山田"), "{start}");
    run(&folder, "render a.kif --ply 0 -o a.svg").ends(0);
    assert_eq!(folder.bytes("a.svg"), start.as_bytes());
    let after =
        run(&folder, "render a.kif --size 300 --coordinates western --flip --pieces plain").ends(0).out;
    assert!(after.contains("width=\"300\"") && after != start);
    let game = |number: u32| run(&folder, &format!("render b.usi --game {number}")).ends(0).out;
    assert_ne!(game(1), game(2));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let folder = Folder::new(&[
        ("a.kif", NIFU.as_bytes()),
        ("none.kif", b"nothing\n"),
        ("a.svg", b"old"),
        ("kif.svg", NIFU.as_bytes()),
    ]);
    for (args, why) in [
        ("render a.kif --ply 10", "the game has 9 moves"),
        ("render a.kif --game 2", "it has 1 game"),
        ("render none.kif", "no game can be read from it"),
        ("render missing.kif", "missing.kif"),
        ("render a.kif -o a.svg", "--overwrite"),
        ("render a.kif -o a.bmp", ".svg"),
        ("render kif.svg -o kif.svg --overwrite", "it is an input"),
        ("render .", "it holds several files"),
    ] {
        let said = run(&folder, args).ends(2).err;
        assert!(said.contains(why), "{args}: {said}");
    }
    assert_eq!(folder.bytes("a.svg"), b"old");
    assert_eq!(folder.bytes("a.kif"), NIFU.as_bytes());
    run(&folder, "render a.kif -o a.svg --overwrite").ends(0);
    assert!(folder.bytes("a.svg").starts_with(b"<svg "));
    assert_eq!(folder.files(), ["a.kif", "a.svg", "kif.svg", "none.kif"]);
}
