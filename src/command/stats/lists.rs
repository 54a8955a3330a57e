//! Numbers as lists, for people.

use std::fmt::Write as _;

use super::super::output::visible;
use super::Row;

/// Lists of what was met how often, for people.
pub(super) struct Lists {
    /// How many games there are.
    pub games: usize,
    /// How many rows a list has at most.
    pub top: usize,
    pub text: String,
}

impl Lists {
    /// Adds a list.
    pub fn add(&mut self, title: &str, rows: Vec<Row>) {
        // A game has any number of findings: they are no share of the games.
        let share = |count: usize| match title {
            "finding" => " ".repeat(7),
            _ => format!("{:>5.1} %", 100.0 * count as f64 / self.games.max(1) as f64),
        };
        let shown = rows.len().min(self.top);
        if shown > 0 {
            let _ = writeln!(self.text, "\n{title}");
        }
        for (name, count, more) in &rows[..shown] {
            let _ = writeln!(self.text, "{count:>9}  {}  {}{more}", share(*count), visible(name));
        }
        if rows.len() > shown {
            let _ = writeln!(self.text, "           … and {} more", rows.len() - shown);
        }
    }
}
