//! `kifu render` and `kifu view`.

use super::{BRANCHED, Folder, NIFU, run};

#[test]
fn a_position_is_drawn() {
    let folder =
        Folder::new(&[("a.kif", NIFU.as_bytes()), ("b.usi", b"startpos moves 7g7f\nstartpos moves 2g2f\n")]);
    let start = run(&folder, "render a.kif --ply 0").ends(0).out;
    assert!(start.starts_with("<svg ") && start.contains("山田"), "{start}");
    run(&folder, "render a.kif --ply 0 -o a.svg").ends(0);
    assert_eq!(folder.bytes("a.svg"), start.as_bytes());
    let after = run(&folder, "render a.kif").ends(0).out;
    assert_ne!(after, start);
    for option in ["--size 300", "--coordinates western", "--coordinates none", "--flip", "--pieces plain"] {
        let other = run(&folder, &format!("render a.kif {option}")).ends(0).out;
        assert_ne!(other, after, "{option}");
        assert_eq!(other.contains("width=\"300\""), option == "--size 300", "{option}");
    }
    let game = |number: u32| run(&folder, &format!("render b.usi --game {number}")).ends(0).out;
    assert_ne!(game(1), game(2));
}

/// The signatures of both formats, the size in the header of PNG, and a block before each picture of GIF, as their
/// specifications define them.
#[cfg(feature = "png")]
#[test]
fn pictures_become_pixels() {
    let folder = Folder::new(&[("a.kif", NIFU.as_bytes())]);
    run(&folder, "render a.kif --size 320 -o a.png").ends(0);
    let png = folder.bytes("a.png");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(png[16..20], 320u32.to_be_bytes());
    run(&folder, "render a.kif --size 160 --ply 3 -o a.gif").ends(0);
    let gif = folder.bytes("a.gif");
    assert!(gif.starts_with(b"GIF89a"));
    assert_eq!(gif[6..8], 160u16.to_le_bytes());
    let pictures = gif.windows(3).filter(|bytes| bytes == b"\x21\xf9\x04").count();
    assert_eq!(pictures, 1 + 3);
}

/// A private-use character, which no font has, and one that needs no font.
#[cfg(feature = "png")]
#[test]
fn a_name_for_which_there_is_no_font_is_said() {
    let game = |name: &str| NIFU.replace("先手：山田", &format!("先手：{name}"));
    let folder = Folder::new(&[
        ("none.kif", game("\u{10fffd}").as_bytes()),
        ("latin.kif", game("Anna").replace("高橋", "Bob").as_bytes()),
    ]);
    let said = run(&folder, "render none.kif -o none.png").ends(0).err;
    assert!(said.contains("no font of this machine has") && said.contains('\u{10fffd}'), "{said}");
    for other in ["render none.kif -o none.svg", "render latin.kif -o latin.png"] {
        let said = run(&folder, other).ends(0).err;
        assert!(!said.contains("no font"), "{said}");
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let folder = Folder::new(&[
        ("a.kif", NIFU.as_bytes()),
        ("none.kif", b"nothing\n"),
        ("a.svg", b"old"),
        ("a.html", b"old"),
        ("kif.svg", NIFU.as_bytes()),
    ]);
    for (args, why) in [
        ("render a.kif --ply 10", "the game has 9 moves"),
        ("render a.kif --game 2", "it has 1 game"),
        ("render none.kif", "no game can be read from it"),
        ("render missing.kif", "missing.kif"),
        ("render a.kif -o a.svg", "--overwrite"),
        ("render a.kif -o a.bmp", "kifu: a.bmp: give a name that ends in `.svg`"),
        ("render kif.svg -o kif.svg --overwrite", "it is an input"),
        ("render .", "it holds several files"),
        ("view a.kif --no-open -o a.html", "--overwrite"),
        ("view a.kif --no-open -o a.kif --overwrite", "`.html`"),
        ("view a.kif --ply 10", "the game has 9 moves"),
    ] {
        let said = run(&folder, args).ends(2).err;
        assert!(said.contains(why), "{args}: {said}");
    }
    assert_eq!(folder.bytes("a.svg"), b"old");
    assert_eq!(folder.bytes("a.kif"), NIFU.as_bytes());
    // A nifu is an error, but the board is still drawn.
    let said = run(&folder, "render a.kif -o a.svg --overwrite").ends(0).err;
    assert!(said.contains("a.kif: the game has 1 error; `kifu check` says"), "{said}");
    assert!(folder.bytes("a.svg").starts_with(b"<svg "));
    assert_eq!(folder.files(), ["a.html", "a.kif", "a.svg", "kif.svg", "none.kif"]);
}

#[test]
fn a_page_has_the_game_and_its_findings() {
    let folder = Folder::new(&[("a.kif", NIFU.as_bytes()), ("b.kif", BRANCHED.as_bytes())]);
    run(&folder, "view a.kif --no-open -o a.html").ends(0);
    let page = String::from_utf8(folder.bytes("a.html")).expect("a page is UTF-8");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("default-src 'none'"));
    assert!(page.contains("\"severity\":\"error\",\"ply\":9"), "the finding stands in the page");
    assert!(!page.contains("http://www.w3.org/1999") && !page.contains("https://"), "nothing is loaded");
    let other = run(&folder, "view b.kif --no-open -o -").ends(0).out;
    assert!(other.contains("角道を開ける") && other.contains("▲７六歩"));
}

