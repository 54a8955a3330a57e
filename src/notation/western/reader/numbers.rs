//! Checks the numbers of moves: one per move, or one per pair of moves.

use std::cmp::Ordering;

use crate::text::Span;

/// The numbers of a game so far. They are compared only with each other.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// The number before the next move.
    waiting: Option<Waiting>,
    /// The two ways of counting: moves, and pairs of moves. One wrong number may fit the other way, so the way with
    /// fewer wrong numbers counts.
    ways: [Way; 2],
    /// How far the first number is ahead of the moves in each way. The numbers of endings are counted relative to it.
    first: Option<[i64; 2]>,
    /// Whether the moves before the first number are missing, so that the number determines the side to move.
    pub begins_late: bool,
    /// The last number of a move.
    last: Option<u32>,
    /// The place of the last number that was reported.
    reported: Option<u32>,
}

/// The numbers read in one way of counting.
#[derive(Debug, Default)]
struct Way {
    /// How far the numbers are ahead of the moves.
    ahead: i64,
    /// The same before the last number, if that did not fit.
    before: Option<i64>,
    /// How many numbers did not fit.
    wrong: u32,
    /// Those of them that are not reported yet.
    held: Vec<Wrong>,
}

/// A number that does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wrong {
    pub expected: i64,
    pub found: u32,
    pub span: Span,
    /// The number of moves before it.
    pub ply: u32,
}

/// A way of counting in which so many more numbers are wrong than in the other is not compared any more.
const CLEAR: u32 = 3;

/// A number whose move has not come yet.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    number: u32,
    /// Whether dots follow it, in place of the first move of the pair.
    has_dots: bool,
    span: Span,
}

impl Numbers {
    /// Remembers a number until its move comes.
    pub fn wait(&mut self, number: u32, has_dots: bool, span: Span) {
        self.waiting = Some(Waiting { number, has_dots, span });
    }

    /// Drops the pending number: it belongs to something that is not a move.
    pub fn pass(&mut self) {
        self.waiting = None;
    }

    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Takes the pending number as the ply of a move, once only one way of counting is possible. The number of a pair
    /// means its second move if the first is already among the `moves`.
    pub fn take_ply(&mut self, moves: u32) -> Option<u32> {
        let Waiting { number, has_dots, .. } = self.waiting?;
        let found = ways(number, has_dots);
        let fits = |way: usize| found[way] == i64::from(moves) + self.ways[way].ahead;
        let way = self.leading().or_else(|| match [fits(0), fits(1)] {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        })?;
        let first = match self.first? {
            // If the first number is 0, later numbers may continue as if it had been 1.
            [-1, _] => self.ways[way].ahead,
            first => first[way],
        };
        let ply = u32::try_from(found[way] - first + 1).ok()?;
        self.waiting = None;
        let is_second = way == 1 && !has_dots && ply == moves && self.last == Some(number);
        Some(ply.saturating_add(u32::from(is_second)))
    }

    /// Checks the number of the next move, which comes after `ply` moves. Returns the numbers that are certainly wrong.
    pub fn settle(&mut self, ply: u32, has_dots: bool) -> Vec<Wrong> {
        let Some(waiting) = self.waiting.take() else { return Vec::new() };
        let Waiting { number, span, .. } = waiting;
        let has_dots = waiting.has_dots || has_dots;
        let found = ways(number, has_dots);
        let is_again = self.last.replace(number) == Some(number);
        if self.first.is_none() {
            let ahead = found.map(|found| found - i64::from(ply));
            for (way, ahead) in self.ways.iter_mut().zip(ahead) {
                way.ahead = ahead;
            }
            // Text before the number 1 that was not read is no move.
            let ahead = ahead.map(|ahead| if number > 0 { ahead.max(0) } else { ahead });
            // Without dots it is Black's move, at an even number of moves.
            let is_black = self.begins_late && !has_dots;
            self.first = Some(ahead.map(|ahead| if is_black { ahead & !1 } else { ahead }));
            return Vec::new();
        }
        let fewest = self.ways[0].wrong.min(self.ways[1].wrong);
        for (is_pairs, way) in [false, true].into_iter().zip(&mut self.ways) {
            if way.wrong >= fewest + CLEAR {
                way.held.clear();
                continue;
            }
            let place = i64::from(ply) + way.ahead;
            let found = found[usize::from(is_pairs)];
            // The second move of a pair may repeat the number of the first.
            let is_second = is_pairs && is_again && !has_dots && found + 1 == place;
            if !way.fits(found, ply, is_second) {
                let expected = if is_pairs { place / 2 + 1 } else { place + 1 };
                way.held.push(Wrong { expected, found: number, span, ply });
            }
        }
        self.leading().map_or(Vec::new(), |way| self.take_wrong(way))
    }

    /// The wrong numbers that are left at the end of the game.
    pub fn rest(&mut self) -> Vec<Wrong> {
        let distance = |way: &usize| -> u64 {
            self.ways[*way].held.iter().map(|wrong| wrong.expected.abs_diff(wrong.found.into())).sum()
        };
        let way = self.leading().or_else(|| [0, 1].into_iter().min_by_key(distance));
        way.map_or(Vec::new(), |way| self.take_wrong(way))
    }

