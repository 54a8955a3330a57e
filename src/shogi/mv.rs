//! Moves: a move with all its squares, and what a text says of a move.

use std::fmt;
use std::num::NonZeroU32;

use super::{Color, PieceKind, Relation, Square};

/// A move (指し手) with all its squares, in four bytes. [`Position::parse_usi`](crate::Position::parse_usi),
/// [`Position::resolve`](crate::Position::resolve) and [`Node::mv`](crate::Node::mv) give moves.
///
/// [`Variant::usi`](crate::Variant::usi) writes it in USI, and [`spell`](crate::spell()) in any notation.
///
/// ```
/// use kifu::{Move, PieceKind, Square};
/// let to = Square::new(2, 2).unwrap();
/// let take = Move::normal(Square::new(8, 8).unwrap(), to, true);
/// assert_eq!(take.from(), Square::new(8, 8));
/// assert_eq!(Move::drop(PieceKind::BISHOP, to).dropped(), Some(PieceKind::BISHOP));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU32);

// Bits 0–11 hold the destination, 12–23 the origin or the dropped kind, 24 promotion, 25 drop,
// 26–29 the direction of the first of two steps: 1 to 9 as on a keypad, 0 if there is but one.
const PROMOTE: u32 = 1 << 24;
const DROP: u32 = 1 << 25;
const FIRST: u32 = 26;

/// By the bits of a square, its two characters in USI; zeros for a square that has other than two.
static SIGNS: [[u8; 2]; 1 << 12] = {
    let mut all = [[0; 2]; 1 << 12];
    let mut bits = 0;
    while bits < all.len() {
        if let Some(square) = Square::from_bits(bits as u16)
            && let Some(signs) = square.signs()
        {
            all[bits] = signs;
        }
        bits += 1;
    }
    all
};

impl Move {
    /// A piece goes from one square to another, promoting or not.
    pub const fn normal(from: Square, to: Square, promote: bool) -> Move {
        Move::from_bits(to.bits() as u32 | (from.bits() as u32) << 12 | if promote { PROMOTE } else { 0 })
    }

    /// A piece is dropped from the hand (打).
    pub const fn drop(kind: PieceKind, to: Square) -> Move {
        Move::from_bits(to.bits() as u32 | ((kind.0 & 0xfff) as u32) << 12 | DROP)
    }

    /// A lion goes in two steps, first to the neighbouring square `via` and then to `to`. It may capture with each step,
    /// and `to` may be the square that it came from.
    ///
    /// `None` if `via` is no neighbour of `from`.
    pub fn double(from: Square, via: Square, to: Square) -> Option<Move> {
        let file = i32::from(via.file()) - i32::from(from.file()) + 1;
        let rank = i32::from(via.rank()) - i32::from(from.rank()) + 1;
        if !(0..3).contains(&file) || !(0..3).contains(&rank) || via == from {
            return None;
        }
        let first = (file * 3 + rank + 1) as u32;
        Some(Move::from_bits(Move::normal(from, to, false).0.get() | first << FIRST))
    }

    const fn from_bits(bits: u32) -> Move {
        match NonZeroU32::new(bits) {
            Some(bits) => Move(bits),
            None => panic!("a square has at least one bit set"),
        }
    }

    /// The square to which the piece goes.
    pub const fn to(self) -> Square {
        match Square::from_bits((self.0.get() & 0xfff) as u16) {
            Some(square) => square,
            None => panic!("a move is made from squares"),
        }
    }

    /// The square from which the piece comes; `None` for a drop.
    pub const fn from(self) -> Option<Square> {
        if self.0.get() & DROP != 0 {
            return None;
        }
        Square::from_bits((self.0.get() >> 12 & 0xfff) as u16)
    }

    /// The square on the way, if a lion goes in two steps.
    pub fn via(self) -> Option<Square> {
        let first = (self.0.get() >> FIRST).checked_sub(1)? as i32;
        let from = self.from()?;
        let add = |at: u8, step: i32| u8::try_from(i32::from(at) + step - 1).ok();
        Square::new(add(from.file(), first / 3)?, add(from.rank(), first % 3)?)
    }

