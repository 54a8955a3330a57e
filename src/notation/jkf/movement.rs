//! Parses the move and the time of an entry.

use super::fast;
use super::json::{At, Fields, Other, Tape, Value};
use super::values::{Unfit, Values};
use crate::shogi::{Destination, MoveText, Origin, PieceKind, Relation};
use crate::text::digits;

/// Letters of `relative` in the order of the schema, except `H` for a drop.
pub(super) const RELATIONS: &[(char, Relation)] = &[
    ('L', Relation::LEFT),
    ('C', Relation::STRAIGHT),
    ('R', Relation::RIGHT),
    ('U', Relation::UP),
    ('M', Relation::SIDE),
    ('D', Relation::BACK),
];

const MOVE_KEYS: [&str; 8] = ["color", "from", "to", "piece", "same", "promote", "capture", "relative"];

/// Misspellings of `promote`: if they were ignored, the piece would not promote.
const MISSPELT: [&str; 3] = ["promoted", "promotes", "promotion"];

/// A time for a move and the total of its player, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clock {
    pub elapsed: Option<u64>,
    pub total: Option<u64>,
}

impl Values<'_, '_> {
    /// The move in the object at `at`, or the reason why it is not one.
    pub fn movement(&mut self, at: At) -> Result<MoveText, Unfit> {
        let tape = self.tape;
        let Fields { values, others } = tape.fields(at, MOVE_KEYS);
        let [color, from, to, piece, same, promote, capture, relative] = values;
        sound_keys(tape, &others)?;
        self.report(others, "a move");
        let to = self.destination(at, to, same)?;
        let mut said = MoveText::to(to);
        said.color = color.and_then(|color| self.color(color));
        let piece = piece
            .map(|piece| self.kind(piece).ok_or((tape.span(piece), "expected the two letters of a piece")));
        let piece = piece.transpose()?;
        said.promote = promote.map(|promote| self.flag(promote)).transpose()?;
        let same = same.filter(|_| to != Destination::Same);
        said.same = same.is_some_and(|same| {
            self.flag(same).unwrap_or_else(|(_, words)| {
                self.odd(same, words);
                false
            })
        });
        if let Some(capture) = capture {
            said.taken = self.kind(capture);
            if said.taken.is_none() {
                self.odd(capture, "expected the two letters of a piece");
            }
        }
        let is_drop = relative.is_some_and(|relative| self.relation(relative, &mut said));
        let origin = match from {
            Some(from) if is_hand(tape, from) => Some(Origin::Hand),
            Some(from) => {
                let square = self.square(from);
                Some(Origin::Square(square.ok_or((tape.span(from), "expected the square of the origin"))?))
            }
            None => None,
        };
        said.origin = self.origin(origin, is_drop, &said);
        with_piece(said, piece).ok_or((tape.span(at), "a move without `from` and without `piece`"))
    }

    /// The same for a move that is read the fast way; `None` if there is anything to report.
    pub fn plain_movement(&self, mv: &fast::Move<'_>) -> Option<MoveText> {
        let kind = |letters: Option<&str>| letters.map(|letters| self.kind_of(letters).ok_or(()));
        let (piece, taken) = (kind(mv.piece).transpose().ok()?, kind(mv.capture).transpose().ok()?);
        let mut said = MoveText::to(Destination::Square(mv.to?));
        (said.color, said.promote, said.taken) = (mv.color, mv.promote, taken);
        said.same = mv.same.unwrap_or_default();
        let mut is_drop = false;
        for letter in mv.relative.unwrap_or_default().chars() {
            is_drop |= add_relation(letter, &mut said)?;
        }
        said.origin = self.origin(mv.from.map(Origin::Square), is_drop, &said);
        with_piece(said, piece)
    }

    /// The origin of a move, which may be written or not.
    fn origin(&self, written: Option<Origin>, is_drop: bool, said: &MoveText) -> Origin {
        // If other moves have origins, a missing one means a drop.
        let is_hand = is_drop || self.tape.has_origins && said.relation.is_empty();
        written.unwrap_or(if is_hand { Origin::Hand } else { Origin::Unsaid })
    }

    /// The destination of a move.
    fn destination(&self, at: At, to: Option<At>, same: Option<At>) -> Result<Destination, Unfit> {
        let tape = self.tape;
        if let Some(to) = to {
            let square = self.square(to);
            let square = square.ok_or((tape.span(to), "expected a square such as `{\"x\":7,\"y\":6}`"))?;
            return Ok(Destination::Square(square));
        }
        if same.is_some_and(|same| tape.value(same) == Value::Flag(true)) {
            Ok(Destination::Same)
        } else {
            Err((tape.span(at), "a move without `to`"))
        }
    }

