//! Endings in words and in tags, and text after tags.

use super::{line, parse, read};
use crate::diag::Code;
use crate::notation::Format;
use crate::shogi::Field;

/// The reason, the winner, and the codes of the findings.
fn ending(text: &str) -> (Option<&'static str>, Option<&'static str>, Vec<Code>) {
    let parsed = read(text);
    let record = &parsed.records[0];
    let codes = parsed.diagnostics.iter().map(|found| found.code).collect();
    let reason = record.ending().map(|ending| ending.reason.name());
    (reason, record.outcome().map(|outcome| outcome.name()), codes)
}

#[test]
fn a_sentence_gives_the_winner_and_the_reason() {
    for (words, reason, winner) in [
        ("Black wins on time", "time", "black"),
        ("White lost on time", "time", "black"),
        ("Gote won by resignation.", "resign", "white"),
        ("Gote has won", "other", "white"),
        ("--Black Won--", "other", "black"),
        ("--White Won--", "other", "white"),
    ] {
        for gap in [" ", "\n"] {
            let text = format!("1. P-7f P-3d{gap}{words}\n");
            assert_eq!(ending(&text), (Some(reason), Some(winner), vec![]), "{text}");
        }
    }
    let out_of_turn = vec![Code::NoIllegalMove];
    assert_eq!(ending("1. P-7f P-3d White resigns"), (Some("resign"), Some("black"), out_of_turn));
}

/// `2...` is the number of the result after it; after a variation it numbers nothing.
#[test]
fn a_result_has_the_number_before_it() {
    for (words, reason, winner) in [
        ("Resigns", "resign", "white"),
        ("Timeout", "time", "white"),
        ("DeclarationWin", "declaration", "black"),
    ] {
        let said = |text: String| (ending(&text).0, ending(&text).1);
        let text = format!("1. P-7f P-3d\n2. P-2f P-8d\n(2... 0-1)\n{words}\n");
        assert_eq!(said(text.clone()), (Some(reason), Some(winner)), "{text}");
        assert_eq!(said(text.replace("0-1", "1/2-1/2")), (Some(reason), Some(winner)), "{text}");
    }
}

/// The last word of a sentence that was not read from its beginning is not an ending.
#[test]
fn prose_is_no_ending() {
    for prose in [
        "White thought a long time.",
        "White thought a long\ntime.",
        "This is a forced mate",
        "Black wins easily by force, and mate",
        "they agreed to a Draw",
    ] {
        let text = format!("1. P-7f P-3d {prose} 2. P-2f 1-0\n");
        assert_eq!(line(&text).0, "7g7f 3c3d 2g2f", "{text}");
        let (reason, winner, codes) = ending(&text);
        assert_eq!((reason, winner), (Some("other"), Some("black")), "{text}");
        assert!(!codes.is_empty() && codes.iter().all(|code| *code == Code::UnreadLine), "{text} {codes:?}");
    }
    // A word on a line of its own is an ending.
    assert_eq!(ending("1. P-7f P-3d\nnothing of note\nResigns\n").1, Some("white"));
}

/// Of two compatible endings the more precise one gives the reason.
#[test]
fn a_second_word_says_why_the_game_ended() {
    for (words, reason, winner) in [
        ("Sente wins. Gote lost on time", "time", "black"),
        ("0-1, Black resigned", "resign", "white"),
        ("White wins, Black resigns", "resign", "white"),
        ("Sente wins (time)", "time", "black"),
        ("Draw by impasse", "impasse", "draw"),
        ("Toryo", "resign", "white"),
        ("Time-up", "time", "white"),
    ] {
        let text = format!("1. P-7f P-3d\n{words}\n");
        let (found, outcome, _) = ending(&text);
        assert_eq!((found, outcome), (Some(reason), Some(winner)), "{text}");
        assert_eq!(read(&text).records[0].variations(), 0, "{text}");
    }
}

/// A variation that is only an ending has a line of its own.
#[test]
fn an_ending_in_parentheses_among_moves_is_a_remark() {
    for word in ["time", "draw", "mate", "best"] {
        let text = format!("1. P-7f P-3d ({word}) 2. P-2f P-8d\n0-1\n");
        let parsed = read(&text);
        let nodes: Vec<_> = parsed.records[0].mainline().collect();
        assert_eq!(nodes[1].comments(), [word], "{text}");
        assert!(parsed.diagnostics.is_empty(), "{text}");
    }
    let parsed = read("1. P-7f P-3d\n(Resigns)\n2. P-2f P-8d\n0-1\n");
    assert_eq!(parsed.records[0].variations(), 1);
}

