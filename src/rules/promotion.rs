//! Whether a piece may or must promote, by the laws of its variant.

use super::Position;
use super::position::Found;
use crate::shogi::{Move, Square};
use crate::variant::{EMPTY, PromotionForce, PromotionMove};

/// Whether a move can be made with promotion, without it, or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Promoting {
    No,
    May,
    Must,
}

impl Position {
    /// Whether the piece that `mv` moves can or must promote on the way.
    pub(super) fn promoting_of(&self, mv: Move) -> Promoting {
        let tables = self.variant.tables();
        let Some((from, to)) = mv.from().zip(tables.geometry.find(mv.to())) else { return Promoting::No };
        let Some(piece) = self.piece(from) else { return Promoting::No };
        let via = mv.via().and_then(|via| tables.geometry.find(via));
        let takes = [Some(to), via].into_iter().flatten().any(|cell| self.cells[cell] != EMPTY);
        self.promoting(Found { piece, from: tables.geometry.find(from), via, to }, from, mv.to(), takes)
    }

    /// Whether a piece of the side to move may or must promote when it goes from one square to another. `takes` is
    /// whether it captures there or on the square between; captures on the way of a sweeping move are found here.
    #[inline(always)]
    pub(super) fn promoting(&self, found: Found, from: Square, to: Square, takes: bool) -> Promoting {
        let tables = self.variant.tables();
        let flags = tables.of(found.piece.kind);
        if flags.promotes.is_none() {
            return Promoting::No;
        }
        let law = &self.variant.laws().promotion;
        let (starts, ends) =
            (tables.geometry.in_zone(self.turn, from.rank()), tables.geometry.in_zone(self.turn, to.rank()));
        let takes = || takes || self.sweeps(found);
        let may = match law.when {
            PromotionMove::InWithinOut => starts || ends,
            PromotionMove::In => !starts && ends,
            PromotionMove::InOrCapture => ends && !starts || starts && takes(),
            PromotionMove::Capture => takes(),
            PromotionMove::EveryMove => true,
        };
        if !may {
            let is_last = self.variant.is_last_rank(self.turn, to.rank());
            let again = is_last && law.last_rank.contains(&found.piece.kind);
            return if again { Promoting::May } else { Promoting::No };
        }
        let must = match law.forced {
            PromotionForce::Never => false,
            PromotionForce::DeadEnd => flags.must_promote[self.turn.index()].has(to.rank()),
            PromotionForce::Always => true,
        };
        if must { Promoting::Must } else { Promoting::May }
    }
}

#[cfg(test)]
mod tests {
    use crate::shogi::{Color, Move, Piece, Placement, Square};
    use crate::{Position, Variant};

    /// A rook general that starts in its zone promotes if it captures something, even if only on its way.
    #[test]
    fn what_is_taken_on_the_way_lets_a_piece_promote() {
        let taikyoku = Variant::named("taikyoku").expect("it is registered");
        let kind = |name| taikyoku.kind_named(name).expect("it has this kind");
        let square = |rank| Square::new(18, rank).expect("it is on the board");
        let mut placement = Placement::default();
        for (rank, color, name) in [
            (9, Color::Black, "rook-general"),
            (7, Color::White, "pawn"),
            (1, Color::White, "king"),
            (36, Color::Black, "king"),
        ] {
            placement.board.push((square(rank), Piece::new(color, kind(name))));
        }
        let position = Position::from_placement(&placement, &taikyoku);
        for (to, promotes) in [(8, false), (7, true), (6, true)] {
            let [plain, promoting] =
                [false, true].map(|promotes| Move::normal(square(9), square(to), promotes));
            assert!(position.legality(plain).is_ok(), "{to}");
            assert_eq!(position.legality(promoting).is_ok(), promotes, "{to}");
            assert_eq!(position.may_promote(plain), promotes, "{to}");
        }
    }
}
