//! Two headers on a line.

use super::header::{HeaderLine, trim};
use super::statement::is_usual_hand;
use super::terms::KEYS;
use crate::notation::meaning;
use crate::shogi::Field;
use crate::text::is_blank;

/// No key that is known has so many characters.
const LONGEST_KEY: usize = 16;

/// The header by itself and what stands behind it, if its line has another one: behind blanks, or a hand behind a
/// handicap. `先手：山田　後手：佐藤`
pub(super) fn joined<'s>(header: &HeaderLine<'s>) -> Option<(HeaderLine<'s>, &'s str)> {
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
    let is_hand = |rest: &str| field == Some(Field::Handicap) && is_usual_hand(rest);
    let mut is_behind_blank = false;
    for (at, first) in value.char_indices() {
        let rest = &value[at..];
        if at > 0 && !is_blank(first) && (is_behind_blank && is_key(rest) || is_hand(rest)) {
            return Some((HeaderLine { value: trim(&value[..at]), ..*header }, rest));
        }
        is_behind_blank = is_blank(first);
    }
    None
}