/// Shogidokoro and MyShogi also write `Jishogi` for a declaration.
#[test]
fn a_comment_tells_a_declaration_from_an_impasse() {
    for (comment, reason, winner) in [
        (" {\n入玉宣言により勝ち。\n}", "declaration", "black"),
        (" (00:02 / 00:00:02)\n{\n入玉宣言により勝ち。\n}", "declaration", "black"),
        (" {入玉宣言により後手の勝ち}", "declaration", "white"),
        ("", "impasse", "draw"),
        (" {持将棋}", "impasse", "draw"),
        (" {入玉宣言により引き分け。}", "impasse", "draw"),
        (" {入玉宣言の勝負は引き分け。}", "impasse", "draw"),
    ] {
        let text = format!("1.P7g-7f\n2.P3c-3d\n3.Jishogi{comment}\n");
        let (found, outcome, _) = ending(&text);
        assert_eq!((found, outcome), (Some(reason), Some(winner)), "{text}");
    }
}

#[test]
fn a_result_in_a_tag_is_understood_or_reported() {
    for (value, winner, is_known) in [
        ("1-0", Some("black"), true),
        ("White wins", Some("white"), true),
        ("Black lost on time", Some("white"), true),
        ("Jishogi", Some("draw"), true),
        ("Sennichite", Some("draw"), true),
        ("", None, true),
        ("*", None, true),
        ("Resigns", None, true),
        ("foo", None, false),
        ("1", None, false),
        ("Black wins the day", None, false),
    ] {
        let text = format!("[Result \"{value}\"]\n1. P-7f P-3d\n");
        let (_, found, codes) = ending(&text);
        assert_eq!(found, winner, "{text}");
        assert_eq!(codes.contains(&Code::UnknownEnding), !is_known, "{text}");
    }
}

#[test]
fn what_stands_behind_a_tag_is_read_for_itself() {
    for (behind, comments, codes) in [
        (" ;a comment", vec!["a comment"], vec![]),
        (" {a comment}", vec!["a comment"], vec![]),
        ("{a comment}", vec!["a comment"], vec![]),
        (" some words", vec![], vec![Code::UnreadLine]),
    ] {
        let text = format!("[Venue \"81Dojo\"]{behind}\n[Sente \"A\"]\n1. P-7f P-3d\nResigns\n");
        let parsed = read(&text);
        let record = &parsed.records[0];
        let values: Vec<&str> = record.headers().iter().map(|header| header.value.as_str()).collect();
        assert_eq!(values, ["81Dojo", "A"], "{text}");
        assert_eq!(record.root().comments(), comments, "{text}");
        let found: Vec<Code> = parsed.diagnostics.iter().map(|found| found.code).collect();
        assert_eq!(found, codes, "{text}");
    }
}

/// A drop cannot promote, and the sign may belong to another move.
#[test]
fn a_drop_has_no_sign_of_promotion() {
    for drop in ["B*5e+", "B@5e=", "B'55+", "角*55+"] {
        let text = format!("1. P-7f P-3d 2. Bx2b+ Sx2b 3. {drop} P-9d\nResigns\n");
        let (moves, codes) = line(&text);
        assert_eq!(moves, "7g7f 3c3d 8h2b+ 3a2b", "{text}");
        assert_eq!(codes, ["syntax.move", "move.unplayed"], "{text}");
    }
    assert_eq!(line("1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*5e + P-9d\nResigns\n").1, ["syntax.unread-line"]);
}

/// A number without a full stop may precede an ending, as it may precede a move.
#[test]
fn a_number_may_stand_before_an_ending() {
    for words in ["3 Resigns", "3. Resigns", "3 Black resigned"] {
        let text = format!("1 P-7f P-3d\n2 P-2f P-8d\n{words}\n");
        assert_eq!(ending(&text), (Some("resign"), Some("white"), vec![]), "{words}");
    }
    // The second move of a pair may repeat the number of the first.
    for words in ["2. Resigns", "2... Resigns", "2. White resigned"] {
        let text = format!("1. P-7f P-3d\n2. P-2f\n{words}\n");
        assert_eq!(ending(&text), (Some("resign"), Some("black"), vec![]), "{words}");
    }
    let text = "1. P-7f\n1. P-3d\n2. P-2f\n2. Resigns\n";
    assert_eq!(ending(text), (Some("resign"), Some("black"), vec![]));
    let text = "1. P-7f P-3d 2. P-2f P-8d Draw by repetition\n";
    assert_eq!((ending(text).0, ending(text).1), (Some("repetition"), Some("draw")));
}

