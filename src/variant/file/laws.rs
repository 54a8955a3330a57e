//! The laws of a file. A law that is missing is that of the base.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::super::Variant;
use super::super::kind::Kind;
use super::super::laws::{
    Capture, Corner, Custodian, Drops, Goals, Impasse, Laws, LineGoal, LionTrade, Movement, Promotion,
    PromotionForce, PromotionMove, Repetition, RepetitionResult,
};
use super::{File, Wrong};
use crate::shogi::{PieceKind, Square};

/// How many kinds a hand has room for.
pub(crate) const HAND_SLOTS: usize = 32;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct LawKeys {
    royal: Option<Vec<Name>>,
    self_check: Option<Allowed>,
    promotion: Option<PromotionKeys>,
    drops: Option<OrNone<DropKeys>>,
    capture: Option<CaptureKeys>,
    movement: Option<Movement>,
    lions: Option<OrNone<LionKeys>>,
    goals: Option<GoalKeys>,
    repetition: Option<RepetitionKeys>,
    impasse: Option<OrNone<Impasse>>,
}

type Name = Spanned<String>;

/// The keys of a law, or the word `none`.
enum OrNone<T> {
    None,
    Keys(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OrNone<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OrNone<T>, D::Error> {
        // An untagged enum would forget which key is wrong, and where it stands.
        deserializer.deserialize_any(WordOrKeys(PhantomData))
    }
}

struct WordOrKeys<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for WordOrKeys<T> {
    type Value = OrNone<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the keys of the law, or \"none\"")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<OrNone<T>, E> {
        if word == "none" { Ok(OrNone::None) } else { Err(E::invalid_value(Unexpected::Str(word), &self)) }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<OrNone<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(OrNone::Keys)
    }
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Allowed {
    Allowed,
    Forbidden,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PromotionKeys {
    when: PromotionMove,
    forced: PromotionForce,
    #[serde(default)]
    last_rank: Vec<Name>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DropKeys {
    #[serde(default)]
    any_side: bool,
    #[serde(default)]
    dead_end: bool,
    #[serde(default)]
    per_file: BTreeMap<Name, Spanned<i64>>,
    #[serde(default)]
    no_mate: Vec<Name>,
    #[serde(default)]
    mate_from_afar: bool,
    #[serde(default)]
    not_last_rank: Vec<Name>,
    #[serde(default)]
    not_on: Vec<Name>,
    #[serde(default)]
    no_check: bool,
    #[serde(default)]
    king_first: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaptureKeys {
    /// Whether lines between two own pieces are taken.
    #[serde(default)]
    custodian: bool,
    longest: Option<u8>,
    corner: Option<Corner>,
    #[serde(default)]
    intervention: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LionKeys {
    #[serde(default)]
    minor: Vec<Name>,
    #[serde(default)]
    counter_strike: bool,
    #[serde(default)]
    taken_protects: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoalKeys {
    #[serde(default)]
    stalemate_draws: bool,
    #[serde(default)]
    mate_with_empty_hand: bool,
    #[serde(default)]
    reach: bool,
    #[serde(default)]
    first_check: bool,
    bare_king: Option<BareKingKeys>,
    few: Option<u8>,
    line: Option<Spanned<LineGoal>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BareKingKeys {
    #[serde(default)]
    minor: Vec<Name>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RepetitionKeys {
    count: Spanned<u32>,
    result: RepetitionResult,
    perpetual_check: PerpetualKey,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum PerpetualKey {
    Loses,
    Same,
}

/// The laws of a game on a board of so many files and ranks.
pub(super) fn laws(
    file: &File,
    (files, ranks): (u8, u8),
    kinds: &[Kind],
    base: Option<&Variant>,
) -> Result<Laws, Wrong> {
    let keys = &file.laws;
    let base = base.map(Variant::laws);
    let wrong = |what: String| Wrong::new(&file.name, what);
    let find = |name: &str| {
        let at = kinds.iter().position(|kind| kind.present && kind.name == name);
        at.map(|at| PieceKind(at as u16))
            .ok_or_else(|| wrong(format!("the laws name `{name}`, which the game does not have")))
    };
    let find_at = |name: &Name| find(name.get_ref()).map_err(|Wrong { what, .. }| Wrong::new(name, what));
    let find_all = |names: &[Name]| names.iter().map(find_at).collect::<Result<Vec<_>, _>>();
    let missing = |law: &str| wrong(format!("the law `{law}` is missing, and there is no `base`"));
    let royal = match &keys.royal {
        Some(names) => find_all(names)?,
        None => base.map(|base| base.royal.clone()).ok_or_else(|| missing("royal"))?,
    };
    let promotion = match &keys.promotion {
        Some(keys) => {
            Promotion { when: keys.when, forced: keys.forced, last_rank: find_all(&keys.last_rank)? }
        }
        None => base.map(|base| base.promotion.clone()).ok_or_else(|| missing("promotion"))?,
    };
    let drops = match &keys.drops {
        Some(OrNone::None) => Drops::default(),
        Some(OrNone::Keys(keys)) => Drops {
            allowed: true,
            any_side: keys.any_side,
            dead_end: keys.dead_end,
            per_file: keys
                .per_file
                .iter()
                .map(|(name, count)| {
                    let number = u8::try_from(*count.get_ref()).ok().filter(|&number| number > 0);
                    let number = number.ok_or_else(|| Wrong::new(count, "expected a number from 1 to 255"));
                    Ok((find_at(name)?, number?))
                })
                .collect::<Result<_, _>>()?,
            no_mate: find_all(&keys.no_mate)?,
            mate_from_afar: keys.mate_from_afar,
            not_last_rank: find_all(&keys.not_last_rank)?,
            not_on: keys
                .not_on
                .iter()
                .map(|name| {
                    let square = name.get_ref().parse().ok();
                    let square = square.filter(|at: &Square| at.file() <= files && at.rank() <= ranks);
                    let what = || format!("`{}` is no square of the board", name.get_ref());
                    square.ok_or_else(|| Wrong::new(name, what()))
                })
                .collect::<Result<_, _>>()?,
            no_check: keys.no_check,
            king_first: keys.king_first,
        },
        None => base.map(|base| base.drops.clone()).ok_or_else(|| missing("drops"))?,
    };
    let capture = match &keys.capture {
        Some(keys) if keys.custodian => Capture::Custodian(Custodian {
            longest: keys.longest,
            corner: keys.corner.unwrap_or(Corner::None),
            intervention: keys.intervention,
        }),
        Some(_) => Capture::Replace,
        None => base.map_or(Capture::Replace, |base| base.capture),
    };
    let lions = match &keys.lions {
        Some(OrNone::None) => None,
        Some(OrNone::Keys(keys)) => {
            let (counter_strike, taken_protects) = (keys.counter_strike, keys.taken_protects);
            Some(LionTrade { minor: find_all(&keys.minor)?, counter_strike, taken_protects })
        }
        None => base.and_then(|base| base.lions.clone()),
    };
    let goals = match &keys.goals {
        Some(keys) => Goals {
            stalemate_draws: keys.stalemate_draws,
            mate_with_empty_hand: keys.mate_with_empty_hand,
            reach: keys.reach,
            first_check: keys.first_check,
            bare_king: keys.bare_king.as_ref().map(|keys| find_all(&keys.minor)).transpose()?,
            few: keys.few,
            line: match &keys.line {
                Some(line) if line.get_ref().length < 2 => {
                    return Err(Wrong::new(line, "a line has at least 2 pieces"));
                }
                line => line.as_ref().map(|line| *line.get_ref()),
            },
        },
        None => base.map(|base| base.goals.clone()).unwrap_or_default(),
    };
    let repetition = match &keys.repetition {
        Some(keys) if *keys.count.get_ref() < 2 => {
            return Err(Wrong::new(&keys.count, "a repetition counts at least 2"));
        }
        Some(keys) => Repetition {
            count: *keys.count.get_ref(),
            result: keys.result,
            perpetual_check_loses: keys.perpetual_check == PerpetualKey::Loses,
        },
        None => base.map(|base| base.repetition).ok_or_else(|| missing("repetition"))?,
    };
    if drops.allowed
        && (capture != Capture::Replace
            || kinds.iter().any(|kind| kind.lion.is_some() || kind.power.takes_more()))
    {
        let what = "pieces that are not captured by moving onto them cannot be dropped";
        return Err(wrong(what.to_string()));
    }
    let impasse = match &keys.impasse {
        Some(OrNone::None) => None,
        Some(OrNone::Keys(impasse)) => Some(*impasse),
        None => base.and_then(|base| base.impasse),
    };
    let self_check = match &keys.self_check {
        Some(word) => *word == Allowed::Allowed,
        None => base.is_some_and(|base| base.self_check),
    };
    let movement = keys.movement.or(base.map(|base| base.movement)).unwrap_or(Movement::Own);
    Ok(Laws { royal, self_check, promotion, drops, capture, movement, lions, goals, repetition, impasse })
}

/// Gives each kind that can be in hand its place there.
pub(super) fn give_slots(file: &File, kinds: &mut [Kind], laws: &Laws) -> Result<(), Wrong> {
    let mut slots = 0u8;
    for (at, kind) in kinds.iter_mut().enumerate() {
        let is_base = kind.base.index() == at;
        if laws.drops.allowed && kind.present && is_base {
            kind.slot = Some(slots);
            slots += 1;
        }
        if usize::from(slots) > HAND_SLOTS {
            return Err(Wrong::new(&file.name, format!("more than {HAND_SLOTS} kinds that can be in hand")));
        }
    }
    Ok(())
}
