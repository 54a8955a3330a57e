//! Variants that a user describes in a file.

use kifu::IllegalMove::{DeadEndDrop, Nifu, PawnDropMate};
use kifu::{
    Capture, Code, Color, Corner, Format, Goal, Outcome, Position, ReadOptions, Record, Variant, WriteOptions,
};

use super::{findings, moves};

/// Shogi on a small board, whose aliases are also those of registered variants.
const SEVEN: &str = r#"
name = "seven"
title = { en = "Seven", ja = "七七将棋" }
aliases = ["7七将棋", "中将棋", "minishogi"]
base = "shogi"
board = { files = 7, ranks = 7, zone = 2 }
start = "rbsgkgn/7/ppppppp/7/PPPPPPP/7/NGKGSBR b - 1"
csa = false
"#;

/// If a custom variant is given, its names mean only this variant.
#[test]
fn a_name_means_the_game_that_was_given() {
    let seven = Variant::from_toml(SEVEN).unwrap();
    let options = ReadOptions::new().variant(seven.clone());
    for name in ["7七将棋", "七七将棋", "中将棋", "seven", "minishogi"] {
        for text in [
            format!("手合割：{name}\n   1 ４四歩(45)\n"),
            format!("手合割：{name}\n▲４四歩\n"),
            "手合割：平手\n   1 ４四歩(45)\n".to_string(),
            format!("[Variant \"{name}\"]\n\n1. P-4d *\n"),
        ] {
            let parsed = kifu::parse_with(text.as_bytes(), &options);
            assert_eq!(findings(&parsed), [""; 0], "{text}");
            let record = &parsed.records[0];
            assert_eq!((record.variant(), record.mainline().count()), (&seven, 1), "{text}");
        }
    }
    let other = kifu::parse_with("手合割：5五将棋\n   1 ３四銀(35)\n".as_bytes(), &options).one().unwrap();
    assert_eq!(other.variant().name(), "minishogi");
    assert_eq!(Variant::named("七七将棋"), None);
}

/// A hand or a piece that the given variant does not have does not mean that it is another variant.
#[test]
fn a_board_of_the_size_of_the_given_game_is_one_of_it() {
    let sho = Variant::from_toml("name = \"sho\"\ntitle = { en = \"S\", ja = \"S\" }\nbase = \"shoshogi\"\n")
        .unwrap();
    let named = |name: &str| Variant::named(name).unwrap();
    for (told, sfen) in [
        (named("shoshogi"), "4k4/9/9/9/9/9/9/9/4K4 b P 1"),
        (sho, "4k4/9/9/9/9/9/9/9/4K4 b P 1"),
        (named("hasami"), "9/9/9/9/9/9/9/9/PPPPPPPPP b P 1"),
        (named("minishogi"), "rbsgk/4p/5/P4/KGNBR b - 1"),
        (named("kyoto"), "5/4k/5/K4/5 b R 1"),
    ] {
        let options = ReadOptions::new().variant(told.clone());
        let text = format!("position sfen {sfen} moves 5i5h\n");
        let parsed = kifu::parse_with(text.as_bytes(), &options);
        assert!(parsed.has_errors(), "{text}");
        assert!(parsed.records.iter().all(|record| record.variant() == &told), "{text}");
    }
    let other = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h\n";
    let parsed = kifu::parse_with(other.as_bytes(), &ReadOptions::new().variant(named("minishogi")));
    assert_eq!(parsed.records[0].variant(), &Variant::shogi(), "a board of another size is another game");
    let tagged = "[Variant \"Sho shogi\"]\n[SFEN \"4k4/9/9/9/9/9/9/9/4K4 b P 1\"]\n\n1. P*5d *\n";
    assert!(kifu::parse(tagged.as_bytes()).has_errors());
}

