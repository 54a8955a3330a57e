//! Words for results and their meanings: `勝ち`, `時間切れ`, `千日手`.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::LazyLock;

use super::super::terms::ENDINGS;
use crate::notation::{Claim, ending_in};
use crate::shogi::Reason;

/// The longest word of a result at the start of `input`.
pub fn word(input: &str) -> Option<(&str, Word)> {
    let alike = WORDS.get(&input.chars().next()?)?;
    alike.iter().find_map(|(name, word)| Some((input.strip_prefix(name)?, *word)))
}

/// The meaning of a word for an ending.
#[derive(Clone, Copy)]
pub struct Word {
    pub reason: Option<Reason>,
    pub sign: Sign,
    pub claim: Claim,
}

impl Word {
    /// Whether it agrees with what the `cause` says about the side of the cause.
    pub fn follows(self, cause: Word) -> bool {
        match self.sign {
            Sign::Wins => cause.sign == Sign::Wins,
            Sign::Loses => cause.sign != Sign::Wins,
            Sign::Neither => false,
        }
    }

    /// Whether it is a violation of the rules, and the moves may tell by whom.
    pub fn is_breach(self) -> bool {
        matches!(self.reason, Some(Reason::IllegalMove | Reason::PerpetualCheck))
    }
}

/// The result of the side that is named before a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    Wins,
    Loses,
    Neither,
}

/// The words of both tables by their first characters, longest first.
static WORDS: LazyLock<HashMap<char, Vec<(&str, Word)>>> = LazyLock::new(|| {
    let of_table = ENDINGS.iter().flat_map(|row| {
        let sign = match row.claim {
            Claim::MoverWins | Claim::Tried => Sign::Wins,
            Claim::MoverLoses | Claim::OffenderLoses => Sign::Loses,
            Claim::Open if matches!(row.reason, Reason::IllegalMove | Reason::PerpetualCheck) => Sign::Loses,
            Claim::Wins(_) | Claim::WinsByMark(_) | Claim::Decided(_) => Sign::Neither,
            Claim::Draw | Claim::ByLaw | Claim::Open => Sign::Neither,
        };
        row.words.iter().map(move |name| (*name, Word { reason: Some(row.reason), sign, claim: row.claim }))
    });
    let own = RESULTS.iter().map(|&(name, reason, sign)| {
        // What a word means after a side may not be what it means alone.
        let claim = ending_in(ENDINGS, name).map_or(Claim::Open, |known| known.claim);
        (name, Word { reason, sign, claim })
    });
    let mut words: HashMap<char, Vec<(&str, Word)>> = HashMap::new();
    // The first entry of a word that is in both tables counts.
    for (name, word) in own.chain(of_table) {
        words.entry(name.chars().next().unwrap_or_default()).or_default().push((name, word));
    }
    words.values_mut().for_each(|alike| alike.sort_by_key(|(name, _)| Reverse(name.len())));
    words
});

/// Words for results that are not in the table of endings.
const RESULTS: &[(&str, Option<Reason>, Sign)] = &[
    ("勝ち", None, Sign::Wins),
    ("勝利", None, Sign::Wins),
    ("勝", None, Sign::Wins),
    ("負け", None, Sign::Loses),
    ("敗北", None, Sign::Loses),
    ("敗", None, Sign::Loses),
    ("時間切れ勝ち", Some(Reason::Time), Sign::Wins),
    ("切れ勝ち", Some(Reason::Time), Sign::Wins),
    ("詰み勝ち", Some(Reason::Checkmate), Sign::Wins),
    ("優勢勝ち", Some(Reason::Other), Sign::Wins),
    ("判定勝ち", Some(Reason::Other), Sign::Wins),
    ("中押し勝ち", Some(Reason::Resign), Sign::Wins),
    ("中押勝ち", Some(Reason::Resign), Sign::Wins),
    ("反則", Some(Reason::IllegalMove), Sign::Loses),
    ("二歩", Some(Reason::IllegalMove), Sign::Loses),
    ("打ち歩詰め", Some(Reason::IllegalMove), Sign::Loses),
    ("入玉", Some(Reason::Declaration), Sign::Wins),
    ("キャッチ", Some(Reason::Checkmate), Sign::Wins),
    ("宣言", Some(Reason::Declaration), Sign::Wins),
];

/// Words after an unknown cause, and their meanings. `勝` and `敗` are not among them, as they may be part of another
/// word: `必勝`.
pub const SIGNS: &[(&str, Sign)] =
    &[("勝ち", Sign::Wins), ("負け", Sign::Loses), ("引き分け", Sign::Neither), ("引分", Sign::Neither)];
