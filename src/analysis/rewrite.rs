//! Rewrites evaluations of one dialect in another one.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::pv::{BrokenLine, Line, replay};
use super::{Dialect, Evaluation, find};
use crate::diag::{Code, Diagnostic, Parts};
use crate::record::{Node, NodeId, Record};
use crate::rules::{Position, Undo};
use crate::text::Span;

/// Rewrites the evaluations in the comments of `record` in another dialect. Other comments are not changed.
///
/// The result has a finding for each kind of fact that the dialect cannot hold. An evaluation that the dialect cannot
/// write at all, or whose principal variation cannot be played, is not changed.
pub fn rewrite(record: &mut Record, dialect: Dialect) -> Vec<Diagnostic> {
    let mut losses = Losses::default();
    let mut changes = Vec::new();
    walk(record, |place| changes.extend(rewrite_at(&place, dialect, &mut losses)));
    for Change { node, comments, remarks } in changes {
        let extra = record.extra_mut(node);
        (extra.comments, extra.remarks) = (comments.into(), remarks.into());
    }
    losses.report(dialect)
}

/// Rewrites the evaluations of several games in another dialect, if `dialect` is given. Each loss says which game it
/// concerns.
pub fn rewrite_all(records: &[Record], dialect: Option<Dialect>) -> (Cow<'_, [Record]>, Vec<Diagnostic>) {
    let Some(dialect) = dialect else { return (Cow::Borrowed(records), Vec::new()) };
    let mut records = records.to_vec();
    let rewritten = |(game, record)| {
        let losses = rewrite(record, dialect).into_iter();
        losses.map(move |loss| Diagnostic { game, ..loss })
    };
    let losses = (1..).zip(&mut records).flat_map(rewritten).collect();
    (Cow::Owned(records), losses)
}

/// A node at which something is said, with the positions before and after its move.
struct Place<'r> {
    node: Node<'r>,
    before: &'r Position,
    after: &'r Position,
}

impl Place<'_> {
    /// Plays the principal variation of an evaluation from where it starts.
    fn replay(&self, evaluation: &Evaluation) -> Result<Line, BrokenLine> {
        replay(&evaluation.pv, if evaluation.is_before { self.before } else { self.after })
    }
}

/// The new comments and remarks of a node.
struct Change {
    node: NodeId,
    comments: Vec<String>,
    remarks: Vec<String>,
}

fn rewrite_at(place: &Place<'_>, dialect: Dialect, losses: &mut Losses) -> Option<Change> {
    let node = &place.node;
    let mut lists = [Vec::new(), Vec::new()];
    let target = usize::from(dialect.comments().is_remark());
    let mut is_changed = false;
    for (own, lines) in [node.comments(), node.remarks()].into_iter().enumerate() {
        let mut at = 0;
        for found in find(lines, node).into_iter().filter(|found| found.evaluation.dialect != dialect) {
            lists[own].extend_from_slice(&lines[at..found.lines.start]);
            at = found.lines.end;
            match convert(&found.evaluation, place, dialect) {
                Ok((said, lost)) => {
                    lists[target].extend(said);
                    lost.into_iter().for_each(|what| losses.add(what, node.ply()));
                    is_changed = true;
                }
                Err(why) => {
                    lists[own].extend_from_slice(&lines[found.lines]);
                    losses.add(why, node.ply());
                }
            }
        }
        lists[own].extend_from_slice(&lines[at..]);
    }
    let [comments, remarks] = lists;
    is_changed.then_some(Change { node: node.id(), comments, remarks })
}

/// The losses of evaluations that cannot be rewritten.
const UNPLAYED: &str = "evaluations whose principal variation cannot be played, which stay as they are";
const OTHER_MOVE: &str = "evaluations of another move than the one played, which stay as they are";
const UNSAID: &str = "evaluations, which stay as they are";

