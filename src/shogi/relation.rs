//! Words that tell two pieces apart that could both make a move.

use std::ops::BitOr;

/// A set of the words that tell two pieces apart: 右 左 直 上 寄 引 中.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[must_use]
pub struct Relation(u8);

impl Relation {
    /// Nothing said.
    pub const NONE: Relation = Relation(0);
    /// 右: from the mover's right.
    pub const RIGHT: Relation = Relation(1);
    /// 左: from the mover's left.
    pub const LEFT: Relation = Relation(2);
    /// 直: straight up.
    pub const STRAIGHT: Relation = Relation(4);
    /// 上 (行, 入): forward.
    pub const UP: Relation = Relation(8);
    /// 寄: sideways.
    pub const SIDE: Relation = Relation(16);
    /// 引: backward.
    pub const BACK: Relation = Relation(32);
    /// 中: between two others.
    pub const MIDDLE: Relation = Relation(64);

    /// Both sets together, as `|` gives them where nothing has to be constant.
    pub const fn with(self, other: Relation) -> Relation {
        Relation(self.0 | other.0)
    }

    /// This set without the words of `other`.
    pub const fn without(self, other: Relation) -> Relation {
        Relation(self.0 & !other.0)
    }

    /// Whether all of `other` is said.
    pub const fn contains(self, other: Relation) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether nothing is said.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Relation {
    type Output = Relation;

    fn bitor(self, other: Relation) -> Relation {
        self.with(other)
    }
}
