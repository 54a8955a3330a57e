//! Moves on the board: where pieces go, when they promote, and which moves would leave a king in check.

use kifu::{Movement, PieceKind, PromotionForce, PromotionMove};

use super::{Act, At, Board, Man, betza};

/// The depth of answers to possible mates beyond which an answer is assumed to be legal.
const DEEP: u32 = 12;

impl Board<'_> {
    /// The legal moves; `depth` is the number of nested checks that might be mates.
    pub(super) fn legal(&self, depth: u32) -> Vec<Act> {
        if self.goal().is_some() {
            return Vec::new();
        }
        let mut acts = self.steps();
        acts.extend(self.doubles());
        acts.extend(self.drops());
        acts.retain(|act| self.allows(act, depth));
        acts
    }

    /// Whether the result of a move is allowed: the safety of the own king, and checks and mates.
    fn allows(&self, act: &Act, depth: u32) -> bool {
        let laws = self.game.variant.laws();
        let after = self.play(act);
        if !laws.self_check && after.is_exposed(self.black) {
            return false;
        }
        let dropped = act.from.is_none();
        let no_check = dropped && laws.drops.no_check;
        let no_mate = dropped && laws.drops.no_mate.contains(&act.kind)
            || laws.goals.mate_with_empty_hand && self.holds_any();
        if !(no_check || no_mate) || !after.is_checked(after.black) {
            return true;
        }
        !no_check && (depth >= DEEP || !after.legal(depth + 1).is_empty())
    }

    fn holds_any(&self) -> bool {
        self.hands.iter().any(|((black, _), number)| *black == self.black && *number > 0)
    }

    /// The moves of one step, slide or leap.
    fn steps(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        for (&from, &man) in self.men.iter().filter(|(_, man)| man.black == self.black) {
            for to in self.targets(from, man) {
                let act = Act { from: Some(from), via: None, to, kind: man.kind, promotes: false };
                if !self.may_trade(&act) {
                    continue;
                }
                let (may, must) = self.promotion(man, from, to);
                if let Some(kind) = may {
                    acts.push(Act { kind, promotes: true, ..act });
                }
                if !must {
                    acts.push(act);
                }
            }
        }
        acts
    }

    /// The squares to which a piece on `from` can go.
    pub(super) fn targets(&self, from: At, man: Man) -> Vec<At> {
        let ahead = if man.black { 1 } else { -1 };
        let mut targets = Vec::new();
        for step in self.ways(from, man) {
            let mut at = from;
            for _ in 0..step.length {
                let half = (at.0 + step.x / 2 * ahead, at.1 + step.y / 2 * ahead);
                at = (at.0 + step.x * ahead, at.1 + step.y * ahead);
                if !self.game.has(at) || step.hops && !self.men.contains_key(&half) {
                    break;
                }
                let there = self.men.get(&at);
                let may = match there {
                    Some(there) => there.black != man.black && step.takes,
                    None => step.moves,
                };
                if may {
                    targets.push(at);
                }
                if there.is_some() {
                    break;
                }
            }
        }
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// The steps of a piece on its square.
    fn ways(&self, from: At, man: Man) -> &[betza::Step] {
        let sheet = &self.game.sheets[&man.kind];
        let back = (from.0, if man.black { from.1 + 1 } else { from.1 - 1 });
        let behind = self.men.get(&back).filter(|other| other.black == man.black);
        match (self.game.variant.laws().movement, behind, &sheet.on_last_rank) {
            (Movement::Behind, Some(other), _) => &self.game.sheets[&other.kind].own,
            (_, _, Some(last)) if self.game.depth(man.black, from.1) == 1 => last,
            _ => &sheet.own,
        }
    }

    /// The kind to which a piece promotes, and whether it must.
    fn promotion(&self, man: Man, from: At, to: At) -> (Option<PieceKind>, bool) {
        let game = self.game;
        let law = &game.variant.laws().promotion;
        let Some(promoted) = game.variant.kind(man.kind).promotes else { return (None, false) };
        let color = if man.black { kifu::Color::Black } else { kifu::Color::White };
        let in_zone = |at: At| game.variant.in_zone(color, at.1 as u8);
        let (starts, ends, takes) = (in_zone(from), in_zone(to), self.men.contains_key(&to));
        let may = match law.when {
            PromotionMove::InWithinOut => starts || ends,
            PromotionMove::In => ends && !starts,
            PromotionMove::InOrCapture if starts => takes,
            PromotionMove::InOrCapture => ends,
            PromotionMove::Capture => takes,
            PromotionMove::EveryMove => true,
            other => panic!("{other:?}"),
        };
        let at_the_end = game.depth(man.black, to.1) == 1 && law.last_rank.contains(&man.kind);
        let must = may
            && match law.forced {
                PromotionForce::Never => false,
                PromotionForce::DeadEnd => game.is_stuck(man, to),
                PromotionForce::Always => true,
                other => panic!("{other:?}"),
            };
        ((may || at_the_end).then_some(promoted), must)
    }

    /// The squares of the royal pieces of a side.
    pub(super) fn royals(&self, black: bool) -> Vec<At> {
        let royal = |man: &Man| man.black == black && self.game.is_royal(man.kind);
        self.men.iter().filter(|(_, man)| royal(man)).map(|(&at, _)| at).collect()
    }

    /// Whether some piece of a side could go to a square.
    pub(super) fn is_attacked(&self, at: At, by_black: bool) -> bool {
        let mut men = self.men.iter().filter(|(_, man)| man.black == by_black);
        men.any(|(&from, &man)| self.targets(from, man).contains(&at))
    }

    /// Whether a royal piece of a side can be captured.
    pub fn is_checked(&self, black: bool) -> bool {
        self.royals(black).into_iter().any(|at| self.is_attacked(at, !black))
    }

    /// Whether the last royal piece of a side can be captured.
    pub(super) fn is_exposed(&self, black: bool) -> bool {
        let royals = self.royals(black);
        royals.len() == 1 && self.is_attacked(royals[0], !black)
    }

    pub fn is_blacks_turn(&self) -> bool {
        self.black
    }
}
