//! The limits of what is read. If one is reached, there is always a finding.

/// The limits of what is read: an argument of [`ReadOptions::limits`](crate::ReadOptions::limits). What exceeds a limit
/// is left out, and a finding whose code begins with `limit.` says so.
///
/// ```
/// use kifu::{Code, Limits, ReadOptions};
/// let mut limits = Limits::default();
/// limits.nodes = 2;
/// let parsed = kifu::parse_with(b"startpos moves 7g7f 3c3d 2g2f", &ReadOptions::new().limits(limits));
/// assert_eq!(parsed.records[0].mainline().count(), 1, "the root is a node too");
/// assert_eq!(parsed.diagnostics[0].code, Code::TooManyNodes);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of one text or, if games are read one by one by [`games`](crate::games), of one game. 1 GiB by default,
    /// which is also the maximum, because spans have 32 bits.
    pub bytes: usize,
    /// Nodes of one game: its root, its moves and its endings, with those of variations. 1,000,000 by default.
    pub nodes: usize,
    /// Headers of one game. 10,000 by default.
    pub headers: usize,
    /// Findings of one game that are kept. 1,000 by default. If there are more, one more finding says how many were left
    /// out; its severity is that of the worst of them.
    pub findings: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: MOST_BYTES, nodes: 1_000_000, headers: 10_000, findings: 1_000 }
    }
}

impl Limits {
    /// The limit on bytes, capped at the maximum.
    pub(crate) fn most_bytes(&self) -> usize {
        self.bytes.min(MOST_BYTES)
    }
}

/// Offsets in findings have 32 bits.
const MOST_BYTES: usize = 1 << 30;

/// The maximum number of bytes of a comment in brackets. If it is longer, the closing bracket is missing.
pub(crate) const COMMENT_BYTES: usize = 1 << 20;
/// The maximum number of bytes of the message of a finding, which may quote a line of any length.
pub(crate) const MESSAGE_BYTES: usize = 400;
/// The maximum number of moves and endings in all games into which the variations of one record are split.
pub(crate) const SPLIT_NODES: usize = 10_000_000;
