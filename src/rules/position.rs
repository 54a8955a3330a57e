//! The position: board, hands and side to move, with derived values that each move updates, so that judging a move is
//! fast.

use std::hash::{Hash, Hasher};

use super::end::GameEnd;
use super::watched::WatchedCells;
use crate::shogi::{Color, Piece, PieceKind, Square};
use crate::variant::{Cell, HAND_SLOTS, Squares, Tables, Variant};

/// A position (局面): pieces on the board and in hand, and the side to move. [`Position::start`] and
/// [`Position::from_sfen`] make one, and [`Node::position`](crate::Node::position) gives that after a move of a record.
///
/// ```
/// use kifu::{Position, Variant};
/// let mut position = Position::start(&Variant::shogi());
/// let push = position.parse_usi("7g7f").unwrap();
/// position.play(push).unwrap();
/// assert_eq!(position.to_sfen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// ```
///
/// Two positions are equal if board, hands and side to move are equal. The number of the move is not compared, as in the
/// law on repetition; compare [`Position::ply`] if it matters.
///
/// ```
/// use kifu::{Position, Variant};
/// let mut position = Position::start(&Variant::shogi());
/// let mut seen = std::collections::HashSet::from([position.clone()]);
/// for usi in ["5i5h", "5a5b", "5h5i", "5b5a"] {
///     position.play(position.parse_usi(usi)?)?;
/// }
/// assert_eq!(position.ply(), 5);
/// assert!(!seen.insert(position), "it is the start position again");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    pub(super) variant: Variant,
    pub(super) cells: Vec<Cell>,
    pub(super) hands: [[u8; HAND_SLOTS]; 2],
    pub(super) turn: Color,
    /// The squares with a piece; kept only for a plain game.
    pub(super) occupied: Squares,
    /// Where the kings and the pieces with special moves stand, in games with special moves.
    pub(super) watched: WatchedCells,
    pub(super) now: Now,
    pub(super) lacking: Lacking,
    /// The current depth of nested searches for mate.
    pub(super) nested: u8,
    /// The pieces that were captured elsewhere than on the destination, in the order of the moves.
    pub(super) removed: Vec<(usize, Cell)>,
}

/// The state that a move changes besides board, hands and side to move. It is small and flat, so that taking a move
/// back just restores the old value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Now {
    /// The key of the pieces, without the side to move.
    pub key: u64,
    pub ply: u32,
    /// The cell of the only king of each side; a wall if it has none or several.
    pub kings: [u16; 2],
    /// How many pieces each side has on the board; kept only in variants in which more than mate ends the game.
    pub men: [u16; 2],
    /// How many kings each side has.
    pub royals: [u8; 2],
    pub last: Option<Square>,
    /// Where a piece other than a lion has just captured a lion.
    pub lion_taken: Option<Square>,
    /// The end of the game, if it is known without generating legal moves.
    pub end: Option<GameEnd>,
    /// Whether the side to move is in check, in games that keep track of it.
    pub in_check: bool,
    /// Whether the king of the side that is not to move can be captured, as after an illegal move.
    pub opponent_in_check: bool,
    /// Whether the side to move already has a line, which is possible only in a start position.
    pub has_old_line: bool,
}

/// What each side lacked in the start position, so that it was not lost in the game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Lacking {
    /// Whether it had only its king.
    pub men: [bool; 2],
    /// Whether it had no king; known only in the start position of a record.
    pub kings: [bool; 2],
}

/// A move whose cells and piece have been looked up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    /// The piece that moves or is dropped, before it promotes.
    pub piece: Piece,
    /// `None` for a drop.
    pub from: Option<usize>,
    /// The cell on the way of a move in two steps.
    pub via: Option<usize>,
    pub to: usize,
}

/// A cell that is always a wall.
pub(super) const NOWHERE: u16 = 0;

impl Position {
    /// The variant of the game.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// A copy that reuses another position: the memory of its board, and the variant if it is the same.
    pub(crate) fn clone_in(&self, other: Option<Position>) -> Position {
        let Some(Position { variant, mut cells, .. }) = other else { return self.clone() };
        cells.clone_from(&self.cells);
        Position {
            variant: if variant == self.variant { variant } else { self.variant.clone() },
            cells,
            watched: self.watched.clone(),
            removed: self.removed.clone(),
            ..*self
        }
    }

    /// What a move changes besides board, hands and turn.
    pub(crate) fn now(&self) -> Now {
        self.now
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the next move; 1 at the start.
    pub fn ply(&self) -> u32 {
        self.now.ply
    }

    /// The piece on `square`, if the board has it and it is not empty.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        // A square outside the board maps to a wall.
        self.cells[self.variant.tables().geometry.cell(square)].piece()
    }

