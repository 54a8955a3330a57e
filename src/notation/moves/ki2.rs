//! A move in KI2: in the words of KIF, with its mark, and without an origin if words are sufficient.
//!
//! `▲７六歩`, `△同　銀`, `▲５八金右`, `△３三角打`, one after the other.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::satisfy;
use nom::combinator::{all_consuming, eof, peek, value};
use nom::error::context;
use nom::sequence::terminated;

use super::kif::{self, Spelt, Words, branch, is_move_start, mark_color};
use crate::text::grammar::{Parsed, number};
use crate::text::numeral::any_digit;
use crate::text::{is_blank, skip_blanks, trim_blanks};

/// `move := KIF-MOVE end`: `▲５八金右`
pub(crate) fn movement<'s>(words: &Words, input: &'s str) -> Parsed<'s, Spelt> {
    let moved =
        terminated(|rest| kif::movement(words, rest), context("the end of the move", peek(end))).parse(input);
    moved.or_else(|why| {
        let moved = before_remark(input).ok_or(why.clone())?;
        let (_, spelt) = all_consuming(|rest| kif::movement(words, rest)).parse(moved).map_err(|_| why)?;
        Ok((&input[moved.len()..], spelt))
    })
}

/// `end`: what may follow a complete move, such as the next move, a blank, a comment, punctuation or `まで`.
fn end(input: &str) -> Parsed<'_, ()> {
    let is_sign = |c| {
        is_blank(c)
            || is_circled(c)
            || "#*&、。，．,.;；→！!？?…・･/／|｜迄".contains(c)
            || remark_closing(c).is_some()
    };
    let sign = value((), satisfy(is_sign));
    alt((value((), eof), value((), satisfy(is_move_start)), sign, value((), tag("まで")))).parse(input)
}

/// The closing bracket of a remark, for its opening `bracket`.
pub(crate) fn remark_closing(bracket: char) -> Option<char> {
    REMARK_BRACKETS.iter().find(|(opening, _)| *opening == bracket).map(|(_, closing)| *closing)
}

/// Brackets around remarks. Parentheses are not included, because they may also contain an origin or a time.
const REMARK_BRACKETS: &[(char, char)] = &[
    ('【', '】'),
    ('「', '」'),
    ('『', '』'),
    ('〔', '〕'),
    ('［', '］'),
    ('[', ']'),
    ('〈', '〉'),
    ('《', '》'),
    ('≪', '≫'),
    ('＜', '＞'),
];

/// The text before parentheses that contain a remark or a time rather than an origin: `△３二金（第１図）`, `△７四歩(2図)`,
/// `▲７六歩(1分)`
fn before_remark(input: &str) -> Option<&str> {
    let mut near = input.char_indices().take(LONGEST);
    let (at, _) = near.find(|(_, c)| matches!(c, '(' | '（'))?;
    let (_, inner) = near.next()?;
    let text = &input[at..];
    (any_digit(inner).is_none() || is_time(text) || counts(text))
        .then_some(input[..at].trim_end_matches(is_blank))
}

/// Whether parentheses contain a counted thing rather than an origin: `(2図)`
fn counts(input: &str) -> bool {
    let rest = input.trim_start_matches(|c| matches!(c, '(' | '（') || is_blank(c) || any_digit(c).is_some());
    rest.starts_with(|c: char| c.is_alphabetic() && !c.is_ascii())
}

/// Whether parentheses contain a time rather than an origin: a unit or a colon follows the first number.
pub(crate) fn is_time(input: &str) -> bool {
    let inner = input.trim_start_matches(['(', '（']);
    if inner.len() == input.len() {
        return false;
    }
    let rest = inner.trim_start_matches(|c| is_blank(c) || any_digit(c).is_some());
    rest.len() < inner.len() && rest.starts_with([':', '：', '時', '分', '秒'])
}

/// The maximum length of a move, in characters.
const LONGEST: usize = 16;

/// The characters with which moves may end.
const ENDS: &str = "玉王飛龍竜角馬金銀全桂圭香杏歩步と右左直上寄引成打合ル";

/// Whether `word` may be a move without a mark: `７六歩`, `同銀`, `５八金右`; or it is empty.
pub(crate) fn is_plain_move(word: &str) -> bool {
    let mut rest = word.chars();
    let file = rest.next().and_then(|first| any_digit(first).or_else(|| branch(first)));
    let rank = rest.next().and_then(any_digit);
    let is_square =
        word.starts_with('同') || file.is_some_and(|file| file > 0) && rank.is_some_and(|rank| rank > 0);
    let is_short = word.chars().count() <= 8;
    word.is_empty() || is_square && is_short && word.ends_with(|last| ENDS.contains(last))
}

