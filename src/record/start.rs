//! The start position of a record, and whether it is the one of the text.

use super::Record;
use crate::rules::Position;
use crate::variant::Handicap;

impl Record {
    /// The start position. If the text gives one that cannot be read, this is the usual start position of the variant,
    /// and the moves are played from there; [`Record::has_known_start`] is then false.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Whether the start position is that of the text; `false` if that cannot be read, and a finding says why.
    ///
    /// ```
    /// let parsed = kifu::parse("手合割：八十一枚落ち\n   1 ７六歩(77)\n   2 投了\n".as_bytes());
    /// assert_eq!(parsed.diagnostics[0].code, kifu::Code::UnknownHandicap);
    /// assert!(!parsed.records[0].has_known_start());
    /// ```
    pub fn has_known_start(&self) -> bool {
        self.has_known_start
    }

    pub(crate) fn set_start(&mut self, start: Position) {
        self.start = start.at_start().into();
    }

    /// Records that the start position could not be read.
    pub(crate) fn leave_start_open(&mut self) {
        self.has_known_start = false;
    }

    /// The name of the start position (手合割), if it has one and could be read. It follows from the position alone.
    ///
    /// ```
    /// let record = kifu::parse("手合割：香落\n".as_bytes()).one()?;
    /// assert_eq!(record.handicap().map(|handicap| handicap.name.as_str()), Some("香落ち"));
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn handicap(&self) -> Option<&Handicap> {
        self.played_handicap().filter(|_| self.has_known_start)
    }

    /// The name of the position from which the moves are played, also where the text means one that could not be read.
    pub(crate) fn played_handicap(&self) -> Option<&Handicap> {
        self.variant().handicaps().iter().find(|handicap| self.starts_with(handicap))
    }

    /// Whether it is played from this start position.
    pub(crate) fn starts_with(&self, handicap: &Handicap) -> bool {
        let placement = &handicap.placement;
        placement.turn == Some(self.start.turn()) && self.start.has_pieces_of(placement)
    }
}
