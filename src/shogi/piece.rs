//! Kinds of pieces, and pieces of a side.

use super::Color;

/// A kind of piece (駒種): a number in the piece table of a variant.
///
/// The fourteen kinds of standard shogi have the same number in every variant;
/// a variant's own kinds come after them. A promoted piece is a kind of its own.
///
/// ```
/// use kifu::{PieceKind, Variant};
/// assert_eq!(Variant::shogi().kind(PieceKind::DRAGON).name, "dragon");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct PieceKind(pub(crate) u16);

impl PieceKind {
    /// 歩.
    pub const PAWN: PieceKind = PieceKind(0);
    /// 香.
    pub const LANCE: PieceKind = PieceKind(1);
    /// 桂.
    pub const KNIGHT: PieceKind = PieceKind(2);
    /// 銀.
    pub const SILVER: PieceKind = PieceKind(3);
    /// 金.
    pub const GOLD: PieceKind = PieceKind(4);
    /// 角.
    pub const BISHOP: PieceKind = PieceKind(5);
    /// 飛.
    pub const ROOK: PieceKind = PieceKind(6);
    /// 玉 or 王.
    pub const KING: PieceKind = PieceKind(7);
    /// と.
    pub const TOKIN: PieceKind = PieceKind(8);
    /// 成香 or 杏.
    pub const PROMOTED_LANCE: PieceKind = PieceKind(9);
    /// 成桂 or 圭.
    pub const PROMOTED_KNIGHT: PieceKind = PieceKind(10);
    /// 成銀 or 全.
    pub const PROMOTED_SILVER: PieceKind = PieceKind(11);
    /// 馬.
    pub const HORSE: PieceKind = PieceKind(12);
    /// 龍 or 竜.
    pub const DRAGON: PieceKind = PieceKind(13);

    /// The index of the kind in the piece table of its variant.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece of one of the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of `color`.
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        Piece { color, kind }
    }
}
