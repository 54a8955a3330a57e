//! Selects games by conditions on their headers, results, moves, positions and findings.
//!
//! Conditions that take little time are checked first. The moves of a game that is ruled out by its headers are not
//! replayed: [`Filter::reading`] gives the options for that.

mod pattern;
mod range;

use std::ops::{BitAnd, BitOr, Not};
use std::str::FromStr;

use regex::Regex;

use crate::diag::{Code, Diagnostic, Error};
use crate::parse::{Parsed, ReadOptions};
use crate::record::{DateTime, Record};
use crate::shogi::{Color, Outcome, Reason};
use crate::variant::Variant;

pub use pattern::Pattern;
pub use range::{Range, RangeEnd};

/// Conditions on a game, combined by `&`, `|` and `!`. A filter is made from a [`Condition`].
///
/// ```
/// use kifu::filter::{Condition, Filter};
/// let first = Filter::from(Condition::Opening("7g7f".parse()?));
/// let short = Filter::from(Condition::Plies("..2".parse()?));
/// let parsed = kifu::parse(b"startpos moves 7g7f 3c3d 2g2f\nstartpos moves 2g2f\nstartpos moves 7g7f\n");
/// let games = |filter: &Filter| filter.games(&parsed).collect::<Vec<usize>>();
/// assert_eq!(games(&(first.clone() & short.clone())), [2]);
/// assert_eq!(games(&(first & !short)), [0]);
/// # Ok::<(), kifu::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Filter(Vec<Step>);

/// A step of an expression in postfix form, which uses the results of the steps before it.
#[derive(Debug, Clone)]
enum Step {
    Known(bool),
    Is(Condition),
    And,
    Or,
    Not,
}

/// A condition on a game.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Condition {
    /// The name of the player of this colour, or of one of the two players, matches.
    Player(Option<Color>, Name),
    /// The ratings of both players are in the range.
    Rating(Range<f64>),
    /// The game began in the range.
    Date(Range<DateTime>),
    /// The start position has this name (手合割), whether or not the text has it.
    Handicap(String),
    /// The game is of this variant.
    Variant(Variant),
    /// The number of moves of the main line is in the range.
    Plies(Range<u32>),
    /// The reason of the ending, as the record has it; `None` is a record that has none.
    Ending(Option<Reason>),
    /// Who won, as the record says; `None` is a record that does not say.
    Winner(Option<Outcome>),
    /// The main line begins with these moves.
    Opening(FirstMoves),
    /// The main line comes to one of these positions.
    Position(Pattern),
    /// The game has a finding with one of these codes.
    Finding(Vec<Code>),
}

/// How much of a game must be known before a condition can be answered, from the cheapest to the most expensive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cost {
    Head,
    Moves,
    Positions,
}

/// The game that conditions are asked about.
struct Game<'r> {
    record: &'r Record,
    /// The findings about it.
    found: &'r [&'r Diagnostic],
}

impl Filter {
    /// A filter that selects every game.
    pub fn all() -> Filter {
        Filter(vec![Step::Known(true)])
    }

    /// The indices in `records`, from 0, of the games that are selected. Findings about the file as a whole count for its
    /// first game.
    pub fn games<'p>(&'p self, parsed: &'p Parsed) -> impl Iterator<Item = usize> + 'p {
        let found = parsed.by_game();
        let games = parsed.records.iter().enumerate();
        games.filter_map(move |(at, record)| self.wants(record, found.of(at)).then_some(at))
    }

    /// `options`, changed so that the moves of games that are ruled out by their headers are not replayed. Such games are
    /// records without moves; [`Filter::games`] does not select them.
    pub fn reading(&self, options: ReadOptions) -> ReadOptions {
        let asks_heads = self.0.iter().any(|step| matches!(step, Step::Is(one) if one.cost() == Cost::Head));
        let filter = self.clone();
        if asks_heads {
            options
                .only(move |head| filter.ask(Cost::Head, &Game { record: head, found: &[] }) != Some(false))
        } else {
            options
        }
    }

    /// Whether a game is selected; `found` are the findings about it.
    pub fn wants(&self, record: &Record, found: &[&Diagnostic]) -> bool {
        let (costs, game) = ([Cost::Head, Cost::Moves, Cost::Positions], Game { record, found });
        costs.into_iter().find_map(|cost| self.ask(cost, &game)).unwrap_or(false)
    }

    /// Whether a game is selected, as far as conditions up to this cost can tell.
    fn ask(&self, most: Cost, game: &Game<'_>) -> Option<bool> {
        let mut answers: Vec<Option<bool>> = Vec::new();
        for step in &self.0 {
            let answer = match step {
                Step::Known(answer) => Some(*answer),
                Step::Is(condition) if condition.cost() <= most => Some(condition.holds(game)),
                Step::Is(condition) => condition.is_out(game).then_some(false),
                Step::Not => answers.pop().flatten().map(Not::not),
                Step::And => and(answers.pop().flatten(), answers.pop().flatten()),
                Step::Or => or(answers.pop().flatten(), answers.pop().flatten()),
            };
            answers.push(answer);
        }
        answers.pop().flatten()
    }

