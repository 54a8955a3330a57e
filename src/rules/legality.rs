//! Judges a given move.

use super::{IllegalMove, Position, Undo};
use crate::shogi::{Color, Move, Piece, PieceKind, Square};
use crate::variant::{Cell, EMPTY, WALL, Way};

/// A move whose cells and piece have been looked up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    /// The piece that moves or is dropped, before it promotes.
    pub piece: Piece,
    /// `None` for a drop.
    pub from: Option<usize>,
    pub to: usize,
}

impl Position {
    /// Why `mv` must not be played, if it must not.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        let found = self.judge(mv)?;
        let may_mate =
            found.from.is_none() && self.variant.reach().traits[found.piece.kind.index()].no_drop_mate;
        if !may_mate && self.is_safe(found) {
            return Ok(());
        }
        // Only what the king sees after the move can tell.
        self.clone().try_play(mv).map(|_| ())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The rule that the move breaks; the position stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.try_play(mv).map(|_| ())
    }

    /// Plays a move without asking whether it is legal.
    ///
    /// # Panics
    /// If there is nothing to move: an empty origin, a square outside the board, an empty hand.
    pub fn play_unchecked(&mut self, mv: Move) {
        self.force(mv).expect("the caller knows that the piece is there");
    }

    /// Plays a move if it is legal.
    pub(crate) fn try_play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        let found = self.judge(mv)?;
        let mover = self.turn;
        let (is_safe, was_in_check) = (self.is_safe(found), self.in_check);
        let undo = self.apply(mv, found);
        if !is_safe && self.has_exposed(found, mover, was_in_check) {
            self.undo(&undo);
            return Err(IllegalMove::KingInCheck);
        }
        self.in_check = match undo.was_loose() {
            true => self.is_attacked_king(self.turn),
            false => self.has_given_check(found.from, found.to),
        };
        self.is_loose = false;
        if self.in_check && found.from.is_none() && self.is_forbidden_mate(found.piece.kind) {
            self.undo(&undo);
            return Err(IllegalMove::PawnDropMate);
        }
        Ok(undo)
    }

    /// Plays a move whatever the rules say, as long as there is a piece to move and no own piece is
    /// taken.
    ///
    /// # Errors
    /// Why the move cannot even be made.
    pub(crate) fn force(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        let found = self.find(mv)?;
        if mv.is_promotion() && self.variant.reach().traits[found.piece.kind.index()].promotes.is_none() {
            return Err(IllegalMove::CannotPromote);
        }
        let undo = self.apply(mv, found);
        // A check may have been left standing, so only the whole scan is right.
        self.in_check = self.is_attacked_king(self.turn);
        self.is_loose = self.is_attacked_king(!self.turn);
        Ok(undo)
    }

    /// Whether the move cannot leave the mover's king to be taken: no check stands, the king stays, and
    /// what moves is not on a line with it.
    #[inline]
    fn is_safe(&self, found: Found) -> bool {
        let reach = self.variant.reach();
        let king = self.kings[self.turn.index()];
        !self.in_check
            && found.from.is_none_or(|from| {
                !reach.traits[found.piece.kind.index()].royal
                    && (self.cells[king] == WALL || reach.unit(king, from) == 0)
            })
    }

    /// Whether the move just made leaves the mover's king to be taken.
    fn has_exposed(&self, found: Found, mover: Color, was_in_check: bool) -> bool {
        let king = self.kings[mover.index()];
        if self.cells[king] == WALL {
            return false;
        }
        match found.from {
            Some(from) if !was_in_check && king != found.to => self.is_uncovered(king, from, !mover),
            _ => self.is_attacked(king, !mover),
        }
    }

    /// Looks a move up: the squares exist, the piece is there, and the destination is free for it.
    #[inline]
    fn find(&self, mv: Move) -> Result<Found, IllegalMove> {
        let reach = self.variant.reach();
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => {
                let from = reach.find(from).ok_or(IllegalMove::EmptyOrigin)?;
                let to = reach.find(mv.to()).ok_or(IllegalMove::CannotMove)?;
                let piece = self.cells[from].piece().ok_or(IllegalMove::EmptyOrigin)?;
                if piece.color != self.turn {
                    return Err(IllegalMove::WrongSide);
                }
                if self.cells[to].is_of(self.turn) {
                    return Err(IllegalMove::OwnCapture);
                }
                Ok(Found { piece, from: Some(from), to })
            }
            (None, Some(kind)) => {
                let to = reach.find(mv.to()).ok_or(IllegalMove::CannotMove)?;
                if self.in_hand(self.turn, kind) == 0 {
                    return Err(IllegalMove::NotInHand);
                }
                if self.cells[to] != EMPTY {
                    return Err(IllegalMove::OccupiedDrop);
                }
                Ok(Found { piece: Piece::new(self.turn, kind), from: None, to })
            }
            (None, None) => Err(IllegalMove::EmptyOrigin),
        }
    }

    /// Judges a move, kings and mate aside.
    #[inline]
    fn judge(&self, mv: Move) -> Result<Found, IllegalMove> {
        let found = self.find(mv)?;
        let (Some(from), Some(start)) = (mv.from(), found.from) else {
            self.judge_drop_square(found.piece.kind, mv.to())?;
            return Ok(found);
        };
        let reach = self.variant.reach();
        match reach.way(found.piece, start, found.to) {
            Way::No => return Err(IllegalMove::CannotMove),
            Way::Slide if !self.is_clear(start, found.to) => return Err(IllegalMove::PathBlocked),
            Way::Slide | Way::Leap => {}
        }
        if mv.is_promotion() {
            let promotes = reach.traits[found.piece.kind.index()].promotes.is_some();
            if !promotes || !self.touches_zone(from, mv.to()) {
                return Err(IllegalMove::CannotPromote);
            }
        } else if self.must_promote(found.piece, mv.to()) {
            return Err(IllegalMove::MustPromote);
        }
        Ok(found)
    }

    /// Whether a piece of the side to move that goes from one square to another may promote.
    #[inline]
    pub(super) fn touches_zone(&self, from: Square, to: Square) -> bool {
        let reach = self.variant.reach();
        reach.in_zone(self.turn, from.rank()) || reach.in_zone(self.turn, to.rank())
    }

    /// Whether `piece` could never move again from `to`, and must promote instead.
    #[inline]
    pub(super) fn must_promote(&self, piece: Piece, to: Square) -> bool {
        self.variant.reach().traits[piece.kind.index()].must_promote[piece.color.index()] >> to.rank() & 1
            == 1
    }

    /// Judges where a piece of the side to move is dropped on an empty square.
    pub(super) fn judge_drop_square(&self, kind: PieceKind, to: Square) -> Result<(), IllegalMove> {
        let reach = self.variant.reach();
        let traits = &reach.traits[kind.index()];
        let is_dead_end = traits.dead_ends[self.turn.index()] >> to.rank() & 1 == 1;
        if is_dead_end && !self.variant.laws().drops.dead_end {
            return Err(IllegalMove::DeadEndDrop);
        }
        if traits.one_per_file && self.has_on_file(Piece::new(self.turn, kind), to.file()) {
            return Err(IllegalMove::Nifu);
        }
        Ok(())
    }

    fn has_on_file(&self, piece: Piece, file: u8) -> bool {
        let reach = self.variant.reach();
        let Some(top) = Square::new(file, 1) else { return false };
        let own = Cell::of(piece);
        (0..i32::from(self.variant.ranks()))
            .any(|rank| self.cells[(reach.cell(top) as i32 + rank * reach.stride) as usize] == own)
    }

    /// Whether the check just given by a drop of `kind` is a mate that must not be given like that.
    fn is_forbidden_mate(&mut self, kind: PieceKind) -> bool {
        self.variant.reach().traits[kind.index()].no_drop_mate && !self.has_legal_move()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    /// Every move, legal or forced, along one game of each variant is taken back without a trace.
    #[test]
    fn undo_restores_everything() {
        for variant in Variant::all() {
            let mut position = Position::start(&variant);
            for turn in 0..150usize {
                let (before, check, key) = (position.to_sfen(), position.in_check, position.key());
                let moves = position.legal_moves();
                let squares: Vec<Square> = position.pieces().map(|(square, _)| square).collect();
                let any = squares
                    .iter()
                    .flat_map(|&from| squares.iter().map(move |&to| Move::normal(from, to, false)));
                for mv in moves.iter().copied().chain(any) {
                    if let Ok(undo) = position.force(mv) {
                        position.undo(&undo);
                    }
                    assert_eq!(
                        (position.to_sfen(), position.in_check, position.key()),
                        (before.clone(), check, key)
                    );
                    if let Ok(undo) = position.try_play(mv) {
                        let fresh =
                            Position::from_sfen(&position.to_sfen(), &variant).expect("it was written");
                        assert_eq!((fresh.in_check, fresh.key()), (position.in_check, position.key()));
                        assert_eq!(fresh.kings, position.kings);
                        position.undo(&undo);
                    }
                    assert_eq!(
                        (position.to_sfen(), position.in_check, position.key()),
                        (before.clone(), check, key)
                    );
                }
                let Some(&mv) = moves.get(turn * 31 % moves.len().max(1)) else { break };
                position.play(mv).expect("it is legal");
            }
        }
    }

    #[test]
    fn the_largest_move_number_survives() {
        let sfen = "4k4/9/9/9/9/9/9/9/4K4 b - 4294967295";
        let mut position = Position::from_sfen(sfen, &Variant::shogi()).expect("an SFEN");
        let mv = position.parse_usi("5i5h").expect("a move");
        let undo = position.try_play(mv).expect("it is legal");
        position.undo(&undo);
        assert_eq!(position.to_sfen(), sfen);
    }
}
