//! The notations of game records.
//!
//! A notation is a folder of this module and an entry in the list below. Its reader turns text into [`Event`]s, without
//! checking whether moves are legal; its writer turns a record into text.

mod astray;
mod breaks;
mod detect;
mod endings;
mod event;
mod extensions;
mod facts;
mod fen;
pub(crate) mod foreign;
mod handicaps;
mod headers;
mod held;
mod lines;
mod movelike;
pub(crate) mod moves;
mod nested;
mod numbers;
mod output;
mod producers;
#[cfg(test)]
mod testing;
mod totals;

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

pub(crate) use breaks::{breaks_line, is_heading_of_game, is_omission};
pub(crate) use detect::Likelihood;
pub use endings::{Claim, EndingText, EndingWords};
pub(crate) use endings::{ending_in, ending_of, ending_word, known_ending, meant};
pub use event::{Event, Sink, Time, TimedMove};
pub use extensions::{Extension, FileForm};
pub use facts::Fact;
pub(crate) use facts::{Extent, losses};
pub(crate) use fen::{from_chess_fen, from_fen, in_any_variant, ranks};
pub(crate) use handicaps::{
    game_named, handicap, handicap_name, is_of_other_start, is_of_start, misleads, open_start,
    says_board_follows,
};
pub use headers::HeaderKeys;
pub(crate) use headers::{borrowed_key, field_of, keys_of, meaning, nearly_known};
pub(crate) use held::{can_be_held, hold_the_rest};
pub(crate) use lines::{LineWriter, write_lines};
pub(crate) use movelike::{holds_game, holds_japanese_move, holds_move, holds_origin, is_origin};
pub(crate) use nested::{NestedWriter, write_nested};
pub(crate) use numbers::wrong_number;
pub(crate) use output::Output;
pub use output::{CsaVersion, WriteOptions};

/// The move of a [`TimedMove`] as written.
pub use crate::shogi::{Named, PlainText};
pub(crate) use producers::{is_of_file, producer_of};
pub(crate) use totals::{Spent, Totals};

use crate::named::named;
use crate::record::Record;
use crate::text::Source;
use crate::variant::Variant;

/// A notation: its names, its words, and the functions that read and write it. See [`Format::notation`].
#[derive(Debug)]
#[non_exhaustive]
pub struct Notation {
    /// The name, then its aliases; lower case.
    pub names: &'static [&'static str],
    /// The title for display.
    pub title: &'static str,
    /// File name extensions, the usual one first.
    pub extensions: &'static [Extension],
    /// The separator of games in one text.
    pub separator: &'static str,
    /// The text before and after several games in one text.
    pub brackets: [&'static str; 2],
    /// Whether most programs read only the first game of a file.
    pub one_game_a_file: bool,
    /// Whether records in this notation normally have an ending, so that one without may have been cut.
    pub has_endings: bool,
    /// Words for endings. A writer uses the first row that fits, and a reader the first row that has the word.
    pub endings: &'static [EndingWords],
    /// Keys of headers.
    pub keys: &'static [HeaderKeys],
    /// Keys of lines that look like headers but are not facts, such as the result or the variant in Western tags.
    pub(crate) other_keys: &'static [&'static str],
    /// Whether a start position can be given by its name alone, so that an unknown name leaves it open.
    pub(crate) names_start: bool,
    /// Facts that the notation holds with exceptions; its writer reports each value that is lost.
    pub mostly: &'static [Fact],
    pub(crate) held: fn(&WriteOptions) -> &'static [Fact],
    pub(crate) version: fn(&str) -> Option<&str>,
    /// The name of the notation that a text is really in, although it declares this one.
    pub(crate) yields: fn(&str) -> Option<&'static str>,
    pub(crate) shared_head: fn(&str) -> String,
    /// Judges how likely a text is in this notation; the variant is that of games that do not name theirs.
    pub(crate) likelihood: fn(&str, &Variant) -> Likelihood,
    /// Whether the first bytes of lines tell most texts in other notations apart, so that the likelihood is cheap to
    /// compute.
    pub(crate) is_soon_told: bool,
    pub(crate) read: Reader,
    pub(crate) write: Writer,
}

/// A function that sends the events of a text to a sink, in the order of the text. The variant is that of games that do
/// not name theirs.
pub(crate) type Reader = for<'s> fn(&'s Source, &'s Variant, &mut dyn Sink<'s>) -> ControlFlow<()>;

/// A function that writes a record, and reports the losses that only this writer can detect.
pub(crate) type Writer = fn(&Record, &WriteOptions, &mut Output) -> fmt::Result;

impl Notation {
    /// A notation that holds nothing but moves, and is never detected.
    pub(crate) const fn of(read: Reader, write: Writer) -> Notation {
        Notation {
            names: &[],
            title: "",
            extensions: &[],
            separator: "\n",
            brackets: ["", ""],
            one_game_a_file: false,
            has_endings: true,
            endings: &[],
            keys: &[],
            other_keys: &[],
            names_start: false,
            mostly: &[],
            held: |_| &[],
            version: |_| None,
            yields: |_| None,
            shared_head: |_| String::new(),
            likelihood: |_, _| Likelihood::NONE,
            is_soon_told: false,
            read,
            write,
        }
    }

    /// Whether a text written with these options can hold a fact. Single values may still be lost.
    pub fn holds(&self, fact: Fact, options: &WriteOptions) -> bool {
        (self.held)(options).contains(&fact)
    }

    /// The version that `text` declares.
    pub fn version(&self, text: &str) -> Option<String> {
        (self.version)(text).map(str::to_string)
    }

    /// The first lines of `text` that hold for all its games, such as encoding and version in CSA.
    pub fn shared_head(&self, text: &str) -> String {
        (self.shared_head)(text)
    }

    /// Reads a text and sends its events to `sink`, in the order of the text.
    ///
    /// `variant` is the variant of games that do not name theirs.
    pub fn read<'s>(
        &self,
        source: &'s Source,
        variant: &'s Variant,
        sink: &mut dyn Sink<'s>,
    ) -> ControlFlow<()> {
        (self.read)(source, variant, sink)
    }
}

named! {
    /// The name of a notation. If two notations are equally likely for a text, detection takes the first of this list.
    #[non_exhaustive]
    pub enum Format {
        /// The reader and writer of the notation.
        pub fn notation(self) -> &'static Notation;
        /// KIF (柿木形式), with the boards called BOD.
        Kif = [kif::KIF.names] => &kif::KIF,
        /// KI2: moves as people say them, without origins.
        Ki2 = [ki2::KI2.names] => &ki2::KI2,
        /// The CSA standard format, 1.0 to 3.0.
        Csa = [csa::CSA.names] => &csa::CSA,
        /// USI positions and SFEN.
        Usi = [usi::USI.names] => &usi::USI,
        /// JKF, the JSON Kifu Format.
        Jkf = [jkf::JKF.names] => &jkf::JKF,
        /// USEN, games in addresses of the web.
        Usen = [usen::USEN.names] => &usen::USEN,
        /// Western moves in Hodges style, and PSN.
        Hodges = [western::HODGES.names] => &western::HODGES,
        /// Western moves with squares of two digits.
        Hosking = [western::HOSKING.names] => &western::HOSKING,
        /// Western moves with kanji for the pieces.
        Kitao = [western::KITAO.names] => &western::KITAO,
        /// PSN2: the moves of USI under the tags of PSN.
        Psn2 = [western::PSN2.names] => &western::PSN2,
    }
}

#[cfg(test)]
mod tests;
