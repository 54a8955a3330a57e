//! How much a text looks like CSA.

use super::grammar::Names;
use crate::notation::{Likelihood, ending_in};
use crate::text::Lines;

/// How many lines are looked at.
const LINES: usize = 200;

/// What a line speaks for.
enum Sign {
    /// This much, by itself.
    Strong(u32),
    /// This much, next to a strong sign.
    Weak(u32),
    Nothing,
}

pub(super) fn judge(text: &str) -> Likelihood {
    let (mut strong, mut weak) = (0u32, 0u32);
    for line in Lines::new(text).take(LINES) {
        let statement = line.text.split(',').next().unwrap_or_default();
        match sign(statement.trim()) {
            Sign::Strong(points) => strong += points,
            Sign::Weak(points) => weak += points,
            Sign::Nothing => {}
        }
    }
    Likelihood(if strong > 0 { strong + weak } else { 0 })
}

fn sign(line: &str) -> Sign {
    let bytes = line.as_bytes();
    match bytes {
        [b'+' | b'-'] | [b'/'] => Sign::Weak(2),
        [b'+' | b'-', ..] if is_move(bytes) => Sign::Strong(50),
        [b'V', b'1'..=b'3'] | [b'V', b'1'..=b'3', b'.', _] => Sign::Strong(100),
        [b'P', b'I'] | [b'P', b'I', b'1'..=b'9', ..] => Sign::Strong(100),
        [b'P', b'1'..=b'9', b' ' | b'+' | b'-', ..] => Sign::Strong(50),
        [b'P', b'+' | b'-', b'0'..=b'9', b'0'..=b'9', b'A'..=b'Z', ..] => Sign::Strong(50),
        [b'N', b'+' | b'-', ..] => Sign::Strong(25),
        [b'$', b'A'..=b'Z', rest @ ..] if rest.contains(&b':') => Sign::Strong(25),
        [b'%', ..] => {
            let word = line.split(' ').next().unwrap_or(line);
            if ending_in(|row| row.csa, word).is_some() { Sign::Strong(50) } else { Sign::Weak(1) }
        }
        [b'\'', ..] if line.starts_with("'CSA encoding=") => Sign::Strong(100),
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
        for text in ["V2.2\nN+x\n", "PI\n+\n", "+7776FU,T12\n-3334FU\n", "'CSA encoding=UTF-8\n", "P1-KY\n"] {
            assert!(judge(text) > Likelihood(0), "{text}");
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
            assert_eq!(judge(text), Likelihood(0), "{text}");
        }
    }
}
