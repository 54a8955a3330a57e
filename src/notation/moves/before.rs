//! Text before a move that is not part of it: the side in words, a list or quotation marker.
//!
//! `先手７六歩`, `後：３四歩`, `(先)７六歩`, `B７六歩`, `- ▲７六歩`, `> ▲７六歩`.

use super::ki2::is_plain_move;
use super::kif::{Oddities, Spelt, Words};
use crate::shogi::{Color, MoveText};
use crate::text::grammar::Parsed;
use crate::text::numeral::is_digit_above_zero;
use crate::text::{closes, is_blank, opens, skip_blanks};

/// The names of the sides.
pub(crate) const SIDES: [(&str, Color); 4] =
    [("先手", Color::Black), ("後手", Color::White), ("下手", Color::Black), ("上手", Color::White)];

/// Short names of the sides.
pub(crate) const SHORT_SIDES: [(&str, Color); 4] =
    [("先", Color::Black), ("後", Color::White), ("黒", Color::Black), ("白", Color::White)];

/// Other words and signs for the sides: circles, and the initials of Black and White, and of sente and gote.
const OTHER_SIDES: [(&str, Color); 12] = [
    ("黒番", Color::Black),
    ("白番", Color::White),
    ("●", Color::Black),
    ("○", Color::White),
    ("B", Color::Black),
    ("W", Color::White),
    ("S", Color::Black),
    ("G", Color::White),
    ("b", Color::Black),
    ("w", Color::White),
    ("Ｂ", Color::Black),
    ("Ｗ", Color::White),
];

/// All words for a side before its move, with longer words before their prefixes.
pub(crate) fn side_words() -> impl Iterator<Item = (&'static str, Color)> {
    SIDES.into_iter().chain(OTHER_SIDES).chain(SHORT_SIDES)
}

/// `side := opening? name (":" | closing | blank)*`: the side, and the text after it.
pub(crate) fn side(text: &str) -> Option<(Color, &str)> {
    // For most lines the first byte shows that there is no side.
    let first = text.as_bytes().first();
    if !matches!(first, Some(b'(' | b'<' | b'[' | b'{' | 0xe2..=0xe5 | 0xe7 | 0xe9 | 0xef))
        && !matches!(first, Some(b'B' | b'W' | b'S' | b'G' | b'b' | b'w'))
    {
        return None;
    }
    let bare = text.strip_prefix(opens).unwrap_or(text);
    let (rest, color) = side_words().find_map(|(name, color)| Some((bare.strip_prefix(name)?, color)))?;
    let is_between = |c| is_blank(c) || closes(c) || matches!(c, ':' | '：');
    Some((color, rest.trim_start_matches(is_between)))
}

/// A side before the square of a move, and the text from that square on.
pub(crate) fn behind_side(text: &str) -> Option<(Color, &str)> {
    side(text).filter(|(_, behind)| begins_square(behind))
}

/// Whether a text begins with a square, or with 同.
pub(crate) fn begins_square(text: &str) -> bool {
    text.chars().take(2).filter(|c| is_digit_above_zero(*c)).count() == 2 || text.starts_with('同')
}

/// `sided := side? move`, where the move has no mark of its own. The side of the next move may follow without a blank:
/// `先手７六歩後手３四歩`.
pub(crate) fn sided<'s>(
    words: &Words,
    input: &'s str,
    read: impl Fn(&Words, &'s str) -> Parsed<'s, Spelt>,
) -> Parsed<'s, Spelt> {
    let why = match read(words, input) {
        Ok(read) => return Ok(read),
        Err(why) => why,
    };
    let Some((color, behind)) = behind_side(input) else { return Err(why) };
    let glued = || {
        let (alone, next) = up_to_side(behind)?;
        read(words, alone).ok().filter(|(rest, _)| rest.is_empty()).map(|(_, read)| (next, read))
    };
    let (rest, (text, odd)) = read(words, behind).ok().or_else(glued).ok_or(why)?;
    Ok((rest, (MoveText { color: Some(color), ..text }, odd.with(Oddities::SIDE))))
}

