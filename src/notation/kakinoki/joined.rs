//! Two headers on a line.

use super::header::{HeaderLine, trim};
use super::sides::{is_own_hand, is_usual_hand};
use super::statement::{Statement, statement};
use super::terms::KEYS;
use crate::notation::meaning;
use crate::shogi::{Color, Field};
use crate::text::is_blank;

/// No key that is known has so many characters.
const LONGEST_KEY: usize = 16;

/// The header by itself and what stands behind it, if its line has another one: behind blanks, or a hand behind a
/// handicap or behind a player, whose it is. `先手：山田　後手：佐藤`, `後手：佐藤　持駒：角`
pub(super) fn joined<'s>(header: &HeaderLine<'s>) -> Option<(HeaderLine<'s>, &'s str, Statement<'s>)> {
    let HeaderLine { field, value, .. } = *header;
    // `：` ends with this byte in UTF-8, as few letters do.
    let may_have_key = || memchr::memchr2(b':', 0x9a, value.as_bytes()).is_some();
    if field.is_none_or(|field| field == Field::Note) || !may_have_key() {
        return None;
    }
    let is_key = |rest: &str| {
        let colon = rest.char_indices().take(LONGEST_KEY).find(|(_, c)| matches!(c, '：' | ':'));
        colon.is_some_and(|(end, _)| meaning(KEYS, &rest[..end]).is_some())
    };
    let player = match field {
        Some(Field::Black) => Some(Color::Black),
        Some(Field::White) => Some(Color::White),
        _ => None,
    };
    let is_of_player = |rest: &str| player.is_some() && is_own_hand(rest);
    let is_usual = |rest: &str| (player.is_some() || field == Some(Field::Handicap)) && is_usual_hand(rest);
    let mut is_behind_blank = false;
    for (at, first) in value.char_indices() {
        let rest = &value[at..];
        let is_other = || is_behind_blank && (is_key(rest) || is_of_player(rest)) || is_usual(rest);
        if at > 0 && !is_blank(first) && is_other() {
            let value = trim(trim(&value[..at]).trim_end_matches(['/', '／']));
            let said = match (statement(rest), player) {
                (Statement::Hand(_, pieces), Some(color)) if is_own_hand(rest) => {
                    Statement::Hand(color, pieces)
                }
                (said, _) => said,
            };
            return Some((HeaderLine { value, ..*header }, rest, said));
        }
        is_behind_blank = is_blank(first);
    }
    None
}
