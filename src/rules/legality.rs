//! Judges a given move: whether it is legal, and if not, which rule it breaks.

use super::position::Found;
use super::promotion::Promoting;
use super::{IllegalMove, Position, Undo};
use crate::shogi::{Color, Move, Piece, PieceKind, Square};
use crate::variant::{Cell, EMPTY, Movement, Path, WALL};

/// The greatest depth of nested searches for mate.
const MOST_NESTED: u8 = 12;

impl Position {
    /// Checks that `mv` is legal.
    ///
    /// ```
    /// use kifu::{IllegalMove, Position, Variant};
    /// let position = Position::start(&Variant::shogi());
    /// assert_eq!(position.legality(position.parse_usi("7g7e")?), Err(IllegalMove::CannotMove));
    /// # Ok::<(), kifu::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_surely_legal(self.judge(mv)?) {
            return Ok(());
        }
        // Whether the king is in check after the move is known only when the move is played.
        self.clone().play(mv).map(|_| ())
    }

    /// Whether a move that has been judged is certainly legal, without testing for check after it.
    #[inline]
    pub(super) fn is_surely_legal(&self, found: Found) -> bool {
        let tables = self.variant.tables();
        let may_mate = found.from.is_none() && tables.of(found.piece.kind).no_drop_mate;
        !may_mate && tables.is_plain && self.is_safe(found)
    }

    /// Plays a legal move. The result is what [`Position::undo`] needs to take the move back.
    ///
    /// ```
    /// use kifu::{Color, Position, Variant};
    /// let mut position = Position::start(&Variant::shogi());
    /// position.play(position.parse_usi("7g7f")?)?;
    /// assert_eq!(position.turn(), Color::White);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The rule that the move breaks; the position stays as it was.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        let before = self.now;
        match self.try_plain(mv) {
            Some(change) => Ok(change.undo(mv, before)),
            None => self.try_by_law(mv),
        }
    }

    /// Plays a move without checking that it is legal. The result is what [`Position::undo`] needs to take it back.
    ///
    /// # Panics
    /// If there is nothing to move: the origin is empty, a square is outside the board, or the piece is not in hand.
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        self.force(mv).expect("the caller knows that the piece is there")
    }

    /// Plays a move if it is legal, without the fast way of [`Position::try_plain`].
    #[inline(never)]
    pub(super) fn try_by_law(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        let found = self.judge(mv)?;
        if !self.variant.tables().is_plain || self.has_several_kings() {
            return self.try_any(mv, found);
        }
        let mover = self.turn;
        let (is_safe, was_in_check) = (self.is_safe(found), self.now.in_check);
        let undo = self.apply(mv, found);
        if !is_safe && self.leaves_king(found, mover, was_in_check) {
            self.undo(&undo);
            return Err(IllegalMove::KingInCheck);
        }
        self.now.in_check = if undo.was_opponent_in_check() {
            self.is_attacked_king(self.turn)
        } else {
            self.has_given_check(found.from, found.to)
        };
        self.now.opponent_in_check = false;
        if self.now.in_check && found.from.is_none() && self.is_forbidden_mate(found) {
            self.undo(&undo);
            return Err(IllegalMove::PawnDropMate);
        }
        Ok(undo)
    }

    /// Plays a move that has been judged except for checks and mate, in a variant that is not plain.
    // A function of its own, so that the path of most games through `play` stays short.
    #[inline(never)]
    fn try_any(&mut self, mv: Move, found: Found) -> Result<Undo, IllegalMove> {
        let laws = self.variant.laws();
        let no_check = laws.drops.no_check;
        // A side with pieces in hand may not give mate.
        let has_hand = || self.hands[self.turn.index()].iter().any(|&count| count > 0);
        let holds_mate = laws.goals.mate_with_empty_hand && has_hand();
        let undo = self.apply(mv, found);
        self.update_checks(found, &undo);
        let dropped = found.from.is_none();
        let illegal = if self.now.opponent_in_check && !self.variant.laws().self_check {
            IllegalMove::KingInCheck
        } else if self.now.in_check && dropped && no_check {
            IllegalMove::ForbiddenDrop
        } else if self.now.in_check && dropped && self.is_forbidden_mate(found) {
            IllegalMove::PawnDropMate
        } else if self.now.in_check && holds_mate && self.is_mate_for_certain() {
            IllegalMove::ForbiddenMate
        } else {
            return Ok(undo);
        };
        self.undo(&undo);
        Err(illegal)
    }

    /// Whether the check just given is mate. An answer may itself be illegal because it gives mate, and so on. Since
    /// checks could answer checks without end, an answer beyond a certain depth is taken to be legal.
    fn is_mate_for_certain(&mut self) -> bool {
        if self.nested >= MOST_NESTED {
            return false;
        }
        self.nested += 1;
        let is_mate = !self.has_legal_move();
        self.nested -= 1;
        is_mate
    }

    /// Plays a move regardless of the rules, as long as there is a piece to move and no own piece is captured.
    ///
    /// # Errors
    /// Why the move cannot even be made.
    pub(crate) fn force(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        let before = self.now;
        // Most forced moves are legal moves of a record, and testing that is faster than computing the checks from
        // scratch.
        if let Some(change) = self.try_plain(mv) {
            return Ok(change.undo(mv, before));
        }
        let found = self.find(mv)?;
        self.judge_other_side(mv, found)?;
        let undo = self.apply(mv, found);
        // A check may have been ignored, so the checks have to be computed from scratch.
        self.recompute();
        Ok(undo)
    }

    /// Whether the move cannot expose the mover's king: there is no check, the king does not move, and the piece that
    /// moves is not on a line with it.
    #[inline]
    fn is_safe(&self, found: Found) -> bool {
        let tables = self.variant.tables();
        let king = self.king_cell(self.turn);
        !self.now.in_check
            && !tables.of(found.piece.kind).royal
            && found.from.is_none_or(|from| self.cells[king] == WALL || tables.geometry.unit(king, from) == 0)
    }

    /// Whether the mover's king can be captured after the move just made.
    fn leaves_king(&self, found: Found, mover: Color, was_in_check: bool) -> bool {
        let king = self.king_cell(mover);
        if self.cells[king] == WALL {
            return false;
        }
        match found.from {
            Some(from) if !was_in_check && king != found.to => self.is_uncovered(king, from, !mover),
            _ => self.is_attacked(king, !mover),
        }
    }

    /// Looks a move up, and checks that the squares exist, the piece is there, and no own piece stands on the
    /// destination.
    // Here and below, inlining keeps the fields of `Found` in registers.
    #[inline(always)]
    fn find(&self, mv: Move) -> Result<Found, IllegalMove> {
        let tables = self.variant.tables();
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => {
                let from = tables.geometry.find(from).ok_or(IllegalMove::EmptyOrigin)?;
                let to = tables.geometry.find(mv.to()).ok_or(IllegalMove::CannotMove)?;
                let piece = self.cells[from].piece().ok_or(IllegalMove::EmptyOrigin)?;
                let judged = tables.is_plain || self.variant.laws().movement != Movement::Unjudged;
                if piece.color != self.turn && judged {
                    return Err(IllegalMove::WrongSide);
                }
                let via = if mv.is_double() {
                    let via = mv.via().and_then(|via| tables.geometry.find(via));
                    Some(via.ok_or(IllegalMove::CannotMove)?)
                } else {
                    None
                };
                // A lion may return to its origin.
                if self.cells[to].is_of(self.turn) && judged && (via.is_none() || from != to) {
                    return Err(IllegalMove::OwnCapture);
                }
                Ok(Found { piece, from: Some(from), via, to })
            }
            (None, Some(kind)) => {
                let to = tables.geometry.find(mv.to()).ok_or(IllegalMove::CannotMove)?;
                if !self.has_in_hand(kind) {
                    return Err(IllegalMove::NotInHand);
                }
                if self.cells[to] != EMPTY {
                    return Err(IllegalMove::OccupiedDrop);
                }
                Ok(Found { piece: Piece::new(self.turn, kind), from: None, via: None, to })
            }
            (None, None) => Err(IllegalMove::EmptyOrigin),
        }
    }

    /// Judges a move except for checks and mate.
    #[inline(always)]
    fn judge(&self, mv: Move) -> Result<Found, IllegalMove> {
        let found = self.find(mv)?;
        let (Some(from), Some(start)) = (mv.from(), found.from) else {
            if self.is_over() {
                return Err(IllegalMove::GameOver);
            }
            self.judge_drop_square(found.piece.kind, mv.to())?;
            return Ok(found);
        };
        let mut takes = self.cells[found.to] != EMPTY;
        if !self.variant.tables().is_plain {
            if self.is_over() {
                return Err(IllegalMove::GameOver);
            }
            if self.variant.laws().movement == Movement::Unjudged {
                return self.judge_other_side(mv, found).map(|()| found);
            }
            if let Some(law) = &self.variant.laws().lions {
                self.judge_lion_trade(law, found)?;
            }
        }
        if let Some(via) = found.via {
            self.judge_double(found)?;
            // A piece that returns to its origin does not capture itself.
            takes = takes && found.to != start || self.cells[via] != EMPTY;
        } else {
            let illegal = match self.path(found.piece, start, found.to, takes) {
                Path::Slide if !self.is_clear(start, found.to) => Some(IllegalMove::PathBlocked),
                Path::Hop if self.cells[usize::midpoint(start, found.to)] == EMPTY => {
                    Some(IllegalMove::CannotMove)
                }
                Path::No => Some(IllegalMove::CannotMove),
                Path::Slide | Path::Leap | Path::Hop => None,
            };
            if let Some(illegal) = illegal {
                self.judge_special_move(found, start, illegal)?;
            }
        }
        match self.promoting(found, from, mv.to(), takes) {
            Promoting::No if mv.is_promotion() => Err(IllegalMove::CannotPromote),
            Promoting::Must if !mv.is_promotion() => Err(IllegalMove::MustPromote),
            _ => Ok(found),
        }
    }

    /// Rejects a move that no law allows: the promotion of a piece that has no promoted side.
    fn judge_other_side(&self, mv: Move, found: Found) -> Result<(), IllegalMove> {
        let promotes = self.variant.tables().of(found.piece.kind).promotes;
        if mv.is_promotion() && promotes.is_none() { Err(IllegalMove::CannotPromote) } else { Ok(()) }
    }

    /// Judges a move that the steps and slides of the piece do not allow; `illegal` is the error unless it is a special
    /// move.
    #[cold]
    fn judge_special_move(&self, found: Found, from: usize, illegal: IllegalMove) -> Result<(), IllegalMove> {
        let is_special = self.variant.tables().has_special_moves && self.reaches(found.piece, from, found.to);
        if is_special { Ok(()) } else { Err(illegal) }
    }

    /// Whether the side to move can drop a piece of this kind, promoted or not.
    #[inline]
    pub(super) fn has_in_hand(&self, kind: PieceKind) -> bool {
        let flags = self.variant.tables().flags.get(kind.index()).filter(|flags| flags.drops);
        flags
            .and_then(|flags| flags.slot)
            .is_some_and(|slot| self.hands[self.turn.index()][usize::from(slot)] > 0)
    }

    /// Checks that the side to move may drop a piece of this kind on an empty square.
    pub(super) fn judge_drop_square(&self, kind: PieceKind, to: Square) -> Result<(), IllegalMove> {
        let tables = self.variant.tables();
        let flags = tables.of(kind);
        if flags.no_drop[self.turn.index()].has(to.rank()) {
            let is_dead = flags.dead_ends[self.turn.index()].has(to.rank());
            return Err(if is_dead { IllegalMove::DeadEndDrop } else { IllegalMove::ForbiddenDrop });
        }
        let law = &self.variant.laws().drops;
        let waits = law.king_first && !flags.royal && self.has_royal_in_hand();
        if !tables.is_plain && (waits || law.not_on.contains(&to)) {
            return Err(IllegalMove::ForbiddenDrop);
        }
        if flags.per_file > 0 && self.count_on_file(Piece::new(self.turn, kind), to.file()) >= flags.per_file
        {
            return Err(IllegalMove::Nifu);
        }
        Ok(())
    }

    fn has_royal_in_hand(&self) -> bool {
        let royal = &self.variant.laws().royal;
        royal.iter().any(|&kind| self.in_hand(self.turn, kind) > 0)
    }

    fn count_on_file(&self, piece: Piece, file: u8) -> u8 {
        let tables = self.variant.tables();
        let Some(top) = Square::new(file, 1) else { return 0 };
        let (top, stride) = (tables.geometry.cell(top) as i32, tables.geometry.stride);
        let cell = |rank: i32| self.cells[(top + rank * stride) as usize];
        let own = Cell::of(piece);
        (0..i32::from(self.variant.ranks())).map(|rank| u8::from(cell(rank) == own)).sum()
    }

    /// Whether the check just given by a drop is mate, and this piece must not mate by a drop.
    fn is_forbidden_mate(&mut self, found: Found) -> bool {
        self.variant.tables().of(found.piece.kind).no_drop_mate
            && (!self.variant.laws().drops.mate_from_afar || self.is_before_king(found.to))
            && !self.has_legal_move()
    }

    /// Whether the cell is the one right before the king of the side to move.
    fn is_before_king(&self, at: usize) -> bool {
        let stride = self.variant.tables().geometry.stride;
        let ahead = -self.turn.sign() * stride;
        self.king_cell(self.turn) as i32 + ahead == at as i32
    }
}

#[cfg(test)]
mod tests;
