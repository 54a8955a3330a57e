//! The table of words for endings and of keys of headers in KIF and KI2.

use crate::notation::Claim::{ByLaw, Draw, MoverLoses, MoverWins, Open, Tried};
use crate::notation::{EndingWords, HeaderKeys};
use crate::shogi::{Field, Reason};

/// Keys of lines with the side to move at the start, and of those with the start position as SFEN.
pub(super) const TURN_KEYS: &[&str] = &["手番", "次の手番", "次手番"];
pub(super) const START_KEYS: &[&str] = &["開始局面", "初期局面", "開始局面SFEN", "初期局面SFEN"];

/// Words for endings.
pub(crate) const ENDINGS: &[EndingWords] = &[
    EndingWords { reason: Reason::Resign, claim: MoverLoses, words: &["投了", "負けました"] },
    EndingWords { reason: Reason::Checkmate, claim: MoverLoses, words: &["詰み", "詰", "詰め"] },
    // The lion of the side to move was captured.
    EndingWords {
        reason: Reason::Checkmate,
        claim: MoverLoses,
        words: &["キャッチ", "キャッチ!", "キャッチ！"],
    },
    EndingWords {
        reason: Reason::Repetition,
        claim: ByLaw,
        words: &["千日手", "先日手", "千日手成立", "千日手指し直し", "千日手指直し"],
    },
    EndingWords {
        reason: Reason::Draw,
        claim: Draw,
        words: &["引き分け", "引分け", "引分", "引き分", "裁定引分"],
    },
    EndingWords {
        reason: Reason::Impasse, claim: Draw, words: &["持将棋", "持将棋成立", "持将棋指し直し"]
    },
    EndingWords {
        reason: Reason::Declaration,
        claim: MoverWins,
        words: &[
            "入玉勝ち",
            "入玉宣言勝ち",
            "勝ち宣言",
            "入玉宣言",
            // As cshogi spells it.
            "入力宣言",
            "宣言勝ち",
            "24点宣言勝ち",
            "27点宣言勝ち",
        ],
    },
    EndingWords {
        reason: Reason::Declaration,
        claim: Tried,
        words: &["トライ", "トライ勝ち", "トライルール", "トライ!", "トライ！"],
    },
    EndingWords {
        reason: Reason::Time,
        claim: MoverLoses,
        words: &["切れ負け", "切負け", "時間切れ", "時間切れ負け", "タイムアップ", "Time-up"],
    },
    EndingWords { reason: Reason::IllegalMove, claim: MoverLoses, words: &["反則負け"] },
    EndingWords { reason: Reason::IllegalMove, claim: MoverWins, words: &["反則勝ち"] },
    // These words do not tell whether the last move was illegal or an unwritten one after it.
    EndingWords {
        reason: Reason::IllegalMove, claim: Open, words: &["反則", "反則手", "王手放置", "二歩"]
    },
    EndingWords {
        reason: Reason::PerpetualCheck,
        claim: Open,
        words: &["王手連続千日手", "連続王手の千日手", "連続王手千日手", "王手千日手"],
    },
    EndingWords {
        reason: Reason::Interrupted,
        claim: Open,
        words: &["中断", "封じ手", "打ち掛け", "打掛け", "打掛", "指し掛け", "指掛け", "差し掛け"],
    },
    EndingWords {
        reason: Reason::MaxMoves,
        claim: Draw,
        words: &["最大手数", "最大手数超過", "最大手数到達"],
    },
    EndingWords { reason: Reason::Forfeit, claim: MoverWins, words: &["不戦勝", "不戦勝ち"] },
    EndingWords { reason: Reason::Forfeit, claim: MoverLoses, words: &["不戦敗", "不戦負け"] },
    EndingWords {
        reason: Reason::Other,
        claim: Open,
        words: &["接続切れ", "通信切断", "切断", "通信エラー", "エラー", "待った"],
    },
    EndingWords { reason: Reason::NoMate, claim: Open, words: &["不詰", "不詰み"] },
];

/// Words of other notations, and their equivalents here.
const TRANSLATED: &[(&str, &str)] = &[("MATTA", "待った"), ("ERROR", "エラー")];

/// The word used here for the word of an ending, which may have the `%` of other notations before it.
pub(crate) fn translated(word: &str) -> &str {
    let plain = word.trim_start_matches('%');
    TRANSLATED.iter().find(|(other, _)| *other == plain).map_or(word, |(_, own)| own)
}

/// The word for an ending that only stops the line of play.
pub(crate) const BROKEN_OFF: &str = "中断";

/// Keys of headers with the result, which are kept like unknown ones.
pub(super) const RESULT_KEYS: &[&str] = &["結果", "勝敗", WINNER_KEY];
/// Keys of headers with the number of moves.
pub(super) const COUNT_KEYS: &[&str] = &["総手数", "手数"];
/// The one of the results whose value is a side and not a result.
pub(super) const WINNER_KEY: &str = "勝者";

/// Whether the header with this key may say how the game ended, or after how many moves.
pub(crate) fn is_of_result(key: &str) -> bool {
    RESULT_KEYS.contains(&key) || COUNT_KEYS.contains(&key)
}

/// Keys of headers, before the colon.
pub(crate) const KEYS: &[HeaderKeys] = &[
    HeaderKeys {
        field: Field::Handicap,
        keys: &[
            "手合割",
            "手合",
            "駒落ち",
            "駒落",
            "手合割り",
            "手合い割",
            "手合い割り",
            "手合い",
            "ハンデ",
            "ハンディ",
            "ハンディキャップ",
        ],
    },
    HeaderKeys { field: Field::Black, keys: &["先手", "下手", "▲先手", "☗先手", "▲", "☗"] },
    HeaderKeys {
        field: Field::White, keys: &["後手", "上手", "后手", "△後手", "☖後手", "△", "☖"]
    },
    HeaderKeys { field: Field::Event, keys: &["棋戦"] },
    HeaderKeys { field: Field::Site, keys: &["場所"] },
    HeaderKeys { field: Field::StartTime, keys: &["開始日時", "対局日", "対局日時", "開始日"] },
    HeaderKeys { field: Field::EndTime, keys: &["終了日時", "終局日時"] },
    HeaderKeys { field: Field::TimeControl, keys: &["持ち時間", "持時間"] },
    HeaderKeys { field: Field::BlackTimeControl, keys: &["先手持ち時間"] },
    HeaderKeys { field: Field::WhiteTimeControl, keys: &["後手持ち時間"] },
    HeaderKeys { field: Field::Byoyomi, keys: &["秒読み"] },
    HeaderKeys { field: Field::Opening, keys: &["戦型"] },
    HeaderKeys { field: Field::MaxMoves, keys: &["最大手数"] },
    HeaderKeys { field: Field::Jishogi, keys: &["持将棋"] },
    HeaderKeys { field: Field::Note, keys: &["備考"] },
    HeaderKeys { field: Field::Title, keys: &["表題"] },
    HeaderKeys { field: Field::Published, keys: &["掲載", "発表誌"] },
    HeaderKeys { field: Field::Author, keys: &["作者"] },
    HeaderKeys { field: Field::Length, keys: &["手数"] },
];
