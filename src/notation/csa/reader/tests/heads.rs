//! Names and facts without a line end between them.

use super::*;

const GLUED: &str = "syntax.spelling";

/// The notes of the reader for the headers of a game.
fn head(text: &str) -> Vec<String> {
    let mut told = setup(&format!("{text}PI\n+\n"));
    assert_eq!(told.pop().as_deref(), Some("turn black"));
    told
}

#[test]
fn a_name_or_a_fact_behind_another_is_one_of_its_own() {
    assert_eq!(head("N+甲野N-乙山\n"), [GLUED, "black N+=甲野", "white N-=乙山"]);
    assert_eq!(head("N+alphaN-beta\n"), [GLUED, "black N+=alpha", "white N-=beta"]);
    assert_eq!(head("V2.2\nN-乙山$EVENT:大会\n"), [GLUED, "white N-=乙山", "event EVENT=大会"]);
    assert_eq!(head("V2.2N+甲野\n"), [GLUED, "black N+=甲野"]);
    assert_eq!(
        head("$EVENT:大会 $SITE:会館$OPENING:矢倉\n"),
        [GLUED, "event EVENT=大会", "site SITE=会館", "opening OPENING=矢倉"]
    );
}

/// A sign within a word, a player who is named elsewhere, a price, and a variable of another program.
#[test]
fn a_value_that_only_looks_like_two_is_one() {
    for text in [
        "N+GAN-2\n",
        "N+甲野N-2\nN-乙山\n",
        "N-乙山\nN+甲野 N-2\n",
        "N+甲野 N+2\n",
        "$EVENT:$100:0\n",
        "$EVENT:大会 N-2\n",
    ] {
        assert!(!head(text).contains(&GLUED.to_string()), "{text}");
    }
    assert!(!head("V3.0 with $EVENT:a\n").contains(&"event EVENT=a".to_string()));
    assert!(!head("$EVENT:a $FOO:b\n").contains(&GLUED.to_string()));
}

/// There is no deep recursion, and the following lines are not searched repeatedly.
#[test]
fn a_hundred_thousand_statements_on_a_line_are_read() {
    let many = |part: &str| part.repeat(100_000);
    for text in [many("$EVENT:"), many("N-"), many("$SITE:N-a "), format!("V{}{}", many("1"), many("N-"))] {
        head(&format!("$EVENT:x\n{text}\n"));
    }
}

#[test]
fn a_whole_game_may_stand_on_one_line() {
    let expected = ["syntax.spelling", "syntax.spelling", "black N+=a", "white N-=b, c", "turn black"];
    for text in ["V2.2,N+a,N-b, c,PI,+,+7776FU,T1,%TORYO", "V2.2,N+a,N-b, c, PI, +, +7776FU, T1, %TORYO,"] {
        let notes = setup(text);
        assert_eq!(notes[..5], expected, "{text}");
        let moves = ["black 7g7fFU", "1000ms", "end %TORYO Resign MoverLoses"];
        assert!(notes[5..].iter().filter(|note| *note != "skipped").eq(moves.iter()), "{notes:?}");
    }
}

#[test]
fn signs_that_are_not_in_ascii_are_read() {
    let expected = ["syntax.spelling", "white N-=乙", "syntax.spelling", "black N+=甲"];
    assert_eq!(setup("N−乙\nＮ＋甲\nPI\n+\n")[..4], expected);
    let ending = ["black 7g7fFU", "syntax.spelling", "end ％ＴＯＲＹＯ Resign MoverLoses"];
    assert_eq!(moves("+7776FU\n％ＴＯＲＹＯ\n"), ending);
    assert!(moves("+7776FU\n％ＷＨＡＴ\n").contains(&"syntax.unread-line".to_string()));
}

#[test]
fn a_line_of_dashes_is_no_move() {
    let notes = moves("+7776FU\n-3334FU\n%TORYO\n-- \nAlpha\n");
    let said = ["black 7g7fFU", "white 3c3dFU", "end %TORYO Resign MoverLoses"];
    assert_eq!(notes, [&said[..], &["syntax.unread-line", "syntax.unread-line"]].concat());
    for text in ["-", "--3334FU", "+-"] {
        let notes = moves(&format!("+7776FU\n{text}\n"));
        assert!(notes.contains(&"syntax.move".to_string()), "{text}: {notes:?}");
    }
}
