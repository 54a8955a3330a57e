//! What KIF and KI2 share: headers, boards and hands, the words of moves, and `まで` lines.
//!
//! Both come from the programs of Kakinoki (柿木). Nothing here decides what a line is; that is the work
//! of the reader of a notation.

mod arrow;
mod diagram;
mod frame;
mod gap;
mod header;
mod moves;
mod numeral;
mod said;
mod setup;
mod start;
mod statement;
mod summary;
mod words;
mod writer;

pub(crate) use arrow::arrow_move;
pub use diagram::bod;
pub(crate) use frame::{Frame, Stage, is_ending_word};
pub(crate) use header::{holds_lost_move, is_known_key, skip_blanks, trim};
pub(crate) use moves::{MARKS, Oddities, RELATIONS, VIA, is_bare_move, is_mark, is_move_start, move_text};
pub(crate) use numeral::{any_digit, branch, kanji, wide};
pub use said::move_words;
pub(crate) use start::Start;
pub(crate) use statement::{Statement, statement};
pub(crate) use summary::{Players, summary};
pub(crate) use words::Words;
pub(crate) use writer::{
    Head, ending_word, push_origin, push_square, write_comments, write_head, write_remarks, write_summary,
};
