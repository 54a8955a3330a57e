//! Start positions.

use super::*;

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

#[test]
fn the_start_position_has_several_forms() {
    let rows = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
                P4 *  *  *  *  *  *  *  *  * \nP5\nP6 *\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
                P8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";
    let empty = " * ".repeat(9);
    let whole = rows.replace("P5\nP6 *\n", &format!("P5{empty}\nP6{empty}\n"));
    let handicap = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let tsume = "8k/8p/9/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let cases = [
        ("PI\n-\n".to_string(), vec!["turn white".to_string()]),
        ("+\n".to_string(), vec!["syntax.spelling".to_string(), "turn black".to_string()]),
        ("PI82HI22KA\n-\n".to_string(), vec![format!("White: {handicap} w - 1")]),
        (format!("{rows}P+\nP-\n+\n"), vec![format!("Black: {EVEN} b - 1")]),
        (format!("{whole}+\n"), vec!["turn black".to_string()]),
        (format!("P+00KI\n{whole}+\n"), vec![format!("Black: {EVEN} b G 1")]),
        // The remaining pieces: one pawn of 18 and one gold of 4 are used.
        ("P-11OU12FU\nP+00KI\nP-00AL\n+\n".to_string(), vec![format!("Black: {tsume}")]),
        (
            "P+99KY89KE59OU\nP+00FU00FU\nP-51OU\n+\n".to_string(),
            vec!["Black: 4k4/9/9/9/9/9/9/9/LN2K4 b 2P 1".to_string()],
        ),
        (
            "P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3\nP4+FU\nP5+OU+KI+GI+KA+HI\n+\n".to_string(),
            vec!["variant minishogi".to_string(), "Black: rbsgk/4p/5/P4/KGSBR b - 1".to_string()],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(setup(&text), expected, "{text}");
    }
}

/// E-mail and HTML collapse several blanks: ` * * `.
#[test]
fn a_row_that_lost_blanks_is_mended() {
    let text = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP3\nP4\nP5\nP6\nP7\nP8\nP9 *  *  *  * +OU\n+\n";
    let expected = ["syntax.damaged".to_string(), "Black: lnsgkgsnl/1r5b1/9/9/9/9/9/9/4K4 b - 1".to_string()];
    assert_eq!(setup(text), expected);
}

#[test]
fn a_position_that_contradicts_itself_is_noticed() {
    let cases = [
        ("PI82KA\n+\n", "setup.board"),
        ("PI55FU\n+\n", "setup.board"),
        ("PI8\n+\n", "setup.board"),
        ("P1-OU\n+\n", "setup.board"),
        ("PI\nP+77FU\n+\n", "setup.board"),
        ("P+59OU\nP+00OU\n+\n", "setup.hand"),
        ("P+59OU\nP+00TO\n+\n", "setup.hand"),
        ("P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3\nP4+FU\nP5+OU+KI+GI+KA+HI\nP+00KY\n+\n", "setup.hand"),
        ("P+59OU11F\n+\n", "setup.board"),
        ("PI\n", "setup.turn"),
        ("N+a\n", "setup.turn"),
        ("V2.2\nPI\n%TORYO\n", "setup.turn"),
    ];
    for (text, code) in cases {
        let notes = setup(text);
        assert_eq!(notes.iter().filter(|note| *note == code).count(), 1, "{text}: {notes:?}");
    }
}

#[test]
fn a_missing_turn_is_that_of_the_first_move() {
    assert_eq!(setup("PI\n-3334FU\n%TORYO\n")[..3], ["setup.turn", "turn white", "white 3c3dFU"]);
    assert_eq!(setup("+7776FU\n%TORYO\n")[..3], ["setup.turn", "turn black", "black 7g7fFU"]);
}

/// ShogiDroid also reads start positions in SFEN.
#[test]
fn a_start_position_may_be_written_in_sfen() {
    let sfen = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 2P 1";
    let told = setup(&format!("V2.2\nPS{sfen}\n-\n-3334FU\n"));
    assert_eq!(told[..2], ["syntax.spelling".to_string(), format!("White: {sfen}")]);
    let told = setup(&format!("V2.2\nPS{sfen}\n-3334FU\n%TORYO\n"));
    assert!(told.contains(&format!("White: {sfen}")), "{told:?}");
    // Like any start position, it begins a game, even after one without an ending.
    let both = starts(&format!("PI\n+\n+7776FU\n$EVENT:x\nPS{sfen}\n-3334FU\n%TORYO\n")).0;
    assert_eq!(both, format!("{EVEN} b - 1, {sfen}"));
    assert!(setup("PSlnsgkgsn1/1r5b1 w\n-\n-3334FU\n").contains(&"setup.board".to_string()));
}

/// Blanks may be lost, but not cells.
#[test]
fn a_row_that_lost_cells_is_no_row() {
    for row in ["P2 * -HI * * * * * -KA", "P2 * -HI *  *  *  *  *  * -KA *  * "] {
        let text = format!("P1\n{row}\nP3\nP4\nP5\nP6\nP7\nP8\nP9 *  *  *  * +OU\n+\n");
        let told = setup(&text);
        assert!(told.contains(&"setup.board".to_string()), "{row} {told:?}");
        assert_eq!(told.last().map(String::as_str), Some("Black: 9/9/9/9/9/9/9/9/4K4 b - 1"), "{row}");
    }
}

