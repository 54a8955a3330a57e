//! How much a text looks like JKF.

use crate::notation::Likelihood;
use crate::notation::detect::judged_lines;

/// Keys of the outermost object, the one that no other format has first.
const KEYS: &[(&str, u32)] =
    &[("\"moves\"", 60), ("\"header\"", 40), ("\"initial\"", 40), ("\"preset\"", 20)];

pub(super) fn judge(text: &str) -> Likelihood {
    let text = text.trim_start();
    if !begins_json(text) {
        return Likelihood::default();
    }
    let points = KEYS.iter().filter(|(key, _)| text.contains(key)).map(|(_, weight)| weight).sum();
    let unread = judged_lines(text).filter(|line| !is_json(line)).count() as u32;
    Likelihood::new(points, unread)
}

/// Whether `text` begins with an object that has a key, or with a list of objects.
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

/// Whether a line begins and ends as lines of JSON do. Of a line that is too long only the start is known.
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
        for text in [r#"{"header":{},"moves":[{}]}"#, " {\n \"moves\" : [", r#"[{"header":{"#] {
            assert!(judge(text).points > 0, "{text}");
        }
        for text in [
            "手合割：平手\n",
            "{\"name\":\"kifu\"}",
            "[header]\nmoves",
            "PI\n+\n",
            "{\"moves\" are said}\n1. P-7f\n",
        ] {
            assert_eq!(judge(text).points, 0, "{text}");
        }
    }
}
