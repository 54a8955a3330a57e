//! Variants in which pieces are captured by enclosing them, case by case, counted and judged by hand from their
//! descriptions.

use kifu::IllegalMove::{CannotMove, PathBlocked};
use kifu::{Color, Goal, Position, Variant};

use super::cases::{after, check};

/// Sliding pieces: the number of first moves, by ranks and files.
#[test]
fn first_moves_of_hasami_and_mak_yek_are_as_many_as_counted_by_hand() {
    let cases = [
        // Nine pieces, with seven empty squares in front of each.
        ("hasami", 9 * 7),
        // The second rank only, five squares each.
        ("hasami18", 9 * 5),
        // Also a leap over the piece in front, for those behind.
        ("dai-hasami", 9 * 5 + 9),
        ("dai-hasami-diag", 9 * 5 + 9),
        // Two squares forward and one back for the front rank, one for the back rank.
        ("mak-yek", 8 * 2 + 8 + 8),
        // The front rank can capture beyond those two squares.
        ("mak-yek-seed", 32 + 8),
    ];
    for (name, count) in cases {
        assert_eq!(Position::start(&Variant::named(name).unwrap()).legal_moves().len(), count, "{name}");
    }
}

/// The captures of a move in hasami shogi and related variants.
#[test]
fn men_that_are_enclosed_are_taken() {
    let cases = [
        // A line of any length between two own pieces.
        ("hasami", "9/9/9/9/Pppp5/9/4P4/7pp/9 b", "5g5e", "9/9/9/9/P3P4/9/9/7pp/9 w"),
        // Two lines at once.
        ("hasami", "9/9/4P4/4p4/Ppp6/9/4P4/7pp/3P5 b", "6i6e", "9/9/4P4/4p4/P2P5/9/4P4/7pp/9 w"),
        ("hasami", "9/9/4P4/4p4/Pppp5/9/4P4/7pp/9 b", "5g5e", "9/9/4P4/9/P3P4/9/9/7pp/9 w"),
        // Not along a diagonal, and not with a gap.
        ("hasami", "9/9/6P2/5p3/9/9/4P4/7pp/9 b", "5g5e", "9/9/6P2/5p3/4P4/9/9/7pp/9 w"),
        ("hasami", "9/9/9/9/P1pp5/9/4P4/7pp/9 b", "5g5e", "9/9/9/9/P1ppP4/9/9/7pp/9 w"),
        // A piece may move between two others, and into a gap of a line that is then enclosed.
        ("hasami", "9/9/9/9/P1P6/9/1p7/7pp/9 w", "8g8e", "9/9/9/9/PpP6/9/9/7pp/9 b"),
        ("hasami", "9/9/9/9/Pp1pP4/9/2p6/7pp/9 w", "7g7e", "9/9/9/9/PpppP4/9/9/7pp/9 b"),
        // In a corner: one piece, and a group.
        ("hasami", "pP7/9/8P/9/9/9/9/7pp/9 b", "1c9c", "pP7/9/P8/9/9/9/9/7pp/9 w"),
        ("hasami", "pP7/8P/9/9/9/9/9/7pp/9 b", "1b9b", "1P7/P8/9/9/9/9/9/7pp/9 w"),
        ("hasami", "pP7/pP7/8P/9/9/9/9/7pp/9 b", "1c9c", "1P7/1P7/P8/9/9/9/9/7pp/9 w"),
        ("hasami", "7pp/P7p/9/8P/9/9/P6P1/7pp/9 b", "1d1c", "7pp/P7p/8P/9/9/9/P6P1/7pp/9 w"),
        ("hasami", "6Ppp/9/7Pp/8P/9/9/9/pp7/7P1 b", "2c2b", "6Ppp/7P1/8p/8P/9/9/9/pp7/7P1 w"),
        // The piece in the corner was already enclosed: another move does not capture it.
        ("hasami", "pP7/P8/8P/7p1/9/9/9/7pp/9 b", "1c2c", "pP7/P8/7P1/7p1/9/9/9/7pp/9 w"),
        ("hasami", "pP7/P8/9/9/8p/9/7P1/9/7pp b", "2g2e", "pP7/P8/9/9/7Pp/9/9/9/7pp w"),
        // No corners in mak-yek, but a piece that moves between two others captures both.
        ("mak-yek", "pP6/7P/8/8/8/8/6pp/8 b", "1b8b", "pP6/P7/8/8/8/8/6pp/8 w"),
        ("mak-yek", "8/8/8/2p1p3/8/3P4/6pp/8 b", "5f5d", "8/8/8/3P4/8/8/6pp/8 w"),
        ("mak-yek", "8/8/3p4/8/3p4/8/P5pp/8 b", "8g8d", "8/8/3p4/P7/3p4/8/6pp/8 w"),
        ("mak-yek", "8/8/3p4/P7/3p4/8/6pp/8 b", "8d5d", "8/8/8/3P4/8/8/6pp/8 w"),
        ("mak-yek-seed", "8/8/8/2p1p3/8/3P4/6pp/P7 b", "5f5d", "8/8/8/2pPp3/8/8/6pp/P7 w"),
        // In the other reading, a piece captures by moving onto a piece, and encloses others from there.
        ("mak-yek-seed", "8/8/8/P1pp4/8/3P4/6pp/8 b", "5f5d", "8/8/8/P1pP4/8/8/6pp/8 w"),
        ("mak-yek-seed", "8/8/8/1Ppp4/8/3P4/6pp/8 b", "5f5d", "8/8/8/1P1P4/8/8/6pp/8 w"),
    ];
    for (variant, sfen, usi, expected) in cases {
        let (_, text) = after(variant, &format!("{sfen} - 1"), &[usi]);
        assert_eq!(text, format!("{expected} -"), "{variant} {sfen} {usi}");
    }
}

