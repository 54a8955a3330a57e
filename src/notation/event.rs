//! The events by which a reader reports the content of a text, and the trait of their receivers.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::EndingText;
use crate::diag::Diagnostic;
use crate::shogi::{Color, Field, MoveText, Placement, PlainText, Square};
use crate::text::Span;
use crate::variant::Variant;

/// One statement of a text, before it is interpreted in a position. A reader sends events to a [`Sink`].
///
/// Every byte of a text that is not blank is in the span of an event or of a finding.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Event<'s> {
    /// The variant, as named in the text. Comes before the start position.
    Variant(Variant),
    /// A header: a fact about the game. `key` is as written, without signs that only decorate it.
    Header {
        /// The meaning of the key, if it is a known one.
        field: Option<Field>,
        /// The key as written.
        key: Cow<'s, str>,
        /// The value, trimmed.
        value: Cow<'s, str>,
    },
    /// The start position by name (手合割), which is also a header.
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
        /// The spans of the ranks of the board, from the first on; empty if the text does not have them separately.
        ranks: Vec<Span>,
    },
    /// The side that moves first.
    Turn(Color),
    /// The destination of the move before the start position, so that the first move can be written with 同.
    Before(Square),
    /// The beginning of the moves. It makes a text without moves a game, and not only a diagram.
    Moves,
    /// A move.
    Move {
        /// Its number as written; the first move is 1.
        number: Option<u32>,
        /// The move as written.
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
        /// The number as written: one more than the number of moves before it.
        number: Option<u32>,
        /// The side whose mark precedes the words: `△投了`.
        sign: Option<Color>,
        /// The words and their meaning.
        text: EndingText<'s>,
    },
    /// A second statement about the ending, apart from the moves: `まで112手で後手の勝ち`, `'summary:`.
    Summary {
        /// The number of moves in it.
        moves: Option<u32>,
        /// The ending in it.
        text: Option<EndingText<'s>>,
        /// Whether it gives the reason of the ending, and not only the winner.
        says_why: bool,
    },
    /// What a header says about the ending, told after the moves: `勝者：先手`, `総手数：68手`.
    Result {
        /// The number of moves, in this header or in another.
        moves: Option<u32>,
        /// The ending in this header.
        text: Option<EndingText<'s>>,
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
    /// The end of a game in the text; another game follows.
    GameEnd,
    /// Text that was read but is not part of the game: a declaration, a version, decoration, a bracket.
    Skipped,
}

impl<'s> Event<'s> {
    /// A header. If `field` is `None`, the key has no known meaning.
    pub(crate) fn header(
        field: Option<Field>,
        key: impl Into<Cow<'s, str>>,
        value: impl Into<Cow<'s, str>>,
    ) -> Event<'s> {
        Event::Header { field, key: key.into(), value: value.into() }
    }

    /// A second statement about the ending. Its reason is not reliable: it may call any loss a resignation.
    pub(crate) fn summary(moves: Option<u32>, text: Option<EndingText<'s>>) -> Event<'s> {
        Event::Summary { moves, text, says_why: false }
    }

    /// An ending that has neither a number nor a mark.
    pub(crate) fn ending(text: EndingText<'s>) -> Event<'s> {
        Event::Ending { number: None, sign: None, text }
    }
}

/// A move together with its time, as most statements of a text are.
#[derive(Debug, Clone, Copy)]
pub struct TimedMove {
    /// The number of the move as written; the first move is 1.
    pub number: Option<u32>,
    /// The move as written.
    pub text: PlainText,
    /// The span of the move.
    pub span: Span,
    /// Its time, if that follows directly.
    pub time: Option<Time>,
}

/// The time of a move, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Time {
    /// For this move.
    pub elapsed: u64,
    /// For all moves of this player so far.
    pub total: Option<u64>,
    /// The span of the time.
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

/// The receiver of the events of a reader.
pub trait Sink<'s> {
    /// Receives the next statement, which is at `span`. A break stops the reader.
    fn event(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()>;

    /// Receives a move and its time; equivalent to [`Event::Move`] followed by [`Event::Time`].
    fn timed(&mut self, timed: &TimedMove) -> ControlFlow<()> {
        timed.tell_apart(self)
    }

    /// Whether the sink uses moves. If not, a reader may skip lines that have only moves and times.
    fn hears_moves(&self) -> bool {
        true
    }

    /// Receives a finding of the reader. The sink fills in game and ply.
    fn report(&mut self, found: Diagnostic);
}
