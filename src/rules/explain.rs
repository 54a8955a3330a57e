//! The parts of findings about moves, from which their messages are made.

use super::{IllegalMove, Position, Unresolved};
use crate::diag::{Code, NamedMove, Parts, Value};
use crate::shogi::{Destination, Move, MoveText, Origin, PieceKind, Relation, Square};
use crate::variant::{PromotionForce, PromotionMove};

/// Why `mv` is illegal in `position`, if the text names a piece of the kind `named`.
pub(crate) fn illegal(position: &Position, mv: Move, why: IllegalMove, named: Option<PieceKind>) -> Parts {
    let variant = position.variant();
    let name = |kind: PieceKind| Value::from(variant.kind(kind).move_kanji());
    let (to, from) = (mv.to(), mv.from());
    let standing = from.and_then(|square| position.piece(square));
    let parts = Parts::NONE.with("mover", position.turn());
    let parts = parts.with("from", from.map_or(Value::Word("hand"), Value::from)).with("to", to);
    if why == IllegalMove::WrongSide {
        return parts
            .with_some("piece", standing.map(|piece| name(piece.kind)))
            .with_some("owner", standing.map(|piece| piece.color));
    }
    let parts = parts.with("piece", moved_kind(position, mv).map_or(Value::Word("piece"), name));
    match why {
        IllegalMove::NotNamedPiece => parts.with("named", named.map_or(Value::Word("another piece"), name)),
        IllegalMove::MustPromote => {
            parts.flag("dead_end", variant.laws().promotion.forced == PromotionForce::DeadEnd)
        }
        IllegalMove::CannotPromote => {
            let could = standing.is_some_and(|piece| variant.kind(piece.kind).promotes.is_some());
            let by_zone = variant.laws().promotion.when == PromotionMove::InWithinOut;
            parts.flag("outside", could && by_zone).flag("unfit", could)
        }
        IllegalMove::Nifu => {
            let is_one = variant.laws().drops.per_file.iter().all(|(_, count)| *count == 1);
            let parts = parts.flag("several", !is_one).with("file", to.file());
            parts.with_some("other", own_on_file(position, mv))
        }
        IllegalMove::KingInCheck => parts.flag("in_check", position.is_check()),
        IllegalMove::GameOver => {
            parts.with_some("goal", position.game_end().map(|end| Value::Word(end.goal.name())))
        }
        _ => parts,
    }
}

fn own_on_file(position: &Position, mv: Move) -> Option<Square> {
    let kind = mv.dropped()?;
    let is_it = |square: &Square| {
        position.piece(*square).is_some_and(|piece| piece.color == position.turn() && piece.kind == kind)
    };
    position.pieces().map(|(square, _)| square).filter(|square| square.file() == mv.to().file()).find(is_it)
}

/// Why a move that the text attributes to the other side is refused.
pub(crate) fn wrong_side(position: &Position, text: &MoveText) -> Parts {
    let owner = text.color.unwrap_or(!position.turn());
    Parts::NONE.with("mover", position.turn()).with("owner", owner)
}

/// The kind of the piece that moves or is dropped.
fn moved_kind(position: &Position, mv: Move) -> Option<PieceKind> {
    mv.from().and_then(|from| position.piece(from)).map(|piece| piece.kind).or(mv.dropped())
}

/// A move of a position, as a part of a message.
pub(crate) fn named(position: &Position, mv: Move) -> Value {
    let variant = position.variant();
    let kind = moved_kind(position, mv);
    let place = |square: Square| (square.file(), square.rank());
    Value::Move(Box::new(NamedMove {
        usi: variant.usi(mv),
        piece: kind.map_or_else(String::new, |kind| variant.kind(kind).move_kanji().into()),
        from: mv.from().map(place),
        via: mv.via().map(place),
        to: place(mv.to()),
        promotes: mv.is_promotion(),
    }))
}

fn all_named(position: &Position, moves: &[Move]) -> Value {
    moves.iter().map(|&mv| named(position, mv)).collect::<Vec<_>>().into()
}

/// Why not exactly one move fits the text, with the code of the finding.
pub(crate) fn unresolved(position: &Position, why: &Unresolved, text: &MoveText) -> (Code, Parts) {
    let variant = position.variant();
    let name = |kind: PieceKind| Value::from(variant.kind(kind).move_kanji());
    let parts = Parts::NONE.with("mover", position.turn());
    let parts = parts.with("piece", text.named().map_or(Value::Word("piece"), name));
    match why {
        Unresolved::NoPrevious => (Code::NoPrevious, Parts::NONE),
        Unresolved::NotNamed(mv) => {
            let why = IllegalMove::NotNamedPiece;
            (why.code(), illegal(position, *mv, why, text.named()))
        }
        Unresolved::Several(moves) => (Code::Ambiguous, parts.with("moves", all_named(position, moves))),
        _ if text.origin == Origin::Hand => (Code::NoCandidate, parts.flag("drop", true)),
        _ => {
            let same = || position.last_destination().map_or(Value::from("同"), Value::from);
            let parts = match (text.to, text.via) {
                (Destination::Square(square), _) => parts.with("to", square),
                (Destination::Same, _) => parts.with("to", same()),
                (Destination::Origin, None) => parts.with("to", Value::Word("itself")),
                (Destination::Origin, Some(via)) => parts.with("via", via),
                (Destination::Taken(kind), _) => parts.with("taken", name(kind)),
            };
            // Possibly only the words that tell pieces apart do not fit.
            let bare = MoveText { relation: Relation::NONE, ..*text };
            let others = match position.resolve(&bare) {
                Err(Unresolved::Several(moves)) if !text.relation.is_empty() => {
                    Some(all_named(position, &moves))
                }
                _ => None,
            };
            (Code::NoCandidate, parts.with_some("others", others))
        }
    }
}
