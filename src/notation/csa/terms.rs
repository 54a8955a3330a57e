//! The table of words for endings and of keys of headers in CSA.

use std::borrow::Cow;

use crate::notation::Claim::{self, ByLaw, Draw, MoverLoses, MoverWins, OffenderLoses, Open, Wins};
use crate::notation::{EndingText, EndingWords, HeaderKeys, ending_in, field_of};
use crate::shogi::{Color, Field, Reason};

/// Statements that end a game.
pub(super) const ENDINGS: &[EndingWords] = &[
    EndingWords { reason: Reason::Resign, claim: MoverLoses, words: &["%TORYO"] },
    EndingWords { reason: Reason::Checkmate, claim: MoverLoses, words: &["%TSUMI"] },
    EndingWords { reason: Reason::Repetition, claim: ByLaw, words: &["%SENNICHITE"] },
    EndingWords { reason: Reason::Draw, claim: Draw, words: &["%HIKIWAKE"] },
    EndingWords { reason: Reason::Impasse, claim: Draw, words: &["%JISHOGI"] },
    EndingWords { reason: Reason::Declaration, claim: MoverWins, words: &["%KACHI"] },
    EndingWords { reason: Reason::Time, claim: MoverLoses, words: &["%TIME_UP"] },
    EndingWords { reason: Reason::IllegalMove, claim: MoverLoses, words: &["%ILLEGAL_MOVE"] },
    EndingWords { reason: Reason::IllegalMove, claim: Wins(Color::White), words: &["%+ILLEGAL_ACTION"] },
    EndingWords { reason: Reason::IllegalMove, claim: Wins(Color::Black), words: &["%-ILLEGAL_ACTION"] },
    EndingWords { reason: Reason::Interrupted, claim: Open, words: &["%CHUDAN"] },
    EndingWords { reason: Reason::MaxMoves, claim: Draw, words: &["%MAX_MOVES"] },
    EndingWords { reason: Reason::NoMate, claim: Open, words: &["%FUZUMI"] },
    EndingWords { reason: Reason::Other, claim: Open, words: &["%MATTA"] },
    EndingWords { reason: Reason::Other, claim: Open, words: &["%ERROR"] },
];

/// The word of shogi-server for a lost connection.
pub(super) const LOST_CONNECTION: &str = "abnormal";

/// Types of endings in `'summary:` lines of shogi-server, which name the loser.
pub(super) const SUMMARIES: &[EndingWords] = &[
    EndingWords { reason: Reason::Resign, claim: MoverLoses, words: &["toryo"] },
    EndingWords { reason: Reason::Repetition, claim: ByLaw, words: &["sennichite"] },
    EndingWords { reason: Reason::Impasse, claim: Draw, words: &["jishogi"] },
    EndingWords { reason: Reason::Declaration, claim: MoverWins, words: &["kachi"] },
    EndingWords { reason: Reason::Time, claim: MoverLoses, words: &["time up"] },
    EndingWords {
        reason: Reason::IllegalMove,
        claim: MoverLoses,
        words: &["illegal move", "uchifuzume", "oute_kaihimore", "outori"],
    },
    EndingWords { reason: Reason::IllegalMove, claim: MoverLoses, words: &["illegal kachi"] },
    EndingWords { reason: Reason::PerpetualCheck, claim: Open, words: &["oute_sennichite"] },
    EndingWords { reason: Reason::MaxMoves, claim: Draw, words: &["max_moves"] },
    EndingWords { reason: Reason::Other, claim: Open, words: &[LOST_CONNECTION] },
];

