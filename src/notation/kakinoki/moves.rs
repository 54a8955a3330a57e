//! The words of a move: square, piece, promotion, origin, and the words that tell two pieces apart.

use std::cmp::Reverse;
use std::sync::{Arc, LazyLock};

use super::header::skip_blanks;
use super::numeral::{any_digit, branch, kanji_digit, kanji_number};
use crate::shogi::{Color, Destination, MoveText, Origin, PieceKind, Relation, Square};
use crate::text::grammar::{Expected, Parsed, digit_value};
use crate::variant::Variant;

/// The pieces of a variant by their names. A cheap handle.
#[derive(Debug, Clone)]
pub(crate) struct Words(Arc<Table>);

#[derive(Debug)]
struct Table {
    variant: Variant,
    /// Names in the order of their buckets; in a bucket longer ones first.
    names: Vec<Name>,
    /// Where each bucket starts.
    buckets: [u16; BUCKETS + 1],
}

/// A name of a kind: its first character and the rest.
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

/// Nearly every text is of standard shogi.
static SHOGI: LazyLock<Words> = LazyLock::new(|| Words(Arc::new(Table::new(&Variant::shogi()))));

impl Table {
    fn new(variant: &Variant) -> Table {
        let mut names = Vec::new();
        let bears = |title: &str| {
            let bearers = variant.kinds().filter(|&kind| {
                let about = variant.kind(kind);
                about.title_ja == title || about.kanji.iter().any(|name| name == title)
            });
            bearers.count()
        };
        for kind in variant.kinds() {
            let about = variant.kind(kind);
            // 角行 could be the bishop, and is the bishop (角) that advances (行).
            let is_free = |title: &&String| {
                let mut rest = title.chars();
                let last = rest.next_back();
                let is_relation = RELATIONS.iter().any(|(word, _)| Some(*word) == last);
                // In some games a promoted piece has the name of another piece.
                variant.has_arrows()
                    || bears(title) == 1
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
        Table { variant: variant.clone(), names, buckets }
    }
}

impl Words {
    pub fn new(variant: &Variant) -> Words {
        if *variant == SHOGI.0.variant { SHOGI.clone() } else { Words(Arc::new(Table::new(variant))) }
    }

    pub fn variant(&self) -> &Variant {
        &self.0.variant
    }

    /// `piece := 歩 | 香 | … | 成香 | 杏 | …`, the longest name that fits.
    pub fn piece<'s>(&self, input: &'s str) -> Parsed<'s, PieceKind> {
        let fail = nom::Err::Error(Expected { rest: input, what: "a piece such as `歩`" });
        let Some(first) = input.chars().next() else { return Err(fail) };
        let rest = &input[first.len_utf8()..];
        for name in self.bucket(first).iter().filter(|name| name.first == first) {
            if name.rest.is_empty() {
                return Ok((rest, name.kind));
            }
            if let Some(rest) = rest.strip_prefix(name.rest.as_str()) {
                return Ok((rest, name.kind));
            }
        }
        Err(fail)
    }

    /// The piece whose name is this one character.
    pub fn short(&self, name: char) -> Option<PieceKind> {
        self.bucket(name).iter().find(|known| known.first == name && known.rest.is_empty()).map(|it| it.kind)
    }

    /// The names that may begin with `first`, longer ones first.
    fn bucket(&self, first: char) -> &[Name] {
        let at = bucket(first);
        let range = usize::from(self.0.buckets[at])..usize::from(self.0.buckets[at + 1]);
        self.0.names.get(range).unwrap_or_default()
    }

    /// `square := file rank`, such as `７六`; digits of any script, two of them for a file beyond 9; a branch
    /// for the file, such as `午六`.
    pub(super) fn square<'s>(&self, input: &'s str, odd: &mut Oddities) -> Parsed<'s, Square> {
        let what = "a square such as `７六`";
        let fail = |rest| nom::Err::Error(Expected { rest, what });
        let mut characters = input.chars();
        let first = characters.next().ok_or(fail(input))?;
        if self.variant().files() <= 9
            && let '１'..='９' = first
            && let Some(rank) = characters.next().and_then(kanji_digit)
            && let Some(square) = Square::new((first as u32 - '０' as u32) as u8, rank as u8)
            && self.variant().has(square)
        {
            return Ok((characters.as_str(), square));
        }
        let mut file = any_digit(first).or_else(|| branch(first)).ok_or(fail(input))?;
        let mut rest = &input[first.len_utf8()..];
        if self.variant().files() > 9
            && branch(first).is_none()
            && let Some(next) = rest.chars().next()
            && let Some(ones) = digit_value(next)
            && rest[next.len_utf8()..].chars().next().is_some_and(|c| any_digit(c).is_some() || c == '十')
        {
            file = file * 10 + ones;
            rest = &rest[next.len_utf8()..];
        }
        let second = rest.chars().next().ok_or(fail(rest))?;
        let rank = if self.variant().ranks() > 9
            && let Ok((after, rank)) = kanji_number(rest)
        {
            rest = after;
            rank
        } else {
            let rank = any_digit(second).ok_or(fail(rest))?;
            rest = &rest[second.len_utf8()..];
            rank
        };
        if !matches!(first, '０'..='９') || digit_value(second).is_some() {
            odd.add(Oddities::DIGITS);
        }
        let square = u8::try_from(file).ok().zip(u8::try_from(rank).ok());
        let square = square.and_then(|(file, rank)| Square::new(file, rank));
        match square.filter(|&square| self.variant().has(square)) {
            Some(square) => Ok((rest, square)),
            None => Err(nom::Err::Failure(Expected { rest: input, what: "a square of the board" })),
        }
    }
}

