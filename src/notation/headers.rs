//! The table of headers: the key of each fact in every notation.

use std::borrow::Cow;

use crate::record::{Header, Headers, TimeControl};
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
    /// Keys of tags in Western notations.
    pub western: &'static [&'static str],
}

macro_rules! headers {
    ($($field:ident $kif:tt $csa:tt $western:tt;)*) => {
        &[$(HeaderRow { field: Field::$field, kif: &$kif, csa: &$csa, western: &$western },)*]
    };
}

/// Every known header.
#[rustfmt::skip]
pub(crate) const HEADERS: &[HeaderRow] = headers! {
    Black ["先手", "下手"] ["N+"] ["Sente", "Black", "Чёрные", "Черные", "Сэнтэ"];
    White ["後手", "上手"] ["N-"] ["Gote", "White", "Белые", "Готэ"];
    Event ["棋戦"] ["EVENT"] ["Event", "Турнир", "Событие"];
    Site ["場所"] ["SITE"] ["Site", "Venue", "Место"];
    StartTime ["開始日時", "対局日"] ["START_TIME"] ["Date", "Дата"];
    EndTime ["終了日時"] ["END_TIME"] ["EndDate"];
    TimeControl ["持ち時間", "持時間"] ["TIME_LIMIT", "TIME"] ["TimeControl", "Контроль"];
    BlackTimeControl ["先手持ち時間"] ["TIME+", "TIMET+"] ["BlackTime"];
    WhiteTimeControl ["後手持ち時間"] ["TIME-", "TIMET-"] ["WhiteTime"];
    Byoyomi ["秒読み"] [] ["Byoyomi"];
    Opening ["戦型"] ["OPENING"] ["Opening", "Joseki", "Дебют"];
    MaxMoves ["最大手数"] ["MAX_MOVES", "Max_Moves"] ["MaxMoves"];
    Jishogi ["持将棋"] ["JISHOGI"] ["Jishogi"];
    Note ["備考"] ["NOTE"] ["Note"];
    Handicap ["手合割"] [] ["Handicap"];
    BlackRating [] ["black_rate"] ["BlackRating", "BlackElo", "SenteElo"];
    WhiteRating [] ["white_rate"] ["WhiteRating", "WhiteElo", "GoteElo"];
    Title ["表題"] [] ["Title"];
    Published ["掲載", "発表誌"] [] ["Published"];
    Author ["作者"] [] ["Author"];
    Length ["手数"] [] ["Length"];
};

/// What a key means in the notation of `column`, or else in any notation.
pub(crate) fn field_of(column: fn(&HeaderRow) -> &'static [&'static str], key: &str) -> Option<Field> {
    let own = HEADERS.iter().find(|row| column(row).contains(&key));
    // English words mean something in the column they stand in only.
    let any = || {
        HEADERS
            .iter()
            .find(|row| row.kif.contains(&key) || row.csa.contains(&key) || row.western.contains(&key))
    };
    own.or_else(any).map(|row| row.field)
}

/// The value of one of `headers` for a notation that says time controls in words, as KIF does. What comes
/// from such a notation, or is only a part of the control, stays as it is.
pub(crate) fn in_words<'h>(headers: &Headers, header: &'h Header) -> Cow<'h, str> {
    let is_part = |other: &&Header| matches!(other.field, Some(Field::TimeControl | Field::Byoyomi));
    let is_own = |row: &HeaderRow| row.kif.contains(&header.key.as_str());
    let is_whole = header.field == Some(Field::TimeControl) && headers.iter().filter(is_part).count() == 1;
    let control = (is_whole && !HEADERS.iter().any(is_own)).then(|| TimeControl::parse(&header.value, None));
    match control.flatten() {
        Some(control) => control.to_kif().into(),
        None => header.value.as_str().into(),
    }
}