/// A position alone is complete; names without moves may have been cut.
#[test]
fn a_star_below_a_position_ends_nothing() {
    let codes = |text: &str| {
        let parsed = read(text);
        assert_eq!(parsed.records.len(), 1, "{text}");
        parsed.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>()
    };
    assert_eq!(codes("[SFEN \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"]\n*\n"), []);
    assert_eq!(codes("[Sente \"A\"]\n[Gote \"B\"]\n*\n"), [Code::NoEnding]);
    let moves = "[SFEN \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"]\n1. K-5h *\n";
    assert_eq!(codes(moves), [Code::NoEnding]);
}

/// Start positions are recognized without the side to move; other positions need it.
#[test]
fn a_board_alone_is_a_start_position_or_a_mistake() {
    let moves = |board: &str| line(&format!("[SFEN \"{board}\"]\nP7g-7f P3c-3d\nResigns\n"));
    let even = moves("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL");
    assert_eq!(even, ("7g7f 3c3d".to_string(), vec!["setup.turn"]));
    let lance = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let text = format!("[SFEN \"{lance}\"]\nP3c-3d P7g-7f\nResigns\n");
    assert_eq!(line(&text), ("3c3d 7g7f".to_string(), vec!["setup.turn"]));
    let other = moves("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL");
    assert_eq!((other.0.as_str(), other.1[0]), ("", "setup.sfen"));
}

/// At first lishogi wrote squares as in chess: `a1` is at Black's left.
#[test]
fn squares_of_chess_are_read_where_no_other_stands() {
    let tags = "[Sente \"A\"]\n[Gote \"B\"]\n[Variant \"Standard\"]\n\n";
    let text = format!("{tags}1. Pc4 Pg6 2. Bxh8+ Sxh8 3. B*e5 Gd9c8 4. Rf2= 1-0\n");
    let (moves, codes) = line(&text);
    assert_eq!((moves.as_str(), codes), ("7g7f 3c3d 8h2b+ 3a2b B*5e 6a7b 2h4h", vec!["syntax.spelling"]));
    let (moves, codes) = line(&format!("{tags}1. Pc4 P-3d 2. P-2f P-8d\nResigns\n"));
    assert_eq!((moves.as_str(), codes.contains(&"syntax.move")), ("", true));
}

/// Shogi in PGN as programs write it: White moves first, every move has both squares, and `+K` is a promoted knight.
#[test]
fn pgn_of_shogi_is_read_with_white_as_the_first_player() {
    let names = |white, black| format!("[Event \"?\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n");
    let moves = "1. Pc3c4 Pg7g6 2. Bb2h8+ Sg9h8 3. B@e5 Pa7a6 4. Be5g7+ Nh9g7 1-0\n";
    let first = format!("{}[Result \"1-0\"]\n\n{moves}\n", names("a", "b"));
    let second = format!("{}[Result \"0-1\"]\n\n1. Ph3h4 0-1\n", names("b", "a"));
    let parsed = parse(format!("{first}{second}").as_bytes());
    let told: Vec<_> = parsed
        .records
        .iter()
        .map(|record| {
            let winner = record.outcome().map(|outcome| outcome.name());
            (
                record.headers().field(Field::Black),
                record.mainline().filter(|node| node.mv().is_some()).count(),
                winner,
            )
        })
        .collect();
    assert_eq!(told, [(Some("a"), 8, Some("black")), (Some("b"), 1, Some("white"))]);
    let first = line(&first).0;
    assert_eq!(first, "7g7f 3c3d 8h2b+ 3a2b B*5e 9c9d 5e3c+ 2a3c");
    let knight = "1. Pg3g4 Pa7a6 2. Nh1g3 Pa6a5 3. Ng3h5 Pa5a4 4. Nh5g7+ Pa4a3+ 5. +Kg7h7 1-0\n";
    let (moves, codes) = line(knight);
    let meant = "3g3f 9c9d 2i3g 9d9e 3g2e 9e9f 2e3c+ 9f9g+ 3c2c";
    assert_eq!((moves.as_str(), codes), (meant, vec!["syntax.spelling"]));
}

