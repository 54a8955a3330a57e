use crate::{Format, Position, Record, Variant, WriteOptions, parse, write};

fn record(text: &str) -> Record {
    parse(text.as_bytes()).one().expect(text)
}

/// The text without tags.
fn moves(record: &Record, format: Format) -> String {
    let written = write(record, format, &WriteOptions::new()).lossless().expect("nothing is lost");
    written.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join(" ")
}

/// The examples of the description, in every style.
#[test]
fn each_style_has_its_spelling() {
    let record = record("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e 4a5b 6i5h 2b3c 5e3c 2a3c");
    let cases = [
        (Format::Hodges, "1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*5e G4a-5b 4. G6i-5h S-3c 5. Bx3c= Nx3c"),
        (Format::Hosking, "1. P76 P34 2. Bx22+ Sx22 3. B'55 G41-52 4. G69-58 S33 5. Bx33= Nx33"),
        (Format::Kitao, "1. 歩-76 歩-34 2. 角x22+ 銀x 3. 角*55 金(41)-52 4. 金(69)-58 銀-33 5. 角x= 桂x"),
        (Format::Psn2, "1.7g7f 2.3c3d 3.8h2b+ 4.3a2b 5.B*5e 6.4a5b 7.6i5h 8.2b3c 9.5e3c 10.2a3c"),
    ];
    for (format, expected) in cases {
        assert_eq!(moves(&record, format), expected);
    }
}

/// "Any own piece of the same role that pseudo-legally reaches the square, so pinned ones count; +S and G are
/// different; drops never disambiguated." "White moves first."
#[test]
fn origins_are_said_where_they_are_needed() {
    let cases = [
        // The gold on 5h is pinned by the rook on 5b.
        ("sfen 4k4/4r4/9/9/9/9/9/4GG3/4K4 b - 1 moves 4h4g", "1. G4h-4g"),
        ("sfen 4k4/9/9/9/9/9/9/3+S1G3/4K4 b - 1 moves 4h5h", "1. G-5h"),
        ("sfen 4k4/9/9/9/9/9/9/3+S1G3/4K4 b - 1 moves 6h5h", "1. +S-5h"),
        ("sfen 4k4/9/9/9/9/9/9/5S3/4K4 b S 1 moves S*5g", "1. S*5g"),
        ("sfen 4k4/9/9/9/9/9/9/5S3/4K4 w - 1 moves 5a5b 4h5g", "1... K-5b 2. S-5g"),
        ("sfen 4k4/9/7R1/9/9/9/9/7R1/4K4 b - 1 moves 2h5h", "1. R-5h"),
        ("sfen 4k4/9/9/9/9/9/9/1R5R1/4K4 b - 1 moves 2h5h", "1. R2h-5h"),
        ("sfen 4k4/9/9/9/9/9/9/9/R3K4 b - 1 moves 9i9c", "1. R-9c="),
    ];
    for (usi, expected) in cases {
        assert_eq!(moves(&record(usi), Format::Hodges), expected, "{usi}");
    }
}

#[test]
fn the_tree_is_written_in_parentheses() {
    let text = "1. P-7f (00:03 / 00:00:03) P-3d\n{one}\n(1... P-8d\n2. P-2f P-8e)\n(1... P-4d)\n2. P-6f P-4d\nResigns (00:01 / 00:00:04)\n";
    let text = format!("[Sente \"A\"]\n{text}");
    let read = record(&text);
    let written = write(&read, Format::Hodges, &WriteOptions::new());
    assert_eq!((written.text.as_str(), written.losses.len()), (text.as_str(), 0));
    let main = write(&read, Format::Hodges, &WriteOptions::new().main_line(true)).text;
    assert!(!main.contains("8d") && main.contains("(00:03"), "{main}");
}

/// Captures by a lion on its way, its return to its square, and a pass.
#[test]
fn both_steps_of_a_lion_are_in_psn2() {
    let sfen = "12/12/12/12/5p6/5pN5/5p6/12/12/K10k/12/12 b - 1";
    let usi = format!("position sfen {sfen} moves 6f7f6f 1j1k 6f6g6f 1k1l 6f7g7f 1l1k 7f7e7d");
    let chu = Variant::named("chu").expect("it is registered");
    let options = crate::ReadOptions::new().variant(chu);
    let read = crate::parse_with(usi.as_bytes(), &options).one().expect("all are legal");
    let back = record(&write(&read, Format::Psn2, &WriteOptions::new()).text);
    let [meant, found] = [&read, &back].map(|game| game.mainline().map(|node| node.mv()).collect::<Vec<_>>());
    assert_eq!((meant.len(), meant), (7, found));
}

