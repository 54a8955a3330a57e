//! Players as named in a line: `羽生の勝ち`, `谷川九段が投了`.

use super::words::word;
use crate::shogi::Color;
use crate::text::grammar::digit_value;

/// The names of the players from the headers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Players<'s>([&'s str; 2]);

impl<'s> Players<'s> {
    pub fn new(names: [&'s str; 2]) -> Players<'s> {
        Players(names)
    }

    /// The names of Black and White.
    pub fn names(&self) -> [&'s str; 2] {
        self.0
    }

    /// Sets a name from a header.
    pub fn add(&mut self, name: &'s str, color: Color) {
        self.0[color.index()] = name;
    }

    /// `side := player ("の" | "が")? | name ("の" | "が")`: the full name of a player, or a shorter form of it.
    pub fn side<'t>(&self, input: &'t str) -> Option<(&'t str, Color)> {
        self.whole(input).or_else(|| {
            let (name, rest) = input.split_once('の').or_else(|| input.split_once('が'))?;
            Some((rest, self.named(name)?))
        })
    }

    /// The player called `name`: the full name of one player, or a prefix of exactly one of the names or the reverse,
    /// without a title after the name.
    pub fn named(&self, name: &str) -> Option<Color> {
        let bare = without_title(name);
        let is = |known: &str| {
            !known.is_empty() && !bare.is_empty() && (known.starts_with(bare) || name.starts_with(known))
        };
        let is_whole = |known: &str| known == name && !name.is_empty();
        only(self.0.map(is_whole)).or_else(|| only(self.0.map(is)))
    }

    /// The text after the full name of a player. Without a particle it must begin with the word of a result.
    fn whole<'t>(&self, input: &'t str) -> Option<(&'t str, Color)> {
        let behind = self.0.map(|known| {
            let rest = input.strip_prefix(known).filter(|_| !known.is_empty())?;
            rest.strip_prefix(['の', 'が']).or_else(|| word(rest).map(|_| rest))
        });
        let color = only(behind.map(|rest| rest.is_some()))?;
        Some((behind[color.index()]?, color))
    }
}

/// Titles after the names of players.
const TITLES: &[&str] = &[
    "名人", "竜王", "龍王", "王位", "王座", "棋王", "王将", "棋聖", "叡王", "十段", "永世", "名誉", "女流",
    "アマ", "さん", "氏",
];

/// A name without the titles and the rank after it: `谷川九段`, `羽生竜王`, `里見女流四冠`
fn without_title(name: &str) -> &str {
    let ranked = name.strip_suffix(['段', '級', '冠']);
    let is_number = |c: char| "初二三四五六七八九十".contains(c) || digit_value(c).is_some();
    let mut bare = ranked.map_or(name, |ranked| ranked.trim_end_matches(is_number));
    while let Some(shorter) = TITLES.iter().find_map(|title| bare.strip_suffix(title)) {
        bare = shorter.trim_end_matches('・');
    }
    bare
}

/// The side for which something is true, if it is false for the other.
fn only(each: [bool; 2]) -> Option<Color> {
    match each {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    }
}
