//! The games of one text, and how the text is made from them.

use std::ops::Range;
use std::path::PathBuf;

use crate::{Code, Diagnostic, Record, Severity, Unencodable};

use super::args::Writing;
use super::findings;
use super::form::Form;
use super::settled::Integrity;

/// Games that go into one text.
pub struct Games<'p> {
    pub records: &'p [Record],
    /// The number of the first of them in the input.
    pub first: u32,
    /// Whether it is one game, and the input has others.
    pub is_part: bool,
    pub form: &'p Form,
    /// The file for the text; `None` is standard output.
    pub path: Option<PathBuf>,
}

/// The text of games.
pub struct Text {
    pub bytes: Vec<u8>,
    /// Whether the notation can hold nothing of them.
    pub is_empty: bool,
    pub losses: Vec<Diagnostic>,
    pub integrity: Integrity,
}

/// The ranges of the games that go into one text each, of an input with `games` games: one game for each text if some
/// are `wanted` or games are split, and otherwise all games in one text.
pub fn shares(games: usize, wanted: Option<&[usize]>, is_split: bool) -> Vec<Range<usize>> {
    match (wanted, is_split) {
        (Some(wanted), _) => wanted.iter().map(|&at| at..at + 1).collect(),
        (None, true) => (0..games).map(|at| at..at + 1).collect(),
        (None, false) => std::iter::once(0..games).filter(|all| !all.is_empty()).collect(),
    }
}

impl Games<'_> {
    /// The text of these games.
    pub fn text(&self, args: &Writing) -> Text {
        let (records, unsaid) = crate::analysis::rewrite_all(self.records, args.analysis);
        let written = crate::write_all(&records, self.form.format, &self.form.write_options(args));
        let policy = if args.lossy { Unencodable::Replace } else { Unencodable::Refuse };
        let encoded = written.encode(self.form.line_end, policy);
        let advised = encoded.losses.into_iter().map(|loss| match self.form.advice() {
            Some(advice) if args.encoding.is_none() && loss.code == Code::LostCharacters => loss.help(advice),
            _ => loss,
        });
        let is_numbered = args.split_games || self.is_part;
        let game = |loss: &Diagnostic| if is_numbered { self.first } else { loss.game };
        let losses = unsaid.into_iter().chain(written.losses).chain(advised);
        let losses: Vec<Diagnostic> = losses.map(|loss| Diagnostic { game: game(&loss), ..loss }).collect();
        let integrity = Integrity::of(findings::worst(&losses) >= Some(Severity::Warning));
        Text { bytes: encoded.bytes, is_empty: written.text.is_empty(), losses, integrity }
    }
}

#[cfg(test)]
mod tests {
    use super::shares;

    #[test]
    fn each_wanted_game_is_a_text_and_no_game_is_none() {
        type Case<'a> = (usize, Option<&'a [usize]>, bool, &'a [(usize, usize)]);
        let cases: [Case<'_>; 6] = [
            (3, None, false, &[(0, 3)]),
            (3, None, true, &[(0, 1), (1, 2), (2, 3)]),
            (3, Some(&[0, 2]), false, &[(0, 1), (2, 3)]),
            (3, Some(&[0, 2]), true, &[(0, 1), (2, 3)]),
            (0, None, false, &[]),
            (0, None, true, &[]),
        ];
        for (games, wanted, is_split, expected) in cases {
            let ranges = shares(games, wanted, is_split).into_iter().map(|range| (range.start, range.end));
            let ranges: Vec<_> = ranges.collect();
            assert_eq!(ranges, expected, "{games} {wanted:?} {is_split}");
        }
    }
}
