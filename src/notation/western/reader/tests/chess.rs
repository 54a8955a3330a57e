//! Shogi games in PGN as chess programs write it.

use super::line;

const TAGS: &str = "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n[Variant \"shogi\"]\n";

/// Pawns without a letter, `+` and `=` behind a move for the promotion, and `P@d7` for a drop, as XBoard has them.
#[test]
fn pawns_have_no_letter() {
    for (text, meant) in [
        ("1. c4 g6 2. Bxh8+ Sxh8 3. B@e5 B@e4", "7g7f 3c3d 8h2b+ 3a2b B*5e B*5f"),
        ("1. Gf2 g6 2. Gd2 c6", "4i4h 3c3d 6i6h 7c7d"),
        ("1. b4 b6 2. b5 bxb5 3. Rg2", "8g8f 8c8d 8f8e 8d8e 2h3h"),
        ("1. c3c4 g7g6 2. c4c5", "7g7f 3c3d 7f7e"),
        ("1. c4", "7g7f"),
        (
            "1.c4 g6 2.c5 g5 3.c6 g4 4.cxc7= gxg3+ 5. c8+ +Ph3",
            "7g7f 3c3d 7f7e 3d3e 7e7d 3e3f 7d7c= 3f3g+ 7c7b+ 3g2g",
        ),
    ] {
        let (moves, codes) = line(&format!("{TAGS}\n{text} *\n"));
        assert_eq!(moves, meant.replace('=', ""), "{text} {codes:?}");
        assert!(!codes.contains(&"syntax.unread-line"), "{text} {codes:?}");
    }
    // In tori shogi `P` is the pheasant, and the swallow is the pawn.
    let tori = TAGS.replace("shogi", "torishogi");
    assert_eq!(line(&format!("{tori}\n1. a4 g4 2. b4 *\n")).0, "7e7d 1c1d 6e6d");
    // Moves in chess notation are not read if the game is written in another style, or is not shogi.
    for text in
        [format!("{TAGS}\n1. P-76 P-34 {{c4 is}} *\n"), format!("{TAGS}\n1. P-76 P-34 2. {{so c4}} P-26 *\n")]
    {
        assert!(line(&text).0.starts_with("7g7f 3c3d"), "{text}");
    }
    for chess in ["", "[Variant \"Standard\"]\n"] {
        let chess = format!("[White \"a\"]\n[Black \"b\"]\n{chess}\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n");
        assert_eq!(line(&chess).0, "");
    }
}

/// The pychess server writes `=H` for promoted pieces, `+` and `#` for check and mate, and `G` for every piece that
/// moves as a gold. These texts are our own, and were compared with the results of pyffish.
#[test]
fn signs_of_check_do_not_promote() {
    let start = "[FEN \"4k4/9/9/S8/9/9/9/9/4K2R1[-] w 0 1\"]\n";
    let site = "[Site \"https://www.pychess.org/x\"]\n";
    let moves = "1. Rh9+ Ke8 2. Sa7=G Kd7 3. Gb7 Kd6";
    let meant = "2i2a 5a5b 9d9c+ 5b6c 9c8c 6c6d";
    for tags in [format!("{TAGS}{start}"), format!("{site}{TAGS}{start}")] {
        assert_eq!(
            line(&format!("{tags}\n{moves} *\n")),
            (meant.into(), vec!["syntax.spelling", "ending.missing"])
        );
    }
    // No other site uses `+` for check.
    assert_eq!(line(&format!("{site}{TAGS}{start}\n1. Rh9+ Ke8 2. Rh8+ *\n")).0, "2i2a 5a5b 2a2b");
    assert_eq!(line(&format!("{TAGS}{start}\n1. Rh9+ Ke8 *\n")).0, "2i2a+ 5a5b");
    let mate = "[FEN \"4k4/9/4P4/9/9/9/9/9/4K4[G] w 0 1\"]\n";
    assert_eq!(line(&format!("{site}{TAGS}{mate}\n1. G@e8# *\n")).0, "G*5b");
    // A mate sign alone does not say what `+` means.
    assert_eq!(line(&format!("{TAGS}{start}\n1. Rh9+ Ke8 2. Rh8# *\n")).0, "2i2a+ 5a5b");
    // If a real gold can move there too, the text is ambiguous.
    let both = "[FEN \"4k4/9/9/9/9/+S1G6/9/9/4K4[-] w 0 1\"]\n";
    let (moves, codes) = line(&format!("{site}{TAGS}{both}\n1. Gb5 Kd9 *\n"));
    assert_eq!((moves.as_str(), codes.contains(&"move.ambiguous")), ("", true));
    for (text, meant) in [("Gab5", "9f8e"), ("Gcb5", "7f8e")] {
        assert_eq!(line(&format!("{site}{TAGS}{both}\n1. {text} Kd9 *\n")).0, format!("{meant} 5a6a"));
    }
}

/// Pychess has its own letters for the pieces of two small variants, and `G` for a tokin that is dropped. The expected
/// moves are those of pyffish.
#[test]
fn small_games_have_the_letters_of_pychess() {
    for (game, fen, moves, meant) in [
        (
            "Dobutsu",
            "gle/1c1/1C1/ELG[-] w 0 1",
            "1. Gc2 Lc3 2. Cxb3 Lb4 3. C@a3 Lxb3 4. Lb2 C@c1 5. Cxa4=H Lc3",
            "1d1c 2a1b 2c2b 1b2a P*3b 2a2b 2d2c P*1d 3b3a+ 2b1b",
        ),
        (
            "Kyotoshogi",
            "p+nks+l/5/5/5/+LSK+NP[-] w 0 1",
            "1. Sb2=B Gd4=L 2. Bc3=S Gc4=N 3. Kb1 Se4=B+ 4. Gc2=N Bd5=S 5. Sxd4=B+ Sxd4=B 6. G@a4 B@d2",
            "4e4d+ 1a2b+ 4d3c+ 4a3b+ 3e4e 2a1b+ 2e3d+ 1b2a+ 3c2b+ 2a2b+ T*5b B*2d",
        ),
    ] {
        let tags = TAGS.replace("shogi", game);
        let text = format!("[Site \"https://www.pychess.org/x\"]\n{tags}[FEN \"{fen}\"]\n\n{moves} *\n");
        assert_eq!(line(&text), (meant.into(), vec!["syntax.spelling", "ending.missing"]), "{game}");
    }
}

/// A move that cannot be read is not skipped.
#[test]
fn a_move_to_a_square_of_chess_that_is_none_stops_the_game() {
    for odd in ["Wf2", "Kae2", "Gzf2"] {
        let (moves, codes) = line(&format!("{TAGS}\n1. c4 g6 2. {odd} c6 3. Gf2 Gd8 *\n"));
        assert_eq!(moves, "7g7f 3c3d", "{odd}");
        assert!(codes.iter().any(|code| matches!(*code, "syntax.move" | "move.none")), "{odd} {codes:?}");
    }
}
