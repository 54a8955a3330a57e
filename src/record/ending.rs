use crate::shogi::{Outcome, Reason};

/// The ending of a line of play (終局), as written and as meant. It is never rewritten.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ending {
    /// The word of the text, such as `投了` or `%TORYO`.
    pub word: String,
    /// Why the game ended.
    pub reason: Reason,
    /// Who won, if the words say so.
    pub outcome: Option<Outcome>,
}

impl Ending {
    /// An ending.
    pub fn new(word: impl Into<String>, reason: Reason, outcome: Option<Outcome>) -> Ending {
        Ending { word: word.into(), reason, outcome }
    }
}
