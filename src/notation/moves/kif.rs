//! A move in the words of KIF and KI2: its destination, the piece, and how it moves.
//!
//! `７六歩(77)`, `同　銀成(31)`, `▲５八金右`, `３三角打`; in variants with arrows `7六歩兵 （←7七）`.

mod oddities;
mod square;
mod words;

use std::fmt::{self, Write};

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{anychar, char, one_of};
use nom::combinator::{cut, eof, map, map_opt, opt, peek, value};
use nom::error::context;
use nom::multi::{fold_many0, many0_count};
use nom::sequence::{delimited, preceded, terminated};

pub(crate) use oddities::Oddities;
use square::{At, From, NarrowAt, origin, plain_origin, square};
pub(crate) use square::{branch, other_origin};
pub(crate) use words::{Words, three_bytes};

use crate::shogi::{Color, Destination, MoveText, Origin, PieceKind, Relation, Square};
use crate::text::grammar::{Expected, Parsed, blanks};
use crate::text::numeral::any_digit;
use crate::variant::Variant;

/// A move as written, and its unusual spellings.
pub(crate) type Spelt = (MoveText, Oddities);

/// Parses a move. The first character is checked first, because it excludes most other lines.
///
/// `７六歩(77)`, `同　銀成(31)`, `▲５八金右`, `３三角打`
pub(crate) fn movement<'s>(words: &Words, input: &'s str) -> Parsed<'s, Spelt> {
    if !input.starts_with(may_begin) {
        return Err(nom::Err::Error(Expected { rest: input, what: square::SQUARE }));
    }
    spelt(words, input)
}

/// `move := (mark blank*)? (stay | body)`
fn spelt<'s>(words: &Words, input: &'s str) -> Parsed<'s, Spelt> {
    let (rest, color) = opt(terminated(mark, blanks)).parse(input)?;
    let (rest, (text, odd)) = alt((stay, |rest| body(words, rest))).parse(rest)?;
    let marked = if color.is_some() { Oddities::MARK } else { Oddities::NONE };
    Ok((rest, (MoveText { color, ..text }, odd.with(marked))))
}

/// `mark := ▲ | △ | ☗ | ☖ | ▼ | ▽ | ⛊ | ⛉`
pub(crate) fn mark(input: &str) -> Parsed<'_, Color> {
    map_opt(anychar, mark_color).parse(input)
}

/// `stay := "じっと"`: a lion makes two steps and returns to its square.
fn stay(input: &str) -> Parsed<'_, Spelt> {
    let text = MoveText { by_rules: true, ..MoveText::to(Destination::Origin) };
    value((text, Oddities::NO_ORIGIN), tag("じっと")).parse(input)
}

/// `body := square (eaten | second-step | same? mover) | same mover`: `２二同銀` gives its destination twice.
fn body<'s>(words: &Words, input: &'s str) -> Parsed<'s, Spelt> {
    let (rest, (to, odd)) = destination(words, input)?;
    let mover = |rest| mover(words, MoveText::to(to), rest);
    let (rest, (text, more)) = match to {
        Destination::Square(first) => {
            let second = |rest| second_step(words, first, rest);
            let again = || {
                let (rest, (text, odd)) = preceded(same, mover).parse(rest)?;
                Ok((rest, (MoveText { same: true, ..text }, odd.with(Oddities::WORDS))))
            };
            let read = alt((|rest| eaten(first, rest), second, mover)).parse(rest);
            read.or_else(|why| again().map_err(|_: nom::Err<Expected<'_>>| why))?
        }
        _ => mover(rest)?,
    };
    Ok((rest, (text, odd.with(more))))
}

/// `destination := square | same`
fn destination<'s>(words: &Words, input: &'s str) -> Parsed<'s, (Destination, Oddities)> {
    let at = |rest| {
        let read = square(words, rest);
        if !words.has_numbers() || read.as_ref().is_ok_and(|(behind, _)| goes_on(words, behind)) {
            return read;
        }
        square_before_number(words, rest).map_or(read, Ok)
    };
    let square = map(at, |(square, odd)| (Destination::Square(square), odd));
    alt((map(same, |same| (same, Oddities::NONE)), square)).parse(input)
}

/// Whether a move continues after its square: with a piece, a second step, or a capture by a lion.
fn goes_on(words: &Words, rest: &str) -> bool {
    rest.starts_with(['・', '居', '同', '仝']) || words.piece(rest).is_ok()
}

/// A square directly before a piece whose name begins with a numeral: `７十四` is 四 on the tenth rank.
fn square_before_number<'s>(words: &Words, input: &'s str) -> Option<(&'s str, (Square, Oddities))> {
    let ends = input.char_indices().map(|(at, _)| at).take(MOST_DIGITS);
    let read = |end: usize| {
        let (rest, square) = square(words, &input[..end]).ok()?;
        (rest.is_empty() && words.piece(&input[end..]).is_ok()).then_some((&input[end..], square))
    };
    ends.filter_map(read).last()
}