/// A law may limit how many pieces are captured at once, and allow only a single piece to be captured in a corner.
#[test]
fn a_law_may_bind_how_much_is_taken() {
    let laws = "longest = 2, corner = \"single\"";
    let toml = format!(
        "name = \"short\"\ntitle = {{ en = \"Short\", ja = \"短\" }}\nbase = \"hasami\"\n[laws]\n\
        capture = {{ {laws} }}\n"
    );
    let short = Variant::from_toml(&toml).unwrap();
    for (sfen, usi, expected) in [
        ("9/9/9/9/P1pp5/9/4P4/7pp/9 b", "5g5e", "9/9/9/9/P1ppP4/9/9/7pp/9 w"),
        ("9/9/9/9/PPpp5/9/4P4/7pp/9 b", "5g5e", "9/9/9/9/PP2P4/9/9/7pp/9 w"),
        ("9/9/9/9/Pppp5/9/4P4/7pp/9 b", "5g5e", "9/9/9/9/PpppP4/9/9/7pp/9 w"),
        ("pP7/8P/9/9/9/9/9/7pp/9 b", "1b9b", "1P7/P8/9/9/9/9/9/7pp/9 w"),
        ("pP7/pP7/8P/9/9/9/9/7pp/9 b", "1c9c", "pP7/pP7/P8/9/9/9/9/7pp/9 w"),
    ] {
        let mut position = Position::from_sfen(&format!("{sfen} - 1"), &short).unwrap();
        position.play(position.parse_usi(usi).unwrap()).unwrap();
        assert_eq!(position.to_sfen(), format!("{expected} - 2"), "{sfen}");
    }
}

/// With one piece left a side loses in hasami shogi, with none in mak-yek; five in a row outside the home ranks win in
/// dai hasami.
#[test]
fn ends_of_hasami_and_mak_yek() {
    let cases = [
        ("hasami", "9/9/9/9/Pp7/9/2P6/9/8p b", "7g7e", Some(Goal::TooFew)),
        ("hasami", "9/9/9/9/Pp7/9/2P6/9/7pp b", "7g7e", None),
        ("mak-yek", "8/8/8/Pp6/8/2P5/8/7p b", "6f6d", None),
        ("mak-yek", "8/8/8/Pp6/8/2P5/8/8 b", "6f6d", Some(Goal::TooFew)),
        ("dai-hasami", "8p/8p/9/9/PPPP5/9/4P4/9/9 b", "5g5e", Some(Goal::Line)),
        ("dai-hasami", "8p/8p/9/9/PPPP5/9/5P3/9/9 b", "4g4e", None),
        ("dai-hasami", "8p/8p/9/9/9/9/4P4/PPPP5/9 b", "5g5h", None),
        ("dai-hasami", "8p/8p/P8/P8/P8/P8/9/8P/9 b", "1h9h", None),
        ("dai-hasami", "8p/8p/P8/P8/P8/P8/8P/9/9 b", "1g9g", Some(Goal::Line)),
        ("dai-hasami", "8p/8p/P8/1P7/2P6/3P5/8P/9/9 b", "1g5g", None),
        ("dai-hasami-diag", "8p/8p/P8/1P7/2P6/3P5/8P/9/9 b", "1g5g", Some(Goal::Line)),
        ("dai-hasami-diag", "8p/8p/5P3/4P4/3P5/2P6/8P/9/9 b", "1g8g", Some(Goal::Line)),
        // The far ranks are not the own home ranks.
        ("dai-hasami", "PPPP5/8p/4P4/9/9/9/9/9/8p b", "5c5a", Some(Goal::Line)),
    ];
    for (variant, sfen, usi, expected) in cases {
        let over = after(variant, &format!("{sfen} - 1"), &[usi]).0.game_end();
        assert_eq!(over.map(|over| over.goal), expected, "{variant} {sfen} {usi}");
        let winner = over.and_then(|over| over.outcome.winner());
        assert_eq!(winner, expected.map(|_| Color::Black), "{variant} {sfen} {usi}");
    }
    let jump = "9/9/9/4p4/3PP4/9/9/9/pp7 b - 1";
    check(&[
        ("dai-hasami", jump, "5e5c", Ok(())),
        ("dai-hasami", jump, "5e7e", Ok(())),
        ("dai-hasami", jump, "5e5b", Err(PathBlocked)),
        ("dai-hasami", jump, "5e5d", Err(CannotMove)),
        ("hasami", jump, "5e5c", Err(PathBlocked)),
    ]);
}

