//! `kifu explain`: the table of codes for people.

use std::fmt::Write as _;
use std::io;

use crate::Code;

use super::args::Explain;
use super::findings::suggestion;
use super::output::{Output, Status};

pub fn run(args: &Explain, output: &mut Output) -> io::Result<Status> {
    let Some(word) = args.code.as_deref().map(str::trim) else {
        output.text(&list(Code::ALL.iter().copied()))?;
        return Ok(Status::Clean);
    };
    if let Some(code) = Code::from_name(word) {
        output.text(&explain(code))?;
        return Ok(Status::Clean);
    }
    let family: Vec<Code> = Code::ALL.iter().copied().filter(|code| code.family() == word).collect();
    if family.is_empty() {
        return output.misuse(&format!("no code is called {word}{}", suggestion(word)));
    }
    output.text(&list(family))?;
    Ok(Status::Clean)
}

fn list(codes: impl IntoIterator<Item = Code>) -> String {
    let mut text = String::new();
    for code in codes {
        let _ = writeln!(text, "{:<24}  {:<7}  {}", code.name(), code.severity().name(), code.title());
    }
    text
}

fn explain(code: Code) -> String {
    let mut text = format!("{}[{code}]: {}\n\n", code.severity(), code.title());
    let rows = [("family", code.family()), ("example", code.example()), ("what to do", code.advice())];
    for (name, value) in rows.into_iter().filter(|row| !row.1.is_empty()) {
        let _ = writeln!(text, "  {name:<10}  {value}");
    }
    text
}
