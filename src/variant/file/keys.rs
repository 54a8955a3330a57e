//! The keys of the laws in a file, as serde reads them. Each may be missing.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, IntoDeserializer, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::super::laws::{Corner, Movement, PromotionForce, PromotionMove, RepetitionResult};

/// A law with its place in the file, if it is there.
pub(super) type Law<T> = Option<Spanned<T>>;

pub(super) type Name = Spanned<String>;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct LawKeys {
    pub royal: Law<Vec<Name>>,
    pub self_check: Option<Allowed>,
    pub promotion: Law<PromotionKeys>,
    pub drops: Law<OrNone<DropKeys>>,
    pub capture: Law<CaptureKeys>,
    pub movement: Option<Movement>,
    pub lions: Option<OrNone<LionKeys>>,
    pub goals: Option<GoalKeys>,
    pub repetition: Law<RepetitionKeys>,
    pub impasse: Law<OrNone<ImpasseKeys>>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Allowed {
    Allowed,
    Forbidden,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PromotionKeys {
    pub when: Option<PromotionMove>,
    pub forced: Option<PromotionForce>,
    pub last_rank: Option<Vec<Name>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct DropKeys {
    pub any_side: Option<bool>,
    pub dead_end: Option<bool>,
    pub per_file: Option<BTreeMap<Name, Spanned<i64>>>,
    pub no_mate: Option<Vec<Name>>,
    pub mate_from_afar: Option<bool>,
    pub not_last_rank: Option<Vec<Name>>,
    pub not_on: Option<Vec<Name>>,
    pub no_check: Option<bool>,
    pub king_first: Option<bool>,
    pub max_in_hand: Option<OrNone<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaptureKeys {
    /// Whether lines between two own pieces are captured.
    pub custodian: Option<bool>,
    pub longest: Option<OrNone<u8>>,
    pub corner: Option<Corner>,
    pub intervention: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LionKeys {
    pub minor: Option<Vec<Name>>,
    pub counter_strike: Option<bool>,
    pub taken_protects: Option<bool>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct GoalKeys {
    pub stalemate_draws: Option<bool>,
    pub mate_with_empty_hand: Option<bool>,
    pub reach: Option<bool>,
    pub first_check: Option<bool>,
    pub bare_king: Option<OrNone<BareKingKeys>>,
    pub few: Option<OrNone<u8>>,
    pub line: Law<OrNone<LineKeys>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BareKingKeys {
    pub minor: Option<Vec<Name>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineKeys {
    pub length: Option<u8>,
    pub home: Option<u8>,
    pub far: Option<u8>,
    pub horizontal: Option<bool>,
    pub vertical: Option<bool>,
    pub diagonal: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RepetitionKeys {
    pub count: Option<u32>,
    pub result: Option<RepetitionResult>,
    pub perpetual_check: Option<PerpetualKey>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PerpetualKey {
    Loses,
    Same,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ImpasseKeys {
    pub pieces: Option<u32>,
    pub black: Option<u32>,
    pub white: Option<u32>,
    pub win: Option<u32>,
    pub draw: Option<u32>,
}

/// A value, or the word `none`, which switches it off.
pub(super) enum OrNone<T> {
    None,
    Some(T),
}

impl<T> OrNone<T> {
    pub fn get(&self) -> Option<&T> {
        match self {
            OrNone::None => None,
            OrNone::Some(value) => Some(value),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OrNone<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OrNone<T>, D::Error> {
        // An untagged enum would lose the name and the place of a wrong key.
        deserializer.deserialize_any(WordOr(PhantomData))
    }
}

struct WordOr<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for WordOr<T> {
    type Value = OrNone<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value, or \"none\"")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<OrNone<T>, E> {
        if word == "none" { Ok(OrNone::None) } else { Err(E::invalid_value(Unexpected::Str(word), &self)) }
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<OrNone<T>, E> {
        T::deserialize(number.into_deserializer()).map(OrNone::Some)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<OrNone<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(OrNone::Some)
    }
}
