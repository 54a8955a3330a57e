//! Shogi game records (kifu, 棋譜).

mod diag;
mod inspect;
mod limits;
pub mod notation;
mod parse;
mod record;
mod replay;
mod rules;
mod shogi;
mod text;
mod variant;
mod write;

#[cfg(feature = "render")]
pub use diag::render;
pub use diag::{Code, Diagnostic, Error, ParseError, Severity};
pub use inspect::{Inspection, inspect};
pub use notation::Format;
pub use notation::kakinoki::bod as board_text;
pub use parse::{Parsed, ReadOptions, parse, parse_with, read};
pub use record::{
    Children, DateTime, Ending, Header, Headers, Mainline, Node, NodeId, Record, TimeControl, Unplayed,
};
pub use rules::{Declaration, IllegalMove, Position, Unresolved, Verdict};
pub use shogi::{
    Color, Destination, Field, Move, MoveText, Origin, Outcome, Piece, PieceKind, Placement, Reason,
    Relation, Square,
};
pub use text::{Certainty, Encoding, LineEnd, Place, Source, Span};
pub use variant::{
    Drops, Handicap, Impasse, Kind, Laws, Promotion, Repetition, RepetitionResult, VARIANT_NAMES, Variant,
};
pub use write::{CsaVersion, Encoded, Output, Unencodable, WriteOptions, Written, write, write_all};
