//! How much a text looks like JKF.

use crate::notation::Likelihood;

/// Keys of the outermost object, the one that no other format has first.
const KEYS: &[(&str, u32)] =
    &[("\"moves\"", 60), ("\"header\"", 40), ("\"initial\"", 40), ("\"preset\"", 20)];

pub(super) fn judge(text: &str) -> Likelihood {
    let text = text.trim_start();
    if !text.starts_with(['{', '[']) {
        return Likelihood(0);
    }
    Likelihood(KEYS.iter().filter(|(key, _)| text.contains(key)).map(|(_, weight)| weight).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_with_moves_looks_like_jkf() {
        for text in [r#"{"header":{},"moves":[{}]}"#, " {\n \"moves\" : [", r#"[{"header":{"#] {
            assert!(judge(text) > Likelihood(0), "{text}");
        }
        for text in ["手合割：平手\n", "{\"name\":\"kifu\"}", "[header]\nmoves", "PI\n+\n"] {
            assert_eq!(judge(text), Likelihood(0), "{text}");
        }
    }
}