    /// Adds the words of `relative` to `said`. Returns whether they include a drop.
    fn relation(&mut self, at: At, said: &mut MoveText) -> bool {
        let letters = self.tape.text(at).unwrap_or("?".into());
        let mut is_drop = false;
        for letter in letters.chars() {
            let Some(drops) = add_relation(letter, said) else {
                self.odd(at, "expected letters of `LCRUMDH`");
                return is_drop;
            };
            is_drop |= drops;
        }
        is_drop
    }

    /// `{"now":{"h":0,"m":0,"s":3},"total":{"h":0,"m":0,"s":9}}`; `None` if it cannot be read.
    pub fn clock(&mut self, at: At) -> Option<Clock> {
        let [now, total] = self.fields(at, ["now", "total"], "a time");
        let elapsed = now.map(|now| self.duration(now).ok_or(())).transpose().ok()?;
        let total = total.map(|total| self.duration(total).ok_or(())).transpose().ok()?;
        (elapsed.is_some() || total.is_some()).then_some(Clock { elapsed, total })
    }

    fn duration(&mut self, at: At) -> Option<u64> {
        let tape = self.tape;
        let [hours, minutes, seconds] = self.fields(at, ["h", "m", "s"], "a time");
        hours.or(minutes).or(seconds)?;
        let part = |at: Option<At>| at.map_or(Some(0), |at| thousandths(tape, at));
        let minutes = part(hours)?.checked_mul(60)?.checked_add(part(minutes)?)?;
        // Very large values are not valid times.
        minutes.checked_mul(60)?.checked_add(part(seconds)?).filter(|&sum| sum < u64::MAX / 2)
    }
}

/// Adds a letter of `relative` to a move. Returns whether it means a drop; `None` for an unknown letter.
fn add_relation(letter: char, said: &mut MoveText) -> Option<bool> {
    if let Some((_, relation)) = RELATIONS.iter().find(|row| row.0 == letter) {
        said.relation = said.relation.with(*relation);
        return Some(false);
    }
    (letter == 'H').then_some(true)
}

/// The move with its piece, which may be left out beside an origin.
fn with_piece(said: MoveText, piece: Option<PieceKind>) -> Option<MoveText> {
    match (said.origin, piece) {
        // Without a promotion flag the piece may be the one after the move.
        (Origin::Square(_), _) if said.promote.is_none() => Some(MoveText { after: piece, ..said }),
        (Origin::Square(_), _) | (_, Some(_)) => Some(MoveText { before: piece, ..said }),
        (_, None) => None,
    }
}

/// Checks that no key of a move is repeated, and no other key may be a misspelling of one.
fn sound_keys(tape: &Tape<'_>, others: &[Other<'_>]) -> Result<(), Unfit> {
    others.iter().try_for_each(|Other { member, is_second }| {
        let is_key = |key: &&str| member.key.eq_ignore_ascii_case(key);
        let is_like = || MOVE_KEYS.iter().chain(&MISSPELT).any(is_key);
        if *is_second {
            Err((member.span, "a second value for the same key of a move"))
        } else if is_like() || tape.get(member.value, "x").is_some() {
            Err((member.span, "this is no key of a move"))
        } else {
            Ok(())
        }
    })
}

/// Whether an origin is `{"x":0,"y":0}`, a drop as CSA writes it.
fn is_hand(tape: &Tape<'_>, at: At) -> bool {
    ["x", "y"].iter().all(|key| tape.get(at, key).and_then(|side| tape.number(side)) == Some(0))
}

