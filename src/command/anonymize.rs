//! `kifu anonymize`: writes records without anything that names a person.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;

use crate::anonymous::{Anonymizer, Changes, NameKind};
use crate::files::{Input, is_record, lock};
use crate::{Key, Parsed};

use super::args::Anonymize;
use super::change::Change;
use super::converter;
use super::output::{Output, Status, Stop};
use super::speech::Speech;

pub fn run(args: &Anonymize, output: &mut Output) -> Result<Status, Stop> {
    if args.writing.resume && args.key.is_none() {
        let what = "--resume needs a --key: names of another run have other pseudonyms";
        return Err(Stop::Misuse(what.to_string()));
    }
    let key = args.key.as_deref().map_or_else(Key::random, Key::of);
    let change = Nameless {
        anonymizer: Anonymizer::new(key).keep_comments(args.keep_comments),
        changes: Mutex::default(),
    };
    converter::run(&args.read, &args.writing, &change, output)
}

/// Records lose their names.
struct Nameless {
    anonymizer: Anonymizer,
    changes: Mutex<Changes>,
}

impl Change for Nameless {
    fn keeps_form(&self) -> bool {
        true
    }

    fn change(&self, parsed: &mut Parsed) {
        let mut changes = Changes::default();
        parsed.records.iter_mut().for_each(|record| changes += self.anonymizer.anonymize(record));
        *lock(&self.changes) += changes;
    }

    /// Every part of the path that has a letter as a pseudonym: names of files often name players.
    fn path<'i>(&self, input: &'i Input) -> Cow<'i, Path> {
        let inner = &input.inner;
        let extension = inner.extension().filter(|_| is_record(inner));
        let stem = if extension.is_some() { inner.with_extension("") } else { inner.clone() };
        let mut path: PathBuf = stem.components().map(|part| self.part(part)).collect();
        if let Some(extension) = extension {
            path.as_mut_os_string().push(".");
            path.as_mut_os_string().push(extension);
        }
        Cow::Owned(path)
    }

    fn said(&self, speech: Speech) -> Option<String> {
        let Changes { players, events, sites, headers, comments, remarks, endings, unread, .. } =
            *lock(&self.changes);
        let list = |parts: &[(usize, &str)]| {
            let parts = parts.iter().filter(|part| part.0 > 0);
            speech.list(parts.map(|&(number, word)| speech.count(number, word)))
        };
        let replaced = [(players, "player"), (events, "event"), (sites, "place"), (endings, "ending word")];
        let left_out =
            [(headers, "header"), (comments, "comment"), (remarks, "remark"), (unread, "unread line")];
        let parts = [("replaced", list(&replaced)), ("left out", list(&left_out))];
        let parts = parts.into_iter().filter(|part| !part.1.is_empty());
        let said = parts.map(|(what, list)| {
            speech.say("{what}: {list}", &[("what", &speech.say(what, &[])), ("list", &list)])
        });
        said.reduce(|said, more| said + &speech.say("; {what}", &[("what", &more)]))
    }
}

impl Nameless {
    fn part(&self, part: Component<'_>) -> String {
        let name = part.as_os_str();
        match name.to_str() {
            Some(name) if !name.contains(char::is_alphabetic) => name.to_string(),
            // Two names that are not UTF-8 can look alike as text and be different.
            None => self.pseudonym(&name.as_encoded_bytes().escape_ascii().to_string()),
            Some(name) => self.pseudonym(name),
        }
    }

    fn pseudonym(&self, name: &str) -> String {
        self.anonymizer.pseudonym(NameKind::File, name)
    }
}
