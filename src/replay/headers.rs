//! Keeps headers and checks them: whether a header contradicts an earlier one, whether its key is misspelt, and whether
//! its value fits its key.

use super::Draft;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Value};
use crate::notation::nearly_known;
use crate::record::{DateTime, Headers, TimeControl, rating};
use crate::shogi::Field;
use crate::text::{Span, trimmed};
use crate::variant::Variant;

impl Draft {
    /// Keeps a header, unless there are too many, and reports errors in it.
    pub(super) fn header(
        &mut self,
        field: Option<Field>,
        key: &str,
        value: &str,
        span: Span,
        notes: &mut Notes<'_>,
    ) {
        let most = notes.terms.limits.headers;
        if self.record.headers().len() < most {
            compare(self.record.headers(), field, value, span, notes);
            self.record.headers_mut().push(field, key, value);
        } else if !std::mem::replace(&mut self.has_too_many_headers, true) {
            notes.found(Diagnostic::of(Code::TooManyHeaders, span, Parts::NONE.with("limit", most)));
        }
        match field {
            Some(field) => judge_value(field, value, span, notes),
            None => judge_key(key, value, self.record.variant(), span, notes),
        }
    }
}

/// Reports a header that contradicts the first one of the same field, or a part of the same time control.
fn compare(before: &Headers, field: Option<Field>, value: &str, span: Span, notes: &mut Notes<'_>) {
    let Some(field) = field.filter(|field| field.is_said_once() && !value.is_empty()) else { return };
    let value = trimmed(value);
    let first = before.said(field).filter(|first| contradict(field, first, value));
    let first = first.or_else(|| other_byoyomi(before, field, value));
    if let Some(first) = first.or_else(|| later_start(before, field, value)) {
        let parts = Parts::NONE.with("value", value).with("first", first);
        notes.found(Diagnostic::of(Code::Contradicted, span, parts));
    }
}

/// The values of two fields, if `value` is that of one of them and the other one has been given before; and the value
/// that was given before.
fn pair<'v>(
    before: &'v Headers,
    field: Field,
    value: &'v str,
    [one, other]: [Field; 2],
) -> Option<(&'v str, [&'v str; 2])> {
    if field == one {
        before.said(other).map(|first| (first, [value, first]))
    } else if field == other {
        before.said(one).map(|first| (first, [first, value]))
    } else {
        None
    }
}

/// The earlier header that gives another byoyomi: one header is for the byoyomi alone, and in the other it follows the
/// main time.
fn other_byoyomi<'v>(before: &'v Headers, field: Field, value: &'v str) -> Option<&'v str> {
    let (first, [main, byoyomi]) = pair(before, field, value, [Field::TimeControl, Field::Byoyomi])?;
    let is_clear = clock(Field::TimeControl, main).and(clock(Field::Byoyomi, byoyomi)).is_some();
    (is_clear && TimeControl::parse(main, Some(byoyomi)).is_none()).then_some(first)
}

/// The earlier header that gives a start after the end, or an end before the start.
fn later_start<'v>(before: &'v Headers, field: Field, value: &'v str) -> Option<&'v str> {
    let (first, [start, end]) = pair(before, field, value, [Field::StartTime, Field::EndTime])?;
    DateTime::parse(end)?.is_before(&DateTime::parse(start)?).then_some(first)
}

/// Whether two values cannot both be true. Dates may or may not include the time of day, and time controls the
/// increment.
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

/// The time control in a header by itself, if its field is one and the value is understood.
fn clock(field: Field, value: &str) -> Option<TimeControl> {
    match field {
        // A byoyomi follows a main time, which is zero here.
        Field::Byoyomi => TimeControl::parse("0分", Some(value)),
        field if field.is_time_control() => TimeControl::parse(value, None),
        _ => None,
    }
}

/// Reports an unknown key that is nearly a known one. `variant` is the variant of the game.
fn judge_key(key: &str, value: &str, variant: &Variant, span: Span, notes: &mut Notes<'_>) {
    if let Some(known) = nearly_known(key, || variant.handicap(value).is_some()) {
        let parts = Parts::NONE.with("key", key).with("known", known);
        notes.found(Diagnostic::of(Code::UnknownKey, span, parts));
    }
}

/// Reports a header whose value does not fit its field.
fn judge_value(field: Field, value: &str, span: Span, notes: &mut Notes<'_>) {
    // `????.??.??` means an unknown date, as does `0000/00/00`.
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

    /// Programs fill unknown dates with zeros. A day of the year 0 is not a valid date.
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
