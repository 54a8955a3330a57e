//! The tags of one game, and the start position that they describe.

use super::BLANKS;
use super::tag::{Role, Tag, role, tag, tag_line};
use super::terms::ENDINGS;
use crate::diag::ParseError;
use crate::notation::{Claim, EndingText, ending_in, from_fen, in_any_variant};
use crate::shogi::{Field, Placement};
use crate::text::{before, first_bytes, first_line};
use crate::variant::Variant;

/// Values of `Variant` that name no variant.
const USUAL: &[&str] = &["", "?", "-", "*", "standard", "normal", "from position"];

/// Whether a value of `Variant` leaves the variant as it is.
pub(super) fn is_usual_game(value: &str) -> bool {
    USUAL.iter().any(|known| known.eq_ignore_ascii_case(value))
}

/// The length at which the line of a tag is cut, so that a text of many games on a single line takes linear time.
const LINE: usize = 1 << 16;

/// The tags at the start of a text, each with the text after it.
fn block(text: &str) -> impl Iterator<Item = (Tag<'_>, &str)> {
    let (mut rest, mut line_end) = (text, 0);
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let at = text.len() - rest.len();
        if at >= line_end {
            line_end = at + tag_line(first_bytes(rest, LINE)).len();
        }
        let found = tag(&text[at..line_end])?;
        rest = after_comment(&rest[found.length..]);
        Some((found, rest))
    })
}

/// The text after a comment that follows a tag in its line, if there is one.
fn after_comment(rest: &str) -> &str {
    let text = rest.trim_start_matches(BLANKS);
    let end = match text.as_bytes().first() {
        Some(b';') => Some(first_line(text).len()),
        Some(b'{') => memchr::memchr(b'}', text.as_bytes()).map(|close| close + 1),
        _ => None,
    };
    end.map_or(rest, |end| &text[end..])
}

/// Whether a blank line comes next.
fn is_above_blank(rest: &str) -> bool {
    let gap = before(rest, rest.trim_start());
    memchr::memchr_iter(b'\n', gap.as_bytes()).count() > 1
}

/// The tags at the start of a text up to a blank line.
pub(super) fn paragraph(text: &str) -> impl Iterator<Item = Tag<'_>> {
    let mut is_past = false;
    block(text).map_while(move |(tag, rest)| {
        let is_in = !std::mem::replace(&mut is_past, is_above_blank(rest));
        is_in.then_some(tag)
    })
}

/// The tags at the start of a text, each with the text after it, up to the first tag of the next game: one below a
/// blank line that repeats a role which a game has only once.
fn of_one_game(text: &str) -> impl Iterator<Item = (Tag<'_>, &str)> {
    let (mut said, mut is_past) = (Vec::new(), false);
    block(text).map_while(move |(tag, rest)| {
        let role = role(tag.key);
        let is_next = is_past && said.contains(&role);
        if role.is_said_once() && !said.contains(&role) {
            said.push(role);
        }
        is_past |= is_above_blank(rest);
        (!is_next).then_some((tag, rest))
    })
}

/// The values of the tags at the start of a text that name the variant.
pub(super) fn variants(text: &str) -> impl Iterator<Item = &str> {
    of_one_game(text).filter(|(tag, _)| role(tag.key) == Role::Variant).map(|(tag, _)| tag.written)
}

/// The first game of a text: its tags, and the text up to the next tags, but not more bytes than are searched for
/// squares.
pub(super) fn first_game(text: &str) -> &str {
    let text = first_bytes(text, SEARCHED);
    let tags = text.len() - of_one_game(text).last().map_or(text, |(_, rest)| rest.trim_start()).len();
    let ends = memchr::memchr2_iter(b'\n', b'\r', &text.as_bytes()[tags..]).map(|at| tags + at + 1);
    let next = std::iter::once(tags).chain(ends).find(|&at| {
        text[at..].starts_with('[') && tag(text[at..].lines().next().unwrap_or_default()).is_some()
    });
    &text[..next.unwrap_or(text.len())]
}

/// The text after the tags at its start.
pub(super) fn after_block(text: &str) -> &str {
    block(text).last().map_or(text, |(_, rest)| rest).trim_start()
}

/// Whether the tags at the start of a text are those of chess, in which White is the first player: their board has
/// hands in brackets; or White comes before Black and the variant follows them, or else the text names pychess or has
/// squares of chess.
pub(super) fn are_of_chess(text: &str, has_chess_squares: bool) -> bool {
    let is = |key: &str, known: &str| key.eq_ignore_ascii_case(known);
    let (mut order, mut is_like_chess) = (Vec::new(), has_chess_squares);
    for (tag, _) in of_one_game(text) {
        if is(tag.key, "FEN") && from_fen(tag.written).is_some() {
            return true;
        }
        is_like_chess |= ["Site", "Event", "Annotator"].iter().any(|known| is(tag.key, known))
            && tag.written.to_ascii_lowercase().contains("pychess");
        let known = ["White", "Black", "Variant", "SFEN", "Sente", "Gote", "Handicap"];
        order.extend(known.into_iter().find(|known| is(tag.key, known)));
    }
    match order[..] {
        ["White", "Black", "Variant"] => true,
        ["White", "Black", ..] => is_like_chess && !order[2..].iter().any(|key| *key != "Variant"),
        _ => false,
    }
}

