//! Prints findings for people or as JSON, and counts them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::{Code, Diagnostic, Language, Parts, Severity, Source};
use serde::Serialize;

use super::input_name::InputName;
use super::output::{json, padded};
use super::speech::{Part, Speech};

/// A finding in JSON, without the file that it was found in.
#[derive(Debug, Serialize)]
pub struct Finding<'f> {
    code: &'static str,
    severity: &'static str,
    byte: usize,
    line: u32,
    column: u32,
    ply: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    in_variation: bool,
    message: Cow<'f, str>,
    #[serde(skip_serializing_if = "Parts::is_empty")]
    parts: &'f Parts,
}

impl<'f> Finding<'f> {
    /// With its message in a language.
    pub fn new(found: &'f Diagnostic, source: &Source, language: Language) -> Finding<'f> {
        let place = source.place(found.span);
        Finding {
            code: found.code.name(),
            severity: found.severity.name(),
            byte: place.byte,
            line: place.line,
            column: place.column,
            ply: found.ply,
            in_variation: found.in_variation,
            message: found.message_in(language),
            parts: &found.parts,
        }
    }
}

/// A finding in JSON.
#[derive(Debug, Serialize)]
pub struct FileFinding<'f> {
    #[serde(flatten)]
    input: &'f InputName,
    game: u32,
    #[serde(flatten)]
    finding: Finding<'f>,
    help: Option<Cow<'f, str>>,
}

impl<'f> FileFinding<'f> {
    pub fn new(
        input: &'f InputName,
        found: &'f Diagnostic,
        source: &Source,
        language: Language,
    ) -> FileFinding<'f> {
        let finding = Finding::new(found, source, language);
        FileFinding { input, game: found.game, finding, help: found.help_in(language) }
    }
}

/// Findings drawn one below the other.
pub fn draw<'f>(
    found: impl IntoIterator<Item = &'f Diagnostic>,
    source: &Source,
    language: Language,
    color: bool,
) -> String {
    let mut drawn = String::new();
    for one in found {
        drawn.push_str(&crate::render_in(one, source, language, color));
        drawn.push_str("\n\n");
    }
    drawn
}

/// Losses one below the other.
pub fn draw_losses<'f>(
    losses: impl IntoIterator<Item = &'f Diagnostic>,
    path: &str,
    language: Language,
) -> String {
    losses.into_iter().map(|loss| crate::render_loss_in(loss, path, language)).collect()
}

/// How many findings of a code are shown of one file.
const SHOWN: usize = 10;

/// The first findings of each code, or all, and a line for each code that counts the others.
pub fn brief<'f>(
    found: impl IntoIterator<Item = &'f Diagnostic>,
    all: bool,
    speech: Speech,
) -> (Vec<&'f Diagnostic>, String) {
    let mut counts: BTreeMap<Code, usize> = BTreeMap::new();
    let mut shown = Vec::new();
    for one in found {
        let count = counts.entry(one.code).or_default();
        *count += 1;
        if all || *count <= SHOWN {
            shown.push(one);
        }
    }
    let mut more = String::new();
    for (code, count) in counts.into_iter().filter(|(_, count)| !all && *count > SHOWN) {
        let parts: &[Part<'_>] = &[("n", &(count - SHOWN)), ("code", &code)];
        more += &speech.say("{n} more of {code} in this file; `--dry-run` says them all", parts);
        more.push('\n');
    }
    (shown, more)
}

/// The worst severity among findings.
pub fn worst<'f>(found: impl IntoIterator<Item = &'f Diagnostic>) -> Option<Severity> {
    found.into_iter().map(|one| one.severity).max()
}

/// How often each code was found.
#[derive(Debug, Default)]
pub struct Tally(BTreeMap<(Code, Severity), usize>);

impl Tally {
    pub fn add(&mut self, found: &Diagnostic) {
        *self.0.entry((found.code, found.severity)).or_default() += 1;
    }

    pub fn add_all(&mut self, other: Tally) {
        for (key, count) in other.0 {
            *self.0.entry(key).or_default() += count;
        }
    }

    /// How many findings have this severity.
    pub fn of(&self, severity: Severity) -> usize {
        self.0.iter().filter(|(key, _)| key.1 == severity).map(|(_, count)| count).sum()
    }

    /// Every code that was found, the most frequent first.
    pub fn rows(&self) -> Vec<(Code, Severity, usize)> {
        let mut rows: Vec<_> =
            self.0.iter().map(|(&(code, severity), &count)| (code, severity, count)).collect();
        rows.sort_by_key(|&(code, _, count)| (std::cmp::Reverse(count), code));
        rows
    }

    /// The names of codes with the number of findings that are at least as bad as `least`, the most frequent first: some
    /// codes are a warning here and an error there.
    pub fn codes(&self, least: Severity) -> impl Iterator<Item = (&'static str, usize)> {
        let mut codes: BTreeMap<Code, usize> = BTreeMap::new();
        for (&(code, _), count) in self.0.iter().filter(|(key, _)| key.1 >= least) {
            *codes.entry(code).or_default() += count;
        }
        let mut codes: Vec<_> = codes.into_iter().collect();
        codes.sort_by_key(|&(code, count)| (std::cmp::Reverse(count), code));
        codes.into_iter().map(|(code, count)| (code.name(), count))
    }

    /// A line for each code that was found, the most frequent first.
    pub fn statistics(&self, Speech(language): Speech) -> String {
        let line = |(code, severity, count): (Code, Severity, usize)| {
            let severity = padded(severity.name_in(language), 7);
            format!("{count:>8}  {severity}  {:<24}  {}\n", code.name(), code.title_in(language))
        };
        self.rows().into_iter().map(line).collect()
    }

    /// The same in JSON.
    pub fn json_statistics(&self) -> String {
        #[derive(Serialize)]
        struct Row {
            code: &'static str,
            severity: &'static str,
            count: usize,
        }

        let row = |(code, severity, count): (Code, Severity, usize)| {
            json(&Row { code: code.name(), severity: severity.name(), count })
        };
        self.rows().into_iter().map(row).collect()
    }
}
