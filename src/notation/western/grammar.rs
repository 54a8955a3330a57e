//! The productions of a move.

use super::names::{Alphabet, Names};
use crate::shogi::{Destination, MoveText, Origin, Square};
use crate::text::grammar::{Expected, Parsed};

/// A move and what is thought of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Said<'s> {
    pub text: MoveText,
    /// `!`, `?` and their like.
    pub judged: &'s str,
}

const MOVE: &str = "a move such as `P-7f`, `Bx2b+` or `P*5e`";

fn missing<'s, T>(rest: &'s str) -> Parsed<'s, T> {
    Err(nom::Err::Error(Expected { rest, what: MOVE }))
}

/// `move := body [!?]*`, up to where a word may end.
pub(super) fn movement<'s>(names: &Names, input: &'s str) -> Parsed<'s, Said<'s>> {
    let (rest, text) = body(names, input)?;
    let judged = rest.bytes().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    let (judged, end) = rest.split_at(judged);
    match end.as_bytes().first() {
        None | Some(b' ' | b'\n' | b'\r') => Ok((end, Said { text, judged })),
        Some(_) if is_word_part(end) => missing(end),
        Some(_) => Ok((end, Said { text, judged })),
    }
}

/// `body := usual | taking | plain | stay`
fn body<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    match input.as_bytes().first() {
        Some(b'-') => stay(names, input).map_or_else(|| missing(input), |text| Ok((&input[2..], text))),
        Some(b'3') if names.alphabet == Alphabet::Russian && sign(&input[1..]).1.is_some() => {
            usual(names, input)
        }
        Some(b'0'..=b'9') => plain(names, input),
        Some(b'x') => taking(names, input),
        _ => usual(names, input),
    }
}

/// `glued := body movement`: the first of two moves without a blank between them, `P7g-7fP3c-3d`. A plus
/// between them could belong to either.
pub(super) fn glued<'s>(names: &Names, input: &'s str) -> Parsed<'s, Said<'s>> {
    let (rest, text) = body(names, input)?;
    let is_next = rest.starts_with(|c: char| c.is_ascii_uppercase()) && text.promote != Some(true);
    match is_next && body(names, rest).is_ok() {
        true => Ok((rest, Said { text, judged: "" })),
        false => missing(rest),
    }
}

/// The bytes of a move in which its first square comes.
const MOVE_BYTES: usize = 12;

/// Whether a move stands somewhere in a word, whatever stands around it: `<G7g-7f`, `P-7fP-3d`.
pub(super) fn is_in(names: &Names, word: &str) -> bool {
    let bytes = word.as_bytes();
    if !bytes.iter().any(u8::is_ascii_digit) {
        return false;
    }
    let mut before = ' ';
    word.char_indices().any(|(at, first)| {
        let begins = match first {
            'A'..='Z' | '+' => true,
            '1'..='9' => !before.is_ascii_alphanumeric(),
            _ => !first.is_ascii(),
        };
        before = first;
        let near = &bytes[at..bytes.len().min(at + MOVE_BYTES)];
        begins
            && near.iter().any(u8::is_ascii_digit)
            && body(names, &word[at..]).is_ok_and(|(rest, _)| {
                !rest.starts_with(|c: char| c.is_alphanumeric() && !c.is_ascii_uppercase())
            })
    })
}

/// Whether a move in one of the styles stands in a text, on a board of any size.
pub(super) fn holds_move(text: &str) -> bool {
    text.split_whitespace().any(|word| is_in(Names::shogi(), word) || is_in(Names::large(), word))
}

/// Whether `text` goes on with what belongs to a word.
fn is_word_part(text: &str) -> bool {
    let belongs = |c: char| c.is_alphanumeric() || matches!(c, '+' | '-' | '=' | '*' | '\'' | '@');
    text.starts_with(belongs)
}

/// `stay := "--"`: a lion makes two steps and is where it was.
fn stay(names: &Names, input: &str) -> Option<MoveText> {
    let is_alone = |rest: &str| !is_word_part(rest);
    let stays = names.has_steps && input.strip_prefix("--").is_some_and(is_alone);
    stays.then(|| MoveText { by_rules: true, ..MoveText::to(Destination::Origin) })
}

/// `eaten := "x!" square`: a lion takes on its way and comes back, `Lnx!9d`.
fn eaten<'s>(names: &Names, input: &'s str) -> Option<(&'s str, Square)> {
    let rest = input.strip_prefix("x!").filter(|_| names.has_steps)?;
    let (square, length) = names.square(rest.as_bytes())?;
    Some((&rest[length..], square))
}