    /// Whether a lion goes in two steps.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.0.get() >> FIRST != 0
    }

    /// The kind that is dropped; `None` for a move on the board.
    pub const fn dropped(self) -> Option<PieceKind> {
        if self.0.get() & DROP == 0 {
            return None;
        }
        Some(PieceKind((self.0.get() >> 12 & 0xfff) as u16))
    }

    /// Whether the piece promotes (成).
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTE != 0
    }

    /// The four characters of a move in USI, as [`Square::signs`] gives them, if it is from one square to another in
    /// one step. This is a fast way, because moves are written by the million.
    #[inline]
    pub(crate) const fn signs(self) -> Option<[u8; 4]> {
        let bits = self.0.get();
        if bits >> 25 != 0 {
            return None;
        }
        let [file, rank] = SIGNS[(bits >> 12 & 0xfff) as usize];
        let [to_file, to_rank] = SIGNS[(bits & 0xfff) as usize];
        if file == 0 || to_file == 0 { None } else { Some([file, rank, to_file, to_rank]) }
    }

    /// The same move with or without promotion.
    #[must_use]
    pub const fn with_promotion(self, promote: bool) -> Move {
        Move::from_bits(self.0.get() & !PROMOTE | if promote { PROMOTE } else { 0 })
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.dropped()) {
            (Some(from), _) => {
                let via = self.via().map(|via| via.to_string()).unwrap_or_default();
                write!(f, "{from}{via}{}{}", self.to(), if self.is_promotion() { "+" } else { "" })
            }
            (_, Some(kind)) => write!(f, "#{}*{}", kind.index(), self.to()),
            (None, None) => f.write_str("?"),
        }
    }
}

/// What a text says of a move, before it is compared with a position. [`Position::resolve`](crate::Position::resolve)
/// finds the move that it means, and [`Position::describe`](crate::Position::describe) makes the text of a move.
///
/// Each notation says other things: KIF has the kind of the piece before the move, CSA the kind after the move, and USI
/// has no kind at all. What the text does not say is `None` or `Unsaid`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveText {
    /// The side that makes the move, by the text.
    pub color: Option<Color>,
    /// Where the piece goes.
    pub to: Destination,
    /// Where it comes from.
    pub origin: Origin,
    /// The piece as named before the move.
    pub before: Option<PieceKind>,
    /// The piece as named after the move.
    pub after: Option<PieceKind>,
    /// Whether the piece promotes: `Some(true)` for `成` or `+`, `Some(false)` for `不成` or `=`.
    pub promote: Option<bool>,
    /// 右 左 直 上 寄 引, all that are said.
    pub relation: Relation,
    /// The square on the way of a piece that goes in two steps.
    pub via: Option<Square>,
    /// Whether the move captures: `Some(true)` for `x`, `Some(false)` for `-`.
    pub takes: Option<bool>,
    /// The piece that is said to be taken.
    pub taken: Option<PieceKind>,
    /// Whether the text has, beside the square, a sign such as 同 that says that the move before went there too.
    pub same: bool,
    /// Whether the rules decide what is not said, as in Western notations: of several pieces a legal one is meant.
    pub by_rules: bool,
    /// Whether a piece that moves as the named one does may be meant, as in PGN, where a promoted silver is `G`.
    pub alike: bool,
}

impl MoveText {
    /// A text that has nothing but the destination `to`.
    pub const fn to(to: Destination) -> MoveText {
        MoveText {
            color: None,
            to,
            origin: Origin::Unsaid,
            before: None,
            after: None,
            promote: None,
            relation: Relation::NONE,
            via: None,
            takes: None,
            taken: None,
            same: false,
            by_rules: false,
            alike: false,
        }
    }

    /// The piece that is named, as it is before the move or else as it is after it.
    pub(crate) const fn named(&self) -> Option<PieceKind> {
        match self.before {
            None => self.after,
            before => before,
        }
    }

    /// The move, if the text says its squares, or the piece that is dropped and where.
    pub(crate) fn to_move(self) -> Option<Move> {
        let Destination::Square(to) = self.to else { return None };
        let mv = match (self.origin, self.via) {
            (Origin::Hand, _) => return self.before.map(|kind| Move::drop(kind, to)),
            (Origin::Square(from), None) => Move::normal(from, to, false),
            (Origin::Square(from), Some(via)) => Move::double(from, via, to)?,
            (Origin::Unsaid | Origin::File(_) | Origin::Rank(_), _) => return None,
        };
        Some(mv.with_promotion(self.promote == Some(true)))
    }
}