/// XBoard names small variants by their boards and the pieces in hand, and writes a letter for pawns.
#[test]
fn pgn_of_xboard_is_read_on_small_boards() {
    let moves = "1. Sc2 {+0.05/24 19s} Sd4 {-0.1/9} 2. Gb2 Gc5 3. Sc3 Sxc3 4. Gxc3 S@d2 5. S@b4 Sxe1+ 0-1\n";
    let meant = "3e3d 3a2b 4e4d 2a3a 3d3c 2b3c 4d3c S*2d S*4b 2d1e+";
    for name in ["minishogi", "5x5+5_shogi"] {
        let text = format!("[White \"a\"]\n[Black \"b\"]\n[Variant \"{name}\"]\n\n{moves}");
        let parsed = parse(text.as_bytes());
        let record = &parsed.records[0];
        let found: Vec<_> =
            record.mainline().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv)).collect();
        assert_eq!(found.join(" "), meant, "{name}");
        assert_eq!(record.headers().field(Field::Black), Some("a"));
        assert_eq!(record.outcome().map(|outcome| outcome.name()), Some("white"));
    }
}

/// A number is followed by a move, however damaged: no later move takes its place.
#[test]
fn the_end_of_a_move_behind_its_number_stops_the_line() {
    for (text, moves) in [
        ("1. -7f P-3d 2. P-2f Resigns\n", ""),
        ("1. x7f P-3d 2. P-2f Resigns\n", ""),
        ("1. P-7f P-3d 2. -2f P-8d 3. P-2e Resigns\n", "7g7f 3c3d"),
        ("[Black \"A\"]\n\n1. g7f 3c3d 2. 2g2f 8c8d\nResigns\n", ""),
        ("[Black \"A\"]\n\n1. 7g7f 3c3d 2. 22f 8c8d\nResigns\n", "7g7f 3c3d"),
    ] {
        assert_eq!(line(text), (moves.to_string(), vec!["syntax.move", "move.unplayed"]), "{text}");
    }
    assert_eq!(line("Match 7. 4-3\n\n1. P-7f P-3d\nResigns\n").0, "7g7f 3c3d");
}

/// Text copied from print has other hyphens.
#[test]
fn moves_have_hyphens_of_every_kind() {
    for dash in ['-', '\u{2010}', '\u{2011}', '–', '\u{2212}'] {
        let text = "1. P-7f P-3d 2. Bx2b+ Sx2b 3. G6i-7h\nResigns\n".replace('-', &dash.to_string());
        assert_eq!(line(&text), ("7g7f 3c3d 8h2b+ 3a2b 6i7h".to_string(), vec![]), "{text}");
        assert_eq!(Format::detect(&text), Some(Format::Hodges), "{text}");
    }
    for dash in ['-', '\u{2011}', '–', '\u{2212}'] {
        assert_eq!(ending(&format!("1. P-7f P-3d 1{dash}0\n")).1, Some("black"), "{dash}");
    }
}

#[test]
fn a_rating_that_is_no_number_is_reported() {
    for (rating, codes) in [
        ("1600", &[][..]),
        ("A:1523.5", &[]),
        ("", &[]),
        ("?", &[]),
        // Servers mark provisional ratings.
        ("1600?", &[]),
        ("1600??", &["header.number"]),
        ("high", &["header.number"]),
    ] {
        let text = format!("[WhiteElo \"{rating}\"]\n1. P-7f P-3d\nResigns");
        assert_eq!(line(&text).1, codes, "{rating}");
    }
}

