mod heads;
mod server;
mod setup;

use super::*;
use crate::notation::csa::CSA;
use crate::notation::testing;
use crate::rules::Position;
use crate::shogi::{Destination, Field, Origin};

/// The notes of the reader, one for each statement.
fn setup(text: &str) -> Vec<String> {
    let mut variant = Variant::shogi();
    testing::hear_as(&CSA, text, |event| note(event, &mut variant)).notes()
}

/// The start positions of the games in a text, and the codes of the findings.
fn starts(text: &str) -> (String, Vec<Code>) {
    let parsed = crate::parse(text.as_bytes());
    let starts: Vec<String> = parsed.records.iter().map(|record| record.start().to_sfen()).collect();
    (starts.join(", "), parsed.diagnostics.iter().map(|found| found.code).collect())
}

fn note(event: &Event<'_>, variant: &mut Variant) -> Option<String> {
    Some(match event {
        Event::Move { text, .. } => {
            let origin = match text.origin {
                Origin::Square(from) => from.to_string(),
                _ => "*".to_string(),
            };
            let Destination::Square(to) = text.to else { panic!("CSA writes squares") };
            let after = text.after.and_then(|kind| variant.kind(kind).csa.as_deref());
            let color = text.color.map_or("-".to_string(), |color| format!("{color} "));
            format!("{color}{origin}{to}{}", after.expect("CSA names the piece"))
        }
        Event::Setup { placement, .. } => {
            let turn = placement.turn.map_or("-", |color| color.title());
            format!("{turn}: {}", Position::from_placement(placement, variant).to_sfen())
        }
        Event::Variant(told) => {
            *variant = told.clone();
            format!("variant {variant}")
        }
        Event::Time { elapsed, .. } => format!("{}ms", elapsed.expect("CSA gives the time of a move")),
        Event::Ending { text, .. } => format!("end {} {:?} {:?}", text.word, text.reason, text.claim),
        Event::Summary { text, .. } => {
            let text = text.expect("a summary says something");
            format!("sum {} {:?} {:?}", text.word, text.reason, text.claim)
        }
        Event::Header { field, key, value } => {
            format!("{} {key}={value}", field.map_or("-", Field::name))
        }
        Event::Turn(color) => format!("turn {color}"),
        Event::UnreadMove => "unread".to_string(),
        Event::GameEnd => "/".to_string(),
        Event::Comment(text) => format!("*{text}"),
        Event::Remark(text) => format!("'{text}"),
        Event::Skipped => return None,
        other => format!("{other:?}"),
    })
}

/// The notes of the reader for a game that begins with `PI` and `+`.
fn moves(text: &str) -> Vec<String> {
    let mut notes = setup(&format!("PI\n+\n{text}"));
    assert_eq!(notes.remove(0), "turn black");
    notes
}

#[test]
fn moves_times_and_comments_are_read() {
    let expected =
        ["black 7g7fFU", "3250ms", "*opens", "** 41 -3334FU #9", "' skipped", "white *5eKA", "2000ms"];
    assert_eq!(moves("+7776FU\nT3.250\n'*opens\n'** 41 -3334FU #9\n' skipped\n-0055KA\nT2\n"), expected);
    assert_eq!(moves("  +7776FU  \r\n\tT1.\r\n"), ["black 7g7fFU", "1000ms"]);
}

/// "`,` joins lines; lines that begin with ', N or $ are never split; a ' after a comma takes the rest."
#[test]
fn a_comma_joins_statements() {
    let expected = ["black 7g7fFU", "12000ms", "white 3c3dFU", "end %TORYO Resign MoverLoses", "5000ms"];
    assert_eq!(moves("+7776FU,T12,-3334FU\n%TORYO,T5\n"), expected);
    assert_eq!(
        moves("+7776FU,'v=0.5,7776FU,100\n-3334FU\n"),
        ["black 7g7fFU", "'v=0.5,7776FU,100", "white 3c3dFU"]
    );
    assert_eq!(moves("+7776FU, T1 ,\n-3334FU\n"), ["black 7g7fFU", "1000ms", "white 3c3dFU"]);
    let head = setup("N+a,b\n$SITE:x, y\nPI,+,+7776FU\n");
    assert_eq!(head, ["black N+=a,b", "site SITE=x, y", "turn black", "black 7g7fFU"]);
}

