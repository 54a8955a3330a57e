//! `kifu stats`: counts the results, endings, lengths, players and findings of games.

mod lists;
mod page;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

use crate::named::named;
use crate::{Color, Outcome, Record, Severity};
use serde::Serialize;

use super::args::Stats;
use super::findings::Tally;
use super::inputs::{Inputs, Portion};
use super::output::{Output, Status, Stop, json};
use super::speech::Speech;
use super::whole::Whole;

pub fn run(args: &Stats, output: &mut Output) -> Result<Status, Stop> {
    let to = Whole::new(args.output.as_deref(), args.overwrite, &args.input.read);
    let form = match to.form() {
        _ if args.json => Form::Json,
        Some(form) => form,
        None if to.path.is_none() => Form::Text,
        None => {
            let known = Form::NAMES.join(", ");
            return Err(Stop::Misuse(format!("-o: expected a name that ends in one of {known}")));
        }
    };
    to.allow()?;
    let mut all = Numbers::default();
    let options = args.input.options();
    let numbers = |portion: &Portion<'_>| {
        let mut numbers = Numbers::default();
        portion.parsed.records.iter().for_each(|record| numbers.add(record));
        portion.parsed.diagnostics.iter().for_each(|found| numbers.findings.add(found));
        numbers
    };
    let sum = Inputs::new(&args.input.read, options).each_portion(output, numbers, |numbers, _| {
        all.merge(numbers);
        Ok(())
    })?;
    (all.unread, all.empty) = (sum.unread, sum.empty);
    let speech = output.speech();
    let text = match form {
        Form::Json => json(&all.said()),
        Form::Text => all.draw(args.top, speech),
        Form::Page => page::page(&all, speech),
    };
    match to.path {
        None => output.text(&text)?,
        Some(_) => to.write(|out| out.write_all(text.as_bytes())).map_err(|error| to.failed(error))?,
    }
    sum.skipped.end(&args.input.read, output)?;
    Ok(sum.status())
}

/// How the numbers are said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// With plots.
    Page,
}

named! { impl Form { Text = "txt", Json = "json", Page = "html" | "htm", } }

/// How often each value has occurred.
type Counts<T> = BTreeMap<T, usize>;

/// The results of a player, or of a first move, with one colour.
#[derive(Debug, Default, Clone, Copy, Serialize)]
struct Results {
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
}

impl Results {
    fn add(&mut self, outcome: Option<Outcome>, color: Color) {
        self.games += 1;
        match outcome {
            Some(Outcome::Win(winner)) if winner == color => self.wins += 1,
            Some(Outcome::Win(_)) => self.losses += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => {}
        }
    }

    /// The games whose record does not say who won.
    fn unknown(&self) -> usize {
        self.games - self.wins - self.draws - self.losses
    }

    fn merge(&mut self, other: Results) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// Wins and half of the draws, as a share of the games with a known result.
    fn score(&self) -> Option<f64> {
        let decided = self.games - self.unknown();
        (decided > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / decided as f64)
    }
}

/// How long players thought, where the text says it.
#[derive(Debug, Default, Serialize)]
struct TimeUsed {
    /// By Black and by White, in milliseconds.
    milliseconds: [u128; 2],
    /// How many moves of each have a time.
    moves: [usize; 2],
    /// Moves by slots of time, named by their least number of seconds: 0, 1, 2, 4, 8, ….
    moves_by_seconds: Counts<u64>,
}

impl TimeUsed {
    fn add(&mut self, color: Color, time: Duration) {
        self.milliseconds[color.index()] += time.as_millis();
        self.moves[color.index()] += 1;
        let slot = time.as_secs().checked_ilog2().map_or(0, |slot| 1 << slot);
        *self.moves_by_seconds.entry(slot).or_default() += 1;
    }

    fn merge(&mut self, other: TimeUsed) {
        for color in 0..2 {
            self.milliseconds[color] += other.milliseconds[color];
            self.moves[color] += other.moves[color];
        }
        merge(&mut self.moves_by_seconds, other.moves_by_seconds);
    }

