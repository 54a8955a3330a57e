//! When a piece may promote and when it must, by the law of its game.

use super::Position;
use super::position::Found;
use crate::shogi::{Move, Square};
use crate::variant::{EMPTY, PromotionForce, PromotionMove};

/// Whether a move can be made with and without promotion.
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

    /// Whether a piece of the side to move promotes when it goes from one square to another.
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
        let may = match law.when {
            PromotionMove::InWithinOut => starts || ends,
            PromotionMove::In => !starts && ends,
            PromotionMove::InOrCapture => ends && !starts || takes && starts,
            PromotionMove::Capture => takes,
            PromotionMove::EveryMove => true,
        };
        if !may {
            let last_rank = self.variant.rank_for(self.turn, to.rank()) == 1;
            let again = last_rank && law.last_rank.contains(&found.piece.kind);
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
