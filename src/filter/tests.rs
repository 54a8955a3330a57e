use super::*;
use crate::parse::parse;
use crate::rules::Position;

const GAMES: &str = "\
手合割：平手
開始日時：2024/02/03
先手：山田太郎
後手：Smith
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２二角成(88)
   4 投了

手合割：香落ち
開始日時：2023年
下手：Jones
上手：山田花子
   1 ３四歩(33)
   2 ７六歩(77)
   3 中断
";

fn wanted(conditions: impl IntoIterator<Item = Condition>) -> Vec<usize> {
    let parsed = parse(GAMES.as_bytes());
    assert_eq!(parsed.records.len(), 2, "{:?}", parsed.diagnostics);
    let filter = conditions.into_iter().map(Filter::from).reduce(|all, one| all & one);
    let filter = filter.unwrap_or(Filter::all());
    let games: Vec<usize> = filter.games(&parsed).collect();
    // What is refused by its headers is refused before its moves are played.
    let again = crate::parse_with(GAMES.as_bytes(), &filter.reading(ReadOptions::new()));
    assert_eq!(filter.games(&again).collect::<Vec<usize>>(), games);
    games
}

fn name(text: &str) -> Name {
    text.parse().expect("it is a pattern")
}

#[test]
fn a_position_is_reached_from_a_known_start() {
    let start = Variant::shogi().start().to_string();
    let pattern = Pattern::new(&start, &Variant::shogi()).expect("a position");
    for (name, is_reached) in [("平手", true), ("八十一枚落ち", false)] {
        let parsed = parse(format!("手合割：{name}\n   1 ７六歩(77)\n   2 投了\n").as_bytes());
        assert_eq!(pattern.is_reached(&parsed.records[0]), is_reached, "{name}");
    }
}

#[test]
fn each_condition_chooses_games() {
    let pattern = |sfen| Condition::Position(Pattern::new(sfen, &Variant::shogi()).expect(sfen));
    for (condition, games) in [
        (Condition::Player(None, name("山田")), vec![0, 1]),
        (Condition::Player(None, name("^山田太")), vec![0]),
        (Condition::Player(Some(Color::Black), name("山田")), vec![0]),
        (Condition::Player(Some(Color::White), name("(?i)SMITH|花子")), vec![0, 1]),
        (Condition::Player(None, name("smith")), vec![]),
        (Condition::Date("2024..".parse().expect("a range")), vec![0]),
        (Condition::Date("..2024-02-02".parse().expect("a range")), vec![1]),
        (Condition::Handicap("香落ち".to_string()), vec![1]),
        (Condition::Handicap("平手".to_string()), vec![0]),
        (Condition::Variant(Variant::shogi()), vec![0, 1]),
        (Condition::Variant(Variant::named("minishogi").expect("it is known")), vec![]),
        (Condition::Plies("3..".parse().expect("a range")), vec![0]),
        (Condition::Ending(Some(Reason::Interrupted)), vec![1]),
        (Condition::Ending(None), vec![]),
        (Condition::Winner(Some(Outcome::Win(Color::Black))), vec![0]),
        (Condition::Winner(None), vec![1]),
        (Condition::Opening("7g7f,3c3d".parse().expect("moves")), vec![0]),
        (Condition::Opening("3c3d".parse().expect("moves")), vec![1]),
        (Condition::Opening("7g7f 3c3d 8h2b+ 3a2b".parse().expect("moves")), vec![]),
        (pattern("lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"), vec![0]),
        (pattern("*/*/??????1??/*/*/??P??????/*/*/*"), vec![0, 1]),
        (Condition::Finding(vec![Code::Nifu]), vec![]),
    ] {
        assert_eq!(wanted([condition.clone()]), games, "{condition:?}");
    }
}

#[test]
fn both_players_are_as_strong_as_that() {
    let text = "'black_rate:a:1900.5\n'white_rate:b:2100\nPI\n+\n+7776FU\n%TORYO\n/\n'black_rate:a:1900\nPI\n+\n%CHUDAN\n";
    let parsed = parse(text.as_bytes());
    for (range, games) in [("1900..2100", vec![0]), ("2000..", vec![]), ("..2100", vec![0]), ("1900", vec![])]
    {
        let filter = Filter::from(Condition::Rating(range.parse().expect("a range")));
        assert_eq!(filter.games(&parsed).collect::<Vec<usize>>(), games, "{range}");
    }
}

/// The side to move is a part of the start position.
#[test]
fn a_start_position_says_who_moves() {
    for (text, is_even) in [
        ("PI\n-\n-3334FU\n", false),
        ("PI\n+\n+7776FU\n", true),
        ("手合割：平手\n   1 ７六歩(77)\n", true),
        ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n", false),
    ] {
        let even = || Filter::from(Condition::Handicap("平手".to_string()));
        for (filter, expected) in [(even(), is_even), (!even(), !is_even)] {
            let parsed = crate::parse_with(text.as_bytes(), &filter.reading(ReadOptions::new()));
            assert_eq!(parsed.records[0].handicap().is_some(), is_even, "{text}");
            assert_eq!(filter.games(&parsed).count(), usize::from(expected), "{text}");
        }
    }
}

