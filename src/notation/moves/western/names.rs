//! The names of the pieces and squares of a variant.

pub(crate) mod chess;

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::shogi::{PieceKind, Square};
use crate::text::numeral::kanji_digit;
use crate::variant::{KindInfo, PerVariant, Variant};

/// The names of the pieces and squares of a variant, as used in a text.
#[derive(Clone)]
pub(crate) struct Names {
    /// Kinds by their single letter: unpromoted, then promoted.
    letters: [[Option<PieceKind>; 2]; 26],
    /// Kinds by names of several letters and by kanji, longest first.
    long: Vec<(String, PieceKind)>,
    has_long_letters: bool,
    /// Whether the variant has double moves.
    pub has_steps: bool,
    files: u8,
    ranks: u8,
    /// Whether a square is always two characters, where letters continue the digits after 9.
    pub has_wide_digits: bool,
    /// Whether squares are written as in chess: a letter for the file, from Black's left, and a digit for the rank.
    pub has_chess_squares: bool,
    /// Whether `+` after a move means check, and `=H` a promotion to this piece, as in PGN of chess.
    pub has_chess_suffixes: bool,
    /// The pawn, if its moves have no letter, as in chess.
    pub unnamed: Option<PieceKind>,
    /// The alphabet of the names of pieces in this text.
    pub alphabet: Alphabet,
    /// Kinds by their Russian letters, in the order of `RUSSIAN`: unpromoted, then promoted.
    russian: [[Option<PieceKind>; 2]; RUSSIAN.len()],
}

/// The alphabet in which a text names its pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alphabet {
    Latin,
    Russian,
    /// Both, so that letters are not exchanged for similar ones.
    Mixed,
}

/// Russian letters and the kinds that they stand for, longer ones first.
const RUSSIAN: &[(&str, &str)] = &[
    ("Ср", "silver"),
    ("Кн", "knight"),
    ("К", "king"),
    ("Л", "rook"),
    ("С", "bishop"),
    ("З", "gold"),
    ("У", "lance"),
    ("П", "pawn"),
];

/// Russian letters that look like Latin ones.
const LOOKALIKES: &[(char, char)] = &[
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('У', 'Y'),
    ('Х', 'X'),
    ('р', 'p'),
];

static NAMES: PerVariant<Names> = PerVariant::new(Names::collect);

/// The names of standard shogi on the largest possible board.
static LARGE: LazyLock<Names> = LazyLock::new(|| Names { files: 36, ranks: 36, ..Names::shogi().clone() });

/// Letters for promoted pieces that some servers and authors use, and the letters of their unpromoted pieces.
const NICKNAMES: &[(u8, u8)] = &[(b'D', b'R'), (b'H', b'B'), (b'T', b'P')];

/// Names that lishogi uses in addition to those of the variant.
const OTHER_NAMES: &[(&str, &str)] = &[("kirin", "Kr"), ("phoenix", "Ph"), ("lion", "Ln"), ("hen", "H")];

