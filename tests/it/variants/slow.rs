//! Compares the rules of the crate with an independent, slow move generator.

use kifu::{Goal, Position, Variant};

use super::diagram::Diagram;
use super::{SAMPLES, area, random_game};
use crate::brute::{self, Dice, Game};
use crate::oracles::is_deep;

/// The difference between the two for a position, if any.
fn difference(position: &Position, game: &Game) -> Option<String> {
    let sfen = position.to_sfen();
    let board = game.read(&sfen);
    // A king that was alone in the first diagram plays on, which the slow generator does not support.
    let shown = Position::from_sfen(&sfen, position.variant()).expect("it was written");
    let shown = shown.game_end().map(|over| (over.goal, over.outcome));
    if shown.is_some_and(|(goal, _)| goal == Goal::BareKing) {
        let over = board.over();
        return (shown != over).then(|| format!("{sfen}: {over:?}, not {shown:?}"));
    }
    let slow = board.named_moves();
    let mut fast: Vec<String> = position.legal_moves().into_iter().map(|mv| position.usi(mv)).collect();
    fast.sort();
    let names: Vec<&String> = slow.iter().map(|(name, _)| name).collect();
    if fast.iter().collect::<Vec<_>>() != names {
        let missing: Vec<_> = names.iter().filter(|name| !fast.contains(name)).collect();
        let extra: Vec<_> = fast.iter().filter(|name| !names.contains(name)).collect();
        return Some(format!("{sfen}: not generated {missing:?}, generated {extra:?}"));
    }
    let over = position.game_end().map(|over| (over.goal, over.outcome));
    let is_check = board.is_checked(board.is_blacks_turn());
    if (over, position.is_check()) != (board.over(), is_check) {
        return Some(format!("{sfen}: {:?} and check {is_check}, not {over:?}", board.over()));
    }
    let mut dice = Dice::new(position.key());
    let any = (0..8).filter_map(|_| dice.pick(&slow)).collect::<Vec<_>>();
    let twice = slow.iter().filter(|(_, act)| board.takes_on_the_way(act));
    for (name, act) in any.into_iter().chain(twice) {
        let mut after = position.clone();
        after.play(position.parse_usi(name).unwrap()).unwrap();
        if !board.play(act).is_same(&game.read(&after.to_sfen())) {
            return Some(format!("{sfen}: after {name} {}", after.to_sfen()));
        }
    }
    None
}

fn check<'p>(variant: &Variant, positions: impl Iterator<Item = &'p Position>) {
    if !brute::knows(variant) {
        return;
    }
    let game = Game::new(variant);
    let wrong: Vec<String> = positions.filter_map(|position| difference(position, &game)).collect();
    let some = wrong[..wrong.len().min(4)].join("\n");
    assert!(wrong.is_empty(), "{variant}, {} times:\n{some}", wrong.len());
}

#[test]
fn moves_are_those_of_a_generator_written_apart() {
    for sample in SAMPLES.iter() {
        check(&sample.variant, sample.all());
        if is_deep() {
            let mut dice = Dice::new(1);
            let more = 40_000 / area(&sample.variant);
            let diagram = |_| Diagram::scattered(&sample.variant, &mut dice);
            let more: Vec<Position> =
                (0..more).map(diagram).map(|one| one.position(&sample.variant)).collect();
            check(&sample.variant, more.iter());
        }
    }
}

/// Values of laws that no registered variant has, each added to one.
#[test]
fn laws_that_no_registered_game_has() {
    let cases = [
        ("hasami", "capture = { custodian = true, longest = 1, corner = \"single\" }"),
        ("hasami", "capture = { custodian = true, longest = 2, corner = \"group\", intervention = true }"),
        ("chu", "lions = { minor = [\"pawn\"], counter_strike = true }"),
        ("chu", "lions = { counter_strike = true, taken_protects = true }"),
        (
            "chu",
            "lions = \"none\"\npromotion = { when = \"in\", forced = \"always\" }\nself_check = \"forbidden\"",
        ),
        (
            "shogi",
            "promotion = { when = \"capture\", forced = \"dead-end\", last_rank = [\"pawn\", \"silver\"] }",
        ),
        (
            "shogi",
            "drops = { per_file = {}, no_mate = [], any_side = true, no_check = true, not_on = [\"5e\"], not_last_rank = [\"rook\"] }",
        ),
        (
            "shogi",
            "drops = { per_file = {}, no_mate = [\"pawn\", \"gold\", \"rook\"] }\ngoals = { reach = true }",
        ),
        ("minishogi", "movement = \"behind\"\npromotion = { when = \"in\", forced = \"dead-end\" }"),
        ("minishogi", "goals = { bare_king = { minor = [\"pawn\"] } }\ndrops = \"none\""),
        ("minishogi", "goals = { few = 3, first_check = true }"),
        ("checkshogi", "goals = { few = 3 }"),
        ("shoshogi", "drops = { per_file = { pawn = 1 } }\ngoals = { stalemate_draws = true }"),
        ("shogi", "drops = { max_in_hand = 2 }"),
        ("dobutsu", "drops = { max_in_hand = 1, dead_end = false }"),
        ("dobutsu", "self_check = \"forbidden\"\ngoals = { mate_with_empty_hand = true }"),
        ("kyoto", "drops = { per_file = { pawn-side = 1 }, no_mate = [\"lance-side\"] }"),
        (
            "dai-hasami",
            "goals = { line = { length = 3, home = 0, horizontal = false, vertical = true, diagonal = true } }",
        ),
    ];
    for (at, (base, laws)) in cases.into_iter().enumerate() {
        let text = format!(
            "name = \"case-{at}\"\ntitle = {{ en = \"{base}\", ja = \"試\" }}\nbase = \"{base}\"\n[laws]\n{laws}\n"
        );
        let variant = Variant::from_toml(&text).unwrap_or_else(|error| panic!("{laws}: {error}"));
        let mut dice = Dice::new(at as u64);
        let scattered = (0..if is_deep() { 200 } else { 16 })
            .map(|_| Diagram::scattered(&variant, &mut dice).position(&variant));
        let played = random_game(&variant, at as u64, 60);
        let positions: Vec<Position> = scattered.chain(played.into_iter().step_by(6)).collect();
        check(&variant, positions.iter());
    }
}