/// A game without moves has only headers, and those of other notations look the same.
#[test]
fn a_game_without_moves_is_known_by_its_variant() {
    let without = record("棋戦：例題戦\n手合割：平手\n   1 投了\n");
    for format in [Format::Hodges, Format::Hosking, Format::Kitao, Format::Psn2] {
        let written = write(&without, format, &WriteOptions::new()).text;
        let back = record(&written);
        assert_eq!(back.headers().iter().count(), 1, "{written}");
        assert_eq!(
            back.ending().map(|ending| ending.reason),
            Some(crate::shogi::Reason::Resign),
            "{written}"
        );
    }
    let begun = record("棋戦：例題戦\n手合割：平手\n   1 ７六歩(77)\n");
    let written = write(&begun, Format::Hodges, &WriteOptions::new()).text;
    assert!(!written.contains("Variant"), "{written}");
}

#[test]
fn the_head_says_what_the_text_is() {
    let mut bare = record("position startpos moves 7g7f");
    let hodges = |record: &Record| write(record, Format::Hodges, &WriteOptions::new()).text;
    assert!(hodges(&bare).starts_with("[Variant \"shogi\"]\n"), "moves alone may be of any game");
    // With White before Black the tags would be those of chess.
    for (field, key, name) in [
        (crate::Field::Event, "棋戦", "C"),
        (crate::Field::White, "後手", "B"),
        (crate::Field::Black, "先手", "A"),
    ] {
        bare.headers_mut().push(Some(field), key, name);
    }
    assert!(hodges(&bare).starts_with("[Sente \"A\"]\n[Gote \"B\"]\n"), "{}", hodges(&bare));
}

/// Some programs mean a declaration if such a comment follows this word.
#[test]
fn an_impasse_stays_one_before_a_comment_on_a_declaration() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 持将棋\n*入玉宣言により勝ち。\n";
    let mut read = crate::parse(text.as_bytes()).records.remove(0);
    let ending = read.ending().expect("it is read").id();
    let impasse = read.ending().expect("it is read").get().clone();
    read.set_ending(read.last().id(), crate::Ending::new("Jishogi", impasse.reason, impasse.outcome));
    assert!(!read.step(ending).comments().is_empty());
    for format in [Format::Hodges, Format::Psn2] {
        let written = write(&read, format, &WriteOptions::new()).text;
        let back = crate::parse_with(written.as_bytes(), &crate::ReadOptions::new().format(format));
        let found = back.records[0].ending().expect("it is written").get().clone();
        assert_eq!((found.reason, found.outcome), (impasse.reason, impasse.outcome), "{written}");
    }
}

#[test]
fn handicaps_are_named_and_drawn() {
    let shogi = Variant::shogi();
    let named = shogi.handicap("二枚落ち").expect("it is known");
    let start = Position::from_sfen(&named.sfen, &shogi).expect("a variant proves its handicaps");
    let text = write(&Record::new(start), Format::Hodges, &WriteOptions::new()).text;
    assert_eq!(text, format!("[Handicap \"rook+bishop\"]\n[SFEN \"{}\"]\n*\n", named.sfen));
    let even = write(&Record::new(Position::start(&shogi)), Format::Hodges, &WriteOptions::new()).text;
    assert_eq!(even, "[Variant \"shogi\"]\n*\n");
}

/// The position determines the start, so no second name is written.
#[test]
fn a_start_has_the_name_that_the_text_gave_it() {
    let lance = Variant::shogi().handicap("香落ち").expect("it is one").sfen.clone();
    let mut record = Record::new(Position::from_sfen(&lance, &Variant::shogi()).expect("a position"));
    record.headers_mut().set(Some(crate::Field::Handicap), "手合割", "平手");
    let text = write(&record, Format::Hodges, &WriteOptions::new()).text;
    assert!(text.starts_with("[Handicap \"平手\"]\n[SFEN "), "{text}");
}