/// Spellings of a move that are off the standard of KIF, as a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Oddities(u8);

impl Oddities {
    /// A mark such as ▲ before the move.
    pub const MARK: Oddities = Oddities(1);
    /// Other digits than a full-width file and a rank in kanji.
    pub const DIGITS: Oddities = Oddities(2);
    /// 不成 and its like.
    pub const DECLINED: Oddities = Oddities(4);
    /// No origin.
    pub const NO_ORIGIN: Oddities = Oddities(8);
    /// `(00)` for a drop, or an origin in full-width characters.
    pub const ORIGIN: Oddities = Oddities(16);
    /// No mark such as ▲ before the move.
    pub const NO_MARK: Oddities = Oddities(32);

    pub fn add(&mut self, other: Oddities) {
        self.0 |= other.0;
    }

    pub fn has(self, other: Oddities) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    pub const fn with(self, other: Oddities) -> Oddities {
        Oddities(self.0 | other.0)
    }

    /// Those that are not in `known`.
    pub const fn without(self, known: Oddities) -> Oddities {
        Oddities(self.0 & !known.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// `move := [mark] (square "・")? destination piece relation* [promotion] relation* (打 | origin)?`
///
/// `７六歩(77)`, `同　銀成(31)`, `▲５八金右`, `３三角打`.
pub(crate) fn move_text<'s>(words: &Words, input: &'s str) -> Parsed<'s, (MoveText, Oddities)> {
    let mut odd = Oddities::default();
    let (input, color) = match mark(input) {
        Some((rest, color)) => {
            odd.add(Oddities::MARK);
            (skip_blanks(rest), Some(color))
        }
        None => (input, None),
    };
    let (mut input, mut to) = destination(words, input, &mut odd)?;
    let mut via = None;
    if let (Destination::Square(first), Some(rest)) = (to, input.strip_prefix(VIA)) {
        via = Some(first);
        (input, to) = destination(words, rest, &mut odd)?;
    }
    let (input, kind) = words.piece(input)?;
    let mut said = MoveText { color, before: Some(kind), via, ..MoveText::to(to) };
    // Almost every move goes on with its origin here.
    if let Some((input, from)) = plain_origin(words, input) {
        said.origin = Origin::Square(from);
        return Ok((input, (said, odd)));
    }
    // In KI2 almost every move ends here, before the mark of the next one.
    let next = skip_blanks(input);
    if next.is_empty() || mark(next).is_some() {
        odd.add(Oddities::NO_ORIGIN);
        return Ok((input, (said, odd)));
    }
    let input = relations(input, &mut said);
    let input = promotion(input, &mut said, &mut odd);
    let input = relations(input, &mut said);
    let (input, hand) = match input.strip_prefix('打') {
        Some(rest) => (rest, true),
        None => (input, false),
    };
    let (input, from) = origin(words, input, &mut odd)?;
    said.origin = match (hand, from) {
        (true, None | Some(None)) | (false, Some(None)) => Origin::Hand,
        (_, Some(Some(square))) => Origin::Square(square),
        (false, None) => {
            odd.add(Oddities::NO_ORIGIN);
            Origin::Unsaid
        }
    };
    Ok((input, (said, odd)))
}

/// What stands between the squares of a move in two steps: `６六・６五獅(67)`.
pub(crate) const VIA: &str = "・";

/// The marks of the sides, those that are written first.
pub(crate) const MARKS: &[(char, Color)] = &[
    ('▲', Color::Black),
    ('△', Color::White),
    ('☗', Color::Black),
    ('☖', Color::White),
    ('▼', Color::Black),
    ('▽', Color::White),
    ('⛊', Color::Black),
    ('⛉', Color::White),
];

/// `mark := ▲ | △ | ☗ | ☖ | ▼ | ▽ | ⛊ | ⛉`
pub(super) fn mark(input: &str) -> Option<(&str, Color)> {
    // Every mark has the same first byte in UTF-8.
    if input.as_bytes().first() != Some(&0xe2) {
        return None;
    }
    let character = input.chars().next()?;
    let (_, color) = MARKS.iter().find(|(mark, _)| *mark == character)?;
    Some((&input[character.len_utf8()..], *color))
}

/// Whether `character` is the mark of a side.
pub(crate) fn is_mark(character: char) -> bool {
    MARKS.iter().any(|(mark, _)| *mark == character)
}

/// Whether a move can begin with `character`.
pub(crate) fn is_move_start(character: char) -> bool {
    any_digit(character).is_some() || character == '同' || is_mark(character)
}

/// Whether a line begins with a move as KI2 writes it: a mark and a square, no number.
pub(crate) fn is_bare_move(line: &str) -> bool {
    let Some((rest, _)) = mark(line) else { return false };
    // The tenth rank is `十`.
    let is_digit = |c: &char| any_digit(*c).is_some() || *c == '十';
    let is_square = rest.chars().take(2).filter(is_digit).count() == 2;
    is_square || rest.starts_with('同')
}

/// `destination := 同 blank* | square blank*`
pub(super) fn destination<'s>(words: &Words, input: &'s str, odd: &mut Oddities) -> Parsed<'s, Destination> {
    if let Some(rest) = input.strip_prefix(['同', '仝']) {
        return Ok((skip_blanks(rest), Destination::Same));
    }
    let (rest, square) = words.square(input, odd)?;
    Ok((rest, Destination::Square(square)))
}

