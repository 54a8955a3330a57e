//! `kifu stats`: what a collection of games is, in numbers.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use crate::{Color, Outcome, Record, Severity};
use serde::Serialize;

use super::args::Stats;
use super::findings::Tally;
use super::inputs::{self, Piece};
use super::output::{Output, Status, json, visible};

pub fn run(args: &Stats, output: &mut Output) -> io::Result<Status> {
    let mut all = Numbers::default();
    let options = args.read.options(args.encoding.encoding, false);
    let numbers = |piece: &Piece<'_>| {
        let mut numbers = Numbers::default();
        piece.parsed.records.iter().for_each(|record| numbers.add(record));
        piece.parsed.diagnostics.iter().for_each(|found| numbers.findings.add(found));
        numbers
    };
    let sum = inputs::each_piece(&args.read, &options, None, output, numbers, |numbers, _| {
        all.merge(numbers);
        Ok(())
    })?;
    all.unread = sum.unread;
    output.text(&if args.json { json(&all.said()) } else { all.draw(args.top) })?;
    sum.end(None, &args.read, output)
}

/// How often each of some things was met.
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

    fn merge(&mut self, other: Results) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// Wins and half of the draws, of the games that somebody has won or that were drawn.
    fn score(&self) -> Option<f64> {
        let decided = self.wins + self.draws + self.losses;
        (decided > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / decided as f64)
    }
}

/// What was counted.
#[derive(Debug, Default)]
struct Numbers {
    unread: usize,
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
    /// Milliseconds, and the moves that have a time.
    time: (u128, usize),
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
                self.time = (self.time.0 + time.as_millis(), self.time.1 + 1);
            }
        }
        *self.plies.entry(plies).or_default() += 1;
        if let Some(mv) = record.mainline().next().and_then(|node| node.mv()) {
            self.first.entry(record.variant().usi(mv)).or_default().add(outcome, Color::Black);
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
        fn counts<T: Ord>(all: &mut Counts<T>, more: Counts<T>) {
            more.into_iter().for_each(|(key, count)| *all.entry(key).or_default() += count);
        }
        self.black.merge(other.black);
        counts(&mut self.variants, other.variants);
        counts(&mut self.endings, other.endings);
        counts(&mut self.plies, other.plies);
        counts(&mut self.years, other.years);
        for (usi, results) in other.first {
            self.first.entry(usi).or_default().merge(results);
        }
        for (name, results) in other.players {
            let all = self.players.entry(name).or_default();
            all.iter_mut().zip(results).for_each(|(all, more)| all.merge(more));
        }
        self.time = (self.time.0 + other.time.0, self.time.1 + other.time.1);
        self.findings.add_all(other.findings);
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
            results: ByColor {
                black_wins: self.black.wins,
                white_wins: self.black.losses,
                draws: self.black.draws,
                unknown: self.black.games - self.black.wins - self.black.losses - self.black.draws,
            },
            plies: self.lengths(),
            seconds_per_move: self.seconds(),
            variants: &self.variants,
            years: &self.years,
            endings: &self.endings,
            first_moves: &self.first,
            players: players.map(|(name, [black, white])| (name.as_str(), Player { black, white })).collect(),
            findings: self.findings.rows().into_iter().map(|(code, _, count)| (code.name(), count)).collect(),
        }
    }

    fn seconds(&self) -> Option<f64> {
        (self.time.1 > 0).then(|| self.time.0 as f64 / 1000.0 / self.time.1 as f64)
    }

    /// For people, with the `top` first of what there may be many of.
    fn draw(&self, top: usize) -> String {
        let said = self.said();
        let mut text = String::new();
        let games = said.games;
        let share = |count: usize| if games > 0 { 100.0 * count as f64 / games as f64 } else { 0.0 };
        let mut list = |title: &str, rows: Vec<(String, usize, String)>| {
            let shown = if rows.is_empty() { 0 } else { rows.len().min(top) };
            if shown > 0 {
                let _ = writeln!(text, "\n{title}");
            }
            for (name, count, more) in &rows[..shown] {
                let _ = writeln!(text, "{count:>9}  {:>5.1} %  {}{more}", share(*count), visible(name));
            }
            if rows.len() > shown {
                let _ = writeln!(text, "           … and {} more", rows.len() - shown);
            }
        };
        let results = &said.results;
        let plain = |name: &str, count| (name.to_string(), count, String::new());
        list(
            "result",
            vec![
                plain("Black won", results.black_wins),
                plain("White won", results.white_wins),
                plain("draw", results.draws),
                plain("not known", results.unknown),
            ],
        );
        let rows = |counts: &Counts<String>| frequent(counts.iter().map(|(name, &count)| plain(name, count)));
        list("game", rows(said.variants));
        list("ending", frequent(said.endings.iter().map(|(name, &count)| plain(name, count))));
        list("year", said.years.iter().map(|(year, &count)| plain(&year.to_string(), count)).collect());
        let score = |results: &Results| {
            results.score().map_or(String::new(), |score| format!(", scores {:.1} %", 100.0 * score))
        };
        let first =
            said.first_moves.iter().map(|(usi, results)| (usi.clone(), results.games, score(results)));
        list("first move", frequent(first));
        let players = said.players.iter().map(|(name, player)| {
            let mut both = *player.black;
            both.merge(*player.white);
            (name.to_string(), both.games, score(&both))
        });
        list("player", frequent(players));
        let found = self.findings.rows().into_iter();
        let found =
            found.filter(|row| row.1 > Severity::Note).map(|(code, _, count)| plain(code.name(), count));
        list("finding", found.collect());
        let mut head = format!("{games} games\n");
        if let Some(Lengths { min, median, mean, max }) = said.plies {
            let _ = writeln!(head, "{min} to {max} moves, {median} in the middle, {mean:.1} on average");
        }
        if let Some(seconds) = said.seconds_per_move {
            let _ = writeln!(head, "{seconds:.1} seconds a move");
        }
        head + &text
    }
}

/// The most frequent first, and those that are alike by name.
fn frequent(rows: impl Iterator<Item = (String, usize, String)>) -> Vec<(String, usize, String)> {
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    rows
}

/// What was counted, in JSON.
#[derive(Serialize)]
struct Said<'n> {
    games: usize,
    unread: usize,
    results: ByColor,
    plies: Option<Lengths>,
    seconds_per_move: Option<f64>,
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
