//! Reads shogi game records (kifu, 棋譜), replays each move through the rules, and writes records in
//! other notations.
//!
//! - [`parse`] turns bytes into [`Record`]s and findings. A finding is a [`Diagnostic`]: what is wrong, and where.
//!   `parse` never fails: [`Parsed::one`] and [`Parsed::all`] make a `Result` of what it gives.
//! - A [`Record`] is the tree of the moves of a game, with its headers, comments, times and ending.
//!   [`Record::mainline`] walks over the moves that were played; a [`Cursor`] walks anywhere and adds moves.
//! - A [`Position`] says which moves are legal, and why a move is not. It works for each [`Variant`] of shogi.
//! - [`write()`] turns a record into text, and reports what the notation cannot hold.
//! - [`games`] reads a text that is too large for the memory, game by game.
//!
//! A move of one side is a *ply*; plies are counted from 1. Black (先手) moves first, White (後手) second. A square is
//! named by its file and rank as in USI: `7g` is the seventh file from Black's right and the seventh rank from
//! White's side.
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
//! `render` and `serde` are on by default.
//!
//! - `render`: [`render()`] prints a finding with its line of the text and a caret.
//! - `serde`: the public types implement `Serialize`, and `Deserialize` if the serialised value holds all of them. The
//!   parts of a variant, such as its [`Laws`], only implement `Serialize`; [`Variant::from_toml`] reads a variant.
//! - `files`: the module `files` reads folders and tar archives, and works on many files at a time.
//! - `filter`: the module `filter` selects games by conditions on headers, results, moves, positions and findings.
//! - `archive`: all of `zip`, `7z`, `gz`, `xz`, `zst` and `lzh`; each lets `files` read containers of this kind,
//!   without unpacking them to the disk.
//! - `duplicates`: the module `duplicates` finds games that are the same as another game.
//! - `table`: the module `table` makes Arrow tables of games and plies; `parquet` adds writing them to files.
//! - `cli`: the command `kifu`, which the module `command` runs; `png` lets it also write pictures as PNG and GIF.

/// The crate whose types for dates and times of day are used by [`DateTime`].
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
mod shared;
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
pub use diag::{Excerpt, render, render_in, render_loss_in, steers_terminal};
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