    /// How many seconds a move of these sides took on average.
    fn seconds(&self, colors: &[Color]) -> Option<f64> {
        let moves: usize = colors.iter().map(|color| self.moves[color.index()]).sum();
        let sum: u128 = colors.iter().map(|color| self.milliseconds[color.index()]).sum();
        (moves > 0).then(|| sum as f64 / 1000.0 / moves as f64)
    }

    /// The slots up to the last that has moves, by name.
    fn slots(&self) -> impl Iterator<Item = (String, usize)> {
        let last = self.moves_by_seconds.keys().last().copied();
        let slots = std::iter::once(0).chain((0..63).map(|slot| 1 << slot));
        slots.take_while(move |slot| Some(*slot) <= last).map(|slot: u64| {
            let name = match slot {
                0 | 1 => slot.to_string(),
                slot => format!("{slot}–{}", 2 * slot - 1),
            };
            (name, self.moves_by_seconds.get(&slot).copied().unwrap_or(0))
        })
    }
}

/// Adds numbers to others.
fn merge<T: Ord>(all: &mut Counts<T>, more: Counts<T>) {
    more.into_iter().for_each(|(key, count)| *all.entry(key).or_default() += count);
}

/// What was counted, and the files that could not be read or are empty of games.
#[derive(Debug, Default)]
struct Numbers {
    unread: usize,
    empty: usize,
    black: Results,
    variants: Counts<String>,
    endings: Counts<&'static str>,
    /// Games by the number of their moves.
    plies: Counts<usize>,
    years: Counts<i32>,
    /// The first move as USI, and the results of Black with it.
    first: BTreeMap<String, Results>,
    /// The results of players with Black and with White.
    players: BTreeMap<String, [Results; 2]>,
    /// Games of players with themselves.
    alone: Counts<String>,
    time: TimeUsed,
    findings: Tally,
}

impl Numbers {
    fn add(&mut self, record: &Record) {
        let outcome = record.outcome();
        self.black.add(outcome, Color::Black);
        *self.variants.entry(record.variant().name().to_string()).or_default() += 1;
        let ending = record.ending().map_or("none", |ending| ending.get().reason.name());
        *self.endings.entry(ending).or_default() += 1;
        if let Some(started) = record.headers().started() {
            *self.years.entry(started.year).or_default() += 1;
        }
        let mut plies = 0;
        for node in record.mainline() {
            plies += 1;
            if let Some(time) = node.elapsed() {
                self.time.add(node.mover(), time);
            }
        }
        *self.plies.entry(plies).or_default() += 1;
        if let Some(mv) = record.mainline().next().and_then(|node| node.mv()) {
            self.first.entry(record.variant().usi(mv)).or_default().add(outcome, Color::Black);
        }
        if let Some(name) = record.headers().black().filter(|&name| record.headers().white() == Some(name)) {
            *self.alone.entry(name.to_string()).or_default() += 1;
        }
        for (color, name) in
            [(Color::Black, record.headers().black()), (Color::White, record.headers().white())]
        {
            if let Some(name) = name.filter(|name| !name.trim().is_empty()) {
                self.players.entry(name.to_string()).or_default()[color.index()].add(outcome, color);
            }
        }
    }

    fn merge(&mut self, other: Numbers) {
        self.black.merge(other.black);
        merge(&mut self.alone, other.alone);
        merge(&mut self.variants, other.variants);
        merge(&mut self.endings, other.endings);
        merge(&mut self.plies, other.plies);
        merge(&mut self.years, other.years);
        for (usi, results) in other.first {
            self.first.entry(usi).or_default().merge(results);
        }
        for (name, results) in other.players {
            let all = self.players.entry(name).or_default();
            all.iter_mut().zip(results).for_each(|(all, more)| all.merge(more));
        }
        self.time.merge(other.time);
        self.findings.add_all(other.findings);
    }

    /// The players, and their results with both colours.
    fn players(&self) -> impl Iterator<Item = (&String, Results)> {
        self.players.iter().map(|(name, [black, white])| {
            let mut both = *black;
            both.merge(*white);
            (name, both)
        })
    }

    /// The codes of findings that are at least as bad as `least`, the most frequent first.
    fn found(&self, least: Severity) -> Vec<Row> {
        self.findings.codes(least).map(|(code, count)| Row::new(code, count)).collect()
    }

