//! Futile interpositions (無駄合): drops between a king and the piece that checks it that do not prevent the mate.
//! Problems (詰将棋) count a position as mate if there is no other answer.

use super::Position;
use crate::shogi::{Move, Square};
use crate::variant::EMPTY;

impl Position {
    /// Whether the side to move is in check and has no answer but futile drops (無駄合): drops between its king and the
    /// piece that gives check from afar, which that piece captures each time, until there is mate.
    ///
    /// Source: the convention of problems (詰将棋), in which such drops do not count as answers. A piece on the board
    /// that moves between counts as an answer, and so does any other legal move.
    pub fn is_mate_but_for_futile_drops(&self) -> bool {
        // By square, whether a drop there is futile. The kind of the dropped piece does not matter: it changes only
        // what is left in hand.
        self.is_check() && self.has_only_futile_drops(&mut Vec::new(), 0)
    }

    fn has_only_futile_drops(&self, known: &mut Vec<(Square, bool)>, depth: u8) -> bool {
        let answers = self.legal_moves();
        let mut drops: Vec<Move> = answers.iter().copied().filter(|mv| mv.dropped().is_some()).collect();
        if answers.is_empty() || drops.len() < answers.len() || depth > Square::MAX_SIDE {
            return false;
        }
        drops.sort_by_key(|mv| mv.to());
        drops.dedup_by_key(|mv| mv.to());
        drops.into_iter().all(|drop| {
            if let Some(&(_, futile)) = known.iter().find(|(square, _)| *square == drop.to()) {
                return futile;
            }
            let futile = self.is_futile(drop, known, depth);
            known.push((drop.to(), futile));
            futile
        })
    }

    /// Whether a piece that gives check captures what `drop` interposes, and the result is mate again.
    fn is_futile(&self, drop: Move, known: &mut Vec<(Square, bool)>, depth: u8) -> bool {
        let mut after = self.clone();
        if after.play(drop).is_err() {
            return false;
        }
        let checker = self.checker_behind(drop.to());
        let takes = after.legal_moves().into_iter().filter(|mv| mv.to() == drop.to() && mv.from() == checker);
        takes.into_iter().any(|take| {
            let mut mated = after.clone();
            mated.play(take).is_ok()
                && mated.is_check()
                && (mated.is_mate() || mated.has_only_futile_drops(known, depth + 1))
        })
    }

    /// The first piece behind an empty square, seen from the king of the side to move.
    fn checker_behind(&self, between: Square) -> Option<Square> {
        let (king, tables) = (self.king(self.turn)?, self.variant.tables());
        let unit = tables.geometry.unit(tables.geometry.cell(king), tables.geometry.cell(between));
        let cells = std::iter::successors(Some(tables.geometry.cell(between) as i32 + unit), |cell| {
            Some(cell + unit)
        });
        let mut pieces = cells.map(|cell| cell as usize).skip_while(|&cell| self.cells[cell] == EMPTY);
        pieces.next().filter(|_| unit != 0).and_then(|cell| tables.geometry.square(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn drops_that_only_lengthen_a_mate_are_known() {
        for (sfen, futile) in [
            // The knight protects 2a, so the rook takes whatever is dropped, and mates.
            ("R7k/7pp/6N2/9/9/9/9/9/4K4 w g 1", true),
            ("R7k/7pp/6N2/9/9/9/9/9/4K4 w 2g2n3p 1", true),
            ("4k4/9/9/9/9/9/2n6/1PP6/1K6r b 2G 1", false),
            ("4k4/9/9/9/9/6n2/9/7PP/r7K b GP 1", false),
            ("4k4/9/9/9/9/9/6n2/7PP/r7K b GP 1", true),
            // Without the knight, the king protects a piece dropped on 2a.
            ("R7k/7pp/9/9/9/9/9/9/4K4 w g 1", false),
            // The gold or the bishop can interpose.
            ("R7k/7gp/6N2/9/9/9/9/9/4K4 w p 1", false),
            ("R7k/6bpp/6N2/9/9/9/9/9/4K4 w g 1", false),
            // The dragon mates on the square next to the dropped piece, but not if it captures it.
            ("8l/6+R1k/6N1p/7P1/9/9/9/9/4K4 w p 1", false),
            // A mate without any drop, and a position without check.
            ("R7k/7pp/6N2/9/9/9/9/9/4K4 w - 1", false),
            ("8k/R6pp/6N2/9/9/9/9/9/4K4 w g 1", false),
        ] {
            let position = Position::from_sfen(sfen, &Variant::shogi()).expect(sfen);
            assert_eq!(position.is_mate_but_for_futile_drops(), futile, "{sfen}");
        }
    }
}
