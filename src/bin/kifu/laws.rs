//! The laws of a game in words.

use kifu::{Capture, Corner, Movement, PieceKind, PromotionForce, PromotionMove, RepetitionResult, Variant};

/// A sentence for each law that the game has.
pub fn laws(variant: &Variant) -> Vec<String> {
    if variant.laws().movement == Movement::Unjudged {
        return vec!["moves are kept as they are written, and none is judged".to_string()];
    }
    let mut all = royal(variant);
    all.extend(moves(variant));
    all.extend(drops(variant));
    all.extend(goals(variant));
    all.push(repetition(variant));
    if let Some(law) = variant.laws().impasse {
        all.push(format!(
            "a declaration of impasse needs {} pieces in the camp and {} points (Black) or {} (White), or {} to win and {} to draw",
            law.pieces, law.black, law.white, law.win, law.draw
        ));
    }
    all
}

fn names(variant: &Variant, kinds: &[PieceKind]) -> String {
    kinds.iter().map(|&kind| variant.kind(kind).title.to_lowercase()).collect::<Vec<_>>().join(", ")
}

fn royal(variant: &Variant) -> Vec<String> {
    let laws = variant.laws();
    let mut all = Vec::new();
    match laws.royal.len() {
        0 => all.push("no piece is royal".to_string()),
        1 => all.push(format!("the {} must not be lost", names(variant, &laws.royal))),
        _ => all.push(format!("a side loses with the last of these: {}", names(variant, &laws.royal))),
    }
    if laws.self_check && !laws.royal.is_empty() {
        all.push("a move may leave it to be taken, which ends the game".to_string());
    }
    all
}

fn moves(variant: &Variant) -> Vec<String> {
    let laws = variant.laws();
    let mut all = Vec::new();
    if laws.movement == Movement::Behind {
        all.push("a piece moves as the own piece right behind it, if there is one".to_string());
    }
    if variant.kinds().any(|kind| variant.kind(kind).promotes.is_some()) {
        let zone =
            match (1..=variant.ranks()).filter(|&rank| variant.in_zone(kifu::Color::Black, rank)).count() {
                1 => "the last rank".to_string(),
                ranks => format!("the last {ranks} ranks"),
            };
        let when = match laws.promotion.when {
            PromotionMove::InWithinOut => format!("moving into, within or out of {zone}"),
            PromotionMove::In => format!("moving into {zone}"),
            PromotionMove::InOrCapture => format!("moving into {zone}, and capturing there or from there"),
            PromotionMove::Capture => "capturing".to_string(),
            PromotionMove::EveryMove => "each move".to_string(),
            _ => "moves of their own".to_string(),
        };
        let forced = match laws.promotion.forced {
            PromotionForce::Never => "if the player likes",
            PromotionForce::DeadEnd => "if the player likes, and always where they could never move again",
            _ => "always",
        };
        all.push(format!("pieces promote on {when}, {forced}"));
        if !laws.promotion.last_rank.is_empty() {
            let kinds = names(variant, &laws.promotion.last_rank);
            all.push(format!("these may promote whenever they reach the last rank: {kinds}"));
        }
    }
    if let Capture::Custodian(law) = laws.capture {
        let longest = law.longest.map_or(String::new(), |longest| format!(" of {longest} at most"));
        all.push(format!("a line{longest} between the piece that moved and another own piece is taken"));
        match law.corner {
            Corner::Single => {
                all.push("so is a piece in a corner when both squares beside it are held".into())
            }
            Corner::Group => all.push("so is a group in a corner when all squares beside it are held".into()),
            _ => {}
        }
        if law.intervention {
            all.push("a piece that moves between two others takes both".to_string());
        }
    }
    if let Some(law) = &laws.lions {
        all.push("a lion does not take a protected lion that is not next to it, unless it takes another piece on the way".into());
        all.push(format!("on the way, these do not count: {}", names(variant, &law.minor)));
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
    let mut all = vec![match law.dead_end {
        true => "captured pieces are dropped on any empty square".to_string(),
        false => "captured pieces are dropped where they can move".to_string(),
    }];
    let mut add = |is: bool, what: &str| all.extend(is.then(|| what.to_string()));
    add(law.any_side, "with any of their sides up");
    add(law.king_first, "the king is dropped first");
    add(law.no_check, "no drop gives check");
    all.extend(
        law.per_file
            .iter()
            .map(|&(kind, count)| format!("at most {count} own {} on a file", names(variant, &[kind]))),
    );
    if !law.no_mate.is_empty() {
        let place = if law.mate_from_afar { " right before the king" } else { "" };
        all.push(format!("no mate by a drop{place} of: {}", names(variant, &law.no_mate)));
    }
    if !law.not_last_rank.is_empty() {
        all.push(format!("no drop on the last rank of: {}", names(variant, &law.not_last_rank)));
    }
    if !law.not_on.is_empty() {
        let squares: Vec<_> = law.not_on.iter().map(ToString::to_string).collect();
        all.push(format!("nothing is dropped on {}", squares.join(", ")));
    }
    all
}

fn goals(variant: &Variant) -> Vec<String> {
    let goals = &variant.laws().goals;
    let mut all = vec![match goals.stalemate_draws {
        true => "a side that cannot move and is not in check draws".to_string(),
        false => "a side that cannot move loses".to_string(),
    }];
    let mut add = |is: bool, what: &str| all.extend(is.then(|| what.to_string()));
    add(goals.mate_with_empty_hand, "only a side with nothing in hand may give mate");
    add(goals.reach, "a king that stands safe on the last rank wins");
    add(goals.first_check, "the first check wins");
    if let Some(minor) = &goals.bare_king {
        let but = match minor.is_empty() {
            true => String::new(),
            false => format!("; these do not help the other side: {}", names(variant, minor)),
        };
        all.push(format!("a side that has its king alone loses{but}"));
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
        RepetitionResult::FirstLoses => "loses for Black",
        RepetitionResult::RepeaterLoses => "loses for the side that completes it",
        _ => "draws",
    };
    let check = if law.perpetual_check_loses { "; who gave check all along loses" } else { "" };
    format!("a position that comes {} times {who}{check}", law.count)
}

#[cfg(test)]
mod tests {
    use kifu::Variant;

    #[test]
    fn the_laws_of_a_game_are_said_in_words() {
        for (name, sentence) in [
            ("minishogi", "a position that comes 4 times loses for Black; who gave check all along loses"),
            (
                "minishogi",
                "pieces promote on moving into, within or out of the last rank, if the player likes, and always where they could never move again",
            ),
            ("tori", "at most 2 own swallow on a file"),
            ("hasami", "a side with a single piece left loses"),
            ("mak-yek", "a piece that moves between two others takes both"),
            ("annan", "a piece moves as the own piece right behind it, if there is one"),
            ("yari", "a side that cannot move and is not in check draws"),
            ("dobutsu", "a king that stands safe on the last rank wins"),
            ("kyoto", "pieces promote on each move, always"),
            ("nana", "nothing is dropped on 2b"),
            ("wa-nodrops", "captured pieces are out of the game"),
            ("shoshogi", "a side loses with the last of these: king, crown prince"),
            ("bushi", "moves are kept as they are written, and none is judged"),
        ] {
            let laws = super::laws(&Variant::named(name).unwrap());
            assert!(laws.iter().any(|law| law == sentence), "{name}: {laws:#?}");
        }
    }
}
