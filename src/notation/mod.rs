//! Notations: how games are written.
//!
//! A notation is one folder and one line in the list below. Its reader turns text into [`Event`]s and
//! never asks whether a move is legal; its writer turns a record into text.

mod branches;
mod detect;
mod endings;
mod event;
mod extensions;
mod facts;
mod fen;
mod headers;
#[cfg(test)]
mod heard;
mod movelike;
pub(crate) mod moves;
mod output;
mod producers;

pub mod csa;
pub mod jkf;
pub mod kakinoki;
pub mod ki2;
pub mod kif;
pub mod usen;
pub mod usi;
pub mod western;

use std::fmt;
use std::ops::ControlFlow;

pub(crate) use branches::Branches;
pub use detect::Likelihood;
pub use endings::{Claim, EndingRow};
pub(crate) use endings::{ENDINGS, ending_in, ending_of, is_win_to_move, same_word, stand_in};
pub use event::{EndingText, Event, Sink, Time, TimedMove};
pub use extensions::FileForm;
pub use facts::{Capabilities, Capability, FACTS, Fact, FactRow, Holds};
pub(crate) use facts::{Extent, losses};
pub(crate) use fen::{from_fen, ranks};
pub use headers::HeaderRow;
pub(crate) use headers::{HEADERS, field_of, in_words};
pub(crate) use movelike::{holds_move, is_origin};
pub use output::{CsaVersion, Output, WriteOptions};
pub(crate) use producers::{is_of_file, producer_of};

use crate::named::named;
use crate::record::Record;
use crate::text::Source;
use crate::variant::Variant;

/// A way to write games.
pub trait Notation: Sync {
    /// The name, then its aliases; lower case.
    fn names(&self) -> &'static [&'static str];

    /// What people call it.
    fn title(&self) -> &'static str;

    /// File name extensions, the usual one first; lower case, without the full stop.
    fn extensions(&self) -> &'static [&'static str];

    /// How likely `text` is in this notation, judged by all its lines.
    ///
    /// Of notations that one reader reads, the first in the list answers for all, and says which of them it is.
    fn likelihood(&self, text: &str) -> Likelihood;

    /// Whether a game that just stops, without an ending, is likely to have been cut.
    fn has_endings(&self) -> bool {
        true
    }

    /// The version that `text` declares.
    fn version(&self, text: &str) -> Option<String> {
        let _ = text;
        None
    }

    /// What a text written with these options can hold.
    fn capabilities(&self, options: &WriteOptions) -> Capabilities;

    /// What stands between two games in one text.
    fn separator(&self) -> &'static str {
        "\n"
    }

    /// Whether programs expect one game in a file, and read the first alone where there are several.
    fn is_one_game_a_file(&self) -> bool {
        false
    }

    /// What stands before and after several games in one text.
    fn brackets(&self) -> [&'static str; 2] {
        ["", ""]
    }

    /// Tells `sink` what the text says, in the order of the text.
    ///
    /// `variant` is the game when the text does not say which one it is.
    fn read<'s>(&self, source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()>;

    /// Writes `record`, and reports to `output` what only this notation's writer can know was lost.
    fn write(&self, record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result;
}

named! {
    /// A notation by name. Detection tries them in this order.
    #[non_exhaustive]
    pub enum Format {
        /// The reader and writer of the notation.
        pub fn notation(self) -> &'static dyn Notation;
        /// KIF (柿木形式), with the boards called BOD.
        Kif = "kif" | "kifu" | "bod" | "kakinoki" => &kif::Kif,
        /// KI2: moves as people say them, without origins.
        Ki2 = "ki2" | "ki2u" => &ki2::Ki2,
        /// The CSA standard format, 1.0 to 3.0.
        Csa = "csa" => &csa::Csa,
        /// USI positions and SFEN.
        Usi = "usi" | "sfen" => &usi::Usi,
        /// JKF, the JSON Kifu Format.
        Jkf = "jkf" | "json" => &jkf::Jkf,
        /// USEN, games in addresses of the web.
        Usen = "usen" => &usen::Usen,
        /// Western moves in Hodges style, and PSN.
        Hodges = "hodges" | "western" | "psn" => &western::HODGES,
        /// Western moves with squares of two digits.
        Hosking = "hosking" => &western::HOSKING,
        /// Western moves with kanji for the pieces.
        Kitao = "kitao" | "kitao-kawasaki" => &western::KITAO,
        /// PSN2: the moves of USI under the tags of PSN.
        Psn2 = "psn2" => &western::PSN2,
    }
}

impl Format {
    /// The notation that files with this extension are in as a rule. A hint, nothing more.
    pub fn from_extension(extension: &str) -> Option<Format> {
        let is = |known: &&str| known.eq_ignore_ascii_case(extension);
        Format::ALL.iter().copied().find(|format| format.notation().extensions().iter().any(is))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_is_found_by_each_of_its_names() {
        for &format in Format::ALL {
            assert_eq!(format.notation().names()[0], format.name());
            for name in format.notation().names() {
                assert_eq!(Format::from_name(&name.to_uppercase()), Some(format), "{name}");
            }
        }
        assert_eq!(Format::from_name(""), None);
    }
}
