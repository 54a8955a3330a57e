mod chess;
mod prose;
mod width;
mod words;

use crate::{Format, Parsed, ReadOptions, Reason, Variant, parse, parse_with};

/// "igui `Lnx!9d`; two captures `Lnx3hx2i`; capture then quiet step `Lnx3h-2i`; stay SOP `--`"; numeric
/// squares with "10/11/12 written `a b c`"; letters of the game's own, of lishogi and of SFEN.
#[test]
fn a_lion_goes_in_two_steps_in_every_spelling() {
    let chu = Variant::named("chu").expect("it is registered");
    let sfen = "12/12/12/12/5p6/5pN5/5p6/12/12/K10k/12/12 b - 1";
    let meant = ["6f7f6f", "1j1k", "6f*6f", "1k1l", "6f7g7f", "1l1k", "7f7e7d", "1k1j", "7d9e"];
    for moves in [
        "Lnx!7f K-1k -- K-1l Lnx7g-7f K-1k Lnx7e-7d K-1j Ln-9e",
        "Lnx!76 K-1b -- K-1c Lnx77-76 K-1b Lnx75-74 K-1a Ln-95",
        "LNx!7f K-1k -- K-1l LN6fx7g-7f K-1k LNx7e-7d K-1j LN-9e",
        "N6fx7f-6f K-1k N6f-6g-6f K-1l Nx7g-7f K-1k Nx7e-7d K-1j N-9e",
    ] {
        let text = format!("[Variant \"chu\"]\n[SFEN \"{sfen}\"]\n{moves}\n");
        let parsed = crate::parse(text.as_bytes());
        let found: Vec<String> =
            parsed.records[0].mainline().filter_map(|node| node.mv()).map(|mv| chu.usi(mv)).collect();
        // To return to its square it may step in any direction.
        let same = |(found, meant): (&String, &&str)| match meant.split_once('*') {
            Some((from, to)) => found.starts_with(from) && found.ends_with(to),
            None => found == meant,
        };
        assert!(
            found.len() == meant.len() && found.iter().zip(&meant).all(same),
            "{text} {found:?} {:?}",
            parsed.diagnostics
        );
    }
    let lost = format!("[Variant \"chu\"]\n[SFEN \"{sfen}\"]\nLnx!5f K-1k\n");
    assert!(
        crate::parse(lost.as_bytes()).diagnostics.iter().any(|one| one.code == crate::Code::NoCandidate),
        "{lost}"
    );
}

fn read(text: &str) -> Parsed {
    parse_with(text.as_bytes(), &ReadOptions::new().format(Format::Hodges))
}

/// The main line in USI, and the codes of the findings.
fn line(text: &str) -> (String, Vec<&'static str>) {
    let parsed = read(text);
    let moves = parsed.records.first().map_or_else(Vec::new, |record| {
        record.mainline().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv)).collect()
    });
    (moves.join(" "), parsed.diagnostics.iter().map(|found| found.code.name()).collect())
}

/// "A reader must not trust numbers for side"; "White moves first; Black's first move is replaced by an
/// ellipsis".
#[test]
fn numbers_come_in_every_form() {
    let even = "7g7f 3c3d 2g2f";
    for text in [
        "1. P-7f P-3d 2. P-2f Resigns",
        "1.P-7f P-3d 2.P-2f\nResigns",
        "1.P7g-7f\n2.P3c-3d\n3.P2g-2f\n4.Resigns",
        "1- P-7f\n 2- P-3d\n3- P-2f\nResigns",
        "1) P-7f\n2) P-3d\n3) P-2f\nResigns",
        "1 P-7f\n2 P-3d\n3 P-2f\nResigns",
        "1. P-7f\n1... P-3d\n2. P-2f\nResigns",
        "1. P-7f\n1… P-3d\n2. P-2f\nResigns",
        "1. P-7f, P-3d, 2. P-2f\nWhite resigns.",
        "7g7f 3c3d 2g2f Resigns",
        "P76 P34 P26 1-0",
        "歩-76 歩-34 歩-26 Resigns",
    ] {
        assert_eq!(line(text), (even.to_string(), vec![]), "{text}");
    }
    for first in ["1. … P-3d", "1... P-3d", "1.... P-3d", "P-3d"] {
        let text = format!("[Handicap \"Rook\"]\n{first} 2. P-7f P-4d\nResigns");
        assert_eq!(line(&text), ("3c3d 7g7f 4c4d".to_string(), vec![]), "{text}");
    }
    assert_eq!(line("1. P-7f P-3d 2. P-2f P-8d 4. P-2e\nResigns").1, ["move.number"]);
}

