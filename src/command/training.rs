//! `kifu table` with a format of training data such as `.hcpe`.

use crate::training::{Collector, MATE_SCORE, Tally, TrainingFormat};

use super::args::Table;
use super::inputs::Inputs;
use super::output::{Output, Status, Stop};
use super::speech::{Part, Speech};
use super::whole::Whole;

pub fn run(
    args: &Table,
    format: TrainingFormat,
    to: &Whole<'_>,
    output: &mut Output,
) -> Result<Status, Stop> {
    to.allow()?;
    let options = args.input.options();
    let inputs = Inputs { args: &args.input.read, options, except: to.path };
    let mut all = Tally::default();
    let written = to.write(|out| {
        inputs.each_portion(
            output,
            |portion| {
                let collector = Collector::new(format).unevaluated(args.unevaluated);
                let mut collector = collector.win_rate_scale(args.win_rate_scale);
                collector.add(portion.parsed);
                collector.finish()
            },
            |(bytes, tally), _| {
                all.add(tally);
                Ok(out.write_all(&bytes)?)
            },
        )
    });
    let sum = written.map_err(|stop| match stop {
        Stop::Output(error) => to.failed(error),
        stop => stop,
    })?;
    let speech = output.speech();
    let made = speech.list([speech.count(all.games, "game"), speech.count(all.samples, "position")]);
    Ok(sum.end(&(made + &left_out(&all, args.unevaluated, speech)), &args.input.read, output)?)
}

/// What was not written, and why.
fn left_out(all: &Tally, unevaluated: bool, speech: Speech) -> String {
    let parts = [
        ("{n} {n:game|games} with errors", all.errors),
        ("{n} {n:game|games} without a result", all.no_result),
        ("{n} {n:game|games} other than standard shogi", all.other_game),
        ("{n} {n:game|games} that cannot be packed", all.unpackable),
        ("{n} {n:game|games} without any evaluation", all.no_evaluation),
        ("{n} {n:move|moves} without an evaluation", if unevaluated { 0 } else { all.unevaluated }),
    ];
    let list = speech.list(speech.numbers(parts));
    let mut said = String::new();
    if !list.is_empty() {
        said += &speech.say("; left out: {list}", &[("list", &list)]);
    }
    if all.bounded > 0 {
        let parts: &[Part<'_>] = &[("n", &all.bounded), ("most", &MATE_SCORE)];
        said += &speech.say("; {n} {n:evaluation|evaluations} bounded to ±{most}", parts);
    }
    said
}
