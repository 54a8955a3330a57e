//! Boards as pictures (SVG) and games as pages (HTML), which need no other file.
//!
//! Characters are drawn as outlines, so that a picture looks the same on machines without a Japanese font. A picture has
//! no style sheet and no script, and turns White's pieces by an attribute, because programs that show pictures from
//! outside often remove style sheets and scripts. Names of players come from records, so they are escaped.

mod figures;
mod glyphs;
mod layout;
mod page;
mod picture;
mod text;

pub use page::{PLAYER, Page};

use crate::named::named;
use crate::record::Node;
use crate::rules::Position;
use crate::shogi::{Color, Move, Square};

named! {
    /// How files and ranks are named at the edges of a board.
    #[non_exhaustive]
    pub enum Coordinates {
        /// Digits for files, kanji for ranks: `7` and `六`.
        Japanese = "japanese",
        /// Digits for files, letters for ranks: `7` and `f`.
        Western = "western",
        /// Not at all.
        None = "none",
    }
}

named! {
    /// How pieces are drawn.
    #[non_exhaustive]
    pub enum PieceStyle {
        /// Pieces of wood with their names on them.
        Wood = "wood",
        /// The names alone, as in print.
        Plain = "plain",
    }
}

/// The side at the bottom of a board.
const fn bottom(is_flipped: bool) -> Color {
    if is_flipped { Color::White } else { Color::Black }
}

/// A picture of a position: the board, the hands, the names of the players, and the side to move. [`Drawing::svg`] gives
/// the picture.
///
/// ```
/// use kifu::draw::{Coordinates, Drawing};
/// use kifu::{Position, Square, Variant};
/// let mut position = Position::start(&Variant::shogi());
/// let mv = position.parse_usi("7g7f")?;
/// position.play(mv)?;
/// let svg = Drawing::new(&position)
///     .last_move(mv)
///     .coordinates(Coordinates::Western)
///     .names("羽生", "<b>")
///     .mark(Square::new(3, 4).unwrap())
///     .svg();
/// assert!(svg.starts_with("<svg ") && svg.contains("&lt;b&gt;"));
/// assert!(svg.len() < 14_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Drawing {
    position: Position,
    coordinates: Coordinates,
    pieces: PieceStyle,
    /// The side at the bottom.
    bottom: Color,
    width: Option<u32>,
    /// Black's and White's.
    names: [String; 2],
    last_move: Option<Move>,
    arrows: Vec<(Square, Square)>,
    marks: Vec<Square>,
}

impl Drawing {
    /// A picture of `position`. The square to which the last move went is coloured, if the position knows it.
    pub fn new(position: &Position) -> Drawing {
        Drawing {
            position: position.clone(),
            coordinates: Coordinates::Japanese,
            pieces: PieceStyle::Wood,
            bottom: Color::Black,
            width: None,
            names: Default::default(),
            last_move: None,
            arrows: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// A picture of the position after a node of a record, with its move and the names of the players.
    pub fn at(node: &Node<'_>) -> Drawing {
        let headers = node.record().headers();
        let (black, white) = (headers.black().unwrap_or_default(), headers.white().unwrap_or_default());
        let drawing = Drawing::new(&node.position()).names(black, white);
        match node.mv() {
            Some(mv) => drawing.last_move(mv),
            None => drawing,
        }
    }

    /// The move that led to the position: its squares are coloured.
    pub fn last_move(mut self, mv: Move) -> Drawing {
        self.last_move = Some(mv);
        self
    }

    /// How files and ranks are named at the edges; in Japanese by default.
    pub fn coordinates(mut self, coordinates: Coordinates) -> Drawing {
        self.coordinates = coordinates;
        self
    }

    /// How pieces are drawn; as wood by default.
    pub fn pieces(mut self, pieces: PieceStyle) -> Drawing {
        self.pieces = pieces;
        self
    }

    /// Whether White is at the bottom.
    pub fn flipped(mut self, is_flipped: bool) -> Drawing {
        self.bottom = bottom(is_flipped);
        self
    }

    /// The width in pixels, from 16 to 16384; the height follows from it. By default a square is 44 pixels wide, and
    /// narrower if the picture would be wider than 1600 pixels.
    pub fn width(mut self, pixels: u32) -> Drawing {
        self.width = Some(pixels.clamp(16, 16_384));
        self
    }

    /// The names of the players, Black's first; an empty name is not shown.
    pub fn names(mut self, black: impl Into<String>, white: impl Into<String>) -> Drawing {
        self.names = [black.into(), white.into()];
        self
    }

    /// Adds an arrow from one square to another. Squares that the board does not have are left out.
    pub fn arrow(mut self, from: Square, to: Square) -> Drawing {
        self.arrows.push((from, to));
        self
    }

    /// Adds a ring around a square, if the board has it.
    pub fn mark(mut self, square: Square) -> Drawing {
        self.marks.push(square);
        self
    }

    /// The picture as SVG. The same drawing always gives the same text.
    pub fn svg(&self) -> String {
        picture::svg(self)
    }

    /// The picture as the address of an image: `data:image/svg+xml;base64,…`.
    pub fn data_uri(&self) -> String {
        format!("data:image/svg+xml;base64,{}", text::base64(self.svg().as_bytes()))
    }

    fn name(&self, color: Color) -> &str {
        &self.names[color.index()]
    }
}
