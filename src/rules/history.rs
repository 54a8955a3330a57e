//! Repetition: how often each position of a line of play has occurred, and who gave check since the first time.
//!
//! Adding and removing a position take the same time for lines of any length. As in a hash table with chaining, some
//! bits of the key of a position select a head, the last position with the same bits, and each position links to the
//! one before it with the same bits.

use super::Position;
use crate::shogi::{Color, Outcome};
use crate::variant::{Repetition, RepetitionResult};

/// Who wins by a repetition that is complete when `turn` is to move, if it is not a perpetual check.
///
/// Source: `first-loses` is the rule of minishogi tournaments, 先手の負け, and engines have it without
/// regard to handicaps; `repeater-loses` is the rule of tori and chu shogi, where nobody may repeat a
/// position for the fourth time.
pub(crate) fn repetition_outcome(law: Repetition, turn: Color) -> Outcome {
    match law.result {
        RepetitionResult::Draw => Outcome::Draw,
        RepetitionResult::FirstLoses => Outcome::Win(Color::White),
        RepetitionResult::RepeaterLoses => Outcome::Win(turn),
    }
}

/// How often a position has occurred in a line of play, and the result by the law on repetition (千日手).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct RepetitionRuling {
    /// How often the position has occurred, at least once.
    pub count: u32,
    /// How many occurrences end the game: 4 in standard shogi.
    pub limit: u32,
    /// The side that gave check with each of its moves since the first occurrence of the position, if one did.
    pub checker: Option<Color>,
    /// Who wins by the repetition; `None` if it does not end the game.
    pub outcome: Option<Outcome>,
}

/// The positions of one line of play.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    line: Vec<Entry>,
    /// By bits of the key, the last position in `line` with these bits: its index plus one, or 0 if there is none.
    /// There are at least as many heads as positions.
    heads: Vec<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: u64,
    /// The position before this one whose key has the same bits: its index plus one.
    next: u32,
    /// The last time that the same position occurred before: its index plus one.
    before: u32,
    count: u32,
    /// How many consecutive moves of the side that has just moved gave check, up to this position.
    checks: u32,
}

impl History {
    /// How many positions fit without reallocation.
    pub fn room(&self) -> usize {
        self.heads.len()
    }

    /// Forgets everything, keeping the memory.
    pub fn clear(&mut self) {
        self.line.clear();
        self.heads.fill(0);
    }

    /// Starts a new line of play.
    pub fn begin(&mut self, start: &Position) {
        self.clear();
        self.push(start);
    }

    /// Adds the next position, and returns how often it has occurred.
    #[inline(always)]
    pub fn push(&mut self, position: &Position) -> u32 {
        self.push_key(position.key(), position.is_check())
    }

    #[inline(always)]
    fn push_key(&mut self, key: u64, in_check: bool) -> u32 {
        if self.line.len() >= self.heads.len() {
            self.grow();
        }
        let head = self.head(key);
        let next = self.heads[head];
        let (mut before, mut count) = (next, 1);
        while let Some(at) = before.checked_sub(1) {
            let entry = &self.line[at as usize];
            if entry.key == key {
                count = entry.count.saturating_add(1);
                break;
            }
            before = entry.next;
        }
        // The run of checks of the side that has just moved, which moved two positions ago as well.
        let run = self.line.len().checked_sub(2).map_or(0, |two| self.line[two].checks);
        let checks = if in_check { run.saturating_add(1) } else { 0 };
        self.line.push(Entry { key, next, before, count, checks });
        self.heads[head] = self.line.len() as u32;
        count
    }

    /// Removes the last position.
    pub fn pop(&mut self) {
        if let Some(last) = self.line.pop() {
            let head = self.head(last.key);
            self.heads[head] = last.next;
        }
    }

    /// How often the last position has occurred.
    pub fn count(&self) -> u32 {
        self.line.last().map_or(0, |last| last.count)
    }

    /// How many positions back the last one first occurred.
    pub fn since(&self) -> usize {
        let mut first = self.line.len();
        let mut before = first as u32;
        while before > 0 {
            first = before as usize;
            before = self.line[first - 1].before;
        }
        self.line.len() - first
    }

    /// The side that gave check with each of its moves since the last position first occurred, if exactly one side did;
    /// `mover` made the last move.
    pub fn checker(&self, mover: Color) -> Option<Color> {
        let since = self.since();
        let checks = |back: usize| self.line.len().checked_sub(back).map_or(0, |at| self.line[at].checks);
        // Of the last `since` moves, the mover made the last, the third last and so on.
        let (by_mover, by_other) = (since.div_ceil(2) as u32, (since / 2) as u32);
        let all_mover = by_mover > 0 && checks(1) >= by_mover;
        let all_other = by_other > 0 && checks(2) >= by_other;
        match (all_mover, all_other) {
            (true, false) => Some(mover),
            (false, true) => Some(!mover),
            _ => None,
        }
    }

