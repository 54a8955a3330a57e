//! The places of all elements of a picture, in units of which a square is 100 wide.

use super::Coordinates;
use crate::rules::Position;
use crate::shogi::{Color, PieceKind, Square};

/// A point or a size: to the right, and down.
pub(super) type Point = (i32, i32);

/// The size of a square of the board.
pub(super) const SQUARE: Point = (100, 110);
/// The height of a digit or a letter, and the width of the strips for coordinates.
pub(super) const TEXT: i32 = 40;
/// The height of the lines with the names of the players.
pub(super) const LINE: i32 = 56;
const MARGIN: i32 = 14;
/// The width of a piece in hand and its number.
const HELD: i32 = 146;

/// The layout: the hands of both sides beside the board, as on stands for captured pieces, White's name above and
/// Black's below. It is the same for all positions of a game, so that their pictures have everything else in one place.
#[derive(Debug)]
pub(super) struct Layout {
    files: i32,
    ranks: i32,
    /// The side that sits at the bottom.
    bottom: Color,
    /// The kinds that can be in hand, strongest first: each has a fixed place.
    pub held: Vec<PieceKind>,
    /// The upper left corner of the board.
    pub corner: Point,
    pub size: Point,
}

impl Layout {
    pub fn new(position: &Position, coordinates: Coordinates, bottom: Color) -> Layout {
        let variant = position.variant();
        let laws = variant.laws();
        let is_held = |kind: &PieceKind| {
            let is_in_hand = Color::ALL.into_iter().any(|color| position.in_hand(color, *kind) > 0);
            is_in_hand
                || laws.drops.allowed && variant.kind(*kind).base == *kind && !laws.royal.contains(kind)
        };
        let mut held: Vec<PieceKind> = variant.kinds().filter(is_held).collect();
        held.reverse();
        let (files, ranks) = (i32::from(variant.files()), i32::from(variant.ranks()));
        let label = if coordinates == Coordinates::None { 0 } else { TEXT };
        let mut layout = Layout { files, ranks, bottom, held, corner: (0, 0), size: (0, 0) };
        let (width, height) = layout.board();
        let stand = match layout.stand_size() {
            (0, _) => 0,
            (stand, _) => stand + MARGIN,
        };
        layout.corner = (MARGIN + stand, LINE + label);
        layout.size = (2 * (MARGIN + stand) + width + label, 2 * LINE + label + height);
        layout
    }

    /// The size of the board.
    pub fn board(&self) -> Point {
        (self.files * SQUARE.0, self.ranks * SQUARE.1)
    }

    /// Whether the pieces of a side are drawn upside down.
    pub fn is_turned(&self, color: Color) -> bool {
        color != self.bottom
    }

    /// The middle of a square.
    pub fn square(&self, square: Square) -> Point {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        let (column, row) = match self.bottom {
            Color::Black => (self.files - file, rank - 1),
            Color::White => (file - 1, self.ranks - rank),
        };
        let (x, y) = self.corner;
        (x + column * SQUARE.0 + SQUARE.0 / 2, y + row * SQUARE.1 + SQUARE.1 / 2)
    }

    /// The middle of the label of a file, and that of a rank.
    pub fn labels(&self, square: Square) -> (Point, Point) {
        let (x, y) = self.square(square);
        ((x, self.corner.1 - TEXT / 2), (self.corner.0 + self.board().0 + TEXT / 2 + 2, y))
    }

    /// How many kinds are below each other in a hand, and how many columns that gives.
    fn stand(&self) -> Point {
        let (kinds, rows) = (self.held.len() as i32, self.ranks);
        (kinds.min(rows), (kinds + rows - 1) / rows)
    }

    fn stand_size(&self) -> Point {
        let (rows, columns) = self.stand();
        (columns * HELD, rows * SQUARE.1)
    }

    /// The corner and the size of the stand for the hand of a side: on its right, beginning at its edge of the board.
    pub fn hand(&self, color: Color) -> (Point, Point) {
        let (size, (_, board)) = (self.stand_size(), self.board());
        if self.is_turned(color) {
            ((MARGIN, self.corner.1), size)
        } else {
            ((self.size.0 - MARGIN - size.0, self.corner.1 + board - size.1), size)
        }
    }

    /// The middle of a piece in hand, and that of its number, by the index of its kind.
    pub fn held(&self, color: Color, place: usize) -> (Point, Point) {
        let (rows, _) = self.stand();
        let ((x, y), (width, height)) = self.hand(color);
        let (column, row) = (place as i32 / rows, place as i32 % rows);
        let (right, down) = (column * HELD + SQUARE.0 / 2, row * SQUARE.1 + SQUARE.1 / 2);
        let number = right + SQUARE.0 / 2 + TEXT / 2;
        if self.is_turned(color) {
            ((x + width - right, y + height - down), (x + width - number, y + height - down))
        } else {
            ((x + right, y + down), (x + number, y + down))
        }
    }

    /// The point at which a name begins, or ends if it is on the right, at half the height of its line.
    pub fn name(&self, color: Color) -> Point {
        if self.is_turned(color) {
            (MARGIN, LINE / 2)
        } else {
            (self.size.0 - MARGIN, self.size.1 - LINE / 2)
        }
    }

    /// A point of the picture, as seen by a side: rotated by 180° for the side at the top.
    pub fn seen(&self, color: Color, (x, y): Point) -> Point {
        if self.is_turned(color) { (self.size.0 - x, self.size.1 - y) } else { (x, y) }
    }
}