/// A row that ends early among complete ones has lost squares; omitted blanks would affect more rows.
#[test]
fn a_row_that_ends_early_is_said() {
    let board = |row: &str, others: &str| {
        let rows: Vec<String> = (2..=8).map(|rank| format!("P{rank}{others}\n")).collect();
        setup(&format!("P1{row}\n{}P9 *  *  *  * +OU *  *  *  * \n+\n", rows.concat()))
    };
    let whole = " * ".repeat(9);
    for row in ["", "-KY-KE", "-KY-KE-GI-KI-OU-KI"] {
        assert_eq!(board(row, &whole)[0], "syntax.damaged", "{row}");
        assert_eq!(board(row, "").len(), 1, "{row}");
        assert_eq!(board(row, &" ".repeat(27)).len(), 1, "{row}");
    }
}

/// "Anything whose first character is not + or - is empty."
#[test]
fn a_damaged_cell_does_not_take_its_row_with_it() {
    let board = |row: &str| {
        let rows =
            ["P1 *  *  *  * -OU *  *  *  * ", row, "P3", "P4", "P5", "P6", "P7", "P8", "P9 *  *  *  * +OU"];
        setup(&(rows.join("\n") + "\n+\n"))
    };
    let sound = "Black: 4k4/1r5b1/9/9/9/9/9/9/4K4 b - 1";
    assert_eq!(board("P2 * -HI *  *  *  *  * -KA * "), [sound]);
    for row in
        ["P2 *.-HI *  *  *  *  * -KA * ", "P2 * -HI *  . .*  *  * -KA", "P2 * -HI??? *  *  *  * -KA * "]
    {
        assert_eq!(board(row), ["syntax.damaged", sound], "{row}");
    }
    // A piece that has lost its side is an error, and the other pieces are kept.
    let told = board("P2 * .HI *  *  *  *  * -KA * ");
    assert_eq!(told, ["setup.board", "Black: 4k4/7b1/9/9/9/9/9/9/4K4 b - 1"]);
}

/// A second drawn board belongs to another game, unless the side to move was given before the first one.
#[test]
fn a_second_position_is_another_game() {
    let drawn = |file: usize| {
        let row = |rank: usize| match rank {
            1 | 9 => format!(
                "P{rank}{}{}{}\n",
                " * ".repeat(file),
                ["-OU", "+OU"][rank / 9],
                " * ".repeat(8 - file)
            ),
            _ => format!("P{rank}{}\n", " * ".repeat(9)),
        };
        (1..=9).map(row).collect::<String>()
    };
    let (one, other) = (drawn(4), drawn(0));
    let two = "4k4/9/9/9/9/9/9/9/4K4 b - 1, k8/9/9/9/9/9/9/9/K8 w - 1";
    assert_eq!(starts(&format!("{one}+\n{other}-\n")), (two.into(), vec![Code::Spelling]));
    let (found, codes) = starts(&format!("+\n{one}+\n"));
    assert_eq!(found, format!("{EVEN} b - 1"));
    assert!(codes.contains(&Code::UnreadLine), "{codes:?}");
}

/// Some texts have `+` in every game, although the handicap and the first move show that White moves first.
#[test]
fn white_begins_a_handicap_whose_first_move_is_its() {
    let turn = |text: &str| {
        let said = setup(text);
        let is_white = said.iter().any(|note| note.starts_with("White: ") || note == "turn white");
        (is_white, said.contains(&"setup.turn".to_string()))
    };
    assert_eq!(turn("PI82HI22KA\n+\n'x\n-3334FU\nT3\n+7776FU\n"), (true, true));
    for text in [
        "PI82HI22KA\n+\n+7776FU\n-3334FU\n",
        "PI\n+\n-3334FU\n",
        "PI88KA\n+\n-3334FU\n",
        "PI82HI\nP+00FU\n+\n-3334FU\n",
    ] {
        assert_eq!(turn(text), (false, false), "{text}");
    }
}

/// Whatever was meant, the even position is only a guess.
#[test]
fn a_position_of_an_unknown_letter_leaves_the_start_in_doubt() {
    for text in ["P?\n+\n+7776FU\n", "P?82HI\n+\n+7776FU\n", "V2.2\nPX\n+7776FU\n"] {
        let (start, codes) = starts(text);
        assert!(start.starts_with(EVEN), "{text}{start}");
        assert!(codes.contains(&Code::BadBoard), "{text}{codes:?}");
    }
    for text in ["PI\nP8c-8d\n+\n", "+\n+7776FU\nP?\n"] {
        assert!(!starts(text).1.contains(&Code::BadBoard), "{text}");
    }
}

/// Rows that all end at the same file are those of an unknown variant with a narrower board.
#[test]
fn a_board_of_too_few_files_is_no_board() {
    let narrow = "P1-HI-OU-KA\nP2 * -FU * \nP3 *  *  * \nP4 * +FU * \nP5+KA+OU+HI\n+\n";
    assert!(setup(narrow).contains(&"setup.board".to_string()));
    let row = |rank: u8| format!("P{rank}{}\n", " * ".repeat(8));
    let cut: String = (1..=8).map(row).collect();
    assert_eq!(setup(&format!("{cut}P9+KY *  *  * +OU *  *  * \n+\n"))[0], "setup.board");
    // With omitted blanks, each row ends after its last piece.
    assert_eq!(setup("P1-OU\nP2\nP3\nP4\nP5\nP6\nP7\nP8\nP9 * +OU\n+\n").len(), 1);
}
