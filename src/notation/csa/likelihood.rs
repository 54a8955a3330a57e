//! Estimates how likely a text is to be CSA.

use super::terms::ENDINGS;
use crate::notation::detect::judged_lines;
use crate::notation::moves::csa::Names;
use crate::notation::{Likelihood, ending_in};

/// The evidence in a line.
enum Sign {
    /// Evidence worth so many points.
    Strong(u32),
    /// Evidence that only counts together with strong evidence.
    Weak(u32),
    Nothing,
}

pub(super) fn judge(text: &str) -> Likelihood {
    let (mut judged, mut weak) = (Likelihood::NONE, 0u32);
    for line in judged_lines(text) {
        match sign(line) {
            Sign::Strong(points) => judged.add(points),
            Sign::Weak(points) => weak = weak.saturating_add(points),
            Sign::Nothing => judged.unread += 1,
        }
    }
    if judged.points > 0 {
        judged.add(weak);
    }
    judged
}

fn sign(line: &str) -> Sign {
    if !line.starts_with(['+', '-', '/', 'V', 'P', 'N', '$', '%', '\'', 'T']) {
        return Sign::Nothing;
    }
    let statement = line.split(',').next().unwrap_or_default();
    let line = statement.trim_end();
    let bytes = line.as_bytes();
    match bytes {
        [b'+' | b'-' | b'/'] => Sign::Weak(2),
        [b'+' | b'-', ..] if is_move(bytes) => Sign::Strong(50),
        [b'V', b'1'..=b'3'] | [b'V', b'1'..=b'3', b'.', _] => Sign::Strong(Likelihood::DECLARED),
        // A version with more statements on its line.
        [b'V', b'1'..=b'3', b'.', _, b' ', b'N' | b'$' | b'P', ..] => Sign::Strong(100),
        [b'P', b'I'] | [b'P', b'I', b'1'..=b'9', ..] | [b'P', b'I', b' ', b'+' | b'-', ..] => {
            Sign::Strong(100)
        }
        [b'P', b'1'..=b'9', b' ' | b'+' | b'-', ..] => Sign::Strong(50),
        [b'P', b'+' | b'-', b'0'..=b'9', b'0'..=b'9', b'A'..=b'Z', ..] => Sign::Strong(50),
        [b'N', b'+' | b'-', ..] => Sign::Strong(25),
        [b'$', b'A'..=b'Z', rest @ ..] if rest.contains(&b':') => Sign::Strong(25),
        [b'%', ..] => {
            let word = line.split(' ').next().unwrap_or(line);
            if ending_in(ENDINGS, word).is_some() { Sign::Strong(50) } else { Sign::Weak(1) }
        }
        [b'\'', ..] if line.starts_with("'CSA encoding=") => Sign::Strong(Likelihood::DECLARED),
        [b'\'', ..] => Sign::Weak(1),
        [b'T', b'0'..=b'9', ..] => Sign::Weak(2),
        _ => Sign::Nothing,
    }
}

fn is_move(bytes: &[u8]) -> bool {
    let start = bytes.first_chunk::<7>();
    let ends = bytes.get(7).is_none_or(|byte| *byte == b' ');
    ends && start
        .is_some_and(|start| Names::shogi().fixed_move(&start.map(|b| b.to_ascii_uppercase())).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_csa_looks_like_csa() {
        for text in [
            "V2.2\nN+x\n",
            "PI\n+\n",
            "+7776FU,T12\n-3334FU\n",
            "'CSA encoding=UTF-8\n",
            "P1-KY\n",
            "V2.2 N+x PI +\n",
        ] {
            assert!(judge(text).points > 0, "{text}");
        }
        let others = [
            "手合割：平手\n   1 ７六歩(77)\n",
            "position startpos moves 7g7f\n",
            "+ a list\n- of things\n/\n",
            "'quoted'\n% comment\n",
            "Texts begin with T1 sometimes\n",
            "",
        ];
        for text in others {
            assert_eq!(judge(text).points, 0, "{text}");
        }
    }
}