    fn with(mut self, other: Filter, step: Step) -> Filter {
        self.0.extend(other.0);
        self.0.push(step);
        self
    }
}

/// The conjunction of answers, of which `None` is not known yet.
fn and(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

/// The disjunction of answers, of which `None` is not known yet.
fn or(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}

impl From<Condition> for Filter {
    fn from(condition: Condition) -> Filter {
        Filter(vec![Step::Is(condition)])
    }
}

impl BitAnd for Filter {
    type Output = Filter;

    fn bitand(self, other: Filter) -> Filter {
        self.with(other, Step::And)
    }
}

impl BitOr for Filter {
    type Output = Filter;

    fn bitor(self, other: Filter) -> Filter {
        self.with(other, Step::Or)
    }
}

impl Not for Filter {
    type Output = Filter;

    fn not(mut self) -> Filter {
        self.0.push(Step::Not);
        self
    }
}

impl Condition {
    fn cost(&self) -> Cost {
        match self {
            Condition::Player(..) | Condition::Rating(_) | Condition::Date(_) | Condition::Variant(_) => {
                Cost::Head
            }
            // The side that moves first may be unknown until the first move.
            Condition::Handicap(_)
            | Condition::Plies(_)
            | Condition::Ending(_)
            | Condition::Winner(_)
            | Condition::Opening(_)
            | Condition::Finding(_) => Cost::Moves,
            Condition::Position(_) => Cost::Positions,
        }
    }

    /// Whether the pieces of the start position already show that the condition does not hold.
    fn is_out(&self, game: &Game<'_>) -> bool {
        let Condition::Handicap(name) = self else { return false };
        let handicap = game.record.variant().handicap(name);
        !handicap.is_some_and(|handicap| game.record.start().has_pieces_of(&handicap.placement))
    }

    fn holds(&self, game: &Game<'_>) -> bool {
        let record = game.record;
        let headers = record.headers();
        match self {
            Condition::Player(color, name) => {
                let names = [(Color::Black, headers.black()), (Color::White, headers.white())];
                names.into_iter().any(|(own, player)| {
                    color.is_none_or(|color| color == own) && player.is_some_and(|player| name.is_in(player))
                })
            }
            Condition::Rating(range) => Color::ALL
                .iter()
                .all(|&color| headers.rating(color).is_some_and(|rating| range.contains(&rating))),
            Condition::Date(range) => headers.started().is_some_and(|date| range.contains(&date)),
            Condition::Handicap(name) => {
                let handicap = record.variant().handicap(name);
                record.has_known_start() && handicap.is_some_and(|handicap| record.starts_with(handicap))
            }
            Condition::Variant(variant) => record.variant() == variant,
            Condition::Plies(range) => {
                range.contains(&u32::try_from(record.mainline().count()).unwrap_or(u32::MAX))
            }
            Condition::Ending(reason) => record.ending().map(|ending| ending.get().reason) == *reason,
            Condition::Winner(outcome) => record.outcome() == *outcome,
            Condition::Opening(opening) => opening.begins(record),
            Condition::Position(pattern) => pattern.is_reached(record),
            Condition::Finding(codes) => game.found.iter().any(|found| codes.contains(&found.code)),
        }
    }
}

/// A pattern of names: a regular expression that matches any part of a name. `(?i)` at its start ignores case.
#[derive(Debug, Clone)]
pub struct Name(Regex);

impl Name {
    /// Whether a name has a part that fits.
    pub fn is_in(&self, name: &str) -> bool {
        self.0.is_match(name)
    }
}

impl FromStr for Name {
    type Err = Error;

    /// # Errors
    /// It is no regular expression.
    fn from_str(pattern: &str) -> Result<Name, Error> {
        Regex::new(pattern).map(Name).map_err(|error| Error::message(error.to_string()))
    }
}

/// The first moves of a game in USI, with commas or blanks between: `7g7f,3c3d`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMoves(Vec<String>);

impl FirstMoves {
    /// Whether the main line of a game begins so.
    pub fn begins(&self, record: &Record) -> bool {
        let mut played = record.mainline().filter_map(|node| node.mv());
        self.0.iter().all(|usi| played.next().is_some_and(|mv| record.variant().usi(mv) == *usi))
    }
}

impl FromStr for FirstMoves {
    type Err = Error;

    /// # Errors
    /// It has something else than moves in USI.
    fn from_str(text: &str) -> Result<FirstMoves, Error> {
        let moves: Vec<String> =
            text.split([',', ' ']).filter(|one| !one.is_empty()).map(str::to_string).collect();
        let is_known = |usi: &str| Variant::all().any(|variant| variant.parse_usi(usi).is_ok());
        match moves.iter().find(|usi| !is_known(usi)) {
            None if !moves.is_empty() => Ok(FirstMoves(moves)),
            wrong => {
                let found = wrong.map_or("", String::as_str);
                let what = format!("expected moves in USI such as `7g7f,3c3d`, found `{found}`");
                Err(Error::message(what))
            }
        }
    }
}

#[cfg(test)]
mod tests;
