use super::*;
use crate::shogi::PieceKind;

fn read(text: &str) -> Option<(MoveText, Oddities)> {
    let words = Words::new(&Variant::shogi());
    match movement(&words, text) {
        Ok(("", read)) => Some(read),
        _ => None,
    }
}

fn square(file: u8, rank: u8) -> Square {
    Square::new(file, rank).expect("on the board")
}

/// "Tolerate half-width digits (`7六歩(77)`) and digit ranks (`７6`, `76歩`)."
#[test]
fn a_square_is_read_in_any_digits() {
    for text in
        ["７六歩(77)", "7六歩(77)", "７6歩(77)", "76歩(77)", "七六歩(77)", "７六歩（７７）", "７６歩 (77)"]
    {
        let (said, odd) = read(text).expect(text);
        assert_eq!(said.to, Destination::Square(square(7, 6)), "{text}");
        assert_eq!(said.origin, Origin::Square(square(7, 7)), "{text}");
        assert_eq!(said.before, Some(PieceKind::PAWN), "{text}");
        assert_eq!(odd.is_empty(), text == "７六歩(77)", "{text}");
    }
}

#[test]
fn letters_stand_for_pieces_and_ranks() {
    let plain = read("７六歩(77)").expect("a move").0;
    for text in ["７六P(77)", "７f歩(77)", "７f歩(7g)", "7fP(7g)"] {
        let (said, odd) = read(text).expect(text);
        assert_eq!(said, plain, "{text}");
        assert!(!odd.is_empty(), "{text}");
    }
    assert_eq!(read("２二+B(33)").expect("a move").0.before, Some(PieceKind::HORSE));
    assert!(read("７六p(77)").is_none() && read("７六Z(77)").is_none());
}

/// Such characters come from typing or from text recognition.
#[test]
fn characters_that_look_alike_are_read() {
    let cases = [
        ("８ニ飛(28)", "８二飛(28)"),
        ("８ハ飛(28)", "８八飛(28)"),
        ("３ー馬(22)", "３一馬(22)"),
        ("４二卜(43)", "４二と(43)"),
        ("４二ト(43)", "４二と(43)"),
        ("４二成银(43)", "４二成銀(43)"),
        ("８二飞成(28)", "８二飛成(28)"),
        ("８二龙(28)", "８二龍(28)"),
    ];
    for (text, plain) in cases {
        let (said, odd) = read(text).expect(text);
        assert_eq!(Some(said), read(plain).map(|read| read.0), "{text}");
        assert!(!odd.is_empty(), "{text}");
    }
    assert!(read("７ホ歩(77)").is_none() && read("７六卡(77)").is_none() && read("ハ六歩(77)").is_none());
}

/// Okisaki is played on ten files and ranks, wa shogi on eleven.
#[test]
fn origins_on_large_boards_may_lack_a_zero() {
    let from = |name: &str, text: &str| {
        let words = Words::new(&Variant::named(name).expect("it is registered"));
        let read = movement(&words, text).ok()?;
        Some((read.1.0.origin, read.1.1.is_empty()))
    };
    let at = |file, rank| Origin::Square(Square::new(file, rank).expect("on the board"));
    assert_eq!(from("okisaki", "１０七歩(1008)"), Some((at(10, 8), true)));
    assert_eq!(from("okisaki", "10七歩(108)"), Some((at(10, 8), false)));
    assert_eq!(from("okisaki", "１０七歩(108)"), Some((at(10, 8), false)));
    assert_eq!(from("wa", "３十歩(311)"), Some((at(3, 11), false)));
    assert_eq!(from("wa", "３十歩(111)"), None, "file 11 or rank 11");
    assert_eq!(from("shogi", "７六歩(108)"), None);
}

/// The names of pieces in descriptions of wa shogi.
#[test]
fn pieces_of_wa_are_named_in_full() {
    let words = Words::new(&Variant::named("wa").expect("it is registered"));
    for name in
        ["雲鷲", "隠狐", "飛鷹", "燕羽", "猛狼", "猛鹿", "鶴玉", "雁飛", "雀歩", "歩牛", "靏玉", "盲犬"]
    {
        let text = format!("６六{name}(67)");
        assert!(matches!(movement(&words, &text), Ok(("", _))), "{text}");
    }
}

