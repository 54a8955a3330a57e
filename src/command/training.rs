//! `kifu table` with a format of training data.

use std::io;

use crate::training::{Collector, MATE_SCORE, Tally, TrainingFormat};

use super::args::Table;
use super::inputs::Inputs;
use super::output::{Output, Status, count};
use super::whole::Whole;

pub fn run(args: &Table, format: TrainingFormat, to: &Whole<'_>, output: &mut Output) -> io::Result<Status> {
    if let Some(why) = to.refused() {
        return output.misuse(&why);
    }
    let options = args.read.options(args.encoding.encoding);
    let inputs = Inputs { args: &args.read, options, except: to.path };
    let mut all = Tally::default();
    let written = to.write(|out| {
        inputs.each_piece(
            output,
            |piece| {
                let collector = Collector::new(format).unevaluated(args.unevaluated);
                let mut collector = collector.win_rate_scale(args.win_rate_scale);
                collector.add(piece.parsed);
                collector.finish()
            },
            |(bytes, tally), _| {
                all.add(tally);
                out.write_all(&bytes)
            },
        )
    });
    let sum = match written {
        Ok(sum) => sum,
        Err(error) => return to.failed(error, output),
    };
    let (games, positions) = (count(all.games, "game"), count(all.samples, "position"));
    let left = left_out(&all, args.unevaluated);
    sum.end(&format!("{games}, {positions}{left}"), &args.read, output)
}

/// What was not written, and why.
fn left_out(all: &Tally, unevaluated: bool) -> String {
    let game = |number, why: &str| (number, format!("{} {why}", count(number, "game")));
    let parts = [
        game(all.errors, "with errors"),
        game(all.no_result, "without a result"),
        game(all.other_game, "other than standard shogi"),
        game(all.unpackable, "that cannot be packed"),
        game(all.no_evaluation, "without any evaluation"),
        (
            if unevaluated { 0 } else { all.unevaluated },
            format!("{} without an evaluation", count(all.unevaluated, "move")),
        ),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| part.0 > 0).map(|part| part.1).collect();
    let mut said = if parts.is_empty() { String::new() } else { format!("; left out: {}", parts.join(", ")) };
    if all.bounded > 0 {
        said += &format!("; {} bounded to ±{MATE_SCORE}", count(all.bounded, "evaluation"));
    }
    said
}
