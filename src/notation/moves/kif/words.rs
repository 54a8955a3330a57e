//! The names of pieces.

use std::cmp::Reverse;

use super::RELATIONS;
use crate::shared::Shared;
use crate::shogi::{PieceKind, Square};
use crate::text::grammar::{Expected, Parsed};
use crate::text::numeral::{kanji_digit, kanji_unit};
use crate::text::{before, first_chars};
use crate::variant::{PerVariant, Variant};

/// The pieces of a variant by their names; cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Words(Shared<Table>);

#[derive(Debug)]
struct Table {
    variant: Variant,
    /// The number of files and ranks, if single digits are enough for them; otherwise 0.
    sides: [u8; 2],
    /// Names grouped by bucket; in a bucket longer ones come first.
    names: Vec<Name>,
    /// The index of the first name of each bucket, and the end.
    buckets: [u16; BUCKETS + 1],
    /// The meanings of single characters: a small hash table.
    glyphs: [Glyph; GLYPHS],
    /// Whether ranks are numbers of several kanji and some names begin with such numbers.
    has_numbers: bool,
}

/// The meaning of a character in a move, as the digit of a rank or as the name of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Glyph {
    code: u32,
    pub rank: Option<u8>,
    pub kind: Option<PieceKind>,
}

const GLYPHS: usize = 1 << 8;
const NO_GLYPH: Glyph = Glyph { code: 0, rank: None, kind: None };

/// The three bytes of a character as one number, or 0 for a character of another length. Japanese characters have
/// three.
pub(crate) const fn three_bytes(character: char) -> u32 {
    if character.len_utf8() != 3 {
        return 0;
    }
    let mut bytes = [0; 4];
    character.encode_utf8(&mut bytes);
    u32::from_be_bytes(bytes) >> 8
}

/// The index of a character in the table of glyphs.
fn place(code: u32) -> usize {
    (code ^ code >> 6) as usize % GLYPHS
}

/// A name of a kind: its first character, and the rest.
#[derive(Debug)]
struct Name {
    first: char,
    rest: String,
    kind: PieceKind,
}

const BUCKETS: usize = 64;

/// The bucket of the names that begin with `first`.
fn bucket(first: char) -> usize {
    let code = first as usize;
    (code ^ code >> 6) % BUCKETS
}

/// The names of standard shogi, which nearly every text uses.
static TABLES: PerVariant<Table> = PerVariant::new(Table::new);

impl Table {
    fn new(variant: &Variant) -> Table {
        let mut names = Vec::new();
        // In some variants a promoted piece has the same name as another piece; the first of them is meant.
        let bearer = |title: &str| {
            let is_short = |kind: &PieceKind| variant.kind(*kind).kanji.iter().any(|name| name == title);
            let has_title = |kind: &PieceKind| variant.kind(*kind).title_ja == title;
            variant.kinds().find(is_short).or_else(|| variant.kinds().find(has_title))
        };
        for kind in variant.kinds() {
            let about = variant.kind(kind);
            // 角行 could be the bishop, or the bishop (角) that moves forward (行).
            let is_free = |title: &&String| {
                let mut rest = title.chars();
                let last = rest.next_back();
                let is_relation = RELATIONS.iter().any(|(word, _)| Some(*word) == last);
                variant.has_arrows()
                    || bearer(title) == Some(kind)
                        && !(is_relation && about.kanji.iter().any(|name| name == rest.as_str()))
            };
            for name in about.kanji.iter().chain(Some(&about.title_ja).filter(is_free)) {
                let mut rest = name.chars();
                let Some(first) = rest.next() else { continue };
                names.push(Name { first, rest: rest.as_str().to_string(), kind });
            }
        }
        names.sort_by_key(|name| (bucket(name.first), Reverse(name.rest.len())));
        let start = |at| names.partition_point(|name| bucket(name.first) < at);
        let buckets = std::array::from_fn(|at| u16::try_from(start(at)).unwrap_or(u16::MAX));
        let glyphs = Table::glyphs(&names);
        let sides = if variant.fits_digits() { [variant.files(), variant.ranks()] } else { [0; 2] };
        let is_number = |name: &Name| kanji_digit(name.first).or_else(|| kanji_unit(name.first)).is_some();
        let has_numbers = variant.ranks() > 9 && names.iter().any(is_number);
        Table { variant: variant.clone(), sides, names, buckets, glyphs, has_numbers }
    }

    /// The kanji digits from 1 to 9, and names of one character. If two of them have the same index, the first is kept.
    fn glyphs(names: &[Name]) -> [Glyph; GLYPHS] {
        let mut glyphs = [NO_GLYPH; GLYPHS];
        let ranks = "一二三四五六七八九".chars().zip(1..).map(|(digit, rank)| (digit, Some(rank), None));
        let short = names.iter().filter(|name| name.rest.is_empty());
        let pieces = short.map(|name| (name.first, None, Some(name.kind)));
        for (character, rank, kind) in ranks.chain(pieces) {
            let code = three_bytes(character);
            let glyph = &mut glyphs[place(code)];
            if code != 0 && *glyph == NO_GLYPH {
                *glyph = Glyph { code, rank, kind };
            }
        }
        glyphs
    }
}

