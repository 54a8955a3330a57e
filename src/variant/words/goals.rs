//! The laws of the end of the game in words.

use super::{Description, list};
use crate::diag::{Parts, either, one, word};
use crate::shogi::PieceKind;
use crate::variant::laws::{LineGoal, RepetitionResult};

impl Description<'_> {
    pub(super) fn goals(&mut self) {
        let goals = &self.variant.laws().goals;
        if goals.stalemate_draws {
            self.tell("the game is drawn if a side has no legal move and is not in check")
        } else {
            self.tell("a side that has no legal move loses")
        }
        if goals.mate_with_empty_hand {
            self.tell("only a side with nothing in hand before its move may give mate");
        }
        if goals.reach {
            let parts = Parts::NONE.with("king", one(self.language, &self.king()));
            self.state("a side wins with {king} on the last rank that cannot be captured at once", parts);
        }
        if goals.first_check {
            self.tell("a side that gives check wins");
        }
        if let Some(minor) = &goals.bare_king {
            let parts = self.kinds(minor).with("king", self.king());
            if minor.is_empty() {
                self.state(
                    "a side that has only its {king} left loses, unless its next move leaves the other side with its {king} alone, too (draw)",
                    parts,
                )
            } else {
                self.state(
                    "a side that has only its {king} left loses, unless its next move leaves the other side with its {king} alone, too (draw); these pieces of the other side do not count: {kinds}",
                    parts,
                )
            }
        }
        match goals.few {
            None => {}
            Some(0) => self.tell("a side without pieces loses"),
            Some(1) => self.tell("a side with a single piece left loses"),
            Some(few) => self.state("a side with {few} pieces left loses", Parts::NONE.with("few", few)),
        }
        if let Some(line) = goals.line {
            self.line(line);
        }
    }

    fn line(&mut self, line: LineGoal) {
        let ways = [(line.horizontal, "row"), (line.vertical, "file"), (line.diagonal, "diagonal")];
        let ways = ways.into_iter().filter(|(is, _)| *is).map(|(_, way)| word(self.language, way).into());
        let parts = Parts::NONE
            .with("length", line.length)
            .with("ways", either(self.language, &ways.collect::<Vec<_>>()));
        let own = match line.home {
            0 => None,
            1 => Some(self.phrase("its own first rank", Parts::NONE)),
            home => Some(self.phrase("its own {home} ranks", Parts::NONE.with("home", home))),
        };
        match (own, self.last_ranks(line.far.into())) {
            (None, None) => self.state("a side wins with {length} of its pieces in a {ways}", parts),
            (Some(ranks), None) | (None, Some(ranks)) => self.state(
                "a side wins with {length} of its pieces in a {ways} that lies outside {ranks}",
                parts.with("ranks", ranks),
            ),
            (Some(own), Some(far)) => self.state(
                "a side wins with {length} of its pieces in a {ways} that lies outside {own} and {far}",
                parts.with("own", own).with("far", far),
            ),
        }
    }

    pub(super) fn repetition(&mut self) {
        let law = self.variant.laws().repetition;
        let count = Parts::NONE.with("count", law.count);
        let said = match law.result {
            RepetitionResult::Draw => {
                self.phrase("the game is drawn when a position has occurred {count} times", count)
            }
            RepetitionResult::FirstLoses => {
                self.phrase("Black loses when a position has occurred {count} times", count)
            }
            RepetitionResult::RepeaterLoses => {
                self.phrase("the side whose move makes a position occur {count} times loses", count)
            }
        };
        if law.perpetual_check_loses {
            self.state(
                "{law}; if all moves of one side since its first occurrence gave check, that side loses instead",
                Parts::NONE.with("law", said),
            )
        } else {
            self.sentences.push(said)
        }
    }

    pub(super) fn impasse(&mut self) {
        let Some(law) = self.variant.laws().impasse else { return };
        let parts = Parts::NONE
            .with("pieces", law.pieces)
            .with("black", law.black)
            .with("white", law.white)
            .with("win", law.win)
            .with("draw", law.draw)
            .with("counts", list(self.points()))
            .with("king", self.king());
        self.state(
            "a side may declare an impasse (持将棋) with {pieces} pieces in the enemy camp: it wins with {black} points as Black and with {white} as White; by the other law it wins with {win} and draws with {draw}; points: {counts}, the {king} none",
            parts,
        );
    }

    /// How many points the pieces count; the value that most kinds have comes last.
    fn points(&self) -> Vec<String> {
        let royal = &self.variant.laws().royal;
        let mut counts: Vec<(u32, Vec<PieceKind>)> = Vec::new();
        for kind in self.variant.kinds().filter(|kind| !royal.contains(kind)) {
            let (points, base) = (self.variant.kind(kind).points, self.variant.kind(kind).base);
            match counts.iter_mut().find(|(other, _)| *other == points) {
                _ if points == 1 => {}
                Some((_, kinds)) => kinds.push(base),
                None => counts.push((points, vec![base])),
            }
        }
        let more = counts.iter().map(|(points, kinds)| {
            self.phrase("{kinds} {points}", self.kinds(kinds).with("points", *points))
        });
        more.chain([self.phrase("any other piece 1", Parts::NONE)]).collect()
    }
}
