//! `kifu inspect`: what a file is, before anyone asks what is wrong with it.

use std::fmt::Write as _;
use std::io;

use crate::{Inspection, LineEnd};
use serde::Serialize;

use super::args::Inspect;
use super::inputs;
use super::output::{Output, Status, json, visible};

pub fn run(args: &Inspect, output: &mut Output) -> io::Result<Status> {
    let options = args.read.options(args.encoding.encoding, false);
    let mut status = Status::Clean;
    let (files, met) = inputs::walk(&args.read, None);
    inputs::in_order(
        files,
        args.read.jobs,
        |input| {
            let parsed = inputs::read(input, &options).map_err(|what| (input.path.clone(), what))?;
            let found = crate::inspect(&parsed);
            let (name, bytes) = (input.name(), input.name_bytes());
            let file = File { path_bytes: bytes.as_deref(), ..File::new(&name, &found) };
            let text = if args.json { json(&file) } else { draw(&name, &found) };
            Ok((text, found.games > 0))
        },
        |chunk| {
            for inspected in chunk {
                match inspected {
                    Ok((text, has_game)) => {
                        output.text(&text)?;
                        status = status.max(if has_game { Status::Clean } else { Status::Findings });
                    }
                    Err((path, what)) => {
                        output.trouble(&path, &what)?;
                        status = Status::Trouble;
                    }
                }
            }
            Ok(())
        },
    )?;
    met.say(output)?;
    Ok(status)
}

/// What a file is, in JSON.
#[derive(Serialize)]
struct File<'f> {
    path: &'f str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_bytes: Option<&'f str>,
    format: Option<&'static str>,
    binary: Option<&'static str>,
    version: Option<&'f str>,
    encoding: &'static str,
    certainty: &'static str,
    mark: bool,
    line_end: Option<&'static str>,
    producer: Option<&'static str>,
    oddities: &'f [String],
    games: usize,
    variant: &'f str,
}

impl<'f> File<'f> {
    fn new(path: &'f str, found: &'f Inspection) -> File<'f> {
        File {
            path,
            path_bytes: None,
            format: found.format.map(crate::Format::name),
            binary: found.binary,
            version: found.version.as_deref(),
            encoding: found.encoding.name(),
            certainty: found.certainty.name(),
            mark: found.mark,
            line_end: found.line_end.map(LineEnd::name),
            producer: found.producer,
            oddities: &found.oddities,
            games: found.games,
            variant: &found.variant,
        }
    }
}

fn draw(path: &str, found: &Inspection) -> String {
    let file = File::new(path, found);
    let title = found.format.map_or("unknown", |format| format.notation().title);
    let notation = match (file.version, file.binary) {
        (Some(version), _) => format!("{title}, version {version}"),
        (None, Some(binary)) => format!("none, no text ({binary})"),
        (None, None) => title.to_string(),
    };
    let mark = if file.mark && file.certainty != "byte order mark" { ", byte order mark" } else { "" };
    let certainty = if file.certainty == "likely" { "a guess" } else { file.certainty };
    let rows = [
        ("notation", notation),
        ("encoding", format!("{} ({certainty}{mark})", file.encoding)),
        ("line ends", file.line_end.unwrap_or("none").to_string()),
        ("program", file.producer.unwrap_or("unknown").to_string()),
        ("game", file.variant.to_string()),
        ("games", file.games.to_string()),
    ];
    let mut text = format!("{}\n", visible(path));
    for (name, value) in rows {
        let _ = writeln!(text, "  {name:<10} {}", visible(&value));
    }
    for oddity in file.oddities {
        let _ = writeln!(text, "  {:<10} {}", "odd", visible(oddity));
    }
    text
}
