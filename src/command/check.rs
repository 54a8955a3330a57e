//! `kifu check`: prints findings on standard output, and a summary on standard error.

use crate::{Diagnostic, Severity};

use super::args::Check;
use super::codes::Selection;
use super::findings::{self, FileFinding, Tally};
use super::input_name::InputName;
use super::inputs::{self, Inputs, Portion};
use super::output::{Output, Status, Stop, json};
use super::speech::Speech;

pub fn run(args: &Check, output: &mut Output) -> Result<Status, Stop> {
    let examiner = Examiner {
        selection: Selection::new(&args.select, &args.ignore),
        speech: output.speech(),
        style: match (args.statistics, args.json) {
            (true, _) => Style::Silent,
            (false, true) => Style::Json,
            (false, false) => Style::Drawn { color: output.colors_stdout() },
        },
    };
    let (mut games, mut tally) = (0, Tally::default());
    let options = args.input.options().strict(args.strict);
    let read = Inputs::new(&args.input.read, options).each_with_findings(
        output,
        |portion| examiner.examine(portion),
        |examined, output| {
            output.text(&examined.text)?;
            games += examined.games;
            tally.add_all(examined.tally);
            Ok(())
        },
    )?;
    if args.statistics {
        let counts = if args.json { tally.json_statistics() } else { tally.statistics(output.speech()) };
        output.text(&counts)?;
    }
    read.skipped.say(output)?;
    if read.inputs == 0 {
        output.remark(
            "nothing was checked: no file there has the name of a record; one that is named itself is read whatever \
             its name",
            &[],
        )?;
    }
    if !args.json {
        let speech = output.speech();
        output.say(format_args!(
            "{}{}",
            line(&read, games, &tally, speech),
            read.skipped.clause(&args.input.read, speech)
        ))?;
    }
    let found = tally.of(Severity::Error) + tally.of(Severity::Warning) > 0;
    Ok(read.status().max(if found { Status::Findings } else { Status::Clean }))
}

/// What is done with each file.
struct Examiner {
    selection: Selection,
    speech: Speech,
    style: Style,
}

/// How findings are printed.
enum Style {
    Drawn { color: bool },
    Json,
    Silent,
}

/// The result for a file, or for some games of a large one.
struct Examined {
    text: String,
    games: usize,
    tally: Tally,
}

impl Examiner {
    fn examine(&self, portion: &Portion<'_>) -> Examined {
        let name = InputName::of(portion.input);
        let source = &portion.parsed.source;
        let found: Vec<_> =
            portion.parsed.diagnostics.iter().filter(|found| self.selection.has(found)).collect();
        let mut tally = Tally::default();
        found.iter().for_each(|found| tally.add(found));
        let in_json = |found: &&Diagnostic| json(&FileFinding::new(&name, found, source, self.speech.0));
        let text = match self.style {
            Style::Drawn { color } => findings::draw(found, source, self.speech.0, color),
            Style::Json => found.iter().map(in_json).collect(),
            Style::Silent => String::new(),
        };
        Examined { text, games: portion.parsed.records.len(), tally }
    }
}

/// The summary: what was checked, and how much was found.
fn line(read: &inputs::Sum, games: usize, tally: &Tally, speech: Speech) -> String {
    let severities = [Severity::Error, Severity::Warning, Severity::Note];
    let found = severities.map(|severity| speech.count(tally.of(severity), severity.name()));
    let games = [read.files(speech), speech.count(games, "game")];
    speech.list(games.into_iter().chain(found).chain(read.lacking(speech)))
}
