use super::*;
use crate::notation::usi::USI;
use crate::notation::{Claim, testing};
use crate::shogi::{Destination, Origin, Reason};

/// The notes of the reader, one for each statement.
fn notes(text: &str) -> Vec<String> {
    let note = |event: &Event<'_>| match event {
        Event::Move { text, .. } => match (text.origin, text.to) {
            (Origin::Square(from), Destination::Square(to)) => Some(match text.promote {
                Some(true) => format!("{from}{to}+"),
                Some(false) => format!("{from}{to}="),
                None => format!("{from}{to}"),
            }),
            (_, Destination::Square(to)) => {
                Some(format!("{:?}*{to}", text.before.expect("a drop names its piece").index()))
            }
            _ => Some("?".to_string()),
        },
        Event::Setup { placement, .. } => {
            let turn = placement.turn.expect("SFEN says it");
            Some(format!("setup {} {turn:?}", placement.board.len()))
        }
        Event::Variant(variant) => Some(format!("variant {variant}")),
        Event::Turn(color) => Some(format!("turn {color}")),
        Event::Moves => Some("moves".to_string()),
        Event::UnreadMove => Some("unread".to_string()),
        Event::Ending { text, .. } => Some(format!("end {} {:?} {:?}", text.word, text.reason, text.claim)),
        Event::GameEnd => Some("/".to_string()),
        Event::Remark(text) => Some(format!("#{text}")),
        Event::Skipped => None,
        other => Some(format!("{other:?}")),
    };
    let place = |found: &Diagnostic| format!("{}@{}", found.code, found.span.start);
    testing::hear_as(&USI, text, note).notes_as(place)
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn every_opening_of_a_line_is_read() {
    let rest = ["7g7f", "3c3d", "8h2b+"];
    let with = |first: &[&str]| -> Vec<String> { first.iter().chain(&rest).map(|s| s.to_string()).collect() };
    let moves = "7g7f 3c3d 8h2b+";
    let cases = [
        (format!("position startpos moves {moves}\n"), with(&["turn black", "moves"])),
        (format!("startpos moves {moves}\n"), with(&["turn black", "moves"])),
        (format!("position sfen {START} moves {moves}\n"), with(&["setup 40 Black", "moves"])),
        (format!("sfen {START} moves {moves}\n"), with(&["setup 40 Black", "moves"])),
        (format!("{START} moves {moves}\n"), with(&["setup 40 Black", "moves"])),
        (format!("moves {moves}\n"), with(&["moves"])),
        (format!("  {moves}\r\n"), with(&[])),
        (format!("position_startpos_moves_{}\n", moves.replace(' ', "_")), with(&["turn black", "moves"])),
        (format!("{START}\n"), vec!["setup 40 Black".to_string()]),
        ("position startpos\n".to_string(), vec!["turn black".to_string()]),
    ];
    for (text, expected) in cases {
        assert_eq!(notes(&text), expected, "{text}");
    }
}

#[test]
fn moves_are_read_as_they_are_written() {
    let pawn = crate::shogi::PieceKind::PAWN.index();
    assert_eq!(notes("P*5e 7g7f= 8h2b+\n"), [format!("{pawn}*5e"), "7g7f=".into(), "8h2b+".into()]);
    assert_eq!(notes("7g7f p*5e\n"), ["7g7f".to_string(), "syntax.spelling@5".into(), format!("{pawn}*5e")]);
}

/// "Trailing tokens after the moves: resign, win (declaration), rep_draw, draw, timeout, break."
#[test]
fn the_word_after_the_moves_is_the_ending() {
    let cases = [
        ("resign", Reason::Resign, Claim::MoverLoses),
        ("win", Reason::Declaration, Claim::MoverWins),
        ("rep_draw", Reason::Repetition, Claim::Draw),
        ("draw", Reason::Draw, Claim::Draw),
        ("timeout", Reason::Time, Claim::MoverLoses),
        ("break", Reason::Interrupted, Claim::Open),
    ];
    for (word, reason, claim) in cases {
        for divider in [" ", "_"] {
            let text = ["startpos", "moves", "7g7f", word].join(divider);
            let expected = format!("end {word} {reason:?} {claim:?}");
            assert_eq!(notes(&text), ["turn black", "moves", "7g7f", expected.as_str()], "{text}");
        }
    }
}

#[test]
fn the_board_tells_the_variant() {
    let text = "rbsgk/4p/5/P4/KGSBR b - 1 moves 1e1d\n";
    assert_eq!(notes(text), ["variant minishogi", "setup 12 Black", "moves", "1e1d"]);
}

