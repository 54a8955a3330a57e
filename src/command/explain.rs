//! `kifu explain`: the table of codes for people.

use std::fmt::Write as _;
use std::io;

use crate::{Code, Language};

use super::args::Explain;
use super::findings::suggestion;
use super::output::{Output, Status, padded};

pub fn run(args: &Explain, output: &mut Output) -> io::Result<Status> {
    let language = output.speech().0;
    let Some(word) = args.code.as_deref().map(str::trim) else {
        output.text(&list(Code::ALL.iter().copied(), language))?;
        return Ok(Status::Clean);
    };
    if let Some(code) = Code::from_name(word) {
        output.text(&explain(code, language))?;
        return Ok(Status::Clean);
    }
    let family: Vec<Code> = Code::ALL.iter().copied().filter(|code| code.family() == word).collect();
    if family.is_empty() {
        return output.misuse(&format!("no code is called {word}{}", suggestion(word)));
    }
    output.text(&list(family, language))?;
    Ok(Status::Clean)
}

fn list(codes: impl IntoIterator<Item = Code>, language: Language) -> String {
    let mut text = String::new();
    for code in codes {
        let severity = padded(code.severity().name_in(language), 7);
        let _ = writeln!(text, "{:<24}  {severity}  {}", code.name(), code.title_in(language));
    }
    text
}

fn explain(code: Code, language: Language) -> String {
    let severity = code.severity().name_in(language);
    let mut text = format!("{severity}[{code}]: {}\n\n", code.title_in(language));
    let names = match language {
        Language::English => ["family", "example", "what to do"],
        Language::Japanese => ["分類", "例", "対処"],
    };
    let values = [code.family(), code.example_in(language), code.advice_in(language)];
    for (name, value) in names.into_iter().zip(values).filter(|row| !row.1.is_empty()) {
        let _ = writeln!(text, "  {}  {value}", padded(name, 10));
    }
    text
}
