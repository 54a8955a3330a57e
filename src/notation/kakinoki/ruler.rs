//! The line above the moves of KIF, on its own or in the middle of a text that has lost its line ends.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::character::complete::one_of;
use nom::combinator::value;
use nom::multi::many0_count;

use crate::notation::holds_move;
use crate::text::grammar::Parsed;

/// The line above the moves of KIF as most programs write it.
pub(crate) const SEPARATOR: &str = "手数----指手---------消費時間--";

/// The beginning of that line as nearly all programs write it, up to its first dash, and from there on.
const RULER: (&str, &str) = ("手数", "----指手");

/// Whether the line above the moves is found inside a line, as in a record whose line ends were lost.
pub(super) fn has_ruler(text: &str) -> bool {
    behind_ruler(text).is_some()
}

/// The text after the line above the moves, found inside a line.
fn behind_ruler(text: &str) -> Option<&str> {
    let mut from = 0;
    // Many comments contain a dash, and some a row of dashes.
    while let Some(dash) = memchr::memchr(b'-', &text.as_bytes()[from..]) {
        let (before, dashes) = text.split_at(from + dash);
        if let Some(behind) = dashes.strip_prefix(RULER.1)
            && before.ends_with(RULER.0)
        {
            return Some(behind);
        }
        from = text.len() - dashes.trim_start_matches('-').len();
    }
    None
}

/// Whether a comment also contains the moves of a record whose line ends were lost.
pub(super) fn holds_record(text: &str) -> bool {
    behind_ruler(text).is_some_and(holds_move)
}

/// `separator := DASH* "手数" DASH (DASH | word)*`, such as `手数----指手--`. A remark may follow, or text joined by a lost
/// line end.
pub(super) fn separator(input: &str) -> Parsed<'_, ()> {
    let dash = || one_of("-－―─ー");
    let word = alt((tag("指し手"), tag("指手"), tag("指"), tag("消費時間"), tag("考慮時間")));
    let usual = (tag(SEPARATOR), take_while(|c| c == '-'));
    let any =
        (many0_count(dash()), tag("手数"), dash(), many0_count(alt((value((), dash()), value((), word)))));
    alt((value((), usual), value((), any))).parse(input)
}
