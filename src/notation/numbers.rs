//! Reports moves with an unexpected number.

use crate::diag::{Code, Diagnostic, Parts, Severity};
use crate::text::Span;

/// The finding for a number that is not the `expected` one. A difference of one is a slip; a larger one means that
/// moves are missing, or that the next ones do not follow those above.
pub(crate) fn wrong_number(expected: i64, found: u32, span: Span) -> Diagnostic {
    let parts = Parts::NONE.with("expected", expected).with("found", found);
    let found = i64::from(found);
    // The number of a pair of moves, where its second move is due.
    let report = Diagnostic::of(Code::MoveNumber, span, parts.flag("half", expected == found));
    if expected.abs_diff(found) <= 1 {
        return report;
    }
    Diagnostic { severity: Severity::Error, ..report }.advise(if found > expected {
        "moves may be missing before it"
    } else {
        "it may be of another line, or of another game"
    })
}
