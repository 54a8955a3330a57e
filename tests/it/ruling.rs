//! Compares the result by the rules with the ending in the record.

use kifu::{Code, Reason};

use crate::winner::{parse, winner};

#[test]
fn a_repetition_is_named_whatever_the_ending_says() {
    let even = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let (_, codes) = winner(&format!("position startpos moves {even}resign\n"));
    assert_eq!(codes, ["ending.repetition"]);
    let kif = |last: &str| {
        let moves = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
        let mut text = "手合割：平手\n手数----指手---------消費時間--\n".to_string();
        for n in 0..12 {
            text.push_str(&format!("{} {}\n", n + 1, moves[n % 4]));
        }
        text + last
    };
    assert_eq!(winner(&kif("13 千日手\n")), (Some("draw"), vec![]));
    assert_eq!(winner(&kif("13 投了\n")).1, ["ending.repetition"]);
    assert_eq!(winner(&kif("13 ７六歩(77)\n14 投了\n")).1, ["ending.repetition"]);
    // Black, with the rook, gave check with each of these moves.
    let checks = "5b4b 5e4e 4b5b 4e5e ".repeat(3);
    for ending in ["resign", ""] {
        let game = format!("position sfen 9/4k4/9/9/4R4/9/9/9/K8 w - 1 moves {checks}{ending}\n");
        let parsed = parse(&game);
        let found = parsed.diagnostics.first().expect("something is found");
        let said = format!("{}{}", found.message, found.help.as_deref().unwrap_or_default());
        assert!(said.contains("Black gave check with every move"), "{ending}: {said}");
    }
    // The same in a variation, and also if only the variation lacks it.
    let in_variation = "手合割：平手\n1 ７六歩(77)\n2 投了\n\n変化：1手\n".to_string()
        + kif("13 投了\n").split_once("--\n").expect("it has a head").1;
    assert_eq!(winner(&in_variation).1, ["ending.repetition"]);
    let beside = kif("") + "13 千日手\n\n変化：12手\n12 ３四歩(33)\n13 千日手\n";
    assert_eq!(winner(&beside).1, ["ending.no-repetition"]);
}

#[test]
fn a_declaration_is_judged_whoever_made_it() {
    for side in ["先手", "後手"] {
        let text = format!("1 ７六歩(77)\n2 ３四歩(33)\nまで2手で{side}の入玉勝ち\n");
        assert_eq!(winner(&text).1, ["ending.declaration"], "{text}");
    }
}

#[test]
fn an_impasse_is_judged_by_the_points() {
    assert_eq!(winner("手合割：平手\n1 持将棋\n").1, ["ending.impasse"]);
    let parsed = parse("手合割：平手\n1 持将棋\n");
    assert!(parsed.diagnostics[0].message.contains("27 points"), "{}", parsed.diagnostics[0].message);
    let entered = "lns1gK1nl/1r4g2/4+P+P+P2/9/9/9/+p+p+p6/2G4R1/LN1k1GSNL b B6Pb6p 1";
    let game = format!("position sfen {entered}\n");
    let mut record = parse(&game).records.remove(0);
    record.push_ending(
        record.root().id(),
        kifu::Ending::new("持将棋", kifu::Reason::Impasse, Some(kifu::Outcome::Draw)),
    );
    let text = kifu::write(&record, kifu::Format::Kif, &kifu::WriteOptions::new()).text;
    let codes: Vec<Code> = parse(&text).diagnostics.iter().map(|found| found.code).collect();
    assert!(!codes.contains(&Code::Impasse), "{text}{codes:?}");
}

#[test]
fn the_rules_are_asked_beside_the_record() {
    let ruling = |text: &str| parse(text).records[0].ruling();
    let mate = ruling("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b");
    assert_eq!(mate.end.map(|end| end.goal), Some(kifu::Goal::Mate));
    assert_eq!(mate.outcome().map(|outcome| outcome.name()), Some("black"));
    let open = ruling("position startpos moves 7g7f 3c3d");
    assert_eq!((open.outcome(), open.repetition.count), (None, 1));
    let impasse = open.impasse.expect("shogi counts it");
    assert_eq!((impasse.points, impasse.entered), ([27, 27], [false, false]));
    let even = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let repeated = ruling(&format!("position startpos moves {even}"));
    assert_eq!((repeated.repetition.count, repeated.outcome()), (4, Some(kifu::Outcome::Draw)));
    let checks = "5b4b 5e4e 4b5b 4e5e ".repeat(3);
    let perpetual = ruling(&format!("position sfen 9/4k4/9/9/4R4/9/9/9/K8 w - 1 moves {checks}"));
    assert_eq!(perpetual.repetition.checker, Some(kifu::Color::Black));
    assert_eq!(perpetual.outcome().map(|outcome| outcome.name()), Some("white"));
    let taken =
        ruling("setoption name USI_Variant value dobutsu\nposition sfen 1k1/1P1/3/1K1 b - 1 moves 2b2a\n");
    assert_eq!(taken.end.map(|end| end.goal), Some(kifu::Goal::KingTaken));
}

