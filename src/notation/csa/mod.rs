//! The CSA standard format of the Computer Shogi Association.
//!
//! **Reads** versions 1.0 to 3.0, declared or not: headers, every form of start position, moves with their times,
//! several statements on a line, several games in a text, and the comments of shogi-server (ratings, limits,
//! `'summary:`).
//!
//! **Writes** 2.2, or 3.0 on request: the start position as a board, and each statement on a line of its own.
//!
//! **Loses** variations, bookmarks and, in 2.2, fractions of seconds. Only the pieces of standard shogi and minishogi
//! have names of two letters.

mod glued;
mod grammar;
mod likelihood;
mod reader;
mod setup;
mod summary;
mod terms;
mod writer;

use super::{CsaVersion, Extension, Fact, Notation};
use crate::text::{Lines, trimmed};

/// The CSA standard format.
pub const CSA: Notation = Notation {
    names: &["csa"],
    title: "CSA standard format",
    extensions: &[Extension::utf8("csa")],
    separator: "/\n",
    endings: terms::ENDINGS,
    keys: terms::KEYS,
    held: |options| {
        use Fact::{Comments, Fractions, Headers, Remarks, Times};
        match options.csa_version {
            CsaVersion::V22 => &[Comments, Remarks, Times, Headers],
            CsaVersion::V30 => &[Comments, Remarks, Times, Fractions, Headers],
        }
    },
    version,
    shared_head,
    likelihood: |text, _| likelihood::judge(text),
    is_soon_told: true,
    ..Notation::of(reader::read, writer::write)
};

/// The version that is declared in one of the first lines.
fn version(text: &str) -> Option<&str> {
    let is_version = |text: &&str| grammar::VERSIONS.contains(text);
    let found = Lines::new(text).take(50).map(|line| trimmed(line.text)).find(is_version)?;
    found.get(1..)
}

/// The lines with encoding and version above the first game.
fn shared_head(text: &str) -> String {
    let is_said_once = |line: &&str| line.starts_with("'CSA encoding=") || line.starts_with('V');
    let first = text.lines().take_while(|line| line.is_empty() || line.starts_with(['V', '\'']));
    first.filter(is_said_once).flat_map(|line| [line, "\n"]).collect()
}