/// The examples of the description, and the finding for each deviation.
#[test]
fn what_is_off_the_standard_is_said() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*5e\nResigns", "7g7f 3c3d 8h2b+ 3a2b B*5e", &[]),
        ("1. P76 P34 2. Bx22+ Sx22 3. B'55\nResigns", "7g7f 3c3d 8h2b+ 3a2b B*5e", &[]),
        ("1. P7f P3d 2. Bx+ Sx 3. B5e\nResigns", "7g7f 3c3d", &["move.none", "move.unplayed"]),
        ("1. P7f P3d 2. B2b+ Sx 3. B5e\nResigns", "7g7f 3c3d 8h2b+ 3a2b B*5e", &[]),
        ("1. P7f P3d 2. BxB+ xS 3. B5e\nResigns", "7g7f 3c3d 8h2b+ 3a2b B*5e", &[]),
        ("1. P7f P3d 2. B-2b+ Sx2b\nResigns", "7g7f 3c3d 8h2b+ 3a2b", &["move.capture"]),
        ("1. P7f P3d 2. Bx2b Sx2b\nResigns", "7g7f 3c3d 8h2b 3a2b", &["move.promotion"]),
        ("1. P7f P3d 2. Bx2b= Sx2b\nResigns", "7g7f 3c3d 8h2b 3a2b", &[]),
        ("1. P-7f P-3d (resigns)", "7g7f 3c3d", &[]),
        ("1. P-7f P-3d (time) 2. P-2f", "7g7f 3c3d 2g2f", &["ending.missing"]),
        ("1. G-5h\nResigns", "", &["move.ambiguous"]),
        ("1. P-7f P-9j\nResigns", "7g7f", &["syntax.move"]),
        ("1. P-7f what is this P-3d\nResigns", "7g7f 3c3d", &["syntax.unread-line"]),
        ("1. P-7f {never closed P-3d\nResigns", "7g7f", &["syntax.unpaired"]),
        ("1. P-7f (P-2f P-3d\nResigns", "7g7f", &["ending.missing", "syntax.unpaired"]),
        ("1. P-7f ) P-3d\nResigns", "7g7f 3c3d", &["syntax.unpaired"]),
        ("1. P-7f (0:x) P-3d\nResigns", "7g7f 3c3d", &["clock.syntax"]),
        ("[Sente \"A\n1. P-7f P-3d\nResigns", "7g7f 3c3d", &["syntax.unpaired"]),
        ("Sente \"A\"]\n1. P-7f P-3d\nResigns", "7g7f 3c3d", &["syntax.damaged"]),
        ("[Sente \"A\" 1. P-7f P-3d\nResigns", "", &["syntax.unpaired"]),
        ("1. P-7f {good\nP-3d\nResigns", "7g7f 3c3d", &["syntax.unpaired"]),
        ("1. P-7f {good P-3d {better}\n2. P-2f\nResigns", "7g7f", &["syntax.unpaired", "move.unplayed"]),
        ("1. P-7f {good\n1... P-3d {better}\n2. P-2f\nResigns", "7g7f 3c3d 2g2f", &["syntax.unpaired"]),
        (
            "1. P-7f {\ngood\nP-3d\nResigns",
            "7g7f",
            &["syntax.unpaired", "syntax.unread-line", "move.unplayed"],
        ),
        (
            "1. P-7f [ a\ncomment\nP-3d\nResigns",
            "7g7f",
            &["syntax.unpaired", "syntax.unread-line", "move.unplayed"],
        ),
        ("1. P-7f (00:03 / 00:00:03\nP-3d\nResigns", "7g7f 3c3d", &["syntax.damaged"]),
        ("1. P-7f 00:03 / 00:00:03)\nP-3d\nResigns", "7g7f 3c3d", &["syntax.damaged"]),
        ("P7g-7fP3c-3d P2g-2f\nResigns", "7g7f 3c3d 2g2f", &["syntax.spelling"]),
        ("1. B8hx2b+S3ax2b\nResigns", "", &["syntax.move"]),
        ("1. P-7f <G4a-3b 2. P-2f\nResigns", "7g7f", &["syntax.move", "move.unplayed"]),
        ("<P-7f P-3d\nResigns", "", &["syntax.move", "move.unplayed"]),
        ("1. P-7f Resigns P-3d\n", "7g7f", &["move.after-end"]),
        ("1. P-7f P-3d 2. P-2f P-8d 3. P2e\nResigns", "7g7f 3c3d 2g2f 8c8d 2f2e", &["syntax.spelling"]),
        ("1. P-7f P-3d 2. R2hx\nResigns", "7g7f 3c3d", &["syntax.move"]),
        (
            "1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*3c Bx 4. P-7\nResigns",
            "7g7f 3c3d 8h2b+ 3a2b B*3c",
            &["move.none", "move.unplayed", "syntax.spelling", "syntax.move"],
        ),
        ("1. P-7f P-3d 2. Bx2b + Sx2b\nResigns", "7g7f 3c3d 8h2b+ 3a2b", &["syntax.spelling"]),
        ("1. ... P-3d 2. P-7f\nResigns", "3c3d 7g7f", &["setup.turn"]),
        ("21. ... N-65\n22. Bx33+ Nx33\nResigns", "", &["setup.missing", "move.unplayed"]),
        ("2. P-2f P-8d\nResigns", "", &["setup.missing", "move.unplayed"]),
        ("1. P-7f P-3d\n[Gote \"B\"]\n2. P-2f P-8d\nResigns", "7g7f 3c3d 2g2f 8c8d", &["header.late"]),
        (
            "1. P-7f P-3d\n[SFEN \"9/9 b - 1\"]\n2. P-2f P-8d\nResigns",
            "7g7f 3c3d",
            &["syntax.move", "move.unplayed"],
        ),
        (
            "1. P-7f P-3d\n1. P-7f P-3d\n2. P-2f\nResigns",
            "7g7f 3c3d",
            &["move.number", "move.none", "move.unplayed"],
        ),
        ("1. P-7f P-3d\n2. Bx2b\n+ Sx2b\nResigns", "7g7f 3c3d 8h2b+ 3a2b", &["syntax.spelling"]),
        ("1. 歩-76 歩-34\n2. 金(69)-5\nResigns", "7g7f 3c3d", &["syntax.move"]),
        ("1. P-7f P-3d\n2. P\nResigns", "7g7f 3c3d", &["syntax.move"]),
        ("1. P-7f P-3d 2. Bx2b+;= Sx2b\nResigns", "7g7f 3c3d 8h2b+", &["syntax.move"]),
        ("Resigns\n[Gote \"B\"]\n1. P-7f P-3d\n", "7g7f 3c3d", &["syntax.move", "ending.missing"]),
        ("1. P-7f P-3d\nResigns\n[Gote \"B\"]\n", "7g7f 3c3d", &["header.late"]),
        (
            "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]\n3.2g2f\n4.Resigns",
            "",
            &["setup.missing"],
        ),
        ("1.P7g-7f\n2.P3c-3d\n3.P2g-2f\n5.Resigns", "7g7f 3c3d 2g2f", &["move.number"]),
        ("# said\n1. P-7f\n# P-8d\n1... P-3d\nResigns", "7g7f 3c3d", &[]),
        ("[Variant \"Zzz chess\"]\n1. P-7f P-3d\nResigns", "7g7f 3c3d", &["header.handicap"]),
        ("[Variant \"standard\"]\n1. P-7f P-3d\nResigns", "7g7f 3c3d", &[]),
        ("[Result \"1-0\"]\n1. P-7f P-3d\n", "7g7f 3c3d", &["ending.missing"]),
        ("[Result \"0-1\"]\n[Moves \"2\"]\n1. P-7f P-3d\n", "7g7f 3c3d", &[]),
        ("[SFEN \"9/9 b - 1\"]\n1. P-7f P-3d\nResigns", "", &["setup.sfen", "move.unplayed"]),
        ("[Handicap \"half\"]\n1. P-7f P-3d\nResigns", "7g7f 3c3d", &["header.handicap"]),
        ("[Moves \"3\"]\n1. P-7f P-3d\nResigns", "7g7f 3c3d", &["ending.count"]),
        ("[Result \"1-0\"]\n1. P-7f P-3d\nResigns", "7g7f 3c3d", &["ending.conflict"]),
    ];
    for &(text, moves, codes) in cases {
        let (found, mut said) = line(text);
        let mut codes = codes.to_vec();
        said.sort_unstable();
        codes.sort_unstable();
        assert_eq!((found.as_str(), said), (moves, codes), "{text}");
    }
}

