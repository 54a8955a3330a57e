//! Refuses start positions in which a side has already won.

use crate::shogi::{Color, Placement, Square};
use crate::variant::Variant;
use crate::variant::laws::LineGoal;

/// What ends the game before its first move: too few pieces, or a line.
pub(super) fn met(variant: &Variant, start: &Placement) -> Option<String> {
    let goals = &variant.laws().goals;
    let count = |color: Color| start.board.iter().filter(|(_, piece)| piece.color == color).count();
    let is_few = |color: &Color| goals.few.is_some_and(|few| count(*color) <= usize::from(few));
    if let Some(color) = Color::ALL.into_iter().find(is_few) {
        return Some(format!("{} has so few pieces that it has lost", color.title()));
    }
    let line = goals.line?;
    let color = Color::ALL.into_iter().find(|&color| has_line(variant, start, line, color))?;
    Some(format!("{} has a line that wins", color.title()))
}

/// Whether a line of `color` stands where lines count.
fn has_line(variant: &Variant, start: &Placement, line: LineGoal, color: Color) -> bool {
    let ranks = i16::from(variant.ranks());
    let counts = |square: Square| {
        let rank = i16::from(variant.rank_for(color, square.rank()));
        rank > i16::from(line.far) && rank <= ranks - i16::from(line.home)
    };
    let own = start.board.iter().filter(|(square, piece)| piece.color == color && counts(*square));
    let own: std::collections::HashSet<(i16, i16)> =
        own.map(|(square, _)| (square.file().into(), square.rank().into())).collect();
    let ways = [
        (line.horizontal, (1, 0)),
        (line.vertical, (0, 1)),
        (line.diagonal, (1, 1)),
        (line.diagonal, (1, -1)),
    ];
    ways.iter().filter(|(is_way, _)| *is_way).any(|(_, (files, ranks))| {
        let is_whole = |(file, rank): &(i16, i16)| {
            (0..i16::from(line.length)).all(|n| own.contains(&(file + n * files, rank + n * ranks)))
        };
        own.iter().any(is_whole)
    })
}
