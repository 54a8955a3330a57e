//! The fast way for plain moves. In most games nearly all moves are plain.
//!
//! The fast way either plays a move or declines it. If it plays the move, the result is the same as that of `legality`.
//! If it declines, it has changed nothing, and `legality` judges the move: only `legality` can say why a move is
//! illegal.

use super::position::Now;
use super::{Position, Undo};
use crate::shogi::{Color, Move, Named, Piece, PlainText, Square};
use crate::variant::{CELLS, Cell, Direction, EMPTY, Man, Plain, Squares, Tables};

type Board = [Cell; CELLS];

/// The state before a plain move, as far as the move itself does not tell it.
pub(crate) struct Change {
    moved: Cell,
    captured: Cell,
    /// How many pieces of the kind that was captured or dropped were in hand before.
    held: u8,
}

impl Change {
    /// The value that takes the move back; `before` is the state before the move.
    #[inline(always)]
    pub fn undo(self, mv: Move, before: Now) -> Undo {
        let Change { moved, captured, held } = self;
        Undo { mv, moved, captured, held, removed: 0, before }
    }
}

impl Position {
    /// The move that a plain text means, if the piece that it names is there. [`Position::resolve`] finds the same
    /// move.
    #[inline(always)]
    pub(crate) fn resolve_plain(&self, text: &PlainText) -> Option<Move> {
        let tables = self.variant.tables();
        let plain = self.variant.plain()?;
        let to = text.to.or(self.now.last)?;
        let kind = match text.piece {
            Named::Before(kind) | Named::Promoting(kind) | Named::After(kind) => kind,
            Named::Unsaid(promotes) => return text.from.map(|from| Move::normal(from, to, promotes)),
        };
        let Some(from) = text.from else {
            return Some(Move::drop(kind, to)).filter(|_| !matches!(text.piece, Named::Promoting(_)));
        };
        let (moved, named) = (self.cells[tables.geometry.cell(from)], Cell::of(Piece::new(self.turn, kind)));
        let promote = match text.piece {
            Named::After(_) if moved != named => Some(true).filter(|_| plain.man(moved).promoted == named),
            Named::Promoting(_) => Some(true).filter(|_| moved == named),
            Named::Before(_) | Named::After(_) | Named::Unsaid(_) => Some(false).filter(|_| moved == named),
        };
        promote.map(|promote| Move::normal(from, to, promote))
    }

    /// Plays a move if it is plain and legal.
    // An `Option<Undo>` would be copied byte by byte, so the caller makes the `Undo`, with the value of
    // [`Position::now`] before the move.
    #[inline(always)]
    pub(crate) fn try_plain(&mut self, mv: Move) -> Option<Change> {
        // Positions in which a king can be captured or a side has several kings are left to `legality`.
        if self.now.opponent_in_check || mv.is_double() || self.has_several_kings() {
            return None;
        }
        match mv.from() {
            Some(from) => self.move_plain(mv, from),
            None => self.drop_plain(mv),
        }
    }

    /// Moves a piece if that is plain and legal.
    #[inline(never)]
    fn move_plain(&mut self, mv: Move, from: Square) -> Option<Change> {
        let tables = self.variant.tables();
        let plain = self.variant.plain()?;
        let cells: &mut Board = self.cells.first_chunk_mut()?;
        let (mover, other) = (self.turn, !self.turn);
        let [own_king, other_king] = [mover, other].map(|color| self.now.kings[color.index()] as u8);
        let [start, end] = [from, mv.to()].map(|square| tables.geometry.cell(square) as u8);
        let (moved, captured) = (cells[usize::from(start)], cells[usize::from(end)]);
        let occupied = self.occupied;
        if !moved.is_of(mover) || captured.is_of(mover) || !goes(plain, occupied, moved, start, end) {
            return None;
        }
        let placed = placed(tables, plain.man(moved), moved, mv, mover)?;
        let taken = plain.man(captured);
        let held = *self.hands[mover.index()].get(usize::from(taken.slot))?;
        let gained = held.checked_add(taken.gain)?;
        cells[usize::from(start)] = EMPTY;
        cells[usize::from(end)] = placed;
        let occupied = plain.rays.after(occupied, Some(usize::from(start)), usize::from(end));
        let king = if start == own_king { end } else { own_king };
        let is_exposed = if king != own_king || self.now.in_check {
            is_attacked(tables, plain, (cells, occupied), king, other)
        } else {
            is_uncovered(plain, (cells, occupied), king, start, other)
        };
        if is_exposed {
            cells[usize::from(start)] = moved;
            cells[usize::from(end)] = captured;
            return None;
        }
        self.hands[mover.index()][usize::from(taken.slot)] = gained;
        self.now.in_check = goes(plain, occupied, placed, end, other_king)
            | is_uncovered(plain, (cells, occupied), other_king, start, mover);
        self.occupied = occupied;
        self.now.kings[mover.index()] = u16::from(king);
        let change = plain.key(placed, end).wrapping_sub(plain.key(captured, end));
        let change = change.wrapping_sub(plain.key(moved, start)).wrapping_add(taken.hand_key);
        self.pass(mv, change);
        Some(Change { moved, captured, held })
    }