#[test]
fn endings_are_words_results_and_tags() {
    let cases = [
        ("P-7f\nResigns", "Resigns", Reason::Resign, Some("black")),
        ("P-7f {Resigns}", "Resigns", Reason::Resign, Some("black")),
        ("P-7f {1–0}", "1–0", Reason::Other, Some("black")),
        ("P-7f 0-1", "0-1", Reason::Other, Some("white")),
        ("[Result \"0-1\"]\nP-7f", "0-1", Reason::Other, Some("white")),
        ("[Result \"1–0\"]\nP-7f", "1–0", Reason::Other, Some("black")),
        ("[Result \"1 - 0\"]\nP-7f", "1 - 0", Reason::Other, Some("black")),
        ("P-7f 1/2-1/2", "1/2-1/2", Reason::Draw, Some("draw")),
        ("P-7f P-3d\nBlack resigns", "Black resigns", Reason::Resign, Some("white")),
        ("P-7f\nWhite wins.", "White wins", Reason::Other, Some("white")),
        ("P-7f\n2.Timeup (00:01 / 00:00:01)", "Timeup", Reason::Time, Some("black")),
        ("P-7f\nRepetitionWin", "RepetitionWin", Reason::PerpetualCheck, Some("white")),
        ("P-7f\nfurlongs\n", "furlongs", Reason::Other, None),
    ];
    for (text, word, reason, outcome) in cases {
        let parsed = read(text);
        let ending = parsed.records[0].ending().expect(text);
        let won = ending.outcome.map(|outcome| outcome.name());
        assert_eq!((ending.word.as_str(), ending.reason, won), (word, reason, outcome), "{text}");
    }
}