impl Names {
    /// The names of standard shogi.
    pub fn shogi() -> &'static Names {
        NAMES.standard()
    }

    /// The names of standard shogi with the squares of large boards, for text on a board of unknown size.
    pub fn large() -> &'static Names {
        &LARGE
    }

    pub fn of(variant: &Variant) -> Cow<'static, Names> {
        NAMES.of(variant).into()
    }

    /// The names of a variant, in the manner of `text`.
    pub fn in_text(variant: &Variant, text: &str) -> Cow<'static, Names> {
        let mut names = Names::of(variant);
        let is_wide = !names.is_small() && names.files <= 35 && names.ranks <= 35;
        if is_wide && has_wide_digits(text) {
            names.to_mut().has_wide_digits = true;
        }
        if names.is_small() && chess::are_squares(text) {
            names.to_mut().take_chess_squares(variant, text);
        }
        let alphabet = alphabet(text);
        if alphabet != Alphabet::Latin {
            names.to_mut().alphabet = alphabet;
        }
        names
    }

    /// Whether single digits are enough for files and ranks.
    pub fn is_small(&self) -> bool {
        self.files <= 9 && self.ranks <= 9
    }

    fn collect(variant: &Variant) -> Names {
        let mut names = Names {
            letters: [[None; 2]; 26],
            long: Vec::new(),
            has_long_letters: false,
            has_steps: variant.kinds().any(|kind| variant.kind(kind).lion.is_some()),
            files: variant.files(),
            ranks: variant.ranks(),
            has_wide_digits: false,
            has_chess_squares: false,
            has_chess_suffixes: false,
            unnamed: None,
            alphabet: Alphabet::Latin,
            russian: [[None; 2]; RUSSIAN.len()],
        };
        // First come kinds with a single name, then the variant's names of other kinds, and last those of SFEN.
        for has_others in [false, true] {
            for kind in variant.kinds() {
                let about = variant.kind(kind);
                if (about.western != about.usi) == has_others {
                    names.add(&about.western, kind);
                }
            }
        }
        for kind in variant.kinds() {
            names.add_others(kind, variant.kind(kind));
        }
        for &(nickname, letter) in NICKNAMES {
            let [nickname, letter] = [nickname, letter].map(|letter| usize::from(letter - b'A'));
            names.letters[nickname][0] = names.letters[nickname][0].or(names.letters[letter][1]);
        }
        names.has_long_letters = names.long.iter().any(|(name, _)| name.is_ascii());
        names.long.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        names
    }

    /// Adds the names of a kind other than its own letter, and those of the kind to which it promotes.
    fn add_others(&mut self, kind: PieceKind, about: &KindInfo) {
        self.add(&about.usi, kind);
        for (_, other) in OTHER_NAMES.iter().filter(|(name, _)| *name == about.name) {
            self.add(other, kind);
            if let Some(promoted) = about.promotes {
                self.add(&format!("+{other}"), promoted);
            }
        }
        if let Some(row) = RUSSIAN.iter().position(|(_, name)| *name == about.name) {
            self.russian[row] = [Some(kind), about.promotes];
        }
        self.long.extend(about.kanji.iter().map(|kanji| (kanji.clone(), kind)));
        if let Some(promoted) = about.promotes {
            self.long.extend(about.kanji.iter().map(|kanji| (format!("+{kanji}"), promoted)));
        }
    }

    /// Adds a name, unless another kind has it.
    fn add(&mut self, name: &str, kind: PieceKind) {
        let place = match *name.as_bytes() {
            [letter @ b'A'..=b'Z'] => &mut self.letters[usize::from(letter - b'A')][0],
            [b'+', letter @ b'A'..=b'Z'] => &mut self.letters[usize::from(letter - b'A')][1],
            _ if self.long.iter().any(|(known, _)| known == name) => return,
            _ => return self.long.push((name.to_string(), kind)),
        };
        *place = place.or(Some(kind));
    }

    /// The piece at the start of `text` and the length of its name: `P`, `+R`, `FL`, `成銀`, `Кн`.
    pub fn piece(&self, text: &str) -> Option<(PieceKind, usize)> {
        let bytes = text.as_bytes();
        let plus = usize::from(bytes.first() == Some(&b'+'));
        let letter = *bytes.get(plus)?;
        if self.alphabet == Alphabet::Russian
            && let Some(found) = self.russian_piece(text, plus, true)
        {
            return Some(found);
        }
        if self.has_long_letters || !letter.is_ascii() {
            let named = self.long.iter().find(|(name, _)| text.starts_with(name.as_str()));
            if let Some((name, kind)) = named {
                return Some((*kind, name.len()));
            }
        }
        if !letter.is_ascii() {
            return self.cyrillic_piece(text, plus);
        }
        let kind = self.letters.get(usize::from(letter.wrapping_sub(b'A'))).and_then(|kinds| kinds[plus]);
        match kind {
            Some(kind) => Some((kind, plus + 1)),
            None if self.alphabet == Alphabet::Mixed => self.russian_piece(text, plus, true),
            None => None,
        }
    }

    /// A piece with a Russian letter, or with a similar one: `П`, `Ср`, and `C` for `С`.
    #[cold]
    fn russian_piece(&self, text: &str, plus: usize, folds: bool) -> Option<(PieceKind, usize)> {
        let rest = &text[plus..];
        let is = |letter: char, found: char| letter == found || folds && is_lookalike(letter, found);
        let row = RUSSIAN.iter().position(|(name, _)| {
            let mut letters = rest.chars();
            name.chars().all(|letter| letters.next().is_some_and(|found| is(letter, found)))
        });
        let Some(row) = row else {
            // In print, the letter for the gold may be the digit 3.
            let gold = RUSSIAN.iter().position(|row| row.0 == "З").filter(|_| rest.starts_with('3'))?;
            return Some((self.russian[gold][plus]?, plus + 1));
        };
        let length: usize = rest.chars().take(RUSSIAN[row].0.chars().count()).map(char::len_utf8).sum();
        Some((self.russian[row][plus]?, plus + length))
    }

    /// A piece with a Cyrillic letter: a Russian name, or a letter that only looks Latin, `Р` for `P`.
    #[cold]
    fn cyrillic_piece(&self, text: &str, plus: usize) -> Option<(PieceKind, usize)> {
        let first = text[plus..].chars().next().filter(|c| ('\u{400}'..='\u{4ff}').contains(c))?;
        let own = self.russian_piece(text, plus, false);
        let latin = LOOKALIKES.iter().find(|row| row.0 == first).and_then(|row| {
            let place = usize::try_from(u32::from(row.1)).ok()?.checked_sub(usize::from(b'A'))?;
            Some((self.letters.get(place)?[plus]?, plus + first.len_utf8()))
        });
        let is_longer = own.is_some_and(|(_, length)| length > plus + first.len_utf8());
        match (own, latin) {
            (Some(own), Some(latin)) if own.0 != latin.0 && !is_longer => match self.alphabet {
                Alphabet::Latin => Some(latin),
                Alphabet::Russian => Some(own),
                Alphabet::Mixed => None,
            },
            (own, latin) => own.or(latin),
        }
    }

    /// Whether the name of a piece is in another alphabet than the text.
    pub fn is_foreign(&self, name: &str) -> bool {
        let is_russian = |c: char| ('\u{400}'..'\u{500}').contains(&c);
        match self.alphabet {
            Alphabet::Latin | Alphabet::Mixed => name.chars().any(is_russian),
            Alphabet::Russian => name.chars().any(|c| c.is_ascii_alphanumeric()),
        }
    }

    /// The square at the start of `bytes` and its length: `7f`, `76`, `10j`. Two digits are a square on boards of up to
    /// nine files and ranks, and in texts where `a`, `b`, `c` continue the digits after 9: `cc`.
    pub fn square(&self, bytes: &[u8]) -> Option<(Square, usize)> {
        let is_small = self.is_small();
        if self.has_chess_squares {
            return self.chess_square(bytes);
        }
        if self.has_wide_digits {
            let (file, rank) = (wide_digit(*bytes.first()?)?, wide_digit(*bytes.get(1)?)?);
            let is_on_board = file <= self.files && rank <= self.ranks;
            return Square::new(file, rank).filter(|_| is_on_board).map(|square| (square, 2));
        }
        let (file, at) = match *bytes {
            [a @ b'1'..=b'9', b @ b'0'..=b'9', ..] if !is_small => ((a - b'0') * 10 + (b - b'0'), 2),
            [a @ b'1'..=b'9', ..] => (a - b'0', 1),
            _ => return None,
        };
        let (rank, length) = match (*bytes.get(at)?, bytes.get(at + 1)) {
            (digit @ b'1'..=b'9', _) if is_small => (digit - b'0', 1),
            (b'a', Some(second @ b'a'..=b'j')) if self.ranks > 26 => (second - b'a' + 27, 2),
            (letter @ b'a'..=b'z', _) => (letter - b'a' + 1, 1),
            (0x80.., _) if is_small => kanji_rank(&bytes[at..])?,
            _ => return None,
        };
        if file > self.files || rank > self.ranks {
            return None;
        }
        Some((Square::new(file, rank)?, at + length))
    }

    /// The file at the start of `bytes`, and its length.
    pub fn file(&self, bytes: &[u8]) -> Option<(u8, usize)> {
        if self.has_chess_squares {
            return self.chess_file(*bytes.first()?).map(|file| (file, 1));
        }
        let (file, length) = match *bytes {
            [a @ b'1'..=b'9', b @ b'0'..=b'9', ..] if self.files > 9 => ((a - b'0') * 10 + (b - b'0'), 2),
            [a @ b'1'..=b'9', ..] => (a - b'0', 1),
            _ => return None,
        };
        (file <= self.files).then_some((file, length))
    }

    /// The rank at the start of `bytes`: one letter.
    pub fn rank(&self, bytes: &[u8]) -> Option<u8> {
        if self.has_chess_squares {
            return self.chess_rank(*bytes.first()?);
        }
        let rank = bytes.first().filter(|byte| byte.is_ascii_lowercase())? - b'a' + 1;
        (rank <= self.ranks).then_some(rank)
    }
}

