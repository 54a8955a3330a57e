//! Finds the move that a text means in a Western style: of several pieces that could go to the destination, the one
//! that can go there legally is meant.

use super::Unresolved;
use crate::rules::Position;
use crate::shogi::{Destination, Move, MoveText, Origin, Piece, PieceKind, Square};

impl Position {
    /// The move that `text` means if pieces that cannot go legally are not counted.
    ///
    /// # Errors
    /// Why not exactly one move fits.
    pub(super) fn resolve_by_rules(&self, text: &MoveText) -> Result<Move, Unresolved> {
        let is_stay = text.to == Destination::Origin;
        if is_stay || text.via.is_some() && !matches!(text.origin, Origin::Square(_) | Origin::Hand) {
            let mut moves = self.two_steps(text);
            // Passing with any piece gives the same position.
            if is_stay && text.via.is_none() && text.before.is_none() {
                moves.truncate(1);
            }
            return self.choose(moves, None);
        }
        let kind = text.named().ok_or(Unresolved::NoPiece)?;
        let to = match text.to {
            Destination::Origin => return Err(Unresolved::NoPiece),
            Destination::Square(square) => square,
            Destination::Same => self.now.last.ok_or(Unresolved::NoPrevious)?,
            Destination::Taken(taken) => return self.choose(self.captures_of(taken, kind, text), None),
        };
        let kinds = || self.variant.kinds().filter(|&other| self.moves_alike(kind, other));
        match text.origin {
            Origin::Hand => {
                let drops = kinds().filter(|_| text.alike).map(|kind| Move::drop(kind, to));
                let legal: Vec<Move> = drops.filter(|&mv| self.legality(mv).is_ok()).collect();
                if legal.is_empty() { Ok(Move::drop(kind, to)) } else { self.choose(legal, None) }
            }
            Origin::Square(from) => {
                self.resolve_from(from, to, text).map(|mv| self.promoted_if_due(mv, text))
            }
            Origin::Unsaid | Origin::File(_) | Origin::Rank(_) => {
                if text.alike {
                    return self
                        .choose(kinds().flat_map(|kind| self.moves_to(to, kind, text)).collect(), None);
                }
                let dropped = self.drop_instead(kind, to, text);
                if let (Origin::Unsaid, None, Some(from)) =
                    (text.origin, dropped, self.only_candidate(kind, to))
                {
                    let mv = Move::normal(from, to, text.promote == Some(true));
                    return Ok(self.promoted_if_due(mv, text));
                }
                self.choose(self.moves_to(to, kind, text), dropped)
            }
        }
    }

    /// Whether two kinds move in the same way.
    pub(super) fn moves_alike(&self, one: PieceKind, other: PieceKind) -> bool {
        let [one, other] = [one, other].map(|kind| self.variant.kind(kind));
        one.betza == other.betza && one.betza_on_last_rank == other.betza_on_last_rank
    }

    /// The only legal move, or else the drop, or else the only illegal move.
    fn choose(&self, moves: Vec<Move>, dropped: Option<Move>) -> Result<Move, Unresolved> {
        if let ([mv], None) = (moves.as_slice(), dropped) {
            return Ok(*mv);
        }
        let is_legal = |mv: &Move| self.legality(*mv).is_ok();
        let legal: Vec<Move> = moves.iter().copied().filter(is_legal).collect();
        match (legal.as_slice(), dropped, moves.as_slice()) {
            ([mv], ..) => Ok(*mv),
            ([], Some(mv), [_, ..]) if is_legal(&mv) => Ok(mv),
            ([], _, [mv]) => Ok(*mv),
            ([], Some(mv), []) => Ok(mv),
            ([], None, []) => Err(Unresolved::NoPiece),
            ([], ..) => Err(Unresolved::Several(moves)),
            _ => Err(Unresolved::Several(legal)),
        }
    }

    /// A drop, if the text does not say that the piece comes from the board.
    fn drop_instead(&self, kind: PieceKind, to: Square, text: &MoveText) -> Option<Move> {
        let may = text.takes.is_none() && text.origin == Origin::Unsaid && text.promote.is_none();
        (may && self.in_hand(self.turn, kind) > 0).then_some(Move::drop(kind, to))
    }

    /// The moves of own pieces of this kind to a square, from the origins that the text allows.
    fn moves_to(&self, to: Square, kind: PieceKind, text: &MoveText) -> Vec<Move> {
        let comes = |from: &Square| comes_from(text, *from);
        let promote = text.promote == Some(true);
        let mv = |from| self.promoted_if_due(Move::normal(from, to, promote), text);
        self.candidates(kind, to).filter(comes).map(mv).collect()
    }

    /// The legal moves in two steps that fit, one for each piece and intermediate square; of the moves back to the
    /// origin, one.
    fn two_steps(&self, text: &MoveText) -> Vec<Move> {
        let kind = text.named();
        let is_kind = |from: Square| {
            let standing = self.piece(from).map(|piece| piece.kind);
            kind.is_none() || standing == kind
        };
        let fits = |mv: &Move| {
            let (Some(from), Some(via)) = (mv.from(), mv.via()) else { return false };
            let goes = match text.to {
                Destination::Square(square) => mv.to() == square,
                Destination::Same => self.now.last == Some(mv.to()),
                Destination::Taken(_) => false,
                Destination::Origin => mv.to() == from,
            };
            let passes = match text.via {
                // A piece that returns to its origin must have captured something on the square.
                Some(square) => {
                    via == square && (text.to != Destination::Origin || self.piece(via).is_some())
                }
                None => self.piece(via).is_none(),
            };
            goes && passes
                && comes_from(text, from)
                && is_kind(from)
                && mv.is_promotion() == (text.promote == Some(true))
        };
        let mut moves: Vec<Move> = self.legal_moves().into_iter().filter(fits).collect();
        if text.via.is_none() {
            moves.dedup_by_key(|mv| mv.from());
        }
        moves
    }