/// Guides and programs put the mark of the side before each move, and some programs also before the ending.
#[test]
fn moves_and_endings_have_the_marks_of_their_sides() {
    for text in [
        "1. ☗P-7f\n2. ☖P-3d\n3. ☗Bx2b+\n4. ☖Sx2b\n5. ☗Resigns\n",
        "1 ▲P-76\n2 △P-34\n3 ▲Bx22+\n4 △Sx22\n5 ▲Resigns\n",
        "▲P-76     △P-34     ▲Bx22+    △Sx       \n▲Resign    \n",
        "1.▲P-76△P-34 2.▲Bx22+△Sx22 3.▲Resigns",
        "▲P7g-7f △P3c-3d ▲B8hx2b+ △S3ax2b ▲Resigns",
        "1. ☗ P-7f ☖\u{3000}P-3d 2. ☗ Bx2b+ ☖ Sx2b\n☗ Resigns\n",
    ] {
        assert_eq!(line(text), ("7g7f 3c3d 8h2b+ 3a2b".to_string(), vec![]), "{text}");
        assert_eq!(ending(text).1, Some("white"), "{text}");
    }
    let kanji = "▲P-7六 △P-3四 ▲Bx2二+ △Sx2二 ▲Resigns\n";
    assert_eq!(line(kanji), ("7g7f 3c3d 8h2b+ 3a2b".to_string(), vec!["syntax.spelling"]));
    let wrong = "1. ☗P-7f ☗P-3d 2. P-2f Resigns\n";
    assert_eq!(line(wrong), ("7g7f".to_string(), vec!["illegal.wrong-side", "move.unplayed"]));
    for text in ["☗P-7f ☖Y-3d ☗P-2f ☖Resigns", "☗P-7f ☖P-3 ☗P-2f ☖Resigns"] {
        assert_eq!(line(text), ("7g7f".to_string(), vec!["syntax.move", "move.unplayed"]), "{text}");
    }
}

/// ShogiGUI and letters give the players without brackets.
#[test]
fn facts_stand_above_the_moves_without_brackets() {
    let text = "Black: A B\nWhite：C\n開始日時:1999/07/15 19:07\nVenue:\n\n1. P-76 P-34\n*Black: Habu\nBlack: Habu\nResigns\n";
    let parsed = read(text);
    let record = &parsed.records[0];
    let fields = [Field::Black, Field::White, Field::StartTime, Field::Site];
    let found = fields.map(|field| record.headers().field(field));
    assert_eq!(found, [Some("A B"), Some("C"), Some("1999/07/15 19:07"), Some("")]);
    let codes = ["syntax.spelling"; 4].into_iter().chain(["syntax.unread-line"]);
    assert_eq!(line(text), ("7g7f 3c3d".to_string(), codes.collect()));
    assert_eq!(
        record.mainline().last().map(|node| node.comments()[0].to_string()).as_deref(),
        Some("Black: Habu")
    );
    let several = "Black: A, White: B\n1. P-76 P-34\nResigns\n";
    assert_eq!(line(several), ("7g7f 3c3d".to_string(), vec!["syntax.unread-line"]));
    let again = "Black: A\n\n1. P-76 P-34\nResigns\n\nBlack: B\n\n1. P-26 P-84\nResigns\n\nNote: over\n";
    let parsed = parse(again.as_bytes());
    let names: Vec<_> = parsed.records.iter().map(|record| record.headers().field(Field::Black)).collect();
    assert_eq!(names, [Some("A"), Some("B")]);
}

/// The date of a letter is not that of the game in it, and its header does not begin a game.
#[test]
fn the_head_of_a_mail_has_no_facts() {
    let mail = "From: a@example.org\nDate: Mon, 6 May 2024 10:00:00 +0900\nSubject: game\n\n";
    let text = format!("{mail}[Black \"A\"]\n[Date \"1993/07/09\"]\n\n1. P-76 P-34\nResigns\n");
    let parsed = parse(text.as_bytes());
    let [record] = &parsed.records[..] else { panic!("{:?}", parsed.records) };
    assert_eq!(record.headers().field(Field::StartTime), Some("1993/07/09"));
    assert_eq!(line(&text), ("7g7f 3c3d".to_string(), vec!["syntax.unread-line"; 3]));
}

#[test]
fn a_variation_before_the_first_move_is_a_comment_and_is_found() {
    for text in ["(1. P-2f P-8d) 1. P-7f P-3d", "(P-2f)\n1. P-7f P-3d", "(2g2f) 1. P-7f P-3d"] {
        let parsed = read(text);
        let codes: Vec<Code> = parsed.diagnostics.iter().map(|found| found.code).collect();
        assert_eq!(codes, [Code::Spelling, Code::NoEnding], "{text}");
        assert_eq!(parsed.records[0].root().comments().len(), 1, "{text}");
    }
    for text in ["(1999) 1. P-7f P-3d", "(2. Preliminary) 1. P-7f P-3d", "(by A) 1. P-7f P-3d"] {
        assert_eq!(read(text).diagnostics.len(), 1, "{text}");
    }
}
