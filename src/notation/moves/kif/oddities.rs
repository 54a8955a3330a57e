//! Unusual spellings of a move.

/// A set of ways in which the spelling of a move deviates from standard KIF.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Oddities(u16);

impl Oddities {
    /// The empty set.
    pub const NONE: Oddities = Oddities(0);
    /// A mark such as ▲ before the move.
    pub const MARK: Oddities = Oddities(1);
    /// Other digits than a full-width file and a rank in kanji.
    pub const DIGITS: Oddities = Oddities(2);
    /// 不成 and similar words.
    pub const DECLINED: Oddities = Oddities(4);
    /// No origin.
    pub const NO_ORIGIN: Oddities = Oddities(8);
    /// `(00)` for a drop, or an origin in full-width characters.
    pub const ORIGIN: Oddities = Oddities(16);
    /// No mark such as ▲ before the move.
    pub const NO_MARK: Oddities = Oddities(32);
    /// No number, or one that is not followed by just a blank.
    pub const NUMBER: Oddities = Oddities(64);
    /// An alternative name of a piece, such as `P`, or more words than are needed.
    pub const WORDS: Oddities = Oddities(128);
    /// A side in words before the move.
    pub const SIDE: Oddities = Oddities(256);
    /// A list or quotation marker before the line.
    pub const LIST: Oddities = Oddities(512);
    /// An HTML tag or entity.
    pub const PAGE: Oddities = Oddities(1024);

    pub fn add(&mut self, other: Oddities) {
        self.0 |= other.0;
    }

    pub fn has(self, other: Oddities) -> bool {
        self.0 & other.0 != 0
    }

    /// The union of both sets.
    pub const fn with(self, other: Oddities) -> Oddities {
        Oddities(self.0 | other.0)
    }

    /// The difference of both sets.
    pub const fn without(self, known: Oddities) -> Oddities {
        Oddities(self.0 & !known.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}
