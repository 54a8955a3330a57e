//! Splits statements that share a line because the line ends between them were lost.

use super::terms::{KEYS, meaning_of};
use crate::shogi::{Color, Field};
use crate::text::offset_of;

/// Whether another statement may begin in the text of one: most have neither a blank nor one of these signs.
pub(super) fn may_be_several(text: &str) -> bool {
    text.bytes().skip(1).any(|byte| matches!(byte, b' ' | b'\t' | b'N' | b'$'))
}

/// The offset at which a name or a fact begins in the value of another: `$` and a key of the format; or, after a
/// version or a name, the sign of a player for whom `is_named` finds no name elsewhere, unless a word in capitals ends
/// there: `GAN-2` is a name.
pub(super) fn second_head(text: &str, is_named: &mut dyn FnMut(&str, Color) -> bool) -> Option<usize> {
    if !text.starts_with(['N', '$', 'V']) {
        return None;
    }
    let in_word = |c: char| c.is_ascii_uppercase() || matches!(c, '_' | '-');
    // Prose may follow a version.
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

/// The offset of the comma that ends the value of a name or a fact: before a move, or before the start position of that
/// move: `N-乙,PI,+,+7776FU`. A comma in any other value is part of it.
pub(super) fn head_end(text: &str) -> Option<usize> {
    let is_move = |rest: &str| is_move(rest.trim_start().as_bytes());
    let mut commas = memchr::memchr_iter(b',', text.as_bytes());
    let mut end = commas.find(|&comma| is_move(&text[comma + 1..]))?;
    while let Some(comma) = text[..end].rfind(',')
        && is_position(text[comma + 1..end].trim())
    {
        end = comma;
    }
    Some(end)
}

/// The statements of a text whose line ends became blanks, as in web pages and e-mails, if it contains a game with its
/// moves: `V2.2 N+甲 N-乙 PI + +7776FU -3334FU %TORYO`. Without a position, the moves may be part of a fact.
pub(super) fn on_one_line(text: &str) -> Option<Vec<&str>> {
    memchr::memchr2(b' ', b'\t', text.as_bytes())?;
    let moves = offset_of(words(text).skip(1).find(|word| is_move(word.as_bytes()))?, text);
    let start = position_start(&text[..moves]);
    let said = behind_head(&text[start..]);
    let is_statement = |said: &&str| {
        is_move(said.as_bytes()) || said.starts_with(['P', 'T', '%']) || matches!(*said, "+" | "-")
    };
    let is_game = (start < moves || text.starts_with('N')) && said.iter().all(is_statement);
    let head = text[..start].trim_ascii_end();
    let (version, head) = match head.split_once(' ').filter(|_| head.starts_with('V')) {
        Some((version, head)) => (version, head.trim_ascii_start()),
        None => ("", head),
    };
    let heads = [version, head].into_iter().filter(|head| !head.is_empty());
    is_game.then(|| heads.chain(said).collect())
}

/// The offset of the start position at the end of `text`, or the length of `text`.
fn position_start(text: &str) -> usize {
    let backwards = text.rsplit(|c: char| c.is_ascii_whitespace());
    let drawn = backwards.take_while(|word| is_position(word) || is_cell(word));
    let first = drawn.filter(|word| is_position(word) && !word.is_empty()).last();
    first.map_or(text.len(), |word| offset_of(word, text))
}

/// The statements of a text without headers. The squares of a rank are separated by blanks.
fn behind_head(text: &str) -> Vec<&str> {
    let mut said: Vec<&str> = Vec::new();
    for word in words(text).flat_map(|word| word.split(',')).filter(|word| !word.is_empty()) {
        match said.last_mut() {
            Some(rank) if rank.starts_with('P') && is_cell(word) => {
                *rank = &text[offset_of(rank, text)..offset_of(word, text) + word.len()];
            }
            _ => said.push(word),
        }
    }
    said
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_ascii_whitespace()
}

/// `cell := "*" | ("+" | "-") CAPITAL{2} …`, a square of a rank
fn is_cell(word: &str) -> bool {
    matches!(word.as_bytes(), [b'*', ..] | [b'+' | b'-', b'A'..=b'Z', b'A'..=b'Z', ..])
}

/// `move := ("+" | "-") DIGIT{4} CAPITAL{2} ("," | "T" | BLANK)`, or at the end of the text.
fn is_move(text: &[u8]) -> bool {
    let [b'+' | b'-', word @ ..] = text else { return false };
    let Some((word, behind)) = word.split_at_checked(6) else { return false };
    word[..4].iter().all(u8::is_ascii_digit)
        && word[4..].iter().all(u8::is_ascii_uppercase)
        && matches!(behind, [] | [b',' | b'T' | b' ' | b'\t', ..])
}

/// `position := "P" ("I" | DIGIT | "+" | "-") … | "+" | "-"`, or nothing, between two commas
fn is_position(text: &str) -> bool {
    matches!(text.as_bytes(), [] | [b'+' | b'-'] | [b'P', b'I' | b'+' | b'-' | b'0'..=b'9', ..])
}

/// `fact := key ":" …`
fn begins_with_key(text: &str) -> bool {
    let mut keys = KEYS.iter().flat_map(|known| known.keys);
    keys.any(|key| text.strip_prefix(key).is_some_and(|value| value.starts_with(':')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_part_statements_only_where_moves_follow() {
        let game = "N+A B N-C PI + +7776FU,T1 -3334FU %TORYO";
        let parts = ["N+A B N-C", "PI", "+", "+7776FU", "T1", "-3334FU", "%TORYO"];
        assert_eq!(on_one_line(game), Some(parts.to_vec()));
        let drawn = "V2.2 N+A -HI P1-KY * -OU P2 *  * +FU P-00AL - -3334FU";
        let parts = ["V2.2", "N+A -HI", "P1-KY * -OU", "P2 *  * +FU", "P-00AL", "-", "-3334FU"];
        assert_eq!(on_one_line(drawn), Some(parts.to_vec()));
        assert_eq!(on_one_line("PI + +7776FU"), Some(vec!["PI", "+", "+7776FU"]));
        assert_eq!(on_one_line("N+A +7776FU"), Some(vec!["N+A", "+7776FU"]));
        assert_eq!(on_one_line("$EVENT:a b PI - -3334FU"), Some(vec!["$EVENT:a b", "PI", "-", "-3334FU"]));
        for text in
            ["N+A B", "N+A PI +", "N+A 7776FU", "N+A +7776FU x", "$OPENING:a +7776FU -3334FU", "N++7776FU"]
        {
            assert_eq!(on_one_line(text), None, "{text}");
        }
    }

    #[test]
    fn a_comma_ends_a_value_only_before_the_moves() {
        let cases = [
            ("N-B,PI,+,+7776FU,T1", Some("N-B")),
            ("N-B, +7776FU", Some("N-B")),
            ("$EVENT:A, B,P1-KY,P+99KY,-,-3334FU", Some("$EVENT:A, B")),
            ("N-Smith, John,,+7776FU", Some("N-Smith, John")),
            ("N-B,PI,+", None),
            ("N-B,PI,x", None),
            ("N-B,7776FU", None),
            ("N-B+7776FU", None),
            ("N-B,+7776FUN", None),
        ];
        for (text, value) in cases {
            assert_eq!(head_end(text).map(|end| &text[..end]), value, "{text}");
        }
    }
}