    /// Drops a piece if that is plain and legal.
    #[inline(never)]
    fn drop_plain(&mut self, mv: Move) -> Option<Change> {
        let (kind, mover) = (mv.dropped()?, self.turn);
        let tables = self.variant.tables();
        let plain = self.variant.plain()?;
        let end = tables.geometry.cell(mv.to()) as u8;
        let is_free = self.cells[usize::from(end)] == EMPTY;
        if !is_free || !self.has_in_hand(kind) || self.judge_drop_square(kind, mv.to()).is_err() {
            return None;
        }
        let flags = tables.of(kind);
        let slot = usize::from(flags.slot.filter(|_| !flags.royal)?);
        let [own_king, other_king] = [mover, !mover].map(|color| self.now.kings[color.index()] as u8);
        let cells: &mut Board = self.cells.first_chunk_mut()?;
        let placed = Cell::of(Piece::new(mover, kind));
        cells[usize::from(end)] = placed;
        let occupied = plain.rays.after(self.occupied, None, usize::from(end));
        let is_exposed = self.now.in_check && is_attacked(tables, plain, (cells, occupied), own_king, !mover);
        let gives_check = goes(plain, occupied, placed, end, other_king);
        if is_exposed || gives_check && flags.no_drop_mate {
            cells[usize::from(end)] = EMPTY;
            return None;
        }
        let held = self.hands[mover.index()][slot];
        self.hands[mover.index()][slot] = held.saturating_sub(1);
        self.now.in_check = gives_check;
        self.occupied = occupied;
        let hand_key = tables.of(flags.base).hand_keys[mover.index()];
        let change = plain.key(placed, end).wrapping_sub(hand_key);
        self.pass(mv, change);
        Some(Change { moved: placed, captured: EMPTY, held })
    }

    /// Gives the turn to the other side, after a move that changed the key of the pieces.
    #[inline(always)]
    fn pass(&mut self, mv: Move, change: u64) {
        self.turn = !self.turn;
        self.now.key = self.now.key.wrapping_add(change);
        self.now.ply = self.now.ply.saturating_add(1);
        self.now.last = Some(mv.to());
    }
}

/// The piece on the destination after a move, promoted if the move promotes. `None` if it may not promote but does, or
/// must promote but does not.
#[inline(always)]
fn placed(tables: &Tables, man: &Man, moved: Cell, mv: Move, mover: Color) -> Option<Cell> {
    let to = mv.to().rank();
    if mv.is_promotion() {
        let is_in_zone = tables.geometry.in_zone(mover, to)
            || mv.from().is_some_and(|from| tables.geometry.in_zone(mover, from.rank()));
        return Some(man.promoted).filter(|&promoted| promoted != EMPTY && is_in_zone);
    }
    Some(moved).filter(|_| !man.must_promote.has(to))
}

