//! Attacks: rays from a square, leaps to it, and whether a move gives check.

use super::position::Found;
use super::{Position, Undo};
use crate::shogi::{Color, Piece, PieceKind};
use crate::variant::{Cell, EMPTY, Movement, Path, WALL};

impl Position {
    /// Whether the only king of `color` can be captured by the other side.
    pub(super) fn is_attacked_king(&self, color: Color) -> bool {
        let king = self.king_cell(color);
        self.cells[king] != WALL && self.is_attacked(king, !color)
    }

    /// Whether a king of `color` can be captured, however many it has.
    pub(super) fn is_any_king_attacked(&self, color: Color) -> bool {
        match self.now.royals[color.index()] {
            0 | 1 => self.is_attacked_king(color),
            _ => self.is_some_king_attacked(color),
        }
    }

    /// Whether one of several kings of `color` can be captured.
    fn is_some_king_attacked(&self, color: Color) -> bool {
        let tables = self.variant.tables();
        let is_attacked_king = |(at, piece): (usize, Piece)| {
            piece.color == color && tables.of(piece.kind).royal && self.is_attacked(at, !color)
        };
        if tables.has_special_moves {
            self.watched_pieces_of(color).any(is_attacked_king)
        } else {
            let mut board = tables.geometry.board.clone();
            board.any(|at| self.cells[at].piece().is_some_and(|piece| is_attacked_king((at, piece))))
        }
    }

    /// Whether a piece of `by` could go to the cell `at`.
    pub(super) fn is_attacked(&self, at: usize, by: Color) -> bool {
        self.is_attacked_by_steps(at, by)
            || self.is_snatched(at, by)
            || self.variant.tables().has_special_moves && self.is_attacked_by_special_move(at, by)
    }

    /// Whether a piece of `by` could go to the cell `at` by a step, a leap or a slide.
    pub(super) fn is_attacked_by_steps(&self, at: usize, by: Color) -> bool {
        let tables = self.variant.tables();
        let on_ray = tables.attacks.rays.iter().any(|&unit| self.is_attacked_along(at, unit, by));
        on_ray || tables.attacks.leaps[by.index()].iter().any(|&leap| self.is_attacked_by_leap(at, leap, by))
    }

    /// Whether a piece of `by` could go to the cell `at` by a leap.
    #[inline(always)]
    fn is_attacked_by_leap(&self, at: usize, leap: i32, by: Color) -> bool {
        let from = (at as i32 - leap) as usize;
        let cell = self.cells.get(from).copied().unwrap_or(WALL);
        cell.is_of(by)
            && cell.piece().is_some_and(|piece| match self.path(piece, from, at, true) {
                Path::Leap => true,
                Path::Hop => self.cells[usize::midpoint(from, at)] != EMPTY,
                Path::Slide | Path::No => false,
            })
    }

    /// The cells to which a piece other than the king has to go to end a check: the cell of the only piece that gives
    /// check, and those between it and the king. Empty if several pieces give check; `None` if there is no check, or
    /// the game has other ways to end one.
    pub(super) fn shields(&self) -> Option<Vec<usize>> {
        let (tables, by, king) = (self.variant.tables(), !self.turn, self.king_cell(self.turn));
        let is_usual = tables.is_plain && !self.has_several_kings() && !self.now.opponent_in_check;
        if !self.now.in_check || !is_usual {
            return None;
        }
        let near = tables.attacks.rays.iter().filter(|&&unit| self.is_attacked_along(king, unit, by));
        let far = tables.attacks.leaps[by.index()].iter();
        let far = far.filter(|&&leap| self.is_attacked_by_leap(king, leap, by)).map(|leap| -leap);
        let mut ways = near.copied().chain(far);
        let way = ways.next()?;
        let (from, _) = self.first_along(king, way);
        // One piece may give check by two of these ways.
        if ways.any(|way| self.first_along(king, way).0 != from) {
            return Some(Vec::new());
        }
        let between = std::iter::successors(Some(from), |at| Some(at.wrapping_add_signed(-way as isize)));
        Some(between.take_while(|&at| at != king).collect())
    }

    /// How the piece on `from` gets to `to`, as a capture or not.
    #[inline]
    pub(super) fn path(&self, piece: Piece, from: usize, to: usize, takes: bool) -> Path {
        self.variant.tables().attacks.path(self.moves_as(piece, from), piece.color, from, to, takes)
    }

    /// The kind as which the piece on `at` moves.
    #[inline]
    pub(super) fn moves_as(&self, piece: Piece, at: usize) -> PieceKind {
        if self.variant.tables().moves_vary { self.moves_as_other(piece, at) } else { piece.kind }
    }

    fn moves_as_other(&self, piece: Piece, at: usize) -> PieceKind {
        let tables = self.variant.tables();
        let behind = || {
            let cell = self.cells[(at as i32 + piece.color.sign() * tables.geometry.stride) as usize];
            cell.piece().filter(|other| other.color == piece.color).map(|other| other.kind)
        };
        let on_last_rank = || {
            let kind = tables.of(piece.kind).on_last_rank;
            kind.filter(|_| self.is_on_last_rank(piece.color, at))
        };
        let lent = if self.variant.laws().movement == Movement::Behind { behind() } else { None };
        lent.or_else(on_last_rank).unwrap_or(piece.kind)
    }

    fn is_on_last_rank(&self, color: Color, at: usize) -> bool {
        let square = self.variant.tables().geometry.square(at);
        square.is_some_and(|square| self.variant.is_last_rank(color, square.rank()))
    }

