//! Positions on one line of text: the variant of an SFEN, the spans of its ranks, and positions as chess programs write
//! them (FEN).

use std::str::SplitAsciiWhitespace;

use crate::diag::ParseError;
use crate::text::Span;
use crate::variant::Variant;

/// The result of `read` for the first variant to which an SFEN may belong, or else the error at the largest offset.
/// `default` is the variant if the text names none.
pub(crate) fn in_any_variant<'v, T>(
    sfen: &str,
    default: &'v Variant,
    read: impl Fn(&'v Variant) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut furthest = ParseError::new(0, "a board");
    for variant in default.candidates(sfen) {
        match read(variant) {
            Ok(found) => return Ok(found),
            Err(error) if error.offset >= furthest.offset => furthest = error,
            Err(_) => {}
        }
    }
    Err(furthest)
}

/// The spans of the ranks in an SFEN or FEN at offset `start` of the text.
pub(crate) fn ranks(sfen: &str, start: u32) -> Vec<Span> {
    let board = sfen.split([' ', '_']).next().unwrap_or_default();
    let board = with_hands(board).map_or(board, |(board, _)| board);
    let mut at = start as usize;
    let span = |rank: &str| {
        let span = Span::new(at, at + rank.len());
        at += rank.len() + 1;
        span
    };
    board.split('/').map(span).collect()
}

/// A position in chess notation, and its SFEN.
pub(crate) struct Fen<'s> {
    text: &'s str,
    pub sfen: String,
}

impl Fen<'_> {
    /// The offset in the FEN that corresponds to an offset in its SFEN: the same on the board, and in the hands that of
    /// the first such piece.
    pub fn offset(&self, of_sfen: usize) -> usize {
        let text = self.text.trim_ascii_start();
        let start = self.text.len() - text.len();
        let board = self.sfen.find(' ').unwrap_or(self.sfen.len());
        let piece = self.sfen.get(of_sfen..).and_then(|rest| rest.chars().next());
        start
            + match piece {
                _ if of_sfen <= board => of_sfen,
                Some(piece) => text[board..].find(piece).map_or(board, |at| board + at),
                None => text.len(),
            }
    }
}

/// Converts a FEN as chess programs write it: `board[hands] w 0 1`, where White moves first.
pub(crate) fn from_fen(value: &str) -> Option<Fen<'_>> {
    let mut fields = value.split_ascii_whitespace();
    let board = with_hands(fields.next()?)?;
    in_sfen(value, board, fields)
}

/// The same for a text that is known to be of chess, so that the hands may be missing.
pub(crate) fn from_chess_fen(value: &str) -> Option<Fen<'_>> {
    let mut fields = value.split_ascii_whitespace();
    let field = fields.next()?;
    in_sfen(value, with_hands(field).unwrap_or((field, "")), fields)
}

/// The SFEN of a FEN with this board, these hands, and the remaining `fields`.
fn in_sfen<'s>(
    value: &'s str,
    (board, hands): (&str, &str),
    mut fields: SplitAsciiWhitespace<'s>,
) -> Option<Fen<'s>> {
    let turn = match fields.next()? {
        "w" => "b",
        "b" => "w",
        _ => return None,
    };
    let mut counts: Vec<(char, u32)> = Vec::new();
    for piece in hands.chars().filter(|&c| c != '-') {
        match counts.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => counts.push((piece, 1)),
        }
    }
    counts.sort_by_key(|(piece, _)| piece.is_ascii_lowercase());
    let hand = |&(piece, count): &(char, u32)| match count {
        1 => piece.to_string(),
        count => format!("{count}{piece}"),
    };
    let hands = if counts.is_empty() { "-".to_string() } else { counts.iter().map(hand).collect() };
    let pair: u32 = fields.next_back().and_then(|number| number.parse().ok()).unwrap_or(1);
    let number = pair.max(1).saturating_mul(2).saturating_sub(u32::from(turn == "b"));
    Some(Fen { text: value, sfen: format!("{board} {turn} {hands} {number}") })
}

/// A board and the hands in brackets after it. Pieces with names of two letters are also in brackets, and a board may
/// end with one.
fn with_hands(field: &str) -> Option<(&str, &str)> {
    let (board, hands) = field.split_once('[')?;
    let hands = hands.strip_suffix(']')?;
    (is_whole(board) && !hands.contains(['/', ']'])).then_some((board, hands))
}

/// Whether the last rank of a board before a bracket has as many squares as the first.
fn is_whole(board: &str) -> bool {
    let mut ranks = board.split('/').map(squares);
    let first = ranks.next();
    ranks.next_back() == first
}

/// The number of squares of a rank, where numbers count empty squares.
fn squares(rank: &str) -> usize {
    let empty = rank.split(|c: char| !c.is_ascii_digit()).filter_map(|run| run.parse::<usize>().ok());
    let pieces = rank.chars().filter(char::is_ascii_alphabetic).count();
    empty.fold(pieces, usize::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In chess White moves first and has capital letters; hands are in brackets, with a letter for each piece.
    #[test]
    fn boards_of_chess_are_turned_into_sfen() {
        let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        let cases = [
            ("[-] w 0 1", Some("b - 1")),
            ("[] b 3 1", Some("w - 2")),
            ("[PPrP] w 0 21", Some("b 3Pr 41")),
            (" w - 1", None),
            ("[PP] x 0 1", None),
        ];
        for (tail, expected) in cases {
            let found = from_fen(&format!("{board}{tail}")).map(|fen| fen.sfen);
            assert_eq!(found, expected.map(|tail| format!("{board} {tail}")), "{tail}");
        }
        // Names of two letters at the end of a rank and at the end of the board.
        for sfen in ["k2l/4/4/K2[FC] w - 1", "k1[fc]/4/4/K2[FC] w - 1", "k2[fc]/4/4/K3 w - 1"] {
            assert!(from_fen(sfen).is_none(), "{sfen}");
        }
    }

    /// The place of an error in the SFEN is converted to one in the FEN.
    #[test]
    fn what_is_wrong_in_the_hands_stands_in_the_hands() {
        for (text, wrong) in [("9/9[Pé] w 0 2", 'é'), ("  9/9[Pxx] w 0 1", 'x'), ("9/é9[] w 0 1", 'é')] {
            let fen = from_chess_fen(text).expect(text);
            let at = fen.offset(fen.sfen.find(wrong).expect(text));
            assert!(text[at..].starts_with(wrong), "{text}");
        }
    }
}
