//! The common parts of KIF and KI2: headers, boards and hands, `まで` lines, and the order of lines of play.
//!
//! Both come from the programs of Kakinoki (柿木). This module classifies single lines; what a line means in its context
//! is decided by the readers of the notations.

mod bod;
mod clock;
mod gap;
mod header;
mod joined;
mod reader;
mod ruler;
mod sides;
mod statement;
mod summary;
mod terms;
mod words;
mod writer;

pub(crate) use bod::StartLines;
pub use bod::bod;
pub(crate) use clock::{Clock, TIME, bare_clock, clock, is_clock, plain_clock};
pub(crate) use header::HeaderLine;
pub(crate) use reader::{BlockReader, Stage};
pub(crate) use ruler::SEPARATOR;
pub(crate) use statement::{
    DiagramLine, Statement, behind_entity, declared, is_numbered, statement, variation_number,
};
pub(crate) use summary::{
    HeaderResult, Players, by_unknown_cause, ending_before_head, ending_before_summary, ending_of_row,
    parenthesised_ending, results, row_ending,
};
pub(crate) use terms::{BROKEN_OFF, ENDINGS, KEYS, is_of_result, translated};
pub use words::move_words;
pub(crate) use words::words_of;
pub(crate) use writer::{
    Head, Rows, columns, completed_word, in_words, lose_ending, read_summary, summary_beside, summary_of,
    would_end_game, write_branch, write_comments, write_head, write_remarks,
};