/// The records of a custom variant are read back without findings if its file is given.
#[test]
fn records_of_an_own_game_are_read_back() {
    let seven = Variant::from_toml(SEVEN).unwrap();
    assert_eq!(Variant::from_toml(seven.to_toml()).as_ref().ok(), Some(&seven));
    let mut record = Record::new(Position::start(&seven));
    for usi in ["4e4d", "4c4d"] {
        let last = record.last().id();
        record.push(last, seven.parse_usi(usi).unwrap()).unwrap();
    }
    for format in ["kif", "ki2", "usi", "hodges"] {
        let format = Format::from_name(format).unwrap();
        let text = kifu::write(&record, format, &WriteOptions::new()).lossless().unwrap();
        let parsed = kifu::parse_with(text.as_bytes(), &ReadOptions::new().variant(seven.clone()));
        assert_eq!(findings(&parsed), [""; 0], "{text}");
        assert_eq!(moves(&parsed.records[0]), moves(&record), "{text}");
        assert_eq!(parsed.records[0].variant(), &seven, "{text}");
    }
}

/// A pawn behind the knight makes it move as a pawn, which mates. The stricter reading forbids any mate by a pawn drop,
/// and the other one only a drop right in front of the king.
#[test]
fn mates_by_a_pawn_that_is_dropped_afar() {
    let afar = "name = \"afar\"\ntitle = { en = \"Afar\", ja = \"安南\" }\nbase = \"annan\"\n[laws]\n\
        drops = { dead_end = true, per_file = { pawn = 1 }, no_mate = [\"pawn\"], mate_from_afar = true }\n";
    let (annan, afar) = (Variant::named("annan").unwrap(), Variant::from_toml(afar).unwrap());
    let black = ("4k4/4N4/9/9/9/9/9/9/K2R1R3 b P 1", "P*5c");
    let white = ("3r1r2k/9/9/9/9/9/9/4n4/4K4 w p 1", "P*5g");
    let before_white = ("4k4/9/4G4/9/9/9/9/9/K2R1R3 b P 1", "P*5b");
    let before_black = ("3r1r2k/9/9/9/9/9/4g4/9/4K4 w p 1", "P*5h");
    let cases = [(black, true), (white, true), (before_white, false), (before_black, false)];
    for ((sfen, usi), allowed) in cases {
        let judged = |variant: &Variant| {
            let position = Position::from_sfen(sfen, variant).unwrap();
            position.legality(position.parse_usi(usi).unwrap())
        };
        assert_eq!(judged(&annan), Err(PawnDropMate), "{sfen}");
        assert_eq!(judged(&afar), if allowed { Ok(()) } else { Err(PawnDropMate) }, "{sfen}");
    }
}

fn game(base: &str, laws: &str) -> Variant {
    let head = format!("name = \"own\"\ntitle = {{ en = \"Own\", ja = \"自\" }}\nbase = \"{base}\"\n");
    Variant::from_toml(&format!("{head}[laws]\n{laws}\n")).unwrap_or_else(|error| panic!("{error}"))
}

