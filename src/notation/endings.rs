//! The table of endings: what each notation writes, and what it means.

use super::event::EndingText;
use crate::record::{Ending, Node};
use crate::shogi::{Color, Outcome, Reason};

/// Who wins, as the words say it. The mover is the side to move when the game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// The side to move.
    MoverWins,
    /// The other side.
    MoverLoses,
    /// This side, whoever is to move.
    Wins(Color),
    /// Nobody.
    Draw,
    /// Whoever the game gives a repetition to; nobody in most games.
    ByLaw,
    /// The words do not say.
    Open,
}

/// One ending in every notation. The first word of a list is written, all are read.
#[derive(Debug, Clone, Copy)]
pub struct EndingRow {
    /// Why the game ended.
    pub reason: Reason,
    /// Who wins.
    pub claim: Claim,
    /// Words of KIF and KI2.
    pub kif: &'static [&'static str],
    /// Statements of CSA.
    pub csa: &'static [&'static str],
    /// Tokens after the moves of USI.
    pub usi: &'static [&'static str],
    /// `special` of JKF.
    pub jkf: &'static [&'static str],
    /// The letter after the moves of USEN.
    pub usen: &'static [&'static str],
    /// Words after the moves of Western notations.
    pub western: &'static [&'static str],
    /// Types in `'summary:` of shogi-server, whose loser the summary names itself.
    pub summary: &'static [&'static str],
}

macro_rules! endings {
    ($($reason:ident $claim:expr, $kif:tt $csa:tt $usi:tt $jkf:tt $usen:tt $western:tt $summary:tt;)*) => {
        &[$(EndingRow {
            reason: Reason::$reason,
            claim: $claim,
            kif: &$kif,
            csa: &$csa,
            usi: &$usi,
            jkf: &$jkf,
            usen: &$usen,
            western: &$western,
            summary: &$summary,
        },)*]
    };
}

use Claim::{ByLaw, Draw, MoverLoses, MoverWins, Open, Wins};

/// Every ending. A writer takes the first row that fits, and a reader the first that has the word: a word
/// that stands in several rows is written for all of them and read as the first.
#[rustfmt::skip]
pub(crate) const ENDINGS: &[EndingRow] = endings! {
    Resign MoverLoses, ["投了"] ["%TORYO"] ["resign"] ["TORYO"] ["r"] ["Resigns", "resign", "resigned", "Сдался", "сдался", "Сдались", "сдались", "Сдача", "сдача"] ["toryo"];
    Checkmate MoverLoses, ["詰み", "詰"] ["%TSUMI"] [] ["TSUMI"] [] ["Mate", "checkmate", "Мат", "мат"] [];
    Repetition ByLaw, ["千日手", "先日手"] ["%SENNICHITE"] [] ["SENNICHITE"] [] ["Sennichite", "repetition", "RepetitionDraw", "Повторение"] ["sennichite"];
    Repetition Draw, [] [] ["rep_draw"] [] [] [] [];
    // Before the impasse: a letter of USEN that stands for both says no more than that nobody won.
    Draw Draw, ["引き分け", "引分け", "引分", "引き分"] ["%HIKIWAKE"] ["draw"] ["HIKIWAKE"] ["j"] ["Draw", "1/2-1/2", "Ничья", "ничья"] [];
    Impasse Draw, ["持将棋"] ["%JISHOGI"] [] ["JISHOGI"] ["j"] ["Jishogi", "impasse"] ["jishogi"];
    Declaration MoverWins, ["入玉勝ち", "入玉宣言勝ち", "勝ち宣言", "入玉宣言", "宣言勝ち", "トライ"] ["%KACHI"] ["win"] ["KACHI"] [] ["DeclarationWin", "TryRuleWin"] ["kachi"];
    Time MoverLoses, ["切れ負け", "時間切れ", "時間切れ負け", "Time-up"] ["%TIME_UP"] ["timeout"] ["TIME_UP"] ["t"] ["Timeup", "time", "timeout"] ["time up"];
    IllegalMove MoverLoses, ["反則負け"] ["%ILLEGAL_MOVE"] [] ["ILLEGAL_MOVE"] [] ["IllegalMove"] ["illegal move", "uchifuzume", "oute_kaihimore", "outori"];
    IllegalMove Wins(Color::White), [] ["%+ILLEGAL_ACTION"] [] ["+ILLEGAL_ACTION"] [] [] [];
    IllegalMove Wins(Color::Black), [] ["%-ILLEGAL_ACTION"] [] ["-ILLEGAL_ACTION"] [] [] [];
    IllegalMove MoverWins, ["反則勝ち"] [] [] ["ILLEGAL_ACTION"] [] ["IllegalMoveWin"] [];
    IllegalMove MoverLoses, [] [] [] [] [] [] ["illegal kachi"];
    PerpetualCheck Open, ["王手連続千日手", "連続王手の千日手", "連続王手千日手"] [] [] [] [] ["PerpetualCheck"] ["oute_sennichite"];
    PerpetualCheck MoverWins, [] [] [] [] [] ["RepetitionWin"] [];
    PerpetualCheck MoverLoses, [] [] [] [] [] ["RepetitionLose"] [];
    Interrupted Open, ["中断", "封じ手"] ["%CHUDAN"] ["break"] ["CHUDAN"] ["p"] ["Interrupt", "adjourned"] [];
    MaxMoves Draw, ["最大手数", "最大手数超過"] ["%MAX_MOVES"] [] ["HIKIWAKE", "MAX_MOVES"] ["j"] ["MaxMovesDraw"] ["max_moves"];
    Forfeit MoverWins, ["不戦勝", "不戦勝ち"] [] [] [] [] ["ForfeitWin"] [];
    Forfeit MoverLoses, ["不戦敗", "不戦負け"] [] [] [] [] ["Forfeit"] [];
    NoMate Open, ["不詰", "不詰み"] ["%FUZUMI"] [] ["FUZUMI"] [] ["NoMate"] [];
    Other Wins(Color::Black), [] [] [] [] [] ["1-0"] [];
    Other Wins(Color::White), [] [] [] [] [] ["0-1"] [];
    Other Open, [] ["%MATTA"] [] ["MATTA"] [] [] [];
    Other Open, [] ["%ERROR"] [] ["ERROR"] [] [] [];
    Other Open, [] [] [] [] [] [] ["abnormal"];
    // What stands for every ending that has no word of its own, so that its line still ends there.
    Other Open, [] [] [] ["CHUDAN"] ["p"] [] [];
};

