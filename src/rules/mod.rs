//! Positions and what a move may do.
//!
//! Everything takes its sizes, pieces and laws from a variant. A given move is judged by tables and by
//! rays from the kings, without generating moves; mate is looked for only after a pawn drop that gives
//! check, or when somebody asks.

mod apply;
mod attacks;
mod board;
mod custodian;
mod describe;
mod end;
pub(crate) mod explain;
mod faults;
mod futile;
mod history;
mod illegal;
mod impasse;
mod legality;
mod lion;
mod moves;
mod plain;
mod position;
mod promotion;
mod resolve;
mod setup;
mod sfen;
mod special;
mod undo;
mod watched;

pub use board::Board;
pub use end::{GameEnd, Goal};
pub use history::RepetitionRuling;
pub(crate) use history::{History, repetition_outcome};
pub use illegal::IllegalMove;
pub use impasse::{Agreement, Declaration, Verdict};
pub use position::Position;
pub use resolve::Unresolved;
pub use undo::Undo;
