//! Judges a given move.

use super::{IllegalMove, Position, Undo};
use crate::shogi::{Color, Move, Piece, PieceKind, Square};
use crate::variant::{EMPTY, WALL, Way};

impl Position {
    /// Why `mv` must not be played, if it must not.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        // A copy of the board is what it costs to leave `self` alone; `play` needs none.
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
        let reach = self.variant.reach();
        let mover = self.turn;
        let safe = match mv.from() {
            Some(from) => {
                let piece = self.judge_normal(from, mv)?;
                let king = self.kings[mover.index()];
                let royal = reach.traits[piece.kind.index()].royal;
                // Only a piece on a line with the king can uncover it.
                !self.in_check
                    && !royal
                    && (self.cells[king] == WALL || reach.unit(king, reach.cell(from)) == 0)
            }
            None => {
                self.judge_drop(mv)?;
                !self.in_check
            }
        };
        let in_check = self.in_check;
        let undo = self.apply(mv);
        if !safe && self.has_exposed(mv, mover, in_check) {
            self.undo(&undo);
            return Err(IllegalMove::KingInCheck);
        }
        self.settle(mv);
        if self.in_check && self.is_forbidden_mate(mv) {
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
        let (to, turn) = (mv.to(), self.turn);
        if !self.variant.has(to) {
            return Err(IllegalMove::CannotMove);
        }
        let target = self.cells[self.variant.reach().cell(to)];
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => {
                let piece = self.piece(from).ok_or(IllegalMove::EmptyOrigin)?;
                if piece.color != turn {
                    return Err(IllegalMove::WrongSide);
                }
                if target.is_of(turn) {
                    return Err(IllegalMove::OwnCapture);
                }
                if mv.is_promotion() && self.variant.reach().traits[piece.kind.index()].promotes.is_none() {
                    return Err(IllegalMove::CannotPromote);
                }
            }
            (None, Some(kind)) => {
                if self.in_hand(turn, kind) == 0 {
                    return Err(IllegalMove::NotInHand);
                }
                if target != EMPTY {
                    return Err(IllegalMove::OccupiedDrop);
                }
            }
            (None, None) => return Err(IllegalMove::EmptyOrigin),
        }
        let undo = self.apply(mv);
        // The opponent's check may have been left standing, so only the whole scan is right.
        self.in_check = self.is_attacked_king(self.turn);
        Ok(undo)
    }

    /// Notes whether the move just made gives check.
    fn settle(&mut self, mv: Move) {
        let reach = self.variant.reach();
        let from = mv.from().map(|from| reach.cell(from));
        self.in_check = self.has_given_check(from, reach.cell(mv.to()));
    }

    /// Whether the move just made leaves the mover's king to be taken.
    fn has_exposed(&self, mv: Move, mover: Color, in_check: bool) -> bool {
        let king = self.kings[mover.index()];
        if self.cells[king] == WALL {
            return false;
        }
        let reach = self.variant.reach();
        match mv.from().map(|from| reach.cell(from)) {
            Some(from) if !in_check && king != reach.cell(mv.to()) => self.is_uncovered(king, from, !mover),
            _ => self.is_attacked(king, !mover),
        }
    }

    /// Judges a move on the board, kings aside, and gives the piece that moves.
    fn judge_normal(&self, from: Square, mv: Move) -> Result<Piece, IllegalMove> {
        let (turn, to) = (self.turn, mv.to());
        if !self.variant.has(from) {
            return Err(IllegalMove::EmptyOrigin);
        }
        if !self.variant.has(to) {
            return Err(IllegalMove::CannotMove);
        }
        let reach = self.variant.reach();
        let (start, end) = (reach.cell(from), reach.cell(to));
        let piece = self.cells[start].piece().ok_or(IllegalMove::EmptyOrigin)?;
        if piece.color != turn {
            return Err(IllegalMove::WrongSide);
        }
        if self.cells[end].is_of(turn) {
            return Err(IllegalMove::OwnCapture);
        }
        match reach.way(piece, start, end) {
            Way::No => return Err(IllegalMove::CannotMove),
            Way::Slide if !self.is_clear(start, end) => return Err(IllegalMove::PathBlocked),
            Way::Slide | Way::Leap => {}
        }
        if mv.is_promotion() {
            let promotes = reach.traits[piece.kind.index()].promotes.is_some();
            if !promotes || !self.touches_zone(from, to) {
                return Err(IllegalMove::CannotPromote);
            }
        } else if self.must_promote(piece, to) {
            return Err(IllegalMove::MustPromote);
        }
        Ok(piece)
    }

    /// Whether a piece of the side to move that goes from one square to another may promote.
    pub(super) fn touches_zone(&self, from: Square, to: Square) -> bool {
        self.variant.in_zone(self.turn, from.rank()) || self.variant.in_zone(self.turn, to.rank())
    }

    /// Whether `piece` could never move again from `to`, and must promote instead.
    pub(super) fn must_promote(&self, piece: Piece, to: Square) -> bool {
        let reach = self.variant.reach();
        self.variant.laws().promotion.dead_end_forced
            && reach.is_dead_end(piece, to.rank())
            && reach.traits[piece.kind.index()].promotes.is_some()
    }

    /// Judges a drop, kings and mate aside.
    fn judge_drop(&self, mv: Move) -> Result<(), IllegalMove> {
        let (turn, to) = (self.turn, mv.to());
        let kind = mv.dropped().ok_or(IllegalMove::EmptyOrigin)?;
        if !self.variant.has(to) {
            return Err(IllegalMove::CannotMove);
        }
        if self.in_hand(turn, kind) == 0 {
            return Err(IllegalMove::NotInHand);
        }
        if self.cells[self.variant.reach().cell(to)] != EMPTY {
            return Err(IllegalMove::OccupiedDrop);
        }
        self.judge_drop_square(kind, to)
    }

    /// Judges where a piece of the side to move is dropped on an empty square.
    pub(super) fn judge_drop_square(&self, kind: PieceKind, to: Square) -> Result<(), IllegalMove> {
        let reach = self.variant.reach();
        let piece = Piece::new(self.turn, kind);
        if !self.variant.laws().drops.dead_end && reach.is_dead_end(piece, to.rank()) {
            return Err(IllegalMove::DeadEndDrop);
        }
        if reach.traits[kind.index()].one_per_file && self.has_on_file(piece, to.file()) {
            return Err(IllegalMove::Nifu);
        }
        Ok(())
    }

    fn has_on_file(&self, piece: Piece, file: u8) -> bool {
        let reach = self.variant.reach();
        let Some(top) = Square::new(file, 1) else { return false };
        let own = crate::variant::Cell::of(piece);
        (0..i32::from(self.variant.ranks()))
            .any(|rank| self.cells[(reach.cell(top) as i32 + rank * reach.stride) as usize] == own)
    }

    /// Whether the check just given by `mv` is mate by a piece that must not mate by a drop.
    fn is_forbidden_mate(&mut self, mv: Move) -> bool {
        let Some(kind) = mv.dropped() else { return false };
        self.variant.reach().traits[kind.index()].no_drop_mate && !self.has_legal_move()
    }
}
