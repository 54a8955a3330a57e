//! JKF (JSON Kifu Format), which web programs use.
//!
//! **Reads** normalised files and reduced ones: without origins, destinations, colours or totals, with pieces named
//! before or after the move, with forks on any entry, and several games in one text. The format does not tell which of
//! these a file is. If there is no promotion flag, the piece may be the one before or after the move; a missing origin
//! means a drop if other moves of the text have origins. If a time has only its total, the time of the move is computed
//! from that. `OTHER` and a board have priority over any preset. The header `手合割` may name another variant.
//!
//! **Writes** what the JSON Schema of the format allows, with everything that can be derived filled in, except the
//! words that distinguish two pieces. Another variant with up to nine files and ranks whose pieces all have letters in
//! CSA is named in the header `手合割` as in KIF, with its board under `OTHER`; records of other variants are not written,
//! which is reported.
//!
//! **Loses** remarks, bookmarks, fractions of a second, the number of the first move, text that could not be played,
//! and the second of two headers with the same key.

mod fast;
mod json;
mod likelihood;
mod movement;
mod preset;
mod reader;
mod setup;
mod values;
mod writer;

use super::kakinoki::KEYS;
use super::{Claim, EndingWords, Extension, Fact, Notation};
use crate::shogi::{Color, Reason};
use Claim::{ByLaw, Draw, MoverLoses, MoverWins, Open, Wins};

/// JKF.
pub const JKF: Notation = Notation {
    names: &["jkf", "json"],
    title: "JKF (JSON Kifu Format)",
    extensions: &[Extension::utf8("jkf"), Extension::utf8("json")],
    separator: ",\n",
    brackets: ["[\n", "]\n"],
    endings: ENDINGS,
    keys: KEYS,
    held: |_| &[Fact::Variations, Fact::Comments, Fact::Times, Fact::Headers],
    mostly: &[Fact::Headers],
    likelihood: |text, _| likelihood::judge(text),
    is_soon_told: true,
    ..Notation::of(reader::read, writer::write)
};

/// Values of `special`.
const ENDINGS: &[EndingWords] = &[
    EndingWords { reason: Reason::Resign, claim: MoverLoses, words: &["TORYO"] },
    EndingWords { reason: Reason::Checkmate, claim: MoverLoses, words: &["TSUMI"] },
    EndingWords { reason: Reason::Repetition, claim: ByLaw, words: &["SENNICHITE"] },
    EndingWords { reason: Reason::Draw, claim: Draw, words: &["HIKIWAKE"] },
    EndingWords { reason: Reason::Impasse, claim: Draw, words: &["JISHOGI"] },
    EndingWords { reason: Reason::Declaration, claim: MoverWins, words: &["KACHI"] },
    EndingWords { reason: Reason::Time, claim: MoverLoses, words: &["TIME_UP"] },
    EndingWords { reason: Reason::IllegalMove, claim: MoverLoses, words: &["ILLEGAL_MOVE"] },
    EndingWords { reason: Reason::IllegalMove, claim: Wins(Color::White), words: &["+ILLEGAL_ACTION"] },
    EndingWords { reason: Reason::IllegalMove, claim: Wins(Color::Black), words: &["-ILLEGAL_ACTION"] },
    EndingWords { reason: Reason::IllegalMove, claim: MoverWins, words: &["ILLEGAL_ACTION"] },
    EndingWords { reason: Reason::Interrupted, claim: Open, words: &["CHUDAN"] },
    EndingWords { reason: Reason::MaxMoves, claim: Draw, words: &["HIKIWAKE", "MAX_MOVES"] },
    EndingWords { reason: Reason::NoMate, claim: Open, words: &["FUZUMI"] },
    EndingWords { reason: Reason::Other, claim: Open, words: &["MATTA"] },
    EndingWords { reason: Reason::Other, claim: Open, words: &["ERROR"] },
];