/// The words that tell two pieces apart, in the order in which they are written; synonyms last.
pub(crate) const RELATIONS: &[(char, Relation)] = &[
    ('左', Relation::LEFT),
    ('直', Relation::STRAIGHT),
    ('右', Relation::RIGHT),
    ('上', Relation::UP),
    ('寄', Relation::SIDE),
    ('引', Relation::BACK),
    ('行', Relation::UP),
    ('入', Relation::UP),
];

/// `relation := 右 | 左 | 直 | 上 | 行 | 入 | 寄 | 引`
fn relations<'s>(mut input: &'s str, said: &mut MoveText) -> &'s str {
    while let Some(character) = input.chars().next()
        && let Some((_, relation)) = RELATIONS.iter().find(|(word, _)| *word == character)
    {
        said.relation = said.relation.with(*relation);
        input = &input[character.len_utf8()..];
    }
    input
}

/// `promotion := 成らず | 不成り | 不成 | 生 | 成り | 成`
pub(super) fn promotion<'s>(input: &'s str, said: &mut MoveText, odd: &mut Oddities) -> &'s str {
    let declined = ["成らず", "不成り", "不成", "生"].map(|word| (word, false));
    let promoted = ["成り", "成", "ナル"].map(|word| (word, true));
    for (suffix, promotes) in declined.into_iter().chain(promoted) {
        if let Some(rest) = input.strip_prefix(suffix) {
            said.promote = Some(promotes);
            if !promotes {
                odd.add(Oddities::DECLINED);
            }
            return rest;
        }
    }
    input
}