/// The maximum number of characters of a square and the first of a piece.
const MOST_DIGITS: usize = 6;

/// `same := ("同" | "仝") blank*`: the destination of the move before.
fn same(input: &str) -> Parsed<'_, Destination> {
    value(Destination::Same, (one_of("同仝"), blanks)).parse(input)
}

/// `eaten := "居喰い" | "居食い"`: a lion captures on `square` and returns.
fn eaten(square: Square, input: &str) -> Parsed<'_, Spelt> {
    let text = MoveText { via: Some(square), by_rules: true, ..MoveText::to(Destination::Origin) };
    value((text, Oddities::NO_ORIGIN), alt((tag("居喰い"), tag("居食い")))).parse(input)
}

/// `second-step := "・" destination mover`: `６六・６五獅(67)`
fn second_step<'s>(words: &Words, via: Square, input: &'s str) -> Parsed<'s, Spelt> {
    let (rest, (to, odd)) = preceded(tag(VIA), cut(|rest| destination(words, rest))).parse(input)?;
    let text = MoveText { via: Some(via), ..MoveText::to(to) };
    map(|rest| mover(words, text, rest), |(text, more)| (text, odd.with(more))).parse(rest)
}

/// The separator between the squares of a double move.
const VIA: &str = "・";

/// `mover := piece (origin promotion? | relation* (promotion | "（" promotion "）" | plus)? relation* drop? origin?)`
fn mover<'s>(words: &Words, text: MoveText, input: &'s str) -> Parsed<'s, Spelt> {
    let (rest, (kind, odd)) = piece(words, input)?;
    let text = MoveText { before: Some(kind), ..text };
    // Nearly every move of KIF continues like this.
    if let Some((rest, from)) = plain_origin(words.variant(), rest) {
        let (rest, late) = opt(preceded(peek(one_of("成不")), promotion)).parse(rest)?;
        let spelt = late.map_or(odd, |promotes| odd.with(Oddities::WORDS).with(declined(promotes)));
        return Ok((rest, (MoveText { origin: Origin::Square(from), promote: late, ..text }, spelt)));
    }
    // Nearly every move of KI2 ends like this.
    if is_over(rest) {
        return Ok((rest, (text, odd.with(Oddities::NO_ORIGIN))));
    }
    let origin = |rest| origin(words.variant(), rest);
    let said = map(promotion, |promotes| (promotes, declined(promotes)));
    let bracketed = map(delimited(one_of("(（"), promotion, one_of(")）")), |promotes| {
        (promotes, declined(promotes).with(Oddities::WORDS))
    });
    let promotion = alt((said, bracketed, |rest| plus(words.variant(), rest)));
    let mut manner = (relations, opt(promotion), relations, opt(drop), origin);
    let (rest, (before, promote, after, hand, (origin, more))) = manner.parse(rest)?;
    let (origin, unsaid) = match (origin, hand) {
        (Origin::Unsaid, None) => (origin, Oddities::NO_ORIGIN),
        (Origin::Unsaid, Some(spelt)) => (Origin::Hand, spelt),
        // A drop has no origin, so one of the two is wrong.
        (Origin::Square(_), Some(_)) => (origin, Oddities::WORDS),
        (_, hand) => (origin, hand.unwrap_or(Oddities::NONE)),
    };
    let (promote, spelt) = promote.unzip();
    let text = MoveText { relation: before.with(after), promote, origin, ..text };
    Ok((rest, (text, odd.with(more).with(unsaid).with(spelt.unwrap_or_default()))))
}

/// `drop := "打" ("打" | "合" | "ち" | "つ")? | "合" | "（打）"`: some type 打 twice or as a verb, and solutions of tsume
/// problems use 合 for a piece that is dropped to block a check.
fn drop(input: &str) -> Parsed<'_, Oddities> {
    let again = map(opt(one_of("打合ちつ")), |again| again.map_or(Oddities::NONE, |_| Oddities::WORDS));
    let other = alt((tag("合"), tag("（打）"), tag("(打)")));
    alt((preceded(char('打'), again), value(Oddities::WORDS, other))).parse(input)
}

/// Whether the words of a move end here: at the end of the text, or before the mark of the next move.
fn is_over(input: &str) -> bool {
    preceded(blanks, alt((value((), eof), value((), mark)))).parse(input).is_ok()
}

