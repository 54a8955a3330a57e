//! Lines that are no CSA, but that programs leave in records. They are named and skipped.

/// What `text` is, if a program is known to leave such lines.
pub(super) fn name(text: &str) -> Option<&'static str> {
    LEAKS.iter().find(|(is, _)| is(text)).map(|(_, name)| *name)
}

/// How to know a line, and what it is.
type Leak = (fn(&str) -> bool, &'static str);
const LEAKS: &[Leak] = &[
    (|text| text.starts_with('#'), "a line of the CSA server protocol"),
    (|text| text.starts_with("BEGIN ") || text.starts_with("END "), "a line of the CSA server protocol"),
    (|text| text.starts_with("START:") || text.starts_with("REJECT:"), "a line of the CSA server protocol"),
    (
        |text| text.strip_prefix('L').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit())),
        "the seconds left on the clock, as Shogi Wars writes them",
    ),
    (
        |text| ["SENTE_WIN", "GOTE_WIN", "DRAW_"].iter().any(|word| text.starts_with(word)),
        "a result as Shogi Wars writes it",
    ),
];
