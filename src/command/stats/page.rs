//! The counts as a page: one HTML file with plots in SVG, which has no script and loads no other file.

use std::fmt::Write as _;

use crate::Severity;

use super::super::output::{visible, width};
use super::super::speech::Speech;
use super::{Counts, Numbers, Results, Row, frequent, rows};

/// How many rows of what there may be many of are drawn.
const ROWS: usize = 20;
/// How many columns a plot of many numbers has.
const COLUMNS: usize = 40;

const STYLE: &str = "\
:root{color-scheme:light dark;--text:#1c1b1a;--soft:#6b6862;--line:#d8d4cc;--page:#fbfaf7;--black:#3d3a36;--white:#c9b27c;--draw:#8fa3ad;--bar:#5b7c99}
@media(prefers-color-scheme:dark){:root{--text:#ece9e2;--soft:#a39f96;--line:#45423d;--page:#1c1b19;--black:#11100f;--white:#d9c48f;--draw:#6f858f;--bar:#7ba0c2}}
body{margin:2rem auto;max-width:60rem;padding:0 1rem;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.2rem 0;color:var(--soft)}
svg{display:block;width:100%;height:auto}text{fill:var(--text);font:13px system-ui,sans-serif}.soft{fill:var(--soft)}
.bar{fill:var(--bar)}.black{fill:var(--black);stroke:var(--soft)}.white{fill:var(--white)}.draw{fill:var(--draw)}.none{fill:var(--line)}.axis{stroke:var(--line)}
";

/// The page.
pub fn page(numbers: &Numbers, speech: Speech) -> String {
    let (games, language) = (speech.count(numbers.black.games, "game"), speech.0);
    let mut page = String::new();
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{games}</title>\n<style>{STYLE}</style></head>\n<body><h1>{games}</h1>\n"
    );
    for line in numbers.summary(speech) {
        let _ = writeln!(page, "<p>{}</p>", escaped(&line));
    }
    let mut section = |title: &str, plot: &str| {
        if !plot.is_empty() {
            let _ = writeln!(page, "<h2>{}</h2>\n{plot}", speech.say(title, &[]));
        }
    };
    section("Results", &results(&numbers.black, speech));
    section("Moves in a game", &histogram(&numbers.plies));
    section("Games by year", &columns(&rows(&numbers.years)));
    let bars = |listed: Vec<Row>| bars(&listed, speech);
    section("Endings", &bars(frequent(rows(&numbers.endings))));
    let first = numbers.first.iter().map(|(usi, results)| scored(usi, results));
    section("First moves, and how Black scores with them", &bars(frequent(first.collect())));
    let times: Vec<Row> = numbers.time.slots().map(|(name, moves)| Row::new(name, moves)).collect();
    section("Seconds for a move", &columns(&times));
    let players = numbers.players().map(|(name, results)| scored(name, &results));
    section("Players, and how they score", &bars(frequent(players.collect())));
    if numbers.variants.len() > 1 {
        section("Variants", &bars(frequent(rows(&numbers.variants))));
    }
    section("Findings", &bars(frequent(numbers.found(Severity::Note))));
    page.push_str("</body></html>\n");
    page
}

/// A row of games with a score.
fn scored(name: &String, results: &Results) -> Row {
    let more = results.score().map(|score| format!("{:.1} %", 100.0 * score)).unwrap_or_default();
    Row { more, ..Row::new(name, results.games) }
}

/// Bars that lie, one below the other, with their names.
fn bars(rows: &[Row], speech: Speech) -> String {
    let shown = &rows[..rows.len().min(ROWS)];
    let Some(most) = shown.iter().map(|row| row.count).max() else { return String::new() };
    let mut svg = svg(shown.len() * 24 + usize::from(shown.len() < rows.len()) * 24);
    for (at, Row { name, count, more }) in shown.iter().enumerate() {
        let (y, width) = (at * 24, share(*count, most, 480.0));
        let name = short(name);
        let _ = writeln!(
            svg,
            "<text x=\"210\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar\" x=\"220\" y=\"{}\" width=\"{width:.1}\" height=\"16\"/>\
             <text x=\"{:.1}\" y=\"{}\">{count} <tspan class=\"soft\">{}</tspan></text>",
            y + 16,
            escaped(&name),
            y + 4,
            width + 228.0,
            y + 16,
            escaped(more),
        );
    }
    if shown.len() < rows.len() {
        let y = shown.len() * 24 + 16;
        let more = speech.number("and {n} more", rows.len() - shown.len());
        let _ = writeln!(svg, "<text class=\"soft\" x=\"220\" y=\"{y}\">{more}</text>");
    }
    svg + "</svg>"
}

/// Bars that stand side by side, in the order of what they are for.
fn columns(columns: &[Row]) -> String {
    let Some(most) = columns.iter().map(|column| column.count).max().filter(|&most| most > 0) else {
        return String::new();
    };
    let (step, every) = (800.0 / columns.len() as f64, columns.len().div_ceil(16));
    let mut svg = svg(190);
    let _ = writeln!(
        svg,
        "<text class=\"soft\" x=\"0\" y=\"12\">{most}</text><line class=\"axis\" x1=\"0\" y1=\"165\" x2=\"800\" y2=\"165\"/>"
    );
    for (at, Row { name, count, .. }) in columns.iter().enumerate() {
        let (x, height) = (at as f64 * step, share(*count, most, 145.0));
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"><title>{}: {count}</title></rect>",
            x + step * 0.1,
            165.0 - height,
            step * 0.8,
            escaped(name),
        );
        if at % every == 0 {
            let _ = write!(
                svg,
                "<text class=\"soft\" x=\"{:.1}\" y=\"183\" text-anchor=\"middle\">{}</text>",
                x + step / 2.0,
                // Of a range its beginning; all of it is the title of the bar.
                escaped(name.split('–').next().unwrap_or(name))
            );
        }
        svg.push('\n');
    }
    svg + "</svg>"
}

