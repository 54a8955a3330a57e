//! ShogiHome (Electron Shogi): a fact a line, `**評価値=30`, `**読み筋=△３四歩`.
//!
//! `*` marks what an engine said while it played, `#` what one said when asked. Lines of one evaluation
//! stand together; a fact that comes again begins another one. Scores are Black's.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, u32 as natural};
use nom::combinator::{opt, rest, value};
use nom::sequence::delimited;

use super::grammar::{bound, count, score};
use super::pv::Line;
use super::{Comments, Dialect, Evaluation, Mate};
use crate::record::Node;
use crate::shogi::Color;
use crate::text::grammar::{Parsed, whole};

pub(super) struct ShogiHome;

impl Comments for ShogiHome {
    fn is_shape(&self, line: &str) -> bool {
        field(line).is_ok()
    }

    fn read(&self, lines: &[String], _: &Node<'_>) -> Option<(usize, Evaluation)> {
        let mut evaluation = Evaluation::new(Dialect::ShogiHome);
        let mut head = None;
        let mut seen = Vec::new();
        for line in lines {
            let Ok((_, (mark, key, text))) = field(line) else { break };
            if seen.contains(&key) || *head.get_or_insert(mark) != mark {
                break;
            }
            if evaluation.take(key, text).is_none() {
                break;
            }
            seen.push(key);
        }
        let is_judgement =
            evaluation.score.is_some() || evaluation.mate.is_some() || !evaluation.pv.is_empty();
        evaluation.label = head.filter(|mark| !mark.is_empty()).map(str::to_string);
        is_judgement.then_some((seen.len(), evaluation))
    }

    fn write(&self, evaluation: &Evaluation, line: &Line) -> Option<Vec<String>> {
        let is_player =
            evaluation.label.as_deref() == Some("対局") || evaluation.dialect == Dialect::Floodgate;
        let mark = if is_player { "*" } else { "#" };
        let winner = |mate: Mate| match mate.winner {
            Color::Black => "先手勝ち",
            Color::White => "後手勝ち",
        };
        let length = |mate: Mate| mate.moves.map_or_else(String::new, |moves| format!(":{moves}手"));
        let pv = line.kanji("")?;
        let facts = [
            ("詰み", evaluation.mate.map(|mate| winner(mate).to_string() + &length(mate))),
            ("評価値", evaluation.score.map(|score| score.to_string())),
            ("読み筋", Some(pv).filter(|pv| !pv.is_empty())),
            ("深さ", evaluation.depth.map(|depth| depth.to_string())),
            ("ノード数", evaluation.nodes.map(|nodes| nodes.to_string())),
            ("エンジン", evaluation.engine.clone()),
        ];
        let lines: Vec<String> =
            facts.into_iter().filter_map(|(key, text)| Some(format!("{mark}{key}={}", text?))).collect();
        Some(lines).filter(|lines| !lines.is_empty())
    }

    fn is_of_next(&self) -> bool {
        true
    }
}

impl Evaluation {
    /// Sets the fact with this key; `None` if the text is no value for it.
    fn take(&mut self, key: &str, text: &str) -> Option<()> {
        match key {
            "詰み" => self.mate = Some(whole(mate, text).ok()?),
            "評価値" => {
                (self.score, self.bound) =
                    whole((score, bound), text).map(|(score, bound)| (Some(score), bound)).ok()?
            }
            "読み筋" => self.pv = text.to_string(),
            "深さ" => self.depth = Some(whole(natural, text).ok()?),
            "ノード数" => self.nodes = Some(whole(count, text).ok()?),
            _ => self.engine = Some(text.to_string()),
        }
        Some(())
    }
}

/// `field := ("*" | "#")? key "=" value`: the mark, the key and the value
fn field(input: &str) -> Parsed<'_, (&str, &str, &str)> {
    let key = alt((tag("評価値"), tag("詰み"), tag("読み筋"), tag("深さ"), tag("ノード数"), tag("エンジン")));
    let (left, (mark, key, _, text)) = (opt(alt((tag("*"), tag("#")))), key, char('='), rest).parse(input)?;
    Ok((left, (mark.unwrap_or_default(), key, text)))
}

/// `mate := ("先手" | "後手") "勝ち" (":" DIGIT+ "手")?`
fn mate(input: &str) -> Parsed<'_, Mate> {
    let winner = alt((value(Color::Black, tag("先手勝ち")), value(Color::White, tag("後手勝ち"))));
    let length = delimited(char(':'), natural, tag("手"));
    let (rest, (winner, moves)) = (winner, opt(length)).parse(input)?;
    Ok((rest, Mate { winner, moves }))
}