/// `usual := piece origin? (sign? destination? second-step? promotion | eaten)`: `G6i-5h`, `Bx2b+`, `金(69)-58`, `G45h`
fn usual<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    let Some((kind, length)) = names.piece(input) else { return missing(input) };
    let is_kanji = is_kanji(&input[..length]);
    let rest = &input[length..];
    let (rest, squares) = squares(names, rest)?;
    let mut said = MoveText::to(Destination::Same);
    said.before = Some(kind);
    said.by_rules = true;
    if let Some((rest, via)) = eaten(names, rest).filter(|_| squares.origin == Origin::Unsaid) {
        said.origin = squares.to.map_or(Origin::Unsaid, Origin::Square);
        (said.to, said.via) = (Destination::Origin, Some(via));
        return Ok((rest, said));
    }
    let (rest, sign) = sign(rest);
    let (rest, to) = match (sign, squares) {
        (None, Squares { to: Some(to), origin }) => {
            said.origin = origin;
            (rest, Destination::Square(to))
        }
        (None, _) => return missing(rest),
        (Some(sign), Squares { to, origin }) => {
            said.origin = to.map_or(origin, Origin::Square);
            said.takes = sign.takes();
            if to.is_some() && origin != Origin::Unsaid || sign == Sign::Drop && to.is_some() {
                return missing(rest);
            }
            if sign == Sign::Drop {
                said.origin = Origin::Hand;
            }
            match destination(names, rest, sign) {
                Some((rest, to)) => (rest, to),
                // With a whole square before the sign the other one has been lost.
                None if to.is_some() && !is_kanji => return missing(rest),
                None if sign == Sign::Take || sign == Sign::Go && is_kanji => (rest, Destination::Same),
                None => return missing(rest),
            }
        }
    };
    said.to = to;
    let rest = second_step(names, rest, &mut said);
    let (rest, promote) = promotion(rest);
    said.promote = promote;
    Ok((rest, said))
}

/// Whether the name of a piece is written in kanji.
pub(super) fn is_kanji(name: &str) -> bool {
    name.chars().any(|c| c >= '\u{2e80}')
}

/// `second-step := sign square`: `N7hx7g-7f`, and `N7hx7g-7h` where a lion stays.
fn second_step<'s>(names: &Names, input: &'s str, said: &mut MoveText) -> &'s str {
    let (Destination::Square(via), (rest, Some(sign))) = (said.to, sign(input)) else { return input };
    let Some((to, length)) = names.square(rest.as_bytes()).filter(|_| sign != Sign::Drop) else {
        return input;
    };
    said.via = Some(via);
    said.to = Destination::Square(to);
    // Each sign speaks of its own square.
    said.takes = None;
    &rest[length..]
}

/// `taking := "x" piece (square | file | rank)? promotion`: `xP`, `xS6`, `x+B`: this piece takes where the
/// move before went.
fn taking<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    let rest = &input[1..];
    let Some((kind, length)) = names.piece(rest) else { return missing(rest) };
    let mut said = MoveText::to(Destination::Same);
    said.before = Some(kind);
    said.by_rules = true;
    said.takes = Some(true);
    let (rest, squares) = squares(names, &rest[length..])?;
    said.origin = match squares {
        Squares { to: Some(_), origin } if origin != Origin::Unsaid => return missing(rest),
        Squares { to, origin } => to.map_or(origin, Origin::Square),
    };
    let (rest, promote) = promotion(rest);
    said.promote = promote;
    Ok((rest, said))
}

/// `plain := square square square? promotion`, as in USI: `7g7f`, and `7h7g7f` of a piece that goes in two steps
fn plain<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    let bytes = input.as_bytes();
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    // Two digits in a row are the number of a move rather than a square.
    let Some((from, length)) = names.square(bytes).filter(|(_, length)| *length > digits) else {
        return missing(input);
    };
    let Some((to, second)) = names.square(&bytes[length..]) else { return missing(&input[length..]) };
    let rest = &input[length + second..];
    let (via, to, rest) = match names.square(rest.as_bytes()) {
        Some((last, third)) => (Some(to), last, &rest[third..]),
        None => (None, to, rest),
    };
    let (rest, promote) = promotion(rest);
    let mut said = MoveText::to(Destination::Square(to));
    said.origin = Origin::Square(from);
    said.via = via;
    said.promote = promote;
    Ok((rest, said))
}

