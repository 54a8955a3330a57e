//! Start positions in KIF and KI2: boards and hands as they are drawn (BOD), and how a record says its own.

mod read;
mod start;
mod write;

pub(super) use read::Diagram;
pub(crate) use start::StartLines;
pub use write::bod;
