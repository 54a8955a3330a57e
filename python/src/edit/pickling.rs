//! Editors as they are copied and pickled: the record that they began with, the game as it is, and where the places of
//! the one stand in the other.

use std::collections::HashMap;
use std::iter;
use std::sync::Mutex;

use kifu::{Cursor, NodeId};
use pyo3::prelude::*;

use super::{Editor, Work};
use crate::pickle;
use crate::record::Record;

/// What an editor is pickled as: the record that it began with, the game, where it stands there, and where each place
/// of the record stands there, if it was not taken out.
type Pickled = (u32, Py<Record>, Record, usize, Vec<Option<usize>>);

/// All places of a game, in an order that stays when it is pickled.
fn places(record: &kifu::Record) -> impl Iterator<Item = NodeId> + '_ {
    record
        .root()
        .walk()
        .flat_map(|node| iter::once(node.id()).chain(node.endings().map(|ending| ending.id())))
}

impl Editor {
    /// Which of the places of the game a place is, if it is there.
    pub(super) fn rank(&self, id: NodeId) -> Option<usize> {
        places(self.work().cursor.record()).position(|place| place == id)
    }

    /// The place of which `rank` speaks.
    pub(super) fn ranked(&self, rank: usize) -> Option<NodeId> {
        places(self.work().cursor.record()).nth(rank)
    }
}

#[pymethods]
impl Editor {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let (py, this) = (slf.py(), slf.get());
        let work = this.work();
        let game = work.cursor.record();
        let ranks: HashMap<NodeId, usize> = places(game).zip(0..).collect();
        let base = places(this.base.bind(py).get().record());
        let links = base.map(|id| ranks.get(&this.stands(id)?).copied()).collect();
        let at = ranks.get(&work.at).copied().unwrap_or_default();
        let state = (pickle::VERSION, this.base.clone_ref(py), Record::made(game.clone()), at, links);
        drop(work);
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The editor that was pickled.
    #[staticmethod]
    fn _restore(
        version: u32,
        base: &Bound<'_, Record>,
        game: &Bound<'_, Record>,
        at: usize,
        links: Vec<Option<usize>>,
    ) -> PyResult<Editor> {
        pickle::check(version)?;
        let now: Vec<NodeId> = places(game.get().record()).collect();
        let at = *now.get(at).ok_or_else(|| pickle::fault("no such place"))?;
        let stands = |(id, rank): (NodeId, Option<usize>)| Some((id, *now.get(rank?)?));
        let moved = places(base.get().record()).zip(links).filter_map(stands).collect();
        let mut cursor = Cursor::new(game.get().record().clone());
        cursor.go_to(at);
        let work = Mutex::new(Work { cursor, at });
        Ok(Editor { base: base.clone().unbind(), moved: Some(moved), work })
    }
}