/// `piece := NAME | "+"? LETTER | ALIKE`: `歩`, `成香`, `P` as in SFEN, and `卜` for と
fn piece<'s>(words: &Words, input: &'s str) -> Parsed<'s, (PieceKind, Oddities)> {
    let name = map(|rest| words.piece(rest), |kind| (kind, Oddities::NONE));
    let letters = map(|rest| words.letters(rest), |kind| (kind, Oddities::WORDS));
    let alike = map(|rest| words.alike(rest), |kind| (kind, Oddities::WORDS));
    alt((name, letters, alike)).parse(input)
}

/// Words that distinguish pieces, in the order in which they are written; synonyms are last.
const RELATIONS: &[(char, Relation)] = &[
    ('左', Relation::LEFT),
    ('直', Relation::STRAIGHT),
    ('右', Relation::RIGHT),
    ('上', Relation::UP),
    ('寄', Relation::SIDE),
    ('引', Relation::BACK),
    ('行', Relation::UP),
    ('入', Relation::UP),
    // The middle one of three pieces, as lishogi writes it.
    ('中', Relation::MIDDLE),
];

/// `relation := 左 | 直 | 右 | 上 | 寄 | 引 | 行 | 入 | 中`
fn relation(input: &str) -> Parsed<'_, Relation> {
    let relation = |c| RELATIONS.iter().find(|(word, _)| *word == c).map(|row| row.1);
    map_opt(anychar, relation).parse(input)
}

/// `relation*`
fn relations(input: &str) -> Parsed<'_, Relation> {
    fold_many0(relation, || Relation::NONE, Relation::with).parse(input)
}

/// `promotion := 成らず | 不成り | 不成 | 生 | 成り | 成 | ナル`
fn promotion(input: &str) -> Parsed<'_, bool> {
    let declined = alt((tag("成らず"), tag("不成り"), tag("不成"), tag("生")));
    let promotes = alt((tag("成り"), tag("成"), tag("ナル")));
    alt((value(false, declined), value(true, promotes))).parse(input)
}

/// `plus := "+" &origin`: without an origin after it, the plus is a mark for variations.
fn plus<'s>(variant: &Variant, input: &'s str) -> Parsed<'s, (bool, Oddities)> {
    let (rest, promoted) = value((true, Oddities::WORDS), char('+')).parse(input)?;
    match origin(variant, rest) {
        Ok((_, (Origin::Square(_), _))) => Ok((rest, promoted)),
        _ => Err(nom::Err::Error(Expected { rest, what: square::ORIGIN })),
    }
}

/// The oddity of a promotion word: declined promotions are not usually written in KIF.
fn declined(promotes: bool) -> Oddities {
    if promotes { Oddities::NONE } else { Oddities::DECLINED }
}

/// `arrow-move := (mark blank*)? destination NAME (promotion? remark* blank* "（←" square "）" | "打")`, as lishogi writes
/// moves of chu shogi, which has no drops.
///
/// `7六歩兵 （←7七）`, `仝獅子（居食い） （←5九）`, `5五歩兵打`
pub(crate) fn arrow_move<'s>(words: &Words, input: &'s str) -> Parsed<'s, MoveText> {
    let mover = (|rest| destination(words, rest), |rest| words.piece(rest), opt(promotion));
    let open = (many0_count(remark), blanks, one_of("（("), char('←'));
    let from = delimited(open, |rest| square(words, rest), one_of("）)"));
    let from = context("an origin such as `（←7七）`", map(from, |(from, _)| Origin::Square(from)));
    let origin = alt((value(Origin::Hand, char('打')), from));
    let (rest, (_, mover, origin)) = (opt((mark, blanks)), mover, origin).parse(input)?;
    let ((to, _), kind, promote) = mover;
    Ok((rest, MoveText { before: Some(kind), promote, origin, ..MoveText::to(to) }))
}

/// `remark := "（居食い）" | "（じっと）" | "まで"`, with parentheses of either width
fn remark(input: &str) -> Parsed<'_, &str> {
    alt((tag("（居食い）"), tag("(居食い)"), tag("（じっと）"), tag("(じっと)"), tag("まで"))).parse(input)
}

/// `any := arrow-steps | move`; only variants with arrows have `arrow-steps`
pub(crate) fn any<'s>(words: &Words, input: &'s str) -> Parsed<'s, MoveText> {
    let mut plain = map(|rest| movement(words, rest), |(text, _)| text);
    if words.variant().has_arrows() {
        alt((|rest| arrow_steps(words, rest), plain)).parse(input)
    } else {
        plain.parse(input)
    }
}

