//! Records that change: a game is taken out of its record, changed, and becomes a record again.

mod pickling;
mod step;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kifu::notation::Claim;
use kifu::{Cursor, Ending, Field, Format, NodeId, Outcome, Reason};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::ending;
use crate::error;
use crate::error::{KifuError, illegal, mistyped, text, work};
use crate::mv::Move;
use crate::node::Node;
use crate::number::{elapsed, of_things};
use crate::record::Record;
use crate::word::{Word, named, named_if_any};
pub use step::{Merged, Step};

/// Changes a game, and makes a record of the result. `Record.edit` gives an editor; for a new game use
/// `kifu.Record.new().edit()`.
///
/// An editor stands at a move: at first at the last move of the main line, then at the move or the ending that `add`
/// or `end` has returned last. Its methods work there unless another place is given: a `Node` or an `Ending` of the
/// record that it began with, or a `Step` that one of its methods has returned. Only `add` and `end` move the editor,
/// and `remove` if it takes out where the editor stands.
///
/// A copy of an editor, and one that is unpickled, is an editor of its own, at the same place of the same game. Steps
/// that are copied or pickled together with it are places of the copy.
///
/// Raises `KifuError` for a place that was removed, or that belongs to another record or editor.
///
/// >>> import kifu
/// >>> editor = kifu.Record.new().edit()
/// >>> first = editor.add("7g7f")
/// >>> reply, other = editor.add("3c3d"), editor.add("8c8d", parent=first)
/// >>> editor.comment("an older opening")
/// >>> editor.header("先手", "山田")
/// >>> end = editor.end("resign", parent=reply)
/// >>> editor.record()
/// <Record shogi "山田" - "?", 2 moves>
#[pyclass(frozen, module = "kifu")]
pub struct Editor {
    /// The record that it began with.
    base: Py<Record>,
    /// Where its places stand in the game, if they have other numbers there; those that were taken out are left out.
    moved: Option<HashMap<NodeId, NodeId>>,
    work: Mutex<Work>,
}

/// A game that changes, and the move or the ending that was spoken of last.
struct Work {
    cursor: Cursor<kifu::Record>,
    at: NodeId,
}

impl Work {
    fn record(&mut self) -> &mut kifu::Record {
        self.cursor.record_mut()
    }

    /// The place that was named, or where the editor stands, unless it was taken out.
    fn place(&self, named: Option<NodeId>) -> PyResult<NodeId> {
        let at = named.unwrap_or(self.at);
        let is_there = self.cursor.record().get(at).is_some();
        is_there.then_some(at).ok_or_else(taken_out)
    }

    /// Goes to a move, or to that which an ending follows.
    fn go_to(&mut self, step: NodeId) {
        // Finding the way takes time in proportion to its length.
        if self.cursor.record().node(step).id() != self.cursor.node().id() {
            self.cursor.go_to(step);
        }
    }

    /// Goes where nothing that is about to be taken out is behind it.
    fn leave(&mut self, step: NodeId) {
        let record = self.cursor.record();
        let node = record.node(step);
        let stays = if node.id() == step { node.parent().unwrap_or(node) } else { node };
        let is_inside =
            |at: NodeId| record.node(at).path().iter().any(|node| node.id() == step) || at == step;
        // After an ending was set elsewhere the two are far from each other.
        let (leaves, moves) = (is_inside(self.cursor.node().id()), is_inside(self.at));
        let stays = stays.id();
        if leaves {
            self.cursor.go_to(stays);
        }
        if moves {
            self.at = stays;
        }
    }
}

