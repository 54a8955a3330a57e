use super::*;
use crate::shogi::Field;
use crate::{Format, parse};

fn written(text: &str) -> String {
    let record = parse(text.as_bytes()).records.remove(0);
    crate::write(&record, Format::Jkf, &WriteOptions::new()).text
}

/// The example of the description, as its converters normalise it.
#[test]
fn a_game_is_written_with_all_that_can_be_derived() {
    let kif = "\
手合割：平手
先手：A
手数----指手---------消費時間--
*start
   1 ７六歩(77)   ( 0:03/00:00:03)
   2 ３四歩(33)   ( 0:00/00:00:00)+
   3 ２二角成(88)   (61:01/01:01:04)
   4 同　銀(31)
   5 ４五角打
   6 投了

変化：2手
   2 ８四歩(83)   ( 0:02/00:00:02)
   3 中断
";
    let expected = r#"{"header":{"先手":"A"},
"initial":{"preset":"HIRATE"},
"moves":[
{"comments":["start"]},
{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":3},"total":{"h":0,"m":0,"s":3}}},
{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"time":{"now":{"m":0,"s":0},"total":{"h":0,"m":0,"s":0}},"forks":[[
{"move":{"color":1,"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"},"time":{"now":{"m":0,"s":2},"total":{"h":0,"m":0,"s":2}}},
{"special":"CHUDAN"}]]},
{"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"},"time":{"now":{"h":1,"m":1,"s":1},"total":{"h":1,"m":1,"s":4}}},
{"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"promote":false,"capture":"UM"}},
{"move":{"color":0,"to":{"x":4,"y":5},"piece":"KA"}},
{"special":"TORYO"}
]}
"#;
    // 3a is in Black's promotion zone, not in White's.
    assert_eq!(written(kif), expected.replace(",\"same\":true,\"promote\":false", ",\"same\":true"));
}

#[test]
fn only_agreed_presets_are_written() {
    let cases = [
        ("手合割：平手\n", Some("HIRATE")),
        ("手合割：香落ち\n", Some("KY")),
        ("手合割：八枚落ち\n", Some("8")),
        ("手合割：三枚落ち\n", None),
        ("手合割：五枚落ち\n", None),
        ("手合割：左七枚落ち\n", None),
        ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n", None),
    ];
    for (start, preset) in cases {
        let text = written(start);
        let preset = preset.unwrap_or("OTHER");
        assert!(text.contains(&format!("{{\"preset\":\"{preset}\"")), "{start}: {text}");
        assert_eq!(text.contains("\"data\""), preset == "OTHER");
    }
}

/// "board: array of 9 FILES, each array of 9 ranks"; "Kinds: FU KY KE GI KI KA HI OU, TO NY NK NG UM RY".
#[test]
fn another_game_is_named_and_drawn_if_its_pieces_have_letters() {
    let moves = [("minishogi", "1e1d 5a5b"), ("judkins", "6e6d"), ("heian", "7f7e")];
    for (name, moves) in moves {
        let variant = Variant::named(name).expect(name);
        let text = format!("position sfen {} moves {moves}\n", variant.start());
        let record =
            crate::parse_with(text.as_bytes(), &crate::ReadOptions::new().variant(variant)).records.remove(0);
        let text = crate::write(&record, Format::Jkf, &WriteOptions::new()).lossless().expect(name);
        assert!(text.contains("{\"preset\":\"OTHER\""), "{text}");
        let back = parse(text.as_bytes()).one().expect(name);
        assert_eq!((back.start(), back.last().mv()), (record.start(), record.last().mv()), "{text}");
        assert_eq!(back.variant().name(), name);
    }
    let kyoto = parse(b"position sfen pgkst/5/5/5/TSKGP b - 1\n").records.remove(0);
    let written = crate::write(&kyoto, Format::Jkf, &WriteOptions::new());
    assert_eq!((written.text.as_str(), written.losses[0].code), ("", Code::LostMoves));
}

#[test]
fn a_second_header_of_a_key_is_a_loss() {
    let record =
        parse("先手：甲\n先手：乙\n下手：丙\n   1 ７六歩(77)\n   2 投了\n".as_bytes()).records.remove(0);
    let written = crate::write(&record, Format::Jkf, &WriteOptions::new());
    assert!(written.text.contains("\"先手\":\"甲\",\n\"下手\":\"丙\""), "{}", written.text);
    let codes: Vec<Code> = written.losses.iter().map(|loss| loss.code).collect();
    assert_eq!(codes, [Code::LostHeaders]);
}

/// Kings can be in hand in problems, and a piece that leaves the zone could have promoted.
#[test]
fn a_king_in_hand_and_a_promotion_that_was_declined_are_said() {
    let text = "position sfen 4k4/9/4S4/9/9/9/9/9/9 b K 1 moves 5c4d 5a5b\n";
    let record = parse(text.as_bytes()).records.remove(0);
    let text = crate::write(&record, Format::Jkf, &WriteOptions::new()).text;
    assert!(text.contains("\"piece\":\"GI\",\"promote\":false"), "{text}");
    assert_eq!(parse(text.as_bytes()).records[0].start(), record.start(), "{text}");
}

