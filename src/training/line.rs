//! Makes records of entries of training data.

use crate::record::{Content, Ending, NodeId, Record};
use crate::rules::{IllegalMove, Position};
use crate::shogi::{Color, Move, Outcome, Reason};

/// The reason of an outcome for which none is said.
pub(super) fn unsaid(outcome: Outcome) -> Reason {
    match outcome {
        Outcome::Draw => Reason::Draw,
        Outcome::Win(_) => Reason::Other,
    }
}

/// A record that grows at its end.
pub(super) struct Line {
    record: Record,
    position: Position,
    at: NodeId,
}

impl Line {
    pub fn new(start: &Position) -> Line {
        Line { record: Record::new(start.clone()), position: start.clone(), at: NodeId::ROOT }
    }

    /// Adds a move and what its side thought of it.
    pub fn play(&mut self, mv: Move, eval: Option<i16>) -> Result<(), IllegalMove> {
        let mover = self.position.turn();
        let undo = self.position.play(mv)?;
        self.at = self.record.append(self.at, Content::Move { mv, kind: undo.kind(), illegal: None });
        if let Some(eval) = eval.map(i32::from) {
            let eval = if mover == Color::Black { eval } else { -eval };
            self.record.add_comment(self.at, &format!("* {eval}"));
        }
        Ok(())
    }

    /// Who is to move at its end.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// As it is, without an ending.
    pub fn record(self) -> Record {
        self.record
    }

    /// With its ending.
    pub fn end(mut self, reason: Reason, outcome: Outcome) -> Record {
        self.record.push_ending(self.at, Ending::new(reason.name(), reason, Some(outcome)));
        self.record
    }
}
