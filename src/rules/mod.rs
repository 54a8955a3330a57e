//! Positions, and the rules that say which moves are legal.
//!
//! The board, the pieces and the laws come from a variant. A given move is judged without generating moves: tables say
//! whether the piece can go to the square, and a look along the lines from the king says whether the king is attacked
//! afterwards. Moves are generated only to find mate, after a pawn drop that gives check or when a caller asks.

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