/// A law that is given in part keeps the rest from its base, and each part can be switched off.
#[test]
fn a_part_of_a_law_leaves_the_rest() {
    let judged = |variant: &Variant, sfen: &str, usi: &str| {
        let position = Position::from_sfen(sfen, variant).unwrap();
        position.legality(position.parse_usi(usi).unwrap())
    };
    let (doubled, mate) = ("4k/5/5/P4/K4 b P 1", "3pk/3p1/3GG/5/K4 b P 1");
    let (dead, quiet) = ("4k/5/5/5/K4 b P 1", "P*3a");
    let partly = game("minishogi", "drops = { dead_end = true }");
    assert_eq!(judged(&partly, dead, quiet), Ok(()));
    assert_eq!(judged(&partly, doubled, "P*5c"), Err(Nifu));
    assert_eq!(judged(&partly, mate, "P*1b"), Err(PawnDropMate));
    let off = game("minishogi", "drops = { per_file = {}, no_mate = [] }");
    assert_eq!(judged(&off, dead, quiet), Err(DeadEndDrop));
    assert_eq!(judged(&off, doubled, "P*5c"), Ok(()));
    assert_eq!(judged(&off, mate, "P*1b"), Ok(()));
    let none = game("minishogi", "drops = \"none\"");
    let again = "name = \"again\"\ntitle = { en = \"Again\", ja = \"再\" }\nbase = \"wa-nodrops\"\n[laws]\ndrops = {}\n";
    assert!(!none.laws().drops.allowed && Variant::from_toml(again).unwrap().laws().drops.allowed);

    let laws = |base, laws| game(base, laws).laws().clone();
    let shogi = Variant::shogi().laws().clone();
    assert_eq!(laws("shogi", "promotion = { forced = \"dead-end\" }").promotion, shogi.promotion);
    assert_eq!(laws("shogi", "repetition = { count = 4 }").repetition, shogi.repetition);
    assert_eq!(laws("shogi", "impasse = { draw = 24 }").impasse, shogi.impasse);
    assert_eq!(laws("shogi", "impasse = \"none\"").impasse, None);
    let chu = Variant::named("chu").unwrap().laws().clone();
    assert_eq!(laws("chu", "lions = { counter_strike = false }").lions, chu.lions);
    assert_eq!(laws("chu", "goals = { reach = false }").goals, chu.goals);
    assert_eq!(laws("chu", "goals = { bare_king = \"none\" }").goals.bare_king, None);
    assert_eq!(laws("chu", "goals = { bare_king = { minor = [] } }").goals.bare_king, Some(Vec::new()));
    let hasami = laws("hasami", "capture = { longest = 2 }\ngoals = { few = \"none\" }");
    let Capture::Custodian(capture) = hasami.capture else { panic!("{:?}", hasami.capture) };
    assert_eq!((capture.longest, capture.corner, hasami.goals.few), (Some(2), Corner::Group, None));
    assert_eq!(laws("hasami", "capture = { custodian = false }").capture, Capture::Replace);
    assert_eq!(laws("nana", "drops = { no_check = false }").drops.not_on.len(), 1);
    let Capture::Custodian(seed) = laws("mak-yek", "capture = { longest = 2 }").capture else { panic!() };
    assert!(seed.intervention);
    let dai_hasami = Variant::named("dai-hasami").unwrap().laws().goals.line;
    assert_eq!(laws("dai-hasami", "goals = { few = \"none\" }").goals.line, dai_hasami);
    let line = laws("dai-hasami", "goals = { line = { far = 2 } }").goals.line.unwrap();
    assert_eq!((line.length, line.home, line.far, line.diagonal), (5, 2, 2, false));
}

/// A piece captured beyond the limit of a hand leaves the game, and comes back when the move is undone.
#[test]
fn a_hand_holds_no_more_than_its_limit() {
    let five = game("dobutsu", "drops = { max_in_hand = 5 }");
    assert!(five.laws().drops.dead_end);
    for (sfen, usi, after) in [
        ("1k1/1p1/1R1/1K1 b RB2P 1", "2c2b", "1k1/1R1/3/1K1 w 3PBR 2"),
        ("1k1/1p1/1R1/1K1 b R2B2P 1", "2c2b", "1k1/1R1/3/1K1 w 2P2BR 2"),
        // The limit applies to each side separately, and drops make room again.
        ("1k1/1p1/1R1/1K1 w R2B2P 1", "2b2c", "1k1/3/1p1/1K1 b 2P2BRr 2"),
        ("1k1/1p1/1R1/1K1 b R2B2P 1", "P*1b", "1k1/1pP/1R1/1K1 w P2BR 2"),
    ] {
        let mut position = Position::from_sfen(sfen, &five).unwrap();
        position.play(position.parse_usi(usi).unwrap()).unwrap();
        assert_eq!(position.to_sfen(), after, "{sfen} {usi}");
    }
    let unlimited = game("dobutsu", "drops = { max_in_hand = \"none\" }");
    let mut position = Position::from_sfen("1k1/1p1/1R1/1K1 b R2B2P 1", &unlimited).unwrap();
    position.play(position.parse_usi("2c2b").unwrap()).unwrap();
    assert_eq!(position.to_sfen(), "1k1/1R1/3/1K1 w 3P2BR 2");
}

