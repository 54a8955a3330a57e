//! The messages of findings: each language has a table of sentences with places for the parts of a finding.
//!
//! A code has one or several sentences; the first one is used for which the finding has all parts. In a sentence,
//! `{mover}` is replaced by the part `mover` in the form of the language, and a part that is only a flag by nothing.
//! `{nth count}` becomes an ordinal such as `fourth`, and `{count:move is|moves are}` becomes the first form if `count`
//! is 1 and the second otherwise.

mod english;
mod japanese;

use std::borrow::Cow;

use super::{Code, Diagnostic, NamedMove, Parts, Value};
use crate::named::named;

named! {
    /// A language of messages.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Language {
        fn grammar(self) -> &'static Grammar;
        /// English.
        #[default]
        English = "en" => &english::GRAMMAR,
        /// 日本語.
        Japanese = "ja" => &japanese::GRAMMAR,
    }
}

/// The sentences of codes, one or several for each.
type Sentences = &'static [(Code, &'static [&'static str])];

/// English texts and their translations.
type Rows = &'static [(&'static str, &'static str)];

/// The description of a code, independent of a finding.
#[derive(Clone, Copy)]
struct About {
    pub title: &'static str,
    pub example: &'static str,
    pub advice: &'static str,
}

/// The texts and word forms of a language.
struct Grammar {
    about: fn(Code) -> About,
    /// The sentences of each code, in several tables.
    sentences: &'static [Sentences],
    /// The translations of [`Value::Word`]. Words that are not here stay as they are.
    words: &'static [Rows],
    /// The translations of advice.
    advice: Rows,
    /// The translations of English sentences that are not part of findings. Sentences that are not here stay as they
    /// are.
    phrases: Rows,
    /// Phrases for the number of the game and of the move of a finding.
    game: fn(u32) -> String,
    ply: fn(u32) -> String,
    /// The separator of the items of a list.
    comma: &'static str,
    /// The separator of two statements about a finding.
    semicolon: &'static str,
    /// The separator of two alternatives.
    or: &'static str,
    /// A noun with its article.
    one: fn(&str) -> String,
    ordinal: fn(i64) -> String,
    square: fn(name: &str, file: u8, rank: u8) -> String,
    moved: fn(&NamedMove) -> String,
}

/// The prefix of the name of a number that is written as an ordinal.
const NTH: &str = "nth ";

/// The sentence for a finding, if the language has one for these parts.
pub(super) fn message(language: Language, code: Code, parts: &Parts) -> Option<String> {
    let grammar = language.grammar();
    grammar.sentences(code).find_map(|sentence| grammar.fill(sentence, parts))
}

/// The English sentence of an advice, with its parts filled in.
pub(super) fn advice(sentence: &str, parts: &Parts) -> String {
    english::GRAMMAR.fill(sentence, parts).unwrap_or_else(|| sentence.into())
}

/// The translation of `help`, which is advice in English; `None` if there is none.
pub(super) fn help(language: Language, help: &str, parts: &Parts) -> Option<String> {
    let grammar = language.grammar();
    let (_, said) = grammar.advice.iter().find(|(english, _)| advice(english, parts) == help)?;
    grammar.fill(said, parts)
}

/// The game and the move of a finding, and advice, as far as there are any.
pub(super) fn supplement(
    language: Language,
    found: &Diagnostic,
    advice: Option<Cow<'_, str>>,
) -> Option<String> {
    let grammar = language.grammar();
    let place = (found.game > 0).then(|| place(language, found));
    match (place, advice) {
        (Some(place), Some(advice)) => Some([&place, grammar.semicolon, &advice].concat()),
        (place, advice) => place.or(advice.map(Cow::into_owned)),
    }
}

/// The game and the move of a finding, as far as they are known; empty if neither is.
pub(super) fn place(language: Language, found: &Diagnostic) -> String {
    let grammar = language.grammar();
    let game = (found.game > 0).then(|| (grammar.game)(found.game));
    let parts = game.into_iter().chain(found.ply.map(grammar.ply));
    parts.collect::<Vec<_>>().join(grammar.comma)
}

impl Code {
    /// What it means, in a language.
    ///
    /// ```
    /// use kifu::{Code, Language};
    /// assert_eq!(Code::Nifu.title_in(Language::Japanese), "二歩");
    /// ```
    pub fn title_in(self, language: Language) -> &'static str {
        about(language, self).title
    }

    /// An example of a text in which it is found, with notes in a language; empty if there is nothing to show.
    pub fn example_in(self, language: Language) -> &'static str {
        about(language, self).example
    }

    /// What to do about it, in a language.
    pub fn advice_in(self, language: Language) -> &'static str {
        about(language, self).advice
    }
}

