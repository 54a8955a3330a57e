//! Sentences for findings, made from their parts by a table a language.
//!
//! A code has one sentence or several, and the first is said of which all parts are there: `{mover}` is said as the
//! language says it, a flag as nothing at all, `{nth count}` as `fourth`, and `{count:move is|moves are}` as the first
//! of both behind a one.

mod english;
mod japanese;

use std::borrow::Cow;

use super::{Code, Diagnostic, NamedMove, Parts, Value};
use crate::named::named;

named! {
    /// A language in which findings are said.
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

/// What is said of codes, each with a row or several.
type Sentences = &'static [(Code, &'static [&'static str])];

/// What is said in English, and what a language says for it.
type Rows = &'static [(&'static str, &'static str)];

/// What is said of a code that is not about one finding.
#[derive(Clone, Copy)]
pub(super) struct About {
    pub title: &'static str,
    pub example: &'static str,
    pub advice: &'static str,
}

/// How a language says things.
struct Grammar {
    about: fn(Code) -> About,
    /// The sentences of each code, in several tables.
    sentences: &'static [Sentences],
    /// What words of [`Value::Word`] are said as; themselves, if they are not here.
    words: &'static [Rows],
    /// What advice in English is said as.
    advice: Rows,
    /// What sentences in English that are about no finding are said as; themselves, if they are not here.
    phrases: Rows,
    /// Which game a finding is about, and which of its moves.
    game: fn(u32) -> String,
    ply: fn(u32) -> String,
    /// What stands between the things of a list.
    comma: &'static str,
    /// What stands between two things that are said of a finding.
    semicolon: &'static str,
    /// What stands between two things of which one is meant.
    or: &'static str,
    /// A noun with its article.
    one: fn(&str) -> String,
    ordinal: fn(i64) -> String,
    square: fn(name: &str, file: u8, rank: u8) -> String,
    moved: fn(&NamedMove) -> String,
}

/// What stands before the name of a number that is said as an ordinal.
const NTH: &str = "nth ";

/// The sentence for a finding, if the language has one for these parts.
pub(super) fn message(language: Language, code: Code, parts: &Parts) -> Option<String> {
    let grammar = language.grammar();
    grammar.sentences(code).find_map(|sentence| grammar.fill(sentence, parts))
}

/// Advice in English: a sentence of ours with its parts.
pub(super) fn advice(sentence: &str, parts: &Parts) -> String {
    english::GRAMMAR.fill(sentence, parts).unwrap_or_else(|| sentence.into())
}

/// What a language says in place of `help`, which is advice in English; none if it does not know it.
pub(super) fn help(language: Language, help: &str, parts: &Parts) -> Option<String> {
    let grammar = language.grammar();
    let (_, said) = grammar.advice.iter().find(|(english, _)| advice(english, parts) == help)?;
    grammar.fill(said, parts)
}

/// Which game and which move a finding is about, and advice, where there are any.
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

/// Which game and which move a finding is about, as far as they are known; nothing if neither is.
pub(super) fn place(language: Language, found: &Diagnostic) -> String {
    let grammar = language.grammar();
    let game = (found.game > 0).then(|| (grammar.game)(found.game));
    let parts = game.into_iter().chain(found.ply.map(grammar.ply));
    parts.collect::<Vec<_>>().join(grammar.comma)
}

/// What is said of a code.
pub(super) fn about(language: Language, code: Code) -> About {
    (language.grammar().about)(code)
}

/// What a language says for a sentence in English that is about no finding, with its parts.
pub(crate) fn phrase(language: Language, sentence: &str, parts: &Parts) -> String {
    let grammar = language.grammar();
    let said = grammar.phrases.iter().find(|row| row.0 == sentence).map_or(sentence, |row| row.1);
    grammar.fill(said, parts).unwrap_or_else(|| said.into())
}

/// One of several things.
pub(crate) fn either(language: Language, things: &[String]) -> String {
    things.join(language.grammar().or)
}

/// A noun with its article, where a language has articles.
pub(crate) fn one(language: Language, noun: &str) -> String {
    (language.grammar().one)(noun)
}

/// What a word is said as.
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
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

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

    /// Every code has a sentence, and one for the same parts in every language.
    #[test]
    fn every_language_says_the_same() {
        let english = &english::GRAMMAR;
        for &language in Language::ALL {
            let other = language.grammar();
            for &code in Code::ALL {
                let [own, said] = [english, other].map(|grammar| grammar.sentences(code).collect::<Vec<_>>());
                assert!(!own.is_empty(), "{code}");
                assert_eq!(said.len(), own.len(), "{code} in {language}");
                for (one, another) in own.iter().zip(said) {
                    assert_eq!(places(one), places(another), "{code} in {language}");
                }
            }
            for (word, said) in english.words.iter().copied().flatten() {
                let is_known = other.words.iter().copied().flatten().any(|row| row.0 == *word);
                assert!(is_known, "{word} ({said}) in {language}");
            }
        }
    }

    /// A sentence that asks for the parts of one before it, and for more, would never be said.
    #[test]
    fn every_sentence_can_be_said() {
        for &code in Code::ALL {
            let sentences: Vec<&str> = english::GRAMMAR.sentences(code).collect();
            for (at, sentence) in sentences.iter().enumerate() {
                let hidden = sentences[..at].iter().any(|before| places(before).is_subset(&places(sentence)));
                assert!(!hidden, "{code}: {sentence}");
            }
        }
    }

    /// The files below a folder of this crate.
    fn files(folder: &str) -> Vec<PathBuf> {
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in folder.read_dir().expect("the folder is there") {
                let path = entry.expect("it can be read").path();
                if path.is_dir() { folders.push(path) } else { files.push(path) }
            }
        }
        files
    }

    /// Whether a word has a row.
    fn is_translated(word: &str) -> bool {
        japanese::GRAMMAR.words.iter().copied().flatten().any(|row| row.0 == word)
    }

    /// Whatever is found in a fixture is said in every language, and by nothing but its parts.
    #[test]
    fn findings_are_said_in_parts() {
        let texts = files("fixtures").into_iter().filter_map(|path| Some((std::fs::read(&path).ok()?, path)));
        let mut codes = BTreeSet::new();
        for (text, path) in texts {
            for found in crate::parse(&text).diagnostics {
                let said = message(Language::English, found.code, &found.parts);
                assert_eq!(said.as_deref(), Some(&*found.message), "{}: {}", path.display(), found.code);
                let in_japanese = message(Language::Japanese, found.code, &found.parts);
                assert!(in_japanese.is_some(), "{}: {}", path.display(), found.code);
                if let Some(help) = &found.help {
                    assert_ne!(found.help_in(Language::Japanese), Some(help.into()), "{}", path.display());
                }
                for (_, value) in found.parts.iter() {
                    let is_said = !matches!(value, Value::Word(word) if !is_translated(word));
                    assert!(is_said, "{value:?} of {found} in Japanese");
                }
                codes.insert(found.code);
            }
        }
        assert!(codes.len() > 80, "{}", codes.len());
    }

    /// The texts that stand in the code of this crate behind a call, tests aside, and their files.
    fn texts_behind(calls: &[&str]) -> Vec<(PathBuf, String)> {
        let mut texts = Vec::new();
        for path in files("src").into_iter().filter(|path| path.extension().is_some_and(|it| it == "rs")) {
            let source = std::fs::read_to_string(&path).expect("it is text");
            let code = source.split("#[cfg(test)]").next().unwrap_or_default();
            for (at, call) in calls.iter().flat_map(|call| code.match_indices(call)) {
                let Some(literal) = code[at + call.len()..].trim_start().strip_prefix('"') else { continue };
                let literal = literal.replace("\\\"", "\0");
                let text = literal.split('"').next().unwrap_or_default().replace('\0', "\"");
                texts.push((path.clone(), text));
            }
        }
        texts
    }

    /// All advice there is stands in the table of every language but its own, with the same parts.
    #[test]
    fn advice_is_said_in_japanese() {
        let is_known = |help: &str| {
            let row = japanese::GRAMMAR.advice.iter().find(|row| row.0 == help);
            row.is_some_and(|(english, said)| places(english) == places(said))
        };
        let all = texts_behind(&[".advise("]);
        for (path, help) in &all {
            assert!(is_known(help), "{}: {help}", path.display());
        }
        assert!(all.len() > 30, "{}", all.len());
    }

    /// The words that readers give to findings, and those for files, stand in the table of words of every language but
    /// their own.
    #[test]
    fn words_are_said_in_japanese() {
        let all = texts_behind(&[
            "Parts::of(",
            "what: ",
            "context(",
            "fail(",
            "fail(input, ",
            "fail(rest, ",
            "fail(after, ",
            ".word(\"expected\", ",
            ".word(\"what\", ",
            "spelling(",
            "spelling(span, ",
            "let words = ",
            "word(language, ",
        ]);
        for (path, word) in &all {
            let word = word.strip_prefix("expected ").unwrap_or(word);
            assert!(word.is_empty() || is_translated(word), "{}: {word}", path.display());
        }
        assert!(all.len() > 60, "{}", all.len());
    }

    /// The sentences on games stand in the table of every language but their own, with the same parts, and no others.
    #[test]
    fn phrases_are_said_in_japanese() {
        let all = texts_behind(&[".state(", ".phrase("]);
        for (path, sentence) in &all {
            let row = japanese::GRAMMAR.phrases.iter().find(|row| row.0 == sentence);
            let is_known = row.is_some_and(|(english, said)| places(english) == places(said));
            assert!(is_known, "{}: {sentence}", path.display());
        }
        for (sentence, _) in japanese::GRAMMAR.phrases {
            assert!(all.iter().any(|(_, said)| said == sentence), "{sentence}");
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