/// The lines that say an evaluation, and the kinds of facts that they lose.
fn convert(
    evaluation: &Evaluation,
    place: &Place<'_>,
    dialect: Dialect,
) -> Result<(Vec<String>, Vec<&'static str>), &'static str> {
    let comments = dialect.comments();
    let mut line = place.replay(evaluation).map_err(|_| UNPLAYED)?;
    let mut evaluation = evaluation.clone();
    if evaluation.is_before && comments.is_of_next() {
        if !line.moves.is_empty() && line.moves.first().copied() != place.node.mv() {
            return Err(OTHER_MOVE);
        }
        let moves = line.moves.into_iter().skip(1).collect();
        line = Line { start: place.after.clone(), moves, tail: line.tail };
        evaluation.is_before = false;
    }
    let said = comments.write(&evaluation, &line).ok_or(UNSAID)?;
    // The lines are read back to see what they hold; a table could be wrong.
    let (count, back) = comments.read(&said, &place.node).ok_or(UNSAID)?;
    if count != said.len() {
        return Err(UNSAID);
    }
    let moves = place.replay(&back).map(|line| line.moves);
    let mut lost = missing(&evaluation, &back);
    if back.is_before != evaluation.is_before && !line.moves.is_empty() || moves != Ok(line.moves) {
        return Err(UNSAID);
    }
    if line.tail.is_some() {
        lost.push("words after a principal variation");
    }
    Ok((said, lost))
}

/// The kinds of facts of `said` that `back` does not have.
fn missing(said: &Evaluation, back: &Evaluation) -> Vec<&'static str> {
    let is_near = |a: Option<f64>, b: Option<f64>| a.zip(b).is_some_and(|(a, b)| (a - b).abs() < 1e-6);
    let kinds = [
        ("scores", said.score.is_some() && said.score != back.score),
        ("bounds", said.bound.is_some() && said.bound != back.bound),
        ("mates", said.mate.is_some() && said.mate != back.mate),
        ("chances to win", said.win_rate.is_some() && !is_near(said.win_rate, back.win_rate)),
        ("depths", said.depth.is_some() && said.depth != back.depth),
        ("selective depths", said.selective_depth.is_some() && said.selective_depth != back.selective_depth),
        ("numbers of nodes", said.nodes.is_some() && said.nodes != back.nodes),
        ("times of engines", said.time.is_some() && said.time != back.time),
        ("names of engines", said.engine.is_some() && said.engine != back.engine),
        ("numbers of candidates", said.rank.is_some() && said.rank != back.rank),
        ("visits of moves", !said.visits.is_empty() && said.visits != back.visits),
        ("words on moves", said.mark.is_some() && said.mark != back.mark),
        ("labels of what a player thought", is_labelled(said) && !is_of_player(back)),
    ];
    kinds.into_iter().filter(|kind| kind.1).map(|kind| kind.0).collect()
}

/// Whether its label says that a player thought so during the game, and not somebody who analysed it later.
fn is_labelled(evaluation: &Evaluation) -> bool {
    evaluation.label.as_deref().is_some_and(|label| label.starts_with("対局"))
}

/// Whether it is by a player, by its label or because all evaluations of its dialect are.
fn is_of_player(evaluation: &Evaluation) -> bool {
    is_labelled(evaluation)
        || evaluation.label.as_deref() == Some("*")
        || matches!(evaluation.dialect, Dialect::Floodgate | Dialect::AobaZero)
}

/// How often each kind of fact is lost, and where first.
#[derive(Default)]
struct Losses(BTreeMap<&'static str, (usize, u32)>);

impl Losses {
    fn add(&mut self, what: &'static str, ply: u32) {
        self.0.entry(what).or_insert((0, ply)).0 += 1;
    }

    fn report(self, dialect: Dialect) -> Vec<Diagnostic> {
        let report = |(what, (count, ply)): (&'static str, (usize, u32))| {
            let parts = Parts::NONE.with("dialect", dialect.name()).word("what", what).with("count", count);
            Diagnostic::of(Code::LostAnalysis, Span::default(), parts).at_ply(ply)
        };
        self.0.into_iter().map(report).collect()
    }
}

/// Visits every node at which something is said. Each move is played once and taken back once.
fn walk(record: &Record, mut visit: impl FnMut(Place<'_>)) {
    let mut position = record.start().clone();
    let mut undone: Vec<Option<Undo>> = Vec::new();
    let mut node = record.root();
    loop {
        let is_silent = node.comments().is_empty() && node.remarks().is_empty();
        let before = (!is_silent).then(|| position.clone());
        // The moves of a record can be made.
        undone.push(node.mv().and_then(|mv| position.force(mv).ok()));
        if let Some(before) = before {
            visit(Place { node, before: &before, after: &position });
        }
        if let Some(child) = node.continuations().next() {
            node = child;
            continue;
        }
        loop {
            if let Some(Some(undo)) = undone.pop() {
                position.undo(&undo);
            }
            if let Some(sibling) = node.alternative() {
                node = sibling;
                break;
            }
            match node.parent() {
                Some(parent) => node = parent,
                None => return,
            }
        }
    }
}
