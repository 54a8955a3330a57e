//! Sentences about moves, for people.

use crate::diag::Code;
use crate::rules::{IllegalMove, Position, Unresolved};
use crate::shogi::{Color, Destination, Move, MoveText, Origin, PieceKind, Square};
use crate::variant::{PromotionForce, PromotionMove};

/// Why `mv` is illegal in `position`.
pub(super) fn illegal(position: &Position, mv: Move, why: IllegalMove, said: &MoveText) -> String {
    let variant = position.variant();
    let name = |kind: PieceKind| variant.kind(kind).move_kanji();
    let mover = position.turn().name();
    let (to, from) = (mv.to(), mv.from());
    let standing = |square: Option<Square>| square.and_then(|square| position.piece(square));
    let moved = standing(from).map(|piece| piece.kind).or(mv.dropped()).map_or("piece", name);
    let origin = from.map_or_else(|| "the hand".to_string(), |square| square.to_string());
    match why {
        IllegalMove::WrongSide => match standing(from) {
            Some(piece) => format!(
                "{mover} is to move, but the {} on {origin} is {}'s",
                name(piece.kind),
                piece.color.name()
            ),
            None => format!("{mover} is to move"),
        },
        IllegalMove::EmptyOrigin => format!("there is no piece on {origin}"),
        IllegalMove::NotNamedPiece => {
            let named = said.before.or(said.after).map_or("another piece", name);
            format!("the piece on {origin} is {moved}, not {named}")
        }
        IllegalMove::OwnCapture => format!("{mover} has a piece of its own on {to}"),
        IllegalMove::CannotMove => format!("{moved} cannot go from {origin} to {to}"),
        IllegalMove::PathBlocked => format!("a piece stands between {origin} and {to}"),
        IllegalMove::MustPromote => match variant.laws().promotion.forced {
            PromotionForce::DeadEnd => format!("{moved} could never move again from {to}, and must promote"),
            _ => format!("{moved} must promote with this move"),
        },
        IllegalMove::CannotPromote => {
            match standing(from).is_some_and(|p| variant.kind(p.kind).promotes.is_some()) {
                true if variant.laws().promotion.when == PromotionMove::InWithinOut => {
                    format!("neither {origin} nor {to} lies in the promotion zone")
                }
                true => format!("{moved} cannot promote with this move"),
                false => format!("{moved} cannot promote"),
            }
        }
        IllegalMove::NotInHand => format!("{mover} has no {moved} in hand"),
        IllegalMove::OccupiedDrop => format!("{to} is not empty"),
        IllegalMove::DeadEndDrop => format!("{moved} dropped on {to} could never move (行き所のない駒)"),
        IllegalMove::ForbiddenDrop => format!("{moved} must not be dropped on {to} now"),
        IllegalMove::ForbiddenMate => format!("{mover} must not give mate with pieces in hand"),
        IllegalMove::Nifu if !variant.laws().drops.per_file.iter().all(|(_, count)| *count == 1) => {
            format!("{mover} already has as many {moved} on file {} as are allowed", to.file())
        }
        IllegalMove::Nifu => format!(
            "two unpromoted pawns on file {} (nifu, 二歩): {mover} already has one{}",
            to.file(),
            own_on_file(position, mv).map_or_else(String::new, |square| format!(" on {square}"))
        ),
        IllegalMove::PawnDropMate => format!("the {moved} dropped on {to} gives mate (打ち歩詰め)"),
        IllegalMove::KingInCheck => match position.is_check() {
            true => format!("{mover} is in check and stays in check (王手放置)"),
            false => format!("the move exposes {mover}'s king to check"),
        },
        IllegalMove::LionTrade => format!("{mover} must not take the lion on {to} with this move"),
        IllegalMove::GameOver => match position.game_end() {
            Some(end) => format!("{} before this move", end.goal),
            None => "the game is over".to_string(),
        },
    }
}

fn own_on_file(position: &Position, mv: Move) -> Option<Square> {
    let kind = mv.dropped()?;
    let is_it = |square: &Square| {
        position.piece(*square).is_some_and(|piece| piece.color == position.turn() && piece.kind == kind)
    };
    position.pieces().map(|(square, _)| square).filter(|square| square.file() == mv.to().file()).find(is_it)
}

/// Why a move that the text gives to the other side is refused.
pub(super) fn wrong_side(position: &Position, said: &MoveText) -> String {
    let said = said.color.unwrap_or(!position.turn());
    format!("{} is to move, but the move is {}'s", position.turn().name(), Color::name(said))
}

/// Why no single move fits the text, with the code of the finding.
pub(super) fn unresolved(position: &Position, why: &Unresolved, said: &MoveText) -> (Code, String) {
    let variant = position.variant();
    let name = said.before.or(said.after).map_or("piece", |kind| variant.kind(kind).move_kanji());
    let to = match said.to {
        Destination::Square(square) => square.to_string(),
        Destination::Same => {
            position.last_destination().map_or_else(|| "同".to_string(), |square| square.to_string())
        }
        Destination::Origin => said.via.map_or_else(|| "itself".to_string(), |via| format!("{via} and back")),
        Destination::Taken(kind) => format!("an enemy {}", variant.kind(kind).move_kanji()),
    };
    match why {
        Unresolved::NoPrevious => (Code::NoPrevious, "同 without a move before it".to_string()),
        Unresolved::Several(moves) => {
            let candidates: Vec<String> = moves.iter().map(|&mv| variant.usi(mv)).collect();
            (Code::Ambiguous, format!("several moves fit: {}", candidates.join(", ")))
        }
        _ if said.origin == Origin::Hand => (Code::NoCandidate, "a drop that names no piece".to_string()),
        _ => (Code::NoCandidate, format!("{} has no {name} that can go to {to}", position.turn().name())),
    }
}

/// A time as `H:MM:SS`.
pub(super) fn clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
