//! What JKF says of a move, and of its time.

use super::json::{At, Tape, Value};
use crate::diag::{Code, Diagnostic, Parts};
use crate::shogi::{Color, Destination, MoveText, Origin, PieceKind, Relation, Square};
use crate::text::Span;
use crate::variant::Variant;

/// Letters of `relative` in the order of the schema but `H`, which says that the piece comes from the hand.
pub(super) const RELATIONS: &[(char, Relation)] = &[
    ('L', Relation::LEFT),
    ('C', Relation::STRAIGHT),
    ('R', Relation::RIGHT),
    ('U', Relation::UP),
    ('M', Relation::SIDE),
    ('D', Relation::BACK),
];

const MOVE_KEYS: &[&str] = &["color", "from", "to", "piece", "same", "promote", "capture", "relative"];

/// The move that the object at `at` is, or why it is none. What is odd about it goes to `found`.
///
/// `has_origins` says whether any move of the text has an origin, so that none means the hand.
pub(super) fn movement(
    tape: &Tape<'_>,
    at: At,
    variant: &Variant,
    has_origins: bool,
    found: &mut Vec<Diagnostic>,
) -> Result<MoveText, (Span, &'static str)> {
    sound_keys(tape, at)?;
    unknown_members(tape, at, MOVE_KEYS, "a move", found);
    let to = destination(tape, at)?;
    let mut said = MoveText::to(to);
    said.color = tape.get(at, "color").and_then(|color| of_color(tape, color, found));
    let piece = tape.get(at, "piece").map(|piece| {
        kind(tape, piece, variant).ok_or((tape.span(piece), "expected the two letters of a piece"))
    });
    let piece = piece.transpose()?;
    said.promote = tape.get(at, "promote").and_then(|promote| flag(tape, promote, found));
    said.same = to != Destination::Same
        && tape.get(at, "same").and_then(|same| flag(tape, same, found)).unwrap_or(false);
    if let Some(capture) = tape.get(at, "capture") {
        said.taken = kind(tape, capture, variant);
        if said.taken.is_none() {
            found.push(spelt(tape.span(capture), "expected the two letters of a piece"));
        }
    }
    let is_drop = tape.get(at, "relative").is_some_and(|relative| relation(tape, relative, &mut said, found));
    said.origin = match tape.get(at, "from") {
        Some(from) if is_hand(tape, from) => Origin::Hand,
        Some(from) => {
            Origin::Square(square(tape, from).ok_or((tape.span(from), "expected the square of the origin"))?)
        }
        None if is_drop || has_origins && said.relation.is_empty() => Origin::Hand,
        None => said.origin,
    };
    match (said.origin, piece) {
        // Where no promotion is said the piece may be named as it is after the move.
        (Origin::Square(_), _) if said.promote.is_none() => said.after = piece,
        (Origin::Square(_), _) | (_, Some(_)) => said.before = piece,
        (_, None) => return Err((tape.span(at), "a move without `from` and without `piece`")),
    }
    Ok(said)
}

/// Where a move goes.
fn destination(tape: &Tape<'_>, at: At) -> Result<Destination, (Span, &'static str)> {
    if let Some(to) = tape.get(at, "to") {
        let square = square(tape, to);
        let square = square.ok_or((tape.span(to), "expected a square such as `{\"x\":7,\"y\":6}`"))?;
        return Ok(Destination::Square(square));
    }
    match tape.get(at, "same").is_some_and(|same| tape.value(same) == Value::Flag(true)) {
        true => Ok(Destination::Same),
        false => Err((tape.span(at), "a move without `to`")),
    }
}

/// Whether no key of a move is there twice, and none is left that may have been meant for another.
fn sound_keys(tape: &Tape<'_>, at: At) -> Result<(), (Span, &'static str)> {
    let mut seen = [false; MOVE_KEYS.len()];
    for member in tape.members(at) {
        match MOVE_KEYS.iter().position(|key| member.key == *key) {
            Some(key) if std::mem::replace(&mut seen[key], true) => {
                return Err((member.span, "a second value for the same key of a move"));
            }
            Some(_) => {}
            None => {
                let is_like = MOVE_KEYS.iter().any(|key| member.key.eq_ignore_ascii_case(key));
                if is_like || tape.get(member.value, "x").is_some() {
                    return Err((member.span, "this is no key of a move"));
                }
            }
        }
    }
    Ok(())
}

/// Reports the members of an object whose key is none of `known`, or is there twice. If they hold moves,
/// these are lost, which is an error.
pub(super) fn unknown_members(
    tape: &Tape<'_>,
    at: At,
    known: &[&str],
    what: &'static str,
    found: &mut Vec<Diagnostic>,
) {
    let mut seen = vec![false; known.len()];
    for member in tape.members(at) {
        let parts = match known.iter().position(|key| member.key == *key) {
            Some(key) if !std::mem::replace(&mut seen[key], true) => continue,
            is_known => Parts::NONE.with("key", &*member.key).flag("second", is_known.is_some()),
        };
        let is_lost = member.key == "move" || member.key == "special" || tape.holds_moves(member.value);
        let code = if is_lost { Code::UnreadMove } else { Code::UnreadLine };
        found.push(Diagnostic::of(code, member.span, parts.word("object", what)).advise("it was left out"));
    }
}

/// That something can be read, but is not as it should be.
pub(super) fn spelt(span: Span, words: &'static str) -> Diagnostic {
    Diagnostic::of(Code::Spelling, span, Parts::of(words))
}