/// The moves of a row after its number: `1. ▲７六歩 △３四歩`, `1▲７六歩 2△３四歩`, `1 ７六歩 ３四歩`, `①▲７六歩`, `1.７六歩 2.３四歩`, `①７六歩②３四歩`.
pub(crate) fn behind_number(line: &str) -> Option<&str> {
    let (circled, behind) = counted(line)?;
    let row = behind.trim_start_matches(is_between);
    let words = || row.split(is_blank).flat_map(apart).map(|word| behind_own_number(word).unwrap_or(word));
    let moves = || words().filter(|word| !word.is_empty());
    let is_apart = circled.is_some() || row.len() < behind.len();
    let fewest = if circled.is_some() { 1 } else { 2 };
    let is_plain = || is_apart && moves().all(is_plain_move) && moves().count() >= fewest;
    (is_bare_move(row) || is_plain()).then_some(row)
}

/// Whether a line begins with a number, as a numbered row of moves does.
pub(crate) fn is_counted(line: &str) -> bool {
    counted(line).is_some()
}

/// The text after a circled number at the start of a line, if there is one, and the text after a number of either kind.
fn counted(line: &str) -> Option<(Option<&str>, &str)> {
    let circled = line.strip_prefix(is_circled);
    let plain = || Some(number(line.strip_prefix(['(', '（', '第']).unwrap_or(line)).ok()?.0);
    Some((circled, circled.or_else(plain)?))
}

/// Splits a text before each circled number.
fn apart(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = rest.char_indices().skip(1).find(|(_, c)| is_circled(*c)).map_or(rest.len(), |(at, _)| at);
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word).filter(|word| !word.is_empty())
    })
}

/// The text after the number of a move: `2.３四歩`, `②３四歩`
pub(crate) fn behind_own_number(text: &str) -> Option<&str> {
    let behind = text.strip_prefix(is_circled).or_else(|| {
        Some(number(text).ok()?.0).filter(|rest| rest.starts_with(is_between) && !rest.starts_with(is_blank))
    })?;
    Some(behind.trim_start_matches(is_between))
}

/// Whether a character may separate a number from its move.
pub(crate) fn is_between(character: char) -> bool {
    is_blank(character)
        || matches!(character, '.' | '．' | ',' | '，' | '、' | ':' | '：' | ')' | '）' | '手' | '目' | '-')
}

/// Whether a line is a row of moves after its number: at least two moves, because a single one would be KIF, or one
/// after a circled number.
pub(crate) fn is_numbered_row(line: &str) -> bool {
    behind_number(line).is_some_and(|row| {
        let has_another = || row.char_indices().skip(1).any(|(at, _)| is_bare_move(&row[at..]));
        !is_bare_move(row) || line.starts_with(is_circled) || has_another()
    })
}

/// Whether a line is a number and a single move with its mark: the last row of KI2, or a line of KIF without its
/// origin.
pub(crate) fn is_numbered_move(line: &str) -> bool {
    behind_number(line).is_some_and(is_marked_move)
}

/// Whether a text is a single move with its mark, with or without blanks between its letters: `▲７六歩`
pub(crate) fn is_marked_move(text: &str) -> bool {
    let word = || text.chars().skip(1).filter(|&c| !is_blank(c)).collect::<String>();
    is_bare_move(text) && is_plain_move(&word())
}

/// Whether a text is a row of at least two moves with marks, and nothing else: `▲７六歩 △３四歩`
pub(crate) fn is_row(text: &str) -> bool {
    let mut moves = text.split(|c| mark_color(c).is_some()).map(|word| word.replace(is_blank, ""));
    let is_first_marked = moves.next().is_some_and(|before| before.is_empty());
    let moves: Vec<String> = moves.collect();
    is_first_marked && moves.len() > 1 && moves.iter().all(|word| !word.is_empty() && is_plain_move(word))
}

/// Whether the text after a label is such a row, perhaps with a summary behind it: `▲７六歩 △３四歩まで2手`. Without a number
/// it is a caption: `図：▲７六歩 △３四歩まで`
pub(crate) fn is_labelled_row(text: &str) -> bool {
    let (row, behind) = text.split_once("まで").unwrap_or((text, "0"));
    behind.starts_with(|c| any_digit(c).is_some()) && is_row(trim_blanks(row))
}

/// Whether a character is a circled number or similar.
pub(crate) fn is_circled(character: char) -> bool {
    matches!(character, '①'..='⒛' | '⓪'..='⓿' | '❶'..='➓' | '㉑'..='㉟' | '㊱'..='㊿')
}

/// Whether a line begins with a move as in KI2: a mark and a square, without a number.
pub(crate) fn is_bare_move(line: &str) -> bool {
    let Some(behind) = line.strip_prefix(|c| mark_color(c).is_some()) else { return false };
    let mut rest = skip_blanks(behind).chars();
    // The tenth rank is `十`; the file may be an earthly branch.
    let is_digit =
        |(at, c): &(usize, char)| any_digit(*c).is_some() || *c == '十' || *at == 0 && branch(*c).is_some();
    let is_square = rest.clone().enumerate().take(2).filter(is_digit).count() == 2;
    is_square || rest.next() == Some('同')
}
