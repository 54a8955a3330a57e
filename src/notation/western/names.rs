//! The names of pieces and squares of one game.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::shogi::{PieceKind, Square};
use crate::variant::Variant;

/// What the pieces and squares of a variant are called.
#[derive(Clone)]
pub(super) struct Names {
    /// Kinds by their one letter: unpromoted, then promoted.
    letters: [[Option<PieceKind>; 2]; 26],
    /// Kinds by names of several letters and by kanji, the longest first.
    long: Vec<(String, PieceKind)>,
    has_long_letters: bool,
    files: u8,
    ranks: u8,
}

static SHOGI: LazyLock<Names> = LazyLock::new(|| Names::collect(&Variant::shogi()));

/// Letters of promoted pieces that some servers and authors write, and the letter of the piece.
const NICKNAMES: &[(u8, u8)] = &[(b'D', b'R'), (b'H', b'B'), (b'T', b'P')];

impl Names {
    /// The names of standard shogi.
    pub fn shogi() -> &'static Names {
        &SHOGI
    }

    pub fn of(variant: &Variant) -> Cow<'static, Names> {
        match *variant == Variant::shogi() {
            true => Cow::Borrowed(&SHOGI),
            false => Cow::Owned(Names::collect(variant)),
        }
    }

    fn collect(variant: &Variant) -> Names {
        let mut names = Names {
            letters: [[None; 2]; 26],
            long: Vec::new(),
            has_long_letters: false,
            files: variant.files(),
            ranks: variant.ranks(),
        };
        for kind in variant.kinds() {
            let about = variant.kind(kind);
            match *about.usi.as_bytes() {
                [letter @ b'A'..=b'Z'] => names.letters[usize::from(letter - b'A')][0] = Some(kind),
                [b'+', letter @ b'A'..=b'Z'] => names.letters[usize::from(letter - b'A')][1] = Some(kind),
                _ => names.long.push((about.usi.clone(), kind)),
            }
            names.long.extend(about.kanji.iter().map(|kanji| (kanji.clone(), kind)));
            if let Some(promoted) = about.promotes {
                names.long.extend(about.kanji.iter().map(|kanji| (format!("+{kanji}"), promoted)));
            }
        }
        for (nickname, letter) in
            NICKNAMES.iter().map(|(a, b)| (usize::from(a - b'A'), usize::from(b - b'A')))
        {
            names.letters[nickname][0] = names.letters[nickname][0].or(names.letters[letter][1]);
        }
        names.has_long_letters = names.long.iter().any(|(name, _)| name.is_ascii());
        names.long.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        names
    }

    /// The piece at the start of `text` and the length of its name: `P`, `+R`, `FL`, `成銀`.
    pub fn piece(&self, text: &str) -> Option<(PieceKind, usize)> {
        let bytes = text.as_bytes();
        let plus = usize::from(bytes.first() == Some(&b'+'));
        let letter = *bytes.get(plus)?;
        if self.has_long_letters || !letter.is_ascii() {
            let named = self.long.iter().find(|(name, _)| text.starts_with(name.as_str()));
            if let Some((name, kind)) = named {
                return Some((*kind, name.len()));
            }
        }
        let kind = self.letters.get(usize::from(letter.wrapping_sub(b'A')))?[plus]?;
        Some((kind, plus + 1))
    }

    /// The square at the start of `bytes` and its length: `7f`, `76`, `10j`. Two digits name a square
    /// on boards of up to nine files and ranks only.
    pub fn square(&self, bytes: &[u8]) -> Option<(Square, usize)> {
        let is_small = self.files <= 9 && self.ranks <= 9;
        let (file, at) = match *bytes {
            [a @ b'1'..=b'9', b @ b'0'..=b'9', ..] if !is_small => ((a - b'0') * 10 + (b - b'0'), 2),
            [a @ b'1'..=b'9', ..] => (a - b'0', 1),
            _ => return None,
        };
        let (rank, length) = match (*bytes.get(at)?, bytes.get(at + 1)) {
            (digit @ b'1'..=b'9', _) if is_small => (digit - b'0', 1),
            (b'a', Some(second @ b'a'..=b'j')) if self.ranks > 26 => (second - b'a' + 27, 2),
            (letter @ b'a'..=b'z', _) => (letter - b'a' + 1, 1),
            _ => return None,
        };
        if file > self.files || rank > self.ranks {
            return None;
        }
        Some((Square::new(file, rank)?, at + length))
    }

    /// A file alone at the start of `bytes`, and its length.
    pub fn file(&self, bytes: &[u8]) -> Option<(u8, usize)> {
        let (file, length) = match *bytes {
            [a @ b'1'..=b'9', b @ b'0'..=b'9', ..] if self.files > 9 => ((a - b'0') * 10 + (b - b'0'), 2),
            [a @ b'1'..=b'9', ..] => (a - b'0', 1),
            _ => return None,
        };
        (file <= self.files).then_some((file, length))
    }

    /// A rank alone at the start of `bytes`: one letter.
    pub fn rank(&self, bytes: &[u8]) -> Option<u8> {
        let rank = bytes.first().filter(|byte| byte.is_ascii_lowercase())? - b'a' + 1;
        (rank <= self.ranks).then_some(rank)
    }
}
