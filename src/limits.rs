//! The limits of what is read. Reaching one is a finding, never silence.

/// Bytes of one input. Offsets in findings have 32 bits.
pub(crate) const INPUT_BYTES: usize = 1 << 30;
/// Moves and endings of one game, variations included.
pub(crate) const NODES: usize = 1_000_000;
/// Headers of one game.
pub(crate) const HEADERS: usize = 10_000;
/// Findings of one game that are kept.
pub(crate) const FINDINGS: usize = 1_000;
/// Moves and endings of all games that the variations of one record are split into.
pub(crate) const SPLIT_NODES: usize = 10_000_000;
