//! ShogiGUI: `**解析 0 ○ 時間 00:03.8 深さ 19/25 ノード数 2154676 評価値 113 読み筋 ▲２六歩(27) …`.
//!
//! Other programs write the same fields, some without the second `*`. The marks of the moves tell from
//! which position the variation starts. Scores are taken as Black's, which is the usual setting.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{space0, space1, u32 as natural};
use nom::combinator::{map, opt, recognize, value};
use nom::sequence::{pair, preceded};

use super::grammar::{bound, count, depth, score, time};
use super::pv::{Line, starts_before};
use super::{Bound, Comments, Dialect, Evaluation, Mate};
use crate::record::Node;
use crate::shogi::Color;
use crate::text::grammar::{Expected, Parsed, blanks};
use crate::text::{is_blank, skip_blanks, trim_blanks};

/// How many lines at the root are searched for names of engines.
const ENGINES: usize = 16;

pub(super) struct ShogiGui;

impl Comments for ShogiGui {
    fn is_shape(&self, line: &str) -> bool {
        let is_head = head(line).is_ok_and(|(_, head)| !head.is_empty());
        is_head || line.contains("評価値 ") && line.starts_with(['*', '評'])
    }

    fn read(&self, lines: &[String], node: &Node<'_>) -> Option<(usize, Evaluation)> {
        let line = lines.first()?;
        let (mut rest, head) = head(line).ok()?;
        let mut evaluation = Evaluation::new(Dialect::ShogiGui);
        if let Ok((_, number)) = candidate(head) {
            evaluation.rank = Some(number);
        }
        evaluation.label = Some(head.to_string()).filter(|head| !head.is_empty());
        evaluation.engine = engine(head, node);
        rest = skip_blanks(rest);
        while !rest.is_empty() {
            let (after, field) = field(rest).ok()?;
            match field {
                Field::Time(time) => evaluation.time = Some(time),
                Field::Depth((depth, selective)) => {
                    (evaluation.depth, evaluation.selective_depth) = (Some(depth), selective);
                }
                Field::Nodes(nodes) => evaluation.nodes = Some(nodes),
                Field::Score((score, bound)) => (evaluation.score, evaluation.bound) = (Some(score), bound),
                Field::Rank(rank) => evaluation.rank = Some(rank),
                Field::Mate(mate) => evaluation.mate = Some(mate),
                Field::Moves(moves) => evaluation.pv = trim_blanks(moves).to_string(),
                Field::Mark(mark) => evaluation.mark = Some(mark.to_string()),
            }
            rest = skip_blanks(after);
        }
        evaluation.is_before = starts_before(&evaluation.pv, node);
        (evaluation.score.is_some() || evaluation.mate.is_some()).then_some((1, evaluation))
    }

    fn write(&self, evaluation: &Evaluation, line: &Line) -> Option<Vec<String>> {
        let mut text = match evaluation.rank {
            // A label of another kind, such as `解析 0`, stands before the number.
            Some(rank) => match evaluation.label.as_deref().filter(|label| label.starts_with("解析")) {
                Some(label) => format!("*{label} 候補{rank}"),
                None => format!("*候補{rank}"),
            },
            None if evaluation.label.as_deref() == Some("*") => "*対局".to_string(),
            None => "*解析".to_string(),
        };
        if let Some(mark) = &evaluation.mark {
            text.push_str(&format!(" {mark}"));
        }
        if let Some(time) = evaluation.time {
            let (seconds, tenths) = (time.as_secs(), time.subsec_millis() / 100);
            text.push_str(&format!(" 時間 {:02}:{:02}.{tenths}", seconds / 60, seconds % 60));
        }
        if let Some(depth) = evaluation.depth {
            let selective = evaluation.selective_depth.map_or_else(String::new, |depth| format!("/{depth}"));
            text.push_str(&format!(" 深さ {depth}{selective}"));
        }
        if let Some(nodes) = evaluation.nodes {
            text.push_str(&format!(" ノード数 {nodes}"));
        }
        match (evaluation.mate, evaluation.score) {
            (Some(mate), _) => {
                let sign = if mate.winner == Color::Black { '+' } else { '-' };
                let length = mate.moves.map_or_else(String::new, |moves| format!(" {moves}"));
                text.push_str(&format!(" 評価値 {sign}詰{length}"));
            }
            (None, Some(score)) => {
                let bound =
                    evaluation.bound.map_or("", |bound| if bound == Bound::Lower { "↑" } else { "↓" });
                text.push_str(&format!(" 評価値 {score}{bound}"));
            }
            (None, None) => return None,
        }
        let moves = line.kanji(" ")?;
        if !moves.is_empty() {
            text.push_str(&format!(" 読み筋 {moves}"));
        }
        Some(vec![text])
    }
}