/// What is said of colors that are flags, once a text.
pub(super) const OLD_COLORS: &str = "colors are 0 and 1 now, not `true` and `false`";

/// The color that 0 or 1 stands for, or `true` and `false` as in files from before the schema.
pub(super) fn of_color(tape: &Tape<'_>, at: At, found: &mut Vec<Diagnostic>) -> Option<Color> {
    let color = tape.side(at);
    if matches!(tape.value(at), Value::Flag(_)) {
        found.push(spelt(tape.span(at), OLD_COLORS));
    } else if color.is_none() {
        found.push(spelt(tape.span(at), "expected the color 0 or 1"));
    }
    color
}

/// The kind that a text of two letters stands for.
pub(super) fn kind(tape: &Tape<'_>, at: At, variant: &Variant) -> Option<PieceKind> {
    let letters = tape.text(at)?;
    variant.kinds().find(|&kind| variant.kind(kind).csa.as_deref() == Some(&letters))
}

fn square(tape: &Tape<'_>, at: At) -> Option<Square> {
    let side = |key| tape.get(at, key).and_then(|side| u8::try_from(tape.number(side)?).ok());
    Square::new(side("x")?, side("y")?)
}

/// Whether an origin is `{"x":0,"y":0}`, as CSA writes the hand.
fn is_hand(tape: &Tape<'_>, at: At) -> bool {
    ["x", "y"].iter().all(|key| tape.get(at, key).and_then(|side| tape.number(side)) == Some(0))
}

fn flag(tape: &Tape<'_>, at: At, found: &mut Vec<Diagnostic>) -> Option<bool> {
    match tape.value(at) {
        Value::Flag(flag) => Some(flag),
        _ => {
            found.push(spelt(tape.span(at), "expected `true` or `false`"));
            None
        }
    }
}

/// Adds what `relative` says to `said`; whether it says that the piece comes from the hand.
fn relation(tape: &Tape<'_>, at: At, said: &mut MoveText, found: &mut Vec<Diagnostic>) -> bool {
    let letters = tape.text(at).unwrap_or("?".into());
    let mut is_drop = false;
    for letter in letters.chars() {
        match RELATIONS.iter().find(|row| row.0 == letter) {
            Some((_, relation)) => said.relation = said.relation.with(*relation),
            None if letter == 'H' => is_drop = true,
            None => {
                found.push(spelt(tape.span(at), "expected letters of `LCRUMDH`"));
                return is_drop;
            }
        }
    }
    is_drop
}

/// A time for a move and the total of its player, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clock {
    pub elapsed: Option<u64>,
    pub total: Option<u64>,
}

/// `{"now":{"h":0,"m":0,"s":3},"total":{"h":0,"m":0,"s":9}}`; `None` if it cannot be read.
pub(super) fn clock(tape: &Tape<'_>, at: At, found: &mut Vec<Diagnostic>) -> Option<Clock> {
    unknown_members(tape, at, &["now", "total"], "a time", found);
    let mut read = |key| match tape.get(at, key) {
        Some(at) => {
            unknown_members(tape, at, &["h", "m", "s"], "a time", found);
            duration(tape, at).map(Some)
        }
        None => Some(None),
    };
    let (elapsed, total) = (read("now")?, read("total")?);
    (elapsed.is_some() || total.is_some()).then_some(Clock { elapsed, total })
}

fn duration(tape: &Tape<'_>, at: At) -> Option<u64> {
    let part = |key| match tape.get(at, key) {
        Some(part) => thousandths(tape, part).map(Some),
        None => Some(None),
    };
    let (hours, minutes, seconds) = (part("h")?, part("m")?, part("s")?);
    hours.or(minutes).or(seconds)?;
    let minutes = hours.unwrap_or(0).checked_mul(60)?.checked_add(minutes.unwrap_or(0))?;
    // The largest number of milliseconds stands for no time at all.
    minutes.checked_mul(60)?.checked_add(seconds.unwrap_or(0)).filter(|&sum| sum < u64::MAX / 2)
}

/// A number without a sign or an exponent, in thousandths.
fn thousandths(tape: &Tape<'_>, at: At) -> Option<u64> {
    let Value::Number(number) = tape.value(at) else { return None };
    let (whole, fraction) = number.split_once('.').unwrap_or((number.as_ref(), ""));
    let mut value = whole.parse::<u64>().ok()?.checked_mul(1000)?;
    for (digit, unit) in fraction.chars().zip([100, 10, 1]) {
        value = value.checked_add(u64::from(digit.to_digit(10)?) * unit)?;
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, has_origins: bool) -> (Option<MoveText>, usize) {
        let tape = Tape::read(text, 0);
        assert_eq!(tape.fault, None, "{text}");
        let mut found = Vec::new();
        let said = movement(&tape, 0, &Variant::shogi(), has_origins, &mut found);
        (said.ok(), found.len())
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
    }

    #[test]
    fn times_have_parts() {
        let read = |text: &str| clock(&Tape::read(text, 0), 0, &mut Vec::new());
        let of = |elapsed, total| Some(Clock { elapsed, total });
        let cases = [
            (r#"{"now":{"m":1,"s":3},"total":{"h":1,"m":0,"s":9}}"#, of(Some(63_000), Some(3_609_000))),
            (r#"{"now":{"h":1,"m":0,"s":0}}"#, of(Some(3_600_000), None)),
            (r#"{"now":{"s":1.25},"total":null}"#, of(Some(1_250), None)),
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
