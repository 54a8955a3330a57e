//! Two statements of the head that share a line because the line end between them was lost: where the second one
//! begins.

use super::terms::{KEYS, meaning_of};
use crate::shogi::{Color, Field};

/// Where a name or a fact begins in the value of another: `$` and a key of the format; or, behind a version or a name, the
/// sign of a player for whom `is_named` finds no name elsewhere, if no word in capitals ends there: `GAN-2` is a name.
pub(super) fn second_head(text: &str, is_named: &mut dyn FnMut(&str, Color) -> bool) -> Option<usize> {
    if !text.starts_with(['N', '$', 'V']) {
        return None;
    }
    let in_word = |c: char| c.is_ascii_uppercase() || matches!(c, '_' | '-');
    // Behind a version prose may follow.
    let version =
        text.strip_prefix('V').map(|text| text.trim_start_matches(|c| matches!(c, '0'..='9' | '.')));
    let mut is_second = |at: usize| {
        let (first, rest) = text.split_at(at);
        match (version, rest.strip_prefix('$')) {
            (Some(behind), _) if behind.len() != rest.len() => false,
            (_, Some(fact)) => begins_with_key(fact),
            (None, None) if text.starts_with('$') || first.ends_with(in_word) => false,
            _ => rest.get(..2).is_some_and(|sign| {
                let player = meaning_of(sign).and_then(Field::player);
                player.is_some_and(|player| !text.starts_with(sign) && !is_named(sign, player))
            }),
        }
    };
    let signs = text.char_indices().skip(1).filter(|(_, sign)| matches!(sign, '$' | 'N'));
    signs.map(|(at, _)| at).find(|&at| is_second(at))
}

/// `fact := key ":" …`
fn begins_with_key(text: &str) -> bool {
    let mut keys = KEYS.iter().flat_map(|known| known.keys);
    keys.any(|key| text.strip_prefix(key).is_some_and(|value| value.starts_with(':')))
}
