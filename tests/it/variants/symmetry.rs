//! Rotated or mirrored positions have the rotated or mirrored moves.

use kifu::{Color, Move, Outcome, PieceKind, Position, Square, Variant};

use super::diagram::Diagram;
use super::{SAMPLES, Sample};
use crate::brute;

/// The same move with mapped squares and kinds.
fn carried(mv: Move, square: &dyn Fn(Square) -> Square, kind: &dyn Fn(PieceKind) -> PieceKind) -> Move {
    let to = square(mv.to());
    match (mv.from(), mv.via(), mv.dropped()) {
        (Some(from), Some(via), _) => {
            let double = Move::double(square(from), square(via), to).unwrap();
            double.with_promotion(mv.is_promotion())
        }
        (Some(from), None, _) => Move::normal(square(from), to, mv.is_promotion()),
        (None, _, dropped) => Move::drop(kind(dropped.unwrap()), to),
    }
}

fn compare(
    position: &Position,
    image: &Position,
    square: &dyn Fn(Square) -> Square,
    kind: &dyn Fn(PieceKind) -> PieceKind,
) {
    let mut carried: Vec<Move> =
        position.legal_moves().into_iter().map(|mv| carried(mv, square, kind)).collect();
    let mut legal = image.legal_moves();
    carried.sort();
    legal.sort();
    assert_eq!(carried, legal, "{position:?}\n{image:?}");
    assert_eq!(position.is_check(), image.is_check(), "{position:?}");
}

#[test]
fn turning_the_board_round_turns_the_moves() {
    for position in SAMPLES.iter().flat_map(Sample::all) {
        let variant = position.variant();
        let turn = |square: Square| {
            Square::new(variant.files() + 1 - square.file(), variant.ranks() + 1 - square.rank()).unwrap()
        };
        let mut diagram = Diagram::of(position);
        diagram.turn = !diagram.turn;
        diagram.lion = diagram.lion.map(turn);
        for (square, piece) in &mut diagram.pieces {
            (*square, piece.color) = (turn(*square), !piece.color);
        }
        diagram.hands.iter_mut().for_each(|(piece, _)| piece.color = !piece.color);
        let round = diagram.position(variant);
        compare(position, &round, &turn, &|kind| kind);
        let outcome = |position: &Position| position.game_end().map(|over| (over.goal, over.outcome));
        let swapped = outcome(&round).map(|(goal, outcome)| match outcome {
            Outcome::Win(color) => (goal, Outcome::Win(!color)),
            other => (goal, other),
        });
        assert_eq!(outcome(position), swapped, "{position:?}");
    }
}

/// For each kind its mirror image; `None` if some kind has none.
fn mirror(variant: &Variant) -> Option<Vec<(PieceKind, PieceKind)>> {
    type Look = (Vec<brute::Step>, bool, bool, bool);
    let look = |kind: PieceKind, side: i32| -> Look {
        let mut steps = brute::steps(&variant.kind(kind).betza);
        steps.iter_mut().for_each(|step| step.x *= side);
        steps.sort_unstable();
        let laws = variant.laws();
        let counts = laws.drops.per_file.iter().any(|(of, _)| *of == kind);
        (steps, variant.kind(kind).is_promoted(), laws.royal.contains(&kind), counts)
    };
    let partner = |kind| {
        let is_partner = |other: &PieceKind| look(*other, 1) == look(kind, -1);
        Some(kind).filter(is_partner).or_else(|| variant.kinds().find(is_partner))
    };
    let pairs: Option<Vec<_>> = variant.kinds().map(|kind| Some((kind, partner(kind)?))).collect();
    let pairs = pairs?;
    let image = |kind| pairs.iter().find(|(one, _)| *one == kind).map(|(_, other)| *other);
    // Two kinds that look alike but promote differently are not images of each other.
    let holds = |&(one, other): &(PieceKind, PieceKind)| {
        let (one, other) = (variant.kind(one), variant.kind(other));
        image(one.base) == Some(other.base) && one.promotes.and_then(image) == other.promotes
    };
    pairs.iter().all(holds).then_some(pairs)
}

#[test]
fn a_mirror_shows_the_moves_of_the_mirrored_army() {
    let mut mirrored = Vec::new();
    for sample in SAMPLES.iter() {
        let variant = &sample.variant;
        if !brute::knows(variant) {
            continue;
        }
        let Some(pairs) = mirror(variant) else {
            eprintln!("skipped: {variant}, which has a piece without a mirror image");
            continue;
        };
        let image = |kind| pairs.iter().find(|(one, _)| *one == kind).unwrap().1;
        let turn = |square: Square| Square::new(variant.files() + 1 - square.file(), square.rank()).unwrap();
        for position in sample.all() {
            let mut diagram = Diagram::of(position);
            diagram.lion = diagram.lion.map(turn);
            for (square, piece) in &mut diagram.pieces {
                (*square, piece.kind) = (turn(*square), image(piece.kind));
            }
            diagram.hands.iter_mut().for_each(|(piece, _)| piece.kind = image(piece.kind));
            compare(position, &diagram.position(variant), &turn, &image);
        }
        // Checks start positions that should be their own image, with White's half as Black's rotated.
        let start = &sample.played[0];
        let is_own_image = start.pieces().all(|(square, piece)| {
            let there = start.piece(turn(square));
            there.is_some_and(|there| (there.color, there.kind) == (piece.color, image(piece.kind)))
        });
        if is_own_image && start.turn() == Color::Black {
            compare(start, start, &turn, &image);
        }
        mirrored.push(variant.name().to_string());
    }
    // The quails of tori shogi are mirror images of each other.
    for name in ["shogi", "tori", "wa", "chu", "hasami", "whale"] {
        assert!(mirrored.iter().any(|one| one == name), "{name}: {mirrored:?}");
    }
}
