//! `kifu merge`: joins records of one game to one tree.

use crate::files::{GameOf, Input};
use crate::{Header, Merged, NodeId, Parsed, Record, Span};

use super::args::{Merge, Texts};
use super::change::Change;
use super::converter::{Converter, Setting};
use super::inputs::{self, NO_GAME, Portion};
use super::output::{Output, Status, Stop, Trouble, visible};
use super::settled::{Integrity, Said};
use super::speech::{Part, Speech};

pub fn run(args: &Merge, output: &mut Output) -> Result<Status, Stop> {
    let (read, writing) = (&args.read, &args.writing);
    if writing.resume {
        return Err(Stop::Misuse("--resume is for many files, and a tree is one".to_string()));
    }
    let setting = Setting::new(Texts::One, &OwnForm, writing)?;
    let (converter, speech) = (Converter::new(&setting, &OwnForm, output), output.speech());
    let options = read.options(writing.from_encoding);
    let (files, skipped) = inputs::walk(read, setting.target.tree());
    let (mut tree, mut troubles): (Option<Tree>, Vec<Trouble>) = (None, Vec::new());
    for mut input in files {
        let added = inputs::read(&mut input, &options).and_then(|parsed| {
            add_file(&mut tree, &input, parsed, speech, |parsed, said| {
                !converter.errors(parsed, |_| true, said).is_empty()
            })
        });
        match (added, &mut tree) {
            (Ok(parsed), Some(tree)) => {
                tree.first.get_or_insert((input, parsed));
            }
            (Ok(_), None) => {}
            (Err(what), _) => troubles.push(Trouble::at(&input.path, what)),
        }
    }
    for trouble in &troubles {
        output.trouble(trouble)?;
    }
    if !troubles.is_empty() {
        return Ok(Status::Trouble);
    }
    let Some(Tree {
        record,
        first: Some((input, parsed)),
        games: games @ 2..,
        is_damaged,
        conflicts,
        said,
        ..
    }) = tree
    else {
        skipped.end(read, output)?;
        let what = "fewer than two games are nothing to merge: name two records at least";
        return Err(Stop::Misuse(what.to_string()));
    };
    let (portion, integrity) = (Portion::whole(&input, &parsed), Integrity::of(is_damaged || conflicts > 0));
    let converted = converter.one(&portion, &record, integrity, said);
    let status = setting.settle_one(converted, read, &skipped, output)?;
    let merged = [speech.count(games, "game"), speech.count(record.variations(), "variation")];
    let conflicts = (conflicts > 0).then(|| speech.count(conflicts, "conflict"));
    output.say(speech.list(merged.into_iter().chain(conflicts)))?;
    Ok(status)
}

/// The tree is written in the notation of its first record where nothing else is said.
struct OwnForm;

impl Change for OwnForm {
    fn keeps_form(&self) -> bool {
        true
    }
}

/// Adds the games of a file to the tree; the very first game begins it. Returns what was read, without its games.
/// `is_wrong` reports the errors in it, and returns whether there are any.
fn add_file(
    tree: &mut Option<Tree>,
    input: &Input,
    mut parsed: Parsed,
    speech: Speech,
    is_wrong: impl Fn(&Parsed, &mut Said) -> bool,
) -> Result<Parsed, String> {
    let portion = Portion::whole(input, &parsed);
    let games: Vec<GameOf> = (0..parsed.records.len()).map(|at| portion.game(at)).collect();
    if games.is_empty() {
        return Err(NO_GAME.to_string());
    }
    let records = std::mem::take(&mut parsed.records);
    let mut records = records.into_iter().zip(games).enumerate();
    let tree = match tree {
        Some(tree) => tree,
        None => {
            let (_, (record, game)) = records.next().ok_or(NO_GAME)?;
            tree.insert(Tree::new(record, game, speech))
        }
    };
    tree.is_damaged |= is_wrong(&parsed, &mut tree.said);
    records.try_for_each(|(at, (record, game))| tree.add(&record, &game, (&parsed, at)))?;
    Ok(parsed)
}