impl Editor {
    /// An editor of the game of a record.
    pub fn of(record: &Bound<'_, Record>) -> Editor {
        let mut cursor = Cursor::new(record.get().record().clone());
        cursor.to_end();
        let at = cursor.node().id();
        Editor { base: record.clone().unbind(), moved: None, work: Mutex::new(Work { cursor, at }) }
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game, to be changed at the place that the caller names, or where the editor stands.
    fn work_at<'e>(
        slf: &'e Bound<'_, Self>,
        place: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(MutexGuard<'e, Work>, NodeId)> {
        let named = Editor::named(slf, place)?;
        let work = slf.get().work();
        let at = work.place(named)?;
        Ok((work, at))
    }

    /// Where a place of the record that it began with stands in the game, if it is not known to be taken out.
    fn stands(&self, place: NodeId) -> Option<NodeId> {
        self.moved.as_ref().map_or(Some(place), |moved| moved.get(&place).copied())
    }

    /// The place of this game that the caller names, which may have been taken out.
    fn named(slf: &Bound<'_, Self>, place: Option<&Bound<'_, PyAny>>) -> PyResult<Option<NodeId>> {
        let Some(place) = place else { return Ok(None) };
        let this = slf.get();
        let (is_own, id) = if let Ok(step) = place.cast::<Step>() {
            (step.get().is_of(slf), step.get().id())
        } else if let Ok(node) = place.cast::<Node>() {
            (node.get().record(place.py()).is(&this.base), this.stands(node.get().node().id()))
        } else if let Ok(ending) = place.cast::<ending::Ending>() {
            (ending.get().record(place.py()).is(&this.base), this.stands(ending.get().ending().id()))
        } else {
            return Err(mistyped("expected a Node, an Ending or a Step", place));
        };
        if is_own {
            id.map(Some).ok_or_else(taken_out)
        } else {
            Err(KifuError::new_err(format!("{} is not of this game", place.repr()?)))
        }
    }
}

fn taken_out() -> PyErr {
    KifuError::new_err("the place was taken out of this game")
}

#[pymethods]
impl Editor {
    /// Adds a move behind `parent`, and returns its place. The move can be given in USI. If the move is there
    /// already, the editor goes to it and adds nothing.
    ///
    /// If other moves or an ending stand behind `parent`, the move begins a variation, as the last one. With
    /// `illegal` the move may be illegal, but must be possible on the board; `Node.illegal` then says which rule it
    /// breaks.
    ///
    /// Raises `IllegalMoveError`, whose `code` names the rule that the move breaks, and `KifuError` if it is no
    /// move.
    #[pyo3(signature = (r#move, *, parent = None, illegal = false))]
    fn add(
        slf: &Bound<'_, Self>,
        r#move: &Bound<'_, PyAny>,
        parent: Option<&Bound<'_, PyAny>>,
        illegal: bool,
    ) -> PyResult<Step> {
        let (py, this, parent) = (slf.py(), slf.get(), Editor::named(slf, parent)?);
        let variant = this.work().cursor.position().variant().clone();
        let mv = Move::given(r#move, &variant)?;
        let added = work(py, || {
            let mut work = this.work();
            let parent = work.place(parent)?;
            work.go_to(parent);
            let added = if illegal { work.cursor.play_any(mv) } else { work.cursor.play(mv) };
            PyResult::Ok(added.inspect(|&added| work.at = added))
        })??;
        added.map(|id| Step::new(slf, id)).map_err(|way| self::illegal(py, &variant.usi(mv), way))
    }

    /// Sets how the game ends behind `parent`, and returns the place of the ending, at which a comment and a time
    /// can be set. An ending that is there is replaced.
    ///
    /// By default `winner` follows from the reason; the side to move is the one that resigns, forfeits, runs out of
    /// time or declares. By default `word` is the word of KIF for the reason and the winner, or the name of the
    /// reason if KIF has no such word. A move that is added behind `parent` afterwards begins a variation.
    ///
    /// Raises `KifuError` for an unknown reason or winner.
    #[pyo3(signature = (reason, *, winner = None, word = None, parent = None))]
    fn end(
        slf: &Bound<'_, Self>,
        reason: &Bound<'_, PyString>,
        winner: Word<'_, '_>,
        word: Word<'_, '_>,
        parent: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Step> {
        let reason = named("reason", reason, Reason::from_name, Reason::NAMES)?;
        let winner = named_if_any("winner", winner, Outcome::from_name, Outcome::NAMES)?;
        let (mut work, parent) = Editor::work_at(slf, parent)?;
        let mover = work.cursor.record().node(parent).turn();
        let said = |row: &&kifu::notation::EndingWords| {
            let is_usual = row.reason == reason && reason != Reason::Other;
            is_usual && (winner.is_none() || row.claim.outcome(mover) == winner)
        };
        let mut rows = Format::Kif.notation().endings.iter().filter(said);
        let lost = rows.clone().find(|row| row.claim == Claim::MoverLoses);
        let row = lost.or_else(|| rows.next());
        let usual = || row.and_then(|row| row.words.first()).copied();
        let word = word.map(text).transpose()?.or_else(usual);
        let winner = winner.or(row.and_then(|row| row.claim.outcome(mover)));
        let ending = Ending::new(word.unwrap_or(reason.name()), reason, winner);
        let id = work.record().set_ending(parent, ending);
        work.at = id;
        Ok(Step::new(slf, id))
    }

    /// Replaces the comment at a place. It may have several lines; `None` or an empty text removes it.
    #[pyo3(signature = (text, *, at = None))]
    fn comment(slf: &Bound<'_, Self>, text: Word<'_, '_>, at: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let said = text.map(error::text).transpose()?;
        let (mut work, at) = Editor::work_at(slf, at)?;
        work.record().set_comments(at, said.filter(|said| !said.is_empty()));
        Ok(())
    }

    /// Sets the time that a move or an ending took (消費時間), in whole milliseconds; `None` removes it.
    ///
    /// Raises `KifuError` for the root, and for a time below 0 or of 2**32 seconds or more.
    #[pyo3(signature = (elapsed, *, at = None))]
    fn time(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = elapsed)] elapsed: Option<Duration>,
        at: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (mut work, at) = Editor::work_at(slf, at)?;
        if work.record().set_elapsed(at, elapsed) {
            Ok(())
        } else {
            Err(KifuError::new_err("the root takes no time, and nothing takes 2**32 seconds or more"))
        }
    }

