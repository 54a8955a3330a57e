//! Estimates how likely a text is to be JKF.

use super::json::Tape;
use crate::notation::Likelihood;
use crate::notation::detect::judged_lines;
use crate::text::Lines;

/// Keys of the outermost object, the first character of their values, and their points. The key that no other format
/// has is first.
const KEYS: &[(&str, char, u32)] =
    &[("\"moves\"", '[', 60), ("\"header\"", '{', 40), ("\"initial\"", '{', 40), ("\"preset\"", '"', 20)];

pub(super) fn judge(text: &str) -> Likelihood {
    let Some(start) = json_start(text) else { return Likelihood::NONE };
    let json = &text[start..];
    let mut judged = Likelihood::NONE;
    for &(key, opening, points) in KEYS {
        // The value of the last key may be on a line that was cut off.
        let is_value = |(at, _): (usize, &str)| {
            let value = json[at + key.len()..].trim_start().trim_start_matches(':').trim_start();
            value.is_empty() || value.starts_with(opening)
        };
        if json.match_indices(key).any(is_value) {
            judged.add(points);
        }
    }
    judged.unread = judged_lines(text).filter(|line| !is_json(line)).count() as u32;
    judged
}

/// The offset at which JSON begins: at the start, or after other lines; then it must be complete and end the text.
pub(super) fn json_start(text: &str) -> Option<usize> {
    let start = text.len() - text.trim_start().len();
    if begins_json(&text[start..]) {
        return Some(start);
    }
    let mut start = None;
    for line in Lines::new(text) {
        let inner = line.text.trim();
        if !inner.is_empty() && !is_json(inner) {
            start = None;
        } else if start.is_none() {
            let at = line.span_of(inner).start as usize;
            start = begins_json(&text[at..]).then_some(at);
        }
    }
    start.filter(|&start| Tape::read(text, start).fault.is_none())
}

/// Whether `text` begins with an object that has a key, or with an array of objects.
fn begins_json(text: &str) -> bool {
    let inner = match text.strip_prefix('[') {
        Some(list) => list.trim_start(),
        None => text,
    };
    let Some(key) = inner.strip_prefix('{').map(str::trim_start) else { return false };
    let after_key = || key.strip_prefix('"')?.split_once('"').map(|(_, rest)| rest.trim_start());
    key.is_empty()
        || key.starts_with('}')
        || after_key().is_none_or(|rest| rest.is_empty() || rest.starts_with(':'))
}

/// Whether a line begins and ends like a line of JSON. Only the start of a very long line is available.
fn is_json(line: &str) -> bool {
    let is_number = |text: &str| {
        !text.is_empty() && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E'))
    };
    let word = line.trim_end_matches(',');
    line.starts_with(['{', '}', '[', ']', '"', ',', ':'])
        || matches!(word, "true" | "false" | "null")
        || is_number(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_with_moves_looks_like_jkf() {
        for text in [
            r#"{"header":{},"moves":[{}]}"#,
            " {\n \"moves\" : [",
            r#"[{"header":{"#,
            "%TORYO\n{\"moves\":[{}]}",
        ] {
            assert!(judge(text).points > 0, "{text}");
        }
        for text in [
            "手合割：平手\n",
            "{\"name\":\"kifu\"}",
            r#"{"players":{"sente":{"name":"A"}},"moves":"7g7f 3c3d","winner":"sente"}"#,
            "[header]\nmoves",
            "PI\n+\n",
            "{\"moves\" are said}\n1. P-7f\n",
            "[Sente \"A\"]\n{\"moves\": [}\n1. P-7f\n",
            "[Sente \"A\"]\n1. P-7f\n{\"moves\": [}\n",
        ] {
            assert_eq!(judge(text).points, 0, "{text}");
        }
    }
}
