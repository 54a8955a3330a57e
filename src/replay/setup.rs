//! The start position: from a name, from a board, or the usual one; and the findings about it.

use super::Draft;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::{game_named, says_board_follows};
use crate::rules::Position;
use crate::shogi::{Color, Placement, Square};
use crate::text::Span;
use crate::variant::{Handicap, Variant};

/// What is said of the start position until the first move.
#[derive(Debug, Default)]
pub(super) struct Setup {
    pub drawn: Option<Drawn>,
    pub handicap: Option<(String, Span)>,
    pub turn: Option<Color>,
}

/// A start position piece by piece, and where it stands.
#[derive(Debug)]
pub(super) struct Drawn {
    pub placement: Box<Placement>,
    /// The ranks of the board, from the first on, where the text has them one by one.
    pub ranks: Vec<Span>,
    pub span: Span,
}

impl Drawn {
    /// The position. Where it does not say who moves the game does: by a `turn` of its own, or by being a handicap.
    fn position(&mut self, variant: &Variant, turn: Option<Color>, is_handicap: bool) -> Position {
        let placement = &mut self.placement;
        // White moves first in a handicap; the number of a diagram from within it may say otherwise.
        let is_later = placement.ply.is_some_and(|next| next % 2 == 0);
        let by_handicap = is_handicap.then_some(if is_later { Color::Black } else { Color::White });
        placement.turn = placement.turn.or(turn).or(by_handicap);
        Position::from_placement(placement, variant)
    }

    /// Where the rank of a square is drawn.
    fn place(&self, square: Square) -> Span {
        self.ranks.get(usize::from(square.rank()) - 1).copied().unwrap_or(self.span)
    }
}

impl Setup {
    /// Takes the name of a handicap; the first that says something counts.
    pub fn name(&mut self, name: String, span: Span) {
        if self.handicap.as_ref().is_none_or(|(first, _)| first.is_empty()) {
            self.handicap = Some((name, span));
        }
    }

    /// Gives a game its start position: the drawn one, or else the named one, or else the even one.
    pub fn start(self, draft: &mut Draft, notes: &mut Notes<'_>) {
        let Setup { drawn, handicap: name, turn } = self;
        let variant = &draft.variant;
        // Only a text that speaks of the start at all can leave the side to move open.
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
                    // Who moves first in one position says nothing of another.
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

/// The start position of a handicap, if it is not the even one, which a record has already.
fn handicap_start(handicap: &Handicap, variant: &Variant) -> Option<Position> {
    let is_other = handicap.sfen != variant.start();
    is_other.then(|| Position::from_placement(&handicap.placement, variant))
}

/// The start position of a game that draws none: the `named` one or the even one, with the side to move that the text
/// gives; `None` if that is the one that the record has.
fn undrawn_start(named: Option<Position>, turn: Option<Color>, draft: &Draft) -> Option<Position> {
    let (kept, variant) = (draft.record.start(), &draft.variant);
    let start = named.or_else(|| (kept.variant() != variant).then(|| Position::start(variant)));
    match turn {
        Some(turn) if turn != start.as_ref().unwrap_or(kept).turn() => {
            Some(start.unwrap_or_else(|| kept.clone()).with_turn(turn))
        }
        _ => start,
    }
}

/// Reports the name of a handicap that the variant does not have. The name of a variant is none.
fn judge_unknown_name(name: &str, span: Span, variant: &Variant, notes: &mut Notes<'_>) {
    if name.is_empty() || variant.or_named(name).is_some() {
        return;
    }
    let parts = Parts::NONE.with("name", name).flag("drawn", says_board_follows(name));
    let found = Diagnostic::of(Code::UnknownHandicap, span, parts);
    notes.found(found.advise("the even start position was used"));
}

/// Reports what no game of the variant could have, at the rank that it concerns.
fn judge_setup(drawn: &Drawn, position: &Position, notes: &mut Notes<'_>) {
    for fault in position.faults(&drawn.placement.hands) {
        let place = fault.square.map_or(drawn.span, |square| drawn.place(square));
        notes.found(Diagnostic::of(fault.code, place, fault.parts));
    }
}

/// Whether the board of a handicap is not the drawn one.
fn is_drawn_otherwise(handicap: &Handicap, position: &Position) -> bool {
    !Position::from_placement(&handicap.placement, position.variant()).is_same_board(position)
}

/// Whether a name that is no start position of `variant` is another game, or a handicap that only others have.
fn names_other_start(name: &str, variant: &Variant) -> bool {
    match game_named(variant, name) {
        Some(named) => named != *variant,
        None => !says_board_follows(name) && Variant::all().any(|one| one.handicap(name).is_some()),
    }
}