/// The game so far.
struct Tree {
    record: Record,
    /// Where its first record is.
    of: GameOf,
    first: Option<(Input, Parsed)>,
    games: usize,
    /// Where records contradict each other.
    conflicts: usize,
    is_damaged: bool,
    said: Said,
    speech: Speech,
}

impl Tree {
    fn new(record: Record, of: GameOf, speech: Speech) -> Tree {
        let said = Said::default();
        Tree { record, of, first: None, games: 1, conflicts: 0, is_damaged: false, said, speech }
    }

    /// Adds a record, the one at this place of a text, or says why it is of another game.
    fn add(&mut self, record: &Record, game: &GameOf, text: (&Parsed, usize)) -> Result<(), String> {
        let (own, other) = (self.record.variant().clone(), record.variant());
        if own != *other {
            return Err(format!("{game} is a game of {other}, and {} of {own}", self.of));
        }
        let Merged { headers, times, first_ply, .. } = self.record.merge(record).map_err(|_| {
            let start = record.has_known_start().then(|| record.start().to_sfen());
            let start = start.unwrap_or("it could not be read".to_string());
            format!("{game} begins with another position than {}: {start}", self.of)
        })?;
        self.games += 1;
        self.conflicts += headers.len() + times.len() + usize::from(first_ply.is_some());
        if let Some(other) = first_ply {
            let own = self.record.start().ply();
            self.say(
                "{game}: its first move is number {other}, and {own} in a record before",
                &[("game", game), ("other", &other), ("own", &own)],
            );
        }
        headers.iter().for_each(|header| self.say_header(header, game, text));
        times.into_iter().for_each(|step| self.say_time(step, game));
        Ok(())
    }

    /// Says that a record has another value for a header.
    fn say_header(&mut self, header: &Header, game: &GameOf, text: (&Parsed, usize)) {
        let Header { key, value, field } = header;
        let mut own = self.record.headers().iter();
        let own = own.find(|own| own.field == *field && (field.is_some() || own.key == *key));
        let own = own.map(|own| own.value.clone()).unwrap_or_default();
        let place = line_of(header, text).map_or(game.to_string(), |line| format!("{game}:{line}"));
        self.say(
            "{place}: {key} is `{value}`, and `{own}` in a record before",
            &[("place", &place), ("key", key), ("value", value), ("own", &own)],
        );
    }

    /// Says that a record has another time for a move or an ending.
    fn say_time(&mut self, node: NodeId, game: &GameOf) {
        // For an ending this is the node behind which it stands.
        let step = self.record.node(node);
        let (is_ending, ply) = (step.id() != node, step.ply());
        let sentence = if is_ending {
            "{game}: the ending after move {ply} took another time than in a record before"
        } else {
            "{game}: move {ply} took another time than in a record before"
        };
        self.say(sentence, &[("game", game), ("ply", &ply)]);
    }

    /// Says a sentence on a line of its own.
    fn say(&mut self, sentence: &str, parts: &[Part<'_>]) {
        let said = self.speech.say(sentence, parts);
        self.said.text += &visible(&said);
        self.said.text.push('\n');
    }
}

/// The line on which a game of a text says a header: the first that begins with the key, if one does.
fn line_of(header: &Header, (parsed, at): (&Parsed, usize)) -> Option<u32> {
    let span = parsed.span_of(at);
    let text = parsed.source.slice(span);
    let mut end = span.start as usize;
    let lines = text.split_inclusive(['\n', '\r']).map(|line| {
        let start = end;
        end += line.len();
        (start, line)
    });
    let says = |(_, line): &(usize, &str)| line.contains(&header.key) && line.contains(&header.value);
    let lines: Vec<_> = lines.filter(says).collect();
    let begins = |(_, line): &&(usize, &str)| {
        line.trim_start_matches([' ', '$', '\'', '[', '{', '"']).starts_with(&header.key)
    };
    let &(offset, _) = lines.iter().find(begins).or(lines.first())?;
    Some(parsed.source.place(Span::new(offset, offset)).line)
}
