//! The values of the game: colours, squares, pieces, moves, what headers mean and how a game may end.
//!
//! Nothing here knows a rule, a notation or the size of a board beyond the largest one there is.

mod board;
mod color;
mod field;
mod mv;
mod outcome;
mod piece;
mod relation;
mod square;

pub use board::Placement;
pub use color::Color;
pub use field::Field;
pub use mv::{Destination, Move, MoveText, Named, Origin, PlainText};
pub use outcome::{Outcome, Reason};
pub use piece::{Piece, PieceKind};
pub use relation::Relation;
pub use square::Square;