/// What stands between a piece and its sign: an origin, a destination, or both.
#[derive(Debug, Clone, Copy)]
struct Squares {
    origin: Origin,
    /// The last full square. Before a sign it is the origin.
    to: Option<Square>,
}

/// `squares := "(" square ")" | (square | file | rank)? square?`
///
/// `45h` is a file and a square, not a square and a letter, and so is `458`.
fn squares<'s>(names: &Names, input: &'s str) -> Parsed<'s, Squares> {
    let bytes = input.as_bytes();
    if bytes.first() == Some(&b'(') {
        let inner = names.square(&bytes[1..]).filter(|(_, length)| bytes.get(length + 1) == Some(&b')'));
        return Ok(match inner {
            Some((square, length)) => {
                (&input[length + 2..], Squares { origin: Origin::Unsaid, to: Some(square) })
            }
            None => (input, Squares { origin: Origin::Unsaid, to: None }),
        });
    }
    let ends =
        |at: usize| !bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) || sign(&input[at..]).1.is_some();
    if let Some((first, length)) = names.square(bytes) {
        if ends(length) {
            return Ok((&input[length..], Squares { origin: Origin::Unsaid, to: Some(first) }));
        }
        if let Some((second, more)) = names.square(&bytes[length..]).filter(|(_, more)| ends(length + more)) {
            let squares = Squares { origin: Origin::Square(first), to: Some(second) };
            return Ok((&input[length + more..], squares));
        }
    }
    let part = match (names.file(bytes), names.rank(bytes)) {
        (Some((file, length)), _) => Some((Origin::File(file), length)),
        (None, Some(rank)) => Some((Origin::Rank(rank), 1)),
        (None, None) => None,
    };
    // An `x` is a sign on all but the largest boards.
    let Some((origin, length)) = part.filter(|_| sign(input).1.is_none()) else {
        return Ok((input, Squares { origin: Origin::Unsaid, to: None }));
    };
    match names.square(&bytes[length..]) {
        Some((to, more)) => Ok((&input[length + more..], Squares { origin, to: Some(to) })),
        None => Ok((&input[length..], Squares { origin, to: None })),
    }
}

/// What stands before a destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Go,
    Take,
    Drop,
}

impl Sign {
    fn takes(self) -> Option<bool> {
        match self {
            Sign::Go => Some(false),
            Sign::Take => Some(true),
            Sign::Drop => None,
        }
    }
}

/// `sign := "-" | "x" | "*" | "'" | "’" | "@"`
fn sign(input: &str) -> (&str, Option<Sign>) {
    let (sign, length) = match input.as_bytes() {
        [b'-', ..] => (Sign::Go, 1),
        [b'x' | b'X', ..] => (Sign::Take, 1),
        [b'*' | b'\'' | b'@', ..] => (Sign::Drop, 1),
        [0x80..=0xff, ..] => match input.chars().next() {
            Some('–') => (Sign::Go, '–'.len_utf8()),
            Some('×') => (Sign::Take, '×'.len_utf8()),
            Some('’') => (Sign::Drop, '’'.len_utf8()),
            _ => return (input, None),
        },
        _ => return (input, None),
    };
    (&input[length..], Some(sign))
}

/// `destination := square | piece`, the piece that is taken: `SxG`
fn destination<'s>(names: &Names, input: &'s str, sign: Sign) -> Option<(&'s str, Destination)> {
    if let Some((square, length)) = names.square(input.as_bytes()) {
        return Some((&input[length..], Destination::Square(square)));
    }
    // The sign of a promotion follows where the square is left out: `Px+`.
    let (kind, length) = names.piece(input).filter(|_| sign == Sign::Take)?;
    Some((&input[length..], Destination::Taken(kind)))
}

