//! The laws of a variant in words, for players, and the special moves that a drawing does not show.

mod drops;
mod goals;
mod moves;

use super::laws::{Capture, Corner, Custodian, LionTrade, Movement, PromotionForce, PromotionMove};
use super::{KindInfo, Variant};
use crate::diag::{Language, Parts, Value, phrase};
use crate::shogi::{Color, PieceKind};

impl Variant {
    /// The laws of the game in words, one sentence for each.
    ///
    /// ```
    /// use kifu::Variant;
    /// let rules = Variant::named("whale").unwrap().rules();
    /// assert!(rules.contains(&"a captured porpoise returns to hand as a killer whale".to_string()));
    /// ```
    pub fn rules(&self) -> Vec<String> {
        self.rules_in(Language::English)
    }

    /// The same in a language.
    ///
    /// ```
    /// use kifu::{Language, Variant};
    /// let rules = Variant::named("dobutsu").unwrap().rules_in(Language::Japanese);
    /// assert!(rules.contains(&"らいおんを取られてはならない".to_string()));
    /// ```
    pub fn rules_in(&self, language: Language) -> Vec<String> {
        let mut laws = Description::new(self, language);
        if self.laws().movement == Movement::Unjudged {
            laws.tell("moves are kept as they are written, and none is judged");
            return laws.sentences;
        }
        laws.first_move();
        laws.royal();
        laws.moves();
        laws.promotion();
        laws.captures();
        laws.drops();
        laws.goals();
        laws.repetition();
        laws.impasse();
        laws.sentences
    }
}

/// The sentences about a game.
struct Description<'v> {
    variant: &'v Variant,
    language: Language,
    sentences: Vec<String>,
}

impl<'v> Description<'v> {
    fn new(variant: &'v Variant, language: Language) -> Description<'v> {
        Description { variant, language, sentences: Vec::new() }
    }

    /// Adds a sentence without parts.
    fn tell(&mut self, sentence: &str) {
        self.state(sentence, Parts::NONE);
    }

    /// Adds a sentence with parts for this game.
    fn state(&mut self, sentence: &str, parts: Parts) {
        self.sentences.push(self.phrase(sentence, parts));
    }

    /// A part of a sentence.
    fn phrase(&self, sentence: &str, parts: Parts) -> String {
        phrase(self.language, sentence, &parts)
    }

    fn name(&self, kind: PieceKind) -> String {
        name(self.variant.kind(kind), self.language)
    }

    /// The names of kinds, without duplicates.
    fn names(&self, kinds: &[PieceKind]) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for name in kinds.iter().map(|&kind| self.name(kind)) {
            if !found.contains(&name) {
                found.push(name);
            }
        }
        found
    }

    /// The names of kinds as a part of a sentence.
    fn kinds(&self, kinds: &[PieceKind]) -> Parts {
        Parts::NONE.with("kinds", list(self.names(kinds)))
    }

    /// The royal piece, in one word.
    fn king(&self) -> String {
        match self.variant.laws().royal.as_slice() {
            [king] => self.name(*king),
            _ => self.phrase("royal piece", Parts::NONE),
        }
    }

    fn first_move(&mut self) {
        let has_handicaps = self.variant.handicaps().iter().any(|handicap| !handicap.is_even());
        match (self.variant.start_placement().turn, has_handicaps) {
            (Some(Color::White), _) => self.tell("White (後手) moves first"),
            (_, true) => self.tell(
                "Black (先手) moves first; in a handicap game White (上手), who gives the handicap, does",
            ),
            (_, false) => self.tell("Black (先手) moves first"),
        }
    }

    fn royal(&mut self) {
        let laws = self.variant.laws();
        match self.names(&laws.royal).as_slice() {
            [] => return self.tell("no piece is royal"),
            [king] => {
                let parts = Parts::NONE.with("king", king.as_str());
                match laws.royal.len() {
                    1 => self.state("a side that loses its {king} has lost", parts),
                    _ => self.state("a side that loses its last {king} has lost", parts),
                }
            }
            _ => self.state("a side that has none of these left has lost: {kinds}", self.kinds(&laws.royal)),
        }
        if laws.self_check {
            self.tell("a side need not answer a check: the game goes on until the piece is captured")
        } else {
            self.tell("a side that is in check must end it with its next move, and loses if it cannot (mate)")
        }
    }

