//! Colours that are wrong throughout, where the origins of the moves say who makes them.

use super::Reader;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::jkf::tape::At;
use crate::shogi::Color;

/// How the colours of a game are to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Colors {
    /// As they stand.
    True,
    /// The other way round.
    Swapped,
    /// Not at all.
    Meaningless,
}

impl Colors {
    /// The colour that is meant.
    pub fn of(self, color: Color) -> Option<Color> {
        match self {
            Colors::True => Some(color),
            Colors::Swapped => Some(!color),
            Colors::Meaningless => None,
        }
    }
}

impl Reader<'_, '_, '_> {
    /// Judges the colours of the main line: all moves cannot be one side's, nor all the other side's than that whose
    /// move it is. Where the start is not known, either side may begin.
    pub(super) fn judge_colors(&mut self, entries: &[At]) {
        self.colors = Colors::True;
        let tape = &self.tape;
        let is_move = |&&entry: &&At| tape.is_folded(entry) || tape.get(entry, "move").is_some();
        let mut first = None;
        let (mut count, mut alike, mut swapped) = (0usize, 0usize, 0usize);
        let mut due = self.turn;
        for &at in entries.iter().filter(is_move) {
            let told = tape.mover(at);
            first = first.or(told.map(|color| (color, at)));
            count += 1;
            alike += usize::from(told.is_some() && told == first.map(|(color, _)| color));
            swapped += usize::from(told.is_some_and(|told| due == Some(!told)));
            due = due.map(|color| !color);
        }
        let Some((_, first)) = first else { return };
        let swapped = match count {
            0 => return,
            _ if swapped == count => {
                self.colors = Colors::Swapped;
                true
            }
            2.. if alike == count => {
                self.colors = Colors::Meaningless;
                false
            }
            _ => return,
        };
        let parts = Parts::NONE.flag("swapped", swapped);
        let again = tape.again(tape.span(first));
        let color = again.get(0, "move").and_then(|mv| again.get(mv, "color"));
        let place = color.map_or(tape.span(first), |color| again.span(color));
        let found = Diagnostic::of(Code::SwappedMarks, place, parts);
        self.sink.report(found.advise("the moves are read by the squares they begin on"));
    }
}
