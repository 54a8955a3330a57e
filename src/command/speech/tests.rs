//! Whether every sentence of the command is said in each language.

use std::collections::BTreeSet;

use super::*;

fn places(sentence: &str) -> BTreeSet<&str> {
    let places = sentence.split('{').skip(1).filter_map(|part| part.split_once('}'));
    places.map(|(place, _)| place.split(':').next().unwrap_or(place)).collect()
}

#[test]
fn numbers_decide_between_one_and_many() {
    let speech = Speech(Language::English);
    let said = |number| speech.number("{n} {n:game|games} with errors", number);
    assert_eq!((said(1), said(2)), ("1 game with errors".into(), "2 games with errors".into()));
    assert_eq!(speech.say("{a}, {b}", &[("a", &"{b}"), ("b", &1)]), "{b}, 1");
}

/// Names that stand elsewhere, of severities, of how an encoding is known, and of why a file is skipped.
const NAMES: &[&str] = &[
    "error",
    "warning",
    "note",
    "told",
    "sure",
    "byte order mark",
    "not the extension of a record",
    "named in .kifuignore",
    "excluded",
    "a link to a folder",
    "a pipe, a device or a socket",
    "JSON without moves",
    "standard output",
];

/// The code in a folder, file by file, but for the tables of this module.
pub(super) fn sources(folder: &str) -> Vec<String> {
    let mut sources = Vec::new();
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("speech.rs")
                && !path.ends_with("speech/refusals.rs")
                && !path.ends_with("speech/sentences.rs")
                && !path.ends_with("speech/tests.rs")
            {
                sources.push(unwrapped(&std::fs::read_to_string(path).expect("it is text")));
            }
        }
    }
    sources
}

/// The code with each text on one line.
fn unwrapped(code: &str) -> String {
    let mut lines = code.split("\\\n");
    let first = lines.next().unwrap_or_default();
    std::iter::once(first).chain(lines.map(str::trim_start)).collect()
}

/// What is said in English has the same parts in Japanese, and each row is said somewhere.
#[test]
fn every_sentence_is_said_in_japanese() {
    let sources = sources("src/command").concat();
    for (english, japanese) in SENTENCES {
        assert_eq!(places(english), places(japanese), "{english}");
    }
    for (thing, japanese) in THINGS {
        assert_eq!(places(japanese), BTreeSet::from(["n"]), "{thing}");
    }
    for (english, _) in SENTENCES.iter().chain(THINGS) {
        let own = ["{side} wins", "nobody wins"].contains(english) || NAMES.contains(english);
        assert!(own || sources.contains(&format!("\"{english}\"")), "{english}");
    }
    for call in ["speech.say(", "speech.number("] {
        for (at, _) in sources.match_indices(call) {
            let said = sources[at + call.len()..].trim_start();
            let Some(said) = said.strip_prefix('"').and_then(|said| said.split_once('"')) else {
                continue;
            };
            assert!(SENTENCES.iter().any(|row| row.0 == said.0), "{}", said.0);
        }
    }
    // Numbers are said in lists of sentences as well.
    for (at, place) in sources.match_indices("{n}") {
        let start = sources[..at].rsplit('"').next().unwrap_or_default();
        let end = sources[at + place.len()..].split('"').next().unwrap_or_default();
        let said = [start, place, end].concat();
        assert!(SENTENCES.iter().any(|row| row.0 == said), "{said}");
    }
}

/// The texts in quotes of code, but for those of its attributes, and those that only a fault of the program shows.
fn quoted(code: &str) -> Vec<String> {
    let (mut texts, mut rest) = (Vec::new(), code);
    while let Some(at) = rest.find(['"', '\'', '/', '#']) {
        let (before, here) = rest.split_at(at);
        let end_of = |text: &str, end: &str| text.find(end).map_or(text.len(), |at| at + end.len());
        let taken = match here.as_bytes() {
            [b'/', b'/', ..] => end_of(here, "\n"),
            [b'#', b'[', ..] => attribute(here),
            // A character; what else begins so is the name of a lifetime.
            [b'\'', b'\\', _, ..] => 3 + end_of(&here[3..], "'"),
            [b'\'', ..] => {
                here.char_indices().nth(2).filter(|next| next.1 == '\'').map_or(1, |next| next.0 + 1)
            }
            [b'"', ..] => {
                let text = text(&here[1..]);
                if !before.ends_with("expect(") {
                    texts.push(text.to_string());
                }
                text.len() + 2
            }
            _ => 1,
        };
        rest = &here[taken.min(here.len())..];
    }
    texts
}

/// A text up to the quote that ends it.
fn text(rest: &str) -> &str {
    let mut is_escaped = false;
    let end = rest.find(|c| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    &rest[..end.unwrap_or(rest.len())]
}

/// How long the attribute is that code begins with.
fn attribute(code: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while let Some(next) = code[at..].find(['[', ']', '"']) {
        at += next + 1;
        match code.as_bytes()[at - 1] {
            b'[' => depth += 1,
            b']' if depth == 1 => return at,
            b']' => depth -= 1,
            _ => at += text(&code[at..]).len() + 1,
        }
    }
    code.len()
}

/// Whether two words stand side by side in a text, as in what people read.
fn is_said(text: &str) -> bool {
    let is_word = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase())
    };
    let words: Vec<&str> = text.split(' ').collect();
    words.windows(2).any(|pair| pair.iter().all(|word| is_word(word)))
}

/// A text as it stands in a table of refusals.
fn as_refusal(text: &str) -> String {
    let mut pieces = text.replace("{{", "\0").replace("}}", "\u{1}");
    while let Some((before, (_, after))) =
        pieces.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        pieces = [before, "\u{2}", after].concat();
    }
    pieces.replace('\u{2}', "{}").replace('\0', "{").replace('\u{1}', "}")
}

/// Texts that nobody reads as they are: pieces of help, of which each whole has a row of its own, advice, which stands
/// with that of findings, and a number of errors, which has a row for one and for many.
const NO_SENTENCES: &[&str] = &[
    "{what}: {}, or a file of your own",
    "choose a name that ends in `.{extension}`, which means UTF-8, or accept with `--lossy`, which writes 〓 instead",
    "the game has {}; `kifu check` says which",
];

/// Nothing that the command says stays English for want of a row: each text in its code is in one of the tables, or is a
/// piece of what is there.
#[test]
fn no_sentence_has_no_row() {
    let code = sources("src/command").into_iter().filter(|code| !code.contains("in Japanese."));
    let texts = code.flat_map(|code| quoted(code.split("\nmod tests {").next().unwrap_or_default()));
    let mut met = 0;
    for text in texts.filter(|text| is_said(&as_refusal(text)) && !text.starts_with('<')) {
        met += 1;
        let (plain, refusal) = (text.replace("{{", "{").replace("}}", "}"), as_refusal(&text));
        let is_known = SENTENCES.iter().chain(THINGS).any(|row| row.0 == text)
            || REFUSALS.iter().any(|row| row.0.contains(refusal.trim_end_matches("{}")))
            || translated(REFUSALS, &plain).is_some()
            || NO_SENTENCES.contains(&&*text);
        assert!(is_known, "{text:?}");
    }
    assert!(met > 120, "{met}");
}

/// The command cannot ask for the words of findings, so it has some of them once more.
#[test]
fn what_a_position_must_have_is_said_as_in_findings() {
    for (english, japanese) in EXPECTED {
        assert_eq!(crate::diag::word(Language::Japanese, english), *japanese, "{english}");
    }
}