/// What a comment says, a field at a time.
enum Field<'s> {
    Time(std::time::Duration),
    Depth((u32, Option<u32>)),
    Nodes(u64),
    Score((i32, Option<Bound>)),
    Rank(u32),
    Mate(Mate),
    Moves(&'s str),
    Mark(&'s str),
}

/// `head := ("*" blank* (("対局" | "解析" | "検討" | "候補手" | "候補") blank* DIGIT*)?)?`
fn head(input: &str) -> Parsed<'_, &str> {
    let Ok((input, _)) = (tag::<_, _, Expected<'_>>("*"), space0).parse(input) else {
        return Ok((input, ""));
    };
    let word = alt((tag("対局"), tag("解析"), tag("検討"), tag("候補手"), tag("候補")));
    let (rest, head) = opt(recognize((word, opt(pair(space0, natural))))).parse(input)?;
    Ok((rest, head.unwrap_or_default()))
}

/// `candidate := "候補" DIGIT+`
fn candidate(input: &str) -> Parsed<'_, u32> {
    preceded(tag("候補"), natural).parse(input)
}

/// `field := "候補" DIGIT+ | "時間" time | "深さ" depth | "ノード数" count | "評価値" (mate | score) | "読み筋" …`, each with
/// a blank between, or `○` and its like.
fn field(input: &str) -> Parsed<'_, Field<'_>> {
    let named = |name| (tag(name), space1);
    let (rest, field) = alt((
        map(candidate, Field::Rank),
        map(preceded(named("時間"), time), Field::Time),
        map(preceded(named("深さ"), depth), Field::Depth),
        map(preceded(named("ノード数"), count), Field::Nodes),
        map(preceded(named("評価値"), mate), Field::Mate),
        map(preceded(named("評価値"), (score, bound)), Field::Score),
        map(preceded((tag("読み筋"), blanks), nom::combinator::rest), Field::Moves),
        map(recognize(alt((tag("○"), tag("×"), tag("△")))), Field::Mark),
    ))
    .parse(input)?;
    if rest.is_empty() || rest.starts_with(is_blank) {
        Ok((rest, field))
    } else {
        Err(nom::Err::Error(Expected { rest, what: "a blank" }))
    }
}

/// `mate := ("+" | "-") "詰" blank* DIGIT*`
fn mate(input: &str) -> Parsed<'_, Mate> {
    let winner = alt((value(Color::Black, tag("+")), value(Color::White, tag("-"))));
    let (rest, (winner, _, moves)) = (winner, tag("詰"), opt(preceded(space0, natural))).parse(input)?;
    Ok((rest, Mate { winner, moves }))
}

/// The name of the engine whose number a head such as `解析 0` gives: `*Engines 0 NAME` at the root.
fn engine(head: &str, node: &Node<'_>) -> Option<String> {
    let number = trim_blanks(head.strip_prefix("解析").or(head.strip_prefix("候補手"))?);
    let name = |line: &String| {
        let rest = skip_blanks(line.strip_prefix("*Engines ")?);
        let (own, name) = rest.split_once(is_blank)?;
        (own == number).then(|| trim_blanks(name).to_string())
    };
    node.record().root().comments().iter().take(ENGINES).find_map(name)
}