    fn moves(&mut self) {
        if self.variant.laws().movement == Movement::Behind {
            self.tell("a piece with a piece of its own side right behind it moves as that piece does");
        }
    }

    fn promotion(&mut self) {
        let law = &self.variant.laws().promotion;
        if !self.variant.kinds().any(|kind| self.variant.kind(kind).promotes.is_some()) {
            return;
        }
        match self.last_ranks(self.variant.0.zone.into()) {
            None if law.when.needs_zone() => self.tell("there is no zone in which pieces promote"),
            zone => self.promotes(Parts::NONE.with("zone", zone.unwrap_or_default())),
        }
        if !law.last_rank.is_empty() {
            let kinds = self.kinds(&law.last_rank);
            self.state("these may promote whenever they reach the last rank: {kinds}", kinds);
        }
    }

    /// A phrase for this number of last ranks, if it is not 0.
    fn last_ranks(&self, ranks: usize) -> Option<String> {
        match ranks {
            0 => None,
            1 => Some(self.phrase("the last rank", Parts::NONE)),
            ranks => Some(self.phrase("the last {ranks} ranks", Parts::NONE.with("ranks", ranks))),
        }
    }

    /// Adds on which moves pieces promote; `zone` is the zone as a part.
    fn promotes(&mut self, zone: Parts) {
        let law = &self.variant.laws().promotion;
        let when = match law.when {
            PromotionMove::InWithinOut => self.phrase("moving into, within or out of {zone}", zone),
            PromotionMove::In => self.phrase("moving into {zone}", zone),
            PromotionMove::InOrCapture => {
                self.phrase("moving into {zone}, and capturing there or from there", zone)
            }
            PromotionMove::Capture => self.phrase("capturing", zone),
            PromotionMove::EveryMove => self.phrase("each move", zone),
        };
        let forced = match law.forced {
            PromotionForce::Never => self.phrase("if the player likes", Parts::NONE),
            PromotionForce::DeadEnd => {
                self.phrase("if the player likes, and always where they could never move again", Parts::NONE)
            }
            PromotionForce::Always => self.phrase("always", Parts::NONE),
        };
        let parts = Parts::NONE.with("when", when).with("forced", forced);
        self.state("pieces promote on {when}, {forced}", parts);
    }

    fn captures(&mut self) {
        let laws = self.variant.laws();
        if let Capture::Custodian(law) = laws.capture {
            self.custodian(law);
        }
        if let Some(law) = &laws.lions {
            self.lions(law);
        }
    }

    fn custodian(&mut self, law: Custodian) {
        match law.longest {
            None => self.tell("enemy pieces in an unbroken line between the piece that moved and another piece of its side are captured"),
            Some(longest) => self.state(
                "enemy pieces in an unbroken line between the piece that moved and another piece of its side are captured, {longest} at most",
                Parts::NONE.with("longest", longest),
            ),
        }
        match law.corner {
            Corner::None => {}
            Corner::Single => {
                self.tell("an enemy piece in a corner is captured when the side that moves holds both squares beside it")
            }
            Corner::Group => self.tell(
                "a group of enemy pieces along the edges that holds a corner is captured when the side that moves holds all squares beside it",
            ),
        }
        if law.intervention {
            self.tell("a piece that moves between two enemy pieces captures both");
        }
    }

    fn lions(&mut self, law: &LionTrade) {
        self.tell("a lion may capture a protected lion that is not next to it only if it captures another piece on the way");
        if !law.minor.is_empty() {
            self.state(
                "a capture of these on the way does not count for that: {kinds}",
                self.kinds(&law.minor),
            );
        }
        if law.counter_strike {
            self.tell("in the move after a piece other than a lion has captured a lion, only a lion may capture a lion on another square, unless that one is unprotected")
        } else {
            self.tell("in the move after a piece other than a lion has captured a lion, only a lion may capture a lion on another square")
        }
    }
}

/// The name of a kind within a sentence.
fn name(kind: &KindInfo, language: Language) -> String {
    match language {
        Language::Japanese => kind.title_ja.clone(),
        Language::English => kind.title.to_lowercase(),
    }
}

/// Several items as a part of a sentence.
fn list(things: Vec<String>) -> Value {
    Value::List(things.into_iter().map(Value::Text).collect())
}

#[cfg(test)]
mod tests;