    /// The least, the middle and the greatest number of moves, and their mean.
    fn lengths(&self) -> Option<Lengths> {
        let games: usize = self.plies.values().sum();
        let mut before = 0;
        let median = self.plies.iter().find(|(_, count)| {
            before += **count;
            before * 2 >= games
        });
        let sum: usize = self.plies.iter().map(|(plies, count)| plies * count).sum();
        Some(Lengths {
            min: *self.plies.keys().next()?,
            median: *median?.0,
            mean: sum as f64 / games as f64,
            max: *self.plies.keys().last()?,
        })
    }

    fn said(&self) -> Said<'_> {
        let players = self.players.iter();
        Said {
            games: self.black.games,
            unread: self.unread,
            without_game: self.empty,
            results: ByColor {
                black_wins: self.black.wins,
                white_wins: self.black.losses,
                draws: self.black.draws,
                unknown: self.black.unknown(),
            },
            plies: self.lengths(),
            seconds_per_move: self.time.seconds(&Color::ALL),
            time_used: &self.time,
            variants: &self.variants,
            years: &self.years,
            endings: &self.endings,
            first_moves: &self.first,
            players: players.map(|(name, [black, white])| (name.as_str(), Player { black, white })).collect(),
            findings: self.findings.codes(Severity::Note).collect(),
        }
    }

    /// What there is to say of all games, a line each.
    fn summary(&self, speech: Speech) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(Lengths { min, median, mean, max }) = self.lengths() {
            let mean = format!("{mean:.1}");
            lines.push(speech.say(
                "{min} to {max} moves, median {median}, {mean} on average",
                &[("min", &min), ("max", &max), ("median", &median), ("mean", &mean)],
            ));
        }
        let seconds = |colors: &[Color]| self.time.seconds(colors).map(|seconds| format!("{seconds:.1}"));
        match (seconds(&Color::ALL), Color::ALL.map(|color| seconds(&[color]))) {
            (Some(seconds), [Some(black), Some(white)]) => lines.push(speech.say(
                "{seconds} seconds a move, Black {black} and White {white}",
                &[("seconds", &seconds), ("black", &black), ("white", &white)],
            )),
            (_, [Some(black), None]) => {
                lines.push(speech.say("{seconds} seconds a move of Black", &[("seconds", &black)]));
            }
            (_, [None, Some(white)]) => {
                lines.push(speech.say("{seconds} seconds a move of White", &[("seconds", &white)]));
            }
            _ => {}
        }
        lines.extend(speech.numbers([
            ("{n} {n:file|files} without a game", self.empty),
            ("{n} {n:file|files} unread", self.unread),
        ]));
        lines
    }
}

/// A row of a list.
struct Row {
    name: String,
    /// How often it was met.
    count: usize,
    /// What else there is to say.
    more: String,
}

impl Row {
    fn new(name: impl Display, count: usize) -> Row {
        Row { name: name.to_string(), count, more: String::new() }
    }
}

/// The rows of counts, in their order.
fn rows<'c, T: Display + 'c>(counts: impl IntoIterator<Item = (&'c T, &'c usize)>) -> Vec<Row> {
    counts.into_iter().map(|(name, &count)| Row::new(name, count)).collect()
}

/// The most frequent first, and those that are alike by name.
fn frequent(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.name.cmp(&other.name)));
    rows
}

/// What was counted, in JSON.
#[derive(Serialize)]
struct Said<'n> {
    games: usize,
    unread: usize,
    without_game: usize,
    results: ByColor,
    plies: Option<Lengths>,
    seconds_per_move: Option<f64>,
    time_used: &'n TimeUsed,
    variants: &'n Counts<String>,
    years: &'n Counts<i32>,
    endings: &'n Counts<&'static str>,
    first_moves: &'n BTreeMap<String, Results>,
    players: BTreeMap<&'n str, Player<'n>>,
    findings: BTreeMap<&'static str, usize>,
}

#[derive(Serialize)]
struct ByColor {
    black_wins: usize,
    white_wins: usize,
    draws: usize,
    unknown: usize,
}

#[derive(Serialize)]
struct Lengths {
    min: usize,
    median: usize,
    mean: f64,
    max: usize,
}

#[derive(Serialize)]
struct Player<'n> {
    black: &'n Results,
    white: &'n Results,
}