#[test]
fn headers_are_read_wherever_they_stand() {
    let text = "$EVENT:a:b\nV2.2\n'CSA encoding=UTF-8\nN-Beta\nN+ 山田 \n$MY_KEY: x \n'black_rate:a+b:2800.5\n\
                'Max_Moves:256\n'Increment:10\nPI\n+\n+7776FU\n'$END_TIME:2024/05/05 12:00:00\n$SITE:late\n";
    let expected = [
        "event EVENT=a:b",
        "white N-=Beta",
        "black N+=山田",
        "- MY_KEY=x",
        "black-rating black_rate=a+b:2800.5",
        "max-moves Max_Moves=256",
        "- Increment=10",
        "turn black",
        "black 7g7fFU",
        "end-time END_TIME=2024/05/05 12:00:00",
        "header.late",
        "site SITE=late",
    ];
    assert_eq!(setup(text), expected);
}

#[test]
fn a_wrong_declaration_of_the_encoding_is_noticed() {
    assert_eq!(setup("'CSA encoding=SHIFT_JIS\nN+山田\nPI\n+\n")[0], "encoding.declared");
    assert_eq!(setup("'CSA encoding=SHIFT_JIS\nN+Alpha\nPI\n+\n")[0], "black N+=Alpha");
}

#[test]
fn endings_are_read_by_the_table() {
    let cases = [
        ("%TORYO", "end %TORYO Resign MoverLoses"),
        ("%TIME_UP", "end %TIME_UP Time MoverLoses"),
        ("%ILLEGAL_MOVE", "end %ILLEGAL_MOVE IllegalMove MoverLoses"),
        ("%+ILLEGAL_ACTION", "end %+ILLEGAL_ACTION IllegalMove Wins(White)"),
        ("%-ILLEGAL_ACTION", "end %-ILLEGAL_ACTION IllegalMove Wins(Black)"),
        ("%KACHI", "end %KACHI Declaration MoverWins"),
        ("%HIKIWAKE", "end %HIKIWAKE Draw Draw"),
        ("%MAX_MOVES", "end %MAX_MOVES MaxMoves Draw"),
        ("%TSUMI", "end %TSUMI Checkmate MoverLoses"),
        ("%FUZUMI", "end %FUZUMI NoMate Open"),
    ];
    for (text, expected) in cases {
        assert_eq!(moves(&format!("{text}\n")), [expected]);
    }
    assert_eq!(moves("%TOR\n"), ["ending.unknown", "end %TOR Other Open"]);
    assert_eq!(moves("%toryo\n"), ["syntax.spelling", "end %toryo Resign MoverLoses"]);
    assert_eq!(moves("%TORYO now\n"), ["end %TORYO Resign MoverLoses", "syntax.trailing"]);
    assert_eq!(moves("%TORYO\n%TORYO now\n"), ["end %TORYO Resign MoverLoses", "syntax.trailing"]);
}

#[test]
fn shogi_server_writes_a_declaration_twice() {
    let text = "%KACHI\nT5\n%KACHI\n'summary:illegal kachi:a lose:b win\n'$END_TIME:2024/05/05 12:00:00\n";
    let expected = [
        "end %KACHI Declaration MoverWins",
        "5000ms",
        "sum illegal kachi IllegalMove Wins(White)",
        "end-time END_TIME=2024/05/05 12:00:00",
    ];
    assert_eq!(moves(text), expected);
    assert_eq!(moves("'summary:toryo:a w\n"), ["syntax.damaged", "'summary:toryo:a w"]);
}

#[test]
fn a_slash_begins_another_game() {
    let game = ["turn black", "black 7g7fFU", "end %TORYO Resign MoverLoses"];
    let text = "PI\n+\n+7776FU\n%TORYO\n";
    let two: Vec<&str> = game.into_iter().chain(["/"]).chain(game).collect();
    assert_eq!(setup(&format!("V3.0\n{text}/\n{text}")), two);
    assert_eq!(setup(&format!("{text}/\n")), [&game[..], &["/"]].concat());
    let missing: Vec<&str> = game.into_iter().chain(["syntax.spelling", "/"]).chain(game).collect();
    assert_eq!(setup(&format!("V2.2\n{text}V2.2\n{text}")), missing);
}

