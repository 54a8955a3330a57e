//! `Record`: a game that does not change.

mod about;
mod origin;
mod pickling;
mod writing;

use std::borrow::Cow;
use std::sync::Arc;

use kifu::draw::{Coordinates, Page};
use kifu::{Encoding, Format, NodeId, WriteOptions};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};

use crate::board::Board;
use crate::diag::{Diagnostic, Finding};
use crate::edit::Editor;
use crate::ending::Ending;
use crate::error::{KifuError, mistyped, value, work, work_on};
use crate::facts;
use crate::html;
use crate::mv::Move;
use crate::node::Node;
use crate::number::{count_if_any, of_things};
use crate::positions::{self, Positions};
use crate::variant::{Choice, Variant, variant_of};
use crate::word::Word;

pub use origin::Origin;

/// A game record (棋譜): headers, a tree of moves with times and comments, and the findings about them. `parse`,
/// `read` and `scan` give records, and `Record.new` makes an empty one.
///
/// A record never changes; `edit` makes a changed copy. Two records are equal if start, headers, tree, times and
/// comments are equal to the letter. So records of one game in two notations are not equal, because the words for
/// endings and the keys of headers differ: `same_game` compares the games.
#[pyclass(frozen, module = "kifu")]
pub struct Record {
    record: kifu::Record,
    found: Vec<Arc<Finding>>,
    format: Option<Format>,
    encoding: Option<Encoding>,
    /// The program that wrote its text, where that can be told.
    producer: Option<Cow<'static, str>>,
    /// What it was read from, if it was.
    origin: Option<Origin>,
}

impl Record {
    /// A game that was read, with what was found about it.
    pub fn read(
        record: kifu::Record,
        producer: Option<&'static str>,
        found: Vec<Arc<Finding>>,
        format: Option<Format>,
        encoding: Encoding,
        origin: Origin,
    ) -> Record {
        let (encoding, producer, origin) = (Some(encoding), producer.map(Cow::Borrowed), Some(origin));
        Record { record, found, format, encoding, producer, origin }
    }

    /// A game that was made here.
    pub fn made(record: kifu::Record) -> Record {
        Record { record, found: Vec::new(), format: None, encoding: None, producer: None, origin: None }
    }

    /// The game itself.
    pub fn record(&self) -> &kifu::Record {
        &self.record
    }

    /// The game as a page, with what is wrong with it.
    fn page(&self) -> Page<'_> {
        Page::new(&self.record).findings(self.found.iter().map(|found| found.get()))
    }

    /// What `f` makes of the game, which Ctrl-C can end where the game is long.
    pub fn work_on<T: Send + 'static>(
        slf: &Bound<'_, Record>,
        f: impl FnOnce(&Record) -> T + Send + 'static,
    ) -> PyResult<T> {
        let (size, shared) = (slf.get().record.nodes().count() * NODE, slf.clone().unbind());
        work_on(slf.py(), size, &Arc::default(), move || f(shared.get()))
    }
}

/// How many bytes a text has for a move, about.
const NODE: usize = 32;

/// The position of a board, which is of the variant if one is named.
fn position_of(board: &Board, variant: Choice<'_, '_>) -> PyResult<kifu::Position> {
    let position = board.position();
    match variant_of(variant)?.filter(|variant| variant != position.variant()) {
        Some(other) => {
            let (own, other) = (position.variant().name(), other.name());
            Err(KifuError::new_err(format!("the board is one of {own}, not of {other}")))
        }
        None => Ok(position),
    }
}

#[pymethods]
impl Record {
    /// Makes a record without moves. Its start position is that of the variant, or `start`: a position in SFEN, the
    /// name of a handicap such as `香落ち`, or a board.
    ///
    /// Raises `KifuError` if `start` is no position of the variant, or a board of another variant. A text with
    /// moves is no position: `parse` reads it.
    ///
    /// >>> import kifu
    /// >>> kifu.Record.new(variant="minishogi").start
    /// 'rbsgk/4p/5/P4/KGSBR b - 1'
    #[staticmethod]
    #[pyo3(signature = (start = None, *, variant = None))]
    fn new(py: Python<'_>, start: Option<&Bound<'_, PyAny>>, variant: Choice<'_, '_>) -> PyResult<Record> {
        let position = match start.map(|start| start.cast::<Board>()) {
            Some(Ok(board)) => position_of(board.get(), variant)?,
            _ => {
                let mistyped = |start| move |_| mistyped("start must be str or Board", start);
                let start = start.map(|start| start.cast().map_err(mistyped(start))).transpose()?;
                let board = Board::__new__(py, start, variant)?;
                if board.has_moves() {
                    return Err(KifuError::new_err(
                        "a new record has no moves; `parse` reads those of a text",
                    ));
                }
                board.position()
            }
        };
        Ok(Record::made(kifu::Record::new(position)))
    }