    /// The captures of one kind by another, anywhere on the board.
    fn captures_of(&self, taken: PieceKind, kind: PieceKind, text: &MoveText) -> Vec<Move> {
        let stands = |(square, piece): (Square, Piece)| {
            (piece.color != self.turn && piece.kind == taken).then_some(square)
        };
        self.pieces().filter_map(stands).flat_map(|to| self.moves_to(to, kind, text)).collect()
    }

    /// The move with promotion, if the piece must promote and the text does not decline promotion.
    fn promoted_if_due(&self, mv: Move, text: &MoveText) -> Move {
        let is_due = text.promote.is_none() && self.has_to_promote(mv);
        if is_due { mv.with_promotion(true) } else { mv }
    }
}

/// Whether the text lets the piece come from `from`.
fn comes_from(text: &MoveText, from: Square) -> bool {
    match text.origin {
        Origin::Square(square) => from == square,
        Origin::File(file) => from.file() == file,
        Origin::Rank(rank) => from.rank() == rank,
        Origin::Unsaid | Origin::Hand => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    fn said(kind: PieceKind, to: &str) -> MoveText {
        let mut text = MoveText::to(Destination::Square(square(to)));
        text.before = Some(kind);
        text.by_rules = true;
        text
    }

    fn resolved(sfen: &str, text: &MoveText) -> String {
        let position = Position::from_sfen(sfen, &Variant::shogi()).expect("an SFEN");
        match position.resolve(text) {
            Ok(mv) => position.variant().usi(mv),
            Err(Unresolved::Several(moves)) => format!("{} moves", moves.len()),
            Err(why) => format!("{why:?}"),
        }
    }

    /// The recipe: legal moves of that kind; if none a drop, then pseudo-legal ones; if several, none.
    #[test]
    fn legal_moves_come_first_then_drops_then_the_rest() {
        // The gold on 5h is pinned by the rook on 5b, the one on 4h is not.
        let pinned = "4k4/4r4/9/9/9/9/9/4GG3/4K4 b - 1";
        assert_eq!(resolved(pinned, &said(PieceKind::GOLD, "4g")), "4h4g");
        let three = "4k4/4r4/9/9/9/9/9/3G1G3/4K4 b G 1";
        assert_eq!(resolved(three, &said(PieceKind::GOLD, "5g")), "2 moves");
        assert_eq!(resolved(three, &said(PieceKind::GOLD, "1a")), "G*1a");
        let mut file = said(PieceKind::GOLD, "5g");
        file.origin = Origin::File(6);
        assert_eq!(resolved(three, &file), "6h5g");
        let mut moved = said(PieceKind::GOLD, "1a");
        moved.takes = Some(false);
        assert_eq!(resolved(three, &moved), "NoPiece");
        // The only gold is pinned: a legal drop is meant, and without one the illegal move.
        let bound = "4k4/4r4/9/9/9/9/9/4G4/4K4 b G 1";
        assert_eq!(resolved(bound, &said(PieceKind::GOLD, "4g")), "G*4g");
        let bare = "4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1";
        assert_eq!(resolved(bare, &said(PieceKind::GOLD, "4g")), "5h4g");
        // If the drop is illegal as well, the move is meant.
        let taking = "4k4/4r4/9/9/9/9/5p3/4G4/4K4 b G 1";
        assert_eq!(resolved(taking, &said(PieceKind::GOLD, "4g")), "5h4g");
    }

    /// "Forced promotion without `+`: accept, promote." Where it is optional, the piece does not.
    #[test]
    fn a_piece_promotes_where_it_must() {
        let pawns = "4k4/P8/8S/9/9/9/9/9/4K4 b - 1";
        assert_eq!(resolved(pawns, &said(PieceKind::PAWN, "9a")), "9b9a+");
        assert_eq!(resolved(pawns, &said(PieceKind::SILVER, "1b")), "1c1b");
        let mut declined = said(PieceKind::PAWN, "9a");
        declined.promote = Some(false);
        assert_eq!(resolved(pawns, &declined), "9b9a");
        declined.promote = None;
        declined.origin = Origin::Square(square("9b"));
        assert_eq!(resolved(pawns, &declined), "9b9a+");
    }

    /// Two lions can capture on 6e and go on to 6d, so a text must say which one. It need not do so for a pass.
    #[test]
    fn of_two_ways_in_two_steps_none_is_chosen() {
        let chu = Variant::named("chu").expect("it is registered");
        let sfen = "12/12/12/12/6p5/5N1N4/12/12/12/K10k/12/12 b - 1";
        let position = Position::from_sfen(sfen, &chu).expect("an SFEN");
        let mut text = MoveText::to(Destination::Square(square("6d")));
        (text.via, text.by_rules) = (Some(square("6e")), true);
        assert!(matches!(position.resolve(&text), Err(Unresolved::Several(moves)) if moves.len() == 2));
        let mut passing = MoveText::to(Destination::Origin);
        passing.by_rules = true;
        assert!(position.resolve(&passing).is_ok_and(|mv| mv.from() == Some(mv.to())));
    }

    #[test]
    fn a_taken_kind_names_its_square() {
        let takes = "4k4/9/9/9/2p3g2/2P3G2/9/9/4K4 b - 1";
        let mut text = said(PieceKind::GOLD, "1a");
        text.to = Destination::Taken(PieceKind::GOLD);
        assert_eq!(resolved(takes, &text), "3f3e");
        text.to = Destination::Taken(PieceKind::PAWN);
        assert_eq!(resolved(takes, &text), "NoPiece");
    }
}
