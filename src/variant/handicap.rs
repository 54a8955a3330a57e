use crate::shogi::{Placement, Square};
use crate::text::is_blank;

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
    /// Whether `name` is one of its spellings, blanks, the width of digits and a `ち` at the end aside.
    pub fn is_named(&self, name: &str) -> bool {
        let name = name.trim_matches(is_blank);
        let mut spellings = std::iter::once(&self.name).chain(&self.also);
        spellings.clone().any(|known| known == name) || spellings.any(|known| plain(known).eq(plain(name)))
    }

    /// Whether the sides are equal.
    pub fn is_even(&self) -> bool {
        self.even
    }
}

/// The letters of a name that tell it from others.
fn plain(name: &str) -> impl Iterator<Item = char> {
    let narrow = |c: char| match c {
        '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
        c => c,
    };
    name.trim_end_matches('ち').chars().map(narrow)
}
