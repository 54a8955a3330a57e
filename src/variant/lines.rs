//! Lines of own pieces that win.

use super::geometry::Geometry;
use super::laws::LineGoal;
use crate::shogi::Color;

impl LineGoal {
    /// Whether a winning line of `color` goes through the cell `at`, with all its pieces on ranks that count. `is_own`
    /// tells whether a piece of that side stands on a cell.
    pub(crate) fn goes_through(
        self,
        geometry: &Geometry,
        color: Color,
        at: usize,
        is_own: impl Fn(usize) -> bool,
    ) -> bool {
        let stride = geometry.stride;
        let (above, below) = match color {
            Color::Black => (self.far, self.home),
            Color::White => (self.home, self.far),
        };
        let [above, below] = [above, below].map(|ranks| usize::from(ranks) * stride as usize);
        let counted = geometry.board.start + above..geometry.board.end.saturating_sub(below);
        let counts = |at: usize| is_own(at) && counted.contains(&at);
        let ways = [
            (self.horizontal, 1),
            (self.vertical, stride),
            (self.diagonal, stride + 1),
            (self.diagonal, stride - 1),
        ];
        // A run ends at a wall, so it cannot leave the mailbox.
        let run = |unit: i32| (1..).take_while(|n| counts((at as i32 + n * unit) as usize)).count();
        counts(at)
            && ways.iter().any(|&(is, unit)| is && 1 + run(unit) + run(-unit) >= usize::from(self.length))
    }
}