/// The field of the other side, for a field of one side.
pub(super) fn of_other_side(field: Field) -> Field {
    const SIDES: &[(Field, Field)] = &[
        (Field::Black, Field::White),
        (Field::BlackRating, Field::WhiteRating),
        (Field::BlackTimeControl, Field::WhiteTimeControl),
    ];
    let other = SIDES.iter().find_map(|&(a, b)| match field {
        _ if field == a => Some(b),
        _ if field == b => Some(a),
        _ => None,
    });
    other.unwrap_or(field)
}

/// How many bytes of a game are searched for the way in which it writes squares and pieces.
const SEARCHED: usize = 4096;

/// The variant of an SFEN, which is `default` if possible, and its placement.
pub(super) fn placement<'v>(
    text: &str,
    default: &'v Variant,
) -> Result<(&'v Variant, Placement), ParseError> {
    if let Some(start) = start_of(text, default) {
        return Ok(start);
    }
    in_any_variant(text, default, |variant| Ok((variant, variant.placement(text)?)))
}

/// The start or handicap position with this board, if the SFEN is only a board: `lnsgkgsnl/1r5b1/…/LNSGKGSNL`
fn start_of<'v>(text: &str, default: &'v Variant) -> Option<(&'v Variant, Placement)> {
    let board = is_board_alone(text).then_some(text.trim())?;
    let is_of = |sfen: &str| sfen.strip_prefix(board).is_some_and(|rest| rest.starts_with(' '));
    default.candidates(board).find_map(|variant| {
        let named = variant.handicaps().iter().find(|named| is_of(&named.sfen))?;
        Some((variant, named.placement.clone()))
    })
}

/// Whether an SFEN is only a board.
pub(super) fn is_board_alone(text: &str) -> bool {
    !text.trim().contains([' ', '_'])
}

/// Values of `Result` for a game without a result.
const OPEN: &[&str] = &["", "*", "?", "-"];

/// Whether a result is neither empty nor understood.
pub(super) fn is_unknown_result(text: &str) -> bool {
    !OPEN.contains(&text.trim()) && ending_in(ENDINGS, text).is_none()
}

/// Other spellings of results, and the usual ones.
pub(super) const RESULTS: &[(&str, &str)] = &[
    ("1:0", "1-0"),
    ("0:1", "0-1"),
    ("1–0", "1-0"),
    ("0–1", "0-1"),
    ("1\u{2010}0", "1-0"),
    ("0\u{2010}1", "0-1"),
    ("1\u{2011}0", "1-0"),
    ("0\u{2011}1", "0-1"),
    ("1\u{2212}0", "1-0"),
    ("0\u{2212}1", "0-1"),
    ("1 - 0", "1-0"),
    ("0 - 1", "0-1"),
    ("0.5-0.5", "1/2-1/2"),
    ("½-½", "1/2-1/2"),
    ("½–½", "1/2-1/2"),
];

/// Parses a result that does not depend on who moved last: `1-0` and `1–0` are wins of Black, `Jishogi` is a draw.
pub(super) fn result(text: &str) -> Option<EndingText<'_>> {
    let usual = RESULTS.iter().find(|(spelt, _)| *spelt == text).map_or(text, |(_, usual)| usual);
    let said = ending_in(ENDINGS, usual);
    said.filter(|said| matches!(said.claim, Claim::Wins(_) | Claim::Draw | Claim::ByLaw))
        .map(|said| EndingText { word: text, ..said })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tags_of_chess_are_known() {
        let chess = "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[Variant \"Shogi\"]\n\n1. P-76";
        assert!(are_of_chess(chess, false));
        let server = "[Site \"https://www.pychess.org/x\"]\n";
        assert!(are_of_chess(&format!("{server}[White \"a\"]\n[Black \"b\"]\n"), false));
        for shogi in
            ["[Black \"a\"]\n[White \"b\"]\n", "[Sente \"a\"]\n[Gote \"b\"]\n", "[SFEN \"9 b - 1\"]\n", ""]
        {
            assert!(!are_of_chess(&format!("{server}{shogi}"), false), "{shogi}");
        }
        for shogi in [
            "[Black \"a\"]\n[White \"b\"]\n[Variant \"Shogi\"]\n",
            "[White \"a\"]\n[Black \"b\"]\n",
            "[Variant \"minishogi\"]\n[White \"a\"]\n[Black \"b\"]\n",
            "[FEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]\n",
        ] {
            assert!(!are_of_chess(shogi, false), "{shogi}");
        }
        assert!(are_of_chess("[White \"a\"]\n[Black \"b\"]\n", true));
        assert!(!are_of_chess("[Black \"a\"]\n[White \"b\"]\n", true));
    }

    /// The next game begins with the tags below a blank line that repeat a role, and its variant does not apply
    /// to this one.
    #[test]
    fn tags_of_another_game_are_not_of_this_one() {
        let two = "[Sente \"a\"]\n[X \"y\"]\n\n[Sente \"b\"]\n[Variant \"minishogi\"]\n\n1. K-5d\n";
        assert_eq!(variants(two).count(), 0);
        assert_eq!(first_game(two), "[Sente \"a\"]\n[X \"y\"]\n\n");
        let one = "[Sente \"a\"]\n\n[X \"y\"]\n[Variant \"minishogi\"]\n\n1. K-5d\n";
        assert_eq!(variants(one).collect::<Vec<_>>(), ["minishogi"]);
        assert_eq!(first_game(one), one);
    }
}
