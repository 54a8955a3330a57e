//! Colours that are wrong throughout, where the origins of the moves say who makes them.

use super::Reader;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::jkf::movement::of_color;
use crate::notation::jkf::tape::{At, Tape};
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
    /// Judges the colours of the main line: all moves cannot be one side's, nor all the other side's.
    pub(super) fn judge_colors(&mut self, entries: &[At]) {
        self.colors = Colors::True;
        let tape = self.tape;
        let moves = entries.iter().filter_map(|entry| tape.get(*entry, "move"));
        // What is said of a color, where, and which one it is.
        let color = |tape: &Tape<'_>, at| {
            let at = tape.get(at, "color")?;
            Some((tape.span(at), of_color(tape, at, &mut Vec::new())))
        };
        let mut first = None;
        let (mut count, mut alike, mut swapped) = (0usize, 0usize, 0usize);
        let mut due = self.turn.unwrap_or(Color::Black);
        for at in moves {
            let (place, told) = tape.unfolded(at, color).unzip();
            let told = told.flatten();
            first = first.or(told.zip(place));
            count += 1;
            alike += usize::from(told.is_some() && told == first.map(|(color, _)| color));
            swapped += usize::from(told == Some(!due));
            due = !due;
        }
        let Some((_, place)) = first else { return };
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
        let found = Diagnostic::of(Code::SwappedMarks, place, parts);
        self.sink.report(found.help("the moves are read by the squares they begin on"));
    }
}
