//! How a game ended, who won, and what the headers of a game can mean.

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
        /// 引き分け of which no more is said.
        Draw = "draw",
        /// Words that no table knows.
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

named! {
    /// A header whose meaning is known in more than one notation.
    #[non_exhaustive]
    pub enum Field {
        /// 先手 or 下手, `N+`.
        Black = "black",
        /// 後手 or 上手, `N-`.
        White = "white",
        /// 棋戦, `$EVENT`.
        Event = "event",
        /// 場所, `$SITE`.
        Site = "site",
        /// 開始日時, `$START_TIME`.
        StartTime = "start-time" | "started",
        /// 終了日時, `$END_TIME`.
        EndTime = "end-time" | "finished",
        /// 持ち時間, `$TIME_LIMIT`, `$TIME`.
        TimeControl = "time-control",
        /// 先手持ち時間, `$TIME+`.
        BlackTimeControl = "black-time-control",
        /// 後手持ち時間, `$TIME-`.
        WhiteTimeControl = "white-time-control",
        /// 秒読み.
        Byoyomi = "byoyomi",
        /// 戦型, `$OPENING`.
        Opening = "opening",
        /// 最大手数, `$MAX_MOVES`.
        MaxMoves = "max-moves",
        /// 持将棋 as a header, `$JISHOGI`: the counting rule in points.
        Jishogi = "jishogi",
        /// 備考, `$NOTE`.
        Note = "note",
        /// 手合割: the handicap by name.
        Handicap = "handicap",
        /// `'black_rate:`.
        BlackRating = "black-rating",
        /// `'white_rate:`.
        WhiteRating = "white-rating",
        /// 表題.
        Title = "title",
        /// 掲載.
        Published = "published",
        /// 作者.
        Author = "author",
        /// 手数 of a problem.
        Length = "length",
    }
}

impl Field {
    /// The side whose player this field names, if it names one.
    pub(crate) fn player(self) -> Option<Color> {
        match self {
            Field::Black => Some(Color::Black),
            Field::White => Some(Color::White),
            _ => None,
        }
    }

    /// Whether a game has one of these at most, so that two values contradict each other.
    pub(crate) fn is_said_once(self) -> bool {
        matches!(
            self,
            Field::Black
                | Field::White
                | Field::Event
                | Field::StartTime
                | Field::EndTime
                | Field::TimeControl
                | Field::BlackTimeControl
                | Field::WhiteTimeControl
                | Field::Byoyomi
                | Field::MaxMoves
                | Field::Jishogi
                | Field::Handicap
                | Field::BlackRating
                | Field::WhiteRating
        )
    }
}

impl From<Outcome> for Value {
    fn from(outcome: Outcome) -> Value {
        outcome.winner().map_or(Value::Word(Outcome::Draw.name()), Value::from)
    }
}
