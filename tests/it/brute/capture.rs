//! Which pieces a move captures: the one that it replaces, those on its way, and those that it encloses.

use kifu::{Capture, Corner, Custodian};

use super::{Act, At, Board, Man};

impl<'g> Board<'g> {
    /// The board after a move.
    pub fn play(&self, act: &Act) -> Board<'g> {
        let mut after = self.clone();
        let laws = self.game.variant.laws();
        after.black = !self.black;
        after.lion = None;
        let man = Man { black: self.black, kind: act.kind };
        let Some(from) = act.from else {
            *after.hands.entry((self.black, self.game.variant.kind(act.kind).base)).or_default() -= 1;
            after.men.insert(act.to, man);
            return after;
        };
        let mover = after.men.remove(&from);
        for at in [act.via, Some(act.to)].into_iter().flatten() {
            let Some(taken) = after.men.remove(&at) else { continue };
            let is_lion = |man: &Man| self.game.sheets[&man.kind].is_lion;
            if laws.lions.is_some() && is_lion(&taken) && !mover.as_ref().is_some_and(is_lion) {
                after.lion = Some(at);
            }
            let held: u32 =
                after.hands.iter().filter(|((black, _), _)| *black == self.black).map(|(_, n)| *n).sum();
            let has_room = laws.drops.max_in_hand.is_none_or(|most| held < u32::from(most));
            if laws.drops.allowed && !self.game.is_royal(taken.kind) && has_room {
                let base = self.game.variant.kind(taken.kind).base;
                *after.hands.entry((self.black, base)).or_default() += 1;
            }
        }
        after.men.insert(act.to, man);
        if let Capture::Custodian(law) = laws.capture {
            for at in after.enclosed(law, act.to, self.black) {
                after.men.remove(&at);
            }
        }
        after
    }

    /// The squares of the pieces that the piece that has just moved to `to` encloses.
    fn enclosed(&self, law: Custodian, to: At, black: bool) -> Vec<At> {
        let is_own = |at: At| self.men.get(&at).is_some_and(|man| man.black == black);
        let is_other = |at: At| self.men.get(&at).is_some_and(|man| man.black != black);
        let mut taken = Vec::new();
        for (x, y) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let line: Vec<At> =
                (1..).map(|n| (to.0 + n * x, to.1 + n * y)).take_while(|&at| is_other(at)).collect();
            let n = line.len() as i32 + 1;
            let fits = law.longest.is_none_or(|longest| line.len() <= usize::from(longest));
            if fits && is_own((to.0 + n * x, to.1 + n * y)) {
                taken.extend(line);
            }
            let back = (to.0 - x, to.1 - y);
            if law.intervention && is_other((to.0 + x, to.1 + y)) && is_other(back) {
                taken.push(back);
            }
        }
        let (files, ranks) = (i32::from(self.game.variant.files()), i32::from(self.game.variant.ranks()));
        for corner in [(1, 1), (files, 1), (1, ranks), (files, ranks)] {
            let group = match law.corner {
                Corner::None => continue,
                Corner::Single => [corner].into_iter().filter(|&at| is_other(at)).collect(),
                _ => self.group(corner, &is_other),
            };
            // All neighbours of the group must be own pieces, including the one that moved.
            let around = |&(x, y): &At| [(x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y)];
            let border: Vec<At> = group
                .iter()
                .flat_map(around)
                .filter(|at| self.game.has(*at) && !group.contains(at))
                .collect();
            let on_edge = |&(x, y): &At| x == 1 || x == files || y == 1 || y == ranks;
            if group.iter().all(on_edge) && border.iter().all(|&at| is_own(at)) && border.contains(&to) {
                taken.extend(group);
            }
        }
        taken
    }

    /// All pieces that are connected with the one in a corner.
    fn group(&self, corner: At, is_other: &dyn Fn(At) -> bool) -> Vec<At> {
        let mut group: Vec<At> = Vec::new();
        let touches = |group: &[At], at: At| {
            at == corner || group.iter().any(|&(x, y)| (x - at.0).abs() + (y - at.1).abs() == 1)
        };
        loop {
            let more: Vec<At> = self
                .men
                .keys()
                .copied()
                .filter(|&at| is_other(at) && !group.contains(&at) && touches(&group, at))
                .collect();
            if more.is_empty() {
                return group;
            }
            group.extend(more);
        }
    }
}
