//! The laws of a game in words, for people who want to play it.

use super::laws::{
    Capture, Corner, Drops, Impasse, Movement, PromotionForce, PromotionMove, RepetitionResult,
};
use super::{KindInfo, Variant};
use crate::shogi::{Color, PieceKind};

impl Variant {
    /// The laws of the game in words, a sentence each.
    ///
    /// ```
    /// use kifu::Variant;
    /// let rules = Variant::named("whale").unwrap().rules();
    /// assert!(rules.contains(&"a captured porpoise returns to hand as a killer whale".to_string()));
    /// ```
    pub fn rules(&self) -> Vec<String> {
        if self.laws().movement == Movement::Unjudged {
            return vec!["moves are kept as they are written, and none is judged".to_string()];
        }
        let mut all = vec![first_move(self)];
        all.extend(royal(self));
        all.extend(moves(self));
        all.extend(captures(self));
        all.extend(drops(self));
        all.extend(goals(self));
        all.push(repetition(self));
        all.extend(self.laws().impasse.map(|law| impasse(self, law)));
        all
    }

    /// Whose move the start position is.
    fn first(&self) -> Color {
        let turn = self.start().split([' ', '_']).nth(1);
        if turn.is_some_and(|turn| turn.eq_ignore_ascii_case("w")) { Color::White } else { Color::Black }
    }

    /// How many of the last ranks are the promotion zone.
    fn zone_ranks(&self) -> usize {
        (1..=self.ranks()).filter(|&rank| self.in_zone(Color::Black, rank)).count()
    }

    /// What must not be lost, in one word.
    fn king_word(&self) -> String {
        match self.laws().royal.as_slice() {
            [king] => word(self.kind(*king)),
            _ => "royal piece".to_string(),
        }
    }
}

fn word(kind: &KindInfo) -> String {
    kind.title.to_lowercase()
}

