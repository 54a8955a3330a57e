//! How a piece moves, as a small drawing.

use super::Variant;
use super::betza::Step;
use crate::shogi::PieceKind;

impl Variant {
    /// How `kind` moves, drawn around it as Black sees it, one line a rank.
    ///
    /// `●` is the piece, `○` a square it steps or leaps to, `|`, `-`, `/` and `\` a line that it follows as
    /// far as it is free, `m` a square for moving only and `x` one for taking only.
    ///
    /// ```
    /// use kifu::{PieceKind, Variant};
    /// assert_eq!(Variant::shogi().draw_moves(PieceKind::KNIGHT), ". ○ . ○ .\n. . . . .\n. . ● . .\n");
    /// ```
    pub fn draw_moves(&self, kind: PieceKind) -> String {
        let steps = &self.kind(kind).steps;
        let near = |step: &Step| match step.range {
            u8::MAX => 2,
            range => i32::from(step.file.unsigned_abs().max(step.rank.unsigned_abs())) * i32::from(range),
        };
        let radius = steps.iter().map(near).max().unwrap_or(1).clamp(1, 5);
        let side = (2 * radius + 1) as usize;
        let mut grid = vec!['.'; side * side];
        let place = |file: i32, rank: i32| ((rank + radius) as usize) * side + (radius - file) as usize;
        for step in steps {
            let (file, rank) = (i32::from(step.file), i32::from(step.rank));
            for n in 1..=i32::from(step.range) {
                if (n * file).abs().max((n * rank).abs()) > radius {
                    break;
                }
                let sign = match (step.mode.moves, step.mode.takes, step.range) {
                    (true, false, _) => 'm',
                    (false, true, _) => 'x',
                    (.., u8::MAX) => match (file, rank) {
                        (0, _) => '|',
                        (_, 0) => '-',
                        _ if file * rank > 0 => '/',
                        _ => '\\',
                    },
                    _ => '○',
                };
                let square = &mut grid[place(n * file, n * rank)];
                if *square == '.' {
                    *square = sign;
                }
            }
        }
        grid[place(0, 0)] = '●';
        let rows: Vec<&[char]> = grid.chunks(side).collect();
        let is_used = |row: &&[char]| row.iter().any(|&square| square != '.');
        let (first, last) = (rows.iter().position(&is_used), rows.iter().rposition(is_used));
        let used = &rows[first.unwrap_or(0)..=last.unwrap_or(0)];
        let line = |row: &&[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ") + "\n";
        used.iter().map(line).collect()
    }
}
