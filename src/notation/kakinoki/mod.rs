//! What KIF and KI2 share: headers, boards and hands, and `まで` lines.
//!
//! Both come from the programs of Kakinoki (柿木). Nothing here decides what a line is; that is the work
//! of the reader of a notation.

mod diagram;
mod frame;
mod gap;
mod header;
mod said;
mod setup;
mod start;
mod statement;
mod summary;
mod terms;
mod writer;

pub use diagram::bod;
pub(crate) use frame::{Frame, Stage};
pub(crate) use header::{HeaderLine, trim};
pub use said::move_words;
pub(crate) use said::said;
pub(crate) use start::Start;
pub(crate) use statement::{SEPARATOR, Statement, declared, statement};
pub(crate) use summary::ending_of_summary;
pub(crate) use terms::{ENDINGS, KEYS};
pub(crate) use writer::{
    Head, in_words, report_ending, summary_of, write_comments, write_head, write_remarks,
};
