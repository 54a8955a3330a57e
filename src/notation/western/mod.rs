//! Western notations: a letter or a kanji for the piece, then where it goes.
//!
//! | style | sample | squares |
//! |---|---|---|
//! | Hodges, and PSN with it | `G6i-5h` `Bx2b+` `P*5e` | file in decimal, rank as a letter |
//! | Hosking | `G69-58` `Bx22+` `P'55` `P76` | two digits |
//! | Kitao–Kawasaki | `金(69)-58` `角x22+` `歩*55` `銀x` | two digits |
//! | PSN2 | `6i5h` `8h2b+` `P*5e` | as in USI |
//!
//! **Reads** all of them with one reader, in any mixture: tags `[Key "value"]`, comments in braces,
//! variations in parentheses or after `Variation:6`, times, numbers per pair or per move, several games
//! in a text, the short forms of old records (`G45h`, `R2-5h`, `Sc4d`, `xP`, `Sx`, `SxG`), missing
//! hyphens, and `D`, `H`, `T` for promoted pieces where the game has no kinds of that letter. A move
//! that could promote and does not say `+` or `=` does not, with a finding. Pieces are read by the letters
//! of their game (`FK`), by those of SFEN where no other piece has them (`Q`), and as lishogi spells them
//! (`Ph`); squares also with digits that go on from 9 with letters (`cc` is 12l), and moves of lions as
//! `Lnx!9d`, `Lnx3h-2i`, `--`.
//!
//! **Writes** one of the styles. A full origin stands where another piece of the kind could go to the
//! square, pinned or not; `=` wherever a promotion was declined. A comment that holds `}` has `)` in its
//! place, with a report. On boards of more than nine files or ranks the two digits of a square would be
//! ambiguous, so every style names the rank by a letter there: `P-10j`. Pieces have the letters of their
//! game, or those of SFEN where another piece has the same.
//!
//! **Loses** remarks, bookmarks, fractions of a second, and endings that no word names.

mod clock;
mod grammar;
mod likelihood;
mod names;
mod reader;
mod tags;
mod writer;

use std::fmt;
use std::ops::ControlFlow;

use super::{Capabilities, Format, Likelihood, Notation, Sink};
use crate::notation::{Output, WriteOptions};
use crate::record::Record;
use crate::text::Source;
use crate::variant::Variant;

/// A Western notation.
#[derive(Debug)]
pub struct Western {
    style: Style,
}

/// How pieces and squares are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Hodges,
    Hosking,
    Kitao,
    Psn2,
}

impl Style {
    fn format(self) -> Format {
        match self {
            Style::Hodges => Format::Hodges,
            Style::Hosking => Format::Hosking,
            Style::Kitao => Format::Kitao,
            Style::Psn2 => Format::Psn2,
        }
    }
}

/// Hodges: `P-7f`.
pub const HODGES: Western = Western { style: Style::Hodges };
/// Hosking: `P76`.
pub const HOSKING: Western = Western { style: Style::Hosking };
/// Kitao–Kawasaki: `歩-76`.
pub const KITAO: Western = Western { style: Style::Kitao };
/// PSN2: `7g7f`.
pub const PSN2: Western = Western { style: Style::Psn2 };

impl Notation for Western {
    fn names(&self) -> &'static [&'static str] {
        match self.style {
            Style::Hodges => &["hodges", "western", "psn"],
            Style::Hosking => &["hosking"],
            Style::Kitao => &["kitao", "kitao-kawasaki"],
            Style::Psn2 => &["psn2"],
        }
    }

    fn title(&self) -> &'static str {
        match self.style {
            Style::Hodges => "Western, Hodges style (PSN)",
            Style::Hosking => "Western, Hosking style",
            Style::Kitao => "Western, Kitao–Kawasaki style",
            Style::Psn2 => "PSN2",
        }
    }

    fn extensions(&self) -> &'static [&'static str] {
        match self.style {
            Style::Hodges => &["psn", "gam"],
            Style::Hosking => &["hosking"],
            Style::Kitao => &["kitao"],
            Style::Psn2 => &["psn2"],
        }
    }

    fn likelihood(&self, text: &str) -> Likelihood {
        match self.style {
            Style::Hodges => likelihood::judge(text),
            // The first style answers for all.
            _ => Likelihood::default(),
        }
    }

    fn capabilities(&self, _options: &WriteOptions) -> Capabilities {
        Capabilities {
            facts: |row| row.western,
            endings: |row| row.western,
            without: None,
            summary: false,
            word: reader::is_word,
        }
    }

    fn read<'s>(&self, source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
        reader::read(source, variant, sink)
    }

    fn write(&self, record: &Record, options: &WriteOptions, output: &mut Output) -> fmt::Result {
        writer::write(record, self.style, options, output)
    }
}