/// `arrow-steps := "一歩目" blank* arrow-move blank* "二歩目" blank* arrow-move | arrow-move`: on one line, where KIF has
/// two.
fn arrow_steps<'s>(words: &Words, input: &'s str) -> Parsed<'s, MoveText> {
    let step = |name: &'static str| (tag(name), blanks, |rest| arrow_move(words, rest), blanks);
    let both = map_opt((step(STEPS[0]), step(STEPS[1])), |(first, second)| joined(first.2, second.2));
    alt((both, |rest| arrow_move(words, rest))).parse(input)
}

/// The words for the steps of a double move.
pub(crate) const STEPS: [&str; 2] = ["一歩目", "二歩目"];

/// The move of two steps; `None` if neither gives the square between them.
pub(crate) fn joined(first: MoveText, second: MoveText) -> Option<MoveText> {
    let via = match (first.to, second.origin) {
        // Some programs write 仝 for a first step to another square.
        (Destination::Square(square), _) | (_, Origin::Square(square)) => square,
        _ => return None,
    };
    Some(MoveText { origin: first.origin, before: first.before, via: Some(via), ..second })
}

/// The marks of the sides; the first two are those that are written.
const MARKS: &[(char, Color)] = &[
    ('▲', Color::Black),
    ('△', Color::White),
    ('☗', Color::Black),
    ('☖', Color::White),
    ('▼', Color::Black),
    ('▽', Color::White),
    ('⛊', Color::Black),
    ('⛉', Color::White),
];

/// The side with this mark.
pub(crate) fn mark_color(character: char) -> Option<Color> {
    // All marks are in this range of symbols.
    let is_sign = ('\u{2500}'..'\u{2700}').contains(&character);
    MARKS.iter().find(|row| is_sign && row.0 == character).map(|row| row.1)
}

/// Whether `character` is the mark of a side.
pub(crate) fn is_mark(character: char) -> bool {
    mark_color(character).is_some()
}

/// Whether a move in any spelling can begin with `character`.
pub(crate) fn may_begin(character: char) -> bool {
    is_move_start(character) || matches!(character, '仝' | 'じ') || branch(character).is_some()
}

/// Whether a move as written by programs can begin with `character`.
pub(crate) fn is_move_start(character: char) -> bool {
    any_digit(character).is_some() || character == '同' || is_mark(character)
}

/// Displays the known parts of a move in these words.
pub(crate) struct Plain<'v> {
    pub variant: &'v Variant,
    pub text: MoveText,
}

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plain { variant, text } = self;
        if let Some((mark, _)) = MARKS.iter().find(|row| Some(row.1) == text.color) {
            f.write_char(*mark)?;
        }
        if let Some(via) = text.via {
            write!(f, "{}{VIA}", At(via))?;
        }
        match text.to {
            Destination::Square(to) => At(to).fmt(f)?,
            _ => f.write_str("同\u{3000}")?,
        }
        f.write_str(text.before.map_or("", |kind| variant.kind(kind).move_kanji()))?;
        let mut left = text.relation;
        for &(word, relation) in RELATIONS {
            if !left.is_empty() && left.contains(relation) {
                f.write_char(word)?;
                left = left.without(relation);
            }
        }
        f.write_str(promotion_word(text))?;
        match text.origin {
            Origin::Hand => f.write_char('打'),
            Origin::Square(from) => From(variant, from).fmt(f),
            Origin::Unsaid | Origin::File(_) | Origin::Rank(_) => Ok(()),
        }
    }
}

fn promotion_word(text: &MoveText) -> &'static str {
    match text.promote {
        Some(true) => "成",
        Some(false) => "不成",
        None => "",
    }
}

/// Displays a move with its origin after an arrow, and with the full names of pieces.
pub(crate) struct Arrow<'v> {
    pub variant: &'v Variant,
    pub text: MoveText,
}

impl<'v> Arrow<'v> {
    /// The two steps of a double move.
    pub fn steps(&self) -> Option<[Arrow<'v>; 2]> {
        let via = self.text.via?;
        let first = MoveText { to: Destination::Square(via), via: None, promote: None, ..self.text };
        let second = MoveText { origin: Origin::Square(via), via: None, ..self.text };
        Some([first, second].map(|text| Arrow { variant: self.variant, text }))
    }
}

impl fmt::Display for Arrow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some([first, second]) = self.steps() {
            return write!(f, "{} {first} {} {second}", STEPS[0], STEPS[1]);
        }
        let Arrow { variant, text } = self;
        match text.to {
            Destination::Square(to) => NarrowAt(to).fmt(f)?,
            _ => f.write_char('仝')?,
        }
        let name = text.before.map_or("", |kind| variant.full_name(kind));
        let promotion = promotion_word(text);
        match text.origin {
            Origin::Square(from) => write!(f, "{name}{promotion} （←{}）", NarrowAt(from)),
            _ => write!(f, "{name}打"),
        }
    }
}

#[cfg(test)]
mod tests;
