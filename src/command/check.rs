//! `kifu check`: findings on standard output, the sum on standard error.

use std::fmt::Write as _;
use std::io;

use crate::files::Input;
use crate::{Parsed, ReadOptions, Severity};

use super::args::Check;
use super::findings::{self, FileFinding, Selection, Tally};
use super::inputs::{self, Put};
use super::output::{Output, Status, count, json};

pub fn run(args: &Check, output: &mut Output) -> io::Result<Status> {
    let examiner = Examiner {
        options: args.read.options(args.encoding.encoding, args.strict),
        selection: Selection::new(&args.select, &args.ignore),
        style: match (args.statistics, args.json) {
            (true, _) => Style::Silent,
            (false, true) => Style::Json,
            (false, false) => Style::Drawn { color: output.colors_stdout() },
        },
    };
    let mut sum = Sum::default();
    let (files, met) = inputs::walk(&args.read, None);
    inputs::in_parts(
        files,
        args.read.jobs,
        |input, put| examiner.examine(input, put),
        |chunk| {
            for examined in chunk {
                output.text(&examined.text)?;
                if let Some((input, what)) = &examined.trouble {
                    output.trouble(input.as_ref(), what)?;
                }
                sum.add(examined);
            }
            Ok(())
        },
    )?;
    if args.statistics {
        output.text(&sum.tally.statistics(args.json))?;
    }
    met.say(output)?;
    if sum.files + sum.unread == 0 {
        output.say("kifu: nothing was checked: no file there has the name of a record; one that is named itself is read whatever its name")?;
    }
    if !args.json {
        output.say(format_args!("{}{}", sum.line(), met.clause(&args.read)))?;
    }
    Ok(sum.status())
}

/// What is done with each file.
struct Examiner {
    options: ReadOptions,
    selection: Selection,
    style: Style,
}

/// How findings are printed.
enum Style {
    Drawn { color: bool },
    Json,
    Silent,
}

/// What came of a file, or of some games of a large one.
#[derive(Default)]
struct Examined {
    text: String,
    files: usize,
    games: usize,
    tally: Tally,
    trouble: Option<(std::path::PathBuf, String)>,
}

impl Examiner {
    fn examine(&self, input: &mut Input, put: &mut Put<'_, Examined>) {
        let mut files = 1;
        for parsed in inputs::pieces(input, &self.options) {
            let examined = match parsed {
                Ok(parsed) => Examined { files, ..self.piece(input, &parsed) },
                Err(what) => Examined { trouble: Some((input.path.clone(), what)), ..Examined::default() },
            };
            files = 0;
            if put(examined).is_break() {
                break;
            }
        }
    }

    fn piece(&self, input: &Input, parsed: &Parsed) -> Examined {
        let (name, bytes) = (input.name(), input.name_bytes());
        let found = || parsed.diagnostics.iter().filter(|found| self.selection.has(found));
        let mut tally = Tally::default();
        found().for_each(|found| tally.add(found));
        let text = match self.style {
            Style::Drawn { color } => findings::draw(found(), &parsed.source, color),
            Style::Json => {
                let finding = |found| FileFinding::new(&name, bytes.as_deref(), found, &parsed.source);
                found().map(|found| json(&finding(found))).collect()
            }
            Style::Silent => String::new(),
        };
        Examined { text, games: parsed.records.len(), tally, ..Examined::default() }
    }
}

/// What came of all files.
#[derive(Default)]
struct Sum {
    files: usize,
    unread: usize,
    games: usize,
    tally: Tally,
}

impl Sum {
    fn add(&mut self, examined: Examined) {
        self.files += examined.files;
        self.unread += usize::from(examined.trouble.is_some());
        self.games += examined.games;
        self.tally.add_all(examined.tally);
    }

    fn line(&self) -> String {
        let mut line = format!("{}, {}", count(self.files, "file"), count(self.games, "game"));
        for severity in [Severity::Error, Severity::Warning, Severity::Note] {
            let _ = write!(line, ", {}", count(self.tally.of(severity), severity.name()));
        }
        if self.unread > 0 {
            let _ = write!(line, ", {} unread", self.unread);
        }
        line
    }

    fn status(&self) -> Status {
        let found = self.tally.of(Severity::Error) + self.tally.of(Severity::Warning) > 0;
        match (self.unread > 0, found) {
            (true, _) => Status::Trouble,
            (false, true) => Status::Findings,
            (false, false) => Status::Clean,
        }
    }
}
