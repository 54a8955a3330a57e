//! Sets of ranks.

use std::ops::{BitOr, Sub};

/// A set of ranks of a board: bit 1 is rank 1.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Ranks(u64);

impl Ranks {
    pub const NONE: Ranks = Ranks(0);

    /// One rank.
    pub const fn one(rank: u8) -> Ranks {
        Ranks(1 << rank)
    }

    /// The ranks from the first to this one, inclusive.
    pub const fn up_to(rank: u8) -> Ranks {
        Ranks(((1 << rank) - 1) << 1)
    }

    /// Whether the set has a rank.
    #[inline(always)]
    pub const fn has(self, rank: u8) -> bool {
        self.0 >> rank & 1 == 1
    }

    /// The number of ranks in the set.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

impl BitOr for Ranks {
    type Output = Ranks;

    fn bitor(self, other: Ranks) -> Ranks {
        Ranks(self.0 | other.0)
    }
}

impl Sub for Ranks {
    type Output = Ranks;

    fn sub(self, other: Ranks) -> Ranks {
        Ranks(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_counted_from_one() {
        let zone = Ranks::up_to(36) - Ranks::up_to(25);
        let found: Vec<u8> = (0..=40).filter(|&rank| zone.has(rank)).collect();
        assert_eq!(found, (26..=36).collect::<Vec<_>>());
        assert_eq!((zone | Ranks::one(1)).count(), 12);
        assert_eq!(Ranks::up_to(0), Ranks::NONE);
    }
}
