use super::betza::Step;
use crate::shogi::PieceKind;

/// What a variant says of a kind of piece.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Kind {
    /// The stable English name, such as `promoted-silver`.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The Japanese name in two kanji.
    pub title_ja: String,
    /// The name in SFEN for Black, such as `P` or `+P`.
    pub usi: String,
    /// The letters of Western notations, such as `P` or `+P`.
    pub western: String,
    /// Short names, that in moves first: one character, or a mark and one as in `成銀`. No other kind of
    /// the game has any of them.
    pub kanji: Vec<String>,
    /// The two letters of CSA.
    pub csa: Option<String>,
    /// How it moves, in Betza's notation.
    pub betza: String,
    /// The kind that it turns into.
    pub promotes: Option<PieceKind>,
    /// The kind that it returns to in hand; itself, for a piece that is not promoted.
    pub base: PieceKind,
    /// What it counts in an impasse.
    pub points: u32,
    /// How many of its base kind the start position has on both sides together.
    pub(crate) total: u32,
    /// Whether the variant has it.
    pub(crate) present: bool,
    /// Its place in a hand.
    pub(crate) slot: Option<u8>,
    pub(crate) steps: Vec<Step>,
    /// What it does on the last rank instead.
    pub(crate) steps_on_last_rank: Option<Vec<Step>>,
    pub(crate) lion: Option<Lion>,
}

/// The power to make two steps in a turn, capturing with each.
#[derive(Debug, Clone)]
pub(crate) struct Lion {
    pub steps: Vec<Step>,
    /// Whether the second step may go another way than on or back.
    pub turns: bool,
}

impl Kind {
    /// Whether it is the promoted side of another kind.
    pub fn is_promoted(&self) -> bool {
        self.usi.starts_with('+')
    }

    /// What boards show: the first of its names that is one character, or else its name in moves.
    pub fn board_kanji(&self) -> &str {
        self.kanji.iter().find(|kanji| kanji.chars().count() == 1).map_or(self.move_kanji(), String::as_str)
    }

    /// How it is called in moves.
    pub fn move_kanji(&self) -> &str {
        self.kanji.first().map_or("？", String::as_str)
    }
}
