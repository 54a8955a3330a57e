//! Estimates how likely a text is to be KIF.

use crate::notation::detect::judged_lines;
use crate::notation::kakinoki::{DiagramLine, ENDINGS, HeaderLine, SEPARATOR, Statement, statement};
use crate::notation::moves::before::{behind_side, behind_sign};
use crate::notation::moves::ki2::{is_bare_move, is_numbered_row, is_plain_move};
use crate::notation::moves::kif::is_mark;
use crate::notation::{Likelihood, ending_in, holds_move, holds_origin};
use crate::text::grammar::number;
use crate::text::numeral::any_digit;
use crate::text::{before, is_blank, skip_blanks};

/// A numbered move is decisive, and a row of unnumbered moves is not KIF.
pub(super) fn judge(text: &str) -> Likelihood {
    let mut judged = Likelihood::NONE;
    let (mut has_comment, mut has_rows, mut alone) = (false, false, 0);
    for line in judged_lines(text) {
        alone += usize::from(is_alone(line));
        match points(line) {
            Some(points) => judged.best(points),
            None => {
                judged.unread += 1;
                has_rows |= is_bare_move(line);
            }
        }
        has_comment |= line.starts_with('*');
    }
    // They may be rows of KI2, which has origins where pieces cannot be told apart otherwise: a single one, or all of
    // those above the rows of a variation.
    if alone > 1 && !has_rows {
        judged.best(SEVERAL_ALONE);
    }
    // A text of comments alone may have been cut from a record; a list with `*` has other lines as well.
    if has_comment && judged.unread == 0 {
        judged.best(COMMENTS);
    }
    judged
}

/// KI2, if a text that declares KIF has rows of KI2 and no line that is only possible in KIF: ShogiBoardQ writes the
/// same header for both.
pub(super) fn yields(text: &str) -> Option<&'static str> {
    if has_kif_head(text) {
        return None;
    }
    let tells = |line: &&str| is_bare_move(line) || line.starts_with("手数-");
    judged_lines(text).find(tells).filter(|line| is_bare_move(line))?;
    let mut has_rows = false;
    for line in judged_lines(text) {
        match points(line) {
            Some(points) if (Likelihood::SURE..Likelihood::DECLARED).contains(&points) => return None,
            None => has_rows |= is_bare_move(line),
            Some(_) => {}
        }
    }
    has_rows.then_some("ki2")
}

/// Whether the line above the moves follows lines without side marks, as in nearly all texts that declare KIF.
fn has_kif_head(text: &str) -> bool {
    // The first byte of side marks in UTF-8, which is not in kana or kanji.
    let has_mark = |head: &[u8]| memchr::memchr(0xe2, head).is_some();
    let ruler = memchr::memmem::find(text.as_bytes(), "\n手数-".as_bytes());
    ruler.is_some_and(|at| !has_mark(&text.as_bytes()[..at]))
}

/// The points of a move with a mark and an origin but without a number.
const ALONE: u32 = 60;
/// The points of several of them: more than for KI2, but rows may still follow.
const SEVERAL_ALONE: u32 = Likelihood::SURE - 1;

/// Whether a line is such a move: `▲７六歩(77)`.
fn is_alone(line: &str) -> bool {
    line.starts_with(is_mark) && number(line).is_err() && is_move_with_origin(line)
}

/// The points of a text of comments alone.
const COMMENTS: u32 = 5;

/// The points of a line, if it can be a line of KIF.
fn points(line: &str) -> Option<u32> {
    let line = behind_sign(line).unwrap_or(line);
    if is_numbered_row(line) {
        return None;
    }
    if is_move_line(line) {
        return Some(if is_alone(line) { ALONE } else { Likelihood::SURE });
    }
    let points = match statement(line) {
        // Another notation with the same kinds of lines declares itself.
        Statement::Version(_) if line.starts_with("#KI2") => return None,
        Statement::Version(_) => Likelihood::DECLARED,
        Statement::Separator(_) => Likelihood::SURE,
        Statement::Diagram(DiagramLine::Row(row)) if row.chars().count() > 10 => 90,
        Statement::Diagram(DiagramLine::Hand(..) | DiagramLine::Ply(..) | DiagramLine::Start(_)) => 80,
        Statement::Variation(Some(_), _) => 60,
        Statement::Header(line) if !line.is_known() => return None,
        Statement::Header(line) => header(line),
        Statement::Summary(text) if text.contains('手') => 20,
        Statement::Diagram(DiagramLine::Turn(_)) => 20,
        Statement::Remark(text) if text.contains("KIF") || text.contains("Kifu") => 30,
        // A whole record on one line cannot be read, but it is KIF.
        Statement::Other if line.contains(SEPARATOR) && holds_origin(line) => 90,
        Statement::Other => return None,
        _ => 0,
    };
    Some(points)
}