/// The length of a kanji in bytes.
const KANJI: usize = 3;

/// A rank in kanji, as in `7六`, and its length.
fn kanji_rank(bytes: &[u8]) -> Option<(u8, usize)> {
    let first = str::from_utf8(bytes.get(..KANJI)?).ok()?.chars().next()?;
    Some((kanji_digit(first)?.try_into().ok()?, KANJI))
}

fn is_lookalike(russian: char, latin: char) -> bool {
    LOOKALIKES.contains(&(russian, latin))
}

/// The alphabet of the pieces, judged by letters that have no lookalike in the other one.
fn alphabet(text: &str) -> Alphabet {
    if memchr::memchr2(0xd0, 0xd1, text.as_bytes()).is_none() {
        return Alphabet::Latin;
    }
    let (mut russian, mut latin) = (false, false);
    for line in text.lines().filter(|line| !line.starts_with(['[', '{', ';', '#'])) {
        for word in line.split_whitespace() {
            let name =
                word.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | ')' | '+'));
            let rest = name.trim_start_matches(char::is_alphabetic);
            let is_move = rest.contains(|c: char| c.is_ascii_digit()) && name.len() - rest.len() <= 4;
            let Some(first) = name.chars().next().filter(|_| is_move) else { continue };
            let has_like = LOOKALIKES.iter().any(|row| row.0 == first || row.1 == first);
            let is_long = RUSSIAN.iter().take(2).any(|row| name.starts_with(row.0));
            russian |= is_long || !has_like && RUSSIAN.iter().any(|row| row.0.starts_with(first));
            latin |= !has_like && first.is_ascii_uppercase();
        }
    }
    match (russian, latin) {
        (true, true) => Alphabet::Mixed,
        (true, false) => Alphabet::Russian,
        (false, _) => Alphabet::Latin,
    }
}

