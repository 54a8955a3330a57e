//! `kifu inspect`: prints what files are: notation, encoding, line ends, producing program.

use std::fmt::Write as _;

use crate::{Certainty, Inspection};
use serde::Serialize;

use super::args::Inspect;
use super::input_name::InputName;
use super::inputs::{self, Printed};
use super::output::{Output, Status, Stop, Trouble, json, padded, visible};
use super::speech::Speech;

pub fn run(args: &Inspect, output: &mut Output) -> Result<Status, Stop> {
    let options = args.input.options();
    let speech = output.speech();
    inputs::print_each(&args.input.read, output, |input| {
        let mut printed = Printed::default();
        match inputs::read(input, &options) {
            Ok(parsed) => {
                let found = crate::inspect(&parsed);
                printed.status = if found.games > 0 { Status::Clean } else { Status::Findings };
                printed.text = if args.json {
                    json(&File { input: InputName::of(input), about: &found })
                } else {
                    draw(&input.name(), &found, speech)
                };
            }
            Err(what) => printed.trouble = Some(Trouble::at(&input.path, what)),
        }
        printed
    })
}

/// What a file is, in JSON.
#[derive(Serialize)]
struct File<'f> {
    #[serde(flatten)]
    input: InputName,
    #[serde(flatten)]
    about: &'f Inspection,
}

fn draw(path: &str, found: &Inspection, speech: Speech) -> String {
    let (unknown, none) = (speech.say("unknown", &[]), speech.say("none", &[]));
    let title = found.format.map_or(&*unknown, |format| format.notation().title);
    let notation = match (&found.version, found.binary) {
        (Some(version), _) => {
            speech.say("{title}, version {version}", &[("title", &title), ("version", version)])
        }
        (None, Some(binary)) => speech.say("none, no text ({binary})", &[("binary", &binary)]),
        (None, None) => title.to_string(),
    };
    let certainty = match found.certainty {
        Certainty::Likely => "a guess",
        certainty => certainty.name(),
    };
    let mark = (found.mark && found.certainty != Certainty::Mark).then_some(Certainty::Mark.name());
    let certainty = speech.list([certainty].into_iter().chain(mark).map(|what| speech.say(what, &[])));
    let rows = [
        ("notation", notation),
        ("encoding", format!("{} ({certainty})", found.encoding)),
        ("line ends", found.line_end.map_or(none, |end| end.name().to_string())),
        ("program", found.producer.unwrap_or(&unknown).to_string()),
        ("game", found.variant.as_deref().unwrap_or(&unknown).to_string()),
        ("games", found.games.to_string()),
    ];
    let mut text = format!("{}\n", visible(path));
    for (name, value) in rows {
        let _ = writeln!(text, "  {} {}", padded(&speech.say(name, &[]), 10), visible(&value));
    }
    for oddity in &found.oddities {
        let name = padded(&speech.say("odd", &[]), 10);
        let _ = writeln!(text, "  {name} {}", visible(&oddity.message_in(speech.0)));
    }
    text
}
