//! Pieces that make two steps in a turn, and when one lion may capture another.

use super::{Act, At, Board};

impl Board<'_> {
    /// The moves of two steps, each of which may capture; the second may return to the origin.
    pub(super) fn doubles(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        for (&from, &man) in self.men.iter().filter(|(_, man)| man.black == self.black) {
            let ahead = if man.black { 1 } else { -1 };
            let is_own = |at: &At| self.men.get(at).is_some_and(|other| other.black == man.black);
            for (one, two) in &self.game.sheets[&man.kind].pairs {
                let via = (from.0 + one.0 * ahead, from.1 + one.1 * ahead);
                let to = (via.0 + two.0 * ahead, via.1 + two.1 * ahead);
                let stays = self.game.has(via) && self.game.has(to);
                let act = Act { from: Some(from), via: Some(via), to, kind: man.kind, promotes: false };
                if stays && !is_own(&via) && (to == from || !is_own(&to)) && self.may_trade(&act) {
                    acts.push(act);
                }
            }
        }
        acts
    }

    /// Whether a move captures something with the first of two steps.
    pub fn takes_on_the_way(&self, act: &Act) -> bool {
        act.via.is_some_and(|via| self.men.contains_key(&via))
    }

    fn has_lion(&self, at: At) -> bool {
        self.men.get(&at).is_some_and(|man| man.black != self.black && self.game.sheets[&man.kind].is_lion)
    }

    /// Whether a move does not capture a lion against the laws.
    pub(super) fn may_trade(&self, act: &Act) -> bool {
        let (Some(law), Some(from)) = (&self.game.variant.laws().lions, act.from) else { return true };
        let is_lion = self.game.sheets[&self.men[&from].kind].is_lion;
        if is_lion {
            let distance = (from.0 - act.to.0).abs().max((from.1 - act.to.1).abs());
            let worth =
                act.via.and_then(|via| self.men.get(&via)).is_some_and(|man| !law.minor.contains(&man.kind));
            return !self.has_lion(act.to)
                || distance < 2
                || worth
                || !self.can_take_back(act, law.taken_protects);
        }
        let lions = [act.via, Some(act.to)].into_iter().flatten().filter(|&at| self.has_lion(at));
        let strikes = self.lion.is_some_and(|taken| lions.into_iter().any(|at| at != taken));
        !strikes || law.counter_strike && !self.can_take_back(act, false)
    }

    /// Whether the other side could recapture. A piece captured on the way may still count as a protector.
    fn can_take_back(&self, act: &Act, taken_protects: bool) -> bool {
        let after = self.play(act);
        let ghost = act.via.and_then(|via| Some((via, *self.men.get(&via)?))).filter(|_| taken_protects);
        ghost.is_some_and(|(via, man)| after.targets(via, man).contains(&act.to))
            || after.is_attacked(act.to, !self.black)
    }
}
