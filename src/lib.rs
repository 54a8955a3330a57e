//! Reads shogi game records (kifu, 棋譜), replays each move through the rules, and writes them in
//! other notations.
//!
//! [`parse`] turns bytes into [`Record`]s and findings ([`Diagnostic`]); it never fails. [`write()`] turns
//! a record into text and says what the notation cannot hold. A [`Position`] judges moves of any
//! [`Variant`].
//!
//! ```
//! use kifu::{Format, WriteOptions};
//!
//! let parsed = kifu::parse("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n".as_bytes());
//! assert_eq!(parsed.format, Some(Format::Kif));
//! let record = parsed.one()?;
//! for node in record.mainline() {
//!     println!("{}: {}", node.ply(), record.variant().usi(node.mv().unwrap()));
//! }
//! let written = kifu::write(&record, Format::Csa, &WriteOptions::new());
//! assert!(written.losses.is_empty());
//! # Ok::<(), kifu::Error>(())
//! ```
//!
//! # Features
//!
//! - `render` (on): [`render()`] draws a finding with its line and a caret.
//! - `serde` (on): the public types serialise, and those that say all of themselves come back. What is of a variant,
//!   such as its [`Laws`], is shown that way; a variant itself is read by [`Variant::from_toml`].
//! - `files`: `files` walks over folders and tar, and works on many files at a time.
//! - `filter`: `filter` chooses games by conditions on their headers, results, moves, positions and findings.
//! - `archive`: all of `zip`, `7z`, `gz`, `xz`, `zst`, `lzh`: containers are read in place.
//! - `duplicates`: `duplicates` finds games that are the same as another.
//! - `table`: `table` makes games and plies into tables of Arrow; `parquet` writes them to files.
//! - `cli`: the command `kifu`, which `command` runs; with `png` it makes pictures of pixels as well.

/// Its dates and times of day stand in [`DateTime`].
pub use chrono;

pub mod analysis;
pub mod anonymous;
#[cfg(feature = "cli")]
pub mod command;
mod diag;
pub mod draw;
#[cfg(feature = "duplicates")]
pub mod duplicates;
#[cfg(feature = "files")]
pub mod files;
#[cfg(feature = "filter")]
pub mod filter;
mod games;
mod inspect;
mod key;
mod limits;
mod named;
pub mod notation;
pub mod openings;
mod parse;
mod record;
mod replay;
mod rules;
mod shogi;
#[cfg(feature = "table")]
pub mod table;
mod text;
pub mod training;
mod variant;
mod write;

pub use diag::{
    ByGame, Code, Diagnostic, Error, Language, NamedMove, ParseError, Parts, Placed, Severity, Value,
};
#[cfg(feature = "render")]
pub use diag::{Excerpt, render, render_in, render_loss_in};
pub use games::{Games, games};
pub use inspect::{Inspection, Oddity, inspect};
pub use key::Key;
pub use limits::Limits;
pub use named::UnknownName;
pub use notation::kakinoki::{bod as board_text, move_words};
pub use notation::kif::KifDialect;
pub use notation::moves::{MoveError, Spelling, read_move, spell};
pub use notation::{CsaVersion, Format, WriteOptions};
pub use parse::{Parsed, ReadOptions, parse, parse_with, read, read_from};
#[cfg(feature = "serde")]
pub use record::Snapshot;
pub use record::{
    Children, Cursor, DateTime, Descendants, Ending, EndingNode, Header, Headers, ImpasseRuling, Mainline,
    Merged, Node, NodeId, OtherStart, Record, Ruling, TimeControl, Unplayed,
};
pub use rules::{
    Agreement, Board, Declaration, GameEnd, Goal, IllegalMove, Position, RepetitionRuling, Undo, Unresolved,
    Verdict,
};
pub use shogi::{
    Color, Destination, Field, Move, MoveText, Origin, Outcome, Piece, PieceKind, Placement, Reason,
    Relation, Square,
};
pub use text::{Binary, Certainty, Encoding, LineEnd, Place, Source, Span};
pub use variant::{
    BETZA_LETTERS, Capture, Corner, Custodian, Drops, Goals, Handicap, Impasse, KindInfo, Laws, LineGoal,
    LionTrade, Movement, Promotion, PromotionForce, PromotionMove, Repetition, RepetitionResult,
    VARIANT_KEYS, VARIANT_NAMES, Variant, VariantKey,
};
pub use write::{Encoded, Unencodable, Written, write, write_all};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