#[test]
fn what_cannot_be_read_leaves_a_trace() {
    let cases = [
        ("7g7f 7g7x 3c3d\n", vec!["7g7f", "syntax.move@5", "unread", "3c3d"]),
        (
            "7g7f 7g7x 3c3d hm 2g2f resign\n",
            vec!["7g7f", "syntax.move@5", "unread", "3c3d", "unread", "2g2f", "end resign Resign MoverLoses"],
        ),
        ("7g7f 3c", vec!["7g7f", "syntax.move@5", "unread"]),
        ("7g7f", vec!["7g7f", "syntax.unterminated@4"]),
        ("7g7f resign", vec!["7g7f", "end resign Resign MoverLoses"]),
        ("startpos", vec!["turn black", "syntax.unterminated@8"]),
        ("position startpos mov", vec!["turn black", "syntax.move@18", "unread"]),
        ("info depth 3\nbestmove 7g7f\n", vec!["syntax.unread-line@0", "syntax.move@13"]),
        ("7g7f resign 3c3d\n", vec!["7g7f", "end resign Resign MoverLoses", "syntax.trailing@12"]),
        ("7g7f resign hm\n", vec!["7g7f", "end resign Resign MoverLoses", "syntax.trailing@12"]),
        ("position\n", vec!["setup.sfen@8", "unread"]),
        ("sfen 9/9/9 b - 1 moves 7g7f\n", vec!["setup.sfen@10", "unread"]),
        ("startpos 7g7f\n", vec!["turn black", "syntax.spelling@9", "7g7f"]),
        ("# book\n7g7f\n\n2g2f\n", vec!["# book", "7g7f", "/", "2g2f"]),
    ];
    for (text, expected) in cases {
        assert_eq!(notes(text), expected, "{text}");
    }
}

#[test]
fn a_log_is_read_for_the_last_position_of_each_game() {
    let text = "> usinewgame\n> position startpos\n> go btime 0\n> position startpos moves 7g7f 3c3d\n< bestmove 2g2f\n";
    let mut read = vec!["syntax.spelling@0", "turn black", "moves", "7g7f", "3c3d"];
    assert_eq!(notes(&text.replace("2g2f", "none")), read);
    assert_eq!(
        notes(&text.replace("2g2f", "resign")),
        [&read[..], &["end resign Resign MoverLoses"]].concat()
    );
    read.push("syntax.spelling@93");
    assert_eq!(notes(text), read);
}

#[test]
fn what_is_damaged_in_a_log_is_reported() {
    let codes = |text: &str| testing::hear(&USI, text).codes();
    let log = "usinewgame\nposition startpos\ngo\nposition startpos moves 7g7f 3c3d\ngo\nbestmove resign\n";
    assert_eq!(codes(log), [Code::Spelling]);
    for (from, to) in [("position startpos moves", "osition startpos moves"), ("resign", "resig")] {
        assert_eq!(codes(&log.replace(from, to)), [Code::Spelling; 2], "{to}");
    }
    for (line, found) in
        [("7g7f 3c3d", 2), ("startpos moves 7g7f", 2), ("7g7f 3c3d 2g2fusi", 2), ("7g7f -35", 1)]
    {
        assert_eq!(codes(&format!("{line}\n{log}")), vec![Code::Spelling; found], "{line}");
    }
    // A position for pondering is not part of the game.
    let ponder = format!("{log}position startpos moves 7g7f 3c3d 2g2f 8c8d\ngo ponder\n");
    assert_eq!(notes(&ponder).last().map(String::as_str), Some("2g2f"));
}

#[test]
fn a_sign_after_its_letter_is_explained() {
    for (text, has_help) in
        [("sfen 4k4/9/4p+4/9/9/9/9/9/4K4 b - 1\n", true), ("sfen 4k4/9/4x4/9/9/9/9/9/4K4 b - 1\n", false)]
    {
        let heard = testing::hear(&USI, text);
        assert_eq!(heard.codes(), [Code::BadSfen]);
        assert!(heard.found().all(|found| found.help.is_some() == has_help), "{text}");
    }
}

#[test]
fn the_fifth_field_is_no_part_of_the_sfen() {
    let found = notes(&format!("{START} 7g7f\n"));
    assert_eq!(found, ["setup 40 Black", &format!("syntax.spelling@{}", START.len() + 1), "7g7f"]);
}

