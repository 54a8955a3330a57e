use crate::shogi::PieceKind;

/// The laws of a game, as values. `rules` says what they mean.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Laws {
    /// The kinds that must not be lost.
    pub royal: Vec<PieceKind>,
    /// When a piece may, and when it must, promote.
    pub promotion: Promotion,
    /// What may be dropped where.
    pub drops: Drops,
    /// What a repeated position means.
    pub repetition: Repetition,
    /// How an impasse is counted, if it is.
    pub impasse: Option<Impasse>,
}

/// When a piece may, and when it must, promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Promotion {
    /// Whether a piece that could never move again must promote.
    pub dead_end_forced: bool,
}

/// What may be dropped where.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Drops {
    /// Whether captured pieces can be dropped at all.
    pub allowed: bool,
    /// Whether a piece may be dropped where it could never move.
    pub dead_end: bool,
    /// Kinds of which a side may have one on a file (二歩).
    pub one_per_file: Vec<PieceKind>,
    /// Kinds that must not give mate by a drop (打ち歩詰め).
    pub no_mate: Vec<PieceKind>,
}

/// What a repeated position means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repetition {
    /// How often the position must come.
    pub count: u32,
    /// Who wins then.
    pub result: RepetitionResult,
    /// Whether a side that gave check on every move between loses.
    pub perpetual_check_loses: bool,
}

/// Who wins by a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum RepetitionResult {
    /// Nobody.
    Draw,
    /// The side that moved first in the game loses.
    FirstLoses,
}

/// How an impasse (持将棋) is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Impasse {
    /// How many own pieces besides the king the camp must hold.
    pub pieces: u32,
    /// Points that Black needs under the 27-point rule.
    pub black: u32,
    /// Points that White needs under the 27-point rule.
    pub white: u32,
    /// Points that win under the 24-point rule.
    pub win: u32,
    /// Points that draw under the 24-point rule.
    pub draw: u32,
}
