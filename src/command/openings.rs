//! `kifu openings`: counts what games begin with and how they ended, as a tree, a table or a book.

use std::fmt::Write as _;
use std::io;
use std::str::FromStr;

use crate::openings::{Branch, Opening, Openings as Tree, Results, book};
use crate::table::{TableFormat, TableWriter, openings};
use crate::{Color, Move, UnknownName};
use arrow_schema::ArrowError;
use serde::Serialize;

use super::args::Openings;
use super::inputs::{Inputs, Portion};
use super::output::{Output, Status, Stop, json};
use super::speech::Speech;
use super::whole::{Whole, plain};

pub fn run(args: &Openings, output: &mut Output) -> Result<Status, Stop> {
    let to = Whole::new(args.output.as_deref(), args.overwrite, &args.input.read);
    let form: Option<Form> = to.form();
    if form.is_none() && to.path.is_some() {
        let known = TableFormat::NAMES.join(", ");
        return Err(Stop::Misuse(format!("-o: expected a name that ends in one of {known}, {BOOK}")));
    }
    to.allow()?;
    let mut found = Found { tree: Tree::new(args.depth), games: 0, without_start: 0 };
    let options = args.input.options();
    let look = |portion: &Portion<'_>| Found::of(args.depth, portion);
    let sum = Inputs::new(&args.input.read, options).each_portion(output, look, |more, _| {
        found.add(more);
        Ok(())
    })?;
    let positions = found.tree.positions(args.min_games);
    match form {
        None if args.json => {
            positions.iter().try_for_each(|opening| output.text(&json(&Said::of(opening))))?
        }
        None => output.text(&draw(&positions, output.speech()))?,
        Some(form) => {
            to.write(|out| form.write(&positions, out)).map_err(|error| to.failed(plain(error)))?;
        }
    }
    Ok(sum.end(&found.line(&positions, form, output.speech()), &args.input.read, output)?)
}

/// What was found in games.
struct Found {
    tree: Tree,
    games: usize,
    /// How many games are left out because their start position is not known.
    without_start: usize,
}

impl Found {
    fn of(depth: usize, portion: &Portion<'_>) -> Found {
        let mut own = Found { tree: Tree::new(depth), games: 0, without_start: 0 };
        for record in &portion.parsed.records {
            if record.has_known_start() {
                own.games += 1;
                own.tree.add(record);
            } else {
                own.without_start += 1;
            }
        }
        own
    }

    fn add(&mut self, more: Found) {
        self.tree.merge(more.tree);
        self.games += more.games;
        self.without_start += more.without_start;
    }

    /// How many games there are, and how many positions of them.
    fn line(&self, positions: &[Opening], form: Option<Form>, speech: Speech) -> String {
        let mut all = vec![speech.count(self.games, "game"), speech.count(positions.len(), "position")];
        let is_other = |opening: &&Opening| !opening.position.variant().is_shogi();
        let others = match form {
            Some(Form::Book) => positions.iter().filter(is_other).count(),
            _ => 0,
        };
        all.extend(speech.numbers([
            ("{n} {n:game|games} left out whose start could not be read", self.without_start),
            ("of which a book holds none of the {n} of other variants", others),
        ]));
        speech.list(all)
    }
}

/// What a file is written as.
#[derive(Clone, Copy)]
enum Form {
    Table(TableFormat),
    Book,
}

impl Form {
    fn write(self, positions: &[Opening], out: &mut (dyn io::Write + Send)) -> Result<(), ArrowError> {
        match self {
            Form::Book => Ok(out.write_all(book(positions).as_bytes())?),
            Form::Table(format) => {
                let batch = openings(positions)?;
                let mut writer = TableWriter::new(format, batch.schema(), out)?;
                writer.write(&batch)?;
                writer.finish().map(drop)
            }
        }
    }
}

/// The extension of a book.
const BOOK: &str = "db";

impl FromStr for Form {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Form, UnknownName> {
        if name.eq_ignore_ascii_case(BOOK) { Ok(Form::Book) } else { name.parse().map(Form::Table) }
    }
}

