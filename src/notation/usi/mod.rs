//! Positions and games as the Universal Shogi Interface sends them, and plain SFEN.
//!
//! **Reads** one game per line: `position startpos moves …`, `sfen …`, a bare SFEN, a bare list of moves, in every
//! registered variant, with a word for the ending after the moves. In a log of the communication between an engine and
//! its GUI it reads the last `position` of each game, and whether the engine resigned.
//!
//! **Writes** one line that begins with `position`, with the word for the ending on request.
//!
//! **Loses** everything except the start position, moves, and endings for which there is a word.

mod likelihood;
mod log;
mod reader;
pub(super) mod shape;
mod writer;

use super::{Claim, EndingWords, Extension, Fact, Notation};
use crate::shogi::Reason;

/// USI positions and SFEN.
pub const USI: Notation = Notation {
    names: &["usi", "sfen"],
    title: "USI position and SFEN",
    extensions: &[Extension::utf8("usi"), Extension::utf8("sfen")],
    separator: "",
    has_endings: false,
    endings: ENDINGS,
    held: |_| &[Fact::StartPly],
    likelihood: |text, _| likelihood::judge(text),
    ..Notation::of(reader::read, writer::write)
};

/// Tokens after the moves.
const ENDINGS: &[EndingWords] = &[
    EndingWords { reason: Reason::Resign, claim: Claim::MoverLoses, words: &["resign"] },
    EndingWords { reason: Reason::Repetition, claim: Claim::Draw, words: &["rep_draw"] },
    EndingWords { reason: Reason::Repetition, claim: Claim::ByLaw, words: &["sennichite"] },
    EndingWords { reason: Reason::Draw, claim: Claim::Draw, words: &["draw"] },
    EndingWords { reason: Reason::Declaration, claim: Claim::MoverWins, words: &["win"] },
    EndingWords { reason: Reason::Time, claim: Claim::MoverLoses, words: &["timeout", "time_up"] },
    EndingWords { reason: Reason::Interrupted, claim: Claim::Open, words: &["break"] },
];