#[test]
fn text_stays_text_or_is_reported() {
    let mut record = record("position startpos moves 7g7f");
    let last = record.last().id();
    for comment in ["Resigns", "1-0", "[Sente \"x\"]", "(P-3d)", " both ", " ", "", "P-3d"] {
        record.add_comment(last, comment);
    }
    for format in [Format::Hodges, Format::Psn2] {
        let written = write(&record, format, &WriteOptions::new()).lossless().expect("nothing is lost");
        let back = crate::parse_with(written.as_bytes(), &crate::ReadOptions::new().format(format));
        assert_eq!(back.records[0].last().comments(), record.last().comments(), "{written}");
    }
    record.add_comment(last, "a } b");
    let written = write(&record, Format::Hodges, &WriteOptions::new());
    assert_eq!(written.losses.len(), 1);
    assert!(written.text.contains("{a ) b}"), "{}", written.text);
}

/// A comment that contains an ending and then the beginning of another comment would be read as unclosed.
#[test]
fn a_comment_that_would_run_on_is_reported() {
    let mut record = record("position startpos moves 7g7f");
    let last = record.last().id();
    record.add_comment(last, "1.Interrupt{3.");
    let written = write(&record, Format::Psn2, &WriteOptions::new());
    assert_eq!(written.losses.iter().map(|loss| loss.code).collect::<Vec<_>>(), [crate::Code::LostText]);
    let options = crate::ReadOptions::new().format(Format::Psn2);
    let back = crate::parse_with(written.text.as_bytes(), &options);
    assert_eq!(back.records[0].last().comments(), ["1.Interrupt(3."], "{}", written.text);
}

/// "Files are decimal, ranks letters": squares such as `H-112` are never written.
#[test]
fn larger_boards_have_letters_for_ranks() {
    let toml = "name = \"wide\"\ntitle = { en = \"Wide\", ja = \"広い将棋\" }\nbase = \"shogi\"\n\
        board = { files = 12, ranks = 12, zone = 4 }\n\
        start = \"k11/12/12/12/12/12/12/12/12/12/12/11K b - 1\"\nkinds = [\"king\"]\n\n[laws]\nimpasse = \"none\"\n";
    let wide = Variant::from_toml(toml).expect("it is a variant");
    let mut record = Record::new(Position::start(&wide));
    let mut at = record.root().id();
    for usi in ["1l2k", "12a11b"] {
        at = record.push(at, wide.parse_usi(usi).expect("a move")).expect("it is legal");
    }
    let cases = [
        (Format::Hodges, "1. K-2k K-11b"),
        (Format::Hosking, "1. K2k K11b"),
        (Format::Kitao, "1. 玉-2k 玉-11b"),
    ];
    for (format, expected) in cases {
        assert_eq!(moves(&record, format), expected);
        let text = write(&record, format, &WriteOptions::new()).text;
        let options = crate::ReadOptions::new().format(format).variant(wide.clone());
        let back = crate::parse_with(text.as_bytes(), &options);
        assert_eq!(back.records[0].mainline().count(), 2, "{text} {:?}", back.diagnostics);
    }
}

/// In Hosking style squares with letters have no sign before them, even after moves with an origin.
#[test]
fn what_hosking_writes_on_larger_boards_is_not_odd() {
    let wa = Variant::named("wa").expect("it is registered");
    let start =
        Position::from_sfen("k10/11/11/5w1w3/11/11/11/5W1W3/11/11/10K b - 1", &wa).expect("a position");
    let mut record = Record::new(start);
    let mut at = record.root().id();
    for usi in ["6h5h", "6d5d", "4h5g", "11a11b"] {
        at = record.push(at, wa.parse_usi(usi).expect("a move")).expect("it is legal");
    }
    record.push_ending(at, crate::Ending::new("投了", crate::Reason::Resign, None));
    let text = write(&record, Format::Hosking, &WriteOptions::new()).text;
    assert!(text.contains("\n1. VW6h-5h VW6d-5d\n2. VW4h-5g CK11b\n"), "{text}");
    let back = crate::parse(text.as_bytes());
    let codes: Vec<_> = back.diagnostics.iter().map(|found| found.code).collect();
    assert!(!codes.contains(&crate::Code::Spelling), "{text} {codes:?}");
}

