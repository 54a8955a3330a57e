//! How a game ended, and who won.

use super::Color;
use crate::diag::Value;
use crate::named::named;

named! {
    /// Why a game ended.
    #[non_exhaustive]
    pub enum Reason {
        /// 投了.
        Resign = "resign",
        /// 詰み: the side to move has no way out of check.
        Checkmate = "checkmate",
        /// 千日手.
        Repetition = "repetition",
        /// 連続王手の千日手.
        PerpetualCheck = "perpetual-check",
        /// 持将棋, by agreement or by count.
        Impasse = "impasse",
        /// 入玉宣言.
        Declaration = "declaration",
        /// 切れ負け.
        Time = "time",
        /// 反則.
        IllegalMove = "illegal-move",
        /// 中断 or 封じ手.
        Interrupted = "interrupted",
        /// 最大手数.
        MaxMoves = "max-moves",
        /// 不戦勝 or 不戦敗.
        Forfeit = "forfeit",
        /// 不詰.
        NoMate = "no-mate",
        /// 引き分け, if the text does not say why.
        Draw = "draw",
        /// Another reason: a word that is in no table.
        Other = "other",
    }
}

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win(Color),
    /// Nobody did.
    Draw,
}

impl Outcome {
    /// The side that won.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win(color) => Some(color),
            Outcome::Draw => None,
        }
    }
}

named! {
    impl Outcome {
        Win(Color::Black) = "black",
        Win(Color::White) = "white",
        Draw = "draw",
    }
}

impl From<Outcome> for Value {
    fn from(outcome: Outcome) -> Value {
        outcome.winner().map_or(Value::Word(Outcome::Draw.name()), Value::from)
    }
}