fn header(line: HeaderLine<'_>) -> u32 {
    match line.key {
        "手合割" => 50,
        "先手" | "後手" | "下手" | "上手" | "開始日時" | "棋戦" => 40,
        key if !key.is_ascii() && line.field.is_some() => 20,
        _ => 0,
    }
}

/// Whether a line is a number, with or without `#`, and a square, 同 or an ending after a blank or a sign such as in
/// `1.`; or `1手目`, `1 手` or `第1手` and a move with a mark or an origin.
fn is_move_line(line: &str) -> bool {
    let line = line.strip_prefix('#').unwrap_or(line);
    let counted = line.strip_prefix('第').map_or(line, skip_blanks);
    let Ok((rest, _)) = number(counted) else { return is_move_with_origin(line) };
    let is_gap = |c| is_blank(c) || matches!(c, '.' | '．' | ':' | '：');
    let apart = skip_blanks(rest);
    if let Some(after) = apart.strip_prefix("手目").or(apart.strip_prefix('手')) {
        let moved = after.trim_start_matches(is_gap);
        let is_alone = !moved.is_empty() && after.len() > moved.len() && is_plain_move(moved);
        return is_bare_move(moved) || is_move_with_origin(moved) || is_alone;
    }
    let after = rest.trim_start_matches(is_gap);
    let word = after.split(|c| is_blank(c) || c == '(').next().unwrap_or_default();
    let word = word.trim_start_matches(is_mark);
    match before(rest, after) {
        "" => return is_move_with_origin(line),
        // Times of day contain such signs too.
        gap if !gap.chars().all(is_blank) && !holds_move(word) => return is_move_with_origin(line),
        _ => {}
    }
    let is_square = || {
        let mut characters = word.chars();
        let file = characters.next().and_then(any_digit);
        let rank = characters.next().and_then(any_digit);
        file.is_some() && rank.is_some() && characters.next().is_some_and(|c| !c.is_ascii())
    };
    word.starts_with('同') || is_square() || !word.is_ascii() && ending_in(ENDINGS, word).is_some()
}

/// Whether a line is a square, a piece and an origin, once.
fn is_move_with_origin(line: &str) -> bool {
    let line = behind_side(line).map_or(line, |(_, moved)| moved).trim_start_matches(is_mark);
    // In `10. 金(69)-58` the number is that of a Western move.
    let is_square =
        line.chars().take(2).filter_map(any_digit).count() == 2 && line.chars().nth(2) != Some('.');
    let starts = line.starts_with('同') || is_square;
    // Several moves on one line are KI2 with origins.
    starts && holds_origin(line) && !line.contains(is_mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kif_and_boards_are_likely_and_the_rest_is_not() {
        let likely = [
            "#KIF version=2.0 encoding=UTF-8\n",
            "手合割：平手\n",
            "先手:Alice\n",
            "手数----指手--\n",
            "   1 ７六歩(77)\n",
            "1 76歩(77)\n",
            "1 ▲７六歩(77)\n",
            "1手目 ７六歩(77)\n",
            "１手目　▲７六歩\n",
            "1手目：▲７六歩\n",
            "1手目：７六歩\n",
            "1 手目 ７六歩(77)\n",
            "第 1 手 ７六歩(77)\n",
            "1 先手７六歩(77)\n先手７六歩(77)\n",
            "- ▲７六歩(77)\n",
            "1 同銀(31)\n",
            "1 投了\n",
            "７六歩(77)\n",
            "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n",
            "後手の持駒：なし\n",
        ];
        for text in likely {
            assert!(judge(text).points > 0, "{text}");
        }
        let not = [
            "",
            "▲７六歩 △３四歩\n",
            "先手：A\n後手：B\n\n▲７六歩    △３四歩    ▲２六歩\n",
            "V2.2\nPI\n+\n+7776FU\n",
            "'棋譜：x\nPI\n+\n",
            "position startpos moves 7g7f\n",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
            "Dear reader,\n12 monkeys\n",
            "1 手目に注目。\n",
        ];
        for text in not {
            let judged = judge(text);
            assert!(judged.points == 0 || judged.unread > 0, "{text}");
        }
        assert!(judge("▲７六歩(77)\n").points > 0);
    }
}
