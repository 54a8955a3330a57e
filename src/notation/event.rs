//! The events, which are all that a reader can say about a text, and the trait of their receivers.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::EndingText;
use crate::diag::Diagnostic;
use crate::shogi::{Color, Field, MoveText, Placement, PlainText, Square};
use crate::text::Span;
use crate::variant::Variant;

/// What a text says, one statement at a time, before it is compared with a position. A reader sends events to a [`Sink`].
///
/// Every byte of a text that is not blank lies in the span of an event or of a finding.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Event<'s> {
    /// The text says which game it is. Comes before the start position.
    Variant(Variant),
    /// A header: a fact about the game. `key` is as written, without the signs that only mark it as a key.
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
    /// The square to which the move before the start position went, so that the first move can be written with 同.
    Before(Square),
    /// The moves begin here. It shows that a text without moves is a game, and not only a diagram.
    Moves,
    /// A move.
    Move {
        /// Its number as written; the first move is 1.
        number: Option<u32>,
        /// What the text says of the move.
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
    /// A second statement about the ending, apart from the moves: `まで112手で後手の勝ち`, `'summary:`.
    Summary {
        /// How many moves it counts.
        moves: Option<u32>,
        /// What it says of the ending.
        text: Option<EndingText<'s>>,
        /// Whether it says why the game ended, as opposed to only who has won.
        says_why: bool,
    },
    /// One line of comment on the move before, or on the start position.
    Comment(Cow<'s, str>),
    /// A remark: a line that programs skip (`#` in KIF, `'` in CSA), which the record keeps.
    Remark(&'s str),
    /// A bookmark (しおり): a name for the position after the move before.
    Bookmark(&'s str),
    /// A variation: the moves that follow replace those from move number `from` on; 0 for a number that cannot be read.
    Variation {
        /// The number of the first move that is replaced.
        from: u32,
    },
    /// The text of the game ends here; what follows is another game.
    GameEnd,
    /// Text that was read and is no part of the game: a declaration, a version, decoration, a bracket.
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

/// A move together with its time, as nearly all statements of a text are.
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
    /// Sends the move to `sink`, and then its time, as two events.
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

/// What receives the events of a reader.
pub trait Sink<'s> {
    /// Takes the next statement; `span` is where it stands. A break stops the reader.
    fn event(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()>;

    /// Takes a move and its time; it means the same as [`Event::Move`] and [`Event::Time`] one after the other.
    fn timed(&mut self, timed: &TimedMove) -> ControlFlow<()> {
        timed.tell_apart(self)
    }

    /// Whether the sink uses moves. If not, a reader may skip lines that have only moves and times.
    fn hears_moves(&self) -> bool {
        true
    }

    /// Takes a finding of the reader. The sink fills in game and ply.
    fn report(&mut self, found: Diagnostic);
}