/// "Variations `( … )` nested", and those of Shogidokoro by number.
#[test]
fn variations_come_back_to_the_line_they_left() {
    let nested = "1. P-7f P-3d (1... P-8d 2. P-2f (2. P-6f) P-8e) (1... P-4d) 2. P-6f (2. S-6h)\nResigns";
    let flat = "1.P7g-7f\n2.P3c-3d\n3.P6g-6f\n4.Resigns\n\nVariation:3\n3.S7i-6h\n\n\
        Variation:2\n2.P8c-8d\n3.P2g-2f\n4.P8d-8e\n\nVariation:3\n3.P6g-6f\n\nVariation:2\n2.P4c-4d\n";
    let shape = |text: &str| {
        let parsed = read(text);
        assert_eq!(parsed.diagnostics, [], "{text}");
        let tell = |node: crate::Node<'_>| {
            let parent = node.parent().and_then(|parent| parent.mv());
            format!("{parent:?} {:?} {}", node.mv(), node.is_variation())
        };
        parsed.records[0].steps().map(tell).collect::<Vec<_>>()
    };
    assert_eq!(shape(nested), shape(flat));
    assert_eq!(shape(nested).len(), 11);
}

#[test]
fn comments_belong_to_the_move_before() {
    let text =
        "{ at the start }\n1. P-7f!? {one\n  two} P-3d\n; three\n[ four\n  five. ]\n{\n  six\n}\nResigns";
    let parsed = read(text);
    assert_eq!(parsed.diagnostics, []);
    let comments: Vec<&[String]> = parsed.records[0].steps().map(|node| node.comments()).collect();
    let expected: [&[&str]; 4] =
        [&["at the start"], &["!?", "one", "two"], &["three", "four", "five.", "  six"], &[]];
    assert_eq!(comments, expected);
}

/// "A `[` header line begins a new game."
#[test]
fn several_games_stand_in_one_text() {
    let text = "[Sente \"A\"]\n1. P-7f\nResigns\n\n[Sente \"B\"]\n*\n\n[Sente \"C\"]\nP-2f {Resigns}\n\n1. P-9f\n1-0\n";
    let records = parse(text.as_bytes()).records;
    let names: Vec<Option<&str>> = records.iter().map(|record| record.headers().black()).collect();
    assert_eq!(names, [Some("A"), Some("B"), Some("C"), None]);
    assert_eq!(records.iter().map(|record| record.mainline().count()).collect::<Vec<_>>(), [1, 0, 1, 1]);
}