    /// The way of counting that has fewer wrong numbers than the other.
    fn leading(&self) -> Option<usize> {
        match self.ways[0].wrong.cmp(&self.ways[1].wrong) {
            Ordering::Less => Some(0),
            Ordering::Greater => Some(1),
            Ordering::Equal => None,
        }
    }

    /// Takes the wrong numbers of a way of counting, except those up to the last one that was reported.
    fn take_wrong(&mut self, way: usize) -> Vec<Wrong> {
        let mut wrong = std::mem::take(&mut self.ways[way].held);
        wrong.retain(|wrong| self.reported.is_none_or(|last| last < wrong.span.start));
        self.reported = wrong.last().map(|wrong| wrong.span.start).or(self.reported);
        wrong
    }
}

impl Way {
    /// Whether a number fits that means `found` moves before it, where there are `ply`.
    fn fits(&mut self, found: i64, ply: u32, is_second: bool) -> bool {
        let ahead = found - i64::from(ply);
        // After one wrong number the others may continue as if it had been right.
        match self.before.take() {
            _ if ahead == self.ahead => {}
            Some(before) if ahead == before => self.ahead = before,
            before if is_second => self.before = before,
            _ => {
                self.before = Some(self.ahead);
                self.ahead = ahead;
                self.wrong += 1;
                return false;
            }
        }
        true
    }
}

/// The number of moves before the move with this number, if numbers count moves, and if they count pairs.
fn ways(number: u32, has_dots: bool) -> [i64; 2] {
    let before = i64::from(number) - 1;
    [before, 2 * before + i64::from(has_dots)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The wrong numbers, from numbers with the plies before them.
    fn wrong(numbers: &[(u32, bool, u32)]) -> Vec<(i64, u32)> {
        let mut all = Numbers::default();
        let mut found = Vec::new();
        for (&(number, dots, ply), start) in numbers.iter().zip(0..) {
            all.wait(number, dots, Span { start, end: start + 1 });
            found.extend(all.settle(ply, false));
        }
        found.extend(all.rest());
        found.iter().map(|wrong| (wrong.expected, wrong.found)).collect()
    }

    /// "A number per pair"; "White moves first: Black's first move is replaced by an ellipsis";
    /// "Ply-numbered lists exist too".
    #[test]
    fn numbers_count_moves_or_pairs() {
        assert_eq!(wrong(&[(1, false, 0), (2, false, 2), (3, false, 4)]), []);
        assert_eq!(wrong(&[(1, false, 0), (2, false, 1), (3, false, 2)]), []);
        assert_eq!(wrong(&[(1, true, 0), (2, false, 1), (3, false, 3)]), []);
        assert_eq!(wrong(&[(1, false, 0), (1, true, 1), (2, false, 2), (2, true, 3)]), []);
        assert_eq!(wrong(&[(30, false, 0), (31, false, 1)]), []);
        assert_eq!(wrong(&[(1, false, 0), (1, false, 1), (2, false, 2), (2, false, 3), (3, false, 4)]), []);
        assert_eq!(
            wrong(&[(1, false, 0), (2, false, 2), (3, false, 4), (3, false, 5), (5, false, 6)]),
            [(4, 5)]
        );
        assert_eq!(wrong(&[(1, false, 0), (2, false, 2), (4, false, 4), (5, false, 6)]), [(3, 4)]);
        assert_eq!(wrong(&[(1, false, 0), (2, false, 1), (4, false, 2), (5, false, 3)]), [(3, 4)]);
        assert_eq!(wrong(&[(1, false, 0), (2, false, 1), (2, false, 2), (4, false, 3)]), [(3, 2)]);
        assert_eq!(wrong(&[(1, false, 0), (2, false, 2), (9, false, 4), (4, false, 6)]), [(3, 9)]);
    }

    /// A wrong number that fits the other way of counting is reported once the numbers after it show which way it is.
    #[test]
    fn one_wrong_number_does_not_decide_how_the_others_count() {
        let in_pairs =
            |second| [(1, false, 0), (second, false, 2), (3, false, 4), (4, false, 6), (5, false, 8)];
        assert_eq!((wrong(&in_pairs(1)), wrong(&in_pairs(3))), (vec![(2, 1)], vec![(2, 3)]));
        let of_moves =
            |second| [(1, false, 0), (second, false, 1), (3, false, 2), (4, false, 3), (5, false, 4)];
        assert_eq!((wrong(&of_moves(1)), wrong(&of_moves(3))), (vec![(2, 1)], vec![(2, 3)]));
        assert_eq!(
            wrong(&[(2, false, 0), (2, false, 1), (3, false, 2), (4, false, 3), (5, false, 4)]),
            [(3, 2)]
        );
        assert_eq!(wrong(&[(1, false, 0), (1, false, 2)]), [(2, 1)]);
    }
}
