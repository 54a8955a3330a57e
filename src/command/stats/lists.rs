//! Prints the counts as lists.

use std::fmt::Write as _;

use crate::Severity;

use super::super::output::visible;
use super::super::speech::Speech;
use super::{Counts, Numbers, Results, Row, frequent};

/// Lists of what was met how often, for people.
pub(super) struct Lists {
    /// How many rows a list has at most.
    pub top: usize,
    pub speech: Speech,
    pub text: String,
}

impl Lists {
    /// Adds a list, whose rows are shares of so `many` things if they are any.
    pub fn add(&mut self, title: &str, many: Option<usize>, rows: Vec<Row>) {
        let share = |count: usize| match many {
            Some(many) => format!("{:>5.1} %", 100.0 * count as f64 / many.max(1) as f64),
            None => " ".repeat(7),
        };
        let shown = rows.len().min(self.top);
        if shown == 0 {
            return;
        }
        let _ = writeln!(self.text, "\n{}", self.speech.say(title, &[]));
        for (name, count, more) in &rows[..shown] {
            let _ = writeln!(self.text, "{count:>9}  {}  {}{more}", share(*count), visible(name));
        }
        if rows.len() > shown {
            let more = self.speech.number("and {n} more", rows.len() - shown);
            let _ = writeln!(self.text, "           … {more}");
        }
    }
}

impl Numbers {
    /// For people, with the `top` first of what there may be many of.
    pub(super) fn draw(&self, top: usize, speech: Speech) -> String {
        let said = self.said();
        let games = said.games;
        let mut lists = Lists { top, speech, text: String::new() };
        let mut list = |title: &str, rows| lists.add(title, Some(games), rows);
        let results = &said.results;
        let plain = |name: &str, count| (name.to_string(), count, String::new());
        list(
            "result",
            vec![
                plain(&speech.say("Black won", &[]), results.black_wins),
                plain(&speech.say("White won", &[]), results.white_wins),
                plain(&speech.say("draw", &[]), results.draws),
                plain(&speech.say("not known", &[]), results.unknown),
            ],
        );
        let rows = |counts: &Counts<String>| frequent(counts.iter().map(|(name, &count)| plain(name, count)));
        list("game", rows(said.variants));
        list("ending", frequent(said.endings.iter().map(|(name, &count)| plain(name, count))));
        list("year", said.years.iter().map(|(year, &count)| plain(&year.to_string(), count)).collect());
        let score = |results: &Results| {
            let score = results.score().map(|score| format!("{:.1}", 100.0 * score));
            score.map_or(String::new(), |score| speech.say(", scores {score} %", &[("score", &score)]))
        };
        let first =
            said.first_moves.iter().map(|(usi, results)| (usi.clone(), results.games, score(results)));
        list("first move", frequent(first));
        let players = self.players().map(|(name, results)| {
            let alone = self.alone.get(&name).copied().unwrap_or(0);
            let score = score(&results);
            (name, results.games - alone, score)
        });
        list("player", frequent(players));
        let found = self.findings.codes(Severity::Warning).map(|(code, count)| plain(code, count));
        // A game has any number of findings: they are no share of the games.
        lists.add("finding", None, found.collect());
        let head = self.summary(speech).into_iter().map(|line| line + "\n").collect::<String>();
        format!("{}\n{head}{}", speech.count(games, "game"), lists.text)
    }
}
