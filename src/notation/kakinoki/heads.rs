//! Finds keys of headers at the start of a text, and the head of another game in the middle of one.

use super::terms::KEYS;
use crate::notation::meaning;
use crate::shogi::Field;
use crate::text::is_blank;

/// No key that is known has so many characters.
const LONGEST_KEY: usize = 16;

/// The field of a key that a text begins with, and its colon.
pub(super) fn key_of(text: &str) -> Option<(Field, char)> {
    let (end, colon) = text.char_indices().take(LONGEST_KEY).find(|(_, c)| matches!(c, '：' | ':'))?;
    Some((meaning(KEYS, &text[..end])?, colon))
}

/// Where the head of another game begins, if the line end before it was lost: `後手の勝ち手合割：角落ち`
pub(super) fn head_begins(text: &str) -> Option<usize> {
    // `：` ends with this byte in UTF-8, as few letters do.
    memchr::memchr(0x9a, text.as_bytes())?;
    let is_set_off = |before: &str| before.ends_with(|c| is_blank(c) || "（(【［[「、".contains(c));
    let mut starts = text.char_indices().map(|(at, _)| at).filter(|at| *at > 0);
    starts.find(|&at| begins_head(&text[at..]) && !is_set_off(&text[..at]))
}

/// Whether a text begins with one of the headers that stand at the top of a game.
pub(super) fn begins_head(text: &str) -> bool {
    key_of(text).is_some_and(|(field, colon)| {
        colon == '：' && matches!(field, Field::Handicap | Field::StartTime | Field::Event | Field::Title)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_begins_where_nothing_sets_it_off() {
        let behind = |text: &'static str| head_begins(text).map(|at| &text[at..]);
        assert_eq!(behind("まで2手で後手の勝ち手合割：角落ち"), Some("手合割：角落ち"));
        assert_eq!(behind("投了開始日時：2024/05/05"), Some("開始日時：2024/05/05"));
        for text in [
            "まで2手で後手の勝ち",
            "手合割：角落ち",
            "投了（棋戦：王座戦）",
            "投了 棋戦：王座戦",
            "後手：乙の勝ち",
        ] {
            assert_eq!(behind(text), None, "{text}");
        }
    }
}
