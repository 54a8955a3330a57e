//! The table of words for endings and of keys of tags in Western notations.

use crate::notation::Claim::{self, ByLaw, Draw, MoverLoses, MoverWins, Open, Wins};
use crate::notation::moves::before::SIDES;
use crate::notation::{EndingWords, HeaderKeys};
use crate::shogi::{Color, Field, Reason};

/// Words for endings.
pub(super) const ENDINGS: &[EndingWords] = &[
    EndingWords {
        reason: Reason::Resign,
        claim: MoverLoses,
        words: &[
            "Resigns",
            "resign",
            "resigned",
            "Toryo",
            "Сдался",
            "сдался",
            "Сдались",
            "сдались",
            "Сдача",
            "сдача",
        ],
    },
    EndingWords {
        reason: Reason::Checkmate, claim: MoverLoses, words: &["Mate", "checkmate", "Мат", "мат"]
    },
    EndingWords {
        reason: Reason::Repetition,
        claim: ByLaw,
        words: &["Sennichite", "repetition", "RepetitionDraw", "Повторение"],
    },
    EndingWords {
        reason: Reason::Draw, claim: Draw, words: &["Draw", "1/2-1/2", "Ничья", "ничья"]
    },
    EndingWords { reason: Reason::Impasse, claim: Draw, words: &[JISHOGI, "impasse"] },
    EndingWords { reason: Reason::Declaration, claim: MoverWins, words: &["DeclarationWin", "TryRuleWin"] },
    EndingWords { reason: Reason::Time, claim: MoverLoses, words: &["Timeup", "time-up", "time", "timeout"] },
    EndingWords { reason: Reason::IllegalMove, claim: MoverLoses, words: &["IllegalMove"] },
    EndingWords { reason: Reason::IllegalMove, claim: MoverWins, words: &["IllegalMoveWin"] },
    EndingWords { reason: Reason::PerpetualCheck, claim: Open, words: &["PerpetualCheck"] },
    EndingWords { reason: Reason::PerpetualCheck, claim: MoverWins, words: &["RepetitionWin"] },
    EndingWords { reason: Reason::PerpetualCheck, claim: MoverLoses, words: &["RepetitionLose"] },
    EndingWords {
        reason: Reason::Interrupted,
        claim: Open,
        words: &["Interrupt", "interrupted", "adjourned", "aborted", "unfinished"],
    },
    EndingWords { reason: Reason::MaxMoves, claim: Draw, words: &["MaxMovesDraw"] },
    EndingWords { reason: Reason::Forfeit, claim: MoverWins, words: &["ForfeitWin"] },
    EndingWords { reason: Reason::Forfeit, claim: MoverLoses, words: &["Forfeit"] },
    EndingWords { reason: Reason::NoMate, claim: Open, words: &["NoMate"] },
    EndingWords { reason: Reason::Other, claim: Wins(Color::Black), words: &["1-0"] },
    EndingWords { reason: Reason::Other, claim: Wins(Color::White), words: &["0-1"] },
];

/// Shogidokoro and MyShogi also write this word for a declaration, which a comment then explains.
pub(super) const JISHOGI: &str = "Jishogi";

/// The winner by declaration, if the comment behind [`JISHOGI`] says that somebody won: `入玉宣言により勝ち。`
pub(super) fn declared(comment: &str) -> Option<Claim> {
    let is_won = |text: &str| text.contains('勝') && !text.contains(['負', '不', '失', '無', '引']);
    let said =
        comment.trim().strip_prefix("入玉宣言").filter(|said| is_won(said) && !said.contains("ない"))?;
    let mut sides = SIDES.iter().filter(|(name, _)| said.contains(name)).map(|(_, side)| *side);
    match (sides.next(), sides.next()) {
        (None, _) => Some(MoverWins),
        (Some(side), None) => Some(Wins(side)),
        (Some(_), Some(_)) => Some(Open),
    }
}

/// Verbs after the name of the winner.
pub(super) const WINS: &[&str] = &["wins", "won", "победили", "выиграли"];

/// Verbs after the name of the loser.
pub(super) const LOSES: &[&str] = &["loses", "lost", "forfeits", "forfeited", "проиграли"];

/// Words between such a verb and the reason.
pub(super) const BEFORE_CAUSES: &[&str] = &["by", "on", "through"];

/// Reasons after these words. A side that wins by impasse has declared it.
pub(super) const CAUSES: &[(Reason, &[&str])] = &[
    (Reason::Resign, &["resignation"]),
    (Reason::Checkmate, &["checkmate", "mate"]),
    (Reason::Time, &["time", "timeout", "time out", "time forfeit"]),
    (Reason::IllegalMove, &["illegal move", "an illegal move"]),
    (Reason::Repetition, &["repetition"]),
    (Reason::PerpetualCheck, &["perpetual check"]),
    (Reason::Declaration, &["declaration", "impasse", "entering king"]),
    (Reason::Forfeit, &["forfeit", "default"]),
    (Reason::Other, &["disconnection", "adjudication"]),
];

/// Keys of tags.
pub(super) const KEYS: &[HeaderKeys] = &[
    HeaderKeys {
        field: Field::Black, keys: &["Sente", "Black", "Чёрные", "Черные", "Сэнтэ"]
    },
    HeaderKeys { field: Field::White, keys: &["Gote", "White", "Белые", "Готэ"] },
    HeaderKeys { field: Field::Event, keys: &["Event", "Турнир", "Событие"] },
    HeaderKeys { field: Field::Site, keys: &["Site", "Venue", "Место"] },
    HeaderKeys { field: Field::StartTime, keys: &["Date", "Дата"] },
    HeaderKeys { field: Field::EndTime, keys: &["EndDate"] },
    HeaderKeys { field: Field::TimeControl, keys: &["TimeControl", "Контроль"] },
    HeaderKeys { field: Field::BlackTimeControl, keys: &["BlackTime"] },
    HeaderKeys { field: Field::WhiteTimeControl, keys: &["WhiteTime"] },
    HeaderKeys { field: Field::Byoyomi, keys: &["Byoyomi"] },
    HeaderKeys { field: Field::Opening, keys: &["Opening", "Joseki", "Дебют"] },
    HeaderKeys { field: Field::MaxMoves, keys: &["MaxMoves"] },
    HeaderKeys { field: Field::Jishogi, keys: &["Jishogi"] },
    HeaderKeys { field: Field::Note, keys: &["Note"] },
    HeaderKeys { field: Field::Handicap, keys: &["Handicap"] },
    HeaderKeys { field: Field::BlackRating, keys: &["BlackRating", "BlackElo", "SenteElo"] },
    HeaderKeys { field: Field::WhiteRating, keys: &["WhiteRating", "WhiteElo", "GoteElo"] },
    HeaderKeys { field: Field::Title, keys: &["Title"] },
    HeaderKeys { field: Field::Published, keys: &["Published"] },
    HeaderKeys { field: Field::Author, keys: &["Author"] },
    HeaderKeys { field: Field::Length, keys: &["Length"] },
];