/// Numbers of moves in columns of the same width.
fn histogram(plies: &Counts<usize>) -> String {
    let Some((&least, &most)) = plies.keys().next().zip(plies.keys().last()) else { return String::new() };
    let width = (most - least + 1).div_ceil(COLUMNS).max(1);
    let mut counted = vec![0; (most - least) / width + 1];
    plies.iter().for_each(|(plies, games)| counted[(plies - least) / width] += games);
    let name = |at: usize| match (least + at * width, width) {
        (from, 1) => from.to_string(),
        (from, width) => format!("{from}–{}", from + width - 1),
    };
    columns(&counted.into_iter().enumerate().map(|(at, games)| Row::new(name(at), games)).collect::<Vec<_>>())
}

/// One bar of all games.
fn results(black: &Results, speech: Speech) -> String {
    let parts = [
        ("black", "Black won", black.wins),
        ("draw", "draw", black.draws),
        ("white", "White won", black.losses),
        ("none", "not known", black.unknown()),
    ];
    let (mut svg, mut x, mut label) = (svg(60), 0.0, 0.0);
    for (class, name, games) in parts.into_iter().filter(|part| part.2 > 0) {
        let (name, width) = (speech.say(name, &[]), share(games, black.games, 800.0));
        let percent = share(games, black.games, 100.0);
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"0\" width=\"{width:.1}\" height=\"28\"/>\
             <rect class=\"{class}\" x=\"{label:.1}\" y=\"41\" width=\"12\" height=\"12\"/>\
             <text x=\"{:.1}\" y=\"52\">{name}: {games} <tspan class=\"soft\">{percent:.1} %</tspan></text>",
            label + 18.0,
        );
        (x, label) = (x + width, label + 200.0);
    }
    if x > 0.0 { svg + "</svg>" } else { String::new() }
}

fn svg(height: usize) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-16 0 832 {height}\" role=\"img\">\n")
}

fn share(number: usize, of: usize, whole: f64) -> f64 {
    number as f64 / of.max(1) as f64 * whole
}

/// How wide a name beside a bar may be, in columns.
const WIDTH: usize = 28;

/// A name that fits beside a bar.
fn short(name: &str) -> String {
    let mut taken = 0;
    let end = name.char_indices().find(|(_, character)| {
        taken += width(*character);
        taken > WIDTH
    });
    match end {
        Some((at, _)) => format!("{}…", &name[..at]),
        None => name.to_string(),
    }
}

/// Text as it stands in a page, with nothing that hides in it.
fn escaped(text: &str) -> String {
    let mut page = String::new();
    for character in visible(text).chars() {
        match character {
            '&' => page.push_str("&amp;"),
            '<' => page.push_str("&lt;"),
            '>' => page.push_str("&gt;"),
            '"' => page.push_str("&quot;"),
            '\'' => page.push_str("&#39;"),
            _ => page.push(character),
        }
    }
    page
}
