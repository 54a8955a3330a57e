//! The start position: from a name, from a board, or the usual one; and the findings about it.

use super::Draft;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Value};
use crate::notation::{game_named, nearly_known, says_board_follows};
use crate::record::{DateTime, Headers, TimeControl, rating};
use crate::rules::Position;
use crate::shogi::{Color, Field, Placement, Square};
use crate::text::{Span, trimmed};
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
                // Who moves first in one position says nothing of another.
                let is_other = name.is_some_and(|(name, span)| {
                    let is_other = match known {
                        Some(handicap) => is_drawn_otherwise(handicap, &position),
                        None => names_other_start(&name, variant),
                    };
                    if is_other {
                        let parts = Parts::NONE.with("name", name);
                        let found = Diagnostic::of(Code::HandicapConflict, span, parts);
                        notes.found(found.advise("the board was used"));
                    }
                    is_other
                });
                draft.turn_is_guess |= is_other && !is_said;
                Some(position)
            }
            None => {
                let named = match (known, name) {
                    (Some(handicap), _) => handicap_start(handicap, variant),
                    (None, Some((name, span))) => {
                        judge_unknown_name(&name, span, variant, notes);
                        None
                    }
                    (None, None) => None,
                };
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

/// Reports a header that says something else than the first with the same meaning, or than a part of the same control.
pub(super) fn compare_header(
    before: &Headers,
    field: Option<Field>,
    value: &str,
    span: Span,
    notes: &mut Notes<'_>,
) {
    let Some(field) = field.filter(|field| field.is_said_once() && !value.is_empty()) else { return };
    let value = trimmed(value);
    let first = before.said(field).filter(|first| contradict(field, first, value));
    if let Some(first) = first.or_else(|| other_byoyomi(before, field, value)) {
        let parts = Parts::NONE.with("value", value).with("first", first);
        notes.found(Diagnostic::of(Code::Contradicted, span, parts));
    }
}

/// The header before that says another byoyomi than this one: one is of its own, and the other follows a main time.
fn other_byoyomi<'h>(before: &'h Headers, field: Field, value: &str) -> Option<&'h str> {
    let (first, main, byoyomi) = match field {
        Field::TimeControl => before.said(Field::Byoyomi).map(|first| (first, value, first))?,
        Field::Byoyomi => before.said(Field::TimeControl).map(|first| (first, first, value))?,
        _ => return None,
    };
    let is_clear = clock(Field::TimeControl, main).and(clock(Field::Byoyomi, byoyomi)).is_some();
    (is_clear && TimeControl::parse(main, Some(byoyomi)).is_none()).then_some(first)
}

/// Whether two values cannot both be true. A date is said with and without its time of day, and so is what a clock adds
/// with each move.
fn contradict(field: Field, one: &str, other: &str) -> bool {
    if let (Some(one), Some(other)) = (clock(field, one), clock(field, other)) {
        let adds = !one.increment.is_zero() && !other.increment.is_zero();
        return (one.main, one.byoyomi) != (other.main, other.byoyomi)
            || adds && one.increment != other.increment;
    }
    match (DateTime::parse(one), DateTime::parse(other)) {
        (Some(one), Some(other)) if field.is_date() => {
            one.date() != other.date() || one.time.zip(other.time).is_some_and(|(one, other)| one != other)
        }
        _ => one != other,
    }
}

/// The control that a header says alone, if its key promises one and it can be understood.
fn clock(field: Field, value: &str) -> Option<TimeControl> {
    match field {
        // A byoyomi follows a main time, here one of nothing.
        Field::Byoyomi => TimeControl::parse("0分", Some(value)),
        field if field.is_time_control() => TimeControl::parse(value, None),
        _ => None,
    }
}

/// Reports a key that nobody knows, if it is nearly one that is known. `value` is of a game of `variant`.
pub(super) fn judge_key(key: &str, value: &str, variant: &Variant, span: Span, notes: &mut Notes<'_>) {
    if let Some(known) = nearly_known(key, || variant.handicap(value).is_some()) {
        let parts = Parts::NONE.with("key", key).with("known", known);
        notes.found(Diagnostic::of(Code::UnknownKey, span, parts));
    }
}

/// Reports a header whose value is not what its key promises.
pub(super) fn judge_header(field: Field, value: &str, span: Span, notes: &mut Notes<'_>) {
    // `????.??.??` says that nobody knows, and so does a date of `0000/00/00`.
    let is_date = field.is_date();
    if value.chars().all(|c| matches!(c, '?' | '.' | '-' | '/' | ' ') || is_date && c == '0') {
        return;
    }
    let (code, expected) = match field {
        _ if is_date && DateTime::parse(value).is_none() => {
            let code = if DateTime::is_ambiguous(value) { Code::AmbiguousDate } else { Code::BadDate };
            (code, None)
        }
        _ if field.is_time_control() && clock(field, value).is_none() => (Code::BadTimeControl, None),
        Field::MaxMoves if value.trim().parse::<u32>().is_err() => {
            (Code::BadNumber, Some("a number of moves"))
        }
        Field::BlackRating | Field::WhiteRating if !value.trim().is_empty() && rating(value).is_none() => {
            (Code::BadNumber, Some("a rating"))
        }
        _ => return,
    };
    let parts = Parts::NONE.with("value", value).with_some("expected", expected.map(Value::Word));
    notes.found(Diagnostic::of(code, span, parts));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs fill a date that nobody knows with zeros. A day of the year 0 is none.
    #[test]
    fn a_date_of_zeros_is_not_known() {
        for (date, is_wrong) in
            [("0000/00/00", false), ("????/??/??", false), ("0000/05/01", true), ("令和0年5月1日", true)]
        {
            let parsed =
                crate::parse(format!("開始日時：{date}\n手合割：平手\n   1 ７六歩(77)\n").as_bytes());
            let found = parsed.diagnostics.iter().any(|found| found.code == Code::BadDate);
            assert_eq!((found, parsed.records[0].headers().started()), (is_wrong, None), "{date}");
        }
    }
}
