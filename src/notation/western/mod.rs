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
//! `Lnx!9d`, `Lnx3h-2i`, `--`. The mark of the side may stand before a move or an ending (`☗P-7f`, `△Resigns`), the
//! rank be a kanji (`P-7六`), and a fact stand above the moves without brackets (`Black: Habu`), as ShogiGUI writes them.
//!
//! **Writes** one of the styles. A full origin stands where another piece of the kind could go to the
//! square, pinned or not; `=` wherever a promotion was declined. A comment that holds `}` has `)` in its
//! place, with a report. On boards of more than nine files or ranks the two digits of a square would be
//! ambiguous, so every style names the rank by a letter there: `P-10j`. Pieces have the letters of their
//! game, or those of SFEN where another piece has the same.
//!
//! **Loses** remarks, bookmarks, fractions of a second, and endings that no word names.

mod clock;
mod likelihood;
mod reader;
mod tag;
mod tags;
mod terms;
mod writer;

use super::moves::Spelling;
use super::{Extension, Fact, Likelihood, Notation};

/// What stands between the words of a line.
const BLANKS: [char; 2] = [' ', '\t'];

/// Blanks, and the carriage return that may stand before a line feed.
const BLANKS_OF_LINE: [char; 3] = [' ', '\t', '\r'];

/// How pieces and squares are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Hodges,
    Hosking,
    Kitao,
    Psn2,
}

impl Style {
    const fn notation(self) -> &'static Notation {
        match self {
            Style::Hodges => &HODGES,
            Style::Hosking => &HOSKING,
            Style::Kitao => &KITAO,
            Style::Psn2 => &PSN2,
        }
    }

    /// How its moves are spelt.
    fn spelling(self) -> Spelling {
        match self {
            Style::Hodges => Spelling::Hodges,
            Style::Hosking => Spelling::Hosking,
            Style::Kitao => Spelling::Kitao,
            Style::Psn2 => Spelling::Usi,
        }
    }
}

/// Hodges: `P-7f`. It is asked how likely a text is in any of the styles.
pub const HODGES: Notation = Notation {
    names: &["hodges", "western", "psn"],
    title: "Western, Hodges style (PSN)",
    extensions: &[Extension::utf8("psn"), Extension::utf8("gam")],
    endings: terms::ENDINGS,
    keys: terms::KEYS,
    other_keys: tag::ROLE_KEYS,
    names_start: true,
    held: |_| &[Fact::Variations, Fact::Comments, Fact::Times, Fact::Headers, Fact::StartPly],
    likelihood: likelihood::judge,
    ..Notation::of(reader::read, |record, options, output| {
        writer::write(record, Style::Hodges, options, output)
    })
};

/// Hosking: `P76`.
pub const HOSKING: Notation = Notation {
    names: &["hosking"],
    title: "Western, Hosking style",
    extensions: &[Extension::utf8("hosking")],
    likelihood: |_, _| Likelihood::NONE,
    write: |record, options, output| writer::write(record, Style::Hosking, options, output),
    ..HODGES
};

/// Kitao–Kawasaki: `歩-76`.
pub const KITAO: Notation = Notation {
    names: &["kitao", "kitao-kawasaki"],
    title: "Western, Kitao–Kawasaki style",
    extensions: &[Extension::utf8("kitao")],
    write: |record, options, output| writer::write(record, Style::Kitao, options, output),
    ..HOSKING
};

/// PSN2: `7g7f`.
pub const PSN2: Notation = Notation {
    names: &["psn2"],
    title: "PSN2",
    extensions: &[Extension::utf8("psn2")],
    names_start: false,
    write: |record, options, output| writer::write(record, Style::Psn2, options, output),
    ..HOSKING
};