/// The board contradicts an ending without mate.
#[test]
fn a_mate_that_is_said_to_be_none_is_noticed() {
    let mated = "position sfen 8k/9/7G1/9/9/9/9/9/4K4 b G 1 moves G*1b\n";
    let mut record = parse(mated).records.remove(0);
    let last = record.last().id();
    record.push_ending(last, kifu::Ending::new("不詰", Reason::NoMate, None));
    let text = kifu::write(&record, kifu::Format::Kif, &kifu::WriteOptions::new()).text;
    assert_eq!(winner(&text), (None, vec!["ending.mate-unnoticed"]), "{text}");
}

/// A law that awards a repetition to a side also needs a rule for checks; and a game that goes on reaches the position
/// even more often.
#[test]
fn a_repetition_is_ruled_by_the_law_of_its_game_however_often_it_came() {
    let same = "name = \"own\"\ntitle = { en = \"Own\", ja = \"自\" }\nbase = \"minishogi\"\n[laws]\n\
        repetition = { perpetual_check = \"same\" }\n";
    let own = kifu::Variant::from_toml(same).expect("it is a variant");
    let mini = kifu::Variant::named("minishogi").expect("it is registered");
    // White gives check with each of its moves.
    let checks = |rounds: usize| {
        let moves = "5d5e 1e1d 5e5d 1d1e ".repeat(rounds);
        format!("position sfen 2k2/5/5/r4/4K w - 1 moves {moves}\n")
    };
    for (variant, winner) in [(own, "white"), (mini, "black")] {
        let options = kifu::ReadOptions::new().variant(variant);
        for (rounds, count) in [(3, 4), (4, 5)] {
            let parsed = kifu::parse_with(checks(rounds).as_bytes(), &options);
            let repetition = parsed.records[0].ruling().repetition;
            assert_eq!((repetition.count, repetition.checker), (count, Some(kifu::Color::White)));
            assert_eq!(repetition.outcome.map(|outcome| outcome.name()), Some(winner), "{count} times");
        }
    }
}

/// If the last moves could not be made, it is unknown whether the king has reached its goal.
#[test]
fn a_try_behind_a_move_that_was_not_made_has_no_winner() {
    for (last, expected) in
        [("2 ５五歩(57)\n   3 トライ", None), ("2 ３四歩(33)\n   3 トライ", Some("black"))]
    {
        let (outcome, _) = winner(&format!("手合割：平手\n   1 ７六歩(77)\n   {last}\n"));
        assert_eq!(outcome, expected, "{last}");
    }
}

/// A finding in one variation does not concern another one that branches off before.
#[test]
fn repetitions_and_fouls_stay_in_their_variation() {
    let rooks = ["７二飛(82)", "３八飛(28)", "８二飛(72)", "２八飛(38)"];
    let around: String = (0..16).map(|n| format!("{} {}\n", n + 2, rooks[n % 4])).collect();
    let others = "変化：12手\n12 ３四歩(33)\n13 ２六歩(27)\n14 投了\n\n変化：10手\n10 ５五歩(53)\n11 反則勝ち\n\n\
        変化：9手\n9 ２六歩(27)\n10 ３四歩(33)\n11 投了\n";
    let main = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n";
    let text = format!("{main}\n変化：2手\n{around}18 投了\n\n{others}");
    assert_eq!(winner(&text).1, ["ending.repetition", "illegal.cannot-move"]);
}

/// Perpetual check loses only when the repetition is complete.
#[test]
fn who_gave_check_has_lost_by_a_repetition_that_is_complete() {
    let checks = ["４二玉(52)", "４五飛(55)", "５二玉(42)", "５五飛(45)"];
    let position = "position sfen 9/4k4/9/9/4R4/9/9/9/K8 w - 1\n";
    let record = parse(position).records.remove(0);
    let head = kifu::write(&record, kifu::Format::Kif, &kifu::WriteOptions::new()).text;
    for (rounds, expected) in [(1, vec!["ending.no-illegal-move"]), (3, vec![])] {
        let moves: String = (0..4 * rounds).map(|n| format!("{} {}\n", n + 1, checks[n % 4])).collect();
        let text = format!("{head}{moves}{} 反則勝ち\n", 4 * rounds + 1);
        assert_eq!(winner(&text), (Some("white"), expected), "{text}");
    }
}