/// Two pawns on a file are a fault only if pawns never leave their file.
#[test]
fn pawns_that_leave_their_file_may_meet_on_another() {
    let found = |variant: &str, sfen: &str| {
        let options = ReadOptions::new().variant(Variant::named(variant).unwrap());
        let parsed = kifu::parse_with(format!("position sfen {sfen}\n").as_bytes(), &options);
        parsed.diagnostics.iter().filter(|one| one.code == Code::DoubledPawns).count()
    };
    let doubled = "4k4/9/9/9/4P4/4P4/9/9/4K4 b - 1";
    assert_eq!((found("shogi", doubled), found("annan", doubled)), (1, 0));
    // Three dolphins: they slide diagonally backward from the last rank.
    assert_eq!(found("whale", "w5/6/3D2/3D2/3D2/W5 b - 1"), 0);
    assert_eq!(found("tori", "3k3/7/3S3/3S3/3S3/7/3K3 b - 1"), 1);
}

/// A bare king loses, unless it can capture the last piece of the other side at once.
#[test]
fn a_bare_king_where_it_is_played() {
    let bare = game("okisaki", "goals = { bare_king = {} }");
    let end = |sfen: &str, usi: &str| {
        let mut position = Position::from_sfen(sfen, &bare).unwrap();
        position.play(position.parse_usi(usi).unwrap()).unwrap();
        position.game_end().map(|over| (over.goal, over.outcome))
    };
    let takes = "k9/10/10/10/4g5/4R5/10/10/10/K9 b - 1";
    assert_eq!(end(takes, "6f6e"), Some((Goal::BareKing, Outcome::Win(Color::Black))));
    // The king can recapture.
    let near = "10/10/10/3k6/4g5/4R5/10/10/10/K9 b - 1";
    assert_eq!(end(near, "6f6e"), None);
    let draws = "10/10/10/3k6/4R5/10/10/10/10/K9 w - 1";
    assert_eq!(end(draws, "7d6e"), Some((Goal::BareKing, Outcome::Draw)));
}

/// The names of pieces of the given variant have to be known before its first move can be read.
#[test]
fn moves_of_a_given_game_tell_the_notation() {
    let (own, tori) = (game("tori", ""), Variant::named("tori").unwrap());
    let mut record = Record::new(Position::start(&own));
    for usi in ["5e5d", "3a3b", "5g5f", "5a6b"] {
        let last = record.last().id();
        record.push(last, own.parse_usi(usi).unwrap()).unwrap();
    }
    for format in [Format::Hodges, Format::Hosking, Format::Kitao, Format::Psn2] {
        let text = kifu::write(&record, format, &WriteOptions::new()).text;
        for (text, told) in [
            (text.clone(), &own),
            (text.replace("[Variant \"own\"]\n", ""), &own),
            (text.replace("[Variant \"own\"]\n", ""), &tori),
        ] {
            let parsed = kifu::parse_with(text.as_bytes(), &ReadOptions::new().variant(told.clone()));
            assert_eq!(parsed.format, Some(format), "{text}");
            assert_eq!(moves(&parsed.records[0]), moves(&record), "{text}");
            assert_eq!(parsed.records[0].variant(), told, "{text}");
        }
    }
}

/// In USI and the Western notations, two pieces can have the same letters.
#[test]
fn dropped_pieces_are_told_apart_in_psn2() {
    let dropping = game("heian-dai", "drops = { dead_end = true, any_side = true }");
    let start = "6k6/13/13/13/13/13/13/13/13/13/13/13/6K6 b IZ 1";
    let mut record = Record::new(Position::from_sfen(start, &dropping).unwrap());
    for usi in ["I*7g", "7a7b", "+Z*8g"] {
        let last = record.last().id();
        record.push(last, dropping.parse_usi(usi).unwrap()).unwrap();
    }
    let text = kifu::write(&record, Format::Psn2, &WriteOptions::new()).text;
    let parsed = kifu::parse_with(text.as_bytes(), &ReadOptions::new().variant(dropping));
    assert_eq!(findings(&parsed), [""; 0], "{text}");
    assert_eq!(moves(&parsed.records[0]), moves(&record), "{text}");
}

