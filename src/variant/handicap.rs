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
    /// The significant characters of all spellings.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) plain: Vec<String>,
    /// The position of `sfen`.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) placement: Placement,
}

impl Handicap {
    /// Whether `name` is one of its spellings. Ignored are blanks, the width of digits, `落` in kana, a `ち` or `戦` at
    /// the end, `上手` before it, and a remark in parentheses, as in `角 落ち（上手番）` and `上手角おち`.
    pub fn is_named(&self, name: &str) -> bool {
        first_named(std::slice::from_ref(self), name).is_some()
    }

    /// Whether the sides are equal.
    pub fn is_even(&self) -> bool {
        self.even
    }
}

/// The first of `handicaps` with this name, in one of its spellings.
pub(super) fn first_named<'h>(handicaps: &'h [Handicap], name: &str) -> Option<&'h Handicap> {
    let name = trim_blanks(name);
    // Most names are spelt as in the file of the variant.
    let is_spelt = |one: &&Handicap| std::iter::once(&one.name).chain(&one.also).any(|known| known == name);
    handicaps.iter().find(is_spelt).or_else(|| {
        let plain = plain(name);
        handicaps.iter().find(|one| one.plain.contains(&plain))
    })
}

/// The significant characters of a name.
pub(super) fn plain(name: &str) -> String {
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
    name.chars().filter(|c| !is_blank(*c)).map(narrow).collect()
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
