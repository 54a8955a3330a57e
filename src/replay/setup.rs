//! Determines the start position from a name, a board, or the default, and checks it.

use super::Draft;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::{game_named, says_board_follows};
use crate::rules::Position;
use crate::shogi::{Color, Placement, Square};
use crate::text::Span;
use crate::variant::{Handicap, Variant};

/// The information about the start position before the first move.
#[derive(Debug, Default)]
pub(super) struct Setup {
    pub drawn: Option<Drawn>,
    pub handicap: Option<(String, Span)>,
    pub turn: Option<Color>,
}

/// A start position piece by piece, and its span.
#[derive(Debug)]
pub(super) struct Drawn {
    pub placement: Box<Placement>,
    /// The spans of the ranks of the board, from the first on, if the text has them separately.
    pub ranks: Vec<Span>,
    pub span: Span,
}

impl Drawn {
    /// The position. If it has no side to move, that is `turn` or follows from the handicap.
    fn position(&mut self, variant: &Variant, turn: Option<Color>, is_handicap: bool) -> Position {
        let placement = &mut self.placement;
        // White moves first in a handicap game, but a diagram from within the game may have another number.
        let is_later = placement.ply.is_some_and(|next| next % 2 == 0);
        let by_handicap = is_handicap.then_some(if is_later { Color::Black } else { Color::White });
        placement.turn = placement.turn.or(turn).or(by_handicap);
        Position::from_placement(placement, variant)
    }

    /// The span of the rank of a square.
    fn place(&self, square: Square) -> Span {
        self.ranks.get(usize::from(square.rank()) - 1).copied().unwrap_or(self.span)
    }
}

impl Setup {
    /// Sets the name of the handicap, unless there is already one that is not empty.
    pub fn name(&mut self, name: String, span: Span) {
        if self.handicap.as_ref().is_none_or(|(first, _)| first.is_empty()) {
            self.handicap = Some((name, span));
        }
    }

    /// Sets the start position of a game: the drawn one, or else the named one, or else the even one.
    pub fn start(self, draft: &mut Draft, notes: &mut Notes<'_>) {
        let Setup { drawn, handicap: name, turn } = self;
        let variant = draft.record.variant();
        // Only a text with information about the start can leave the side to move open.
        let speaks = drawn.is_some() || !draft.record.headers().is_empty();
        let known = name.as_ref().and_then(|(name, _)| variant.handicap(name));
        let is_said = turn.is_some() || drawn.as_ref().is_some_and(|drawn| drawn.placement.turn.is_some());
        draft.turn_is_guess = speaks && !is_said && known.is_none();
        let start = match drawn {
            Some(mut drawn) => {
                let is_handicap = known.is_some_and(|handicap| !handicap.is_even());
                let position = drawn.position(variant, turn, is_handicap);
                judge_setup(&drawn, &position, notes);
                let is_other = |(name, _): &(String, Span)| match known {
                    Some(handicap) => is_drawn_otherwise(handicap, &position),
                    None => names_other_start(name, variant),
                };
                if let Some((name, span)) = name.filter(is_other) {
                    let found = Diagnostic::of(Code::HandicapConflict, span, Parts::NONE.with("name", name));
                    notes.found(found.advise("the board was used"));
                    // The side to move of one position is unrelated to that of another.
                    draft.turn_is_guess |= !is_said;
                }
                Some(position)
            }
            None => {
                if let (None, Some((name, span))) = (known, name) {
                    judge_unknown_name(&name, span, variant, notes);
                }
                let named = known.and_then(|handicap| handicap_start(handicap, variant));
                undrawn_start(named, turn, draft)
            }
        };
        if let Some(start) = start {
            draft.record.set_start(start);
        }
    }
}

/// The start position of a handicap; `None` for the even one, which a record has from the beginning.
fn handicap_start(handicap: &Handicap, variant: &Variant) -> Option<Position> {
    let is_other = handicap.sfen != variant.start();
    is_other.then(|| Position::from_placement(&handicap.placement, variant))
}

/// The start position of a game without a drawn one: the `named` one or the even one, with the side to move given in
/// the text; `None` if the record already has it.
fn undrawn_start(named: Option<Position>, turn: Option<Color>, draft: &Draft) -> Option<Position> {
    let even = draft.record.start();
    match turn {
        Some(turn) if turn != named.as_ref().unwrap_or(even).turn() => {
            Some(named.unwrap_or_else(|| even.clone()).with_turn(turn))
        }
        _ => named,
    }
}

/// Reports a handicap name that is unknown in the variant, unless it is the name of a variant.
fn judge_unknown_name(name: &str, span: Span, variant: &Variant, notes: &mut Notes<'_>) {
    if name.is_empty() || variant.or_named(name).is_some() {
        return;
    }
    let parts = Parts::NONE.with("name", name).flag("drawn", says_board_follows(name));
    let found = Diagnostic::of(Code::UnknownHandicap, span, parts);
    notes.found(found.advise("the even start position was used"));
}

/// Reports violations of the rules in the position, each at its rank.
fn judge_setup(drawn: &Drawn, position: &Position, notes: &mut Notes<'_>) {
    for fault in position.faults(&drawn.placement.hands) {
        let place = fault.square.map_or(drawn.span, |square| drawn.place(square));
        notes.found(Diagnostic::of(fault.code, place, fault.parts));
    }
}

/// Whether the board of a handicap differs from the drawn one.
fn is_drawn_otherwise(handicap: &Handicap, position: &Position) -> bool {
    !Position::from_placement(&handicap.placement, position.variant()).is_same_board(position)
}

/// Whether a name that is no start position of `variant` is that of another variant, or of a handicap in others.
fn names_other_start(name: &str, variant: &Variant) -> bool {
    match game_named(variant, name) {
        Some(named) => named != variant,
        None => !says_board_follows(name) && Variant::all().any(|one| one.handicap(name).is_some()),
    }
}
