//! Comments in prose between moves on lines of their own.

use super::{line, read};
use crate::diag::Code;

const TAGS: &str = "[Black \"Ko, Oi\"]\n[White \"Otsu, Challenger\"]\n[Event \"Game 1\"]\n\n";

/// Comments have blank lines around them; moves have their ply before them and the totals of both sides after them.
#[test]
fn prose_up_to_the_next_number_is_a_comment() {
    let text = format!(
        "{TAGS}Before the game all spoke of P-7f.\n\n1.P7g-7f     00:00:00  00:00:00\n2.P3c-3d     00:00:00  00:04:00\n\n\
        White could also play P-8d here. If Black answers P-2f, then P-8e and G-7h\n\
        would lead to the double wing attack.\n\nResigns is too early, of course.\n\n\
        3.B8hx2b+    00:03:00  00:04:00\n\nThis takes the bishop:\n3.P-2f P-8d 4.P-2e was the other way.\n\n\
        4.S3ax2b     00:03:00  00:05:00\nResigns\n"
    );
    for text in [text.clone(), text.replace('\n', "\r\n")] {
        assert_eq!(line(&text), ("7g7f 3c3d 8h2b+ 3a2b".into(), vec!["syntax.spelling"]), "{text}");
        let parsed = read(&text);
        assert_eq!(parsed.records[0].root().comments(), ["Before the game all spoke of P-7f."]);
        let comments: Vec<usize> =
            parsed.records[0].mainline().take(4).map(|node| node.comments().len()).collect();
        // A line without text stays between two paragraphs.
        assert_eq!(comments, [0, 4, 2, 0]);
    }
}

/// If the next number does not follow, the words may contain a move.
#[test]
fn prose_that_may_hold_a_move_of_the_game_stops_it() {
    let stops = |moves: &str| {
        let (found, codes) = line(&format!("{TAGS}1.P7g-7f\n2.P3c-3d\n\n{moves}\nResigns\n"));
        found == "7g7f 3c3d" && codes.iter().any(|code| matches!(*code, "syntax.move" | "move.none"))
    };
    // A number is missing, two moves share one, or nothing follows the words.
    assert!(stops("Here Black played P-2f and not another move.\n\n4.P8c-8d\n"));
    assert!(stops("Here White could play P-8d as well.\n\n3.P2g-2f P8c-8d\n"));
    assert!(stops("Here Black played P-2f and not another move.\n"));
    assert!(stops("Here Black played P-2f and not another move.\n3.P2g-2f\n"));
    // Facts are not prose.
    let facts = "[Event \"x\"]\n\nBlack: Habu and his friends\n\n1.P7g-7f\n2.P3c-3d\nResigns\n";
    assert_eq!(read(facts).records[0].headers().black(), Some("Habu and his friends"));
    // Neither are moves without numbers.
    let pairs = "1. P-7f\n\nP-3d\n\n2. P-2f\n\nP-8d\n\nResigns\n";
    assert_eq!(line(pairs), ("7g7f 3c3d 2g2f 8c8d".into(), vec![]));
}

/// A paragraph too far above the next number is not a comment, which does not affect the paragraphs after it.
#[test]
fn prose_is_searched_from_each_of_its_paragraphs_on() {
    let paragraph = "White thinks of the next move here.\n\n";
    let text = |above: usize| {
        let prose = paragraph.repeat(above);
        format!("{TAGS}1.P7g-7f\n2.P3c-3d\n\n{prose}3.P2g-2f\nResigns\n")
    };
    let comments = |text: &str| {
        let parsed = read(text);
        let second = parsed.records[0].mainline().nth(1).map(|node| node.comments().len());
        (second, parsed.diagnostics.iter().filter(|found| found.code == Code::UnreadLine).count())
    };
    // The next number is searched in 8192 bytes.
    let near = 8192 / paragraph.len();
    assert_eq!(comments(&text(near)), (Some(2 * near - 1), 0));
    let (kept, unread) = comments(&text(near + 3));
    assert!(kept.is_some_and(|kept| kept > near) && unread == 3, "{kept:?} {unread}");
}