/// Whether the piece `cell` can go from one cell to another, with all cells between empty.
#[inline(always)]
fn goes(plain: &Plain, occupied: Squares, cell: Cell, from: u8, to: u8) -> bool {
    let step = plain.step(cell, from, to);
    if step == 0 {
        return false;
    }
    // No line leads to a wall, though a direction may.
    from.wrapping_add_signed(step) == to || (to != 0) & plain.rays.is_free_between(from, to, occupied)
}

/// Whether a piece of `by` attacks the king along the line through `from`, which has just become empty. The king must
/// not have been attacked before.
#[inline(always)]
fn is_uncovered(plain: &Plain, board: (&Board, Squares), king: u8, from: u8, by: Color) -> bool {
    is_attacked_along(plain, board, king, plain.rays.direction(king, from), by)
}

/// Whether the first piece on a line from the king is one of `by` that attacks it.
#[inline(always)]
fn is_attacked_along(
    plain: &Plain,
    (cells, occupied): (&Board, Squares),
    king: u8,
    direction: Direction,
    by: Color,
) -> bool {
    let at = plain.rays.first(king, direction, occupied);
    let cell = cells[usize::from(at)];
    cell.is_of(by) & (plain.step(cell, at, king) != 0)
}

/// Whether a piece of `by` attacks the king.
#[inline(never)]
fn is_attacked(tables: &Tables, plain: &Plain, board: (&Board, Squares), king: u8, by: Color) -> bool {
    Direction::ALL.iter().any(|&direction| is_attacked_along(plain, board, king, direction, by))
        || tables.attacks.leaps[by.index()].iter().any(|&leap| {
            let from = king.wrapping_sub(leap as u8);
            let cell = board.0[usize::from(from)];
            cell.is_of(by) && plain.step(cell, from, king) == leap as i8
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::PieceKind;
    use crate::variant::Variant;

    /// The complete state of a position.
    fn state(position: &Position) -> impl PartialEq + std::fmt::Debug + use<> {
        (
            position.cells.clone(),
            position.hands,
            position.turn,
            position.occupied,
            position.now,
            position.removed.clone(),
        )
    }

    /// All conceivable moves, most of them illegal.
    fn all_moves(variant: &Variant) -> Vec<Move> {
        // One file and one rank more than the board has.
        let ranks = 1..=variant.ranks() + 1;
        let squares: Vec<Square> = (1..=variant.files() + 1)
            .flat_map(|file| ranks.clone().filter_map(move |rank| Square::new(file, rank)))
            .collect();
        let mut moves = Vec::new();
        for &to in &squares {
            for &from in &squares {
                moves.extend([false, true].map(|promote| Move::normal(from, to, promote)));
                moves.extend(Move::double(from, to, from));
            }
            moves.extend((0..40).map(|kind| Move::drop(PieceKind(kind), to)));
        }
        moves
    }

    /// Plays each move both ways, and takes it back. Returns how many are legal, and how many of these are plain.
    fn compare(position: &mut Position, moves: &[Move]) -> (usize, usize) {
        let (mut legal, mut plain) = (0, 0);
        let before = state(position);
        for &mv in moves {
            let now = position.now;
            let short = position.try_plain(mv).map(|change| {
                let after = state(position);
                position.undo(&change.undo(mv, now));
                after
            });
            assert!(state(position) == before, "{position:?} {mv:?} leaves a trace");
            let long = position.try_by_law(mv).ok().map(|undo| {
                let after = state(position);
                position.undo(&undo);
                after
            });
            assert!(state(position) == before, "{position:?} {mv:?} leaves a trace");
            assert!(short.is_none() || short == long, "{position:?} {mv:?}: {short:?} {long:?}");
            legal += usize::from(long.is_some());
            plain += usize::from(short.is_some());
        }
        assert_eq!(position.legal_moves().len(), legal, "{position:?}");
        (legal, plain)
    }

    /// Any move that the fast way plays has the same result as by the full rules, and nearly all legal moves are plain.
    #[test]
    fn both_ways_play_alike() {
        let mut games = 0;
        for variant in Variant::all().filter(|variant| variant.plain().is_some()) {
            games += 1;
            let moves = all_moves(variant);
            let mut position = Position::start(variant);
            let (mut legal, mut plain) = (0, 0);
            for turn in 0..140 {
                if turn % 28 == 0 {
                    let (more, of_them) = compare(&mut position, &moves);
                    (legal, plain) = (legal + more, plain + of_them);
                }
                let own = position.legal_moves();
                let Some(&mv) = own.get(turn * 31 % own.len().max(1)) else { break };
                position.play(mv).expect("it is legal");
            }
            assert!(plain * 20 > legal * 19, "{variant}: {plain} of {legal}");
        }
        assert!(games > 3, "{games}");
    }

    /// All plain texts with a given origin.
    fn texts(variant: &Variant, from: Option<Square>) -> Vec<PlainText> {
        let squares = (1..=variant.files())
            .flat_map(|file| (1..=variant.ranks()).filter_map(move |rank| Square::new(file, rank)));
        let mut texts = Vec::new();
        for to in squares.map(Some).chain([None]) {
            let unsaid = [false, true].map(Named::Unsaid);
            texts.extend(unsaid.map(|piece| PlainText { color: None, from, to, piece }));
            for kind in variant.kinds() {
                let named = [Named::Before(kind), Named::Promoting(kind), Named::After(kind)];
                texts.extend(named.map(|piece| PlainText { color: None, from, to, piece }));
            }
        }
        texts
    }

    #[test]
    fn what_is_usual_is_found_in_the_fast_way() {
        let shogi = Variant::shogi();
        let square = |file, rank| Square::new(file, rank).expect("it is on the board");
        let (pawn, from, to) = (shogi.kind_from_usi("P").expect("a pawn"), square(7, 7), square(7, 6));
        let text = PlainText { color: None, from: Some(from), to: Some(to), piece: Named::Before(pawn) };
        let position = Position::start(&shogi);
        assert_eq!(position.resolve_plain(&text), Some(Move::normal(from, to, false)));
    }

    /// The fast way finds only moves that the full rules find as well.
    #[test]
    fn both_ways_resolve_alike() {
        for variant in Variant::all().filter(|variant| variant.plain().is_some()) {
            let mut position = Position::start(variant);
            let mut found = 0;
            for turn in 0..60 {
                let own = position.legal_moves();
                let Some(&mv) = own.get(turn * 31 % own.len().max(1)) else { break };
                for mv in own.iter().step_by(7) {
                    for text in texts(variant, mv.from()) {
                        let Some(short) = position.resolve_plain(&text) else { continue };
                        assert_eq!(position.resolve(&text.into()), Ok(short), "{position:?} {text:?}");
                        found += 1;
                    }
                }
                position.play(mv).expect("it is legal");
            }
            assert!(found > 1000, "{variant}: {found}");
        }
    }

    /// Checks and pins; one king, two or none; a king that can be captured; full hands; a mate by a pawn drop.
    #[test]
    fn both_ways_play_alike_where_little_is_usual() {
        let shogi = Variant::shogi();
        let moves = all_moves(&shogi);
        for sfen in [
            "4k4/9/4r4/9/9/4G4/3bK4/9/9 b RBGSNLP2p 1",
            "k3r4/9/9/9/4R4/9/9/9/4K3l b 2P 1",
            "9/9/9/4b4/9/2s6/1K7/9/9 b G 1",
            "4k4/9/3N1N3/4P4/9/9/9/9/9 b RP 1",
            "9/9/9/9/9/9/9/9/9 b RBGSNLP 1",
            "k7k/9/4R4/9/9/4K4/9/9/K7K b G 1",
            "4k4/4R4/9/9/9/9/9/4r4/4K4 b - 1",
            "4k4/4p4/9/9/9/9/4l4/4R4/4K4 b 255P 1",
            "4k4/4p4/9/9/9/9/4l4/4L4/4K4 b 254P255L 1",
            "7nk/7p1/7G1/9/9/9/9/9/K8 b P 1",
            "8k/6+B2/7R1/9/9/9/9/9/K8 b PK 1",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b K 4294967295",
        ] {
            for turn in Color::ALL {
                let mut position = Position::from_sfen(sfen, &shogi).expect("an SFEN").with_turn(turn);
                compare(&mut position, &moves);
            }
        }
    }
}
