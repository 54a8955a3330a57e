//! A kind of piece: its names in each notation, how it moves, and what it promotes to.

use super::betza::Step;
use super::special::SpecialMoves;
use crate::shogi::PieceKind;

/// A kind of piece in a variant: its names in each notation, its moves and its values. [`Variant::kind`](super::Variant::kind) gives it.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct KindInfo {
    /// The stable English name, such as `promoted-silver`.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The Japanese name in two kanji.
    pub title_ja: String,
    /// The name in SFEN for Black, such as `P` or `+P`.
    pub usi: String,
    /// The letters in Western notations, such as `P` or `+P`. They are written there, and take precedence over those of
    /// SFEN in reading.
    pub western: String,
    /// Short names, the one used in moves first: one character, or a prefix and one character as in `成銀`. No other kind
    /// of the game has any of them.
    pub kanji: Vec<String>,
    /// The two letters of CSA.
    pub csa: Option<String>,
    /// How it moves, in Betza's notation.
    pub betza: String,
    /// How it moves on the last rank instead, if that differs.
    pub betza_on_last_rank: Option<String>,
    /// The steps of which it may make any two in a turn, as a lion does.
    pub betza_any_two: Option<String>,
    /// The steps that it may make twice in a turn, onward or back.
    pub betza_twice: Option<String>,
    /// The kind to which it promotes.
    pub promotes: Option<PieceKind>,
    /// The kind that it becomes in hand; itself, if it is not promoted.
    pub base: PieceKind,
    /// Its points in an impasse.
    pub points: u32,
    /// Its value in pawns as an estimate of material, if the file gives one. No law uses it.
    pub value: Option<u32>,
    /// How many pieces of its base kind both sides together have in the start position.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) total: u32,
    /// Whether the variant has it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) present: bool,
    /// Its slot in a hand.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) slot: Option<u8>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) steps: Vec<Step>,
    /// The steps that it has on the last rank instead.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) steps_on_last_rank: Option<Vec<Step>>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) lion: Option<Lion>,
    /// Its moves beyond steps and slides.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) special: SpecialMoves,
}

/// The power to make two steps in a turn, capturing with each.
#[derive(Debug, Clone)]
pub(crate) struct Lion {
    pub steps: Vec<Step>,
    pub second: Second,
}

/// The steps that a lion may make after the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Second {
    /// Any.
    Any,
    /// One onward or back.
    Line,
    /// One or two onward, or one back.
    Far,
    /// One back, after a capture.
    Back,
}

impl Lion {
    /// The pairs of steps, `units` being the steps in cells.
    pub fn pairs(&self, units: &[i32]) -> Vec<(i32, i32)> {
        let each = |after: fn(i32) -> i32| units.iter().map(move |&unit| (unit, after(unit)));
        let back = each(|unit| -unit);
        let mut pairs: Vec<(i32, i32)> = match self.second {
            Second::Any => {
                let any = |&first: &i32| units.iter().map(move |&second| (first, second));
                units.iter().flat_map(any).chain(back).collect()
            }
            Second::Line => each(|unit| unit).chain(back).collect(),
            Second::Far => each(|unit| unit).chain(each(|unit| 2 * unit)).chain(back).collect(),
            Second::Back => back.collect(),
        };
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

impl KindInfo {
    /// Whether it is the promoted side of another kind.
    pub fn is_promoted(&self) -> bool {
        self.usi.starts_with('+')
    }

    /// Its steps, including those on the last rank.
    pub(crate) fn all_steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().chain(self.steps_on_last_rank.iter().flatten())
    }

    /// The letters of SFEN without the sign of a promoted piece.
    pub(crate) fn letters(&self) -> &str {
        self.usi.strip_prefix('+').unwrap_or(&self.usi)
    }

    /// The name on drawn boards: the first one with a single character, or else the name in moves.
    pub fn board_kanji(&self) -> &str {
        self.kanji.iter().find(|kanji| kanji.chars().count() == 1).map_or(self.move_kanji(), String::as_str)
    }

    /// The name in moves.
    pub fn move_kanji(&self) -> &str {
        self.kanji.first().map_or("？", String::as_str)
    }
}
