//! Piyo Shogi (ぴよ将棋) and K-Shogi: `*#指し手[72]▲２四歩  △同歩`, `*#推奨手[29]△４二銀`.
//!
//! `指し手` begins with the move that was played, `推奨手` with the one that the program would have
//! played. Scores are Black's.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till};
use nom::character::complete::char;
use nom::combinator::rest;
use nom::sequence::delimited;

use super::grammar::score;
use super::pv::{Line, starts_before};
use super::{Comments, Dialect, Evaluation};
use crate::notation::moves::kif::is_mark;
use crate::record::Node;
use crate::text::grammar::Parsed;
use crate::text::trim_blanks;

pub(super) struct Piyo;

impl Comments for Piyo {
    fn is_shape(&self, line: &str) -> bool {
        label(line).is_ok()
    }

    fn read(&self, lines: &[String], node: &Node<'_>) -> Option<(usize, Evaluation)> {
        let (_, (label, score, mark, pv)) = comment(lines.first()?).ok()?;
        let mut evaluation = Evaluation::new(Dialect::Piyo);
        evaluation.label = Some(label.to_string());
        evaluation.score = Some(score);
        evaluation.mark = Some(trim_blanks(mark).to_string()).filter(|mark| !mark.is_empty());
        evaluation.pv = trim_blanks(pv).to_string();
        evaluation.is_before = starts_before(&evaluation.pv, node);
        Some((1, evaluation))
    }

    fn write(&self, evaluation: &Evaluation, line: &Line) -> Option<Vec<String>> {
        let label = if evaluation.is_before { "推奨手" } else { "形勢" };
        let mark = evaluation.mark.as_ref().map_or_else(String::new, |mark| format!(" {mark} "));
        Some(vec![format!("#{label}[{}]{mark}{}", evaluation.score?, line.kanji("  ")?)])
    }
}

/// `label := "#" ("指し手" | "推奨手" | "形勢") "["`
fn label(input: &str) -> Parsed<'_, &str> {
    let word = alt((tag("指し手"), tag("推奨手"), tag("形勢")));
    delimited(char('#'), word, char('[')).parse(input)
}

/// `comment := label score "]" mark? move*`, the moves from the first `▲` or `△` on
fn comment(input: &str) -> Parsed<'_, (&str, i32, &str, &str)> {
    let mark = take_till(is_mark);
    let (left, (label, score, _, mark, moves)) = (label, score, char(']'), mark, rest).parse(input)?;
    Ok((left, (label, score, mark, moves)))
}
