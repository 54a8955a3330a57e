//! The state of the game that is being read.

use super::forms::Forms;
use super::numbers::Numbers;
use super::prose::Searched;
use crate::notation::EndingText;
use crate::notation::western::tag::Role;
use crate::shogi::Placement;
use crate::text::Span;
use crate::variant::Variant;

/// What is known of the current game.
#[derive(Default)]
pub(super) struct Game<'s> {
    pub has_moves: bool,
    pub has_tags: bool,
    /// The roles of the tags so far, of those that a game has at most once.
    pub said: Vec<Role>,
    /// Whether the tags are those of chess, where White moves first.
    pub is_chess: bool,
    /// The variant that the tags name, which may differ from that of the board.
    pub named: Option<&'s Variant>,
    /// The first board, and its text.
    pub drawn: Option<(Placement, &'s str)>,
    pub has_handicap: bool,
    pub named_start: Option<NamedStart>,
    /// Whether dots have said that White moves first.
    pub white_begins: bool,
    /// The ending and the number of moves according to the tags.
    pub result: Option<(EndingText<'s>, Span)>,
    pub moves: Option<(u32, Span)>,
    pub numbers: Numbers,
    /// A first number greater than 1, without a position before it.
    pub late_start: Option<(u32, Span)>,
    pub forms: Forms,
    /// The result of the last search for prose.
    pub prose: Option<Searched>,
    /// The total times in columns beside the moves, for each side.
    pub columns: [u64; 2],
}

impl Game<'_> {
    /// The number of the first move according to the board.
    pub fn first_ply(&self) -> u32 {
        self.drawn.as_ref().and_then(|(placement, _)| placement.ply).unwrap_or(1).max(1)
    }
}

/// The start position that a tag names.
pub(super) struct NamedStart {
    pub placement: Placement,
    pub name: String,
    /// The span of the tag.
    pub span: Span,
}
