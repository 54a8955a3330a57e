//! The findings of a text, sorted by the game that they concern.

use super::Diagnostic;

/// The findings of a text by its games, made by [`Parsed::by_game`](crate::Parsed::by_game).
///
/// If a text has only one game, all its findings concern that game. If it has several, findings that concern the file as
/// a whole are listed with the first game.
#[derive(Debug, Clone)]
pub struct ByGame<'p> {
    /// The findings about the file, and then those of each game.
    found: Vec<&'p Diagnostic>,
    is_alone: bool,
}

impl<'p> ByGame<'p> {
    pub(crate) fn new(found: &'p [Diagnostic], games: usize) -> ByGame<'p> {
        let mut found: Vec<&Diagnostic> = found.iter().collect();
        let is_alone = games <= 1;
        if !is_alone {
            found.sort_by_key(|found| found.game);
        }
        ByGame { found, is_alone }
    }

    /// The findings of a game by its index in `records`, from 0, in the order of the text.
    pub fn of(&self, game: usize) -> &[&'p Diagnostic] {
        let number = u32::try_from(game).unwrap_or(u32::MAX).saturating_add(1);
        if self.is_alone {
            return if game == 0 { &self.found } else { &[] };
        }
        let start = self.found.partition_point(|found| found.game.max(1) < number);
        let end = self.found.partition_point(|found| found.game.max(1) <= number);
        &self.found[start..end]
    }

    /// The findings that concern a file of several games as a whole.
    pub fn of_file(&self) -> &[&'p Diagnostic] {
        let end = if self.is_alone { 0 } else { self.found.partition_point(|found| found.game == 0) };
        &self.found[..end]
    }
}
