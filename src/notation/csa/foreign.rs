//! Lines that are no CSA, but that programs leave in records. They are named and skipped.

use super::terms::RESULTS;
use crate::notation::ending_in;

/// Lines behind moves that programs of Shogi Wars leave.
pub(super) const CLOCK_LEFT: &str = "the seconds left on the clock, as Shogi Wars writes them";

/// What lines such as `text` are, if a program is known to leave them.
pub(super) fn name(text: &str) -> Option<&'static str> {
    // Nearly every line is a comment, a move or an ending, or a header or a rank of a board.
    match text.as_bytes() {
        [b'\'' | b'+' | b'-' | b'%' | b'$', ..] => return None,
        [b'N', b'+' | b'-', ..] | [b'P' | b'T' | b'V', b'0'..=b'9', ..] => return None,
        _ => {}
    }
    PROGRAMS.iter().find(|(is, _)| is(text)).map(|(_, name)| *name)
}

/// How to know a line, and what lines of its kind are.
type Foreign = (fn(&str) -> bool, &'static str);
const PROGRAMS: &[Foreign] = &[
    (is_protocol, "the CSA server protocol"),
    (
        |text| {
            let seconds = text.strip_prefix('L').filter(|seconds| !seconds.is_empty());
            seconds.is_some_and(|seconds| seconds.bytes().all(|byte| byte.is_ascii_digit()))
        },
        CLOCK_LEFT,
    ),
    (
        |text| {
            let is_result = ["SENTE_WIN", "GOTE_WIN", "DRAW_"].iter().any(|word| text.starts_with(word));
            is_result && ending_in(RESULTS, text).is_none()
        },
        "a result as Shogi Wars writes it",
    ),
];

/// Keys of the summary that the server sends before a game.
const KEYS: &[&str] = &[
    "Protocol_Version",
    "Protocol_Mode",
    "Format",
    "Declaration",
    "Game_ID",
    "Name+",
    "Name-",
    "Your_Turn",
    "Rematch_On_Draw",
    "To_Move",
    "Max_Moves",
    "Time_Unit",
    "Least_Time_Per_Move",
    "Time_Roundup",
    "Total_Time",
    "Byoyomi",
    "Increment",
    "Delay",
    "Jishogi_Declaration",
    "START",
    "REJECT",
    "LOGIN",
    "LOGOUT",
];

fn is_protocol(text: &str) -> bool {
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    text.strip_prefix('#').is_some_and(is_word)
        || text.starts_with("BEGIN ")
        || text.starts_with("END ")
        || text.split_once(':').is_some_and(|(key, _)| KEYS.contains(&key))
}