/// "成 + (銀|桂|香) before suffix = promoted piece; after piece name = promotion."
#[test]
fn promotion_is_not_a_promoted_piece() {
    let cases = [
        ("２二角成(88)", PieceKind::BISHOP, Some(true)),
        ("２二角(88)成", PieceKind::BISHOP, Some(true)),
        ("２二角(88)不成", PieceKind::BISHOP, Some(false)),
        ("２二角(88)", PieceKind::BISHOP, None),
        ("２二角不成(88)", PieceKind::BISHOP, Some(false)),
        ("２二角成らず(88)", PieceKind::BISHOP, Some(false)),
        ("２二角不成り(88)", PieceKind::BISHOP, Some(false)),
        ("２二角生(88)", PieceKind::BISHOP, Some(false)),
        ("２二角（成）(88)", PieceKind::BISHOP, Some(true)),
        ("２二角(不成)(88)", PieceKind::BISHOP, Some(false)),
        ("２二角+(88)", PieceKind::BISHOP, Some(true)),
        ("２二成銀(31)", PieceKind::PROMOTED_SILVER, None),
        ("２二全(31)", PieceKind::PROMOTED_SILVER, None),
        ("２二銀成(31)", PieceKind::SILVER, Some(true)),
        ("２二圭(31)", PieceKind::PROMOTED_KNIGHT, None),
        ("２二杏(31)", PieceKind::PROMOTED_LANCE, None),
        ("２二成歩(31)", PieceKind::TOKIN, None),
        ("２二と金(31)", PieceKind::TOKIN, None),
        ("２二王(31)", PieceKind::KING, None),
        ("２二玉(31)", PieceKind::KING, None),
        ("２二竜(31)", PieceKind::DRAGON, None),
        ("２二龍(31)", PieceKind::DRAGON, None),
    ];
    for (text, kind, promote) in cases {
        let (said, _) = read(text).expect(text);
        assert_eq!((said.before, said.promote), (Some(kind), promote), "{text}");
    }
    // Without an origin after it, a plus is the mark for variations, which is not part of the move.
    for text in ["２二角", "２二角(88)"] {
        for behind in ["+", "+ (0:01/00:00:01)", "+(0:01/00:00:01)"] {
            let (whole, words) = (format!("{text}{behind}"), Words::new(&Variant::shogi()));
            let (rest, (said, _)) = movement(&words, &whole).expect(text);
            assert_eq!((rest, said.promote), (behind, None), "{whole}");
        }
    }
}

/// "`同` + any spaces anywhere", "`打` obligatory on every drop", "cshogi treats `(00)` as a drop".
#[test]
fn the_same_square_has_any_blanks_and_drops_have_three_spellings() {
    for text in ["同銀(31)", "同 銀(31)", "同　銀(31)", "同　　銀(31)", "同\t銀(31)"] {
        assert_eq!(read(text).expect(text).0.to, Destination::Same, "{text}");
    }
    for text in ["３三角打", "３三角打(00)", "３三角(00)"] {
        assert_eq!(read(text).expect(text).0.origin, Origin::Hand, "{text}");
    }
    let (said, odd) = read("３三角打打(00)").expect("a drop said twice");
    assert!(said.origin == Origin::Hand && odd.has(Oddities::WORDS));
    for text in ["２二歩合", "２二歩打合", "２二歩打ち", "２二歩打つ", "２二歩（打）"]
    {
        let (said, odd) = read(text).expect("a piece that is put between");
        assert!(said.origin == Origin::Hand && odd.has(Oddities::WORDS), "{text}");
    }
    let (said, odd) = read("７六歩打(77)").expect("a move from a square that is called a drop");
    assert!(said.origin == Origin::Square("7g".parse().expect("a square")) && odd.has(Oddities::WORDS));
    let (said, odd) = read("△５八金右").expect("KI2 writes it");
    assert_eq!(said.color, Some(Color::White));
    assert!(said.relation.contains(Relation::RIGHT) && odd.has(Oddities::MARK));
    assert_eq!(said.origin, Origin::Unsaid);
}

/// `３四同歩` gives a square and says that it is the one before, which may be wrong.
#[test]
fn the_same_square_may_be_said_beside_its_name() {
    for (text, same) in [("３四同歩(33)", true), ("３四歩(33)", false)] {
        let (said, odd) = read(text).expect(text);
        assert_eq!((said.to, said.same), (Destination::Square(square(3, 4)), same), "{text}");
        assert_eq!(odd.has(Oddities::WORDS), same, "{text}");
    }
}

#[test]
fn what_is_no_move_is_refused() {
    for text in [
        "投了",
        "３四？(33)",
        "３四歩(3",
        "３四歩(33",
        "３四",
        "３",
        "",
        "０四歩(33)",
        "３四歩(xx)",
        "３四歩(333)",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn every_beginning_of_a_move_is_known() {
    let games = [Variant::shogi(), Variant::named("chu").expect("it is registered")];
    for words in games.iter().map(Words::new) {
        for first in '\0'..='\u{ffff}' {
            for rest in ["六歩(77)", "十二歩(77)", "　歩(77)", "っと", "7七歩"] {
                let text = format!("{first}{rest}");
                let known = movement(&words, &text);
                assert!(
                    known == spelt(&words, &text) || known.is_err() && spelt(&words, &text).is_err(),
                    "{text}"
                );
            }
        }
    }
}

/// The heavenly tetrarchs of tenjiku shogi are called 四, on a board of sixteen ranks.
#[test]
fn a_rank_ends_before_a_piece_that_is_called_as_a_number() {
    let tenjiku = Variant::named("tenjiku").expect("it is registered");
    let kind = tenjiku.kind_named("heavenly-tetrarchs");
    for (text, file, rank) in [
        ("７十四(0712)", 7, 10),
        ("７十四四(0712)", 7, 14),
        ("１２十四(1212)", 12, 10),
        ("１２十四四(1212)", 12, 14),
        ("７四四(0706)", 7, 4),
        ("７一四", 7, 1),
        ("７十四右", 7, 10),
        ("７十四・７十四(0711)", 7, 10),
    ] {
        let (rest, (said, _)) = movement(&Words::new(&tenjiku), text).expect(text);
        assert_eq!(
            (rest, said.to, said.before),
            ("", Destination::Square(square(file, rank)), kind),
            "{text}"
        );
    }
    let eaten = movement(&Words::new(&tenjiku), "７十四居喰い").expect("it takes and stays").1.0;
    assert_eq!(eaten.via, Some(square(7, 14)));
}