/// A piece may stand on a square that its laws let it reach without promoting.
#[test]
fn pieces_may_stand_where_the_laws_lead_them() {
    let found = |variant: &Variant, sfen: &str| {
        let position = Position::from_sfen(sfen, variant).unwrap();
        position.validate().iter().map(|one| one.code).collect::<Vec<_>>()
    };
    let (last, second) = ("3Lk4/9/9/9/9/9/9/9/4K4 w - 1", "4k4/3N5/9/9/9/9/9/9/4K4 w - 1");
    let dead = [Code::DeadPiece];
    let cases: [(&str, &[Code], &[Code]); 6] = [
        ("", &dead, &dead),
        ("promotion = { when = \"in\" }", &[], &[]),
        ("promotion = { when = \"in-or-capture\" }", &[], &[]),
        ("promotion = { when = \"capture\" }", &[], &[]),
        ("promotion = { when = \"every-move\" }", &dead, &dead),
        ("promotion = { forced = \"never\" }", &[], &[]),
    ];
    for (laws, on_last, on_second) in cases {
        let variant = game("shogi", laws);
        assert_eq!(
            (&found(&variant, last)[..], &found(&variant, second)[..]),
            (on_last, on_second),
            "{laws}"
        );
    }
    let zone = |zone: u8| {
        let board = format!("board = {{ files = 9, ranks = 9, zone = {zone} }}\n");
        let head = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自\" }\nbase = \"shogi\"\n";
        Variant::from_toml(&format!("{head}{board}")).unwrap()
    };
    assert_eq!((found(&zone(1), last), found(&zone(1), second)), (dead.to_vec(), vec![]));
    // A piece that only moves backward cannot move at the start.
    let back = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自\" }\nbase = \"shogi\"\ncsa = false\n\
        laws = { promotion = { when = \"every-move\" } }\n[[define]]\nname = \"lance\"\nusi = \"L\"\nmoves = \"bR\"\npromotes = \"promoted-lance\"\n\
        names = { en = \"Lance\", ja = \"香車\" }\nkanji = [\"香\"]\n";
    let back = Variant::from_toml(back).unwrap();
    assert_eq!(found(&back, "l3k4/9/9/9/9/9/9/9/4K4 w - 1"), []);
    assert_eq!(found(&back, "1l2k4/9/9/9/9/9/9/9/4K4 w - 1"), dead);
    let unjudged = game("shogi", "movement = \"unjudged\"");
    assert_eq!(found(&unjudged, "9/9/9/9/9/9/9/9/3LK4 b - 1"), []);
}

/// A handicap may give pieces that the start position does not have: the variant has them as well.
#[test]
fn the_pieces_of_a_handicap_are_pieces_of_the_game() {
    let head = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自\" }\nbase = \"minishogi\"\n";
    let handicap = "[[handicap]]\nname = \"角足し\"\ngives = \"B\"\n";
    let variant = Variant::from_toml(&format!("{head}{handicap}")).unwrap();
    let start = |hand: &str| {
        let sfen = format!("rbsgk/4p/5/P4/KGSBR b {hand} 1");
        let found = Position::from_sfen(&sfen, &variant).unwrap().validate();
        found.iter().map(|one| one.code).collect::<Vec<_>>()
    };
    assert_eq!(
        (start("B"), start("2B"), start("G")),
        (vec![], vec![Code::PieceCount], vec![Code::PieceCount])
    );
}

/// Sums of points saturate at the maximum.
#[test]
fn points_have_no_end_that_breaks_a_count() {
    let head = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自\" }\nbase = \"shogi\"\ncsa = false\n";
    let pawn = "[[define]]\nname = \"pawn\"\nusi = \"P\"\nmoves = \"fW\"\npromotes = \"tokin\"\n\
        names = { en = \"Pawn\", ja = \"歩\" }\nkanji = [\"歩\"]\npoints = 4294967295\n";
    let variant = Variant::from_toml(&format!("{head}{pawn}")).unwrap();
    let position = Position::from_sfen("4k1PP1/9/9/9/9/9/9/9/4K4 b 3P 1", &variant).unwrap();
    assert_eq!(position.declaration().points, u32::MAX);
}

