//! Checks the numbers of moves: one per move, or one per pair of moves.

use crate::text::Span;

/// The numbers of a game so far. They are compared only with each other.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// The number before the next move.
    waiting: Option<Waiting>,
    /// How far the numbers are ahead of the moves, if they count moves, and if they count pairs.
    ahead: Option<[i64; 2]>,
    /// The same before the last number, if that did not fit.
    before: Option<[i64; 2]>,
    /// The same for the first number, relative to which the numbers of endings are counted.
    first: Option<[i64; 2]>,
    /// Whether the moves before the first number are missing, so that the number determines the side to move.
    pub begins_late: bool,
    /// The last number of a move.
    last: Option<u32>,
    /// Whether each way of counting has been ruled out.
    is_out: [bool; 2],
}

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
        let way = match self.is_out {
            [false, true] => 0,
            [true, false] => 1,
            _ => return None,
        };
        let Waiting { number, has_dots, .. } = self.waiting?;
        let found = ways(number, has_dots);
        let first = match (self.first?, self.ahead?) {
            // If the first number is 0, later numbers may continue as if it had been 1.
            ([-1, _], ahead) => ahead,
            (first, _) => first,
        };
        let ply = u32::try_from(found[way] - first[way] + 1).ok()?;
        self.waiting = None;
        let is_second = way == 1 && !has_dots && ply == moves && self.last == Some(number);
        Some(ply.saturating_add(u32::from(is_second)))
    }

    /// Checks the number of the next move, which comes after `ply` moves. If the number fits neither way of counting,
    /// returns the expected number, the number found, and its span.
    pub fn settle(&mut self, ply: u32, has_dots: bool) -> Option<(i64, u32, Span)> {
        let waiting = self.waiting.take()?;
        let found = ways(waiting.number, waiting.has_dots || has_dots);
        let is_again = self.last.replace(waiting.number) == Some(waiting.number);
        let ply = i64::from(ply);
        let Some(ahead) = self.ahead else {
            let ahead = found.map(|found| found - ply);
            self.ahead = Some(ahead);
            // Without dots it is Black's move, at an even number of moves.
            let is_black = self.begins_late && !waiting.has_dots && !has_dots;
            self.first = Some(ahead.map(|ahead| if is_black { ahead & !1 } else { ahead }));
            return None;
        };
        // After one wrong number the others may continue as if it had been right.
        let before = self.before.take();
        for (known, is_back) in [(Some(ahead), false), (before, true)] {
            let Some(known) = known else { continue };
            let fits = [0, 1].map(|way| !self.is_out[way] && found[way] == ply + known[way]);
            if fits != [false; 2] {
                // Two wrong numbers can look like the other way of counting.
                if !is_back {
                    self.is_out = fits.map(|fits| !fits);
                }
                self.ahead = Some(known);
                return None;
            }
        }
        // The second move of a pair may repeat the number of the first.
        let is_second = found[1] + 1 == ply + ahead[1] && !waiting.has_dots && !has_dots;
        if is_again && is_second && !self.is_out[1] {
            self.before = before;
            return None;
        }
        let way = usize::from(self.is_out[0]);
        let expected = ply + ahead[way];
        self.before = Some(ahead);
        self.ahead = Some([0, 1].map(|way| found[way] - ply));
        Some((if way == 0 { expected + 1 } else { expected / 2 + 1 }, waiting.number, waiting.span))
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
        let mut settle = |&(number, dots, ply): &(u32, bool, u32)| {
            all.wait(number, dots, Span::default());
            all.settle(ply, false).map(|(expected, found, _)| (expected, found))
        };
        numbers.iter().filter_map(&mut settle).collect()
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
}
