//! Finds the move that a text means in the style of the Japan Shogi Association: the text has the destination, the
//! piece, and, if several pieces can go there, words such as 右 that tell them apart.

use super::Unresolved;
use crate::rules::Position;
use crate::shogi::{Color, Move, MoveText, Piece, PieceKind, Relation, Square};
use crate::variant::{Cell, EMPTY, WALL};

impl Position {
    /// The move of a piece whose origin the text does not give.
    pub(super) fn resolve_unsaid(&self, to: Square, text: &MoveText) -> Result<Move, Unresolved> {
        let mut kind = text.named().ok_or(Unresolved::NoPiece)?;
        let promote = text.promote == Some(true);
        // In variants where a piece always promotes if it may, the text need not say so.
        let normal = |from| {
            let is_due = text.promote.is_none() && self.is_promotion_due(from, to);
            Move::normal(from, to, promote || is_due)
        };
        if self.candidates(kind, to).next().is_none() {
            // In some variants a piece can be dropped with either side up.
            let in_hand =
                if self.variant.laws().drops.any_side { self.variant.kind(kind).base } else { kind };
            if self.in_hand(self.turn, in_hand) > 0 && !promote && text.relation.is_empty() {
                return Ok(Move::drop(kind, to));
            }
            // In some variants two kinds have the same name.
            let name = &self.variant.kind(kind).title_ja;
            let bears = |&other: &PieceKind| other != kind && self.variant.kind(other).title_ja == *name;
            let goes = |&other: &PieceKind| self.candidates(other, to).next().is_some();
            kind = self.variant.kinds().filter(bears).find(goes).ok_or(Unresolved::NoPiece)?;
        }
        if let Some(only) = self.only_candidate(kind, to) {
            return Ok(normal(only));
        }
        let all: Vec<Square> = self.candidates(kind, to).collect();
        let mut moves: Vec<Move> = self.related(&all, to, text.relation).into_iter().map(normal).collect();
        moves.sort_unstable();
        moves.dedup();
        match moves.as_slice() {
            [] => return Err(Unresolved::NoPiece),
            [mv] => return Ok(*mv),
            _ => {}
        }
        // A pinned piece is a candidate, but is not meant if another one can go.
        let legal: Vec<Move> = moves.iter().copied().filter(|&mv| self.legality(mv).is_ok()).collect();
        match legal.as_slice() {
            [mv] => Ok(*mv),
            [] => Err(Unresolved::Several(moves)),
            _ => Err(Unresolved::Several(legal)),
        }
    }

    /// The only square from which an own piece of this kind, pinned or not, can go to `to`.
    pub(crate) fn only_candidate(&self, kind: PieceKind, to: Square) -> Option<Square> {
        let mut candidates = self.candidates(kind, to);
        let first = candidates.next()?;
        candidates.all(|other| other == first).then_some(first)
    }

