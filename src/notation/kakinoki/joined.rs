//! Several statements on a line.

use super::header::HeaderLine;
use super::sides::{is_own_hand, is_usual_hand};
use super::statement::{DiagramLine, Statement, behind, separator, statement};
use super::terms::KEYS;
use crate::notation::meaning;
use crate::shogi::Field;
use crate::text::{is_blank, trim_blanks};

/// No key that is known has so many characters.
const LONGEST_KEY: usize = 16;

/// How many headers are taken apart on one line.
const MOST: usize = 32;

/// The statements of `line`, which begins with `said`, each with the text behind it, if another one stands there.
pub(super) fn apart<'s>(
    line: &'s str,
    said: Statement<'s>,
) -> impl Iterator<Item = (Statement<'s>, Option<&'s str>)> {
    let mut left = MOST;
    let mut next = Some(said);
    let mut behind = behind(line);
    std::iter::from_fn(move || {
        let said = next.take()?;
        left = left.saturating_sub(1);
        if let Some(rest) = behind.take() {
            next = Some(statement(rest));
            return Some((said, Some(rest)));
        }
        if let Statement::Header(header) = said
            && left > 0
            && let Some((own, rest, behind)) = joined(&header)
        {
            next = Some(behind);
            return Some((Statement::Header(own), Some(rest)));
        }
        Some((said, None))
    })
}

/// The header by itself and what stands behind it, if its line has another one.
/// `先手：山田　後手：佐藤`, `手合割：角落ち（上手：佐藤）`, `後手：佐藤　持駒：角`
fn joined<'s>(header: &HeaderLine<'s>) -> Option<(HeaderLine<'s>, &'s str, Statement<'s>)> {
    let player = header.field.and_then(Field::player);
    let (value, rest) = header.value.split_at(other_begins(header)?);
    let (value, rest) = match trim_blanks(value).strip_suffix(['（', '(']) {
        Some(value) => (value, rest.strip_suffix(['）', ')']).unwrap_or(rest)),
        None => (trim_blanks(value).trim_end_matches(['/', '／']), rest),
    };
    let said = match (statement(rest), player) {
        (Statement::Diagram(DiagramLine::Hand(_, pieces)), Some(color)) if is_own_hand(rest) => {
            Statement::Diagram(DiagramLine::Hand(color, pieces))
        }
        (said, _) => said,
    };
    Some((HeaderLine { value: trim_blanks(value), ..*header }, rest, said))
}

/// Where another statement begins in the value of a header: behind blanks, or right behind the name of a player or of
/// the start position, which have no keys in them, or where it says a player or the start position itself.
fn other_begins(header: &HeaderLine<'_>) -> Option<usize> {
    let value = header.value;
    let field = header.field.filter(|field| *field != Field::Note)?;
    // `：` ends with this byte in UTF-8, as few letters do.
    if memchr::memchr2(b':', 0x9a, value.as_bytes()).is_none() && !value.ends_with("--") {
        return None;
    }
    let is_name = field.player().is_some() || field == Field::Handicap;
    let mut is_behind_blank = false;
    value.char_indices().find_map(|(at, first)| {
        // No key begins with a digit, as dates and times do.
        let may_begin = at > 0 && !is_blank(first) && !first.is_ascii_digit();
        let may_say_start = matches!(first, '手' | '先' | '後' | '上' | '下');
        let may_begin = may_begin && (is_behind_blank || is_name || may_say_start);
        let is_other = may_begin && begins_other(field, &value[at..], is_behind_blank);
        is_behind_blank = is_blank(first);
        is_other.then_some(at)
    })
}

/// Whether `rest`, which stands in the value of a header that says `field`, is a statement of its own.
fn begins_other(field: Field, rest: &str, is_behind_blank: bool) -> bool {
    let is_player = field.player().is_some();
    let is_name = is_player || field == Field::Handicap;
    // A sentence speaks of the sides: `持ち時間：先手：10分　後手：5分`, `戦型：居飛車 対 後手：四間飛車`.
    let is_sentence = matches!(field, Field::TimeControl | Field::Opening);
    let key = key_of(rest).filter(|(key, _)| !is_sentence || key.player().is_none());
    let is_in_no_value = |key: Field| key == Field::Handicap || key.player().is_some();
    let is_header = |(key, colon)| is_behind_blank || colon == '：' && (is_name || is_in_no_value(key));
    key.is_some_and(is_header)
        || is_behind_blank && is_player && is_own_hand(rest)
        || is_usual_hand(rest)
        || is_name && separator(rest).is_ok()
}

/// The hand that stands behind a blank in the value of a key that no table knows. Such a value may be a note that speaks of
/// a hand, so that it is not taken apart.
pub(super) fn hand_in_unknown<'s>(header: &HeaderLine<'s>) -> Option<&'s str> {
    let value = header.field.is_none().then_some(header.value)?;
    value.split(is_blank).skip(1).find(|word| is_usual_hand(word))
}

/// The field of a key that a text begins with, and its colon.
fn key_of(text: &str) -> Option<(Field, char)> {
    let (end, colon) = text.char_indices().take(LONGEST_KEY).find(|(_, c)| matches!(c, '：' | ':'))?;
    Some((meaning(KEYS, &text[..end])?, colon))
}