    /// How many pieces of `kind` `color` has in hand.
    pub fn in_hand(&self, color: Color, kind: PieceKind) -> u32 {
        let flags = self.variant.tables().flags.get(kind.index());
        match flags.and_then(|flags| flags.slot.filter(|_| flags.base == kind)) {
            Some(slot) => u32::from(self.hands[color.index()][usize::from(slot)]),
            None => 0,
        }
    }

    /// The pieces that `color` has in hand with their number, strongest first.
    ///
    /// ```
    /// use kifu::{Color, PieceKind, Position, Variant};
    /// let position = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b G2P 1", &Variant::shogi())?;
    /// let hand: Vec<_> = position.hand(Color::Black).collect();
    /// assert!(hand.contains(&(PieceKind::GOLD, 1)) && hand.contains(&(PieceKind::PAWN, 2)));
    /// # Ok::<(), kifu::ParseError>(())
    /// ```
    pub fn hand(&self, color: Color) -> impl Iterator<Item = (PieceKind, u32)> + '_ {
        let kinds: Vec<PieceKind> =
            self.variant.kinds().filter(|&kind| self.in_hand(color, kind) > 0).collect();
        kinds.into_iter().rev().map(move |kind| (kind, self.in_hand(color, kind)))
    }

    /// The pieces in both hands with their numbers, Black's first.
    pub(crate) fn hands(&self) -> impl Iterator<Item = (Color, PieceKind, u32)> + '_ {
        let of = |color| self.hand(color).map(move |(kind, count)| (color, kind, count));
        Color::ALL.into_iter().flat_map(of)
    }

    /// The squares with the pieces on them, file 1 of rank 1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let geometry = &self.variant.tables().geometry;
        let there = geometry.board.clone().filter_map(|at| Some((at, self.cells[at].piece()?)));
        there.filter_map(|(at, piece)| Some((geometry.square(at)?, piece)))
    }

    /// Where the king of `color` stands; `None` if it has none or several.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.variant.tables().geometry.square(self.king_cell(color))
    }

    /// Whether a side has several kings: if one is captured, another may be attacked already.
    #[inline(always)]
    pub(super) fn has_several_kings(&self) -> bool {
        let [black, white] = self.now.royals;
        black | white > 1
    }

    /// The cell of the only king of `color`; a wall if it has none or several.
    #[inline]
    pub(super) fn king_cell(&self, color: Color) -> usize {
        usize::from(self.now.kings[color.index()])
    }

    /// Whether the side to move is in check (王手).
    #[inline]
    pub fn is_check(&self) -> bool {
        if self.variant.tables().tracks_checks {
            self.now.in_check
        } else {
            self.is_any_king_attacked(self.turn)
        }
    }

    /// The square to which the last move went.
    pub fn last_destination(&self) -> Option<Square> {
        self.now.last
    }

    /// Whether the side that is not to move is in check. No legal move leads to such a position.
    pub fn is_opponent_in_check(&self) -> bool {
        self.is_attacked_king(!self.turn)
    }

    /// Whether the pieces on the board are the same.
    pub fn is_same_board(&self, other: &Position) -> bool {
        self.variant == other.variant && self.cells == other.cells
    }

    /// A hash of the position, for use as a key in tables: equal positions have the same key. Reading it costs no time,
    /// because each move updates it. Different positions can have the same key, but as it has 64 bits that is very
    /// rare.
    ///
    /// ```
    /// use kifu::{Position, Variant};
    /// let start = Position::start(&Variant::shogi());
    /// let mut position = start.clone();
    /// let undo = position.play(position.parse_usi("7g7f")?)?;
    /// assert_ne!(position.key(), start.key());
    /// position.undo(&undo);
    /// assert_eq!(position.key(), start.key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn key(&self) -> u64 {
        self.now.key ^ turn_key(self.turn)
    }

    /// The same position with the other side to move.
    pub(crate) fn with_turn(mut self, turn: Color) -> Position {
        self.turn = turn;
        self.refresh();
        self
    }
}

/// The part of the key for White to move.
const TURN: u64 = 0x5a5a_a5a5_1234_8765;

fn turn_key(color: Color) -> u64 {
    if color == Color::White { TURN } else { 0 }
}

pub(super) fn piece_key(tables: &Tables, piece: Piece, at: usize) -> u64 {
    tables.of(piece.kind).keys[piece.color.index()].wrapping_mul(tables.geometry.cell_keys[at])
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // Not stopping at the first difference lets the compiler compare many cells at a time.
        let cells = self.cells.iter().zip(&other.cells);
        self.turn == other.turn
            && self.cells.len() == other.cells.len()
            && cells.fold(true, |same, (one, other)| same & (one == other))
            && self.hands == other.hands
            && self.now.lion_taken == other.now.lion_taken
            && self.variant == other.variant
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