/// The value of a digit, where letters continue the digits after 9.
fn wide_digit(byte: u8) -> Option<u8> {
    match byte {
        b'1'..=b'9' => Some(byte - b'0'),
        b'a'..=b'z' => Some(byte - b'a' + 10),
        _ => None,
    }
}

/// Whether the first unambiguous square has two such digits: `76`, `c4`, `cc`. In the other manner ranks are letters
/// after the file in decimal: `7f`, `10j`. Tags and comments are skipped.
fn has_wide_digits(text: &str) -> bool {
    let outside = text.as_bytes().split(|&byte| byte == b'{').enumerate().filter_map(|(at, part)| match at {
        0 => Some(part),
        _ => part.iter().position(|&byte| byte == b'}').map(|end| &part[end..]),
    });
    let lines = outside.flat_map(|part| part.split(|&byte| byte == b'\n' || byte == b'\r'));
    let lines = lines.map(|line| line.split(|&byte| byte == b';').next().unwrap_or(line));
    let words = lines.filter(|line| !line.starts_with(b"[")).flat_map(|line| {
        line.split(|byte| {
            byte.is_ascii() && !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'*' | b'+' | b'=')
        })
    });
    let is_letter = |byte: &u8| byte.is_ascii_uppercase() || !byte.is_ascii();
    for word in words {
        let end = word.strip_suffix(b"+").or(word.strip_suffix(b"=")).unwrap_or(word);
        let Some(sign) = end.iter().rposition(|byte| matches!(byte, b'-' | b'x' | b'*')) else { continue };
        match end[sign + 1..] {
            _ if sign == 0 || !word.iter().any(is_letter) => {}
            [b'1'..=b'9', b'1'..=b'9'] | [b'a'..=b'z', b'1'..=b'9' | b'a'..=b'z'] => return true,
            [b'1'..=b'9', b'd'..=b'z'] | [b'1'..=b'9', b'0'..=b'9', b'a'..=b'z'] => return false,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests;