/// Characters that are typed or recognized in place of those in the names of pieces.
const ALIKE: &[(char, char)] = &[
    ('卜', 'と'),
    ('ト', 'と'),
    ('银', '銀'),
    ('飞', '飛'),
    ('马', '馬'),
    ('龙', '龍'),
    ('车', '車'),
    ('\u{f90a}', '金'),
    ('\u{f9c4}', '龍'),
];

/// The maximum number of characters in such a name.
const LONGEST_NAME: usize = 4;

/// The error for a missing piece. Some variants have no pawn called 歩.
fn no_piece(input: &str) -> nom::Err<Expected<'_>> {
    let what = if input.starts_with('歩') { "a piece of the game" } else { "a piece such as `歩`" };
    nom::Err::Error(Expected { rest: input, what })
}

impl Words {
    pub fn new(variant: &Variant) -> Words {
        Words(TABLES.of(variant))
    }

    pub fn variant(&self) -> &Variant {
        &self.0.variant
    }

    /// Whether a rank may directly precede a piece whose name is a number.
    pub(super) fn has_numbers(&self) -> bool {
        self.0.has_numbers
    }

    /// `piece := 歩 | 香 | … | 成香 | 杏 | …`, the longest matching name.
    pub fn piece<'s>(&self, input: &'s str) -> Parsed<'s, PieceKind> {
        let Some(first) = input.chars().next() else { return Err(no_piece(input)) };
        let rest = &input[first.len_utf8()..];
        for name in self.bucket(first).iter().filter(|name| name.first == first) {
            if name.rest.is_empty() {
                return Ok((rest, name.kind));
            }
            if let Some(rest) = rest.strip_prefix(name.rest.as_str()) {
                return Ok((rest, name.kind));
            }
        }
        Err(no_piece(input))
    }

    /// A piece by its letters in SFEN, as in `７六P(77)`: `letters := "+"? LETTER`.
    pub(super) fn letters<'s>(&self, input: &'s str) -> Parsed<'s, PieceKind> {
        let length = usize::from(input.starts_with('+')) + 1;
        let is_letter = |text: &&str| text.ends_with(|c: char| c.is_ascii_uppercase());
        let read = input.get(..length).filter(is_letter).and_then(|text| self.variant().kind_from_usi(text));
        read.map(|kind| (&input[length..], kind)).ok_or_else(|| no_piece(input))
    }

    /// A piece whose name has characters that only look like the right ones, or simplified Chinese ones: `卜`, `成银`
    pub fn alike<'s>(&self, input: &'s str) -> Parsed<'s, PieceKind> {
        let alike = |c| ALIKE.iter().find(|(other, _)| *other == c).map_or(c, |(_, own)| *own);
        let near: String = input.chars().take(LONGEST_NAME).map(alike).collect();
        let read = if input.starts_with(&near) { None } else { self.piece(&near).ok() };
        let (rest, kind) = read.ok_or_else(|| no_piece(input))?;
        let name = first_chars(input, before(&near, rest).chars().count());
        Ok((&input[name.len()..], kind))
    }

    /// The square with this file and rank, on a board for which single digits are enough.
    #[inline]
    pub fn square(&self, file: u8, rank: u8) -> Option<Square> {
        let [files, ranks] = self.0.sides;
        Square::new(file, rank).filter(|_| file <= files && rank <= ranks)
    }

    /// The meaning of a character, given its [`three_bytes`], if it is in the table; otherwise the grammar is needed.
    #[inline]
    pub fn glyph(&self, code: u32) -> Option<&Glyph> {
        Some(&self.0.glyphs[place(code)]).filter(|glyph| glyph.code == code)
    }

    /// The names that may begin with `first`, longer ones first.
    fn bucket(&self, first: char) -> &[Name] {
        let at = bucket(first);
        let range = usize::from(self.0.buckets[at])..usize::from(self.0.buckets[at + 1]);
        self.0.names.get(range).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All digits and names of standard shogi have an index of their own, and the meaning that the grammar reads.
    #[test]
    fn glyphs_are_what_they_are_read_as() {
        let words = Words::new(&Variant::shogi());
        let short = words.0.names.iter().filter(|name| name.rest.is_empty());
        for (name, kind) in short.map(|name| (name.first, name.kind)) {
            let glyph = words.glyph(three_bytes(name)).expect("it has a place");
            assert_eq!((glyph.rank, glyph.kind), (None, Some(kind)), "{name}");
            assert_eq!(words.piece(&name.to_string()), Ok(("", kind)));
        }
        let mut digits = 0;
        for character in '\0'..=char::MAX {
            let Some(glyph) = words.glyph(three_bytes(character)) else { continue };
            assert_eq!(glyph.rank.map(u32::from), kanji_digit(character), "{character}");
            digits += usize::from(glyph.rank.is_some());
        }
        assert_eq!(digits, 9);
    }
}
