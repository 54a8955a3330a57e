use super::super::{VARIANT_NAMES, Variant};

#[test]
fn a_game_with_protected_lions_has_no_drops() {
    let head = "name = \"x\"\ntitle = { en = \"X\", ja = \"Ｘ\" }\nbase = \"minishogi\"\n";
    let text = &format!("{head}[laws]\nlions = {{ counter_strike = true }}\n");
    let error = Variant::from_toml(text).expect_err("drops and lions").to_string();
    assert!(error.contains("protected has no drops"), "{error}");
}

#[test]
fn every_registered_variant_loads_under_its_name() {
    let names: Vec<String> = Variant::all().map(|variant| variant.name().to_string()).collect();
    assert_eq!(names, VARIANT_NAMES);
}

#[test]
fn every_variant_is_found_by_each_of_its_names() {
    for variant in Variant::all() {
        let names = [variant.name(), variant.title_ja(), variant.kif_name()];
        for name in names.into_iter().chain(variant.aliases()) {
            assert_eq!(Variant::named(name).as_ref(), Some(variant), "{name}");
        }
    }
}

/// The table of `手合割` in the description of KIF.
#[test]
fn handicaps_have_the_positions_of_the_description() {
    let shogi = Variant::shogi();
    let rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    for (name, ranks) in [
        ("香落ち", "lnsgkgsn1/1r5b1"),
        ("飛香落ち", "lnsgkgsn1/7b1"),
        ("三枚落ち", "lnsgkgsn1/9"),
        ("五枚落ち", "2sgkgsn1/9"),
        ("左七枚落ち", "2sgkg3/9"),
        ("右七枚落ち", "3gkgs2/9"),
        ("十枚落ち", "4k4/9"),
    ] {
        assert_eq!(shogi.handicap(name).map(|h| h.sfen.clone()), Some(format!("{ranks}/{rest}")), "{name}");
    }
}

