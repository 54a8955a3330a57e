//! `kifu openings`: what games begin with, and how they ended, as a tree, a table or a book.

use std::fmt::Write as _;
use std::io;
use std::str::FromStr;
use std::sync::Arc;

use crate::openings::{Branch, Opening, Openings as Tree, Results, book};
use crate::table::{TableFormat, TableWriter};
use crate::{Color, Move, UnknownName};
use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};
use serde::Serialize;

use super::args::Openings;
use super::inputs::{self, Piece};
use super::output::{Output, Status, count, json};
use super::whole::{Whole, plain};

pub fn run(args: &Openings, output: &mut Output) -> io::Result<Status> {
    let to = Whole::new(args.output.as_deref(), args.overwrite);
    let form = to.form();
    if form.is_none() && to.path.is_some() {
        let known = TableFormat::NAMES.join(", ");
        return output.misuse(&format!("-o: expected a name that ends in one of {known}, {BOOK}"));
    }
    if let Some(why) = to.refused() {
        return output.misuse(&why);
    }
    let (mut tree, mut games, mut without_start) = (Tree::new(args.depth), 0, 0);
    let options = args.read.options(args.encoding.encoding, false);
    let openings = |piece: &Piece<'_>| {
        let mut tree = Tree::new(args.depth);
        let (found, mut left_out) = (piece.parsed.by_game(), 0);
        for (game, record) in piece.parsed.records.iter().enumerate() {
            match found.of(game).iter().any(|found| found.code.leaves_start_open()) {
                true => left_out += 1,
                false => tree.add(record),
            }
        }
        (tree, piece.parsed.records.len(), left_out)
    };
    let sum =
        inputs::each_piece(&args.read, &options, None, output, openings, |(more, all, left_out), _| {
            tree.merge(more);
            games += all - left_out;
            without_start += left_out;
            Ok(())
        })?;
    let positions = tree.positions(args.min_games);
    let mut said = format!("{}, {}", count(games, "game"), count(positions.len(), "position"));
    if without_start > 0 {
        said += &format!(", {} left out whose start could not be read", count(without_start, "game"));
    }
    let others = positions.iter().filter(|opening| !opening.position.variant().is_shogi()).count();
    if matches!(form, Some(Form::Book)) && others > 0 {
        said += &format!(", of which a book holds none of the {others} of other variants");
    }
    let written = match form {
        None => {
            match args.json {
                true => positions.iter().try_for_each(|opening| output.text(&json(&Said::of(opening))))?,
                false => output.text(&draw(&positions))?,
            }
            return sum.end(&said, &args.read, output);
        }
        Some(Form::Book) => to.write(|out| out.write_all(book(&positions).as_bytes())),
        Some(Form::Table(format)) => to
            .write(|out| {
                let batch = batch(&positions)?;
                let mut writer = TableWriter::new(format, batch.schema(), out)?;
                writer.write(&batch)?;
                writer.finish().map(drop)
            })
            .map_err(plain),
    };
    if let Err(error) = written {
        return to.failed(error, output);
    }
    sum.end(&said, &args.read, output)
}

/// What a file is written as.
enum Form {
    Table(TableFormat),
    Book,
}

/// The extension of a book.
const BOOK: &str = "db";

impl FromStr for Form {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Form, UnknownName> {
        match name.eq_ignore_ascii_case(BOOK) {
            true => Ok(Form::Book),
            false => name.parse().map(Form::Table),
        }
    }
}

/// The tree for people: each move with its games below the position, and what it leads to where that is met first.
fn draw(positions: &[Opening]) -> String {
    let mut text = String::new();
    let mut is_drawn = vec![false; positions.len()];
    // What is still to be drawn: a position, and how many of its moves are.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (number, root) in positions.iter().enumerate() {
        // Where several rare moves lead to one position, it stands below none of them.
        if std::mem::replace(&mut is_drawn[number], true) {
            continue;
        }
        let variant = root.position.variant();
        let after: String = root.line.iter().map(|&mv| format!(" {}", variant.usi(mv))).collect();
        let after = if after.is_empty() { after } else { format!("  after{after}") };
        let _into_memory = writeln!(text, "{}{after}\n{}", root.position.to_sfen(), share(&root.results));
        open.push((number, 0));
        while let Some((number, done)) = open.pop() {
            let opening = &positions[number];
            let Some(branch) = opening.moves.get(done) else { continue };
            open.push((number, done + 1));
            let below = branch.leads_to.filter(|&below| leads_first(opening, branch, &positions[below]));
            let again = if below.is_none() && branch.leads_to.is_some() { "  (as above)" } else { "" };
            let depth = opening.line.len() - root.line.len() + 1;
            let (indent, usi) = ("  ".repeat(depth), opening.position.usi(branch.mv));
            let _into_memory = writeln!(text, "{indent}{usi:<6}{}{again}", share(&branch.results));
            if let Some(below) = below {
                is_drawn[below] = true;
                open.push((below, 0));
            }
        }
    }
    text
}

/// Whether the position is the one that the move leads to on its own line.
fn leads_first(opening: &Opening, branch: &Branch, below: &Opening) -> bool {
    below.line.split_last() == Some((&branch.mv, &opening.line[..]))
}

fn share(results: &Results) -> String {
    let Results { games, black_wins, draws, white_wins, .. } = results;
    let mut text = format!("{games:>8}  +{black_wins} ={draws} -{white_wins}");
    if let Some(score) = results.score() {
        let _into_memory = write!(text, "  {:.1} %", 100.0 * score);
    }
    if results.unknown() > 0 {
        let _into_memory = write!(text, "  {} not known", results.unknown());
    }
    if let [Some(black), Some(white)] = Color::ALL.map(|color| results.rating(color)) {
        let _into_memory = write!(text, "  rated {black:.0} and {white:.0}");
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

/// A table with a row for each move of each position.
fn batch(positions: &[Opening]) -> Result<RecordBatch, arrow_schema::ArrowError> {
    let said: Vec<Said> = positions.iter().map(Said::of).collect();
    let rows: Vec<(&Said, &Played)> =
        said.iter().flat_map(|said| said.moves.iter().map(move |played| (said, played))).collect();
    let text = |value: fn(&(&Said, &Played)) -> String| -> ArrayRef {
        Arc::new(StringArray::from_iter_values(rows.iter().map(value)))
    };
    let number = |value: fn(&(&Said, &Played)) -> usize| -> ArrayRef {
        Arc::new(Int64Array::from_iter_values(rows.iter().map(|row| value(row) as i64)))
    };
    let rating = |value: fn(&Numbers) -> Option<f64>| -> ArrayRef {
        Arc::new(rows.iter().map(|row| value(&row.1.results)).collect::<Float64Array>())
    };
    RecordBatch::try_from_iter_with_nullable([
        ("variant", text(|row| row.0.variant.clone()), true),
        ("ply", number(|row| row.0.line.len() + 1), true),
        ("line", text(|row| row.0.line.join(" ")), true),
        ("sfen", text(|row| row.0.sfen.clone()), true),
        ("position_games", number(|row| row.0.results.games), true),
        ("usi", text(|row| row.1.usi.clone()), true),
        ("games", number(|row| row.1.results.games), true),
        ("black_wins", number(|row| row.1.results.black_wins), true),
        ("draws", number(|row| row.1.results.draws), true),
        ("white_wins", number(|row| row.1.results.white_wins), true),
        ("unknown", number(|row| row.1.results.unknown), true),
        ("black_rating", rating(|numbers| numbers.black_rating), true),
        ("white_rating", rating(|numbers| numbers.white_rating), true),
    ])
}