/// The illegal drop is the third move of a variation, so it is not the third move of the game.
#[test]
fn a_finding_of_a_variation_is_at_no_move_of_the_main_line() {
    let broken = BRANCHED.replace("   2 ８四歩(83)", "   2 ８四歩(83)\n   3 ５五歩打");
    let folder = Folder::new(&[("a.kif", broken.as_bytes())]);
    let page = run(&folder, "view a.kif --no-open -o -").ends(0).out;
    assert!(page.contains("\"severity\":\"error\",\"ply\":null"), "{page}");
    let found = run(&folder, "check a.kif --json").ends(1).out;
    assert!(found.contains("\"ply\":3,\"in_variation\":true"), "{found}");
}

/// The program that opens pages is found on the search path; here it writes down its arguments.
#[cfg(target_os = "linux")]
#[test]
fn a_page_is_opened() {
    use std::os::unix::fs::PermissionsExt;
    let folder =
        Folder::new(&[("a.kif", NIFU.as_bytes()), ("bin/xdg-open", b"#!/bin/sh\necho \"$1\" > opened\n")]);
    let opener = folder.0.join("bin/xdg-open");
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    std::fs::create_dir(folder.0.join("tmp")).expect("folders can be made");
    let view = |path: &std::path::Path| {
        let mut command = folder.command(&["view", "a.kif"]);
        command.env("TMPDIR", folder.0.join("tmp")).env("PATH", path).output().expect("the command ends")
    };
    let done = view(&folder.0.join("bin"));
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    let printed = String::from_utf8_lossy(&done.stdout).trim_end().to_string();
    assert!(printed.ends_with("-a.html") && std::path::Path::new(&printed).exists(), "{printed}");
    let opened = || {
        (0..100).find_map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            std::fs::read_to_string(folder.0.join("opened")).ok().filter(|text| text.ends_with('\n'))
        })
    };
    assert_eq!(opened().expect("the program has run").trim_end(), printed);
    // With what is added to it, the longest name that a file can have would be too long.
    let long = format!("{}.kif", "あ".repeat(83));
    folder.write(&long, NIFU.as_bytes());
    let mut command = folder.command(&["view", &long, "--no-open"]);
    let done = command.env("TMPDIR", folder.0.join("tmp")).output().expect("the command ends");
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    let done = view(&folder.0.join("nowhere"));
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("no browser can be started"));
}