/// Some lists have the total times of both sides beside each move.
#[test]
fn columns_of_times_are_totals() {
    let parsed = read(
        "1.P2g-2f  00:00:05  00:00:00\n2.P3c-3d  00:00:05  00:01:00\n3.P7g-7f  00:02:05  00:01:00\nResigns  00:02:05  00:01:02\n",
    );
    assert_eq!(parsed.diagnostics, []);
    let times: Vec<Option<u64>> =
        parsed.records[0].steps().map(|node| node.elapsed().map(|time| time.as_secs())).collect();
    assert_eq!(times, [None, Some(5), Some(60), Some(120), Some(2)]);
}

#[test]
fn another_variant_is_known_by_its_board() {
    let (moves, codes) = line("[SFEN \"rbsgk/4p/5/P4/KGSBR b - 1\"]\n1. S-3d S-3b\n2. Rx1b\nResigns");
    assert_eq!((moves.as_str(), codes), ("3e3d 3a3b 1e1b", vec![]));
}

/// "К = K king, Л = R rook, С = B bishop, З = G gold (printed as the digit 3 in one place), Ср = S silver, Кн = N
/// knight, У = L lance, П = P pawn"; letters that look alike are taken for those of the rest of the game.
#[test]
fn pieces_have_russian_letters() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("1. П-7f П-3d 2. Сx2b+ Срx2b 3. С*5e З4a-5b\nСдался", "7g7f 3c3d 8h2b+ 3a2b B*5e 4a5b", &[]),
        ("1. П76 П34 2. Сx22+ Срx22 3. К58 Л72\nСдались", "7g7f 3c3d 8h2b+ 3a2b 5i5h 8b7b", &[]),
        (
            "1. П-9f П-3d 2. У-9g Кн-3c 3. 3-7h П-1d\nМат",
            "9g9f 3c3d 9i9g 2a3c 6i7h 1c1d",
            &["syntax.spelling", "ending.not-mate"],
        ),
        (
            "1. П-7f П-3d 2. Cx2b+ Cpx2b 3. K-5h Л-7b\nНичья",
            "7g7f 3c3d 8h2b+ 3a2b 5i5h 8b7b",
            &["syntax.spelling"],
        ),
        (
            "1. Р-7f Р-3d 2. Вx2b+ Sx2b 3. К-5h G4a-5b\nResigns",
            "7g7f 3c3d 8h2b+ 3a2b 5i5h 4a5b",
            &["syntax.spelling"],
        ),
        ("1. П-7f P-3d 2. G4i-5h Лx2b\nResigns", "7g7f 3c3d 4i5h", &["syntax.spelling", "move.none"]),
        (
            "[Чёрные \"А\"]\n[Белые \"Б\"]\n1. П-7f П-3d\nБелые сдались",
            "7g7f 3c3d",
            &["ending.no-illegal-move"],
        ),
    ];
    for &(text, moves, codes) in cases {
        let (found, mut said) = line(text);
        let mut codes = codes.to_vec();
        said.sort_unstable();
        codes.sort_unstable();
        assert_eq!((found.as_str(), said), (moves, codes), "{text}");
    }
    let read = read("[Чёрные \"Хабу\"]\n[Белые \"Сато\"]\n[Фора \"ладья\"]\n1. ... П-3d\nЧёрные сдались\n");
    let record = &read.records[0];
    assert_eq!((record.headers().black(), record.headers().white()), (Some("Хабу"), Some("Сато")));
    assert_eq!(record.outcome().map(|outcome| outcome.name()), Some("white"));
    assert_eq!(record.mainline().count(), 1);
}

/// A letter for different pieces in two alphabets is read in that of the game; if it uses both, as neither piece.
#[test]
fn a_letter_is_of_the_alphabet_of_the_game() {
    let read = |moves: &str| line(&format!("[Variant \"dobutsu\"]\n{moves}\n"));
    assert_eq!(read("1. Сx2b").0, "2c2b");
    assert_eq!(read("1. Cx2b").1, ["ending.missing"]);
}

