use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::*;

/// The names of the places in a sentence, without the forms for singular and plural.
fn places(sentence: &str) -> BTreeSet<&str> {
    let place = |part: &'_ str| part.split_once('}').map(|(place, _)| place.len());
    let starts = sentence.match_indices('{').map(|(at, _)| at + 1);
    starts
        .filter_map(|at| Some(&sentence[at..at + place(&sentence[at..])?]))
        .map(|place| place.split(':').next().unwrap_or(place))
        .collect()
}

/// Each code has a sentence, and every language has sentences for the same parts.
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

/// A sentence that needs the same parts as an earlier one, or more, would never be used.
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

/// Whether there is a translation of a word.
fn is_translated(word: &str) -> bool {
    japanese::GRAMMAR.words.iter().copied().flatten().any(|row| row.0 == word)
}

/// The message of any finding in a fixture can be made from its parts in every language.
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

/// The string literals in the code of this crate that follow one of these calls, without those in tests, and their
/// files.
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

/// The table of each other language has all advice, with the same parts.
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

/// The table of words of each other language has the words that readers put into findings, and those about files.
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
        "Broken::because(",
        "word(language, ",
    ]);
    for (path, word) in &all {
        let word = word.strip_prefix("expected ").unwrap_or(word);
        assert!(word.is_empty() || is_translated(word), "{}: {word}", path.display());
    }
    assert!(all.len() > 60, "{}", all.len());
}

/// The table of each other language has exactly the sentences about variants, with the same parts.
#[test]
fn phrases_are_said_in_japanese() {
    let all = texts_behind(&[".tell(", ".state(", ".phrase("]);
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
fn numbers_of_times_are_said_as_english_says_them() {
    let said = [2, 4, 5, 11, 12, 13, 20, 21, 22, 23, 103, 111].map(english::GRAMMAR.ordinal);
    let expected = "second fourth 5th 11th 12th 13th 20th 21st 22nd 23rd 103rd 111th";
    assert_eq!(said.join(" "), expected);
}

#[test]
fn parts_stand_where_their_names_are() {
    let grammar = &english::GRAMMAR;
    let parts = Parts::NONE.with("count", 1u32).with("times", 22u32).flag("late", true).flag("early", false);
    let cases = [
        ("{count} {count:move is|moves are} kept", Some("1 move is kept")),
        ("the {nth times} time", Some("the 22nd time")),
        ("{late}late", Some("late")),
        ("{early}early", None),
        ("{count", None),
    ];
    for (sentence, said) in cases {
        assert_eq!(grammar.fill(sentence, &parts).as_deref(), said, "{sentence}");
    }
}