/// The tree for people: each move with its games below the position, and what it leads to where the tree comes to it
/// first, which is not where all games do if some of their moves are rare.
fn draw(positions: &[Opening], speech: Speech) -> String {
    let mut text = String::new();
    let mut is_drawn = vec![false; positions.len()];
    // What is still to be drawn: a position, and how many of its moves are.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (number, root) in positions.iter().enumerate() {
        // A position to which only several rare moves lead is drawn at the top.
        if std::mem::replace(&mut is_drawn[number], true) {
            continue;
        }
        let variant = root.position.variant();
        let after: String = root.line.iter().map(|&mv| format!(" {}", variant.usi(mv))).collect();
        let after = match after.as_str() {
            "" => after,
            moves => speech.say("  after{moves}", &[("moves", &moves)]),
        };
        let _into_memory =
            writeln!(text, "{}{after}\n{}", root.position.to_sfen(), share(&root.results, speech));
        open.push((number, 0));
        while let Some((number, done)) = open.pop() {
            let opening = &positions[number];
            let Some(branch) = opening.moves.get(done) else { continue };
            open.push((number, done + 1));
            let below = branch.leads_to.filter(|&below| !is_drawn[below]);
            let again = if below.is_none() && branch.leads_to.is_some() {
                speech.say("  (as above)", &[])
            } else {
                String::new()
            };
            let (indent, usi) = ("  ".repeat(open.len()), opening.position.usi(branch.mv));
            let _ = writeln!(text, "{indent}{usi:<6}{}{again}", share(&branch.results, speech));
            if let Some(below) = below {
                is_drawn[below] = true;
                open.push((below, 0));
            }
        }
    }
    text
}

fn share(results: &Results, speech: Speech) -> String {
    let Results { games, black_wins, draws, white_wins, .. } = results;
    let mut text = format!("{games:>8}  +{black_wins} ={draws} -{white_wins}");
    if let Some(score) = results.score() {
        let _ = write!(text, "  {:.1} %", 100.0 * score);
    }
    if results.unknown() > 0 {
        text += &speech.say("  {n} not known", &[("n", &results.unknown())]);
    }
    if let [Some(black), Some(white)] = Color::ALL.map(|color| results.rating(color)) {
        let [black, white] = [black, white].map(|rating| format!("{rating:.0}"));
        text += &speech.say("  rated {black} and {white}", &[("black", &black), ("white", &white)]);
    }
    text
}

/// A position in JSON.
#[derive(Serialize)]
struct Said {
    sfen: String,
    variant: String,
    /// The moves that lead there.
    line: Vec<String>,
    #[serde(flatten)]
    results: Numbers,
    moves: Vec<Played>,
}

#[derive(Serialize)]
struct Played {
    usi: String,
    #[serde(flatten)]
    results: Numbers,
}

#[derive(Serialize)]
struct Numbers {
    games: usize,
    black_wins: usize,
    draws: usize,
    white_wins: usize,
    unknown: usize,
    black_rating: Option<f64>,
    white_rating: Option<f64>,
}

impl Said {
    fn of(opening: &Opening) -> Said {
        let usi = |mv: &Move| opening.position.usi(*mv);
        let played = |branch: &Branch| Played { usi: usi(&branch.mv), results: Numbers::of(&branch.results) };
        Said {
            sfen: opening.position.to_sfen(),
            variant: opening.position.variant().name().to_string(),
            line: opening.line.iter().map(usi).collect(),
            results: Numbers::of(&opening.results),
            moves: opening.moves.iter().map(played).collect(),
        }
    }
}

impl Numbers {
    fn of(results: &Results) -> Numbers {
        Numbers {
            games: results.games,
            black_wins: results.black_wins,
            draws: results.draws,
            white_wins: results.white_wins,
            unknown: results.unknown(),
            black_rating: results.rating(Color::Black),
            white_rating: results.rating(Color::White),
        }
    }
}