/// In pychess White is the first player, and its board has hands in brackets.
#[test]
fn tags_of_chess_turn_the_sides() {
    let fen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (tags, moves, played) in [
        ("[Variant \"Shogi\"]".to_string(), "1. P-76 P-34 2. Bx22+ Sx22 3. B*55 1-0", 5),
        (format!("[FEN \"{fen}[-] w 0 1\"]"), "1. P-76 P-34 White resigns", 2),
        (format!("[FEN \"{fen}[P] b 0 1\"]"), "1... P-34 0-1", 1),
    ] {
        let text = format!(
            "[Event \"x\"]\n[White \"alice\"]\n[Black \"bob\"]\n[WhiteElo \"1500\"]\n{tags}\n\n{moves}\n"
        );
        let parsed = crate::parse(text.as_bytes());
        let record = &parsed.records[0];
        assert_eq!(
            (record.headers().black(), record.headers().white()),
            (Some("alice"), Some("bob")),
            "{text}"
        );
        assert_eq!(record.headers().field(crate::shogi::Field::BlackRating), Some("1500"));
        assert_eq!(record.mainline().count(), played, "{text} {:?}", parsed.diagnostics);
        let wins = if moves.ends_with("1-0") { "black" } else { "white" };
        assert_eq!(record.outcome().map(|outcome| outcome.name()), Some(wins), "{text}");
    }
}

/// Long texts that match nothing, and unmatched brackets, take linear time.
#[test]
fn time_is_linear_in_what_is_damaged() {
    for text in [
        "P".repeat(1_000_000),
        "{ ".repeat(50_000),
        "{ x\n".repeat(50_000),
        "(x ".repeat(50_000),
        "[ x\n".repeat(50_000) + "]",
        "{ P-7f\n".repeat(30_000) + "}",
        "P7g-7f".repeat(30_000),
        "[Sente \"A\"]\n".repeat(5_000) + "1. P-7f\n" + &"[Sente \"A\"]\n".repeat(5_000) + "2. P-2f\n",
        "Sente \"A\" ".repeat(30_000),
    ] {
        let start = std::time::Instant::now();
        let parsed = read(&text);
        assert!(start.elapsed().as_secs() < 20, "{} {}", &text[..20], parsed.diagnostics.len());
    }
}

/// Dots in place of the first move say that White moves first; those after a move that cannot be read do not.
#[test]
fn dots_after_a_move_do_not_say_who_begins() {
    for (moves, says) in [("1... P-3d", true), ("1. P-7x 1... P-3d", false), ("1. P-7f 1... P-3d", false)] {
        let parsed = crate::parse(format!("[Sente \"A\"]\n[Gote \"B\"]\n{moves}\n").as_bytes());
        let codes: Vec<crate::Code> = parsed.diagnostics.iter().map(|found| found.code).collect();
        assert_eq!(codes.contains(&crate::Code::NoTurn), says, "{moves} {codes:?}");
    }
}

/// Chess programs write a variant name even for standard games.
#[test]
fn a_usual_game_needs_no_name() {
    for (value, is_known) in [("Standard", true), ("?", true), ("Shogi", true), ("Chess 960", false)] {
        let parsed = crate::parse(format!("[Sente \"A\"]\n[Variant \"{value}\"]\n1. P-7f\n").as_bytes());
        let is_odd = parsed.diagnostics.iter().any(|found| found.code == crate::Code::UnknownHandicap);
        assert_eq!(is_odd, !is_known, "{value}");
    }
}

#[test]
fn a_comment_is_what_stands_between_its_braces() {
    let head = "[Sente \"A\"]\n[Gote \"B\"]\n1. P-7f P-3d";
    for (text, codes) in [
        (" {Resigns}\n", &[][..]),
        (" {good}\n2. Resigns\n", &[]),
        // There are moves between the brace and the next one.
        (" { good 2. P-2f P-8d { bad } 3. P-2e\n", &[crate::Code::Unpaired]),
        (" { Rx2b { bad } 2. P-2f Resigns\n", &[crate::Code::Unpaired]),
        (" { +2726FU { bad } 2. P-2f Resigns\n", &[crate::Code::Unpaired]),
        (" {{ P-2f { bad } 2. P-2f Resigns\n", &[crate::Code::Unpaired]),
        (" { good { 2. P-2f P-8d { bad } 3. P-2e\n", &[crate::Code::Unpaired]),
        (" { good {better} Resigns\n", &[]),
    ] {
        let parsed = crate::parse(format!("{head}{text}").as_bytes());
        let found: Vec<_> = parsed.diagnostics.iter().map(|found| found.code).collect();
        assert_eq!(found, codes, "{text}");
    }
}
