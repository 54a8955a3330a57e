//! Generates the legal moves of a position.

use super::Position;
use super::position::Found;
use super::promotion::Promoting;
use crate::shogi::{Move, Piece, PieceKind, Square};
use crate::variant::{EMPTY, Movement, Tables, Variant};

/// A function that is offered moves, each with whether it is known to be legal, and returns whether to stop.
type Take<'t> = &'t mut dyn FnMut(&mut Position, Move, bool) -> bool;

impl Position {
    /// All legal moves, in no particular order. In a variant whose moves are not judged ([`Movement::Unjudged`]), a
    /// piece may go to any square, and the list has the moves of own pieces without promotion.
    ///
    /// ```
    /// use kifu::{Position, Variant};
    /// assert_eq!(Position::start(&Variant::shogi()).legal_moves().len(), 30);
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut position = self.clone();
        let (mut moves, mut doubtful) = (Vec::with_capacity(128), Vec::new());
        position.for_each_candidate(&mut |_, mv, is_legal| {
            if is_legal {
                moves.push(mv)
            } else {
                doubtful.push(mv)
            }
            false
        });
        moves.extend(doubtful.into_iter().filter(|&mv| position.is_legal(mv)));
        moves
    }

    /// Whether the side to move has a legal move.
    pub(crate) fn has_legal_move(&mut self) -> bool {
        self.for_each_candidate(&mut |position, mv, is_legal| is_legal || position.is_legal(mv))
    }

    /// Whether the side to move is in check and has no legal move (詰み).
    ///
    /// ```
    /// use kifu::{Position, Variant};
    /// let position = Position::from_sfen("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", &Variant::shogi())?;
    /// assert!(position.is_mate());
    /// # Ok::<(), kifu::ParseError>(())
    /// ```
    pub fn is_mate(&self) -> bool {
        self.is_check() && !self.clone().has_legal_move()
    }

    /// The number of sequences of `depth` legal moves from this position, for comparing the rules with other programs.
    pub fn perft(&mut self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        if depth <= 1 {
            return if depth == 0 { 1 } else { moves.len() as u64 };
        }
        let mut count = 0;
        for mv in moves {
            if let Ok(undo) = self.play(mv) {
                count += self.perft(depth - 1);
                self.undo(&undo);
            }
        }
        count
    }

    fn is_legal(&mut self, mv: Move) -> bool {
        match self.play(mv) {
            Ok(undo) => {
                self.undo(&undo);
                true
            }
            Err(_) => false,
        }
    }

    /// Offers all moves that the pieces can make, and whether each is already known to be legal, until `take` returns
    /// `true`. Returns whether it did. In check, moves that obviously do not end the check are left out.
    pub(super) fn for_each_candidate(&mut self, take: Take<'_>) -> bool {
        if self.is_over() {
            return false;
        }
        let variant = self.variant.clone();
        let geometry = &variant.tables().geometry;
        let board = || geometry.board.clone();
        let (king, in_check) = (self.king_cell(self.turn), self.now.in_check);
        // Most answers to a check are king moves.
        if in_check && self.offer_from(&variant, king, take) {
            return true;
        }
        let others = board().filter(|&at| !in_check || at != king);
        let Some(shields) = self.shields() else {
            return self.offer_all(&variant, others, board(), take);
        };
        let shielding: Take<'_> = &mut |position, mv, is_legal| {
            shields.contains(&geometry.cell(mv.to())) && take(position, mv, is_legal)
        };
        self.offer_all(&variant, others, shields.iter().copied(), shielding)
    }

    /// Offers the moves of the pieces on some cells, and drops on others.
    #[inline(always)]
    fn offer_all(
        &mut self,
        variant: &Variant,
        mut from: impl Iterator<Item = usize>,
        onto: impl Iterator<Item = usize>,
        take: Take<'_>,
    ) -> bool {
        from.any(|at| self.offer_from(variant, at, take)) || self.offer_drops(variant, onto, take)
    }

    /// Offers the moves of the piece on a cell, if it belongs to the side to move.
    #[inline(always)]
    fn offer_from(&mut self, variant: &Variant, at: usize, take: Take<'_>) -> bool {
        let tables = variant.tables();
        let Some(&cell) = self.cells.get(at).filter(|cell| cell.is_of(self.turn)) else { return false };
        let (Some(piece), Some(from)) = (cell.piece(), tables.geometry.square(at)) else { return false };
        if variant.laws().movement == Movement::Unjudged {
            self.offer_anything(tables, from, take)
        } else {
            self.offer_steps(tables, piece, (at, from), take)
                || tables.has_special_moves && self.offer_special(tables, piece, (at, from), take)
                || !tables.double[piece.kind.index()].is_empty()
                    && self.offer_doubles(tables, piece, at, take)
        }
    }

    /// Offers moves to all squares, for variants whose moves are not judged.
    fn offer_anything(&mut self, tables: &Tables, from: Square, take: Take<'_>) -> bool {
        let squares = tables.geometry.board.clone().filter_map(|end| tables.geometry.square(end));
        let mut moves = squares.map(|to| Move::normal(from, to, false));
        moves.any(|mv| take(self, mv, false))
    }

    /// Offers the steps, leaps and slides of the piece on the square `from`, whose cell is `at`.
    #[inline(always)]
    fn offer_steps(
        &mut self,
        tables: &Tables,
        piece: Piece,
        (at, from): (usize, Square),
        take: Take<'_>,
    ) -> bool {
        let forward = piece.color.sign();
        for step in &tables.attacks.steps[self.moves_as(piece, at).index()] {
            let mut end = at;
            for _ in 0..step.range {
                end = (end as i32 + forward * step.unit) as usize;
                let Some(to) = tables.geometry.square(end).filter(|_| !self.cells[end].is_of(self.turn))
                else {
                    break;
                };
                let takes = self.cells[end] != EMPTY;
                let hops = step.mode.hops && self.cells[usize::midpoint(at, end)] == EMPTY;
                let may = if takes { step.mode.takes } else { step.mode.moves };
                let found = Found { piece, from: Some(at), via: None, to: end };
                if may && !hops && self.offer(found, from, to, takes, take) {
                    return true;
                }
                if takes {
                    break;
                }
            }
        }
        false
    }

    /// Offers the special moves of a piece, except those that its steps offer already.
    fn offer_special(
        &mut self,
        tables: &Tables,
        piece: Piece,
        (at, from): (usize, Square),
        take: Take<'_>,
    ) -> bool {
        self.special_ends(piece, at).into_iter().any(|end| {
            let Some(to) = tables.geometry.square(end) else { return false };
            let found = Found { piece, from: Some(at), via: None, to: end };
            self.offer(found, from, to, self.cells[end] != EMPTY, take)
        })
    }

    /// Offers the moves of a piece in two steps.
    fn offer_doubles(&mut self, tables: &Tables, piece: Piece, at: usize, take: Take<'_>) -> bool {
        let promotes = tables.of(piece.kind).promotes.is_some();
        self.doubles(at)
            .into_iter()
            .any(|mv| promotes && take(self, mv.with_promotion(true), false) || take(self, mv, false))
    }

    #[inline(always)]
    fn offer_drops(&mut self, variant: &Variant, onto: impl Iterator<Item = usize>, take: Take<'_>) -> bool {
        let hand: Vec<PieceKind> = variant.kinds().filter(|&kind| self.has_in_hand(kind)).collect();
        if hand.is_empty() {
            return false;
        }
        for at in onto {
            if self.cells[at] != EMPTY {
                continue;
            }
            let Some(to) = variant.tables().geometry.square(at) else { continue };
            for &kind in &hand {
                let found = Found { piece: Piece::new(self.turn, kind), from: None, via: None, to: at };
                if self.judge_drop_square(kind, to).is_ok()
                    && take(self, Move::drop(kind, to), self.is_surely_legal(found))
                {
                    return true;
                }
            }
        }
        false
    }

    /// Offers a move on the board with and without promotion, as far as the rules allow either.
    fn offer(&mut self, found: Found, from: Square, to: Square, takes: bool, take: Take<'_>) -> bool {
        let (promoting, is_legal) = (self.promoting(found, from, to, takes), self.is_surely_legal(found));
        promoting != Promoting::No && take(self, Move::normal(from, to, true), is_legal)
            || promoting != Promoting::Must && take(self, Move::normal(from, to, false), is_legal)
    }
}
