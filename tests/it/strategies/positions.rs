//! Generates random positions and moves, including impossible ones.

use kifu::{Move, Movement, NodeId, Position, Record, Square, Variant};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::cases;

/// Any registered variant.
pub fn variant() -> impl Strategy<Value = Variant> {
    select(Variant::all().cloned().collect::<Vec<_>>())
}

/// All squares of the board.
pub fn squares(variant: &Variant) -> Vec<Square> {
    let files = 1..=variant.files();
    files.flat_map(|file| (1..=variant.ranks()).filter_map(move |rank| Square::new(file, rank))).collect()
}

/// A start: even, a handicap, or a position of a random game written as SFEN.
pub fn start(variant: Variant) -> impl Strategy<Value = Position> {
    let handicaps: Vec<String> = variant.handicaps().iter().map(|one| one.sfen.clone()).collect();
    let (even, named) = (variant.clone(), variant.clone());
    let handicap = any::<Index>().prop_map(move |at| {
        let sfen = if handicaps.is_empty() { named.start() } else { at.get(&handicaps) };
        Position::from_sfen(sfen, &named).unwrap()
    });
    let played = vec(any::<Index>(), 1..60).prop_map(move |choices| {
        let mut position = Position::start(&variant);
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(*choice.get(&moves)).unwrap();
        }
        Position::from_sfen(&position.to_sfen(), position.variant()).unwrap()
    });
    let other = even.clone();
    let scattered =
        vec((any::<bool>(), any::<[Index; 2]>()), 0..24).prop_map(move |pieces| scattered(&other, &pieces));
    prop_oneof![4 => Just(Position::start(&even)), 2 => handicap, 2 => played, 1 => scattered]
}

/// Any pieces anywhere, some of them in hand: a position that need not be reachable.
fn scattered(variant: &Variant, pieces: &[(bool, [Index; 2])]) -> Position {
    let kinds: Vec<_> = variant.kinds().collect();
    let (files, ranks) = (usize::from(variant.files()), usize::from(variant.ranks()));
    let mut board = vec![vec![None; files]; ranks];
    let mut hands = String::new();
    let turn = if pieces.len().is_multiple_of(2) { 'b' } else { 'w' };
    let ply = if pieces.len().is_multiple_of(3) { 1 + pieces.len() } else { 1 };
    let position = |board: &[Vec<Option<String>>], hands: &str| {
        let ranks: Vec<String> = board.iter().map(|rank| sfen_of(rank)).collect();
        let hands = if hands.is_empty() { "-" } else { hands };
        Position::from_sfen(&format!("{} {turn} {hands} {ply}", ranks.join("/")), variant)
    };
    for (is_black, [kind, place]) in pieces {
        let letters = &variant.kind(*kind.get(&kinds)).usi;
        let (plus, letters) = letters.split_at(usize::from(letters.starts_with('+')));
        let name = if letters.len() > 1 { format!("{plus}[{letters}]") } else { format!("{plus}{letters}") };
        let name = if *is_black { name } else { name.to_ascii_lowercase() };
        let place = place.index(files * (ranks + 1));
        if let Some(rank) = board.get_mut(place / files) {
            rank[place % files] = Some(name);
            continue;
        }
        let held = format!("{hands}{}{name}", place % files + 1);
        if position(&board, &held).is_ok() {
            hands = held;
        }
    }
    position(&board, &hands).unwrap()
}

/// A rank in SFEN.
fn sfen_of(rank: &[Option<String>]) -> String {
    let runs = rank.chunk_by(|a, b| a.is_none() && b.is_none());
    runs.map(|run| run[0].clone().unwrap_or_else(|| run.len().to_string())).collect()
}

/// A line of moves in any variant, about half of which are legal; the others go anywhere, with or without promotion.
pub fn faulty_line() -> impl Strategy<Value = Record> {
    let step = (any::<bool>(), any::<[Index; 3]>());
    (variant().prop_flat_map(start), vec(step, 1..12)).prop_map(|(start, steps)| {
        let mut record = Record::new(start);
        for (is_legal, choices) in steps {
            let (last, position) = (record.last().id(), record.last().position());
            let legal = position.legal_moves();
            let mv = if is_legal && !legal.is_empty() {
                *choices[0].get(&legal)
            } else {
                any_move(&position, &choices)
            };
            // A move that cannot be made at all is left out.
            let _ = record.push_any(last, mv);
        }
        record
    })
}

/// A move of a piece of the side to move to any square, in one step or two, with or without promotion, or a drop.
pub fn any_move(position: &Position, [from, to, how]: &[Index; 3]) -> Move {
    let squares = squares(position.variant());
    let pieces = position.pieces().filter(|(_, piece)| piece.color == position.turn());
    let own: Vec<Square> = pieces.map(|(square, _)| square).collect();
    let held: Vec<_> = position.hand(position.turn()).map(|(kind, _)| kind).collect();
    let to = *to.get(&squares);
    let start = if own.is_empty() { to } else { *from.get(&own) };
    match how.index(8) {
        0 | 1 if !held.is_empty() => Move::drop(*from.get(&held), to),
        2 => Move::double(start, *how.get(&squares), to).unwrap_or(Move::normal(start, to, false)),
        how => Move::normal(start, to, how % 2 == 1),
    }
}

proptest! {
    #![proptest_config(cases(192))]

    /// The incremental state of a position after a line of moves, legal or not, is the same as that computed from its
    /// SFEN.
    #[test]
    fn a_line_of_moves_leads_to_what_stands_there(
        start in variant().prop_flat_map(start),
        steps in vec((0..6usize, any::<[Index; 3]>()), 1..24),
    ) {
        let (variant, mut position) = (start.variant().clone(), start);
        for (fault, choices) in steps {
            let alone = Position::from_sfen(&position.to_sfen(), &variant).unwrap();
            prop_assert_eq!(position.is_check(), alone.is_check(), "{:?}", position);
            prop_assert_eq!(position.game_end(), alone.game_end(), "{:?}", position);
            let legal = alone.legal_moves();
            prop_assert_eq!(&position.legal_moves(), &legal, "{:?}", position);
            let other = any_move(&position, &choices);
            let judged = alone.legality(other);
            prop_assert_eq!(position.legality(other), judged, "{:?} {:?}", position, other);
            prop_assert_eq!(position.clone().play(other).err(), judged.err(), "{:?} {:?}", position, other);
            if variant.laws().movement != Movement::Unjudged {
                prop_assert_eq!(judged.is_ok(), legal.contains(&other), "{:?} {:?}", position, other);
            }
            let mv = if fault == 0 || legal.is_empty() { other } else { *choices[0].get(&legal) };
            // A side that has no king at the start of a record has not lost it.
            if position.game_end().is_some_and(|end| end.goal == kifu::Goal::KingTaken) {
                break;
            }
            if position.play(mv).is_err() {
                let mut record = Record::new(position.clone());
                if record.push_any(NodeId::ROOT, mv).is_ok() {
                    position = record.last().position();
                }
            }
        }
    }
}
