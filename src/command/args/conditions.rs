//! The conditions of `kifu filter`.

use clap::builder::{OsStringValueParser, TypedValueParser};

use crate::filter::{Condition, Filter, FirstMoves, Name, Pattern, Range};
use crate::{Color, DateTime, Outcome, Reason, Variant};

use super::super::codes::Codes;
use super::join;
use super::reading::{Read, variant, variant_help};

/// Which games are wanted. All conditions must hold.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Conditions")]
pub struct Conditions {
    /// The name of a player matches this regular expression; `(?i)` before it ignores case
    #[arg(long, value_name = "REGEX")]
    player: Vec<Name>,
    /// The name of Black matches this regular expression
    #[arg(long, value_name = "REGEX")]
    black: Vec<Name>,
    /// The name of White matches this regular expression
    #[arg(long, value_name = "REGEX")]
    white: Vec<Name>,
    /// The ratings of both players are in this range, such as `2000..` or `1800..2000`
    #[arg(long, value_name = "RANGE")]
    rating: Option<Range<f64>>,
    /// The game began in this time, such as `2024-01`, `2024..`, `..2023` or `2024-01-05..2024-02`
    #[arg(long, value_name = "RANGE")]
    date: Option<Range<DateTime>>,
    /// The number of moves of the main line is in this range, such as `50..100` or `..30`
    #[arg(long, value_name = "RANGE")]
    plies: Option<Range<u32>>,
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = or_none::<Reason>,
        help = format!("The game ended in one of these ways: {}; `none` if the record does not say", join(Reason::NAMES)))]
    ending: Vec<OrNone<Reason>>,
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = or_none::<Outcome>,
        help = format!("The game was won by one of these: {}; `none` if the record does not say", join(Outcome::NAMES)))]
    winner: Vec<OrNone<Outcome>>,
    /// The game starts from the position of one of these handicaps (手合割), such as `平手` or `香落ち`
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = handicap)]
    handicap: Vec<String>,
    #[arg(long, value_name = "NAME|FILE.toml", value_parser = OsStringValueParser::new().try_map(variant),
        help = variant_help("Variant that was played"))]
    only_variant: Option<Variant>,
    /// The main line begins with these moves in USI: `7g7f,3c3d`
    #[arg(long, value_name = "MOVES")]
    opening: Option<FirstMoves>,
    /// The main line comes to this position, in SFEN; `?` stands for any square and `*` for any rank, and with
    /// one of them the hands are what each side has at least
    #[arg(long, value_name = "SFEN")]
    position: Vec<String>,
    /// The position of --position may also be mirrored, with left and right exchanged
    #[arg(long, requires = "position")]
    mirrored: bool,
    /// The position of --position may also be turned, with Black and White exchanged
    #[arg(long, requires = "position")]
    turned: bool,
    /// The game has a finding with one of these codes or families of codes, such as `move.number` or `illegal`
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Codes::parse)]
    finding: Vec<Codes>,
    /// Select the games that do not meet the conditions
    #[arg(short = 'v', long)]
    invert: bool,
}

impl Conditions {
    /// The filter that joins all conditions, or which condition makes no sense and why.
    pub fn filter(&self, read: &Read) -> Result<Filter, String> {
        let names =
            [(None, &self.player), (Some(Color::Black), &self.black), (Some(Color::White), &self.white)];
        let names = names.into_iter().flat_map(|(color, names)| {
            names.iter().map(move |name| Filter::from(Condition::Player(color, name.clone())))
        });
        let shogi = Variant::shogi();
        let variant = self.only_variant.as_ref().or(read.variant()).unwrap_or(&shogi);
        let positions = self.position.iter().map(|sfen| {
            let mut pattern = Pattern::new(sfen, variant).map_err(|error| format!("--position: {error}"))?;
            if self.mirrored {
                pattern = pattern.mirrored();
            }
            if self.turned {
                pattern = pattern.turned();
            }
            Ok(Filter::from(Condition::Position(pattern)))
        });
        let positions = positions.collect::<Result<Vec<Filter>, String>>()?;
        let codes: Vec<_> = self.finding.iter().flat_map(Codes::codes).collect();
        let one = |condition: Option<Condition>| condition.map(Filter::from);
        let all = names
            .chain(one(self.rating.map(Condition::Rating)))
            .chain(one(self.date.map(Condition::Date)))
            .chain(one(self.plies.map(Condition::Plies)))
            .chain(any(self.ending.iter().map(|one| Condition::Ending(one.0))))
            .chain(any(self.winner.iter().map(|one| Condition::Winner(one.0))))
            .chain(any(self.handicap.iter().cloned().map(Condition::Handicap)))
            .chain(one(self.only_variant.clone().map(Condition::Variant)))
            .chain(one(self.opening.clone().map(Condition::Opening)))
            .chain(one((!codes.is_empty()).then_some(Condition::Finding(codes))))
            .chain(positions)
            .reduce(|all, one| all & one)
            .unwrap_or(Filter::all());
        Ok(if self.invert { !all } else { all })
    }
}

fn any(conditions: impl Iterator<Item = Condition>) -> Option<Filter> {
    conditions.map(Filter::from).reduce(|any, one| any | one)
}

/// A value, or `none` for a record that does not say one.
#[derive(Debug, Clone, Copy)]
struct OrNone<T>(Option<T>);

fn or_none<T: std::str::FromStr<Err = crate::UnknownName>>(name: &str) -> Result<OrNone<T>, String> {
    match name {
        "none" => Ok(OrNone(None)),
        name => name.parse().map(|value| OrNone(Some(value))).map_err(|error| format!("{error}, none")),
    }
}

fn handicap(name: &str) -> Result<String, String> {
    if Variant::all().any(|variant| variant.handicap(name).is_some()) {
        Ok(name.to_string())
    } else {
        let known: Vec<String> = Variant::shogi().handicaps().iter().map(|one| one.name.clone()).collect();
        Err(format!("no game has such a handicap; in standard shogi there are {}", known.join(", ")))
    }
}