/// `promotion := ("+" | "=")?`
fn promotion(input: &str) -> (&str, Option<bool>) {
    match input.as_bytes().first() {
        Some(b'+') => (&input[1..], Some(true)),
        Some(b'=') => (&input[1..], Some(false)),
        _ => (input, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::PieceKind;

    fn read(text: &str) -> Option<MoveText> {
        match movement(Names::shogi(), text) {
            Ok(("", said)) => Some(said.text),
            _ => None,
        }
    }

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    /// Spellings, and what they say: kind, origin, destination, capture, promotion.
    type Case = (&'static [&'static str], PieceKind, Origin, &'static str, Option<bool>, Option<bool>);

    /// "piece [origin] op dest [promo]"; both coordinates as digits in Hosking's and Kitao's styles.
    #[test]
    fn every_style_says_the_same() {
        let cases: &[Case] = &[
            (&["P-7f", "P-76", "歩-76"], PieceKind::PAWN, Origin::Unsaid, "7f", Some(false), None),
            (&["P7f", "P76"], PieceKind::PAWN, Origin::Unsaid, "7f", None, None),
            (&["Bx2b+", "Bx22+", "角x22+"], PieceKind::BISHOP, Origin::Unsaid, "2b", Some(true), Some(true)),
            (
                &["G6i-5h", "G69-58", "金(69)-58"],
                PieceKind::GOLD,
                Origin::Square(square("6i")),
                "5h",
                Some(false),
                None,
            ),
            (&["G6i5h", "G6958"], PieceKind::GOLD, Origin::Square(square("6i")), "5h", None, None),
            (&["P*5e", "P'55", "P’55", "P@5e", "歩*55"], PieceKind::PAWN, Origin::Hand, "5e", None, None),
            (
                &["+R-3a", "D-3a", "+R-31", "龍-31", "竜-31", "+飛-31"],
                PieceKind::DRAGON,
                Origin::Unsaid,
                "3a",
                Some(false),
                None,
            ),
            (&["R2-5h", "R2-58"], PieceKind::ROOK, Origin::File(2), "5h", Some(false), None),
            (&["G45h", "G458"], PieceKind::GOLD, Origin::File(4), "5h", None, None),
            (&["Gb6b"], PieceKind::GOLD, Origin::Rank(2), "6b", None, None),
            (&["Sex5d"], PieceKind::SILVER, Origin::Rank(5), "5d", Some(true), None),
            (&["B8x5e"], PieceKind::BISHOP, Origin::File(8), "5e", Some(true), None),
            (&["Nx7c=", "Nx73="], PieceKind::KNIGHT, Origin::Unsaid, "7c", Some(true), Some(false)),
            (
                &["と(79)-88", "T79-88", "+P79-88"],
                PieceKind::TOKIN,
                Origin::Square(square("7i")),
                "8h",
                Some(false),
                None,
            ),
        ];
        for &(texts, kind, origin, to, takes, promote) in cases {
            for text in texts {
                let mut said = MoveText::to(Destination::Square(square(to)));
                (said.before, said.origin, said.takes, said.promote) = (Some(kind), origin, takes, promote);
                said.by_rules = true;
                assert_eq!(read(text), Some(said), "{text}");
            }
        }
    }

    /// "Capture-only shortcuts": the piece takes where the move before went.
    #[test]
    fn a_capture_may_leave_out_its_square() {
        let cases = [
            ("xP", PieceKind::PAWN, Origin::Unsaid, None),
            ("Px", PieceKind::PAWN, Origin::Unsaid, None),
            ("Px+", PieceKind::PAWN, Origin::Unsaid, Some(true)),
            ("銀x", PieceKind::SILVER, Origin::Unsaid, None),
            ("角x+", PieceKind::BISHOP, Origin::Unsaid, Some(true)),
            ("x+B", PieceKind::HORSE, Origin::Unsaid, None),
            ("xS6", PieceKind::SILVER, Origin::File(6), None),
            ("G6x", PieceKind::GOLD, Origin::File(6), None),
            ("Gbx", PieceKind::GOLD, Origin::Rank(2), None),
            ("金(69)x", PieceKind::GOLD, Origin::Square(square("6i")), None),
        ];
        for (text, kind, origin, promote) in cases {
            let said = read(text).expect(text);
            let expected = (Destination::Same, Some(kind), origin, Some(true), promote);
            assert_eq!((said.to, said.before, said.origin, said.takes, said.promote), expected, "{text}");
        }
        assert_eq!(read("SxG").map(|said| said.to), Some(Destination::Taken(PieceKind::GOLD)));
    }

    #[test]
    fn words_are_no_moves() {
        for text in [
            "", "P", "+", "x", "Sente", "P-", "P-0a", "P-7j", "P*", "B52s", "e4", "Nf3", "S2d2x", "76", "7f",
            "xx", "R2hx", "R2hx+", "P-7",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(read("7g7f").is_some_and(|said| !said.by_rules));
        assert_eq!(
            movement(Names::shogi(), "P-7f!? x").map(|(rest, said)| (rest, said.judged)),
            Ok((" x", "!?"))
        );
    }
}