    /// The result of the repetition rules for the last position, which is `position`.
    pub fn ruling(&self, position: &Position) -> RepetitionRuling {
        let law = position.variant().laws().repetition;
        let (count, checker) = (self.count(), self.checker(!position.turn()));
        let outcome = match checker.filter(|_| law.perpetual_check_loses) {
            _ if count < law.count => None,
            Some(checker) => Some(Outcome::Win(!checker)),
            None => Some(repetition_outcome(law, position.turn())),
        };
        RepetitionRuling { count, limit: law.count, checker, outcome }
    }

    /// The place in `heads` for `key`.
    #[inline]
    fn head(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.heads.len() - 1)
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.heads.len() * 2).max(256);
        self.heads.clear();
        self.heads.resize(size, 0);
        self.line.reserve(size - self.line.len());
        for at in 0..self.line.len() {
            let head = self.head(self.line[at].key);
            self.line[at].next = std::mem::replace(&mut self.heads[head], at as u32 + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "Tournament rule = loss for the player who moved first (sente)"; "the player who repeats loses".
    #[test]
    fn each_law_gives_a_repetition_to_its_side() {
        use Color::{Black, White};
        use RepetitionResult::{Draw, FirstLoses, RepeaterLoses};
        let cases = [
            (Draw, Black, Outcome::Draw),
            (FirstLoses, Black, Outcome::Win(White)),
            (FirstLoses, White, Outcome::Win(White)),
            // White has made the last move when Black is to move.
            (RepeaterLoses, Black, Outcome::Win(Black)),
            (RepeaterLoses, White, Outcome::Win(White)),
        ];
        for (result, turn, expected) in cases {
            let law = Repetition { count: 4, result, perpetual_check_loses: true };
            assert_eq!(repetition_outcome(law, turn), expected, "{result:?} {turn}");
        }
    }

    /// Pushes keys; a key with an odd index is a position after White's move.
    fn history(positions: &[(u64, bool)]) -> (History, Vec<u32>) {
        let mut history = History::default();
        let counts = positions.iter().map(|&(key, check)| history.push_key(key, check)).collect();
        (history, counts)
    }

    #[test]
    fn positions_are_counted_and_taken_back() {
        let (mut history, counts) = history(&[(1, false), (2, false), (1, false), (3, false), (1, false)]);
        assert_eq!(counts, [1, 1, 2, 1, 3]);
        history.pop();
        history.pop();
        assert_eq!(history.push_key(1, false), 3);
    }

    #[test]
    fn counting_survives_growth_and_popping() {
        let mut history = History::default();
        for round in 1..=4u32 {
            for key in 0..1000u64 {
                assert_eq!(history.push_key(key << 30, false), round);
            }
        }
        for _ in 0..2000 {
            history.pop();
        }
        assert_eq!(history.push_key(7 << 30, false), 3);
    }

    /// The test of the rules: every move of one side between the first and the last time gave check.
    #[test]
    fn a_perpetual_checker_is_found_whoever_completes_the_repetition() {
        let cycle = [(11, true), (12, false), (13, true), (10, false)];
        let mut positions = vec![(10, false)];
        for _ in 0..3 {
            positions.extend(cycle);
        }
        let (checked, counts) = history(&positions);
        assert_eq!(counts.last(), Some(&4));
        // White, the escaper, made the last move.
        assert_eq!(checked.checker(Color::White), Some(Color::Black));
        positions[7].1 = false;
        let (quiet, _) = history(&positions);
        assert_eq!(quiet.checker(Color::White), None);
        // Black completes the repetition: six of its moves lie between the first occurrence and the last.
        let mut positions: Vec<_> = cycle.iter().cycle().take(13).copied().collect();
        assert_eq!(history(&positions).0.checker(Color::Black), Some(Color::Black));
        positions[2].1 = false;
        assert_eq!(history(&positions).0.checker(Color::Black), None);
    }

    /// If both sides give check with every move, neither is the perpetual checker.
    #[test]
    fn of_two_sides_that_both_give_check_neither_is_the_checker() {
        let cycle = [(11, true), (12, true), (13, true), (10, true)];
        for length in [13, 14] {
            let positions: Vec<_> = cycle.iter().cycle().take(length).copied().collect();
            let (checked, _) = history(&positions);
            assert_eq!([Color::Black, Color::White].map(|mover| checked.checker(mover)), [None; 2]);
        }
    }
}
