//! `Positions`: the positions of the main line, made when they are asked for.

use std::sync::{Mutex, PoisonError};

use kifu::{NodeId, Position};
use pyo3::prelude::*;

use crate::board::Board;
use crate::record::Record;

/// The positions of a main line, one after the other.
#[pyclass(frozen, module = "kifu")]
pub struct Positions {
    record: Py<Record>,
    /// The next position and the node that leads to it.
    next: Mutex<Option<(Position, NodeId)>>,
}

impl Positions {
    /// All positions, that of the start first.
    pub fn of(record: &Bound<'_, Record>) -> Positions {
        let start = record.get().record().start().clone();
        Positions { record: record.clone().unbind(), next: Mutex::new(Some((start, NodeId::ROOT))) }
    }

    fn step(&self) -> Option<Position> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut position, at) = next.take()?;
        let here = position.clone();
        let node = self.record.get().record().node(at).main_child();
        *next = node.and_then(|node| {
            position.play_unchecked(node.mv()?);
            Some((position, node.id()))
        });
        Some(here)
    }
}

/// The positions of a main line as SFEN, that of the start first.
pub fn sfens(record: &kifu::Record) -> Vec<String> {
    let mut position = record.start().clone();
    let mut sfens = vec![position.to_sfen()];
    for mv in record.mainline().filter_map(|node| node.mv()) {
        position.play_unchecked(mv);
        sfens.push(position.to_sfen());
    }
    sfens
}

#[pymethods]
impl Positions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<Board> {
        self.step().map(Board::new)
    }
}