/// Messages of a server at the end of a game, except those that name the winner.
pub(super) const SERVER: &[EndingWords] = &[
    EndingWords { reason: Reason::Resign, claim: MoverLoses, words: &["#RESIGN"] },
    EndingWords { reason: Reason::Time, claim: MoverLoses, words: &["#TIME_UP"] },
    // 81Dojo lists the illegal move, other servers do not.
    EndingWords { reason: Reason::IllegalMove, claim: OffenderLoses, words: &["#ILLEGAL_MOVE"] },
    EndingWords { reason: Reason::Repetition, claim: ByLaw, words: &["#SENNICHITE"] },
    EndingWords { reason: Reason::PerpetualCheck, claim: Open, words: &["#OUTE_SENNICHITE"] },
    EndingWords { reason: Reason::Impasse, claim: Open, words: &["#JISHOGI"] },
    EndingWords { reason: Reason::MaxMoves, claim: Draw, words: &["#MAX_MOVES"] },
    EndingWords { reason: Reason::Interrupted, claim: Open, words: &["#CHUDAN"] },
    EndingWords { reason: Reason::Draw, claim: Draw, words: &["#DRAW"] },
];

/// Results of Shogi Wars, separately for each winner.
pub(super) const RESULTS: &[EndingWords] = &[
    won(Reason::Resign, Color::Black, &["SENTE_WIN_TORYO"]),
    won(Reason::Resign, Color::White, &["GOTE_WIN_TORYO"]),
    won(Reason::Checkmate, Color::Black, &["SENTE_WIN_CHECKMATE"]),
    won(Reason::Checkmate, Color::White, &["GOTE_WIN_CHECKMATE"]),
    won(Reason::Time, Color::Black, &["SENTE_WIN_TIMEOUT"]),
    won(Reason::Time, Color::White, &["GOTE_WIN_TIMEOUT"]),
    won(Reason::Declaration, Color::Black, &["SENTE_WIN_ENTERINGKING"]),
    won(Reason::Declaration, Color::White, &["GOTE_WIN_ENTERINGKING"]),
    won(Reason::Declaration, Color::Black, &["SENTE_WIN_TRY"]),
    won(Reason::Declaration, Color::White, &["GOTE_WIN_TRY"]),
    won(Reason::Other, Color::Black, &["SENTE_WIN_DISCONNECT"]),
    won(Reason::Other, Color::White, &["GOTE_WIN_DISCONNECT"]),
    won(Reason::PerpetualCheck, Color::Black, &["SENTE_WIN_OUTE_SENNICHI"]),
    won(Reason::PerpetualCheck, Color::White, &["GOTE_WIN_OUTE_SENNICHI"]),
    EndingWords { reason: Reason::Repetition, claim: ByLaw, words: &["DRAW_SENNICHI"] },
    EndingWords { reason: Reason::MaxMoves, claim: Draw, words: &["DRAW_PLY_LIMIT"] },
    EndingWords { reason: Reason::Time, claim: MoverLoses, words: &["TIMEOUT"] },
    EndingWords { reason: Reason::Draw, claim: Draw, words: &["DRAW_INVALID"] },
];

/// Prefixes of the results of Shogi Wars, and their meaning whatever cause follows.
const RESULT_SIGNS: &[(&str, Reason, Claim)] = &[
    ("SENTE_WIN_", Reason::Other, Wins(Color::Black)),
    ("GOTE_WIN_", Reason::Other, Wins(Color::White)),
    ("DRAW_", Reason::Draw, Draw),
];

const fn won(reason: Reason, winner: Color, words: &'static [&'static str]) -> EndingWords {
    EndingWords { reason, claim: Wins(winner), words }
}

/// The meaning of a word for an ending, and whether it is fully known.
#[derive(Debug, Clone, Copy)]
pub(super) struct ForeignEnding<'s> {
    /// The meaning.
    pub text: EndingText<'s>,
    /// Whether it is fully known. With an unknown cause, only the winner is known.
    pub is_known: bool,
}

/// Parses a result of Shogi Wars: `SENTE_WIN_TORYO`.
pub(super) fn result(word: &str) -> Option<ForeignEnding<'_>> {
    let known = ending_in(RESULTS, word).map(|text| ForeignEnding { text, is_known: true });
    known.or_else(|| {
        let is_cause = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
        let is_sign = |sign| word.strip_prefix(sign).is_some_and(is_cause);
        let &(_, reason, claim) = RESULT_SIGNS.iter().find(|(sign, ..)| is_sign(*sign))?;
        Some(ForeignEnding { text: EndingText { word, reason, claim }, is_known: false })
    })
}

