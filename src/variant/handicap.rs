use crate::shogi::{Placement, Square};

/// A named start position (手合割): mostly the even start less some of White's pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Handicap {
    /// The name as it is written.
    pub name: String,
    /// Other spellings that are read.
    pub also: Vec<String>,
    /// The squares whose piece is taken away.
    pub removes: Vec<Square>,
    /// The start position as SFEN. White moves first, but in the even start.
    pub sfen: String,
    /// Whether programs disagree about the position, so that a writer should draw the board as well.
    pub disputed: bool,
    pub(super) even: bool,
    /// What the SFEN says.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) placement: Placement,
}

impl Handicap {
    /// Whether `name` is one of its spellings, blanks aside.
    pub fn is_named(&self, name: &str) -> bool {
        let name = name.trim_matches([' ', '\t', '\u{3000}']);
        self.name == name || self.also.iter().any(|also| also == name)
    }

    /// Whether the sides are equal.
    pub fn is_even(&self) -> bool {
        self.even
    }
}