/// A drop has no origin for an arrow.
#[test]
fn pieces_are_dropped_in_a_game_with_arrows() {
    let head = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自\" }\nbase = \"shogi\"\nkif = \"arrows\"\n";
    let arrows = Variant::from_toml(head).unwrap();
    let mut record = Record::new(Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b Pp 1", &arrows).unwrap());
    for usi in ["P*5e", "P*2b", "5e5d"] {
        let last = record.last().id();
        record.push(last, arrows.parse_usi(usi).unwrap()).unwrap();
    }
    for format in [Format::Kif, Format::Ki2] {
        let text = kifu::write(&record, format, &WriteOptions::new()).text;
        let parsed = kifu::parse_with(text.as_bytes(), &ReadOptions::new().variant(arrows.clone()));
        assert_eq!(findings(&parsed), [""; 0], "{text}");
        assert_eq!(moves(&parsed.records[0]), moves(&record), "{text}");
    }
    let start = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b P 1", &arrows).unwrap();
    let drop = arrows.parse_usi("P*5e").unwrap();
    let spelt = kifu::spell(&start, drop, kifu::Spelling::Kif).to_string();
    assert_eq!((kifu::read_move(&start, &spelt), &spelt[..]), (Ok(drop), "5五歩兵打"));
}

/// If the moves of a piece contain a square twice, once only for moving, it is offered once.
#[test]
fn moves_that_name_a_square_twice_are_one() {
    let squares = || (1..=7).flat_map(|file| (1..=7).filter_map(move |rank| kifu::Square::new(file, rank)));
    for moves in ["mWK", "R2mR", "RcR", "cRmR3R2", "DjD", "mDcjD", "RmD", "mRD", "cRjD", "mRmDcD", "QmWcF"] {
        let text = format!(
            "name = \"own\"\ntitle = {{ en = \"Own\", ja = \"自\" }}\nbase = \"minishogi\"\n\
            board = {{ files = 7, ranks = 7 }}\nstart = \"3k3/7/7/3C3/7/7/3K3 b - 1\"\n\
            kinds = [\"king\"]\ncsa = false\n[[define]]\nname = \"crab\"\nusi = \"C\"\n\
            names = {{ en = \"Crab\", ja = \"横蟹\" }}\nkanji = [\"蟹\"]\nmoves = \"{moves}\"\n"
        );
        let variant = Variant::from_toml(&text).unwrap_or_else(|error| panic!("{error}"));
        for sfen in ["3k3/7/7/3C3/7/7/3K3 b - 1", "3k3/3c3/3c3/cc1C1C1/3C3/1c1c3/3K3 b - 1"] {
            let position = Position::from_sfen(sfen, &variant).unwrap();
            let usi = |mv| variant.usi(mv);
            let mut offered: Vec<String> = position.legal_moves().into_iter().map(usi).collect();
            let every =
                squares().flat_map(|from| squares().map(move |to| kifu::Move::normal(from, to, false)));
            let mut judged: Vec<String> =
                every.filter(|&mv| position.legality(mv).is_ok()).map(usi).collect();
            offered.sort();
            judged.sort();
            assert_eq!(offered, judged, "{moves} {sfen}");
        }
    }
}

/// In a variant whose moves are not judged, the laws of the base do not judge them either.
#[test]
fn no_law_of_a_base_judges_what_nobody_judges() {
    for (base, moves_of) in [
        ("tori", &["1e1b", "4b3g+", "4f2b+", "6c6b"][..]),
        ("shogi", &["5g5f", "3c3d", "5i5e", "8b5b", "5e5d", "4a4b", "5d5c", "4b4c", "9g9c", "5a5c", "P*9h"]),
    ] {
        let unjudged = game(base, "movement = \"unjudged\"");
        let mut record = Record::new(Position::start(&unjudged));
        for usi in moves_of {
            let last = record.last().id();
            record.push(last, unjudged.parse_usi(usi).unwrap()).unwrap();
        }
        for format in [Format::Kif, Format::Hodges, Format::Psn2, Format::Usi] {
            let text = kifu::write(&record, format, &WriteOptions::new()).text;
            let parsed = kifu::parse_with(text.as_bytes(), &ReadOptions::new().variant(unjudged.clone()));
            assert_eq!(findings(&parsed), [""; 0], "{text}");
            assert_eq!(moves(&parsed.records[0]), moves(&record), "{text}");
        }
    }
}
