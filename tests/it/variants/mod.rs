//! Laws that hold in every registered variant, over positions of seeded random games and over random boards. A new
//! variant file is tested as soon as it is registered.

mod cases;
mod custodian;
mod described;
mod diagram;
mod document;
mod endings;
mod own;
mod slow;
mod symmetry;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kifu::{Code, Color, Goal, IllegalMove, Move, Movement, Parsed, Position, Record, Variant};

use crate::brute::Dice;
use crate::oracles::{conceivable, doubles};
use crate::strategies::squares;
use diagram::Diagram;

/// The findings, except that games stop early.
fn findings(parsed: &Parsed) -> Vec<&str> {
    let found = parsed.diagnostics.iter().filter(|one| one.code != Code::NoEnding);
    found.map(|one| one.message.as_str()).collect()
}

/// The main line of a game in USI.
fn moves(record: &Record) -> Vec<String> {
    record.mainline().filter_map(|node| Some(record.variant().usi(node.mv()?))).collect()
}

/// Some positions of every variant: from games, and random ones.
static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| Variant::all().map(sample).collect());

struct Sample {
    variant: Variant,
    played: Vec<Position>,
    scattered: Vec<Position>,
}

impl Sample {
    fn all(&self) -> impl Iterator<Item = &Position> {
        self.played.iter().chain(&self.scattered)
    }

    /// A few of them, for slow tests.
    fn few(&self) -> impl Iterator<Item = &Position> {
        let area = area(&self.variant);
        self.played.iter().step_by(4 + area / 40).chain(self.scattered.iter().step_by(6 + area / 20))
    }
}

fn area(variant: &Variant) -> usize {
    usize::from(variant.files()) * usize::from(variant.ranks())
}

/// Fewer positions of larger boards, and more of standard shogi.
fn sample(variant: &Variant) -> Sample {
    let (played, scattered) = match area(variant) {
        _ if variant.name() == "shogi" => (60, 60),
        0..=40 => (60, 60),
        41..=100 => (30, 30),
        101..=150 => (14, 14),
        _ => (3, 2),
    };
    let mut dice = Dice::new(area(variant) as u64);
    let mut seen = Vec::new();
    for seed in 0..3 {
        seen.extend(random_game(variant, seed, 120 + 3 * seed as usize));
    }
    let step = seen.len().div_ceil(played).max(1);
    Sample {
        variant: variant.clone(),
        played: seen.into_iter().step_by(step).collect(),
        scattered: (0..scattered).map(|_| Diagram::scattered(variant, &mut dice).position(variant)).collect(),
    }
}

/// The positions of a random game.
pub fn random_game(variant: &Variant, seed: u64, plies: usize) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut positions = vec![Position::start(variant)];
    for _ in 0..plies {
        let mut position = positions[positions.len() - 1].clone();
        let moves = position.legal_moves();
        let Some(&mv) = dice.pick(&moves) else { break };
        position.play(mv).unwrap();
        positions.push(position);
    }
    positions
}

/// The pieces of each kind, counted as the kind that they become in hand.
fn material(position: &Position) -> BTreeMap<String, u32> {
    let variant = position.variant();
    let royal = &variant.laws().royal;
    let mut count = BTreeMap::new();
    let on_board = position.pieces().map(|(_, piece)| (piece.kind, 1));
    let in_hand = Color::ALL.into_iter().flat_map(|color| position.hand(color));
    for (kind, number) in on_board.chain(in_hand).filter(|(kind, _)| !royal.contains(kind)) {
        *count.entry(variant.kind(variant.kind(kind).base).name.clone()).or_default() += number;
    }
    count
}

/// Captured pieces except kings go to a hand in variants with drops; otherwise they leave the game.
#[test]
fn no_piece_comes_from_nowhere() {
    for variant in Variant::all() {
        let drops = variant.laws().drops.allowed;
        let plies = if area(variant) > 150 { 20 } else { 120 };
        let game: Vec<_> = random_game(variant, 7, plies).iter().map(material).collect();
        for pair in game.windows(2) {
            let kept = pair[1].iter().all(|(name, after)| pair[0].get(name).is_some_and(|n| n >= after));
            assert!(if drops { pair[0] == pair[1] } else { kept }, "{variant}: {pair:?}");
        }
    }
}

#[test]
fn positions_and_moves_are_read_as_written() {
    for position in SAMPLES.iter().flat_map(Sample::all) {
        let variant = position.variant();
        let sfen = position.to_sfen();
        let read = Position::from_sfen(&sfen, variant).unwrap();
        assert_eq!(read.to_sfen(), sfen, "{variant}");
        assert_eq!(&read, position);
        assert_eq!(
            (read.key(), read.is_check(), read.game_end()),
            (position.key(), position.is_check(), position.game_end()),
            "{variant} {sfen}"
        );
        for mv in position.legal_moves() {
            assert_eq!(variant.parse_usi(&position.usi(mv)), Ok(mv), "{variant} {sfen}");
        }
    }
}

