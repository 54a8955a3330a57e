//! What KIF and KI2 share: headers, boards and hands, the words of moves, and `まで` lines.
//!
//! Both come from the programs of Kakinoki (柿木). Nothing here decides what a line is; that is the work
//! of the reader of a notation.

mod diagram;
mod header;
mod moves;
mod numeral;
mod setup;
mod statement;
mod summary;

pub use diagram::bod;
pub(crate) use header::{skip_blanks, trim};
pub(crate) use moves::{Oddities, Words, move_text};
pub(crate) use numeral::{any_digit, kanji, wide};
pub(crate) use setup::Diagram;
pub(crate) use statement::{Statement, statement};
pub(crate) use summary::summary;
