//! What is odd about the spelling of a move.

/// Spellings of a move that are off the standard of KIF, as a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Oddities(u16);

impl Oddities {
    /// None.
    pub const NONE: Oddities = Oddities(0);
    /// A mark such as ▲ before the move.
    pub const MARK: Oddities = Oddities(1);
    /// Other digits than a full-width file and a rank in kanji.
    pub const DIGITS: Oddities = Oddities(2);
    /// 不成 and its like.
    pub const DECLINED: Oddities = Oddities(4);
    /// No origin.
    pub const NO_ORIGIN: Oddities = Oddities(8);
    /// `(00)` for a drop, or an origin in full-width characters.
    pub const ORIGIN: Oddities = Oddities(16);
    /// No mark such as ▲ before the move.
    pub const NO_MARK: Oddities = Oddities(32);
    /// No number, or one that is not followed by a blank alone.
    pub const NUMBER: Oddities = Oddities(64);
    /// A piece in other words, such as `P`, or more words than are needed.
    pub const WORDS: Oddities = Oddities(128);
    /// A side in words before the move.
    pub const SIDE: Oddities = Oddities(256);
    /// The sign of a list or a quotation before the line.
    pub const LIST: Oddities = Oddities(512);
    /// A tag or a character of HTML.
    pub const PAGE: Oddities = Oddities(1024);

    pub fn add(&mut self, other: Oddities) {
        self.0 |= other.0;
    }

    pub fn has(self, other: Oddities) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    pub const fn with(self, other: Oddities) -> Oddities {
        Oddities(self.0 | other.0)
    }

    /// Those that are not in `known`.
    pub const fn without(self, known: Oddities) -> Oddities {
        Oddities(self.0 & !known.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}