/// The tag says that Black won, but the ending of the record has no winner.
#[test]
fn a_result_beside_an_ending_without_moves_is_reported() {
    let mut record = Record::new(Position::start(&Variant::shogi()));
    record.headers_mut().push(None, "Result", "1-0");
    record.push_ending(record.root().id(), crate::Ending::new("adjourned early", crate::Reason::Other, None));
    let written = crate::write(&record, Format::Hodges, &WriteOptions::new());
    assert!(written.losses.iter().any(|loss| loss.code == crate::Code::LostText), "{}", written.text);
    let back = crate::parse(written.text.as_bytes()).one().expect("a game");
    assert_eq!(back.outcome(), None, "{}", written.text);
}

/// Without its number the word would end the whole game.
#[test]
fn an_ending_that_is_a_variation_has_its_number() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 投了\n";
    let read = record(text);
    let text = write(&read, Format::Hodges, &WriteOptions::new()).lossless().expect("it has words");
    assert!(text.contains("(1... Resigns)"), "{text}");
    assert_eq!(record(&text).split_variations().count(), 2, "{text}");
}

#[test]
fn a_result_after_moves_without_an_ending_is_reported() {
    let mut open = record("position startpos moves 7g7f");
    open.headers_mut().push(None, "Result", "1-0");
    let written = write(&open, Format::Hodges, &WriteOptions::new());
    assert!(written.losses.iter().any(|loss| loss.code == crate::Code::LostText), "{}", written.text);
    assert_eq!(crate::parse(written.text.as_bytes()).records[0].outcome(), None, "{}", written.text);
}

/// "RepetitionDraw" of PSN2 is a draw; the result of the word in the other styles depends on the rules.
#[test]
fn a_drawn_repetition_has_its_word_in_psn2() {
    let moves = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let read = record(&format!("position startpos moves {moves}rep_draw"));
    for (format, word) in [(Format::Psn2, "13.RepetitionDraw"), (Format::Hodges, "Sennichite")] {
        let text = write(&read, format, &WriteOptions::new()).lossless().expect("it has a word");
        assert!(text.contains(word), "{text}");
    }
}

/// In PSN2 all comments of a move share their braces, so moves in one comment are before an opening brace in the next.
#[test]
fn an_opening_brace_is_kept_where_no_moves_are_before_it() {
    let cases = [
        (["a {", "b {"], "{\na {\nb {\n}", 0),
        (["a {", "7g7f"], "{\na {\n7g7f\n}", 0),
        (["7g7f", "b {"], "{\n7g7f\nb (\n}", 1),
        (["7g7f {", "b"], "{\n7g7f (\nb\n}", 1),
        (["1 resigns", "b {"], "{\n1 resigns\nb (\n}", 1),
    ];
    for (comments, expected, lost) in cases {
        let mut read = record("position startpos moves 2g2f");
        let last = read.mainline().last().expect("a move").id();
        read.set_comments(last, comments);
        let written = write(&read, Format::Psn2, &WriteOptions::new());
        assert!(written.text.contains(expected), "{}", written.text);
        assert_eq!(written.losses.len(), lost, "{:?}", written.losses);
    }
}

/// Whether a brace is kept is not asked of all comments before it again.
#[test]
fn time_is_linear_in_comments_with_braces() {
    let mut read = record("position startpos moves 2g2f");
    read.set_comments(crate::NodeId::ROOT, vec!["{ some words of a comment, and 1 number"; 8000]);
    let start = std::time::Instant::now();
    assert!(write(&read, Format::Psn2, &WriteOptions::new()).losses.is_empty());
    assert!(start.elapsed().as_secs() < 20);
}

/// What is lost of a comment is said as it is: a brace would end it, and a control character cannot stand in it.
#[test]
fn control_characters_of_a_comment_are_lost_as_such() {
    for (comment, said) in [("a}b", "would end its comment"), ("a\u{1b}b", "control characters")] {
        let mut read = record("position startpos moves 2g2f");
        read.set_comments(crate::NodeId::ROOT, [comment]);
        for format in [Format::Hodges, Format::Psn2] {
            let lost: Vec<_> = write(&read, format, &WriteOptions::new()).losses;
            assert!(matches!(&*lost, [loss] if loss.message.contains(said)), "{lost:?}");
        }
    }
}
