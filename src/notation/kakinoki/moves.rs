//! The words of a move: square, piece, promotion, origin, and the words that tell two pieces apart.

use super::header::skip_blanks;
use super::numeral::{any_digit, branch};
use super::words::Words;
use crate::shogi::{Color, Destination, MoveText, Origin, Relation, Square};
use crate::text::grammar::{Expected, Parsed, digit_value};
use crate::variant::Variant;

/// The rank that a letter stands for, as in `7g`.
pub(super) fn letter_rank(character: char) -> Option<u32> {
    ('a'..='l').contains(&character).then(|| u32::from(character as u8 - b'a') + 1)
}

/// Spellings of a move that are off the standard of KIF, as a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Oddities(u16);

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
    /// No number, or one that is not followed by a blank alone.
    pub const NUMBER: Oddities = Oddities(64);
    /// A piece in other words, such as `P`, or more words than are needed.
    pub const WORDS: Oddities = Oddities(128);

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

/// `move := [mark] ((square "・")? destination piece relation* [promotion] relation* (打 | origin)? | square
/// "居喰い" | "じっと")`
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
    if let Some(rest) = input.strip_prefix("じっと") {
        let said = MoveText { color, by_rules: true, ..MoveText::to(Destination::Origin) };
        return Ok((rest, (said, odd.with(Oddities::NO_ORIGIN))));
    }
    let (mut input, mut to) = destination(words, input, &mut odd)?;
    if let (Destination::Square(eaten), Some(rest)) =
        (to, input.strip_prefix("居喰い").or(input.strip_prefix("居食い")))
    {
        let said = MoveText { color, by_rules: true, via: Some(eaten), ..MoveText::to(Destination::Origin) };
        return Ok((rest, (said, odd.with(Oddities::NO_ORIGIN))));
    }
    let mut via = None;
    if let (Destination::Square(first), Some(rest)) = (to, input.strip_prefix(VIA)) {
        via = Some(first);
        (input, to) = destination(words, rest, &mut odd)?;
    }
    let (input, kind) = match words.piece(input) {
        Ok(read) => read,
        Err(error) => {
            let (rest, kind) = words.letters(input).map_err(|_| error)?;
            odd.add(Oddities::WORDS);
            (rest, kind)
        }
    };
    let mut said = MoveText { color, before: Some(kind), via, ..MoveText::to(to) };
    // Almost every move goes on with its origin here.
    if let Some((mut input, from)) = plain_origin(words, input) {
        said.origin = Origin::Square(from);
        if input.starts_with(['成', '不']) {
            odd.add(Oddities::WORDS);
            input = promotion(input, &mut said, &mut odd);
        }
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
    // The tenth rank is `十`; a file may be an earthly branch.
    let is_digit =
        |(at, c): &(usize, char)| any_digit(*c).is_some() || *c == '十' || *at == 0 && branch(*c).is_some();
    let is_square = rest.chars().enumerate().take(2).filter(is_digit).count() == 2;
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
    // Of three pieces the one in the middle, as lishogi writes it.
    ('中', Relation::MIDDLE),
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
    if count == 1
        && let Some(character) = rest.chars().next()
        && let Some(rank) = letter_rank(character)
    {
        (digits[1], count) = (rank, 2);
        odd.add(Oddities::ORIGIN);
        rest = &rest[character.len_utf8()..];
    }
    let rest = skip_blanks(rest);
    let Some(after) = rest.strip_prefix([')', '）']) else {
        // What has a colon is a time.
        return if rest.starts_with([':', '：']) { Ok((input, None)) } else { Err(fail(start)) };
    };
    let (file, rank) = match count {
        2 => (digits[0], digits[1]),
        3 => {
            odd.add(Oddities::ORIGIN);
            three_digits(words.variant(), digits[0], digits[1], digits[2]).ok_or(fail(start))?
        }
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

/// The file and the rank of three digits on a large board, if only one of them can have two: `(108)`.
fn three_digits(variant: &Variant, one: u32, two: u32, three: u32) -> Option<(u32, u32)> {
    let fits = |&(file, rank): &(u32, u32)| {
        let square = u8::try_from(file).ok().zip(u8::try_from(rank).ok());
        square.and_then(|(file, rank)| Square::new(file, rank)).is_some_and(|square| variant.has(square))
    };
    let wide_file = Some((one * 10 + two, three)).filter(fits);
    // Nobody writes a rank with a zero before it and a file without.
    let wide_rank = Some((one, two * 10 + three)).filter(|_| two > 0).filter(fits);
    if wide_file.is_some() && wide_rank.is_some() { None } else { wide_file.or(wide_rank) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::PieceKind;

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

    #[test]
    fn letters_stand_for_pieces_and_ranks() {
        let plain = read("７六歩(77)").expect("a move").0;
        for text in ["７六P(77)", "７f歩(77)", "７f歩(7g)", "7fP(7g)"] {
            let (said, odd) = read(text).expect(text);
            assert_eq!(said, plain, "{text}");
            assert!(!odd.is_empty(), "{text}");
        }
        assert_eq!(read("２二+B(33)").expect("a move").0.before, Some(PieceKind::HORSE));
        assert!(read("７六p(77)").is_none() && read("７六Z(77)").is_none());
    }

    /// Okisaki is played on ten files and ranks, wa shogi on eleven.
    #[test]
    fn origins_on_large_boards_may_lack_a_zero() {
        let from = |name: &str, text: &str| {
            let words = Words::new(&Variant::named(name).expect("it is registered"));
            let read = move_text(&words, text).ok()?;
            Some((read.1.0.origin, read.1.1.is_empty()))
        };
        let at = |file, rank| Origin::Square(Square::new(file, rank).expect("on the board"));
        assert_eq!(from("okisaki", "１０七歩(1008)"), Some((at(10, 8), true)));
        assert_eq!(from("okisaki", "10七歩(108)"), Some((at(10, 8), false)));
        assert_eq!(from("okisaki", "１０七歩(108)"), Some((at(10, 8), false)));
        assert_eq!(from("wa", "３十歩(311)"), Some((at(3, 11), false)));
        assert_eq!(from("wa", "３十歩(111)"), None, "file 11 or rank 11");
        assert_eq!(from("shogi", "７六歩(108)"), None);
    }

    /// The names of pieces as descriptions of wa shogi print them.
    #[test]
    fn pieces_of_wa_are_named_in_full() {
        let words = Words::new(&Variant::named("wa").expect("it is registered"));
        for name in
            ["雲鷲", "隠狐", "飛鷹", "燕羽", "猛狼", "猛鹿", "鶴玉", "雁飛", "雀歩", "歩牛", "靏玉", "盲犬"]
        {
            let text = format!("６六{name}(67)");
            assert!(matches!(move_text(&words, &text), Ok(("", _))), "{text}");
        }
    }

    /// "成 + (銀|桂|香) before suffix = promoted piece; after piece name = promotion."
    #[test]
    fn promotion_is_not_a_promoted_piece() {
        let cases = [
            ("２二角成(88)", PieceKind::BISHOP, Some(true)),
            ("２二角(88)成", PieceKind::BISHOP, Some(true)),
            ("２二角(88)不成", PieceKind::BISHOP, Some(false)),
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