/// A number without a sign or an exponent, in thousandths.
fn thousandths(tape: &Tape<'_>, at: At) -> Option<u64> {
    let Value::Number(number) = tape.value(at) else { return None };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let is_plain = fraction.bytes().all(|byte| byte.is_ascii_digit());
    let whole = whole.parse::<u64>().ok().filter(|_| is_plain)?;
    whole.checked_mul(1000)?.checked_add(digits::thousandths(fraction).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Color, PieceKind, Square};
    use crate::variant::Variant;

    fn said(text: &str, has_origins: bool) -> (Option<MoveText>, usize) {
        let mut tape = Tape::read(text, 0);
        tape.has_origins = has_origins;
        assert_eq!(tape.fault, None, "{text}");
        let variant = Variant::shogi();
        let mut values = Values::new(&tape, &variant);
        let said = values.movement(0);
        (said.ok(), values.found.len())
    }

    fn at(square: &str) -> Square {
        square.parse().expect("it is a square")
    }

    /// "piece: kind BEFORE promotion"; "CSA-like (from,to,piece AFTER move)"; "absent = drop"; "KI2-like
    /// (to/same + relative, no from)".
    #[test]
    fn every_reduced_form_says_what_it_says() {
        let to = MoveText::to(Destination::Square(at("2b")));
        let from = Origin::Square(at("8h"));
        let cases = [
            (
                r#"{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"}"#,
                MoveText {
                    color: Some(Color::Black),
                    origin: from,
                    before: Some(PieceKind::BISHOP),
                    promote: Some(true),
                    taken: Some(PieceKind::BISHOP),
                    ..to
                },
            ),
            (
                r#"{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"UM"}"#,
                MoveText { origin: from, after: Some(PieceKind::HORSE), ..to },
            ),
            (
                r#"{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"promote":false}"#,
                MoveText { origin: from, promote: Some(false), ..to },
            ),
            (
                r#"{"from":{"x":3,"y":1},"same":true,"color":null,"piece":"GI"}"#,
                MoveText {
                    to: Destination::Same,
                    origin: Origin::Square(at("3a")),
                    after: Some(PieceKind::SILVER),
                    ..to
                },
            ),
            (
                r#"{"to":{"x":2,"y":2},"piece":"GI"}"#,
                MoveText { origin: Origin::Hand, before: Some(PieceKind::SILVER), ..to },
            ),
            (
                r#"{"from":{"x":0,"y":0},"to":{"x":2,"y":2},"piece":"GI"}"#,
                MoveText { origin: Origin::Hand, before: Some(PieceKind::SILVER), ..to },
            ),
            (
                r#"{"to":{"x":2,"y":2},"piece":"GI","relative":"LU"}"#,
                MoveText {
                    before: Some(PieceKind::SILVER),
                    relation: Relation::LEFT.with(Relation::UP),
                    ..to
                },
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(said(text, true), (Some(expected), 0), "{text}");
        }
        let silver = MoveText { before: Some(PieceKind::SILVER), ..to };
        assert_eq!(said(r#"{"to":{"x":2,"y":2},"piece":"GI"}"#, false), (Some(silver), 0));
        let dropped = MoveText { origin: Origin::Hand, ..silver };
        assert_eq!(said(r#"{"to":{"x":2,"y":2},"piece":"GI","relative":"H"}"#, false), (Some(dropped), 0));
    }

    #[test]
    fn what_is_no_move_is_refused_and_what_is_odd_is_reported() {
        for text in [
            "{}",
            r#"{"to":{"x":2,"y":2}}"#,
            r#"{"to":{"x":0,"y":2},"piece":"FU"}"#,
            r#"{"to":{"x":2,"y":2},"piece":"XX"}"#,
            r#"{"to":{"x":2,"y":2},"from":{"x":"8"},"piece":"FU"}"#,
            r#"{"same":false,"piece":"FU"}"#,
            r#"{"to":{"x":99999999999,"y":2},"piece":"FU"}"#,
            r#"{"to":{"x":2,"y":2},"piece":"FU","promote":2}"#,
            r#"{"to":{"x":2,"y":2},"piece":"FU","promote":"no"}"#,
        ] {
            assert_eq!(said(text, true).0, None, "{text}");
        }
        for text in [
            r#"{"color":2,"to":{"x":2,"y":2},"piece":"FU"}"#,
            r#"{"promote":1,"to":{"x":2,"y":2},"piece":"FU"}"#,
            r#"{"relative":"X","to":{"x":2,"y":2},"piece":"FU"}"#,
            r#"{"note":"x","to":{"x":2,"y":2},"piece":"FU"}"#,
        ] {
            assert_eq!(said(text, true).1, 1, "{text}");
        }
        for (flag, promote) in [("1", true), ("0", false), (r#""true""#, true), (r#""false""#, false)] {
            let text = format!(r#"{{"from":{{"x":8,"y":8}},"to":{{"x":2,"y":2}},"promote":{flag}}}"#);
            let (read, odd) = said(&text, true);
            assert_eq!((read.and_then(|read| read.promote), odd), (Some(promote), 1), "{text}");
        }
    }

    #[test]
    fn times_are_read_from_hours_minutes_and_seconds() {
        let read = |text: &str| Values::new(&Tape::read(text, 0), &Variant::shogi()).clock(0);
        let of = |elapsed, total| Some(Clock { elapsed, total });
        let cases = [
            (r#"{"now":{"m":1,"s":3},"total":{"h":1,"m":0,"s":9}}"#, of(Some(63_000), Some(3_609_000))),
            (r#"{"now":{"h":1,"m":0,"s":0}}"#, of(Some(3_600_000), None)),
            (r#"{"now":{"s":1.25},"total":null}"#, of(Some(1_250), None)),
            (r#"{"now":{"s":1.2345}}"#, of(Some(1_234), None)),
            (r#"{"now":{"s":1.5e1}}"#, None),
            (r#"{"now":{"s":1.2345e1}}"#, None),
            (r#"{"now":{}}"#, None),
            (r#"{"now":{"m":-1,"s":0}}"#, None),
            (r#"{"now":{"m":"1","s":0}}"#, None),
            (r#"{"now":{"h":99999999999999999999,"m":0,"s":0}}"#, None),
            (r#"{"now":{"h":18446744073709551,"m":0,"s":0}}"#, None),
            ("{}", None),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
