//! `Evaluation`: what an engine says of a position.

use kifu::{Color, analysis};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::pickle;
use crate::word::color_named;

/// The evaluation of a position by an engine, read from a comment: `Node.evaluations` gives it. Scores are from
/// Black's point of view, whatever the comment has.
#[pyclass(frozen, eq, get_all, module = "kifu")]
#[derive(PartialEq)]
pub struct Evaluation {
    /// The form in which the comment is written, named after a program that writes it: `floodgate`, `shogigui` …
    dialect: &'static str,
    /// The score in centipawns; more is better for Black.
    score: Option<i32>,
    /// `lower` if the score is only a lower bound of the value, `upper` if it is only an upper bound, `None` if it
    /// is the value.
    bound: Option<&'static str>,
    /// The number of moves to mate, if the engine gives it.
    mate: Option<u32>,
    /// The side that mates, whether or not the length is known: `black`, `white` or `None`.
    mated_by: Option<String>,
    /// Black's chance to win, from 0 to 1.
    win_rate: Option<f64>,
    /// The principal variation (読み筋) in USI, as far as its moves are legal.
    pv: Vec<String>,
    /// The principal variation as written.
    pv_text: String,
    /// What is wrong with the first move that is not in `pv`; `None` if all of them are.
    pv_error: Option<String>,
    /// Whether the principal variation starts from the position before the move of the node.
    is_before: bool,
    /// The depth of the search.
    depth: Option<u32>,
    /// The depth of its deepest line.
    selective_depth: Option<u32>,
    /// How many positions were looked at.
    nodes: Option<u64>,
    /// How long the engine thought, in milliseconds.
    time_ms: Option<u64>,
    /// The name of the engine.
    engine: Option<String>,
    /// The number among the candidates (multi-PV); the best one is 1.
    rank: Option<u32>,
}

/// What an evaluation is pickled as: what it says of the position, and how it came to it.
type Score = (String, Option<i32>, Option<String>, Option<u32>, Option<String>, Option<f64>, bool);
type Search = (
    Vec<String>,
    String,
    Option<String>,
    Option<u32>,
    Option<u32>,
    Option<u64>,
    Option<u64>,
    Option<String>,
    Option<u32>,
);

impl Evaluation {
    /// The evaluations in the comments of a node or an ending.
    pub fn all(record: &kifu::Record, at: &impl analysis::Commented) -> Vec<Evaluation> {
        let variant = record.variant();
        let new = |one: analysis::Evaluation| {
            let (moves, pv_error) = match one.pv_moves(&one.start(at)) {
                Ok(moves) => (moves, None),
                Err(line) => (line.moves, Some(line.found.message)),
            };
            Evaluation {
                dialect: one.dialect.name(),
                score: one.score,
                bound: one.bound.map(analysis::Bound::name),
                mate: one.mate.and_then(|mate| mate.moves),
                mated_by: one.mate.map(|mate| mate.winner.to_string()),
                win_rate: one.win_rate,
                pv: moves.into_iter().map(|mv| variant.usi(mv)).collect(),
                pv_text: one.pv,
                pv_error,
                is_before: one.is_before,
                depth: one.depth,
                selective_depth: one.selective_depth,
                nodes: one.nodes,
                time_ms: one.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
                engine: one.engine,
                rank: one.rank,
            }
        };
        analysis::evaluations(at).into_iter().map(new).collect()
    }
}

#[pymethods]
impl Evaluation {
    /// The score in centipawns from the point of view of `color`, which is `black` or `white`.
    ///
    /// Raises `KifuError` for another color.
    fn score_for(&self, color: &Bound<'_, PyString>) -> PyResult<Option<i32>> {
        Ok(match color_named(color)? {
            Color::Black => self.score,
            Color::White => self.score.map(i32::saturating_neg),
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (u32, Score, Search))> {
        let this = slf.get();
        let score = (
            this.dialect.to_string(),
            this.score,
            this.bound.map(str::to_string),
            this.mate,
            this.mated_by.clone(),
            this.win_rate,
            this.is_before,
        );
        let search = (
            this.pv.clone(),
            this.pv_text.clone(),
            this.pv_error.clone(),
            this.depth,
            this.selective_depth,
            this.nodes,
            this.time_ms,
            this.engine.clone(),
            this.rank,
        );
        Ok((slf.get_type().getattr("_restore")?, (pickle::VERSION, score, search)))
    }

    /// The evaluation that was pickled.
    #[staticmethod]
    fn _restore(version: u32, score: Score, search: Search) -> PyResult<Evaluation> {
        pickle::check(version)?;
        let (dialect, score, bound, mate, mated_by, win_rate, is_before) = score;
        let (pv, pv_text, pv_error, depth, selective_depth, nodes, time_ms, engine, rank) = search;
        let dialect = dialect.parse::<analysis::Dialect>().map_err(pickle::fault)?.name();
        let bound = bound.map(|bound| bound.parse::<analysis::Bound>()).transpose().map_err(pickle::fault)?;
        let bound = bound.map(analysis::Bound::name);
        Ok(Evaluation {
            dialect,
            score,
            bound,
            mate,
            mated_by,
            win_rate,
            pv,
            pv_text,
            pv_error,
            is_before,
            depth,
            selective_depth,
            nodes,
            time_ms,
            engine,
            rank,
        })
    }

    fn __repr__(&self) -> String {
        let score = match (self.score, &self.mated_by, self.mate, self.win_rate) {
            (_, Some(color), Some(moves), _) => format!("mate in {moves} by {color}"),
            (_, Some(color), None, _) => format!("mate by {color}"),
            (Some(score), ..) => format!("{score:+}"),
            (None, None, _, Some(rate)) => format!("{rate:.3}"),
            (None, None, _, None) => "no score".to_string(),
        };
        format!("<Evaluation {} {score}: {}>", self.dialect, self.pv.join(" ")).replace(": >", ">")
    }
}
