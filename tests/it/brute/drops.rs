//! Where pieces may be dropped. Drops that give check or mate are judged elsewhere.

use kifu::{PieceKind, Square};

use super::{Act, At, Board, Man};

impl Board<'_> {
    pub(super) fn drops(&self) -> Vec<Act> {
        let variant = &self.game.variant;
        let laws = &variant.laws().drops;
        let held: Vec<PieceKind> = self
            .hands
            .iter()
            .filter(|((black, _), number)| *black == self.black && **number > 0)
            .map(|((_, kind), _)| *kind)
            .collect();
        let king_waits = laws.king_first && held.iter().any(|&kind| self.game.is_royal(kind));
        let mut acts = Vec::new();
        for base in held {
            for kind in variant.kinds() {
                let is_up = kind == base || laws.any_side && variant.kind(kind).base == base;
                if !is_up || king_waits && !self.game.is_royal(kind) {
                    continue;
                }
                let free = self.game.squares().filter(|&to| self.may_drop(kind, to));
                acts.extend(free.map(|to| Act { from: None, via: None, to, kind, promotes: false }));
            }
        }
        acts
    }

    fn may_drop(&self, kind: PieceKind, to: At) -> bool {
        let laws = &self.game.variant.laws().drops;
        let man = Man { black: self.black, kind };
        let on_file = self.men.iter().filter(|(at, other)| at.0 == to.0 && **other == man).count();
        let is_full = laws.per_file.iter().any(|(of, most)| *of == kind && on_file >= usize::from(*most));
        let is_barred = laws.not_last_rank.contains(&kind) && self.game.depth(self.black, to.1) == 1;
        let is_dead = !laws.dead_end && self.game.is_stuck(man, to);
        let is_kept_free = |at: &Square| (i32::from(at.file()), i32::from(at.rank())) == to;
        let is_kept = laws.not_on.iter().any(is_kept_free);
        !(self.men.contains_key(&to) || is_full || is_barred || is_dead || is_kept)
    }
}
