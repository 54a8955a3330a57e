//! Converts one record to another notation, from standard input to standard output.
//!
//! ```text
//! cargo run --example convert -- csa < game.kif > game.csa
//! ```
//!
//! Nothing is written unless every move is legal and the notation holds everything; what is wrong, or would be
//! lost, is drawn on standard error.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used)]

use std::io::{Read, Write};
use std::process::ExitCode;

use kifu::{Diagnostic, Format, ReadOptions, Severity, Source, WriteOptions};

fn main() -> ExitCode {
    let Some(Ok(format)) = std::env::args().nth(1).map(|name| name.parse::<Format>()) else {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        eprintln!("usage: convert NOTATION < RECORD, where NOTATION is one of {}", names.join(", "));
        return ExitCode::from(2);
    };
    let mut input = Vec::new();
    if let Err(error) = std::io::stdin().read_to_end(&mut input) {
        eprintln!("standard input: {error}");
        return ExitCode::from(2);
    }
    match convert(&input, format).and_then(|text| {
        std::io::stdout().write_all(text.as_bytes()).map_err(|error| format!("standard output: {error}\n"))
    }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprint!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The games of `input` in another notation, or why they cannot be converted.
fn convert(input: &[u8], format: Format) -> Result<String, String> {
    let parsed = kifu::parse_with(input, &ReadOptions::new().name("standard input"));
    let errors = parsed.diagnostics.iter().filter(|found| found.severity == Severity::Error);
    let errors = drawn(errors, &parsed.source);
    if !errors.is_empty() {
        return Err(errors);
    }
    let written = kifu::write_all(&parsed.records, format, &WriteOptions::new());
    if written.losses.is_empty() {
        Ok(written.text)
    } else {
        Err(drawn(written.losses.iter(), &parsed.source))
    }
}

/// Findings as text for people, with the line and a caret.
fn drawn<'d>(found: impl Iterator<Item = &'d Diagnostic>, source: &Source) -> String {
    found.map(|found| kifu::render(found, source, false) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_converted_whole_or_not_at_all() {
        let good = "手合割：平手\n   1 ７六歩(77)\n   2 投了\n";
        assert!(convert(good.as_bytes(), Format::Csa).unwrap().ends_with("+7776FU\n%TORYO\n"));
        let illegal = convert("手合割：平手\n   1 ７五歩(77)\n".as_bytes(), Format::Csa).unwrap_err();
        assert!(illegal.contains("illegal.") && illegal.contains("standard input:2:"), "{illegal}");
        let lossy = convert("手合割：平手\n*opening\n   1 ７六歩(77)\n   2 投了\n".as_bytes(), Format::Usi);
        assert!(lossy.unwrap_err().contains("loss.comments"));
    }
}
