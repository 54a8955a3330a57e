//! The laws of a variant, as values; `rules` applies them.

use crate::shogi::{PieceKind, Square};

/// The laws of a variant, as values: [`Variant::laws`](super::Variant::laws) gives them, and
/// [`Variant::rules`](super::Variant::rules) puts them in words.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Laws {
    /// The kinds that must not be lost. A side with several of them loses with the last.
    pub royal: Vec<PieceKind>,
    /// Whether a move may leave the own king in check.
    pub self_check: bool,
    /// When a piece may, and when it must, promote.
    pub promotion: Promotion,
    /// Which pieces may be dropped, and where.
    pub drops: Drops,
    /// How pieces are captured.
    pub capture: Capture,
    /// As which kind a piece moves.
    pub movement: Movement,
    /// How the capture of lions is restricted, if it is.
    pub lions: Option<LionTrade>,
    /// What ends the game besides mate.
    pub goals: Goals,
    /// What happens if a position occurs again.
    pub repetition: Repetition,
    /// How an impasse is counted, if the game has one.
    pub impasse: Option<Impasse>,
}

/// When a piece may, and when it must, promote.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Promotion {
    /// On which moves it may.
    pub when: PromotionMove,
    /// On which of those it must.
    pub forced: PromotionForce,
    /// Kinds that may also promote whenever they reach the last rank.
    pub last_rank: Vec<PieceKind>,
}

/// On which moves a piece may promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PromotionMove {
    /// The move starts or ends in the zone.
    InWithinOut,
    /// The move enters the zone from outside.
    In,
    /// The move enters the zone, or captures and starts or ends in it.
    InOrCapture,
    /// The move captures.
    Capture,
    /// Any move.
    EveryMove,
}

impl PromotionMove {
    /// Whether none of these moves exists on a board without a zone.
    pub(super) fn needs_zone(self) -> bool {
        matches!(self, PromotionMove::InWithinOut | PromotionMove::In | PromotionMove::InOrCapture)
    }
}

/// On which of the moves on which a piece may promote it must do so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PromotionForce {
    /// On none.
    Never,
    /// Where it could never move again.
    DeadEnd,
    /// On all.
    Always,
}

/// Which pieces may be dropped, and where.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Drops {
    /// Whether captured pieces can be dropped at all.
    pub allowed: bool,
    /// Whether a piece may be dropped with any of its sides up.
    pub any_side: bool,
    /// Whether a piece may be dropped where it could never move.
    pub dead_end: bool,
    /// Kinds of which a side may have only a limited number on a file (二歩).
    pub per_file: Vec<(PieceKind, u8)>,
    /// Kinds that must not give mate by a drop (打ち歩詰め).
    pub no_mate: Vec<PieceKind>,
    /// Whether such a kind may give mate by a drop on a square that is not the one right in front of the king.
    pub mate_from_afar: bool,
    /// Kinds that must not be dropped on the last rank.
    pub not_last_rank: Vec<PieceKind>,
    /// Squares on which nothing may be dropped.
    pub not_on: Vec<Square>,
    /// Whether a drop must not give check.
    pub no_check: bool,
    /// Whether the king is dropped before anything else.
    pub king_first: bool,
    /// How many pieces a side may have in hand. If it captures more, the captured piece is removed from the game.
    pub max_in_hand: Option<u8>,
}

/// How pieces are captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Capture {
    /// By moving onto them.
    Replace,
    /// By closing a line of them between two own pieces (はさみ).
    Custodian(Custodian),
}

/// What is captured when a piece has moved next to pieces of the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Custodian {
    /// The longest line that can be taken, if there is a limit.
    pub longest: Option<u8>,
    /// Which pieces in a corner are taken when all squares next to them are held.
    pub corner: Corner,
    /// Whether a piece that moves between two others takes both.
    pub intervention: bool,
}

/// Which pieces in a corner are taken when all squares next to them are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Corner {
    /// None.
    None,
    /// The piece on the corner itself.
    Single,
    /// Any group along the edges that holds the corner.
    Group,
}

/// As which kind a piece moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Movement {
    /// As itself.
    Own,
    /// As the own piece right behind it, if there is one (安南).
    Behind,
    /// Moves are not judged: each is played as it is written. The file describes only the board and the pieces.
    Unjudged,
}

/// How lions may be traded in chu shogi (獅子の取り合い).
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LionTrade {
    /// Kinds that do not excuse the capture of a protected lion when they are taken on the way.
    pub minor: Vec<PieceKind>,
    /// Whether an unprotected lion may be captured on another square right after another piece has captured a lion.
    pub counter_strike: bool,
    /// Whether a piece that the lion takes on the way still protects the other lion.
    pub taken_protects: bool,
}

/// What ends the game besides mate.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Goals {
    /// Whether it is a draw if a side is not in check and has no legal move. Otherwise that side loses.
    pub stalemate_draws: bool,
    /// Whether only a side with nothing in hand before its move may give mate.
    pub mate_with_empty_hand: bool,
    /// Whether a king that stands safe on the last rank wins (トライ).
    pub reach: bool,
    /// Whether the first check wins.
    pub first_check: bool,
    /// Whether a side with only its king loses; the kinds in the list do not help the other side.
    pub bare_king: Option<Vec<PieceKind>>,
    /// The number of pieces with which a side loses.
    pub few: Option<u8>,
    /// A line of own pieces that wins.
    pub line: Option<LineGoal>,
}

/// A line of own pieces that wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LineGoal {
    /// The number of pieces.
    pub length: u8,
    /// How many ranks at the own edge do not count.
    pub home: u8,
    /// How many ranks at the far edge do not count.
    pub far: u8,
    /// Whether the line may be horizontal.
    pub horizontal: bool,
    /// Whether the line may be vertical.
    pub vertical: bool,
    /// Whether the line may be diagonal.
    pub diagonal: bool,
}

/// What happens if a position occurs again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Repetition {
    /// How often the position must occur.
    pub count: u32,
    /// Who wins then.
    pub result: RepetitionResult,
    /// Whether a side that gave check with each of its moves since the first occurrence of the position loses.
    pub perpetual_check_loses: bool,
}

/// Who wins by a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum RepetitionResult {
    /// Nobody.
    Draw,
    /// Black, who moves first (先手), loses.
    FirstLoses,
    /// The side that completes the repetition loses.
    RepeaterLoses,
}

/// How an impasse (持将棋) is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