    /// Whether the first piece on the ray from `at` is one of `by` that attacks `at`.
    #[inline(always)]
    pub(super) fn is_attacked_along(&self, at: usize, unit: i32, by: Color) -> bool {
        let (from, cell) = self.first_along(at, unit);
        cell.is_of(by)
            && cell
                .piece()
                .is_some_and(|piece| matches!(self.path(piece, from, at, true), Path::Leap | Path::Slide))
    }

    /// The first cell on the ray from `at` that is not empty.
    #[inline(always)]
    fn first_along(&self, at: usize, unit: i32) -> (usize, Cell) {
        let mut from = at;
        loop {
            // A wall stops the ray before it can leave the mailbox.
            from = from.wrapping_add_signed(unit as isize);
            let cell = self.cells[from];
            if cell != EMPTY {
                return (from, cell);
            }
        }
    }

    /// Whether all cells between two cells of a line are empty.
    pub(super) fn is_clear(&self, from: usize, to: usize) -> bool {
        let unit = self.variant.tables().geometry.unit(from, to) as isize;
        let mut at = from.wrapping_add_signed(unit);
        while at != to && self.cells[at] == EMPTY {
            at = at.wrapping_add_signed(unit);
        }
        at == to
    }

    /// Whether a step, a leap or a slide of the piece on `from` leads to `to`.
    #[inline(always)]
    pub(super) fn steps_to(&self, piece: Piece, from: usize, to: usize, takes: bool) -> bool {
        match self.path(piece, from, to, takes) {
            Path::No => false,
            Path::Leap => true,
            Path::Slide => self.is_clear(from, to),
            Path::Hop => self.cells[usize::midpoint(from, to)] != EMPTY,
        }
    }

    /// Computes from scratch who is in check and whether the game is over.
    pub(super) fn recompute(&mut self) {
        self.find_checks();
        self.now.end = None;
        if !self.variant.tables().is_plain {
            let line = self.variant.laws().goals.line;
            self.now.has_old_line = line.is_some_and(|line| self.has_line(line, self.turn));
            self.now.end = self.reached_goal(None);
        }
    }

    /// Computes from scratch who is in check, in games that keep track of it.
    fn find_checks(&mut self) {
        if self.variant.tables().tracks_checks {
            self.now.in_check = self.is_any_king_attacked(self.turn);
            self.now.opponent_in_check = self.is_attacked_king(!self.turn);
        }
    }

    /// Updates who is in check and whether the game is over after a move, from the state before it.
    pub(super) fn update_checks(&mut self, found: Found, undo: &Undo) {
        let is_followed = !self.has_several_kings() && !undo.has_changed_royals(self);
        let tables = self.variant.tables();
        if tables.tracks_checks && tables.is_linear && is_followed {
            self.follow_checks(found, undo)
        } else {
            self.find_checks()
        }
        self.now.end = self.reached_goal(Some(found.to));
        self.now.has_old_line = false;
    }

    /// Updates who is in check after a move, in a game whose moves only change attacks on their own lines and those of
    /// the pieces ahead.
    fn follow_checks(&mut self, found: Found, undo: &Undo) {
        let opens = |position: &Position, color: Color, from: Option<usize>| {
            let king = position.king_cell(color);
            position.cells[king] != WALL && from.is_some_and(|from| position.is_uncovered(king, from, !color))
        };
        let mover = found.piece.color;
        let king_moved = found.from.is_some() && self.king_cell(mover) == found.to;
        self.now.in_check = if undo.was_opponent_in_check() {
            self.is_attacked_king(self.turn)
        } else {
            self.has_given_check(found.from, found.to)
                || opens(self, self.turn, found.via)
                || found.from.is_some_and(|from| self.is_attacked_from_ahead(from, mover))
                || self.is_attacked_from_ahead(found.to, mover)
        };
        self.now.opponent_in_check = if undo.was_in_check() || king_moved {
            self.is_attacked_king(mover)
        } else {
            opens(self, mover, found.from)
                || opens(self, mover, found.via)
                || self.is_attacked_from_ahead(found.to, self.turn)
        };
    }

    /// Whether the piece of `by` ahead of the cell `at` attacks the king, where pieces move as what stands behind them.
    fn is_attacked_from_ahead(&self, at: usize, by: Color) -> bool {
        if self.variant.laws().movement != Movement::Behind {
            return false;
        }
        let ahead = (at as i32 - by.sign() * self.variant.tables().geometry.stride) as usize;
        let king = self.king_cell(!by);
        let piece = self.cells[ahead].piece().filter(|piece| piece.color == by && self.cells[king] != WALL);
        piece.is_some_and(|piece| self.steps_to(piece, ahead, king, true))
    }

    /// Whether the move just made, from `from` (if from the board) to `to`, gives check.
    // This runs for every move: here and in what it uses, a function call would cost as much as the work.
    #[inline(always)]
    pub(super) fn has_given_check(&self, from: Option<usize>, to: usize) -> bool {
        let king = self.king_cell(self.turn);
        if self.cells[king] == WALL {
            return false;
        }
        let direct = self.cells[to].piece().is_some_and(|piece| self.steps_to(piece, to, king, true));
        direct || from.is_some_and(|from| self.is_uncovered(king, from, !self.turn))
    }

    /// Whether a piece of `by` attacks the king along the line on which `from` lies.
    #[inline(always)]
    pub(super) fn is_uncovered(&self, king: usize, from: usize, by: Color) -> bool {
        let unit = self.variant.tables().geometry.unit(king, from);
        unit != 0 && self.is_attacked_along(king, unit, by)
    }
}
