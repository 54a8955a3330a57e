//! What the rules say of the end of a game, beside what the record claims.

use super::Record;
use crate::rules::{Agreement, Board, Declaration, GameEnd, RepetitionRuling};
use crate::shogi::{Color, Outcome};

/// What the rules make of the last position of the main line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Ruling {
    /// What has ended the game: mate, a try, a line of pieces, the last man. An illegal move gives no mate. But for mate
    /// it is the first that did, whatever was played behind it.
    #[cfg_attr(feature = "serde", serde(rename = "over"))]
    pub end: Option<GameEnd>,
    /// How often the position has come on the way here, itself included.
    pub repetition: RepetitionRuling,
    /// What each side has if both agree on an impasse; `None` where the game counts none.
    pub impasse: Option<ImpasseRuling>,
    /// What each side would have if it declared now, Black first; `None` where the game has no declaration.
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
    /// Who wins where 24 points are asked of each side.
    pub by_24: Option<Outcome>,
    /// Who wins where 27 points are asked.
    pub by_27: Option<Outcome>,
}

impl Ruling {
    /// Who has won by the rules alone; `None` as long as they have not ended the game. An impasse and a
    /// declaration need the players.
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
    /// What the rules say of the end of the main line. What the record claims is [`Record::outcome`].
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
        // What ended the game, where moves follow it all the same.
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
        let counts = position.variant().laws().impasse.is_some();
        Ruling {
            end: before.or_else(|| position.game_end().filter(|end| end.holds_after(broken))),
            repetition: board.repetition(),
            impasse: counts.then(|| position.agreement().into()),
            declarations: counts.then(|| Color::ALL.map(|color| position.declaration_of(color))),
        }
    }
}
