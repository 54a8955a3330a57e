//! The sentences of the command itself, such as summaries, in the language of `--language`.

mod refusals;
mod sentences;
#[cfg(test)]
mod tests;

use std::fmt::{Display, Write as _};

use self::refusals::{EXPECTED, REFUSALS};
use self::sentences::{SENTENCES, THINGS};
use crate::{Color, Language, Outcome};

/// The language of the sentences of the command.
#[derive(Debug, Clone, Copy, Default)]
pub struct Speech(pub Language);

/// A value for a place in a sentence, with the name of the place.
pub type Part<'p> = (&'p str, &'p dyn Display);

impl Speech {
    /// The sentence in the language, with its parts: `{n}` is the part with this name, and `{n:game|games}` is the
    /// first word if `n` is 1, and else the second.
    pub fn say(self, sentence: &str, parts: &[Part<'_>]) -> String {
        match self.0 {
            Language::English => fill(sentence, parts),
            Language::Japanese => fill(said(SENTENCES, sentence), parts),
        }
    }

    /// How many things there are: `1 file`, `2 files`.
    pub fn count(self, number: usize, thing: &str) -> String {
        match self.0 {
            Language::English => count(number, thing),
            Language::Japanese => fill(said(THINGS, thing), &[("n", &number)]),
        }
    }

    /// A number in a sentence that has a place for it.
    pub fn number(self, sentence: &str, number: usize) -> String {
        self.say(sentence, &[("n", &number)])
    }

    /// Numbers, each in a sentence that has a place for it; those that are 0 are left out.
    pub fn numbers<'s>(self, numbers: impl IntoIterator<Item = (&'s str, usize)>) -> Vec<String> {
        let numbers = numbers.into_iter().filter(|(_, number)| *number > 0);
        numbers.map(|(sentence, number)| self.number(sentence, number)).collect()
    }

    /// Things one behind the other.
    pub fn list(self, things: impl IntoIterator<Item = String>) -> String {
        let comma = match self.0 {
            Language::English => ", ",
            Language::Japanese => "、",
        };
        things.into_iter().collect::<Vec<_>>().join(comma)
    }

    /// The translation of an error message in English.
    pub fn refusal(self, english: &str) -> String {
        match self.0 {
            Language::English => english.to_string(),
            Language::Japanese => refused(english).unwrap_or(english.to_string()),
        }
    }

    /// What a side is called.
    pub fn side(self, color: Color) -> &'static str {
        match (self.0, color) {
            (Language::English, color) => color.title(),
            (Language::Japanese, Color::Black) => "先手",
            (Language::Japanese, Color::White) => "後手",
        }
    }

    /// Who has won.
    pub fn outcome(self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(color) => self.say("{side} wins", &[("side", &self.side(color))]),
            Outcome::Draw => self.say("nobody wins", &[]),
        }
    }
}

/// A refusal in Japanese, which may stand behind the name of what is refused.
fn refused(english: &str) -> Option<String> {
    let sign = ": ";
    let whole = |why: &str| translated(REFUSALS, why).or_else(|| unread(why));
    let behind = |(at, _): (usize, &str)| {
        let (name, why) = (&english[..at + sign.len()], &english[at + sign.len()..]);
        whole(why).map(|why| [name, &why].concat())
    };
    whole(english).or_else(|| english.match_indices(sign).find_map(behind))
}

/// An error about the position in a pattern, in Japanese.
fn unread(english: &str) -> Option<String> {
    let values = values("expected {} at byte {} of `{}`", english)?;
    let [what, at, sfen] = values.as_slice() else { return None };
    Some(format!("`{sfen}`の{at}バイト目には{}が要る", said(EXPECTED, what)))
}

/// The translation of a text by a table; the text itself, if the table does not have it.
fn said<'s>(table: &[(&str, &'s str)], english: &'s str) -> &'s str {
    table.iter().find(|row| row.0 == english).map_or(english, |row| row.1)
}

/// The translation of a text by a table of patterns, in which each `{}` stands for any text.
pub fn translated(table: &[(&str, &str)], english: &str) -> Option<String> {
    table.iter().find_map(|(pattern, said)| {
        let values = values(pattern, english)?;
        let mut pieces = said.split("{}");
        let mut text = pieces.next()?.to_string();
        for (piece, value) in pieces.zip(values) {
            text.extend([value, piece]);
        }
        Some(text)
    })
}

/// The parts of a text that stand where a pattern has `{}`.
fn values<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut pieces = pattern.split("{}");
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut values = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let end = match pieces.peek() {
            Some(_) => rest.find(piece)?,
            None => rest.strip_suffix(piece)?.len(),
        };
        values.push(&rest[..end]);
        rest = &rest[end + piece.len()..];
    }
    rest.is_empty().then_some(values)
}

/// `1 file`, `2 files`, where nothing but English is said.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

fn fill(sentence: &str, parts: &[Part<'_>]) -> String {
    let (mut text, mut rest) = (String::new(), sentence);
    while let Some((before, (place, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        let (name, forms) = place.split_once(':').unwrap_or((place, ""));
        let value = parts.iter().find(|part| part.0 == name).map_or(String::new(), |part| part.1.to_string());
        text.push_str(before);
        let _ = match forms.split_once('|') {
            Some((one, many)) => write!(text, "{}", if value == "1" { one } else { many }),
            None => write!(text, "{value}"),
        };
        rest = after;
    }
    text + rest
}