/// All that the move itself says: its squares, whether it promotes, and the piece that is dropped.
impl From<Move> for MoveText {
    fn from(mv: Move) -> MoveText {
        MoveText {
            origin: mv.from().map_or(Origin::Hand, Origin::Square),
            before: mv.dropped(),
            promote: mv.is_promotion().then_some(true),
            via: mv.via(),
            ..MoveText::to(Destination::Square(mv.to()))
        }
    }
}

/// What most texts say of a move. It holds less than a [`MoveText`], so that it is read and resolved faster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainText {
    /// The side that makes the move, by the text.
    pub color: Option<Color>,
    /// Where the piece comes from; `None` is the hand.
    pub from: Option<Square>,
    /// Where it goes; `None` is 同, where the move before went.
    pub to: Option<Square>,
    /// The piece, and with it whether it promotes.
    pub piece: Named,
}

/// A piece that is named before or after its move, or not at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// Before the move, and nothing is said of promotion.
    Before(PieceKind),
    /// Before the move, by which it promotes.
    Promoting(PieceKind),
    /// After the move.
    After(PieceKind),
    /// Not at all: whatever stands on the origin, and whether it promotes.
    Unsaid(bool),
}

impl PlainText {
    /// The text of a move, if it says no more than this can hold.
    pub(crate) fn of(text: &MoveText) -> Option<PlainText> {
        let piece = match (text.before, text.after, text.promote) {
            (Some(kind), None, None) => Named::Before(kind),
            (Some(kind), None, Some(true)) => Named::Promoting(kind),
            (None, Some(kind), None) => Named::After(kind),
            (None, None, promote) => Named::Unsaid(promote.is_some()),
            _ => return None,
        };
        let from = match text.origin {
            Origin::Square(from) => Some(from),
            _ => None,
        };
        let to = match text.to {
            Destination::Square(to) => Some(to),
            _ => None,
        };
        let plain = PlainText { color: text.color, from, to, piece };
        (MoveText::from(plain) == *text).then_some(plain)
    }
}

impl From<PlainText> for MoveText {
    fn from(plain: PlainText) -> MoveText {
        let text = MoveText {
            color: plain.color,
            origin: plain.from.map_or(Origin::Hand, Origin::Square),
            ..MoveText::to(plain.to.map_or(Destination::Same, Destination::Square))
        };
        match plain.piece {
            Named::Before(kind) => MoveText { before: Some(kind), ..text },
            Named::Promoting(kind) => MoveText { before: Some(kind), promote: Some(true), ..text },
            Named::After(kind) => MoveText { after: Some(kind), ..text },
            Named::Unsaid(promotes) => MoveText { promote: promotes.then_some(true), ..text },
        }
    }
}

/// The destination as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Destination {
    /// A square.
    Square(Square),
    /// 同: where the move before went.
    Same,
    /// The square on which a piece of this kind of the other side can be captured, whichever that is: `SxG`.
    Taken(PieceKind),
    /// The square from which the piece came, after a capture on the way (居喰い): `x!9d`.
    Origin,
}

/// The origin as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Origin {
    /// Nothing is said.
    Unsaid,
    /// A square of the board.
    Square(Square),
    /// A file of the board: `R2-5h`.
    File(u8),
    /// A rank of the board: `Sc-4d`.
    Rank(u8),
    /// 打, `00` or `*`: from the hand.
    Hand,
}

/// As origin, destination, the square between, and the kind that is dropped, by its number.
#[cfg(feature = "serde")]
impl serde::Serialize for Move {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut out = serializer.serialize_struct("Move", 5)?;
        out.serialize_field("from", &self.from())?;
        out.serialize_field("via", &self.via())?;
        out.serialize_field("to", &self.to())?;
        out.serialize_field("dropped", &self.dropped())?;
        out.serialize_field("promotes", &self.is_promotion())?;
        out.end()
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Move {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        #[derive(serde::Deserialize)]
        struct Parts {
            from: Option<Square>,
            via: Option<Square>,
            to: Square,
            dropped: Option<PieceKind>,
            promotes: bool,
        }
        let Parts { from, via, to, dropped, promotes } = Parts::deserialize(deserializer)?;
        let mv = match (from, via, dropped) {
            (Some(from), None, None) => Some(Move::normal(from, to, promotes)),
            (Some(from), Some(via), None) => Move::double(from, via, to).filter(|_| !promotes),
            (None, None, Some(kind)) => Some(Move::drop(kind, to)).filter(|_| !promotes),
            _ => None,
        };
        mv.ok_or_else(|| serde::de::Error::custom("expected a move from a square or a drop"))
    }
}
