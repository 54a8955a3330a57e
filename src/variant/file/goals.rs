//! Refuses start positions in which a side has already won, and laws that can never be met.

use std::collections::HashSet;

use toml::Spanned;

use super::keys::{DropKeys, GoalKeys, LawKeys, OrNone};
use super::{File, Wrong};
use crate::shogi::{Color, Placement};
use crate::variant::Variant;
use crate::variant::laws::{Capture, LineGoal, Movement};

/// Refuses laws in the file about something that the game lacks: royal pieces, a lion, a promotion zone, or room for a
/// line. Laws taken from the base are not checked.
pub(super) fn check_vain(file: &File, game: &Variant) -> Result<(), Wrong> {
    let Some(keys) = file.laws.as_ref() else { return Ok(()) };
    let laws = game.laws();
    if laws.royal.is_empty()
        && laws.movement != Movement::Unjudged
        && let Some(key) = about_royals(keys.get_ref())
    {
        let what = format!("`{key}` is about pieces that must not be lost, and `royal` names none");
        return Err(Wrong::new(keys, what));
    }
    let has_lions = game.kinds().any(|kind| game.tables().of(kind).lion);
    if matches!(keys.get_ref().lions, Some(OrNone::Some(_))) && !has_lions {
        return Err(Wrong::new(keys, "`lions` is about pieces that move twice, and the game has none"));
    }
    if let Some(said) = &keys.get_ref().impasse
        && said.get_ref().get().is_some()
        && !game.in_zone(Color::Black, 1)
    {
        return Err(Wrong::new(
            said,
            "an impasse counts pieces in the promotion zone, and the board has none",
        ));
    }
    let said = keys.get_ref().goals.as_ref().and_then(|goals| goals.line.as_ref());
    match (said, laws.goals.line) {
        (Some(said), Some(line)) if !has_room(game, line) => {
            Err(Wrong::new(said, "no line of this length that counts has room on the board"))
        }
        _ => Ok(()),
    }
}

/// Refuses a game that ends only by mate, if kings can be lost without having been in check.
pub(super) fn check_unseen(file: &File, game: &Variant) -> Result<(), Wrong> {
    let laws = game.laws();
    if laws.royal.is_empty()
        || laws.self_check
        || laws.capture == Capture::Replace && game.tables().burning.is_empty()
    {
        return Ok(());
    }
    let what = "who is enclosed or burnt is in no check before: say `self_check = \"allowed\"`, with which the game ends \
        when a piece that must not be lost is captured";
    Err(Wrong::at(file.place_of(&file.laws), what))
}

/// Refuses lions in variants where a piece moves as the piece behind it: it is not defined what happens with the second
/// step.
pub(super) fn check_lent(file: &File, game: &Variant) -> Result<(), Wrong> {
    let mut kinds = game.kinds().map(|kind| game.kind(kind));
    let lion = kinds.find(|kind| game.laws().movement == Movement::Behind && kind.lion.is_some());
    let Some(lion) = lion else { return Ok(()) };
    let what = format!(
        "`{}` makes two steps in a turn, which no other piece can have from it (`behind`)",
        lion.name
    );
    Err(Wrong::at(file.place_of(&file.laws), what))
}

/// The key of a law about royal pieces, if there is one.
fn about_royals(keys: &LawKeys) -> Option<&'static str> {
    let (no_goals, no_drops) = (GoalKeys::default(), DropKeys::default());
    let goals = keys.goals.as_ref().unwrap_or(&no_goals);
    let drops = keys.drops.as_ref().and_then(|law| law.get_ref().get()).unwrap_or(&no_drops);
    let said = [
        ("reach", goals.reach == Some(true)),
        ("first_check", goals.first_check == Some(true)),
        ("mate_with_empty_hand", goals.mate_with_empty_hand == Some(true)),
        ("bare_king", matches!(goals.bare_king, Some(OrNone::Some(_)))),
        ("king_first", drops.king_first == Some(true)),
        ("no_check", drops.no_check == Some(true)),
        ("no_mate", drops.no_mate.as_ref().is_some_and(|kinds| !kinds.is_empty())),
        ("impasse", keys.impasse.as_ref().map(Spanned::get_ref).is_some_and(|law| law.get().is_some())),
    ];
    said.into_iter().find_map(|(key, is_said)| is_said.then_some(key))
}

/// Whether the board has room for a line in one of the directions that count.
fn has_room(game: &Variant, line: LineGoal) -> bool {
    let ranks = game.ranks().saturating_sub(line.home).saturating_sub(line.far);
    let (is_wide, is_high) = (line.length <= game.files(), line.length <= ranks);
    line.horizontal && is_wide && ranks > 0 || line.vertical && is_high || line.diagonal && is_wide && is_high
}

/// Why the game would be over before the first move: too few pieces, or a line.
pub(super) fn met(variant: &Variant, start: &Placement) -> Option<String> {
    let goals = &variant.laws().goals;
    let count = |color: Color| start.board.iter().filter(|(_, piece)| piece.color == color).count();
    let is_few = |color: &Color| goals.few.is_some_and(|few| count(*color) <= usize::from(few));
    if let Some(color) = Color::ALL.into_iter().find(is_few) {
        return Some(format!("{} has so few pieces that it has lost", color.title()));
    }
    let line = goals.line?;
    let color = Color::ALL.into_iter().find(|&color| has_line(variant, start, line, color))?;
    Some(format!("{} has a line that wins", color.title()))
}

/// Whether `color` has a line of its own pieces on ranks that count.
fn has_line(variant: &Variant, start: &Placement, line: LineGoal, color: Color) -> bool {
    let geometry = &variant.tables().geometry;
    let own = start.board.iter().filter(|(_, piece)| piece.color == color);
    let own: HashSet<usize> = own.map(|(square, _)| geometry.cell(*square)).collect();
    own.iter().any(|&at| line.goes_through(geometry, color, at, |at| own.contains(&at)))
}
