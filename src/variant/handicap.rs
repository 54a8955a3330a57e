//! Start positions with a name (手合割), and how names are compared.

use crate::shogi::{Placement, Square};
use crate::text::{is_blank, trim_blanks};

/// A start position with a name (手合割): usually the even start position without some of White's pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Handicap {
    /// The name as it is written.
    pub name: String,
    /// Other spellings that are recognized.
    pub also: Vec<String>,
    /// The squares whose pieces are removed.
    pub removes: Vec<Square>,
    /// The start position as SFEN. White moves first, except in the even start position.
    pub sfen: String,
    /// Whether programs disagree about the position that the name means, so that writers draw the board as well.
    pub disputed: bool,
    pub(super) even: bool,
    /// The position of `sfen`.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) placement: Placement,
}

impl Handicap {
    /// Whether `name` is one of its spellings. Ignored are blanks, the width of digits, `落` in kana, a `ち` or `戦` at
    /// the end, `上手` before it, and a remark in parentheses, as in `角 落ち（上手番）` and `上手角おち`.
    pub fn is_named(&self, name: &str) -> bool {
        let name = trim_blanks(name);
        let mut spellings = std::iter::once(&self.name).chain(&self.also);
        spellings.clone().any(|known| known == name) || spellings.any(|known| plain(known).eq(plain(name)))
    }

    /// Whether the sides are equal.
    pub fn is_even(&self) -> bool {
        self.even
    }
}

/// The significant characters of a name.
fn plain(name: &str) -> impl Iterator<Item = char> {
    let narrow = |c: char| match c {
        '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
        'お' | 'オ' => '落',
        c => c,
    };
    // Parentheses with a side of the board or other pieces are not a remark.
    let remark =
        name.split_once(['(', '（']).filter(|(_, remark)| !remark.contains(['左', '右', '落', '枚', '香']));
    let name = remark.map_or(name, |(name, _)| name).trim_end_matches(is_blank);
    let name = name.trim_end_matches('戦').trim_end_matches(['ち', 'チ']);
    let name = name.strip_prefix("上手").unwrap_or(name);
    name.chars().filter(|c| !is_blank(*c)).map(narrow)
}

#[cfg(test)]
mod tests {
    use crate::Variant;

    #[test]
    fn a_remark_behind_a_name_is_left_aside() {
        let start = |name: &str| Variant::shogi().handicap(name).map(|found| found.name.clone());
        for (name, known) in [
            ("角落ち(上手番)", Some("角落ち")),
            ("平手（先後振り駒）", Some("平手")),
            ("四枚落ち戦", Some("四枚落ち")),
            ("角　落ち", Some("角落ち")),
            ("角おち", Some("角落ち")),
            ("上手飛香オチ", Some("飛香落ち")),
            ("上手", None),
            ("２枚落 （練習）", Some("二枚落ち")),
            ("香落ち（右）", None),
            ("二枚落ち（飛香）", None),
            ("（平手）", None),
        ] {
            assert_eq!(start(name).as_deref(), known, "{name}");
        }
    }
}