#[test]
fn a_line_that_cannot_be_read_leaves_a_trace() {
    let cases: &[(&str, &[&str])] = &[
        ("+77\n", &["syntax.move", "unread"]),
        ("+7776F\n", &["syntax.move", "unread"]),
        ("+7776FU?\n", &["syntax.move", "unread"]),
        ("+7776FU hm\n", &["black 7g7fFU", "syntax.trailing"]),
        ("+7776FU'hm\n", &["syntax.spelling", "black 7g7fFU", "'hm"]),
        ("+7776FU 3334FU\n", &["black 7g7fFU", "syntax.move", "unread"]),
        ("+7776FU 1 ２六歩(27)\n", &["black 7g7fFU", "syntax.move", "unread"]),
        ("+7776fu\n", &["syntax.spelling", "black 7g7fFU"]),
        ("+7770FU\n", &["syntax.move", "unread"]),
        ("+あ\n", &["syntax.move", "unread"]),
        ("T\n", &["clock.syntax"]),
        ("T1x\n", &["clock.syntax"]),
        ("T1.2345\n", &["syntax.spelling", "1234ms"]),
        ("L599\nL1\n", &["syntax.spelling", "'L599", "'L1"]),
        ("L\n", &["syntax.unread-line"]),
        ("#WIN\n", &["syntax.unread-line"]),
        ("SENTE_WIN_TORYO\n", &["syntax.spelling", "end SENTE_WIN_TORYO Resign Wins(Black)"]),
        ("SENTE_WIN_TRY\n", &["syntax.spelling", "end SENTE_WIN_TRY Declaration Wins(Black)"]),
        ("GOTE_WIN_SOMEHOW\n", &["ending.unknown", "end GOTE_WIN_SOMEHOW Other Wins(White)"]),
        ("%GOTE_WIN_SOMEHOW\n", &["ending.unknown", "end %GOTE_WIN_SOMEHOW Other Wins(White)"]),
        ("DRAW_OTHERS\n", &["ending.unknown", "end DRAW_OTHERS Draw Draw"]),
        ("SENTE_WIN\n", &["syntax.unread-line"]),
        ("DRAW_Lots\n", &["syntax.unread-line"]),
        (
            "+7776FU,L599\t-3334FU,L1\tDRAW_SENNICHI\n",
            &[
                "black 7g7fFU",
                "syntax.spelling",
                "'L599",
                "white 3c3dFU",
                "'L1",
                "syntax.spelling",
                "end DRAW_SENNICHI Repetition ByLaw",
            ],
        ),
        ("To_Move:+\n", &["syntax.unread-line"]),
        ("$NOTE\n", &["syntax.unread-line"]),
        ("$ :x\n", &["syntax.unread-line"]),
        ("P1\n", &["syntax.unread-line"]),
        ("+\n", &["syntax.unread-line"]),
        ("+7776FU\n-\n", &["black 7g7fFU", "syntax.move", "unread"]),
        ("+7776FU", &["black 7g7fFU"]),
        ("%TORYO", &["end %TORYO Resign MoverLoses"]),
        (",\n", &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(moves(text), *expected, "{text}");
    }
}

#[test]
fn line_ends_make_no_difference() {
    let lines = ["PI", "+", "+7776FU", "T12", "-3334FU", "T3", "T3.5", "%TORYO", "T1"];
    let expected = setup(&(lines.join("\n") + "\n"));
    assert_eq!(expected.len(), 8);
    for end in ["\r\n", "\r", "\n\n", " \n"] {
        assert_eq!(setup(&(lines.join(end) + end)), expected, "{end:?}");
    }
    assert_eq!(setup(&lines.join("\n")), expected);
    assert_eq!(setup("PI\n+\n+7776FU\nT1234567890\n").last().map(String::as_str), Some("1234567890000ms"));
}

/// Text in place of a move stops the line, unless its meaning is certain.
#[test]
fn a_damaged_move_is_read_or_stops_the_line() {
    let unread: &[&str] = &["syntax.move", "unread"];
    let cases: &[(&str, &[&str])] = &[
        ("3334FU\n", &["syntax.spelling", "-3c3dFU"]),
        ("3334FU,T2\n", &["syntax.spelling", "-3c3dFU", "2000ms"]),
        ("－３３３４ＦＵ\n", &["syntax.spelling", "white 3c3dFU"]),
        ("T1-3334FU\n", &["syntax.spelling", "1000ms", "white 3c3dFU"]),
        ("-3334FUT2\n", &["syntax.spelling", "white 3c3dFU", "2000ms"]),
        ("-3334FU+2726FU\n", &["syntax.spelling", "white 3c3dFU", "black 2g2fFU"]),
        (
            "-3334FU T2 %TORYO\n",
            &["syntax.spelling", "white 3c3dFU", "2000ms", "end %TORYO Resign MoverLoses"],
        ),
        ("%TORYOT5\n", &["syntax.spelling", "end %TORYO Resign MoverLoses", "5000ms"]),
        ("%TORYO/\n", &["syntax.spelling", "end %TORYO Resign MoverLoses", "/"]),
        ("TORYO\n", &["syntax.spelling", "end TORYO Resign MoverLoses"]),
        ("++7776FU\n", unread),
        ("//+7776FU\n", unread),
        ("x+7776FU\n", unread),
        ("%-7887GI\n", unread),
        ("%7887GI\n", unread),
        ("T1x3334FU\n", unread),
        ("N+7776FU\n", unread),
        ("V3334FU\n", unread),
        ("P-3334FU\n", unread),
        ("#-3334FU\n", unread),
        ("333FU\n", unread),
        ("* 30 -3334FU\n", unread),
        ("   2 ３四歩(33)\n", unread),
        ("△３四歩\n", unread),
        ("3c3d\n", unread),
        ("2. P-3d\n", unread),
    ];
    for (text, expected) in cases {
        let told = moves(&format!("+7776FU\n{text}"));
        assert_eq!(told[0], "black 7g7fFU");
        assert_eq!(told[1..], **expected, "{text}");
    }
    assert_eq!(setup("PI\n++7776FU\n"), ["syntax.spelling", "turn black", "black 7g7fFU"]);
    // A move before the start position is not part of the game.
    assert_eq!(setup("see 7776FU below\nPI\n+\n+7776FU\n"), ["syntax.move", "turn black", "black 7g7fFU"]);
    // The start position of another game does not matter here.
    for next in ["", "/\nPI\n+\n", "%TORYO\nPI\n+\n"] {
        let told = setup(&format!("M7776FU\n-3334FU\n{next}"));
        assert_eq!(told[..3], ["setup.turn", "syntax.move", "unread"], "{next}");
    }
}

#[test]
fn a_finding_marks_the_part_of_a_line_that_is_wrong() {
    let cases = [("+7775FU hm", Code::CannotMove, "+7775FU"), ("+7776FU hm", Code::Trailing, "hm")];
    for (line, code, wrong) in cases {
        let parsed = crate::parse(format!("PI\n+\n{line}\n%TORYO\n").as_bytes());
        let found = parsed.diagnostics.iter().find(|found| found.code == code);
        assert_eq!(found.map(|found| parsed.source.slice(found.span)), Some(wrong), "{line}");
    }
}

/// A missing statement is marked before the move; a time without its number ends where the next word begins.
#[test]
fn a_finding_of_what_is_missing_marks_no_more_than_its_place() {
    let parsed = crate::parse("PI\n+7776FU\nT-1%TORYO\n".as_bytes());
    let places: Vec<_> = parsed.diagnostics.iter().map(|found| (found.code, found.span)).collect();
    let no_turn = (Code::NoTurn, Span { start: 3, end: 3 });
    assert_eq!(places, [no_turn, (Code::ClockSyntax, Span { start: 11, end: 14 })]);
    let spans = testing::hear(&CSA, "PI\n+\n+7776FU\nT-1%TORYO\n").spans;
    assert_eq!(spans.last(), Some(&Span { start: 16, end: 22 }));
}

/// A stray line among the moves does not begin another game if they continue.
#[test]
fn a_game_goes_on_over_a_stray_line() {
    for stray in ["/", "V2.2"] {
        let told = moves(&format!("+7776FU\n{stray}\n\n'x\n-3334FU\n"));
        assert_eq!(told, ["black 7g7fFU", "syntax.unread-line", "'x", "white 3c3dFU"], "{stray}");
        let told = moves(&format!("+7776FU\n{stray}\nPI\n+\n+2726FU\n"));
        assert!(told.contains(&"/".to_string()), "{stray} {told:?}");
    }
    let told = moves("+7776FU\n%TORYO\nN+late\n");
    assert_eq!(told[2..], ["header.late", "black N+=late"]);
}

/// A fact directly after an ending belongs to the next game if there is one.
#[test]
fn facts_behind_an_ending_begin_a_game_that_has_moves() {
    let games = |text: &str| 1 + moves(text).iter().filter(|note| *note == "/").count();
    for head in ["N+late", "$EVENT:late"] {
        for next in ["+2726FU\n", "PI\n+\n", "%CHUDAN\n", "N-x\n'x\nPI\n+\n"] {
            assert_eq!(games(&format!("+7776FU\n%TORYO\n{head}\n{next}")), 2, "{head} {next}");
        }
        assert_eq!(games(&format!("+7776FU\n%TORYO\n{head}\n'x\n")), 1, "{head}");
        assert_eq!(games(&format!("+7776FU\n%TORYO\n{head}\n/\nPI\n+\n+2726FU\n")), 2, "{head}");
    }
    assert_eq!(games("+7776FU\n%TORYO\n$END_TIME:2026/11/23 10:00:00\nPI\n+\n+2726FU\n"), 2);
    let told = moves("+7776FU\n%TORYO\n$END_TIME:2026/11/23 10:00:00\nPI\n+\n");
    assert_eq!(told[2..4], ["end-time END_TIME=2026/11/23 10:00:00", "syntax.spelling"]);
}

/// "the summary names players"
#[test]
fn the_summary_is_taken_by_the_names_of_the_players() {
    let said = |names: &str, summary: &str| {
        setup(&format!("{names}PI\n+\n+7776FU\n'summary:{summary}\n")).split_off(names.lines().count() + 2)
    };
    let names = "N+alice\nN-bob\n";
    let black = ["sum uchifuzume IllegalMove Wins(Black)"];
    assert_eq!(said(names, "uchifuzume:bob lose:alice win"), black);
    assert_eq!(said(names, "uchifuzume:alice win:bob lose"), black);
    assert_eq!(said("", "uchifuzume:alice win:bob lose"), black);
    assert_eq!(said(names, "jishogi:alice draw:bob draw"), ["sum jishogi Impasse Draw"]);
    assert_eq!(said(names, "time up:alice lose:bob win"), ["sum time up Time Wins(White)"]);
    assert_eq!(said(names, "abnormal:bob lose:alice win"), ["sum abnormal Other Decided(Black)"]);
    let none = said(names, "toryo:carol win:bob lose");
    assert_eq!(none, ["ending.player", "'summary:toryo:carol win:bob lose"]);
}

/// Of several names the first counts, and in a game of a player against itself the order decides.
#[test]
fn the_summary_is_compared_with_the_first_names() {
    let last = |text: &str| setup(text).pop();
    let white = Some("sum toryo Resign Wins(White)".to_string());
    let summary = "'summary:toryo:alice lose:bob win\n";
    assert_eq!(last(&format!("N+alice\nN-bob\nPI\n+\n+7776FU\nN+carol\n{summary}")), white);
    assert_eq!(last(&format!("N+\nN+alice\nN-bob\nPI\n+\n+7776FU\n{summary}")), white);
    let same = "N+a\nN-a\nPI\n+\n+7776FU\n'summary:toryo:a lose:a win\n";
    assert_eq!(last(same), white);
}

/// Some programs write a sign before a time. Two squares after it are a move without its piece.
#[test]
fn a_time_with_a_sign_is_no_move() {
    for time in ["T+600", "T-600", "T+3600", "T-12"] {
        let expected = ["black 7g7fFU", "clock.syntax", "white 3c3dFU"];
        for text in [format!("+7776FU,{time}\n-3334FU\n"), format!("+7776FU\n{time}\n-3334FU\n")] {
            assert_eq!(moves(&text), expected, "{text}");
        }
    }
    for text in ["T+3334", "T-0055"] {
        assert_eq!(moves(&format!("+7776FU\n{text}\n"))[1..], ["syntax.move", "unread"], "{text}");
    }
}

#[test]
fn a_time_behind_a_statement_that_was_not_read_is_not_that_of_the_move() {
    let expected =
        ["black 7g7fFU", "12000ms", "syntax.unread-line", "syntax.unread-line", "white 3c3dFU", "1000ms"];
    for line in ["#CENSORED,T123", "hm,T123"] {
        assert_eq!(moves(&format!("+7776FU\nT12\n{line}\n-3334FU\nT1\n")), expected, "{line}");
    }
}

/// "Keys of version 3.0 stand in comments"; among the moves such a comment is about one of them.
#[test]
fn a_header_in_a_comment_stands_before_the_moves_or_at_their_end() {
    let told = moves("'$TIME:600+0+0\n+7776FU\n'$TIME:10:30\n%TORYO\n'$END_TIME:2026/03/01\n");
    assert_eq!(told[0], "time-control TIME=600+0+0");
    assert_eq!(told[2], "'$TIME:10:30");
    assert_eq!(told[4], "end-time END_TIME=2026/03/01");
}

/// A missing rank is reported at the ranks that are drawn.
#[test]
fn a_rank_that_is_not_drawn_is_said_where_the_others_are() {
    let parsed = crate::parse("PI\nP1\nP2\n+\n".as_bytes());
    let place = parsed.diagnostics.iter().rfind(|found| found.code == Code::BadBoard).map(|found| found.span);
    assert_eq!(place, Some(Span::new(3, 8)));
}
