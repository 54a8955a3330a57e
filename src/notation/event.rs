//! All that a reader can say, and who listens.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::EndingText;
use crate::diag::Diagnostic;
use crate::shogi::{Color, Field, MoveText, Placement, PlainText, Square};
use crate::text::Span;
use crate::variant::Variant;

/// What a text says, one statement at a time, before anyone has asked what it means.
///
/// Every non-blank byte of a text lies in the span of an event or of a diagnostic.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Event<'s> {
    /// The text says which game it is. Comes before the start position.
    Variant(Variant),
    /// A fact about the game. `key` is as written, without the signs that only mark it as a key.
    Header {
        /// What the key means, if the table of headers knows it.
        field: Option<Field>,
        /// The key as written.
        key: Cow<'s, str>,
        /// The value, trimmed.
        value: Cow<'s, str>,
    },
    /// The start position by name (手合割). It is a header as well.
    Handicap {
        /// The key as written.
        key: Cow<'s, str>,
        /// The name, trimmed.
        name: Cow<'s, str>,
    },
    /// The start position, piece by piece. A second one in the same game replaces the first.
    Setup {
        /// The pieces.
        placement: Box<Placement>,
        /// Where each rank of the board stands in the text, from the first on; empty where it is not drawn by ranks.
        ranks: Vec<Span>,
    },
    /// The side that moves first.
    Turn(Color),
    /// Where the move before the start position went. The first move may be said to go there as well (同).
    Before(Square),
    /// The moves begin here; says that a game without moves is not just a diagram.
    Moves,
    /// A move.
    Move {
        /// Its number as written; the first move is 1.
        number: Option<u32>,
        /// What is said of it.
        text: MoveText,
    },
    /// A line that should be a move and could not be read; the reader has reported why.
    /// This line of play stops here.
    UnreadMove,
    /// The time of the move or ending before, in milliseconds.
    Time {
        /// For this move.
        elapsed: Option<u64>,
        /// For all moves of this player so far.
        total: Option<u64>,
    },
    /// The game, or this line of play, ends.
    Ending {
        /// The number as written: one more than the moves before.
        number: Option<u32>,
        /// The side whose mark stands before the words: `△投了`.
        sign: Option<Color>,
        /// What is said.
        text: EndingText<'s>,
    },
    /// A second word on the ending, apart from the moves: `まで112手で後手の勝ち`, `'summary:`.
    Summary {
        /// How many moves it counts.
        moves: Option<u32>,
        /// What it says of the ending.
        text: Option<EndingText<'s>>,
        /// Whether it says why, so that a resignation is one, and not only that somebody has won.
        says_why: bool,
    },
    /// One line of comment on the move before, or on the start position.
    Comment(Cow<'s, str>),
    /// A line that readers skip (`#` in KIF, `'` in CSA), kept.
    Remark(&'s str),
    /// The name of the position after the move before (しおり).
    Bookmark(&'s str),
    /// What follows is another way to play from move number `from`; 0 for a number that cannot be read.
    Variation {
        /// The number of the first move that is played otherwise.
        from: u32,
    },
    /// The game is over; what follows is another one.
    GameEnd,
    /// What is understood and no part of the game: a declaration, a version, decoration, a bracket.
    Skipped,
}

impl<'s> Event<'s> {
    /// A fact about the game, of which nothing but the key is known where `field` is none.
    pub(crate) fn header(
        field: Option<Field>,
        key: impl Into<Cow<'s, str>>,
        value: impl Into<Cow<'s, str>>,
    ) -> Event<'s> {
        Event::Header { field, key: key.into(), value: value.into() }
    }

    /// A second word on the ending, which may call a resignation what was none.
    pub(crate) fn summary(moves: Option<u32>, text: Option<EndingText<'s>>) -> Event<'s> {
        Event::Summary { moves, text, says_why: false }
    }

    /// An ending that has neither a number nor a mark.
    pub(crate) fn ending(text: EndingText<'s>) -> Event<'s> {
        Event::Ending { number: None, sign: None, text }
    }
}

/// A move and its time, which nearly all statements are and which stand together in nearly all texts.
#[derive(Debug, Clone, Copy)]
pub struct TimedMove {
    /// The number of the move as written; the first move is 1.
    pub number: Option<u32>,
    /// What is said of it.
    pub text: PlainText,
    /// Where the move stands.
    pub span: Span,
    /// Its time, if that is what follows.
    pub time: Option<Time>,
}

/// The time of a move, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Time {
    /// For this move.
    pub elapsed: u64,
    /// For all moves of this player so far.
    pub total: Option<u64>,
    /// Where it stands.
    pub span: Span,
}

impl TimedMove {
    /// Tells `sink` the move, and then its time.
    pub fn tell_apart<'s>(&self, sink: &mut (impl Sink<'s> + ?Sized)) -> ControlFlow<()> {
        sink.event(Event::Move { number: self.number, text: self.text.into() }, self.span)?;
        match self.time {
            Some(Time { elapsed, total, span }) => {
                sink.event(Event::Time { elapsed: Some(elapsed), total }, span)
            }
            None => ControlFlow::Continue(()),
        }
    }
}

/// Whoever listens to a reader.
pub trait Sink<'s> {
    /// Takes the next statement; `span` is where it stands. A break stops the reader.
    fn event(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()>;

    /// Takes a move and its time, as [`Event::Move`] and [`Event::Time`] do one after the other.
    fn timed(&mut self, timed: &TimedMove) -> ControlFlow<()> {
        timed.tell_apart(self)
    }

    /// Whether anything is made of moves. If not, a reader may pass over lines that are nothing but moves and times.
    fn hears_moves(&self) -> bool {
        true
    }

    /// Takes a finding of the reader. The sink fills in game and ply.
    fn report(&mut self, found: Diagnostic);
}
