//! `kifu show`: prints games for people, or as JSON with a game on each line.

mod text;

use std::collections::BTreeMap;

use crate::analysis::{self, Evaluation};
use crate::files::Input;
use crate::{Cursor, EndingNode, Node, Outcome, Parsed, Position, ReadOptions, Record, Ruling};
use serde::Serialize;

use self::text::Text;
use super::args::Show;
use super::findings::{self, Finding};
use super::input_name::InputName;
use super::inputs::{self, Printed};
use super::lines;
use super::output::{Output, Status, Stop, Trouble, json, visible};
use super::speech::Speech;

pub fn run(args: &Show, output: &mut Output) -> Result<Status, Stop> {
    let shower = Shower {
        args,
        options: args.input.options(),
        color: output.colors_stderr(),
        speech: output.speech(),
    };
    inputs::print_each(&args.input.read, output, |input| shower.show(input))
}

/// What is done with each file.
struct Shower<'a> {
    args: &'a Show,
    options: ReadOptions,
    color: bool,
    speech: Speech,
}

impl Shower<'_> {
    /// The games of a file, or the findings of one without a game.
    fn show(&self, input: &mut Input) -> Printed {
        let mut shown = Printed::default();
        match inputs::read(input, &self.options) {
            Ok(parsed) if parsed.records.is_empty() => {
                shown.said = findings::draw(&parsed.diagnostics, &parsed.source, self.speech.0, self.color);
                shown.status = if shown.said.is_empty() { Status::Clean } else { Status::Findings };
            }
            Ok(parsed) => {
                if let Err(what) = self.show_games(input, &parsed, &mut shown.text) {
                    shown.trouble = Some(Trouble::at(&input.path, what));
                }
            }
            Err(what) => shown.trouble = Some(Trouble::at(&input.path, what)),
        }
        shown
    }

    /// Adds the games that are wanted to the text.
    fn show_games(&self, input: &Input, parsed: &Parsed, text: &mut String) -> Result<(), String> {
        let name = InputName::of(input);
        let games = parsed.records.len();
        let first = input.game().unwrap_or(1);
        let found = parsed.by_game();
        for ((number, record), at) in (first..).zip(&parsed.records).zip(0..) {
            if self.args.game.is_some_and(|wanted| wanted != number) {
                continue;
            }
            let found = found.of(at);
            let shown = if self.args.json {
                let mut game = Game::new(&name, number, parsed, record);
                let in_json = |one| Finding::new(one, &parsed.source, self.speech.0);
                game.findings = found.iter().copied().map(in_json).collect();
                let lines = || lines::variations(record).into_iter().map(Line::new).collect();
                game.lines = self.args.variations.then(lines);
                game.evaluations = self.args.evaluations.then(|| evaluations(record));
                json(&game)
            } else {
                let mut game = Text::new(record, self.speech, visible(&name.path).into_owned());
                if games > 1 {
                    game.say(", game {number} of {games}", &[("number", &number), ("games", &games)]);
                }
                game.draw(self.args)?;
                if !found.is_empty() {
                    let findings = self.speech.count(found.len(), "finding");
                    game.line("{findings} (see `kifu check`)", &[("findings", &findings)]);
                }
                game.text + "\n"
            };
            text.push_str(&shown);
        }
        match self.args.game {
            Some(wanted) if wanted as usize > games && input.game().is_none() => Err(inputs::has_only(games)),
            _ => Ok(()),
        }
    }
}

/// A game in JSON.
#[derive(Serialize)]
struct Game<'g> {
    #[serde(flatten)]
    input: &'g InputName,
    game: u32,
    format: Option<&'static str>,
    encoding: &'static str,
    variant: &'g str,
    headers: Vec<(&'g str, &'g str)>,
    black: Option<&'g str>,
    white: Option<&'g str>,
    start: String,
    /// Whether the text does not say it in a way that can be understood, so that `start` stands in for it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    start_unknown: bool,
    moves: Vec<String>,
    times_ms: Vec<Option<u64>>,
    comments: BTreeMap<u32, &'g [String]>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    bookmarks: BTreeMap<u32, &'g [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluations: Option<BTreeMap<u32, Vec<Spoken>>>,
    variations: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<Line<'g>>>,
    ending: Ending<'g>,
    by_rules: ByRules,
    plies: usize,
    findings: Vec<Finding<'g>>,
}

/// The ending of a game in JSON; all null when nothing is written.
#[derive(Serialize)]
struct Ending<'g> {
    word: Option<&'g str>,
    reason: Option<&'static str>,
    winner: Option<&'static str>,
}