/// A column of the table.
pub(crate) type Column = fn(&EndingRow) -> &'static [&'static str];

/// The ending that `word` stands for in a column, without regard to ASCII case.
pub(crate) fn ending_in<'s>(column: Column, word: &'s str) -> Option<EndingText<'s>> {
    let row = ENDINGS.iter().find(|row| column(row).iter().any(|known| known.eq_ignore_ascii_case(word)))?;
    Some(EndingText { word, reason: row.reason, claim: row.claim })
}

/// The word of a column for an ending, with the mover and the winner known.
pub(crate) fn ending_of(
    column: Column,
    reason: Reason,
    winner: Option<Outcome>,
    mover: Color,
) -> Option<&'static str> {
    // Endings of other reasons have nothing in common but that; one cannot stand for another.
    let fits = |row: &&EndingRow| {
        let says = row.claim == ByLaw || row.claim.outcome(mover) == winner;
        reason != Reason::Other && row.reason == reason && says
    };
    ENDINGS.iter().filter(fits).find_map(|row| column(row).first().copied())
}

/// The word of a column for an ending of which no more is known than its word in some notation.
pub(crate) fn same_word(column: Column, word: &str) -> Option<&'static str> {
    let columns: [Column; 6] =
        [|row| row.kif, |row| row.csa, |row| row.usi, |row| row.jkf, |row| row.usen, |row| row.western];
    let has = |row: &&EndingRow| {
        row.reason == Reason::Other
            && columns.iter().any(|column| column(row).iter().any(|known| known.eq_ignore_ascii_case(word)))
    };
    let (_, rows) = ENDINGS.split_last()?;
    rows.iter().find(has).and_then(|row| column(row).first().copied())
}

/// Whether an ending is that the side that is not to move gave up, which has no word: only a sentence on
/// who won can say it. After an illegal move it would say that the move was the reason.
pub(crate) fn is_win_to_move(node: &Node<'_>) -> bool {
    let is_legal = node.parent().is_some_and(|parent| parent.illegal().is_none());
    let wins = |ending: &Ending| {
        ending.reason == Reason::Resign && ending.outcome == Some(Outcome::Win(node.mover()))
    };
    is_legal && node.as_ending().is_some_and(wins)
}

/// The word of a column that stands for every ending without one of its own.
pub(crate) fn stand_in(column: Column) -> Option<&'static str> {
    ENDINGS.last().and_then(|row| column(row).first().copied())
}

impl Claim {
    /// Who wins when `mover` is to move, in standard shogi.
    pub fn outcome(self, mover: Color) -> Option<Outcome> {
        Some(match self {
            Claim::MoverWins => Outcome::Win(mover),
            Claim::MoverLoses => Outcome::Win(!mover),
            Claim::Wins(color) => Outcome::Win(color),
            Claim::Draw | Claim::ByLaw => Outcome::Draw,
            Claim::Open => return None,
        })
    }
}
