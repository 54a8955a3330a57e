//! Records of variants that a user describes, in notations that no other such variant uses.

use kifu::{Format, Position, ReadOptions, Record, Variant, WriteOptions};

use super::{findings, moves};

fn played(variant: &Variant, moves: &[&str]) -> Record {
    let mut record = Record::new(Position::start(variant));
    for usi in moves {
        let last = record.last().id();
        record.push(last, variant.parse_usi(usi).unwrap()).unwrap();
    }
    record
}

/// Reads back what is written, with the variant given to the reader.
fn read_back(record: &Record, format: Format) {
    let text = kifu::write(record, format, &WriteOptions::new()).text;
    let parsed = kifu::parse_with(text.as_bytes(), &ReadOptions::new().variant(record.variant().clone()));
    assert_eq!(findings(&parsed), [""; 0], "{text}");
    assert_eq!(moves(&parsed.records[0]), moves(record), "{text}");
    assert_eq!(parsed.records[0].start(), record.start(), "{text}");
}

/// The full name of one piece can be the short name of another.
#[test]
fn full_names_are_those_of_no_other_piece() {
    let text = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自\" }\nbase = \"shogi\"\nkif = \"arrows\"\n\
         start = \"4k4/9/9/9/9/9/9/4X4/4K4 b - 1\"\ncsa = false\n\n[[define]]\nname = \"pig\"\nusi = \"X\"\n\
         moves = \"W\"\nnames = { en = \"Pig\", ja = \"金\" }\nkanji = [\"猪\"]\n";
    let own = Variant::from_toml(text).unwrap();
    let record = played(&own, &["5h5g", "5a5b", "5g5f"]);
    for format in [Format::Kif, Format::Ki2, Format::Kitao] {
        read_back(&record, format);
    }
    assert!(kifu::write(&record, Format::Kif, &WriteOptions::new()).text.contains("5七猪 （←5八）"));
}

/// A board with few files can have ranks whose numbers have several kanji: `２三十六飛`.
#[test]
fn ranks_beyond_the_ninth_on_a_narrow_board() {
    for ranks in [9, 10, 20, 36] {
        let rows = "4/".repeat(ranks - 2);
        let text = format!(
            "name = \"tall\"\ntitle = {{ en = \"Tall\", ja = \"縦長\" }}\nbase = \"shogi\"\n\
             board = {{ files = 4, ranks = {ranks}, zone = 3 }}\nstart = \"k2r/{rows}R2K b - 1\"\n"
        );
        let tall = Variant::from_toml(&text).unwrap();
        let position = Position::start(&tall);
        let record = played(&tall, &[&tall.usi(position.legal_moves()[0])]);
        for format in [Format::Kif, Format::Ki2] {
            read_back(&record, format);
        }
    }
}

/// A drawn board has the letters that the file gives its pieces, even if standard shogi uses them for others.
#[test]
fn csa_has_the_letters_of_the_file() {
    let crown = "name = \"crown\"\ntitle = { en = \"Crown\", ja = \"冠将棋\" }\nbase = \"minishogi\"\ncsa = true\n\
        start = \"rbcgk/4p/5/P4/KGCBR b Cc 1\"\nkinds = [\"gold\", \"bishop\", \"rook\", \"king\", \"horse\", \"dragon\"]\n\
        [[define]]\nname = \"crown\"\nusi = \"C\"\nmoves = \"FfW\"\nnames = { en = \"Crown\", ja = \"冠\" }\n\
        kanji = [\"冠\"]\ncsa = \"CR\"\n\
        [[define]]\nname = \"soldier\"\nusi = \"P\"\nmoves = \"fWsW\"\nnames = { en = \"Soldier\", ja = \"兵\" }\n\
        kanji = [\"兵\"]\ncsa = \"FU\"\n";
    let crown = Variant::from_toml(crown).unwrap();
    read_back(&played(&crown, &["C*3c", "C*2b", "5d5c"]), Format::Csa);
    let game = "PI\n+\n+7776FU\n";
    let parsed = kifu::parse_with(game.as_bytes(), &ReadOptions::new());
    assert_eq!(findings(&parsed), [""; 0]);
    // Another board is of another variant, with the pieces that have these letters there.
    let start = Record::new(Position::start(&Variant::shogi()));
    let text = kifu::write(&start, Format::Csa, &WriteOptions::new()).text.replace("P1-KY", "P1 * ");
    let parsed = kifu::parse_with(text.as_bytes(), &ReadOptions::new().variant(crown));
    let board = "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(parsed.records[0].start().to_sfen(), board);
}