    /// Sets a header, in place of all that say the same; `None` removes them. `key` is a key of any notation (`先手`,
    /// `N+`), the name of a meaning as in records and in columns of `games` (`black`, `started`, `time_control`,
    /// `black_rating`), or a key of your own.
    ///
    /// >>> import kifu
    /// >>> editor = kifu.Record.new().edit()
    /// >>> editor.header("black", "山田")
    /// >>> editor.record().write("kif").splitlines()[1]
    /// '先手：山田'
    #[pyo3(signature = (key, value, /))]
    fn header(&self, key: &Bound<'_, PyString>, value: Word<'_, '_>) -> PyResult<()> {
        let (key, value) = (text(key)?, value.map(text).transpose()?);
        let mut rows = Format::ALL.iter().flat_map(|format| format.notation().keys);
        let field = rows.find(|row| row.keys.contains(&key)).map(|row| row.field);
        let field = field.or_else(|| Field::from_name(&key.replace('_', "-")));
        let mut work = self.work();
        let headers = work.record().headers_mut();
        match value {
            Some(value) => headers.set(field, key, value),
            None => headers.retain(|header| header.key != key && (field.is_none() || header.field != field)),
        }
        Ok(())
    }

    /// Removes a move or an ending, with all that follows it.
    ///
    /// Raises `KifuError` for the root.
    #[pyo3(signature = (at = None))]
    fn remove(slf: &Bound<'_, Self>, at: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let (mut work, at) = Editor::work_at(slf, at)?;
        work.leave(at);
        if work.record().remove(at) {
            Ok(())
        } else {
            Err(KifuError::new_err("the root cannot be taken out"))
        }
    }

    /// Exchanges the variation that a place is in with the one before it. With `main`, the line that leads through
    /// the place becomes the main line.
    #[pyo3(signature = (at = None, *, main = false))]
    fn promote(slf: &Bound<'_, Self>, at: Option<&Bound<'_, PyAny>>, main: bool) -> PyResult<()> {
        let (mut work, at) = Editor::work_at(slf, at)?;
        if main {
            work.record().promote_to_main(at)
        } else {
            work.record().promote(at)
        }
        Ok(())
    }

    /// Adds the lines, endings, comments, headers and times of another record of the same game. If the records
    /// contradict each other, this game is not changed there, and the result says what was left out.
    ///
    /// Raises `KifuError` if the records begin with different positions, or if the start position of one could not
    /// be read.
    #[pyo3(signature = (other, /))]
    fn merge(slf: &Bound<'_, Self>, other: &Bound<'_, Record>) -> PyResult<Merged> {
        let (this, other) = (slf.get(), other.get());
        let merged = work(slf.py(), || this.work().record().merge(other.record()))?;
        let merged = merged.map_err(|error| KifuError::new_err(error.to_string()))?;
        Merged::new(slf, merged)
    }

    /// The game as it is now, as a record. The record has no findings, because it was not read from a text;
    /// `Node.illegal` says which moves are illegal. The editor can be used further.
    fn record(&self, py: Python<'_>) -> PyResult<Record> {
        work(py, || Record::made(self.work().cursor.record().clone()))
    }

    fn __repr__(&self) -> String {
        let work = self.work();
        let moves = of_things(work.cursor.record().mainline().count(), "move");
        format!("<Editor {moves}, at {}>", work.cursor.record().node(work.at).ply())
    }
}
