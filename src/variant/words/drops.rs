//! The law of drops in words.

use super::{Description, list};
use crate::diag::{Parts, either, one};
use crate::shogi::PieceKind;
use crate::variant::KindInfo;
use crate::variant::laws::Drops;

impl Description<'_> {
    pub(super) fn drops(&mut self) {
        let law = &self.variant.laws().drops;
        if !law.allowed {
            return self.tell("captured pieces are out of the game");
        }
        self.hand(law);
        self.returns();
        if let Some(most) = law.max_in_hand {
            self.state(
                "a side has at most {most} {most:piece|pieces} in hand; what it captures beyond them is out of the game",
                Parts::NONE.with("most", most),
            );
        }
        if law.any_side {
            self.tell("a piece may be dropped with either side up");
        }
        if law.king_first {
            self.state(
                "the {king} must be dropped before any other piece",
                Parts::NONE.with("king", self.king()),
            );
        }
        if law.no_check {
            self.tell("a drop must not give check");
        }
        for &(kind, count) in &law.per_file {
            self.per_file(kind, count);
        }
        self.no_mate(law);
        if !law.not_last_rank.is_empty() {
            self.state("these must not be dropped on the last rank: {kinds}", self.kinds(&law.not_last_rank));
        }
        if !law.not_on.is_empty() {
            let squares = list(law.not_on.iter().map(ToString::to_string).collect());
            self.state("no piece may be dropped on {squares}", Parts::NONE.with("squares", squares));
        }
    }

    /// How captured pieces are held and dropped.
    fn hand(&mut self, law: &Drops) {
        let promotes = self.variant.kinds().any(|kind| self.variant.kind(kind).is_promoted());
        match (promotes, law.dead_end) {
            (false, true) => {
                self.tell("captured pieces are kept in hand and may be dropped on any empty square")
            }
            (true, true) => {
                self.tell("captured pieces are kept in hand, unpromoted, and may be dropped on any empty square")
            }
            (false, false) => {
                self.tell("captured pieces are kept in hand and may be dropped on any empty square from which they could move on an empty board")
            }
            (true, false) => {
                self.tell("captured pieces are kept in hand, unpromoted, and may be dropped on any empty square from which they could move on an empty board")
            }
        }
    }

    /// The captured pieces that return as another kind, other than promoted pieces.
    fn returns(&mut self) {
        let mut all: Vec<(PieceKind, Vec<PieceKind>)> = Vec::new();
        for kind in self.variant.kinds() {
            let KindInfo { base, .. } = *self.variant.kind(kind);
            if base == kind || self.variant.kind(kind).is_promoted() {
                continue;
            }
            match all.iter_mut().find(|(other, _)| *other == base) {
                Some((_, kinds)) => kinds.push(kind),
                None => all.push((base, vec![kind])),
            }
        }
        for (base, kinds) in all {
            let taken = either(self.language, &self.names(&kinds));
            let parts = Parts::NONE.with("taken", taken).with("back", one(self.language, &self.name(base)));
            self.state("a captured {taken} returns to hand as {back}", parts);
        }
    }

    fn per_file(&mut self, kind: PieceKind, count: u8) {
        let promotes = self.variant.kind(kind).promotes.is_some();
        let name = self.name(kind);
        if count == 1 {
            let parts = Parts::NONE.with("piece", one(self.language, &name));
            return if promotes {
                self.state(
                    "{piece} must not be dropped on a file where its side has an unpromoted one (二歩)",
                    parts,
                )
            } else {
                self.state("{piece} must not be dropped on a file where its side has one (二歩)", parts)
            };
        }
        let parts = Parts::NONE.with("count", count).with("piece", name);
        if promotes {
            self.state("a side may have at most {count} unpromoted {piece}s on a file", parts)
        } else {
            self.state("a side may have at most {count} {piece}s on a file", parts)
        }
    }

    fn no_mate(&mut self, law: &Drops) {
        let pieces: Vec<String> =
            self.names(&law.no_mate).iter().map(|name| one(self.language, name)).collect();
        if pieces.is_empty() {
            return;
        }
        let parts = Parts::NONE.with("pieces", either(self.language, &pieces));
        if law.mate_from_afar {
            self.state(
                "the drop of {pieces} right before the {king} must not give mate (打ち歩詰め)",
                parts.with("king", self.king()),
            )
        } else {
            self.state("the drop of {pieces} must not give mate (打ち歩詰め)", parts)
        }
    }
}