/// `(77)`, as programs write it.
fn plain_origin<'s>(words: &Words, input: &'s str) -> Option<(&'s str, Square)> {
    let [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', ..] = input.as_bytes() else { return None };
    let square = Square::new(file - b'0', rank - b'0').filter(|&square| words.variant().has(square))?;
    Some((&input[4..], square))
}

/// `origin := blank* ("(" | "（") blank* (square | "00") blank* (")" | "）")`, such as `(77)`; four digits
/// on a board with more than nine files or ranks. A time such as `( 0:16/…)` is no origin.
fn origin<'s>(words: &Words, input: &'s str, odd: &mut Oddities) -> Parsed<'s, Option<Option<Square>>> {
    if let Some((rest, square)) = plain_origin(words, input) {
        return Ok((rest, Some(Some(square))));
    }
    let start = skip_blanks(input);
    let Some(inner) = start.strip_prefix(['(', '（']) else { return Ok((input, None)) };
    let fail = |rest| nom::Err::Failure(Expected { rest, what: "an origin such as `(77)`" });
    let mut rest = skip_blanks(inner);
    let mut digits = [0u32; 4];
    let mut count = 0;
    while let Some(character) = rest.chars().next()
        && let Some(digit) = digit_value(character)
    {
        // Minutes may have more digits than squares.
        if let Some(place) = digits.get_mut(count) {
            *place = digit;
        }
        count += 1;
        rest = &rest[character.len_utf8()..];
    }
    let rest = skip_blanks(rest);
    let Some(after) = rest.strip_prefix([')', '）']) else {
        // What has a colon is a time.
        return if rest.starts_with([':', '：']) { Ok((input, None)) } else { Err(fail(start)) };
    };
    let (file, rank) = match count {
        2 => (digits[0], digits[1]),
        4 => (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3]),
        _ => return Err(fail(start)),
    };
    if start.len() - after.len() != count + 2 {
        odd.add(Oddities::ORIGIN);
    }
    if (file, rank) == (0, 0) {
        odd.add(Oddities::ORIGIN);
        return Ok((after, Some(None)));
    }
    let square = Square::new(file as u8, rank as u8).filter(|&square| words.variant().has(square));
    match square {
        Some(square) => Ok((after, Some(Some(square)))),
        None => Err(nom::Err::Failure(Expected { rest: start, what: "a square of the board in `(…)`" })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(MoveText, Oddities)> {
        let words = Words::new(&Variant::shogi());
        match move_text(&words, text) {
            Ok(("", read)) => Some(read),
            _ => None,
        }
    }

    fn square(file: u8, rank: u8) -> Square {
        Square::new(file, rank).expect("on the board")
    }

    /// "Tolerate half-width digits (`7六歩(77)`) and digit ranks (`７6`, `76歩`)."
    #[test]
    fn a_square_is_read_in_any_digits() {
        for text in [
            "７六歩(77)",
            "7六歩(77)",
            "７6歩(77)",
            "76歩(77)",
            "七六歩(77)",
            "７六歩（７７）",
            "７６歩 (77)",
        ] {
            let (said, odd) = read(text).expect(text);
            assert_eq!(said.to, Destination::Square(square(7, 6)), "{text}");
            assert_eq!(said.origin, Origin::Square(square(7, 7)), "{text}");
            assert_eq!(said.before, Some(PieceKind::PAWN), "{text}");
            assert_eq!(odd.is_empty(), text == "７六歩(77)", "{text}");
        }
    }

    /// "成 + (銀|桂|香) before suffix = promoted piece; after piece name = promotion."
    #[test]
    fn promotion_is_not_a_promoted_piece() {
        let cases = [
            ("２二角成(88)", PieceKind::BISHOP, Some(true)),
            ("２二角(88)", PieceKind::BISHOP, None),
            ("２二角不成(88)", PieceKind::BISHOP, Some(false)),
            ("２二角成らず(88)", PieceKind::BISHOP, Some(false)),
            ("２二角不成り(88)", PieceKind::BISHOP, Some(false)),
            ("２二角生(88)", PieceKind::BISHOP, Some(false)),
            ("２二成銀(31)", PieceKind::PROMOTED_SILVER, None),
            ("２二全(31)", PieceKind::PROMOTED_SILVER, None),
            ("２二銀成(31)", PieceKind::SILVER, Some(true)),
            ("２二圭(31)", PieceKind::PROMOTED_KNIGHT, None),
            ("２二杏(31)", PieceKind::PROMOTED_LANCE, None),
            ("２二成歩(31)", PieceKind::TOKIN, None),
            ("２二と金(31)", PieceKind::TOKIN, None),
            ("２二王(31)", PieceKind::KING, None),
            ("２二玉(31)", PieceKind::KING, None),
            ("２二竜(31)", PieceKind::DRAGON, None),
            ("２二龍(31)", PieceKind::DRAGON, None),
        ];
        for (text, kind, promote) in cases {
            let (said, _) = read(text).expect(text);
            assert_eq!((said.before, said.promote), (Some(kind), promote), "{text}");
        }
    }

    /// "`同` + any spaces anywhere", "`打` obligatory on every drop", "cshogi treats `(00)` as a drop".
    #[test]
    fn same_and_drops() {
        for text in ["同銀(31)", "同 銀(31)", "同　銀(31)", "同　　銀(31)", "同\t銀(31)"] {
            assert_eq!(read(text).expect(text).0.to, Destination::Same, "{text}");
        }
        for text in ["３三角打", "３三角打(00)", "３三角(00)"] {
            assert_eq!(read(text).expect(text).0.origin, Origin::Hand, "{text}");
        }
        let (said, odd) = read("△５八金右").expect("KI2 writes it");
        assert_eq!(said.color, Some(Color::White));
        assert!(said.relation.contains(Relation::RIGHT) && odd.has(Oddities::MARK));
        assert_eq!(said.origin, Origin::Unsaid);
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in [
            "投了",
            "３四？(33)",
            "３四歩(3",
            "３四歩(33",
            "３四",
            "３",
            "",
            "０四歩(33)",
            "３四歩(xx)",
            "３四歩(333)",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
