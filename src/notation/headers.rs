//! The table of headers: the key of each fact in every notation.

use crate::shogi::Field;

/// One fact about a game and its keys. The first key of a list is written, all are read.
#[derive(Debug, Clone, Copy)]
pub struct HeaderRow {
    /// What it means.
    pub field: Field,
    /// Keys of KIF and KI2, before the colon.
    pub kif: &'static [&'static str],
    /// Keys of CSA, without `$` or `'`.
    pub csa: &'static [&'static str],
}

/// Every known header.
pub(crate) const HEADERS: &[HeaderRow] = &[
    HeaderRow { field: Field::Black, kif: &["先手", "下手"], csa: &["N+"] },
    HeaderRow { field: Field::White, kif: &["後手", "上手"], csa: &["N-"] },
    HeaderRow { field: Field::Event, kif: &["棋戦"], csa: &["EVENT"] },
    HeaderRow { field: Field::Site, kif: &["場所"], csa: &["SITE"] },
    HeaderRow { field: Field::StartTime, kif: &["開始日時", "対局日"], csa: &["START_TIME"] },
    HeaderRow { field: Field::EndTime, kif: &["終了日時"], csa: &["END_TIME"] },
    HeaderRow {
        field: Field::TimeControl, kif: &["持ち時間", "持時間"], csa: &["TIME_LIMIT", "TIME"]
    },
    HeaderRow { field: Field::BlackTimeControl, kif: &["先手持ち時間"], csa: &["TIME+", "TIMET+"] },
    HeaderRow { field: Field::WhiteTimeControl, kif: &["後手持ち時間"], csa: &["TIME-", "TIMET-"] },
    HeaderRow { field: Field::Byoyomi, kif: &["秒読み"], csa: &[] },
    HeaderRow { field: Field::Opening, kif: &["戦型"], csa: &["OPENING"] },
    HeaderRow { field: Field::MaxMoves, kif: &["最大手数"], csa: &["MAX_MOVES", "Max_Moves"] },
    HeaderRow { field: Field::Jishogi, kif: &["持将棋"], csa: &["JISHOGI"] },
    HeaderRow { field: Field::Note, kif: &["備考"], csa: &["NOTE"] },
    HeaderRow { field: Field::Handicap, kif: &["手合割"], csa: &[] },
    HeaderRow { field: Field::BlackRating, kif: &[], csa: &["black_rate"] },
    HeaderRow { field: Field::WhiteRating, kif: &[], csa: &["white_rate"] },
    HeaderRow { field: Field::Title, kif: &["表題"], csa: &[] },
    HeaderRow { field: Field::Published, kif: &["掲載", "発表誌"], csa: &[] },
    HeaderRow { field: Field::Author, kif: &["作者"], csa: &[] },
    HeaderRow { field: Field::Length, kif: &["手数"], csa: &[] },
];

/// What a key means in the notation of `column`, or else in any notation.
pub(crate) fn field_of(column: fn(&HeaderRow) -> &'static [&'static str], key: &str) -> Option<Field> {
    let own = HEADERS.iter().find(|row| column(row).contains(&key));
    let any = || HEADERS.iter().find(|row| row.kif.contains(&key) || row.csa.contains(&key));
    own.or_else(any).map(|row| row.field)
}
