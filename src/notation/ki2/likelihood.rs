//! Estimates how likely a text is to be KI2.

use super::reader::{SEPARATORS, ending_behind_number, without_ending};
use crate::notation::detect::judged_lines;
use crate::notation::kakinoki::{Statement, statement};
use crate::notation::moves::before::{behind_sign, sided_moves};
use crate::notation::moves::ki2::{
    behind_own_number, is_bare_move, is_labelled_row, is_numbered_move, is_numbered_row, is_plain_move,
};
use crate::notation::moves::kif::is_mark;
use crate::notation::{Likelihood, holds_origin};
use crate::text::is_blank;

/// The points of a line of moves without marks: more than headers have for KIF, less than a board.
const WITHOUT_MARKS: u32 = 60;

/// A row of moves is decisive; headers alone are rather those of KIF, which is more common.
pub(super) fn judge(text: &str) -> Likelihood {
    let mut judged = Likelihood::NONE;
    for line in judged_lines(text) {
        match points(line) {
            Some(points) => judged.best(points),
            None => judged.unread += 1,
        }
    }
    judged
}

/// The points of a line, if it can be a line of KI2.
fn points(line: &str) -> Option<u32> {
    let line = behind_sign(line).unwrap_or(line);
    // For most rows the first move is enough.
    if is_bare_move(line) && !holds_origin(line) {
        return Some(Likelihood::SURE);
    }
    let line = without_ending(line);
    if is_bare_move(line) || is_numbered_row(line) {
        return Some(if is_alone(line) { ALONE } else { Likelihood::SURE });
    }
    let words = || line.split(|c| is_blank(c) || SEPARATORS.contains(&c)).filter(|word| !word.is_empty());
    let are_moves = || words().count() > 0 && words().all(|word| is_plain_move(word) || is_bare_move(word));
    if are_moves() || has_sides(line) {
        return Some(WITHOUT_MARKS);
    }
    // The last row of a game may have one move; lines of KIF score more in their notation.
    let is_plain_behind_number =
        || behind_own_number(line).is_some_and(|word| !word.is_empty() && is_plain_move(word));
    if is_numbered_move(line) || is_plain_behind_number() {
        return Some(0);
    }
    match statement(line) {
        Statement::Version(_) if line.starts_with("#KI2") => Some(Likelihood::DECLARED),
        Statement::Other if ending_behind_number(line).is_some() => Some(0),
        Statement::Version(_) | Statement::Separator(_) | Statement::Other => None,
        Statement::Header(header) if header.field.is_none() && is_labelled_row(header.value) => Some(ALONE),
        Statement::Header(header) if !header.is_known() => None,
        _ => Some(0),
    }
}

/// Whether a line is a row of moves with their sides in words. A single one may be a header.
fn has_sides(line: &str) -> bool {
    match sided_moves(line) {
        0 => false,
        1 => !matches!(statement(line), Statement::Header(header) if header.field.is_some()),
        _ => true,
    }
}

/// The points of a line with a single move and its origin, like a line of KIF without its number, or of a row behind a
/// label, as the solution of a problem may be: more than a board has for KIF.
const ALONE: u32 = Likelihood::SURE - 5;