/// `legality`, `play` and `play_unchecked` agree, and a move that is refused changes nothing.
#[test]
fn moves_are_judged_as_they_are_played() {
    for position in SAMPLES.iter().flat_map(Sample::all) {
        let mut dice = Dice::new(position.key());
        let moves = position.legal_moves();
        for _ in 0..12 {
            let Some(&mv) = dice.pick(&moves) else { break };
            let (mut played, mut forced) = (position.clone(), position.clone());
            assert_eq!(position.legality(mv), Ok(()), "{position:?} {mv:?}");
            assert_eq!(played.play(mv).err(), None, "{position:?} {mv:?}");
            forced.play_unchecked(mv);
            assert_eq!(played, forced, "{position:?} {mv:?}");
            assert_eq!(played.is_check(), forced.is_check(), "{position:?} {mv:?}");
            assert_eq!(played.last_destination(), Some(mv.to()), "{position:?} {mv:?}");
            let other = mv.with_promotion(!mv.is_promotion());
            let mut same = position.clone();
            if !mv.is_double() && same.play(other).is_err() {
                assert_eq!((&same, same.key()), (position, position.key()), "{other:?}");
            }
        }
    }
}

/// perft(1) is the number of moves, perft(2) the sum over them.
#[test]
fn perft_counts_moves_and_their_replies() {
    for sample in SAMPLES.iter() {
        for position in [&sample.played[0], &sample.played[sample.played.len() / 2]] {
            let moves = position.legal_moves();
            assert_eq!(position.clone().perft(1), moves.len() as u64, "{position:?}");
            if area(&sample.variant) > 150 {
                continue;
            }
            let replies = moves.iter().map(|&mv| {
                let mut after = position.clone();
                after.play(mv).unwrap();
                after.legal_moves().len() as u64
            });
            assert_eq!(position.clone().perft(2), replies.sum::<u64>(), "{position:?}");
        }
    }
}

/// A game is over exactly when no move can be played; a goal that was reached is final.
#[test]
fn games_end_when_nothing_can_be_played() {
    let mut ended = BTreeMap::new();
    for variant in Variant::all() {
        let (games, plies) = match area(variant) {
            0..=40 => (12, 300),
            41..=150 => (2, 200),
            _ => (1, 20),
        };
        let games = (0..games).filter_map(|seed| random_game(variant, 100 + seed, plies).pop());
        for position in
            games.chain(SAMPLES.iter().flat_map(|s| s.all().cloned()).filter(|p| *p.variant() == *variant))
        {
            let over = position.game_end();
            assert_eq!(over.is_some(), position.legal_moves().is_empty(), "{position:?}");
            let Some(over) = over else { continue };
            assert!(over.goal != Goal::Mate || position.is_mate(), "{position:?}");
            *ended.entry(format!("{:?}", over.goal)).or_insert(0) += 1;
            if matches!(over.goal, Goal::Mate | Goal::NoMoves) {
                continue;
            }
            let free = squares(variant).into_iter().find(|&square| position.piece(square).is_none());
            let own = position.pieces().find(|(_, piece)| piece.color == position.turn());
            if let (Some(to), Some((from, _))) = (free, own) {
                let wrong = position.clone().play(Move::normal(from, to, false));
                assert_eq!(wrong, Err(IllegalMove::GameOver), "{position:?}");
            }
        }
    }
    // Random games reach most goals; the others have their own cases.
    for goal in ["Mate", "KingTaken", "Reached", "TooFew", "FirstCheck"] {
        assert!(ended.contains_key(goal), "{goal} never came: {ended:?}");
    }
}

/// Of all conceivable moves, `legality` accepts exactly those that are generated.
#[test]
fn only_what_is_generated_is_legal() {
    let is_judged = |sample: &&Sample| sample.variant.laws().movement != Movement::Unjudged;
    for position in SAMPLES.iter().filter(is_judged).flat_map(Sample::few) {
        let mut legal = position.legal_moves();
        legal.sort();
        legal.dedup();
        assert_eq!(legal.len(), position.legal_moves().len(), "{position:?}: a move comes twice");
        let area = area(position.variant());
        // A number that is coprime to the sizes of boards, so that all squares occur.
        let stride = if area > 100 { 1 + area * area / 20_000 * 7 } else { 1 };
        for mv in conceivable(position).step_by(stride).chain(doubles(position)).chain(legal.iter().copied())
        {
            let is_legal = legal.binary_search(&mv).is_ok();
            assert_eq!(position.legality(mv).is_ok(), is_legal, "{position:?} {mv:?}");
        }
    }
}

/// A king that is to be dropped first is in hand until then.
#[test]
fn a_king_that_waits_in_hand_is_no_fault() {
    let nana = Variant::named("nana").unwrap();
    let found = |sfen: &str| {
        let position = Position::from_sfen(sfen, &nana).unwrap();
        position.validate().iter().map(|one| one.code).collect::<Vec<_>>()
    };
    assert_eq!(found("2K/3/3 w RBkrb 2"), []);
    assert_eq!(found("2K/3/k2 w RBkrb 2"), [Code::BadHand]);
    assert_eq!(found("2K/3/3 w RB2krb 2"), [Code::BadHand]);
    let text = "[Variant \"nana\"]\n[SFEN \"2K/3/3 w RBkrb 2\"]\n\n1. ... K*1c\n*\n";
    let parsed = kifu::parse(text.as_bytes());
    assert!(parsed.diagnostics.iter().all(|one| one.code == Code::NoEnding), "{:?}", parsed.diagnostics);
}
