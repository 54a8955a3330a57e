//! What the headers of a game can mean.

use super::Color;
use crate::named::named;

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
        StartTime = "start-time" | "started" | "date",
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

    /// Whether it says when something was.
    pub(crate) fn is_date(self) -> bool {
        matches!(self, Field::StartTime | Field::EndTime)
    }

    /// Whether it says how long players may think.
    pub(crate) fn is_time_control(self) -> bool {
        matches!(
            self,
            Field::TimeControl | Field::BlackTimeControl | Field::WhiteTimeControl | Field::Byoyomi
        )
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