/// A text split before the next side with a square, if that is near enough for a single move before it.
fn up_to_side(text: &str) -> Option<(&str, &str)> {
    const MOVE: usize = 12;
    let mut starts = text.char_indices().skip(1).take(MOVE).map(|(at, _)| text.split_at(at));
    starts.find(|(_, next)| behind_side(next).is_some())
}

/// The number of moves in a row that consists of moves with their side in words; 0 for other text.
pub(crate) fn sided_moves(row: &str) -> usize {
    let (mut rest, mut moves) = (row, 0);
    while !rest.is_empty() {
        let Some((_, behind)) = behind_side(rest) else { return 0 };
        let same = behind.strip_prefix('同').map_or(behind, skip_blanks);
        let word = same.split(is_blank).next().unwrap_or("");
        let (shape, after) = same.split_at(word.len());
        let is_move = if same.len() < behind.len() {
            is_plain_move(&["同", shape].concat())
        } else {
            !shape.is_empty() && is_plain_move(shape)
        };
        if !is_move {
            return 0;
        }
        (rest, moves) = (skip_blanks(after), moves + 1);
    }
    moves
}

/// The text after a list or quotation marker: `- ▲７六歩`, `> ▲７六歩`, `・▲７六歩`. A blank must follow a hyphen, and the text
/// after a quotation marker may be empty.
pub(crate) fn behind_sign(text: &str) -> Option<&str> {
    if !may_have_sign(text) {
        return None;
    }
    let rest = text.strip_prefix(['-', '>', '＞', '・', '•', '–', '—', '◆', '◇'])?;
    let bare = skip_blanks(rest);
    let is_apart = bare.len() < rest.len() || !text.starts_with('-');
    (is_apart && (!bare.is_empty() || is_quoted(text))).then_some(bare)
}

/// Whether the first byte of a line may begin such a marker. For most lines it does not.
pub(crate) fn may_have_sign(text: &str) -> bool {
    matches!(text.as_bytes().first(), Some(b'-' | b'>' | 0xe2 | 0xe3 | 0xef))
}

/// Whether a line begins with a quotation marker.
pub(crate) fn is_quoted(text: &str) -> bool {
    text.starts_with(['>', '＞'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_in_words_stands_before_a_square() {
        for text in [
            "先７六歩",
            "先手７六歩",
            "先：７六歩",
            "先手 ７六歩",
            "(先)７六歩",
            "【先手】７六歩",
            "黒76歩",
            "B７六歩",
            "S: 76歩",
        ] {
            let (color, behind) = behind_side(text).expect("a side");
            assert_eq!((color, behind.chars().count()), (Color::Black, 3), "{text}");
        }
        assert_eq!(behind_side("後手：同　歩"), Some((Color::White, "同　歩")));
        for text in ["先手：山田", "先手番", "後手の持駒：歩２", "７六歩", "先手2級"] {
            assert_eq!(behind_side(text), None, "{text}");
        }
    }

    #[test]
    fn a_row_with_sides_has_nothing_else() {
        assert_eq!(sided_moves("先７六歩 後３四歩"), 2);
        assert_eq!(sided_moves("先手：７六歩　後手：同　歩"), 2);
        for row in ["", "先手：山田 後手：佐藤", "先７六歩 ３四歩", "先手７六歩と突く", "▲７六歩 △３四歩"]
        {
            assert_eq!(sided_moves(row), 0, "{row}");
        }
    }

    #[test]
    fn the_sign_of_a_list_has_a_blank_behind_it() {
        for text in ["- ▲７六歩", "> ▲７六歩", ">▲７六歩", "・▲７六歩", "＞　▲７六歩"]
        {
            assert_eq!(behind_sign(text), Some("▲７六歩"), "{text}");
        }
        assert_eq!(behind_sign("> "), Some(""));
        for text in ["-3334FU", "+ 1 ７六歩(77)", "+---+", "▲７六歩", "-", "- "] {
            assert_eq!(behind_sign(text), None, "{text}");
        }
    }
}
