//! Western notations: a letter or a kanji for the piece, then the destination square.
//!
//! | style | sample | squares |
//! |---|---|---|
//! | Hodges, and PSN with it | `G6i-5h` `Bx2b+` `P*5e` | file in decimal, rank as a letter |
//! | Hosking | `G69-58` `Bx22+` `P'55` `P76` | two digits |
//! | Kitao–Kawasaki | `金(69)-58` `角x22+` `歩*55` `銀x` | two digits |
//! | PSN2 | `6i5h` `8h2b+` `P*5e` | as in USI |
//!
//! **Reads** all of them with one reader, in any mixture: tags `[Key "value"]`, comments in braces, variations in
//! parentheses or after `Variation:6`, times, numbers per pair or per move, several games in a text, the short forms of
//! old records (`G45h`, `R2-5h`, `Sc4d`, `xP`, `Sx`, `SxG`), missing hyphens, and `D`, `H`, `T` for promoted pieces in
//! variants that do not use these letters. A move that could promote but has neither `+` nor `=` is read as not
//! promoting, with a finding. Pieces are read by the letters of their variant (`FK`), by those of SFEN if no other
//! piece has them (`Q`), and as lishogi spells them (`Ph`); numbers above 9 in squares may be letters (`cc` is 12l);
//! and double moves of lions are read as `Lnx!9d`, `Lnx3h-2i`, `--`. The mark of the side may precede a move or an
//! ending (`☗P-7f`, `△Resigns`), ranks may be kanji (`P-7六`), and facts above the moves may lack brackets
//! (`Black: Habu`), as ShogiGUI writes them.
//!
//! **Writes** one of the styles. The full origin is written if another piece of the same kind could move to the square,
//! pinned or not; `=` is written whenever a promotion was declined. In comments `}` is replaced by `)`, with a report.
//! On boards with more than nine files or ranks the two digits of a square would be ambiguous, so every style writes
//! the rank as a letter there: `P-10j`. Pieces have the letters of their variant, or those of SFEN if these letters are
//! ambiguous.
//!
//! **Loses** remarks, bookmarks, fractions of a second, and endings for which there is no word.

mod clock;
mod likelihood;
mod reader;
mod tag;
mod tags;
mod terms;
mod writer;

use super::moves::Spelling;
use super::{Extension, Fact, Likelihood, Notation};

/// The blanks between words.
const BLANKS: [char; 2] = [' ', '\t'];

/// Blanks, and the carriage return that may stand before a line feed.
const BLANKS_OF_LINE: [char; 3] = [' ', '\t', '\r'];

/// The style in which pieces and squares are named.
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

    /// The spelling of moves in this style.
    fn spelling(self) -> Spelling {
        match self {
            Style::Hodges => Spelling::Hodges,
            Style::Hosking => Spelling::Hosking,
            Style::Kitao => Spelling::Kitao,
            Style::Psn2 => Spelling::Usi,
        }
    }
}

/// Hodges: `P-7f`. Its `likelihood` judges all of the styles.
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
