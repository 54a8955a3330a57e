//! Outlines of characters, so that a picture needs no font: those in the names of pieces of any variant, digits,
//! numerals, and the letters of ranks.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A line is a character, a blank, and its path; `glyphs/README.md` says where they are from.
const OUTLINES: &str = include_str!("glyphs/outlines.txt");

static BY_CHARACTER: LazyLock<HashMap<char, &str>> = LazyLock::new(|| {
    let line = |line: &'static str| {
        let (character, path) = line.split_once(' ')?;
        Some((character.chars().next()?, path))
    };
    OUTLINES.lines().filter_map(line).collect()
});

/// The number of units of the paths per em.
pub(super) const EM: i32 = 200;

/// The path of a character, in units of which [`EM`] make an em, centred on the origin.
pub(super) fn outline(character: char) -> Option<&'static str> {
    BY_CHARACTER.get(&character).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn every_name_of_every_piece_has_an_outline() {
        let is_missing = |character: &char| outline(*character).is_none();
        for variant in Variant::all() {
            for kind in variant.kinds().map(|kind| variant.kind(kind)) {
                let names = kind.kanji.iter().chain([&kind.title_ja]);
                let missing: String = names.flat_map(|name| name.chars()).filter(is_missing).collect();
                assert_eq!(missing, "", "{variant} {}", kind.name);
            }
        }
        let coordinates = ('0'..='9').chain('a'..='z').chain("一二三四五六七八九十".chars());
        assert_eq!(coordinates.filter(is_missing).collect::<String>(), "");
    }

    #[test]
    fn outlines_are_paths_within_their_boxes() {
        for (character, path) in BY_CHARACTER.iter() {
            assert!(path.starts_with('m') && path.ends_with('z'), "{character}");
            assert!(path.chars().all(|c| "mlhvqz- 0123456789".contains(c)), "{character}");
        }
        assert!(OUTLINES.len() < 180_000);
    }
}
