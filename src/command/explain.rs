//! `kifu explain`: prints what codes mean.

use std::fmt::Write as _;

use crate::Code;

use super::args::Explain;
use super::codes::suggestion;
use super::output::{Output, Status, Stop, padded};
use super::speech::Speech;

pub fn run(args: &Explain, output: &mut Output) -> Result<Status, Stop> {
    let speech = output.speech();
    let Some(word) = args.code.as_deref().map(str::trim) else {
        output.text(&list(Code::ALL.iter().copied(), speech))?;
        return Ok(Status::Clean);
    };
    if let Some(code) = Code::from_name(word) {
        output.text(&explain(code, speech))?;
        return Ok(Status::Clean);
    }
    let family: Vec<Code> = Code::matching(word).collect();
    if family.is_empty() {
        return Err(Stop::Misuse(format!("no code is called {word}{}", suggestion(word))));
    }
    output.text(&list(family, speech))?;
    Ok(Status::Clean)
}

fn list(codes: impl IntoIterator<Item = Code>, Speech(language): Speech) -> String {
    let mut text = String::new();
    for code in codes {
        let severity = padded(code.severity().name_in(language), 7);
        let _ = writeln!(text, "{:<24}  {severity}  {}", code.name(), code.title_in(language));
    }
    text
}

fn explain(code: Code, speech: Speech) -> String {
    let Speech(language) = speech;
    let severity = code.severity().name_in(language);
    let mut text = format!("{severity}[{code}]: {}\n\n", code.title_in(language));
    let rows = [
        ("family", code.family()),
        ("example", code.example_in(language)),
        ("what to do", code.advice_in(language)),
    ];
    for (name, value) in rows.into_iter().filter(|row| !row.1.is_empty()) {
        let _ = writeln!(text, "  {}  {value}", padded(&speech.say(name, &[]), 10));
    }
    text
}
