//! The `kifu` command: checks, converts, shows and draws shogi game records.
//!
//! It is part of the library, so that other front ends, such as the Python package, run the same command. Each verb uses
//! only public functions of the crate, and prints through `Output`.

mod anonymize;
mod args;
mod atomic;
mod change;
mod check;
mod codes;
mod convert;
mod converter;
mod copies;
mod dedupe;
mod explain;
mod extract;
mod filter;
mod findings;
mod folder;
mod form;
mod games;
mod help;
mod input_name;
mod inputs;
mod inspect;
mod journal;
mod kept;
mod lines;
mod merge;
mod names;
mod one;
mod openings;
mod output;
mod owner;
mod partitions;
mod parts;
mod progress;
#[cfg(feature = "png")]
mod raster;
mod render;
mod resume;
mod settled;
mod show;
mod signals;
mod speech;
mod split;
mod stats;
mod table;
mod target;
mod training;
mod variants;
mod view;
mod whole;

use std::ffi::OsString;
use std::io;
use std::path::Path;

use args::Command;
use output::{Output, Stop};
use speech::Speech;
use whole::Whole;

/// Writes a file as the command does: it is there whole or not at all, in place of one that has the name, whose
/// permissions it takes. Links are followed, and a pipe or a device is written to. What processes that were killed have
/// left in the folder is removed.
///
/// # Errors
/// The file cannot be written, or the name is that of a link that leads nowhere, a disk or a socket.
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Whole::in_place(path).write(|out| out.write_all(bytes))
}

/// Runs the command with these arguments, of which the first is the name of the program, and gives its exit status:
/// 0 when all is well, 1 when there are findings, 2 when there was trouble.
///
/// It prints to the standard streams of the process. A signal that asks it to stop ends the process.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let mut args = match help::parsed(&arguments.into_iter().collect::<Vec<_>>()) {
        Ok(args) => args,
        Err(status) => return status,
    };
    let mut output = Output::new(args.color, Speech(args.language));
    progress::speak(output.speech());
    if let Err(error) = signals::watch() {
        // Signals then stop it without cleaning up.
        let _ = output.remark("signals are not watched: {why}", &[("why", &error)]);
    }
    if let Err(what) = args.command.settle_paths() {
        return output.finish(Err(Stop::Misuse(what)));
    }
    let done = match &args.command {
        Command::Check(args) => check::run(args, &mut output),
        Command::Convert(args) => convert::run(args, &mut output),
        Command::Show(args) => show::run(args, &mut output),
        Command::Render(args) => render::run(args, &mut output),
        Command::View(args) => view::run(args, &mut output),
        Command::Inspect(args) => inspect::run(args, &mut output),
        Command::Filter(args) => filter::run(args, &mut output),
        Command::Explain(args) => explain::run(args, &mut output),
        Command::Openings(args) => openings::run(args, &mut output),
        Command::Stats(args) => stats::run(args, &mut output),
        Command::Table(args) => table::run(args, &mut output),
        Command::Dedupe(args) => dedupe::run(args, &mut output),
        Command::Split(args) => split::run(args, &mut output),
        Command::Merge(args) => merge::run(args, &mut output),
        Command::Anonymize(args) => anonymize::run(args, &mut output),
        Command::Variants(args) => variants::run(args, &mut output),
    };
    output.finish(done)
}