/// The name of another start position does not mislead, because the board is written. The name of another variant
/// would.
#[test]
fn the_name_of_another_game_is_a_loss() {
    for (name, expected) in [("二枚落ち", vec![]), ("5五将棋", vec![Code::LostHeaders])] {
        let mut named = crate::Record::new(Position::start(&Variant::shogi()));
        named.headers_mut().push(Some(Field::Handicap), "手合割", name);
        let written = crate::write(&named, Format::Jkf, &WriteOptions::new());
        assert_eq!(written.losses.iter().map(|loss| loss.code).collect::<Vec<_>>(), expected, "{name}");
    }
}

/// The name of a custom variant is not known to readers.
#[test]
fn a_game_that_nobody_knows_by_its_name_is_a_loss() {
    let own = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自作\" }\nbase = \"minishogi\"\n";
    let own = Variant::from_toml(own).expect("it is a variant");
    let written = crate::write(&crate::Record::new(Position::start(&own)), Format::Jkf, &WriteOptions::new());
    assert_eq!(written.losses.iter().map(|loss| loss.code).collect::<Vec<_>>(), [Code::LostPosition]);
}

#[test]
fn endings_are_words_of_the_schema() {
    let cases = [
        ("%TORYO", "TORYO", false),
        ("%MATTA", "MATTA", false),
        ("%ERROR", "ERROR", false),
        ("%+ILLEGAL_ACTION", "+ILLEGAL_ACTION", false),
        ("%MAX_MOVES", "HIKIWAKE", true),
        ("%WHAT", "CHUDAN", true),
    ];
    for (word, special, is_merged) in cases {
        let record = parse(format!("PI\n+\n+7776FU\n{word}\n").as_bytes()).records.remove(0);
        let written = crate::write(&record, Format::Jkf, &WriteOptions::new());
        assert!(written.text.contains(&format!("{{\"special\":\"{special}\"}}")), "{word}: {}", written.text);
        let merged = written.losses.iter().any(|loss| loss.code == Code::MergedEnding);
        assert_eq!(merged, is_merged, "{word}");
    }
}

#[test]
fn text_is_quoted() {
    let cases =
        [("a\"b\\c", r#""a\"b\\c""#), ("\u{0}\t\n\u{7f}", r#""\u0000\u0009\n\u007f""#), ("☗", "\"☗\"")];
    for (text, quoted) in cases {
        assert_eq!(Quoted(text).to_string(), quoted);
    }
}

/// "combos: L左 C直 R右 U上 M寄 D引 H打", by the vectors of the JSA: gold 69 and 49 to 58; と 79, 89, 99, 98
/// and 87 to 88.
#[test]
fn words_that_tell_pieces_apart_are_letters() {
    let relative = |sfen: &str, usi: &str| {
        let text = written(&format!("position sfen {sfen} moves {usi}"));
        let (_, rest) = text.split_once("\"relative\":\"")?;
        rest.split_once('"').map(|(letters, _)| letters.to_string())
    };
    let even = Variant::shogi().start().to_string();
    let tokins = "4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - 1";
    let cases = [
        (even.as_str(), "4i5h", Some("R")),
        (&even, "6i5h", Some("L")),
        (&even, "5i5h", None),
        (tokins, "7i8h", Some("R")),
        (tokins, "8i8h", Some("C")),
        (tokins, "9i8h", Some("LU")),
        (tokins, "9h8h", Some("M")),
        (tokins, "8g8h", Some("D")),
        ("4k4/9/9/9/4P4/4G4/9/9/4K4 b G 1", "G*4f", Some("H")),
        ("4k4/9/9/9/4P4/9/4G4/9/4K4 b G 1", "G*4i", None),
    ];
    for (sfen, usi, letters) in cases {
        assert_eq!(relative(sfen, usi).as_deref(), letters, "{sfen} {usi}");
    }
}

#[test]
fn several_games_are_an_array() {
    let games =
        parse(b"7g7f 3c3d resign\n2g2f 8c8d resign\nposition sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n").records;
    let several = crate::write_all(&games, Format::Jkf, &WriteOptions::new()).text;
    let value: serde_json::Value = serde_json::from_str(&several).expect("it is JSON");
    assert_eq!(value.as_array().map(Vec::len), Some(3));
    let back = parse(several.as_bytes()).all().expect("it is clean");
    assert_eq!(back.len(), 3);
    for (back, game) in back.iter().zip(&games) {
        assert_eq!((back.start(), back.last().mv()), (game.start(), game.last().mv()));
    }
    let one = crate::write_all(&games[..1], Format::Jkf, &WriteOptions::new()).text;
    assert!(one.starts_with('{'), "{one}");
}