impl<'g> Ending<'g> {
    fn new(ending: Option<EndingNode<'g>>) -> Ending<'g> {
        let ending = ending.map(|ending| ending.get());
        Ending {
            word: ending.map(|ending| ending.word.as_str()),
            reason: ending.map(|ending| ending.reason.name()),
            winner: ending.and_then(|ending| ending.outcome).map(Outcome::name),
        }
    }
}

/// What the rules say of the last position in JSON, beside what the ending claims.
#[derive(Serialize)]
struct ByRules {
    winner: Option<&'static str>,
    #[serde(flatten)]
    ruling: Ruling,
}

impl ByRules {
    fn new(record: &Record) -> ByRules {
        let ruling = record.ruling();
        ByRules { winner: ruling.outcome().map(Outcome::name), ruling }
    }
}

/// A line of play besides the main one in JSON.
#[derive(Serialize)]
struct Line<'g> {
    /// The line that it branches off, counted from 1 in this list; 0 is the main line.
    of: usize,
    /// The number of its first move.
    from: u32,
    moves: Vec<String>,
    ending: Ending<'g>,
}

impl<'g> Line<'g> {
    fn new(line: lines::Line<'g>) -> Line<'g> {
        let usi = |node: &Node<'g>| node.mv().map(|mv| node.record().variant().usi(mv));
        Line {
            of: line.of,
            from: line.from,
            moves: line.moves.iter().filter_map(usi).collect(),
            ending: Ending::new(line.ending),
        }
    }
}

impl<'g> Game<'g> {
    /// Without what is only listed on request, and without findings.
    fn new(input: &'g InputName, game: u32, parsed: &Parsed, record: &'g Record) -> Game<'g> {
        let moves: Vec<Node<'g>> = record.mainline().collect();
        let ending = record.ending();
        let nodes = [record.root()].into_iter().chain(moves.iter().copied());
        let marked = nodes.clone().map(|node| (node.ply(), node.bookmarks()));
        let spoken = nodes.map(|node| (node.ply(), node.comments()));
        let spoken = spoken.chain(ending.map(|ending| (ending.ply(), ending.comments())));
        let millis = |node: &Node<'_>| node.elapsed().and_then(|time| u64::try_from(time.as_millis()).ok());
        Game {
            input,
            game,
            format: parsed.format.map(crate::Format::name),
            encoding: parsed.source.encoding().name(),
            variant: record.variant().name(),
            headers: record.headers().iter().map(|one| (one.key.as_str(), one.value.as_str())).collect(),
            black: record.headers().black(),
            white: record.headers().white(),
            start: record.start().to_sfen(),
            start_unknown: !record.has_known_start(),
            moves: moves.iter().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv)).collect(),
            times_ms: moves.iter().map(millis).collect(),
            comments: spoken.filter(|(_, comments)| !comments.is_empty()).collect(),
            bookmarks: marked.filter(|(_, names)| !names.is_empty()).collect(),
            evaluations: None,
            variations: record.variations(),
            lines: None,
            ending: Ending::new(ending),
            by_rules: ByRules::new(record),
            plies: moves.len(),
            findings: Vec::new(),
        }
    }
}

/// What an engine says of a move in JSON.
#[derive(Serialize)]
struct Spoken {
    #[serde(flatten)]
    evaluation: Evaluation,
    /// The principal variation as far as it can be played.
    moves: Vec<String>,
    /// Why it cannot be played to its end.
    broken: Option<String>,
}

/// What engines say of the moves and the ending of the main line.
fn evaluations(record: &Record) -> BTreeMap<u32, Vec<Spoken>> {
    let mut spoken = BTreeMap::new();
    let mut cursor = Cursor::new(record);
    let mut before = record.start().clone();
    let mut keep = |ply: u32, said: Vec<Evaluation>, before: &Position, after: &Position| {
        if !said.is_empty() {
            spoken.insert(ply, said.into_iter().map(|one| Spoken::new(one, before, after)).collect());
        }
    };
    loop {
        let node = cursor.node();
        keep(node.ply(), analysis::evaluations(&node), &before, cursor.position());
        before.clone_from(cursor.position());
        if !cursor.forward() {
            break;
        }
    }
    if let Some(ending) = record.ending() {
        keep(ending.ply(), analysis::evaluations(&ending), &before, &before);
    }
    spoken
}

impl Spoken {
    fn new(evaluation: Evaluation, before: &Position, after: &Position) -> Spoken {
        let start = if evaluation.is_before { before } else { after };
        let (moves, broken) = match evaluation.pv_moves(start) {
            Ok(moves) => (moves, None),
            Err(line) => (line.moves, Some(line.found.message)),
        };
        let moves = moves.into_iter().map(|mv| start.variant().usi(mv)).collect();
        Spoken { evaluation, moves, broken }
    }
}