/// Parses a `%` statement with a word of a server or of Shogi Wars: `%OUTE_SENNICHITE`, `%SENTE_WIN_TORYO`.
pub(super) fn foreign_ending(statement: &str) -> ForeignEnding<'_> {
    let of_server = |word| {
        let text = ending_in(SERVER, &format!("#{word}")).map(|said| EndingText { word, ..said })?;
        Some(ForeignEnding { text, is_known: true })
    };
    let word = statement.strip_prefix('%').unwrap_or(statement);
    match result(word).or_else(|| of_server(word)) {
        Some(said) => ForeignEnding { text: EndingText { word: statement, ..said.text }, ..said },
        None => ForeignEnding { text: EndingText::unknown(statement), is_known: false },
    }
}

/// The only header that may follow the moves.
pub(super) const END_TIME: &str = "END_TIME";

/// Keys of headers, without `$` or `'`.
pub(super) const KEYS: &[HeaderKeys] = &[
    HeaderKeys { field: Field::Black, keys: &["N+", "Name+"] },
    HeaderKeys { field: Field::White, keys: &["N-", "Name-"] },
    HeaderKeys { field: Field::Event, keys: &["EVENT"] },
    HeaderKeys { field: Field::Site, keys: &["SITE"] },
    HeaderKeys { field: Field::StartTime, keys: &["START_TIME"] },
    HeaderKeys { field: Field::EndTime, keys: &[END_TIME] },
    HeaderKeys { field: Field::TimeControl, keys: &["TIME_LIMIT", "TIME"] },
    HeaderKeys { field: Field::BlackTimeControl, keys: &["TIME+", "TIMET+"] },
    HeaderKeys { field: Field::WhiteTimeControl, keys: &["TIME-", "TIMET-"] },
    HeaderKeys { field: Field::Opening, keys: &["OPENING"] },
    HeaderKeys { field: Field::MaxMoves, keys: &["MAX_MOVES", "Max_Moves"] },
    HeaderKeys { field: Field::Jishogi, keys: &["JISHOGI"] },
    HeaderKeys { field: Field::Note, keys: &["NOTE"] },
    HeaderKeys { field: Field::BlackRating, keys: &["black_rate"] },
    HeaderKeys { field: Field::WhiteRating, keys: &["white_rate"] },
];

/// The field of a key in the reader. The position comes from the pieces, so a handicap name has no meaning here.
pub(super) fn meaning_of(key: &str) -> Option<Field> {
    field_of(key).filter(|&field| field != Field::Handicap)
}

/// Decodes the value of `$NOTE`: `\n` is a line end, and `\\` a backslash (version 3.0).
pub(super) fn note_of(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let (mut said, mut signs) = (String::with_capacity(value.len()), value.chars().peekable());
    while let Some(sign) = signs.next() {
        match (sign, signs.peek()) {
            ('\\', Some('n')) => said.push('\n'),
            ('\\', Some('\\')) => said.push('\\'),
            _ => {
                said.push(sign);
                continue;
            }
        }
        signs.next();
    }
    said.into()
}

/// Encodes a value for `$NOTE`.
pub(super) fn as_note(value: &str) -> String {
    value.replace('\\', "\\\\").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_may_have_line_ends_and_backslashes() {
        for (written, said) in
            [("a", "a"), (r"a\nb\n\\", "a\nb\n\\"), (r"C:\\new", r"C:\new"), (r"\\\\n", r"\\n")]
        {
            assert_eq!((note_of(written).as_ref(), as_note(said).as_str()), (said, written));
        }
        assert_eq!(note_of(r"a\b\"), r"a\b\");
    }
}