    /// The squares from which an own piece of this kind can go to `to`, pinned or not. One that can go in
    /// two ways comes twice.
    pub(crate) fn candidates(&self, kind: PieceKind, to: Square) -> impl Iterator<Item = Square> + '_ {
        let tables = self.variant.tables();
        let own = Cell::of(Piece::new(self.turn, kind));
        let end = tables.geometry.find(to).filter(|&end| !self.cells[end].is_of(self.turn));
        let steps =
            tables.attacks.steps.get(kind.index()).filter(|_| tables.is_plain).map_or(&[][..], Vec::as_slice);
        let back = steps.iter().filter_map(move |step| {
            // From the destination back to where the step comes from.
            let unit = -self.turn.sign() * step.unit;
            let mut at = end?;
            for _ in 0..step.range {
                at = at.wrapping_add_signed(unit as isize);
                match self.cells.get(at).copied().unwrap_or(WALL) {
                    EMPTY => {}
                    cell if cell == own => return tables.geometry.square(at),
                    _ => break,
                }
            }
            None
        });
        // In variants where pieces move as others do, each piece is tested.
        let all = (!tables.is_plain).then(|| self.pieces()).into_iter().flatten();
        let asked = all.filter_map(move |(from, piece)| {
            let (start, end) = (tables.geometry.cell(from), end?);
            let goes = Cell::of(piece) == own && self.goes(piece, start, end);
            goes.then_some(from)
        });
        back.chain(asked)
    }

    /// Whether the words in `text` that tell pieces apart are true of `mv`.
    pub(crate) fn agrees(&self, text: &MoveText, mv: Move) -> bool {
        let Some(from) = mv.from() else { return text.relation.is_empty() };
        let bearing = Bearing::of(self.turn, from, mv.to());
        let is_other_side = |side, sign: i8| text.relation.contains(side) && bearing.left * sign < 0;
        bearing.has_motion(text.relation)
            && !is_other_side(Relation::LEFT, 1)
            && !is_other_side(Relation::RIGHT, -1)
    }

    /// The origins among `candidates` of which `relation` is true.
    ///
    /// 右 and 左 are seen from the destination. If no origin lies on that side, the origins are compared with each other:
    /// of a piece that goes straight and another one, either may be named by its side.
    pub(in crate::rules) fn related(
        &self,
        candidates: &[Square],
        to: Square,
        relation: Relation,
    ) -> Vec<Square> {
        let bearing = |from: Square| Bearing::of(self.turn, from, to);
        let mut left: Vec<Square> =
            candidates.iter().copied().filter(|&from| bearing(from).has_motion(relation)).collect();
        for (side, sign) in [(Relation::LEFT, 1), (Relation::RIGHT, -1)] {
            let outward = |from: Square| bearing(from).left * sign;
            if let Some(most) = left.iter().map(|&from| outward(from)).max()
                && relation.contains(side)
            {
                left.retain(|&from| outward(from) > 0 || most <= 0 && outward(from) == most);
            }
        }
        if relation.contains(Relation::MIDDLE) {
            let all = || left.iter().map(|&from| bearing(from).left);
            let (least, most) = (all().min(), all().max());
            left.retain(|&from| least < Some(bearing(from).left) && Some(bearing(from).left) < most);
        }
        left
    }
}

/// The direction from which a move comes, seen by the mover from the destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) struct Bearing {
    /// Files to the left; negative to the right.
    pub left: i8,
    /// Ranks forward that the move goes; negative when it goes back.
    pub forward: i8,
}

impl Bearing {
    pub fn of(mover: Color, from: Square, to: Square) -> Bearing {
        // Squares have at most 36 files and ranks.
        let left = from.file() as i8 - to.file() as i8;
        let forward = from.rank() as i8 - to.rank() as i8;
        match mover {
            Color::Black => Bearing { left, forward },
            Color::White => Bearing { left: -left, forward: -forward },
        }
    }

    /// 上, 寄 or 引.
    pub fn motion(self) -> Relation {
        match self.forward {
            1.. => Relation::UP,
            0 => Relation::SIDE,
            _ => Relation::BACK,
        }
    }

    /// Whether the words of `relation` about the motion are true.
    fn has_motion(self, relation: Relation) -> bool {
        let motions = [Relation::UP, Relation::SIDE, Relation::BACK];
        let is_straight = self.left == 0 && self.forward > 0;
        (is_straight || !relation.contains(Relation::STRAIGHT))
            && motions.into_iter().all(|motion| motion == self.motion() || !relation.contains(motion))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    /// Of three golds side by side, each has its own word, also the one that goes straight.
    #[test]
    fn each_of_three_has_a_word() {
        let position =
            Position::from_sfen("4k4/9/9/9/9/9/9/3GGG3/4K4 b - 1", &Variant::shogi()).expect("an SFEN");
        let [six, five, four, to] = ["6h", "5h", "4h", "5g"].map(|text| text.parse().expect("a square"));
        for (relation, from) in [(Relation::LEFT, six), (Relation::MIDDLE, five), (Relation::RIGHT, four)] {
            assert_eq!(position.related(&[six, five, four], to, relation), [from]);
        }
    }
}