    /// An editor with a copy of the game, which stands at the end of the main line. The record itself does not
    /// change.
    fn edit(slf: &Bound<'_, Self>) -> Editor {
        Editor::of(slf)
    }

    /// The game that is played. It equals its name: `record.variant == "shogi"`.
    #[getter]
    fn variant(&self) -> Variant {
        Variant::of(self.record().variant())
    }

    /// The start position as SFEN; `None` if it could not be read (see `has_known_start`). Use `start_board` to
    /// play from it, because `Board(None)` would be the start position of the variant.
    #[getter]
    fn start(&self) -> Option<String> {
        self.record().has_known_start().then(|| self.record().start().to_sfen())
    }

    /// A board with the start position.
    ///
    /// Raises `KifuError` if the start position could not be read; `root.board()` then is the position from which
    /// the moves were played.
    fn start_board(&self) -> PyResult<Board> {
        if self.record().has_known_start() {
            Ok(Board::new(self.record().start().clone()))
        } else {
            Err(KifuError::new_err("the start position could not be read"))
        }
    }

    /// How many moves the main line has.
    #[getter]
    fn plies(&self) -> usize {
        self.record().mainline().count()
    }

    /// The moves of the main line (本譜).
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let variant = self.record().variant();
        self.record().mainline().filter_map(|node| Some(Move::new(node.mv()?, variant))).collect()
    }

    /// The positions of the main line, before the first move and after each move, each as a new board. Illegal
    /// moves that the record has are made. To go to the next position takes the same time at every move. These
    /// boards do not have the moves that led to them, as those of `Node.board` do.
    ///
    /// >>> import kifu
    /// >>> record = kifu.parse("position startpos moves 7g7f 3c3d")
    /// >>> [board.move_number for board in record.positions()]
    /// [1, 2, 3]
    fn positions(slf: &Bound<'_, Self>) -> Positions {
        Positions::of(slf)
    }

    /// The positions of the main line as SFEN, before the first move and after each move.
    fn sfens(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        Record::work_on(slf, |this| positions::sfens(this.record()))
    }

    /// The main line as a command of USI, `position …`.
    ///
    /// >>> import kifu
    /// >>> kifu.parse("▲７六歩 △３四歩").usi()
    /// 'position startpos moves 7g7f 3c3d'
    fn usi(slf: &Bound<'_, Self>) -> PyResult<String> {
        let options = WriteOptions::new().main_line(true);
        let write = move |this: &Record| kifu::write(this.record(), Format::Usi, &options).text;
        Record::work_on(slf, write).map(|text| text.trim_end().to_string())
    }

    /// The node before the first move.
    #[getter]
    fn root(slf: Py<Self>) -> Node {
        Node::new(slf, NodeId::ROOT)
    }

    /// The nodes of the main line (本譜), one for each move.
    fn mainline<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        let nodes = slf.get().record().mainline().map(|node| Node::of(slf, node));
        nodes.collect::<Vec<_>>().into_pyobject(slf.py())?.try_iter()
    }

    /// The nodes at which a variation (変化) begins, in the order of the text: moves that are not the first to follow
    /// their parent. A variation may also be nothing but another ending. It then has no node, and is one of the
    /// `endings` of a node; the column `variations` of tables counts such variations as well.
    #[getter]
    fn variations<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let nodes = slf.get().record().nodes().filter(kifu::Node::is_variation);
        PyTuple::new(slf.py(), nodes.map(|node| Node::of(slf, node)).collect::<Vec<_>>())
    }

    /// The ending of the main line (終局), if the text says one.
    #[getter]
    fn ending(slf: &Bound<'_, Self>) -> Option<Ending> {
        slf.get().record().ending().map(|ending| Ending::of(slf, &ending))
    }

    /// Who won, as the ending of the main line says it: `black`, `white`, `draw` or `None`.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.record().outcome().map(|outcome| outcome.name())
    }

    /// What the rules say of the last position of the main line, as opposed to what the ending claims. `kifu show
    /// --json` prints the same as `by_rules`.
    ///
    /// `winner` is who has won by the rules alone, and `over` what has ended the game. `repetition` says how often
    /// the position has occurred, `impasse` has the points of both sides if they agree on an impasse, and
    /// `declarations` what each side would have if it declared a win now, Black first. The last two are `None` if
    /// the variant has no such law. If the start position could not be read, the rules say nothing of the game.
    #[getter]
    fn ruling<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let ruling = work(py, || self.record().ruling())?;
        let value = value(py, serde_json::to_string(&ruling))?;
        value.set_item("winner", ruling.outcome().map(|outcome| outcome.name()))?;
        Ok(value)
    }

    /// Text that could not be read, and text of moves that could not be made, each with the node after which it
    /// stands.
    #[getter]
    fn unplayed<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let record = slf.get().record();
        let kept = record.unplayed().iter().map(|kept| {
            let node = Node::of(slf, record.node(kept.after));
            (node, kept.text.join("\n"))
        });
        PyTuple::new(slf.py(), kept.collect::<Vec<_>>())
    }

    /// What is wrong with the record, in the order of the text.
    #[getter]
    fn diagnostics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        Diagnostic::tuple(py, &self.found)
    }

    /// The same as `diagnostics`.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.diagnostics(py)
    }

    fn __repr__(&self) -> String {
        let name = |name: Option<&str>| name.unwrap_or("?").to_string();
        let (black, white) = (name(self.black()), name(self.white()));
        let moves = of_things(self.record().mainline().count(), "move");
        format!("<Record {} {black:?} - {white:?}, {moves}>", self.record().variant())
    }

    /// Why there is no move of a higher number.
    fn _has_only(&self) -> String {
        format!("the game has {}", of_things(self.record().mainline().count(), "move"))
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        Record::work_on(slf, |this| this.page().fragment())
    }

    /// The game as a page of HTML with a player, as `kifu view` opens it in the browser. The page is one file and
    /// loads no other.
    ///
    /// It first shows the position after move `ply` of the main line, by default the last move. `coordinates` are
    /// `japanese`, `western` or `none`; with `flipped` White is at the bottom.
    ///
    /// Raises `KifuError` for unknown coordinates, and for a `ply` that the main line does not have.
    ///
    /// >>> import kifu
    /// >>> kifu.parse("▲７六歩 △３四歩").html(ply=1)[:15]
    /// '<!DOCTYPE html>'
    #[pyo3(signature = (*, ply = None, coordinates = None, flipped = false))]
    fn html(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = count_if_any)] ply: Option<u32>,
        coordinates: Word<'_, '_>,
        flipped: bool,
    ) -> PyResult<String> {
        let coordinates = html::coordinates_named(coordinates)?.unwrap_or(Coordinates::Japanese);
        if ply.is_some_and(|ply| ply > slf.get().record().last().ply()) {
            return Err(KifuError::new_err(slf.get()._has_only()));
        }
        Record::work_on(slf, move |this| {
            let mut page = this.page().coordinates(coordinates).flipped(flipped);
            if let Some(ply) = ply {
                page = page.ply(ply);
            }
            page.html()
        })
    }

    /// Plots the evaluations of engines and the times of the players over the moves of the main line: on `ax`, or
    /// on new axes. The result is the axes. Scores are from Black's point of view, in centipawns, and a mate is
    /// drawn at the edge. Black's times go up and White's down, in seconds.
    ///
    /// Needs matplotlib: `pip install kifu[plot]`.
    #[pyo3(signature = (ax = None))]
    fn plot<'py>(slf: &Bound<'py, Self>, ax: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kifu.plot")?.call_method1("plot", (slf, ax))
    }

    /// Whether two records are of the same game: with the same start position, the same moves, and the same reason
    /// of the ending and winner. Players, times, comments, variations and the notation are not compared.
    ///
    /// >>> import kifu
    /// >>> record = kifu.parse("position startpos moves 7g7f 3c3d resign")
    /// >>> record.same_game(kifu.parse("▲７六歩 △３四歩\nまで2手で後手の勝ち\n"))
    /// True
    #[pyo3(signature = (other, /))]
    fn same_game(&self, py: Python<'_>, other: &Bound<'_, Record>) -> PyResult<bool> {
        let other = other.get();
        work(py, || facts::is_same_game(self.record(), other.record()))
    }

    fn __eq__(&self, py: Python<'_>, other: &Record) -> PyResult<bool> {
        work(py, || self.record() == other.record())
    }
}
