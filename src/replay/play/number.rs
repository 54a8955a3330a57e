//! Checks the numbers of moves.

use crate::diag::{Code, Diagnostic, Severity};
use crate::notation::wrong_number;
use crate::replay::Game;
use crate::replay::notes::Notes;
use crate::rules::Position;
use crate::text::Span;

impl Game {
    /// Reports a number that is not the next one, and continues counting from it.
    #[cold]
    pub(super) fn renumber(&mut self, number: u32, expected: i64, span: Span, notes: &mut Notes<'_>) {
        let line = &mut self.line;
        let ply = line.ply() + 1;
        let first = ply == 1 && line.is_main();
        line.numbers.shift += i64::from(number) - expected;
        let shift = line.numbers.shift;
        if let Some(branch) = line.branches.last_mut() {
            branch.renumber(ply, shift);
        }
        if first && number == self.draft.record.start().ply() {
            self.first_number = number
        } else {
            line.numbers.have_slipped |= !first;
            // Whoever counts from 0 gives the numbers of each side to the other.
            line.numbers.are_unreliable |= number == 0;
            self.note_number(number, expected, span, notes)
        }
    }

    fn note_number(&self, number: u32, expected: i64, span: Span, notes: &mut Notes<'_>) {
        let found = wrong_number(expected, number, span);
        let found = if self.line.variation.continued == Some(number) {
            // If the game continues here, the moves between were not part of it.
            Diagnostic { severity: Severity::Error, ..found }
                .advise("the game goes on here, and the moves of the variation before may not belong to it")
        } else if self.begins_within() {
            Diagnostic::of(Code::MoveNumber, span, found.parts)
        } else {
            found
        };
        notes.found(found.at_ply(self.line.ply() + 1));
    }

    /// Whether the next move is the first one after a position from within a game, whose number may be unknown.
    fn begins_within(&self) -> bool {
        self.line.ply() == 0 && self.is_from_within()
    }

    fn is_from_within(&self) -> bool {
        *self.draft.record.start() != Position::start(self.draft.variant())
    }

    /// The number from which the side to move is counted: that of the first move. After a position from within a game
    /// it is the one that is written.
    pub(in crate::replay) fn origin(&self) -> u32 {
        let main = self.line.branches.first().filter(|_| self.line.ply() > 0);
        let written = main.and_then(|main| u32::try_from(main.first_number()).ok());
        let other = written.filter(|&written| written != self.first_number);
        other.filter(|_| self.is_from_within()).unwrap_or(self.first_number)
    }

    /// The number of an ending that follows the last move.
    pub(in crate::replay) fn next_number(&self) -> i64 {
        i64::from(self.line.length()) + 1 + self.line.numbers.shift
    }

    /// Checks the number of an ending.
    pub(in crate::replay) fn check_number(&self, number: u32, span: Span, notes: &mut Notes<'_>) {
        let expected = self.next_number();
        if expected != i64::from(number) {
            self.note_number(number, expected, span, notes);
        }
    }
}
