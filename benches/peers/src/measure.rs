//! Rounds and the table.
//!
//! The time is the processor time of the one thread, so that other programs disturb it little. In each round, every
//! contender does every task once, and the order changes from round to round.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

/// The name of the contender that the others are compared with.
pub const KIFU: &str = "kifu";

/// A library that does a task. `work` maps the index of a game to the number of its moves, or `None` if it was refused.
pub struct Contender {
    name: &'static str,
    work: Box<dyn Fn(usize) -> Option<u64>>,
}

impl Contender {
    pub fn new(name: &'static str, work: impl Fn(usize) -> Option<u64> + 'static) -> Contender {
        Contender { name, work: Box::new(work) }
    }
}

/// The games of a task and its contenders.
pub struct Entrants {
    pub games: usize,
    pub contenders: Vec<Contender>,
}

/// A task that is measured repeatedly.
pub struct Task {
    name: &'static str,
    contenders: Vec<Contender>,
    /// The games that all contenders read with the same result.
    games: Vec<usize>,
    refused: usize,
    plies: u64,
    /// Nanoseconds per ply, for each contender in each round.
    costs: Vec<Vec<f64>>,
}

impl Task {
    pub fn new(name: &'static str, entrants: Entrants) -> Task {
        let Entrants { games: count, contenders } = entrants;
        let mut games = Vec::new();
        let mut plies = 0;
        for game in 0..count {
            let mut answers = contenders.iter().map(|contender| (contender.work)(game));
            let first = answers.next().flatten();
            if let Some(moves) = first.filter(|_| answers.all(|answer| answer == first)) {
                games.push(game);
                plies += moves;
            }
        }
        let costs = contenders.iter().map(|_| Vec::new()).collect();
        Task { name, contenders, refused: count - games.len(), games, plies, costs }
    }

    fn round(&mut self, number: usize) {
        for at in 0..self.contenders.len() {
            let at = (at + number) % self.contenders.len();
            let contender = &self.contenders[at];
            let begin = ThreadTime::now();
            for &game in &self.games {
                black_box((contender.work)(black_box(game)));
            }
            self.costs[at].push(per_ply(begin.elapsed(), self.plies));
        }
    }

    fn kifu(&self) -> Option<f64> {
        let at = self.contenders.iter().position(|contender| contender.name == KIFU)?;
        Some(Spread::of(&self.costs[at]).median)
    }
}

/// Measures all tasks, and prints the results.
pub fn run(mut tasks: Vec<Task>, rounds: usize) {
    for round in 0..rounds {
        for task in &mut tasks {
            task.round(round);
        }
    }
    println!("{rounds} rounds on one thread; nanoseconds of processor time a ply\n");
    println!("| task | by | games | plies | median | min–max | to kifu |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    let anchor = tasks.first().and_then(Task::kifu);
    for task in &tasks {
        let base = task.kifu().or(anchor).unwrap_or(f64::NAN);
        for (contender, costs) in task.contenders.iter().zip(&task.costs) {
            let Spread { median, min, max } = Spread::of(costs);
            println!(
                "| {} | {} | {} | {} | {median:.0} | {min:.0}–{max:.0} | {:.2} |",
                task.name,
                contender.name,
                task.games.len(),
                task.plies,
                median / base,
            );
        }
    }
    for task in tasks.iter().filter(|task| task.refused > 0) {
        println!("\n{}: {} games left out, as not all read them alike", task.name, task.refused);
    }
}

struct Spread {
    median: f64,
    min: f64,
    max: f64,
}

impl Spread {
    fn of(costs: &[f64]) -> Spread {
        let mut sorted = costs.to_vec();
        sorted.sort_by(f64::total_cmp);
        let at = |index: usize| sorted.get(index).copied().unwrap_or(f64::NAN);
        Spread { median: at(sorted.len() / 2), min: at(0), max: at(sorted.len().saturating_sub(1)) }
    }
}

fn per_ply(time: Duration, plies: u64) -> f64 {
    time.as_secs_f64() * 1e9 / plies as f64
}
