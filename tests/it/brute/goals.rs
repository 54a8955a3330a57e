//! Decides after every move whether the game is over.

use kifu::{Color, Goal, LineGoal, Outcome, PieceKind};

use super::{At, Board, Man};

fn win(black: bool) -> Outcome {
    Outcome::Win(if black { Color::Black } else { Color::White })
}

impl Board<'_> {
    /// What ended the game, and the result.
    pub fn over(&self) -> Option<(Goal, Outcome)> {
        let goal = self.goal();
        if goal.is_some() || !self.legal(0).is_empty() {
            return goal;
        }
        let stalemate_draws = self.game.variant.laws().goals.stalemate_draws;
        Some(if self.is_checked(self.black) {
            (Goal::Mate, win(!self.black))
        } else if stalemate_draws {
            (Goal::NoMoves, Outcome::Draw)
        } else {
            (Goal::NoMoves, win(!self.black))
        })
    }

    /// What ended the game, other than mate and stalemate.
    pub(super) fn goal(&self) -> Option<(Goal, Outcome)> {
        let laws = self.game.variant.laws();
        let goals = &laws.goals;
        let mover = !self.black;
        if !laws.royal.is_empty() && laws.self_check {
            for loser in [self.black, mover] {
                if self.royals(loser).is_empty() {
                    return Some((Goal::KingTaken, win(!loser)));
                }
            }
        }
        let left = self.men.values().filter(|man| man.black == self.black).count();
        if goals.few.is_some_and(|few| left <= usize::from(few)) {
            return Some((Goal::TooFew, win(mover)));
        }
        if goals.line.is_some_and(|line| self.has_line(line, mover)) {
            return Some((Goal::Line, win(mover)));
        }
        if goals.first_check && self.is_checked(self.black) {
            return Some((Goal::FirstCheck, win(mover)));
        }
        if goals.reach {
            match (self.has_arrived(mover), self.has_arrived(self.black)) {
                (true, true) => return Some((Goal::Reached, Outcome::Draw)),
                (true, false) => return Some((Goal::Reached, win(mover))),
                (false, true) => return Some((Goal::Reached, win(self.black))),
                (false, false) => {}
            }
        }
        goals.bare_king.as_ref().and_then(|minor| self.bare(minor))
    }

    /// Whether the king of a side is on the last rank and cannot be captured there.
    fn has_arrived(&self, black: bool) -> bool {
        let royals = self.royals(black);
        royals.len() == 1 && self.game.depth(black, royals[0].1) == 1 && !self.is_attacked(royals[0], !black)
    }

    /// Whether a side has a line of this many pieces, all on ranks that count.
    fn has_line(&self, law: LineGoal, black: bool) -> bool {
        let ways = [
            ((1, 0), law.horizontal),
            ((0, 1), law.vertical),
            ((1, 1), law.diagonal),
            ((1, -1), law.diagonal),
        ];
        let home = i32::from(self.game.variant.ranks()) - i32::from(law.home);
        let counts = |at: At| {
            self.men.get(&at).is_some_and(|man| man.black == black) && self.game.depth(black, at.1) <= home
        };
        let is_line = |(x, y): At, (file, rank): At| {
            (0..i32::from(law.length)).all(|n| counts((file + n * x, rank + n * y)))
        };
        ways.into_iter()
            .filter(|(_, counts)| *counts)
            .any(|(way, _)| self.men.keys().any(|&at| is_line(way, at)))
    }

    /// A side with only its king loses to a side that has at least two pieces that count, if its own king is safe and,
    /// with exactly two, the bare king cannot capture either of them. Two safe bare kings draw. Pieces that can never
    /// move again do not count.
    fn bare(&self, minor: &[PieceKind]) -> Option<(Goal, Outcome)> {
        let alive = |black: bool| -> Vec<(At, Man)> {
            let men = self.men.iter().map(|(&at, &man)| (at, man));
            men.filter(|&(at, man)| man.black == black && !self.game.is_stuck(man, at)).collect()
        };
        let is_bare = |black| self.royals(black).len() == 1 && alive(black).len() == 1;
        let is_safe = |black| self.royals(black).len() == 1 && !self.is_exposed(black);
        for loser in [self.black, !self.black] {
            if !is_bare(loser) || !is_safe(!loser) {
                continue;
            }
            let king = self.royals(loser)[0];
            let mut force = alive(!loser);
            force.retain(|(_, man)| !minor.contains(&man.kind));
            let is_near = |(at, _): &(At, Man)| (at.0 - king.0).abs().max((at.1 - king.1).abs()) <= 1;
            if force.len() > 2 || force.len() == 2 && !force.iter().any(is_near) {
                return Some((Goal::BareKing, win(!loser)));
            }
        }
        [true, false]
            .into_iter()
            .all(|black| is_bare(black) && is_safe(black))
            .then_some((Goal::BareKing, Outcome::Draw))
    }
}