#[test]
fn conditions_are_combined() {
    let yamada = || Filter::from(Condition::Player(None, name("山田")));
    let even = || Filter::from(Condition::Handicap("平手".to_string()));
    let won = || Filter::from(Condition::Winner(Some(Outcome::Win(Color::Black))));
    let parsed = parse(GAMES.as_bytes());
    for (filter, games) in [
        (Filter::all(), vec![0, 1]),
        (!Filter::all(), vec![]),
        (yamada() & !even(), vec![1]),
        (!(yamada() & even()), vec![1]),
        (!won() | even(), vec![0, 1]),
        (!!won(), vec![0]),
        (Filter::all() & won(), vec![0]),
        (!(won() | !even()), vec![]),
    ] {
        assert_eq!(filter.games(&parsed).collect::<Vec<usize>>(), games, "{filter:?}");
    }
}

#[test]
fn a_deep_filter_is_no_deep_stack() {
    let long = (0..100_000).fold(Filter::all(), |filter, _| !filter);
    assert_eq!(long.games(&parse(GAMES.as_bytes())).count(), 2);
}

#[test]
fn positions_are_met_in_a_mirror_and_from_the_other_side() {
    let parsed = parse(b"startpos moves 2g2f 8c8d");
    let record = &parsed.records[0];
    let shogi = Variant::shogi();
    let reached = |pattern: Pattern| pattern.is_reached(record);
    let left = || Pattern::new("*/*/*/*/*/?P???????/*/*/*", &shogi).expect("a pattern");
    assert!(!reached(left()));
    assert!(reached(left().mirrored()));
    assert!(!reached(left().turned()), "the pawn of White went to 8d, which is 2f turned round");
    let white = Pattern::new("*/*/*/???????p?/*/*/*/*/*", &shogi).expect("a pattern");
    assert!(!reached(white.clone()) && reached(white.clone().mirrored()));
    assert!(reached(Pattern::new("*/*/*/?p???????/*/*/*/*/* w", &shogi).expect("a pattern").turned()));
    // A whole position, and what becomes of it.
    let whole = "lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 2";
    let other = "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let pattern = |sfen| Pattern::new(sfen, &shogi).expect("an SFEN");
    assert!(reached(pattern(whole)) && !reached(pattern(other)));
    assert!(reached(pattern(other).turned()));
    assert!(!reached(pattern(&whole.replace(" w ", " b "))));
}

#[test]
fn hands_are_the_least_that_a_side_has() {
    let parsed = parse(b"startpos moves 7g7f 3c3d 8h2b+ 3a2b");
    let reached = |sfen| Pattern::new(sfen, &Variant::shogi()).expect(sfen).is_reached(&parsed.records[0]);
    for (sfen, is_reached) in [
        ("*/*/*/*/*/*/*/*/* ? Bb", true),
        ("*/*/*/*/*/*/*/*/* ? B", true),
        ("*/*/*/*/*/*/*/*/* w Bb", false),
        ("*/*/*/*/*/*/*/*/* ? 2B", false),
        ("*/*/*/*/*/*/*/*/* ? BB", false),
        ("*/*/*/*/*/*/*/*/*", true),
        ("lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb", true),
        // Nothing is open, so these are the hands.
        ("lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b B", false),
        ("lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b ?", true),
    ] {
        assert_eq!(reached(sfen), is_reached, "{sfen}");
    }
    let more = parse(b"position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 1");
    let pattern = Pattern::new("*/*/*/*/*/*/*/*/* ? P", &Variant::shogi()).expect("a pattern");
    assert!(pattern.is_reached(&more.records[0]));
}

#[test]
fn what_is_no_condition_says_why() {
    let pattern = |sfen| Pattern::new(sfen, &Variant::shogi()).expect_err(sfen).to_string();
    // What is said is where it stands in what was typed, whatever was made of it.
    for (sfen, place) in [
        ("*/*", "at byte 3 of `*/*`"),
        (" */*/x/*/*/*/*/*/* b -", "at byte 5 of ` */*/x/*/*/*/*/*/* b -`"),
        ("*/*/*/*/*/*/*/*/*  x", "at byte 19 of `*/*/*/*/*/*/*/*/*  x`"),
        ("*/*/*/*/*/*/*/*/*_b_2X", "of `*/*/*/*/*/*/*/*/*_b_2X`"),
        ("", "at byte 0 of ``"),
    ] {
        assert!(pattern(sfen).ends_with(place), "{}", pattern(sfen));
    }
    assert!(pattern("*/*/*").contains("as many ranks as the board has"), "{}", pattern("*/*/*"));
    assert!(pattern("?/*/*/*/*/*/*/*/*").contains("as many squares"));
    assert!(pattern("*/*/*/*/*/*/*/*/* x").contains("the side to move"));
    assert!(pattern("*/*/*/*/+?8/*/*/*/*").starts_with("expected"));
    assert!("7g7f,e4".parse::<FirstMoves>().expect_err("no move").to_string().contains("`e4`"));
    assert!("".parse::<FirstMoves>().is_err());
    assert!("a(".parse::<Name>().is_err());
}

#[test]
fn a_position_is_asked_by_itself() {
    let (shogi, mini) = (Variant::shogi(), Variant::named("minishogi").expect("it is known"));
    let pattern = Pattern::new("*/*/*/*/*/??P??????/*/*/* w", &shogi).expect("a pattern");
    let mut position = Position::start(&shogi);
    assert!(!pattern.is_at(&position), "the pawn has not moved");
    let mv = position.parse_usi("7g7f").expect("a move");
    position.play(mv).expect("a legal move");
    assert!(pattern.is_at(&position));
    let pattern = Pattern::new("*/*/*/*/*", &mini).expect("a pattern");
    assert!(pattern.is_at(&Position::start(&mini)) && !pattern.is_at(&position), "another game");
}