/// The handicaps that lishogi offers besides the common ones.
#[test]
fn handicaps_that_lishogi_offers_are_known() {
    for (variant, name, board) in [
        ("shogi", "トンボ＋桂香", "ln2k2nl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("shogi", "兩香落ち", "1nsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("shogi", "兩香得", "1nsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 2L 1"),
        ("shogi", "太閤落ち", "lnsgkgsnl/1r5b1/p1ppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("shogi", "九枚得", "4kg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RBG2S2N2L 1"),
        ("dobutsu", "ひよこ落ち", "rkb/3/1P1/BKR w - 1"),
        ("minishogi", "三枚落ち", "3gk/4p/5/P4/KGSBR w - 1"),
        ("minishogi", "４枚落ち", "4k/4p/5/P4/KGSBR w - 1"),
        ("kyoto", "と落ち", "pgks1/5/5/5/TSKGP w - 1"),
        ("kyoto", "二枚落ち", "1gks1/5/5/5/TSKGP w - 1"),
        ("kyoto", "三枚落ち", "1gk2/5/5/5/TSKGP w - 1"),
        ("kyoto", "裸玉", "2k2/5/5/5/TSKGP w - 1"),
        ("annan", "飛香落ち", "lnsgkgsn1/7b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL w - 1"),
        ("annan", "トンボ", "4k4/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL w - 1"),
        ("annan", "歩三兵", "4k4/9/9/9/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL w 3p 1"),
        ("checkshogi", "八枚落ち", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ] {
        let game = Variant::named(variant).expect(variant);
        assert_eq!(game.handicap(name).map(|h| h.sfen.as_str()), Some(board), "{variant} {name}");
    }
    // One side has more pieces, and none is removed.
    let chu = Variant::named("chu").expect("it is registered");
    let lions = chu.handicap("三枚獅子").expect("lishogi has it");
    assert!(lions.sfen.contains("/A1B1T+O+OT1B1A/") && !lions.is_even(), "{}", lions.sfen);
    assert!(chu.handicap("平手").is_some_and(super::super::Handicap::is_even));
}

/// Files with a mistake, with the line of the mistake and a word of the message.
#[test]
fn mistakes_are_refused_with_their_place() {
    let head = "name = \"x\"\ntitle = { en = \"X\", ja = \"Ｘ\" }\nbase = \"shogi\"\n";
    let cases = [
        ("colour = 3\n", 4, "colour"),
        ("board = { files = 99, ranks = 9 }\n", 4, "99"),
        ("start = \"9/9 b - 1\"\n", 4, "9 files and 9 ranks"),
        ("kinds = [\"pawn\", \"unicorn\"]\n", 4, "unicorn"),
        ("[laws]\ndrops = { per_flie = {} }\n", 5, "per_flie"),
        ("[laws]\nimpasse = \"some\"\n", 5, "some"),
        ("[laws]\ndrops = { no_mate = [\"pwn\"] }\n", 5, "pwn"),
        ("[laws]\ndrops = { per_file = { pawn = 0 } }\n", 5, "255"),
        ("[laws]\ndrops = { per_file = { pwn = 1 } }\n", 5, "pwn"),
        ("[laws]\ndrops = { not_on = [\"9z\"] }\n", 5, "9z"),
        (
            "[laws]\nrepetition = { count = 1, result = \"draw\", perpetual_check = \"same\" }\n",
            5,
            "at least 2",
        ),
        (
            "[laws]\ngoals = { line = { length = 0, home = 0, horizontal = true, vertical = true, diagonal = true } }\n",
            5,
            "at least 2",
        ),
        ("start = \"9/9/9/9/9/9/9/9/9 b - 1\"\n", 4, "Black has no piece"),
        ("[laws]\nroyal = [\"tokin\"]\n", 5, "must not be lost"),
        ("[laws]\nself_check = \"allowed\"\ncapture = { custodian = true }\n", 6, "cannot be dropped"),
        ("[laws]\ncapture = { longest = 1 }\n", 5, "custodian"),
        ("[laws]\ngoals = { line = { length = 5 } }\n", 5, "`home` is missing"),
        ("[laws]\ngoals = { few = \"all\" }\n", 5, "none"),
        ("[laws]\ndrops = { max_in_hand = 300 }\n", 5, "300"),
        ("[[handicap]]\nname = \"a\"\n[[handicap]]\nname = \"a\"\nremoves = [\"1a\"]\n", 6, "twice"),
        ("[[handicap]]\nname = \"a\"\nremoves = [\"1a\", \"1a\"]\n", 4, "twice"),
        ("[[handicap]]\nname = \"a\"\nremoves = [\"5a\"]\n", 4, "White has no piece that must not be lost"),
        (
            "[laws]\nimpasse = { pieces = 10, black = 28, white = 27, win = 20, draw = 24 }\n",
            5,
            "more points than a win",
        ),
        ("[[define]]\nname = \"pig\"\nusi = \"X\"\nmove = \"W\"\n", 7, "`moves_on_last_rank`"),
        (
            "[[define]]\nname = \"pig\"\nusi = \"X\"\nlion = \"W\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n",
            1,
            "`pig` captures otherwise",
        ),
        ("[[handicap]]\nname = \"平手\"\nremoves = [\"1a\"]\n", 4, "even start"),
        ("[[handicap]]\nname = \"a\"\nalso = [\"X\"]\nremoves = [\"1a\"]\n", 4, "even start"),
        ("[laws]\nroyal = [\"king\", \"emperor\"]\n", 5, "emperor"),
        ("[laws]\ngoals = { few = \"one\" }\n", 5, "one"),
        (
            "[[define]]\nname = \"pig\"\nusi = \"P\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n",
            4,
            "letters",
        ),
        (
            "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"fY\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n",
            4,
            "byte 1",
        ),
        (
            "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n[[define]]\nname = \"pig\"\nusi = \"Y\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"犬\"]\n",
            10,
            "twice",
        ),
        (
            "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\npromotes = \"unicorn\"\n",
            4,
            "unicorn",
        ),
        (
            "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\npromotes = \"pig\"\n",
            4,
            "itself",
        ),
        (
            "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\nhand = \"dog\"\n[[define]]\nname = \"dog\"\nusi = \"Y\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"犬\"]\nhand = \"pig\"\n",
            4,
            "hand",
        ),
        (
            "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪 子\"]\n",
            4,
            "猪 子",
        ),
        (
            "[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"１\"]\n",
            4,
            "１",
        ),
        (
            "[[define]]\nname = \"pig\"\nusi = \"XXXXXXXXX\"\nmoves = \"W\"\nnames = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n",
            4,
            "letters",
        ),
        ("[[handicap]]\nname = \"less\"\nremoves = [\"5e\"]\n", 4, "5e"),
        ("[[handicap]]\nname = \"less\"\nstart = \"9/9 w - 1\"\n", 6, "ranks"),
        ("[[handicap]]\nname = \"less\"\nremoves = [\"5a\"]\nstart = \"9/9 w - 1\"\n", 7, "differs"),
    ];
    for (text, line, word) in cases {
        let error = Variant::from_toml(&format!("{head}{text}"))
            .err()
            .unwrap_or_else(|| panic!("{text}"))
            .to_string();
        assert!(error.contains(&format!("line {line}")) && error.contains(word), "{text}: {error}");
    }
    let error = Variant::from_toml(&head.replace("\"x\"", "\"a b\"")).unwrap_err().to_string();
    assert!(error.contains("line 1, column 8"), "{error}");
    let error = Variant::from_toml("name = \"x\"\ncolour = 3\n").unwrap_err().to_string();
    assert!(error.contains("line 2"), "{error}");
    for end in ["", "\n", "\n[laws]\n"] {
        let deep = format!("{head}\n\na{} = 1{end}", ".a".repeat(200));
        let error = Variant::from_toml(&deep).unwrap_err().to_string();
        assert!(error.contains("line 6"), "{error}");
    }
}

/// Keys without effect, given twice, or with a meaning that is not intended.
#[test]
fn what_cannot_be_meant_is_refused_with_its_place() {
    let head = "name = \"x\"\ntitle = { en = \"X\", ja = \"Ｘ\" }\nbase = \"shogi\"\n";
    let pig = |keys: &str| {
        let names = "names = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n";
        format!("[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\n{names}{keys}")
    };
    let line = |length: u8, home: u8| {
        let ways = "horizontal = true, vertical = true, diagonal = true";
        format!("goals = {{ line = {{ length = {length}, home = {home}, {ways} }} }}\n")
    };
    let few = "start = \"4k4/9/9/9/9/9/9/9/4K4 b - 1\"\nkinds = [\"king\"]\n";
    let cases = [
        (
            "start = \"lnsgkgsnl1/9/9/9/9/9/9/9/9 b - 1\"\n".to_string(),
            4,
            "as many squares as the board has files",
        ),
        (
            "start = \"lnsgkgsn/9/9/9/9/9/9/9/9 b - 1\"\n".to_string(),
            4,
            "as many squares as the board has files",
        ),
        ("[laws]\ngoals = { few = 20 }\n".to_string(), 4, "Black has so few pieces that it has lost"),
        (format!("{few}laws = {{ goals = {{ few = 1 }} }}\n"), 4, "Black has so few pieces that it has lost"),
        (format!("[laws]\n{}", line(5, 0)), 4, "Black has a line that wins"),
        (
            format!("start = \"4k4/9/4p4/3p5/2p6/9/9/9/4K4 b - 1\"\n[laws]\n{}", line(3, 1)),
            4,
            "White has a line that wins",
        ),
        ("kinds = [\"king\", \"gold\", \"king\"]\n".to_string(), 4, "`king` is listed twice"),
        (format!("{few}{}", pig("promotes = \"gold\"\n")), 6, "`gold`, which the game does not have"),
        ("[laws]\npromotion = { last_rank = [\"gold\"] }\n".to_string(), 5, "`gold` never promotes"),
        ("board = { files = 9, ranks = 9 }\n".to_string(), 4, "`zone` is 0"),
        (pig("hand = \"king\"\n"), 4, "`king`, which must not be lost"),
        ("[laws]\ndrops = { max_in_hand = 0 }\n".to_string(), 5, "max_in_hand"),
        (pig("hook = \"W\"\n"), 4, "`W` are no lines"),
        (pig("jumps = \"mB\"\n"), 4, "`mB` are no lines"),
        (pig("passes = { moves = \"R2\", pieces = 1 }\n"), 4, "`R2` are no lines"),
        (pig("western = \"P\"\n"), 4, "another kind has the letters `P`"),
        (pig("csa = \"FU\"\n"), 4, "another kind has the letters `FU`"),
        (
            pig(
                "promotes = \"gold\"\npromoted = { name = \"hog\", moves = \"K\", names = { en = \"Hog\", ja = \"大猪\" }, kanji = [\"豕\"] }\n",
            ),
            4,
            "both `promotes` and `promoted`",
        ),
        (pig("").replace("[\"猪\"]", "[\"ｖ\"]"), 4, "`ｖ` cannot be told from what stands beside it"),
        (pig("").replace("\"Pig\"", "\"Wild\\npig\""), 4, "the name `Wild\\npig` is more than a line"),
        ("aliases = [\"x\", \"猪\\t\"]\n".to_string(), 4, "the name `猪\\t` is more than a line"),
        ("[[handicap]]\nname = \" \"\nremoves = [\"8b\"]\n".to_string(), 4, "` ` is no name"),
    ];
    for (text, line, words) in cases {
        let error = Variant::from_toml(&format!("{head}{text}")).expect_err(&text).to_string();
        assert!(error.contains(&format!("line {line}, ")) && error.contains(words), "{text}: {error}");
    }
    let title = head.replace("Ｘ", "X\\u001b");
    let error = Variant::from_toml(&title).expect_err("no terminal should get it").to_string();
    assert!(error.contains("line 2, column 9: the name `X\\u{1b}` is more than a line"), "{error}");
    for text in [pig("hand = \"gold\"\n"), pig("hook = \"fB\"\n"), pig("western = \"PG\"\n")] {
        assert!(Variant::from_toml(&format!("{head}{text}")).is_ok(), "{text}");
    }
}

/// What the notations, the board or the laws of a game cannot represent.
#[test]
fn what_has_no_room_is_refused_with_its_place() {
    let head = "name = \"x\"\ntitle = { en = \"X\", ja = \"Ｘ\" }\nbase = \"minishogi\"\n";
    let pig = |keys: &str| {
        let names = "names = { en = \"Pig\", ja = \"猪\" }\nkanji = [\"猪\"]\n";
        format!("[[define]]\nname = \"pig\"\nusi = \"X\"\nmoves = \"W\"\n{names}{keys}")
    };
    let line = |length: u8, ways: [bool; 3]| {
        let [horizontal, vertical, diagonal] = ways;
        let ways = format!("horizontal = {horizontal}, vertical = {vertical}, diagonal = {diagonal}");
        format!("[laws]\ngoals = {{ line = {{ length = {length}, home = 2, {ways} }} }}\n")
    };
    let no_room = "no line of this length that counts has room";
    let cases = [
        (pig("csa = \"XYZ\"\n"), 4, "`csa` is two upper-case letters, and not `AL`: `XYZ`"),
        (pig("csa = \"xy\"\n"), 4, "`xy`"),
        (pig("csa = \"00\"\n"), 4, "`00`"),
        (pig("csa = \"猪\"\n"), 4, "`猪`"),
        (pig("csa = \"AL\"\n"), 4, "`AL`"),
        (format!("csa = true\n{}", pig("")), 4, "the game cannot be written in CSA: `pig` has no `csa`"),
        (
            "csa = true\nboard = { files = 10, ranks = 1, zone = 1 }\nstart = \"k8K b - 1\"\n".to_string(),
            4,
            "CSA: the board has more than 9 files or ranks",
        ),
        ("board = { files = 37, ranks = 5 }\n".to_string(), 4, "a board has 1 to 36 files and ranks"),
        ("board = { files = 5, ranks = 4, zone = 1 }\n".to_string(), 1, "the start position of the base: "),
        (
            [("silver", "G", "銀"), ("gold", "S", "金")]
                .map(|(name, letter, kanji)| {
                    let own = pig("").replace("\"pig\"", &format!("\"{name}\"")).replace('猪', kanji);
                    own.replace("\"X\"", &format!("\"{letter}\""))
                })
                .concat(),
            1,
            "other pieces have the letters of the base, so that `start` must be given",
        ),
        (pig("").replace("\"pig\"", "\"\""), 4, "`` is no name"),
        (line(3, [false; 3]), 5, no_room),
        (line(4, [false, true, true]), 5, no_room),
        (line(6, [true; 3]), 5, no_room),
        ("[laws]\nroyal = []\ngoals = { reach = true }\n".to_string(), 4, "`reach` is about pieces that"),
        ("[laws]\nroyal = []\ngoals = { bare_king = {} }\n".to_string(), 4, "`bare_king` is about"),
        ("[laws]\nroyal = []\ndrops = { no_mate = [\"pawn\"] }\n".to_string(), 4, "`no_mate` is about"),
        ("[laws]\nroyal = []\ndrops = { king_first = true }\n".to_string(), 4, "`king_first` is about"),
        (
            "[laws]\ndrops = \"none\"\nlions = { counter_strike = true }\n".to_string(),
            4,
            "`lions` is about pieces that move twice",
        ),
        (
            "board = { files = 3, ranks = 3 }\nkinds = [\"king\", \"gold\"]\nstart = \"gk1/3/1KG b - 1\"\n\
             [laws]\nimpasse = { pieces = 1, black = 2, white = 2, win = 2, draw = 1 }\n"
                .to_string(),
            8,
            "an impasse counts pieces in the promotion zone",
        ),
    ];
    for (text, line, words) in cases {
        let error = Variant::from_toml(&format!("{head}{text}")).expect_err(&text).to_string();
        assert!(error.contains(&format!("line {line}, ")) && error.contains(words), "{text}: {error}");
    }
    // If kings can be lost without a check, the game cannot end with mate only.
    let unseen = "`self_check = \"allowed\"`";
    let (enclosed, burning) = ("drops = \"none\"\ncapture = { custodian = true }\n", pig("burns = true\n"));
    for (text, line) in [
        (format!("[laws]\n{enclosed}"), 4),
        (format!("[laws]\ndrops = \"none\"\n{burning}"), 4),
        (
            format!("kinds = [\"king\"]\nstart = \"4k/5/5/5/K4 b - 1\"\n[laws]\ndrops = \"none\"\n{burning}"),
            6,
        ),
    ] {
        let error = Variant::from_toml(&format!("{head}{text}")).expect_err(&text).to_string();
        assert!(error.contains(&format!("line {line}, ")) && error.contains(unseen), "{text}: {error}");
        let said = text.replace("[laws]\n", "[laws]\nself_check = \"allowed\"\n");
        let lost = text.replace("[laws]\n", "[laws]\nroyal = []\ngoals = { reach = false }\n");
        for text in [said, lost.replace("drops", "impasse = \"none\"\ndrops")] {
            let game = Variant::from_toml(&format!("{head}{text}"));
            assert!(game.is_ok(), "{text}: {game:?}");
        }
    }
    for text in [
        pig("csa = \"XY\"\n"),
        format!("csa = true\n{}", pig("csa = \"XY\"\n")),
        line(5, [true, false, false]),
        line(3, [false, true, false]),
        "[laws]\nroyal = []\ngoals = { reach = false, bare_king = \"none\" }\n".to_string(),
        "[laws]\nmovement = \"unjudged\"\ngoals = { reach = true }\n".to_string(),
    ] {
        let game = Variant::from_toml(&format!("{head}{text}"));
        assert!(game.is_ok(), "{text}: {game:?}");
    }
    let silent = Variant::from_toml(&format!("{head}{}", pig(""))).expect("its base has CSA");
    assert!(!silent.has_csa());
}

/// Errors of the TOML parser are worded for users, and the line of the file is quoted unchanged.
#[test]
fn values_of_another_kind_are_called_what_people_call_them() {
    let head = "name = \"x\"\nbase = \"shogi\"\n";
    let cases = [
        ("title = \"expected u8\"\n", "invalid type: string \"expected u8\", expected a table"),
        ("title = { en = 3 }\n", "invalid type: integer `3`, expected a text in quotes"),
        ("board = { files = 256, ranks = 9 }\n", "expected a number from 0 to 255"),
        ("kinds = \"pawn\"\n", "expected a list"),
        ("csa = \"yes\"\n", "expected `true` or `false`"),
        ("[define]\nname = \"pig\"\n", "invalid type: a table, expected a list"),
        ("[laws]\nself_check = true\n", "expected one of the words that are known here, in quotes"),
        (
            "[laws]\nmovement = \"front\"\n",
            "unknown word `front`, expected one of `own`, `behind`, `unjudged`",
        ),
        ("[laws]\ndrops = { per_file = 1 }\n", "expected a table"),
        ("[laws]\nimpasse = { win = -1 }\n", "expected a number from 0 to 4294967295"),
    ];
    for (text, words) in cases {
        let error = Variant::from_toml(&format!("{head}{text}")).expect_err(text).to_string();
        assert!(error.trim_end().ends_with(words), "{text}: {error}");
        let said = text.lines().last().unwrap_or_default();
        assert!(error.contains("line ") && (text.starts_with("[define]") || error.contains(said)), "{error}");
    }
}