/// The names of kinds, those that several kinds share once.
fn words(variant: &Variant, kinds: &[PieceKind]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for name in kinds.iter().map(|&kind| word(variant.kind(kind))) {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

fn names(variant: &Variant, kinds: &[PieceKind]) -> String {
    words(variant, kinds).join(", ")
}

/// The word with its article.
fn one(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

fn first_move(variant: &Variant) -> String {
    let (first, japanese) = match variant.first() {
        Color::Black => ("Black", "先手"),
        Color::White => ("White", "後手"),
    };
    let but = match (variant.first(), variant.handicaps().iter().any(|handicap| !handicap.is_even())) {
        (Color::Black, true) => "; with a handicap White (上手), who gives it, does",
        _ => "",
    };
    format!("{first} ({japanese}) moves first{but}")
}

fn royal(variant: &Variant) -> Vec<String> {
    let laws = variant.laws();
    let mut all = Vec::new();
    match words(variant, &laws.royal).as_slice() {
        [] => all.push("no piece is royal".to_string()),
        [king] if laws.royal.len() == 1 => all.push(format!("the {king} must not be lost")),
        [king] => all.push(format!("a side loses with its last {king}")),
        some => all.push(format!("a side loses with the last of these: {}", some.join(", "))),
    }
    if laws.royal.is_empty() {
        return all;
    }
    all.push(match laws.self_check {
        true => "a move may leave it to be taken, which ends the game".to_string(),
        false => "a side that is in check has to end it, and loses if it cannot (mate)".to_string(),
    });
    all
}

fn moves(variant: &Variant) -> Vec<String> {
    let laws = variant.laws();
    let mut all = Vec::new();
    if laws.movement == Movement::Behind {
        all.push("a piece moves as the own piece right behind it, if there is one".to_string());
    }
    if variant.kinds().any(|kind| variant.kind(kind).promotes.is_some()) {
        let zone = match variant.zone_ranks() {
            1 => "the last rank".to_string(),
            ranks => format!("the last {ranks} ranks"),
        };
        let when = match laws.promotion.when {
            PromotionMove::InWithinOut => format!("moving into, within or out of {zone}"),
            PromotionMove::In => format!("moving into {zone}"),
            PromotionMove::InOrCapture => format!("moving into {zone}, and capturing there or from there"),
            PromotionMove::Capture => "capturing".to_string(),
            PromotionMove::EveryMove => "each move".to_string(),
        };
        let forced = match laws.promotion.forced {
            PromotionForce::Never => "if the player likes",
            PromotionForce::DeadEnd => "if the player likes, and always where they could never move again",
            PromotionForce::Always => "always",
        };
        all.push(format!("pieces promote on {when}, {forced}"));
        if !laws.promotion.last_rank.is_empty() {
            let kinds = names(variant, &laws.promotion.last_rank);
            all.push(format!("these may promote whenever they reach the last rank: {kinds}"));
        }
    }
    all
}

fn captures(variant: &Variant) -> Vec<String> {
    let laws = variant.laws();
    let mut all = Vec::new();
    if let Capture::Custodian(law) = laws.capture {
        let longest = law.longest.map_or(String::new(), |longest| format!(" of {longest} at most"));
        all.push(format!(
            "a line of pieces{longest} between the piece that moved and another own piece is taken"
        ));
        match law.corner {
            Corner::None => {}
            Corner::Single => {
                all.push("so is a piece in a corner when both squares beside it are held".into())
            }
            Corner::Group => all.push("so is a group in a corner when all squares beside it are held".into()),
        }
        if law.intervention {
            all.push("a piece that moves between two others takes both".to_string());
        }
    }
    if let Some(law) = &laws.lions {
        all.push("a lion does not take a protected lion that is not next to it, unless it takes another piece on the way".into());
        if !law.minor.is_empty() {
            all.push(format!("on the way, these do not count: {}", names(variant, &law.minor)));
        }
        let after = "after another piece took a lion, none takes a lion elsewhere in the next move";
        all.push(if law.counter_strike {
            format!("{after}, unless it is unprotected")
        } else {
            after.into()
        });
    }
    all
}

fn drops(variant: &Variant) -> Vec<String> {
    let law = &variant.laws().drops;
    if !law.allowed {
        return vec!["captured pieces are out of the game".to_string()];
    }
    let promotes = variant.kinds().any(|kind| variant.kind(kind).is_promoted());
    let mut all = vec![format!(
        "captured pieces are kept in hand{} and dropped on any empty square{}",
        if promotes { ", unpromoted," } else { "" },
        if law.dead_end { "" } else { " from which they could move on an empty board" }
    )];
    all.extend(returns(variant));
    if let Some(most) = law.max_in_hand {
        all.push(format!(
            "a side has at most {most} pieces in hand; what it captures beyond them is out of the game"
        ));
    }
    let king = variant.king_word();
    let mut add = |is: bool, what: &str| all.extend(is.then(|| what.to_string()));
    add(law.any_side, "a piece is dropped with any of its sides up");
    add(law.king_first, &format!("the {king} is dropped before anything else"));
    add(law.no_check, "no drop gives check");
    all.extend(law.per_file.iter().map(|&(kind, count)| per_file(variant, kind, count)));
    all.extend(no_mate(variant, law));
    if !law.not_last_rank.is_empty() {
        all.push(format!("no drop on the last rank of: {}", names(variant, &law.not_last_rank)));
    }
    if !law.not_on.is_empty() {
        let squares: Vec<_> = law.not_on.iter().map(ToString::to_string).collect();
        all.push(format!("nothing is dropped on {}", squares.join(", ")));
    }
    all
}

/// What comes back as another piece, other than promoted pieces.
fn returns(variant: &Variant) -> Vec<String> {
    let changed = |kind: &PieceKind| {
        let about = variant.kind(*kind);
        about.base != *kind && !about.is_promoted()
    };
    let mut all: Vec<(PieceKind, Vec<PieceKind>)> = Vec::new();
    for kind in variant.kinds().filter(changed) {
        let base = variant.kind(kind).base;
        match all.iter_mut().find(|(other, _)| *other == base) {
            Some((_, kinds)) => kinds.push(kind),
            None => all.push((base, vec![kind])),
        }
    }
    let sentence = |(base, kinds): (PieceKind, Vec<PieceKind>)| {
        let (taken, back) = (words(variant, &kinds).join(" or "), one(&word(variant.kind(base))));
        format!("a captured {taken} returns to hand as {back}")
    };
    all.into_iter().map(sentence).collect()
}

fn per_file(variant: &Variant, kind: PieceKind, count: u8) -> String {
    let about = variant.kind(kind);
    let side = if about.promotes.is_some() { "unpromoted " } else { "" };
    match count {
        1 => format!("no drop of {} on a file with an own {side}one (二歩)", one(&word(about))),
        count => format!("at most {count} own {side}{}s on a file", word(about)),
    }
}

fn no_mate(variant: &Variant, law: &Drops) -> Option<String> {
    let place = match law.mate_from_afar {
        true => format!(" right before the {}", variant.king_word()),
        false => String::new(),
    };
    let kinds: Vec<String> = words(variant, &law.no_mate).iter().map(|word| one(word)).collect();
    (!kinds.is_empty()).then(|| format!("no mate by the drop{place} of {} (打ち歩詰め)", kinds.join(" or ")))
}

fn goals(variant: &Variant) -> Vec<String> {
    let (goals, king) = (&variant.laws().goals, variant.king_word());
    let mut all = vec![match goals.stalemate_draws {
        true => "a side that cannot move and is not in check draws".to_string(),
        false => "a side that cannot move loses".to_string(),
    }];
    let mut add = |is: bool, what: &str| all.extend(is.then(|| what.to_string()));
    add(goals.mate_with_empty_hand, "only a side with nothing in hand may give mate");
    add(goals.reach, &format!("{} that stands safe on the last rank wins", one(&king)));
    add(goals.first_check, "the first check wins");
    if let Some(minor) = &goals.bare_king {
        let but = match minor.is_empty() {
            true => String::new(),
            false => format!("; these do not help the other side: {}", names(variant, minor)),
        };
        all.push(format!(
            "a side that has its {king} alone loses, unless it takes the last other piece in turn (draw){but}"
        ));
    }
    if let Some(few) = goals.few {
        all.push(match few {
            0 => "a side without pieces loses".to_string(),
            1 => "a side with a single piece left loses".to_string(),
            few => format!("a side with {few} pieces left loses"),
        });
    }
    if let Some(line) = goals.line {
        let ways = [(line.horizontal, "row"), (line.vertical, "file"), (line.diagonal, "diagonal")];
        let ways: Vec<_> = ways.into_iter().filter(|(is, _)| *is).map(|(_, way)| way).collect();
        let far = match line.far {
            0 => String::new(),
            far => format!(" and the {far} at the far edge"),
        };
        all.push(format!(
            "{} own pieces in a {} win, outside the own {} ranks{far}",
            line.length,
            ways.join(" or "),
            line.home
        ));
    }
    all
}

fn repetition(variant: &Variant) -> String {
    let law = variant.laws().repetition;
    let who = match law.result {
        RepetitionResult::Draw => "draws",
        RepetitionResult::FirstLoses => "loses for Black",
        RepetitionResult::RepeaterLoses => "loses for the side that completes it",
    };
    let check = if law.perpetual_check_loses { "; who gave check all along loses" } else { "" };
    format!("a position that comes {} times {who}{check}", law.count)
}

fn impasse(variant: &Variant, law: Impasse) -> String {
    let royal = &variant.laws().royal;
    let mut counts: Vec<(u32, Vec<PieceKind>)> = Vec::new();
    for kind in variant.kinds().filter(|kind| !royal.contains(kind)) {
        let (points, base) = (variant.kind(kind).points, variant.kind(kind).base);
        match counts.iter_mut().find(|(other, _)| *other == points) {
            _ if points == 1 => {}
            Some((_, kinds)) => kinds.push(base),
            None => counts.push((points, vec![base])),
        }
    }
    let more: Vec<String> =
        counts.iter().map(|(points, kinds)| format!("{} {points}", names(variant, kinds))).collect();
    format!(
        "an impasse (持将棋) is declared with {} pieces in the camp and {} points (Black) or {} (White), or else {} to win and {} to draw; points: {}{}any other piece 1, the {} none",
        law.pieces,
        law.black,
        law.white,
        law.win,
        law.draw,
        more.join(", "),
        if more.is_empty() { "" } else { ", " },
        variant.king_word()
    )
}

#[cfg(test)]
mod tests {
    use super::Variant;

    #[test]
    fn the_laws_of_a_game_are_said_in_words() {
        for (name, sentence) in [
            ("shogi", "Black (先手) moves first; with a handicap White (上手), who gives it, does"),
            ("shogi", "a side that is in check has to end it, and loses if it cannot (mate)"),
            ("shogi", "no drop of a pawn on a file with an own unpromoted one (二歩)"),
            ("shogi", "no mate by the drop of a pawn (打ち歩詰め)"),
            (
                "shogi",
                "captured pieces are kept in hand, unpromoted, and dropped on any empty square from which they could move on an empty board",
            ),
            (
                "shogi",
                "an impasse (持将棋) is declared with 10 pieces in the camp and 28 points (Black) or 27 (White), or else 31 to win and 24 to draw; points: bishop, rook 5, any other piece 1, the king none",
            ),
            ("minishogi", "a position that comes 4 times loses for Black; who gave check all along loses"),
            (
                "minishogi",
                "pieces promote on moving into, within or out of the last rank, if the player likes, and always where they could never move again",
            ),
            ("tori", "at most 2 own unpromoted swallows on a file"),
            ("whale", "at most 2 own dolphins on a file"),
            ("whale", "a captured porpoise returns to hand as a killer whale"),
            ("whale", "no mate by the drop of a dolphin (打ち歩詰め)"),
            ("nana", "a captured chariot or swallow’s wing or go-between returns to hand as a rook"),
            ("nana", "the king is dropped before anything else"),
            ("nana", "nothing is dropped on 2b"),
            ("hasami", "a side with a single piece left loses"),
            ("mak-yek", "a piece that moves between two others takes both"),
            ("annan", "a piece moves as the own piece right behind it, if there is one"),
            ("yari", "a side that cannot move and is not in check draws"),
            ("dobutsu", "a lion that stands safe on the last rank wins"),
            ("kyoto", "pieces promote on each move, always"),
            ("wa-nodrops", "captured pieces are out of the game"),
            ("shoshogi", "a side loses with the last of these: king, crown prince"),
            ("tai", "a side loses with the last of these: emperor, crown prince"),
            ("taikyoku", "a side loses with the last of these: king, crown prince"),
            ("bushi", "moves are kept as they are written, and none is judged"),
        ] {
            let rules = Variant::named(name).expect(name).rules();
            assert!(rules.iter().any(|law| law == sentence), "{name}: {rules:#?}");
        }
    }
}