fn is_alone(line: &str) -> bool {
    holds_origin(line) && line.chars().filter(|c| is_mark(*c)).count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;

    #[test]
    fn moves_without_numbers_are_likely_and_the_rest_is_not() {
        let likely = [
            "▲７六歩 △３四歩\n",
            "手合割：大大将棋\n▲６十歩    △２七歩\n",
            "#KI2 version=2.0 encoding=UTF-8\n",
            "先手：A\n後手：B\n\n*▲\n  △同　歩    ▲２六歩\n",
            "☗76歩☖34歩\n",
            "▲７六歩(77) △３四歩(33)\n",
            "手合割：平手\n1. ▲７六歩 △３四歩\n2. ▲２六歩 △８四歩\n",
            "手合割：平手\n①▲７六歩\n②△３四歩\n",
            "先手：A\n後手：B\n1▲７六歩 2△３四歩 3▲２六歩\n4△８四歩\n",
            "先手：A\n1 ７六歩 ３四歩\n3 ２六歩 ８四歩\n",
            "手合割：平手\n1 ▲７六歩 2 △３四歩 3 ▲２六歩\n4 △８四歩\n",
            "先手：A\n1. ▲７六歩 △３四歩\n2. ▲２六歩\nまで3手で先手の勝ち\n",
            "手合割：平手\n▲ ７六歩 △ ３四歩\n",
            "先手：A\n1.７六歩 2.３四歩 3.２六歩\n",
            "先手：A\n①７六歩②３四歩\n③２六歩\n",
            "#KIF version=2.0 encoding=UTF-8\n先手：A\n▲７六歩    △３四歩\n▲２六歩\n",
            "先手：A\n▲７六歩(77)\n△３四歩(33)\nまで2手で中断\n\n変化：1手\n▲２六歩    △８四歩\n",
            "先手：A\n▲７六歩(77)\n△３四歩(33)\n▲２六歩(27)\n△８四歩(83)\n▲２五歩(26)\n△８五歩(84)\n▲７八金(69)\n\n変化：1手\n▲２六歩    △８四歩\n",
        ];
        for text in likely {
            assert!(judge(text).points >= Likelihood::SURE, "{text}");
            assert_eq!(Format::detect(text), Some(Format::Ki2), "{text}");
        }
        let alone = "手合割：大はさみ将棋\n▲１七歩(18)\nまで1手で中断\n";
        assert_eq!((judge(alone).points, Format::detect(alone)), (ALONE, Some(Format::Ki2)));
        assert_eq!(Format::detect("先手：A\n２六歩 ３四歩\n７六歩　同銀\n"), Some(Format::Ki2));
        assert_eq!(Format::detect("２六歩\n３四歩\n"), Some(Format::Ki2));
        assert_eq!(Format::detect("手合割：平手\n７六歩 △３四歩 ▲２六歩 △８四歩\n"), Some(Format::Ki2));
        for row in ["先７六歩 後３四歩", "７六歩、３四歩、投了", "1. ７六歩 ３四歩\n2. ２六歩 投了"]
        {
            assert_eq!(Format::detect(&["先手：A\n", row, "\n"].concat()), Some(Format::Ki2), "{row}");
        }
        let board = "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n先手の持駒：金\n";
        let labelled = |row: &str| Format::detect(&[board, row, "\n"].concat());
        assert_eq!(labelled("正解：▲１三飛 △２一玉 ▲２二金まで3手詰"), Some(Format::Ki2));
        for caption in ["図：▲１三飛 △２一玉まで", "ヒント：▲１三飛"] {
            assert_eq!(labelled(caption), Some(Format::Kif), "{caption}");
        }
        assert_eq!(Format::detect("１０時から\n７六で\n"), None);
        assert_eq!(judge("/\n・・・\n").points, 0);
        let others = [
            "手合割：平手\n",
            "手数----指手--\n▲７六歩\n",
            "   1 ７六歩(77)\n▲７六歩\n",
            "▲７六歩(77)\n△３四歩(33)\n",
            "#KIF version=2.0\n▲７六歩(77)\n△３四歩(33)\n",
            "#KIF version=2.0\n▲７六歩 △３四歩\n1 ７六歩(77)\n",
            "#KIF version=2.0\n*▲７六歩 △３四歩\n手数----指手--\n",
            "1. ▲７六歩\n2. △３四歩\n",
            "1 ▲７六歩(77)\n2 △３四歩(33)\n▲２六歩 △８四歩\n3 ▲２六歩(27)\n4 △８四歩(83)\n",
            "後手の持駒：なし\n",
        ];
        for text in others {
            assert_eq!(Format::detect(text), Some(Format::Kif), "{text}");
        }
    }
}
