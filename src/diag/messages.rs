//! Sentences for findings, made from their parts by a table a language.
//!
//! A code has one sentence or several, and the first is said of which all parts are there: `{mover}` is said as the
//! language says it, a flag as nothing at all, `{nth count}` as `fourth`, and `{count:move is|moves are}` as the first
//! of both behind a one.

mod english;
mod japanese;

use super::{Code, Parts, Value};
use crate::named::named;

named! {
    /// A language in which findings are said.
    #[non_exhaustive]
    pub enum Language {
        fn grammar(self) -> &'static Grammar;
        /// English, which knows every finding.
        English = "en" => &english::GRAMMAR,
        /// 日本語, for what is wrong with moves and endings.
        Japanese = "ja" => &japanese::GRAMMAR,
    }
}

/// How a language says things.
struct Grammar {
    /// The sentences of each code.
    sentences: &'static [(Code, &'static [&'static str])],
    /// What words of [`Value::Word`] are said as; themselves, if they are not here.
    words: &'static [(&'static str, &'static str)],
    /// What stands between the things of a list.
    comma: &'static str,
    ordinal: fn(i64) -> String,
    square: fn(name: &str, file: u8, rank: u8) -> String,
}

/// What stands before the name of a number that is said as an ordinal.
const NTH: &str = "nth ";

/// The sentence for a finding, if the language has one for these parts.
pub(super) fn message(language: Language, code: Code, parts: &Parts) -> Option<String> {
    let grammar = language.grammar();
    let (_, sentences) = grammar.sentences.iter().find(|row| row.0 == code)?;
    sentences.iter().find_map(|sentence| grammar.fill(sentence, parts))
}

/// What a word is said as.
pub(crate) fn word(language: Language, word: &'static str) -> &'static str {
    language.grammar().words.iter().find(|row| row.0 == word).map_or(word, |row| row.1)
}

impl Grammar {
    /// The sentence with its parts, if they are all there.
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
            Value::Word(word) => {
                text.push_str(self.words.iter().find(|row| row.0 == *word).map_or(word, |row| row.1));
            }
            Value::Square { name, file, rank } => text.push_str(&(self.square)(name, *file, *rank)),
            Value::Text(words) => text.push_str(words),
            Value::List(list) => text.push_str(&list.join(self.comma)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The places of a sentence, without what is said for one and for many.
    fn places(sentence: &str) -> BTreeSet<&str> {
        let place = |part: &'_ str| part.split_once('}').map(|(place, _)| place.len());
        let starts = sentence.match_indices('{').map(|(at, _)| at + 1);
        starts
            .filter_map(|at| Some(&sentence[at..at + place(&sentence[at..])?]))
            .map(|place| place.split(':').next().unwrap_or(place))
            .collect()
    }

    #[test]
    fn every_language_says_the_same() {
        let english = &english::GRAMMAR;
        for &language in Language::ALL {
            let other = language.grammar();
            let codes =
                |grammar: &Grammar| grammar.sentences.iter().map(|row| row.0).collect::<BTreeSet<_>>();
            assert_eq!(codes(other), codes(english), "{language}");
            for (code, sentences) in english.sentences {
                let said = other.sentences.iter().find(|row| row.0 == *code).expect("all have it").1;
                assert_eq!(said.len(), sentences.len(), "{code} in {language}");
                for (one, another) in sentences.iter().zip(said) {
                    assert_eq!(places(one), places(another), "{code} in {language}");
                }
            }
            for (word, said) in english.words {
                assert!(other.words.iter().any(|row| row.0 == *word), "{word} ({said}) in {language}");
            }
        }
    }

    /// A sentence that asks for the parts of one before it, and for more, would never be said.
    #[test]
    fn every_sentence_can_be_said() {
        for (code, sentences) in english::GRAMMAR.sentences {
            for (at, sentence) in sentences.iter().enumerate() {
                let hidden = sentences[..at].iter().any(|before| places(before).is_subset(&places(sentence)));
                assert!(!hidden, "{code}: {sentence}");
            }
        }
    }

    #[test]
    fn parts_stand_where_their_names_are() {
        let grammar = &english::GRAMMAR;
        let parts = Parts::NONE.with("count", 1u32).flag("late", true).flag("early", false);
        let cases = [
            ("{count} {count:move is|moves are} kept", Some("1 move is kept")),
            ("{late}late", Some("late")),
            ("{early}early", None),
            ("{count", None),
        ];
        for (sentence, said) in cases {
            assert_eq!(grammar.fill(sentence, &parts).as_deref(), said, "{sentence}");
        }
    }
}
