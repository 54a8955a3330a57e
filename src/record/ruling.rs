//! What the rules say about the end of a game, as opposed to what the record claims.

use super::Record;
use crate::rules::{Agreement, Board, Declaration, GameEnd, RepetitionRuling};
use crate::shogi::{Color, Outcome};

/// What the rules say about the last position of the main line; the result of [`Record::ruling`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Ruling {
    /// What has ended the game: mate, a try, a line of pieces, or the loss of the last man. An illegal move gives no
    /// mate. Mate is looked for in the last position only; of the other ends, it is the first that occurred, even if
    /// moves follow it.
    #[cfg_attr(feature = "serde", serde(rename = "over"))]
    pub end: Option<GameEnd>,
    /// How often the last position has occurred in the main line, including the last time.
    pub repetition: RepetitionRuling,
    /// The points of each side if both agree on an impasse; `None` if the variant has no impasse, or the start
    /// position could not be read.
    pub impasse: Option<ImpasseRuling>,
    /// What each side would have if it declared a win now, Black first; `None` if the variant has no declaration,
    /// or the start position could not be read.
    pub declarations: Option<[Declaration; 2]>,
}

/// The points of an agreed impasse (持将棋).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ImpasseRuling {
    /// The points of Black and White, from all their pieces.
    pub points: [u32; 2],
    /// Whether the king of Black, of White, stands in the other camp.
    pub entered: [bool; 2],
    /// Who wins by the rule in which each side needs 24 points.
    pub by_24: Option<Outcome>,
    /// Who wins by the rule in which each side needs 27 points.
    pub by_27: Option<Outcome>,
}

impl Ruling {
    /// Who has won by the rules alone; `None` if the rules have not ended the game. An impasse and a declaration never
    /// count here, because a player has to claim them.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| end.outcome).or(self.repetition.outcome)
    }
}

impl From<Agreement> for ImpasseRuling {
    fn from(counts: Agreement) -> ImpasseRuling {
        ImpasseRuling {
            points: Color::ALL.map(|color| counts.points(color)),
            entered: Color::ALL.map(|color| counts.has_entered(color)),
            by_24: counts.by_24(),
            by_27: counts.by_27(),
        }
    }
}

impl Record {
    /// What the rules say about the end of the main line. What the record itself claims is [`Record::outcome`]. If the
    /// start position could not be read, the rules say nothing, and positions are only counted.
    ///
    /// ```
    /// use kifu::{Color, Goal, Outcome};
    /// let text = "手合割：どうぶつしょうぎ\n   1 ２二ひ(23)\n   2 ２二ら(21)\n";
    /// let ruling = kifu::parse(text.as_bytes()).records[0].ruling();
    /// assert_eq!(ruling.end, None);
    /// let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b";
    /// let record = kifu::parse(mate.as_bytes()).one()?;
    /// let ruling = record.ruling();
    /// assert_eq!(ruling.end.map(|end| end.goal), Some(Goal::Mate));
    /// assert_eq!(ruling.outcome(), Some(Outcome::Win(Color::Black)));
    /// assert_eq!(record.outcome(), None);
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn ruling(&self) -> Ruling {
        let mut board = Board::new(self.start().clone());
        // What ended the game before its last position, if anything did.
        let (mut before, mut broken) = (None, None);
        for node in self.mainline() {
            let decided = || board.position().decided().filter(|end| end.holds_after(broken));
            before = before.or_else(decided);
            if node.mv().is_some_and(|mv| board.play_any(mv).is_err()) {
                break;
            }
            broken = node.illegal();
        }
        let position = board.position();
        let mut repetition = board.repetition();
        if !self.has_known_start() {
            repetition = RepetitionRuling { checker: None, outcome: None, ..repetition };
            return Ruling { end: None, repetition, impasse: None, declarations: None };
        }
        let counts = position.variant().laws().impasse.is_some();
        Ruling {
            end: before.or_else(|| position.game_end().filter(|end| end.holds_after(broken))),
            repetition,
            impasse: counts.then(|| position.agreement().into()),
            declarations: counts.then(|| Color::ALL.map(|color| position.declaration_of(color))),
        }
    }
}
