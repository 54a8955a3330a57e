use super::*;
use crate::shogi::{Color, PieceKind};

fn read(text: &str) -> Option<MoveText> {
    match movement(Names::shogi(), text) {
        Ok(("", said)) => Some(said.text),
        _ => None,
    }
}

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// Spellings, and their meaning: kind, origin, destination, capture, promotion.
type Case = (&'static [&'static str], PieceKind, Origin, &'static str, Option<bool>, Option<bool>);

/// "piece [origin] op dest [promo]"; both coordinates as digits in Hosking's and Kitao's styles.
#[test]
fn every_style_says_the_same() {
    let cases: &[Case] = &[
        (&["P-7f", "P-76", "歩-76", "P-7六"], PieceKind::PAWN, Origin::Unsaid, "7f", Some(false), None),
        (&["P7f", "P76"], PieceKind::PAWN, Origin::Unsaid, "7f", None, None),
        (&["Bx2b+", "Bx22+", "角x22+"], PieceKind::BISHOP, Origin::Unsaid, "2b", Some(true), Some(true)),
        (
            &["G6i-5h", "G69-58", "金(69)-58"],
            PieceKind::GOLD,
            Origin::Square(square("6i")),
            "5h",
            Some(false),
            None,
        ),
        (&["G6i5h", "G6958"], PieceKind::GOLD, Origin::Square(square("6i")), "5h", None, None),
        (&["P*5e", "P'55", "P’55", "P@5e", "歩*55"], PieceKind::PAWN, Origin::Hand, "5e", None, None),
        (
            &["+R-3a", "D-3a", "+R-31", "龍-31", "竜-31", "+飛-31"],
            PieceKind::DRAGON,
            Origin::Unsaid,
            "3a",
            Some(false),
            None,
        ),
        (&["R2-5h", "R2-58"], PieceKind::ROOK, Origin::File(2), "5h", Some(false), None),
        (&["G45h", "G458"], PieceKind::GOLD, Origin::File(4), "5h", None, None),
        (&["Gb6b"], PieceKind::GOLD, Origin::Rank(2), "6b", None, None),
        (&["Sex5d"], PieceKind::SILVER, Origin::Rank(5), "5d", Some(true), None),
        (&["B8x5e"], PieceKind::BISHOP, Origin::File(8), "5e", Some(true), None),
        (&["Nx7c=", "Nx73="], PieceKind::KNIGHT, Origin::Unsaid, "7c", Some(true), Some(false)),
        (
            &["と(79)-88", "T79-88", "+P79-88"],
            PieceKind::TOKIN,
            Origin::Square(square("7i")),
            "8h",
            Some(false),
            None,
        ),
    ];
    for &(texts, kind, origin, to, takes, promote) in cases {
        for text in texts {
            let mut said = MoveText::to(Destination::Square(square(to)));
            (said.before, said.origin, said.takes, said.promote) = (Some(kind), origin, takes, promote);
            said.by_rules = true;
            assert_eq!(read(text), Some(said), "{text}");
        }
    }
}

/// "Capture-only shortcuts": the piece captures on the destination of the move before.
#[test]
fn a_capture_may_leave_out_its_square() {
    let cases = [
        ("xP", PieceKind::PAWN, Origin::Unsaid, None),
        ("Px", PieceKind::PAWN, Origin::Unsaid, None),
        ("Px+", PieceKind::PAWN, Origin::Unsaid, Some(true)),
        ("銀x", PieceKind::SILVER, Origin::Unsaid, None),
        ("角x+", PieceKind::BISHOP, Origin::Unsaid, Some(true)),
        ("x+B", PieceKind::HORSE, Origin::Unsaid, None),
        ("xS6", PieceKind::SILVER, Origin::File(6), None),
        ("G6x", PieceKind::GOLD, Origin::File(6), None),
        ("Gbx", PieceKind::GOLD, Origin::Rank(2), None),
        ("金(69)x", PieceKind::GOLD, Origin::Square(square("6i")), None),
        // Kitao style has letters for pieces without a kanji name.
        ("G(69)x", PieceKind::GOLD, Origin::Square(square("6i")), None),
        ("S(3c)x+", PieceKind::SILVER, Origin::Square(square("3c")), Some(true)),
    ];
    for (text, kind, origin, promote) in cases {
        let said = read(text).expect(text);
        let expected = (Destination::Same, Some(kind), origin, Some(true), promote);
        assert_eq!((said.to, said.before, said.origin, said.takes, said.promote), expected, "{text}");
    }
    assert_eq!(read("G69x"), None, "the other square has been lost");
    assert_eq!(read("SxG").map(|said| said.to), Some(Destination::Taken(PieceKind::GOLD)));
}

#[test]
fn a_move_may_have_the_mark_of_its_side() {
    for (mark, color) in [("", None), ("☗", Some(Color::Black)), ("△", Some(Color::White))] {
        for text in ["P-7f", "Px+", "7g7f", "歩-76", "G(69)-58"] {
            let said = read(text).expect(text);
            assert_eq!(read(&format!("{mark}{text}")), Some(MoveText { color, ..said }), "{mark}{text}");
        }
    }
}

#[test]
fn words_are_no_moves() {
    for text in [
        "",
        "P",
        "+",
        "x",
        "Sente",
        "P-",
        "P-0a",
        "P-7j",
        "P*",
        "B52s",
        "e4",
        "Nf3",
        "S2d2x",
        "76",
        "7f",
        "xx",
        "R2hx",
        "R2hx+",
        "P-7",
        "P-七六",
        "7六8四",
        "▲",
        "▲7六歩",
        "▲▲P-7f",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
    assert!(read("7g7f").is_some_and(|said| !said.by_rules));
    assert_eq!(
        movement(Names::shogi(), "P-7f!? x").map(|(rest, said)| (rest, said.judged)),
        Ok((" x", "!?"))
    );
}
