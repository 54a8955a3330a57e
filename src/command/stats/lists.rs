//! Prints the counts as lists.

use std::fmt::Write as _;

use crate::Severity;

use super::super::output::visible;
use super::super::speech::Speech;
use super::{Numbers, Results, Row, frequent, rows};

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
        for Row { name, count, more } in &rows[..shown] {
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
        let games = self.black.games;
        let mut lists = Lists { top, speech, text: String::new() };
        let mut list = |title: &str, rows| lists.add(title, Some(games), rows);
        let results = [
            ("Black won", self.black.wins),
            ("White won", self.black.losses),
            ("draw", self.black.draws),
            ("not known", self.black.unknown()),
        ];
        list("result", results.map(|(name, count)| Row::new(speech.say(name, &[]), count)).into());
        list("game", frequent(rows(&self.variants)));
        list("ending", frequent(rows(&self.endings)));
        list("year", rows(&self.years));
        let scored = |name: &String, results: &Results| {
            let score = results.score().map(|score| format!("{:.1}", 100.0 * score));
            let more = score.map(|score| speech.say(", scores {score} %", &[("score", &score)]));
            Row { more: more.unwrap_or_default(), ..Row::new(name, results.games) }
        };
        let first = self.first.iter().map(|(usi, results)| scored(usi, results));
        list("first move", frequent(first.collect()));
        let players = self.players().map(|(name, results)| {
            let row = scored(name, &results);
            Row { count: row.count - self.alone.get(name).copied().unwrap_or(0), ..row }
        });
        list("player", frequent(players.collect()));
        // A game has any number of findings: they are no share of the games.
        lists.add("finding", None, self.found(Severity::Warning));
        let head = self.summary(speech).into_iter().map(|line| line + "\n").collect::<String>();
        format!("{}\n{head}{}", speech.count(games, "game"), lists.text)
    }
}