#[test]
fn a_game_may_stand_on_several_lines() {
    let split = "syntax.spelling";
    let cases = [
        (
            "7g7f\n3c3d\n2g2f\nresign\n",
            vec!["7g7f", "syntax.spelling@5", "3c3d", "2g2f", "end resign Resign MoverLoses"],
        ),
        (
            "position startpos moves 7g7f 3c3d\n 2g2f 8c8d\n",
            vec!["turn black", "moves", "7g7f", "3c3d", "syntax.spelling@35", "2g2f", "8c8d"],
        ),
        ("startpos\nmoves 7g7f\n", vec!["turn black", "syntax.spelling@9", "moves", "7g7f"]),
        // Text that is not a move stops the game.
        (
            "startpos moves 7g7f 3c3d\n+ 2g2f 8c8d\n6i7h\n",
            vec![
                "turn black",
                "moves",
                "7g7f",
                "3c3d",
                "syntax.move@25",
                "unread",
                "syntax.spelling@37",
                "6i7h",
            ],
        ),
        // In a list of games, each begins with a move of the first player.
        ("7g7f 3c3d\n2g2f 8c8d\n", vec!["7g7f", "3c3d", "/", "2g2f", "8c8d"]),
        (
            "startpos moves 7g7f resign\n2g2f\n",
            vec!["turn black", "moves", "7g7f", "end resign Resign MoverLoses", "/", "2g2f"],
        ),
        // A line that has lost its first word is an unreadable game.
        (
            "startpos moves 7g7f\npositon startpos moves 2g2f\n",
            vec!["turn black", "moves", "7g7f", "/", "syntax.move@20", "unread"],
        ),
    ];
    for (text, expected) in cases {
        let told = notes(text);
        assert_eq!(told[..expected.len().min(told.len())], *expected, "{text}");
        assert!(told.iter().filter(|note| note.starts_with(split)).count() <= 1, "{text}");
    }
}

#[test]
fn a_line_that_should_go_on_has_a_line_end() {
    let is_cut = |text: &str| notes(text).iter().any(|note| note.starts_with("syntax.unterminated"));
    for text in
        ["startpos moves 7g7f", "position startpos", &format!("{START} "), "position startpos moves ", "7g7f"]
    {
        assert!(is_cut(text), "{text}");
    }
    let cut = START.rsplit_once(' ').expect("it has fields").0;
    assert!(is_cut(cut), "{cut}");
    for text in [START, &format!("sfen {START}"), "7g7f resign", "position startpos\n", "7g7f\n# end"] {
        assert!(!is_cut(text), "{text}");
    }
}

#[test]
fn a_fen_is_read_as_an_sfen() {
    let told = notes(&format!("position fen {START} moves 7g7f 3c3d\n"));
    assert_eq!(told, ["syntax.spelling@9", "setup 40 Black", "moves", "7g7f", "3c3d"]);
}

/// A board that has lost a rank is not read as that of a variant with fewer ranks.
#[test]
fn another_game_is_read_only_where_nothing_else_is_meant() {
    let rows = START.split_once(" b").expect("it has a side").0;
    let ranks: Vec<&str> = rows.split('/').collect();
    for lost in 0..9 {
        let mut left = ranks.clone();
        left.remove(lost);
        let text = format!("position sfen {} b - 1\n", left.join("/"));
        assert!(notes(&text)[0].starts_with("setup.sfen"), "{text} {:?}", notes(&text));
    }
    assert!(notes("position sfen 4k4/9/9/9/9/9/9/4K4 b - 1\n")[0].starts_with("setup.sfen"));
    let heian = Variant::named("heian").expect("it is known");
    assert_eq!(notes(&format!("position sfen {}\n", heian.start()))[0], "variant heian");
    assert_eq!(notes("4k/5/5/5/K4 b - 1\n")[0], "variant minishogi");
}

/// Engines ignore moves that do not follow `moves`.
#[test]
fn moves_without_their_word_are_reported_wherever_the_game_starts() {
    for start in ["startpos", "position startpos", &format!("sfen {START}"), START] {
        let told = notes(&format!("{start} 7g7f 3c3d\n"));
        let expected = format!("syntax.spelling@{}", start.len() + 1);
        assert!(told.contains(&expected) && told.ends_with(&["7g7f".into(), "3c3d".into()]), "{told:?}");
    }
    assert!(!notes("7g7f 3c3d\n").iter().any(|note| note.starts_with("syntax")));
}
