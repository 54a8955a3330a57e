//! Training data for engines: positions in 32 bytes, with a move, an evaluation and the result of the game.
//!
//! **HCPE** (Apery, cshogi, dlshogi) and **PSV** (YaneuraOu) have an entry for each position, **HCPE3** (dlshogi) has
//! whole games. `docs/training.md` describes their bytes. They hold standard shogi only.
//!
//! A [`Collector`] makes training data from records. It only takes games with a result and without an error, and counts
//! what it leaves out. [`samples`] and [`training_games`] read training data back, and [`TrainingText`] turns it into a
//! text of records.
//!
//! ```
//! use kifu::training::{Collector, Packing, TrainingFormat, samples};
//! let parsed = kifu::parse(b"PI\n+\n+7776FU\n'** 30 -3334FU\n-3334FU\n'** -12\n+2726FU\n%TORYO\n");
//! let mut collector = Collector::new(TrainingFormat::Hcpe);
//! collector.add(&parsed);
//! let (bytes, tally) = collector.finish();
//! assert_eq!((bytes.len(), tally.samples, tally.unevaluated), (2 * 38, 2, 1));
//!
//! let read: Result<Vec<_>, _> = samples(&bytes, Packing::Hcp).collect();
//! let evals: Vec<i16> = read?.iter().map(|sample| sample.eval).collect();
//! assert_eq!(evals, [30, 12], "as the side to move sees it");
//! # Ok::<(), kifu::training::Malformed>(())
//! ```

mod codes;
mod collector;
mod game;
mod line;
mod moves;
mod packing;
mod sample;
mod told;

use std::fmt;

use crate::named::named;
use crate::shogi::{Color, PieceKind};

pub use collector::{Collector, Tally};
pub use game::{Step, TrainingGame, training_games};
pub use sample::{Sample, samples};
pub use told::TrainingText;

named! {
    /// How a position is packed into 32 bytes and a move into two. The packings differ in the codes of the pieces and in
    /// the bits of a move.
    #[non_exhaustive]
    pub enum Packing {
        /// Apery, cshogi and dlshogi: `HuffmanCodedPos`.
        Hcp = "hcp",
        /// YaneuraOu: `PackedSfen`.
        PackedSfen = "packed-sfen" | "psfen",
    }
}

named! {
    /// A format of training data, by the usual extension.
    #[non_exhaustive]
    pub enum TrainingFormat {
        /// Apery and dlshogi: 38 bytes a position.
        Hcpe = "hcpe",
        /// Dlshogi: whole games.
        Hcpe3 = "hcpe3",
        /// YaneuraOu (`PackedSfenValue`): 40 bytes a position.
        Psv = "psv",
    }
}

impl TrainingFormat {
    /// How its positions and moves are packed.
    pub const fn packing(self) -> Packing {
        match self {
            TrainingFormat::Hcpe | TrainingFormat::Hcpe3 => Packing::Hcp,
            TrainingFormat::Psv => Packing::PackedSfen,
        }
    }
}

/// The largest evaluation that is written, in centipawns. It stands for a mate and for all larger values.
pub const MATE_SCORE: i16 = 30_000;

/// Why something cannot be packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unpackable {
    /// The position is not one of standard shogi.
    OtherGame,
    /// This side has no king or several.
    King(Color),
    /// There are more pieces of this kind than a set has.
    TooMany(PieceKind),
    /// The move is not one of standard shogi.
    Move,
    /// There are more moves than the format can count.
    Number,
}

impl fmt::Display for Unpackable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unpackable::OtherGame => f.write_str("it is no position of standard shogi"),
            Unpackable::King(color) => write!(f, "{color} must have one king"),
            Unpackable::TooMany(kind) => {
                let kind = codes::name(*kind);
                write!(f, "there are more pieces of the kind {kind} than a set has")
            }
            Unpackable::Move => f.write_str("it is no move of standard shogi"),
            Unpackable::Number => write!(f, "there are more than {} moves", u16::MAX),
        }
    }
}

impl std::error::Error for Unpackable {}

/// Where the bytes of training data are wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Malformed {
    /// The byte, from 0.
    pub byte: usize,
    /// The bit of the byte, from 0 for the lowest.
    pub bit: u8,
    /// What was expected there.
    pub expected: &'static str,
}

impl Malformed {
    fn at_byte(byte: usize, expected: &'static str) -> Malformed {
        Malformed { byte, bit: 0, expected }
    }

    fn at_bit(bit: usize, expected: &'static str) -> Malformed {
        Malformed { byte: bit / 8, bit: (bit % 8) as u8, expected }
    }

    /// The same, of a part that begins at `start`.
    fn behind(self, start: usize) -> Malformed {
        Malformed { byte: start + self.byte, ..self }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {}, bit {}", self.expected, self.byte, self.bit)
    }
}

impl std::error::Error for Malformed {}

#[cfg(test)]
mod tests;