/// A pawn that permanently becomes a queen adds a queen, also in hand.
#[test]
fn pieces_that_others_turn_into_may_be_more_than_at_the_start() {
    let chess = "name = \"queens\"\ntitle = { en = \"Queens\", ja = \"女王\" }\nbase = \"minishogi\"\ncsa = false\n\
        [[define]]\nname = \"pawn\"\nusi = \"P\"\nmoves = \"fmWfcF\"\npromotes = \"gold\"\n\
        names = { en = \"Pawn\", ja = \"歩\" }\nkanji = [\"歩\"]\n";
    let chess = Variant::from_toml(chess).unwrap();
    let found = |sfen: &str| {
        let position = Position::from_sfen(sfen, &chess).unwrap();
        position.validate().iter().map(|one| one.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(found("rb1gk/4s/2G2/5/KGSBR b G 1"), [""; 0]);
    assert_eq!(found("rb1gk/4s/2G2/5/KGSBR b 2G 1"), ["5 pieces of 金, the game has 4"]);
    assert_eq!(found("rbsgk/4p/5/P4/KGSBR b P 1"), ["3 pieces of 歩, the game has 2"]);
}

/// Blanks around a name are not part of it, because readers remove them.
#[test]
fn names_have_no_blanks_around_them() {
    let text = "name = \"spaced\"\ntitle = { en = \" Spaced \", ja = \"　余白　\" }\naliases = [\" 空き \"]\nbase = \"minishogi\"\n";
    let spaced = Variant::from_toml(text).unwrap();
    assert_eq!((spaced.title(), spaced.title_ja()), ("Spaced", "余白"));
    assert!(spaced.aliases().eq(["空き"]));
    for format in [Format::Kif, Format::Ki2, Format::Hodges] {
        read_back(&played(&spaced, &["5d5c"]), format);
    }
}

/// If every promotion is compulsory, a piece in `last_rank` still has the choice there, and a text says which it made.
#[test]
fn a_piece_may_decline_on_the_last_rank() {
    let text = "name = \"choice\"\ntitle = { en = \"Choice\", ja = \"選択\" }\nbase = \"minishogi\"\ncsa = false\n\
        start = \"4k/A4/5/5/KC3 b - 1\"\n\
        [laws]\npromotion = { when = \"capture\", forced = \"always\", last_rank = [\"ant\"] }\n\
        [[define]]\nname = \"ant\"\nusi = \"A\"\nmoves = \"vW\"\npromotes = \"gold\"\n\
        names = { en = \"Ant\", ja = \"蟻\" }\nkanji = [\"蟻\"]\n\
        [[define]]\nname = \"crane\"\nusi = \"C\"\nmoves = \"W\"\npromotes = \"gold\"\n\
        names = { en = \"Crane\", ja = \"鶴\" }\nkanji = [\"鶴\"]\n";
    let choice = Variant::from_toml(text).unwrap();
    for first in ["5b5a", "5b5a+", "4e4d"] {
        for format in [Format::Kif, Format::Ki2, Format::Hodges, Format::Kitao, Format::Psn2] {
            read_back(&played(&choice, &[first, "1a1b"]), format);
        }
    }
}

/// A piece that slides over others may slide over fewer than the maximum, and the description says so.
#[test]
fn what_slides_over_pieces_need_not() {
    let text = "name = \"leaps\"\ntitle = { en = \"Leaps\", ja = \"越え\" }\nbase = \"minishogi\"\ncsa = false\n\
        start = \"p3k/5/p4/5/O3K b - 1\"\n\
        [[define]]\nname = \"over\"\nusi = \"O\"\nmoves = \"fW\"\npasses = { moves = \"fR\", pieces = 1 }\n\
        names = { en = \"Over\", ja = \"越\" }\nkanji = [\"越\"]\n";
    let leaps = Variant::from_toml(text).unwrap();
    let over = leaps.kind_named("over").unwrap();
    assert_eq!(leaps.special_moves(over), ["may slide over other pieces, up to 1: ahead"]);
    let position = Position::start(&leaps);
    let mut to: Vec<String> = position.legal_moves().into_iter().map(|mv| leaps.usi(mv)).collect();
    to.retain(|usi| usi.starts_with("5e"));
    to.sort();
    assert_eq!(to, ["5e5a", "5e5b", "5e5c", "5e5d"]);
}