/// The description of a code.
fn about(language: Language, code: Code) -> About {
    (language.grammar().about)(code)
}

/// The translation of an English sentence that is not part of a finding, with its parts filled in.
pub(crate) fn phrase(language: Language, sentence: &str, parts: &Parts) -> String {
    let grammar = language.grammar();
    let said = grammar.phrases.iter().find(|row| row.0 == sentence).map_or(sentence, |row| row.1);
    grammar.fill(said, parts).unwrap_or_else(|| said.into())
}

/// A phrase for one of several items.
pub(crate) fn either(language: Language, things: &[String]) -> String {
    things.join(language.grammar().or)
}

/// A noun with its article, in languages that have articles.
pub(crate) fn one(language: Language, noun: &str) -> String {
    (language.grammar().one)(noun)
}

/// The translation of a word.
pub(crate) fn word(language: Language, word: &'static str) -> &'static str {
    language.grammar().word(word)
}

impl Grammar {
    fn sentences(&self, code: Code) -> impl Iterator<Item = &'static str> {
        let rows = self.sentences.iter().copied().flatten();
        rows.filter(move |row| row.0 == code).flat_map(|row| row.1.iter().copied())
    }

    fn word(&self, word: &'static str) -> &'static str {
        self.words.iter().copied().flatten().find(|row| row.0 == word).map_or(word, |row| row.1)
    }

    /// The sentence with its parts filled in; `None` if a part is missing.
    fn fill(&self, sentence: &str, parts: &Parts) -> Option<String> {
        let mut text = String::new();
        let mut rest = sentence;
        while let Some((before, after)) = rest.split_once('{') {
            let (place, after) = after.split_once('}')?;
            text.push_str(before);
            match place.split_once(':') {
                Some((name, forms)) => {
                    let (one, many) = forms.split_once('|')?;
                    text.push_str(if parts.get(name)? == &Value::Number(1) { one } else { many });
                }
                None => match (place.strip_prefix(NTH).map(|name| parts.get(name)), parts.get(place)) {
                    (Some(Some(Value::Number(number))), _) => text.push_str(&(self.ordinal)(*number)),
                    (_, Some(value)) => self.say(value, &mut text),
                    _ => return None,
                },
            }
            rest = after;
        }
        text.push_str(rest);
        Some(text)
    }

    fn say(&self, value: &Value, text: &mut String) {
        match value {
            Value::Flag => {}
            Value::Number(number) => text.push_str(&number.to_string()),
            Value::Seconds(seconds) => text.push_str(&clock(*seconds)),
            Value::Word(word) => text.push_str(self.word(word)),
            Value::Square { name, file, rank } => text.push_str(&(self.square)(name, *file, *rank)),
            Value::Text(words) => text.push_str(words),
            Value::Move(named) => text.push_str(&(self.moved)(named)),
            Value::List(list) => {
                for (at, value) in list.iter().enumerate() {
                    text.push_str(if at > 0 { self.comma } else { "" });
                    self.say(value, text);
                }
            }
        }
    }
}

/// `0:10:05`.
fn clock(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests;