/// In the stricter reading of dai hasami shogi, lines on the first ranks of either side do not count.
#[test]
fn no_line_counts_on_the_first_ranks_where_the_law_says_so() {
    let strict = "name = \"strict\"\ntitle = { en = \"Strict\", ja = \"大はさみ\" }\nbase = \"dai-hasami\"\n[laws]\n\
        goals = { line = { length = 5, home = 2, far = 2, horizontal = true, vertical = true, diagonal = false } }\n";
    let strict = Variant::from_toml(strict).unwrap();
    for (sfen, usi, expected) in [
        ("PPPP5/8p/4P4/9/9/9/9/9/8p b - 1", "5c5a", None),
        ("8p/PPPP5/4P4/9/9/9/9/9/8p b - 1", "5c5b", None),
        ("8p/9/PPPP5/4P4/9/9/9/9/8p b - 1", "5d5c", Some(Goal::Line)),
        ("8P/9/p8/p8/p8/p8/1p7/9/8P w - 1", "8g9g", Some(Goal::Line)),
        ("8P/9/9/9/p8/p8/p8/p8/1p6P w - 1", "8i9i", None),
    ] {
        let mut position = Position::from_sfen(sfen, &strict).unwrap();
        position.play(position.parse_usi(usi).unwrap()).unwrap();
        assert_eq!(position.game_end().map(|over| over.goal), expected, "{sfen} {usi}");
    }
}

/// "The piece on the corner itself" when the other side holds all squares beside it; "any group along the edges that
/// holds the corner": what the description says of a corner is what is captured there.
#[test]
fn a_corner_is_captured_as_the_description_says() {
    let single =
        "an enemy piece in a corner is captured when the side that moves holds both squares beside it";
    let group = "a group of enemy pieces along the edges that holds a corner is captured when the side that moves holds \
        all squares beside it";
    for (corner, said, sfen, usi, taken) in [
        ("single", single, "7Pp/9/8P/9/9/9/9/9/pp7 b - 1", "1c1b", 1),
        // Its own piece stands next to it: both squares are occupied, and nothing is captured.
        ("single", single, "6Ppp/9/8P/9/9/9/9/9/pp7 b - 1", "1c1b", 0),
        ("group", group, "6Ppp/7P1/8P/9/9/9/9/9/pp7 b - 1", "1c1b", 2),
        // One piece of the group is not at the edge.
        ("group", group, "6Ppp/6Ppp/7P1/8P/9/9/9/9/pp7 b - 1", "1d1c", 0),
    ] {
        let laws = format!("[laws]\ncapture = {{ corner = \"{corner}\" }}\n");
        let text =
            format!("name = \"own\"\ntitle = {{ en = \"Own\", ja = \"自\" }}\nbase = \"hasami\"\n{laws}");
        let variant = kifu::Variant::from_toml(&text).unwrap();
        assert!(variant.rules().iter().any(|rule| rule == said), "{corner}: {:#?}", variant.rules());
        let mut position = kifu::Position::from_sfen(sfen, &variant).unwrap();
        let before = position.pieces().count();
        position.play(position.parse_usi(usi).unwrap()).unwrap();
        assert_eq!(before - position.pieces().count(), taken, "{corner} {sfen} {usi}");
    }
}
